"""A meadow amid meadows: ground that shows rules without rivers or mountains in the way."""

from __future__ import annotations

AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Steps in column and row to the hexes around a hex, clockwise from the north."""
MEADOW = "D32"
"""A dry hex amid dry plain ones, with land all around them; tests/games/anzio looks after that."""


def meadow() -> str:
    """A dry hex amid dry plain ones."""
    return MEADOW


def ring(label: str) -> list[str]:
    """The six hexes around a hex, clockwise from the north."""
    column, row = ord(label[0]), int(label[1:])
    return [f"{chr(column + right)}{row + down}" for right, down in AROUND]
