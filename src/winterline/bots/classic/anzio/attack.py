"""Which enemies to attack this turn, with whom and from where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..kit import ALLIED, AXIS, AttackSearch, Reaches, Space, bits, mask_of
from . import odds
from .model import Model, cities_of

EFFORT = 0.25
"""What sending one more unit must be worth."""
PATIENT, ENOUGH = 7, 5
"""The turn from which time presses, and the cities that win."""


class Aims(NamedTuple):
    """What a side is after."""

    gain: Callable[[int], float]
    """Hex -> what taking it is worth."""
    stand: Callable[[int], float]
    """Hex -> what it is worth to attack from it: a city becomes friendly to whoever was there last."""
    caution: float
    """How much a lost step counts against one that the enemy loses."""
    threshold: float
    """The least that an attack must be worth."""


def aims_of(model: Model) -> Aims:
    """What a side is after in its attacks: cities, the more so the fewer weeks are left to win them."""
    wanted = model.wanted()
    near = wanted | model.atlas.zone(wanted)
    late = max(0, model.turn - PATIENT)
    behind = cities_of(model, model.friendly) < ENOUGH
    urgent = 2.0 * late if behind == (model.me == ALLIED) else 0.0

    def allied(cell: int) -> float:
        return 3.0 + (10.0 + 2 * urgent if wanted >> cell & 1 else 4.0 + urgent if near >> cell & 1 else 0.0)

    def german(cell: int) -> float:
        gain = 1.0 + (6.0 if model.docks >> cell & 1 else 0.0)
        return gain + (2.0 + urgent if wanted >> cell & 1 else 0.0)

    stand = urgent if model.me == AXIS else 5.0 + 2 * urgent
    caution = 1.1 if model.me == AXIS else 0.8 - 0.04 * late if urgent else 0.9
    threshold = 2.0 if model.me == AXIS else 1.0
    gain = german if model.me == AXIS else allied
    return Aims(gain, lambda cell: stand if wanted >> cell & 1 else 0.0, caution, threshold)


class Attacks(AttackSearch[odds.Attack]):
    """A search for the best attacks of one side."""

    def __init__(self, model: Model, reach: Reaches, aims: Aims) -> None:
        free = [u for u in reach if model.attack[u]]
        super().__init__(bits(model.held[1 - model.me]), free, aims.threshold)
        self.model, self.reach, self.aims = model, reach, aims
        self.space = Space(model)

    def send(self, unit: int, post: int) -> None:
        """A unit goes to its post."""
        self.space.put(unit, post)

    def tries(self, target: int) -> Iterator[odds.Attack]:
        """Attacks from hexes where nothing but this target and those chosen already is touched; narrow, then wide."""
        model, near = self.model, self.model.atlas.near
        foe = model.held[1 - model.me]
        other = foe & ~mask_of(self.chosen) & ~(1 << target)
        posts = [p for p in model.atlas.around[target] if not foe >> p & 1 and not near[p] & other]
        spots = mask_of(posts)
        able = [u for u in self.free if self.reach[u] & spots]
        able.sort(key=lambda u: (-model.attack[u] / max(1, model.roster.size[u]), -model.attack[u], u))
        for wide in (False, True):
            yield from self.grown(target, able, self.posting(target, posts, wide), every=wide)

    def posting(self, target: int, posts: list[int], wide: bool) -> Callable[[int, dict[int, int]], int]:
        """Posts against a target, given to one unit after the other: side by side, or all round."""
        atlas, space = self.model.atlas, Space(self.model)
        space.load = dict(self.space.load)

        def dislike(post: int) -> tuple[float, ...]:
            used = space.load.get(post, 0)
            halved, wet = (post, target) in atlas.high, bool(atlas.rivers[post])
            rear = -atlas.south[post] if self.model.me else atlas.south[post]
            steep = not atlas.mountain >> post & 1
            return (halved, wet, used if wide else -used, -rear if wide else steep, post)

        def post_for(unit: int, sent: dict[int, int]) -> int:
            open_ = [p for p in posts if self.reach[unit] >> p & 1 and space.fits(unit, p)]
            post = min(open_, key=dislike, default=-1)
            if post >= 0:
                space.put(unit, post)
            return post

        return post_for

    def battle(self, target: int, posts: dict[int, int]) -> odds.Attack:
        """The attack as it would stand."""
        return odds.battle_of(self.model, target, posts)

    def judge(self, battle: odds.Attack) -> None:
        """What an attack is worth, with everybody who is planned to be near."""
        mine = mask_of(battle.posts.values())
        for other in self.chosen.values():
            mine |= mask_of(other.posts.values())
        zone = self.model.atlas.zone(mine) | mine
        odds.valued(self.model, battle, zone, self.aims.gain(battle.target), self.aims.caution)
        battle.value -= EFFORT * len(battle.posts)
        battle.value += sum(self.aims.stand(post) for post in set(battle.posts.values()))


def plan_attacks(model: Model, reach: Reaches, aims: Aims) -> dict[int, odds.Attack]:
    """The attacks of a turn, by the hex attacked."""
    return Attacks(model, reach, aims).run()
