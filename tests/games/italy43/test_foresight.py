"""Warnings, refusals with their sums and what a press rolls for: compared with what happens, over random play."""

from __future__ import annotations

import random

import pytest

import winterline as wl
from winterline.core import audits
from winterline.core.action import Action
from winterline.core.bits import bits
from winterline.core.game import Game
from winterline.core.verdict import DISTANCE, NO_WAY


def wandering(scenario: str, seed: int, steps: int) -> list[Game]:
    """Positions of random play, one every few decisions."""
    luck, game, out = random.Random(seed), wl.new("italy43", scenario, seed=seed), list[Game]()
    for number in range(steps):
        if game.decision is None:
            break
        game.play(luck.choice(game.actions()))
        if number % 3 == 0:
            out.append(game.copy())
    return out


def test_refusals_of_a_march_give_the_right_sum() -> None:
    luck, told = random.Random(7), dict.fromkeys((DISTANCE, NO_WAY), 0)
    for game in wandering("S2", 5, 900):
        if game.decision is None or game.decision.kind != "going":
            continue
        grid = game.rules.board.grid
        for cell in luck.sample([*bits(grid.on_board)], 6):
            action = Action("go", to=grid.labels[cell])
            refused = game.why_not(action)
            if refused is None:
                continue
            assert audits.refusal_faults(game.rules, game.state, action, refused) == []
            if refused.kind:
                told[refused.kind] += 1
    assert min(told.values()) > 5, told


@pytest.mark.parametrize("scenario", ["S1", "S2"])
def test_who_is_warned_of_is_marked_in_the_supply_phase(scenario: str) -> None:
    """Whoever ends the Combat Phase without an attack finds exactly the units marked that he was warned of."""
    looked = 0
    for game in wandering(scenario, 3, 1500):
        if game.decision is None or game.decision.kind != "fighting":
            continue
        warned_of = game.rules.warnings(game.state)
        foretold = {unit for warned in warned_of if warned.kind == "isolation" for unit in warned.units}
        events = game.play("end")
        while game.decision is not None and game.decision.kind in ("recovering", "thinning", "advancing"):
            events += game.play(game.actions()[0])
        if any(event.what in ("eliminated", "advance") for event in events):
            continue
        bad = [e for e in events if e.what == "supply" and e.word != "in supply"]
        own = {unit for event in bad for unit in event.units}
        assert foretold == own
        looked += 1
    assert looked > 2
