"""The tables: what the rulebook says of results, turns, weather, victory and terrain stands in the data."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

import winterline
from winterline.core.board import load_board
from winterline.core.data import DataDir
from winterline.core.errors import BadData
from winterline.core.rules import load_rules
from winterline.games.italy43.crt import (
    COLUMNS,
    GROUNDS,
    RESULTS,
    Defence,
    Result,
    load_defence,
    load_results,
)
from winterline.games.italy43.tables import (
    FILES,
    TURNS,
    load_calendar,
    load_keys,
    load_options,
    load_scenario,
    load_tables,
    load_terrain,
    load_weather,
)

DATA = Path(winterline.__file__).parent / "games" / "italy43" / "data"
BOARD = load_board(DATA / "board.txt")
READINGS = ("A", "B", "C")
CALENDAR = load_calendar(DATA / "calendar.csv")
KEYS = load_keys(DATA / "victory.csv", BOARD)


def crt(reading: str = "A") -> tuple[tuple[Result, ...], ...]:
    return load_results(DATA / "crt.csv", reading)


def cell(die: int, odds: str, reading: str = "A") -> Result:
    return crt(reading)[die - 1][COLUMNS.index(odds)]


def dd(total: int, ground: str, reading: str = "A") -> Defence:
    return load_defence(DATA / "dd.csv", reading)[total][GROUNDS.index(ground)]


@pytest.mark.rule("italy43:2.1")
@pytest.mark.parametrize("scenario", ["S1", "S2", "S3"])
def test_all_tables_of_the_box_are_there(scenario: str) -> None:
    found = load_tables(DataDir(DATA), BOARD, scenario)
    assert len(found.crt) == 6
    assert len(found.dd) == 15
    assert found.scenario.id == scenario
    assert len(found.turns) == TURNS
    assert all((DATA / name).is_file() for name in FILES)


def test_every_file_says_where_it_comes_from() -> None:
    for name in FILES:
        first = (DATA / name).read_text(encoding="utf-8")[:400]
        assert "source" in first or "printed map is in no rulebook" in first, name


# ---- the Combat Results Table


@pytest.mark.parametrize("reading", READINGS)
def test_the_results_that_the_examples_tell(reading: str) -> None:
    assert cell(3, "1-1", reading).code == "EX"
    assert (cell(6, "1-1", reading).code, cell(6, "1-1", reading).advance) == ("DR2", 2)
    assert cell(6, "3-1", reading).code == "D1"
    assert cell(6, "3-1", reading).advance > 0


@pytest.mark.rule("italy43:10.1.ADV")
@pytest.mark.parametrize("reading", READINGS)
def test_every_result_with_a_retreat_carries_an_advance(reading: str) -> None:
    cells = {result for row in crt(reading) for result in row}
    missing = set(RESULTS) - {result.code for result in cells}
    assert missing == ({"A1/D1"} if reading == "B" else set())
    assert {result.advance for result in cells if result.code not in ("EX", "A1")} == {1, 2, 3}
    assert {result.advance for result in cells if result.code in ("EX", "A1")} == {0}


@pytest.mark.rule("italy43:10.1.ADV")
@pytest.mark.parametrize(
    "text",
    ["", "D9 a1", "D1", "D1 a1 a2", "D1 a1 x", "D1 x", "D1 a1 O R", "A1 a1", "EX a2", "D1 a1 R", "DS a2"],
)
def test_a_cell_that_is_no_result_is_refused(text: str, tmp_path: Path) -> None:
    table = (DATA / "crt.csv").read_text(encoding="utf-8")
    row = next(line for line in table.splitlines() if line.startswith("A,1,"))
    broken = tmp_path / "crt.csv"
    broken.write_text(table.replace(row, ",".join([*row.split(",")[:-1], text])), encoding="utf-8")
    with pytest.raises(BadData, match=COLUMNS[-1]):
        load_results(broken, "A")


@pytest.mark.parametrize("reading", READINGS)
def test_red_forbids_and_orange_hampers_a_determined_defence(reading: str) -> None:
    cells = [result for row in crt(reading) for result in row]
    assert {result.code for result in cells if result.colour == "red"} == {"DS", "DR4"}
    assert any(result.colour == "orange" for result in cells)
    assert any(not result.colour and result.advance for result in cells)
    assert not any(result.colour for result in cells if result.code in ("EX", "A1"))


def test_high_rolls_and_better_odds_never_hurt_the_attacker() -> None:
    """One ladder: a pip is worth as much as a column."""
    table = crt()
    for low, high in pairwise(range(6)):
        assert table[low][1:] == table[high][:-1]


def test_ds_and_dr4_belong_to_the_columns_above_3_1() -> None:
    for column, odds in enumerate(COLUMNS):
        codes = {row[column].code for row in crt()}
        if odds in ("1-3", "1-2", "1-1", "2-1", "3-1"):
            assert not codes & {"DS", "DR4"}, odds
    assert cell(6, "7-1").code == "DS"
    assert cell(6, "7-1").advance == 3


def test_2_1_favours_the_attacker_and_1_1_costs_him() -> None:
    def favourable(odds: str) -> int:
        return sum(cell(die, odds).advance > 0 for die in range(1, 7))

    assert favourable("2-1") > 3
    paying = [cell(die, "1-1").code for die in range(1, 7)]
    assert sum(code in ("A1", "EX", "A1/DR2", "DRX", "A1/D1") for code in paying) >= 4
    assert favourable("4-1") == 6


@pytest.mark.rule("italy43:2.1")
def test_other_readings_of_the_table_are_switches() -> None:
    data = DataDir(DATA)
    assert load_tables(data, BOARD, "S1").crt == crt("A")
    assert load_tables(data, BOARD, "S1").dd == load_defence(DATA / "dd.csv", "A")
    assert load_tables(data, BOARD, "S1", ("crt-b",)).crt == crt("B") != crt("A")
    assert load_tables(data, BOARD, "S1", ("crt-c",)).crt == crt("C") != crt("A")
    assert load_tables(data, BOARD, "S1", ("dd-b",)).dd == load_defence(DATA / "dd.csv", "B")


# ---- the Determined Defense Table


@pytest.mark.parametrize("reading", ["A", "B"])
def test_the_defence_results_that_the_examples_tell(reading: str) -> None:
    assert dd(3, "other", reading).outcome == "F"
    assert dd(6, "other", reading) == Defence(0, 0, "F")
    assert dd(8, "other", reading) == Defence(0, 1, "H")


@pytest.mark.parametrize("reading", ["A", "B"])
def test_the_codes_of_the_defence_table(reading: str) -> None:
    rows = load_defence(DATA / "dd.csv", reading)
    pairs = {(d.attacker, d.defender, d.picked) for row in rows for d in row}
    assert pairs == {(0, 0, False), (0, 1, False), (1, 0, False), (1, 1, True)}
    assert {d.outcome for row in rows for d in row[:2]} == {"F", "H"}
    partial = {(d.attacker, d.defender) for row in rows for d in row if d.outcome == "P"}
    assert partial == {(0, 0), (0, 1), (1, 0), (1, 1)}


def chance(ground: str, outcomes: str) -> Fraction:
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    return Fraction(sum(dd(total, ground).outcome in outcomes for total in rolls), 36)


def test_high_is_good_for_the_defender_and_better_ground_holds_better() -> None:
    order = "FPH"
    for ground in GROUNDS:
        for low, high in pairwise(range(15)):
            assert order.index(dd(low, ground).outcome) <= order.index(dd(high, ground).outcome)
    assert chance("city", "F") < chance("other", "F") < chance("clear", "F")
    costs = [dd(total, ground) for total in (13, 14) for ground in GROUNDS]
    assert all(d.attacker >= d.defender for d in costs)


# ---- the Turn Record Track


@pytest.mark.rule("italy43:20.1.1b")
def test_the_replacements_that_the_book_tells_of() -> None:
    assert CALENDAR[0].replacements == ()
    assert CALENDAR[1].replacements == (("de", "inf", 1),)
    assert sum(number for nation, _, number in CALENDAR[2].replacements if nation == "de") == 1
    total = {"us": 0, "uk": 0}
    for turn in CALENDAR:
        for nation, _, number in turn.replacements:
            if nation in total:
                total[nation] += number
    assert total["uk"] < total["us"]
    kinds = {(nation, kind) for turn in CALENDAR for nation, kind, _ in turn.replacements}
    assert {kind for nation, kind in kinds if nation == "de"} == {"inf", "special", "tank"}
    assert {nation for nation, _ in kinds} == {"us", "uk", "fr", "it", "de"}


@pytest.mark.rule("italy43:20.1.1b")
def test_the_calendar_has_32_turns_and_turn_13_is_the_first_of_november() -> None:
    assert len(CALENDAR) == TURNS == 32
    assert CALENDAR[0].dates.startswith("2-")
    assert CALENDAR[12].dates == "1-3 Nov"
    assert CALENDAR[31].dates.endswith("31 Dec")
    assert [turn.number for turn in load_calendar(DATA / "calendar.csv")] == list(range(1, 33))


def test_benchmarks_rise_from_turn_2_and_fit_what_the_scenarios_say() -> None:
    marks = [turn.benchmark for turn in CALENDAR]
    assert marks[0] is None
    known = [mark for mark in marks[1:] if mark is not None]
    assert len(known) == 31
    assert known == sorted(known)
    assert known[0] < 5
    assert 6 <= known[11] <= 14
    assert known[-1] == 17


def test_the_port_and_the_8th_army_zone_open_on_their_turns() -> None:
    assert [turn.port for turn in CALENDAR] == [0] * 13 + [1] * 10 + [2] * 9
    assert {turn.opens: turn.number for turn in CALENDAR if turn.opens} == {"E1": 8, "E2": 11, "E3": 15}


# ---- victory


def test_the_victory_points_fit_every_total_that_the_book_names() -> None:
    gustav = BOARD.hexes("gustav-front") | BOARD.hexes("behind-gustav")
    before = sum(key.vp for key in KEYS if not gustav >> BOARD.grid.index(key.hex) & 1)
    every = sum(key.vp for key in KEYS)
    assert before == 17
    assert every >= 20
    assert sum(key.vp for key in KEYS if key.holders["bernhard"] == "allied") == 10
    assert sum(key.vp for key in KEYS if key.holders["campaign"] == "allied") == 0
    north = {"1908", "2208", "2603", "1706"}
    assert {key.hex for key in KEYS if key.vp and gustav >> BOARD.grid.index(key.hex) & 1} == north


def test_seven_points_lie_on_and_before_the_volturno() -> None:
    near = {"2518", "2721", "3725", "1815", "2116", "3018", "3219"}
    assert sum(key.vp for key in KEYS if key.hex in near) == 7


def test_the_board_shows_the_same_points() -> None:
    shown = {
        BOARD.grid.label(place.cells[0]): int(place.name.split()[-1])
        for place in BOARD.places
        if place.kind == "vp"
    }
    assert shown == {key.hex: key.vp for key in KEYS if key.vp}


def test_nobody_stands_in_a_hex_that_the_enemy_holds() -> None:
    for scenario in ("S1", "S2"):
        tables = load_tables(DataDir(DATA), BOARD, scenario)
        holder = {key.hex: key.holders[tables.scenario.cards] for key in tables.keys}
        for unit in tables.units:
            arrival = tables.arrival(unit)
            if arrival is not None and arrival.turn == 0:
                assert holder.get(arrival.places[0], unit.side) == unit.side, unit.id


@pytest.mark.rule("italy43:HN.7", "italy43:PN.5", "italy43:PN.6")
def test_the_landmarks_of_the_notes_are_named_hexes() -> None:
    named = {key.name: key.hex for key in KEYS if key.name != "Naples"}
    assert named["Monte Lungo"] == "2707"
    assert named["Minturno"] == "1908"
    for name in ("Monte Camino", "San Pietro"):
        assert BOARD.hexes("bernhard") >> BOARD.grid.index(named[name]) & 1
        assert not BOARD.hexes("sea") >> BOARD.grid.index(named[name]) & 1
    assert BOARD.hexes("gustav-front") >> BOARD.grid.index(named["Minturno"]) & 1


# ---- weather, terrain, scenarios, options


def test_the_weather_track() -> None:
    track = load_weather(DATA / "weather.csv")
    assert [box.weather for box in track] == ["clear", "clear", "cloudy", "cloudy", "rain", "rain and mud"]
    assert [box.air for box in track] == [("us", "uk"), ("us", "uk"), ("us",), ("uk",), (), ()]
    assert [box.naval for box in track] == [True, True, False, False, False, False]
    assert [(box.allied_sp, box.german_sp) for box in track] == [
        (2, 1),
        (2, 1),
        (2, 2),
        (2, 2),
        (0, 1),
        (0, 1),
    ]


def test_the_terrain_chart_allows_the_examples_of_movement() -> None:
    chart = load_terrain(DATA / "tec.csv")
    assert (chart["river:minor"].foot, chart["river:minor"].mech) == (6, 12)
    assert (chart["canal"].foot, chart["canal"].mech) == (6, 12)
    assert chart["river:major"].tactical
    assert chart["mountain-side"].tactical
    assert chart["mountain-side"].mech is None
    assert (chart["road:minor"].far, chart["road:major"].far) == (3, 2)
    assert (chart["road:minor"].mech, chart["road:major"].mech) == (6, 6)
    assert chart["marsh"].stop
    assert not chart["hill"].stop
    clear = chart["clear"]
    assert clear.foot == clear.mech == 6
    assert (chart["hill"].foot, chart["hill"].mech) == (6, 12)


def test_the_terrain_chart_states_what_ground_does_to_combat() -> None:
    chart = load_terrain(DATA / "tec.csv")
    doubled = {name for name, line in chart.items() if line.kind == "hex" and line.defence == 2}
    assert doubled == {"hill", "mountain", "minor-city", "major-city"}
    assert {name for name, line in chart.items() if line.kind == "hex" and line.tank} == {"clear", "town"}
    assert chart["town"].column == "other"
    assert {chart[name].column for name in ("minor-city", "major-city")} == {"city"}
    assert chart["clear"].column == "clear"


@pytest.mark.rule("italy43:S1.1")
def test_across_the_volturno() -> None:
    found = load_scenario(DATA / "scenarios.csv", "S1")
    assert (found.first, found.last, found.cards) == (1, 7, "campaign")
    assert (found.points, found.weather, found.vp) == ((0, 1), "ABCDEF".index("E"), 0)
    assert (found.allied_wins, found.forts, found.auto) == (7, False, False)


@pytest.mark.rule("italy43:S2.1a", "italy43:S2.1b")
def test_the_bernhard_line() -> None:
    found = load_scenario(DATA / "scenarios.csv", "S2")
    assert (found.first, found.last, found.cards) == (13, 32, "bernhard")
    assert (found.points, found.weather, found.vp) == ((3, 1), "ABCDEF".index("B"), 10)
    assert (found.allied_wins, found.forts, found.auto) == (18, True, True)


@pytest.mark.rule("italy43:S3.1a")
def test_the_campaign() -> None:
    found = load_scenario(DATA / "scenarios.csv", "S3")
    assert (found.first, found.last, found.cards) == (1, 32, "campaign")
    assert (found.points, found.weather, found.vp) == ((0, 1), "ABCDEF".index("E"), 0)
    assert (found.allied_wins, found.forts, found.auto) == (18, True, True)


@pytest.mark.rule("italy43:25.0")
def test_the_optional_rules_are_switches_of_their_own() -> None:
    options = load_options(DATA / "options.csv")
    rules = load_rules(DATA / "rules.jsonl")
    carried = {rule.optional.replace("_", "-") for rule in rules if rule.optional}
    assert (
        {option.id for option in options}
        >= carried
        == {"major-assaults", "half-eff", "pontoon", "disengagement"}
    )
    for option in options:
        if option.id in carried:
            assert not option.needs
            assert not option.excludes
            named = {rule.id for rule in rules if (rule.optional or "").replace("_", "-") == option.id}
            assert named <= set(option.rules)
        assert set(option.rules) <= {rule.id for rule in rules}
