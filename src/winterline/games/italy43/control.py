"""Control of Cities and VP hexes."""

from __future__ import annotations

from functools import lru_cache

from winterline.core.bits import mask_of
from winterline.core.decision import Event
from winterline.core.frames import replace
from winterline.games.italy43.book import Book, cite
from winterline.games.italy43.state import SIDES, State


def take_control(book: Book, state: State, side: int, cell: int, events: list[Event]) -> State:
    """A side's units occupy or pass through a hex: a City or VP hex is theirs from then on.

    italy43:16.3.4a, whose owner reads the record.
    """
    key = book.key_of.get(cell)
    if key is None or state.held[key] == side:
        return state
    held = bytearray(state.held)
    held[key] = side
    events.append(Event("control", cite("16.3.4a"), hexes=(book.label(cell),), word=SIDES[side]))
    return replace(state, held=bytes(held))


def to_take(book: Book, state: State, side: int) -> int:
    """The Cities and VP hexes of which a side's units would take control."""
    return holdings(book.keys, state.held, 1 - side)


@lru_cache(maxsize=64)
def holdings(cells: tuple[int, ...], held: bytes, side: int) -> int:
    """The hexes that a side controls."""
    return mask_of(cell for cell, holder in zip(cells, held, strict=True) if holder == side)
