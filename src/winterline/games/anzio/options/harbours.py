"""Ports of the Advanced supplement: build-up that serves both ways, and port counters by die."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..arrivals import BY_LUCK, NEW_COUNTERS, SCHEDULE
from ..book import Book, variant
from ..state import ALLIED, State
from ..traffic import ROOM_IN, ROOM_OUT

FIRST_WEEK = ("Sept II", 1943)
"""The week of the first invasion, whose port counters are there without a roll."""
SIX = 6
"""The face that brings a port counter."""
LUCKY = wl.Numbers[Book, State, None]("the face that brings a port counter")
BROUGHT = wl.Numbers[Book, State, int](
    "the port counters of a turn in which they are rolled for, by the face"
)
UNTOLD = wl.Tests[Book, State, None]("whether only the Allies know what a roll brings")


# --- build-up -------------------------------------------------------------------------------------------


@wl.rule("anzio:F6")
def other_way(book: Book, state: State, place: int) -> tuple[int, int]:
    """What traffic out of a place takes from what may come in, and the other way round: the figure serves both.

    What was carried over from the turn before serves only those who land, and is used up first.
    """
    sea = state.sea
    return sea.went_out[place], max(0, sea.came_in[place] - sea.carried[place])


BUILD_UP = variant(
    "Port build-up",
    "adv.supp.port-buildup",
    ROOM_IN.by(lambda book, state, place, room: room - other_way(book, state, place)[0]),
    ROOM_OUT.by(lambda book, state, place, room: room - other_way(book, state, place)[1]),
)


# --- port counters --------------------------------------------------------------------------------------


class Thrown(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The last roll for a port counter."""

    turn: int = -1
    counters: int = 0
    """What it brought."""
    face: int = 0
    """What it was."""


THROWN = wl.Slot(Thrown())


def is_first(book: Book, turn: int) -> bool:
    """Whether a week is that of the first invasion."""
    week = book.calendar[turn]
    return (week.name, week.year) == FIRST_WEEK


def by_schedule(book: Book, state: None, turn: int, counters: int) -> int:
    """The port counters that the calendar still brings: those of the first invasion; later ones are rolled for."""
    return counters if is_first(book, turn) else 0


@wl.rule("anzio:F14")
def throw(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the start of each Allied turn from Sept III on a 6 brings a port counter."""
    if is_first(book, state.turn):
        return state
    face = dice.roll(state.rolls, "port counter")
    got = brought(book, state, face)
    word = "untold" if UNTOLD(book, state, None) else "counter" if got else "no counter"
    events.append(wl.Event("port-roll", book.cite("F14"), number=face, word=word))
    return THROWN.put(state, Thrown(state.turn, got, face), rolls=state.rolls + 1)


def brought(book: Book, state: State, face: int) -> int:
    """The port counters that a roll brings."""
    return BROUGHT(book, state, face, int(face == LUCKY(book, state, None, SIX)))


def thrown(book: Book, state: State, subject: None, counters: int) -> int:
    """The port counters of this turn, with the one that was rolled for."""
    last = THROWN.of(state)
    return counters + last.counters if last.turn == state.turn else counters


COUNTERS = wl.Chapter[Book, State](
    title="Allied ports",
    options=("adv.supp.allied-ports",),
    slices=(THROWN,),
    phases=(wl.Placed(wl.Phase("port roll", throw, ALLIED), after="turn begins"),),
    hooks=(SCHEDULE.by(by_schedule), NEW_COUNTERS.by(thrown), BY_LUCK.by(lambda book, state, subject: True)),
    news={"port-roll": "roll"},
)
