"""Danger and reach maps: where units could come, and what could be thrown against a hex."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

from winterline.core.reach import Graph, reach

from .position import Position

Reaches = dict[int, int]
"""Unit -> where it could be at the end of its move."""


def union(masks: Iterable[int]) -> int:
    """All the hexes of some bitboards."""
    return reduce(or_, masks, 0)


def spread(graph: Graph, node: int, points: int, blocked: int, halt: int) -> int:
    """Where a search from a node arrives; enemies block, their zone of control ends the move."""
    mask = 0
    for cell in reach(graph, node, points, blocked, halt).hexes:
        mask |= 1 << cell
    return mask


def threat_at(model: Position[Any, Any], reaches: Reaches, spots: int, hexes: int = 3) -> int:
    """The factors that could attack from some of these hexes: the best units that find room in them."""
    room = model.limit * min(hexes, spots.bit_count())
    attack, size = model.attack, model.roster.size
    near = [u for u, mask in reaches.items() if mask & spots]
    near.sort(key=lambda u: -attack[u] / size[u])
    total = 0
    for unit in near:
        if size[unit] <= room:
            room -= size[unit]
            total += attack[unit]
            if not room:
                break
    return total
