"""The tables of a movement graph: whether they fit each other, and prices without the sides that lead nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from winterline.core.kernel import KERNEL

if KERNEL == "compiled":
    from winterline.core import _reach as _compiled

SIDES: Final = 6
MOST_POINTS: Final = 250
MOST_NODES: Final = 65_535
_PRICES: Final = bytes(range(MOST_POINTS + 1))


def open_cost(cost: Sequence[int], leads: bytes) -> bytes:
    """Prices with 0 for the sides that lead nowhere; all rows at once, by the kernel or as one long number."""
    if KERNEL == "compiled" and hasattr(_compiled, "both"):
        return _compiled.both(bytes(cost), leads)
    both = int.from_bytes(bytes(cost), "little") & int.from_bytes(leads, "little")
    return both.to_bytes(len(leads), "little")


def check_tables(
    hexes: int, where: Sequence[int], target: Sequence[int], cost: Sequence[int], stop: Sequence[int]
) -> None:
    """Refuse tables that do not fit each other."""
    nodes = len(where)
    if not 0 < hexes <= nodes <= MOST_NODES:
        raise ValueError(f"{nodes} nodes over {hexes} cells: want 1 <= cells <= nodes <= {MOST_NODES}")
    if tuple(where[:hexes]) != tuple(range(hexes)):
        raise ValueError("the first nodes must be the cells in order")
    if len(target) != nodes * SIDES:
        raise ValueError(f"target, cost and stop must each have {nodes * SIDES} entries, six a node")
    if min(where) < 0 or max(where) >= hexes:
        raise ValueError("a node lies outside the board")
    if min(target) < -1 or max(target) >= nodes:
        raise ValueError("a side leads to a node that is not there")
    check_prices(nodes, cost, stop)


def check_prices(nodes: int, cost: Sequence[int], stop: Sequence[int]) -> None:
    """Refuse prices that are too many, too few or too high."""
    if not len(cost) == len(stop) == nodes * SIDES:
        raise ValueError(f"target, cost and stop must each have {nodes * SIDES} entries, six a node")
    if isinstance(cost, bytes | bytearray):
        fair = not cost.translate(None, _PRICES)  # looks through all at once
    else:
        fair = max(cost) <= MOST_POINTS and min(cost) >= 0
    if not fair:
        raise ValueError(f"the cost of a side must be 0 (barred) to {MOST_POINTS}")
