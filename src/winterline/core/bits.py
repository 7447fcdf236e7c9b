"""Bitboards: Python integers with one bit a cell.

Shifting a whole board at once makes zones of control and floods as fast as compiled queues.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

Shifts = tuple[tuple[int, int], ...]
"""Pairs (mask, shift): the cells of `mask` have a neighbour `shift` places up (or down, if negative)."""


def bits(mask: int) -> Iterator[int]:
    """The cells of a bitboard, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cells: Iterable[int]) -> int:
    """The bitboard of some cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def union(masks: Iterable[int]) -> int:
    """All of some sets of cells together."""
    return reduce(or_, masks, 0)


def dilate(mask: int, shifts: Shifts) -> int:
    """All neighbours of the cells of `mask` (not the cells themselves, unless they neighbour each other)."""
    out = 0
    for part, shift in shifts:
        out |= (mask & part) << shift if shift > 0 else (mask & part) >> -shift
    return out


def grown(mask: int, shifts: Shifts, steps: int) -> int:
    """The cells of `mask` and all that are no more than so many steps from one of them."""
    for _ in range(steps):
        mask |= dilate(mask, shifts)
    return mask


def flood(start: int, allowed: int, shifts: Shifts) -> int:
    """Every allowed cell connected to `start` through allowed cells, `start` included where allowed."""
    seen = start & allowed
    fresh = seen
    while fresh:
        fresh = dilate(fresh, shifts) & allowed & ~seen
        seen |= fresh
    return seen
