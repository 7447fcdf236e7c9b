"""The order of battle: what the rulebook says of units, set-up and schedule stands in the data."""

from __future__ import annotations

from collections import Counter as Tally
from functools import cache
from pathlib import Path

import pytest

import winterline
from winterline.core.board import load_board
from winterline.core.data import DataDir
from winterline.core.draw.counters import symbols
from winterline.games.italy43.roster import (
    TYPES,
    Unit,
    as_counter,
    is_infantry,
    is_mechanized,
    is_tank,
    is_vehicle,
    nationality,
    reminders,
)
from winterline.games.italy43.tables import Tables, load_tables

DATA = Path(winterline.__file__).parent / "games" / "italy43" / "data"
BOARD = load_board(DATA / "board.txt")


def tables(scenario: str) -> Tables:
    return load_tables(DataDir(DATA), BOARD, scenario)


@cache
def roster() -> dict[str, Unit]:
    """The order of battle, read when the first test asks for it."""
    return {unit.id: unit for unit in tables("S3").units}


def formation(name: str) -> list[Unit]:
    return [unit for unit in roster().values() if unit.formation == name and "remnant" not in unit.flags]


def flagged(flag: str) -> set[str]:
    return {unit.id for unit in roster().values() if flag in unit.flags}


def strengths(unit: str) -> list[str]:
    return [f"{step.attack}-{step.defence}-{step.move}" for step in roster()[unit].steps]


def arrivals(card: str, turn: int, side: str) -> dict[str, tuple[str, ...]]:
    found = {}
    for unit in roster().values():
        arrival = unit.cards.get(card)
        if arrival is not None and arrival.turn == turn and unit.side == side:
            found[unit.id] = arrival.places
    return found


def leaving(turn: int, side: str) -> set[str]:
    return {
        u.id for u in roster().values() if u.side == side and any(leave.turn == turn for leave in u.leaves)
    }


@pytest.mark.rule("italy43:2.3.2a", "italy43:2.3.2e", "italy43:2.3.2i", "italy43:2.3.2j")
def test_the_sample_counters_of_the_book_are_in_the_data() -> None:
    sample = roster()["us-45-179"]
    assert strengths("us-45-179") == ["6-6-3", "4-4-3"]
    assert (sample.third, sample.stacking, sample.size, sample.formation) == (True, 3, "III", "US 45")
    tank = roster()["us-191"]
    assert strengths("us-191")[0] == "3-2-5"
    assert (tank.tank, tank.cards["campaign"].places, not tank.formation, tank.bonding) == (
        3,
        ("3726",),
        True,
        False,
    )
    assert strengths("us-82-504")[0] == "5-6-3"
    assert roster()["us-82-504"].quality[0] == 1
    assert strengths("de-94-274")[1] == "1-3-3"
    assert roster()["de-94-274"].quality[1] == -1
    assert strengths("de-rem-1") == ["1-3-5"]
    assert strengths("uk-46-128")[0] == "5-7-3"
    assert roster()["us-34-hq"].cards["campaign"].turn == 4


@pytest.mark.rule("italy43:2.3.1a")
def test_every_unit_has_a_defence_strength() -> None:
    assert all(step.defence >= 1 for unit in roster().values() for step in unit.steps)
    assert all(0 <= unit.stacking <= 4 for unit in roster().values())


@pytest.mark.rule("italy43:2.3.2b")
def test_a_triangle_brings_a_unit_in_reduced() -> None:
    reduced = {u.id for u in roster().values() if "campaign" in u.cards and u.cards["campaign"].reduced}
    assert "de-hg-1-1" in reduced
    assert not roster()["us-45-179"].cards["campaign"].reduced
    assert all(len(roster()[unit].steps) == 2 for unit in reduced)


@pytest.mark.rule("italy43:2.3.2d")
def test_boxes_mark_garrisons_and_frozen_units_and_a_circle_recon() -> None:
    assert reminders(roster()["de-15-33"]) == (
        "garrison (black box)",
        "frozen at start (blue box)",
        "reconnaissance (green circle)",
    )
    assert reminders(roster()["us-82-505"]) == ("garrison (black box)",)
    assert reminders(roster()["us-3-7"]) == ()
    assert "garrison" in as_counter(roster()["de-15-33"], "campaign").note


@pytest.mark.rule("italy43:S1.3.n")
def test_a_stripe_flags_the_first_three_german_units_to_leave() -> None:
    early = {
        u.id for u in roster().values() if u.side == "axis" and any(leave.turn <= 4 for leave in u.leaves)
    }
    assert len(early) == 3
    assert {u.id for u in roster().values() if "leaves early (stripe)" in reminders(u)} == early


@pytest.mark.rule("italy43:2.3.2g")
def test_troop_quality_is_read_from_the_side_that_shows() -> None:
    assert all(len(unit.quality) == len(unit.steps) for unit in roster().values())
    assert roster()["de-15-129-1"].quality == (1, 1)
    assert roster()["de-94-267"].quality == (-1, -1)
    assert roster()["us-3-7"].quality == (0, 0)


@pytest.mark.rule("italy43:2.3.3b", "italy43:2.3.3c")
def test_which_types_are_mechanized() -> None:
    foot = {"infantry", "airborne", "glider", "mountain", "commando", "ranger", "ssf"}
    assert {kind for kind in TYPES if not is_mechanized(kind)} == foot
    assert {kind for kind in TYPES if is_mechanized(kind)} == {
        "panzergrenadier", "motorized", "nebelwerfer", "asu", "recon", "tank", "sherman", "m10", "pzkw4", "stug",
    }  # fmt: skip


@pytest.mark.rule("italy43:2.3.3d")
def test_infantry_types_ride_or_walk() -> None:
    assert is_infantry("panzergrenadier")
    assert is_infantry("motorized")
    assert is_infantry("ssf")
    assert not is_infantry("recon")


@pytest.mark.rule("italy43:2.3.3e")
def test_vehicle_units_are_tanks_recon_and_asus() -> None:
    assert {kind for kind in TYPES if is_vehicle(kind)} == {
        "nebelwerfer", "asu", "recon", "tank", "sherman", "m10", "pzkw4", "stug",
    }  # fmt: skip


@pytest.mark.rule("italy43:2.3.3f")
def test_tank_units_have_a_tank_rating() -> None:
    tanks = {unit.id for unit in roster().values() if is_tank(unit)}
    assert tanks == {u.id for u in roster().values() if u.type in ("tank", "sherman", "m10", "pzkw4", "stug")}
    assert "de-hg-recon" not in tanks


@pytest.mark.rule("italy43:2.3.4")
def test_luftwaffe_and_wehrmacht_are_one_nationality() -> None:
    assert nationality("lw") == nationality("de") == "de"
    assert {nationality(unit.nation) for unit in roster().values() if unit.side == "allied"} == {
        "us",
        "uk",
        "fr",
        "it",
    }
    assert {unit.army for unit in roster().values() if unit.nation in ("fr", "it")} == {"us"}


@pytest.mark.rule("italy43:2.3.4b")
def test_every_branch_of_service_has_its_colour() -> None:
    assert {unit.nation for unit in roster().values()} == {"us", "uk", "fr", "it", "de", "lw"}
    assert all(unit.nation == "lw" for unit in formation("Ge HG") if unit.id.startswith("de-hg"))


@pytest.mark.rule("italy43:8.4.2a", "italy43:8.4.2b")
def test_formations_are_divisions_and_two_bodies_of_three_battalions() -> None:
    names = {unit.formation for unit in roster().values() if unit.formation}
    others = {name for name in names if name in ("Rangers", "Br 23 Armd")}
    assert others == {"Rangers", "Br 23 Armd"}
    assert len(formation("Rangers")) == len(formation("Br 23 Armd")) == 3
    assert {u.printed.split("/")[0] for u in formation("US 34")} >= {"133", "135", "168", "100"}


@pytest.mark.rule("italy43:8.4.4a", "italy43:8.4.4b")
def test_independent_units_and_white_remnants_belong_to_no_formation() -> None:
    for unit in ("us-509", "us-1ssf", "uk-9cdo", "us-191", "us-756", "us-vi", "de-xiv"):
        assert not roster()[unit].formation, unit
    white = {unit for unit in flagged("remnant") if not roster()[unit].formation}
    assert white
    assert flagged("remnant") - white == {"us-rem-3", "us-rem-34", "us-rem-36", "us-rem-45", "de-rem-44"}


@pytest.mark.rule("italy43:19.4d")
def test_asus_and_the_heavy_howitzer_have_no_stacking_value() -> None:
    assert roster()["us-hvy"].asu == "howitzer"
    assert {unit.stacking for unit in roster().values() if unit.asu} == {0}


@pytest.mark.rule("italy43:HN.1")
def test_22_armoured_brigade_has_three_steps_and_no_silhouette() -> None:
    brigade = roster()["uk-7-22"]
    assert brigade.third
    assert is_tank(brigade)
    assert "silhouette" not in brigade.flags
    assert brigade.bonding


@pytest.mark.rule("italy43:HN.2")
def test_the_brigades_of_7_armoured_cannot_stack() -> None:
    assert roster()["uk-7-22"].stacking + roster()["uk-7-131"].stacking >= 7


@pytest.mark.rule("italy43:HN.3")
def test_26_panzer_has_no_tanks_and_576_is_not_in_the_game() -> None:
    assert not any(is_tank(unit) for unit in formation("Ge 26"))
    assert len(formation("Ge 26")) >= 2
    assert not any("576" in unit.printed for unit in roster().values())
    assert {u.printed for u in formation("Ge 305") if not u.asu} == {"577/305", "578/305"}


@pytest.mark.rule("italy43:HN.5")
def test_756_tank_battalion_is_weak_and_gets_no_upgrade() -> None:
    weak = roster()["us-756"]
    others = [u for u in roster().values() if u.nation == "us" and is_tank(u) and u.id != weak.id]
    assert all(weak.tank < other.tank and weak.steps[0].attack < other.steps[0].attack for other in others)
    assert sum("756" in unit.printed for unit in roster().values()) == 1


@pytest.mark.rule("italy43:HN.6")
def test_regiments_of_three_battalions_are_stronger_than_those_of_two() -> None:
    three = [u for name in ("Ge 44", "Ge 5geb") for u in formation(name) if not u.asu]
    two = [u for name in ("Ge 94", "Ge 305") for u in formation(name) if not u.asu]
    assert (len(three), len(two)) == (5, 5)
    assert min(u.steps[0].defence for u in three) > max(u.steps[0].defence for u in two)
    assert min(u.steps[0].attack for u in three) > max(u.steps[0].attack for u in two)


def test_every_counter_has_a_sign_to_be_drawn_with() -> None:
    known = symbols()
    for unit in roster().values():
        counter = as_counter(unit, "campaign")
        assert f"unit-{counter.type}" in known, unit.id
        assert f"size-{counter.size}" in known, unit.id


def test_the_stated_counts() -> None:
    kinds = Tally(unit.asu for unit in roster().values() if unit.asu)
    assert (kinds["nebelwerfer"], kinds["howitzer"]) == (2, 1)
    assert flagged("mountain") == {
        "us-1ssf", "fr-2-4", "fr-2-5", "fr-2-8", "fr-4gtm", "de-5geb-85", "de-5geb-100",
    }  # fmt: skip
    remnants = Tally(roster()[unit].nation for unit in flagged("remnant"))
    assert remnants["uk"] == 3
    assert any(
        roster()[unit].type == "airborne" for unit in flagged("remnant") if roster()[unit].nation == "us"
    )
    assert len(formation("Br 46")) == 4
    assert {u.printed for u in formation("Br 56") if not u.asu} == {"167/56", "168/56", "169/56", "201Gds/56"}


def test_who_carries_special_replacements_and_who_is_elite() -> None:
    assert flagged("special") == {"us-34-100", "us-1ssf"}
    elite = {unit.id for unit in roster().values() if unit.quality[0] == 1 and unit.side == "allied"}
    by_type = {"airborne", "ranger", "commando", "ssf", "glider"}
    assert all(
        roster()[u].type in by_type or "special" in roster()[u].flags or roster()[u].nation == "fr"
        for u in elite
    )
    fj = [unit for unit in roster().values() if "FJ" in unit.printed]
    assert fj
    assert all(unit.quality == (1,) and len(unit.steps) == 1 for unit in fj)


def test_the_examples_of_combat_on_turn_1_can_be_fought() -> None:
    def attack(*ids: str) -> int:
        return sum(roster()[unit].steps[0].attack for unit in ids)

    assert attack("uk-7-22", "uk-7-131", "uk-7-11h", "uk-56-167") == 21
    assert sum(-(-roster()[u].steps[0].attack // 2) for u in ("us-3-7", "us-3-15", "us-3-30", "us-601")) == 10
    assert attack("us-45-179", "us-191") == 9
    assert roster()["de-29-recon"].steps[0].defence * 2 == 6
    assert roster()["de-hg-1-2"].steps[0].defence * 2 + roster()["de-hg-pz"].steps[0].defence == 10
    assert roster()["uk-7-22"].steps[0].attack + roster()["uk-7-11h"].steps[0].attack == 10


@pytest.mark.rule("italy43:EX.ext.T1.frozen")
def test_nine_german_units_cannot_move_at_the_start() -> None:
    frozen = flagged("frozen")
    assert len(frozen) == 7
    assert all(roster()[unit].formation == "Ge 15" for unit in frozen)
    pair = flagged("pair")
    assert len(pair) == 2
    assert {roster()[unit].cards["campaign"].places for unit in pair} == {("2706",)}
    assert all(roster()[unit].formation == "Ge 3" for unit in pair)


@pytest.mark.rule("italy43:EX.ext.T2.asu", "italy43:EX.ext.T3.reinf")
def test_the_arrivals_that_the_example_of_play_tells_of() -> None:
    first = arrivals("campaign", 1, "allied")
    assert {place for places in first.values() for place in places} == {"S1", "S2"}
    assert not arrivals("campaign", 1, "axis")
    assert not arrivals("campaign", 2, "axis")
    second = arrivals("campaign", 2, "allied")
    assert sum(bool(roster()[unit].asu) for unit in second) == 5
    assert {u.id for u in formation("US 45") if not u.asu} <= {*second, "us-45-179", *first}
    assert arrivals("campaign", 3, "axis") == {"de-3-29-1": ("N2",)}
    assert arrivals("campaign", 12, "axis")["de-94-267"] == ("1706",)


def test_the_departures_that_the_book_tells_of() -> None:
    assert len(leaving(3, "axis")) == 2
    assert len(leaving(4, "axis")) == 1
    assert len(leaving(7, "axis")) == 5
    assert not any(leaving(turn, side) for turn in (1, 2) for side in ("axis", "allied"))
    assert all(leave.returns == 0 for unit in leaving(3, "axis") for leave in roster()[unit].leaves)
    assert roster()["de-29-recon"].leaves[0].returns > 4
    assert leaving(18, "allied") >= {unit.id for unit in formation("US 3")}


def test_29_panzergrenadier_starts_with_its_recon_battalion_alone() -> None:
    started = {u.id for u in formation("Ge 29") if "campaign" in u.cards and u.cards["campaign"].turn == 0}
    assert started == {"de-29-recon"}
    assert roster()["de-29-recon"].cards["campaign"].places == ("3725",)


def test_the_paratroopers_start_in_naples() -> None:
    naples = {BOARD.grid.label(cell) for cell in BOARD.place("Naples").cells}
    for unit in ("us-82-325g", "us-82-504", "us-82-505"):
        assert set(roster()[unit].cards["campaign"].places) <= naples
        assert "garrison" in roster()[unit].flags


@pytest.mark.parametrize("card", ["campaign", "bernhard"])
def test_the_set_up_respects_stacking_sides_and_the_8th_army_zone(card: str) -> None:
    stacks: dict[str, list[Unit]] = {}
    for unit in roster().values():
        if card in unit.cards and unit.cards[card].turn == 0:
            stacks.setdefault(unit.cards[card].places[0], []).append(unit)
    for label, units in stacks.items():
        assert len({unit.side for unit in units}) == 1, label
        tanks = sum("silhouette" in unit.flags for unit in units)
        points = sum(unit.stacking for unit in units if "silhouette" not in unit.flags) + max(0, tanks - 1)
        assert points <= 6, label
        if units[0].side == "allied":
            assert not BOARD.hexes("eighth-army") >> BOARD.grid.index(label) & 1, label


def test_reinforcements_come_to_their_own_side_and_leave_after_they_came() -> None:
    for unit in roster().values():
        allowed = {"S1", "S2", "naples"} if unit.side == "allied" else {"N1", "N2", "N3", "1706"}
        for arrival in unit.cards.values():
            if arrival.turn:
                assert set(arrival.places) <= allowed, unit.id
        for leave in unit.leaves:
            assert all(leave.turn > arrival.turn for arrival in unit.cards.values() if arrival.turn < 13), (
                unit.id
            )
            assert set(leave.places) <= allowed, unit.id


@pytest.mark.parametrize("card", ["campaign", "bernhard"])
def test_nobody_but_mountain_troops_starts_in_a_mountain_hex_without_a_road(card: str) -> None:
    roads = [sum(pair) for pair in zip(BOARD.crossed("road:major"), BOARD.crossed("road:minor"), strict=True)]
    for unit in roster().values():
        if card in unit.cards and unit.cards[card].turn == 0:
            cell = BOARD.grid.index(unit.cards[card].places[0])
            assert roads[cell] or not BOARD.hexes("mountain") >> cell & 1, unit.id
