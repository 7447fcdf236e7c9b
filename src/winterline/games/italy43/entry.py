"""Entry Areas: whose they are, and the 8th Army zone that changes hands by the calendar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from winterline import author as wl

from .ground import AREAS, SECTIONS
from .state import ALLIED, AXIS, State

if TYPE_CHECKING:
    from .book import Book


@wl.rule("italy43:5.8.1a", "italy43:5.8.1b", "italy43:21.2.1")
def owner_of(book: Book, area: int, turn: int) -> int:
    """Whose an Entry Area is: the north German, the south Allied, the east German until the calendar opens it."""
    name = AREAS[area]
    if name[0] == "E":
        return ALLIED if turn >= book.opens[name] else AXIS
    return ALLIED if name[0] == "S" else AXIS


@wl.rule("italy43:7.5b")
def friendly_areas(book: Book, state: State, side: int) -> tuple[int, ...]:
    """The Entry Areas of a side; only these anchor its bonds, feed it and let it in."""
    return _owned(book, state.turn, side)


@wl.remembered
def _owned(book: Book, turn: int, side: int) -> tuple[int, ...]:
    return tuple(area for area in range(len(AREAS)) if owner_of(book, area, turn) == side)


def section_owner(book: Book, section: int, turn: int) -> int:
    """Whose a part of the 8th Army zone is."""
    return owner_of(book, AREAS.index(SECTIONS[section]), turn)


def sections_of(book: Book, turn: int, side: int) -> int:
    """The hexes of the 8th Army zone that are a side's."""
    parts = enumerate(book.ground.section)
    return wl.union(hexes for number, hexes in parts if section_owner(book, number, turn) == side)


@wl.rule("italy43:5.8.2a")
def closed_to_allies(book: Book) -> int:
    """The hexes that Allied units never enter of their own accord: the whole 8th Army zone."""
    return wl.union(book.ground.section)


@wl.rule("italy43:5.8.3")
def closed_to_germans(book: Book, turn: int) -> int:
    """The parts of the 8th Army zone that are not friendly to the Germans any more."""
    return sections_of(book, turn, ALLIED)


def closed_zone(book: Book, state: State, side: int) -> int:
    """The hexes of the 8th Army zone that a side may not enter now."""
    return _closed(book, state.turn, side)


@wl.remembered
def _closed(book: Book, turn: int, side: int) -> int:
    return closed_to_allies(book) if side == ALLIED else closed_to_germans(book, turn)
