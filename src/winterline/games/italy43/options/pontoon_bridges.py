"""Pontoon Bridges: friends on both banks of a Major River bridge it in dry weather."""

from __future__ import annotations

from winterline import author as wl

from ..book import Approach, Book, units_at
from ..state import State
from ..tactics import BRIDGED
from ..track import is_rain


@wl.rule("italy43:25.3a")
def bridged(book: Book, state: State, step: Approach) -> bool:
    """Whether a Major River side is bridged for a unit that comes to a bank: a friend holds the other at this instant."""
    wet = book.ground.blocked(step.before, step.place, book.ground.major)
    return wet and holds_bank(state, step.side, step.place) and stands(book, state)


@wl.rule("italy43:25.3b")
def holds_bank(state: State, side: int, cell: int) -> bool:
    """Whether any Combat Unit of a side is in a hex, whatever its state, supply and plans."""
    return bool(units_at(state, side, cell))


@wl.rule("italy43:25.3c")
def stands(book: Book, state: State) -> bool:
    """Whether bridges stand: in Clear and Cloudy weather; rain washes them out."""
    return not is_rain(book, state.weather)


CHAPTER = wl.Chapter[Book, State](title="Pontoon Bridges", options=("pontoon",), hooks=(BRIDGED.by(bridged),))
