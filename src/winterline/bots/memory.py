"""What a bot remembers, as plain data: whoever is given it goes on exactly where the other stopped."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from winterline.core.vocabulary import CORE


class Chance(random.Random):
    """Luck of a bot's own, which can be found again by how much of it was used."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.drawn = 0
        """How many words of 32 bits."""

    def random(self) -> float:
        """From 0 to 1."""
        self.drawn += 2
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """So many bits."""
        self.drawn += -(-k // 32)
        return super().getrandbits(k)

    def skip(self, drawn: int) -> None:
        """Go on where somebody was who had the same seed. Only a fresh one can."""
        for _ in range(drawn):
            self.getrandbits(32)


def read(memory: bytes, form: Any) -> Any:
    """A memory of a known form; BadChoice when it is another one's."""
    try:
        return msgspec.json.decode(memory, type=form)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CORE.bad("choice memory-cannot-read", error=error) from None
