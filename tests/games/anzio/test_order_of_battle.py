"""The counters of the Basic Game: who there is, how strong, where and when."""

from __future__ import annotations

from collections import Counter as Tally
from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.inside import book
from tests.games.damaged import damaged
from tests.rulebook.anzio.kit import counter, setup
from winterline.core.counters import Counter
from winterline.core.errors import BadData
from winterline.games.anzio.options.commandos import is_commando
from winterline.games.anzio.options.mountain import is_mountain
from winterline.games.anzio.order_of_battle import (
    TYPES,
    check_replacements,
    indian_mountain,
    load_units,
)
from winterline.games.anzio.tables import load_ports

DATA = Path(__file__).parents[3] / "src" / "winterline" / "games" / "anzio" / "data"


def units() -> dict[str, Counter]:
    """The units by id."""
    return {unit.id: unit for unit in load_units(DATA / "units.csv")}


def levels(unit: Counter) -> str:
    """All face-up counters of a unit as they are printed."""
    return " ".join(f"{step.attack}-{step.defence}-{step.move}" for step in unit.steps)


def full(unit: Counter) -> str:
    """The full-strength counter of a unit as it is printed."""
    return levels(unit).split()[0]


def case(rule: str, *values: Any) -> Any:
    """A case of a test that proves one rule."""
    return pytest.param(*values, marks=pytest.mark.rule(f"anzio:{rule}"), id=rule)


@pytest.mark.parametrize(
    ("arrival", "expected"),
    [
        case(
            "T.BASIC.OOB.ALLIED.START",
            "start",
            "uk 4-5-12, uk 3-4-12, uk 3-4-12, uk 3-4-12, uk 3-3-12, uk 2-1-12, uk 2-1-12, uk 1-1-12, uk 1-1-12, "
            "uk 1-1-12, ca 5-6-12, ca 2-1-12, us 4-5-12, us 5-6-12, us 1-1-12, us 1-1-12, us 1-1-12, us 2-2-12, "
            "uk 0-0-12, uk 0-0-12, uk 0-0-12, us 0-0-12, us 0-0-12, us 0-0-12",
        ),
        case("T.BASIC.OOB.ALLIED.SEPT3", "Sept III", "us 5-6-12, us 4-5-12, uk 5-5-12, in 3-4-12"),
        case("T.BASIC.OOB.ALLIED.OCT2", "Oct II", "nz 6-6-12"),
        case("T.BASIC.OOB.ALLIED.NOV2", "Nov II", "us 7-7-12"),
        case("T.BASIC.OOB.ALLIED.NOV4", "Nov IV", "us 2-2-12"),
        case("T.BASIC.OOB.ALLIED.DEC2", "Dec II", "uk 4-5-12, uk 1-1-12, fr 3-4-8, fr 1-1-8"),
        case("T.BASIC.OOB.ALLIED.DEC3", "Dec III", "in 3-4-12"),
    ],
)
def test_the_allied_card_lists_these_counters_for_a_date(arrival: str, expected: str) -> None:
    there = [f"{u.nation} {full(u)}" for u in units().values() if u.side == "allied" and u.arrival == arrival]
    assert sorted(there) == sorted(expected.split(", "))
    assert {u.at for u in units().values() if u.side == "allied"} == {"sicilia"}


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        case("T.BASIC.OOB.GERMAN.X52", "X52", "de-1para 6-10-12"),
        case("T.BASIC.OOB.GERMAN.FORMIA", "J52", "de-15pg 6-9-12"),
        case("T.BASIC.OOB.GERMAN.CASTROVILLARI", "R70", "de-26pz 5-6-12"),
        case("T.BASIC.OOB.GERMAN.AULETTA", "Q62", "de-29pg 4-6-12"),
        case("T.BASIC.OOB.GERMAN.FREE", "anywhere", "de-16pz 5-6-12"),
        case("T.BASIC.OOB.GERMAN.NAPLES", "K57 M55 M58", "de-hg 7-8-12, de-nw71 1-1-8"),
        case("T.BASIC.OOB.GERMAN.FRASCATI", "G46", "de-fras 1-2-12"),
        case("T.BASIC.OOB.GERMAN.PRACTICA", "E47", "de-2para 6-9-12"),
        case(
            "T.BASIC.OOB.GERMAN.VITERBO",
            "G39",
            "de-3pg 3-4-12, de-ea1 0-1-12, de-ea2 0-1-12, de-ei1 0-1-8, de-ei2 0-1-8",
        ),
    ],
)
def test_the_german_card_sets_these_counters_up(at: str, expected: str) -> None:
    start = [u for u in units().values() if u.side == "axis" and u.arrival == "start"]
    assert sorted(f"{u.id} {full(u)}" for u in start if u.at == at) == sorted(expected.split(", "))
    assert len(start) == 14


@pytest.mark.parametrize(
    ("arrival", "expected"),
    [
        case("T.BASIC.OOB.GERMAN.OCT2", "Oct II", "de-65 2-3-8"),
        case("T.BASIC.OOB.GERMAN.OCT3", "Oct III", "de-44 4-6-8, de-94 3-5-8"),
        case("T.BASIC.OOB.GERMAN.OCT4", "Oct IV", "de-305 3-5-8"),
        case("T.BASIC.OOB.GERMAN.NOV2", "Nov II", "de-5mtn 2-4-8, de-3plus4 1-1-8"),
        case("T.BASIC.OOB.GERMAN.DEC1", "Dec I", "de-334 3-5-8"),
        case("T.BASIC.OOB.GERMAN.REACTION", "reaction-now", "de-71 4-6-8, de-114 2-3-8"),
        case("T.BASIC.OOB.GERMAN.REACTION", "reaction-next", "de-715 3-4-12, de-60pg 3-5-12"),
    ],
)
def test_german_reinforcements_come_over_the_edge(arrival: str, expected: str) -> None:
    there = [u for u in units().values() if u.side == "axis" and u.arrival == arrival]
    assert sorted(f"{u.id} {full(u)}" for u in there) == sorted(expected.split(", "))
    assert {u.at for u in there} == {"edge"}


BR_DIVISION, US_DIVISION, US_STRONG = "3-4-12 2-3-12", "4-5-12 3-4-12 2-3-12", "5-6-12 4-5-12 2-3-12"


@pytest.mark.parametrize(
    "chains",
    [
        case("T.BASIC.CHAIN.1PARA", {"de-1para": "6-10-12 5-9-12 4-7-12 3-6-12 2-4-12 1-3-12"}),
        case(
            "T.BASIC.CHAIN.2PARA",
            dict.fromkeys(("de-2para", "de-15pg"), "6-9-12 5-8-12 4-7-12 3-5-12 2-4-12"),
        ),
        case("T.BASIC.CHAIN.HG", {"de-hg": "7-8-12 6-7-12 4-5-12 3-4-12 2-3-12"}),
        case("T.BASIC.CHAIN.PZ", dict.fromkeys(("de-16pz", "de-26pz"), "5-6-12 4-5-12 3-4-12 2-3-12")),
        case("T.BASIC.CHAIN.29PG", {"de-29pg": "4-6-12 3-5-12 2-3-12"}),
        case("T.BASIC.CHAIN.60PG", {"de-60pg": "3-5-12 2-3-12 1-2-12"}),
        case("T.BASIC.CHAIN.3PG", {"de-3pg": "3-4-12 2-3-12"}),
        case("T.BASIC.CHAIN.INF468", dict.fromkeys(("de-44", "de-71"), "4-6-8 3-5-8 2-3-8")),
        case("T.BASIC.CHAIN.INF358", dict.fromkeys(("de-94", "de-305", "de-334"), "3-5-8 2-4-8 1-2-8")),
        case("T.BASIC.CHAIN.715", {"de-715": "3-4-12 2-3-12 1-2-12"}),
        case("T.BASIC.CHAIN.INF238", dict.fromkeys(("de-65", "de-114"), "2-3-8 1-2-8")),
        case("T.BASIC.CHAIN.MTN", {"de-5mtn": "2-4-8 1-3-8", "de-3plus4": "1-1-8"}),
        case(
            "T.BASIC.CHAIN.BR",
            dict.fromkeys(("br-56", "br-1"), "4-5-12 2-3-12")
            | dict.fromkeys(("br-5", "br-46", "br-78"), BR_DIVISION)
            | {"br-1para": "3-3-12 2-2-12", "br-7armd": "5-5-12 4-4-12 2-2-12"}
            | dict.fromkeys(("br-4armd", "br-23armd"), "2-1-12")
            | dict.fromkeys(("br-2ss", "br-201gds", "br-231", "br-2para"), "1-1-12"),
        ),
        case(
            "T.BASIC.CHAIN.US",
            dict.fromkeys(("us-3", "us-45"), US_STRONG)
            | dict.fromkeys(("us-34", "us-36"), US_DIVISION)
            | {"us-1armd": "7-7-12 5-5-12 4-4-12 2-2-12", "us-rgr": "2-2-12", "us-1ssf": "2-2-12"}
            | dict.fromkeys(("us-504", "us-505", "us-325"), "1-1-12"),
        ),
        case(
            "T.BASIC.CHAIN.OTHER",
            {"ca-1": US_STRONG, "ca-1armd": "2-1-12", "nz-2": "6-6-12 5-5-12 4-4-12 2-2-12"}
            | dict.fromkeys(("in-4", "in-8"), BR_DIVISION)
            | {"fr-2dim": "3-4-8 2-3-8 1-2-8", "fr-4gtm": "1-1-8"},
        ),
    ],
)
def test_a_unit_steps_down_through_its_own_counters(chains: dict[str, str]) -> None:
    assert {name: levels(units()[name]) for name in chains} == chains


@pytest.mark.rule("anzio:EX.B4F4.2")
def test_1_para_after_one_step() -> None:
    assert levels(units()["de-1para"]).split()[:2] == ["6-10-12", "5-9-12"]


@pytest.mark.rule("anzio:T.COUNTERS.STACKING")
def test_stacking_values() -> None:
    known = {
        3: "de-1para de-2para de-16pz de-26pz de-hg de-15pg de-44 de-71 de-94 de-305 de-334 br-5 br-46 br-78 ca-1 "
        "fr-2dim",
        2: "de-29pg de-60pg de-3pg de-715 de-5mtn de-65 de-114",
        1: "de-nw71 de-fras de-3plus4 br-2ss br-201gds br-231 br-2para us-504 us-505 us-325 al-r1 de-ei1 de-ea1",
        5: "br-7armd us-1armd",
    }
    found = units()
    assert {name: found[name].stacking for names in known.values() for name in names.split()} == {
        name: value for value, names in known.items() for name in names.split()
    }
    assert max(u.stacking for u in found.values() if u.side == "axis") == 3
    assert max(u.stacking for u in found.values() if u.side == "allied") == 5
    assert all(u.stacking == 1 for u in found.values() if u.size in ("III", "X"))


@pytest.mark.rule("anzio:EX.C9C1")
def test_napoli_could_feed_the_whole_army() -> None:
    army = sum(u.stacking for u in units().values() if u.side == "allied")
    napoli = next(p for p in load_ports(DATA / "ports.csv") if (p.kind, p.name) == ("port", "Napoli"))
    assert army <= napoli.capacity


@pytest.mark.rule("anzio:C11C3", "anzio:T.BASIC.REPL.COUNTERS")
def test_replacement_counters() -> None:
    found = [u for u in units().values() if "replacement" in u.flags]
    assert Tally(f"{u.side} {levels(u)}" for u in found) == {
        "allied 0-0-12": 6,
        "axis 0-1-8": 6,
        "axis 0-1-12": 3,
    }
    armour = {u.id for u in found if "armour-replacement" in u.flags}
    infantry = {u.id for u in found if "infantry-replacement" in u.flags}
    assert armour == {"de-ea1", "de-ea2", "de-ea3"}
    assert infantry == {f"de-ei{n}" for n in range(1, 7)}
    waiting = {u.id for u in found if u.arrival == "pool"}
    assert waiting == {"de-ea3", "de-ei3", "de-ei4", "de-ei5", "de-ei6"}
    some = tuple(u for u in units().values() if u.id != "de-ea3")
    with pytest.raises(BadData, match="replacement counters are"):
        check_replacements(some, "units.csv")


@pytest.mark.rule("anzio:C1A1")
def test_the_first_invasion_is_drawn_from_the_units_at_start() -> None:
    pool = {u["id"] for u in wl.new("anzio", seed=1).view("allied")["units"] if u["status"] == "sicilia"}
    assert len(pool) == 24
    assert {"us-36", "br-46", "us-504", "al-r1"} <= pool
    assert not {"us-3", "br-7armd", "de-hg", "nz-2"} & pool


@pytest.mark.rule("anzio:C16B")
def test_only_the_counters_of_the_two_record_cards() -> None:
    assert Tally(u.side for u in units().values()) == {"allied": 36, "axis": 30}
    later = ("24", "18", "LAH", "90", "4Para", "10", "6")
    assert not [u.id for u in units().values() if u.printed in later]


@pytest.mark.rule("anzio:C16B")
def test_a_counter_too_many_or_too_few_is_refused(tmp_path: Path) -> None:
    wrong_file = damaged(DATA / "units.csv", tmp_path, "\nde-334,", "\n#de-334,")
    with pytest.raises(BadData, match="29 axis counters instead of 30"):
        load_units(wrong_file)


@pytest.mark.rule("anzio:B3.1", "anzio:B3.2")
def test_a_counter_shows_size_factors_and_stacking_number() -> None:
    whole, weak = (counter(setup("Oct I axis", {"de-hg": place}), "de-hg") for place in ("K40", "K40/4"))
    figures = ("attack", "defence", "move", "stacking", "steps", "inverted")
    assert [whole[name] for name in figures] == [7, 8, 12, 3, [6, 6], False]
    assert [weak[name] for name in figures] == [2, 3, 12, 3, [2, 6], False], "depleted"
    sizes = {name: units()[name].size for name in ("de-hg", "us-504", "br-2ss")}
    assert sizes == {"de-hg": "XX", "us-504": "III", "br-2ss": "X"}


@pytest.mark.rule("anzio:B3.3")
def test_the_counters_of_one_identification_are_one_unit(tmp_path: Path) -> None:
    found = load_units(DATA / "units.csv")
    assert len({u.id for u in found}) == len(found)
    assert len({(u.side, u.nation, u.name) for u in found}) == len(found)
    wrong_file = damaged(DATA / "units.csv", tmp_path, "\nde-305,", "\nde-94,")
    with pytest.raises(BadData, match=r"units\.csv:\d+: unit 'de-94' stands here twice"):
        load_units(wrong_file)


@pytest.mark.rule("anzio:B3.4")
def test_mountain_units_are_underlined_whatever_their_symbol() -> None:
    found = units()
    marked = {name for name, (side, number) in book().index.items() if is_mountain(book(), side, number)}
    assert marked == {"fr-2dim", "fr-4gtm", "us-1ssf", "de-5mtn", "de-3plus4"}
    assert found["us-1ssf"].type == "special-forces"


@pytest.mark.rule("anzio:B3.5")
def test_commandos_carry_a_c() -> None:
    marked = {name for name, (side, number) in book().index.items() if is_commando(book(), side, number)}
    assert marked == {"br-2ss", "us-1ssf", "us-rgr", "us-504"}


@pytest.mark.rule("anzio:P.armor-units")
def test_armour_is_panzer_and_panzer_parachute_not_every_parachutist() -> None:
    armour = {u.id for u in units().values() if "armour" in u.flags}
    assert {i for i in armour if i.startswith("de-")} == {"de-16pz", "de-26pz", "de-hg"}
    allied = {"br-4armd", "br-23armd", "ca-1armd", "br-7armd", "us-1armd", "nz-2"}
    assert {i for i in armour if not i.startswith("de-")} == allied
    assert {u.id for u in units().values() if "pure-armour" in u.flags} == {"de-16pz", "de-26pz", "de-hg"}


@pytest.mark.rule("anzio:T.SYMBOLS")
def test_the_types_of_the_table_of_symbols() -> None:
    found = units()
    assert {u.type for u in found.values()} <= set(TYPES)
    assert {"partisan", "cavalry", "machine-gun", "armoured-engineer", "task-force"} <= set(TYPES)
    types = {
        i: found[i].type for i in ("de-hg", "de-nw71", "de-fras", "de-29pg", "us-rgr", "br-2ss", "de-ei1")
    }
    assert types == {
        "de-hg": "panzer-parachute",
        "de-nw71": "nebelwerfer",
        "de-fras": "air-force-infantry",
        "de-29pg": "panzergrenadier",
        "us-rgr": "ranger",
        "br-2ss": "commando",
        "de-ei1": "ersatz",
    }


@pytest.mark.rule("anzio:T.SYMBOLS")
def test_an_unknown_type_is_refused(tmp_path: Path) -> None:
    wrong_file = damaged(DATA / "units.csv", tmp_path, ",nebelwerfer,", ",rockets,")
    with pytest.raises(BadData, match="'rockets' in column type is unknown"):
        load_units(wrong_file)


@pytest.mark.rule("anzio:X12-8A2")
def test_the_indian_divisions_as_mountain_units() -> None:
    before, after = units(), {u.id: u for u in indian_mountain(tuple(units().values()))}
    assert levels(after["in-4"]) == levels(after["in-8"]) == "3-4-8 2-3-8"
    assert "mountain" in after["in-4"].flags
    changed = {name for name, unit in after.items() if unit != before[name]}
    assert changed == {"in-4", "in-8"}


def test_every_entry_says_how_sure_it_is() -> None:
    weak = {u.id for u in units().values() if u.confidence == "weak"}
    assert {u.confidence for u in units().values()} == {"firm", "good", "weak"}
    assert all(units()[name].note for name in weak)
    assert {"br-56", "us-34", "de-94", "de-305", "de-71"} <= weak


@pytest.mark.parametrize(
    ("wrong", "right", "complaint"),
    [
        ("6-10 5-9", "6-10 7-9", "is not a chain"),
        ("6-10 5-9", "6/10 5-9", "is not a step"),
        ("Oct II,edge", "Tuesday,edge", "is not an arrival"),
        (",R70,", ",R7O,", "is no hex or range"),
        ("armour pure-armour", "fast", "is not a flag"),
        ("XX,7-8", "XXX,7-8", "in column size is unknown"),
        ("12,3,start,X52", "12,9,start,X52", "is not a stacking value"),
        ("de-fras", "De Fras", "is not an id"),
    ],
)
def test_a_wrong_entry_names_its_line(tmp_path: Path, wrong: str, right: str, complaint: str) -> None:
    wrong_file = damaged(DATA / "units.csv", tmp_path, wrong, right)
    with pytest.raises(BadData, match=rf"units\.csv:\d+: .*{complaint}"):
        load_units(wrong_file)


@pytest.mark.rule("anzio:T.BASIC.CHAIN.BR")
@pytest.mark.parametrize(
    ("steps", "move"),
    [("4-5 4-3", 12), ("4-5 2-5", 12), ("4-5 5-3", 12), ("4-5 2-6", 12), ("4-5 2-3", 10), ("", 12)],
)
def test_each_counter_of_a_unit_is_weaker_than_the_one_before(tmp_path: Path, steps: str, move: int) -> None:
    known = "infantry,XX,4-5 2-3,12,3,start"
    wrong_file = damaged(DATA / "units.csv", tmp_path, known, f"infantry,XX,{steps},{move},3,start")
    with pytest.raises(BadData, match="is not a chain"):
        load_units(wrong_file)
