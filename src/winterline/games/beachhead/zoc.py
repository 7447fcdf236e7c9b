"""Zones of control."""

from __future__ import annotations

from operator import attrgetter

from winterline import author as wl

from .book import Book, mover, overrun_cells
from .state import CACHES, PLACES, Force, State


@wl.rule("beachhead:4.zoc", "beachhead-1970:zoc.def")
def zone_of_control(book: Book, occupied: int) -> int:
    """The zone of control of the units in these hexes: all six neighbours, whatever is there."""
    return wl.dilate(occupied, book.shifts)


@wl.rule("beachhead:6.3.2.zoc")
def enemies(book: Book, state: State, side: int) -> int:
    """The hexes of the other side's units that still count: not those under Automatic Victory.

    Only the beaten lose their zone of control: for their own side every unit of the victors counts, those that
    have moved into the beaten hex included.
    """
    occupied = state.forces[1 - side].occupied
    return occupied & ~overrun_cells(state) if mover(book, state) == side else occupied


def enemy_zone(book: Book, state: State, side: int) -> int:
    """The zone of control that a side has to reckon with."""
    force, live = state.forces[1 - side], enemies(book, state, side)
    return zone(book, force) if live == force.occupied else zone_of_control(book, live)


@CACHES.of_force(PLACES)
def zone(book: Book, force: Force) -> int:
    """The zone of control of a whole force."""
    return zone_of_control(book, force.occupied)


MOMENT = attrgetter("impulse", "battles", "shut")
"""What tells one moment before the same enemy from another: the impulse, what he suffered in it, the ports."""
against = CACHES.shared(wl.ENEMY, PLACES, given=MOMENT)
"""Answers of the side in turn that follow from where the enemy stands, and what he has suffered this impulse."""


@wl.rule("beachhead:4.engaged")
def engaged(book: Book, state: State, side: int) -> int:
    """The units of a side that stand in an enemy zone of control, as a mask over its units."""
    force = state.forces[side]
    touching = set(wl.bits(force.occupied & enemy_zone(book, state, side)))
    return wl.mask_of(unit for unit, cell in enumerate(force.at) if cell in touching)
