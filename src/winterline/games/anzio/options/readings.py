"""The player aid's readings of the rules on terrain in combat, where they differ from the rulebook."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book
from ..combat import HARD_SIDE, NO_DOUBLING, Defended, by_ground
from ..state import State


@wl.rule("anzio:P.river-doubling")
def same_bank(book: Book, state: State, defended: Defended) -> bool:
    """Whether an attacker on a river came onto it from the bank on which the defender stands."""
    side, rivers, (battle, cell) = state.side, book.rivers, defended
    for unit in by_ground(battle):
        at, lane = state.forces[side].at[unit], state.lane[side][unit]
        for river in rivers.of[at]:
            lane, bank = divmod(lane, 3)
            if bank and rivers.banks.get((river, at, cell)) == bank:
                return True
    return False


@wl.rule("anzio:P.apennine-halving")
def any_high(book: Book, state: None, step: tuple[int, int]) -> bool:
    """Whether a hexside has any High Apennine or swamp in it."""
    cell, target = step
    if cell == target:
        return False
    side = book.direction(cell, target)
    return any(book.board.side_bits(kind)[cell] >> side & 1 for kind in ("high", "swamp"))


SAME_BANK = wl.Chapter[Book, State](
    title="Same bank, no doubling", options=("aid:P.river-doubling",), hooks=(NO_DOUBLING.by(same_bank),)
)
ANY_HIGH = wl.Chapter[Book, State](
    title="Any High Apennine halves", options=("aid:P.apennine-halving",), hooks=(HARD_SIDE.by(any_high),)
)
