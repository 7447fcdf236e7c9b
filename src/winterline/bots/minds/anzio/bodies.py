"""Bodies of troops: armies that make a front, and raiders in the other's rear that do not."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...kit import ALLIED, bits, mask_of
from .model import Model

CLOSE = 4
"""Stacks so many hexes apart belong together."""
RAID = 8
"""The defence factors up to which a body alone in the enemy's rear is a raid."""


def bodies(model: Model, cells: Collection[int]) -> Iterator[list[int]]:
    """Hexes of a side's units, parted into bodies that could help each other."""
    left = sorted(cells)
    while left:
        body = [left.pop()]
        for cell in body:
            near = [other for other in left if model.atlas.distance(cell, other) <= CLOSE]
            left = [other for other in left if other not in near]
            body += near
        yield body


def raiders(model: Model, side: int) -> int:
    """The hexes of small bodies of a side that no harbour or home of theirs is near: they turn no front.

    A side that has nothing but such bodies has no raiders.
    """
    stacks = model.stacks[side]
    mine = model.ashore if side == ALLIED else model.occupied[side]
    homes = model.docks & model.friendly if side == ALLIED else model.north()
    found = [
        body
        for body in bodies(model, list(bits(mine)))
        if not mask_of(body) & homes and sum(model.defence[u] for c in body for u in stacks[c]) <= RAID
    ]
    lone = mask_of(cell for body in found for cell in body)
    return lone if mine & ~lone else 0
