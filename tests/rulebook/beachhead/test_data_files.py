"""The data files of Anzio Beachhead, read as plain text and held against the facts of the two books."""

from __future__ import annotations

import csv
import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[3] / "src" / "winterline" / "games" / "beachhead" / "data"
ODDS = ["1:6", "1:5", "1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"]
EDITIONS = ["beachhead", "beachhead-1970"]
INDEX = {"beachhead": "rules.jsonl", "beachhead-1970": "rules-1970.jsonl"}
BATTALIONS = {"II": 1, "III": 2, "X": 2}

# The counter sheet of 1970, value by value.
ALLIED_SHEET = Counter(
    {"18-6": 1, "12-6": 1, "9-4": 13, "6-6": 3, "6-8": 1, "5-8": 2, "3-5": 9, "4-5": 3, "4-4": 2, "3-6": 1}
)
GERMAN_SHEET = Counter(
    {"18-6": 1, "12-6": 1, "8-6": 2, "6-6": 2, "6-8": 1, "5-8": 2, "9-5": 7, "6-5": 8, "3-5": 8, "9-4": 2}
) + Counter({"9-3": 2, "6-3": 2, "4-3": 8, "3-4": 4, "2-4": 4, "2-5": 3, "2-3": 2})

# The reinforcement card of 1970, units in reading order. 1B shows only part of its row (R4).
CARD = {
    "1C": "12-6 6-6 9-4 9-4 6-8 4-4",
    "1D": "3-5 3-5 9-5 9-5 3-5 3-5 6-8 5-8",
    "1F": "9-5 9-5 6-6 9-5 6-5",
    "2A": "18-6 3-6 9-4",
    "2B": "18-6 3-4 9-3 4-3 3-4 3-4 6-5 3-5 3-5",
    "2C": "9-4 4-5 4-5 4-5",
    "2D": "12-6 6-5 6-5 9-4 9-4 9-3 4-3 4-3",
    "2F": "9-5",
    "3A": "4-4",
    "3F": "6-3 6-3 3-5",
    "4A": "9-4",
    "4B": "8-6 8-6 4-3 4-3 4-3 3-4",
    "4C": "9-4",
    "4D": "6-6 9-5 6-5 6-5 6-5 6-5",
    "5C": "9-4",
}
ARRIVALS = {  # impulse: (units, combat factors)
    "start": (4, 12), "1A": (19, 103), "1B": (9, 22), "1C": (6, 46), "1D": (8, 41), "1F": (5, 39),
    "2A": (3, 30), "2B": (9, 52), "2C": (4, 21), "2D": (8, 59), "2F": (1, 9), "3A": (1, 4), "3F": (3, 15),
    "4A": (1, 9), "4B": (6, 31), "4C": (1, 9), "4D": (6, 39), "5C": (1, 9),
}  # fmt: skip


def table(name: str) -> list[dict[str, str]]:
    """The rows of one CSV file, its leading comments left out."""
    text = (DATA / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, strict=True))


def rules(name: str) -> list[dict[str, Any]]:
    """The entries of one rule index."""
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


def order_of_battle() -> list[dict[str, str]]:
    """The 95 counters of the game, without the extra units of an option."""
    return [unit for unit in table("units.csv") if not unit["option"]]


def value(unit: dict[str, str]) -> str:
    return f"{unit['cf']}-{unit['mf']}"


@pytest.mark.parametrize("name", ["units.csv", "crt.csv", "calendar.csv", "options.csv"])
def test_a_table_says_where_it_comes_from_and_is_whole(name: str) -> None:
    raw = (DATA / name).read_bytes()
    first = raw.decode("utf-8").splitlines()[0]
    assert first.startswith("# source: ")
    assert any(kind in first for kind in ("rulebook", "history", "reconstruction"))
    assert b"\r" not in raw
    assert raw.endswith(b"\n")
    for row in table(name):
        assert None not in row, f"a cell too many: {row}"
        assert None not in row.values(), f"a cell too few: {row}"


@pytest.mark.rule("beachhead:1.counters")
@pytest.mark.rule("beachhead-1970:units.count")
def test_the_counters_are_those_of_the_sheet() -> None:
    units = order_of_battle()
    assert Counter(value(u) for u in units if u["side"] == "allied") == ALLIED_SHEET
    assert Counter(value(u) for u in units if u["side"] == "axis") == GERMAN_SHEET
    assert (ALLIED_SHEET.total(), GERMAN_SHEET.total()) == (36, 59)


def test_total_combat_factors() -> None:
    strength: Counter[str] = Counter()
    for unit in order_of_battle():
        strength[unit["side"]] += int(unit["cf"])
    assert strength == {"allied": 231, "axis": 319}


@pytest.mark.rule("beachhead-1970:reinf.schedule")
def test_arrivals_are_those_of_the_card() -> None:
    due: dict[str, list[str]] = defaultdict(list)
    for unit in order_of_battle():
        due[unit["arrival"]].append(value(unit))
    assert {when: " ".join(due[when]) for when in CARD} == CARD
    assert {when: (len(v), sum(int(x.split("-")[0]) for x in v)) for when, v in due.items()} == ARRIVALS
    assert "4-3 4-3 2-5 2-5" in " ".join(due["1B"])


def test_a_side_arrives_in_its_own_impulses() -> None:
    mover = {row["impulse"]: row["side"] for row in table("calendar.csv")}
    for unit in table("units.csv"):
        if unit["arrival"] == "start":
            assert unit["side"] == "axis"
        else:
            assert unit["arrival"][:-1] in list("1234567")
            assert mover[unit["arrival"][-1]] == unit["side"]


def test_unit_fields_keep_to_their_vocabulary() -> None:
    units = table("units.csv")
    ids = [unit["id"] for unit in units]
    assert len(ids) == len(set(ids)) == 103
    types = (
        "infantry armoured-recon commando ranger airborne armour armoured-infantry engineer "
        "armoured-engineer airborne-engineer special-forces flak air-force-infantry"
    )
    assert {unit["type"] for unit in units} == set(types.split())
    for unit in units:
        assert set(unit["id"]) <= set("abcdefghijklmnopqrstuvwxyz0123456789-"), unit["id"]
        assert unit["id"].split("-")[0] == ("ext" if unit["option"] else unit["nation"])
        assert unit["nation"] in ({"us", "uk"} if unit["side"] == "allied" else {"de"})
        assert unit["size"] in BATTALIONS
        assert unit["name"]
        assert unit["printed"]
        assert unit["formation"]


def test_ten_flak_units() -> None:
    flak = [unit for unit in order_of_battle() if unit["flak"] == "1"]
    assert Counter(value(u) for u in flak) == {"2-4": 3, "4-3": 2, "2-5": 3, "2-3": 2}
    assert Counter(u["arrival"] for u in flak) == {"start": 1, "1B": 9}
    for unit in table("units.csv"):
        assert unit["flak"] == ("1" if unit["type"] == "flak" else "0")


def test_every_reading_is_noted_on_its_units() -> None:
    noted = {unit["note"].split(":")[0] for unit in order_of_battle() if unit["note"]}
    assert noted == {f"R{number}" for number in range(1, 11)}


def test_starting_places() -> None:
    at = {unit["id"]: unit["at"] for unit in order_of_battle() if unit["arrival"] == "start"}
    assert at == {
        "de-schmidt": "Campoleone",
        "de-4fj-pi": "Padiglione",
        "de-71-2": "Cisterna",
        "de-71-recon": "Littoria",
    }


def test_assault_units_stand_in_sea_boxes_and_crowd_the_beaches_no_more_than_they_must() -> None:
    load: Counter[str] = Counter()
    for unit in table("units.csv"):
        if unit["arrival"] == "1A":
            load[unit["at"]] += BATTALIONS[unit["size"]]
        elif unit["arrival"] != "start":
            assert unit["at"] == ""
    # 25 battalions land on six beaches of four: somebody has to walk on.
    assert load == {"PR": 4, "PY": 3, "PG": 3, "XY": 4, "XR": 6, "XG": 5}


def test_extra_units_of_the_balance_option() -> None:
    extra = {unit["arrival"]: unit for unit in table("units.csv") if unit["option"]}
    assert list(extra) == ["4A", "4C", "5A", "5C", "6A", "6C", "7A", "7C"]
    for arrival, unit in extra.items():
        assert unit["id"] == f"ext-{arrival.lower()}"
        assert unit["option"] == "balance-allied"
        assert (unit["side"], unit["type"], value(unit)) == ("allied", "infantry", "9-4")
        assert unit["size"] == ("X" if unit["nation"] == "uk" else "III")


def column(edition: str, odds: str) -> str:
    """One odds column of the combat table, die 1 to 6."""
    rows = [row for row in table("crt.csv") if row["edition"] == edition]
    return " ".join(row[odds] for row in sorted(rows, key=lambda row: int(row["die"])))


def test_combat_tables_have_no_hole() -> None:
    rows = table("crt.csv")
    assert [(r["edition"], r["die"]) for r in rows] == [(e, str(d)) for e in EDITIONS for d in range(1, 7)]
    for row in rows:
        assert list(row) == ["edition", "die", *ODDS]
        assert {row[odds] for odds in ODDS} <= {"AE", "AX", "AR", "EX", "DR", "DE"}


def test_combat_table_of_the_rework() -> None:
    assert {odds: column("beachhead", odds) for odds in ODDS} == {
        "1:6": "AR AE AE AE AE AE",
        "1:5": "AR AR AE AE AE AE",
        "1:4": "AR AR AR AE AE AE",
        "1:3": "AR AR AR AR AE AE",
        "1:2": "DR EX AR AR AE AE",
        "1:1": "DR DR DR EX AR AX",
        "2:1": "DE DR DR EX EX AR",
        "3:1": "DE DE DR DR EX EX",
        "4:1": "DE DE DE DR DR EX",
        "5:1": "DE DE DE DE DR DR",
        "6:1": "DE DE DE DE DE DR",
    }


def test_combat_table_of_1970() -> None:
    assert {odds: column("beachhead-1970", odds) for odds in ODDS[4:]} == {
        "1:2": "DR EX AR AR AE AE",
        "1:1": "DR EX DR DR AR AX",
        "2:1": "DE EX DR DR EX AR",
        "3:1": "DE EX DR DR EX DE",
        "4:1": "DE EX DR DR DE DE",
        "5:1": "DE DR DE DR DE DE",
        "6:1": "DE DR DE DE DE DE",
    }
    for odds in ODDS[:5]:
        assert column("beachhead-1970", odds) == column("beachhead", odds)


@pytest.mark.parametrize("odds", ODDS)
def test_both_editions_hold_the_same_six_results_a_column(odds: str) -> None:
    first, second = (Counter(column(edition, odds).split()) for edition in EDITIONS)
    assert first == second


def test_calendar() -> None:
    rows = [" ".join(row.values()) for row in table("calendar.csv")]
    assert rows == [
        "A allied full yes yes no",
        "B axis half no no no",
        "C allied full yes no yes",
        "D axis full yes yes no",
        "E allied half no no no",
        "F axis full yes no yes",
    ]


@pytest.mark.parametrize(("game", "count"), [("beachhead", 154), ("beachhead-1970", 89)])
def test_rule_index_is_complete(game: str, count: int) -> None:
    entries = rules(INDEX[game])
    assert len(entries) == len({entry["id"] for entry in entries}) == count
    for entry in entries:
        assert {"id", "topic", "rule", "optional", "hexes"} <= set(entry)
        assert set(entry) <= {"id", "topic", "rule", "optional", "hexes", "note"}
        assert entry["rule"].endswith(".")


@pytest.mark.parametrize("game", EDITIONS)
def test_options_are_those_of_the_index_and_own_its_rules(game: str) -> None:
    tagged: dict[str, list[str]] = defaultdict(list)
    for entry in rules(INDEX[game]):
        for tag in (entry["optional"] or "").split("|"):
            if tag:
                tagged[tag.replace("_", "-")].append(entry["id"])
    options = [row for row in table("options.csv") if row["game"] == game]
    assert {row["id"]: row["rules"].split() for row in options} == tagged
    assert len(options) == {"beachhead": 6, "beachhead-1970": 8}[game]
    for row in options:
        assert row["favours"] in {"allied", "axis", "both"}
        assert (row["needs"], row["excludes"]) == ("", "")
        assert row["title"]
        assert row["summary"].endswith(".")
