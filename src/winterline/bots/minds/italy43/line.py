"""Where the Germans make their stand: a chain of posts from the coast to the 8th Army's boundary, bonded all along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...kit import ALLIED, AXIS, bits, chain, cheapest, mask_of
from .facts import Atlas
from .model import Model

STACK = 4.5
"""The defence that a post will have, more or less."""
NOVEMBER = 13
FORWARD = 2
"""Half hexes by which a line may lie in front of the troops that are nearest to the enemy."""
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
    atlas, heights = model.atlas, model.atlas.grid.heights
    strength = min(20, model.strength_near(ALLIED, cell))
    south = [n for n in atlas.around[cell] if heights[n] < heights[cell]] or atlas.around[cell]
    river = all(atlas.hindered(n, cell) for n in south)
    times = 2 if river or atlas.double >> cell & 1 else 1
    return strength / (STACK * times) - model.forts.get(cell, 0)


def price(model: Model, cell: int, taste: Taste) -> float:
    """What a post costs, but for the ground that is given up."""
    atlas = model.atlas
    heights, columns = atlas.grid.heights, atlas.grid.columns
    cost = taste.post
    for key in atlas.vp:
        if abs(columns[key] - columns[cell]) <= 1 and heights[key] < heights[cell]:
            cost += taste.lost * model.prize(key, AXIS)
    cost += taste.exposure * max(0.0, exposure(model, cell) - 0.8)
    cost -= taste.key * model.prize(cell, AXIS)
    cost -= taste.fort * model.forts.get(cell, 0)
    cost -= taste.prepared * ((atlas.bernhard >> cell & 1) + 2 * (atlas.gustav >> cell & 1))
    return max(0.3, cost)


def open_posts(model: Model, reached: int, ahead: int = 0, least: int = 0) -> int:
    """The hexes where a post can be: somebody gets there, and no enemy near by stands north of it.

    `ahead` half hexes more must lie between them; stacks that defend with less than `least` do not count.
    """
    heights, columns = model.atlas.grid.heights, model.atlas.grid.columns
    foes = model.stacks[ALLIED]
    north: dict[int, int] = {}
    for cell in [c for c, units in foes.items() if model.defence_of(units) >= least]:
        for slack in range(-NEIGHBOUR, NEIGHBOUR + 1):
            column = columns[cell] + slack
            north[column] = max(north.get(column, -999), heights[cell] + ahead - abs(slack))
    limit = foremost(model)
    cells = bits(reached & model.atlas.land)
    return mask_of(
        c
        for c in cells
        if c not in foes and heights[c] >= max(north.get(columns[c], -999), limit[columns[c]])
    )


def foremost(model: Model) -> list[int]:
    """Column -> how far south a post may lie: no farther than the troops near by stand already, or a step."""
    heights, columns = model.atlas.grid.heights, model.atlas.grid.columns
    out = [999] * (max(columns) + 1)
    for cell in model.stacks[AXIS]:
        for column in range(max(0, columns[cell] - NEIGHBOUR), min(len(out), columns[cell] + NEIGHBOUR + 1)):
            out[column] = min(out[column], heights[cell] - FORWARD)
    return [-999 if low == 999 else low for low in out]


def choose_line(model: Model, reached: int, taste: Taste, ahead: int = 0, least: int = 0) -> list[int]:
    """The cheapest chain of posts from the western shore to the zone of the 8th Army; empty if there is none."""
    atlas, heights = model.atlas, model.atlas.grid.heights
    nodes = open_posts(model, reached, ahead, least)
    floor = min((heights[c] for c in bits(nodes)), default=0)
    cost = {cell: price(model, cell, taste) for cell in bits(nodes)}
    given = {cell: taste.ground_given * (heights[cell] - floor) / 2 for cell in cost}
    came: dict[int, int] = {}

    def steps(cell: int, spent: float) -> Iterator[tuple[int, float]]:
        ring = 1 << cell
        for far in (1, 2, 3):
            wider = ring | atlas.zone(ring)
            for other in bits(wider & ~ring & nodes):
                if other not in came:
                    extra = taste.gap if far == 3 else loose(atlas, cell, other, taste) if far == 2 else 0.2
                    yield other, spent + cost[other] + extra + far * given[other]
            ring = wider

    goal = atlas.eighth | atlas.zone(atlas.eighth)
    starts = [(cell, cost[cell] + given[cell]) for cell in bits(nodes & atlas.coast)]
    for cell, _, before in cheapest(starts, steps):
        came[cell] = before
        if goal >> cell & 1:
            return chain(came, cell)
    return []


def loose(atlas: Atlas, cell: int, other: int, taste: Taste) -> float:
    """What it costs that two posts two hexes apart make no bond: mountain walls or great rivers part them twice."""
    for mid in bits(atlas.near[cell] & atlas.near[other]):
        walls = atlas.side(cell, mid, atlas.wall) and atlas.side(mid, other, atlas.wall)
        rivers = atlas.side(cell, mid, atlas.major) and atlas.side(mid, other, atlas.major)
        if not walls and not rivers:
            return 0.0
    return 0.2 * taste.gap
