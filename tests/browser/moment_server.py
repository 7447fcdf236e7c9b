"""The table, with some seeds that stand for positions of tests/fixtures: moments of played games, and scenes by hand.

`python -m tests.browser.moment_server …` takes what `winterline` takes. A new game whose seed is FIRST or more begins in
the moment of that number, one whose seed is FIRST_SCENE or more in the scene of that number.
"""

from __future__ import annotations

import sys
from typing import Any

from tests.fixtures import moments
from tests.fixtures.scenes import SCENES
from winterline import cli
from winterline.core.decision import Rules
from winterline.core.game import Game
from winterline.core.versions import restored
from winterline.games import catalog
from winterline.library import new
from winterline.table import new_games

FIRST = 1_000_000
FIRST_SCENE = 2_000_000


def all_moments() -> list[moments.Moment]:
    """Every moment of every game, in the order of their seeds."""
    return [moment for game in catalog.GAMES for moment in moments.read(game)]


def begun(*wanted: Any, **more: Any) -> Game:
    """A new game, or one that begins in a moment."""
    game = new(*wanted, **more)
    if game.seed is None or game.seed < FIRST:
        return game
    return Game(game.rules, game.key, state=position(game.rules, game.seed), seed=game.seed)


def position(rules: Rules, seed: int) -> Any:
    """The position that a seed stands for."""
    if seed >= FIRST_SCENE:
        return [*SCENES.values()][seed - FIRST_SCENE]().state
    moment = ALL[seed - FIRST]
    return restored(rules, bytes(moment.state), moment.revision)


if __name__ == "__main__":
    ALL = all_moments()
    new_games.new = begun  # type: ignore[assignment]
    sys.exit(cli.app(sys.argv[1:]))
