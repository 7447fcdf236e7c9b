"""The `heuristic` bot: plans a whole impulse from what its seat may see, then answers decision by decision."""

from __future__ import annotations

from typing import Protocol

from winterline.bots.heuristic.beachhead import BeachheadMind
from winterline.core.action import Action
from winterline.core.errors import BadChoice
from winterline.core.seat import Seat


class Mind(Protocol):
    """What the bot knows of one game."""

    def choose(self, seat: Seat) -> Action:
        """One of the seat's legal actions."""
        ...


class Heuristic:
    """Weighs objectives, odds, stacking and threats.

    It leaves little to chance: the seed only varies where it sets up and invades in ANZIO.
    """

    name = "heuristic"

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed
        self._minds: dict[str, Mind] = {}

    def choose(self, seat: Seat) -> Action:
        """The action that the mind of the seat's game likes best."""
        game = seat.game_id
        mind = self._minds.get(game)
        if mind is None:
            mind = self._minds[game] = make_mind(game, self._seed)
        return mind.choose(seat)


def make_mind(game: str, seed: int | str = 0) -> Mind:
    """The mind for a game; the seed is for its own tastes."""
    if game in ("beachhead", "beachhead-1970"):
        return BeachheadMind()
    if game == "anzio":
        from winterline.bots.heuristic.anzio import AnzioMind

        return AnzioMind(seed)
    if game == "italy43":
        from winterline.bots.heuristic.italy43 import Italy43Mind

        return Italy43Mind(seed)
    raise BadChoice(f"the heuristic bot does not know '{game[:40]}' yet: choose another bot")
