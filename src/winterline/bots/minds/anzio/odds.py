"""What a battle would be worth: odds with terrain, and the exact chances of the table turned into gain and loss."""

from __future__ import annotations

from dataclasses import dataclass

from ... import kit
from ...kit import ALLIED, AXIS
from .model import Model, german_air
from .results import BEST, STARVED, SURE, column_of


@dataclass(slots=True)
class Attack(kit.Attack):
    """A battle as it would stand."""

    doubled: bool = False


def strength(model: Model, unit: int, post: int, target: int) -> float:
    """What a unit attacks with from a hex."""
    atlas, roster = model.atlas, model.roster
    factor = float(model.attack[unit])
    plain = atlas.plain[post] >> atlas.grid.direction(post, target) & 1
    if "supp.armor" in model.options and roster.armour[unit] and not plain:
        factor = max(0.0, factor - 1)
    climbs = "supp.mountain" in model.options and roster.mountain[unit]
    return factor / 2 if (post, target) in atlas.high and not climbs else factor


def over_river(model: Model, target: int, posts: set[int]) -> bool:
    """Whether everybody who comes at a hex from these has to come from a river that is not the target's own."""
    rivers = model.atlas.rivers
    return all(rivers[post] for post in posts) and not any(
        all(river in rivers[target] for river in rivers[post]) for post in posts
    )


def battle_of(model: Model, target: int, posts: dict[int, int]) -> Attack:
    """The odds of an attack on a hex from these posts."""
    side = model.roster.side[next(iter(posts))]
    attack = sum(strength(model, unit, post, target) for unit, post in posts.items())
    times = model.steep(target) + over_river(model, target, set(posts.values()))
    column = column_of(attack, times * model.defence_at(1 - side, target))
    if side == AXIS and 2 * sum(german_air(model, post) for post in posts.values()) >= len(posts):
        column = min(BEST, column + 1)
    if side == ALLIED and column >= 0:
        column = min(BEST, column + model.raised)
    return Attack(target, posts, column, doubled=times > 1)


def valued(model: Model, battle: Attack, zone: int, ground_gain: float, caution: float) -> Attack:
    """The battle with what it is expected to be worth.

    `zone` is what the attackers control when it is fought; `caution` weighs own losses against enemy ones.
    """
    if battle.column < 0:
        battle.value = -100.0
        return battle
    attackers = list(battle.posts)
    side = model.roster.side[attackers[0]]
    defenders = model.stacks[1 - side].get(battle.target, [])
    trapped = model.trapped(battle.target, zone, 1 - side)
    shut = model.zone(1 - side)
    cornered = sum(model.worth(u) for u, p in battle.posts.items() if model.trapped(p, shut, side))
    whole = sum(model.worth(u) for u in defenders)
    if trapped and side != ALLIED and battle.target in model.atlas.shore:
        whole *= 0.8  # ships may take them off, at the price of their strength
    steps = sum(model.steps_left(u) for u in defenders)
    total = 0.0
    for result in model.table[battle.column]:
        loss = model.bill(attackers, result.attacker * (2 if battle.doubled else 1))
        if result.attacker_back:
            loss += 0.7 * len(attackers) + cornered
        if battle.column >= SURE or result.defender >= steps or (result.defender_back and trapped):
            gain, taken = whole, True
        else:
            gain, taken = model.bill(defenders, result.defender), result.defender_back
            gain += 1.0 if taken else 0.0
            if trapped and not result.attacker_back:
                gain += STARVED * max(
                    0.0, whole - gain
                )  # who cannot leave must attack those around him, and is lost
        total += result.chance * (gain + (ground_gain if taken else 0.0) - caution * loss)
    battle.value = total
    return battle
