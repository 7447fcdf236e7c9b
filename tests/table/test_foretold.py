"""Warnings of a move that is merely pointed at are those that hold once it is made, in every game."""

from __future__ import annotations

import pytest

from tests.fixtures import moments
from tests.fixtures.scenes import SCENES, C
from tests.table.foresight import on_table
from tests.table.kit import LAND, Room
from winterline.core.action import Action, from_notation, to_json
from winterline.core.game import Game
from winterline.core.versions import restored
from winterline.games import catalog
from winterline.library import new
from winterline.table import questions
from winterline.table.errors import TableError
from winterline.table.states import state_now
from winterline.table.values import Seat

KEY = b"k" * 32
BRINGS = {
    "a port in reach": ("move de-71-2", "go 0904", "port"),
    "a port in reach in 1970": ("move de-71-2", "go 0904", "port"),
    "an enemy in reach": ("move us-45", f"go {C}", "attack"),
    "a full hex in reach": ("move us-45-157 march", "go 2222", "stacking"),
}
"""A move in a scene, and the kind of warning that it brings."""


def parts_of(game: Game, scene: str) -> list[Action]:
    """The move of a scene."""
    return [from_notation(line, game.rules.verbs) for line in BRINGS[scene][:2]]


def test_every_game_has_a_scene() -> None:
    assert {SCENES[scene]().rules.game for scene in BRINGS} == set(catalog.GAMES)


@pytest.mark.parametrize("scene", BRINGS)
def test_a_hex_that_is_pointed_at_brings_the_warnings_of_the_move(scene: str) -> None:
    game = SCENES[scene]()
    parts, kind = parts_of(game, scene), BRINGS[scene][2]
    table, seat = on_table(game, [], KEY), Seat("x", game.side)
    asked = [to_json(part) for part in parts]
    before = questions.ask(table, seat, "warnings", {"after": []})
    told = questions.ask(table, seat, "warnings", {"after": asked})
    ahead = questions.ask(table, seat, "preview", {"actions": asked})
    for part in parts:
        game.play(part)
    held = [warned.sentence for warned in game.rules.warnings(game.state)]
    assert [one["sentence"] for one in told] == held
    assert ahead["warnings"] == told
    assert kind in {one["kind"] for one in told if one not in before}


@pytest.mark.parametrize("scene", BRINGS)
def test_a_counter_that_is_chosen_is_told_with_what_it_could_get_to(scene: str) -> None:
    game = SCENES[scene]()
    first, go = (to_json(part) for part in parts_of(game, scene))
    table, seat = on_table(game, [], KEY), Seat("x", game.side)
    ahead = questions.ask(table, seat, "preview", {"actions": [first], "unit": first["unit"]})
    assert go["to"] in ahead["reach"]
    assert ahead["reach"] == questions.ask(table, seat, "reach", {"unit": first["unit"], "after": [first]})
    assert not questions.ask(table, seat, "preview", {"actions": [first]})["reach"], "nobody asked"
    enemy = next(
        unit["id"] for unit in ahead["view"]["units"] if unit["side"] != game.side and unit.get("hex")
    )
    for other in (enemy, "nobody"):
        assert not questions.ask(table, seat, "preview", {"actions": [first], "unit": other})["reach"]


def test_the_state_tells_what_the_counter_could_get_to_that_the_moment_is_about() -> None:
    moment = next(moment for moment in moments.read("anzio") if moment.kind == "breaking.go t")
    rules = new(moment.game, moment.scenario, moment.options, seed=1).rules
    game = Game(rules, KEY, state=restored(rules, bytes(moment.state), moment.revision))
    table, seat = on_table(game, [], KEY), Seat("x", game.side)
    state = state_now(table, seat)
    unit = state["view"]["mode"]["unit"]
    assert {action["to"] for action in state["actions"] if action["do"] == "go"} <= set(state["reach"])
    assert state["reach"] == questions.ask(table, seat, "reach", {"unit": unit})


def test_the_state_tells_what_a_counter_could_get_to_that_must_go_on() -> None:
    game = new("anzio", seed=1)
    landings = [line for unit in ("us-45", "us-36", "br-56") for line in (f"ship {unit}", "land M63")]
    for line in ("place P55", "place K57", "invade zone-salerno", *landings):
        game.play(line)
    state = state_now(on_table(game, [], KEY), Seat("x", "allied"))
    assert (state["decision"]["kind"], state["decision"]["data"]["unit"]) == ("going", "br-56")
    assert {action["to"] for action in state["actions"] if action["do"] == "go"} <= set(state["reach"])


@pytest.mark.parametrize("scene", BRINGS)
def test_choosing_a_counter_alone_changes_no_warning(scene: str) -> None:
    game = SCENES[scene]()
    first, then = parts_of(game, scene)
    for part in (first, then, Action("halt")):
        if part in game.actions():
            game.play(part)
    still = game.rules.warnings(game.state)
    another = next(action for action in game.actions() if action.do == "move")
    game.play(another)
    assert game.rules.warnings(game.state) == still


def test_nobody_else_is_told() -> None:
    game = SCENES["an enemy in reach"]()
    table = on_table(game, [], KEY)
    with pytest.raises(TableError):
        questions.ask(table, Seat("x", "axis"), "warnings", {"after": []})


def test_a_question_about_a_moment_that_has_passed_is_no_error(room: Room) -> None:
    table = room.game()
    now = table.at("allied")
    asked = {"after": [LAND], "now": now}
    assert room.service.query(table.seats["allied"], "warnings", asked) == []
    table.act("allied", LAND)
    assert room.service.query(table.seats["allied"], "warnings", asked) is None
    assert room.service.query(table.seats["axis"], "stacking", {"hex": "0802", "now": now - 1}) is None
