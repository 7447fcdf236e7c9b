"""Chapters 6 and 7: zones of control and ZOC Bonds."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import bonds, reach, refused, refused_after, setup, steps, tactics

# 2121 lies in open country; around it 2120 2220 2221 2122 2021 2020.
AROUND = {"2120", "2220", "2221", "2122", "2021", "2020"}


@pytest.mark.rule("italy43:6.1a", "italy43:6.1b")
def test_a_combat_unit_projects_its_zone_into_six_hexes_but_not_over_the_sea() -> None:
    game = setup({"de-94-274": "2121"}, spare=False)
    assert set(game.rules.zone(game.state, "axis")) == AROUND
    coast = setup({"de-94-274": "1706"}, spare=False)
    assert "1707" not in coast.rules.zone(coast.state, "axis"), "the sea"
    assert "1705" in coast.rules.zone(coast.state, "axis"), "a Mountain side is no obstacle to infantry"
    routed = setup({"de-94-274": "2121 full-retreat"}, spare=False)
    assert routed.rules.zone(routed.state, "axis") == []
    area = setup({"de-94-274": "entry:N1"}, spare=False)
    assert area.rules.zone(area.state, "axis") == []


@pytest.mark.rule("italy43:6.1d", "italy43:17.2d")
def test_asus_and_free_stacking_units_have_zones_and_bar_the_way() -> None:
    for unit in ("de-xiv", "de-nw-71", "de-hg-pz"):
        game = setup({unit: "2121", "us-3-7": "2123"}, spare=False)
        assert set(game.rules.zone(game.state, "axis")) == AROUND
        assert refused_after(game, "move us-3-7 march", "go 2121") == "5.1d"
    for place, zone in (("entry:E1", set()), ("entry:N1", set()), ("1201", {"1301", "1302"})):
        corner = setup({"de-xiv": place}, spare=False)
        assert set(corner.rules.zone(corner.state, "axis")) == zone, "the first hex has one, Entry Areas none"


@pytest.mark.rule("italy43:6.2a")
def test_every_unit_stops_on_entering_an_enemy_zone() -> None:
    game = setup({"us-3-7": "2124", "de-94-274": "2121"})
    game.play("move us-3-7 march")
    game.play("go 2122")
    assert refused(game, "go 2221") is not None, "its move is over"
    assert refused(game, "move us-3-7 march") == "5.1c"


@pytest.mark.rule("italy43:6.2b", "italy43:EX.5.D")
def test_leaving_an_enemy_zone_costs_two_points_more_but_not_by_tactics() -> None:
    game = setup({"us-191": "2122", "de-94-274": "2121"})
    assert reach(game, "us-191")["2123"] == 3
    foot = setup({"us-3-7": "2122", "de-94-274": "2121"})
    assert reach(foot, "us-3-7")["2123"] == 3
    # By points two hexes would cost four; three is all it has, and Tactical Movement counts hexes only.
    tactics(foot, "us-3-7", "2123", "2124")


@pytest.mark.rule("italy43:5.1d", "italy43:6.2b", "italy43:13.3.2b")
def test_units_in_full_retreat_leave_free_and_keep_away_from_enemies() -> None:
    game = setup({"us-3-7": "2122 full-retreat", "us-3-15": "2122", "de-94-274": "2121"})
    assert reach(game, "us-3-7")["2123"] == 1
    assert "2221" not in reach(game, "us-3-7"), "next to the enemy and nobody there"
    assert refused_after(game, "move us-3-7 march", "go 2221") == "13.3.2b"
    friend = setup({"us-3-7": "2122 full-retreat", "us-3-15": "2221", "de-94-274": "2121"})
    assert "2221" in reach(friend, "us-3-7")


@pytest.mark.rule("italy43:13.3.2c")
def test_units_in_full_retreat_enter_no_enemy_city() -> None:
    game = setup({"us-3-7": "2519 full-retreat"})
    assert "2518" not in reach(game, "us-3-7"), "Capua is German"
    own = setup({"us-3-7": "2519 full-retreat"}, control={"2518": "allied"})
    assert "2518" in reach(own, "us-3-7")


@pytest.mark.rule("italy43:6.2c")
def test_a_unit_may_step_from_one_zone_straight_into_another() -> None:
    game = setup({"us-3-7": "2122", "de-94-274": "2121"})
    assert "2221" in reach(game, "us-3-7")
    assert reach(game, "us-3-7")["2221"] == 3
    tactics(game, "us-3-7", "2221")
    assert refused(game, "move us-3-7 march") == "5.1c", "and stops there"


@pytest.mark.rule("italy43:5.1d", "italy43:7.1a", "italy43:7.1b", "italy43:7.2a")
def test_a_hexside_bond_bars_the_side_between_the_two_hexes() -> None:
    # At the knight's move: 2121 and 2222, with 2221 and 2122 between them.
    game = setup({"de-94-274": "2121", "de-94-276": "2222", "us-3-7": "2122", "us-191": "2122"})
    assert ("2121", "2222") in bonds(game, "axis")
    assert "2221" not in steps(game, "us-3-7")
    assert refused_after(game, "move us-3-7 tactical", "go 2221") == "7.2a"
    assert refused_after(game, "move us-191 march", "go 2221") == "7.2a"


@pytest.mark.rule("italy43:7.1a", "italy43:13.2.1b")
@pytest.mark.parametrize("state", ["disrupted", "full-retreat"])
def test_only_units_in_good_order_bond(state: str) -> None:
    game = setup({"de-94-274": "2120", "de-94-276": f"2122 {state}"}, spare=False)
    assert not bonds(game, "axis")
    stack = setup({"de-94-274": "2120", "de-94-276": f"2122 {state}", "de-305-577": "2122"}, spare=False)
    assert bonds(stack, "axis") == {("2120", "2122")}, "one able unit of a stack is enough"


@pytest.mark.rule("italy43:7.1c", "italy43:2.3.2c")
@pytest.mark.parametrize("unit", ["de-hg-pz", "de-hg-stug", "de-xiv", "de-hg-hq", "de-nw-71"])
def test_silhouetted_tanks_and_asus_never_bond(unit: str) -> None:
    game = setup({"de-94-274": "2120", unit: "2122"}, spare=False)
    assert not bonds(game, "axis")
    ours = setup({"uk-46-128": "2120", "uk-7-22": "2122", "us-191": "2220"}, spare=False)
    assert bonds(ours, "allied") == {("2120", "2122")}, "the 22nd Armoured Brigade has no white outline"


@pytest.mark.rule("italy43:7.3b")
def test_a_hex_bond_is_broken_while_an_enemy_stands_between() -> None:
    game = setup({"de-94-274": "2120", "de-94-276": "2122", "us-3-7": "2121"})
    assert ("2120", "2122") not in bonds(game, "axis")
    tactics(game, "us-3-7", "2221")
    assert ("2120", "2122") in bonds(game, "axis"), "it stands again when the hex is free"


@pytest.mark.rule("italy43:7.5b")
def test_hostile_entry_areas_and_bare_edges_anchor_nothing() -> None:
    assert not bonds(setup({"de-94-274": "2427"}, spare=False), "axis")
    early = setup({"de-94-274": "4115"}, spare=False)
    assert bonds(early, "axis"), "E1 is German until turn 8"
    assert not bonds(setup({"de-94-274": "4115"}, spare=False, turn=8), "axis")


@pytest.mark.rule("italy43:7.6.1a", "italy43:EX.7.6.1")
def test_no_bond_crosses_two_mountain_sides_but_one_is_no_obstacle() -> None:
    # 2508 and 2510 with 2509 between: a Mountain side 2508/2509; 2410/2510 too, but not on this line.
    one = setup({"us-3-7": "2508", "us-3-15": "2510"}, spare=False)
    assert bonds(one, "allied") == {("2508", "2510")}
    # 3410, 3411 and 3412 are peaks: two Mountain sides without Road or Pass in a row.
    two = setup({"us-3-7": "3410", "us-3-15": "3412"}, spare=False)
    assert not bonds(two, "allied")
