"""Entering hexes: the one way by which units of either side come to stand in a hex or pass through it."""

from __future__ import annotations

from typing import NamedTuple

from winterline import author as wl

from .book import Book
from .state import ALLIED, State


@wl.rule("anzio:C4.1")
def made_friendly(book: Book, friendly: int, side: int, cells: tuple[int, ...]) -> int:
    """The hexes friendly to the Allies once a unit of a side has entered these: the last to occupy a hex owns it."""
    entered = wl.mask_of(cells)
    return friendly | entered if side == ALLIED else friendly & ~entered


class Entry(NamedTuple):
    """Hexes that a unit of a side enters, in order."""

    side: int
    unit: int
    cells: tuple[int, ...]


CLAIMS_NOTHING = wl.Tests[Book, State, tuple[int, int]]("whether a unit of a side makes no hex friendly now")
APPROACHED = wl.Effects[Book, State, Entry]("what entering hexes sets off before they become friendly")
ENTERED = wl.Effects[Book, State, Entry]("what entering hexes sets off")


def enter(book: Book, state: State, side: int, unit: int, cells: tuple[int, ...], events: wl.Events) -> State:
    """What follows when a unit of a side enters these hexes in order; it stands in the last of them already.

    The hexes become friendly; then come uncovered enemies beside the way, ports, forts and bases.
    """
    entry = Entry(side, unit, cells)
    state = APPROACHED(book, state, entry, events)
    claims = CLAIMS_NOTHING not in book.hooks or not CLAIMS_NOTHING(book, state, (side, unit))
    friendly = made_friendly(book, state.friendly, side, cells) if claims else state.friendly
    state = wl.replace(state, friendly=friendly) if friendly != state.friendly else state
    return ENTERED(book, state, entry, events)
