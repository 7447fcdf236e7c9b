"""Support factors: when there are any, and what is left of them."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..book import Book, is_mud
from ..state import ALLIED, State

AIR, NAVAL = "air", "naval"


class Factors(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Supporting fire: factors in hand, and what they were given to."""

    air: tuple[int, int] = (0, 0)
    """Air factors in hand, by side."""
    naval: int = 0
    defending: tuple[tuple[int, int, str], ...] = ()
    """Factors allotted to defence: side, unit, kind."""
    used: wl.Mask = 0
    """Units of the side in turn that have had attack support this player-turn."""
    allied_air: bool = False
    """Allied air anywhere on the board."""


FACTORS = wl.Slot(Factors())


@wl.rule("anzio:D3B1", "anzio:D3B4")
def naval_guns(book: Book, state: State) -> bool:
    """Whether naval guns may be used this turn: not in any part of a turn with an invasion, a raid being none."""
    invading = state.turn == 0 or state.sea.lift >= 0 or state.reaction == state.turn
    return bool(FACTORS.of(state).naval) and not invading


@wl.rule("anzio:D3C8.1")
def flying(book: Book, state: State, turn: int) -> bool:
    """Whether aircraft fly in a week: not in mud, whichever side they belong to.

    Of a week whose weather is rolled for when it comes nobody knows, and it counts as good until then.
    """
    if turn == state.turn:
        return not is_mud(book, state)
    return turn < len(book.calendar) and not book.calendar[turn].mud


def spend(state: State, side: int, *, air: int = 0, naval: int = 0) -> State:
    """The position in which a side has used some of its factors."""
    allied, german = FACTORS.of(state).air
    left = (allied - air, german) if side == ALLIED else (allied, german - air)
    return FACTORS.change(state, air=left, naval=FACTORS.of(state).naval - naval)
