"""Which enemies to attack this turn, with whom and from where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from winterline.bots.heuristic.anzio.ground import LIMIT
from winterline.bots.heuristic.anzio.model import Model
from winterline.bots.heuristic.anzio.odds import Battle, Table, battle_of, valued
from winterline.core.bits import bits, mask_of

EFFORT = 0.25
"""What sending one more unit must be worth."""


@dataclass(slots=True)
class Aims:
    """What a side is after."""

    gain: Callable[[int], float]
    """Hex -> what taking it is worth."""
    stand: Callable[[int], float]
    """Hex -> what it is worth to attack from it: a city becomes friendly to whoever was there last."""
    caution: float
    """How much a lost step counts against one that the enemy loses."""
    threshold: float
    """The least that an attack must be worth."""


@dataclass(slots=True)
class Search:
    """A search for the best attacks of one side."""

    model: Model
    table: Table
    reach: dict[int, int]
    """Unit -> where it may be at the end of its move."""
    aims: Aims
    free: list[int] = field(default_factory=list)
    chosen: dict[int, Battle] = field(default_factory=dict)
    load: dict[int, int] = field(default_factory=dict)

    def run(self) -> dict[int, Battle]:
        """Choose attacks one by one, the best first."""
        model = self.model
        self.free = [u for u in self.reach if model.attack[u]]
        while True:
            best: Battle | None = None
            for target in bits(model.held[1 - model.me]):
                if target not in self.chosen:
                    found = self.best_on(target)
                    if found is not None and (best is None or found.value > best.value):
                        best = found
            if best is None or best.value < self.aims.threshold:
                return self.chosen
            self.choose(best)

    def choose(self, battle: Battle) -> None:
        """Take an attack into the plan."""
        self.chosen[battle.target] = battle
        for unit, post in battle.posts.items():
            self.free.remove(unit)
            self.load[post] = self.load.get(post, 0) + self.model.roster.size[unit]

    def posts_on(self, target: int) -> list[int]:
        """The hexes from which nothing but this target and those chosen already is touched."""
        ground, model = self.model.ground, self.model
        foe = model.held[1 - model.me]
        allowed = mask_of(self.chosen) | 1 << target
        return [
            post
            for post in ground.around[target]
            if not foe >> post & 1 and not ground.near[post] & foe & ~allowed
        ]

    def best_on(self, target: int) -> Battle | None:
        """The best attack on a hex with the units that are free."""
        posts = self.posts_on(target)
        if not posts:
            return None
        spots = mask_of(posts)
        model = self.model
        able = [u for u in self.free if self.reach[u] & spots]
        able.sort(key=lambda u: (-model.attack[u] / model.roster.size[u], -model.attack[u], u))
        best: Battle | None = None
        for wide in (False, True):
            for battle in self.grown(target, posts, able, wide):
                if best is None or battle.value > best.value:
                    best = battle
        return best

    def grown(self, target: int, posts: list[int], able: list[int], wide: bool) -> list[Battle]:
        """Attacks on a hex by the first one, two, three… of the units that find room: side by side, or all round."""
        model, size = self.model, self.model.roster.size
        load, sent, out = dict(self.load), {}, []
        column = -2
        for unit in able:
            open_ = [p for p in posts if self.reach[unit] >> p & 1 and load.get(p, 0) + size[unit] <= LIMIT]
            if not open_:
                continue
            post = min(open_, key=lambda p: self.taste(target, p, load, wide))
            load[post] = load.get(post, 0) + size[unit]
            sent[unit] = post
            battle = battle_of(model, target, dict(sent))
            if battle.column > column or wide:
                column = battle.column
                out.append(self.judge(battle))
        return out

    def taste(self, target: int, post: int, load: dict[int, int], wide: bool) -> tuple[float, ...]:
        """How little a hex is liked as a post against a target."""
        ground, used = self.model.ground, load.get(post, 0)
        halved = (post, target) in ground.high
        wet = bool(ground.rivers[post])
        rear = -ground.south[post] if self.model.me else ground.south[post]
        steep = not ground.mountain >> post & 1
        return (halved, wet, used if wide else -used, -rear if wide else steep, post)

    def judge(self, battle: Battle) -> Battle:
        """What an attack is worth, with everybody who is planned to be near."""
        ground, model = self.model.ground, self.model
        mine = mask_of(battle.posts.values())
        for other in self.chosen.values():
            mine |= mask_of(other.posts.values())
        zone = ground.zone(mine) | mine
        gain = self.aims.gain(battle.target)
        valued(model, self.table, battle, zone, gain, self.aims.caution)
        battle.value -= EFFORT * len(battle.posts)
        battle.value += sum(self.aims.stand(post) for post in set(battle.posts.values()))
        return battle


def plan_attacks(model: Model, table: Table, reach: dict[int, int], aims: Aims) -> dict[int, Battle]:
    """The attacks of a turn, by the hex attacked."""
    return Search(model, table, reach, aims).run()
