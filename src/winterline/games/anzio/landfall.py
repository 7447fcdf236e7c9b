"""Coming into a hex from off the board or from the sea."""

from __future__ import annotations

from winterline.core.decision import Event
from winterline.core.frames import push
from winterline.games.anzio import occupation, passage
from winterline.games.anzio.book import Book
from winterline.games.anzio.destinations import destinations
from winterline.games.anzio.manoeuvre import Going
from winterline.games.anzio.stacking import fits
from winterline.games.anzio.state import State, with_force, with_lane
from winterline.games.anzio.zoc import enemy_zone


def placed(book: Book, state: State, unit: int, cell: int, spent: int, stays: bool = False) -> State:
    """The state with a unit of the side in turn in a hex; in an enemy zone of control it stops and will have to fight."""
    side = state.side
    costs = bytearray(state.spent)
    costs[unit] = min(255, spent)
    stops = stays or enemy_zone(book, state, side) >> cell & 1
    force = state.forces[side].put(unit, cell)
    state = with_force(state, side, force, spent=bytes(costs), stopped=state.stopped | bool(stops) << unit)
    return with_lane(state, side, unit, 0) if state.lane[side][unit] else state


def may_arrive(book: Book, state: State, unit: int, cell: int, spent: int, stays: bool = False) -> bool:
    """Whether a unit may come into a hex: there is room, or it can go on at once to where there is."""
    if fits(book, state.side, state.forces[state.side], unit, cell):
        return True
    after = placed(book, state, unit, cell, spent, stays)
    return not after.stopped >> unit & 1 and bool(destinations(book, after, unit))


def arrive(
    book: Book, state: State, unit: int, cell: int, spent: int, events: list[Event], stays: bool = False
) -> State:
    """Put a unit into a hex with all that follows; from a full one it must go on at once."""
    enemy = state.forces[1 - state.side]
    state = passage.enter(
        book, placed(book, state, unit, cell, spent, stays), state.side, unit, (cell,), events
    )
    if not fits(book, state.side, state.forces[state.side], unit, cell):
        return push(state, Going(unit))
    return occupation.offer(book, state, enemy, unit)
