"""What a moving side meets: enemy hexes and bonds, zones of control, and where its routed units may not go."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .bonds import bonds_of, hostile, still_barred
from .book import Book
from .control import cities_of
from .entry import closed_zone
from .movement import POINT, Group
from .picture import picture
from .state import CACHES, GOOD, IN_ORDER, ORDER, PLACES, REBUILT, Force, State
from .zoc import enemies, enemy_zone

EXIT = 2 * POINT


class Front(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What follows for all units of a moving side alike, as long as the enemy and his bonds stay as they are.

    Compared by identity: it stands for the enemy and his bonds where answers are kept by them.
    """

    shut: int
    """Enemy hexes and Hex Bonds."""
    closed: int
    """The 8th Army zone where it is closed to the side."""
    zone: int
    """The enemy's zone of control."""
    sides: dict[int, int]
    """Cell -> neighbours over an enemy Hexside Bond."""
    loose: dict[int, int]
    """Those of them whose cell lies in no enemy zone, so that a march would not stop there anyway."""
    routed_near: int
    """Hexes next to enemy units in Full Retreat."""
    shy: int
    """Both: hexes where a march is halted, be it for a moment, and to which none is extended."""
    behind: int
    """Hexes behind an enemy Hexside Bond."""
    feared: int
    """What may hinder those next to it: shut, closed or in the zone."""


class Terms(msgspec.Struct, frozen=True, gc=False):
    """What a moving group meets now."""

    front: Front
    blocked: int
    """Hexes that may not be entered."""
    own: int
    barred: int
    """Neighbours of the start over an enemy Hexside Bond with no friend behind it."""


def met(book: Book, state: State, side: int) -> tuple[int, int]:
    """What a front follows from besides the enemy's units: what his bonds do, with the turn."""
    return hostile(book, state, 1 - side)


@wl.of_position
@CACHES.shared(wl.ENEMY, PLACES | IN_ORDER, met)
def front_of(book: Book, state: State, side: int) -> Front:
    """What the enemy's units and bonds mean for a moving side."""
    bonds, zone = bonds_of(book, state, 1 - side), enemy_zone(book, state, side)
    routed_near = beside_routed(book, 1 - side, state.forces[1 - side])
    shut, closed = enemies(book, state, side) | bonds.hexes, closed_zone(book, state, side)
    loose = {cell: far for cell, far in bonds.sides.items() if not zone >> cell & 1}
    shy, feared = zone | routed_near, shut | closed | zone
    return Front(shut, closed, zone, bonds.sides, loose, routed_near, shy, bonds.behind, feared)


@CACHES.of_force(PLACES | IN_ORDER)
def beside_routed(book: Book, side: int, force: Force) -> int:
    """The hexes next to a force's units in Full Retreat that nobody protects."""
    seen = picture(book, side, force)
    routed = seen.occupied & ~seen.steady
    return wl.dilate(routed, book.board.grid.shifts) if routed else 0


@wl.rule("italy43:5.1d")
def terms_of(book: Book, state: State, group: Group, cell: int) -> Terms:
    """What may not be entered: enemy hexes, enemy Hex Bonds, the closed 8th Army zone, and what routs may not."""
    front = front_of(book, state, group.side)
    blocked = front.shut
    if not front.closed >> cell & 1:
        blocked |= front.closed
    if group.routed:
        blocked |= shunned(book, state, group.side)
    own = picture(book, group.side, state.forces[group.side]).occupied
    barred = still_barred(front.sides[cell], own) if cell in front.sides else 0
    return Terms(front, blocked, own, barred)


@wl.of_position
def shunned(book: Book, state: State, side: int) -> int:
    """The hexes that a side's units in Full Retreat may not enter."""
    return rout_shuns(book, state, side, picture(book, side, state.forces[side]).steady)


@wl.rule("italy43:13.3.2b")
def unshielded(book: Book, state: State, side: int, steady: int) -> int:
    """The hexes where units in Full Retreat may neither come nor remain: next to enemies, without steady friends."""
    return beside_units(book, 1 - side, state.forces[1 - side]) & ~steady


@wl.rule("italy43:13.3.2c")
def rout_shuns(book: Book, state: State, side: int, steady: int) -> int:
    """The hexes that units in Full Retreat may not enter: those without a shield, and enemy Cities."""
    return unshielded(book, state, side, steady) | cities_of(book, state, 1 - side)


@CACHES.of_force(PLACES)
def beside_units(book: Book, side: int, force: Force) -> int:
    """The hexes next to a force's units."""
    return wl.dilate(picture(book, side, force).occupied, book.board.grid.shifts)


@wl.rule("italy43:6.2b", "italy43:5.2.1c")
def exit_cost(group: Group, zone: int, cell: int) -> int:
    """Sixths more for leaving an enemy zone, on top of road rate or terrain; units in Full Retreat leave free."""
    return 0 if group.routed or not zone >> cell & 1 else EXIT


@wl.rule("italy43:21.3c")
def may_leave_area(state: State, group: Group) -> bool:
    """Whether units may leave an Entry Area: in Good Order and without a Replacement marker."""
    status = state.forces[group.side].status
    for unit in group.units:  # noqa: SIM110 - quicker
        if status[unit] & ORDER != GOOD or status[unit] & REBUILT:
            return False
    return True
