"""The levels that think: each plans a whole impulse from what its seat may see, then answers decision by decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from winterline.core.vocabulary import CORE

from ..kit import Action, Manner, Mind, Outline, Position, Seat, read
from ..levels import Name, named
from .anzio import meant as anzio
from .anzio.mind import AnzioMind
from .beachhead import meant as beachhead
from .beachhead.mind import BeachheadMind
from .characters import CLOSELY, OVERLOOKED, weights_of
from .italy43 import meant as italy43
from .italy43.mind import Italy43Mind

AnyMind = Mind[Any, Any, Any]
MINDS: dict[str, type[AnyMind]] = {
    "beachhead": BeachheadMind,
    "beachhead-1970": BeachheadMind,
    "anzio": AnzioMind,
    "italy43": Italy43Mind,
}
MEANT: dict[type[AnyMind], Callable[[Any, Any], Outline]] = {
    BeachheadMind: beachhead.meant,
    AnzioMind: anzio.meant,
    Italy43Mind: italy43.meant,
}
"""How each mind tells what it means to do."""

NORMAL = named("normal")
SEARCHED = "searched"
"""The name under which a memory has what was searched, beside the games."""


def manner_of(name: Name, game: str) -> Manner:
    """How a level plays a game, what is searched beside."""
    if name.level.name == "easy":
        return Manner(thumb=True, overlooks=OVERLOOKED[game])
    return Manner(weights_of(game, name.character), closely=name.level.searches and game in CLOSELY)


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

    def position(self, seat: Seat) -> Position[Any, Any]:
        """The position as the mind of the seat's game reads it."""
        return Mind.model(self._mind(seat.game_id), seat)

    def outline(self, seat: Seat) -> Outline | None:
        """What it means to do in the phase; None while it has made no plan."""
        mind = self._mind(seat.game_id)
        if mind.notes.plan is None:
            return None
        return MEANT[type(mind)](self.position(seat), mind.notes)

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
            if game != SEARCHED:
                self._mind(game).restore(bytes(found))


def make_mind(game: str, seed: int | str = 0, name: Name = NORMAL) -> AnyMind:
    """The mind of a player for a game; the seed is for its own tastes and mistakes."""
    if game not in MINDS:
        raise CORE.bad("choice bot-does-not-know", bot=str(name), game=game[:40])
    return MINDS[game](seed, manner_of(name, game))
