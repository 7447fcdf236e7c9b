"""Allied units that are neither US nor British: they need more shipping when they first come to Italy."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book
from ..passage import Entry
from ..setup import INVADERS
from ..sources import box_of
from ..state import ALLIED, State


@wl.rule("anzio:D7B.1", "anzio:D7B.2", "anzio:P.nationality", "anzio:EX.D7B.1")
def first_voyage(book: Book, state: State, landing: tuple[int, int], points: int) -> int:
    """What a unit counts against build-up: one of another nation twice its points on the turn it first enters the board.

    Messina and Taranto take it at its own points. The 1st SSF is a US unit here.
    """
    unit, place = landing
    if book.units[ALLIED].nation[unit] in INVADERS or state.sea.entered >> unit & 1:
        return points
    return points if box_of(book, place) else 2 * points


def note_entry(book: Book, state: State, entry: Entry, events: wl.Events) -> State:
    """Remember which Allied units have been on the board."""
    side, unit, _ = entry
    if side != ALLIED or state.sea.entered >> unit & 1:
        return state
    return wl.replace(state, sea=wl.replace(state.sea, entered=state.sea.entered | 1 << unit))
