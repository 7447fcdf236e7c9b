"""The `classic` bot: the heuristic of version 0.1, a yardstick that nobody changes.

What it decides with stands in this room alone, its kit among it, so that the other minds and theirs may change. It plays
what version 0.1 had: both editions of Beachhead, ANZIO's Basic Game with the tournament's rules, Italy '43. What came
later it answers by the first sane offer. Its memory is that of version 0.2.
"""

from __future__ import annotations

from typing import Any

import msgspec

from winterline.core.vocabulary import CORE

from ..memory import read
from .anzio.mind import AnzioMind
from .beachhead.mind import BeachheadMind
from .italy43.mind import Italy43Mind
from .kit import Action, Mind, Seat

AnyMind = Mind[Any, Any, Any]
MINDS: dict[str, type[AnyMind]] = {
    "beachhead": BeachheadMind,
    "beachhead-1970": BeachheadMind,
    "anzio": AnzioMind,
    "italy43": Italy43Mind,
}


class Classic:
    """Weighs objectives, odds, stacking and threats as the first version did."""

    name = "classic"

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed
        self._minds: dict[str, AnyMind] = {}

    def choose(self, seat: Seat) -> Action:
        """The action that the mind of the seat's game likes best."""
        return self._mind(seat.game_id).choose(seat)

    def quick(self, seat: Seat) -> Action:
        """A sane action without long thought."""
        return self._mind(seat.game_id).quick(seat)

    def _mind(self, game: str) -> AnyMind:
        if game not in MINDS:
            raise CORE.bad("choice bot-does-not-know", bot=self.name, game=game[:40])
        if game not in self._minds:
            self._minds[game] = MINDS[game](self._seed)
        return self._minds[game]

    def memory(self) -> bytes:
        """The memory of each game's mind."""
        return msgspec.json.encode({game: msgspec.Raw(mind.memory()) for game, mind in self._minds.items()})

    def restore(self, memory: bytes) -> None:
        """Go on where the bot stopped that remembered this."""
        for game, found in read(memory, dict[str, msgspec.Raw]).items():
            self._mind(game).restore(bytes(found))
