"""Tactical Movement: one or two hexes whatever they cost."""

from __future__ import annotations

from winterline import author as wl

from .book import Approach, Book, mover
from .entry import friendly_areas
from .front import Terms, may_leave_area, terms_of
from .movement import TACTICAL_HEXES, Group, group_of
from .state import REBUILT, State
from .track import is_rain

MAY_NOT_STEP = wl.Refusals[Book, State, Approach]("why units may not cross to the next hex by their own will")
BRIDGED = wl.Tests[Book, State, Approach]("whether a Major River side is bridged")


@wl.rule("italy43:5.4a", "italy43:5.4c", "italy43:6.2c")
def tactical(book: Book, state: State, units: tuple[int, ...], hexes: int) -> int:
    """The hexes that units may enter next by Tactical Movement, as a bitboard: one or two hexes whatever they cost.

    Every other rule holds: no enemy hexes or bonds, and a stop in an enemy zone of control (which the caller sees to).
    """
    side = mover(book, state)
    cell = state.forces[side].at[units[0]]
    if hexes >= (1 if rebuilt(state, side, units) else TACTICAL_HEXES):
        return 0
    group = group_of(book, state, side, units, rain=is_rain(book, state.weather))
    return next_hexes(book, state, group, terms_of(book, state, group, cell), cell, hexes)


def rebuilt(state: State, side: int, units: tuple[int, ...]) -> bool:
    """Whether one of some units is under a Replacement marker."""
    status = state.forces[side].status
    for unit in units:  # noqa: SIM110 - quicker
        if status[unit] & REBUILT:
            return True
    return False


def next_hexes(book: Book, state: State, group: Group, terms: Terms, cell: int, hexes: int) -> int:
    """The hexes that terrain, the enemy and the options let a group enter next by Tactical Movement."""
    if book.is_area(cell):
        doors = door_masks(book)[cell - book.ground.cells]
        return doors & ~terms.blocked if may_leave_area(state, group) else 0
    tables = book.works.second if hexes else book.works.first
    open_ = ~0
    for kind in group.tactics:
        open_ &= tables[kind][cell]
    if hexes and BRIDGED.plugged(book):
        open_ |= bridged(book, state, group, cell)
    open_ &= ~terms.blocked & ~terms.barred
    if MAY_NOT_STEP.plugged(book):
        open_ = willing(book, state, group, cell, open_)
    return open_


def bridged(book: Book, state: State, group: Group, cell: int) -> int:
    """Neighbours over a Major River that an option's bridge opens for the second hex as well."""
    near = [
        to
        for to in wl.bits(book.ground.near_wheels[cell])
        if book.ground.blocked(cell, to, book.ground.major)
    ]
    steps = [Approach(group.side, group.units, cell, to) for to in near]
    return wl.mask_of(step.place for step in steps if BRIDGED(book, state, step))


def willing(book: Book, state: State, group: Group, cell: int, open_: int) -> int:
    """The hexes to which no option forbids one of the units to go."""
    for to in wl.bits(open_):
        if MAY_NOT_STEP(book, state, Approach(group.side, group.units, cell, to)) is not None:
            open_ ^= 1 << to
    return open_


def tactical_areas(book: Book, state: State, units: tuple[int, ...], hexes: int) -> list[int]:
    """The friendly Entry Areas that units may enter as a hex of Tactical Movement."""
    side = mover(book, state)
    cell = state.forces[side].at[units[0]]
    if book.is_area(cell) or hexes >= TACTICAL_HEXES or rebuilt(state, side, units):
        return []
    return areas_at(book, friendly_areas(book, state, side)).get(cell, [])


@wl.remembered
def door_masks(book: Book) -> tuple[int, ...]:
    """Entry Area -> the hexes that it leads to."""
    return tuple(wl.mask_of(doors) for doors in book.ground.doors)


@wl.remembered
def areas_at(book: Book, areas: tuple[int, ...]) -> dict[int, list[int]]:
    """Hex -> those of some Entry Areas that it is next to."""
    out: dict[int, list[int]] = {}
    for area in areas:
        for cell in book.ground.doors[area]:
            out.setdefault(cell, []).append(book.ground.cells + area)
    return out
