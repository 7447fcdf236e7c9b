"""What can be laid over the map: supply, friendly hexes, air cover."""

from __future__ import annotations

from typing import Any

from winterline.core.bits import bits
from winterline.games.anzio import supply
from winterline.games.anzio.book import Book
from winterline.games.anzio.state import AXIS, State


def labels(book: Book, mask: int) -> list[str]:
    """The names of a bitboard's hexes."""
    return [book.label(cell) for cell in bits(mask)]


def layers(book: Book, state: State) -> list[dict[str, Any]]:
    """The overlays that the game offers, the same ones in every position."""
    allied = 0
    for _, reached in supply.lines(book, state):
        allied |= reached
    german = supply.german_lines(book, state)
    cut = supply.german_isolated(book, state)
    at = state.forces[AXIS].at
    return [
        {
            "id": "supply",
            "title": "Supply lines",
            "rule": book.cite("C9A2"),
            "hexes": [
                {
                    "hexes": labels(book, allied),
                    "style": "allied",
                    "title": "Allied supply reaches here",
                    "side": "allied",
                },
                {
                    "hexes": labels(book, german),
                    "style": "axis",
                    "title": "German supply reaches here",
                    "side": "axis",
                },
            ],
            "marks": [{"hex": book.label(at[unit]), "text": "!", "title": "isolated"} for unit in bits(cut)],
        },
        {
            "id": "friendly",
            "title": "Hexes friendly to the Allies",
            "rule": book.cite("C4.1"),
            "hexes": [
                {
                    "hexes": labels(book, state.friendly & book.land),
                    "style": "allied",
                    "title": "friendly to the Allies",
                    "side": "allied",
                }
            ],
        },
    ]
