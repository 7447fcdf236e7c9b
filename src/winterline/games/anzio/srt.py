"""The Step Reduction Table, read from data in one of its readings and held against what the rules say of it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from winterline import author as wl

COLUMNS = ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1")
READINGS = ("diagonal", "staircase")


class Outcome(msgspec.Struct, frozen=True):
    """A cell of the Step Reduction Table: steps lost and who must retreat."""

    attacker: int
    attacker_retreats: bool
    defender: int
    defender_retreats: bool

    def __str__(self) -> str:
        """Attacker and defender as the table writes them: steps lost, R for a retreat, - for nothing."""
        return "/".join(f"{loss or ''}{'R' * back}" or "-" for loss, back in self.sides)

    @property
    def sides(self) -> tuple[tuple[int, bool], tuple[int, bool]]:
        """What the attacker and what the defender suffers."""
        return (self.attacker, self.attacker_retreats), (self.defender, self.defender_retreats)


Table = dict[str, dict[int, Outcome]]
"""Odds column -> face of the die -> outcome."""


@wl.rule(
    "anzio:T.SRT",
    *wl.each("anzio:T.SRT", "1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1 7-1 8-1 9-1"),
)
def load_srt(path: Path, reading: str = "diagonal") -> Table:
    """The Step Reduction Table in one of its readings."""
    cells: dict[tuple[str, int], Outcome] = {}
    sides = ("attacker", "defender")
    figures = (f"{side}_{what}" for side in sides for what in ("loss", "retreat"))
    for row in wl.read_table(path, ("reading", "die", "column", *figures)):
        if row.one_of("reading", READINGS) != reading:
            continue
        die, column = int(row.one_of("die", tuple("123456"))), row.one_of("column", COLUMNS)
        if (column, die) in cells:
            raise row.fail(f"{column} die {die} of {reading} stands here twice", "drop one of the rows")
        attacker, defender = ((row.number(f"{side}_loss"), row.yes(f"{side}_retreat")) for side in sides)
        cells[column, die] = Outcome(*attacker, *defender)
    missing = [f"{c} die {d}" for c in COLUMNS for d in range(1, 7) if (c, d) not in cells]
    if missing:
        raise wl.BadData(path.name, None, f"no row for {missing[0]} of {reading}", "restore the row")
    table = {column: {die: cells[column, die] for die in range(1, 7)} for column in COLUMNS}
    if faults := srt_faults(table):
        raise wl.BadData(path.name, None, f"{reading}: {faults[0]}", "correct the table")
    return table


def srt_faults(table: Table) -> list[str]:
    """What the rules say of the table and it does not keep (C12A2a, C12A2b, C12A2c.1, B4F2, B4G6)."""
    least = {column: min(cell.defender for cell in table[column].values()) for column in COLUMNS}
    sure = [all(cell.defender_retreats for cell in table[column].values()) for column in COLUMNS]
    every = [cell for column in COLUMNS for cell in table[column].values()]
    idle = Outcome(0, False, 0, False)
    needed = {
        "4-1 must always cost the defender a step, and 3-1 not": least["3-1"] == 0 < least["4-1"],
        "6-1 must always cost the defender two steps, and 5-1 not": least["5-1"] < 2 <= least["6-1"],
        "5-1 is the first column that always drives the defender off": sure == [c >= 7 for c in range(12)],
        "nobody can retreat on both sides of one battle": not any(
            cell.attacker_retreats and cell.defender_retreats for cell in every
        ),
        "some result must be nothing at all": idle in every,
    }
    return [sentence for sentence, kept in needed.items() if not kept]


def rank(result: str) -> float:
    """How good a result as players write it, A1 D2R, is for the attacker: steps, a retreat counting as one and a half."""
    suffered = {part[0]: _worth(part[1:]) for part in result.split() if part[0] in "AD"}
    return suffered.get("D", 0.0) - suffered.get("A", 0.0)


def _worth(part: str) -> float:
    return int(part.strip("R") or 0) + 1.5 * part.count("R")
