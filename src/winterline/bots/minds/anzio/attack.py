"""Which enemies to attack this turn, with whom and from where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...kit import ALLIED, AXIS, AttackSearch, Reaches, Space, bits, mask_of, union
from . import odds
from .model import CALM, EASY, ENOUGH, Model

EFFORTS = (0.1, 0.6, 1.5)
"""What sending one more unit must be worth, each tried: whoever stands idle is no help, but a front may need him."""
PUSH = 6.0
"""What superiority adds to the worth of ground, to whoever has to win it."""
THAW = 5.0
"""The same for replacements that thaw a frozen front."""
HUNGRY = 2.0
"""What it costs to send a unit where no supply comes."""
ABLE, RICH = 0.7, (0.5, 0.7)
"""The ratio of strength below which a side had better hold what it has; by side, the same for whoever
has more replacements than he can use."""
HOPELESS = 0.5
"""The ratio below which the last weeks make nobody bolder: an army thrown away wins no ground."""
MOST = 1.6
"""The most that superiority counts."""
IMPATIENCE, LONGEST = 0.3, 8
"""By how much each quiet week counts, and how many do."""
FRESH = 0.1
"""By how much each replacement counts that waits without being needed."""
FROZEN, LEVEL = 3, 0.8
"""The quiet weeks after which a front is frozen, and the ratio of strength from which on replacements can thaw it."""
UNAFRAID = 0.5
"""How likely the Allies then think dangers at least, compared with what is usual."""
PRESSED = 7
"""The turns before the last one in which time presses."""
LAST_CHANCE, GAMBLE = 0.5, 4
"""By how much each of the very last turns counts, and how many do: before, an army is still needed."""
MAINS = 2
"""Attacks on a hex of a closed line for which it is tried what engaging its neighbours takes."""


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
    late = max(0, PRESSED - model.left)
    behind = model.taken < model.need
    urgent = 2.0 * late if behind == (model.me == ALLIED) else 0.0

    ground = 3.0 + PUSH * (superiority(model) - 1.0) + THAW * (plenty(model) - 1.0)
    ground *= max(daring(model), all_or_nothing(model))

    def allied(cell: int) -> float:
        return ground + (
            10.0 + 2 * urgent if wanted >> cell & 1 else 4.0 + urgent if near >> cell & 1 else 0.0
        )

    def german(cell: int) -> float:
        gain = 1.0 + (6.0 if model.docks >> cell & 1 else 0.0)
        return gain + (2.0 + urgent if wanted >> cell & 1 else 0.0)

    stand = urgent if model.me == AXIS else 5.0 + 2 * urgent
    caution = 1.1 if model.me == AXIS else 0.8 - 0.04 * late if urgent else 0.9
    caution /= superiority(model) * daring(model) * plenty(model) * all_or_nothing(model)
    taste = model.weights[model.me]
    caution *= taste.losses
    threshold = (2.0 if model.me == AXIS else 1.0) * taste.demand
    gain = german if model.me == AXIS else allied
    return Aims(gain, lambda cell: stand if wanted >> cell & 1 else 0.0, caution, threshold)


def superiority(model: Model) -> float:
    """How far a side outweighs the other: whoever does can pay more for a hex than it costs the enemy to lose it."""
    return min(MOST, max(1.0, model.ratio()))


def daring(model: Model) -> float:
    """How much more danger is borne for the sake of attacks by whoever has to win ground and has not attacked of late."""
    behind = model.taken < model.need
    return restlessness(model) if behind == (model.me == ALLIED) and able_to_attack(model) else 1.0


def all_or_nothing(model: Model) -> float:
    """How much less losses count in the last weeks to whoever would lose it as things stand."""
    late = max(0, GAMBLE - model.left)
    behind = model.taken < model.need
    able = late and behind == (model.me == ALLIED) and model.ratio() >= HOPELESS
    return 1.0 + LAST_CHANCE * late if able else 1.0


def able_to_attack(model: Model) -> bool:
    """Whether a side is strong enough to seek battle."""
    return model.ratio() >= least_ratio(model, ABLE) or all_or_nothing(model) > 1.0


def least_ratio(model: Model, usual: float) -> float:
    """The ratio of strength from which on a side attacks: less where replacements wait for nobody."""
    return RICH[model.me] if model.spare[model.me] >= ENOUGH else usual


def plenty(model: Model) -> float:
    """How much less a step is missed by whoever has to thaw a front and has more replacements than steps lack."""
    behind = model.taken < model.need
    able = (
        model.quiet >= FROZEN
        and model.ratio() >= least_ratio(model, LEVEL)
        and behind == (model.me == ALLIED)
    )
    return 1.0 + FRESH * min(ENOUGH, model.spare[model.me]) if able else 1.0


def unafraid(model: Model) -> float:
    """How much more danger the Allies bear before a frozen front where the enemy is weak: he must hold it everywhere."""
    if model.me != ALLIED or model.quiet < FROZEN:
        return 1.0
    return 1.0 / max(UNAFRAID, min(1.0, model.pressure() / CALM[ALLIED]))


def steadiness(model: Model) -> float:
    """How much of such boldness a front bears: less and less where the enemy is strong enough to break it in turn."""
    return min(1.0, max(0.0, (CALM[ALLIED] - model.pressure()) / (CALM[ALLIED] - EASY)))


def restlessness(model: Model) -> float:
    """How much more whoever would lose is ready to pay after weeks without an attack."""
    return 1.0 + IMPATIENCE * min(model.quiet, LONGEST)


class Attacks(AttackSearch[odds.Attack]):
    """A search for the best attacks of one side."""

    def __init__(
        self, model: Model, reach: Reaches, aims: Aims, *, effort: float = EFFORTS[0], hurried: bool = False
    ) -> None:
        free = [u for u in reach if model.attack[u] and u not in model.leaving]
        super().__init__(bits(model.held[1 - model.me]), free, aims.threshold)
        self.model, self.reach, self.aims = model, reach, aims
        self.effort, self.hurried = effort, hurried
        self.space = Space(model)
        self.hungry = ~model.supplied()
        """Where attackers would not be fed when the fighting is over."""

    def send(self, unit: int, post: int) -> None:
        """A unit goes to its post."""
        self.space.put(unit, post)

    def tries(self, target: int, beside: int = 0) -> Iterator[odds.Attack]:
        """Attacks from hexes where nothing but this target, these beside it and those chosen is touched."""
        posts = self.posts(target, beside)
        spots = mask_of(posts)
        able = [u for u in self.free if self.reach[u] & spots]
        able.sort(
            key=lambda u: (
                -self.model.attack[u] / max(1, self.model.roster.size[u]),
                -self.model.attack[u],
                u,
            )
        )
        for wide in (False, True):
            yield from self.grown(target, able, self.posting(target, posts, wide), every=wide)

    def posts(self, target: int, beside: int) -> list[int]:
        """Where a target can be attacked from."""
        model, near = self.model, self.model.atlas.near
        foe = model.held[1 - model.me]
        other = foe & ~mask_of(self.chosen) & ~(1 << target) & ~beside
        return [p for p in model.atlas.around[target] if not foe >> p & 1 and not near[p] & other]

    def packages(self) -> Iterator[tuple[odds.Attack, ...]]:
        """Attacks on several hexes together, too: against a closed line there are no others."""
        yield from super().packages()
        if not self.hurried:
            for target in self.targets:
                if target not in self.chosen:
                    yield from self.together(target)

    def together(self, target: int) -> Iterator[tuple[odds.Attack, ...]]:
        """Attacks on a hex from where its neighbours in the line are touched too, and what it takes to engage those."""
        model, atlas = self.model, self.model.atlas
        foe = model.held[1 - model.me] & ~mask_of(self.chosen) & ~(1 << target)
        ring = union(atlas.near[p] for p in self.posts(target, foe)) & foe
        alone = mask_of(self.posts(target, 0))
        for beside in dict.fromkeys([*(1 << cell for cell in bits(ring)), ring] if ring else []):
            tries = [b for b in self.tries(target, beside) if mask_of(b.posts.values()) & ~alone]
            tries.sort(key=lambda battle: -battle.value)
            for main in tries[:MAINS]:
                if main.value > 0 and (package := self.engaged(main, foe)):
                    yield package

    def engaged(self, main: odds.Attack, foe: int) -> tuple[odds.Attack, ...]:
        """An attack and the best others on all enemies that it touches beside its target; nothing if one is hopeless."""
        kept = list(self.free), dict(self.space.load), dict(self.chosen)
        package = [main]
        self.choose(main)
        touched = union(self.model.atlas.near[p] for p in set(main.posts.values())) & foe
        for other in bits(touched):
            battle = max(self.tries(other, touched), key=lambda b: b.value, default=None)
            if battle is None or battle.column < 0:
                package = []
                break
            self.choose(battle)
            package.append(battle)
        for battle in package:
            self.judge(battle)
        self.free, self.space.load, self.chosen = kept
        return tuple(package)

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
        battle.value -= self.effort * len(battle.posts)
        battle.value -= HUNGRY * sum(1 for post in battle.posts.values() if self.hungry >> post & 1)
        battle.value += sum(self.aims.stand(post) for post in set(battle.posts.values()))


def plan_attacks(
    model: Model, reach: Reaches, aims: Aims, *, effort: float = EFFORTS[0], hurried: bool = False
) -> dict[int, odds.Attack]:
    """The attacks of a turn, by the hex attacked."""
    return Attacks(model, reach, aims, effort=effort, hurried=hurried).run()
