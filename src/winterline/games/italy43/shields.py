"""Who shields units in Full Retreat: next to the enemy these may remain only with others of their side."""

from __future__ import annotations

from itertools import compress

from winterline import author as wl

from .book import HELD, MOVABLE, Book, mover, units_at
from .front import unshielded
from .phrases import no
from .picture import picture
from .state import FULL_RETREAT, MOVED, ORDER, State


def exposed_hexes(book: Book, state: State, side: int) -> int:
    """The hexes next to an enemy in which a side has units in Full Retreat and no others."""
    seen = picture(book, side, state.forces[side])
    return seen.occupied & ~seen.steady & unshielded(book, state, side, seen.steady)


def is_left(state: State, side: int, unit: int) -> bool:
    """Whether a unit is in Full Retreat and has finished its move, so that it cannot get away by itself."""
    force = state.forces[side]
    return force.order(unit) == FULL_RETREAT and bool(force.deeds[unit] & MOVED)


def strands(book: Book, state: State, side: int, units: tuple[int, ...]) -> bool:
    """Whether the departure of units of one hex leaves others behind, alone in Full Retreat and next to the enemy."""
    force = state.forces[side]
    place = force.at[units[0]]
    rest = [unit for unit in units_at(state, side, place) if unit not in units]
    if book.is_area(place) or any(force.order(unit) != FULL_RETREAT for unit in rest):
        return False
    bare = unshielded(book, state, side, 0) >> place & 1
    return bool(bare) and any(is_left(state, side, unit) for unit in rest)


ROUTED = bytes(status & ORDER == FULL_RETREAT for status in range(256))
"""Status -> whether the unit is in Full Retreat."""


def among(book: Book, state: State, side: int) -> frozenset[int]:
    """The units that may be shields: those that share a hex with one in Full Retreat that has moved."""
    force = state.forces[side]
    routed = force.status.translate(ROUTED)
    if 1 not in routed:  # as most of the time
        return frozenset()
    at, deeds = force.at, force.deeds
    left = [at[unit] for unit in compress(range(len(at)), routed) if deeds[unit] & MOVED]
    hexes = {place for place in left if 0 <= place < book.ground.cells}
    return frozenset([unit for unit, place in enumerate(at) if place in hexes]) if hexes else frozenset()


def keeps(book: Book, state: State, side: int, unit: int) -> wl.Refused | None:
    """Why a unit may not leave its hex: it is the last shield of units in Full Retreat that have moved."""
    if state.forces[side].at[unit] < 0 or not strands(book, state, side, (unit,)):
        return None
    where = book.label(state.forces[side].at[unit])
    return no("13.3.2b full-retreat-moved-may-not", where=where)


@wl.of_position
def last_shields(book: Book, state: State, side: int) -> frozenset[int]:
    """The units of a side that may not leave their hex for the sake of others."""
    return frozenset(
        [unit for unit in among(book, state, side) if keeps(book, state, side, unit) is not None]
    )


def check(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit of the side in turn may not leave its hex."""
    return keeps(book, state, mover(book, state), unit)


def free(book: Book, state: State, side: int, units: list[int]) -> list[int]:
    """Units of a side without the last shields of others."""
    shields = last_shields(book, state, side)
    return [unit for unit in units if unit not in shields] if shields else units


CHAPTER: wl.Chapter[Book, State] = wl.Chapter(
    title="Shields of units in Full Retreat", hooks=(HELD.by(check), MOVABLE.by(free))
)
