"""Random games of ANZIO with random mixes of options under the checker: every promise of the engine holds."""

from __future__ import annotations

import pytest

from winterline.selfplay import Match, play_one

SEEDS = (3, 5, 6, 7, 8, 9, 12, 19, 21, 31)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_keep_every_promise(seed: int) -> None:
    match = Match("anzio", None, None, None, "random", "random", seed, check=True, every=40)
    played = play_one(match, 8)
    assert played.error == ""
    assert played.winner in ("allied", "axis")


def test_the_tournament_game_keeps_every_promise() -> None:
    match = Match("anzio", None, (), "tournament", "random", "random", 4, check=True, every=40)
    played = play_one(match, 1)
    assert played.error == ""
    assert "supp.air-superiority" in played.options


def test_a_game_of_the_heuristic_bot_keeps_every_promise() -> None:
    match = Match("anzio", None, None, None, "heuristic", "heuristic", 2, check=True, every=100)
    played = play_one(match, 1)
    assert played.error == ""
