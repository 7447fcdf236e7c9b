"""The `heuristic` bot: plans a whole impulse from what its seat may see, then answers decision by decision."""

from __future__ import annotations

from typing import Protocol

from winterline.bots.heuristic.beachhead import BeachheadMind
from winterline.core.action import Action
from winterline.core.seat import Seat


class Mind(Protocol):
    """What the bot knows of one game."""

    def choose(self, seat: Seat) -> Action:
        """One of the seat's legal actions."""
        ...


class Heuristic:
    """Weighs objectives, odds, stacking and threats; the same seed and the same game give the same play."""

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


class FirstLegal:
    """For a game without a mind of its own: always the last action offered, which tends to end things."""

    def choose(self, seat: Seat) -> Action:
        """The last legal action."""
        return seat.actions()[-1]


def make_mind(game: str, seed: int | str) -> Mind:
    """The mind for a game."""
    if game.startswith("beachhead"):
        return BeachheadMind(seed)
    return FirstLegal()
