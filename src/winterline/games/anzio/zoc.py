"""Zones of control, and what stands in them."""

from __future__ import annotations

from winterline.core.bits import bits
from winterline.core.rules import rule
from winterline.games.anzio.book import Book, beaten_cells
from winterline.games.anzio.state import Force, State


def occupied(book: Book, force: Force) -> int:
    """The hexes that a side's units stand in."""
    mask: int | None = force.cache.get("occupied")
    if mask is None:
        mask = 0
        for cell in force.at:
            if cell >= 0:
                mask |= 1 << cell
        force.cache["occupied"] = mask
    return mask


@rule("anzio:C10B3", "anzio:C10C5", "anzio:C11B8", "anzio:C11B4", "anzio:P.replacement-zoc")
@rule("anzio:C10C1")
def held(book: Book, side: int, force: Force) -> int:
    """The hexes with at least one unit that has a defence factor: those that control and that can be attacked."""
    mask: int | None = force.cache.get("held")
    if mask is None:
        mask = 0
        defence, step = book.units[side].defence, force.step
        for unit, cell in enumerate(force.at):
            if cell >= 0 and defence[unit][step[unit]]:
                mask |= 1 << cell
        force.cache["held"] = mask
    return mask


def armed(book: Book, side: int, force: Force) -> int:
    """The hexes with at least one unit that has an attack factor: those that destroy what is uncovered beside them."""
    mask: int | None = force.cache.get("armed")
    if mask is None:
        mask = 0
        attack, step = book.units[side].attack, force.step
        for unit, cell in enumerate(force.at):
            if cell >= 0 and attack[unit][step[unit]]:
                mask |= 1 << cell
        force.cache["armed"] = mask
    return mask


@rule("anzio:B4E2.1", "anzio:B4E2b", "anzio:B4E2a", "anzio:C5D3")
def controlled(book: Book, hexes: int) -> int:
    """The zone of control of units in these hexes: the six neighbours, far banks included.

    It does not reach over a barred hexside or onto the sea, and only units with a defence factor have one.
    """
    near, mask = book.near, 0
    for cell in bits(hexes):
        mask |= near[cell]
    return mask


def zone(book: Book, side: int, force: Force) -> int:
    """The zone of control of a side's force."""
    mask: int | None = force.cache.get("zone")
    if mask is None:
        mask = force.cache["zone"] = controlled(book, held(book, side, force))
    return mask


@rule("anzio:C12B.1")
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
    return controlled(book, live)


def engaged(book: Book, state: State, side: int) -> int:
    """The units of a side that stand in an enemy zone of control, as a mask over its units."""
    threatened = enemy_zone(book, state, side)
    mask = 0
    for unit, cell in enumerate(state.forces[side].at):
        if cell >= 0 and threatened >> cell & 1:
            mask |= 1 << unit
    return mask
