"""What one factor more or less would change in a battle: the next column of its table that the attack total leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

MOST = 400
"""Factors that are tried: no attack is further than that from another column."""

Columns = Callable[[int], str | None]
"""Factors more (or, below zero, less) than now -> the column that would be fought on; None when no battle could be."""


def steps(column: Columns, chances: Callable[[str], Mapping[str, float]]) -> dict[str, Any]:
    """`better` and `worse`: how many factors more or less change the column, to which, and what may come of it.

    None where nothing more is to be had, or where fewer would forbid the battle.
    """
    return {"better": _step(column, chances, 1), "worse": _step(column, chances, -1)}


def _step(column: Columns, chances: Callable[[str], Mapping[str, float]], by: int) -> dict[str, Any] | None:
    now = column(0)
    for more in range(1, MOST):
        there = column(by * more)
        if there is None:
            return None
        if there != now:
            return {"more": more, "column": there, "chances": dict(chances(there))}
    return None
