"""Air strikes by the addendum's dice (X22-23E): what they are worth in each combat, and for how many rounds."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..book import Book
from ..declaration import DECLARED
from ..rounds import ROUND_COMES
from ..shown import NOTED
from ..state import ALLIED, Battle, State
from ..words import at, message
from . import strikes


class Luck(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What the dice of an air strike showed."""

    turn: int = -1
    round: int = 0
    """Turn and round of combats that the columns are for."""
    columns: tuple[tuple[wl.Cell, int], ...] = ()
    """The first hex of each battle, and the columns that it gains."""
    over: int = -1
    """The turn of a strike that reaches no further round."""


LUCK = wl.Slot(Luck())


def rolled(state: State) -> dict[int, int]:
    """The columns that were rolled for in this round, by the first hex of the battle."""
    luck = LUCK.of(state)
    return dict(luck.columns) if (luck.turn, luck.round) == (state.turn, state.round) else {}


def helped(book: Book, state: State) -> list[Battle]:
    """The battles of a round that the strike may help; what is certain already needs no help."""
    works = strikes.works(book, state) if state.side == ALLIED else 0
    open_ = [battle for battle in state.battles if not battle.certain and not battle.outcome]
    return [battle for battle in open_ if not wl.mask_of(battle.hexes) & ~works]


@wl.rule("anzio:X22-23E.1")
def roll(book: Book, state: State, subject: None, dice: wl.Dice, events: wl.Events) -> State:
    """Roll for every combat of a round that the strike may help: each has a die of its own."""
    found = []
    for battle in helped(book, state):
        label = book.label(battle.hexes[0])
        state, face = wl.rolled(state, dice, f"air strike at {label}")
        columns = book.addendum.strike[face - 1]
        told = wl.Event("strike-die", book.cite("X22-23E.1"), hexes=(label,), number=face, word=str(columns))
        events.append(told)
        found.append((battle.hexes[0], columns))
    return LUCK.change(state, turn=state.turn, round=state.round, columns=tuple(found))


def by_the_die(book: Book, state: State, battle: Battle, gain: wl.Modifier | None) -> wl.Modifier | None:
    """What the strike does for the odds of an attack: nothing before the die, so that nobody counts on it."""
    columns = rolled(state).get(battle.hexes[0], 0)
    return wl.Modifier(message("modifier air-strike"), columns, book.cite("X22-23E.1")) if columns else None


def goes_on(book: Book, state: State) -> bool:
    """Whether there is a strike that could reach another round."""
    return state.side == ALLIED and strikes.works(book, state) > 0


@wl.rule("anzio:X22-23E.2")
def lasts(book: Book, state: State, subject: None, dice: wl.Dice, events: wl.Events) -> State:
    """Before a later round a die must exceed its number for the strike to reach it; if not, it is over."""
    if not goes_on(book, state):
        return state
    number = state.round
    state, face = wl.rolled(state, dice, "air strike")
    reaches = face > number
    word = "lasts" if reaches else "over"
    events.append(wl.Event("strike-round", book.cite("X22-23E.2"), number=face, word=word))
    return state if reaches else LUCK.change(state, over=state.turn)


def is_over(book: Book, state: State, subject: None) -> bool:
    """Whether the strike has not reached this round."""
    return LUCK.of(state).over == state.turn


# --- what is shown --------------------------------------------------------------------------------------


def note(book: Book, state: State, battle: Battle) -> list[tuple[str, str, str]]:
    """A battle that will be rolled for."""
    if state.side != ALLIED or wl.mask_of(battle.hexes) & ~strikes.works(book, state):
        return []
    waits = battle.hexes[0] not in rolled(state)
    return [("strike-die", "note", "X22-23E.1")] if waits else []


def gain(book: Book, state: None, subject: None, said: wl.Message) -> wl.Message:
    """What players are told of the columns."""
    return message("value strike-die")


def die_told(book: Book, event: wl.Event) -> wl.Said:
    """What a battle gains."""
    where = at(book, event.hexes[0])
    return message("event strike-die", where=where, number=event.number, columns=int(event.word))


def round_told(book: Book, event: wl.Event) -> wl.Said:
    """Whether the strike goes on."""
    return message(
        "event strike-lasts" if event.word == "lasts" else "event strike-over", number=event.number
    )


CHAPTER = wl.Chapter[Book, State](
    title="Air strikes by the die",
    options=("addendum.airstrike-variable",),
    slices=(LUCK,),
    hooks=(
        DECLARED.by(roll),
        ROUND_COMES.by(lasts),
        strikes.RAISED.by(by_the_die),
        strikes.WANED.by(is_over),
        strikes.GAIN.by(gain),
        NOTED.by(note),
    ),
    sentences={"strike-die": die_told, "strike-round": round_told},
    news={"strike-die": "roll", "strike-over": "roll", "strike-lasts": "roll"},
)
