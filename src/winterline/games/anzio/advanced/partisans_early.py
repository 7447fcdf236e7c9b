"""The addendum's partisans (X22-19C): they rise while the Allies are near Roma, and soon come again."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .. import tables
from ..book import Book, flagged
from ..state import ALLIED, AXIS, ELIMINATED, State
from . import lists
from .partisans import DATE, RETURNS, partisans

ROMA, NEAR = "Roma", 10
"""The city, and the hexes from it within which an Allied unit calls the partisans out."""
SUMMER = tables.date_of("June IV", 1944), tables.date_of("Aug IV", 1944)
MONTH = len(tables.QUARTERS)
NOBODY = 99
"""Instead of a distance."""
AWAY = 2
"""Turns from the loss of a brigade to its return."""


class Called(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What has become of the brigades."""

    turn: int = -1
    """The turn in which the Allies were near Roma."""
    lost: tuple[tuple[int, int], ...] = ()
    """Destroyed brigades, and the turn in which each was lost."""


CALLED = wl.Slot(Called())
CALLS_OUT = wl.Numbers[Book, State, int](
    "the highest roll at which Allies at a distance from Roma call partisans out; with a 6 nobody rolls"
)
FACES = 6


def counts(book: Book, unit: int) -> bool:
    """Whether an Allied unit near Roma calls partisans out: no Italian, no commando, no paratroops."""
    special = flagged(book, ALLIED, unit, "italian") or flagged(book, ALLIED, unit, "commando")
    return not special and book.unit(ALLIED, unit).type != "airborne"


def distance(book: Book, state: State) -> int:
    """How near to Roma the nearest Allied unit is that calls partisans out."""
    roma = next(hexes for name, hexes in book.victory if name == ROMA)
    there = [cell for unit, cell in enumerate(state.forces[ALLIED].at) if cell >= 0 and counts(book, unit)]
    away = book.board.grid.distance
    return min((away(cell, city) for cell in there for city in wl.bits(roma)), default=NOBODY)


@wl.rule("anzio:X22-19C.1")
def calls_out(book: Book, state: State) -> int:
    """On which rolls partisans are called out now: without one if from June IV to Aug IV 1944 Allies are near Roma."""
    week = book.calendar[state.turn]
    first, last = SUMMER
    if not first <= tables.date_of(week.name, week.year) <= last:
        return 0
    near = distance(book, state)
    return CALLS_OUT(book, state, near, FACES if near <= NEAR else 0)


def allied_turn_ends(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As an Allied turn ends it is seen who is near Roma, and which brigades were lost."""
    needs, face = calls_out(book, state) if CALLED.of(state).turn < 0 else 0, 0
    if 0 < needs < FACES:
        state, face = wl.rolled(state, dice, "partisans")
    if face <= needs > 0:
        events.append(wl.Event("partisans-called", book.cite("X22-19C.1"), number=face))
        state = CALLED.change(state, turn=state.turn)
    elif face:
        events.append(wl.Event("partisans-wait", book.cite("X22-20A.2"), number=face))
    return note_losses(book, state, dice, events)


def note_losses(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Remember when each destroyed brigade was lost."""
    known, at = dict(CALLED.of(state).lost), state.forces[ALLIED].at
    gone = [unit for unit in wl.bits(partisans(book)) if at[unit] == ELIMINATED]
    lost = tuple((unit, known.get(unit, state.turn)) for unit in gone)
    return CALLED.change(state, lost=lost) if lost != CALLED.of(state).lost else state


def sooner(book: Book, state: State, unit: int, due: int) -> int:
    """When a brigade first appears: the first on the turn after it was called, the other in the same week a month on."""
    called = CALLED.of(state).turn
    if called < 0:
        return due
    first = min(lists.entry(book, state, ALLIED, other).due for other in wl.bits(partisans(book)))
    usual = lists.entry(book, state, ALLIED, unit).due
    return called + 1 + (0 if usual == first else MONTH)


@wl.rule("anzio:X22-19C.2")
def back_soon(book: Book, state: State, unit: int, again: bool) -> bool:
    """A brigade that was destroyed appears again on the second Allied turn after its loss, and by no other date."""
    lost = dict(CALLED.of(state).lost)
    return unit in lost and state.turn >= lost[unit] + AWAY


def wrong(book: Book, state: State) -> list[str]:
    """What is wrong with what is known of the brigades."""
    called = CALLED.of(state)
    if called == CALLED.empty:
        return []
    known = book.orders is not None and all(partisans(book) >> unit & 1 for unit, _ in called.lost)
    return [] if known else ["a lost brigade of partisans is none"]


CHAPTER = wl.Chapter[Book, State](
    title="Partisans come early",
    options=("addendum.partisans",),
    slices=(CALLED,),
    phases=(
        wl.Placed(wl.Phase("partisans called", allied_turn_ends, ALLIED), before="turn ends"),
        wl.Placed(wl.Phase("partisans lost", note_losses, AXIS), before="turn ends"),
    ),
    hooks=(DATE.by(sooner), RETURNS.by(back_soon)),
    fields={"called": wl.Field(int, lambda book, state, turn: CALLED.change(state, turn=turn))},
    invariants=(wrong,),
    news={"partisans-called": "chance", "partisans-wait": "roll"},
)
