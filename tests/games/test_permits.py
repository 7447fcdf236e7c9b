"""What a phase permits, and a unit in it: told before anything is decided, with rules of the game that is played."""

from __future__ import annotations

import random
import re

import pytest

from tests.fixtures.scenes import SCENES
from winterline import new
from winterline.core.game import Game
from winterline.coverage import index
from winterline.games import catalog

PLAYED = (
    ("beachhead", None),
    ("beachhead-1970", None),
    ("anzio", "basic"),
    ("anzio", "po-valley"),
    ("italy43", "S2"),
)


def told(game: Game) -> list[str]:
    """What the phase permits, in words."""
    return [line["text"] for line in game.view(game.side).get("permits", [])]


@pytest.mark.parametrize(("name", "scenario"), PLAYED)
def test_every_line_cites_a_rule_of_its_game(name: str, scenario: str | None) -> None:
    game, dice = new(name, scenario=scenario, seed=4), random.Random(4)
    known, seen = {f"{name}:{rule.id}" for rule in index(name)}, set()
    for _ in range(250):
        here = game.rules.where(game.state)
        lines = [
            line
            for unit in random.Random(1).sample(sorted(here), 3)
            for line in game.rules.allowances(game.state, unit)
        ]
        cited = {line["rule"] for line in game.view(game.side).get("permits", [])} | {
            line.rule for line in lines
        }
        assert cited <= known
        assert all(line.text for line in lines)
        seen |= cited
        game.play(game.sample(dice))
    assert len(seen) > 2


@pytest.mark.parametrize("name", ["beachhead", "beachhead-1970"])
def test_an_impulse_tells_movement_zones_and_combat(name: str) -> None:
    game, found = new(name, seed=2), {}
    while len(found) < 3:
        found.setdefault(game.view(game.side)["when"], told(game))
        game.play("end" if "end" in map(str, game.actions()) else game.actions()[-1])
    assert found["1A"] == ["combat follows"]
    assert found["1B"] == [
        "half movement",
        "nobody enters an enemy zone of control",
        "no combat in this impulse",
    ]
    assert found["1C"] == ["no combat in this impulse"]


def test_combat_in_impulse_c_is_told_where_the_option_brings_it() -> None:
    game = new("beachhead", options=["cf-combat"], seed=2)
    while game.view(game.side)["when"] != "1C":
        game.play("end" if "end" in map(str, game.actions()) else game.actions()[-1])
    assert told(game) == ["combat follows for units that began outside enemy zones"]


def test_the_enemys_units_tell_nothing() -> None:
    game = SCENES["an enemy in reach"]()
    mine, theirs = game.rules.allowances(game.state, "us-45"), game.rules.allowances(game.state, "de-65")
    assert any("MP" in line.text for line in mine)
    assert theirs == []


@pytest.mark.parametrize("name", sorted(catalog.GAMES))
def test_every_result_that_may_come_has_its_price(name: str) -> None:
    rules = catalog.make_rules(name)
    tolls = rules.result_tolls()
    assert {result for faces in rules.result_faces().values() for result in faces} <= set(
        tolls
    ) or name == "anzio"
    assert any(toll.attacker.steps or toll.attacker.all for toll in tolls.values())
    assert any(toll.defender.back for toll in tolls.values())


@pytest.mark.parametrize(("name", "scenario"), PLAYED)
def test_how_near_either_side_is_to_victory_is_told_in_every_view(name: str, scenario: str | None) -> None:
    game, dice = new(name, scenario=scenario, seed=3), random.Random(3)
    while not (told := game.view("spectator").get("outlook", [])) and game.length < 400:
        game.play(game.sample(dice))
    assert told or scenario == "po-valley", "nothing is told while the goal is sealed"
    known = {f"{name}:{rule.id}" for rule in index(name)}
    assert {line["side"] for line in told} <= {"allied", "axis"}
    assert {line["rule"] for line in told} <= known
    assert not any(
        line.get("near") for line in told if line["side"] == "axis" and name.startswith("beachhead")
    )


def test_a_german_beside_a_port_is_near_his_victory() -> None:
    game = SCENES["the last impulse"]()
    near = [line["text"] for line in game.view("allied")["outlook"] if line.get("near")]
    assert any("port" in line for line in near), near


def test_ratings_that_shifts_depend_on_are_told_of_both_sides() -> None:
    game = new("italy43", scenario="S1", seed=5)
    words = {
        line.text for unit in game.rules.where(game.state) for line in game.rules.ratings(game.state, unit)
    }
    assert {"Elite troops", "Normal troops"} <= words
    assert any(text.startswith("Tank Rating") for text in words)


@pytest.mark.parametrize("name", sorted(catalog.GAMES))
def test_half_points_are_written_as_players_write_them(name: str) -> None:
    """The panel said "1/2 left" in one line and "may still move 0.5" in the next."""
    game, dice = new(name, seed=6), random.Random(6)
    for _ in range(250):
        for unit in dice.sample(sorted(game.rules.where(game.state)), 2):
            for line in game.rules.allowances(game.state, unit):
                assert not re.search(r"\d\.\d", line.text), line
        game.play(game.sample(dice))
