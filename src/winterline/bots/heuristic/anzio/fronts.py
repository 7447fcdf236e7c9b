"""Where a side's front could run, and which of the possible fronts it likes best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from winterline.bots.heuristic.anzio.ground import ALLIED, AXIS, FAR, SOUTH_EDGE, Ground
from winterline.bots.heuristic.anzio.line import STEP_WORTH, Front, Garrison, find_line, shore_hexes
from winterline.bots.heuristic.anzio.model import LAST_TURN, Model, threat_at, threat_reach
from winterline.bots.heuristic.anzio.odds import Hurt, danger
from winterline.core.bits import bits, mask_of

DEEP = 36
"""How far behind its foremost post a front may run, in half hexes."""
TYPICAL = 9
"""Defence factors that a post is thought to get."""
DEEPEST, DEPTHS = 150, 14
"""How far south fronts are tried, in half hexes, and at how many depths."""
CITIES = (0.0, 0.0, 0.0, 1.0, 4.0, 30.0, 38.0, 46.0, 54.0, 62.0)
"""What it costs the Germans that the Allies can have so many victory cities: five decide the game."""
EARLY = 2
"""The turns in which the Allies may stand in a few stacks rather than in a line."""
WEIGHT = (0.5, 0.35)
"""By side, how likely it is thought that a danger comes true: the Germans have to stand somewhere."""
BARE = 9.0
OPEN = 30.0
EDGES = {0: "Y60", 1: "Y56"}
"""The northernmost hex where units from Taranto come on in the next turn, by turn; later it is Y46."""


@dataclass(slots=True)
class Choice:
    """A front that could be held, and how well it is liked."""

    front: Front
    score: float


def harbour_span(model: Model, extra: int = 0) -> list[tuple[int, int]]:
    """The stretches of shore with Allied harbours on the board, from the north down the west coast and up the east."""
    ground = model.ground
    found = []
    for name in model.opened:
        cells = mask_of(ground.harbours[name].cells) & (model.friendly | extra)
        places = [ground.shore[cell] for cell in bits(cells) if cell in ground.shore]
        if places:
            found.append((min(places), max(places)))
    landed = [ground.shore[c] for c in bits(extra) if c in ground.shore]
    if landed:
        found.append((min(landed), max(landed)))
    return sorted(found)


def taranto_edge(model: Model) -> int:
    """How far up the east shore Allied units may come on in their next turn."""
    ground = model.ground
    late = "Y54" if "tourn.south-entry" in model.options else "Y46"
    return ground.shore[ground.cell(EDGES.get(model.turn, late))]


class Fronts:
    """The search for the best front of one side."""

    def __init__(
        self,
        model: Model,
        hurt: tuple[Hurt, ...],
        reach: dict[int, int],
        units: list[int],
        fixed: dict[int, list[int]],
        gone: int,
    ) -> None:
        self.model, self.hurt, self.reach, self.units, self.fixed = model, hurt, reach, units, fixed
        ground = model.ground
        self.me = model.me
        foe = model.held[1 - self.me] & ~gone
        everywhere = mask_of(fixed)
        for unit in units:
            everywhere |= reach[unit]
        taken = mask_of(model.stacks[1 - self.me])
        highest = min(
            (ground.south[c] for side in (ALLIED, AXIS) for c in front_cells(model, side)), default=84
        )
        lowest = min(DEEPEST, max((ground.south[c] for c in front_cells(model, AXIS)), default=DEEPEST) + 12)
        self.levels = range(highest - 6, lowest, max(3, (lowest - highest + 6) // DEPTHS))
        self.allowed = (everywhere & ground.land & ~ground.zone(foe) & ~taken) | mask_of(fixed)
        foes = threat_reach(model, 1 - self.me, 0)
        self.static = {
            cell: 0.35
            * STEP_WORTH
            * danger(
                hurt,
                threat_at(model, foes, ground.near[cell]),
                TYPICAL * (1 + (ground.mountain >> cell & 1)),
                bool(ground.mountain >> cell & 1),
            )
            for cell in bits(self.allowed)
        }

    def best(self, extra: int = 0) -> Choice | None:
        """The front that is liked best; None when no line can be drawn."""
        best: Choice | None = None
        seen: set[tuple[int, ...]] = set()
        for posts in self.candidates(extra):
            key = tuple(sorted(posts))
            if not posts or key in seen:
                continue
            seen.add(key)
            garrison = Garrison(self.model, self.hurt, self.reach, self.units, self.fixed)
            front = garrison.man(posts)
            choice = Choice(front, self.score(front, extra))
            if best is None or choice.score > best.score:
                best = choice
        return best

    def candidates(self, extra: int) -> Iterator[list[int]]:
        """Lines at several depths; the Germans may also seal a northern beachhead apart."""
        spans = harbour_span(self.model, extra)
        ground = self.model.ground
        if self.me == ALLIED:
            edges = [(SOUTH_EDGE, SOUTH_EDGE), (taranto_edge(self.model), taranto_edge(self.model))]
            for group in ([spans] if spans else []) + [sorted(spans + edges)]:
                starts = shore_hexes(ground, 0, group[0][0] - 1)
                ends = shore_hexes(ground, group[-1][1] + 1, FAR)
                for level in self.levels:
                    yield self.line(level, starts, ends)
            if extra or self.model.turn <= EARLY:
                yield from self.hedgehogs(extra)
            return
        edge = taranto_edge(self.model)
        first = min((low for low, _ in spans), default=SOUTH_EDGE)
        last = max([edge, *(high for _, high in spans)])
        starts, ends = shore_hexes(ground, 0, min(first, SOUTH_EDGE) - 1), shore_hexes(ground, last + 1, FAR)
        for level in self.levels:
            yield self.line(level, starts, ends)
        yield from self.sealed(spans, edge)

    def hedgehogs(self, extra: int) -> Iterator[list[int]]:
        """A few strong stacks side by side in the best ground, instead of a line: for the first days ashore."""
        ground = self.model.ground
        close = extra or mask_of(self.model.stacks[ALLIED])
        close |= ground.zone(close)
        cells = list(bits(self.allowed & (close | ground.zone(close))))
        for cell in sorted(cells, key=lambda c: (self.static[c], c))[:6]:
            beside = [c for c in ground.around[cell] if self.allowed >> c & 1]
            beside.sort(key=lambda c: (self.static[c], c))
            for count in (0, 1, 2):
                yield [cell, *beside[:count]]

    def sealed(self, spans: list[tuple[int, int]], edge: int) -> Iterator[list[int]]:
        """A ring around the northernmost western beachhead and a line against the others."""
        ground = self.model.ground
        west = [span for span in spans if span[1] < SOUTH_EDGE]
        if not west:
            return
        ring_end = (west[1][0] if len(west) > 1 else SOUTH_EDGE) - 1
        ring = self.line(
            DEEPEST,
            shore_hexes(ground, 0, west[0][0] - 1),
            shore_hexes(ground, west[0][1] + 1, ring_end),
            tight=west[0][0],
        )
        if not ring:
            return
        rest = shore_hexes(ground, west[0][1] + 1, ring_end)
        ends = shore_hexes(ground, max([edge, *(high for _, high in spans)]) + 1, FAR)
        for level in self.levels:
            line = self.line(level, rest, ends)
            if line:
                yield list(dict.fromkeys(ring + line))

    def line(self, level: int, starts: int, ends: int, tight: int = 0) -> list[int]:
        """The cheapest line no further towards the enemy than a level."""
        south, german = self.model.ground.south, self.me == AXIS
        fixed = self.fixed
        low, high = (level - DEEP, level) if german else (level, level + DEEP)
        if tight:
            low, high = south_of(self.model.ground, tight) - DEEP // 2, level
        allowed = mask_of(c for c in bits(self.allowed) if low <= south[c] <= high or c in fixed)

        def cost(cell: int) -> float:
            if cell in fixed:
                return 0.5
            behind = level - south[cell] if german else south[cell] - level
            if tight:
                behind = abs(south[cell] - south_of(self.model.ground, tight))
            return 3.0 + self.static[cell] + 0.12 * max(0, behind)

        return find_line(self.model.ground, allowed, cost, starts, ends)

    def score(self, front: Front, extra: int) -> float:
        """How well a manned front is liked."""
        model, ground = self.model, self.model.ground
        posts = mask_of(post for post in front.posts if front.units[post]) | mask_of(self.fixed)
        wall = posts | ground.zone(posts)
        total = -WEIGHT[self.me] * STEP_WORTH * front.risk - BARE * front.bare - 0.3 * len(front.posts)
        depth = sum(ground.south[post] for post in front.posts) / len(front.posts)
        if self.me == AXIS:
            region = spread(ground, allied_start(model, extra), wall)
            open_ = (region | ground.zone(region)) & ~posts
            lost = sum(1 for cells in ground.cities.values() if cells & (open_ | model.friendly & ~posts))
            total += 0.3 * depth - CITIES[lost]
            if region & ground.north:
                total -= OPEN * (2.0 if model.turn >= LAST_TURN - 2 else min(1.0, (model.turn + 2) / 8))
            return total
        region = spread(ground, ground.north | mask_of(model.stacks[AXIS]), wall)
        safe = sum(1 for cells in ground.cities.values() if cells & ~region)
        harbours = sum(1 for low, _ in harbour_span(model, extra) if not at_shore(ground, low) & ~region)
        return total - 0.2 * depth + (2.0 + 0.4 * model.turn) * min(safe, 6) - 15.0 * harbours


def front_cells(model: Model, side: int) -> list[int]:
    """The hexes of a side's units that count for where fronts may run: those with some strength."""
    strong = [c for c, units in model.stacks[side].items() if sum(model.defence[u] for u in units) > 2]
    return strong or list(model.stacks[side])


def at_shore(ground: Ground, place: int) -> int:
    """The hexes at a point of the shore."""
    return mask_of(cell for cell, where in ground.shore.items() if where == place)


def south_of(ground: Ground, place: int) -> int:
    """How far south a point of the shore lies."""
    return next((ground.south[cell] for cell, where in ground.shore.items() if where == place), 0)


def allied_start(model: Model, extra: int) -> int:
    """Where the Allies may come from."""
    mask = mask_of(model.stacks[ALLIED]) | extra
    return (mask | model.allied_sources()) & model.ground.land


def spread(ground: Ground, start: int, wall: int) -> int:
    """The hexes that can be got to without entering a wall, the start included."""
    seen = fresh = start & ground.land
    while fresh:
        fresh = ground.zone(fresh) & ~wall & ~seen
        seen |= fresh
    return seen
