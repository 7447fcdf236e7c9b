"""The `random` bot: every legal action is equally likely."""

from __future__ import annotations

import random

from winterline.core.action import Action
from winterline.core.seat import Seat


class Uniform:
    """Chooses uniformly; the yardstick of every other bot and the fuzzer of the rules."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._random = random.Random(f"uniform {seed}")

    def choose(self, seat: Seat) -> Action:
        """Any legal action."""
        return self._random.choice(seat.actions())
