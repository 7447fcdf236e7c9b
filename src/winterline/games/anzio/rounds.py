"""The combat phase: rounds of battles, each rolled and carried out in full before the next."""

from __future__ import annotations

from typing import NamedTuple

from winterline.core.action import Action
from winterline.core.bits import mask_of
from winterline.core.chapters import Chapter
from winterline.core.decision import Event, Fight
from winterline.core.dice import Dice
from winterline.core.frames import pop, push, replace
from winterline.core.hooks import Effects
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.anzio import certain, results
from winterline.games.anzio.book import Book, Question
from winterline.games.anzio.combat import (
    SUPPORTED,
    chances,
    column_now,
    defenders,
    losses_doubled,
    odds_of,
    outcome_of,
    suffered,
    supports,
    why_no_support,
    written,
)
from winterline.games.anzio.contact import contact
from winterline.games.anzio.declaration import DeclaringAll
from winterline.games.anzio.losses import destroy
from winterline.games.anzio.narrate import said
from winterline.games.anzio.srt import COLUMNS
from winterline.games.anzio.state import Battle, State, with_battle

FULL = "full"
END = Action("end")
REMOVED = "removed"


class Throw(NamedTuple):
    """The die of a battle: its number, the column that it is fought in, the face."""

    number: int
    column: int
    face: int


THROWN: Effects[Book, State, Throw] = Effects("a decision that the die of a battle brings before it counts")
ROLLED: Effects[Book, State, int] = Effects("what a battle uses up once it is rolled, by its number")


def combat_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The first combats of a player-turn: those compelled to hopeless attacks go, then the battles are fought."""
    state = remove_hopeless(book, replace(state, round=1), events)
    return push(state, Fighting()) if to_fight(state) else state


def remove_hopeless(book: Book, state: State, events: list[Event]) -> State:
    """Take off the attackers of battles worse than 1-4, before the first die is rolled (B4E12)."""
    battles = []
    for battle in state.battles:
        if not battle.certain and column_now(book, state, battle) < 0:
            state = destroy(book, state, state.side, battle.attackers, events, "B4E12", "hopeless")
            battle = replace(battle, outcome=REMOVED)
        battles.append(battle)
    return replace(state, battles=tuple(battles))


def to_fight(state: State) -> list[int]:
    """The numbers of the battles that are still to be fought; one whose sides are gone is none any more."""
    at = state.forces[state.side].at
    return [
        number
        for number, battle in enumerate(state.battles)
        if not battle.outcome and any(at[unit] >= 0 for unit in battle.attackers) and defenders(state, battle)
    ]


@rule("anzio:B4E5.2")
def lower_columns(book: Book, state: State, battle: Battle) -> list[str]:
    """The columns of worse odds at which the attacker may choose to fight; an automatic victory stays one."""
    if battle.certain:
        return []
    return list(COLUMNS[: max(0, column_now(book, state, battle))])


class Fighting(Question, frozen=True, gc=False, tag="fighting"):
    """Which battle is fought next, and at which odds; once all are fought, whether there is another round."""

    rule_id = "B4E4"

    def prompt(self, book: Book, state: State) -> str:
        if not to_fight(state):
            return "All battles of this round are fought."
        return "Choose the next battle to fight, and at which of the lit odds."

    @rule("anzio:B4E4", "anzio:C12D")
    def options(self, book: Book, state: State) -> list[Action]:
        """Every battle still to be fought, automatic victories too, in the order that the attacker likes."""
        waiting = to_fight(state)
        if not waiting:
            return [END]
        out = []
        for number in waiting:
            battle = state.battles[number]
            label = book.label(battle.hexes[0])
            out.append(Action("fight", kind=FULL, to=label))
            out.extend(Action("fight", kind=name, to=label) for name in lower_columns(book, state, battle))
            out.extend(Action("support", kind=kind, to=label) for kind in supports(book, state, battle))
        return sorted(out)

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        if action.do == "end":
            return next_round(book, state)
        number = waiting_at(state, book.cell(action.to))
        if action.do == "support":
            battle = replace(state.battles[number], attack_support=action.kind)
            return SUPPORTED(book, with_battle(state, number, battle), battle, events)
        return fight(book, state, number, action.kind, dice, events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        number = waiting_at(state, book.cell(action.to))
        if action.do in ("fight", "support") and number < 0:
            return Refused(self.cited(book, state), "No battle is waiting to be fought there.")
        if action.do == "support":
            return why_no_support(book, state, state.battles[number], action.kind)
        if action.do == "fight":
            return Refused(book.cite("B4E5.2"), "A battle is fought at its odds (full) or at lower ones.")
        return Refused(book.cite("B4E9"), "The battles that were declared are fought now.")


def waiting_at(state: State, cell: int) -> int:
    """The number of the battle still to be fought that a hex is part of, or -1."""
    return next((n for n in to_fight(state) if cell in state.battles[n].hexes), -1)


def fight(book: Book, state: State, number: int, kind: str, dice: Dice, events: list[Event]) -> State:
    """Roll for a battle; the result is carried out in full before the next."""
    battle = state.battles[number]
    column = max(0, column_now(book, state, battle)) if kind == FULL else COLUMNS.index(kind)
    sure = battle.certain or certain.verdict(book, state, battle, column) is not None
    face = dice.roll(state.rolls, f"battle at {book.label(battle.hexes[0])}")
    state = with_battle(replace(state, rolls=state.rolls + 1), number, replace(battle, certain=sure))
    asked = THROWN(book, state, Throw(number, column, face), events)
    return asked if asked is not state else settle(book, state, number, column, face, events)


def settle(book: Book, state: State, number: int, column: int, face: int, events: list[Event]) -> State:
    """Carry out what a die says in a column of the table for a battle."""
    battle = state.battles[number]
    doubled = losses_doubled(book, state, battle)
    outcome = suffered(outcome_of(book, column, face), doubled)
    word = f"{COLUMNS[column]} {written(outcome)}"
    labels = tuple(book.label(cell) for cell in battle.hexes)
    names = book.names(state.side, battle.attackers)
    told = figures(book, state, battle, column, written(outcome))
    events.append(Event("battle", book.cite("B4F1"), names, labels, face, word, fight=told))
    state = with_battle(state, number, replace(battle, outcome=word))
    state = replace(state, fought=state.fought | mask_of(battle.attackers))
    return results.resolve(book, ROLLED(book, state, number, events), number, outcome)


def figures(book: Book, state: State, battle: Battle, column: int, result: str) -> Fight:
    """The figures that a battle is fought with."""
    found = odds_of(book, state, battle)
    return Fight(
        column=COLUMNS[column],
        totals=(found.attack.total / 2, found.defence.total / 2),
        result=result,
        defenders=book.names(1 - state.side, defenders(state, battle)),
        shifts=tuple(shift.value for shift in found.shifts),
        support=((battle.attack_support, 1),) if battle.attack_support else (),
        chances=tuple(chances(book, column, True).items()) if found.doubled_losses else (),
    )


@rule("anzio:C14C", "anzio:C14E.1", "anzio:C14E.2", "anzio:P.second-combat", "anzio:B4B5")
def next_round(book: Book, state: State) -> State:
    """Once every battle of a round is over, those that advanced may attack again, and so on without end.

    Nothing has to be said about that earlier; a later round is declared and fought as the first one.
    """
    state = replace(state, round=state.round + 1, battles=(), fought=0)
    if contact(book, state).touch:
        return push(state, DeclaringAll())
    return pop(state, fresh=0)


CHAPTER: Chapter[Book, State] = Chapter(
    title="Combat",
    frames=(Fighting,),
    verbs={"fight": ("kind", "to")},
    chances={"battle": "the battle"},
    sentences={
        "battle": said(
            "{names} attack{s} {against}in {where} at {odds}: the die shows {number}, {symbols}{result}."
        ),
        "hopeless": said("{names} must attack at worse than 1-4 and {are} removed."),
    },
)
