"""The plan of one impulse: who goes where, then who attacks what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...kit import ALLIED, AXIS, Reaches, Space, bits, mask_of, union
from . import allied, endgame, german
from .attack import Attack, worth_of
from .cutting import cutters
from .forecast import Posts, Score, answer, best_attacks, care_of, chances_later, improve, polish
from .model import Model, reach_all

OWN_CHANCE = 0.5
"""What an attack that may still be parried is worth beside one that the other side can make next."""
FAR_OFF = 0.005
"""What a factor loses by half a factor of march that still lies before it."""
INTRUSION = {0: 12.0, 1: 12.0, 2: 2.0, 3: 1.0, 4: 0.5, 5: 0.25}
"""What each hex that the Germans could enter costs the Allies, by its distance from the ports."""
BREACH = 150.0
"""What it costs the Allies that the last German attacks are sure to open a way to a port."""
OPEN = 30.0
"""What is reckoned against posts that leave a way to a port."""
SEALS, HANDS = 4, 3
"""Units that are moved to shut one, and those that are tried for a hex."""
GARRISON = 40.0
"""What they give for a unit in a fortified hex when strength may decide the game."""
STEP = 4.0
"""What each hex is worth by which he comes nearer."""
SPARED, SCOUT = 9, 3
"""The defence factors of a unit that is sent to one, at most: when strength may decide the game, and before."""
LAST_INTRUSION = 60.0
"""The same for a hex that would win the game."""


@dataclass(slots=True)
class Intent:
    """Moves still to be made, whether to attack at all, and the ring that was chosen."""

    moves: Posts = field(default_factory=dict)
    bold: bool = True
    ring: int = 4
    focus: set[int] = field(default_factory=set)
    """Hexes that are to fall before all others."""
    brief: bool = False
    """Whether it is made for the next move alone, because somebody has to make room."""


def make_plan(model: Model, ring: int, *, hurried: bool = False) -> Intent:
    """Attacks first, then posts for everybody else; where a counterblow comes at once, also without attacks.

    In a hurry posts go by rule of thumb, and what the other side could do is not thought through.
    """
    reach = reach_all(model)
    attacks = best_attacks(model, reach, ring)
    if not hurried and model.me == AXIS and model.last("D"):
        attacks = storm(model, reach, ring, attacks)
    choices = [attacks, []] if attacks and struck_next(model) and not hurried else [attacks]
    drafts = [Draft(model, chosen, reach, ring, hurried=hurried) for chosen in choices]
    best = max(drafts, key=lambda draft: draft.value)
    moves = {u: c for u, c in {**best.fixed, **best.posts}.items() if c != model.at[u]}
    return Intent(moves, bool(best.attacks) or len(choices) == 1, best.ring, set(bits(model.focus)))


def storm(model: Model, reach: Reaches, ring: int, attacks: list[Attack]) -> list[Attack]:
    """The attacks that are likeliest to open a way to a port: as they are, or all thrown at the hexes that bar one."""
    held, spots = model.occupied[ALLIED], union(reach.values())
    most, found, focus = endgame.breach(model, held, attacks), attacks, 0
    for key in endgame.keys(model):
        if all(model.atlas.near[cell] & spots for cell in bits(key)):
            model.focus = key
            tried = best_attacks(model, reach, ring)
            if (chance := endgame.breach(model, held, tried)) > most + 0.01:
                most, found, focus = chance, tried, key
    model.focus = focus
    return found


def struck_next(model: Model) -> bool:
    """Whether the other side attacks in the very next impulse."""
    return model.impulse in "CF" or (model.late and model.impulse in "BE")


class Draft:
    """A plan in the making: attackers and those who cannot move have their posts, the others are given some."""

    def __init__(
        self, model: Model, attacks: list[Attack], reach: Reaches, ring: int, *, hurried: bool
    ) -> None:
        self.model, self.attacks, self.ring = model, attacks, ring
        self.aim = ring
        """The ring that attacks are judged by."""
        self.fixed = {u: spot for attack in attacks for u, spot in attack.posts.items()}
        if not hurried:
            self.fixed.update(cutters(model, attacks, reach))
        stuck = [u for u, mask in reach.items() if u not in self.fixed and mask == 1 << model.at[u]]
        self.fixed.update({u: model.at[u] for u in stuck})
        self.free = {u: mask for u, mask in reach.items() if u not in self.fixed}
        self.gone = frozenset(a.target for a in attacks)
        """Enemy hexes that the attacks are thought to clear."""
        self.posts: Posts = {}
        self.value = 0.0
        """How good it all is."""
        # the Allies look closely where a German blow comes next, or the end
        calm = not struck_next(model) and not (model.impulse == "E" and model.turn >= 6)
        quiet = calm if model.me == ALLIED else model.impulse == "D" or model.last("F")
        if hurried or quiet:
            self.thumb()
        elif model.me == ALLIED:
            self.pick(self.allied_score, self.rings())
        else:
            self.pick(self.german_score, self.postures())
        self.value += worth_of(attacks)

    def thumb(self) -> None:
        """Posts by rule of thumb: the ring that can be manned, or the Germans' steady posture."""
        if self.model.me == AXIS:
            self.posts = german.place_germans(german.Ground(self.model), self.free, self.fixed, german.STEADY)
        else:
            line = allied.best_line(self.model, self.free, self.fixed, self.ring)
            self.posts, self.ring = line.all_posts(), line.depth
            self.garrison()

    def pick(self, score: Score, candidates: Iterator[tuple[int, Posts]]) -> None:
        """The best candidate, then made better still."""
        care = care_of(self.model)
        starts = sorted(candidates, key=lambda found: -score(found[1])[0])[: care.starts]
        found = [(ring, *improve(self.model, posts, self.free, score)) for ring, posts in starts]
        self.ring, self.posts, self.value = max(found, key=lambda one: one[2])
        if care.looks:
            self.posts, self.value = polish(self.model, self.posts, self.free, score, self.value)
        if self.model.me == ALLIED:
            self.seal(score)
            self.garrison(score)

    def seal(self, score: Score) -> None:
        """Better posts near the ports as long as the Germans may find a way to them that decides the game."""
        model, atlas = self.model, self.model.atlas
        cells = [*bits(atlas.pivots), *bits((atlas.vital | atlas.ring(2)) & ~atlas.pivots)]
        if not (model.last("C") or model.last("E")):
            return
        for _ in range(SEALS):
            if self.value > -OPEN:
                return
            space = Space(model, {**self.fixed, **self.posts})
            changes = [
                {**self.posts, unit: cell}
                for cell in cells
                for unit in [
                    u
                    for u in sorted(self.free, key=lambda u: (model.roster.defence[u], u))
                    if self.free[u] >> cell & 1 and self.posts.get(u) != cell and space.fits(u, cell)
                ][:HANDS]
            ]
            best = max(((score(change)[0], -n) for n, change in enumerate(changes)), default=None)
            if not best or best[0] <= self.value:
                return
            self.value, self.posts = best[0], changes[-best[1]]

    def garrison(self, score: Score | None = None) -> None:
        """Send whoever can best be spared to a fortified hex outside the ports: held, it bars a victory by strength."""
        model, space = self.model, Space(self.model, {**self.fixed, **self.posts})
        most = SPARED if endgame.threatened(model) else SCOUT
        weak = [unit for unit in self.free if model.roster.defence[unit] <= most]
        errands = [
            way
            for way in endgame.errands(model, self.free, weak)
            if self.posts.get(way[0]) == way[1] or space.fits(*way[:2])
        ]
        changes = [{**self.posts, unit: cell} for unit, cell, _ in errands]
        if changes and score is None:
            self.posts = changes[0]
        elif changes and score:
            values = [score(change)[0] for change in changes]
            n = max(range(len(changes)), key=lambda n: (values[n] - STEP * errands[n][2], -n))
            if values[n] > self.value - GARRISON:
                self.value, self.posts = values[n], changes[n]

    def rings(self) -> Iterator[tuple[int, Posts]]:
        """Allied posts in every ring."""
        for depth in range(allied.NARROWEST, allied.WIDEST + 1):
            yield depth, allied.Line(self.model, depth, self.free, self.fixed).all_posts()

    def allied_score(self, posts: Posts) -> tuple[float, list[Attack]]:
        """What the Germans could do against the Allies in these posts."""
        everyone = {**self.fixed, **posts}
        attacks, reached = answer(self.model, everyone, self.gone, self.aim)
        value = -worth_of(attacks) - intrusion(self.model, reached)
        if self.model.last("C"):
            value -= BREACH * endgame.breach(self.model, mask_of(everyone.values()), attacks)
        return value, attacks

    def postures(self) -> Iterator[tuple[int, Posts]]:
        """German posts by every temper."""
        ground = german.Ground(self.model)
        for temper in german.TEMPERS:
            yield self.ring, german.place_germans(ground, self.free, self.fixed, temper)

    def german_score(self, posts: Posts) -> tuple[float, list[Attack]]:
        """What these posts promise the Germans between two attacks, and what they invite."""
        everyone = {**self.fixed, **posts}
        own = worth_of(chances_later(self.model, everyone, self.aim)) - far_off(self.model, everyone)
        if not struck_next(self.model):
            return own, []
        attacks, _ = answer(self.model, everyone, self.gone, self.aim)
        return OWN_CHANCE * own - worth_of(attacks), attacks


def far_off(model: Model, posts: Posts) -> float:
    """What it costs that units are still far from the ports."""
    march, attack = model.atlas.march, model.attack
    return FAR_OFF * sum(march[cell] * attack[unit] for unit, cell in posts.items())


def intrusion(model: Model, reached: int) -> float:
    """What the hexes near the ports that the Germans can reach are worth to them."""
    depth, last = model.atlas.depth, model.last("E")
    total = 0.0
    for cell in bits(reached & ~model.occupied[AXIS]):
        near = depth[cell]
        total += LAST_INTRUSION if last and near <= 1 else INTRUSION.get(near, 0.0)
    return total
