"""Why somebody cannot go where another way came of itself; and what it costs to come on from beside the map."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from tests.fixtures import moments
from tests.rulebook.italy43.fights import ARENA, battlefield
from tests.table.foresight import on_table
from winterline.core.action import Action, from_notation, to_json
from winterline.core.game import Game
from winterline.core.gesture import is_final, rehearse
from winterline.core.together import march
from winterline.core.versions import restored
from winterline.games import catalog
from winterline.library import new
from winterline.table import questions
from winterline.table.values import Seat

KEY = b"k" * 32
OWN_BEACH = "An assault unit lands on the beach of its own box."


def ask(game: Game, kind: str, **args: Any) -> Any:
    """What the table answers to the side that decides."""
    return questions.ask(on_table(game, [], KEY), Seat("x", game.side), kind, args)


def parts(game: Game, *lines: str) -> list[dict[str, str]]:
    return [to_json(from_notation(line, game.rules.verbs)) for line in lines]


def test_a_unit_with_one_way_to_go_is_told_why_it_cannot_go_elsewhere() -> None:
    game = new("beachhead", seed=7)
    chosen = parts(game, "enter us-751")
    told = ask(game, "why", after=chosen, instead="1101")["refused"]
    assert (told["sentence"], told["rule"]) == (OWN_BEACH, "beachhead:6.1.1.landing")
    assert ask(game, "why", after=chosen, instead="1302") == {"refused": None}, "there it goes"


def test_whoever_has_another_way_is_left_behind_with_the_reason() -> None:
    game = new("beachhead", seed=7)
    final = partial(is_final, game.rules, secrets=False)
    openers = [from_notation(line, game.rules.verbs) for line in ("enter us-rgr-1", "enter us-751")]
    left = march(game, openers, Action("at", to="0802"), final).left
    assert [(str(item.action.unit), item.refused.sentence) for item in left] == [("us-751", OWN_BEACH)]


def test_who_cannot_join_a_battle_of_one_is_told_so_and_not_which_phase_it_is() -> None:
    game = new("beachhead", seed=7)
    for line in ("enter us-rgr-1", "move us-rgr-1", "go 1208"):
        game.play(line)
    found = ask(game, "fit", after=parts(game, "attack 1209"), more=parts(game, "join us-751"))
    (left,) = found["left"]
    assert left["unit"] == "us-751"
    assert "movement phase" not in left["sentence"]


def test_who_cannot_attack_with_the_strongest_is_told_why() -> None:
    units = {"us-82-504": "2119", "us-82-505": "2119", "uk-7-131": "2220", "de-hg-1-1": ARENA}
    game = battlefield(units)
    found = ask(game, "fit", after=parts(game, f"attack {ARENA}"))
    assert found["parts"][1:] == parts(game, "join us-82-504", "join us-82-505")
    assert [(item["unit"], item["rule"]) for item in found["left"]] == [("uk-7-131", "italy43:8.6.1a")]


def test_of_a_group_that_is_pointed_somewhere_only_those_who_fit_are_told_of() -> None:
    game = new("italy43", "S3", seed=0)
    while game.side != "allied" or game.decision is None or game.decision.kind != "moving":
        game.play(game.sample(Random(0)))
    waiting = [action for action in game.actions() if action.do == "move" and action.unit.startswith("uk-")][
        :5
    ]
    openers = [to_json(action) for action in waiting]
    goals = ask(game, "group", units=openers)["goes"]
    for goal in goals[:4]:
        told = ask(game, "ahead", units=openers, go=goal["action"])
        used = ask(game, "stacking", hex=goal["action"]["to"], after=told["parts"])
        behind = {opener["unit"] for opener in openers} - {
            part["unit"] for part in told["parts"] if part["do"] == "move"
        }
        assert {left["unit"] for left in told["left"]} >= behind
        assert all(left["sentence"] for left in told["left"])
        assert 0 < sum(part["do"] == "move" for part in told["parts"]) < len(openers), (
            "a hex holds six points"
        )
        assert all(line["used"] <= line["allowed"] for line in used)


def of_those_waiting(game: str) -> list[tuple[Any, Game, Action]]:
    """How units that wait beside the map are chosen, in the moments of a game."""
    out = []
    for moment in moments.read(game):
        rules = new(game, moment.scenario, moment.options, seed=1).rules
        state = restored(rules, bytes(moment.state), moment.revision)
        played = Game(rules, KEY, state=state)
        boxed = {unit["id"] for unit in played.view(played.side)["units"] if unit.get("box")}
        out += [
            (moment, played, action) for action in played.actions() if action.unit in boxed and not action.to
        ]
    return out


@pytest.mark.parametrize("name", sorted(catalog.GAMES))
def test_what_it_costs_to_come_on_stands_on_every_hex(name: str) -> None:
    told = 0
    for moment, game, action in of_those_waiting(name):
        final = partial(is_final, game.rules, secrets=False)
        done = rehearse(game, [action], final)
        if done.final or done.game.decision is None or done.game.decision.kind != "going":
            continue
        found = ask(game, "preview", actions=[to_json(action)], unit=action.unit)
        goals = {way["to"] for way in found["actions"] if way.get("to") in game.rules.board.grid.labels}
        if found["reach"]:
            assert goals <= set(found["reach"]), (moment, action)
            told += 1
    assert told or name != "italy43", "units in an Entry Area"


def test_whoever_loses_a_step_is_not_shown_where_he_could_march() -> None:
    units = {"us-3-30": "2119", "us-3-15": "2119", "de-hg-1-1": ARENA, "de-hg-1-2": ARENA}
    game = battlefield(units, dice=[1])
    for line in (f"attack {ARENA}", "join us-3-30", "join us-3-15", "declare", "pass"):
        game.play(line)
    lose = Action("lose", unit="us-3-30")
    assert lose in game.actions()
    assert not ask(game, "preview", actions=[to_json(lose)], unit=lose.unit).get("reach")
