"""Zones of control."""

from __future__ import annotations

from winterline import author as wl

from .book import Book
from .picture import Picture, picture
from .state import CACHES, IN_ORDER, PLACES, Force, State


@wl.rule("italy43:6.1a", "italy43:6.1d")
@CACHES.of_force(PLACES | IN_ORDER)
def zone_of_control(book: Book, side: int, force: Force) -> int:
    """The hexes into which a side's units project their zone: the neighbours of every hex that holds one of them.

    Units in Full Retreat have none; zones neither enter nor leave Entry Areas.
    """
    seen, zone = picture(book, side, force), 0
    for cell in wl.bits(seen.foot):
        zone |= foot_zone(book, cell)
    for cell in wl.bits(seen.steady & ~seen.foot):
        zone |= vehicle_zone(book, cell)
    return zone


@wl.rule("italy43:6.1b")
def foot_zone(book: Book, cell: int) -> int:
    """The zone of units other than Vehicle Units: it crosses every side except all-sea sides."""
    return book.ground.near[cell]


@wl.rule("italy43:6.1c")
def vehicle_zone(book: Book, cell: int) -> int:
    """The zone of Vehicle Units alone in a hex: it crosses no Mountain side without Road or Pass either."""
    return book.ground.near_wheels[cell]


@wl.rule("italy43:6.2d")
def enemy_zone(book: Book, state: State, side: int) -> int:
    """The enemy's zone of control as a moving side meets it: its own units cancel nothing."""
    enemy = 1 - side
    return zone_of_control(book, enemy, state.forces[enemy])


@wl.rule("italy43:18.2.1a")
def enemies(book: Book, state: State, side: int) -> int:
    """The hexes that hold enemy Combat Units; a vacant Fortification is none, so it is no target and delays nobody."""
    enemy = 1 - side
    return picture(book, enemy, state.forces[enemy]).occupied


def zone_into(book: Book, seen: Picture, cell: int, source: int) -> bool:
    """Whether the units in one hex of a side's picture project their zone into another."""
    if seen.foot >> source & 1:
        return bool(foot_zone(book, source) >> cell & 1)
    return bool(seen.steady >> source & 1 and vehicle_zone(book, source) >> cell & 1)


@wl.remembered
def around(book: Book) -> tuple[int, ...]:
    """Cell -> its neighbours."""
    return tuple(wl.dilate(1 << cell, book.board.grid.shifts) for cell in range(book.ground.cells))
