"""Movement: what a hex costs, what stops a unit, how far it gets."""

from __future__ import annotations

from typing import NamedTuple

from winterline import author as wl

from .book import Book, mover, overrun_cells
from .state import State
from .zoc import against, enemies, enemy_zone

HALVES = 2
"""Movement is counted in half factors."""
ROAD, PLAIN = 1, 2
"""Costs in half movement factors."""
LANDING = 2
OVERRUN = 4
PLAINLY, ALONG_RIVER, OFF_ROAD = 0, 1, 2
"""The lanes a unit moves in; a lane is a layer of the movement graph."""
MOST_GRAPHS = 6
"""Graphs with beaten hexes that a book keeps: each is large, and they are needed for one impulse."""


@wl.rule(
    "beachhead:1.1.road", "beachhead:6.2.1.road", "beachhead-1970:move.road", "beachhead-1970:board.road"
)
def by_road(roads: tuple[int, ...], cell: int, side: int) -> bool:
    """Whether leaving a hex over this side is road movement: a road must cross that very side."""
    return bool(roads[cell] >> side & 1)


@wl.rule(
    "beachhead:1.1.unfinished",
    "beachhead:6.2.1.unfinished",
    "beachhead-1970:move.unfinished",
    "beachhead-1970:board.unfinished",
)
def by_unfinished_road(tracks: tuple[int, ...], cell: int, side: int) -> bool:
    """Whether leaving a hex over this side follows an unfinished road: no speed, but no obstacles either."""
    return bool(tracks[cell] >> side & 1)


@wl.rule("beachhead:1.1.bridge", "beachhead:6.2.1.bridge")
def by_bridge(board: wl.Board, bridges: tuple[int, ...], entered: int, side: int) -> bool:
    """Whether a bridge hex is entered over a side that its bridge points at (`side` is the entered hex's)."""
    return bool(board.hexes("bridge") >> entered & 1 and bridges[entered] >> side & 1)


@wl.rule(
    "beachhead:1.1.woods",
    "beachhead:1.1.swamp",
    "beachhead:6.2.1.woods_swamp",
    "beachhead-1970:move.woods",
    "beachhead-1970:board.swamp",
    "beachhead-1970:board.woods",
)
def woods_or_swamp_stop(board: wl.Board, cell: int) -> bool:
    """Whether a unit entering the hex must stop for woods or swamp."""
    return bool((board.hexes("woods") | board.hexes("swamp")) >> cell & 1)


@wl.rule("beachhead:6.2.1.river_stop", "beachhead-1970:move.river")
def river_stop(river: int, cell: int) -> bool:
    """Whether a unit that does not move along the river must stop on entering the hex."""
    return bool(river >> cell & 1)


@wl.rule("beachhead:6.2.1.river_along")
def along_river(river: int, courses: tuple[int, ...], cell: int, side: int, entered: int) -> bool:
    """Whether a step from one River hex to the next crosses the side that the river crosses."""
    return bool(courses[cell] >> side & 1 and river >> entered & 1)


@wl.rule(
    "beachhead:1.1.clear",
    "beachhead:1.1.none",
    "beachhead:1.1.fortified",
    "beachhead:6.2.1.other",
    "beachhead:6.2.1.noeffect",
    "beachhead-1970:board.clear",
    "beachhead-1970:board.misc",
)
def step_cost(road: bool) -> int:
    """Half factors to enter a hex: road 1/2 MF, anything else 1 MF; towns, railways and forts change nothing."""
    return ROAD if road else PLAIN


def movement_graph(
    board: wl.Board, river: int, *, bridges: bool, overrun: int = 0, no_road_after: bool = False
) -> wl.Graph:
    """The movement graph in layers: moving plainly, along the river one started on, and (with Automatic
    Victory) off the roads.

    Hexes under Automatic Victory (`overrun`) are entered and left by the rules of that option.
    """
    grid = board.grid
    cells = grid.cells
    roads, tracks = board.crossed("road:major"), board.crossed("road:unfinished")
    spans = board.side_bits("bridge") if bridges else (0,) * cells
    courses = board.crossed("river")
    sea = board.hexes("sea")
    lanes = (PLAINLY, ALONG_RIVER, OFF_ROAD) if overrun else (PLAINLY, ALONG_RIVER)
    entries = cells * 6 * len(lanes)
    target, cost, stop = [-1] * entries, bytearray(entries), bytearray(entries)
    for cell in range(cells):
        for side in range(6):
            other = grid.neighbours[cell * 6 + side]
            if other < 0 or (sea >> other | sea >> cell) & 1:
                continue
            back = (side + 3) % 6
            road = by_road(roads, cell, side)
            easy = road or by_unfinished_road(tracks, cell, side) or by_bridge(board, spans, other, back)
            rough = woods_or_swamp_stop(board, other)
            wet = river_stop(river, other)
            follows = along_river(river, courses, cell, side, other)
            for lane in lanes:
                at = (lane * cells + cell) * 6 + side
                beaten = overrun >> other & 1
                if beaten or overrun >> cell & 1 or lane == OFF_ROAD:
                    onward = OFF_ROAD if (no_road_after if beaten else lane == OFF_ROAD) else PLAINLY
                    points, stops = OVERRUN if beaten else PLAIN, rough or wet
                else:
                    onward = ALONG_RIVER if lane == ALONG_RIVER and follows else PLAINLY
                    points, stops = step_cost(road), (rough or (wet and not onward)) and not easy
                target[at], cost[at], stop[at] = onward * cells + other, points, stops
    return wl.make_graph(cells, tuple(range(cells)) * len(lanes), target, cost, stop)


@wl.rule("beachhead:6.2.1.av", "beachhead:6.3.2.move", "beachhead-1970:opt.av.1")
def overrun_graph(book: Book, overrun: int) -> wl.Graph:
    """The movement graph with hexes under Automatic Victory: 2 MF in, 1 MF out, terrain stops, no roads.

    The 1970 rules bar road movement for the rest of the move as well.
    """
    return movement_graph(
        book.board, book.river, bridges=not book.printed, overrun=overrun, no_road_after=book.printed
    )


def graph_now(book: Book, state: State) -> wl.Graph:
    """The movement graph of this moment: the board's own, or one with beaten hexes, which is kept."""
    overrun = overrun_cells(state)
    if not overrun:
        return book.graph
    graph = book.graphs.get(overrun)
    if graph is None:
        if len(book.graphs) >= MOST_GRAPHS:
            book.graphs.clear()
        graph = book.graphs[overrun] = overrun_graph(book, overrun)
    return graph


@wl.rule(
    "beachhead:6.2.half",
    "beachhead:6.2.basic",
    "beachhead-1970:move.basic",
    "beachhead-1970:reinf.german.b",
)
def points_left(book: Book, state: State, unit: int) -> int:
    """Half factors a unit of the side in turn still has: all of its MF, or exactly half in B and E."""
    impulse = book.calendar[state.impulse]
    allowance = book.units[impulse.side].moves[unit]
    return (allowance // 2 if impulse.half else allowance) - state.spent[unit]


class Met(NamedTuple):
    """What the units of the side in turn meet."""

    live: int
    """The enemy's hexes."""
    zone: int
    """The enemy's zone of control."""
    barred: int
    """The hexes that none of them may enter now."""
    open: int
    """The hexes of the land that are not barred."""


@against
def met(book: Book, state: State, side: int) -> Met:
    """What the units of the side in turn meet now."""
    live, zone = enemies(book, state, side), enemy_zone(book, state, side)
    barred = never_entered(book, state, live, zone)
    return Met(live, zone, barred, book.land & ~barred)


@wl.rule("beachhead:5.enemy", "beachhead:6.2.2.BE")
def never_entered(book: Book, state: State, live: int, zone: int) -> int:
    """The hexes no unit may enter now: the enemy's, and in B and E those in the enemy's zone of control."""
    return live if book.calendar[state.impulse].enter_zoc else live | zone


@wl.rule("beachhead:6.2.2.enter", "beachhead-1970:zoc.stop")
def halting(zone: int) -> int:
    """The hexes where an arriving unit must stop because of enemy zones of control."""
    return zone


@wl.rule("beachhead:6.2.2.leave", "beachhead-1970:zoc.none_to_none", "beachhead-1970:zoc.one")
def disengaging(zone: int, cell: int) -> bool:
    """Whether a unit must disengage: it may go one hex, to a hex in no enemy zone of control."""
    return bool(zone >> cell & 1)


def terms(book: Book, state: State, unit: int) -> tuple[wl.Graph, int, int, int, int]:
    """What limits a unit of the side in turn: the graph, where it starts, its factors, what bars and what halts it."""
    side = mover(book, state)
    cell = state.forces[side].at[unit]
    live, zone, blocked, _ = met(book, state, side)
    graph = graph_now(book, state) if state.battles else book.graph
    halt = halting(zone)
    if disengaging(zone, cell):
        blocked, halt = live | zone, book.land
    node, left = state.lane[unit] * graph.hexes + cell, points_left(book, state, unit)
    return graph, node, left, blocked, halt


def limits(book: Book, state: State, unit: int) -> wl.Search:
    """The same as what others are told of a search."""
    return wl.Search(*terms(book, state, unit), state.forces[mover(book, state)].at[unit], HALVES)


def unit_reach(book: Book, state: State, unit: int) -> tuple[wl.Graph, int, wl.Reach]:
    """Where a unit of the side in turn can go now, with the graph and the node it starts from."""
    graph, node, left, blocked, halt = terms(book, state, unit)
    return graph, node, wl.reach(graph, node, left, blocked, halt)


def one_step(book: Book, zone: int, barred: int, left: int, cell: int) -> int:
    """The hexes a unit could enter with its next step, as a bitboard: a quick test that it can move at all."""
    if left >= PLAIN:
        open_ = book.near[cell] & ~barred
    elif left == ROAD:
        open_ = book.near_road[cell] & ~barred
    else:
        return 0
    return open_ & ~zone if zone >> cell & 1 else open_


def next_steps(book: Book, state: State, cell: int, left: int) -> int:
    """The hexes that a unit with so many half factors left could step to from a hex."""
    _, zone, barred, _ = met(book, state, mover(book, state))
    barred |= overrun_cells(state) if state.battles else 0
    return one_step(book, zone, barred, left, cell)
