"""Whole games, one for each way each edition can end, replay to the same digests on every commit.

After a change of board, units or tables make them again: python -m tests.fixtures.make
"""

from __future__ import annotations

from pathlib import Path

import pytest

import winterline as wl
from tests.fixtures.make import GAMES, WANTED, Wanted
from winterline import coverage
from winterline.core.log import read_lines

FAILING = Path(__file__).parent / "fixtures" / "failing"
MOST_BYTES = 5_000_000
ENDINGS = frozenset(
    [
        "8.ger.a",
        "8.ger.b",
        "8.ger.c",
        "8.allied",
        "win.1",
        "win.2",
        "win.3",
        "win.allied",
        "24.2.1a",
        "S1.2",
        "S2.2",
        "C15B.1",
        "C15C.1",
    ],
)
"""The rules that end a game; the Campaign of Italy '43 ends by the same condition as its second scenario."""


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.file.stem)
def test_a_whole_game_replays_to_its_ending(wanted: Wanted) -> None:
    game, header, closing = wl.verify(wanted.file)
    assert header.game == wanted.game
    assert game.result is not None
    assert game.result.rule == closing.rule == wanted.rule
    assert game.result.winner == closing.winner
    assert wanted.winner in ("", closing.winner)
    assert game.length == closing.actions
    _, lines, _ = read_lines(wanted.file)
    assert [line.n for line in lines] == list(range(1, game.length + 1))
    assert lines[-1].digest == game.digest()
    assert game.rules.check(game.state) == []


def test_every_way_a_game_can_end_has_a_game() -> None:
    endings = {
        f"{game}:{rule.id}"
        for game in ("beachhead", "beachhead-1970", "italy43", "anzio")
        for rule in coverage.index(game)
        if rule.id in ENDINGS
    }
    assert {wanted.rule for wanted in WANTED} == endings
    assert {wanted.file for wanted in WANTED} == set(GAMES.glob("*.wlog"))


def test_the_games_stay_small() -> None:
    assert sum(file.stat().st_size for file in GAMES.iterdir()) < MOST_BYTES


def test_games_that_once_failed_replay() -> None:
    for file in sorted(FAILING.glob("*.wlog")):
        wl.verify(file)
