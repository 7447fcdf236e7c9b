"""Whether bots think within the time that the table gives them, in whole games, stretch of thought by stretch.

    python -m tests.bots.falls normal 25      so many games of each game, both sides

A stretch is what the table asks for at once: so many actions of one side at the most. It is told how many were longer
than the default deadline (there the level below would have played on), and how long the longest was.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import winterline as wl
from winterline.bots import make_bot, named
from winterline.table.bots import DEADLINE
from winterline.table.minds import MOST

PLAYED = (("beachhead", None), ("beachhead-1970", None), ("anzio", "basic"), ("italy43", "S1"))


class Thought(NamedTuple):
    """How a game's stretches of thought came out."""

    stretches: int
    falls: int
    longest: float


def thought(
    game: str, scenario: str | None, name: str, seed: int, clock: Callable[[], float] = time.perf_counter
) -> Thought:
    """The stretches of thought of a whole game."""
    table = wl.new(game, scenario, seed=seed)
    bots = {side: make_bot(name, f"{seed} {side}") for side in table.rules.sides}
    limit = DEADLINE + named(name).level.seconds
    found, side, spent, count = list[float](), "", 0.0, 0
    while table.side:
        if table.side != side or count == MOST:
            found.append(spent)
            side, spent, count = table.side, 0.0, 0
        began = clock()
        action = bots[side].choose(table.seat(side))
        spent, count = spent + clock() - began, count + 1
        table.play(action)
    found.append(spent)
    return Thought(len(found) - 1, sum(seconds > limit for seconds in found), max(found))


def main(name: str, games: int) -> int:
    """Tell each game's figures; how many fell."""
    falls = 0
    for game, scenario in PLAYED:
        found = [thought(game, scenario, name, 9000 + number) for number in range(games)]
        fell = sum(one.falls for one in found)
        falls += fell
        longest = max(one.longest for one in found)
        stretches = sum(one.stretches for one in found)
        print(
            f"{game}: {games} games, {stretches} stretches, {fell} falls, longest {longest:.1f} s", flush=True
        )
    return 1 if falls else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
