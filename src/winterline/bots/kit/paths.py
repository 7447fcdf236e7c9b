"""Ways over hexes: how far they lead, and the cheapest."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator

from winterline.core import reach
from winterline.core.reach import Graph

Steps = Callable[[int, float], Iterable[tuple[int, float]]]
"""A cell and what was spent to get there -> the cells that follow, each with what is spent then."""


def spread(graph: Graph, node: int, points: int, blocked: int, halt: int) -> int:
    """Where a search from a node arrives; enemies block, their zone of control ends the move."""
    return reach.spread(graph, node, points, blocked, halt).board


def cheapest(starts: Iterable[tuple[int, float]], steps: Steps) -> Iterator[tuple[int, float, int]]:
    """Cells in the order of what it costs to get there, each with that cost and the cell before it, -1 at a start."""
    queue = [(cost, cell, -1) for cell, cost in starts]
    heapq.heapify(queue)
    done: set[int] = set()
    while queue:
        spent, cell, before = heapq.heappop(queue)
        if cell in done:
            continue
        done.add(cell)
        yield cell, spent, before
        for other, total in steps(cell, spent):
            if other not in done:
                heapq.heappush(queue, (total, other, cell))


def chain(came: dict[int, int], cell: int) -> list[int]:
    """The way that led to a cell, from the cell that each one was entered from; the first has none, or -1."""
    out = [cell]
    while (cell := came.get(cell, -1)) >= 0:
        out.append(cell)
    return out[::-1]
