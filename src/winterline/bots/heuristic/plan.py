"""The plan of one impulse: who goes where, then who attacks what."""

from __future__ import annotations

from dataclasses import dataclass, field

from winterline.bots.heuristic.allied import best_line, place_reserves
from winterline.bots.heuristic.attack import Attack, plan_attacks
from winterline.bots.heuristic.german import place_germans
from winterline.bots.heuristic.ground import ALLIED
from winterline.bots.heuristic.model import Model, reach_now
from winterline.bots.heuristic.worth import aims_of


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
        line = best_line(model, free, fixed, ring)
        moves.update(line.posts)
        moves.update(place_reserves(model, line, free, fixed))
        ring = line.depth
    else:
        moves.update(place_germans(model, free, fixed))
    return Plan({u: c for u, c in moves.items() if c != model.at[u]}, attacks, ring)
