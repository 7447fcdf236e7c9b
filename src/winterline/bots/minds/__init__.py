"""The levels that think: each plans a whole impulse from what its seat may see, then answers decision by decision."""

from __future__ import annotations

from typing import Any

import msgspec

from winterline.core.vocabulary import CORE

from ..kit import Action, Manner, Mind, Seat, read
from ..levels import Name, named
from .anzio.mind import AnzioMind
from .beachhead.mind import BeachheadMind
from .characters import OVERLOOKED, weights_of
from .italy43.mind import Italy43Mind

AnyMind = Mind[Any, Any, Any]
MINDS: dict[str, type[AnyMind]] = {
    "beachhead": BeachheadMind,
    "beachhead-1970": BeachheadMind,
    "anzio": AnzioMind,
    "italy43": Italy43Mind,
}


NORMAL = named("normal")


def manner_of(name: Name, game: str) -> Manner:
    """How a level plays a game. As long as nothing is searched, `hard` and `expert` play as `normal` does."""
    if name.level.name == "easy":
        return Manner(thumb=True, overlooks=OVERLOOKED[game])
    return Manner(weights_of(game, name.character))


class Thinker:
    """A player of one of the levels, with a mind for each game. Of luck it has only its mistakes and tastes."""

    def __init__(self, name: Name, seed: int | str = 0) -> None:
        self.name = str(name)
        self._who, self._seed = name, seed
        self._minds: dict[str, AnyMind] = {}

    def choose(self, seat: Seat) -> Action:
        """The action that the mind of the seat's game likes best."""
        return self._mind(seat.game_id).choose(seat)

    def quick(self, seat: Seat) -> Action:
        """A sane action without long thought."""
        return self._mind(seat.game_id).quick(seat)

    def _mind(self, game: str) -> AnyMind:
        if game not in self._minds:
            self._minds[game] = make_mind(game, self._seed, self._who)
        return self._minds[game]

    def memory(self) -> bytes:
        """The memory of each game's mind; every level understands that of the others."""
        return msgspec.json.encode({game: msgspec.Raw(mind.memory()) for game, mind in self._minds.items()})

    def restore(self, memory: bytes) -> None:
        """Go on where the bot stopped that remembered this."""
        for game, found in read(memory, dict[str, msgspec.Raw]).items():
            self._mind(game).restore(bytes(found))


def make_mind(game: str, seed: int | str = 0, name: Name = NORMAL) -> AnyMind:
    """The mind of a player for a game; the seed is for its own tastes and mistakes."""
    if game not in MINDS:
        raise CORE.bad("choice bot-does-not-know", bot=str(name), game=game[:40])
    return MINDS[game](seed, manner_of(name, game))
