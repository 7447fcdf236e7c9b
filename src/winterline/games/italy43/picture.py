"""What follows from one side's units alone: who stands where, which hexes project zones, which can bond."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .book import Book
from .state import CACHES, GOOD, IN_ORDER, ORDER, PLACES, Force, indices


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
    routed: int
    """Hexes with a unit in Full Retreat."""


NOBODY = Picture(0, 0, 0, 0, 0, 0)


@wl.rule("italy43:7.1a", "italy43:7.1c", "italy43:2.3.2c", "italy43:13.2.1b")
def can_bond(book: Book, side: int, unit: int, status: int) -> bool:
    """Whether a unit can take part in ZOC Bonds: in Good Order, without the white outline, no ASU."""
    return bool(book.units[side].bonding[unit]) and status & ORDER == GOOD


STEADY, FOOT, BONDS = 1, 2, 4
"""What a unit is good for that is not in Full Retreat."""


@wl.remembered
def uses(book: Book, side: int) -> tuple[tuple[int, ...], ...]:
    """Unit -> order -> what it is good for."""
    wheels = book.units[side].vehicle
    able = [STEADY | (0 if wheel else FOOT) for wheel in wheels]
    good = [use | (BONDS if can_bond(book, side, unit, GOOD) else 0) for unit, use in enumerate(able)]
    return tuple(zip(good, able, [0] * len(able), strict=True))


def repaired(book: Book, side: int, force: Force, before: Picture, moved: wl.Moved) -> Picture:
    """The picture after units have changed, counted anew where they were and nowhere else."""
    at, cells, changed = force.at, book.ground.cells, 0
    here: list[int] = []
    for unit, place in moved:
        if 0 <= place < cells and not changed >> place & 1:
            changed |= 1 << place
            here += indices(at, place)
        if at[unit] != place and 0 <= at[unit] < cells:
            here.append(unit)
    return with_units(book, side, force, before, ~changed, here)


def with_units(book: Book, side: int, force: Force, rest: Picture, kept: int, units: list[int]) -> Picture:
    """A picture of which some hexes are kept, with these units of a force added."""
    occupied, steady, foot = rest.occupied & kept, rest.steady & kept, rest.foot & kept
    bond_foot, bond_any, routed = rest.bond_foot & kept, rest.bond_any & kept, rest.routed & kept
    at, states, good_for = force.at, force.status, uses(book, side)
    for unit in units:
        bit = 1 << at[unit]
        occupied |= bit
        use = good_for[unit][states[unit] & ORDER]
        if not use:
            routed |= bit
            continue
        steady |= bit
        if use & FOOT:
            foot |= bit
        if use & BONDS:
            bond_any |= bit
            bond_foot |= bit if use & FOOT else 0
    return Picture(occupied, steady, foot, bond_foot, bond_any, routed)


@wl.rule("italy43:17.2d")
@CACHES.of_force(PLACES | IN_ORDER, carried=repaired)
def picture(book: Book, side: int, force: Force) -> Picture:
    """The picture of a force; an ASU is a Combat Unit like any other."""
    here = [unit for unit, place in enumerate(force.at) if book.on_map(place)]
    return with_units(book, side, force, NOBODY, 0, here)


@CACHES.of_force(PLACES)
def near_two(book: Book, side: int, force: Force) -> int:
    """The hexes within two of any unit of a force."""
    return wl.union(map(book.ground.two.__getitem__, wl.bits(picture(book, side, force).occupied)))
