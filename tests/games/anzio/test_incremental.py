"""What is remembered from decision to decision never shows: every list is that of a position seen for the first time."""

from __future__ import annotations

import random

import pytest

import winterline as wl

WHOLE = (
    "supp.air-superiority",
    "supp.supporting-fire",
    "supp.commandos",
    "supp.nationality",
    "supp.mountain",
    "tourn.south-entry",
    "tourn.sea-attack",
)


@pytest.mark.parametrize(
    ("seed", "scenario", "options"), [(2, "basic", ()), (3, "basic", WHOLE), (4, "po-valley", ())]
)
def test_lists_are_those_of_a_fresh_position_whatever_was_asked_before(
    seed: int, scenario: str, options: tuple[str, ...]
) -> None:
    game, chooser = wl.new("anzio", scenario, options, seed=seed), random.Random(seed)
    for number in range(500):
        if game.decision is None:
            break
        rules, earlier = game.rules, game.copy()
        if number % 5 == 0:
            fresh = rules.restore(rules.canonical(game.state))
            assert tuple(rules.actions(fresh)) == game.actions()
            assert not rules.check(game.state)
        game.play(chooser.choice(game.actions()))
        if number % 7 == 0:
            assert tuple(rules.actions(earlier.state)) == earlier.actions()
            aside = earlier.copy()
            aside.play(chooser.choice(aside.actions()))
            assert tuple(rules.actions(game.state)) == game.actions()
