"""A seed repeats a game of the bots in any process: Python's own order of sets of words must not matter."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PLAY = """
import sys
import winterline as wl
from winterline.bots import make_bot
name, scenario, decisions = sys.argv[1], sys.argv[2] or None, int(sys.argv[3])
game = wl.new(name, scenario, (), seed=1)
bots = {side: make_bot("heuristic", f"1 {side}") for side in ("allied", "axis")}
seats = {side: game.seat(side) for side in bots}
while game.length < decisions and (side := game.side):
    game.play(bots[side].choose(seats[side]))
print(game.digest())
"""


def digest(game: str, scenario: str, decisions: int, hashing: int) -> str:
    """The position after so many decisions, in a process that hashes words its own way."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, game, scenario, str(decisions)],
        env={**os.environ, "PYTHONHASHSEED": str(hashing)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("game", "scenario", "decisions"),
    [("italy43", "S1", 300), ("anzio", "", 150), ("anzio", "southern", 90), ("beachhead", "", 150)],
)
def test_bots_play_alike_however_python_hashes_words(game: str, scenario: str, decisions: int) -> None:
    first = digest(game, scenario, decisions, 1)
    assert first
    assert digest(game, scenario, decisions, 2) == first
