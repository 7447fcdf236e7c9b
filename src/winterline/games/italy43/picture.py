"""What follows from one side's units alone: who stands where, which hexes project zones, which can bond."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .book import Book
from .state import CACHES, FULL_RETREAT, GOOD, IN_ORDER, ORDER, PLACES, Force, indices


class Picture(msgspec.Struct, frozen=True, gc=False):
    """One side's hexes, as bitboards."""

    occupied: int
    """Hexes with Combat Units."""
    steady: int
    """Hexes with at least one unit that is not in Full Retreat."""
    foot: int
    """Hexes with a unit that is neither a Vehicle Unit nor in Full Retreat."""
    bond_foot: int
    """Hexes with a unit other than a Vehicle Unit that can bond now."""
    bond_any: int
    """Hexes with any unit that can bond now."""


NOBODY = Picture(0, 0, 0, 0, 0)


@wl.rule("italy43:7.1a", "italy43:7.1c", "italy43:2.3.2c", "italy43:13.2.1b")
def can_bond(book: Book, side: int, unit: int, status: int) -> bool:
    """Whether a unit can take part in ZOC Bonds: in Good Order, without the white outline, no ASU."""
    return bool(book.units[side].bonding[unit]) and status & ORDER == GOOD


def repaired(book: Book, side: int, force: Force, before: Picture, moved: wl.Moved) -> Picture:
    """The picture after units have changed, counted anew where they were and nowhere else.

    Where nobody was before, nobody can be but these units.
    """
    at, cells = force.at, book.ground.cells
    changed = wl.mask_of([place for _, place in moved if 0 <= place < cells])
    here = [unit for unit, _ in moved if 0 <= at[unit] < cells]
    if shared := before.occupied & changed:
        here += [unit for cell in wl.bits(shared) for unit in indices(at, cell)]
    kept = ~changed
    rest = Picture(
        before.occupied & kept,
        before.steady & kept,
        before.foot & kept,
        before.bond_foot & kept,
        before.bond_any & kept,
    )
    return with_units(book, side, force, rest, here)


def with_units(book: Book, side: int, force: Force, rest: Picture, units: list[int]) -> Picture:
    """A picture with these units of a force added."""
    occupied, steady, foot = rest.occupied, rest.steady, rest.foot
    bond_foot, bond_any = rest.bond_foot, rest.bond_any
    vehicle, at, states = book.units[side].vehicle, force.at, force.status
    for unit in units:
        bit, status = 1 << at[unit], states[unit]
        occupied |= bit
        if status & ORDER != FULL_RETREAT:
            steady |= bit
            wheels = vehicle[unit]
            if not wheels:
                foot |= bit
            if can_bond(book, side, unit, status):
                bond_any |= bit
                if not wheels:
                    bond_foot |= bit
    return Picture(occupied, steady, foot, bond_foot, bond_any)


@wl.rule("italy43:17.2d")
@CACHES.of_force(PLACES | IN_ORDER, carried=repaired)
def picture(book: Book, side: int, force: Force) -> Picture:
    """The picture of a force; an ASU is a Combat Unit like any other."""
    here = [unit for unit, place in enumerate(force.at) if book.on_map(place)]
    return with_units(book, side, force, NOBODY, here)


@CACHES.of_force(PLACES)
def near_two(book: Book, side: int, force: Force) -> int:
    """The hexes within two of any unit of a force."""
    mask = 0
    for cell in wl.bits(picture(book, side, force).occupied):
        mask |= book.ground.two[cell]
    return mask
