"""What a moving side meets: enemy hexes and bonds, zones of control, and where its routed units may not go."""

from __future__ import annotations

from typing import NamedTuple

from winterline.core.bits import bits, dilate
from winterline.core.rules import rule
from winterline.games.italy43.bonds import bonds_of, still_barred
from winterline.games.italy43.book import Book
from winterline.games.italy43.entry import closed_zone
from winterline.games.italy43.movement import POINT, Group
from winterline.games.italy43.picture import picture
from winterline.games.italy43.state import GOOD, ORDER, REBUILT, Force, State
from winterline.games.italy43.zoc import enemies, enemy_zone

EXIT = 2 * POINT


class Terms(NamedTuple):
    """What a moving side meets now."""

    blocked: int
    """Hexes that may not be entered."""
    zone: int
    """The enemy's zone of control."""
    routed_near: int
    """Hexes next to enemy units in Full Retreat."""
    own: int
    barred: int
    """Neighbours of the start over an enemy Hexside Bond with no friend behind it."""


class Front(NamedTuple):
    """What follows from a position for all units of a moving side alike."""

    shut: int
    """Enemy hexes and Hex Bonds."""
    closed: int
    """The 8th Army zone where it is closed to the side."""
    zone: int
    sides: dict[int, int]
    """Cell -> neighbours over an enemy Hexside Bond."""
    routed_near: int
    own: int
    steady: int


def front_of(book: Book, state: State, side: int) -> Front:
    """What a moving side meets, worked out once for a position."""
    kept: tuple[int, Front] | None = state.cache.get("front")
    if kept is None or kept[0] != side:
        bonds = bonds_of(book, state, 1 - side)
        seen = picture(book, 1 - side, state.forces[1 - side])
        own = picture(book, side, state.forces[side])
        front = Front(
            seen.occupied | bonds.hexes,
            closed_zone(book, state, side),
            enemy_zone(book, state, side),
            bonds.sides,
            beside_routed(book, 1 - side, state.forces[1 - side]),
            own.occupied,
            own.steady,
        )
        kept = state.cache["front"] = side, front
    return kept[1]


def beside_routed(book: Book, side: int, force: Force) -> int:
    """The hexes next to a force's units in Full Retreat that nobody protects, worked out once."""
    kept: int | None = force.cache.get("beside routed")
    if kept is None:
        seen = picture(book, side, force)
        routed = seen.occupied & ~seen.steady
        kept = force.cache["beside routed"] = dilate(routed, book.board.grid.shifts) if routed else 0
    return kept


@rule("italy43:5.1d")
def terms_of(book: Book, state: State, group: Group, cell: int) -> Terms:
    """What may not be entered: enemy hexes, enemy Hex Bonds, the closed 8th Army zone, and what routs may not."""
    front = front_of(book, state, group.side)
    blocked = front.shut
    if book.is_area(cell) or not front.closed >> cell & 1:
        blocked |= front.closed
    if group.routed:
        blocked |= shunned(book, state, group.side)
    barred = 0 if book.is_area(cell) else still_barred(front.sides.get(cell, 0), front.own)
    return Terms(blocked, front.zone, front.routed_near, front.own, barred)


def shunned(book: Book, state: State, side: int) -> int:
    """The hexes that a side's units in Full Retreat may not enter, worked out once for a position."""
    kept: tuple[int, int] | None = state.cache.get("shunned")
    if kept is None or kept[0] != side:
        kept = side, rout_shuns(book, state, side, front_of(book, state, side).steady)
        state.cache["shunned"] = kept
    return kept[1]


@rule("italy43:13.3.2b", "italy43:13.3.2c")
def rout_shuns(book: Book, state: State, side: int, steady: int) -> int:
    """The hexes that units in Full Retreat may not enter: next to enemies without a friend, and enemy Cities."""
    near = dilate(enemies(book, state, side), book.board.grid.shifts) & ~steady
    for cell in bits(book.ground.city):
        if state.held[book.key_of[cell]] != side:
            near |= 1 << cell
    return near


@rule("italy43:6.2b", "italy43:5.2.1c")
def exit_cost(group: Group, zone: int, cell: int) -> int:
    """Sixths more for leaving an enemy zone, on top of road rate or terrain; units in Full Retreat leave free."""
    return 0 if group.routed or not zone >> cell & 1 else EXIT


@rule("italy43:21.3c")
def may_leave_area(state: State, group: Group) -> bool:
    """Whether units may leave an Entry Area: in Good Order and without a Replacement marker."""
    status = state.forces[group.side].status
    return all(status[unit] & ORDER == GOOD and not status[unit] & REBUILT for unit in group.units)
