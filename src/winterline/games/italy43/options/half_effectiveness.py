"""Half Effectiveness: crossing roadless mountains, or rivers with vehicles, spends half of a unit's force."""

from __future__ import annotations

from winterline import author as wl

from ..book import Approach, Book, cite, mover
from ..engage import MAY_NOT_ATTACK
from ..entering import CROSSED, WATCHED
from ..movement import Group
from ..phrases import no
from ..pursuit import ADVANCE
from ..special import spared_half_effect
from ..state import ALLIED, AXIS, CACHES, HALF, PLACES, State, with_force
from ..strengths import over_mountain, over_river
from ..tactics import BRIDGED, MAY_NOT_STEP
from ..ways import REGRAPH
from ..zoc import enemies


def is_forded(book: Book, state: State, side: int, cell: int, to: int) -> bool:
    """Whether a river without a bridge lies between two hexes for units of a side that stand in the first."""
    ground = book.ground
    if ground.blocked(cell, to, ground.road):
        return False
    if ground.blocked(cell, to, ground.minor):
        return True
    return ground.blocked(cell, to, ground.major) and not BRIDGED(book, state, Approach(side, (), cell, to))


def would_earn(book: Book, state: State, side: int, unit: int, cell: int, to: int) -> bool:
    """Whether crossing from a hex to the next costs a unit half its effectiveness."""
    ground = book.ground
    if spared_half_effect(book, side, unit) or book.is_area(cell) or book.is_area(to):
        return False
    if ground.blocked(cell, to, ground.wall):
        return True
    return bool(book.units[side].vehicle[unit]) and is_forded(book, state, side, cell, to)


@wl.rule("italy43:25.2a")
def crossed(book: Book, state: State, step: Approach, events: wl.Events) -> State:
    """Units have crossed from one hex to the next by movement or advance: those that it costs are marked at once."""
    side, units, before, place = step
    force = state.forces[side]
    then = with_force(state, side, force.put_all(units, before))
    tired = [unit for unit in units if would_earn(book, then, side, unit, before, place)]
    if not tired:
        return state
    for unit in tired:
        force = force.mark(unit, add=HALF)
    events.append(wl.Event("half", cite("25.2a"), book.names(side, tired), (book.label(place),)))
    return with_force(state, side, force)


@wl.rule("italy43:25.2b")
def one_hex(book: Book, state: State, unit: int, hexes: int) -> int:
    """A marked unit advances at most one hex; that it attacks at half is told with all other halving."""
    return min(hexes, 1) if state.forces[mover(book, state)].status[unit] & HALF else hexes


@wl.rule("italy43:25.2c")
def why_not_again(book: Book, state: State, step: Approach) -> wl.Refused | None:
    """A marked unit does nothing of its own will that would mark it a second time."""
    side, units, cell, to = step
    status = state.forces[side].status
    for unit in units:
        if status[unit] & HALF and would_earn(book, state, side, unit, cell, to):
            return no("25.2c half-effectiveness-may-not-earn")
    return None


def why_no_attack(book: Book, state: State, step: Approach) -> wl.Refused | None:
    """A marked unit attacks over no Mountain side, and as a Vehicle Unit over no River side."""
    ground, vehicle, (side, units, place, cell) = book.ground, book.units[step.side].vehicle, step
    tired = [unit for unit in units if state.forces[side].status[unit] & HALF]
    wet = any(vehicle[unit] for unit in tired) and over_river(ground, place, cell)
    if tired and (over_mountain(ground, place, cell) or wet):
        return no("25.2c half-effectiveness-no-attacks-over")
    return None


def stop_at_fords(book: Book, state: State, group: Group, graph: wl.Graph) -> wl.Graph:
    """The graph of a march that pauses behind each river that Vehicle Units ford, so that they ford but one."""
    if not any(book.units[group.side].vehicle[unit] for unit in group.units):
        return graph
    return pausing(book, state, group.side, graph)


@CACHES.shared(wl.ENEMY, PLACES)
def pausing(book: Book, state: State, side: int, graph: wl.Graph) -> wl.Graph:
    """A graph in which a march stops behind every river without a bridge."""
    stop, ground = bytearray(graph.stop), book.ground
    for cell, sides in enumerate(ground.minor):
        for number in range(6):
            if (sides & ~ground.road[cell]) >> number & 1:
                stop[cell * 6 + number] = 1
    return wl.recosted(graph, graph.cost, stop)


@wl.rule("italy43:25.2d")
def lifted(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Movement Phase is over: units that did not end next to an enemy need no marker."""
    side = mover(book, state)
    force = state.forces[side]
    near = wl.dilate(enemies(book, state, side), book.board.grid.shifts)
    for unit, place in enumerate(force.at):
        if force.status[unit] & HALF and not near >> place & 1:
            force = force.mark(unit, clear=HALF)
    return with_force(state, side, force)


CHAPTER = wl.Chapter[Book, State](
    title="Half Effectiveness",
    options=("half-eff",),
    phases=tuple(
        wl.Placed(wl.Phase("half effectiveness", lifted, side), after="movement") for side in (AXIS, ALLIED)
    ),
    hooks=(
        CROSSED.by(crossed),
        WATCHED.by(lambda book, state, side, mask: -1),
        MAY_NOT_STEP.by(why_not_again),
        MAY_NOT_ATTACK.by(why_no_attack),
        ADVANCE.by(one_hex),
        REGRAPH.by(stop_at_fords),
    ),
)
