"""The characters of minds: a small table for each game. By the book all weights are 1, so that one is not named."""

from __future__ import annotations

from collections.abc import Mapping

from ..kit import Weights

BEACHHEAD = {"cautious": Weights(losses=1.5, demand=2.5), "aggressive": Weights(losses=0.6, demand=0.3)}
CHARACTERS: Mapping[str, Mapping[str, Weights]] = {
    "beachhead": BEACHHEAD,
    "beachhead-1970": BEACHHEAD,
    "anzio": {"cautious": Weights(losses=1.5, demand=2.0), "aggressive": Weights(losses=0.6, demand=0.3)},
    "italy43": {"cautious": Weights(losses=1.6, demand=1.6), "aggressive": Weights(losses=0.5, demand=0.4)},
}
"""Game -> character -> its weights."""
OVERLOOKED = {"beachhead": 0.15, "beachhead-1970": 0.15, "anzio": 0.3, "italy43": 0.5}
"""The share of moves and attacks that whoever plays easily overlooks: as much as it takes to be beaten by `normal`."""
CLOSELY = ("beachhead", "beachhead-1970")
"""The games whose plans the levels that search also think through more closely."""


def weights_of(game: str, character: str) -> Weights:
    """The weights of a character in a game."""
    return CHARACTERS[game].get(character, Weights())
