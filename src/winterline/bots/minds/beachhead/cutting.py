"""Who stands where so that defenders who are driven back find no way: retreats cut on purpose."""

from __future__ import annotations

from collections.abc import Sequence

from ...kit import Reaches, Space, bits, union
from .attack import Attack
from .model import Model

WORTHWHILE = 0.8
"""What a cut retreat must be worth to send somebody for it."""
Ways = list[tuple[int, int]]
"""Retreats: a first hex, and the hexes behind it."""


def open_ways(model: Model, target: int, closed: int) -> Ways:
    """The retreats from a hex that some closed hexes leave open."""
    ways = model.atlas.ways[target]
    return [(via, ends & ~closed) for via, ends in ways if not via & closed and ends & ~closed]


def cutters(model: Model, attacks: Sequence[Attack], reach: Reaches) -> dict[int, int]:
    """Units that take no part in attacks -> the hexes from which they bar retreats; some just stay where they are."""
    cover = model.atlas.cover
    fixed = {unit: spot for attack in attacks for unit, spot in attack.posts.items()}
    free = {unit: mask for unit, mask in reach.items() if unit not in fixed}
    stuck = [cell for unit, mask in free.items() if mask == 1 << (cell := model.at[unit])]
    closed = union([cover[cell] for cell in (*stuck, *fixed.values())])
    space, out = Space(model, fixed), dict[int, int]()
    for attack in sorted(attacks, key=lambda a: (-a.cut, a.target)):
        if attack.cut < WORTHWHILE:
            break
        ways = open_ways(model, attack.target, closed)
        if ways and (found := stopper(model, ways, attack.target, free, space)):
            unit, cell = found
            out[unit] = cell
            del free[unit]
            space.put(unit, cell)
            closed |= cover[cell]
    return out


def stopper(model: Model, ways: Ways, target: int, free: Reaches, space: Space) -> tuple[int, int] | None:
    """A unit, and a hex from which it bars all these retreats: one that is there already, else a weak one."""
    atlas = model.atlas
    near = atlas.wide[target] & ~atlas.vital & union(free.values())
    cells = [
        cell
        for cell in bits(near)
        if not any(not atlas.cover[cell] & via and ends & ~atlas.cover[cell] for via, ends in ways)
    ]
    able = [
        (model.at[unit] != cell, model.attack[unit], unit, cell)
        for cell in cells
        for unit, mask in free.items()
        if mask >> cell & 1 and space.fits(unit, cell)
    ]
    return min(able)[2:] if able else None
