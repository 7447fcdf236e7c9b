"""The games that are compared: every fixture, and games of every scenario with many mixes of options."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

import winterline as wl
from winterline.bots import make_bot
from winterline.core.game import Game
from winterline.games import catalog
from winterline.library import random_options

FIXTURES = Path(__file__).parents[1] / "fixtures" / "games"
CHUNK, SHARE = 150, 6
"""Of a game that is no fixture one stretch of so many decisions in so many is looked at, in each game another one."""
THINKING = 10
"""Of so many games one is played by bots that think; the others by one that does anything."""


class Run(msgspec.Struct, frozen=True):
    """One game."""

    game: str
    scenario: str
    number: int
    """From 1 on; 0 for a fixture."""
    fixture: str = ""

    @property
    def name(self) -> str:
        """What its file is called."""
        return self.fixture or f"{self.game}-{self.scenario}-{self.number:04d}"

    def looks(self, number: int) -> bool:
        """Whether a decision is looked at: all of a fixture, and stretches all over other games."""
        return bool(self.fixture) or number // CHUNK % SHARE == self.number % SHARE

    def start(self) -> Game:
        """The game before its first decision."""
        if self.fixture:
            return begun(wl.load(FIXTURES / f"{self.fixture}.wlog"))
        options = random_options(self.game, random.Random(f"same {self.name}"), self.scenario)
        return wl.new(self.game, self.scenario, options, seed=self.number)

    def choices(self, game: Game) -> Iterator[str]:
        """What is played, decision by decision."""
        if self.fixture:
            whole = wl.load(FIXTURES / f"{self.fixture}.wlog")
            yield from (whole.notation(s.action) for s in whole.steps()[1:] if s.action and not s.forced)
            return
        kind = "heuristic" if self.number % THINKING == 1 else "random"
        bots = {side: make_bot(kind, f"{self.name} {side}") for side in game.rules.sides}
        while side := game.side:
            yield game.notation(bots[side].choose(game.seat(side)))


def begun(game: Game) -> Game:
    """A game taken back to its first decision."""
    while any(not step.forced for step in game.steps()[1:]):
        game.undo()
    return game


def runs(games: int, only: str | None = None) -> list[Run]:
    """Every fixture, and so many games of each game, spread over its scenarios."""
    found = []
    for game, listing in catalog.GAMES.items():
        if only not in (None, game):
            continue
        scenarios = listing.scenarios
        found += [Run(game, scenarios[n % len(scenarios)], n) for n in range(1, games + 1)]
        found += [
            Run(game, "", 0, path.stem)
            for path in sorted(FIXTURES.glob("*.wlog"))
            if json.loads(path.read_bytes().partition(b"\n")[0])["game"] == game
        ]
    return found
