"""Random games of Italy '43 under the checker: every promise of the engine holds in every position."""

from __future__ import annotations

import pytest

from winterline.selfplay import Match, play_one


@pytest.mark.parametrize("scenario", ["S1", "S2", "S3"])
def test_random_games_keep_every_promise(scenario: str) -> None:
    match = Match("italy43", scenario, None, None, "random", "random", 11, check=True)
    played = play_one(match, 0)
    assert played.error == ""
    assert played.winner in ("allied", "axis")


def test_games_of_the_heuristic_bot_keep_every_promise() -> None:
    match = Match("italy43", "S1", None, None, "heuristic", "heuristic", 5, check=True)
    played = play_one(match, 1)
    assert played.error == ""
