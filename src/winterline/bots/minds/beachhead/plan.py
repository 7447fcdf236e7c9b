"""The plan of one impulse: who goes where, then who attacks what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...kit import ALLIED, AXIS, Reaches, bits
from . import allied, german
from .attack import Attack
from .forecast import Posts, Score, answer, best_attacks, chances_later, improve, worth_of
from .model import Model, reach_all

OWN_CHANCE = 0.5
"""What an attack that may still be parried is worth beside one that the other side can make next."""
FAR_OFF = 0.005
"""What a factor loses by half a factor of march that still lies before it."""
INTRUSION = {0: 12.0, 1: 12.0, 2: 2.0, 3: 1.0, 4: 0.5, 5: 0.25}
"""What each hex that the Germans could enter costs the Allies, by its distance from the ports."""
LAST_INTRUSION = 60.0
"""The same for a hex that would win the game."""


@dataclass(slots=True)
class Intent:
    """Moves still to be made, whether to attack at all, and the ring that was chosen."""

    moves: Posts = field(default_factory=dict)
    bold: bool = True
    ring: int = 4


def make_plan(model: Model, ring: int, *, hurried: bool = False) -> Intent:
    """Attacks first, then posts for everybody else; where a counterblow comes at once, also without attacks.

    In a hurry posts go by rule of thumb, and what the other side could do is not thought through.
    """
    reach = reach_all(model)
    attacks = best_attacks(model, reach, ring)
    choices = [attacks, []] if attacks and struck_next(model) and not hurried else [attacks]
    drafts = [Draft(model, chosen, reach, ring, hurried=hurried) for chosen in choices]
    best = max(drafts, key=lambda draft: draft.value)
    moves = {u: c for u, c in {**best.fixed, **best.posts}.items() if c != model.at[u]}
    return Intent(moves, bool(best.attacks) or len(choices) == 1, best.ring)


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
            self.posts = german.place_germans(self.model, self.free, self.fixed, german.STEADY)
        else:
            line = allied.best_line(self.model, self.free, self.fixed, self.ring)
            self.posts, self.ring = line.all_posts(), line.depth

    def pick(self, score: Score, candidates: Iterator[tuple[int, Posts]]) -> None:
        """The best candidate, then made better still."""
        self.ring, posts = max(candidates, key=lambda found: score(found[1])[0])
        self.posts, self.value = improve(self.model, posts, self.free, score)

    def rings(self) -> Iterator[tuple[int, Posts]]:
        """Allied posts in every ring."""
        for depth in range(allied.NARROWEST, allied.WIDEST + 1):
            yield depth, allied.Line(self.model, depth, self.free, self.fixed).all_posts()

    def allied_score(self, posts: Posts) -> tuple[float, list[Attack]]:
        """What the Germans could do against the Allies in these posts."""
        attacks, reached = answer(self.model, {**self.fixed, **posts}, self.gone, self.aim)
        return -worth_of(attacks) - intrusion(self.model, reached), attacks

    def postures(self) -> Iterator[tuple[int, Posts]]:
        """German posts by every temper."""
        for temper in german.TEMPERS:
            yield self.ring, german.place_germans(self.model, self.free, self.fixed, temper)

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
