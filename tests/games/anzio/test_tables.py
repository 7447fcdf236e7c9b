"""The time track, the ports and zones, the markers and the abbreviations."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from tests.games.damaged import damaged
from winterline.core.board import load_board
from winterline.core.data import Row
from winterline.core.errors import BadData
from winterline.games.anzio.order_of_battle import load_units
from winterline.games.anzio.tables import (
    Port,
    Week,
    abbreviations,
    german_replacements,
    load_calendar,
    load_markers,
    load_places,
    load_ports,
)

DATA = Path(__file__).parents[3] / "src" / "winterline" / "games" / "anzio" / "data"
TRACK = [
    "Sept II", "Sept III", "Sept IV", "Oct I", "Oct II", "Oct III", "Oct IV", "Nov I", "Nov II", "Nov III", "Nov IV",
    "Dec I", "Dec II", "Dec III", "Dec IV",
]  # fmt: skip


def weeks() -> tuple[Week, ...]:
    """The time track as shipped."""
    return load_calendar(DATA / "calendar.csv")


def port(kind: str, name: str, *options: str) -> Port:
    """A port, zone or box by its name."""
    return next(p for p in load_ports(DATA / "ports.csv", options) if (p.kind, p.name) == (kind, name))


def case(rule: str, *values: Any) -> Any:
    """A case of a test that proves one rule."""
    return pytest.param(*values, marks=pytest.mark.rule(f"anzio:{rule}"), id=rule)


@pytest.mark.rule("anzio:C1B1")
def test_fifteen_weeks() -> None:
    assert [week.name for week in weeks()] == TRACK
    assert {week.year for week in weeks()} == {1943}


@pytest.mark.rule("anzio:C1B2", "anzio:T.BASIC.TIME.MUD")
def test_mud_only_where_the_track_says_so() -> None:
    assert [week.name for week in weeks() if week.mud] == TRACK[5:13]


@pytest.mark.rule("anzio:C1B3", "anzio:T.BASIC.TIME.ALLIED")
def test_two_ports_twice_and_two_replacements_every_week() -> None:
    assert {week.name: week.ports for week in weeks() if week.ports} == {"Sept II": 2, "Nov I": 2}
    assert [week.allied for week in weeks()] == [2] * 15


@pytest.mark.rule("anzio:T.BASIC.TIME.GERMAN", "anzio:C2B2")
def test_german_replacements_by_turn() -> None:
    assert [week.infantry + week.armour for week in weeks()] == [0, 1, 1, 1, *[2] * 10, 1]
    assert [week.armour for week in weeks()] == [0, 0, 0, 0, *[1] * 10, 0]


@pytest.mark.rule("anzio:C2B2")
def test_one_is_infantry_and_two_is_one_of_each() -> None:
    row = Row({}, "calendar.csv", 7)
    assert [german_replacements(number, row) for number in (0, 1, 2)] == [(0, 0), (1, 0), (1, 1)]
    with pytest.raises(BadData, match=r"calendar\.csv:7: 3 is no number"):
        german_replacements(3, row)


def test_the_track_knows_the_edge_of_taranto() -> None:
    by_name = {week.name: week for week in weeks()}
    rows = {name: (week.taranto[:1], len(week.taranto)) for name, week in by_name.items()}
    assert rows["Sept II"] == ((), 0)
    assert rows["Sept III"] == (("Y60",), 6)
    assert rows["Sept IV"] == (("Y56",), 10)
    assert {rows[name] for name in TRACK[3:]} == {(("Y46",), 20)}
    assert all(week.leave[0] == "Y46" and week.leave[-1] == "Y65" for week in weeks()[1:])
    south = {name: week.taranto_south_entry for name, week in by_name.items()}
    assert south["Sept III"][0] == "Y60"
    assert {south[name][0] for name in TRACK[2:]} == {"Y54"}


def test_the_track_knows_forts_invasions_and_the_air() -> None:
    assert [week.name for week in weeks() if week.fort] == [
        f"{month} {week}" for month in ("Oct", "Nov", "Dec") for week in ("I", "II", "III")
    ]
    assert [week.name for week in weeks() if week.invasion == "second"] == TRACK[7:]
    assert [week.name for week in weeks() if week.invasion == "first"] == ["Sept II"]
    assert [week.name for week in weeks() if week.air] == TRACK[4:]
    assert weeks()[4].air == tuple("ABCDEFGHIJKLM")


def test_reinforcements_come_on_weeks_of_the_track() -> None:
    units = load_units(DATA / "units.csv")
    words = ("start", "pool", "reaction-now", "reaction-next")
    assert {unit.arrival for unit in units if unit.arrival not in words} <= set(TRACK)


@pytest.mark.parametrize(
    ("name", "capacity", "buildup"),
    [
        case("T.PORTS.GENOVA", "Genova", 80, 12),
        case("T.PORTS.LASPEZIA", "La Spezia", 40, 6),
        case("T.PORTS.LIVORNO", "Livorno", 60, 10),
        case("T.PORTS.PIOMBINO", "Piombino", 30, 4),
        case("T.PORTS.CIVITAVECCHIA", "Civitavecchia", 40, 6),
        case("T.PORTS.LIDO", "Lido di Roma", 40, 8),
        case("T.PORTS.ANZIO", "Anzio", 40, 8),
        case("T.PORTS.TERRACINA", "Terracina", 30, 8),
        case("T.PORTS.GAETA", "Gaeta", 40, 8),
        case("T.PORTS.NAPOLI", "Napoli", 100, 24),
        case("T.PORTS.SALERNO", "Salerno", 40, 12),
        case("T.PORTS.TERMOLI", "Termoli", 30, 6),
        case("T.PORTS.PESCARA", "Pescara", 40, 8),
        case("T.PORTS.ANCONA", "Ancona", 40, 6),
    ],
)
def test_a_port_with_its_figures(name: str, capacity: int, buildup: int) -> None:
    found = port("port", name)
    assert (found.lift, found.capacity, found.buildup) == (0, capacity, buildup)


@pytest.mark.rule("anzio:T.PORTS.SAPRI")
def test_sapri_is_a_port_with_the_addendum_only() -> None:
    found = port("port", "Sapri", "addendum.sapri-port")
    assert (found.capacity, found.buildup) == (10, 4)
    assert "Sapri" not in {p.name for p in load_ports(DATA / "ports.csv")}


@pytest.mark.parametrize(
    ("name", "opening"), [case("T.PORTS.MESSINA", "Messina", 8), case("T.PORTS.TARANTO", "Taranto", 4)]
)
def test_the_ports_off_the_board(name: str, opening: int) -> None:
    found = port("box", name)
    assert (found.lift, found.capacity, found.buildup) == (opening, 20, 8)


@pytest.mark.rule("anzio:T.PORTS")
def test_fourteen_ports_each_with_capacity_and_build_up() -> None:
    ports = [p for p in load_ports(DATA / "ports.csv") if p.kind == "port"]
    assert len(ports) == 14
    assert all(p.capacity and p.buildup and not p.lift for p in ports)
    assert {p.name for p in ports if p.coast == "east"} == {"Termoli", "Pescara", "Ancona"}


@pytest.mark.parametrize(
    ("name", "lift", "capacity", "buildup"),
    [
        case("T.ZONES.GENOVA", "Genova", 14, 12, 4),
        case("T.ZONES.LIVORNO", "Livorno", 14, 12, 4),
        case("T.ZONES.PIOMBINO", "Piombino", 16, 12, 4),
        case("T.ZONES.FOLLONICA", "Follonica", 16, 12, 4),
        case("T.ZONES.CIVITAVECCHIA", "Civitavecchia", 16, 16, 4),
        case("T.ZONES.ROMA", "Roma", 18, 16, 4),
        case("T.ZONES.TERRACINA", "Terracina", 18, 20, 6),
        case("T.ZONES.MONDRAGONE", "Mondragone", 18, 20, 6),
        case("T.ZONES.NAPOLI", "Napoli", 18, 20, 6),
        case("T.ZONES.SALERNO", "Salerno", 20, 24, 8),
        case("T.ZONES.RIMINI", "Rimini", 10, 12, 4),
        case("T.ZONES.PESCARA", "Pescara", 14, 16, 4),
        case("T.ZONES.TERMOLI", "Termoli", 16, 18, 4),
    ],
)
def test_a_zone_with_its_figures(name: str, lift: int, capacity: int, buildup: int) -> None:
    found = port("zone", name)
    assert (found.lift, found.capacity, found.buildup) == (lift, capacity, buildup)


@pytest.mark.rule("anzio:T.ZONES")
def test_thirteen_zones_six_of_them_wholly_in_the_south() -> None:
    zones = [p for p in load_ports(DATA / "ports.csv") if p.kind == "zone"]
    assert len(zones) == 13
    south = {p.name for p in zones if p.fold == "south"}
    assert south == {"Terracina", "Mondragone", "Napoli", "Salerno", "Pescara", "Termoli"}
    assert {p.name for p in zones if p.fold == "across"} == {"Roma"}
    assert math.ceil(port("zone", "Pescara").lift * 0.75) == 11


@pytest.mark.rule("anzio:T.ZONES")
def test_a_lost_zone_is_noticed(tmp_path: Path) -> None:
    wrong_file = damaged(DATA / "ports.csv", tmp_path, "\nRimini,zone", "\n#Rimini,zone")
    with pytest.raises(BadData, match="12 invasion zones instead of 13"):
        load_ports(wrong_file)


@pytest.mark.parametrize(
    ("side", "markers"),
    [
        case("T.COUNTERS.ALLIED", "allied", {"port": 8, "support": 4}),
        case("T.COUNTERS.GERMAN", "axis", {"fort": 13, "support": 3}),
    ],
)
def test_markers(side: str, markers: dict[str, int]) -> None:
    every = load_markers(DATA / "markers.csv")
    assert {kind: count for (owner, kind), count in every.items() if owner == side} == markers
    if side == "allied":
        assert sum(week.ports for week in weeks()) <= markers["port"]
    else:
        assert sum(week.fort for week in weeks()) <= markers["fort"]


@pytest.mark.rule("anzio:T.ABBREV")
def test_abbreviations_on_the_counters() -> None:
    words = abbreviations(DATA / "abbreviations.csv")
    assert "44" in words["HuD"]
    assert "162" in words["Turco"]
    assert "SS panzer" in words["LAH"]
    assert "SS panzer" in words["R"]
    assert {"RF", "GK", "AG", "MR", "SM", "F-MK"} <= set(words)
    lettered = {u.printed for u in load_units(DATA / "units.csv") if not u.printed.isdigit()} - {"R"}
    assert lettered <= set(words)


@pytest.mark.rule("anzio:T.PORTS", "anzio:T.ZONES")
def test_ports_and_zones_stand_on_the_board_where_the_table_says() -> None:
    board = load_board(DATA / "board.txt")
    south = board.hexes("below-middle")
    places = {(place.kind, place.name): place.cells for place in board.places}
    for found in load_ports(DATA / "ports.csv", ["addendum.sapri-port"]):
        if found.kind != "box":
            below = {bool(south >> cell & 1) for cell in places[found.kind, found.name]}
            assert found.fold == ("across" if len(below) == 2 else "south" if True in below else "north")


def test_the_hexes_that_options_speak_of() -> None:
    places = load_places(DATA / "places.csv")
    assert places["1para-deployment"] == tuple(f"Y{row}" for row in range(48, 55))
    assert {"X60", "X66", "Y59", "Y65"} <= set(places["edge-closed"])
    assert places["edge-open"] == ("V68", "W68")


@pytest.mark.parametrize(
    ("file", "wrong", "right", "complaint"),
    [
        ("calendar.csv", "Oct II,", "Octember,", "is not a turn"),
        ("calendar.csv", "Y56-Y65", "Y56-X65", "is no hex or range"),
        ("calendar.csv", ",A-M,", ",A to M,", "is no range of columns"),
        ("calendar.csv", "1943,mud", "1943,snow", "in column weather is unknown"),
        ("ports.csv", "Salerno,zone,west", "Salerno,zone,south", "in column coast is unknown"),
        ("ports.csv", "Napoli,port,west,south,,", "Napoli,port,west,south,9,", "a port has no initial lift"),
        ("ports.csv", "Ancona,port", "Pescara,port", "stands here twice"),
    ],
)
def test_a_wrong_entry_names_its_line(
    tmp_path: Path, file: str, wrong: str, right: str, complaint: str
) -> None:
    wrong_file = damaged(DATA / file, tmp_path, wrong, right)
    with pytest.raises(BadData, match=rf"{file}:\d+: .*{complaint}"):
        (load_calendar if file == "calendar.csv" else load_ports)(wrong_file)


@pytest.mark.rule("anzio:C1B1")
@pytest.mark.parametrize(
    ("week", "complaint"),
    [
        ("#,", r"calendar\.csv: 14 turns of 'basic' instead of 15"),
        ("basic,Dec II,", r"calendar\.csv:\d+: the week Dec II stands here twice"),
        ("basic,Nov IV,", r"calendar\.csv:\d+: the week Nov IV stands here twice"),
    ],
)
def test_a_lost_or_repeated_week_is_noticed(tmp_path: Path, week: str, complaint: str) -> None:
    wrong_file = damaged(DATA / "calendar.csv", tmp_path, "\nbasic,Dec I,", f"\n{week}")
    with pytest.raises(BadData, match=complaint):
        load_calendar(wrong_file)
