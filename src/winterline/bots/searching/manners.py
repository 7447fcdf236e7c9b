"""What each game contributes to the search: the manners in which a plan may be made, and when it is worth while."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..kit import Manner, Weights


class Tries(NamedTuple):
    """What a side tries beside its own plan."""

    manners: tuple[Manner, ...]
    late: float
    """The share of the game after which it does."""


class Plans(NamedTuple):
    """How a game is searched."""

    allied: Tries
    axis: Tries
    parts: int
    """Parts of a turn in the whole game: what is left of them says what it takes to play a game to its end."""
    cost: float
    """What it takes to play one of them, in tenths of a second, more or less."""
    moment: str = "moving"
    """The kind of decision at which a part of a turn is planned."""
    most: int = 2000
    """Actions after which a game that is imagined ends unfinished."""

    def of(self, side: str) -> Tries:
        """What a side tries."""
        return self.allied if side == "allied" else self.axis


BEACHHEAD = (
    Manner(),
    Manner(Weights(0.6, 0.3), closely=True),
    Manner(Weights(0.3, 0.1), closely=True),
    Manner(Weights(1.5, 2.5), closely=True),
)
ITALY_ALLIED = (
    Manner(Weights(0.2, 0.1)),
    Manner(Weights(0.2, 0.2, 3.0)),
    Manner(Weights(1.0, 1.0, 3.0)),
)
ITALY_AXIS = (
    Manner(closely=True),
    Manner(Weights(0.2, 0.1, 2.0)),
    Manner(Weights(0.2, 0.1, 2.0), closely=True),
    Manner(Weights(1.6, 1.6), closely=True),
)
PLANS: Mapping[str, Plans] = {
    "beachhead": Plans(Tries(BEACHHEAD, 0.83), Tries(BEACHHEAD, 0.83), 42, 0.25),
    "italy43": Plans(Tries(ITALY_ALLIED, 0.9), Tries(ITALY_AXIS, 0.7), 14, 0.6),
}
"""By game: Beachhead from 6F on; in S1 of Italy '43 two turns of the Germans and one of the Allies."""
