"""Where the Germans make their stand: a chain of posts from the coast to the 8th Army's boundary, bonded all along."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from winterline.bots.heuristic.italy43.ground import ALLIED, Ground
from winterline.bots.heuristic.italy43.model import Model
from winterline.core.bits import bits, dilate

STACK = 4.5
"""The defence that a post will have, more or less."""
NOVEMBER = 13
NEIGHBOUR = 3
"""Enemy units so many columns away forbid posts south of them."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What weighs how much when a line is chosen."""

    post: float = 1.5
    """Every post binds troops."""
    ground_given: float = 0.8
    """For each half hex farther north."""
    exposure: float = 0.8
    key: float = 2.5
    """For a Victory Point hex that is kept as a post."""
    lost: float = 2.5
    """For a Victory Point in front of the line."""
    fort: float = 2.5
    prepared: float = 1.0
    """For a post on the Bernhard Line; twice as much on the Gustav Line."""
    gap: float = 12.0
    """For a stretch that no bond closes."""


DELAY = Taste()
"""October: every hex is fought for."""
WINTER = Taste(ground_given=0.4, lost=3.0)
"""From November: ground is given where it saves troops for the prepared lines."""


def taste_of(turn: int) -> Taste:
    """How much ground is worth by that time."""
    return DELAY if turn < NOVEMBER else WINTER


def exposure(model: Model, cell: int) -> float:
    """The odds at which the Allies could attack a post there in their next turn."""
    ground = model.ground
    strength = min(20, model.strength_near(ALLIED, cell))
    south = [
        n for n in ground.near[cell] if ground.grid.heights[n] < ground.grid.heights[cell]
    ] or ground.near[cell]
    river = all(ground.hindered(n, cell) for n in south)
    times = 2 if river or ground.double >> cell & 1 else 1
    return strength / (STACK * times) - model.forts.get(cell, 0)


def price(model: Model, cell: int, taste: Taste) -> float:
    """What a post costs, but for the ground that is given up."""
    ground = model.ground
    heights, columns = ground.grid.heights, ground.grid.columns
    cost = taste.post
    for key, points in ground.vp.items():
        near = abs(columns[key] - columns[cell]) <= 1
        if near and heights[key] < heights[cell] and model.held.get(key) == 1 - ALLIED:
            cost += taste.lost * points
    cost += taste.exposure * max(0.0, exposure(model, cell) - 0.8)
    if model.held.get(cell) == 1 - ALLIED:
        cost -= taste.key * ground.vp.get(cell, 0)
    cost -= taste.fort * model.forts.get(cell, 0)
    cost -= taste.prepared * ((ground.bernhard >> cell & 1) + 2 * (ground.gustav >> cell & 1))
    return max(0.3, cost)


def open_posts(model: Model, reached: int, ahead: int = 0, least: int = 0) -> int:
    """The hexes where a post can be: somebody gets there, and no enemy near by stands north of it.

    `ahead` half hexes more must lie between them; stacks that defend with less than `least` do not count.
    """
    ground = model.ground
    heights, columns = ground.grid.heights, ground.grid.columns
    north: dict[int, int] = {}
    for cell, units in model.stacks[ALLIED].items():
        if sum(model.defence[u] for u in units) < least:
            continue
        for column in range(columns[cell] - NEIGHBOUR, columns[cell] + NEIGHBOUR + 1):
            slack = abs(columns[cell] - column)
            north[column] = max(north.get(column, -999), heights[cell] + ahead - slack)
    out = 0
    for cell in bits(reached & ground.land):
        if cell not in model.stacks[ALLIED] and heights[cell] >= north.get(columns[cell], -999):
            out |= 1 << cell
    return out


def choose_line(model: Model, reached: int, taste: Taste, ahead: int = 0, least: int = 0) -> list[int]:
    """The cheapest chain of posts from the western shore to the zone of the 8th Army; empty if there is none."""
    ground = model.ground
    shifts = ground.grid.shifts
    nodes = open_posts(model, reached, ahead, least)
    if not nodes:
        return []
    heights = ground.grid.heights
    floor = min(heights[c] for c in bits(nodes))
    cost = {cell: price(model, cell, taste) for cell in bits(nodes)}
    given = {cell: taste.ground_given * (heights[cell] - floor) / 2 for cell in cost}
    goal = ground.zone | dilate(ground.zone, shifts)
    queue = [(cost[cell] + given[cell], cell, -1) for cell in bits(nodes & ground.coast)]
    heapq.heapify(queue)
    came: dict[int, int] = {}
    while queue:
        spent, cell, before = heapq.heappop(queue)
        if cell in came:
            continue
        came[cell] = before
        if goal >> cell & 1:
            return _unwind(came, cell)
        ring = 1 << cell
        for far in (1, 2, 3):
            wider = ring | dilate(ring, shifts)
            for other in bits(wider & ~ring & nodes):
                if other not in came:
                    extra = taste.gap if far == 3 else loose(ground, cell, other, taste) if far == 2 else 0.2
                    heapq.heappush(queue, (spent + cost[other] + extra + far * given[other], other, cell))
            ring = wider
    return []


def loose(ground: Ground, cell: int, other: int, taste: Taste) -> float:
    """What it costs that two posts two hexes apart make no bond: mountain walls or great rivers part them twice."""
    for mid in ground.near[cell]:
        if other not in ground.near[mid]:
            continue
        walls = ground.side(cell, mid, ground.wall) + ground.side(mid, other, ground.wall)
        rivers = ground.side(cell, mid, ground.major) + ground.side(mid, other, ground.major)
        if walls < 2 and rivers < 2:
            return 0.0
    return 0.2 * taste.gap


def _unwind(came: dict[int, int], cell: int) -> list[int]:
    """The chain that led to a hex."""
    out = []
    while cell >= 0:
        out.append(cell)
        cell = came[cell]
    return out[::-1]
