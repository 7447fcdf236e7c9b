"""Cards: drawing one by dice, and the deck of the addendum that tells how many turns lie between two events."""

from __future__ import annotations

from pathlib import Path

from winterline import author as wl

from ..state import State
from .tables import load_table

BY_ORDER = "addendum.deck-by-order"
"""The option for the other reading of the deck."""
DECK_FILE = "advanced/tables/event_deck.csv"
CARDS = 23
DIE, RESULTS, TRIES = 6, 36, 16


@wl.rule("anzio:X22-23C.2", "anzio:T.RANDOM.DECK")
def load_deck(path: Path, *, by_order: bool = False) -> tuple[int, ...]:
    """The turns between two events, card by card: Ace to King are 1 to 13, the Joker is none.

    By the other reading, down the printed column, the Ace is none and the Joker 13.
    """
    rows, column = load_table(path), "interval_by_order" if by_order else "interval"
    deck = tuple(row.number(column) for row in rows for _ in range(row.number("count")))
    if len(deck) != CARDS:
        raise wl.BadData(path.name, None, f"{len(deck)} cards instead of {CARDS}", "restore the rows")
    return deck


def drawn(state: State, dice: wl.Dice, purpose: str, cards: int) -> tuple[State, int]:
    """One of so many cards by two dice; results that would make some of them likelier are rolled again.

    Not for ever: whoever thinks ahead imagines dice that show one face only.
    """
    result = RESULTS
    for _ in range(TRIES):
        state, first = wl.rolled(state, dice, purpose)
        state, second = wl.rolled(state, dice, purpose)
        result = DIE * (first - 1) + second - 1
        if result < RESULTS - RESULTS % cards:
            break
    return state, result % cards
