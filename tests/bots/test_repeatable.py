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
name, scenario, decisions, bot = sys.argv[1], sys.argv[2] or None, int(sys.argv[3]), sys.argv[4]
game = wl.new(name, scenario, (), seed=1)
bots = {side: make_bot(bot, f"1 {side}") for side in ("allied", "axis")}
seats = {side: game.seat(side) for side in bots}
while game.length < decisions and (side := game.side):
    game.play(bots[side].choose(seats[side]))
print(game.digest())
"""


def digest(game: str, scenario: str, decisions: int, bot: str, hashing: int) -> str:
    """The position after so many decisions, in a process that hashes words its own way."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, game, scenario, str(decisions), bot],
        env={**os.environ, "PYTHONHASHSEED": str(hashing)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("game", "scenario", "decisions", "bot"),
    [
        *((*told, "heuristic") for told in (("italy43", "S1", 300), ("anzio", "southern", 90))),
        *(
            (*told, bot)
            for told in (("anzio", "", 150), ("beachhead", "", 150))
            for bot in ("heuristic", "hard")
        ),
    ],
)
def test_bots_play_alike_however_python_hashes_words(
    game: str, scenario: str, decisions: int, bot: str
) -> None:
    first = digest(game, scenario, decisions, bot, 1)
    assert first
    assert digest(game, scenario, decisions, bot, 2) == first
