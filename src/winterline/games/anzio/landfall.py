"""Coming into a hex from off the board or from the sea."""

from __future__ import annotations

from winterline import author as wl

from . import destinations, manoeuvre, occupation, passage, stacking, zoc
from .book import Book, blanks
from .state import Force, State, with_force, with_lane

Landing = tuple[int, int]
"""A unit, and the hex where it comes ashore."""

ASHORE = wl.Happenings[Book, State, Landing]("what befalls a unit in its first hex ashore")


def placed(book: Book, state: State, unit: int, cell: int, spent: int, stays: bool = False) -> State:
    """The state with a unit of the side in turn in a hex; in an enemy zone of control it stops and will have to fight."""
    side = state.side
    costs = bytearray(state.spent)
    costs[unit] = min(255, spent)
    stops = stays or (zoc.enemy_zone(book, state, side) >> cell & 1 and not zoc.heedless(book, side, unit))
    force = state.forces[side].put(unit, cell)
    state = with_force(state, side, force, spent=bytes(costs), stopped=state.stopped | bool(stops) << unit)
    return with_lane(state, side, unit, 0) if state.lane[side][unit] else state


def may_arrive(book: Book, state: State, unit: int, cell: int, spent: int, stays: bool = False) -> bool:
    """Whether a unit may come into a hex: there is room, or it can go on at once to where there is.

    A blank counter does not go on from where there is room by what all can see: they would learn that two are under it.
    """
    if stacking.has_room(book, state, state.side, unit, cell):
        return True
    if blanks(book, state.side) >> unit & 1 and stacking.fits(
        book, state.side, state.forces[state.side], unit, cell
    ):
        return False
    after = placed(book, state, unit, cell, spent, stays)
    return not after.stopped >> unit & 1 and bool(destinations.destinations(book, after, unit))


def entered(
    book: Book, state: State, unit: int, cell: int, spent: int, events: wl.Events, stays: bool
) -> State:
    """The state with a unit in a hex, and all that its coming there sets off."""
    state = placed(book, state, unit, cell, spent, stays)
    return passage.enter(book, state, state.side, unit, (cell,), events)


def arrive(
    book: Book, state: State, unit: int, cell: int, spent: int, events: wl.Events, stays: bool = False
) -> State:
    """Put a unit into a hex with all that follows; from a full one it must go on at once."""
    enemy = state.forces[1 - state.side]
    return onward(book, entered(book, state, unit, cell, spent, events, stays), enemy, unit, cell)


def by_sea(
    book: Book,
    state: State,
    landing: Landing,
    spent: int,
    dice: wl.Dice,
    events: wl.Events,
    stays: bool = False,
) -> State:
    """The same for a unit that comes over the sea: something may befall it before it leaves its first hex ashore."""
    (unit, cell), enemy = landing, state.forces[1 - state.side]
    state = entered(book, state, unit, cell, spent, events, stays)
    after = ASHORE(book, state, landing, dice, events)
    if after.forces[state.side].at[unit] != cell or after.stack is not state.stack:
        return after  # it is lost, or somebody has to decide about it first
    return onward(book, after, enemy, unit, cell)


def onward(book: Book, state: State, enemy: Force, unit: int, cell: int) -> State:
    """A unit that has come into a hex goes on from a full one, or may take a hex that it has emptied."""
    here = state.forces[state.side].at[unit] == cell
    if here and not stacking.has_room(book, state, state.side, unit, cell):
        return wl.push(state, manoeuvre.Going(unit))
    return occupation.offer(book, state, enemy, unit)
