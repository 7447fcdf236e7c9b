"""Who shields units in Full Retreat: next to the enemy these may remain only with others of their side."""

from __future__ import annotations

from itertools import filterfalse

from winterline import author as wl

from .book import HELD, MOVABLE, Book, mover, units_at
from .front import unshielded
from .phrases import no
from .picture import picture
from .state import FULL_RETREAT, MOVED, State, routed


def exposed_hexes(book: Book, state: State, side: int) -> int:
    """The hexes next to an enemy in which a side has units in Full Retreat and no others."""
    seen = picture(book, side, state.forces[side])
    return seen.occupied & ~seen.steady & unshielded(book, state, side, seen.steady)


def threatened(book: Book, state: State, side: int) -> int:
    """The hexes next to an enemy in which a side has units in Full Retreat."""
    return picture(book, side, state.forces[side]).routed & unshielded(book, state, side, 0)


def is_left(state: State, side: int, unit: int) -> bool:
    """Whether a unit is in Full Retreat and has finished its move, so that it cannot get away by itself."""
    force = state.forces[side]
    return force.order(unit) == FULL_RETREAT and bool(force.deeds[unit] & MOVED)


def strands(book: Book, state: State, side: int, units: tuple[int, ...]) -> bool:
    """Whether the departure of units of one hex leaves others behind, alone in Full Retreat and next to the enemy."""
    force = state.forces[side]
    place = force.at[units[0]]
    if not threatened(book, state, side) >> place & 1:
        return False
    return abandons(state, side, units_at(state, side, place), units)


def abandons(state: State, side: int, here: list[int], units: tuple[int, ...]) -> bool:
    """Whether of the units in a hex some leave others behind that are in Full Retreat and cannot all get away."""
    order, left = state.forces[side].order, False
    for unit in here:
        if unit not in units:
            if order(unit) != FULL_RETREAT:
                return False
            left = left or is_left(state, side, unit)
    return left


def keeps(book: Book, state: State, side: int, unit: int) -> wl.Refused | None:
    """Why a unit may not leave its hex: it is the last shield of units in Full Retreat that have moved."""
    if state.forces[side].at[unit] < 0 or not strands(book, state, side, (unit,)):
        return None
    where = book.label(state.forces[side].at[unit])
    return no("13.3.2b full-retreat-moved-may-not", where=where)


NOBODY: frozenset[int] = frozenset()


@wl.of_position
def last_shields(book: Book, state: State, side: int) -> frozenset[int]:
    """The units of a side that may not leave their hex for the sake of others: those are looked for first."""
    hexes = threatened(book, state, side)
    return shielding(state, side, hexes) if hexes else NOBODY


def shielding(state: State, side: int, threatened: int) -> frozenset[int]:
    """The same, where some hexes with units in Full Retreat are next to the enemy."""
    force = state.forces[side]
    left = wl.mask_of([force.at[u] for u in routed(force) if force.deeds[u] & MOVED and force.at[u] >= 0])
    stacks = [units_at(state, side, cell) for cell in wl.bits(threatened & left)]
    return frozenset([u for here in stacks for u in here if abandons(state, side, here, (u,))]) or NOBODY


def check(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit of the side in turn may not leave its hex."""
    return keeps(book, state, mover(book, state), unit)


def free(book: Book, state: State, side: int, units: list[int]) -> list[int]:
    """Units of a side without the last shields of others."""
    shields = last_shields(book, state, side)
    return [*filterfalse(shields.__contains__, units)] if shields else units


CHAPTER = wl.Chapter[Book, State](
    title="Shields of units in Full Retreat", hooks=(HELD.by(check), MOVABLE.by(free))
)
