"""Stacking."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, remembered
from .state import ANYTHING, CACHES, LIMIT, Force

LEAST = 7
"""No limit of the game is lower: up to it every stack is legal."""
STACK_LIMIT = wl.Numbers[Book, None, tuple[int, list[int]]]("what a hex with units of a side holds")


@wl.rule("anzio:C12C")
def loads(book: Book, side: int, force: Force) -> dict[int, int]:
    """Hex -> stacking points of a side there."""
    found: dict[int, int] | None = force.cache.get("loads")
    if found is None:
        size, known = book.units[side].size, force.known_before("loads")
        found = all_loads(force, size) if known is None else loads_after(force, size, *known)
        force.cache["loads"] = found
    return found


def all_loads(force: Force, size: tuple[int, ...]) -> dict[int, int]:
    """The stacking points of every hex, counted from scratch."""
    found: dict[int, int] = {}
    for unit, cell in enumerate(force.at):
        if cell >= 0:
            found[cell] = found.get(cell, 0) + size[unit]
    return found


def loads_after(
    force: Force, size: tuple[int, ...], before: dict[int, int], unit: int, left: int
) -> dict[int, int]:
    """The same, told from what it was before one unit moved."""
    found, points, cell = dict(before), size[unit], force.at[unit]
    if left >= 0:
        found[left] -= points
        if not found[left]:
            del found[left]
    if cell >= 0:
        found[cell] = found.get(cell, 0) + points
    return found


def fuller_than(book: Book, side: int, force: Force) -> list[int]:
    """Stacking points up to the limit -> the hexes that hold more."""
    found: list[int] | None = force.cache.get("fuller")
    if found is None:
        known, points_in = force.known_before("fuller"), loads(book, side, force)
        size = book.units[side].size
        found = all_fuller(points_in) if known is None else fuller_after(force, size, points_in, *known)
        force.cache["fuller"] = found
    return found


def all_fuller(points_in: dict[int, int]) -> list[int]:
    """The hexes that hold more than each number of points, from the points of every hex."""
    found = [0] * (LIMIT + 1)
    for cell, points in points_in.items():
        if points:
            found[min(points, LIMIT + 1) - 1] |= 1 << cell
    for less in range(LIMIT - 1, -1, -1):
        found[less] |= found[less + 1]
    return found


def fuller_after(
    force: Force, size: tuple[int, ...], points_in: dict[int, int], before: list[int], unit: int, left: int
) -> list[int]:
    """The same, told from what it was before one unit moved."""
    found, points, cell = before[:], size[unit], force.at[unit]
    for at, most in ((left, points_in.get(left, 0) + points), (cell, points_in.get(cell, 0))):
        if at >= 0 and left != cell:
            bit = 1 << at
            for less in range(most - points, min(most, LIMIT + 1)):
                found[less] ^= bit
    return found


def limit_of(book: Book, side: int, units: list[int]) -> int:
    """The stacking points that one hex may hold when these units stand in it: 8 in any terrain."""
    return STACK_LIMIT(book, None, (side, units), LIMIT)


def fits(book: Book, side: int, force: Force, unit: int, cell: int) -> bool:
    """Whether a unit may end its move in a hex as far as stacking goes."""
    points = loads(book, side, force).get(cell, 0)
    if force.at[unit] == cell:
        points -= book.units[side].size[unit]
    total = points + book.units[side].size[unit]
    if total > LIMIT:
        return False
    if not points or not STACK_LIMIT.plugged(book):
        return True
    together = [other for other in stacks(force)[cell] if other != unit]
    return total <= limit_of(book, side, [*together, unit])


@CACHES.of_force(ANYTHING)
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
    size = book.units[side].size[unit]
    mask = fuller_than(book, side, force)[LIMIT - size]
    if STACK_LIMIT.plugged(book) and strictest(book, side) < LIMIT:
        for cell in wl.bits(fuller_than(book, side, force)[LEAST - size] & ~mask):
            if not fits(book, side, force, unit, cell):
                mask |= 1 << cell
    return mask


@CACHES.of_force(ANYTHING)
def overfull(book: Book, side: int, force: Force) -> int:
    """The hexes that hold more than they may."""
    mask = 0
    for cell, points in loads(book, side, force).items():
        if points > LIMIT or (
            STACK_LIMIT.plugged(book)
            and points > limit_of(book, side, [u for u, at in enumerate(force.at) if at == cell])
        ):
            mask |= 1 << cell
    return mask
