"""The tables, the calendar, the victory hexes, the scenarios and the options, read from data and checked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import msgspec

from winterline import author as wl
from winterline.core.board import labels_of

from . import roster
from .crt import GROUNDS, Defence, Result, load_defence, load_results
from .track import BOXES

TURNS = 32
RECRUITS = ("us", "uk", "fr", "it", "de")
"""Nationalities that receive Replacements."""


class Turn(msgspec.Struct, frozen=True):
    """One box of the Turn Record Track."""

    number: int
    dates: str
    replacements: tuple[tuple[str, str, int], ...]
    """Nation, type and number."""
    benchmark: int | None
    port: int
    """Extra Allied Supply Points from the port of Naples."""
    opens: str
    """The part of the 8th Army zone that turns Allied, if any."""


class Key(msgspec.Struct, frozen=True):
    """A City or Victory Point hex: its value, and who holds it when a set of cards is used."""

    hex: str
    name: str
    vp: int
    holders: dict[str, str]


class Weather(msgspec.Struct, frozen=True):
    """One box of the weather track."""

    box: str
    weather: str
    air: tuple[str, ...]
    naval: bool
    allied_sp: int
    german_sp: int


class Terrain(msgspec.Struct, frozen=True):
    """One line of the Terrain Effects Chart; costs in sixths of a Movement Point, None where it has none of its own."""

    feature: str
    kind: str
    foot: int | None
    mech: int | None
    far: int | None
    """The rate of Mechanized units along a road far from the enemy."""
    tactical: bool
    """Only Tactical Movement enters or crosses it."""
    stop: bool
    defence: int
    column: str
    """The column of the Determined Defense Table."""
    tank: bool
    note: str


class Scenario(msgspec.Struct, frozen=True):
    """What a scenario starts with and how it ends."""

    id: str
    title: str
    first: int
    last: int
    cards: str
    weather: int
    """The box of the weather track, 0 for A."""
    points: tuple[int, int]
    """Supply Points of the Allies and of the Germans."""
    vp: int
    allied_wins: int
    auto: bool
    forts: bool
    summary: str


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Everything that is data beside the board."""

    scenario: Scenario
    units: tuple[roster.Unit, ...]
    crt: tuple[tuple[Result, ...], ...]
    """Die minus one -> column -> result."""
    dd: tuple[tuple[Defence, ...], ...]
    """Modified total -> column, in the order of GROUNDS."""
    turns: tuple[Turn, ...]
    keys: tuple[Key, ...]
    weather: tuple[Weather, ...]
    terrain: dict[str, Terrain]

    def turn(self, number: int) -> Turn:
        """A box of the Turn Record Track."""
        return self.turns[number - 1]

    def arrival(self, unit: roster.Unit) -> roster.Arrival | None:
        """When and where a unit comes into play in this scenario; None when it does not."""
        return unit.cards.get(self.scenario.cards)


FILES = (
    "board.txt", "units.csv", "crt.csv", "dd.csv", "tec.csv", "weather.csv", "calendar.csv", "victory.csv",
    "scenarios.csv", "options.csv",
)  # fmt: skip
"""The files that the game reads, any of which a player may replace."""


@wl.rule("italy43:2.1")
def load_tables(data: wl.DataDir, board: wl.Board, scenario: str, options: tuple[str, ...] = ()) -> Tables:
    """All tables of the game for one scenario; an option may pick another reading of a table."""
    land = frozenset(labels_of(board, board.grid.on_board & ~board.hexes("sea")))
    crt = "B" if "crt-b" in options else "C" if "crt-c" in options else "A"
    return Tables(
        scenario=load_scenario(data.path("scenarios.csv"), scenario),
        units=roster.load_units(data.path("units.csv"), land),
        crt=load_results(data.path("crt.csv"), crt),
        dd=load_defence(data.path("dd.csv"), "B" if "dd-b" in options else "A"),
        turns=load_calendar(data.path("calendar.csv")),
        keys=load_keys(data.path("victory.csv"), board),
        weather=load_weather(data.path("weather.csv")),
        terrain=load_terrain(data.path("tec.csv")),
    )


@wl.rule("italy43:20.1.1b")
def load_calendar(path: Path) -> tuple[Turn, ...]:
    """The Turn Record Track: Replacements by nation and type, benchmarks, the port and the 8th Army zone."""
    turns: list[Turn] = []
    for row in wl.read_table(path, ("turn", "dates", *RECRUITS, "benchmark", "port", "opens")):
        if row.number("turn") != len(turns) + 1:
            raise row.fail(f"turn {row['turn']} after turn {len(turns)}", "write the turns in order")
        drafts = [draft for nation in RECRUITS for draft in _drafts(row, nation)]
        benchmark = row.number("benchmark") if row["benchmark"] else None
        opens = row.one_of("opens", ("", "E1", "E2", "E3"))
        turns.append(Turn(len(turns) + 1, row["dates"], tuple(drafts), benchmark, row.number("port"), opens))
    if len(turns) != TURNS:
        wrong = f"{len(turns)} turns instead of {TURNS}"
        raise wl.BadData(path.name, None, wrong, "restore the missing turns")
    return tuple(turns)


def _drafts(row: wl.Row, nation: str) -> list[tuple[str, str, int]]:
    out = []
    for word in row[nation].split():
        kind, _, number = word.partition(":")
        if kind not in roster.REPLACEMENTS or number not in ("1", "2", "3", "4"):
            wrong = f"'{word[:20]}' in column {nation} is no Replacement"
            raise row.fail(wrong, "write such as `inf:1 tank:1`")
        out.append((nation, kind, int(number)))
    return out


@wl.rule("italy43:HN.7", "italy43:PN.5", "italy43:PN.6")
def load_keys(path: Path, board: wl.Board) -> tuple[Key, ...]:
    """The City and Victory Point hexes, each named as the board names it; every City must be among them."""
    keys: list[Key] = []
    for row in wl.read_table(path, ("hex", "name", "vp", *roster.CARDS)):
        if not board.grid.has(row["hex"]) or board.hexes("sea") >> board.grid.index(row["hex"]) & 1:
            raise row.fail(f"no land hex '{row['hex'][:10]}'", "correct the hex number")
        cell = board.grid.index(row["hex"])
        if not any(place.name == row["name"] and cell in place.cells for place in board.places):
            raise row.fail(f"{row['hex']} is not {row['name'][:30]}", "name the hex as the board does")
        if row["hex"] in (key.hex for key in keys):
            raise row.fail(f"hex {row['hex']} stands here twice", "drop one of the rows")
        holders = {card: row.one_of(card, ("allied", "axis")) for card in roster.CARDS}
        keys.append(Key(row["hex"], row["name"], row.number("vp"), holders))
    cities = labels_of(board, board.hexes("minor-city") | board.hexes("major-city"))
    if missing := sorted(set(cities).difference(key.hex for key in keys)):
        raise wl.BadData(
            path.name, None, f"no row for the City {missing[0]}", "list every City, with vp 0 if it has none"
        )
    return tuple(keys)


def load_weather(path: Path) -> tuple[Weather, ...]:
    """The weather track from box A to box F."""
    words = ("clear", "cloudy", "rain", "rain and mud")
    track = tuple(
        row.into(Weather, weather=row.one_of("weather", words), air=tuple(row["air"].split()))
        for row in wl.read_table(path, Weather.__struct_fields__)
    )
    if "".join(box.box for box in track) != BOXES:
        raise wl.BadData(path.name, None, "the boxes are not A to F", "restore the rows")
    return track


def load_terrain(path: Path) -> dict[str, Terrain]:
    """The Terrain Effects Chart by feature."""
    columns = ("feature", "kind", "foot", "mech", "far", "stop", "defence", "dd", "tank", "note")
    chart = {row["feature"]: _terrain(row) for row in wl.read_table(path, columns)}
    wanted = "clear hill mountain marsh minor-city major-city river:minor canal river:major"
    if missing := [feature for feature in wanted.split() if feature not in chart]:
        raise wl.BadData(path.name, None, f"no row for {', '.join(missing)}", "restore the row")
    return chart


def _terrain(row: wl.Row) -> Terrain:
    costs = {name: _sixths(row, name) for name in ("foot", "mech", "far")}
    kind, column = row.one_of("kind", ("hex", "side", "road")), row.one_of("dd", ("", *GROUNDS))
    return row.into(Terrain, **costs, kind=kind, column=column, tactical="TM" in (row["foot"], row["mech"]))


def _sixths(row: wl.Row, column: str) -> int | None:
    """A cost in sixths of a Movement Point; None for what has none or is not entered by paying."""
    text = row[column].removeprefix("+")
    if text in ("", "-", "TM", "never"):
        return None
    if not re.fullmatch(r"\d(/[1236])?", text):
        raise row.fail(f"'{text[:10]}' in column {column} is no cost", "write 2, +1, 1/3, TM, never or -")
    return int(Fraction(text) * 6)


@wl.rule("italy43:S1.1", "italy43:S2.1a", "italy43:S2.1b", "italy43:S3.1a")
def load_scenario(path: Path, wanted: str) -> Scenario:
    """A scenario: its turns, cards, weather box, Supply Points and Victory Points."""
    columns = "id title first last cards weather allied_sp german_sp vp allied_wins auto forts summary"
    for row in wl.read_table(path, tuple(columns.split())):
        if row["id"] == wanted:
            cards, box = row.one_of("cards", roster.CARDS), BOXES.index(row.one_of("weather", tuple(BOXES)))
            points = row.number("allied_sp"), row.number("german_sp")
            return row.into(Scenario, cards=cards, weather=box, points=points)
    raise wl.BadData(path.name, None, f"no scenario '{wanted[:10]}'", "restore the row")


@wl.rule("italy43:25.0")
def load_options(path: Path) -> tuple[wl.Option, ...]:
    """The optional rules, each a switch of its own, and the other readings of tables that are lost."""
    return wl.read_options(path, "italy43")
