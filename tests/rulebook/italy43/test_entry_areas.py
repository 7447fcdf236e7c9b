"""Chapters 5.8 and 21: Entry Areas, reinforcements and the 8th Army zone."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import (
    counter,
    go,
    offers,
    pass_on,
    play_all,
    reach,
    refused,
    refused_after,
    setup,
    start,
    steps,
    tactics,
    where,
)


@pytest.mark.rule("italy43:21.1.3a", "italy43:21.3a")
def test_units_come_on_with_their_whole_movement() -> None:
    game = setup({"us-3-7": "entry:S1", "us-191": "entry:S1"})
    foot = reach(game, "us-3-7")
    assert foot["2528"] == 1
    assert foot["2527"] == 2
    assert max(foot.values()) == 5, "Extended Movement too"
    assert reach(game, "us-191")["2528"] == 0.5, "by the Minor Road that leads on"
    assert go(game, "us-3-7", "2527") == 2
    stay = setup({"us-3-7": "entry:S1"})
    assert refused(stay, "end") is None, "or they stay"


@pytest.mark.rule("italy43:21.4.1")
def test_entering_a_friendly_area_costs_a_point_and_ends_the_move() -> None:
    game = setup({"us-3-7": "2528", "us-3-15": "2527", "us-3-30": "2528"})
    assert reach(game, "us-3-7")["entry:S1"] == 1
    assert reach(game, "us-3-15")["entry:S1"] == 2
    assert reach(setup({"us-3-7": "2424"}), "us-3-7")["entry:S1"] == 5, "with the last point of all"
    assert "entry:S1" not in reach(setup({"us-3-7": "2423"}), "us-3-7"), "a point too far"
    assert "entry:S2" not in reach(setup({"us-3-7": "2525"}), "us-3-7"), "that one is too far as well"
    tactics(game, "us-3-30", "entry:S1")
    assert where(game, "us-3-30") == "entry:S1", "or one hex of Tactical Movement"
    go(game, "us-3-7", "entry:S1")
    assert refused(game, "move us-3-7 march") == "5.1c"


@pytest.mark.rule("italy43:21.4.2a")
def test_changing_entry_areas_takes_the_whole_movement_and_good_order() -> None:
    game = setup({"us-3-7": "entry:S1", "us-3-15": "entry:S1 full-retreat", "us-191": "entry:S1 disrupted"})
    assert reach(game, "us-3-7")["entry:S2"] == 3
    assert "entry:S2" not in reach(game, "us-3-15")
    assert reach(game, "us-191") == {}
    go(game, "us-3-7", "entry:S2")
    assert where(game, "us-3-7") == "entry:S2"


@pytest.mark.rule("italy43:21.4.2b")
def test_s2_and_e1_are_not_next_to_each_other() -> None:
    game = setup({"us-3-7": "entry:S2"}, turn=9)
    assert "entry:S1" in reach(game, "us-3-7")
    assert "entry:E1" not in reach(game, "us-3-7")
    north = setup({"de-94-274": "entry:N2"}, side="axis")
    assert {"entry:N1", "entry:N3"} <= set(reach(north, "de-94-274"))
    assert "entry:N4" not in reach(north, "de-94-274")


@pytest.mark.rule("italy43:21.3c")
def test_only_units_in_good_order_come_back_from_an_entry_area() -> None:
    for mark in ("disrupted", "full-retreat", "replacement"):
        game = setup({"us-3-7": f"entry:S1 {mark}"})
        assert refused(game, "move us-3-7 march") is not None
    assert refused(setup({"us-3-7": "entry:S1"}), "move us-3-7 march") is None


@pytest.mark.rule("italy43:21.1.1", "italy43:21.2.2", "italy43:EX.ext.T1.reinf", "italy43:EX.ext.T2.asu")
def test_reinforcements_are_placed_in_the_area_of_their_card() -> None:
    game = start("S3", dice=[3])
    pass_on(game, lambda g: g.state.turn == 1 and g.side == "allied")
    assert where(game, "uk-46-128") == "entry:S1"
    assert where(game, "us-34-135") == "entry:S2"
    pass_on(game, lambda g: g.state.turn == 2 and g.side == "allied")
    units = game.view("allied")["units"]
    guns = [u for u in units if u["side"] == "allied" and "gun" in u]
    assert len(guns) == 5
    assert not any(gun["ready"] for gun in guns), "on their Fired side"
    assert all(gun["box"] in ("entry:S1", "entry:S2") for gun in guns)


@pytest.mark.rule("italy43:21.1.1")
def test_a_range_of_areas_is_the_owners_choice() -> None:
    game = setup({"de-44-131": "waiting"}, side="axis", phase="initial", turn=21)
    assert offers(game, "place") == ["de-44-131 entry:N2", "de-44-131 entry:N3"]
    assert refused(game, "end") == "21.1.1", "it must be placed"
    assert refused(game, "place de-44-131 entry:N1") == "21.1.1"
    game.play("place de-44-131 entry:N3")
    assert where(game, "de-44-131") == "entry:N3"


@pytest.mark.rule("italy43:21.1.2")
def test_units_due_at_naples_go_where_there_is_room() -> None:
    units = {"us-36-141": "waiting", "us-3-7": "2024", "us-3-15": "2024"}
    game = setup(units, phase="initial", turn=17)
    assert offers(game, "place") == ["us-36-141 2124", "us-36-141 2125"]
    game.play("place us-36-141 2124")
    assert where(game, "us-36-141") == "2124"
    assert refused(game, "move us-36-141 march") is None, "it may move at once"


@pytest.mark.rule("italy43:5.8.3")
def test_germans_use_the_sections_that_are_still_theirs() -> None:
    units = {"de-94-274": "3917"}
    early = setup(units, side="axis", turn=7)
    assert "3916" in steps(early, "de-94-274")
    late = setup(units, side="axis", turn=8)
    assert "3916" not in steps(late, "de-94-274")
    assert refused_after(late, "move de-94-274 tactical", "go 3916") == "5.8.3"


def test_the_whole_first_turn_can_be_played() -> None:
    game = start("S3")
    assert game.view("axis")["supply_points"] == {"allied": 0, "axis": 1}
    assert refused(game, "ready de-xiv") is None
    play_all(game, "ready de-xiv")
    assert counter(game, "de-xiv")["ready"]
