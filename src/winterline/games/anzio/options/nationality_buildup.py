"""Allied units that are neither US nor British: they need more shipping when they first come to Italy."""

from __future__ import annotations

from winterline.core.decision import Event
from winterline.core.frames import replace
from winterline.core.rules import rule
from winterline.games.anzio.book import Book
from winterline.games.anzio.passage import Entry
from winterline.games.anzio.setup import INVADERS
from winterline.games.anzio.sources import box_of
from winterline.games.anzio.state import ALLIED, State


@rule("anzio:D7B.1", "anzio:D7B.2", "anzio:P.nationality", "anzio:EX.D7B.1")
def first_voyage(book: Book, state: State, landing: tuple[int, int], points: int) -> int:
    """What a unit counts against build-up: one of another nation twice its points on the turn it first enters the board.

    Messina and Taranto take it at its own points. The 1st SSF is a US unit here.
    """
    unit, place = landing
    if book.units[ALLIED].nation[unit] in INVADERS or state.sea.entered >> unit & 1:
        return points
    return points if box_of(book, place) else 2 * points


def note_entry(book: Book, state: State, entry: Entry, events: list[Event]) -> State:
    """Remember which Allied units have been on the board."""
    side, unit, _ = entry
    if side != ALLIED or state.sea.entered >> unit & 1:
        return state
    return replace(state, sea=replace(state.sea, entered=state.sea.entered | 1 << unit))
