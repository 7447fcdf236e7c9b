"""Where units can go: who may still move, what a move may end in, and where reinforcements come on."""

from __future__ import annotations

from collections.abc import Callable

from winterline import author as wl

from .book import Book, mover, overrun_cells
from .crowding import mendable
from .engage import committed
from .movement import LANDING, disengaging, met, next_steps, one_step, points_left, unit_reach
from .reinforcements import (
    common_entry,
    due_units,
    landing_hex,
    places_to_enter,
    stops_on_entry,
    terrain_stops_entry,
)
from .stacking import REGIMENT, fits, room_for
from .state import ALLIED, AXIS, LIMIT, State
from .zoc import against


def movable(book: Book, state: State) -> list[int]:
    """The units of the side in turn that can still go somewhere: most that can have points and room in a hex beside."""
    yes, unsure = look_over(book, state)
    if unsure and (more := [*filter(can_move(book, state), unsure)]):
        return sorted(yes + more)
    return yes


def look_over(book: Book, state: State) -> tuple[list[int], list[int]]:
    """The units of the side in turn that surely can go somewhere, and those that must be looked at more closely."""
    impulse = book.calendar[state.impulse]
    side = impulse.side
    force, units, still = state.forces[side], book.units[side], state.stopped | committed(state)
    if state.battles and overrun_cells(state):
        return [], [unit for unit, cell in enumerate(force.at) if cell >= 0]
    boards = beside_room(book, state, side, force.full, force.tight)
    return wl.able(force.at, still, state.spent, units.limits[impulse.half], units.size, boards, ON_ROADS)


ON_ROADS = 0
"""The board of hexes from which a unit that has points for a step along a road alone finds one; no unit has this size."""


@against
def beside_room(book: Book, state: State, side: int, full: int, tight: int) -> tuple[int, int, int]:
    """By its size, the hexes from which a unit finds room in a hex beside; from a zone to beyond it."""
    _, zone, _, open_ = met(book, state, side)
    roomy = beside(open_ & ~full, zone, book.shifts)
    tighter = roomy if tight == full else beside(open_ & ~tight, zone, book.shifts)
    return beside_roads(book, state, side), roomy, tighter


@against
def beside_roads(book: Book, state: State, side: int) -> int:
    """The hexes from which a road leads to a hex that may be entered."""
    _, zone, _, open_ = met(book, state, side)
    return beside(open_, zone, book.road_shifts)


def beside(hexes: int, zone: int, shifts: wl.Shifts) -> int:
    """The hexes from which a step leads to one of these; from a zone of control to beyond it."""
    out = wl.dilate(hexes, shifts)
    return out & ~zone | wl.dilate(hexes & ~zone, shifts) & zone if hexes & zone else out


def can_move(book: Book, state: State) -> Callable[[int], bool]:
    """What tells of one unit of the side in turn after the other whether it can still go somewhere."""
    impulse = book.calendar[state.impulse]
    side = impulse.side
    force, units = state.forces[side], book.units[side]
    (_, zone, barred, _), still = met(book, state, side), state.stopped | committed(state)
    closer_look = bool(state.battles and overrun_cells(state))
    at, spent, moves, sizes, half = force.at, state.spent, units.moves, units.size, impulse.half
    room = (0, ~force.full, ~force.tight)

    def test(unit: int) -> bool:
        cell = at[unit]
        if cell < 0 or still >> unit & 1:
            return False
        if closer_look:
            return goes_anywhere(book, state, unit)
        steps = one_step(book, zone, barred, (moves[unit] >> half) - spent[unit], cell)
        return bool(steps & room[sizes[unit]] or (steps and goes_anywhere(book, state, unit)))

    return test


def two_can_move(book: Book, state: State) -> bool:
    """A quick sign that the movement menu has two entries: two units with movement left and a free step."""
    impulse = book.calendar[state.impulse]
    force = state.forces[impulse.side]
    if force.over or (state.battles and overrun_cells(state)):
        return False
    _, zone, _, open_ = met(book, state, impulse.side)
    free = open_ & ~force.tight
    moves, spent, half = book.units[impulse.side].moves, state.spent, impulse.half
    still = state.stopped | committed(state)
    near, found = book.near, 0
    for unit, cell in enumerate(force.at):
        if cell >= 0 and (moves[unit] >> half) - spent[unit] > 1 and not still >> unit & 1:
            steps = near[cell] & free
            if steps and (steps & ~zone or not zone >> cell & 1):
                found += 1
                if found == 2:
                    return True
    return False


def two_steps_open(book: Book, state: State, unit: int) -> bool:
    """A quick sign that a unit has two destinations: two neighbouring hexes with room that it can enter."""
    side = mover(book, state)
    force = state.forces[side]
    if force.over or (state.battles and overrun_cells(state)):
        return False
    _, zone, barred, _ = met(book, state, side)
    steps = one_step(book, zone, barred, points_left(book, state, unit), force.at[unit])
    return (steps & ~force.tight).bit_count() > 1


@wl.latest
def reach_now(book: Book, state: State, unit: int) -> tuple[wl.Graph, int, wl.Reach]:
    """A unit's reach. That of the unit which was chosen to go is kept from the list to the move itself."""
    return unit_reach(book, state, unit)


def crowded(book: Book, state: State, unit: int) -> int:
    """The hexes that would hold too much if a unit went there; all, if it does not put right what is wrong by leaving."""
    side = mover(book, state)
    force, size = state.forces[side], book.units[side].size[unit]
    over, here = force.over, force.at[unit]
    if over and (over != 1 << here or force.load[here] - size > LIMIT):
        return book.land
    return force.tight if size > 1 else force.full


def goes_anywhere(book: Book, state: State, unit: int) -> bool:
    """Whether there is any such hex: looked for only until one is found."""
    return any(map(may_end(book, state, unit), reach_now(book, state, unit)[2].hexes))


def may_end(book: Book, state: State, unit: int) -> Callable[[int], bool]:
    """What tells of one hex within a unit's reach after the other whether this part of its move may end there.

    Stacking may be broken only if it can be mended.
    """
    full, found = crowded(book, state, unit), reach_now(book, state, unit)[2]
    return lambda cell: not full >> cell & 1 or may_crowd(book, state, unit, cell, found)


def mended(book: Book, state: State, unit: int, full: int, found: wl.Reach) -> list[int]:
    """The crowded ones of the hexes within a unit's reach where the limit can still be met once it has gone there."""
    crowded = wl.bits(full & wl.mask_of(found.hexes))
    return [cell for cell in crowded if may_crowd(book, state, unit, cell, found)]


def relieving(book: Book, state: State) -> list[int]:
    """The units of the side in turn that can leave an overfull hex."""
    return [unit for unit in movable(book, state) if relieves(book, state, unit)]


def relieves(book: Book, state: State, unit: int) -> bool:
    """Whether a unit can leave an overfull hex in such a way."""
    force = state.forces[mover(book, state)]
    return bool(force.over >> force.at[unit] & 1) and goes_anywhere(book, state, unit)


def may_crowd(book: Book, state: State, unit: int, cell: int, found: wl.Reach) -> bool:
    """Whether the limit can still be met everywhere once a unit has gone to a hex within its reach."""
    side = mover(book, state)
    after = state.forces[side].put(unit, cell, book.units[side].size[unit])
    if not after.over:
        return True
    onward = min(found.onward[cell :: book.board.grid.cells])
    rest = points_left(book, state, unit) - onward if onward != 255 else 0
    return mendable(book, state, after, unit, next_steps(book, state, cell, rest))


def control_after(book: Book, control: int, side: int, cells: list[int]) -> int:
    """Who last held each fortified hex, after a unit of `side` passed through these hexes.

    beachhead:8.ger.c
    """
    for cell in wl.bits(book.fortified_mask & wl.mask_of(cells)):
        bit = 1 << book.fortified.index(cell)
        control = control | bit if side == AXIS else control & ~bit
    return control


def arriving(book: Book, state: State) -> list[int]:
    """The due units of the side in turn that have a hex to come on in."""
    due = due_units(book, state)
    if not due:
        return due
    side, hexes = mover(book, state), common_entry(book, state)
    if hexes is not None and (not hexes or hexes & room_for(state.forces[side], REGIMENT)):
        return due if hexes else []
    return who_may_arrive(book, state, due)


def who_may_arrive(book: Book, state: State, due: list[int]) -> list[int]:
    """The same, unit by unit."""
    return [unit for unit in due if may_arrive(book, state, unit)]


def may_arrive(book: Book, state: State, unit: int) -> bool:
    """Whether a due unit has a hex to come on in."""
    side, hexes = mover(book, state), places_to_enter(book, state, unit)
    if hexes & room_for(state.forces[side], book.units[side].size[unit]):
        return True
    return bool(hexes and entry_choices(book, state, unit))


def entry_choices(book: Book, state: State, unit: int) -> list[int]:
    """The hexes a due unit may come on in, with stacking that holds or can be mended."""
    side = mover(book, state)
    load, most = state.forces[side].load, LIMIT - book.units[side].size[unit]
    places = wl.bits(places_to_enter(book, state, unit))
    return [c for c in places if load[c] <= most or may_enter(book, state, unit, c)]


def may_enter(book: Book, state: State, unit: int, cell: int) -> bool:
    """Whether stacking holds or can be mended where a due unit comes on in one of its hexes."""
    side = mover(book, state)
    force, size = state.forces[side], book.units[side].size[unit]
    if fits(force, cell, size):
        return True
    spent, stop = entry_terms(book, state, unit, cell)
    left = 0 if stop else points_left(book, state, unit) - spent
    onward = next_steps(book, state, cell, left)
    return mendable(book, state, force.put(unit, cell, size), unit, onward)


def entry_terms(book: Book, state: State, unit: int, cell: int) -> tuple[int, bool]:
    """What coming on costs (only a landing does) and whether the unit must stop there."""
    side = mover(book, state)
    in_zone = disengaging(met(book, state, side).zone, cell)
    if side == ALLIED:
        return (LANDING if landing_hex(book, state, unit) == cell else 0), in_zone
    return 0, in_zone or stops_on_entry(book, state, cell) or terrain_stops_entry(book, cell)
