"""Slow and literal twins of the fast searches, kept to be compared with them.

Nothing in the product calls these. They share no code with the fast versions and work on plain sets and
dictionaries, one neighbour at a time, so that reading them is enough to believe them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

SIDES = 6


class Labels(NamedTuple):
    """What a literal reach found: points by node, and the cells arrived at."""

    arrive: dict[int, int]
    onward: dict[int, int]
    hexes: list[int]


def reach(
    where: Sequence[int],
    target: Sequence[int],
    cost: Sequence[int],
    stop: Sequence[int],
    *,
    start: int,
    allowance: int,
    blocked: set[int],
    halt: set[int],
) -> Labels:
    """The cheapest arrivals, nearest first, over the states (node, may the mover go on)."""
    queue, best = [(0, start, True)], dict[tuple[int, bool], int]()
    while queue:
        points, node, may_go_on = heappop(queue)
        if (node, may_go_on) in best:
            continue
        best[node, may_go_on] = points
        for side in range(SIDES) if may_go_on else ():
            entered, price = target[node * SIDES + side], cost[node * SIDES + side]
            if price == 0 or entered == -1 or where[entered] in blocked or points + price > allowance:
                continue
            must_stop = bool(stop[node * SIDES + side]) or where[entered] in halt
            heappush(queue, (points + price, entered, not must_stop))
    onward = {node: points for (node, may_go_on), points in best.items() if may_go_on}
    stopped = {node: points for (node, may_go_on), points in best.items() if not may_go_on}
    arrive = {n: min(found[n] for found in (onward, stopped) if n in found) for n in onward | stopped}
    return Labels(arrive, onward, sorted({where[node] for node in arrive} - {where[start]}))


def cheapest(
    where: Sequence[int], *steps: Sequence[int], start: int, goal: int, onward: bool = False, **limits: Any
) -> int | None:
    """What the cheapest way to a cell costs, by the tables and limits of `reach`; None when none costs so little.

    `onward` asks for a way after which the mover may still go on.
    """
    found = reach(where, *steps, start=start, **limits)
    labels = found.onward if onward else found.arrive
    return min((labels[node] for node in labels if where[node] == goal and node != start), default=None)


def zone_of_control(
    neighbours: Sequence[int], occupied: Iterable[int], extends: Callable[[int, int], bool]
) -> set[int]:
    """The cells next to an occupied one, where the zone extends from the one cell to the other."""
    zone = set()
    for cell in occupied:
        for side in range(SIDES):
            other = neighbours[cell * SIDES + side]
            if other != -1 and extends(cell, other):
                zone.add(other)
    return zone


def supplied(neighbours: Sequence[int], sources: Iterable[int], allowed: set[int]) -> set[int]:
    """Every allowed cell that a chain of allowed neighbours joins to an allowed source."""
    found = {cell for cell in sources if cell in allowed}
    queue = sorted(found)
    while queue:
        cell = queue.pop(0)
        for side in range(SIDES):
            other = neighbours[cell * SIDES + side]
            if other != -1 and other in allowed and other not in found:
                found.add(other)
                queue.append(other)
    return found
