"""The games that are compared: every fixture, and games of every scenario with many mixes of options."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import winterline as wl
from winterline.bots import make_bot
from winterline.core.game import Game
from winterline.games import catalog
from winterline.library import random_options

FIXTURES = Path(__file__).parents[1] / "fixtures" / "games"
EVERY, STRETCH, STRETCHES = 7, 150, 8
THINKING = 10
"""Of so many games one is played by bots that think; the others by one that does anything."""


class Manner(msgspec.Struct, frozen=True):
    """How games are looked at: the same before and after."""

    every: int = EVERY
    """Of so many decisions that are looked at one is looked at from all sides."""
    stretch: int = STRETCH
    """Of a game that is no fixture so many decisions in a row are looked at, and there it ends."""
    stretches: int = STRETCHES
    """Games take turns at so many stretches, from the first decision on."""


class Start(msgspec.Struct, frozen=True, array_like=True):
    """How a game began where it was written down: another version may offer other options, or have another fixture."""

    options: tuple[str, ...]
    seed: int


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

    def looked_at(self, manner: Manner) -> tuple[int, int | None]:
        """The first decision that is looked at, and the one where the comparison ends: a fixture's are all."""
        first = self.number % manner.stretches * manner.stretch
        return (0, None) if self.fixture else (first, first + manner.stretch)

    def start(self) -> Start:
        """How the game begins in this version."""
        if self.fixture:
            told = header(FIXTURES / f"{self.fixture}.wlog")
            return Start(tuple(told["options"]), told["seed"])
        options = random_options(self.game, random.Random(f"same {self.name}"), self.scenario)
        return Start(options, self.number)

    def begin(self, start: Start) -> Game:
        """The game before its first decision."""
        return wl.new(self.game, self.scenario, start.options, seed=start.seed)

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


def header(log: Path) -> dict[str, Any]:
    """The first line of a log."""
    told: dict[str, Any] = json.loads(log.read_bytes().partition(b"\n")[0])
    return told


def runs(games: int, only: str | None = None) -> list[Run]:
    """Every fixture, and so many games of each game, spread over its scenarios."""
    found = []
    for game, listing in catalog.GAMES.items():
        if only not in (None, game):
            continue
        scenarios = listing.scenarios
        found += [Run(game, scenarios[n % len(scenarios)], n) for n in range(1, games + 1)]
        found += [
            Run(game, header(path)["scenario"], 0, path.stem)
            for path in sorted(FIXTURES.glob("*.wlog"))
            if header(path)["game"] == game
        ]
    return found
