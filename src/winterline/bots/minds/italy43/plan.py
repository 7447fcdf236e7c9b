"""A side's movement: attackers to their posts, the Germans into a line, the Allies onward, guns behind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from ...kit import ALLIED, AXIS, Attack, Reaches, bits, cheapest, manned, mask_of, union
from . import attack, guard
from .line import NOVEMBER, Taste, choose_line
from .model import Model

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
class Intent:
    """What a side means to do in its Movement Phase."""

    moves: dict[int, int] = field(default_factory=dict)
    attacks: dict[int, Attack] = field(default_factory=dict)
    line: list[int] = field(default_factory=list)
    field: dict[int, float] = field(default_factory=dict)
    """How far every hex is from what the side wants."""


def distances(model: Model, goals: dict[int, float]) -> dict[int, float]:
    """How far every hex is from the goals, each with a start of its own; walls and rivers count."""
    ways = model.atlas.ways
    found = cheapest(goals.items(), lambda cell, far: [(other, far + step) for other, step in ways[cell]])
    return {cell: far for cell, far, _ in found}


def wanted(model: Model) -> dict[int, float]:
    """Victory Point hexes that the enemy holds; those worth more draw from farther away."""
    vp, control = model.atlas.vp, model.control
    return {c: -2.0 * (v - 1) for c, v in vp.items() if control.get(c) != model.me}


def aims_field(model: Model) -> dict[int, float]:
    """How far every hex is from what the side wants: key hexes, or failing them the enemy."""
    return distances(model, wanted(model) or dict.fromkeys(model.theirs(), 0.0))


def allied_prize(model: Model, far: dict[int, float], cell: int) -> float:
    """What driving the Germans out of a hex is worth: ground towards the hexes that are wanted."""
    return (
        2.2
        + max(0.0, 1.5 - 0.25 * far.get(cell, FAR))
        + 3.0 * model.weights[ALLIED].keys * model.prize(cell, AXIS)
    )


class Planner:
    """Plans one Movement Phase."""

    def __init__(
        self, model: Model, reach: Reaches, taste: Taste, far: dict[int, float] | None = None
    ) -> None:
        self.far = far
        """How far every hex is from what the side wants, where that is known already."""
        self.model, self.reach, self.taste = model, reach, taste
        self.zone = model.zone(1 - model.me)
        self.afresh({})

    def make(self, *, hurried: bool = False) -> Intent:
        """The plan of the side in turn; in a hurry the first that comes to mind."""
        model = self.model
        if model.me == ALLIED:
            far = self.plan.field = self.far or aims_field(model)
            self.assault(attack.aims_of(model, partial(allied_prize, model, far)))
            self.follow()
        else:
            self.assault(self.german_aims())
            self.stand()
            if not hurried and self.closing() and any(not self.stacks.get(post) for post in self.plan.line):
                self.afresh({})
                self.assault(self.german_aims(keys=True))
                self.stand()
            if not self.plan.line:
                self.plan.field = distances(model, dict.fromkeys(model.theirs(), 0.0))
        self.guns()
        return self.plan

    def closing(self) -> bool:
        """Whether the Germans close the front against marches rather than fight for ground."""
        model = self.model
        return model.margin is not None and (FROM <= model.turn < NOVEMBER or model.margin <= NARROW)

    def afresh(self, far: dict[int, float]) -> None:
        """Begin without orders."""
        self.plan = Intent(field=far)
        self.stacks = {c: [u for u in units if u not in self.reach] for c, units in self.model.mine().items()}

    def from_hexes(self, cells: Iterable[int]) -> list[int]:
        """Cell -> how far the nearest of some hexes is, nothing where there are none."""
        goals = mask_of(cells)
        return self.model.atlas.ranges(goals) if goals else [0] * self.model.atlas.grid.cells

    def send(self, unit: int, cell: int) -> None:
        """Send a unit somewhere."""
        self.plan.moves[unit] = cell
        self.stacks.setdefault(cell, []).append(unit)

    def settle(self, unit: int, cells: Iterable[int], like: Callable[[int], float]) -> None:
        """Send a unit to the hex that it likes best."""
        best = max(cells, key=lambda c: (like(c), -c), default=-1)
        if best >= 0:
            self.send(unit, best)

    def open_to(self, unit: int) -> list[int]:
        """The hexes that a unit reaches and fits into."""
        return [c for c in bits(self.reach[unit]) if self.fits(unit, c)]

    def fits(self, unit: int, cell: int) -> bool:
        """Whether a unit fits into a hex."""
        return self.model.roster.load([*self.stacks.get(cell, []), unit]) <= self.model.limit

    def there(self, cell: int) -> int:
        """The defence of those who will be in a hex."""
        return self.model.defence_of(self.stacks.get(cell, []))

    def left(self, *, guns: bool = False, fit: bool = False) -> list[int]:
        """Who has no orders yet: guns or others, all of them or those in good order."""
        model, gun = self.model, self.model.roster.gun
        found = [u for u in self.reach if u not in self.plan.moves and gun[u] == guns]
        return [u for u in found if model.good[u]] if fit else found

    def holds(self, post: int, *, tanks: bool = True) -> bool:
        """Whether a post has troops that are not guns; tanks may not count."""
        roster = self.model.roster
        return any(not roster.gun[u] and (tanks or not roster.tank[u]) for u in self.stacks.get(post, []))

    # --- attacks ----------------------------------------------------------------------------------------

    def german_aims(self, *, keys: bool = False) -> attack.Aims:
        """What the Germans attack for: weak enemies who have come too far, or only those in key hexes."""
        model, vp = self.model, self.model.atlas.vp

        def prize(cell: int) -> float:
            if keys and cell not in vp:
                return -9.0
            key = vp.get(cell, 0) * model.weights[AXIS].keys
            return (1.5 + 2.0 * key if model.defence_of(model.theirs()[cell]) <= 4 else 0.3) + 0.5 * key

        return attack.aims_of(self.model, prize)

    def assault(self, aims: attack.Aims) -> None:
        """Plan attacks and send the attackers to their posts."""
        self.plan.attacks = attack.Attacks(self.model, self.reach, aims).run()
        for battle in self.plan.attacks.values():
            for unit, post in battle.posts.items():
                self.send(unit, post)

    def follow(self) -> None:
        """Everybody else goes on towards what is wanted, into free key hexes first."""
        model, atlas, key = self.model, self.model.atlas, wanted(self.model)
        for unit in sorted(self.left(), key=lambda u: (-model.move[u], -model.defence[u], u)):

            def like(cell: int, unit: int = unit) -> float:
                score = -self.plan.field.get(cell, FAR) + 0.3 * (atlas.double >> cell & 1)
                score += 5.0 if cell in key and not self.stacks.get(cell) else 0.0
                weak = self.zone >> cell & 1 and model.defence[unit] + self.there(cell) < 4
                return score - (1.5 if weak else 0.0)

            self.settle(unit, self.open_to(unit), like)

    # --- the line ---------------------------------------------------------------------------------------

    def stand(self) -> None:
        """Choose the line, man every post, strengthen those in danger, bring the others up behind."""
        reached = union(self.reach[unit] for unit in self.left(fit=True))
        reached |= mask_of(cell for cell in self.stacks if self.holds(cell))
        if self.closing():
            self.close(reached)
        else:
            self.plan.line = choose_line(self.model, reached, self.taste)
            self.man_all()
        self.reinforce(guard.danger_of(self.model, self.plan.line))
        self.rally()

    def man_all(self) -> None:
        """Man the posts with those who suit them best, those that fewest can reach first."""
        model, tank = self.model, self.model.roster.tank
        danger = guard.danger_of(model, self.plan.line)
        scarce = {post: sum(mask >> post & 1 for mask in self.reach.values()) for post in danger}
        for post in sorted(danger, key=lambda c: (scarce[c], -danger[c], c)):
            if not self.holds(post, tanks=False):
                able = [u for u in self.left(fit=True) if not tank[u] and self.reach[u] >> post & 1]
                able = [u for u in able if self.fits(u, post)]
                if able:
                    self.send(max(able, key=lambda u: self.suits(u, post)), post)

    def suits(self, unit: int, post: int) -> tuple[bool, int, int, int]:
        """How well a unit suits a post: it is there, it is strong, and it is needed nowhere else."""
        model = self.model
        return model.at[unit] == post, model.defence[unit], -self.options(unit), -unit

    def close(self, reached: int) -> None:
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
        model, tank = self.model, self.model.roster.tank
        danger = guard.danger_of(model, line)
        units = self.left(fit=True)
        able = {}
        for post in sorted(line, key=lambda c: (-danger[c], c)):
            if not self.holds(post):
                fit = [u for u in units if self.reach[u] >> post & 1]
                able[post] = sorted(fit, key=lambda u: (tank[u], model.at[u] != post, -model.defence[u], u))
        return manned(list(able), able)

    def guard(self) -> None:
        """While marches could bring the Allies near to an automatic victory, spare troops hold or retake key hexes."""
        model, tank = self.model, self.model.roster.tank
        lost = guard.lost_keys(model)
        while guard.points_of(model, keys := guard.open_keys(model, self.stacks)) + ALERT >= model.left():
            best, chosen = guard.risk(model, self.stacks), (-1, -1)
            spare = self.left(fit=True)
            for key in [*keys, *(c for c in lost if not self.stacks.get(c))]:
                fit = [u for u in spare if self.reach[u] >> key & 1]
                if fit:
                    unit = min(fit, key=lambda u: (tank[u], -model.defence[u], u))
                    bad = guard.risk(model, {**self.stacks, key: [unit]})
                    bad -= guard.REGAINED * model.atlas.vp[key] * (key in lost)
                    if bad < best:
                        best, chosen = bad, (unit, key)
            if chosen[0] < 0:
                return
            self.send(*chosen)

    def reinforce(self, danger: dict[int, float]) -> None:
        """Everybody fit who has no post yet strengthens the one within reach that is in the greatest danger."""
        model = self.model
        closed = danger.keys() | model.theirs().keys()
        keys = [c for c in model.atlas.vp if model.control.get(c) == AXIS and c not in closed]
        for unit in sorted(self.left(fit=True), key=lambda u: (self.options(u), u)):
            reach = self.reach[unit]
            posts = [p for p in danger if reach >> p & 1 and self.fits(unit, p) and not self.full(p)]
            deep = [c for c in keys if reach >> c & 1 and not self.stacks.get(c)]
            best = max(posts, key=lambda p: (self.peril(p, danger[p]), -p), default=-1)
            if deep and (best < 0 or self.peril(best, danger[best]) < ENOUGH):
                best = min(deep, key=lambda c: (model.enemy_distance(c), c))
            if best >= 0:
                self.send(unit, best)

    def full(self, post: int) -> bool:
        """Whether more troops would add nothing to a post."""
        return (1 + (self.model.atlas.double >> post & 1)) * self.there(post) >= SOLID

    def peril(self, post: int, danger: float) -> float:
        """How badly a post needs more troops."""
        key = self.model.atlas.vp.get(post, 0)
        return danger * (1 + 0.5 * key) * 3.0 / max(2.0, self.there(post))

    def options(self, unit: int) -> int:
        """How many posts of the line a unit could take."""
        return sum(self.reach[unit] >> post & 1 for post in self.plan.line)

    def rally(self) -> None:
        """Those without a post go behind the line: the shaken out of contact, the others to the nearest post."""
        model, atlas = self.model, self.model.atlas
        behind = self.from_hexes(self.plan.line)
        for unit in self.left():

            def like(cell: int, unit: int = unit) -> float:
                score = -behind[cell] + 0.05 * atlas.grid.heights[cell]
                score += 0.5 * (atlas.double >> cell & 1)
                score -= 6.0 * (self.zone >> cell & 1) * (1 if model.good[unit] else 2)
                return score - (2.0 if model.enemy_distance(cell) < 3 else 0.0)

            self.settle(unit, self.open_to(unit), like)

    # --- guns -------------------------------------------------------------------------------------------

    def guns(self) -> None:
        """Guns stand behind the front, in range; ready ones stay where they reach something."""
        model, atlas, force = self.model, self.model.atlas, self.model.roster.force
        sign = 1 if model.me == AXIS else -1
        seen = 0
        if model.me == AXIS and model.margin is not None and (model.turn < NOVEMBER or self.closing()):
            seen = guard.marches(model, self.stacks)
            seen |= atlas.zone(seen)
        for unit in self.left(guns=True):
            own = [c for u, c in self.plan.moves.items() if force[u] == force[unit]]
            corps = force[unit] == model.roster.ids[unit]
            fronts = self.from_hexes(own if own and not corps else self.plan.moves.values())
            way = self.from_hexes([model.at[unit]] if model.at[unit] >= 0 else [])

            def like(cell: int, unit: int = unit, fronts: list[int] = fronts, way: list[int] = way) -> float:
                foe, covered = model.enemy_distance(cell), bool(self.stacks.get(cell))
                score = -3.0 * max(0, foe - model.range[unit]) - (12.0 if foe < 2 else 0.0)
                if foe < 4:
                    score -= (4.0 - foe) * (1.0 if covered else 3.0)
                score += 0.05 * sign * atlas.grid.heights[cell] + 1.5 * covered
                score -= 0.4 * fronts[cell]
                score -= (2.0 if covered else 6.0) * (seen >> cell & 1)
                moved = way[cell] if model.at[unit] >= 0 else 3
                return score - (0.0 if moved <= 2 else 2.0 if model.ready[unit] else 0.5)

            self.settle(unit, bits(self.reach[unit]), like)
