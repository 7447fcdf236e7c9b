"""The plan of one impulse: who goes where, then who attacks what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from winterline.bots.heuristic.allied import (
    NARROWEST,
    WIDEST,
    best_line,
    make_line,
    man_line,
    place_reserves,
)
from winterline.bots.heuristic.attack import Attack, plan_attacks
from winterline.bots.heuristic.forecast import Score, answer, chances_later, improve, worth_of
from winterline.bots.heuristic.german import STEADY, TEMPERS, place_germans
from winterline.bots.heuristic.ground import ALLIED, AXIS
from winterline.bots.heuristic.model import Model, fighters, fights, reach_now
from winterline.bots.heuristic.worth import aims_of
from winterline.core.bits import bits

OWN_CHANCE = 0.5
"""What an attack that may still be parried is worth beside one that the other side can make next."""
FAR_OFF = 0.005
"""What a factor loses by half a factor of march that still lies before it."""
INTRUSION = {0: 12.0, 1: 12.0, 2: 2.0, 3: 1.0, 4: 0.5, 5: 0.25}
"""What each hex that the Germans could enter costs the Allies, by its distance from the ports."""
LAST_INTRUSION = 60.0
"""The same for a hex that would win the game."""


@dataclass(slots=True)
class Plan:
    """Moves still to be made, whether to attack at all, and the ring that was chosen."""

    moves: dict[int, int] = field(default_factory=dict)
    """Unit -> its goal."""
    bold: bool = True
    ring: int = 4


@dataclass(slots=True)
class Draft:
    """A plan in the making: attackers and those who cannot move have their posts, the others are free."""

    model: Model
    attacks: list[Attack]
    fixed: dict[int, int]
    free: dict[int, int]
    """Unit -> where it could go."""
    ring: int
    gone: frozenset[int] = frozenset()
    """Enemy hexes that the attacks are thought to clear."""


def make_plan(model: Model, ring: int, *, hurried: bool = False) -> Plan:
    """Attacks first, then posts for everybody else; where a counterblow comes at once, also without attacks.

    In a hurry posts go by rule of thumb, and what the other side could do is not thought through.
    """
    foe = model.occupied(1 - model.me)
    zone = model.ground.zone(foe)
    reach = {u: reach_now(model, u, foe, zone) for u in model.units(model.me)}
    attacks: list[Attack] = []
    if fights(model):
        engaged = {u for u in reach if zone >> model.at[u] & 1 and u not in model.fresh}
        attacks = plan_attacks(model, aims_of(model, ring), fighters(model, reach, engaged))
    choices = [attacks, []] if attacks and struck_next(model) and not hurried else [attacks]
    best: tuple[float, Plan] | None = None
    for chosen in choices:
        draft = make_draft(model, chosen, reach, ring)
        posts, ring_now, value = thumb(draft) if hurried else settle(draft)
        value += worth_of(chosen)
        if best is None or value > best[0]:
            moves = {u: c for u, c in {**draft.fixed, **posts}.items() if c != model.at[u]}
            best = value, Plan(moves, bool(chosen) or len(choices) == 1, ring_now)
    assert best is not None
    return best[1]


def make_draft(model: Model, attacks: list[Attack], reach: dict[int, int], ring: int) -> Draft:
    """Fix the attackers and whoever cannot move."""
    fixed = {u: spot for attack in attacks for u, spot in attack.posts.items()}
    fixed.update({u: model.at[u] for u, mask in reach.items() if u not in fixed and mask == 1 << model.at[u]})
    free = {u: mask for u, mask in reach.items() if u not in fixed}
    return Draft(model, attacks, fixed, free, ring, frozenset(a.target for a in attacks))


def struck_next(model: Model) -> bool:
    """Whether the other side attacks in the very next impulse."""
    return model.impulse in "CF" or (model.late and model.impulse in "BE")


def settle(draft: Draft) -> tuple[dict[int, int], int, float]:
    """Posts for the free units, the ring and how good it all is."""
    return settle_allies(draft) if draft.model.me == ALLIED else settle_germans(draft)


def thumb(draft: Draft) -> tuple[dict[int, int], int, float]:
    """Posts by rule of thumb: the ring that can be manned, or the Germans' steady posture."""
    model, fixed, free = draft.model, draft.fixed, draft.free
    if model.me == AXIS:
        return place_germans(model, free, fixed, STEADY), draft.ring, 0.0
    line = best_line(model, free, fixed, draft.ring)
    return {**line.posts, **place_reserves(model, line, free, fixed)}, line.depth, 0.0


def pick(
    draft: Draft, score: Score, candidates: Iterator[tuple[int, dict[int, int]]]
) -> tuple[dict[int, int], int, float]:
    """The best candidate, then made better still."""
    best: tuple[float, int, dict[int, int]] | None = None
    for ring, posts in candidates:
        value = score(posts)[0]
        if best is None or value > best[0]:
            best = value, ring, posts
    assert best is not None
    posts, value = improve(draft.model, best[2], draft.free, score)
    return posts, best[1], value


def settle_allies(draft: Draft) -> tuple[dict[int, int], int, float]:
    """The ring by rule of thumb; before a German blow, and near the end, the one that stands it best."""
    model, fixed, free = draft.model, draft.fixed, draft.free
    if not struck_next(model) and not (model.impulse == "E" and model.turn >= 6):
        return thumb(draft)

    def score(posts: dict[int, int]) -> tuple[float, list[Attack]]:
        attacks, reached = answer(model, {**fixed, **posts}, draft.gone, draft.ring)
        return -worth_of(attacks) - intrusion(model, reached), attacks

    def rings() -> Iterator[tuple[int, dict[int, int]]]:
        for depth in range(NARROWEST, WIDEST + 1):
            line = man_line(model, make_line(model, depth), free, fixed)
            yield depth, {**line.posts, **place_reserves(model, line, free, fixed)}

    return pick(draft, score, rings())


def settle_germans(draft: Draft) -> tuple[dict[int, int], int, float]:
    """Between two attacks the posture that promises most and invites least."""
    model, fixed, free = draft.model, draft.fixed, draft.free
    if model.impulse == "D" or (model.turn == 7 and model.impulse == "F"):
        return thumb(draft)

    def score(posts: dict[int, int]) -> tuple[float, list[Attack]]:
        everyone = {**fixed, **posts}
        own = worth_of(chances_later(model, everyone, draft.ring)) - far_off(model, everyone)
        if not struck_next(model):
            return own, []
        attacks, _ = answer(model, everyone, draft.gone, draft.ring)
        return OWN_CHANCE * own - worth_of(attacks), attacks

    def postures() -> Iterator[tuple[int, dict[int, int]]]:
        for temper in TEMPERS:
            yield draft.ring, place_germans(model, free, fixed, temper)

    return pick(draft, score, postures())


def far_off(model: Model, posts: dict[int, int]) -> float:
    """What it costs that units are still far from the ports."""
    march, attack = model.ground.march, model.roster.attack
    return FAR_OFF * sum(march[cell] * attack[unit] for unit, cell in posts.items())


def intrusion(model: Model, reached: int) -> float:
    """What the hexes near the ports that the Germans can reach are worth to them."""
    depth, last = model.ground.depth, model.turn == 7 and model.impulse == "E"
    total = 0.0
    for cell in bits(reached & ~model.occupied(AXIS)):
        near = depth[cell]
        total += LAST_INTRUSION if last and near <= 1 else INTRUSION.get(near, 0.0)
    return total
