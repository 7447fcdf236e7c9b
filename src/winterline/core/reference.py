"""Slow and literal twins of the fast searches, kept to be compared with them.

Nothing in the product calls these. They share no code with the fast versions and work on plain sets and
dictionaries, one neighbour at a time, so that reading them is enough to believe them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

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
    """Relax every side of every node until nothing changes, over the states (node, may the mover go on)."""
    best: dict[tuple[int, bool], int] = {(start, True): 0}
    changed = True
    while changed:
        changed = False
        for node, may_go_on in list(best):
            if not may_go_on:
                continue
            for side in range(SIDES):
                entered, points = target[node * SIDES + side], cost[node * SIDES + side]
                total = best[node, True] + points
                if points == 0 or entered == -1 or where[entered] in blocked or total > allowance:
                    continue
                must_stop = bool(stop[node * SIDES + side]) or where[entered] in halt
                state = (entered, not must_stop)
                if state not in best or total < best[state]:
                    best[state] = total
                    changed = True
    onward = {node: points for (node, may_go_on), points in best.items() if may_go_on}
    stopped = {node: points for (node, may_go_on), points in best.items() if not may_go_on}
    arrive = {
        node: min(labels[node] for labels in (onward, stopped) if node in labels) for node in onward | stopped
    }
    return Labels(arrive, onward, sorted({where[node] for node in arrive} - {where[start]}))


def cheapest(
    where: Sequence[int],
    target: Sequence[int],
    cost: Sequence[int],
    stop: Sequence[int],
    *,
    start: int,
    goal: int,
    allowance: int,
    blocked: set[int],
    halt: set[int],
    onward: bool = False,
) -> int | None:
    """What the cheapest way to a cell costs, nearest first; None when none costs so little.

    `onward` asks for a way after which the mover may still go on.
    """
    queue, done = [(0, start, True)], set[tuple[int, bool]]()
    while queue:
        points, node, may_go_on = heappop(queue)
        if where[node] == goal and node != start and (may_go_on or not onward):
            return points
        if (node, may_go_on) in done or not may_go_on:
            continue
        done.add((node, may_go_on))
        for side in range(SIDES):
            entered, price = target[node * SIDES + side], cost[node * SIDES + side]
            if price == 0 or entered == -1 or where[entered] in blocked or points + price > allowance:
                continue
            must_stop = bool(stop[node * SIDES + side]) or where[entered] in halt
            heappush(queue, (points + price, entered, not must_stop))
    return None


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
