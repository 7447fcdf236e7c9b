"""Coming into a hex from off the board or from the sea."""

from __future__ import annotations

from winterline import author as wl

from . import destinations, manoeuvre, occupation, passage, stacking, zoc
from .book import Book
from .state import State, with_force, with_lane


def placed(book: Book, state: State, unit: int, cell: int, spent: int, stays: bool = False) -> State:
    """The state with a unit of the side in turn in a hex; in an enemy zone of control it stops and will have to fight."""
    side = state.side
    costs = bytearray(state.spent)
    costs[unit] = min(255, spent)
    stops = stays or zoc.enemy_zone(book, state, side) >> cell & 1
    force = state.forces[side].put(unit, cell)
    state = with_force(state, side, force, spent=bytes(costs), stopped=state.stopped | bool(stops) << unit)
    return with_lane(state, side, unit, 0) if state.lane[side][unit] else state


def may_arrive(book: Book, state: State, unit: int, cell: int, spent: int, stays: bool = False) -> bool:
    """Whether a unit may come into a hex: there is room, or it can go on at once to where there is."""
    if stacking.has_room(book, state, state.side, unit, cell):
        return True
    after = placed(book, state, unit, cell, spent, stays)
    return not after.stopped >> unit & 1 and bool(destinations.destinations(book, after, unit))


def arrive(
    book: Book, state: State, unit: int, cell: int, spent: int, events: wl.Events, stays: bool = False
) -> State:
    """Put a unit into a hex with all that follows; from a full one it must go on at once."""
    enemy, state = state.forces[1 - state.side], placed(book, state, unit, cell, spent, stays)
    state = passage.enter(book, state, state.side, unit, (cell,), events)
    if state.forces[state.side].at[unit] == cell and not stacking.has_room(
        book, state, state.side, unit, cell
    ):
        return wl.push(state, manoeuvre.Going(unit))
    return occupation.offer(book, state, enemy, unit)
