"""Stacking: four battalions a hex, counted when a phase ends."""

from __future__ import annotations

from winterline import author as wl

from .state import LIMIT, Force

REGIMENT = 2
"""What the largest units take up."""


@wl.rule("beachhead:1.2.echelon")
def battalions(unit: wl.Counter) -> int:
    """What a unit takes up of a hex: a brigade or regiment counts two, anything else one."""
    return REGIMENT if unit.size in ("III", "X") else 1


@wl.rule("beachhead:5.limit", "beachhead-1970:stack.1")
def fits(force: Force, cell: int, size: int) -> bool:
    """Whether a unit of this size still finds room in a hex."""
    return force.load[cell] + size <= LIMIT


def room_for(force: Force, size: int) -> int:
    """The complement of this bitboard has no room for a unit of this size."""
    return ~(force.tight if size > 1 else force.full)
