"""Where a side's front could run, and which of the possible fronts it likes best."""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import ALLIED, AXIS, Reaches, bits, mask_of, union
from .facts import FAR, SOUTH_EDGE, Atlas
from .line import STEP_WORTH, Front, Garrison, find_line, shore_hexes
from .model import LAST_TURN, Model, cities_of

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


def harbour_span(model: Model, extra: int = 0) -> list[tuple[int, int]]:
    """The stretches of shore with Allied harbours on the board, from the north down the west coast and up the east."""
    shore = model.atlas.shore
    docks = [model.atlas.docks(name) & (model.friendly | extra) for name in model.opened]
    places = [[shore[cell] for cell in bits(cells) if cell in shore] for cells in (*docks, extra)]
    return sorted((min(found), max(found)) for found in places if found)


def taranto_edge(model: Model) -> int:
    """How far up the east shore Allied units may come on in their next turn."""
    atlas = model.atlas
    late = "Y54" if "tourn.south-entry" in model.options else "Y46"
    return atlas.shore[atlas.cell(EDGES.get(model.turn, late))]


class Fronts:
    """The search for the best front of one side."""

    def __init__(
        self, model: Model, reach: Reaches, units: list[int], fixed: dict[int, list[int]], gone: int
    ) -> None:
        self.model, self.reach, self.units, self.fixed = model, reach, units, fixed
        self.atlas, self.german = model.atlas, model.me == AXIS
        atlas, south = model.atlas, model.atlas.south
        held = [[south[cell] for cell in front_cells(model, side)] for side in (ALLIED, AXIS)]
        highest = min(held[ALLIED] + held[AXIS], default=84)
        lowest = min(DEEPEST, max(held[AXIS], default=DEEPEST) + 12)
        self.levels = range(highest - 6, lowest, max(3, (lowest - highest + 6) // DEPTHS))
        foe, taken = model.held[1 - model.me] & ~gone, model.occupied[1 - model.me]
        everywhere = union(reach[unit] for unit in units)
        self.allowed = everywhere & atlas.land & ~atlas.zone(foe) & ~taken | mask_of(fixed)
        foes = model.threat_reach(1 - model.me, 0)
        self.static: dict[int, float] = {}
        """What is in danger in every hex, wherever the front runs."""
        for cell in bits(self.allowed):
            threat = model.threat_at(foes, atlas.near[cell])
            self.static[cell] = 0.35 * STEP_WORTH * model.danger(threat, TYPICAL, model.steep(cell))

    def best(self, extra: int = 0) -> Front | None:
        """The front that is liked best; None when no line can be drawn."""
        lines: dict[tuple[int, ...], list[int]] = {}
        for posts in self.candidates(extra):
            lines.setdefault(tuple(sorted(posts)), posts)
        fronts = [self.manned(posts, extra) for posts in lines.values() if posts]
        return max(fronts, key=lambda front: front.score, default=None)

    def manned(self, posts: list[int], extra: int) -> Front:
        """A line with its garrison, and how well it is liked."""
        front = Garrison(self.model, self.reach, self.units, self.fixed).man(posts)
        front.score = self.score(front, extra)
        return front

    def candidates(self, extra: int) -> Iterator[list[int]]:
        """Lines at several depths; the Germans may also seal a northern beachhead apart."""
        spans, edge = harbour_span(self.model, extra), taranto_edge(self.model)
        if self.german:
            first = min([SOUTH_EDGE, *(low for low, _ in spans)])
            last = max([edge, *(high for _, high in spans)])
            yield from self.lines(self.shore(0, first - 1), self.shore(last + 1, FAR))
            yield from self.sealed(spans, last)
            return
        edges = [(SOUTH_EDGE, SOUTH_EDGE), (edge, edge)]
        for group in ([spans] if spans else []) + [sorted(spans + edges)]:
            yield from self.lines(self.shore(0, group[0][0] - 1), self.shore(group[-1][1] + 1, FAR))
        if extra or self.model.turn <= EARLY:
            yield from self.hedgehogs(extra)

    def shore(self, low: int, high: int) -> int:
        """The hexes that cover a stretch of the shore."""
        return shore_hexes(self.atlas, low, high)

    def lines(self, starts: int, ends: int) -> Iterator[list[int]]:
        """The cheapest line at every depth."""
        for level in self.levels:
            yield self.line(level, starts, ends)

    def hedgehogs(self, extra: int) -> Iterator[list[int]]:
        """A few strong stacks side by side in the best ground, instead of a line: for the first days ashore."""
        atlas = self.atlas
        close = extra or self.model.occupied[ALLIED]
        close |= atlas.zone(close)
        cells = bits(self.allowed & (close | atlas.zone(close)))
        for cell in sorted(cells, key=lambda c: (self.static[c], c))[:6]:
            beside = sorted(bits(self.allowed & atlas.near[cell]), key=lambda c: (self.static[c], c))
            for count in (0, 1, 2):
                yield [cell, *beside[:count]]

    def sealed(self, spans: list[tuple[int, int]], last: int) -> Iterator[list[int]]:
        """A ring around the northernmost western beachhead and a line against the others."""
        west = [span for span in spans if span[1] < SOUTH_EDGE]
        if not west:
            return
        low, high = west[0]
        rest = self.shore(high + 1, (west[1][0] if len(west) > 1 else SOUTH_EDGE) - 1)
        ring = self.line(DEEPEST, self.shore(0, low - 1), rest, tight=low)
        if ring:
            for line in self.lines(rest, self.shore(last + 1, FAR)):
                if line:
                    yield list(dict.fromkeys(ring + line))

    def line(self, level: int, starts: int, ends: int, tight: int = 0) -> list[int]:
        """The cheapest line no further towards the enemy than a level."""
        south, fixed = self.atlas.south, self.fixed
        low, high = (level - DEEP, level) if self.german else (level, level + DEEP)
        centre = south_of(self.atlas, tight) if tight else 0
        if tight:
            low, high = centre - DEEP // 2, level
        allowed = mask_of(c for c in bits(self.allowed) if low <= south[c] <= high or c in fixed)

        def cost(cell: int) -> float:
            if cell in fixed:
                return 0.5
            behind = level - south[cell] if self.german else south[cell] - level
            if tight:
                behind = abs(south[cell] - centre)
            return 3.0 + self.static[cell] + 0.12 * max(0, behind)

        return find_line(self.atlas, allowed, cost, starts, ends)

    def score(self, front: Front, extra: int) -> float:
        """How well a manned front is liked."""
        model, atlas = self.model, self.atlas
        posts = mask_of(post for post in front.posts if front.units[post]) | mask_of(self.fixed)
        wall = posts | atlas.zone(posts)
        total = -WEIGHT[model.me] * STEP_WORTH * front.risk - BARE * front.bare - 0.3 * len(front.posts)
        depth = sum(atlas.south[post] for post in front.posts) / len(front.posts)
        if self.german:
            region = atlas.flood(model.occupied[ALLIED] | extra | model.allied_sources(), wall)
            open_ = (region | atlas.zone(region)) & ~posts
            lost = cities_of(model, open_ | model.friendly & ~posts)  # long games have more cities than that
            total += 0.3 * depth - CITIES[min(lost, len(CITIES) - 1)]
            if region & atlas.north:
                total -= OPEN * (2.0 if model.turn >= LAST_TURN - 2 else min(1.0, (model.turn + 2) / 8))
            return total
        region = atlas.flood(atlas.north | model.occupied[AXIS], wall)
        safe = cities_of(model, ~region)
        harbours = sum(1 for low, _ in harbour_span(model, extra) if not at_shore(atlas, low) & ~region)
        return total - 0.2 * depth + (2.0 + 0.4 * model.turn) * min(safe, 6) - 15.0 * harbours


def front_cells(model: Model, side: int) -> list[int]:
    """The hexes of a side's units that count for where fronts may run: those with some strength."""
    return [c for c in model.stacks[side] if model.defence_at(side, c) > 2] or list(model.stacks[side])


def at_shore(atlas: Atlas, place: int) -> int:
    """The hexes at a point of the shore."""
    return mask_of(cell for cell, where in atlas.shore.items() if where == place)


def south_of(atlas: Atlas, place: int) -> int:
    """How far south a point of the shore lies."""
    return next((atlas.south[cell] for cell, where in atlas.shore.items() if where == place), 0)
