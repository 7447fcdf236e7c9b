"""Bitboards: Python integers with one bit a cell.

Shifting a whole board at once makes zones of control and floods as fast as compiled queues.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_

from winterline.core.kernel import KERNEL

if KERNEL == "compiled":
    from winterline.core import _reach as _compiled

Shifts = tuple[tuple[int, int], ...]
"""Pairs (mask, shift): the cells of `mask` have a neighbour `shift` places up (or down, if negative)."""


def bits_python(mask: int) -> Iterator[int]:
    """The cells of a bitboard, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of_python(cells: Iterable[int]) -> int:
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


def flood_python(start: int, allowed: int, shifts: Shifts) -> int:
    """Every allowed cell connected to `start` through allowed cells, `start` included where allowed."""
    seen = start & allowed
    fresh = seen
    while fresh:
        fresh = dilate(fresh, shifts) & allowed & ~seen
        seen |= fresh
    return seen


def flood_compiled(start: int, allowed: int, shifts: Shifts) -> int:
    """The same by the compiled kernel."""
    width = allowed.bit_length() + 7 >> 3
    if width > _WIDEST:
        return flood_python(start, allowed, shifts)
    start &= allowed
    found = _compiled.flood(
        start.to_bytes(width, "little"), allowed.to_bytes(width, "little"), *_packed(shifts, width)
    )
    return int.from_bytes(found, "little")


_WIDEST = 512
"""The bytes of the largest board that the kernel floods."""


@lru_cache(maxsize=64)
def _packed(shifts: Shifts, width: int) -> tuple[tuple[bytes, ...], tuple[int, ...]]:
    """Shifts as the kernel reads them, cut off where nothing is allowed; they are often the same as the last time."""
    whole = (1 << 8 * width) - 1
    parts = tuple([(part & whole).to_bytes(width, "little") for part, _ in shifts])
    return parts, tuple([shift for _, shift in shifts])


if KERNEL == "compiled" and hasattr(_compiled, "mask"):  # an older build of the kernel does not know it
    bits, mask_of, flood = _compiled.cells, _compiled.mask, flood_compiled
else:
    bits, mask_of, flood = bits_python, mask_of_python, flood_python
