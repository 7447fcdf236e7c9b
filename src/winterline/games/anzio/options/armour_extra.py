"""Armour after a breakthrough: one hex more over easy ground."""

from __future__ import annotations

from winterline import author as wl

from ..book import NO_ROAD, PLAIN, Book, flagged, is_mud
from ..state import State
from ..zoc import zone


@wl.rule("anzio:D4A2a", "anzio:D4A2b")
def is_easy(book: Book, cell: int, side: int, mud: bool) -> bool:
    """Whether armour takes its extra hex over a side: along a road, or in good weather where there is any plain."""
    at = cell * 6 + side
    return book.road[at] != NO_ROAD or (book.ground[at] == PLAIN and not mud)


@wl.rule("anzio:D4A2")
def easy_cells(book: Book, state: State, unit: int, cell: int) -> int:
    """The hexes beside an armour unit that its extra hex could be; none for other units."""
    if not flagged(book, state.side, unit, "armour"):
        return 0
    neighbours, mud = book.board.grid.neighbours, is_mud(book, state)
    return wl.mask_of(neighbours[cell * 6 + side] for side in range(6) if is_easy(book, cell, side, mud))


@wl.rule("anzio:D4A2c")
def out_of_zones(book: Book, state: State, step: tuple[int, int], cells: int) -> int:
    """The hexes of the extra hex do not lead from one enemy zone into another."""
    found = easy_cells(book, state, *step)
    threatened = zone(book, 1 - state.side, state.forces[1 - state.side])
    return cells | (found & ~threatened if threatened >> step[1] & 1 else found)


@wl.rule("anzio:X12-4A2c")
def between_zones(book: Book, state: State, step: tuple[int, int], cells: int) -> int:
    """The extra hex may lead from one enemy zone into another."""
    return cells | easy_cells(book, state, *step)
