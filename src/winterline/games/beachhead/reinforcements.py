"""Reinforcements: landings in 1A, the ports, German entry over the edges, and units that come back."""

from __future__ import annotations

from typing import NamedTuple

from winterline import author as wl

from .book import EDGES, Book, mover, when
from .state import ALLIED, AXIS, State
from .words import no
from .zoc import against, enemies, zone_of_control


class Arrival(NamedTuple):
    """A unit that comes onto the board."""

    side: int
    unit: int
    cell: int


ENTRY = wl.Numbers[Book, State, int]("the hexes where a German unit may enter")
WHY_NO_ENTRY = wl.Refusals[Book, State, Arrival]("why a German unit may not enter at a hex")
CAME_ON = wl.Happenings[Book, State, Arrival]("what coming onto the board sets off")


@wl.rule("beachhead:6.1.time", "beachhead-1970:reinf.schedule", "beachhead-1970:balance.allied")
def due_units(book: Book, state: State) -> list[int]:
    """The units of the side in turn that are due and not yet on the board, those kept out earlier included."""
    side, now = mover(book, state), (state.turn - 1) * 6 + state.impulse
    due = state.forces[side].waiting & book.units[side].due_by[now]
    if side == AXIS and state.returns:
        due |= wl.mask_of(unit for unit, turn, impulse in state.returns if (turn - 1) * 6 + impulse <= now)
    return [*wl.bits(due)]


@wl.rule(
    "beachhead:6.1.1.landing",
    "beachhead:6.2.1.landing",
    "beachhead:1.1.landing",
    "beachhead-1970:invasion.1",
    "beachhead-1970:board.beach",
    "beachhead-1970:prep.allied",
)
def landing_hex(book: Book, state: State, unit: int) -> int | None:
    """The beach that an assault unit lands on in 1A for 1 MF; none at any other time."""
    return book.beaches.get(book.units[ALLIED].counters[unit].at) if when(state) == "1A" else None


@wl.rule("beachhead:6.1.1.port", "beachhead-1970:reinf.allied.port", "beachhead-1970:invasion.2")
@against
def port_hexes(book: Book, state: State, side: int) -> int:
    """The ports that Allied units which need not land on a beach may come ashore in now, free of charge."""
    return wl.mask_of(p for number, p in enumerate(book.ports) if port_closed(book, state, number) is None)


@wl.rule("beachhead:6.1.1.closed", "beachhead-1970:reinf.allied.closed")
def port_closed(book: Book, state: State, number: int) -> wl.Refused | None:
    """Why a port cannot be used now.

    In the rework each port is judged by itself; in 1970 trouble at one shuts both.
    """
    german = enemies(book, state, ALLIED) | state.forces[AXIS].occupied & wl.mask_of(book.ports)
    if book.printed:
        if any(german & near for near in book.port_near):
            return no(book, "6.1.1.closed|reinf.allied.closed no-comes-ashore-while-german")
        if state.shut:
            return no(book, "6.1.1.closed|reinf.allied.closed both-ports-must-first-held")
        return None
    if german & book.port_near[number]:
        return no(book, "6.1.1.closed|reinf.allied.closed port-holds-german-lies-german")
    if state.shut >> number & 1:
        return no(book, "6.1.1.closed|reinf.allied.closed port-shut-allied-must-begin")
    return None


def ports_after(book: Book, state: State) -> int:
    """The ports that are shut once an impulse is over.

    The rework asks for an Allied impulse; in 1970 any whole impulse will do, but it shuts both ports at once.
    """
    at, german = state.forces[ALLIED].at, state.forces[AXIS].occupied
    shut = state.shut
    if book.printed or mover(book, state) == ALLIED:
        held = {at[unit] for unit in wl.bits(state.steady)}
        shut &= ~wl.mask_of(number for number, port in enumerate(book.ports) if port in held)
    threatened = wl.mask_of(number for number, near in enumerate(book.port_near) if german & near)
    if book.printed and threatened:
        threatened = (1 << len(book.ports)) - 1
    return shut | threatened


@wl.rule("beachhead:6.1.5.free", "beachhead-1970:reinf.german.edge")
@against
def entry_hexes(book: Book, state: State, side: int) -> int:
    """The edge hexes that German units may enter, the first hex free of charge."""
    return wl.union(edge_open(book, state, edge) for edge in EDGES)


@wl.rule("beachhead:6.1.5.zoc", "beachhead-1970:reinf.german.zoc")
def edge_open(book: Book, state: State, edge: str) -> int:
    """The hexes of one edge open to German entry now.

    Never an occupied hex. Not a hex in Allied zones of control in B nor, in the rework, over the east or west edge.
    """
    hexes = book.edge[edge] & ~state.forces[ALLIED].occupied
    may_enter_zoc = book.calendar[state.impulse].enter_zoc and (book.printed or edge in ("north", "south"))
    return hexes if may_enter_zoc else hexes & ~zone_of_control(book, enemies(book, state, AXIS))


@wl.rule(
    "beachhead:6.1.5.south",
    "beachhead:1.1.south_edge",
    "beachhead:6.2.1.south",
    "beachhead-1970:reinf.german.south",
)
def stops_on_entry(book: Book, state: State, cell: int) -> bool:
    """Whether a German unit that enters here must stop at once: it could only come over the south edge."""
    return not any(edge_open(book, state, edge) >> cell & 1 for edge in EDGES if edge != "south")


def terrain_stops_entry(book: Book, cell: int) -> bool:
    """Whether woods, swamp or river stop a unit in its free first hex: yes, unless a road brings it in.

    beachhead:6.1.5.free
    """
    return bool((book.woods_swamp | book.river) & ~book.road_in & 1 << cell)


def places_to_enter(book: Book, state: State, unit: int) -> int:
    """The hexes where a due unit of the side in turn may come onto the board, as a bitboard, options included."""
    side = mover(book, state)
    if side == AXIS:
        return ENTRY(book, state, unit, entry_hexes(book, state, side))
    beach = landing_hex(book, state, unit)
    return port_hexes(book, state, side) if beach is None else 1 << beach


def common_entry(book: Book, state: State) -> int | None:
    """The same, where it is the same for all units; None where it differs, or might."""
    side = mover(book, state)
    if side == AXIS:
        return None if ENTRY.plugged(book) else entry_hexes(book, state, side)
    return None if when(state) == "1A" else port_hexes(book, state, side)


@wl.rule("beachhead:7.4.offboard", "beachhead-1970:off.german")
def return_time(turn: int, impulse: int) -> tuple[int, int]:
    """When a German unit driven off comes back: the first German impulse at least two impulses later."""
    turns, back = divmod((impulse + 2) | 1, 6)
    return turn + turns, back
