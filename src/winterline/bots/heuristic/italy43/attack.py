"""Which enemies to attack this turn, with whom and from where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from winterline.bots.heuristic.italy43.ground import LIMIT, Facts
from winterline.bots.heuristic.italy43.model import Model
from winterline.bots.heuristic.italy43.odds import Battle, column_of, judge, support_of

EFFORT = 0.12
"""What sending one more unit must be worth."""


@dataclass(frozen=True, slots=True)
class Aims:
    """What a side is after."""

    prize: Callable[[int], float]
    """Hex -> what driving its defenders out is worth."""
    caution: float
    """How much a lost step counts against one that the enemy loses."""
    threshold: float
    """The least that an attack must be worth."""


def may_strike(model: Model, unit: int, post: int, target: int) -> bool:
    """Whether the ground lets a unit attack from a post."""
    ground, roster = model.ground, model.roster
    if not roster.vehicle[unit]:
        return True
    if ground.side(post, target, ground.wall):
        return False
    wet = ground.side(post, target, ground.minor) or ground.side(post, target, ground.major)
    return not (model.rain and wet and not ground.side(post, target, ground.road))


@dataclass(slots=True)
class Search:
    """A search for the best attacks of one side."""

    facts: Facts
    model: Model
    reach: dict[int, int]
    """Unit that can still move -> where it may be at the end of its move."""
    aims: Aims
    free: list[int] = field(default_factory=list)
    chosen: dict[int, Battle] = field(default_factory=dict)
    stacks: dict[int, list[int]] = field(default_factory=dict)
    """Those who stand still or are sent already, by hex."""

    def run(self) -> dict[int, Battle]:
        """Choose attacks one by one, the best first."""
        model = self.model
        self.free = [u for u in self.reach if model.attack[u] and model.good[u]]
        for cell, units in model.mine().items():
            self.stacks[cell] = [u for u in units if u not in self.reach]
        while True:
            found = [self.best_on(target) for target in model.theirs() if target not in self.chosen]
            able = [battle for battle in found if battle is not None]
            best = max(able, key=lambda battle: battle.value, default=None)
            if best is None or best.value < self.aims.threshold:
                return self.chosen
            self.chosen[best.target] = best
            for unit, post in best.posts.items():
                self.free.remove(unit)
                self.stacks.setdefault(post, []).append(unit)

    def best_on(self, target: int) -> Battle | None:
        """The best attack on a hex with the units that are free."""
        model, roster = self.model, self.model.roster
        posts = [p for p in model.ground.near[target] if p not in model.theirs()]
        spots = 0
        for post in posts:
            spots |= 1 << post
        able = [u for u in self.free if self.reach[u] & spots]
        best: Battle | None = None
        for force in dict.fromkeys(roster.force[u] for u in able):
            army = next(roster.army[u] for u in able if roster.force[u] == force)
            ranked = sorted(
                (u for u in able if roster.army[u] == army),
                key=lambda u: (roster.force[u] != force, not roster.tank[u], -model.attack[u], u),
            )
            for battle in self.grown(target, posts, ranked):
                if best is None or battle.value > best.value:
                    best = battle
        return best

    def grown(self, target: int, posts: list[int], ranked: list[int]) -> Iterator[Battle]:
        """Attacks by the first one, two, three… of the units that find room."""
        model = self.model
        sent: dict[int, int] = {}
        column = -2
        for unit in ranked:
            post = self.post_for(unit, target, posts, sent)
            if post < 0:
                continue
            sent[unit] = post
            now = column_of(model, target, sent, support_of(model, target, sent))
            if now > column:
                column = now
                battle = Battle(target, dict(sent), now)
                prize = self.aims.prize(target)
                battle.value = judge(self.facts, model, battle, prize, self.aims.caution)
                battle.value -= EFFORT * len(sent)
                yield battle

    def post_for(self, unit: int, target: int, posts: list[int], sent: dict[int, int]) -> int:
        """The hex from which a unit attacks best, -1 if it finds none."""
        model, roster, ground = self.model, self.model.roster, self.model.ground
        best, found = -99.0, -1
        for post in posts:
            if not self.reach[unit] >> post & 1 or not may_strike(model, unit, post, target):
                continue
            here = [*self.stacks.get(post, []), *(u for u, p in sent.items() if p == post)]
            if roster.load([*here, unit]) > LIMIT:
                continue
            liked = -2.0 * ground.hindered(post, target) - 2.0 * ground.side(post, target, ground.major)
            liked += 0.8 * any(p == post for p in sent.values()) + 0.4 * (ground.double >> post & 1)
            liked += 0.2 * (post == model.at[unit])
            if liked > best:
                best, found = liked, post
        return found
