"""The deck of the addendum's rules of air and sea power: how many turns lie between two events."""

from __future__ import annotations

from pathlib import Path

from winterline import author as wl

from .tables import load_table

DECK_FILE = "advanced/tables/event_deck.csv"
CARDS = 23


@wl.rule("anzio:X22-23C.2", "anzio:T.RANDOM.DECK")
def load_deck(path: Path) -> tuple[int, ...]:
    """The turns between two events, card by card: Ace to King are 1 to 13, the Joker is none."""
    rows = load_table(path)
    deck = tuple(row.number("interval") for row in rows for _ in range(row.number("count")))
    if len(deck) != CARDS:
        raise wl.BadData(path.name, None, f"{len(deck)} cards instead of {CARDS}", "restore the rows")
    return deck
