"""Entering hexes: the one way by which units of either side come to stand in a hex or pass through it."""

from __future__ import annotations

from typing import NamedTuple

from winterline.core.bits import mask_of
from winterline.core.decision import Event
from winterline.core.frames import replace
from winterline.core.hooks import Effects
from winterline.core.rules import rule
from winterline.games.anzio.book import Book
from winterline.games.anzio.state import ALLIED, State


@rule("anzio:C4.1")
def made_friendly(book: Book, friendly: int, side: int, cells: tuple[int, ...]) -> int:
    """The hexes friendly to the Allies once a unit of a side has entered these: the last to occupy a hex owns it."""
    entered = mask_of(cells)
    return friendly | entered if side == ALLIED else friendly & ~entered


class Entry(NamedTuple):
    """Hexes that a unit of a side enters, in order."""

    side: int
    unit: int
    cells: tuple[int, ...]


APPROACHED: Effects[Book, State, Entry] = Effects("what entering hexes sets off before they become friendly")
ENTERED: Effects[Book, State, Entry] = Effects("what entering hexes sets off")


def enter(
    book: Book, state: State, side: int, unit: int, cells: tuple[int, ...], events: list[Event]
) -> State:
    """What follows when a unit of a side enters these hexes in order; it stands in the last of them already.

    The hexes become friendly; then come uncovered enemies beside the way, ports, forts and bases.
    """
    entry = Entry(side, unit, cells)
    state = APPROACHED(book, state, entry, events)
    state = replace(state, friendly=made_friendly(book, state.friendly, side, cells))
    return ENTERED(book, state, entry, events)
