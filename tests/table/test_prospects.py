"""The battle that is told of while a unit is in hand is the battle that it would be once the unit stands there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fixtures.scenes import SCENES, N
from tests.table.foresight import on_table
from winterline.core.action import Action, from_notation, to_json
from winterline.core.game import Game
from winterline.library import new
from winterline.table import questions
from winterline.table.errors import TableError
from winterline.table.values import Seat

KEY = b"k" * 32


def asked(game: Game, hexlabel: str, *hands: str) -> Any:
    """What the side that decides is told about an enemy hex with these units in hand."""
    parts = [[to_json(from_notation(hand, game.rules.verbs))] for hand in hands]
    units = [hand.split()[1] for hand in hands]
    table = on_table(game, [], KEY)
    return questions.ask(
        table, Seat("x", game.side), "prospects", {"hex": hexlabel, "hands": parts, "units": units}
    )


def test_a_unit_in_hand_joins_those_who_stand_there_already() -> None:
    game = SCENES["an enemy in reach"]()
    found = asked(game, N, "move us-45")
    assert found["joined"]
    assert "us-45" in found["attackers"]
    game.play("move us-45")
    game.play(f"go {found['via']}")
    now = game.rules.assault(game.state, N)
    assert now is not None
    assert set(now.attackers) == set(found["attackers"])
    assert game.rules.odds(game.state, now.hexes, now.attackers)["odds"] == found["odds"]["odds"]


def test_a_group_in_hand_comes_together() -> None:
    game = SCENES["an enemy in reach"]()
    one, both = asked(game, N, "move us-45"), asked(game, N, "move us-45", "move us-3")
    assert set(both["attackers"]) == {"us-45", "us-3"}
    assert both["odds"]["totals"][0] >= one["odds"]["totals"][0]


def test_nobody_who_cannot_come_there_is_told_of() -> None:
    game = SCENES["an enemy in reach"]()
    assert asked(game, "A1", "move us-45") is None


def test_a_question_is_bounded_and_must_be_legal() -> None:
    game = SCENES["an enemy in reach"]()
    with pytest.raises(TableError):
        asked(game, N, *["move us-45"] * 13)
    with pytest.raises(TableError):
        asked(game, N, "move de-65")


def test_the_way_of_an_arrival_is_told_before_it_is_sent() -> None:
    game = SCENES["arrivals beside an enemy"]()
    side, moment = game.side, game.length
    enter = next(action for action in game.actions() if action.do == "enter")
    game.play(enter)
    place = game.actions()[0]
    table = on_table(game, [], KEY)
    found = questions.ask(table, Seat("x", side), "ahead", {"after": [to_json(place)]})
    (way,) = found["ways"]
    assert way["units"] == (enter.unit,)
    assert way["hexes"][-1] == place.to
    assert way["as"] == "arrival"
    assert game.length == moment + 1


def test_of_several_that_go_to_one_hex_the_ways_of_those_who_fit_are_told() -> None:
    game = new("anzio", scenario="southern", seed=3)
    while not any(action.do == "ship" for action in game.actions()):
        wanted = Action("invade", to="zone-salerno")
        game.play(wanted if wanted in game.actions() else game.actions()[0])
    units = [to_json(action) for action in game.actions() if action.do == "ship"]
    table, seat = on_table(game, [], KEY), Seat("x", game.side)
    body = {"units": units, "go": {"do": "land", "to": "N60"}}
    found = questions.ask(table, seat, "ahead", {"after": [], **body})
    landed = {unit for way in found["ways"] for unit in way["units"]}
    assert 0 < len(landed) < len(units)
    assert all(way["hexes"][-1] == "N60" for way in found["ways"])


def test_what_a_press_rolls_for_is_told_with_its_sort() -> None:
    game = SCENES["the last attack of a turn"]()
    attack = next(action for action in game.actions() if action.do == "attack")
    follows = questions.ask(
        on_table(game, [], KEY), Seat("x", game.side), "preview", {"actions": [to_json(attack)]}
    )
    assert set(follows["follows"]["sorts"]) == set(follows["follows"]["rolls"])
    assert "weather" in follows["follows"]["sorts"].values()
