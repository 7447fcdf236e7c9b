"""The combat results table as the ANZIO bot reads it, and what an attack in each of its columns does on average."""

from __future__ import annotations

import re
from typing import NamedTuple

from ... import kit

EVEN, BEST, SURE = 3, 11, 9
"""The columns 1-1 and 9-1, and 7-1, from which everybody is destroyed."""
PATTERN = re.compile(r"([AD])(\d*)(R?)")


class Result(NamedTuple):
    """One line of a column: steps and retreats of both sides, and its chance."""

    attacker: int
    attacker_back: bool
    defender: int
    defender_back: bool
    chance: float


Table = tuple[tuple[Result, ...], ...]


def read_table(table: dict[str, dict[str, float]]) -> Table:
    """The combat results by column, from 1-4 to 9-1."""
    return tuple(tuple(read_result(*found) for found in column.items()) for column in table.values())


def read_result(name: str, chance: float) -> Result:
    """A result as players write it, such as A1 D2R."""
    found = {side: (int(steps or 0), bool(back)) for side, steps, back in PATTERN.findall(name)}
    none = (0, False)
    return Result(*found.get("A", none), *found.get("D", none), chance)


def column_of(attack: float, defence: float) -> int:
    """The column of the table, -1 when it is worse than 1-4."""
    return kit.column_of(attack, defence, EVEN, BEST)


class Hurt(NamedTuple):
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


STARVED = 0.7
"""How likely a stack is lost that was not driven out but has the enemy all round it."""
PAYS = 0.7
"""What a step that the attacker loses is thought to keep him from attacking."""


def danger(
    hurt: tuple[Hurt, ...],
    attack: float,
    defence: float,
    doubled: bool,
    fall: float = 0.0,
    pays: float = PAYS,
    shut: float = 0.0,
) -> float:
    """The steps that a likely attack costs a defender, less what makes it costly for the attacker; never negative.

    `fall` is what it costs to be driven out of the hex at all, `shut` what it costs when nobody goes back and the
    attackers stay all round.
    """
    column = column_of(attack, defence)
    if column < 0:
        return 0.0
    found = hurt[column]
    suffered = found.steps + (1.2 + fall) * found.back
    if shut:
        suffered += shut * max(0.0, 1.0 - found.back - found.repelled)
    paid = found.price * (2 if doubled else 1) + 1.2 * found.repelled
    return max(0.0, suffered - pays * paid)


def hazard(
    column: tuple[Result, ...],
    steps: int,
    less: float,
    fall: float,
    enclosed: float,
    pays: float,
    doubled: bool,
) -> float:
    """The same of a stack of so many steps, none of which is lost twice: who has little to lose is in little danger.

    `fall` is what it costs that the hex is lost, `enclosed` the share of what is left that is lost with it where nobody
    can go back, `less` the part of a lost step that replacements make good.
    """
    total = 0.0
    for result in column:
        lost = min(result.defender, steps)
        suffered = lost * (1.0 - less)
        if result.defender_back or lost == steps:
            suffered += fall + (1.2 + enclosed * (steps - lost)) * (lost < steps)
        elif not result.attacker_back:
            suffered += STARVED * enclosed * (steps - lost)
        paid = result.attacker * (2 if doubled else 1) + 1.2 * result.attacker_back
        total += result.chance * (suffered - pays * paid)
    return max(0.0, total)
