"""Stacking."""

from __future__ import annotations

from typing import NamedTuple

from winterline import author as wl

from .book import Book, remembered
from .state import CACHES, LIMIT, PLACES, Force, State

LEAST = 7
"""No limit of the game is lower: up to it every stack is legal."""
NO_ROOM = wl.Numbers[Book, State, tuple[int, int]](
    "hexes where a unit of a side may not stop besides full ones"
)
STACK_LIMIT = wl.Numbers[Book, None, tuple[int, list[int]]]("what a hex with units of a side holds")


class Stacked(NamedTuple):
    """How full the hexes are with units of a side."""

    points: dict[int, int]
    """Hex -> stacking points, where there are any."""
    fuller: list[int]
    """Stacking points up to the limit -> the hexes that hold more."""


def stacked_after(book: Book, side: int, force: Force, last: Stacked, moved: wl.Moved) -> Stacked:
    """The same, told from what it was before some units moved."""
    points, fuller, at, size = dict(last.points), last.fuller[:], force.at, book.units[side].size
    for unit, left in moved if len(moved) == 1 else dict(moved[::-1]).items():  # where each was at first
        for cell, more in ((left, -size[unit]), (at[unit], size[unit])):
            if cell < 0:
                continue
            before, bit = points.get(cell, 0), 1 << cell
            now = points[cell] = before + more
            for less in range(min(before, now), min(max(before, now), LIMIT + 1)):
                fuller[less] ^= bit
            if not now:
                del points[cell]
    return Stacked(points, fuller)


@wl.rule("anzio:C12C")
@CACHES.of_force(PLACES, carried=stacked_after)
def stacked(book: Book, side: int, force: Force) -> Stacked:
    """How full the hexes are with units of a side; units without stacking points fill nothing."""
    points: dict[int, int] = {}
    size = book.units[side].size
    for unit, cell in enumerate(force.at):
        if cell >= 0 and size[unit]:
            points[cell] = points.get(cell, 0) + size[unit]
    fuller = [wl.mask_of(cell for cell, many in points.items() if many > less) for less in range(LIMIT + 1)]
    return Stacked(points, fuller)


def limit_of(book: Book, side: int, units: list[int]) -> int:
    """The stacking points that one hex may hold when these units stand in it: 8 in any terrain."""
    return STACK_LIMIT(book, None, (side, units), LIMIT)


def fits(book: Book, side: int, force: Force, unit: int, cell: int) -> bool:
    """Whether a unit may end its move in a hex as far as stacking goes."""
    points = stacked(book, side, force).points.get(cell, 0)
    if force.at[unit] == cell:
        points -= book.units[side].size[unit]
    total = points + book.units[side].size[unit]
    if total > LIMIT:
        return False
    if not points or not STACK_LIMIT.plugged(book):
        return True
    together = [other for other in stacks(force)[cell] if other != unit]
    return total <= limit_of(book, side, [*together, unit])


@CACHES.of_force(PLACES)
def stacks(force: Force) -> dict[int, list[int]]:
    """Hex -> the units of a force in it."""
    found: dict[int, list[int]] = {}
    for unit, cell in enumerate(force.at):
        if cell >= 0:
            found.setdefault(cell, []).append(unit)
    return found


@remembered
def strictest(book: Book, side: int) -> int:
    """The lowest limit of a side: nobody who joins a stack raises its limit, so all units together have the least."""
    return limit_of(book, side, list(range(len(book.units[side].size))))


@wl.rule("anzio:B4D1")
def crowded(book: Book, side: int, force: Force, unit: int) -> int:
    """The hexes in which a unit may not end its move because too much stands there."""
    size, fuller = book.units[side].size[unit], stacked(book, side, force).fuller
    mask = fuller[LIMIT - size]
    if STACK_LIMIT.plugged(book) and strictest(book, side) < LIMIT:
        for cell in wl.bits(fuller[LEAST - size] & ~mask):
            if not fits(book, side, force, unit, cell):
                mask |= 1 << cell
    return mask


def too_full(book: Book, state: State, side: int, unit: int) -> int:
    """The hexes in which a unit may not end its move because of those who stand there."""
    mask = crowded(book, side, state.forces[side], unit)
    return NO_ROOM(book, state, (side, unit), mask) if NO_ROOM.plugged(book) else mask


def has_room(book: Book, state: State, side: int, unit: int, cell: int) -> bool:
    """Whether a unit may end its move in a hex as far as those go who stand there."""
    if not fits(book, side, state.forces[side], unit, cell):
        return False
    return not (NO_ROOM.plugged(book) and cell >= 0 and NO_ROOM(book, state, (side, unit), 0) >> cell & 1)


@CACHES.of_force(PLACES)
def overfull(book: Book, side: int, force: Force) -> int:
    """The hexes that hold more than they may."""
    full, strict = stacked(book, side, force).points.items(), STACK_LIMIT.plugged(book)
    limits = {cell: limit_of(book, side, units) for cell, units in stacks(force).items()} if strict else {}
    return wl.mask_of(cell for cell, points in full if points > limits.get(cell, LIMIT))
