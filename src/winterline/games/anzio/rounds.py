"""The combat phase: rounds of battles, each rolled and carried out in full before the next."""

from __future__ import annotations

from winterline import author as wl

from . import certain, combat, contact, declaration, losses, results, srt, words
from .book import Book, Question
from .narrate import battle as battle_told
from .state import Battle, State, with_battle

FULL = "full"
REMOVED = "removed"


class ColumnSettled(Question, frozen=True, gc=False):
    """A decision about a battle that is about to be rolled, or was, in a column that is settled."""

    number: int
    column: int


class DieSeen(ColumnSettled, frozen=True, gc=False):
    """A decision about a battle whose die has been seen but does not count yet."""

    face: int


Throw = tuple[int, int, int]
"""The number of a battle, the column that it is fought in, the face of its die."""
THROWN = wl.Effects[Book, State, Throw]("a decision that the die of a battle brings before it counts")
ROLLED = wl.Effects[Book, State, int]("what a battle uses up once it is rolled, by its number")
NO_ROUND = wl.Tests[Book, State, None]("whether the round of combats that would come is not allowed")
ROUND_COMES = wl.Happenings[Book, State, None]("what is rolled for before a later round of combats")
FACED = wl.Effects[Book, State, tuple[int, int]](
    "a decision before the roll of a battle of a number in a column"
)


def combat_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The first combats of a player-turn: those compelled to hopeless attacks go, then the battles are fought."""
    state = declaration.DECLARED(book, wl.replace(state, round=1), None, dice, events)
    state = remove_hopeless(book, state, events)
    return wl.push(state, Fighting()) if to_fight(state) else state


def remove_hopeless(book: Book, state: State, events: wl.Events) -> State:
    """Take off the attackers of battles worse than 1-4, before the first die is rolled (B4E12)."""
    battles = []
    for battle in state.battles:
        if not battle.certain and combat.column_now(book, state, battle) < 0:
            state = losses.destroy(book, state, state.side, battle.attackers, events, "B4E12", "hopeless")
            battle = wl.replace(battle, outcome=REMOVED)
        battles.append(battle)
    return wl.replace(state, battles=tuple(battles))


def to_fight(state: State) -> list[int]:
    """The numbers of the battles that are still to be fought; one whose sides are gone is none any more."""
    at, open_ = state.forces[state.side].at, [n for n, b in enumerate(state.battles) if not b.outcome]
    there = [n for n in open_ if any(at[unit] >= 0 for unit in state.battles[n].attackers)]
    return [number for number in there if combat.defenders(state, state.battles[number])]


@wl.rule("anzio:B4E5.2")
def lower_columns(book: Book, state: State, battle: Battle) -> list[str]:
    """The columns of worse odds at which the attacker may choose to fight; an automatic victory stays one."""
    if battle.certain:
        return []
    return list(srt.COLUMNS[: max(0, combat.column_now(book, state, battle))])


class Fighting(Question, frozen=True, gc=False, tag="fighting"):
    """Which battle is fought next, and at which odds; once all are fought, whether there is another round."""

    rule_id = "B4E4"

    def prompt(self, book: Book, state: State) -> wl.Said:
        return words.message("ask fighting" if to_fight(state) else "ask fighting over")

    @wl.rule("anzio:B4E4", "anzio:C12D")
    def options(self, book: Book, state: State) -> list[wl.Action]:
        """Every battle still to be fought, automatic victories too, in the order that the attacker likes."""
        waiting = to_fight(state)
        if not waiting:
            return [wl.END]
        out = []
        for number in waiting:
            battle = state.battles[number]
            label = book.label(battle.hexes[0])
            out.append(wl.Action("fight", kind=FULL, to=label))
            out.extend(wl.Action("fight", kind=name, to=label) for name in lower_columns(book, state, battle))
            kinds = combat.supports(book, state, battle)
            out.extend(wl.Action("support", kind=kind, to=label) for kind in kinds)
        return sorted(out)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "end":
            return next_round(book, state, dice, events)
        number = waiting_at(state, book.cell(action.to))
        if action.do == "support":
            battle = wl.replace(state.battles[number], attack_support=action.kind)
            return combat.SUPPORTED(book, with_battle(state, number, battle), battle, events)
        return fight(book, state, number, action.kind, dice, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        number = waiting_at(state, book.cell(action.to))
        if action.do in ("fight", "support") and number < 0:
            return words.no("B4E4 no-battle-waiting-fought")
        if action.do == "support":
            return combat.why_no_support(book, state, state.battles[number], action.kind)
        if action.do == "fight":
            return words.no("B4E5.2 battle-fought-odds-full-lower")
        return words.no("B4E9 battles-declared-fought-now")


def waiting_at(state: State, cell: int) -> int:
    """The number of the battle still to be fought that a hex is part of, or -1."""
    return next((n for n in to_fight(state) if cell in state.battles[n].hexes), -1)


def fight(book: Book, state: State, number: int, kind: str, dice: wl.Dice, events: wl.Events) -> State:
    """Fight a battle, in its column or in a lower one; a decision may come before the die."""
    full = max(0, combat.column_now(book, state, state.battles[number]))
    column = full if kind == FULL else srt.COLUMNS.index(kind)
    asked = FACED(book, state, (number, column), events)
    if len(asked.stack) > len(state.stack):
        return asked
    return roll(book, asked, number, column, dice, events)


def roll(book: Book, state: State, number: int, column: int, dice: wl.Dice, events: wl.Events) -> State:
    """Roll for a battle in a column; the result is carried out in full before the next."""
    battle = state.battles[number]
    sure = battle.certain or certain.verdict(book, state, battle, column) is not None
    face = dice.roll(state.rolls, f"battle at {book.label(battle.hexes[0])}")
    state = with_battle(wl.replace(state, rolls=state.rolls + 1), number, wl.replace(battle, certain=sure))
    asked = THROWN(book, state, (number, column, face), events)
    return asked if asked is not state else settle(book, state, number, column, face, events)


def settle(book: Book, state: State, number: int, column: int, face: int, events: wl.Events) -> State:
    """Carry out what a die says in a column of the table for a battle."""
    battle = state.battles[number]
    doubled = combat.losses_doubled(book, state, battle)
    outcome = combat.suffered(combat.outcome_of(book, column, face), doubled)
    word = f"{srt.COLUMNS[column]} {combat.written(outcome)}"
    labels = tuple(book.label(cell) for cell in battle.hexes)
    names = book.names(state.side, battle.attackers)
    told = figures(book, state, battle, column, combat.written(outcome))
    events.append(wl.Event("battle", book.cite("B4F1"), names, labels, face, word, fight=told))
    state = with_battle(state, number, wl.replace(battle, outcome=word))
    state = wl.replace(state, fought=state.fought | wl.mask_of(battle.attackers))
    return results.resolve(book, ROLLED(book, state, number, events), number, outcome)


def figures(book: Book, state: State, battle: Battle, column: int, result: str) -> wl.Fight:
    """The figures that a battle is fought with."""
    found = combat.odds_of(book, state, battle)
    return wl.Fight(
        column=srt.COLUMNS[column],
        totals=(found.attack.total / 2, found.defence.total / 2),
        result=result,
        defenders=book.names(1 - state.side, combat.defenders(state, battle)),
        shifts=tuple(shift.value for shift in found.shifts),
        support=((battle.attack_support, 1),) if battle.attack_support else (),
        chances=tuple(combat.chances(book, column, True).items()) if found.doubled_losses else (),
    )


@wl.rule("anzio:C14C", "anzio:C14E.1", "anzio:C14E.2", "anzio:P.second-combat", "anzio:B4B5")
def next_round(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Once every battle of a round is over, those that advanced may attack again, and so on without end.

    Nothing has to be said about that earlier; a later round is declared and fought as the first one.
    """
    state = wl.replace(state, round=state.round + 1, battles=(), fought=0)
    if contact.contact(book, state).touch and not NO_ROUND(book, state, None):
        state = ROUND_COMES(book, state, None, dice, events)
        return wl.push(state, declaration.DeclaringAll())
    return wl.pop(state, fresh=0)


CHAPTER = wl.Chapter[Book, State](
    title="Combat",
    frames=(Fighting,),
    verbs={"fight": ("kind", "to")},
    picks=("fight",),
    sentences={"battle": battle_told},
    news={"hopeless": "loss", "battle": "battle"},
)
