"""The value of a position: the chance that the Allies win, from figures that a seat may see and weights that were fitted.

A logistic curve over a sum. Every figure counts differently early and late in the game and in either side's part of
a turn; in between is interpolated. The weights are made by `tools/fit_value.py` and stand in `bots/data`.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import msgspec

LIMIT = 6.0
"""Nobody is surer than this many units of the curve: 99.75%."""


class Reading(NamedTuple):
    """What is read from a position to judge it, alike from either seat where nothing is hidden."""

    kind: str
    """Which weights judge it: a game, or a scenario that is played for something else."""
    time: float
    """How much of the game is over, from 0 to 1."""
    half: int
    """In which side's part of the turn."""
    figures: dict[str, float]


class Weighing(msgspec.Struct, frozen=True):
    """Fitted weights of one kind of positions."""

    figures: tuple[str, ...]
    mean: tuple[float, ...]
    scale: tuple[float, ...]
    weights: tuple[tuple[float, ...], ...]
    """Four rows: early and late in the first part of a turn, early and late in the second; a constant closes each."""
    source: str
    """How they were made."""

    def chance(self, reading: Reading) -> float:
        """The chance that the Allies win."""
        found = [
            (reading.figures[name] - mean) / scale
            for name, mean, scale in zip(self.figures, self.mean, self.scale, strict=True)
        ]
        early, late = self.weights[2 * reading.half : 2 * reading.half + 2]
        time = reading.time
        total = (1.0 - time) * early[-1] + time * late[-1]
        for figure, soon, then in zip(found, early, late, strict=False):
            total += figure * ((1.0 - time) * soon + time * then)
        return 1.0 / (1.0 + math.exp(-max(-LIMIT, min(LIMIT, total))))
