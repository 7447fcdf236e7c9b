"""The orders of battle of the Advanced Games (E3, E4, E5): every counter, and what its card says of it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from winterline import author as wl

from ..order_of_battle import CONFIDENCE, FLAGS, NATIONS, TYPES, chain, hexes_in
from ..scenarios import GAMES
from ..tables import TURN
from .time_record import FIRST

ALLIED_FILE, GERMAN_FILE, ITALIAN_FILE = (
    f"advanced/{name}.csv" for name in ("allied_units", "german_units", "italians")
)
SHEET = {ALLIED_FILE: 78, GERMAN_FILE: 95, ITALIAN_FILE: 34}
"""Counters in each file."""
LISTS = ("standard", "reinforced", "maximum")
"""The German orders of battle in rising strength."""
ROLES = ("free", "garrison", "command", "reaction", "regiment", "pool")
WAVES = ("reaction-now", "reaction-next")
"""Arrival with the second invasion: in the German turn of that week, or of the next."""
DEFECTOR = "defector"
NEVER_BY_DATE = ("exchange", "upgrade", DEFECTOR)
"""Arrivals of counters that are absent until a rule puts them on the board."""
PLACES = ("edge", "anywhere", "sicilia", "pool", "on-unit", "ligurian", "adriatic", "command-any")
_ALL_TYPES = (*TYPES, "bonus")
_ALL_FLAGS = (
    *FLAGS, "no-inverted", "from-afar", "polish", "upgrade", "what-if", "regiments", "paratroops", "livorno-jan2",
    "livorno-sept4", "roma-garrison", "turcoman", "command-sept44", "adriatic", "ersatz-combat", "ersatz-division",
    "single-use", "italian", "partisan", "no-zoc", "stays-axis", "ss-division",
)  # fmt: skip
_ALL_NATIONS = (*NATIONS, "po", "sa", "gr", "jw", "bz", "it", "cz", "sk")
_COMMON = (
    "id", "side", "nation", "name", "printed", "type", "size", "steps", "move", "stacking", "arrival", "at", "flags",
    "confidence", "source", "note",
)  # fmt: skip
_ALLIED = (
    *_COMMON, "formation", "section", "withdrawal", "substitutes", "return", "withdrawal2", "substitutes2", "return2",
    "replaces",
)  # fmt: skip
_GERMAN = (
    *_COMMON, "formation", "parent", "oob", "role", "radius", "release", "garrison_removal", "withdrawal",
    "substitutes", "if_second_invasion", "replaces", "reinforced", "maximum", "anchor",
)  # fmt: skip
_ITALIAN = (*_COMMON, "force", "group", "start", "anchor")


class Listed(msgspec.Struct, frozen=True):
    """A counter and what its card says of it, turns and units by their names."""

    counter: wl.Counter
    section: str = GAMES[0]
    """The section of the Allied card."""
    force: str = ""
    """Of an Italian: fascist, monarchist, partisan or republican."""
    group: str = ""
    """Of an Italian that may defect: roma or other."""
    start: str = ""
    """Of an Italian: its hex on Sept II."""
    parent: str = ""
    """The division of a regiment."""
    oob: str = LISTS[0]
    """The weakest German order of battle that has it."""
    fields: Mapping[str, str] = {}
    """What the lists may change: arrival, at, role, radius, release, withdrawal and so on."""
    changes: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {})
    """What changes under the Reinforced and under the Maximum order of battle."""


class Bonus(msgspec.Struct, frozen=True):
    """Replacements that an event brings the Allies once."""

    id: str
    section: str
    arrival: str
    replacements: int


@wl.rule(
    "anzio:E3A",
    "anzio:E4A5.1",
    "anzio:E4A5.2",
    "anzio:E4A5.3",
    "anzio:E4A5.4",
    "anzio:E11B",
    "anzio:T.ADV.OOB.ALLIED",
)
def load_allied(path: Path) -> tuple[tuple[Listed, ...], tuple[Bonus, ...]]:
    """The Allied card: its counters, and the bonuses of replacements."""
    rows = list(wl.read_units(path, _ALLIED))
    units = [_allied(row) for row in rows if row["type"] != "bonus"]
    _count(path, ALLIED_FILE, len(units))
    _known(path, units)
    return tuple(units), tuple(_bonus(row) for row in rows if row["type"] == "bonus")


def _allied(row: wl.Row) -> Listed:
    names = ("withdrawal", "substitutes", "return", "withdrawal2", "substitutes2", "return2", "replaces")
    for column in ("withdrawal", "return", "withdrawal2", "return2"):
        _turn_or_nothing(row, column)
    section = row.one_of("section", GAMES)
    upgrade = {"arrival": "upgrade"} if row["at"] == "on-unit" else {}
    counter = _counter(row, _words(row, "flags", _ALL_FLAGS), **upgrade)
    fields = {name: row[name] for name in (*names, "arrival", "at")}
    return Listed(counter, section=section, fields=fields)


def _bonus(row: wl.Row) -> Bonus:
    steps = re.fullmatch(r"replacements=(\d)", row["flags"])
    if steps is None:
        raise row.fail(f"'{row['flags'][:20]}' is no bonus", "write replacements=2")
    return Bonus(row["id"], row.one_of("section", ("all", *GAMES)), row["arrival"], int(steps[1]))


@wl.rule(
    "anzio:E2A3.2",
    "anzio:E3C",
    "anzio:E11C",
    *wl.each("anzio:T.REG", "1PARA 2PARA 4PARA HG 15PG 29PG 90PG"),
    "anzio:T.ADV.OOB.GERMAN",
    *wl.each(
        "anzio:T.ADV.GER",
        "PIACENZA Q16 FIRENZE VICENZA C13 F17 PARMA VERONA PRACTICA MANTOVA SEPT3 SEPT4 OCT1 OCT REACTION NOV2 "
        "NOV-GARR DEC1 JAN1-44 JAN2-44 FEB-JUN44 JULY44 AUG44 SEPT44 OCT44 WINTER44 SPRING45",
    ),
)
def load_german(path: Path) -> tuple[Listed, ...]:
    """The German card: every counter of its three lists, the regiments of seven divisions among them."""
    units = tuple(_german(row) for row in wl.read_units(path, _GERMAN))
    _count(path, GERMAN_FILE, len(units))
    _known(path, units)
    return units


def _german(row: wl.Row) -> Listed:
    for column in ("release", "garrison_removal", "withdrawal"):
        _turn_or_nothing(row, column)
    row.one_of("role", ROLES)
    names = (
        "arrival", "at", "role", "radius", "release", "garrison_removal", "withdrawal", "substitutes",
        "if_second_invasion", "replaces",
    )  # fmt: skip
    flags = _words(row, "flags", _ALL_FLAGS)
    return Listed(
        _counter(row, (*flags, "cadre") if row["parent"] else flags),
        parent=row["parent"],
        oob=row.one_of("oob", LISTS),
        fields={name: row[name] for name in names},
        changes=(_changes(row, "reinforced"), _changes(row, "maximum")),
    )


def _changes(row: wl.Row, column: str) -> dict[str, str]:
    """What a list changes of a unit: fields, or the wave of the second invasion that frees or brings it."""
    out: dict[str, str] = {}
    for part in filter(None, row[column].split("|")):
        name, said, value = part.partition("=")
        if part in WAVES:
            out["wave"] = part
        elif said and (name == "note" or name in row):
            out[name] = value
        else:
            raise row.fail(
                f"'{part[:30]}' in column {column} is no change", "write name=value or reaction-now"
            )
    return out


@wl.rule("anzio:E3B", "anzio:T.ADV.GER.KESSELRING", "anzio:E10A3")
def load_italians(path: Path) -> tuple[Listed, ...]:
    """The Italians of both sides; those who may defect stand on the Allied side, with the hex they begin in.

    Where that is the card says: the city that a unit is named after has nothing to do with it.
    """
    units = tuple(_italian(row) for row in wl.read_units(path, _ITALIAN))
    _count(path, ITALIAN_FILE, len(units))
    return units


@wl.rule("anzio:E10A2c", "anzio:E10B1a")
def _italian(row: wl.Row) -> Listed:
    """An Italian counter: one step and no inverted form. Of those there at the start only the 185th stays Axis."""
    defects = row.one_of("side", ("axis", "allied", DEFECTOR)) == DEFECTOR
    side = "axis" if row["side"] == "axis" else "allied"
    changed = {"arrival": DEFECTOR} if defects else {}
    place = row["start"] or row["at"]
    flags = ("italian", "no-inverted", *(f for f in _words(row, "flags", _ALL_FLAGS) if f != "italian"))
    if row["start"]:
        hexes_in(row, "start")
    command = place == "command-any"
    role = "reaction" if row["arrival"] in WAVES else "command" if command else "free"
    return Listed(
        _counter(row, flags, side=side, at=place, formation="", **changed),
        force=row.one_of("force", ("fascist", "monarchist", "partisan", "republican")),
        group=row.one_of("group", ("", "axis", "roma", "other")),
        start=row["start"],
        fields={"arrival": row["arrival"], "at": place, "role": role},
    )


def _counter(row: wl.Row, flags: tuple[str, ...], **changed: str) -> wl.Counter:
    """A row as a counter; one that is there on the first turn arrives at the start."""
    arrival = "start" if row["arrival"] == FIRST else row["arrival"]
    if arrival not in (*WAVES, *NEVER_BY_DATE, "start", "pool"):
        _turn_or_nothing(row, "arrival")
    if row["at"] not in (*PLACES, "board"):
        hexes_in(row, "at")
    if row.number("stacking") > 5:
        raise row.fail(f"{row['stacking']} is not a stacking value", "no unit counts more than 5")
    others = {"arrival": arrival, "side": row["side"]} | changed
    return row.into(
        wl.Counter,
        nation=row.one_of("nation", _ALL_NATIONS),
        type=row.one_of("type", _ALL_TYPES),
        size=row.one_of("size", ("II", "III", "X", "XX")),
        steps=chain(row, (4, 8, 12)),
        flags=flags,
        confidence=row.one_of("confidence", CONFIDENCE),
        **others,
    )


def _turn_or_nothing(row: wl.Row, column: str) -> None:
    name, _, year = row[column].rpartition(" ")
    if row[column] and not (TURN.match(name) and year in ("1943", "1944", "1945")):
        raise row.fail(
            f"'{row[column][:20]}' in column {column} is not a turn", "write one such as Oct II 1943"
        )


def _words(row: wl.Row, column: str, known: tuple[str, ...]) -> tuple[str, ...]:
    words = tuple(row[column].split())
    if strange := [word for word in words if word not in known]:
        raise row.fail(f"'{strange[0][:20]}' in column {column} is unknown", f"use {', '.join(known)}")
    return words


def _count(path: Path, file: str, found: int) -> None:
    if found != SHEET[file]:
        raise wl.BadData(
            path.name, None, f"{found} counters instead of {SHEET[file]}", "restore the missing rows"
        )


def _known(path: Path, units: Sequence[Listed]) -> None:
    """Every unit that an entry names is of the same card."""
    known = {unit.counter.id for unit in units} | {"", "any-2-3-8"}
    for unit in units:
        several = (unit.fields.get(name, "").split() for name in ("substitutes", "substitutes2", "replaces"))
        for name in (unit.parent, *itertools.chain.from_iterable(several)):
            if name not in known:
                problem = f"'{unit.counter.id}' names the unknown unit '{name[:20]}'"
                raise wl.BadData(path.name, None, problem, "correct it")
