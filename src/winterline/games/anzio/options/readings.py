"""The player aid's readings of the rules on terrain in combat and on movement, where they differ from the rulebook."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book, side_has, variant
from ..combat import HARD_SIDE, NO_DOUBLING, Defended, by_ground
from ..costs import HALTS
from ..inverted import ZONES_DESTROY
from ..movement import FIGHTS_AFTER
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
    return side_has(book, *step, "high", "swamp")


@wl.rule("anzio:P.rivers")
def stops_at_river(book: Book, state: None, step: tuple[int, int]) -> bool:
    """Whether a step ends the move: it comes onto a river hex where no bridge is."""
    return bool(book.rivers.mask & ~book.rivers.bridge & 1 << step[1])


@wl.rule("anzio:P.strategic")
def fights_after(book: Book, state: None, subject: None) -> bool:
    """Units may fight after Strategic Movement."""
    return True


@wl.rule("anzio:P.inverted-destroyer")
def zones_destroy(book: Book, state: None, subject: None) -> bool:
    """Every unit with a zone of control destroys what is uncovered in it."""
    return True


SAME_BANK = variant("Same bank, no doubling", "aid:P.river-doubling", NO_DOUBLING.by(same_bank))
ANY_HIGH = variant("Any High Apennine halves", "aid:P.apennine-halving", HARD_SIDE.by(any_high))
RIVERS = variant("Stop at every river", "aid:P.rivers", HALTS.by(stops_at_river))
STRATEGIC = variant("Fight after strategic movement", "aid:P.strategic", FIGHTS_AFTER.by(fights_after))
DESTROYERS = variant(
    "Any zone destroys inverted counters", "aid:P.inverted-destroyer", ZONES_DESTROY.by(zones_destroy)
)
