"""Chapter 14: advance after combat. A one-step battalion is eliminated where a hex has to become vacant."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.italy43.inside import fight
from tests.games.italy43.test_retreats import tanks
from tests.rulebook.italy43.kit import asks, bonds, offers, play_all, refused, setup, step, where
from winterline.core.game import Game

PREY = "de-fj-1"


def won(
    units: dict[str, str], at: str, attackers: list[str], far: int = 2, prey: str = PREY, **spec: Any
) -> Game:
    """A combat that has emptied a hex and won so many hexes of advance; no Breakthrough Group is wanted."""
    if far == 1:
        game = fight({prey: at, **units}, at, "DRX", attackers, far=1, **spec)
        while asks(game).endswith("losing"):
            game.play(game.actions()[0])
    else:
        colour = "orange" if far == 3 else ""
        game = fight({prey: at, **units}, at, "D1", attackers, far=far, colour=colour, **spec)
    if asks(game) == "allied grouping":
        game.play("pass")
    return game


def nexts(game: Game, unit: str) -> set[str]:
    """The hexes that a unit may advance to next."""
    return {line.split()[1] for line in offers(game, "advance") if line.split()[0] == unit}


@pytest.mark.rule("italy43:14.1a")
def test_every_unit_that_took_part_may_advance_but_no_asu() -> None:
    units = {"us-3-7": "2122", "us-191": "2122", "us-3-15": "2221", "us-3-30": "2122", "us-vi": "2123"}
    game = won(units, "2121", ["us-3-7", "us-191", "us-3-15"], guns=["us-vi"])
    assert {line.split()[0] for line in offers(game, "advance")} == {"us-3-7", "us-191", "us-3-15"}
    game.play("advance us-3-7 2121")
    game.play("halt")
    assert {line.split()[0] for line in offers(game, "advance")} == {"us-191", "us-3-15"}
    game.play("end")
    assert asks(game) == "allied moving", "nobody has to advance"
    assert where(game, "us-191") == "2122"


@pytest.mark.rule("italy43:14.1a")
def test_neither_guns_nor_units_under_a_replacement_marker_advance() -> None:
    units = {"us-3-7": "2122", "us-3-15": "2122 replacement", "us-vi": "2122"}
    game = won(units, "2121", ["us-3-7", "us-3-15", "us-vi"])
    assert {line.split()[0] for line in offers(game, "advance")} == {"us-3-7"}


@pytest.mark.rule("italy43:14.1b")
def test_hexes_are_counted_and_stacking_holds_at_the_end() -> None:
    units = {"us-3-7": "2122", "us-3-15": "2122", "us-3-30": "2221"}
    game = won(units, "2121", ["us-3-7", "us-3-15", "us-3-30"])
    play_all(game, "advance us-3-7 2121", "halt", "advance us-3-15 2121", "halt")
    assert "2121" in nexts(game, "us-3-30"), "it may pass through"
    game.play("advance us-3-30 2121")
    assert refused(game, "halt") is not None, "nine points in one hex"
    game.play("advance us-3-30 2120")
    assert where(game, "us-3-30") == "2120"
    last = won(units, "2121", ["us-3-7", "us-3-15", "us-3-30"], far=1)
    for unit in ("us-3-7", "us-3-15"):
        last.play(f"advance {unit} 2121")
    assert refused(last, "advance us-3-30 2121") == "14.1b"


@pytest.mark.rule("italy43:14.2.1", "italy43:10.1.ADV")
def test_adv_1_and_adv_2_are_one_hex_and_two() -> None:
    one = won({"us-3-7": "2122"}, "2121", ["us-3-7"], far=1)
    one.play("advance us-3-7 2121")
    assert asks(one) == "allied moving"
    two = won({"us-3-7": "2122", "us-191": "2122"}, "2121", ["us-3-7", "us-191"], far=2)
    for unit in ("us-191", "us-3-7"):
        play_all(two, f"advance {unit} 2121", f"advance {unit} 2120")
        assert where(two, unit) == "2120", "Mechanized or not"


@pytest.mark.rule("italy43:14.2.2", "italy43:14.2.1")
def test_adv_2_plus_takes_mechanized_units_a_third_hex_that_is_clear_or_by_road() -> None:
    game = won({"us-3-7": "2122", "us-191": "2122"}, "2121", ["us-3-7", "us-191"], far=3)
    play_all(game, "advance us-191 2121", "advance us-191 2120")
    assert asks(game) == "allied advancing"
    assert "2119" in nexts(game, "us-191")
    game.play("advance us-191 2119")
    play_all(game, "advance us-3-7 2121", "advance us-3-7 2120")
    assert asks(game) == "allied moving", "on foot it ends after two"
    hill = won({"us-191": "2120"}, "2121", ["us-191"], far=3)
    play_all(hill, "advance us-191 2121", "advance us-191 2021")
    assert "1922" not in nexts(hill, "us-191"), "a Hill, and no road"
    assert refused(hill, "advance us-191 1922") == "14.2.2"
    assert "2022" in nexts(hill, "us-191"), "Clear"
    road = won({"us-191": "2407"}, "2408", ["us-191"], far=3)
    play_all(road, "advance us-191 2408", "advance us-191 2509")
    assert "2608" in nexts(road, "us-191"), "a Hill along a road"


@pytest.mark.rule("italy43:14.2.2", "italy43:16.4b")
def test_out_of_supply_nobody_advances_more_than_two_hexes() -> None:
    game = won({"us-191": "2122 out-of-supply"}, "2121", ["us-191"], far=3)
    play_all(game, "advance us-191 2121", "advance us-191 2120")
    assert asks(game) == "allied moving"


@pytest.mark.rule("italy43:14.2.3", "italy43:14.2.1", "italy43:15.2.1c")
def test_a_limited_advance_enters_the_vacated_hex_only() -> None:
    game = fight({"us-3-7": "2122", "us-3-15": "2122", PREY: "2121"}, "2121", "EX", ["us-3-7", "us-3-15"])
    game.play("lose us-3-7")
    assert nexts(game, "us-3-15") == {"2121"}
    assert refused(game, "advance us-3-15 2222") == "14.2.3"
    game.play("advance us-3-15 2121")
    assert nexts(game, "us-3-15") == set()


@pytest.mark.rule("italy43:14.3", "italy43:14.4.1b", "italy43:14.4.2")
def test_any_other_advance_goes_in_every_direction() -> None:
    game = won({"us-3-7": "2122"}, "2121", ["us-3-7"])
    assert nexts(game, "us-3-7") == {"2121", "2221", "2222", "2123", "2022", "2021"}
    play_all(game, "advance us-3-7 2123", "advance us-3-7 2223")
    assert where(game, "us-3-7") == "2223"
    limited = fight({"us-3-7": "2122", PREY: "2121"}, "2121", "EX", ["us-3-7"])
    assert nexts(limited, "us-3-7") == {"2121"}, "only a Limited Advance does not"


@pytest.mark.rule("italy43:14.4.1a")
def test_nobody_goes_from_one_zone_of_a_unit_to_another_of_the_same() -> None:
    # The German in 2220 has his zone over 2221, 2121 and 2321.
    units = {"us-3-7": "2221", "de-hg-pz": "2220"}
    game = won(units, "2222", ["us-3-7"])
    assert refused(game, "advance us-3-7 2321") == "14.4.1a"
    assert "2322" in nexts(game, "us-3-7")
    into = won({"us-3-7": "2221", "de-hg-pz": "2220"}, "2121", ["us-3-7"])
    assert "2121" in nexts(into, "us-3-7"), "into the vacated hex"
    into.play("advance us-3-7 2121")
    assert {"2120", "2020"} <= nexts(into, "us-3-7"), "and out of it, 2120 in his zone again"


@pytest.mark.rule("italy43:14.4.1a")
@pytest.mark.parametrize(("here", "there"), [("2211", "2312"), ("2312", "2211")])
def test_a_hex_that_the_zone_does_not_reach_is_no_zone(here: str, there: str) -> None:
    # Between 2212 and 2211 lies a Mountain side that wheels do not see over; 2312 is open to both.
    target = {"2211": "2111", "2312": "2412"}[here]
    wheels = won({"us-3-7": here, "de-hg-recon": "2212"}, target, ["us-3-7"])
    assert there in nexts(wheels, "us-3-7"), "one of the two is no zone of the recon battalion"
    foot = won({"us-3-7": here, "de-94-274": "2212"}, target, ["us-3-7"])
    assert refused(foot, f"advance us-3-7 {there}") == "14.4.1a"


@pytest.mark.rule("italy43:14.4.1b", "italy43:EX.14.4")
def test_an_enemy_zone_stops_an_advance_except_in_the_vacated_hex() -> None:
    units = {"us-191": "2122", "de-hg-pz": "2220", "de-15-215": "2018"}
    game = won(units, "2121", ["us-191"])
    game.play("advance us-191 2121")
    assert "2121" in game.rules.zone(game.state, "axis")
    assert asks(game) == "allied advancing", "the vacated hex does not stop it"
    game.play("advance us-191 2020")
    assert where(game, "us-191") == "2020"
    other = won({"us-3-7": "2122", "us-3-15": "2221", "de-hg-pz": "2220"}, "2121", ["us-3-7"])
    other.play("advance us-3-7 2221")
    assert where(other, "us-3-7") == "2221"
    assert asks(other) == "allied moving", "friends in the hex change nothing"


@pytest.mark.rule("italy43:14.4.2", "italy43:7.2c")
def test_enemy_bonds_bar_an_advance_but_not_into_the_vacated_hex() -> None:
    # 2020 and 2220 bond over the side between 2120 and 2121, 2021 and 2221 over that of 2121 and 2122.
    flanks = {"de-94-274": "2021", "de-94-276": "2221"}
    game = won({"us-3-7": "2122", **flanks}, "2121", ["us-3-7"])
    assert ("2021", "2221") in bonds(game, "axis")
    assert "2121" in nexts(game, "us-3-7")
    behind = {"de-94-274": "2020", "de-94-276": "2220"}
    game = won({"us-3-7": "2122", **behind}, "2121", ["us-3-7"])
    game.play("advance us-3-7 2121")
    assert ("2020", "2220") in bonds(game, "axis")
    assert refused(game, "advance us-3-7 2120") in ("14.4.2", "3.B.2a"), "over the bond"
    assert where(game, "us-3-7") == "2121"


@pytest.mark.rule("italy43:14.5a")
def test_what_is_closed_in_movement_is_closed_in_an_advance() -> None:
    coast = won({"us-3-7": "1820"}, "1819", ["us-3-7"])
    coast.play("advance us-3-7 1819")
    assert refused(coast, "advance us-3-7 1719") == "14.5a", "the sea"
    wheels = won({"us-191": "2508"}, "2408", ["us-191"])
    assert refused(wheels, "advance us-191 2509") == "14.5c"


@pytest.mark.rule("italy43:14.5a")
def test_nobody_advances_into_the_closed_8th_army_zone() -> None:
    # 3916, 4016 and 4017 lie in the zone; 3816 and 3917 before it.
    game = won({"us-3-7": "3917"}, "3816", ["us-3-7"], turn=20)
    assert refused(game, "advance us-3-7 4016") == "5.8.2a"
    assert nexts(game, "us-3-7") == {"3816"}
    inside = won({"us-3-7": "4016"}, "3917", ["us-3-7"], turn=20)
    assert "3916" in nexts(inside, "us-3-7"), "who has retreated into it does not enter it any more"
    own = won({"de-94-274": "3917"}, "3816", ["de-94-274"], prey="us-509", side="axis", turn=7)
    assert "4016" in nexts(own, "de-94-274"), "still the Germans' own"


@pytest.mark.rule("italy43:14.5b", "italy43:14.5d")
def test_cities_and_marsh_off_the_road_end_an_advance() -> None:
    city = won({"us-3-7": "2519"}, "2518", ["us-3-7"])
    city.play("advance us-3-7 2518")
    assert asks(city) == "allied moving"
    marsh = won({"us-3-7": "1918"}, "1818", ["us-3-7"])
    marsh.play("advance us-3-7 1818")
    assert asks(marsh) == "allied moving"
    road = won({"us-3-7": "1819"}, "1818", ["us-3-7"])
    road.play("advance us-3-7 1818")
    assert asks(road) == "allied advancing", "it follows the road"
    open_ = won({"us-3-7": "2318"}, "2417", ["us-3-7"])
    open_.play("advance us-3-7 2417")
    assert asks(open_) == "allied advancing", "open country, no road"
    assert "2416" in nexts(open_, "us-3-7"), "on over a side with neither road nor river"


@pytest.mark.rule("italy43:14.5c", "italy43:14.5a")
def test_roadless_mountain_sides_are_crossed_first_and_into_the_target_only() -> None:
    game = won({"us-3-7": "2508"}, "2509", ["us-3-7"])
    assert "2509" in nexts(game, "us-3-7")
    assert refused(game, "advance us-3-7 2608") == "14.5c", "not the hex that was attacked"
    later = won({"us-3-7": "2407"}, "2508", ["us-3-7"])
    later.play("advance us-3-7 2508")
    assert refused(later, "advance us-3-7 2509") == "14.5c", "not the first hex"
    mountaineers = won({"fr-2-4": "2407"}, "2508", ["fr-2-4"], turn=27)
    mountaineers.play("advance fr-2-4 2508")
    assert refused(mountaineers, "advance fr-2-4 2509") == "14.5c"


@pytest.mark.rule("italy43:14.5d")
def test_a_major_river_is_crossed_first_and_into_the_target_only() -> None:
    game = won({"us-3-7": "2417"}, "2517", ["us-3-7"])
    assert "2517" in nexts(game, "us-3-7")
    later = won({"us-3-7": "2317"}, "2417", ["us-3-7"])
    later.play("advance us-3-7 2417")
    assert refused(later, "advance us-3-7 2517") == "14.5d"
    bridge = won({"us-3-7": "2114"}, "2115", ["us-3-7"])
    bridge.play("advance us-3-7 2115")
    assert "2116" in nexts(bridge, "us-3-7"), "a bridge is no hindrance"
    assert refused(bridge, "advance us-3-7 2215") == "14.5d", "beside it there is none"


@pytest.mark.rule("italy43:14.5e")
def test_in_rain_vehicles_do_not_advance_over_unbridged_rivers() -> None:
    for weather, crossed in (("A", True), ("E", False)):
        game = won({"us-191": "2219", "us-3-7": "2219"}, "2319", ["us-191", "us-3-7"], weather=weather)
        assert ("2319" in nexts(game, "us-191")) is crossed, weather
        assert "2319" in nexts(game, "us-3-7")
    bridged = won({"us-191": "2320"}, "2419", ["us-191"], weather="E")
    assert "2419" in nexts(bridged, "us-191"), "by the road"


@pytest.mark.rule("italy43:21.4.1b")
def test_a_friendly_entry_area_is_a_hex_of_the_advance() -> None:
    game = won({"us-3-7": "2128"}, "2127", ["us-3-7"])
    assert "entry:S1" in nexts(game, "us-3-7")
    game.play("advance us-3-7 entry:S1")
    assert where(game, "us-3-7") == "entry:S1"
    assert asks(game) == "allied moving"
    north = won({"us-3-7": "2301"}, "2302", ["us-3-7"])
    assert not any(place.startswith("entry:") for place in nexts(north, "us-3-7")), "the Germans' own"


@pytest.mark.rule("italy43:12.4")
def test_a_defence_that_holds_or_a_hex_still_occupied_wins_no_advance() -> None:
    held = fight({"us-3-7": "2122", "de-hg-2-1": "2121"}, "2121", "DR2", ["us-3-7"], dice=(5, 6))
    held.play("lead de-hg-2-1")
    assert offers(held, "advance") == []
    game = setup({"us-3-7": "2122", **tanks("2123")})
    step(game, "halt")
    assert offers(game, "advance") == []
