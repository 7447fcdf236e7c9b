"""Reinforcements of the Advanced Games (E4B, E5D): who comes on which turn, and the German set-up."""

from __future__ import annotations

from winterline import author as wl

from .. import arrivals, deployment, edges
from ..book import Book, flagged
from ..state import ALLIED, AXIS, POOL, WAITING, State
from . import lists
from .schedules import Entry

HELD_BACK = wl.Tests[Book, State, tuple[int, int]](
    "whether a unit that is due does not come, by side and number"
)
REGIMENT = "regiment"
BY_THE_EDGE = ("free", "garrison", "reaction")
"""Roles of German units that come in from off the map."""


@wl.rule("anzio:E4B1", "anzio:E10C2")
def lands(entry: Entry) -> bool:
    """Whether an Allied unit comes to Sicilia on its date: all but partisans, and counters that replace others.

    Italian Monarchists come there like any other nation.
    """
    return entry.place == "sicilia"


@wl.rule("anzio:E5D5", "anzio:E5D4", "anzio:E10E2")
def enters(entry: Entry) -> bool:
    """Whether an Axis unit comes in at a supply hex on its date or later: garrisons of cities and Republicans too.

    Units of a Coastal Command stay off the map, and those that take the place of others wait for their rule.
    """
    return (entry.role in BY_THE_EDGE and entry.place in ("", "edge")) or entry.role == REGIMENT


@wl.rule("anzio:E5D5a")
def either_way(book: Book, state: State, unit: int) -> bool:
    """German units come in at the hexes that supply them; replacements, of any nation, do so or appear in a city.

    A counter that was on the board and has left it is no replacement that comes: it returns like everybody (E19B.1).
    """
    fresh = flagged(book, AXIS, unit, "single-use") or state.forces[AXIS].at[unit] == POOL
    return fresh and flagged(book, AXIS, unit, "replacement")


def is_due(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether the turn of a unit has come: its date, or its wave of the second invasion.

    A regiment has none: it waits only after it was on the board.
    """
    if lists.entry(book, state, side, unit).role == REGIMENT:
        return True
    found, second = lists.entry(book, state, side, unit), lists.second_invasion(state)
    if found.wave >= 0:
        return 0 <= second <= state.turn - found.wave
    return found.due <= state.turn


@wl.rule("anzio:E2A3.1")
def coming(book: Book, state: State, side: int, units: list[int]) -> list[int]:
    """The units of a side that come into play now: its order of battle decides, and no other card."""
    entries, at = lists.schedule(book, state, side).entries, state.forces[side].at
    may = lands if side == ALLIED else enters
    waiting = [unit for unit, place in enumerate(at) if place == WAITING and may(entries[unit])]
    due = [unit for unit in waiting if is_due(book, state, side, unit)]
    return [unit for unit in due if not HELD_BACK(book, state, (side, unit))]


def due_turn(book: Book, state: State, subject: tuple[int, int], turn: int) -> int:
    """When a waiting unit is due, by the order of battle of its side."""
    return lists.entry(book, state, *subject).due


@wl.rule("anzio:E5D1.2")
def away_from_defectors(book: Book, state: State, unit: int, cells: int) -> int:
    """16 Panzer starts in no hex with an Italian unit that may defect."""
    if book.unit(AXIS, unit).at != deployment.ANYWHERE:
        return cells
    return cells & ~wl.mask_of(cell for _, cell, _ in lists.orders(book).defectors)


CHAPTER = wl.Chapter[Book, State](
    title="Reinforcements of the Advanced Games",
    options=("scenario.advanced",),
    hooks=(
        arrivals.COMING.by(coming),
        arrivals.DUE.by(due_turn),
        deployment.DEPLOYMENT.by(away_from_defectors),
        edges.EITHER_WAY.by(either_way),
    ),
)
