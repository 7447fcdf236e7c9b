"""Zones of control, and what stands in them."""

from __future__ import annotations

from winterline import author as wl
from winterline.core.bits import union

from .book import Book, beaten_cells
from .state import CACHES, PLACES, STEPS, Force, State, units_at, units_within


def occupied_after(book: Book, force: Force, last: int, moved: wl.Moved) -> int:
    """The same, told from what it was before some units moved."""
    mask, at = last, force.at
    for unit, left in moved:
        if left >= 0 and left not in at:
            mask &= ~(1 << left)
        if at[unit] >= 0:
            mask |= 1 << at[unit]
    return mask


@CACHES.of_force(PLACES, carried=occupied_after)
def occupied(book: Book, force: Force) -> int:
    """The hexes that a side's units stand in."""
    return wl.mask_of(cell for cell in force.at if cell >= 0)


Factors = tuple[tuple[int, ...], ...]
"""Unit -> step -> factor."""


def with_factor(force: Force, factors: Factors) -> int:
    """The hexes with at least one unit that has a factor."""
    step = force.step
    return wl.mask_of(c for u, c in enumerate(force.at) if c >= 0 and factors[u][step[u]])


def with_factor_after(force: Force, factors: Factors, last: int, moved: wl.Moved) -> int:
    """The same, told from what it was before some units changed."""
    mask, at, step = last, force.at, force.step
    for unit, left in moved:
        cell, has = at[unit], factors[unit][step[unit]]
        if has and cell >= 0:
            mask |= 1 << cell
        if left >= 0 and not (has and left == cell) and mask >> left & 1:
            stay = left in at and any(factors[u][step[u]] for u in wl.bits(units_at(force, left)))
            mask = mask if stay else mask & ~(1 << left)
    return mask


def held_after(book: Book, side: int, force: Force, last: int, moved: wl.Moved) -> int:
    """The same, told from what it was before some units changed."""
    return with_factor_after(force, book.units[side].defence, last, moved)


@wl.rule("anzio:C10B3", "anzio:C10C5", "anzio:C11B8", "anzio:C11B4", "anzio:P.replacement-zoc")
@wl.rule("anzio:C10C1")
@CACHES.of_force(PLACES | STEPS, carried=held_after)
def held(book: Book, side: int, force: Force) -> int:
    """The hexes with at least one unit that has a defence factor: those that control and that can be attacked."""
    return with_factor(force, book.units[side].defence)


def controlling_after(book: Book, side: int, force: Force, last: int, moved: wl.Moved) -> int:
    """The same, told from what it was before some units changed."""
    return with_factor_after(force, book.units[side].controls, last, moved)


@CACHES.of_force(PLACES | STEPS, carried=controlling_after)
def told_apart(book: Book, side: int, force: Force) -> int:
    """The hexes that control, where some units with a defence factor do not."""
    return with_factor(force, book.units[side].controls)


def controlling(book: Book, side: int, force: Force) -> int:
    """The hexes with a unit that has a zone of control: all with a defence factor have one but partisans."""
    some = book.units[side].flags.get("no-zoc")
    return told_apart(book, side, force) if some else held(book, side, force)


@wl.rule("anzio:E10D3")
def heedless(book: Book, side: int, unit: int) -> bool:
    """Whether a unit has no zone of control and ignores those of enemies: partisans."""
    return bool(book.units[side].flags.get("no-zoc", 0) >> unit & 1)


def armed_after(book: Book, side: int, force: Force, last: int, moved: wl.Moved) -> int:
    """The same, told from what it was before some units changed."""
    return with_factor_after(force, book.units[side].strikes, last, moved)


@CACHES.of_force(PLACES | STEPS, carried=armed_after)
def armed(book: Book, side: int, force: Force) -> int:
    """The hexes with at least one unit that has an attack factor: those that destroy what is uncovered beside them."""
    return with_factor(force, book.units[side].strikes)


@wl.rule("anzio:B4E2.1", "anzio:B4E2b", "anzio:B4E2a", "anzio:C5D3")
def controlled(book: Book, hexes: int) -> int:
    """The zone of control of units in these hexes: the six neighbours, far banks included.

    It does not reach over a barred hexside or onto the sea, and only units with a defence factor have one.
    """
    return union(book.near[cell] for cell in wl.bits(hexes))


@CACHES.of_force(PLACES | STEPS)
def zone(book: Book, side: int, force: Force) -> int:
    """The zone of control of a side's force."""
    return controlled(book, controlling(book, side, force))


@wl.rule("anzio:C12B.1")
def enemies(book: Book, state: State, side: int) -> int:
    """The hexes that the other side holds and that still count: not those under an automatic victory."""
    mask = held(book, 1 - side, state.forces[1 - side])
    if state.battles and state.side == side and not state.round:
        mask &= ~beaten_cells(state)
    return mask


def enemy_zone(book: Book, state: State, side: int) -> int:
    """The zone of control that a side has to reckon with."""
    force = state.forces[1 - side]
    live = enemies(book, state, side)
    if live == held(book, 1 - side, force):
        return zone(book, 1 - side, force)
    return controlled(book, live & controlling(book, 1 - side, force))


@wl.rule("anzio:E10B4b.2")
def engaged(book: Book, state: State, side: int) -> int:
    """The units of a side that stand in an enemy zone of control, one of Italians too, as a mask over its units.

    Who ignores such zones is in none.
    """
    found = wl.mask_of(units_within(state.forces[side], enemy_zone(book, state, side)))
    return found & ~book.units[side].flags.get("no-zoc", 0)
