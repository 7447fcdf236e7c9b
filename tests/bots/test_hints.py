"""Hints: a bot's plan as tasks, with reasons that hold and figures that are the engine's own; it changes nothing."""

from __future__ import annotations

import pytest

import winterline as wl
from winterline.bots import make_bot
from winterline.bots.hints import Hint, adviser, hint
from winterline.core.grid import Grid

GAMES = {"beachhead": None, "anzio": None, "italy43": "S1"}
WHYS = {
    "attacks", "takes", "garrisons", "gap", "back", "strengthens", "nearer", "behind", "arrives", "reserve",
}  # fmt: skip


def told(game: wl.Game, level: str = "normal") -> Hint:
    return hint(game.seat(game.side), adviser(level, "hint"))


def played_to(name: str, phases: int) -> wl.Game:
    """The beginning of a phase of movement, some of them on."""
    game = wl.new(name, scenario=GAMES[name], seed=3)
    bots = {side: make_bot("normal", 3) for side in game.rules.sides}
    seen = set[object]()
    while True:
        decision, moment = game.decision, (game.rules.moment(game.state), game.side)
        if decision is not None and decision.kind == "moving" and moment not in seen:
            seen.add(moment)
            if len(seen) > phases:
                return game
        game.play(bots[game.side].choose(game.seat(game.side)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["normal", "expert:cautious"])
def test_a_plan_is_told_in_tasks_that_can_be_carried_out(name: str, level: str) -> None:
    game = played_to(name, 3)
    before, where = game.digest(), game.rules.where(game.state)
    found = told(game, level)
    assert (game.digest(), found) == (before, told(game, level)), (
        "it changes nothing, and says the same again"
    )
    assert found.action in game.actions()
    assert found.tasks
    assert {task.why for task in found.tasks} <= WHYS
    sides = {counter.id: counter.side for counter in game.rules.counters}
    assert {sides[unit] for task in found.tasks for unit in task.units} == {game.side}
    goals = {march.unit: march.hexes[-1] for march in found.marches}
    assert {
        u: task.to[0] for task in found.tasks if task.do == "go" for u in task.units
    }.items() <= goals.items()
    for march in found.marches:
        assert where.get(march.unit, march.hexes[0]) == march.hexes[0], "a way begins where the unit stands"


def test_an_attack_has_the_odds_that_the_engine_tells() -> None:
    """Two regiments beside one of the enemy."""
    game = wl.position(
        "beachhead",
        {"when": "2A", "units": {"us-3-7": "1004", "us-3-15": "1105", "de-flak-14": "1005"}},
    )
    found = told(game)
    attack = found.tasks[0]
    assert (attack.do, attack.why, attack.to) == ("attack", "attacks", ("1005",))
    after = game.copy()
    chances = after.rules.result_chances()[attack.figures["odds"]]
    tolls = after.rules.result_tolls()
    driven = sum(
        share for name, share in chances.items() if tolls[name].defender.all or tolls[name].defender.back
    )
    assert attack.figures["driven"] == pytest.approx(driven, abs=1e-3)


def test_who_goes_back_leaves_a_hex_that_could_be_attacked() -> None:
    found = [task for task in told(played_to("italy43", 4)).tasks if task.why == "back"]
    grid: Grid = wl.new("italy43", scenario="S1", seed=1).rules.board.grid
    for task in found:
        assert task.figures["threat"] > 0
        assert grid.has(task.figures["from"])
        assert task.figures["from"] != task.to[0]


def test_a_hint_knows_nothing_that_the_seat_does_not() -> None:
    """Another key, and other dice: the same hint."""
    game = played_to("beachhead", 2)
    twin = wl.Game(game.rules, bytes(32), state=game.state)
    assert told(twin) == told(game)


def test_in_a_battle_only_the_next_step_is_told() -> None:
    game = played_to("anzio", 4)
    bots = {side: make_bot("normal", 3) for side in game.rules.sides}
    while game.decision is None or game.decision.kind != "fighting":
        game.play(bots[game.side].choose(game.seat(game.side)))
    found = told(game)
    assert found.action in game.actions()
    assert found.tasks == ()
