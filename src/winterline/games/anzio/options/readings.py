"""The player aid's readings of the rules on terrain in combat, where they differ from the rulebook."""

from __future__ import annotations

from winterline.core.rules import rule
from winterline.games.anzio.book import Book, Plan
from winterline.games.anzio.combat import by_ground
from winterline.games.anzio.state import Battle, State


@rule("anzio:P.river-doubling")
def same_bank(book: Book, state: State, battle: Battle, cell: int) -> bool:
    """Whether an attacker on a river came onto it from the bank on which the defender stands."""
    side, rivers = state.side, book.rivers
    for unit in by_ground(battle):
        at, lane = state.forces[side].at[unit], state.lane[side][unit]
        for river in rivers.of[at]:
            lane, bank = divmod(lane, 3)
            if bank and rivers.banks.get((river, at, cell)) == bank:
                return True
    return False


def plug_rivers(plan: Plan, options: tuple[str, ...]) -> None:
    """No doubling for a defender on the attacker's own bank."""
    plan.no_river_doubling.append(same_bank)


@rule("anzio:P.apennine-halving")
def any_high(book: Book, cell: int, target: int) -> bool:
    """Whether a hexside has any High Apennine or swamp in it."""
    if cell == target:
        return False
    side = book.direction(cell, target)
    return any(book.board.side_bits(kind)[cell] >> side & 1 for kind in ("high", "swamp"))


def plug_apennine(plan: Plan, options: tuple[str, ...]) -> None:
    """Any High Apennine in a side halves an attack."""
    plan.hard_side = any_high
