"""Random games of Italy '43 through all their turns: nothing breaks, whatever the options."""

from __future__ import annotations

import dataclasses
import random

import pytest

from tests.rulebook.italy43.kit import offers, setup
from winterline.core.dice import KeyedDice, key_from_seed
from winterline.core.game import Game
from winterline.games.italy43.rules import Italy43, make_rules

EVERY = ("major-assaults", "half-eff", "pontoon", "disengagement")
RARE = {"end": 0.05, "raze": 0.02, "rout": 0.03, "stay": 0.1}
"""Verbs that would empty a game if they were as likely as the others."""


def long_rules(scenario: str, options: tuple[str, ...]) -> Italy43:
    """The rules of a scenario that no automatic victory cuts short."""
    made = make_rules("italy43", scenario, options, None)
    made.book = dataclasses.replace(made.book, auto_victory=False)
    return made


def play(made: Italy43, seed: int, most: int) -> Game:
    """A game in which a verb is drawn first and then one of its actions."""
    luck, key = random.Random(seed), key_from_seed(seed)
    game = Game(made, key, dice=KeyedDice(key), seed=seed)
    for number in range(most):
        if game.decision is None:
            break
        found = game.actions()
        verbs = sorted({action.do for action in found})
        assert verbs, f"nothing can be done: {game.decision}"
        verb = luck.choices(verbs, [RARE.get(verb, 1.0) for verb in verbs])[0]
        for event in game.play(luck.choice([action for action in found if action.do == verb])):
            assert not made.narrate(event).startswith(f"{event.what} ["), "every event has its sentence"
        if number % 20 == 0:
            assert made.check(game.state) == []
            assert made.canonical(made.restore(made.canonical(game.state))) == made.canonical(game.state)
    return game


@pytest.mark.parametrize("options", [(), EVERY, ("half-eff", "pontoon"), ("disengagement",)])
def test_the_short_scenario_is_played_to_its_end(options: tuple[str, ...]) -> None:
    game = play(long_rules("S1", options), 7 + len(options), 5000)
    assert game.result is not None
    assert game.result.rule == "italy43:S1.2"


@pytest.mark.parametrize("scenario", ["S2", "S3"])
def test_the_long_scenarios_get_far(scenario: str) -> None:
    game = play(long_rules(scenario, EVERY), 5, 1500)
    assert game.state.turn > game.rules.book.first + 3  # type: ignore[attr-defined]


def test_trucks_are_offered_only_where_they_can_drive() -> None:
    game = setup({"de-hochgeb-4": "1803", "de-94-274": "2302"}, side="axis", turn=31)
    assert "de-94-274 truck" in offers(game, "move")
    assert "de-hochgeb-4 tactical" in offers(game, "move")
    assert "de-hochgeb-4 truck" not in offers(game, "move"), (
        "every side of its hex is a roadless Mountain side"
    )
