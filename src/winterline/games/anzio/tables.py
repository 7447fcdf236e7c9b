"""The tables of the game: time track, ports, markers, options and presets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from winterline import author as wl

from .order_of_battle import CONFIDENCE, hexes_in
from .scenarios import Scenario
from .state import SIDES

TURNS = 15
ZONES = 13
KINDS = ("port", "zone", "box")
MONTHS = ("Jan", "Feb", "March", "April", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec")
QUARTERS = ("I", "II", "III", "IV")
TURN = re.compile(rf"^({'|'.join(MONTHS)}) ({'|'.join(QUARTERS)})$")
CITIES = ("victory", "major-city", "minor-city", "town")
"""Places of the board that may be cities of a goal; the first kind that has the name counts."""
_PORT_COLUMNS = ("name", "kind", "coast", "fold", "il", "cap", "bu", "confidence", "option")
_WEEK_COLUMNS = (
    "card", "turn", "year", "weather", "allied", "german", "ports", "taranto", "taranto_south_entry", "leave", "fort",
    "invasion", "air", "note",
)  # fmt: skip


@lru_cache(maxsize=512)
def date_of(name: str, year: int) -> int:
    """The number of a week such as Oct II, counted through the years; -1 for what is none."""
    month, quarter = (*name.split()[:2], "", "")[:2]
    if month not in MONTHS or quarter not in QUARTERS:
        return -1
    return (12 * year + MONTHS.index(month)) * len(QUARTERS) + QUARTERS.index(quarter)


class Week(msgspec.Struct, frozen=True):
    """One turn of the time track."""

    name: str
    year: int
    mud: bool
    allied: int
    """Allied replacements."""
    infantry: int
    armour: int
    """German replacements by kind."""
    ports: int
    """New port counters."""
    taranto: tuple[str, ...]
    """Hexes where units from Taranto enter."""
    taranto_south_entry: tuple[str, ...]
    leave: tuple[str, ...]
    """Hexes of that edge where Allied units may leave the board."""
    fort: bool
    invasion: str
    """`no`, `first` or `second`."""
    air: tuple[str, ...]
    """Columns with Allied air superiority whoever holds the bases."""
    mud_on: int = 0
    """Advanced Games: the highest roll at which the week is muddy; 0 where no die is rolled."""
    fort_on: int = 0
    """Advanced Games: the highest roll at which a fort may be built."""
    strike: bool = False
    """Advanced Games: an air strike may be flown."""
    german_air: str = ""
    """Advanced Games: how long a German air factor has to last: `month`, `rest-1944` or `year-1945`."""
    german_supply: str = ""
    """Advanced Games: the German edges, `all` or `east`."""
    ends: str = ""
    """Advanced Games: the game that ends with this week."""

    @property
    def month(self) -> str:
        """The month that it belongs to."""
        return self.name.partition(" ")[0]

    @property
    def date(self) -> int:
        """Its number, counted through the years: later weeks have higher ones."""
        return date_of(self.name, self.year)


class Port(msgspec.Struct, frozen=True):
    """A port, an invasion zone, or a port off the board (`box`), with its figures in stacking points."""

    name: str
    kind: str
    coast: str
    fold: str
    """Where it lies to the middle fold: `south`, `north` or `across`."""
    lift: int
    """Initial Lift; of a box, what may enter on the opening turn."""
    capacity: int
    buildup: int
    confidence: str
    option: str


class City(NamedTuple):
    """A city that counts for victory."""

    name: str
    hexes: int
    enough: str = ""
    """What will do instead of having it in supply: `zone`, an Allied zone of control, or `isolated`, no German supply."""


class Goal(NamedTuple):
    """What the Allies must have reached when the game ends."""

    cities: tuple[City, ...]
    wanted: int
    front: bool = True
    """Whether they also win if the Germans have no front line."""
    rule: str = "C15B.1"


def city_hexes(board: wl.Board, name: str) -> int:
    """The hexes of a city of a goal; none where the board has no such city."""
    for kind in CITIES:
        for place in board.places:
            if place.kind == kind and place.name == name:
                return wl.mask_of(place.cells)
    return 0


@wl.rule(
    "anzio:C1B1",
    "anzio:C1B2",
    "anzio:C1B3",
    "anzio:T.BASIC.TIME.ALLIED",
    "anzio:T.BASIC.TIME.GERMAN",
    "anzio:T.BASIC.TIME.MUD",
)
def load_calendar(path: Path, card: str = "basic") -> tuple[Week, ...]:
    """The time track of a card, one week a turn: weather, replacements, port counters, entry from Taranto."""
    weeks: dict[str, Week] = {}
    for row in wl.read_table(path, _WEEK_COLUMNS):
        if row["card"] != card:
            continue
        week = _week(row)
        if week.name in weeks:
            raise row.fail(f"the week {week.name} stands here twice", "restore the row that it stands for")
        weeks[week.name] = week
    if len(weeks) != TURNS:
        raise wl.BadData(
            path.name, None, f"{len(weeks)} turns of '{card}' instead of {TURNS}", "restore the rows"
        )
    return tuple(weeks.values())


def _week(row: wl.Row) -> Week:
    if not TURN.match(row["turn"]):
        raise row.fail(f"'{row['turn'][:20]}' is not a turn", "write a month and a week such as Oct II")
    infantry, armour = german_replacements(row.number("german"), row)
    air = re.fullmatch(r"([A-Y])-([A-Y])", row["air"])
    if row["air"] and air is None:
        raise row.fail(f"'{row['air'][:20]}' is no range of columns", "write A-M")
    return row.into(
        Week,
        name=row["turn"],
        mud=row.one_of("weather", ("good", "mud")) == "mud",
        infantry=infantry,
        armour=armour,
        taranto=hexes_in(row, "taranto"),
        taranto_south_entry=hexes_in(row, "taranto_south_entry"),
        leave=hexes_in(row, "leave"),
        fort=row.yes("fort"),
        invasion=row.one_of("invasion", ("no", "first", "second")),
        air=tuple(map(chr, range(ord(air[1]), ord(air[2]) + 1))) if air else (),
    )


@wl.rule("anzio:C2B2")
def german_replacements(number: int, row: wl.Row) -> tuple[int, int]:
    """Infantry and armour replacements for a number of the German track: 1 is infantry, 2 one of each."""
    if number > 2:
        raise row.fail(f"{number} is no number of the German track", "write 0, 1 or 2")
    return min(number, 1), int(number == 2)


@wl.rule(
    "anzio:T.PORTS",
    *wl.each(
        "anzio:T.PORTS",
        "GENOVA LASPEZIA LIVORNO PIOMBINO CIVITAVECCHIA LIDO ANZIO TERRACINA GAETA NAPOLI SALERNO SAPRI "
        "TERMOLI PESCARA ANCONA MESSINA TARANTO",
    ),
    "anzio:T.ZONES",
    *wl.each(
        "anzio:T.ZONES",
        "GENOVA LIVORNO PIOMBINO FOLLONICA CIVITAVECCHIA ROMA TERRACINA MONDRAGONE NAPOLI SALERNO RIMINI "
        "PESCARA TERMOLI",
    ),
    "anzio:X3-2D6",
)
def load_ports(path: Path, options: Iterable[str] = ()) -> tuple[Port, ...]:
    """Ports, invasion zones and the ports off the board, with lift, capacity and build-up."""
    chosen, ports, seen = set(options), [], set()
    for row in wl.read_table(path, _PORT_COLUMNS):
        port = _port(row)
        if (port.kind, port.name) in seen:
            raise row.fail(f"{port.kind} {port.name} stands here twice", "drop one of the rows")
        seen.add((port.kind, port.name))
        if not port.option or port.option in chosen:
            ports.append(port)
    zones = sum(1 for port in ports if port.kind == "zone")
    if zones != ZONES:
        raise wl.BadData(path.name, None, f"{zones} invasion zones instead of {ZONES}", "restore the rows")
    return tuple(ports)


def _port(row: wl.Row) -> Port:
    kind = row.one_of("kind", KINDS)
    if kind == "port" and row["il"]:
        raise row.fail("a port has no initial lift", "leave the column il empty")
    return row.into(
        Port,
        kind=kind,
        coast=row.one_of("coast", ("west", "east") if kind != "box" else ("",)),
        fold=row.one_of("fold", ("south", "north", "across") if kind != "box" else ("",)),
        lift=0 if kind == "port" else row.number("il"),
        capacity=row.number("cap"),
        buildup=row.number("bu"),
        confidence=row.one_of("confidence", CONFIDENCE),
    )


@wl.rule("anzio:T.COUNTERS.ALLIED", "anzio:T.COUNTERS.GERMAN")
def load_markers(path: Path) -> dict[tuple[str, str], int]:
    """How many markers of each kind a side has."""
    rows = wl.read_table(path, ("side", "kind", "count"))
    return {(row.one_of("side", ("allied", "axis")), row["kind"]): row.number("count") for row in rows}


@wl.rule("anzio:T.ABBREV")
def abbreviations(path: Path) -> dict[str, str]:
    """What the short names on the counters stand for."""
    return {row["printed"]: row["meaning"] for row in wl.read_table(path, ("printed", "nation", "meaning"))}


def load_places(path: Path) -> dict[str, tuple[str, ...]]:
    """The hexes that options speak of, by id."""
    return {row["id"]: hexes_in(row, "hexes") for row in wl.read_table(path, ("id", "option", "hexes"))}


def load_groups(path: Path) -> dict[tuple[str, int], tuple[str, ...]]:
    """The units that options speak of, by the name of the group and the side."""
    rows = wl.read_table(path, ("id", "side", "units"))
    return {(row["id"], SIDES.index(row.one_of("side", SIDES))): tuple(row["units"].split()) for row in rows}


@wl.rule("anzio:D10", "anzio:X13-11")
def load_options(path: Path) -> tuple[wl.Option, ...]:
    """The switches, each with the side it is expected to favour; some are rules of the Advanced Game."""
    return wl.read_options(path, "anzio")


@wl.rule("anzio:D1", "anzio:D3A10", "anzio:F1", "anzio:F17F5")
def check_options(
    offered: tuple[wl.Option, ...], chosen: Iterable[str], scenario: Scenario | None = None
) -> tuple[str, ...]:
    """The chosen switches in the order of the table; each is free by itself, except for what it needs or excludes.

    A scenario offers some of them; what it always has is no switch there.
    """
    if scenario is None:
        return wl.chosen_options("anzio", offered, chosen)
    return wl.chosen_options("anzio", offered, chosen, scenario.id, scenario.given)


def load_presets(path: Path) -> list[dict[str, Any]]:
    """The mixes of switches that have a name."""
    columns = ("id", "title", "scenario", "options", "summary")
    rows = wl.read_table(path, columns)
    return [{name: row[name] for name in columns} | {"options": row["options"].split()} for row in rows]
