"""Zones of control, and what stands in them."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, beaten_cells
from .state import ANYTHING, CACHES, Force, State


def occupied(book: Book, force: Force) -> int:
    """The hexes that a side's units stand in."""
    mask: int | None = force.cache.get("occupied")
    if mask is None:
        known = force.known_before("occupied")
        if known is not None:
            mask, unit, left = known
            mask = moved_on(force, mask, unit, left, left in force.at)
        else:
            mask = wl.mask_of(cell for cell in force.at if cell >= 0)
        force.cache["occupied"] = mask
    return mask


def moved_on(force: Force, mask: int, unit: int, left: int, stay: bool) -> int:
    """Hexes with units of some kind after one of that kind has moved; `stay` tells whether others keep its old hex."""
    if left >= 0 and not stay:
        mask ^= 1 << left
    cell = force.at[unit]
    return mask | 1 << cell if cell >= 0 else mask


def with_factor(force: Force, name: str, factors: tuple[tuple[int, ...], ...]) -> int:
    """The hexes with at least one unit that has a factor of a kind, kept under the name of the kind."""
    mask: int | None = force.cache.get(name)
    if mask is None:
        known, step = force.known_before(name), force.step
        if known is None:
            here = [c for u, c in enumerate(force.at) if c >= 0 and factors[u][step[u]]]
            mask = wl.mask_of(here)
        else:
            mask, unit, left = known
            if factors[unit][step[unit]]:
                stay = left in force.at and any(
                    c == left and factors[u][step[u]] for u, c in enumerate(force.at)
                )
                mask = moved_on(force, mask, unit, left, stay)
        force.cache[name] = mask
    return mask


@wl.rule("anzio:C10B3", "anzio:C10C5", "anzio:C11B8", "anzio:C11B4", "anzio:P.replacement-zoc")
@wl.rule("anzio:C10C1")
def held(book: Book, side: int, force: Force) -> int:
    """The hexes with at least one unit that has a defence factor: those that control and that can be attacked."""
    mask: int | None = force.cache.get("held")
    return with_factor(force, "held", book.units[side].defence) if mask is None else mask


def armed(book: Book, side: int, force: Force) -> int:
    """The hexes with at least one unit that has an attack factor: those that destroy what is uncovered beside them."""
    return with_factor(force, "armed", book.units[side].attack)


@wl.rule("anzio:B4E2.1", "anzio:B4E2b", "anzio:B4E2a", "anzio:C5D3")
def controlled(book: Book, hexes: int) -> int:
    """The zone of control of units in these hexes: the six neighbours, far banks included.

    It does not reach over a barred hexside or onto the sea, and only units with a defence factor have one.
    """
    near, mask = book.near, 0
    for cell in wl.bits(hexes):
        mask |= near[cell]
    return mask


@CACHES.of_force(ANYTHING)
def zone(book: Book, side: int, force: Force) -> int:
    """The zone of control of a side's force."""
    return controlled(book, held(book, side, force))


@wl.rule("anzio:C12B.1")
def enemies(book: Book, state: State, side: int) -> int:
    """The hexes that the other side holds and that still count: not those under an automatic victory."""
    mask = held(book, 1 - side, state.forces[1 - side])
    if state.side == side and not state.round:
        mask &= ~beaten_cells(state)
    return mask


def enemy_zone(book: Book, state: State, side: int) -> int:
    """The zone of control that a side has to reckon with."""
    force = state.forces[1 - side]
    live = enemies(book, state, side)
    if live == held(book, 1 - side, force):
        return zone(book, 1 - side, force)
    return controlled(book, live)


def engaged(book: Book, state: State, side: int) -> int:
    """The units of a side that stand in an enemy zone of control, as a mask over its units."""
    threatened = enemy_zone(book, state, side)
    mask = 0
    for unit, cell in enumerate(state.forces[side].at):
        if cell >= 0 and threatened >> cell & 1:
            mask |= 1 << unit
    return mask
