"""The Time Record Card (E2): the weeks of the Advanced Games."""

from __future__ import annotations

import re
from pathlib import Path

from winterline import author as wl

from .. import tables
from ..order_of_battle import hexes_in
from ..scenarios import GAMES
from ..tables import Week

FILE = "advanced/time_record.csv"
LENGTHS = {"I": 15, "II": 38, "III": 79}
"""Weeks of each game."""
FIRST = "Sept II 1943"
WET = ("Oct", "Nov", "Dec", "Jan", "Feb", "March", "April")
"""Months in which a die decides about mud."""
_COLUMNS = (
    "number", "turn", "year", "mud", "allied", "german", "german_infantry", "german_armour", "ports", "fort",
    "invasion_1", "invasion_2", "invasion_3", "strike", "german_air", "taranto", "leave", "air", "german_supply",
    "ends", "source", "note",
)  # fmt: skip
_INVASIONS = {"first": "first", "yes": "second", "no": "no"}


@wl.rule("anzio:E1A1", "anzio:E1A2", "anzio:E1A3", "anzio:E2A1", "anzio:T.ADV.TRC")
def load_card(path: Path, game: str) -> tuple[Week, ...]:
    """The weeks of one of the games: the card up to the week that ends it."""
    weeks: list[Week] = []
    for number, row in enumerate(wl.read_table(path, _COLUMNS), 1):
        if row.number("number") != number:
            raise row.fail(f"'{row['number'][:8]}' is not the number of this week", f"write {number}")
        week = _week(row, game)
        if any(week.name == other.name for other in weeks):
            raise row.fail(f"the week {week.name} stands here twice", "restore the row that it stands for")
        weeks.append(week)
        if week.ends == game:
            break
    if len(weeks) != LENGTHS[game] or weeks[-1].ends != game:
        problem = f"Game {game} has {len(weeks)} weeks instead of {LENGTHS[game]}"
        raise wl.BadData(path.name, None, problem, "restore the rows, and `ends` in the last one")
    return tuple(weeks)


def _week(row: wl.Row, game: str) -> Week:
    if not tables.TURN.match(row["turn"]):
        raise row.fail(f"'{row['turn'][:20]}' is not a turn", "write a month and a week such as Oct II")
    air = re.fullmatch(r"A-([A-Y])", row["air"])
    return row.into(
        Week,
        name=f"{row['turn']} {row.number('year')}",
        mud=False,
        mud_on=mud_on(row),
        infantry=german_kinds(row)[0],
        armour=german_kinds(row)[1],
        taranto=hexes_in(row, "taranto"),
        taranto_south_entry=(),
        leave=hexes_in(row, "leave"),
        fort=row.one_of("fort", ("X", "1-2", "-")) == "X",
        fort_on=2 if row["fort"] == "1-2" else 0,
        invasion=invasion(row, game),
        strike=row.yes("strike"),
        german_air=row.one_of("german_air", ("month", "rest-1944", "year-1945")),
        german_supply=row.one_of("german_supply", ("all", "east")),
        ends=row.one_of("ends", ("", *GAMES)),
        air=tuple(map(chr, range(ord("A"), ord(air[1]) + 1))) if air else (),
    )


def mud_on(row: wl.Row) -> int:
    """The highest roll at which a week is muddy; 0 where no die is rolled, which is only from May to September."""
    rolls = re.fullmatch(r"1(?:-([2-5]))?", row["mud"])
    if bool(row["mud"]) != (row["turn"].split()[0] in WET) or (row["mud"] and rolls is None):
        raise row.fail(
            f"'{row['mud'][:8]}' is no mud roll of {row['turn']}", "write 1, 1-2 … 1-5, or nothing"
        )
    return int(rolls[1] or 1) if rolls else 0


@wl.rule("anzio:E2A2")
def german_kinds(row: wl.Row) -> tuple[int, int]:
    """German replacements by kind: of two, one is armour."""
    total, infantry, armour = (row.number(f"german{kind}") for kind in ("", "_infantry", "_armour"))
    if total > 2 or (infantry, armour) != (min(total, 1), int(total == 2)):
        raise row.fail(f"{infantry} and {armour} are no {total} German replacements", "of two one is armour")
    return infantry, armour


def invasion(row: wl.Row, game: str) -> str:
    """Whether the Allies may invade in a week of a game, as the Basic Game's calendar says it."""
    said = row.one_of(f"invasion_{GAMES.index(game) + 1}", (*_INVASIONS, "-"))
    return _INVASIONS.get(said, "no")
