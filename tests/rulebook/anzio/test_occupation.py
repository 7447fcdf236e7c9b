"""B4G7 without a battle: who destroys a counter that cannot defend itself may take its hex."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, fight, lines
from tests.rulebook.anzio.kit import go, happened, offers, play_all, reach, refused, setup, step, where

BESIDE = {"de-16pz": f"{TARGET}/i", "de-44": "X48"}
"""A counter that dies at a touch, and a division whose zone covers X49 but not the counter's hex."""


@pytest.mark.rule("anzio:B4G7.1", "anzio:B4G7.2")
def test_a_hex_emptied_in_passing_may_be_occupied_though_the_unit_had_to_stop() -> None:
    game = setup("Oct I allied", {**BESIDE, "us-45": "Y50"})
    game.play("move us-45")
    events = game.play("go X49")
    assert happened(events, "eliminated")[0].units == ("de-16pz",)
    assert asked(game) == ("allied", "occupying")
    assert lines(game) == {f"advance us-45 {TARGET}", "halt"}
    assert refused(game, "move us-45") == "B4G7.1"
    game.play(f"advance us-45 {TARGET}")
    assert where(game, "us-45") == TARGET
    assert TARGET in game.view("spectator")["friendly"]
    assert reach(game, "us-45") == set(), "its move ends there"
    game.play("end")
    assert asked(game)[1] not in ("declaring-all", "fighting"), "it is next to nobody any more"


@pytest.mark.rule("anzio:B4G7.1")
def test_it_may_as_well_stay() -> None:
    game = setup("Oct I allied", {**BESIDE, "us-45": "Y50"})
    play_all(game, "move us-45", "go X49", "halt")
    assert where(game, "us-45") == "X49"
    game.play("end")
    assert asked(game) == ("allied", "fighting"), "it has stopped beside the other division"


@pytest.mark.rule("anzio:B4G7.1")
def test_who_can_walk_in_is_not_asked() -> None:
    game = setup("Oct I allied", {"de-16pz": f"{TARGET}/i", "us-45": "Y50"})
    go(game, "us-45", "X49")
    assert asked(game) == ("allied", "moving")
    assert TARGET in reach(game, "us-45")


@pytest.mark.rule("anzio:B4G7.1")
def test_victors_who_destroy_a_counter_in_their_advance_may_take_its_hex_too() -> None:
    units = {"us-45": BEFORE, "us-3": BEFORE, "de-nw71": TARGET, "de-16pz": "W49/i"}
    game, _ = fight(units, "2-1", 1)  # A1 D2R
    step(game, "lose us-3")
    game.play(f"advance us-45 {TARGET}")
    assert where(game, "de-16pz") == "eliminated"
    assert asked(game) == ("allied", "occupying")
    game.play("advance us-45 W49")
    assert where(game, "us-45") == "W49"
    assert offers(game, "advance") or offers(game, "go") or asked(game)[0] == "axis"


@pytest.mark.rule("anzio:D9D8")
def test_a_retreating_unit_has_no_such_right() -> None:
    units = {"us-45": BEFORE, "de-3pg": TARGET, "us-36": "X47/i"}
    game, _ = fight(units, "1-1", 2)  # A1 DR
    game.play("back X49 X48")
    assert where(game, "us-36") == "eliminated"
    assert asked(game)[1] != "occupying"
