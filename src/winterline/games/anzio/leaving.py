"""Leaving the board by its edges: Allied units to Messina and Taranto, and whoever else may."""

from __future__ import annotations

from winterline import author as wl

from . import destinations, evacuation, movement, sources
from .book import Book, blanks, of_units
from .shores import by_the_sea
from .state import ALLIED, AXIS, MESSINA, OFF_MAP, TARANTO, State, units_at, with_force
from .zoc import occupied

WAY_OUT = wl.Numbers[Book, State, int]("where a German waits who leaves the board at a hex; 0 if he may not")
SEALED = wl.Tests[Book, State, int]("whether Allied units are kept from leaving the board at a hex")


@wl.rule("anzio:C8F", "anzio:C8I")
def exits(book: Book, state: State, cell: int) -> int:
    """The box that an Allied unit in a hex may leave the board to (its place off the board), or 0.

    From Sept III on all of the Taranto edge may be left by, even where entry is not open yet.
    """
    if not state.turn or not (book.south | book.taranto) >> cell & 1 or SEALED(book, state, cell):
        return 0
    if book.south >> cell & 1:
        return MESSINA
    return TARANTO if book.label(cell) in book.calendar[state.turn].leave else 0


def way_out(book: Book, state: State, side: int, cell: int) -> int:
    """The place off the board to which a unit of a side may leave from a hex, of its own will or in retreat; or 0."""
    return exits(book, state, cell) if side == ALLIED else WAY_OUT(book, state, cell, 0)


def driven_off(state: State, side: int, unit: int, place: int) -> State:
    """The state with a unit driven off the board; one in a box has come there this turn."""
    sea = wl.replace(state.sea, boxed=state.sea.boxed | 1 << unit) if side == ALLIED else state.sea
    return with_force(state, side, state.forces[side].put(unit, place), sea=sea)


def may_leave(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn may leave the board where it stands: it must be free to move on."""
    side, cell = state.side, state.forces[state.side].at[unit]
    if cell < 0 or not way_out(book, state, side, cell) or not destinations.unspent(book, state, unit):
        return False
    return not kept_on(book, state) >> unit & 1


def kept_on(book: Book, state: State) -> int:
    """The units of the side in turn that may not leave the board, wherever they stand."""
    held = destinations.pinned(book, state) | movement.TETHERED(book, state, None, 0)
    return held | blanks(book, state.side)


def at_the_edge(book: Book, state: State) -> int:
    """The units of the side in turn on hexes that its units may leave the board by."""
    side = state.side
    if side == ALLIED:
        return by_the_sea(book, state.forces[ALLIED]).edged & ~state.stopped if state.turn else 0
    if not WAY_OUT.plugged(book):
        return 0
    force, there = state.forces[side], 0
    for cell in wl.bits(book.entry & occupied(book, force)):
        there |= units_at(force, cell)
    return there


def exit_offers(book: Book, state: State) -> list[wl.Action]:
    """Units on an edge hex that may leave the board there."""
    if not (there := at_the_edge(book, state)) or not (there := there & ~kept_on(book, state)):
        return []
    side, at, able = state.side, state.forces[state.side].at, 0
    for unit in wl.bits(there):
        if way_out(book, state, side, at[unit]) and destinations.unspent(book, state, unit):
            able |= 1 << unit
    return of_units(book, side, "leave", able)


@wl.rule("anzio:C8G")
def leave(book: Book, state: State, unit: int, events: wl.Events) -> State:
    """Take a unit off the board to where it waits beyond its edge; it ends its turn there."""
    box = way_out(book, state, state.side, state.forces[state.side].at[unit])
    if state.side == AXIS:
        events.append(wl.Event("leave-north", book.cite("E19B.1"), book.names(AXIS, (unit,))))
        return wl.replace(driven_off(state, AXIS, unit, box), stopped=state.stopped | 1 << unit)
    events.append(wl.Event("leave", book.cite("C8F"), book.names(ALLIED, (unit,)), word=OFF_MAP[box]))
    return evacuation.into_box(state, unit, sources.BOX_AT[box])
