"""The appendix of exchanges (G7): which regiments a division makes, and which division they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from winterline import author as wl

from .orders_of_battle import Listed
from .schedules import Exchange, Factors
from .tables import load_table

FILE = "advanced/tables/exchange.csv"
WAYS = ("to-regiments", "to-division")
INVERTED = "inverted"


@wl.rule("anzio:G7")
def load_exchanges(path: Path, listed: Sequence[Listed], numbers: Mapping[str, int]) -> tuple[Exchange, ...]:
    """Both ways for every division in the game that has regiments."""
    units = {unit.counter.id: unit for unit in listed}
    divisions = list(dict.fromkeys(unit.parent for unit in listed if unit.parent))
    rows = [row for row in load_table(path) if row["division"] in units]
    apart: dict[str, dict[int, tuple[tuple[int, int], ...]]] = {name: {} for name in divisions}
    joined: dict[str, dict[Factors, int]] = {name: {} for name in divisions}
    for row in rows:
        whole = units[row["division"]].counter
        if row.one_of("way", WAYS) == WAYS[0]:
            parts = [part.partition(":") for part in row["result"].split()]
            found = tuple((numbers[name], _step(row, units[name].counter, said)) for name, _, said in parts)
            apart[whole.id][_step(row, whole, row["strength"])] = found
        else:
            joined[whole.id][_factors(row, row["strength"])] = _step(row, whole, row["result"])
        _gains_nothing(row, whole)
    return tuple(
        Exchange(
            numbers[name],
            tuple(sorted(numbers[unit.counter.id] for unit in listed if unit.parent == name)),
            apart[name],
            joined[name],
        )
        for name in divisions
    )


def _step(row: wl.Row, counter: wl.Counter, said: str) -> int:
    """The step of a counter with these factors."""
    if said == INVERTED:
        return len(counter.steps)
    names = [f"{step.attack}-{step.defence}" for step in counter.steps]
    if said not in names:
        raise row.fail(f"{counter.id} has no counter '{said[:8]}'", f"choose from {', '.join(names)}")
    return names.index(said)


def _factors(row: wl.Row, said: str) -> Factors:
    attack, _, defence = said.partition("-")
    if not attack.isdecimal() or not defence.isdecimal():
        raise row.fail(f"'{said[:8]}' are no factors", "write attack-defence such as 6-10")
    return int(attack), int(defence)


def _gains_nothing(row: wl.Row, whole: wl.Counter) -> None:
    """No exchange gains factors, or steps unless all is whole (E9E, E9K)."""
    attack, defence = _factors(row, row["strength"])
    more = row.number("attack") > attack or row.number("defence") > defence
    full = row["result"] == f"{whole.full.attack}-{whole.full.defence}"
    if more or (row.number("result_steps") > row.number("steps") and not full):
        raise row.fail("the exchange gains factors or steps", "restore the row")
