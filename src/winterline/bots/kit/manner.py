"""In what manner a mind plays: its level and its character, as weights."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import NamedTuple

from .offers import Offers

NOTICED = ("move", "attack")
"""What can be overlooked: that somebody could move, or that somebody could be attacked."""


class Weights(NamedTuple):
    """The character of a mind in one game; those by the book are all 1."""

    losses: float = 1.0
    """How much more its own losses count than they should."""
    demand: float = 1.0
    """How much more an attack must promise than it should."""
    keys: float = 1.0
    """How much more it counts to take and to keep what decides the game; so far in Italy '43 alone."""


BOOK = Weights()


@dataclass(frozen=True, slots=True)
class Manner:
    """What a level makes of a mind."""

    weights: Weights = BOOK
    thumb: bool = False
    """Whether it always plans by rule of thumb."""
    closely: bool = False
    """Whether it thinks posts and attacks through more closely, which takes several times as long."""
    overlooks: float = 0.0
    """The share of its moves and attacks that it does not notice in a turn."""

    def noticed(self, offers: Offers, luck: str) -> Offers:
        """The offers without those that are overlooked; whoever must do something notices everything."""
        if not self.overlooks or not any(action.do == "end" for action in offers):
            return offers
        return tuple(
            action
            for action in offers
            if action.do not in NOTICED
            or random.Random(f"{luck} {action.do} {action.unit} {action.to}").random() >= self.overlooks
        )


NORMAL = Manner()
