"""Support factors: when there are any, and what is left of them."""

from __future__ import annotations

from winterline.core.frames import replace
from winterline.core.rules import rule
from winterline.games.anzio.book import Book
from winterline.games.anzio.state import ALLIED, State, Support

AIR, NAVAL = "air", "naval"


@rule("anzio:D3B1", "anzio:D3B4")
def naval_guns(book: Book, state: State) -> bool:
    """Whether naval guns may be used this turn: not in any part of a turn with an invasion, a raid being none."""
    invading = state.turn == 0 or state.sea.lift >= 0 or state.reaction == state.turn
    return bool(state.support.naval) and not invading


@rule("anzio:D3C8.1")
def flying(book: Book, turn: int) -> bool:
    """Whether aircraft fly in a week: not in mud, whichever side they belong to."""
    return turn < len(book.calendar) and not book.calendar[turn].mud


def spend(support: Support, side: int, kind: str, count: int) -> Support:
    """The factors in hand once some of a kind have been used."""
    if kind == NAVAL:
        return replace(support, naval=support.naval - count)
    allied, german = support.air
    air = (allied - count, german) if side == ALLIED else (allied, german - count)
    return replace(support, air=air)
