"""Where units can go: who may still move, and what a move may end in."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, NamedTuple

from winterline import author as wl
from winterline.core.listing import Listing, select
from winterline.core.reach import entered_from

from . import costs, incremental, movement, rivers, stacking, zoc
from .book import Book, attack_of, blanks, is_mud, remembered
from .state import CACHES, PLACES, STEPS, State, units_at

DEAR, DEAR_IN_MUD = 4, 8
"""Half points that no step with a price exceeds."""
SPARSE = 8
"""If one hex in so many can be gone to, one of them is drawn before long."""


def pinned(book: Book, state: State) -> int:
    """The units of the side in turn that may not move now: those that had to stop and those that something holds."""
    return state.stopped | held_in_place(book, state)


def held_in_place(book: Book, state: State) -> int:
    """The units of the side in turn that something holds where they are."""
    if not state.battles:
        return 0
    from .certain import pinned as held_by_victory

    return held_by_victory(book, state)


def may_move(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn stands on the board and nothing holds it."""
    return state.forces[state.side].at[unit] >= 0 and not pinned(book, state) >> unit & 1


@wl.latest
def reach_now(book: Book, state: State, unit: int) -> movement.Found:
    """A unit's reach. That of the unit which was chosen to go is kept from the list to the move itself."""
    return movement.unit_reach(book, state, unit)


def way_now(book: Book, state: State, unit: int, goal: int) -> movement.Journey:
    """How the unit which was chosen to go gets to a hex; its reach is of no use to the position afterwards."""
    road = movement.way(reach_now(book, state, unit), goal)
    wl.forget(reach_now, state)
    return road


@wl.rule("anzio:B4D2", "anzio:C10B5", "anzio:C10C7")
def closed(book: Book, state: State, unit: int) -> int:
    """The hexes where a unit of the side in turn may pass but not stop: full ones, and the lake hexes with a road.

    A unit that cannot destroy an uncovered enemy counter does not stop in its hex either.
    """
    side = state.side
    shut = ~book.rest & book.land | stacking.too_full(book, state, side, unit)
    if not attack_of(book, state, side, unit):
        shut |= zoc.occupied(book, state.forces[1 - side])
    return shut


def destinations(book: Book, state: State, unit: int) -> int:
    """The hexes that a unit of the side in turn may move to now."""
    return reach_now(book, state, unit).board & ~closed(book, state, unit)


def goings(book: Book, state: State, unit: int) -> tuple[wl.Action, ...]:
    """Going to each of a unit's destinations, in order."""
    return select(by_name(book), destinations(book, state, unit))


def any_going(book: Book, state: State, unit: int) -> wl.Superset | None:
    """Going to any hex, to draw one of a unit's destinations; not where these are so few that their list is short."""
    found = destinations(book, state, unit)
    if found.bit_count() * SPARSE < len(book.go):
        return None
    return wl.Superset(book.go, range(len(book.go)), lambda cell: found >> cell & 1 > 0)


@remembered
def by_name(book: Book) -> Listing:
    """Going to each hex of the board, in the order of actions."""
    return Listing(book.go)


def enterable(book: Book, state: State, unit: int) -> int:
    """The hexes that a unit can pay for with one step; ways over a High Apennine side for all points are left out."""
    side = state.side
    cell = state.forces[side].at[unit]
    points = movement.allowance(book, state, unit)
    ground = movement.ground_now(book, state, side, unit)
    left = points - state.spent[unit]
    far = left if movement.not_strategic(book, state, unit) else left + points
    manner = costs.LIFT if state.lifted >> unit & 1 else costs.MARCH
    gait = movement.gait_of(book, state, side, unit, manner, points)
    graph = far_graph = costs.graph_of(book, gait)
    node = rivers.node_of(book.rivers, cell, state.lane[side][unit])
    shut, far_shut = ground.blocked | movement.leaving(book, ground, cell), ground.zone
    if far > left:
        far_shut |= movement.strategic_bars(book, state)
        if gait.natural or movement.STRATEGIC_CUTS.plugged(book):
            far_graph = movement.strategic_graph(book, state, unit, points)
    mask = entered_from(graph, node, left) & ~shut
    return mask | entered_from(far_graph, node, far) & ~(shut | far_shut) if far > left else mask


@wl.rule("anzio:B4B3")
def movable(book: Book, state: State) -> int:
    """The units of the side in turn that can still go somewhere, as a mask: any number of them may."""
    return incremental.who_may(book, state, GOING)


def going_case(book: Book, state: State) -> tuple[Any, ...]:
    """What decides, besides the units themselves, who can go somewhere."""
    return state.turn, state.round, state.battles, state.slices


def neighbours(book: Book, state: State, memory: incremental.Tracker, could: int) -> int:
    """The units of the side in turn for whom a move of another changes something.

    They are next to a hex that was left and could not go anywhere, or could and are next to one that is rather full now.
    """
    side, near = state.side, book.near
    force = state.forces[side]
    shut = opened = found = 0
    if could:
        points, roomy = stacking.stacked(book, side, force).points, room_for_all(book, side)
        for cell in memory.entered:
            if points.get(cell, 0) > roomy:
                shut |= near[cell]
    if memory.everybody & ~could & ~pinned(book, state):
        for cell in memory.left:
            opened |= near[cell]
    if not (around := (shut | opened) & zoc.occupied(book, force)):
        return 0
    for cell in wl.bits(around):
        here = units_at(force, cell)
        if shut >> cell & 1:
            found |= here & could
        if opened >> cell & 1:
            found |= here & ~could
    return found


@remembered
def room_for_all(book: Book, side: int) -> int:
    """The most stacking points with which a hex still has room for any unit of a side, whoever stands there."""
    return (
        0 if stacking.NO_ROOM.plugged(book) else stacking.bounds(book, side)[0] - max(book.units[side].size)
    )


def who_can_go(book: Book, state: State, units: int) -> tuple[int, int]:
    """Those of some units that can go somewhere, and those for whom that depends on more than the hexes beside them."""
    side, held = state.side, pinned(book, state)
    at, hidden = state.forces[side].at, blanks(book, side)
    yes = at_a_glance(book, state, units & ~(held | state.lifted | hidden)) if units & ~held else 0
    unsure = units & hidden
    for unit in wl.bits(units & ~yes & ~held):
        if at[unit] >= 0 and unspent(book, state, unit):
            passes = enterable(book, state, unit)
            if passes & ~closed(book, state, unit):
                yes |= 1 << unit
            elif passes or may_climb(book, state, unit):
                unsure |= 1 << unit
                yes |= (destinations(book, state, unit) > 0) << unit
    return yes, unsure


def can_go(book: Book, state: State, unit: int) -> bool:
    """Whether a unit on the board that nothing holds can go somewhere."""
    return who_can_go(book, state, 1 << unit)[0] > 0


GOING = incremental.Watched(going_case, who_can_go, neighbours)


def at_a_glance(book: Book, state: State, units: int) -> int:
    """Those of some units that surely can move, as a mask: any one step would do and some step is open.

    None of them is held, of the Initial Lift or blank. It leaves out those for whom it would have to look closer: on a
    river with a bank behind them, almost at an end, or among hexes that are full but for a few points.
    """
    side = state.side
    force, own = state.forces[side], book.units[side]
    zone, free, foes = outlook(book, state, side)
    dear = DEAR_IN_MUD if is_mud(book, state) else DEAR
    if hidden := blanks(book, side):  # who goes to a blank counter is looked at closely
        free &= ~wl.mask_of(force.at[unit] for unit in wl.bits(hidden) if force.at[unit] >= 0)
    mask, at, lanes, spent, easy = 0, force.at, state.lane[side], state.spent, book.easy
    tied, barred, cut, far_barred, holds = looked_into(book, side)
    if tied:
        units &= ~movement.TETHERED(book, state, None, 0)
    fuller, moves = stacking.stacked(book, side, force).fuller, own.moves
    others = movement.with_other_points(book, state) if movement.ALLOWANCE in book.hooks else 0
    for unit in wl.bits(units):
        cell = at[unit]
        if cell < 0 or lanes[unit]:
            continue
        points = movement.allowance(book, state, unit) if others >> unit & 1 else moves[unit]
        left, open_ = points - spent[unit], easy[cell] & free
        if not own.attack[unit][force.step[unit]]:
            open_ &= ~zone & ~foes
        elif zone >> cell & 1:
            open_ &= ~zone
        if left < dear:
            if cut or left + points < dear or (state.engaged | state.afloat | state.climbed) >> unit & 1:
                continue
            if barred and movement.not_strategic(book, state, unit):
                continue
            open_ &= ~(zone | movement.strategic_bars(book, state) if far_barred else zone)
        if open_ & ~fuller[holds - own.size[unit]]:
            mask |= 1 << unit
    return mask


class Outlook(NamedTuple):
    """What the enemy leaves to the side in turn."""

    zone: int
    free: int
    """Hexes where a unit with an attack factor may stop as far as he goes."""
    foes: int


@CACHES.shared(wl.ENEMY, PLACES | STEPS, given=attrgetter("turn", "side", "round", "battles"))
def outlook(book: Book, state: State, side: int) -> Outlook:
    """What the enemy leaves to the side in turn; it is the same as long as he stands still."""
    ground = movement.ground_at(book, state, side, movement.ARMED)
    foes = zoc.occupied(book, state.forces[1 - side])
    return Outlook(ground.zone, book.rest & ~ground.blocked, foes)


@remembered
def looked_into(book: Book, side: int) -> tuple[bool, bool, bool, bool, int]:
    """Whether who may move, Strategic Movement, its sides and its hexes depend on something; what every hex holds."""
    points = movement.TETHERED, movement.NO_STRATEGIC, movement.STRATEGIC_CUTS, movement.STRATEGIC_BARS
    tied, barred, cut, shut = (bool(point.plugged(book)) for point in points)
    return tied, barred, cut, shut, stacking.bounds(book, side)[0]


def may_climb(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn that has not moved yet stands at an open side that is all High Apennine."""
    cell = state.forces[state.side].at[unit]
    hard = book.near[cell] & ~book.easy[cell]
    if state.spent[unit] or not hard:
        return False
    ground = movement.ground_now(book, state, state.side, unit)
    return bool(hard & ~ground.blocked & ~movement.leaving(book, ground, cell))


def unspent(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn has any points left, those of Strategic Movement included."""
    points, spent = movement.allowance(book, state, unit), state.spent[unit]
    return spent < points or (
        spent < movement.doubled(points) and movement.not_strategic(book, state, unit) is None
    )
