"""The player aid's readings of the rules on terrain in combat, where they differ from the rulebook."""

from __future__ import annotations

from winterline.core.chapters import Chapter
from winterline.core.rules import rule
from winterline.games.anzio.book import Book
from winterline.games.anzio.combat import HARD_SIDE, NO_DOUBLING, Defended, by_ground
from winterline.games.anzio.state import State


@rule("anzio:P.river-doubling")
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


@rule("anzio:P.apennine-halving")
def any_high(book: Book, state: None, step: tuple[int, int]) -> bool:
    """Whether a hexside has any High Apennine or swamp in it."""
    cell, target = step
    if cell == target:
        return False
    side = book.direction(cell, target)
    return any(book.board.side_bits(kind)[cell] >> side & 1 for kind in ("high", "swamp"))


SAME_BANK: Chapter[Book, State] = Chapter(
    title="Same bank, no doubling", options=("aid:P.river-doubling",), hooks=(NO_DOUBLING.by(same_bank),)
)
ANY_HIGH: Chapter[Book, State] = Chapter(
    title="Any High Apennine halves", options=("aid:P.apennine-halving",), hooks=(HARD_SIDE.by(any_high),)
)
