"""The combat phase: battles one after another, each rolled and carried out in full."""

from __future__ import annotations

from winterline.core.action import Action
from winterline.core.chapters import Chapter
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Ask, in_order, pop, push, replace
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.beachhead import narrate
from winterline.games.beachhead.book import Book, defenders, mover
from winterline.games.beachhead.combat import odds_of
from winterline.games.beachhead.exchange import Losing, Survivors, price
from winterline.games.beachhead.preview import figures
from winterline.games.beachhead.retreat import Retreating, eliminate
from winterline.games.beachhead.state import Battle, State
from winterline.games.beachhead.words import Said, message, no


class Fighting(Ask[Book, State], frozen=True, gc=False, tag="fighting"):
    """Which declared battle is fought next."""

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book, state: State) -> str:
        return book.cite("7.order", "combat.3")

    def prompt(self, book: Book, state: State) -> Said:
        return message("ask fighting")

    @rule("beachhead:7.order", "beachhead-1970:combat.3")
    def options(self, book: Book, state: State) -> list[Action]:
        """Every battle still to be fought, in the order that the side in turn likes."""
        return [Action("fight", to=book.label(min(b.hexes))) for b in to_fight(state)]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        cell = book.cell(action.to)
        battle = next(b for b in to_fight(state) if min(b.hexes) == cell)
        return fight(book, state, battle, dice, events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "fight":
            return no(book, "7.order|combat.3 no-declared-battle-still-fought")
        return no(book, "3.order|combat.3 movement-over-declared-battles-fought")


def to_fight(state: State) -> list[Battle]:
    """The battles still to be fought, sorted by their first hex."""
    return sorted((b for b in state.battles if not b.won and not b.outcome), key=lambda b: min(b.hexes))


@rule("beachhead:7.2.apply")
def fight(book: Book, state: State, battle: Battle, dice: Dice, events: list[Event]) -> State:
    """Roll for a battle and carry out its result in full before the next one."""
    column = max(odds_of(book, state, battle).column, 0)
    labels = tuple(book.label(cell) for cell in battle.hexes)
    face = dice.roll(state.rolls, f"battle at {labels[0]}")
    result = book.results[face - 1][column]
    side = mover(book, state)
    names = book.names(side, battle.attackers)
    cited = book.cite("7.2.crt", "combat.4")
    told = figures(book, state, battle, result)
    events.append(Event("battle", cited, names, labels, face, f"{told.column} {told.result}", fight=told))
    fought = tuple(replace(b, outcome=result) if b is battle else b for b in state.battles)
    state = replace(state, rolls=state.rolls + 1, battles=fought)
    return RESULTS[result](book, state if to_fight(state) else pop(state), battle, events)


@rule("beachhead:7.2.AE", "beachhead:7.2.scope")
def attackers_eliminated(book: Book, state: State, battle: Battle, events: list[Event]) -> State:
    """AE: every attacker of this battle, and nobody else, is lost."""
    side = mover(book, state)
    events.append(Event("eliminated", book.cite("7.2.AE", "result.elim"), book.names(side, battle.attackers)))
    return eliminate(book, state, side, battle.attackers)


@rule("beachhead:7.2.DE")
def defenders_eliminated(book: Book, state: State, battle: Battle, events: list[Event]) -> State:
    """DE: every defender is lost."""
    side = 1 - mover(book, state)
    lost = defenders(state, battle, side)
    events.append(Event("eliminated", book.cite("7.2.DE", "result.elim"), book.names(side, lost)))
    return eliminate(book, state, side, lost)


@rule("beachhead:7.2.AR")
def attackers_retreat(book: Book, state: State, battle: Battle, events: list[Event]) -> State:
    """AR: the defender moves the attackers back."""
    return push(state, Retreating(mover(book, state), battle.attackers))


@rule("beachhead:7.2.DR")
def defenders_retreat(book: Book, state: State, battle: Battle, events: list[Event]) -> State:
    """DR: the attacker moves the defenders back."""
    side = 1 - mover(book, state)
    return push(state, Retreating(side, tuple(defenders(state, battle, side))))


@rule("beachhead:7.2.EX")
def exchange(book: Book, state: State, battle: Battle, events: list[Event]) -> State:
    """EX: the defenders are lost, and attackers worth at least as much."""
    need = price(book, state, battle)
    state = defenders_eliminated(book, state, battle, events)
    return push(state, Losing(battle.attackers, need))


@rule("beachhead:7.2.AX")
def attackers_pay(book: Book, state: State, battle: Battle, events: list[Event]) -> State:
    """AX: attackers worth at least the defence are lost, the rest retreat."""
    return in_order(state, Losing(battle.attackers, price(book, state, battle)), Survivors(battle.attackers))


RESULTS = {
    "AE": attackers_eliminated,
    "AX": attackers_pay,
    "AR": attackers_retreat,
    "EX": exchange,
    "DR": defenders_retreat,
    "DE": defenders_eliminated,
}


@rule("beachhead:6.3.2.effect")
def remove_overrun(book: Book, state: State, events: list[Event]) -> State:
    """Take off the defenders of Automatic Victories when the combat phase ends."""
    for battle in state.battles:
        if battle.won:
            state = defenders_eliminated(book, state, battle, events)
    done = tuple(replace(b, outcome="DE") if b.won else b for b in state.battles)
    return replace(state, battles=done)


def combat_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """Put the declared battles up for fighting."""
    return push(state, Fighting()) if to_fight(state) else state


def after_combat(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The end of the combat phase."""
    return remove_overrun(book, state, events) if any(b.won for b in state.battles) else state


CHAPTER: Chapter[Book, State] = Chapter(
    title="Resolving combat",
    frames=(Fighting,),
    verbs={"fight": ("to",)},
    sentences={"battle": narrate.battle, "eliminated": narrate.lost},
)
