"""The Combat Results Table and the Determined Defense Table, read from data and checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from winterline import author as wl

COLUMNS = ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1")
RESULTS = ("DS", "DR4", "D1", "A1/D1", "DR2", "DRX", "A1/DR2", "EX", "A1")
ADVANCES = {"a1": 1, "a2": 2, "a2+": 3}
COLOURS = {"O": "orange", "R": "red"}
GROUNDS = ("clear", "other", "city")
T = TypeVar("T")
_LOSS = re.compile(r"^(0/0|0/1|1/0|1\*/1) ([FPH])$")


class Result(msgspec.Struct, frozen=True):
    """A cell of the Combat Results Table."""

    code: str
    advance: int = 0
    """Hexes of advance; 3 stands for Adv 2+."""
    colour: str = ""
    """`orange` costs a Determined Defense 1, `red` forbids it."""


class Defence(msgspec.Struct, frozen=True):
    """A cell of the Determined Defense Table."""

    attacker: int
    defender: int
    outcome: str
    """F fail, P partial success, H hold."""
    picked: bool = False
    """The defender picks the attacker's loss (1*)."""


def load_results(path: Path, table: str) -> tuple[tuple[Result, ...], ...]:
    """One reading of the Combat Results Table: a row a face of the die, a column an odds."""
    return _read(path, table, "die", range(1, 7), COLUMNS, _result)


def _read(
    path: Path,
    table: str,
    key: str,
    wanted: range,
    columns: tuple[str, ...],
    cell: Callable[[wl.Row, str], T],
) -> tuple[tuple[T, ...], ...]:
    """One reading of a table: its rows in the order of their keys, each once."""
    rows: dict[int, tuple[T, ...]] = {}
    for row in wl.read_table(path, ("table", key, *columns)):
        if row["table"] == table:
            if (number := row.number(key)) in rows:
                raise row.fail(f"row {number} stands here twice", "drop one of the rows")
            rows[number] = tuple(cell(row, column) for column in columns)
    if missing := [str(number) for number in wanted if number not in rows]:
        raise wl.BadData(path.name, None, f"no row for {key} {', '.join(missing)}", "restore the row")
    return tuple(rows[number] for number in wanted)


@wl.rule("italy43:10.1.ADV")
def _result(row: wl.Row, column: str) -> Result:
    """A cell: the result, then the advance that every result with a retreat carries, then its colour."""
    code, *more = row[column].split() or [""]
    advance = next((ADVANCES[word] for word in more if word in ADVANCES), 0)
    colour = next((COLOURS[word] for word in more if word in COLOURS), "")
    told = f"'{row[column][:20]}' in column {column}"
    if code not in RESULTS or len(more) != bool(advance) + bool(colour):
        raise row.fail(f"{told} is no result", "write such as `D1 a2+ O`")
    if bool(advance) == (code in ("EX", "A1")):
        raise row.fail(told, "results with a retreat carry an advance, others none")
    if (colour == "red") != (code in ("DS", "DR4")):
        raise row.fail(told, "DS and DR4 are red (R), and no other result is")
    return Result(code, advance, colour)


def load_defence(path: Path, table: str) -> tuple[tuple[Defence, ...], ...]:
    """One reading of the Determined Defense Table: a row a modified total from 0 to 14, a column a kind of ground."""
    return _read(path, table, "total", range(15), GROUNDS, _defence)


def _defence(row: wl.Row, ground: str) -> Defence:
    found = _LOSS.match(row[ground])
    if found is None or (found[2] == "P" and ground != "city"):
        told = f"'{row[ground][:20]}' in column {ground} is no result"
        raise row.fail(told, "write such as `0/1 H`; P in cities only")
    attacker, _, defender = found[1].partition("/")
    return Defence(int(attacker[0]), int(defender), found[2], attacker == "1*")
