"""Where a side's front could run, and which of the possible fronts it likes best."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import ALLIED, AXIS, Reaches, bits, mask_of, union
from .attack import able_to_attack, all_or_nothing, daring, plenty, steadiness, superiority, unafraid
from .bodies import raiders
from .facts import FAR, SOUTH_EDGE, Atlas
from .line import (
    BREACH,
    DENSE,
    ENCLOSED,
    STEP_WORTH,
    STEPS,
    Front,
    Garrison,
    find_line,
    shore_hexes,
    together_at_risk,
)
from .model import CALM, NEEDED, Model, cities_of

DEEP = 36
"""How far behind its foremost post a front may run, in half hexes."""
TYPICAL = 9
"""Defence factors that a post is thought to get."""
DEEPEST, DEPTHS = 150, 14
"""How far south fronts are tried, in half hexes, and at how many depths."""
CITIES = (0.0, 0.0, 0.0, 1.0, 4.0, 30.0, 38.0, 46.0, 54.0, 62.0)
"""What it costs the Germans that the Allies can have so many victory cities: five decide the game."""
BEHIND = 30
"""How far behind the foremost Allies German fronts are tried, in half hexes."""
CITY = 2.0
"""What each of them costs anyway."""
WEIGHT = 0.8
"""How likely it is thought that a danger comes true, for the post that is most in danger."""
WINTER = 15
"""The turn from which on the Germans have no more room to give."""
PRESSURE = 1.0
"""The Allied attack factors for each of the Germans' defence from which on gaps in the front are dangerous."""
BARE = 9.0
OPEN = 30.0
LAST_DAYS = 2
SHELTERED, HARBOUR = 8.0, 25.0
"""What a city behind the Allied front is worth, and what a harbour before it costs."""
GROUND = 1.0
"""What half a hex of ground is worth to the Germans where weeks count: whoever flees is not attacked for a week only."""
LEAST_GROUND = 0.4
"""The part of that which counts at least, however strong the Allies are."""
AHEAD, PATIENT = 10, 0.3
"""The weeks left from which on ground matters little to whoever is outweighed and can keep his army, and how little."""
CRUSHED = 1.2
"""The enemy's attack factors for each of one's own defence from which on it matters that little."""
CORNERS, WIDTH = 4, 7
"""The stretches of the northern edge from which lines to the eastern shore are tried, and how far they are from it."""
ELBOW_ROOM = 4
"""How many times the space that an army takes up it needs behind such a line."""
LEFT_OUT = 0.8
"""How likely those are thought lost who cannot come behind the front."""
HUNGRY = 6.0
"""What it costs to have a post where no supply comes."""
EXPOSED = 0.5
"""How likely it is thought that whoever attacked is attacked in turn where he stands."""
FORWARD = 0.4
"""What half a hex of ground is worth to the Allies there."""
ADRIFT = 2.0
"""What each unit costs that stands about where no front covers it."""
ALL_LOST = 2
"""Harbours that the last one counts for beside itself."""
CUT_OFF = 0.5
"""How likely it is thought that attackers beyond the front are cut off and lost."""
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
        self.astray = raiders(model, 1 - model.me)
        """Where enemies stand in one's rear who are too few to turn the front."""
        held = [[south[cell] for cell in front_cells(model, side, self.astray)] for side in (ALLIED, AXIS)]
        highest = min(held[ALLIED] + held[AXIS], default=84)
        highest = max(highest, min(held[ALLIED], default=highest) - BEHIND)
        lowest = min(DEEPEST, max(held[AXIS], default=DEEPEST) + 12)
        self.levels = range(highest - 6, lowest, max(3, (lowest - highest + 6) // DEPTHS))
        foe, taken = model.held[1 - model.me] & ~gone, model.occupied[1 - model.me]
        everywhere = union(reach[unit] for unit in units)
        self.allowed = everywhere & atlas.land & ~atlas.zone(foe) & ~taken | mask_of(fixed)
        foes = model.threat_reach(1 - model.me, 0)
        self.known: dict[tuple[int, int, int, int, bool], float] = {}
        self.static: dict[int, float] = {}
        """What is in danger in every hex, wherever the front runs."""
        for cell in bits(self.allowed):
            threat = model.threat_at(foes, atlas.near[cell])
            self.static[cell] = 0.35 * STEP_WORTH * model.danger(threat, TYPICAL, model.steep(cell))
        for cell in bits(self.allowed & ~model.supplied()):
            self.static[cell] += HUNGRY

        self.pressed = model.turn >= WINTER and self.german and model.pressure() >= PRESSURE
        """Whether the Allies are so strong that they come round a post wherever there is a gap."""
        self.weight = WEIGHT
        if able_to_attack(model):
            self.weight /= self.boldness()
        self.weight *= model.alarm()
        self.land = hold_or_keep(model)
        """How much ground and cities count beside the army."""
        self.exposed = self.exposure(foes, gone)
        """What those may lose who stand fast whatever the front, such as attackers, once the fighting is over."""

    def boldness(self) -> float:
        """How much more danger is borne than usual: after quiet weeks, and by Allies who outweigh the Germans.

        Whoever could be attacked by as many factors as he defends himself with bears little more: not before the end.
        """
        model = self.model
        bold = daring(model) * plenty(model) * unafraid(model) * (1.0 if self.german else superiority(model))
        return (1.0 + (bold - 1.0) * steadiness(model)) * all_or_nothing(model)

    def exposure(self, foes: Reaches, gone: int) -> float:
        """The steps in danger where units stand fast, from enemies who are not attacked themselves."""
        model, near = self.model, self.atlas.near
        others = {unit: mask for unit, mask in foes.items() if not gone >> model.at[unit] & 1}
        mine, come = mask_of(self.fixed), union(others.values())
        risks = []
        for cell, units in self.fixed.items():
            spots = near[cell] & ~mine
            threat, factors = model.threat_at(others, spots), sum(model.defence[unit] for unit in units)
            shut = not near[cell] & ~(come | self.atlas.zone(come & spots) | mine)
            steps = sum(map(model.steps_left, units))
            risks.append(model.hazard(threat, factors, model.steep(cell), steps, BREACH, ENCLOSED * shut))
        return EXPOSED * together_at_risk(model, risks)

    def best(self, extra: int = 0) -> Front | None:
        """The front that is liked best; None when no line can be drawn."""
        lines: dict[tuple[int, ...], list[int]] = {}
        for posts in self.candidates(extra):
            lines.setdefault(tuple(sorted(posts)), posts)
        fronts = [self.manned(posts, extra) for posts in lines.values() if posts]
        return max(fronts, key=lambda front: front.score, default=None)

    def manned(self, posts: list[int], extra: int) -> Front:
        """A line with its garrison, and how well it is liked."""
        front = Garrison(self.model, self.reach, self.units, self.fixed, known=self.known).man(posts)
        front.score = self.score(front, extra)
        return front

    def candidates(self, extra: int) -> Iterator[list[int]]:
        """Lines at several depths; the Germans may also seal a northern beachhead apart."""
        spans, edge = harbour_span(self.model, extra), taranto_edge(self.model)
        if self.german:
            last = max([edge, *(high for _, high in spans)])
            yield from self.against(spans, last)
            yield from self.sealed(spans, last)
            if self.land < 1.0:
                yield from self.corners(self.shore(last + 1, FAR))
            return
        edges = [(SOUTH_EDGE, SOUTH_EDGE), (edge, edge)]
        for group in ([spans] if spans else []) + [sorted(spans + edges)]:
            yield from self.lines(self.shore(0, group[0][0] - 1), self.shore(group[-1][1] + 1, FAR))
        yield from self.south_of_beachheads(spans, edges)
        yield from self.beachheads(extra)

    def against(self, spans: list[tuple[int, int]], last: int) -> Iterator[list[int]]:
        """German lines that shut off all harbours; those furthest north are left to themselves where there are none."""
        for number in range(len(spans) + 1):
            first = min([SOUTH_EDGE, *(low for low, _ in spans[number:])])
            found = list(self.lines(self.shore(0, first - 1), self.shore(last + 1, FAR)))
            yield from found
            if any(found):
                return

    def south_of_beachheads(
        self, spans: list[tuple[int, int]], edges: list[tuple[int, int]]
    ) -> Iterator[list[int]]:
        """Lines of the main army that leave beachheads further up the west coast to themselves."""
        west = [span for span in spans if span[1] < SOUTH_EDGE]
        for number, (_, high) in enumerate(west):
            rest = sorted([*west[number + 1 :], *edges, *(span for span in spans if span not in west)])
            starts = self.shore(high + 1, rest[0][0] - 1)
            yield from self.lines(starts, self.shore(rest[-1][1] + 1, FAR))

    def shore(self, low: int, high: int) -> int:
        """The hexes that cover a stretch of the shore."""
        return shore_hexes(self.atlas, low, high)

    def lines(self, starts: int, ends: int) -> Iterator[list[int]]:
        """The cheapest line at every depth; Germans who are outweighed also try one with fewer gaps and more posts."""
        for level in self.levels:
            yield self.line(level, starts, ends)
            if self.pressed:
                yield self.line(level, starts, ends, links=DENSE)

    def beachheads(self, extra: int) -> Iterator[list[int]]:
        """Strong stacks in a harbour and beside it: where a whole line cannot be held, what feeds the army is."""
        docks = [self.atlas.docks(name) & (self.model.friendly | extra) for name in self.model.opened]
        for cells in dict.fromkeys([*docks, extra]):
            for cell in bits(cells & self.allowed):
                beside = sorted(bits(self.allowed & self.atlas.near[cell]), key=lambda c: (self.static[c], c))
                for count in range(4):
                    yield [cell, *beside[:count]]

    def corners(self, ends: int) -> Iterator[list[int]]:
        """Lines from the northern edge to the eastern shore, for an army that cannot hold the whole width."""
        atlas, columns, coast = self.atlas, self.atlas.grid.columns, list(bits(ends & self.atlas.coast))
        far = [cell for cell in bits(atlas.north) if atlas.nearest(cell, coast) >= WIDTH]
        edge = sorted(far, key=lambda cell: (columns[cell], atlas.south[cell]))
        share = max(1, -(-len(edge) // CORNERS))
        for number in range(0, len(edge), share):
            starts = mask_of(edge[number : number + share])
            for level in self.levels:
                if level - DEEP <= max(atlas.south[cell] for cell in edge):
                    yield self.line(level, starts, ends, links=DENSE)

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

    def line(
        self, level: int, starts: int, ends: int, tight: int = 0, links: tuple[float, ...] = STEPS
    ) -> list[int]:
        """The cheapest line no further towards the enemy than a level."""
        south, fixed = self.atlas.south, self.fixed
        low, high = (level - DEEP, level) if self.german else (level, level + DEEP)
        centre = south_of(self.atlas, tight) if tight else 0
        if tight:
            low, high = centre - DEEP // 2, level
        prices: dict[int, float] = {}
        for cell, danger in self.static.items():
            where = south[cell]
            if cell in fixed:
                prices[cell] = 0.5
            elif low <= where <= high:
                behind = abs(where - centre) if tight else level - where if self.german else where - level
                prices[cell] = 3.0 + danger + 0.12 * max(0, behind)
        return find_line(self.atlas, prices, starts, ends, links)

    def score(self, front: Front, extra: int) -> float:
        """How well a manned front is liked."""
        model, atlas = self.model, self.atlas
        posts = mask_of(post for post in front.posts if front.units[post]) | mask_of(self.fixed)
        wall = posts | atlas.zone(posts)
        total = -self.weight * STEP_WORTH * front.risk - BARE * front.bare - 0.3 * len(front.posts)
        total -= self.weight * STEP_WORTH * self.exposed
        depth = sum(atlas.south[post] for post in front.posts) / len(front.posts)
        if self.german:
            region = atlas.flood(model.ashore & ~self.astray | extra | model.allied_sources(), wall)
            lost = cities_of(model, self.given_up(region) & ~posts)  # long games have more cities than that
            total += self.land * self.ground() * depth
            total -= self.land * CITIES[max(0, min(lost - model.need + NEEDED, len(CITIES) - 1))]
            total -= self.land * CITY * lost
            if region & model.north() and not self.fed_behind(front, region):
                total -= OPEN * self.hole()
            return total - self.cut_off(region) - self.left_out(region)
        region = atlas.flood(atlas.north | model.occupied[AXIS] & ~self.astray, wall)
        safe = cities_of(model, ~region)
        # many ways round: what lies behind the front counts as much as the attack
        price = HARBOUR * self.harbours_lost(region | atlas.zone(region), posts, extra)
        price += HARBOUR * ALL_LOST * self.weight * self.last_harbour_shaken(front, extra)
        if region & mask_of(atlas.board.edges["south"]):
            price += ADRIFT * (len(self.units) - sum(len(held) for held in front.units.values()))
        return total - FORWARD * depth + SHELTERED * min(safe, model.need + 1) - price

    def fed_behind(self, front: Front, region: int) -> bool:
        """Whether a line that leaves a part of the northern edge to the enemy shuts off the rest, with room for all."""
        model, sources = self.model, self.model.north() & ~region
        home = self.atlas.flood(sources, region) if sources else 0
        room = home.bit_count() * model.limit
        home |= self.atlas.zone(home)
        needed = ELBOW_ROOM * sum(model.roster.size[unit] for unit in self.units)
        return room >= needed and all(home >> post & 1 for post in front.posts)

    def left_out(self, region: int) -> float:
        """What is lost of those who could leave the enemy, but not come behind the front: it runs too far back."""
        free = ~self.model.zone(ALLIED)
        lost = [unit for unit in self.units if self.reach[unit] & free and not self.reach[unit] & ~region]
        return LEFT_OUT * sum(map(self.model.worth, lost))

    def ground(self) -> float:
        """What half a hex is worth to the Germans: the less, the further the Allies outweigh them."""
        mine = sum(self.model.defence[unit] for unit in self.units)
        theirs = sum(self.model.attack[unit] for unit in self.model.units[ALLIED])
        return GROUND * max(LEAST_GROUND, min(1.0, mine / max(1, theirs)))

    def harbours_lost(self, open_: int, posts: int, extra: int) -> float:
        """The harbours that are left to an enemy who roams these hexes; the last one counts for many."""
        model = self.model
        docks = [self.atlas.docks(name) & (model.friendly | extra) for name in model.opened]
        kept = [bool(cells & (posts | ~open_)) for cells in docks if cells]
        return kept.count(False) + (0 if any(kept) or not kept else ALL_LOST)

    def last_harbour_shaken(self, front: Front, extra: int) -> float:
        """How likely it is that the only harbour falls to an attack on its own hexes."""
        docks = [self.atlas.docks(name) & (self.model.friendly | extra) for name in self.model.opened]
        held = [cells for cells in docks if cells]
        risks = [risk for post, risk in front.risks.items() if len(held) == 1 and held[0] >> post & 1]
        return min(1.0, max(risks, default=0.0) / BREACH)

    def given_up(self, region: int) -> int:
        """Hexes whose cities the Allies have or can have while they roam a region; empty ones behind are taken back."""
        model = self.model
        kept = model.friendly & model.occupied[ALLIED]
        return region | self.atlas.zone(region) | kept

    def cut_off(self, region: int) -> float:
        """What may be lost of those who attack beyond the front, where the enemy can come between."""
        home = self.atlas.flood(self.model.north() & ~region, region)
        lone = [units for cell, units in self.fixed.items() if not home >> cell & 1]
        return CUT_OFF * sum(self.model.worth(unit) for units in lone for unit in units)

    def hole(self) -> float:
        """How much a way round the front counts: more as the game goes on, most where it decides the game."""
        if self.model.unbroken and self.model.left <= LAST_DAYS:
            return 2.0
        return min(1.0, (self.model.turn + 2) / 8)


def hold_or_keep(model: Model) -> float:
    """How much ground and cities count to Germans who are outweighed and have weeks left: an army lost holds none."""
    if model.me != AXIS:
        return 1.0
    beaten = (model.pressure() - CALM[AXIS]) / (CRUSHED - CALM[AXIS])
    share = max(0.0, min(1.0, beaten)) * min(1.0, model.left / AHEAD)
    return 1.0 - (1.0 - PATIENT) * share


def front_cells(model: Model, side: int, astray: int = 0) -> list[int]:
    """The hexes of a side's units that count for where fronts may run: those with some strength, raiders left aside."""
    cells = [c for c in model.stacks[side] if side == AXIS or model.ashore >> c & 1]
    cells = [c for c in cells if not astray >> c & 1] or cells
    strong = [c for c in cells if model.defence_at(side, c) > 2] or cells
    return [c for c in strong if not model.bound.issuperset(model.stacks[side][c])] or strong


def south_of(atlas: Atlas, place: int) -> int:
    """How far south a point of the shore lies."""
    return next((atlas.south[cell] for cell, where in atlas.shore.items() if where == place), 0)
