"""Control of Cities and VP hexes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from winterline import author as wl

from .book import Book, anything, cite, land_hex
from .phrases import bad
from .state import SIDES, State


def take_control(book: Book, state: State, side: int, cell: int, events: wl.Events) -> State:
    """A side's units occupy or pass through a hex: a City or VP hex is theirs from then on.

    italy43:16.3.4a, whose owner reads the record.
    """
    key = book.key_of.get(cell)
    if key is None or state.held[key] == side:
        return state
    held = bytearray(state.held)
    held[key] = side
    events.append(wl.Event("control", cite("16.3.4a"), hexes=(book.label(cell),), word=SIDES[side]))
    return wl.replace(state, held=bytes(held))


def to_take(book: Book, state: State, side: int) -> int:
    """The Cities and VP hexes of which a side's units would take control."""
    return holdings(book.keys, state.held, 1 - side)


@lru_cache(maxsize=64)
def holdings(cells: tuple[int, ...], held: bytes, side: int) -> int:
    """The hexes that a side controls."""
    return wl.mask_of(cell for cell, holder in zip(cells, held, strict=True) if holder == side)


def cities_of(book: Book, state: State, side: int) -> int:
    """The Cities that a side controls."""
    return holdings(book.keys, state.held, side) & book.ground.city


def told(book: Book, state: State, seat: str) -> dict[str, str]:
    """Who controls each City and VP hex."""
    return {book.label(c): SIDES[holder] for c, holder in zip(book.keys, state.held, strict=True)}


def read_control(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """Who holds the City and VP hexes of a described position."""
    held = bytearray(state.held)
    for label, side in given.items():
        cell = land_hex(book, label)
        if cell not in book.key_of:
            raise bad("choice neither-city-nor-vp-hex", label=anything(label))
        held[book.key_of[cell]] = SIDES.index(wl.one_of("control", side, SIDES, told=True))
    return wl.replace(state, held=bytes(held))


def kept_for_all(book: Book, state: State) -> list[str]:
    """Control is kept for the hexes that the book names."""
    kept = len(state.held) == len(book.keys)
    return [] if kept else ["control is not kept for every City and VP hex"]


def counted(book: Book, state: State) -> dict[str, int]:
    """How many Cities and VP hexes each side controls."""
    return {name: sum(holder == side for holder in state.held) for side, name in enumerate(SIDES)}


CHAPTER = wl.Chapter[Book, State](
    title="Control",
    views={"control": told},
    fields={"control": wl.Field(Mapping, read_control)},
    invariants=(kept_for_all,),
    news={"control": "ground"},
    counted=(wl.Counted("held", counted),),
)
