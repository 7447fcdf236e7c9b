"""Chapter 5: what movement costs, and the four ways to move."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import (
    counter,
    go,
    happened,
    marks,
    offers,
    offers_after,
    pass_on,
    play_all,
    reach,
    refused,
    refused_after,
    setup,
    steps,
    where,
)

# 2121 lies in open country. 2218 and 2319 touch over a canal without a bridge, 2405 and 2506 over a Major River.


@pytest.mark.rule("italy43:5.1a", "italy43:2.2.1b")
def test_a_unit_pays_for_every_hex_by_its_terrain() -> None:
    game = setup({"us-3-7": "2222", "us-191": "2222"})
    assert reach(game, "us-3-7")["2121"] == 2
    assert go(game, "us-3-7", "2122", "2121") == 2
    assert refused(game, "move us-3-7 march") == "5.1c"
    hills = setup({"us-3-7": "2508", "us-191": "2510"})
    assert reach(hills, "us-3-7")["2407"] == 1, "Hill: 1 on foot"
    assert reach(hills, "us-191")["2509"] == 2, "Hill: 2 for Mechanized units"
    assert refused_after(game, "move us-191 march", "go 4014") == "5.8.2a"
    assert refused_after(hills, "move us-3-7 march", "go 2222") == "5.1a", "too far"
    assert refused_after(game, "move us-191 march", "go 1710") == "2.2.1b", "the sea"
    assert refused_after(game, "move us-191 march", "go 9999") == "2.2.1a"


@pytest.mark.rule("italy43:5.1b")
def test_a_stack_moves_at_the_pace_of_its_slowest_member_and_may_leave_members_behind() -> None:
    game = setup({"us-3-7": "2222", "us-191": "2222", "us-3-15": "2222"})
    play_all(game, "move us-191 march", "with us-3-7")
    alone = set(reach(setup({"us-191": "2222"}), "us-191"))
    assert set(offers(game, "go")) < alone
    game.play("go 2122")
    assert where(game, "us-3-7") == where(game, "us-191") == "2122"
    game.play("drop us-3-7")
    game.play("go 2121")
    assert where(game, "us-3-7") == "2122"
    assert where(game, "us-191") == "2121"
    pass_on(game, lambda g: g.decision is not None and g.decision.kind == "moving")
    assert refused(game, "move us-3-7 march") == "5.1c", "left behind is finished"


@pytest.mark.rule("italy43:5.1b")
def test_a_mixed_stack_pays_the_higher_cost() -> None:
    game = setup({"us-3-7": "2218", "us-191": "2218"})
    play_all(game, "move us-191 march", "with us-3-7")
    events = game.play("go 2319")
    assert happened(events, "move")[0].number == 3 * 6, "the canal: 1 on foot, 2 for the tanks"


@pytest.mark.rule("italy43:5.1c")
def test_one_move_is_finished_before_another_begins() -> None:
    game = setup({"us-3-7": "2222", "us-3-15": "2120"})
    play_all(game, "move us-3-7 march", "go 2122")
    assert refused(game, "move us-3-15 march") == "5.1c"
    game.play("halt")
    assert refused(game, "move us-3-15 march") is None
    assert refused(game, "move us-3-7 march") == "5.1c"


@pytest.mark.rule("italy43:5.1d")
def test_no_unit_enters_an_enemy_hex() -> None:
    game = setup({"us-3-7": "2122", "de-xiv": "2121 fired", "de-94-274": "2221 full-retreat"})
    assert "2121" not in reach(game, "us-3-7")
    assert refused_after(game, "move us-3-7 tactical", "go 2121") == "5.1d"
    assert refused_after(game, "move us-3-7 tactical", "go 2221") == "5.1d", "not even one that is running"
    closed = setup({"us-3-7": "3917"}, turn=20)
    assert "3916" not in steps(closed, "us-3-7"), "nor the zone of the 8th Army"
    within = setup({"us-3-7": "3916"}, turn=20)
    assert {"3915", "3917"} <= steps(within, "us-3-7"), "but who is in it gets out of it"
    assert {"1201", "1302", "1401"} <= steps(setup({"de-94-274": "1301"}, side="axis"), "de-94-274")


@pytest.mark.rule("italy43:5.2.1a", "italy43:5.2.2b", "italy43:5.2.2c")
def test_road_rates_far_from_the_enemy() -> None:
    # 2222-2221-2321 is a Major Road, 2221-2121-2120-2019 a Minor one.
    game = setup({"us-191": "2222", "us-3-7": "2222"})
    cost = reach(game, "us-191")
    assert cost["2221"] == pytest.approx(1 / 3, abs=0.001)
    assert cost["2321"] == pytest.approx(2 / 3, abs=0.001)
    assert cost["2121"] == pytest.approx(1 / 3 + 1 / 2, abs=0.001)
    assert cost["2322"] == 1, "off the road: Clear, 1"
    assert cost["2220"] == pytest.approx(1 / 3 + 1, abs=0.001), "road and open country in one move"
    assert reach(game, "us-3-7")["2321"] == 2, "on foot every road hex costs 1"
    hills = setup({"us-191": "2408"})
    assert reach(hills, "us-191")["2509"] == 0.5, "the road's rate, not the Hill's"


@pytest.mark.rule("italy43:5.2.2a", "italy43:EX.5.F")
def test_near_the_enemy_a_road_hex_costs_mechanized_units_a_point() -> None:
    game = setup({"us-191": "2222", "de-94-274": "2219"})
    cost = reach(game, "us-191")
    assert cost["2221"] == 1, "two hexes from the enemy"
    assert cost["2123"] == pytest.approx(1 / 3, abs=0.001), "farther than two"
    routed = setup({"us-191": "2222", "de-94-274": "2219 full-retreat"})
    assert reach(routed, "us-191")["2221"] == 1, "units in Full Retreat count"
    assert max(cost.values()) <= 8, "five and three: all that Extended Movement gives"


@pytest.mark.rule("italy43:5.2.1c")
def test_the_road_rate_holds_into_and_out_of_a_zone() -> None:
    # 2509-2608 is a road between Hill hexes: 1 for tanks near the enemy, not the 2 of the Hill.
    game = setup({"us-191": "2509", "de-94-274": "2510"})
    assert reach(game, "us-191")["2608"] == 3, "2 to leave and 1 by road"
    into = setup({"us-191": "2408", "de-94-274": "2510"})
    assert reach(into, "us-191")["2509"] == 1
    assert reach(into, "us-191")["2608"] > 2, "it stops there and must go round to get farther"


@pytest.mark.rule("italy43:5.3a", "italy43:2.3.3a", "italy43:EX.5.B")
def test_extended_movement_adds_two_points_on_foot_and_three_on_wheels() -> None:
    game = setup({"us-3-7": "2019", "de-hg-1-1": "2302"})
    assert max(reach(game, "us-3-7").values()) == 5
    german = setup({"de-hg-1-1": "2302"}, side="axis")
    assert 7 < max(reach(german, "de-hg-1-1").values()) <= 8


@pytest.mark.rule("italy43:5.3a", "italy43:EX.ext.T1.A")
def test_extended_movement_enters_no_enemy_zone() -> None:
    game = setup({"uk-46-128": "2124", "uk-46-138": "2124", "uk-46-139": "2124", "de-94-274": "2220"})
    cost = reach(game, "uk-46-128")
    zone = set(game.rules.zone(game.state, "axis"))
    assert all(price <= 3 for place, price in cost.items() if place in zone)
    assert any(price > 3 for place, price in cost.items() if place not in zone)
    far = setup({"uk-46-128": "2125", "de-94-274": "2220"})
    assert "2121" not in reach(far, "uk-46-128")
    assert refused_after(far, "move uk-46-128 march", "go 2121") == "5.3a"


@pytest.mark.rule("italy43:5.3b")
def test_a_unit_in_a_zone_may_extend_if_its_first_hex_is_out_of_it() -> None:
    game = setup({"us-3-7": "2122", "de-94-274": "2121"})
    cost = reach(game, "us-3-7")
    assert cost["2123"] == 3
    assert max(cost.values()) == 5, "two points to leave, three hexes: all of three and two"
    assert cost["2221"] == 3, "straight into another zone: regular movement only"
    slow = setup({"us-3-7": "2122 reduced", "de-94-274": "2121", "de-94-276": "2222"})
    zone = set(slow.rules.zone(slow.state, "axis"))
    assert all(price <= 3 for place, price in reach(slow, "us-3-7").items() if place in zone)


@pytest.mark.rule("italy43:5.3c")
def test_extended_movement_keeps_away_from_routed_enemies_too() -> None:
    game = setup({"us-3-7": "2019", "de-94-274": "2122 full-retreat"})
    cost = reach(game, "us-3-7")
    near = {"2121", "2221", "2222", "2123", "2022", "2021"}
    assert all(price <= 3 for place, price in cost.items() if place in near)
    assert cost["2121"] <= 3, "regular movement may come next to them"
    assert "2123" not in cost, "four hexes away"
    last = reach(setup({"us-3-7": "2019", "de-94-274": "2123 full-retreat"}), "us-3-7")
    assert last["2122"] == 3, "with the last point of regular movement"


@pytest.mark.rule("italy43:5.4a", "italy43:5.4b")
def test_tactical_movement_is_one_or_two_hexes_whatever_they_cost() -> None:
    game = setup({"us-191": "2510"})
    play_all(game, "move us-191 tactical", "go 2509")
    assert set(offers(game, "go")) <= {"2408", "2409", "2508", "2510", "2608", "2609"}, "no march from here"
    assert refused(game, "go 2222") == "5.4a"
    game.play("go 2609")
    assert refused(game, "go 2610") is not None
    assert refused(game, "move us-191 march") == "5.1c"
    # A unit that marches has no tactics to add: the mountain side that tactics would cross stays shut.
    mixed = setup({"us-3-7": "2407"})
    play_all(mixed, "move us-3-7 march", "go 2508")
    assert reach(mixed, "us-3-7")["2608"] > 1, "it would have to go round"
    assert refused(mixed, "move us-3-7 both") == "5.1c"
    assert refused(setup({"us-3-7": "2407"}), "move us-3-7 both") == "5.4b"


@pytest.mark.rule("italy43:5.4c")
def test_tactical_movement_keeps_every_other_rule() -> None:
    game = setup({"us-3-7": "2123", "de-94-274": "2121"})
    play_all(game, "move us-3-7 tactical", "go 2122")
    assert refused(game, "go 2221") is not None, "stopped in the zone"
    assert counter(game, "us-3-7")["stopped"]
    bond = setup({"us-3-7": "2021", "de-94-274": "2120", "de-94-276": "2122"})
    assert "2121" not in steps(bond, "us-3-7")


@pytest.mark.rule("italy43:5.5b", "italy43:EX.5.E", "italy43:5.1a")
def test_a_major_river_is_crossed_by_tactics_as_the_first_hex() -> None:
    game = setup({"us-3-7": "2405", "us-191": "2405"})
    assert "2506" not in reach(game, "us-3-7")
    assert refused_after(game, "move us-3-7 march", "go 2506") == "5.5b"
    assert "2506" in steps(game, "us-3-7")
    assert "2506" in steps(game, "us-191"), "any unit"
    second = setup({"us-3-7": "2404"})
    play_all(second, "move us-3-7 tactical", "go 2405")
    assert "2506" not in offers(second, "go")
    assert refused(second, "go 2506") in ("5.5b", "5.4a")


@pytest.mark.rule("italy43:5.6a", "italy43:EX.5.E")
def test_infantry_crosses_roadless_mountain_by_tactics_as_its_first_hex() -> None:
    game = setup({"us-3-7": "2508", "uk-7-131": "2508"})
    assert reach(game, "us-3-7").get("2509", 9) > 1
    assert reach(game, "us-3-7").get("2608", 9) > 1
    assert {"2509", "2608"} <= steps(game, "us-3-7")
    assert {"2509", "2608"} <= steps(game, "uk-7-131"), "lorried infantry is no Vehicle Unit"
    second = setup({"us-3-7": "2507"})
    play_all(second, "move us-3-7 tactical", "go 2508")
    assert "2509" not in offers(second, "go")
    assert refused(second, "go 2509") == "5.6a"


@pytest.mark.rule("italy43:19.3a")
def test_mountain_units_need_not_begin_next_to_the_mountain_side() -> None:
    game = setup({"fr-2-4": "2507"}, turn=26)
    play_all(game, "move fr-2-4 tactical", "go 2508")
    assert "2509" in offers(game, "go")


@pytest.mark.rule("italy43:5.6b")
def test_vehicles_cross_mountain_by_road_or_pass_only() -> None:
    game = setup({"us-191": "2508"})
    assert not {"2509", "2608"} & steps(game, "us-191")
    assert refused_after(game, "move us-191 tactical", "go 2509") == "5.6b"
    assert "2907" in steps(setup({"us-191": "2806"}), "us-191"), "a road"
    assert "2910" in steps(setup({"us-191": "2809"}), "us-191"), "a Pass"


@pytest.mark.rule("italy43:5.7a", "italy43:5.7b", "italy43:5.7d")
def test_trucks_carry_two_units_on_foot_at_the_pace_of_wheels() -> None:
    game = setup({"us-3-7": "2222", "us-3-15": "2222", "us-3-30": "2222", "us-191": "2222"})
    before = offers_after(game, "move us-3-7 march", "go")
    assert refused(game, "move us-191 truck") == "5.7a", "it has its own wheels"
    game.play("move us-3-7 truck")
    assert before < set(offers(game, "go"))
    assert reach(game, "us-3-7")["2321"] == pytest.approx(2 / 3, abs=0.001)
    assert max(reach(game, "us-3-7").values()) > 7, "five and three"
    play_all(game, "go 2321", "halt")
    assert marks(game, "us-3-7") == ["trucked"]
    play_all(game, "move us-3-15 truck", "go 2321", "halt")
    assert refused(game, "move us-3-30 truck") == "5.7a", "two a turn"


@pytest.mark.rule("italy43:5.7a")
@pytest.mark.parametrize("mark", ["disrupted", "full-retreat", "replacement", "trucked"])
def test_trucks_carry_only_units_in_good_order(mark: str) -> None:
    game = setup({"us-3-7": f"2222 {mark}"})
    assert refused(game, "move us-3-7 truck") == "5.7a"


@pytest.mark.rule("italy43:5.7a")
def test_supply_for_trucks_is_judged_when_the_movement_phase_begins() -> None:
    for mark in ("out-of-supply", "isolated"):
        fed = setup({"us-3-7": f"2222 {mark}"})
        assert refused(fed, "move us-3-7 truck") is None, "its marker is of the last Supply Phase"
    units = {"us-3-7": "1504", "us-3-15": "1807", "uk-9cdo": "2628", "de-fj-3": "4001"}
    towns = dict.fromkeys(setup({}).view("allied")["control"], "allied")
    open_ = setup(units, control=towns, spare=False)
    assert refused(open_, "move us-3-7 truck") is None
    cut_off = setup(units, control={**towns, "1706": "axis"}, spare=False)
    why = cut_off.why_not("move us-3-7 truck")
    assert why is not None, "it bears no marker, but Formia cuts its only road"
    assert why.rule == "italy43:5.7a"
    assert "out of supply" in why.sentence
    go(cut_off, "us-3-15", "1706")
    assert refused(cut_off, "move us-3-7 truck") == "5.7a", "a line that opens later does not count"


@pytest.mark.rule("italy43:5.9", "italy43:23.4a", "italy43:5.1a")
@pytest.mark.parametrize(("box", "dry"), [("A", True), ("C", True), ("E", False), ("F", False)])
def test_in_rain_vehicles_cross_no_unbridged_river(box: str, dry: bool) -> None:
    game = setup({"us-191": "2218", "us-3-7": "2218"}, weather=box)
    assert ("2319" in steps(game, "us-191")) == dry
    assert "2319" in steps(game, "us-3-7"), "infantry does"
    assert reach(game, "us-191")["2319"] == 3 if dry else reach(game, "us-191")["2319"] > 3, (
        "it must go round by a bridge"
    )
    major = setup({"us-191": "2405"}, weather=box)
    assert ("2506" in steps(major, "us-191")) == dry
    if not dry:
        assert refused_after(major, "move us-191 tactical", "go 2506") == "5.9"


@pytest.mark.rule("italy43:13.2.1a")
def test_disrupted_units_move_by_tactics_only() -> None:
    game = setup({"us-3-7": "2222 disrupted"})
    assert reach(game, "us-3-7") == {}
    assert steps(game, "us-3-7")
    assert refused(game, "move us-3-7 march") == "13.2.1a"
    area = setup({"us-3-7": "entry:S1 disrupted"})
    assert refused(area, "move us-3-7 march") == "13.2.1a", "and not out of an Entry Area"


@pytest.mark.rule("italy43:13.3.1")
def test_units_in_full_retreat_have_their_whole_movement() -> None:
    game = setup({"us-3-7": "2019 full-retreat"})
    assert max(reach(game, "us-3-7").values()) == 5


@pytest.mark.rule("italy43:16.4a")
@pytest.mark.parametrize("mark", ["out-of-supply", "isolated"])
def test_out_of_supply_wheels_have_tactics_only_and_feet_walk_on(mark: str) -> None:
    game = setup({"us-191": f"2222 {mark}", "us-3-7": f"2222 {mark}"})
    assert reach(game, "us-191") == {}
    assert refused(game, "move us-191 march") == "16.4a"
    assert steps(game, "us-191")
    assert reach(game, "us-3-7")["2321"] == 2
    assert reach(setup({"us-191": "2222"}), "us-191")["2322"] == 1, "in supply wheels march"


@pytest.mark.rule("italy43:17.3")
def test_an_asu_that_moves_more_than_two_hexes_is_disrupted() -> None:
    game = setup({"us-vi": "2222 ready", "us-3-hq": "2222 ready"})
    go(game, "us-vi", "2321")
    assert counter(game, "us-vi")["order"] == "good order"
    go(game, "us-3-hq", "2320")
    assert counter(game, "us-3-hq")["order"] == "disrupted", "three hexes"
    assert counter(game, "us-3-hq")["ready"], "but not Fired"
    routed = setup({"us-vi": "2222 full-retreat"})
    go(routed, "us-vi", "2320")
    assert counter(routed, "us-vi")["order"] == "full retreat", "no better and no worse"


@pytest.mark.rule("italy43:20.4a", "italy43:21.4.1", "italy43:5.4a")
def test_a_unit_under_a_replacement_marker_moves_one_hex_at_most() -> None:
    game = setup({"us-3-7": "2222 replacement", "us-3-15": "2222"})
    assert set(reach(game, "us-3-7")) == steps(game, "us-3-7")
    assert "2321" in reach(game, "us-3-15"), "those without a marker go on"
    play_all(game, "move us-3-7 tactical", "go 2221")
    assert refused(game, "go 2220") is not None
    edge = setup({"us-3-7": "2528 replacement", "us-3-15": "entry:S1 replacement"})
    assert "entry:S1" not in reach(edge, "us-3-7")
    assert "entry:S1" not in steps(edge, "us-3-7")
    assert refused(edge, "move us-3-15 march") == "20.4a"
