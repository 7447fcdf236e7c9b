"""The plan of one impulse: who goes where, then who attacks what."""

from __future__ import annotations

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
from winterline.bots.heuristic.forecast import best_attacks, improve, worth_of
from winterline.bots.heuristic.german import TEMPERS, place_germans
from winterline.bots.heuristic.ground import ALLIED, AXIS
from winterline.bots.heuristic.model import Model, reach_now
from winterline.bots.heuristic.worth import aims_of
from winterline.core.bits import bits


@dataclass(slots=True)
class Plan:
    """Moves still to be made and attacks still to be declared."""

    moves: dict[int, int] = field(default_factory=dict)
    """Unit -> its goal."""
    attacks: list[Attack] = field(default_factory=list)
    ring: int = 4


def attacks_now(model: Model, options: tuple[str, ...]) -> bool:
    """Whether the side in turn fights in this impulse."""
    late = "cf-combat" in options or "cf-attack" in options
    return model.impulse in "AD" or (late and model.impulse in "CF")


def make_plan(model: Model, options: tuple[str, ...], ring: int) -> Plan:
    """Attacks first, then posts for everybody else."""
    foe = model.occupied(1 - model.me)
    zone = model.ground.zone(foe)
    reach = {u: reach_now(model, u, foe, zone) for u in model.units(model.me)}
    attacks: list[Attack] = []
    if attacks_now(model, options):
        began = {u for u in reach if zone >> model.at[u] & 1 and u not in model.fresh}
        barred = began if model.impulse in "CF" else set()
        able = {u: mask for u, mask in reach.items() if model.roster.attack[u] and u not in barred}
        attacks = plan_attacks(model, aims_of(model, ring), able)
    moves = {u: spot for attack in attacks for u, spot in attack.posts.items()}
    fixed = dict(moves)
    fixed.update({u: model.at[u] for u, mask in reach.items() if u not in moves and mask == 1 << model.at[u]})
    free = {u: mask for u, mask in reach.items() if u not in fixed}
    if model.me == ALLIED:
        posts, ring = allied_posts(model, free, fixed, ring)
        moves.update(posts)
    else:
        moves.update(german_posts(model, free, fixed, ring))
    return Plan({u: c for u, c in moves.items() if c != model.at[u]}, attacks, ring)


def allied_posts(
    model: Model, free: dict[int, int], fixed: dict[int, int], ring: int
) -> tuple[dict[int, int], int]:
    """Posts for the Allies: the ring by rule of thumb, and before a German attack the one that stands it best."""
    if model.impulse != "C":
        line = best_line(model, free, fixed, ring)
        return {**line.posts, **place_reserves(model, line, free, fixed)}, line.depth

    def score(posts: dict[int, int]) -> tuple[float, list[Attack]]:
        attacks, reached = best_attacks(model, {**fixed, **posts}, AXIS, ring)
        return -worth_of(attacks) - intrusion(model, reached), attacks

    best: tuple[float, int, dict[int, int]] | None = None
    for depth in range(NARROWEST, WIDEST + 1):
        line = man_line(model, make_line(model, depth), free, fixed)
        posts = {**line.posts, **place_reserves(model, line, free, fixed)}
        value = score(posts)[0]
        if best is None or value > best[0]:
            best = value, depth, posts
    assert best is not None
    return improve(model, best[2], free, score)[0], best[1]


def german_posts(model: Model, free: dict[int, int], fixed: dict[int, int], ring: int) -> dict[int, int]:
    """Posts for the Germans: between two attacks the posture that promises most and invites least."""
    if model.impulse == "D" or (model.turn == 7 and model.impulse == "F"):
        return place_germans(model, free, fixed)

    def score(posts: dict[int, int]) -> tuple[float, list[Attack]]:
        everyone = {**fixed, **posts}
        own = worth_of(best_attacks(model, everyone, AXIS, ring)[0])
        if model.impulse == "B":
            return own - far_off(model, everyone), []
        attacks, _ = best_attacks(model, everyone, ALLIED, ring)
        return OWN_CHANCE * own - worth_of(attacks) - far_off(model, everyone), attacks

    best: tuple[float, dict[int, int]] | None = None
    for temper in TEMPERS:
        posts = place_germans(model, free, fixed, temper)
        value = score(posts)[0]
        if best is None or value > best[0]:
            best = value, posts
    assert best is not None
    return improve(model, best[1], free, score)[0]


OWN_CHANCE = 0.5
"""What an attack that may still be parried is worth beside one that the other side can make next."""
FAR_OFF = 0.005


def far_off(model: Model, posts: dict[int, int]) -> float:
    """What it costs that units are still far from the ports."""
    march, attack = model.ground.march, model.roster.attack
    return FAR_OFF * sum(march[cell] * attack[unit] for unit, cell in posts.items())


INTRUSION = {0: 12.0, 1: 12.0, 2: 2.0, 3: 1.0, 4: 0.5, 5: 0.25}
"""What each hex that the Germans could enter costs, by its distance from the ports."""


def intrusion(model: Model, reached: int) -> float:
    """What the hexes near the ports that the Germans can reach are worth to them."""
    depth = model.ground.depth
    return sum(INTRUSION.get(depth[cell], 0.0) for cell in bits(reached & ~model.occupied(AXIS)))
