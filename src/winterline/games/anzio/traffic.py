"""Sea traffic: what may leave and enter ports and beachheads, and whether the army can feed more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from winterline import author as wl

from .book import Book, attack_of, remembered
from .sources import BOX_CELLS, box_of, boxes, friendly_cells, operating
from .state import ALLIED, AXIS, SICILIA, State
from .supply import SupplyShares, needs_none, one_more, sources_for, supply_shares
from .zoc import enemy_zone, occupied, zone

NOWHERE = -2
"""No transfer point."""
UNLIMITED = -1
"""Sicilia, whose traffic nothing limits."""


class Voyage(NamedTuple):
    """A unit that goes by sea from a hex or place off the board to another."""

    unit: int
    start: int
    goal: int


LANDING_POINTS = wl.Numbers[Book, State, tuple[int, int]]("what a unit counts against build-up at a place")
BUILD_UP = wl.Numbers[Book, State, int]("the build-up of a place this turn")
TOLD_APART = wl.Numbers[Book, State, None]("units that may count otherwise at sea than others of their kind")
ROOM_IN = wl.Numbers[Book, State, int]("stacking points that may still come in at a place")
ROOM_OUT = wl.Numbers[Book, State, int]("stacking points that may still leave a place")
NO_VOYAGE = wl.Refusals[Book, State, Voyage]("why a unit may not go so far by sea in one turn")
TOO_FAR = wl.Numbers[Book, State, tuple[int, int]](
    "hexes that a unit may not go to by sea in one turn from a hex or place off the board"
)
PUT_TO_SEA = wl.Values[Book, State, int, State]("what is kept of a unit that leaves a port or box by sea")


@wl.rule("anzio:C7A", "anzio:B4C13")
def may_sail(state: State, side: int) -> bool:
    """Whether units of a side may be moved by sea, evacuation left aside: only Allied ones, after the first turn."""
    return side == ALLIED and state.turn > 0


@wl.rule("anzio:C5B4", "anzio:P.bu-carry", "anzio:C8C.1")
def room_in(book: Book, state: State, place: int) -> int:
    """Stacking points that may still come in at a place: its build-up, and what was left over on the turn before.

    Messina and Taranto take their first figure on the turn in which they are opened.
    """
    port = book.places[place]
    box = box_of(book, place)
    limit = port.lift if box and not state.sea.open_boxes & box else port.buildup
    room = BUILD_UP(book, state, place, limit) + state.sea.carried[place] - state.sea.came_in[place]
    return ROOM_IN(book, state, place, room)


def build_up(book: Book, state: State, place: int) -> int:
    """The build-up of a place that works: its printed figure, unless something changes it."""
    return BUILD_UP(book, state, place, book.places[place].buildup)


@wl.rule("anzio:C7B7", "anzio:C7B8", "anzio:EX.C7B7", "anzio:EX.C7B8")
def room_out(book: Book, state: State, place: int) -> int:
    """Stacking points that may still leave a place by transfer; counted apart from those coming in."""
    return ROOM_OUT(book, state, place, build_up(book, state, place) - state.sea.went_out[place])


def counted(points: bytes, place: int, more: int) -> bytes:
    """Stacking points by place, with some more at one of them."""
    changed = bytearray(points)
    changed[place] += more
    return bytes(changed)


def landing_points(book: Book, state: State, unit: int, place: int) -> int:
    """What a unit counts against the build-up of a place."""
    return LANDING_POINTS(book, state, (unit, place), book.units[ALLIED].size[unit])


@wl.rule("anzio:C5G6")
def carry_over(book: Book, state: State) -> State:
    """At the end of the Allied turn: build-up that was not used may be used on the next turn, and only then.

    What was itself carried over expires, so that never more than twice the printed figure comes in.
    """
    sea = state.sea
    carried = bytearray(len(book.places))
    for place in operating(book, state):
        carried[place] = max(0, min(build_up(book, state, place), room_in(book, state, place)))
    blank = bytes(len(book.places))
    open_boxes = sea.open_boxes | sea.opening
    sea = wl.replace(
        sea, carried=bytes(carried), came_in=blank, went_out=blank, opening=0, open_boxes=open_boxes
    )
    return wl.replace(state, sea=sea)


@wl.rule("anzio:C5G7", "anzio:C9C6")
def can_be_fed(book: Book, state: State, unit: int, cell: int, place: int = -1) -> bool:
    """Whether a unit brought in here could be supplied along with all others ashore; otherwise it must wait.

    The place through which it lands counts even if it has yet to fight its way free of German zones there.
    """
    if needs_none(book, state, unit):
        return True
    return feeds(book, state, supply_shares(book, state), unit, sources_for(book, state, cell, place))


def feeds(book: Book, state: State, known: SupplyShares, unit: int, mine: int) -> bool:
    """Whether a unit could be supplied that draws on these sources; of units alike it is found out once."""
    key = book.units[ALLIED].size[unit], mine, unit if unit in known.drawing else -1
    found = known.more.get(key)
    if found is None:
        found = known.more[key] = one_more(book, state, known, unit, mine)
    return found


@wl.rule("anzio:C7B2a", "anzio:C7B2b")
def departure(book: Book, state: State, unit: int) -> int:
    """The place whose build-up limits a unit that puts to sea here; UNLIMITED in Sicilia, NOWHERE if it cannot.

    Sicilia always is a transfer point, a box for units that did not come there this turn, a port or beachhead with a
    counter only while out of German zones of control.
    """
    cell = state.forces[ALLIED].at[unit]
    if cell == SICILIA:
        return UNLIMITED
    near = () if state.sea.boxed >> unit & 1 else places_at(book).get(cell, ())
    if not near or (cell >= 0 and zone(book, AXIS, state.forces[AXIS]) >> cell & 1):
        return NOWHERE
    most, best = book.units[ALLIED].size[unit] - 1, NOWHERE
    for place in operating(book, state):
        if place in near and (room := room_out(book, state, place)) > most:
            most, best = room, place
    return best


@remembered
def places_at(book: Book) -> dict[int, frozenset[int]]:
    """Hex or box -> the places that it belongs to."""
    cells = {*(cell for cells in book.place_cells for cell in cells), *BOX_CELLS.values()}
    count = range(len(book.places))
    return {cell: frozenset(place for place in count if stands_at(book, place, cell)) for cell in cells}


def stands_at(book: Book, place: int, cell: int) -> bool:
    """Whether a hex, or a box, belongs to a place."""
    box = box_of(book, place)
    return BOX_CELLS[box] == cell if box else cell in book.place_cells[place]


def why_too_far(
    book: Book, state: State, unit: int, place: int, left: int | None = None
) -> wl.Refused | None:
    """Why a unit may not go to a place by sea in one turn from where it is, or from the hex that it has left."""
    start = state.forces[ALLIED].at[unit] if left is None else left
    box = box_of(book, place)
    goal = BOX_CELLS[box] if box else book.place_cells[place][0]
    return NO_VOYAGE(book, state, Voyage(unit, start, goal)) if NO_VOYAGE.plugged(book) else None


def too_far_by_sea(book: Book, state: State, unit: int, cell: int) -> wl.Refused | None:
    """Why a unit may not go to a hex by sea in one turn from where it is."""
    return NO_VOYAGE(book, state, Voyage(unit, state.forces[ALLIED].at[unit], cell))


def by_sea(book: Book, state: State, unit: int, cells: int) -> int:
    """Those of some hexes that a unit may go to by sea from where it is."""
    return cells & ~TOO_FAR(book, state, (unit, state.forces[ALLIED].at[unit]), 0)


def with_departure(book: Book, state: State, unit: int) -> State:
    """The state in which a unit's leaving is counted."""
    start = departure(book, state, unit)
    if start < 0:
        return state
    size = book.units[ALLIED].size[unit]
    left = wl.replace(state, sea=wl.replace(state.sea, went_out=counted(state.sea.went_out, start, size)))
    return PUT_TO_SEA(book, state, unit, left)


def with_arrival(book: Book, state: State, unit: int, place: int) -> State:
    """The state in which a unit's coming in is counted."""
    points = landing_points(book, state, unit, place)
    return wl.replace(state, sea=wl.replace(state.sea, came_in=counted(state.sea.came_in, place, points)))


@wl.rule("anzio:C5G3", "anzio:C5G1.1", "anzio:C5G1.2", "anzio:C7B3", "anzio:C5G2")
def open_shores(book: Book, state: State, unit: int, fights: bool) -> Iterator[tuple[int, int]]:
    """The places and hexes where a unit of any nation may come ashore: friendly hexes of operating ports and beachheads.

    The boxes have none.

    A port city in a zone is a hex of the beachhead too, so that both figures may be used up through it. Only a unit that
    comes to fight may land in a German zone of control.
    """
    shut = occupied(book, state.forces[AXIS])
    if not fights:
        shut |= enemy_zone(book, state, ALLIED)
    here = state.forces[ALLIED].at[unit]
    for place in operating(book, state):
        if stands_at(book, place, here):
            continue
        if room_in(book, state, place) < landing_points(book, state, unit, place):
            continue
        if why_too_far(book, state, unit, place) is not None:
            continue
        for cell in wl.bits(friendly_cells(book, state, place) & ~shut):
            yield place, cell


def destinations(book: Book, state: State, unit: int, fights: bool) -> Iterator[tuple[int, int]]:
    """Those of them where the unit could be supplied."""
    if needs_none(book, state, unit):
        yield from open_shores(book, state, unit, fights)
        return
    known = supply_shares(book, state)
    for place, cell in open_shores(book, state, unit, fights):
        if feeds(book, state, known, unit, sources_for(book, state, cell, place)):
            yield place, cell


@wl.rule("anzio:C5G4")
def comes_to_fight(book: Book, state: State, unit: int) -> bool:
    """Whether a unit may land in a German zone of control, where it fights: build-up from Sicilia that can attack."""
    return state.forces[ALLIED].at[unit] == SICILIA and attack_of(book, state, ALLIED, unit) > 0


@wl.rule("anzio:C8A", "anzio:C8B")
def boxes_for(book: Book, state: State, unit: int) -> Iterator[int]:
    """Messina and Taranto as destinations on any turn: whoever goes there first, of any nation, opens them.

    It is no invasion. They must have room for the unit, and food once they are open.
    """
    size, at = book.units[ALLIED].size[unit], state.forces[ALLIED].at[unit]
    for place, box, cell in boxes(book):
        if cell == at or room_in(book, state, place) < size or why_too_far(book, state, unit, place):
            continue
        if not state.sea.open_boxes & box or can_be_fed(book, state, unit, cell):
            yield place
