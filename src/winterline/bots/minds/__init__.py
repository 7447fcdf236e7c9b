"""The `heuristic` bot: plans a whole impulse from what its seat may see, then answers decision by decision."""

from __future__ import annotations

from typing import Any

import msgspec

from winterline.core.vocabulary import CORE

from ..kit import Action, Mind, Seat, read
from .anzio.mind import AnzioMind
from .beachhead.mind import BeachheadMind
from .italy43.mind import Italy43Mind

AnyMind = Mind[Any, Any, Any]
MINDS: dict[str, type[AnyMind]] = {
    "beachhead": BeachheadMind,
    "beachhead-1970": BeachheadMind,
    "anzio": AnzioMind,
    "italy43": Italy43Mind,
}


class Heuristic:
    """Weighs objectives, odds, stacking and threats.

    It leaves little to chance: the seed only varies where it sets up and invades in ANZIO.
    """

    name = "heuristic"

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
        if game not in self._minds:
            self._minds[game] = make_mind(game, self._seed)
        return self._minds[game]

    def memory(self) -> bytes:
        """The memory of each game's mind."""
        return msgspec.json.encode({game: msgspec.Raw(mind.memory()) for game, mind in self._minds.items()})

    def restore(self, memory: bytes) -> None:
        """Go on where the bot stopped that remembered this."""
        for game, found in read(memory, dict[str, msgspec.Raw]).items():
            self._mind(game).restore(bytes(found))


def make_mind(game: str, seed: int | str = 0) -> AnyMind:
    """The mind for a game; the seed is for its own tastes."""
    if game not in MINDS:
        raise CORE.bad("choice bot-does-not-know", bot="heuristic", game=game[:40])
    return MINDS[game](seed)
