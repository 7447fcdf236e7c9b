"""Terrain in combat, and the shifts that nobody decides on: Troop Quality, tanks, Fortifications."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.fights import ARENA, battlefield, odds, shifts

# --- terrain ------------------------------------------------------------------------------------------


@pytest.mark.rule("italy43:9.7a", "italy43:HN.1")
def test_hill_and_city_double_all_but_silhouetted_tanks_and_asus() -> None:
    near = {"de-hg-1-1": "2111", "de-hg-1-2": "2111"}
    held = {"uk-7-22": "2112 reduced", "uk-23-40": "2112"}
    game = battlefield({**near, **held}, side="axis")
    found = odds(game, tuple(near), cell="2112")
    assert found.defence.total == 4 * 2 + 2
    city = battlefield({"us-3-7": "2417", "de-hg-1-1": "2518", "de-hg-pz": "2518"})
    assert odds(city, ("us-3-7",), cell="2518").defence.total == 3 * 2 + 4
    guns = battlefield({"us-3-7": "2417", "de-xiv": "2518"})
    assert odds(guns, ("us-3-7",), cell="2518").defence.total == 1


@pytest.mark.rule("italy43:9.7b", "italy43:9.7f", "italy43:9.1c")
def test_mountain_sides_halve_everybody_but_mountain_infantry() -> None:
    units = {"us-3-7": "3025", "us-1ssf": "3025", "us-751": "3024", "de-hg-1-1": "3125"}
    game = battlefield(units, turn=20)
    assert odds(game, ("us-3-7",), cell="3125").attack.total == 3
    assert odds(game, ("us-1ssf",), cell="3125").attack.total == 5
    assert odds(game, ("us-751",), cell="3125").attack.total == 2
    assert odds(game, ("us-3-7", "us-1ssf", "us-751"), cell="3125").defence.total == 6


@pytest.mark.rule("italy43:9.7c", "italy43:9.7f", "italy43:9.1c")
def test_attacks_out_of_marsh_halve_vehicles_and_double_the_defence() -> None:
    units = {"us-751": "1916", "us-3-7": "2015", "us-3-15": "2116", "de-hg-1-1": "2016"}
    game = battlefield(units)
    found = odds(game, ("us-751",), cell="2016")
    assert (found.attack.total, found.defence.total) == (2, 6)
    both = odds(game, ("us-3-7", "us-751"), cell="2016")
    assert (both.attack.total, both.defence.total) == (6 + 2, 6)
    assert odds(game, ("us-3-7", "us-751", "us-3-15"), cell="2016").defence.total == 3


@pytest.mark.rule("italy43:9.7d", "italy43:9.1c")
def test_rivers_double_the_defence_and_halve_vehicles_on_bridges_too() -> None:
    units = {"us-3-7": "2117", "us-751": "2016", "us-191": "2117", "us-3-15": "2118", "de-hg-1-1": "2017"}
    game = battlefield(units)
    found = odds(game, ("us-3-7", "us-751", "us-191"), cell="2017")
    assert found.defence.total == 6
    assert odds(game, ("us-751",), cell="2017").attack.total == 2
    assert odds(game, ("us-191",), cell="2017").attack.total == 2
    assert odds(game, ("us-3-7", "us-3-15"), cell="2017").defence.total == 3


@pytest.mark.rule("italy43:9.7e", "italy43:EX.9.7.X")
def test_a_major_river_halves_everybody() -> None:
    units = {"us-3-7": "2213", "us-3-15": "2215", "de-hg-1-1": "2214"}
    found = odds(battlefield(units), ("us-3-7", "us-3-15"), cell="2214")
    assert (found.attack.total, found.defence.total, found.name) == (9, 6, "1-1")


@pytest.mark.rule("italy43:9.7d", "italy43:EX.9.7.Y", "italy43:9.7g")
def test_one_attacker_on_dry_land_undoes_the_doubling() -> None:
    units = {"us-3-7": "2315", "us-3-15": "2215", "de-hg-1-1": "2214"}
    found = odds(battlefield(units), ("us-3-7", "us-3-15"), cell="2214")
    assert (found.attack.total, found.defence.total, found.name) == (9, 3, "3-1")


@pytest.mark.rule("italy43:9.7f", "italy43:EX.9.7.comb")
def test_rivers_mountains_and_marsh_add_up_to_one_doubling() -> None:
    units = {"us-3-7": "2925", "us-3-15": "2726", "de-hg-1-1": "2825"}
    game = battlefield(units)
    assert odds(game, ("us-3-7",), cell="2825").defence.total == 6
    assert odds(game, ("us-3-7", "us-3-15"), cell="2825").defence.total == 6


@pytest.mark.rule("italy43:9.7g")
def test_doubling_by_rivers_spares_nobody() -> None:
    units = {"us-3-7": "2213", "de-hg-pz": "2214"}
    assert odds(battlefield(units), ("us-3-7",), cell="2214").defence.total == 8
    assert (
        odds(battlefield({"us-3-7": "2213", "de-xiv": "2214"}), ("us-3-7",), cell="2214").defence.total == 2
    )


# --- Troop Quality ------------------------------------------------------------------------------------


@pytest.mark.rule("italy43:9.2.1a", "italy43:9.2.1b")
def test_more_than_half_of_the_force_must_be_elite() -> None:
    units = {"us-3-7": "2119", "us-3-15": "2219", "us-509": "2119", "us-1ssf": "2219", "de-hg-1-1": ARENA}
    game = battlefield(units, turn=20)
    assert shifts(odds(game, ("us-509", "us-1ssf", "us-3-7"), "us-509")) == {"9.2.1a": 1}
    assert shifts(odds(game, ("us-509", "us-3-7"), "us-509", ("us-3-7",))) == {}
    assert shifts(odds(game, ("us-3-7", "us-509"), "US 3")) == {}


@pytest.mark.rule("italy43:9.2.1b")
def test_elite_infantry_with_tanks_earn_the_same_shift_once() -> None:
    units = {"us-509": "2119", "us-751": "2119", "us-3-7": "2119", "us-rgr-1": "2219", "de-hg-pz": ARENA}
    game = battlefield(units, turn=15)
    assert shifts(odds(game, ("us-509", "us-751", "us-3-7"), "us-509", ("us-751", "us-3-7"))) == {"9.2.1b": 1}
    both = odds(game, ("us-509", "us-751"), "us-509", ("us-751",))
    assert shifts(both) == {"9.2.1b": 1}
    assert shifts(odds(game, ("us-3-7", "us-751", "us-rgr-1"), "US 3", ("us-751",))) == {}


@pytest.mark.rule("italy43:9.2.2")
def test_an_attack_of_low_quality_shifts_left() -> None:
    units = {"de-94-274": "2119", "de-94-276": "2119", "de-hg-1-1": "2219", "us-3-7": ARENA}
    game = battlefield(units, side="axis", turn=15)
    assert shifts(odds(game, ("de-94-274", "de-94-276"))) == {"9.2.2": -1}
    assert shifts(odds(game, ("de-94-274", "de-hg-1-1"))) == {}


# --- tanks --------------------------------------------------------------------------------------------

SHERMANS = {"us-3-7": "2119", "us-751": "2119"}
STUGS = {"de-hg-stug": ARENA}


@pytest.mark.rule("italy43:9.3.1", "italy43:9.3.2", "italy43:EX.9.3a")
def test_the_better_tank_rating_shifts() -> None:
    names = ("us-3-7", "us-751")
    for held, expected in (
        ({"de-hg-1-1": ARENA}, {"9.3.1": 1}),
        (STUGS, {"9.3.1": 1}),
        ({"de-hg-pz": ARENA}, {}),
    ):
        game = battlefield({**SHERMANS, **held})
        assert shifts(odds(game, names, attached=("us-751",))) == expected
    game = battlefield({"us-3-7": "2119", "us-756": "2119", "us-751": "2219", **STUGS})
    assert shifts(odds(game, ("us-3-7", "us-756"), attached=("us-756",))) == {"9.3.2": -1}
    assert shifts(odds(game, ("us-3-7", "us-751"))) == {"9.3.2": -1}


@pytest.mark.rule("italy43:9.3.2")
def test_the_defender_keeps_the_shift_while_disrupted_and_loses_it_in_full_retreat() -> None:
    disrupted = battlefield({"us-3-7": "2119", "de-hg-stug": f"{ARENA} disrupted"})
    assert shifts(odds(disrupted, ("us-3-7",))) == {"9.3.2": -1}
    routed = battlefield({"us-3-7": "2119", "de-hg-stug": f"{ARENA} full-retreat", "de-hg-1-1": ARENA})
    assert shifts(odds(routed, ("us-3-7",))) == {}


@pytest.mark.rule("italy43:9.3.3b")
def test_tanks_over_a_river_only_deny_the_defenders_shift() -> None:
    for held in ("de-hg-1-1", "de-hg-stug", "de-hg-pz"):
        game = battlefield({"us-3-7": "2213", "us-751": "2213", held: "2214"})
        assert shifts(odds(game, ("us-3-7", "us-751"), attached=("us-751",), cell="2214")) == {}
    weak = battlefield({"us-3-7": "2213", "us-756": "2213", "de-hg-pz": "2214"})
    assert shifts(odds(weak, ("us-3-7", "us-756"), attached=("us-756",), cell="2214")) == {"9.3.2": -1}
    dry = battlefield({"us-3-7": "2315", "us-751": "2315", "de-hg-1-1": "2214"})
    assert shifts(odds(dry, ("us-3-7", "us-751"), attached=("us-751",), cell="2214")) == {"9.3.1": 1}


@pytest.mark.rule("italy43:9.3.4", "italy43:EX.9.3.4")
def test_tank_destroyers_attack_with_one_less() -> None:
    names = ("us-3-7", "us-601")
    for held, value in (({"de-hg-pz": ARENA}, -1), (STUGS, 0)):
        game = battlefield({"us-3-7": "2119", "us-601": "2119", **held})
        assert sum(shifts(odds(game, names, attached=("us-601",))).values()) == value
    sherman = battlefield({**SHERMANS, "de-hg-pz": ARENA})
    assert shifts(odds(sherman, ("us-3-7", "us-751"), attached=("us-751",))) == {}, (
        "a tank with its whole rating"
    )
    against = battlefield({"de-hg-stug": "2119", "us-601": ARENA}, side="axis")
    assert shifts(odds(against, ("de-hg-stug",))) == {"9.3.2": -1}
