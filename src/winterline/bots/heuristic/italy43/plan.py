"""A side's movement: attackers to their posts, the Germans into a line, the Allies onward, guns behind."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

from winterline.bots.heuristic.italy43 import guard
from winterline.bots.heuristic.italy43.attack import Aims, Search
from winterline.bots.heuristic.italy43.ground import ALLIED, AXIS, LIMIT, Facts
from winterline.bots.heuristic.italy43.guard import danger_of
from winterline.bots.heuristic.italy43.line import NOVEMBER, Taste, choose_line
from winterline.bots.heuristic.italy43.model import Model
from winterline.bots.heuristic.italy43.odds import Battle
from winterline.core.bits import bits, dilate, mask_of

FAR = 60.0
ENOUGH = 1.2
"""Danger below which spare troops rather guard key hexes behind the line."""
SOLID = 16
"""Defence beyond which a post needs no more troops."""
FROM = 6
"""From this turn of October, before a division leaves them, the Germans close the front rather than fight for ground."""
NARROW = 3
"""Victory Points short of an automatic victory at which they do so at once."""
ALERT = 3
"""Victory Points that must be left when marches have taken all they can; fewer call for guards."""


@dataclass(slots=True)
class Plan:
    """What a side means to do in its Movement Phase."""

    moves: dict[int, int] = field(default_factory=dict)
    attacks: dict[int, Battle] = field(default_factory=dict)
    line: list[int] = field(default_factory=list)
    field: dict[int, float] = field(default_factory=dict)
    """How far every hex is from what the side wants."""


def distances(model: Model, goals: dict[int, float]) -> dict[int, float]:
    """How far every hex is from the goals, each with a start of its own; walls and rivers count."""
    ground = model.ground
    out: dict[int, float] = {}
    queue = [(start, cell) for cell, start in goals.items()]
    heapq.heapify(queue)
    while queue:
        far, cell = heapq.heappop(queue)
        if cell in out:
            continue
        out[cell] = far
        for other, step in ground.ways[cell]:
            if other not in out:
                heapq.heappush(queue, (far + step, other))
    return out


def wanted(model: Model) -> dict[int, float]:
    """Victory Point hexes that the enemy holds; those worth more draw from farther away."""
    ground = model.ground
    return {c: -2.0 * (v - 1) for c, v in ground.vp.items() if model.held.get(c) != model.me}


class Planner:
    """Plans one Movement Phase."""

    def __init__(self, facts: Facts, model: Model, reach: dict[int, int], taste: Taste) -> None:
        self.facts, self.model, self.reach, self.taste = facts, model, reach, taste
        self.plan = Plan()
        self.stacks: dict[int, list[int]] = {
            cell: [u for u in units if u not in reach] for cell, units in model.mine().items()
        }

    def make(self, *, hurried: bool = False) -> Plan:
        """The plan of the side in turn; in a hurry the first that comes to mind."""
        model = self.model
        if model.me == ALLIED:
            self.plan.field = distances(model, wanted(model) or dict.fromkeys(model.theirs(), 0.0))
            self.assault(self.allied_aims())
            self.follow()
        else:
            self.plan.field = distances(model, dict.fromkeys(model.theirs(), 0.0))
            self.assault(self.german_aims())
            self.stand()
            if not hurried and self.closing() and any(not self.stacks.get(post) for post in self.plan.line):
                self.afresh()
                self.assault(self.german_aims(keys=True))
                self.stand()
        self.guns()
        return self.plan

    def closing(self) -> bool:
        """Whether the Germans close the front against marches rather than fight for ground."""
        model = self.model
        return model.room is not None and (FROM <= model.turn < NOVEMBER or model.room <= NARROW)

    def afresh(self) -> None:
        """Forget the orders given so far."""
        self.plan = Plan(field=self.plan.field)
        self.stacks = {
            cell: [u for u in units if u not in self.reach] for cell, units in self.model.mine().items()
        }

    def send(self, unit: int, cell: int) -> None:
        """Send a unit somewhere."""
        self.plan.moves[unit] = cell
        self.stacks.setdefault(cell, []).append(unit)

    def room(self, unit: int, cell: int) -> bool:
        """Whether a unit fits into a hex."""
        return self.model.roster.load([*self.stacks.get(cell, []), unit]) <= LIMIT

    def left(self, *, guns: bool) -> list[int]:
        """Who has no orders yet."""
        gun = self.model.roster.gun
        return [u for u in self.reach if u not in self.plan.moves and gun[u] == guns]

    # --- attacks ----------------------------------------------------------------------------------------

    def allied_aims(self) -> Aims:
        """What the Allies attack for: ground towards the hexes they want."""
        field_, model = self.plan.field, self.model

        def prize(cell: int) -> float:
            value = 2.2 + max(0.0, 1.5 - 0.25 * field_.get(cell, FAR))
            return value + 3.0 * (model.ground.vp.get(cell, 0) if model.held.get(cell) == AXIS else 0)

        return Aims(prize, 0.75, 0.55)

    def german_aims(self, *, keys: bool = False) -> Aims:
        """What the Germans attack for: weak enemies who have come too far, or only those in key hexes."""
        model = self.model

        def prize(cell: int) -> float:
            if keys and cell not in model.ground.vp:
                return -9.0
            there = sum(model.defence[u] for u in model.theirs()[cell])
            key = model.ground.vp.get(cell, 0)
            return (1.5 + 2.0 * key if there <= 4 else 0.3) + 0.5 * key

        return Aims(prize, 1.5, 1.6)

    def assault(self, aims: Aims) -> None:
        """Plan attacks and send the attackers to their posts."""
        self.plan.attacks = Search(self.facts, self.model, self.reach, aims).run()
        for battle in self.plan.attacks.values():
            for unit, post in battle.posts.items():
                self.send(unit, post)

    def follow(self) -> None:
        """Everybody else goes on towards what is wanted, into free key hexes first."""
        model, ground = self.model, self.model.ground
        zone = model.zone(1 - model.me)
        key = set(wanted(model))
        units = sorted(self.left(guns=False), key=lambda u: (-model.move[u], -model.defence[u], u))
        for unit in units:

            def like(cell: int, unit: int = unit) -> float:
                score = -self.plan.field.get(cell, FAR) + 0.3 * (ground.double >> cell & 1)
                score += 5.0 if cell in key and not self.stacks.get(cell) else 0.0
                if zone >> cell & 1:
                    weak = model.defence[unit] + sum(model.defence[u] for u in self.stacks.get(cell, []))
                    score -= 1.5 if weak < 4 else 0.0
                return score

            cells = [c for c in bits(self.reach[unit]) if self.room(unit, c)]
            if cells:
                self.send(unit, max(cells, key=lambda c: (like(c), -c)))

    # --- the line ---------------------------------------------------------------------------------------

    def stand(self) -> None:
        """Choose the line, man every post, strengthen those in danger, bring the others up behind."""
        model, roster = self.model, self.model.roster
        fit = [u for u in self.left(guns=False) if model.good[u]]
        reached = 0
        for unit in fit:
            reached |= self.reach[unit]
        for cell, units in self.stacks.items():
            reached |= any(not roster.gun[u] for u in units) << cell
        if not self.closing():
            line = self.plan.line = choose_line(model, reached, self.taste)
            danger = danger_of(model, line)
            self.man_all(danger)
        else:
            danger = self.close(reached)
        self.reinforce(danger)
        self.rally()

    def man_all(self, danger: dict[int, float]) -> None:
        """Man the posts, those that fewest can reach first."""
        model, roster = self.model, self.model.roster
        for post in sorted(danger, key=lambda c: (bin_count(self.reach, c), -danger[c], c)):
            if not any(not roster.gun[u] and not roster.tank[u] for u in self.stacks.get(post, [])):
                self.man(post, [u for u in self.left(guns=False) if model.good[u] and not roster.tank[u]])

    def close(self, reached: int) -> dict[int, float]:
        """The line that lets the Allies march to the fewest key hexes, manned; guards where it still has gaps."""
        best, chosen = 0.0, {}
        for back, found in guard.lines(self.model, reached, self.taste):
            for line in self.mended(reached, found):
                posts = self.posted(line)
                stacks = {**self.stacks, **{post: [unit] for post, unit in posts.items()}}
                bad = guard.flaws(self.model, line, stacks) + guard.BACK * back
                if not self.plan.line or bad < best:
                    best, chosen, self.plan.line = bad, posts, line
        for post, unit in chosen.items():
            self.send(unit, post)
        self.guard()
        return danger_of(self.model, self.plan.line)

    def mended(self, reached: int, line: list[int]) -> list[list[int]]:
        """A line, and the one that takes its place when some of its posts find nobody."""
        posts = self.posted(line)
        empty = [p for p in line if p not in posts and not self.stacks.get(p)]
        if not empty:
            return [line]
        other = choose_line(self.model, reached & ~mask_of(empty), self.taste, guard.AHEAD)
        return [line, other] if other else [line]

    def posted(self, line: list[int]) -> dict[int, int]:
        """Post -> who goes there, for the posts that nobody holds yet: those in danger first, tanks last."""
        model, roster = self.model, self.model.roster
        danger = danger_of(model, line)
        units = [u for u in self.left(guns=False) if model.good[u]]
        able = {}
        for post in sorted(line, key=lambda c: (-danger[c], c)):
            if not any(not roster.gun[u] for u in self.stacks.get(post, [])):
                fit = [u for u in units if self.reach[u] >> post & 1]
                able[post] = sorted(
                    fit, key=lambda u: (roster.tank[u], model.at[u] != post, -model.defence[u], u)
                )
        return guard.manned(list(able), able)

    def guard(self) -> None:
        """While marches could bring the Allies near to an automatic victory, spare troops hold or retake key hexes."""
        model = self.model
        lost = guard.lost_keys(model)
        while guard.points_of(model, keys := guard.open_keys(model, self.stacks)) + ALERT >= model.left():
            best, chosen = guard.risk(model, self.stacks), (-1, -1)
            spare = [u for u in self.left(guns=False) if model.good[u]]
            for key in [*keys, *(c for c in lost if not self.stacks.get(c))]:
                fit = [u for u in spare if self.reach[u] >> key & 1]
                if fit:
                    unit = min(fit, key=lambda u: (model.roster.tank[u], -model.defence[u], u))
                    bad = guard.risk(model, {**self.stacks, key: [unit]})
                    bad -= guard.REGAINED * model.ground.vp[key] * (key in lost)
                    if bad < best:
                        best, chosen = bad, (unit, key)
            if chosen[0] < 0:
                return
            self.send(*chosen)

    def reinforce(self, danger: dict[int, float]) -> None:
        """Everybody fit who has no post yet strengthens the one within reach that is in the greatest danger."""
        model, ground = self.model, self.model.ground
        keys = [
            c for c in ground.vp if model.held.get(c) == AXIS and c not in danger and c not in model.theirs()
        ]
        for unit in sorted(self.left(guns=False), key=lambda u: (self.options(u), u)):
            if not model.good[unit]:
                continue
            posts = [
                p for p in danger if self.reach[unit] >> p & 1 and self.room(unit, p) and not self.full(p)
            ]
            deep = [c for c in keys if self.reach[unit] >> c & 1 and not self.stacks.get(c)]
            best = max(posts, key=lambda p: (self.peril(p, danger[p]), -p), default=-1)
            if deep and (best < 0 or self.peril(best, danger[best]) < ENOUGH):
                best = min(deep, key=lambda c: (model.enemy_distance(c), c))
            if best >= 0:
                self.send(unit, best)

    def full(self, post: int) -> bool:
        """Whether more troops would add nothing to a post."""
        twice = 1 + (self.model.ground.double >> post & 1)
        return twice * sum(self.model.defence[u] for u in self.stacks.get(post, [])) >= SOLID

    def peril(self, post: int, danger: float) -> float:
        """How badly a post needs more troops."""
        there = sum(self.model.defence[u] for u in self.stacks.get(post, []))
        key = self.model.ground.vp.get(post, 0)
        return danger * (1 + 0.5 * key) * 3.0 / max(2.0, there)

    def man(self, post: int, units: list[int]) -> None:
        """Send the unit that suits a post best."""
        model = self.model
        able = [u for u in units if self.reach[u] >> post & 1 and self.room(u, post)]
        if able:
            best = max(able, key=lambda u: (model.at[u] == post, model.defence[u], -self.options(u), -u))
            self.send(best, post)

    def options(self, unit: int) -> int:
        """How many posts of the line a unit could take."""
        return sum(self.reach[unit] >> post & 1 for post in self.plan.line)

    def rally(self) -> None:
        """Those without a post go behind the line: the shaken out of contact, the others to the nearest post."""
        model, ground = self.model, self.model.ground
        zone = model.zone(1 - model.me)
        heights = ground.grid.heights
        for unit in self.left(guns=False):

            def like(cell: int, unit: int = unit) -> float:
                far = min((ground.distance(cell, p) for p in self.plan.line), default=0)
                score = -far + 0.05 * heights[cell] + 0.5 * (ground.double >> cell & 1)
                score -= 6.0 * (zone >> cell & 1) * (1 if model.good[unit] else 2)
                return score - (2.0 if model.enemy_distance(cell) < 3 else 0.0)

            cells = [c for c in bits(self.reach[unit]) if self.room(unit, c)]
            if cells:
                self.send(unit, max(cells, key=lambda c: (like(c), -c)))

    # --- guns -------------------------------------------------------------------------------------------

    def guns(self) -> None:
        """Guns stand behind the front, in range; ready ones stay where they reach something."""
        model, ground, roster = self.model, self.model.ground, self.model.roster
        heights = ground.grid.heights
        sign = 1 if model.me == AXIS else -1
        seen = 0
        if model.me == AXIS and model.room is not None and (model.turn < NOVEMBER or self.closing()):
            seen = guard.marches(model, self.stacks)
            seen |= dilate(seen, ground.grid.shifts)
        for unit in self.left(guns=True):
            own = [c for u, c in self.plan.moves.items() if roster.force[u] == roster.force[unit]]
            corps = roster.force[unit] == roster.ids[unit]
            fronts = own if own and not corps else list(self.plan.moves.values())

            def like(cell: int, unit: int = unit, fronts: list[int] = fronts) -> float:
                foe = model.enemy_distance(cell)
                score = -3.0 * max(0, foe - model.range[unit]) - (12.0 if foe < 2 else 0.0)
                if foe < 4:
                    score -= (4.0 - foe) * (1.0 if self.stacks.get(cell) else 3.0)
                score += 0.05 * sign * heights[cell] + 1.5 * bool(self.stacks.get(cell))
                score -= 0.4 * min((ground.distance(cell, f) for f in fronts), default=0)
                score -= (2.0 if self.stacks.get(cell) else 6.0) * (seen >> cell & 1)
                moved = ground.distance(cell, model.at[unit]) if model.at[unit] >= 0 else 3
                return score - (0.0 if moved <= 2 else 2.0 if model.ready[unit] else 0.5)

            cells = list(bits(self.reach[unit]))
            if cells:
                self.send(unit, max(cells, key=lambda c: (like(c), -c)))


def bin_count(reach: dict[int, int], cell: int) -> int:
    """How many units could take a post."""
    return sum(mask >> cell & 1 for mask in reach.values())
