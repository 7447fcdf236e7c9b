"""The Combat Results Table and the Determined Defense Table, read from data and checked."""

from __future__ import annotations

import re
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
    rows: dict[int, tuple[Result, ...]] = {}
    for row in wl.read_table(path, ("table", "die", *COLUMNS)):
        if row["table"] == table:
            rows[_once(row, row.number("die"), rows)] = tuple(_result(row, column) for column in COLUMNS)
    return _complete(path, rows, range(1, 7), "die")


@wl.rule("italy43:10.1.ADV")
def _result(row: wl.Row, column: str) -> Result:
    """A cell: the result, then the advance that every result with a retreat carries, then its colour."""
    code, *more = row[column].split() or [""]
    advance = next((ADVANCES[word] for word in more if word in ADVANCES), 0)
    colour = next((COLOURS[word] for word in more if word in COLOURS), "")
    if code not in RESULTS or len(more) != bool(advance) + bool(colour):
        raise row.fail(f"'{row[column][:20]}' in column {column} is no result", "write such as `D1 a2+ O`")
    if bool(advance) == (code in ("EX", "A1")):
        raise row.fail(
            f"'{row[column][:20]}' in column {column}", "results with a retreat carry an advance, others none"
        )
    if (colour == "red") != (code in ("DS", "DR4")):
        raise row.fail(
            f"'{row[column][:20]}' in column {column}", "DS and DR4 are red (R), and no other result is"
        )
    return Result(code, advance, colour)


def load_defence(path: Path, table: str) -> tuple[tuple[Defence, ...], ...]:
    """One reading of the Determined Defense Table: a row a modified total from 0 to 14, a column a kind of ground."""
    rows: dict[int, tuple[Defence, ...]] = {}
    for row in wl.read_table(path, ("table", "total", *GROUNDS)):
        if row["table"] == table:
            rows[_once(row, row.number("total"), rows)] = tuple(_defence(row, ground) for ground in GROUNDS)
    return _complete(path, rows, range(15), "total")


def _defence(row: wl.Row, ground: str) -> Defence:
    found = _LOSS.match(row[ground])
    if found is None or (found[2] == "P" and ground != "city"):
        raise row.fail(
            f"'{row[ground][:20]}' in column {ground} is no result", "write such as `0/1 H`; P in cities only"
        )
    attacker, _, defender = found[1].partition("/")
    return Defence(int(attacker[0]), int(defender), found[2], attacker == "1*")


def _once(row: wl.Row, key: int, rows: dict[int, T]) -> int:
    if key in rows:
        raise row.fail(f"row {key} stands here twice", "drop one of the rows")
    return key


def _complete(path: Path, rows: dict[int, T], wanted: range, what: str) -> tuple[T, ...]:
    if missing := [str(number) for number in wanted if number not in rows]:
        raise wl.BadData(path.name, None, f"no row for {what} {', '.join(missing)}", "restore the row")
    return tuple(rows[number] for number in wanted)
