"""The tables of the addendum; several of them are reconstructed, and their files say so."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from winterline import author as wl

from .advanced.tables import by_roll, load_table
from .tables import Port, date_of

NAMES = ("heavy_seas", "sea_loss", "lift_increase", "german_replacements", "commando", "small_tables")
FILES = [f"advanced/tables/{name}.csv" for name in NAMES]
DIE, TWO_DICE = range(1, 7), range(2, 13)
ISLANDS = "Corsica-Sardinia"
"""The Allied base off the west coast, as the table of lifts names it."""


class Seas(msgspec.Struct, frozen=True):
    """What the sea allows after a roll: shares of the build-up in hundredths, and whether units land or raid."""

    ports: int
    beaches: int
    invade: bool
    raid: bool


class Period(msgspec.Struct, frozen=True):
    """Weeks in which German replacements are rolled for alike."""

    first: int
    last: int
    faces: tuple[int, ...]
    """Face - 1 -> the number of the German track, or 3 for two infantry and one armour."""


class Addendum(msgspec.Struct, frozen=True):
    """All of them."""

    seas: tuple[Seas, ...]
    """Face - 1 -> what the sea allows."""
    mines: frozenset[int]
    """Sums of two dice at which a unit loses a step to mines."""
    lifts: dict[tuple[str, int], int]
    """Open port or base, number of a zone -> the Initial Lift of the zone in later invasions."""
    periods: tuple[Period, ...]
    landings: tuple[int, ...]
    """A commando's modified die: up to which it gets ashore, is inverted, is destroyed."""
    attrition: dict[int, frozenset[int]]
    """Year -> the sums of two dice at which Strategic Movement costs a German unit a step."""
    raid: int
    """The highest modified die at which the raid of the Ju 88 succeeds."""
    strike: tuple[int, ...]
    """Face - 1 -> the columns that an air strike is worth in one combat."""


def load_addendum(files: wl.DataDir, places: Sequence[Port]) -> Addendum:
    """Every table of the addendum."""
    path = {name: files.path(file) for name, file in zip(NAMES, FILES, strict=True)}
    return Addendum(
        seas=load_seas(path["heavy_seas"]),
        mines=load_mines(path["sea_loss"]),
        lifts=load_lifts(path["lift_increase"], places),
        periods=load_periods(path["german_replacements"]),
        landings=load_landings(path["commando"]),
        attrition=load_attrition(path["small_tables"]),
        raid=span(small(path["small_tables"], "ju88")[0])[-1],
        strike=load_strike(path["small_tables"]),
    )


def span(row: wl.Row) -> range:
    """The figures of the dice that a row is for."""
    return range(row.number("roll_from"), row.number("roll_to") + 1)


@wl.rule("anzio:T.HEAVYSEAS")
def load_seas(path: Path) -> tuple[Seas, ...]:
    """What the sea allows, by the die: reconstructed, for the table is lost."""
    rows = by_roll(load_table(path), DIE[0], DIE[-1])
    return tuple(
        Seas(share(row, "port_bu"), share(row, "beach_bu"), row.yes("invade"), row.yes("raid"))
        for row in (rows[face] for face in DIE)
    )


def share(row: wl.Row, column: str) -> int:
    """A share such as 50%."""
    figure = row[column].removesuffix("%")
    if not figure.isdecimal() or figure == row[column] or int(figure) > 100:
        raise row.fail(f"'{row[column][:20]}' in column {column} is no share", "write 0% to 100%")
    return int(figure)


def load_mines(path: Path) -> frozenset[int]:
    """The sums of two dice at which mines cost a step: reconstructed, for the table is lost."""
    rows = by_roll(load_table(path), TWO_DICE[0], TWO_DICE[-1], ("dice_from", "dice_to"))
    return frozenset(total for total, row in rows.items() if row.number("steps_lost"))


@wl.rule("anzio:T.RANDOM.COMMANDO")
def load_landings(path: Path) -> tuple[int, ...]:
    """The commando landing table: the highest modified die of each of its three results."""
    rows = load_table(path)
    if [row["result"] for row in rows] != ["proceeds", "inverted", "destroyed"]:
        raise wl.BadData(path.name, None, "not the three results of a landing", "restore the rows")
    return tuple(span(row)[-1] for row in rows)


# --- small tables ---------------------------------------------------------------------------------------


def small(path: Path, name: str) -> list[wl.Row]:
    """The rows of one of the small tables."""
    found = [row for row in load_table(path) if row["table"] == name]
    if not found:
        raise wl.BadData(path.name, None, f"no table '{name}'", "restore its rows")
    return found


def load_attrition(path: Path) -> dict[int, frozenset[int]]:
    """The sums of two dice at which Strategic Movement costs a step, by year."""
    out: dict[int, frozenset[int]] = {}
    for row in small(path, "attrition"):
        year = row.number("period")
        out[year] = out.get(year, frozenset()).union(span(row))
    return out


def load_strike(path: Path) -> tuple[int, ...]:
    """The columns that an air strike is worth in one combat, by the die."""
    rows = by_roll(small(path, "strike-shift"), DIE[0], DIE[-1])
    return tuple(rows[face].number("result") for face in DIE)


# --- German replacements --------------------------------------------------------------------------------


@wl.rule("anzio:T.RANDOM.REPL")
def load_periods(path: Path) -> tuple[Period, ...]:
    """The table of German replacements by period and die; what a 6 brings is lost and read as for a 5."""
    faces = [f"d{face}" for face in DIE]
    return tuple(
        Period(day(row, "from"), day(row, "to"), tuple(row.number(face) for face in faces))
        for row in load_table(path)
    )


def day(row: wl.Row, column: str) -> int:
    """A week such as Sept III 1943 by its number."""
    week, _, year = row[column].rpartition(" ")
    found = date_of(week, int(year)) if year.isdecimal() else -1
    if found < 0:
        raise row.fail(f"'{row[column][:20]}' is no week", "write one such as Sept III 1943")
    return found


# --- Initial Lifts --------------------------------------------------------------------------------------


@wl.rule("anzio:X22-22B.1", "anzio:X22-22B.2", "anzio:X22-22B.3", "anzio:X22-22B.4", "anzio:X22-22B.5")
def load_lifts(path: Path, places: Sequence[Port]) -> dict[tuple[str, int], int]:
    """The Initial Lift of every zone in later invasions, by the port or base that is open."""
    rows = load_table(path)
    named = {name for row in rows for name in row["zones"].split()}
    out: dict[tuple[str, int], int] = {}
    for row in rows:
        for port in ports_in(row, places):
            for zone in zones_in(row, port, places, named):
                out[port, zone] = row.number("set") if row["set"] else places[zone].lift + row.number("add")
    return out


def ports_in(row: wl.Row, places: Sequence[Port]) -> list[str]:
    """The ports and bases that a row names, one after another; some names have blanks in them."""
    text, out = row["open_port"], list[str]()
    known = sorted({ISLANDS, *(port.name for port in places if port.kind != "zone")}, key=len, reverse=True)
    while text:
        name = next((name for name in known if f"{text} ".startswith(f"{name} ")), "")
        if not name:
            raise row.fail(f"'{text[:20]}' is no port", "write names of ports.csv")
        out.append(name)
        text = text.removeprefix(name).strip()
    return out


def zones_in(row: wl.Row, port: str, places: Sequence[Port], named: set[str]) -> list[int]:
    """The zones that a row is about, where a port is open: by name, or all of a coast but for some.

    `other` leaves out the zone of the port's own name, `rest` those that some row names, and `north-of-X`
    the zone X and what lies south of it, in the order of ports.csv.
    """
    spec, _, but = row["zones"].partition("-")
    zones = {place.name: n for n, place in enumerate(places) if place.kind == "zone"}
    if spec not in ("east", "west"):
        names = row["zones"].split()
        if not set(names) <= set(zones):
            raise row.fail(f"'{row['zones'][:20]}' are no zones", "write zones of ports.csv, or a coast")
        return [zones[name] for name in names]
    coast = [n for n in zones.values() if places[n].coast == spec]
    south = but.removeprefix("north-of-")
    if south in zones:
        return [n for n in coast if n < zones[south]]
    left = {"other": {port}, "rest": named, "": set[str]()}
    if but not in left:
        raise row.fail(f"'{row['zones'][:20]}' is not known", "write east, west-other, west-rest …")
    return [n for n in coast if places[n].name not in left[but]]
