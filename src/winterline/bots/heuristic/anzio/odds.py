"""What a battle would be worth: odds with terrain, and the exact chances of the table turned into gain and loss."""

from __future__ import annotations

import re
from dataclasses import dataclass

from winterline.bots.heuristic.anzio.ground import ALLIED, AXIS
from winterline.bots.heuristic.anzio.model import Model, german_air

EVEN, BEST, SURE = 3, 11, 9
"""The columns 1-1 and 9-1, and 7-1, from which everybody is destroyed."""
PATTERN = re.compile(r"([AD])(\d*)(R?)")


@dataclass(frozen=True, slots=True)
class Result:
    """One line of a column: steps and retreats of both sides, and its chance."""

    attacker: int
    attacker_back: bool
    defender: int
    defender_back: bool
    chance: float


Table = tuple[tuple[Result, ...], ...]


def read_table(table: dict[str, dict[str, float]]) -> Table:
    """The combat results by column, from 1-4 to 9-1."""
    return tuple(
        tuple(read_result(name, chance) for name, chance in column.items()) for column in table.values()
    )


def read_result(name: str, chance: float) -> Result:
    """A result as players write it, such as A1 D2R."""
    found = {side: (int(steps or 0), bool(back)) for side, steps, back in PATTERN.findall(name)}
    none = (0, False)
    return Result(*found.get("A", none), *found.get("D", none), chance)


def column_of(attack: float, defence: float) -> int:
    """The column of the table, -1 when it is worse than 1-4."""
    if defence <= 0:
        return BEST
    if attack <= 0:
        return -1
    if attack >= defence:
        return min(BEST, EVEN - 1 + int(attack / defence))
    return max(-1, EVEN + 1 + int(-defence // attack))


@dataclass(slots=True)
class Battle:
    """A battle as it would stand."""

    target: int
    posts: dict[int, int]
    """Attacker -> the hex that it attacks from."""
    column: int
    doubled: bool
    value: float = 0.0
    gained: float = 0.0


def strength(model: Model, unit: int, post: int, target: int) -> float:
    """What a unit attacks with from a hex."""
    ground, roster = model.ground, model.roster
    factor = float(model.attack[unit])
    high = (post, target) in ground.high
    if "supp.armor" in model.options and roster.armour[unit] and not plain_side(model, post, target):
        factor = max(0.0, factor - 1)
    if high and not ("supp.mountain" in model.options and roster.mountain[unit]):
        factor /= 2
    return factor


def plain_side(model: Model, post: int, target: int) -> bool:
    """Whether there is any plain between two hexes."""
    board = model.ground.board
    return bool(board.side_bits("plain")[post] >> board.grid.direction(post, target) & 1)


def terrain(model: Model, target: int, posts: set[int]) -> int:
    """What ground multiplies the defenders of a hex by, attacked from these hexes."""
    ground = model.ground
    mountain = ground.mountain >> target & 1
    rivers = ground.rivers
    over = all(rivers[post] for post in posts) and not any(
        all(river in rivers[target] for river in rivers[post]) for post in posts
    )
    return 1 + mountain + (1 if over else 0)


def battle_of(model: Model, target: int, posts: dict[int, int]) -> Battle:
    """The odds of an attack on a hex from these posts."""
    side = model.roster.side[next(iter(posts))]
    attack = sum(strength(model, unit, post, target) for unit, post in posts.items())
    times = terrain(model, target, set(posts.values()))
    defence = times * sum(model.defence[unit] for unit in model.stacks[1 - side].get(target, ()))
    column = column_of(attack, defence)
    if side == AXIS and 2 * sum(german_air(model, post) for post in posts.values()) >= len(posts):
        column = min(BEST, column + 1)
    return Battle(target, posts, column, times > 1)


def valued(
    model: Model, table: Table, battle: Battle, zone: int, ground_gain: float, caution: float
) -> Battle:
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
    if trapped and 1 - side == ALLIED and model.ground.shore.get(battle.target) is not None:
        whole *= 0.8  # ships may take them off, at the price of their strength
    steps = sum(model.steps_left(u) for u in defenders)
    total = 0.0
    for result in table[battle.column]:
        loss = model.bill(attackers, result.attacker * (2 if battle.doubled else 1))
        if result.attacker_back:
            loss += 0.7 * len(attackers) + cornered
        if battle.column >= SURE or result.defender >= steps or (result.defender_back and trapped):
            gain, taken = whole, True
        else:
            gain, taken = model.bill(defenders, result.defender), result.defender_back
            gain += 1.0 if taken else 0.0
        total += result.chance * (gain + (ground_gain if taken else 0.0) - caution * loss)
        battle.gained += result.chance * taken
    battle.value = total
    return battle


@dataclass(frozen=True, slots=True)
class Hurt:
    """What an attack in a column does on average: steps and retreats of the defender, steps of the attacker."""

    steps: float
    back: float
    price: float
    repelled: float


def averages(table: Table) -> tuple[Hurt, ...]:
    """The averages of every column."""
    return tuple(
        Hurt(
            sum(r.defender * r.chance for r in column),
            sum(r.chance for r in column if r.defender_back),
            sum(r.attacker * r.chance for r in column),
            sum(r.chance for r in column if r.attacker_back),
        )
        for column in table
    )


def danger(hurt: tuple[Hurt, ...], attack: float, defence: float, doubled: bool, fall: float = 0.0) -> float:
    """The steps that a likely attack costs a defender, less what makes it costly for the attacker; never negative.

    `fall` is what it costs to be driven out of the hex at all.
    """
    column = column_of(attack, defence)
    if column < 0:
        return 0.0
    found = hurt[column]
    suffered = found.steps + (1.2 + fall) * found.back
    paid = found.price * (2 if doubled else 1) + 1.2 * found.repelled
    return max(0.0, suffered - 0.7 * paid)
