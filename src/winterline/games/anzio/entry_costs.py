"""What it costs a unit to come onto the board at an edge."""

from __future__ import annotations

from winterline import author as wl

from . import costs, movement
from .book import HIGH, MINOR, PLAIN, ROUGH, Book, is_mud, remembered
from .state import State


@wl.rule("anzio:C2A2.2")
def entry_cost(book: Book, state: State, unit: int, cell: int) -> int:
    """Half points for the hex where a unit comes on: the road's rate if a road leads in, else the ground's.

    The ground is the best in the hex, as the side that it comes in by lies off the map.
    """
    if book.road_in[cell] and costs.ALL_MINOR(book, state, None):
        return costs.road_cost(MINOR)
    return entry_price(book, movement.allowance(book, state, unit), is_mud(book, state), cell)


def entry_price(book: Book, whole: int, mud: bool, cell: int) -> int:
    """The same for a unit that has so many half points in all, the roads being what they are."""
    if book.road_in[cell]:
        return costs.road_cost(book.road_in[cell])
    ground = best_ground(book, cell)
    return whole if ground == HIGH else costs.natural_cost(ground, mud)


@remembered
def affordable(book: Book, whole: int, mud: bool, cells: int) -> int:
    """Those of some hexes where a unit that has so many half points can pay for coming on."""
    return wl.mask_of(cell for cell in wl.bits(cells) if entry_price(book, whole, mud, cell) <= whole)


def payable(book: Book, state: State, unit: int, cells: int) -> int:
    """The same for a unit of the side in turn."""
    return payable_for(book, movement.allowance(book, state, unit), is_mud(book, state), cells)


def payable_for(book: Book, whole: int, mud: bool, cells: int) -> int:
    """The same; what the edges cost is told once."""
    edges, paid = affordable_edges(book, whole, mud)
    rest = cells & ~edges
    return paid & cells | affordable(book, whole, mud, rest) if rest else paid & cells


@remembered
def affordable_edges(book: Book, whole: int, mud: bool) -> tuple[int, int]:
    """The edges of the board, and where a unit that has so many half points can pay for coming on there."""
    edges = book.entry | book.south
    return edges, affordable(book, whole, mud, edges)


@remembered
def best_ground(book: Book, cell: int) -> int:
    """The easiest ground in a hex."""
    for feature, ground in (("plain", PLAIN), ("rough", ROUGH)):
        if book.board.hexes(feature) >> cell & 1:
            return ground
    return HIGH
