"""A flood brought up to date after a small change, without walking the whole board again.

Supply and other chains of cells are floods from sources through allowed cells. One move opens and shuts a few
cells; only what hangs on those is looked at. The answer is always that of `winterline.core.bits.flood`.
"""

from __future__ import annotations

from typing import Final

from winterline.core.bits import Shifts, dilate, flood

_NEAR: Final = 16  # rings to look around a shut cell before the whole flood is the cheaper way


def reflood(before: int, sources: int, was_allowed: int, allowed: int, shifts: Shifts) -> int:
    """`flood(sources, allowed, shifts)`, given that `before` is `flood(sources, was_allowed, shifts)`."""
    if allowed == was_allowed:
        return before
    kept = before & allowed
    lost = before ^ kept
    if lost:
        cut = None if lost & sources else _cut_off(dilate(lost, shifts) & kept, kept, sources, shifts)
        if cut is None:
            return flood(sources, allowed, shifts)
        kept ^= cut
    opened = allowed & ~was_allowed
    fresh = opened & (sources | dilate(kept, shifts)) if opened else 0
    while fresh:
        kept |= fresh
        fresh = dilate(fresh, shifts) & allowed & ~kept
    return kept


def _cut_off(rim: int, kept: int, sources: int, shifts: Shifts) -> int | None:
    """The kept cells that a loss cut off, looking only near its rim; None where that does not tell.

    Every kept cell reaches a source or a cell of the rim; and as no source was lost, some cell of the rim
    still reaches one. So when all parts of the rim but one are seen to be cut off, that one is not.
    """
    cut = unsure = joined = 0
    while rim:
        seen = fresh = rim & -rim
        for _ in range(_NEAR):
            if not rim & ~seen:
                break
            fresh = dilate(fresh, shifts) & kept & ~seen
            if not fresh:
                break
            seen |= fresh
        if seen & sources:
            joined += 1
        elif fresh:
            unsure += 1
        else:
            cut |= seen
        rim &= ~seen
    return None if unsure > 1 or (unsure and joined) else cut
