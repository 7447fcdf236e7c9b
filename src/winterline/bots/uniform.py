"""The `random` bot: every legal action is equally likely."""

from __future__ import annotations

import msgspec

from winterline import Action
from winterline.core.seat import Seat

from .memory import Chance, read


class Uniform:
    """Chooses uniformly; the yardstick of every other bot and the fuzzer of the rules."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = f"uniform {seed}"
        self._random = Chance(self._seed)

    def choose(self, seat: Seat) -> Action:
        """Any legal action."""
        return self._random.choice(seat.actions())

    quick = choose

    def memory(self) -> bytes:
        """How much luck was used."""
        return msgspec.json.encode(self._random.drawn)

    def restore(self, memory: bytes) -> None:
        """Go on with the same luck."""
        drawn = read(memory, int)
        self._random = Chance(self._seed)
        self._random.skip(drawn)
