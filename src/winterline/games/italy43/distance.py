"""How far a place is from units on the march: the sum where distance is why they cannot go there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from winterline import author as wl
from winterline.core.reach import Gate

from .bonds import still_barred
from .book import Book, mover
from .front import Terms, exit_cost, may_leave_area, terms_of
from .movement import POINT, Group, group_of
from .phrases import no, points
from .state import REBUILT, State
from .track import is_rain
from .ways import graph_now, may_not_march, open_doors, stops_at_door

FAR = 1_000_000
"""More than any way costs."""


def quest(
    book: Book, state: State, units: tuple[int, ...], spent: int, hexes: int, goal: int, *, plain: bool
) -> wl.Search | None:
    """The search for a way of marching units to a place; of several the one that misses its goal by least.

    None where no points are counted: for units that may not march, and between Entry Areas.
    """
    side = mover(book, state)
    cell, status = state.forces[side].at[units[0]], state.forces[side].status
    if goal < 0 or goal == cell or (book.is_area(cell) and book.is_area(goal)):
        return None
    if any(may_not_march(book, state, side, unit, hexes) or status[unit] & REBUILT for unit in units):
        return None
    group = group_of(book, state, side, units, rain=is_rain(book, state.weather))
    if book.is_area(cell) and not may_leave_area(state, group):
        return None
    terms = terms_of(book, state, group, cell)
    return min(searches(book, state, group, terms, cell, goal, (spent, hexes, plain)), key=shortfall)


def searches(
    book: Book, state: State, group: Group, terms: Terms, cell: int, goal: int, so_far: tuple[int, int, bool]
) -> Iterator[wl.Search]:
    """The ways of marching to a place: within the allowance, and beyond it by Extended Movement."""
    spent, hexes, plain = so_far
    graph, front, area = graph_now(book, state, group, terms), terms.front, book.is_area(goal)
    gates = tuple(gates_of(book, state, group, terms, cell))
    exits = tuple(book.ground.doors[goal - book.ground.cells]) if area else ()
    paid = spent + (0 if hexes or book.is_area(cell) else exit_cost(group, front.zone, cell))
    shy = not area and bool(front.shy >> goal & 1)
    cautious = bool(front.routed_near) and not area
    most = group.allowance if plain or shy or cautious else group.extended
    start = gates[0].cell if gates else 0
    left = max(0, most - paid)
    found = wl.Search(graph, start, left, terms.blocked, front.shy, goal, POINT, gates, exits)
    yield found._replace(toll=POINT if area else 0)
    if cautious and not shy and not plain:
        shut = terms.blocked | front.shy
        yield found._replace(allowance=max(0, group.extended - paid), blocked=shut, halt=0)


def gates_of(book: Book, state: State, group: Group, terms: Terms, cell: int) -> Iterator[Gate]:
    """Where a march begins: in its hex, or in every hex that an Entry Area leads to."""
    if not book.is_area(cell):
        yield Gate(cell, 0, barred=behind(terms, cell))
        return
    area = cell - book.ground.cells
    for door, price in open_doors(book, state, group, terms, area):
        stopped = bool(terms.front.zone >> door & 1) or stops_at_door(book, area, door)
        yield Gate(door, price, stopped, behind(terms, door))


def behind(terms: Terms, cell: int) -> int:
    """The neighbours of a hex over an enemy's Hexside Bond."""
    return still_barred(terms.front.sides.get(cell, 0), terms.own)


def need_of(search: wl.Search) -> int:
    """What the cheapest way costs; FAR when there is none."""
    return min((through(search, gate) for gate in search.gates), default=FAR)


def through(search: wl.Search, gate: Gate) -> int:
    """What the cheapest way from one hex costs."""
    if gate.stops:
        return gate.price if gate.cell == search.goal else FAR
    blocked = search.blocked | gate.barred
    found = wl.reach(search.graph, gate.cell, wl.MOST_POINTS, blocked, search.halt)
    if search.exits:
        best = min(found.onward[door] for door in search.exits)
    elif gate.barred >> search.goal & 1:
        best = around(search, gate, found.onward)
    else:
        best = found.arrive[search.goal]
    return FAR if best == wl.UNREACHED else gate.price + best + search.toll


def around(search: wl.Search, gate: Gate, onward: bytes) -> int:
    """What it costs to come from elsewhere into a hex behind a bonded side."""
    graph, best = search.graph, wl.UNREACHED
    if search.blocked >> search.goal & 1:
        return best
    for row, entered in enumerate(graph.target):
        before = row // 6
        if (
            entered == search.goal
            and before != gate.cell
            and graph.cost[row]
            and onward[before] != wl.UNREACHED
        ):
            best = min(best, onward[before] + graph.cost[row])
    return best


def shortfall(search: wl.Search) -> int:
    """By how much the points do not suffice."""
    return need_of(search) - search.allowance


def why_too_far(search: wl.Search, terms: Terms) -> wl.Refused | None:
    """Why a place is out of reach by the points alone: the sum, or that no number of them would do."""
    need = need_of(search)
    if need == FAR:
        return why_no_way(search)
    if need <= search.allowance:
        return None
    name = "5.1a too-far"
    if terms.front.zone >> search.goal & 1:
        name = "5.3a too-far"
    elif terms.front.routed_near >> search.goal & 1:
        name = "5.3c too-far"
    figures = need / search.scale, search.allowance / search.scale
    return replace(no(name, need=points(need), have=points(search.allowance)), kind=wl.DISTANCE, sum=figures)


def why_no_way(search: wl.Search) -> wl.Refused:
    """Why no number of points leads to a place: enemy zones stop the march on every way, or something bars them all."""
    if need_of(search._replace(halt=0)) != FAR:
        return replace(no("6.2a stopped-on-every-way"), kind=wl.NO_WAY)
    return replace(no("5.1d all-ways-barred"), kind=wl.NO_WAY)
