"""Stacking."""

from __future__ import annotations

from typing import NamedTuple

from winterline import author as wl
from winterline.core.able import places

from .book import Book, remembered
from .state import CACHES, LIMIT, PLACES, Force, State

ANYWHERE = -1
"""Instead of a hex: what a stack holds whatever the ground."""
MOST = 10
"""No limit of the game is higher, whatever is played."""


class Stack(NamedTuple):
    """Units of a side together in a hex."""

    side: int
    cell: int
    units: list[int]


Bounds = tuple[int, int]
"""The lowest and the highest limit that a stack may have."""
NO_ROOM = wl.Numbers[Book, State, tuple[int, int]](
    "hexes where a unit of a side may not stop besides full ones"
)
WHY_NO_ROOM = wl.Refusals[Book, State, tuple[int, int]](
    "why a unit of the side in turn may not stop in such a hex, by unit and hex"
)
STACK_LIMIT = wl.Numbers[Book, None, Stack]("what a hex with units of a side holds")
LIMIT_RULE = wl.Values[Book, None, None, str]("the rule that limits stacks")
STACK_BOUNDS = wl.Values[Book, None, int, Bounds]("the lowest and the highest limit of a side's stacks")


class Stacked(NamedTuple):
    """How full the hexes are with units of a side."""

    points: dict[int, int]
    """Hex -> stacking points, where there are any."""
    fuller: list[int]
    """Stacking points up to the highest limit -> the hexes that hold more; nothing where any unit finds room."""


def stacked_after(book: Book, side: int, force: Force, last: Stacked, moved: wl.Moved) -> Stacked:
    """The same, told from what it was before some units moved."""
    points, fuller, at, size = dict(last.points), last.fuller[:], force.at, book.units[side].size
    least = told_from(book, side)
    for unit, left in moved if len(moved) == 1 else dict(moved[::-1]).items():  # where each was at first
        if not (many := size[unit]):
            continue
        if left >= 0:
            before = points.pop(left)
            if now := before - many:
                points[left] = now
            if before > least:
                for less in range(max(least, now), min(before, MOST + 1)):
                    fuller[less] ^= 1 << left
        if (cell := at[unit]) >= 0:
            before = points.get(cell, 0)
            now = points[cell] = before + many
            if now > least:
                for less in range(max(least, before), min(now, MOST + 1)):
                    fuller[less] ^= 1 << cell
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
    least = told_from(book, side)
    told = range(least, MOST + 1)
    fuller = [wl.mask_of([cell for cell, many in points.items() if many > less]) for less in told]
    return Stacked(points, [0] * least + fuller)


@remembered
def told_from(book: Book, side: int) -> int:
    """The fewest stacking points beside which some unit of a side may not find room."""
    return max(0, bounds(book, side)[0] - max(book.units[side].size))


def limit_of(book: Book, side: int, cell: int, units: list[int]) -> int:
    """The stacking points that a hex may hold when these units stand in it: 8 in any terrain."""
    return STACK_LIMIT(book, None, Stack(side, cell, units), LIMIT)


def limited_by(book: Book) -> str:
    """The rule that limits stacks, for whoever asks why one is too large."""
    return book.cite(LIMIT_RULE(book, None, None, "B4D1"))


@remembered
def bounds(book: Book, side: int) -> Bounds:
    """Up to the first a side's stacks are legal whoever stands where, beyond the second none is.

    Nobody who joins others leaves more room for a further unit than there was.
    """
    return STACK_BOUNDS(book, None, side, (LIMIT, LIMIT))


def fits(book: Book, side: int, force: Force, unit: int, cell: int) -> bool:
    """Whether a unit may end its move in a hex as far as stacking goes."""
    points = stacked(book, side, force).points.get(cell, 0)
    if force.at[unit] == cell:
        points -= book.units[side].size[unit]
    total = points + book.units[side].size[unit]
    if not points:
        return True
    if not STACK_LIMIT.plugged(book):
        return total <= LIMIT
    least, most = bounds(book, side)
    if total <= least:
        return True
    if total > most:
        return False
    together = [other for other in places(force.at, cell) if other != unit]
    return total <= limit_of(book, side, cell, [*together, unit])


@wl.rule("anzio:B4D1")
def crowded(book: Book, side: int, force: Force, unit: int) -> int:
    """The hexes in which a unit may not end its move because too much stands there."""
    size, fuller = book.units[side].size[unit], stacked(book, side, force).fuller
    least, most = bounds(book, side)
    mask = fuller[most - size]
    unsure = fuller[least - size] & ~mask
    while unsure:
        bit = unsure & -unsure
        unsure ^= bit
        if not fits(book, side, force, unit, bit.bit_length() - 1):
            mask |= bit
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
    least, full = bounds(book, side)[0], stacked(book, side, force).points.items()
    some = [(cell, points) for cell, points in full if points > least]
    return wl.mask_of([c for c, points in some if points > limit_of(book, side, c, places(force.at, c))])
