"""Which enemies to attack this turn, with whom and from where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...kit import Attack, AttackSearch, Reaches, mask_of
from .model import Model
from .odds import column_of, judge, support_of

EFFORT = 0.12
"""What sending one more unit must be worth."""


class Aims(NamedTuple):
    """What a side is after."""

    prize: Callable[[int], float]
    """Hex -> what driving its defenders out is worth."""
    caution: float
    """How much a lost step counts against one that the enemy loses."""
    threshold: float
    """The least that an attack must be worth."""


CAUTION, LEAST = (0.75, 1.5), (0.55, 1.6)
"""By side, by the book."""


def caution_of(model: Model) -> float:
    """How much a lost step counts to the side that plans against one that the enemy loses."""
    return CAUTION[model.me] * model.weights[model.me].losses


def aims_of(model: Model, prize: Callable[[int], float]) -> Aims:
    """What a side is after for whom hexes are worth so much."""
    return Aims(prize, caution_of(model), LEAST[model.me] * model.weights[model.me].demand)


class Attacks(AttackSearch[Attack]):
    """A search for the best attacks of one side."""

    def __init__(self, model: Model, reach: Reaches, aims: Aims) -> None:
        free = [u for u in reach if model.attack[u] and model.good[u]]
        super().__init__(model.theirs(), free, aims.threshold)
        self.model, self.reach, self.aims = model, reach, aims
        self.stacks = {c: [u for u in units if u not in reach] for c, units in model.mine().items()}
        """Those who stand still or are sent already, by hex."""
        theirs = model.theirs()
        self.posts = {t: [p for p in model.atlas.around[t] if p not in theirs] for t in theirs}
        """Target -> the hexes that it can be attacked from."""
        self.known: dict[int, tuple[object, Attack | None]] = {}
        """Target -> who and what it was thought about with, and the best attack."""

    def packages(self) -> Iterator[tuple[Attack, ...]]:
        """The best attack on each hex, thought about again where others have taken units or room."""
        for target in self.targets:
            if target not in self.chosen:
                able = self.able(target)
                there = (able, [tuple(self.stacks.get(post, ())) for post in self.posts[target]])
                if self.known.get(target, ((), None))[0] != there:
                    self.known[target] = there, max(self.tries(target), key=lambda b: b.value, default=None)
                if (best := self.known[target][1]) is not None:
                    yield (best,)

    def able(self, target: int) -> list[int]:
        """The free units that get next to a hex."""
        spots = mask_of(self.posts[target])
        return [u for u in self.free if self.reach[u] & spots]

    def send(self, unit: int, post: int) -> None:
        """A unit goes to its post."""
        self.stacks.setdefault(post, []).append(unit)

    def tries(self, target: int) -> Iterator[Attack]:
        """Attacks by every Formation at hand with what its Army can add."""
        model, roster, posts = self.model, self.model.roster, self.posts[target]
        able = self.able(target)
        for force, army in {roster.force[u]: roster.army[u] for u in able}.items():
            ranked = sorted(
                (u for u in able if roster.army[u] == army),
                key=lambda u: (roster.force[u] != force, not roster.tank[u], -model.attack[u], u),
            )
            yield from self.grown(target, ranked, lambda u, sent: self.post_for(u, target, posts, sent))

    def battle(self, target: int, posts: dict[int, int]) -> Attack:
        """The attack as it would stand."""
        support = support_of(self.model, target, posts)
        return Attack(target, posts, column_of(self.model, target, posts, support))

    def judge(self, battle: Attack) -> None:
        """What an attack is worth."""
        battle.value = judge(self.model, battle, self.aims.prize(battle.target), self.aims.caution)
        battle.value -= EFFORT * len(battle.posts)

    def post_for(self, unit: int, target: int, posts: list[int], sent: dict[int, int]) -> int:
        """The hex from which a unit attacks best, -1 if it finds none."""
        model, roster, atlas = self.model, self.model.roster, self.model.atlas

        def fits(post: int) -> bool:
            here = [*self.stacks.get(post, []), *(u for u, p in sent.items() if p == post)]
            return roster.load([*here, unit]) <= model.limit

        def like(post: int) -> float:
            liked = -2.0 * atlas.hindered(post, target) - 2.0 * atlas.side(post, target, atlas.major)
            liked += 0.8 * any(p == post for p in sent.values()) + 0.4 * (atlas.double >> post & 1)
            return liked + 0.2 * (post == model.at[unit])

        open_ = [post for post in posts if self.reach[unit] >> post & 1]
        if roster.vehicle[unit]:
            open_ = [post for post in open_ if not atlas.bars(post, target, rain=model.rain)]
        return max(filter(fits, open_), key=like, default=-1)
