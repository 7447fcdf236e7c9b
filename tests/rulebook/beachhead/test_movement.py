"""Chapter 6.2 of the rework: what hexes cost, what stops a unit, and enemy zones of control."""

from __future__ import annotations

import pytest

from tests.rulebook.beachhead.kit import (
    counter,
    declare,
    fight,
    go,
    offers,
    outcomes,
    pass_on,
    play_all,
    reach,
    refused,
    setup,
    where,
)

LINE = ("1416", "1415", "1414", "1514", "1515", "1615")


@pytest.mark.rule("beachhead:6.2.basic")
def test_a_unit_pays_for_every_hex_and_goes_no_further_than_it_can_pay() -> None:
    game = setup("2A", {"us-3-7": "1416"})
    game.play("move us-3-7")
    assert refused(game, "go 1415") is None
    assert refused(game, "go 1411") == "6.2.basic", "five clear hexes for four factors"
    assert refused(game, "go 1101") == "6.2.basic", "the sea"
    game.undo()
    assert go(game, "us-3-7", "1415", "1414", "1514") == 3
    # One factor is left: neighbours only.
    assert reach(game, "us-3-7") == {"1414", "1413", "1515", "1513", "1613", "1614"}
    assert go(game, "us-3-7", "1515") == 1
    assert reach(game, "us-3-7") == set()


@pytest.mark.rule("beachhead:6.2.basic")
def test_factors_are_neither_lent_nor_saved() -> None:
    game = setup("2A", {"us-3-7": "1416", "us-3-15": "1316"})
    pass_on(game, "2C")
    assert counter(game, "us-3-7")["spent"] == 0
    assert go(game, "us-3-7", *LINE[1:5]) == 4
    assert refused(game, "move us-3-7") == "6.2.basic", "what was not used in A is gone"


@pytest.mark.rule("beachhead:6.2.half")
@pytest.mark.parametrize("impulse", "ABCDEF")
def test_full_factors_or_half_of_them(impulse: str) -> None:
    unit = "us-1ssf-1" if impulse in "ACE" else "de-kleye"
    game = setup(f"2{impulse}", {unit: "1416"})
    halves = 5 if impulse in "BE" else 10
    assert go(game, unit, *LINE[1 : 1 + halves // 2]) == halves // 2
    assert refused(game, f"move {unit}") == "6.2.basic"
    # The odd half of 2 1/2 is good for one more hex along a road.
    road = setup(f"2{impulse}", {unit: "0802"})
    way = [f"08{row:02d}" for row in range(3, 13)] + ["0913", "0914"]
    assert go(road, unit, *way[:halves]) == halves / 2
    assert refused(road, f"move {unit}") == "6.2.basic"


@pytest.mark.rule("beachhead:6.2.markers")
def test_support_is_placed_and_taken_back_never_moved() -> None:
    units = {"us-3-7": "0906", "us-3-15": "0804", "de-26pz-26": "0907"}
    game = setup("2D", units, options=["nas"], dice=[1])
    play_all(game, "allot nas 0804", "allot nas 0804", "seal")
    declare(game, "0906", ["de-26pz-26"])
    # What was placed with the unattacked regiment stays there and is lost: 12 to 9, not 12 to 11.
    assert outcomes(fight(game)) == ["1:1 DR"]
    assert game.view("allied")["battles"][0]["nas"] == 0
    assert not [unit for unit in game.view("allied")["units"] if "nas" in unit["id"]], (
        "no markers among units"
    )


@pytest.mark.rule("beachhead:6.2.1.road")
def test_a_road_must_cross_the_side_that_is_crossed() -> None:
    # 0810 and 0910 both have roads, and one crosses between them; 0811 and 0910 touch without one.
    game = setup("2A", {"us-3-7": "0810", "us-3-15": "0811"})
    assert go(game, "us-3-7", "0910") == 0.5
    game = setup("2E", {"us-36eng": "0811"})
    assert go(game, "us-36eng", "0910") == 1
    # River, woods and swamp mean nothing on a road.
    game = setup("2A", {"us-3-recon": "1707"})
    assert go(game, "us-3-recon", "1708", "1709", "1809", "1910") == 2
    assert not counter(game, "us-3-recon")["stopped"]


@pytest.mark.rule("beachhead:6.2.1.unfinished")
def test_unfinished_roads_cost_one_and_lead_through() -> None:
    game = setup("2A", {"us-3-7": "0812"})
    assert go(game, "us-3-7", "0713") == 1
    assert not counter(game, "us-3-7")["stopped"]
    assert go(game, "us-3-7", "0714") == 1
    # Entering the same River hex elsewhere stops (with 1 1/2 factors there is no way round by the track).
    other = setup("2B", {"de-71id-191": "0712"})
    assert go(other, "de-71id-191", "0713") == 1
    assert counter(other, "de-71id-191")["stopped"]


@pytest.mark.rule("beachhead:6.2.1.bridge")
def test_bridges_are_entered_where_they_point() -> None:
    for start in ("2510", "2311"):
        game = setup("2A", {"us-3-7": start})
        assert go(game, "us-3-7", "2410") == 1
        assert not counter(game, "us-3-7")["stopped"]
        assert go(game, "us-3-7", "2311" if start == "2510" else "2510") == 1
    # With one and a half factors nobody goes round by the bridge.
    game = setup("2B", {"de-71id-191": "2409"})
    assert go(game, "de-71id-191", "2410") == 1
    assert counter(game, "de-71id-191")["stopped"]


@pytest.mark.rule("beachhead:6.2.1.other")
def test_any_other_hex_costs_one_with_its_restrictions() -> None:
    for start, label, stops in (
        ("1416", "1415", False),
        ("0905", "0906", True),
        ("2107", "2106", True),
        ("0712", "0611", True),
        ("1807", "1707", False),
    ):
        game = setup("2A", {"us-3-7": start})
        assert go(game, "us-3-7", label) == 1
        assert counter(game, "us-3-7")["stopped"] is stops


@pytest.mark.rule("beachhead:6.2.1.woods_swamp")
def test_one_hex_of_woods_or_swamp_an_impulse() -> None:
    game = setup("2A", {"us-3-recon": "0908"})
    assert go(game, "us-3-recon", "0907") == 1, "from woods to woods"
    assert refused(game, "move us-3-recon") is not None
    pass_on(game, "2C")
    assert go(game, "us-3-recon", "0906") == 1
    assert counter(game, "us-3-recon")["stopped"]
    swamp = setup("2A", {"us-3-recon": "2106"})
    assert go(swamp, "us-3-recon", "2205") == 1
    assert counter(swamp, "us-3-recon")["stopped"]


@pytest.mark.rule("beachhead:6.2.1.river_stop")
def test_a_river_stops_who_comes_to_it_from_the_side() -> None:
    for start, label in (("0711", "0611"), ("0714", "0813"), ("1211", "1312")):
        game = setup("2E", {"us-36eng": start})
        assert go(game, "us-36eng", label) == 1
        assert counter(game, "us-36eng")["stopped"], f"{start} to {label}"


@pytest.mark.rule("beachhead:6.2.1.river_along")
def test_along_the_river_it_started_on() -> None:
    game = setup("2A", {"us-rgr-1": "1605"})
    for label in ("1505", "1504", "1503"):
        assert go(game, "us-rgr-1", label) == 1
        assert not counter(game, "us-rgr-1")["stopped"]
    # The stream rises in 1112, which is no River hex: who starts there has not started on the river and stops,
    # although the side it crosses is the river's.
    other = setup("2A", {"us-rgr-1": "1112"})
    assert go(other, "us-rgr-1", "1111") == 1
    assert counter(other, "us-rgr-1")["stopped"]
    # A unit that left the river and comes back to it stops as well.
    back = setup("2A", {"us-rgr-1": "1605"})
    go(back, "us-rgr-1", "1604")
    go(back, "us-rgr-1", "1505")
    assert counter(back, "us-rgr-1")["stopped"]


@pytest.mark.rule("beachhead:6.2.1.river_along")
def test_swamp_still_stops_a_unit_along_the_river() -> None:
    game = setup("2E", {"us-rgr-1": "2107"})
    assert go(game, "us-rgr-1", "2108") == 1
    assert not counter(game, "us-rgr-1")["stopped"]
    assert go(game, "us-rgr-1", "2208") == 1
    assert counter(game, "us-rgr-1")["stopped"], "2208 is river and swamp"


@pytest.mark.rule("beachhead:6.2.1.noeffect")
def test_railways_towns_cities_and_forts_are_no_obstacle() -> None:
    # Off the roads: into Aprilia (a fortified town), Cori, and over the railway.
    for start, label in (("1113", "1012"), ("2414", "2515"), ("1014", "1013"), ("1612", "1512")):
        game = setup("2E", {"us-36eng": start})
        assert go(game, "us-36eng", label) == 1
        assert not counter(game, "us-36eng")["stopped"]


@pytest.mark.rule("beachhead:6.2.2.enter")
def test_entering_an_enemy_zone_stops() -> None:
    assert "1616" in reach(setup("2A", {"us-36eng": "1413"}), "us-36eng"), "four clear hexes away"
    game = setup("2A", {"us-36eng": "1413", "de-kleye": "1515"})
    assert {"1414", "1514"} <= reach(game, "us-36eng")
    assert "1616" not in reach(game, "us-36eng"), "the way leads through the zone of control"
    game.play("move us-36eng")
    assert refused(game, "go 1616") == "6.2.2.enter"
    game.undo()
    assert go(game, "us-36eng", "1414") == 1
    assert counter(game, "us-36eng")["stopped"]
    assert refused(game, "move us-36eng") == "6.2.2.enter"


@pytest.mark.rule("beachhead:6.2.2.leave")
def test_leaving_an_enemy_zone_goes_one_hex_to_a_free_one() -> None:
    game = setup("2A", {"us-3-recon": "1414", "de-kleye": "1515"})
    assert reach(game, "us-3-recon") == {"1314", "1315", "1413"}
    game.play("move us-3-recon")
    assert refused(game, "go 1415") == "6.2.2.leave", "from zone to zone"
    assert refused(game, "go 1412") == "6.2.2.leave", "two hexes"
    game.play("go 1413")
    assert counter(game, "us-3-recon")["stopped"]


@pytest.mark.rule("beachhead:6.2.2.leave")
def test_a_unit_with_no_free_neighbour_stays() -> None:
    game = setup("2A", {"us-3-7": "1414", "de-kleye": "1515", "de-hauber": "1314"})
    assert refused(game, "move us-3-7") == "6.2.2.leave"


@pytest.mark.rule("beachhead:6.2.2.BE")
@pytest.mark.parametrize("when", ["2B", "2E"])
def test_nobody_enters_an_enemy_zone_in_b_and_e(when: str) -> None:
    mine, enemy = ("us-rgr-1", "de-kleye") if when == "2E" else ("de-kleye", "us-rgr-1")
    game = setup(when, {mine: "1413", enemy: "1515"})
    assert not {"1414", "1514"} & reach(game, mine)
    game.play(f"move {mine}")
    assert refused(game, "go 1414") == "6.2.2.BE"
    inside = setup(when, {mine: "1414", enemy: "1515"})
    assert reach(inside, mine) == {"1314", "1315", "1413"}
    go(inside, mine, "1413")
    assert where(inside, mine) == "1413"
    assert offers(inside, "attack") == []


@pytest.mark.rule("beachhead:6.2.half")
def test_what_a_counter_says_it_has_left_is_half_in_impulses_of_half() -> None:
    for impulse, left in ("B", 0.5), ("D", 3.0):
        game = setup(f"2{impulse}", {"de-kleye": "1416"})
        assert go(game, "de-kleye", *LINE[1:3]) == 2
        assert counter(game, "de-kleye")["left"] == left, "as the movement that is asked for"


@pytest.mark.rule("beachhead:6.2.1.woods_swamp")
def test_a_unit_that_terrain_stopped_is_told_so_by_the_rule_of_the_terrain() -> None:
    game = setup("2D", {"de-kleye": "2408"})
    assert go(game, "de-kleye", "2508") == 1
    (told,) = game.rules.allowances(game.state, "de-kleye")
    assert (told.rule, told.style) == ("beachhead:6.2.1.woods_swamp", "warn")
