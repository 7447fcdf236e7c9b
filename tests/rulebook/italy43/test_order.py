"""Chapter 13: Good Order, Disruption, Full Retreat and recovery."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import (
    asks,
    happened,
    marks,
    offers,
    pass_on,
    play_all,
    reach,
    refused,
    setup,
    step,
    where,
)
from winterline import Game

FOOT = "de-305-577"
ELITE = "de-26-9-1"
LOW = "de-94-274"


def give_way(game: Game, side: str = "axis") -> None:
    """Let a side's units retreat by the first way offered."""
    while asks(game) == f"{side} retreating":
        game.play(game.actions()[0])


@pytest.mark.rule("italy43:13.1.3c", "italy43:13.3.4")
def test_a_player_may_rout_his_own_units_that_have_not_moved() -> None:
    game = setup({"us-3-7": "2123 disrupted", "us-3-15": "2223", "us-3-30": "2123 full-retreat"})
    assert refused(game, "move us-3-7 march") == "13.2.1a"
    assert "us-3-30" not in offers(game, "rout")
    events = game.play("rout us-3-7")
    assert [event.rule for event in events] == ["italy43:13.1.3c"]
    assert marks(game, "us-3-7") == ["full retreat"]
    assert len(reach(game, "us-3-7")) > 30, "its whole allowance, and Extended Movement"
    play_all(game, "move us-3-15 march", "go 2222")
    step(game, "halt")
    assert refused(game, "rout us-3-15") == "13.3.4"
    assert refused(game, "rout us-3-30") == "13.3.2g"
    assert refused(game, f"rout {FOOT}") == "13.3.4"


@pytest.mark.rule("italy43:13.3.2d")
def test_routed_units_give_way_to_whoever_comes_next_to_them_and_he_goes_on() -> None:
    units = {"us-3-7": "2124", FOOT: "2121 full-retreat"}
    game = setup(units)
    game.play("move us-3-7 march")
    game.play("go 2122")
    assert asks(game) == "axis retreating"
    give_way(game)
    assert where(game, FOOT) != "2121"
    assert marks(game, FOOT) == ["full retreat"]
    assert asks(game) == "allied going", "the enemy goes on with his move"
    assert "2121" in offers(game, "go")
    shielded = setup({**units, LOW: "2121"})
    shielded.play("move us-3-7 march")
    shielded.play("go 2122")
    assert asks(shielded) != "axis retreating"
    assert where(shielded, FOOT) == "2121"


@pytest.mark.rule("italy43:13.3.2f")
def test_unprotected_routed_units_next_to_an_enemy_are_lost_when_his_phase_begins() -> None:
    units = {"us-3-7": "2122", FOOT: "2121 full-retreat", ELITE: "2219 full-retreat"}
    game = setup(units, phase="initial")
    pass_on(game, lambda g: asks(g) == "allied moving")
    assert where(game, FOOT) == "eliminated"
    assert where(game, ELITE) == "2219", "nobody is next to it"
    safe = setup({**units, LOW: "2121"}, phase="initial")
    pass_on(safe, lambda g: asks(g) == "allied moving")
    assert where(safe, FOOT) == "2121"
    # At the beginning of the Combat Phase it is the same.
    late = setup({"us-3-7": "2122", FOOT: "2121 full-retreat"})
    assert where(late, FOOT) == "2121"
    late.play("end")
    assert where(late, FOOT) == "eliminated"


@pytest.mark.rule("italy43:13.3.3")
def test_routed_units_still_slow_roads_and_stop_extended_movement() -> None:
    far = reach(setup({"us-601": "2125"}), "us-601")
    near = reach(setup({"us-601": "2125", FOOT: "2120 full-retreat"}), "us-601")
    assert near["2123"] == far["2123"]
    assert near.get("2221", 99) > far["2221"], "a full point a hex within two of them"
    slow = reach(setup({"us-3-7": "2125", FOOT: "2121 full-retreat"}), "us-3-7")
    free = reach(setup({"us-3-7": "2125"}), "us-3-7")
    assert "2221" in free
    assert "2221" not in slow, "five points would be Extended Movement"


@pytest.mark.rule("italy43:13.4a", "italy43:3.B.4a")
def test_outside_enemy_zones_units_recover_one_level() -> None:
    units = {"us-3-7": "2124 disrupted", "us-3-15": "2125 full-retreat", "us-3-30": "2024 disrupted"}
    game = setup(units, phase="combat")
    pass_on(game, lambda g: asks(g) == "allied recovering")
    assert offers(game, "stay") == ["us-3-15", "us-3-30", "us-3-7"]
    game.play("stay us-3-30")
    events = game.play("end")
    assert {(e.units[0], e.word) for e in happened(events, "recover")} == {
        ("us-3-7", "good order"),
        ("us-3-15", "disrupted"),
    }
    assert marks(game, "us-3-7") == []
    assert marks(game, "us-3-15") == ["disrupted"]
    assert marks(game, "us-3-30") == ["disrupted"], "a player may decline"
    assert happened(events, "rally") == []


@pytest.mark.rule("italy43:13.5a", "italy43:13.4a")
def test_inside_an_enemy_zone_a_unit_rolls_five_or_six() -> None:
    for die, word in ((4, "disrupted"), (5, "")):
        units = {"us-3-7": "2122 disrupted", "us-3-15": "2122", FOOT: "2121"}
        game = setup(units, phase="combat", dice=(die,))
        pass_on(game, lambda g: asks(g) == "allied recovering")
        events = game.play("end")
        told = happened(events, "rally")[0]
        assert (told.units, told.number) == (("us-3-7",), die)
        assert marks(game, "us-3-7") == ([word] if word else [])


@pytest.mark.rule("italy43:13.5a")
def test_each_unit_has_a_rally_roll_of_its_own() -> None:
    units = {"us-3-7": "2122 disrupted", "us-3-15": "2122 full-retreat", "us-191": "2122", FOOT: "2121"}
    game = setup(units, phase="combat", dice=(4, 5, 1))
    pass_on(game, lambda g: asks(g) == "allied recovering")
    told = happened(game.play("end"), "rally")
    assert [(e.units[0], e.number, e.word) for e in told] == [
        ("us-3-15", 4, "stays"),
        ("us-3-7", 5, "recovers"),
    ]
    assert marks(game, "us-3-15") == ["full retreat"]
    assert marks(game, "us-3-7") == []
