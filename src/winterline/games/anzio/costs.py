"""What it costs to cross a hexside, and the movement graphs that follow from it."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from winterline import author as wl

from .book import BARRED, HIGH, MAJOR, MINOR, NO_ROAD, PLAIN, ROUGH, Book, remembered
from .rivers import FORBIDDEN, lane_after, lane_of, node_of
from .state import State

MARCH, LIFT, BREAK = 0, 1, 2
"""Manners of moving: in the movement phase, ashore with the Initial Lift, in a breakthrough."""
NEVER = 0
"""A side that is not crossed at a price: in a graph a cost of 0 bars it."""
MOST_GRAPHS = 24
"""Graphs that a book keeps; those with interdicted sides change from turn to turn."""

Cuts = frozenset[tuple[int, int]]
HALTS = wl.Tests[Book, None, tuple[int, int]]("whether a step from one hex to the next ends a move")
ALL_MINOR = wl.Tests[Book, State, None]("whether all roads are minor roads now")


class Gait(NamedTuple):
    """Everything that the cost of a hexside depends on besides the side itself."""

    manner: int = MARCH
    mud: bool = False
    natural: int = NEVER
    """Half points for any plain or rough side without a road; NEVER when the ground decides."""
    high: int = NEVER
    """Half points for a High Apennine side; NEVER when crossing one takes the whole allowance."""
    minor: bool = False
    """Whether a major road serves no better than a minor one."""
    off_road: bool = False
    """Whether no road serves at all."""


@wl.rule("anzio:B4C11a", "anzio:B4C11b", "anzio:C3.1", "anzio:C3.2", "anzio:P.mud")
def natural_cost(kind: int, mud: bool) -> int:
    """Half points for a side without a road: plain 1 MP, rough 2 MP, twice that in mud.

    A side with any plain is plain, one of rough and High Apennine is rough. A side that is all High Apennine has no
    price: it takes everything.
    """
    good = {PLAIN: 2, ROUGH: 4}.get(kind, NEVER)
    return good * 2 if mud else good


@wl.rule("anzio:B4C11d", "anzio:B4C11e", "anzio:C3.3")
def road_cost(road: int) -> int:
    """Half points along a road: major 1/2 MP, minor 1 MP, whatever the terrain and the weather."""
    return 1 if road == MAJOR else 2


@wl.rule("anzio:C13E", "anzio:C13E1", "anzio:C13E4", "anzio:C5C1.2", "anzio:C5C4", "anzio:P.il-terrain")
@wl.rule("anzio:C5C3a", "anzio:C5C3b", "anzio:C5C3c", "anzio:P.il-rough")
def slow_road_cost(kind: int, road: int, mud: bool) -> int:
    """Half points ashore with the Initial Lift or in a breakthrough: 1 MP along a road of either kind, never 1/2.

    Other ground costs what it does in a movement phase; whoever lands does not feel mud.
    """
    return 2 if road else natural_cost(kind, mud)


@wl.rule(
    "anzio:B4C9",
    "anzio:B4C10.1",
    "anzio:B4C11g",
    "anzio:B4C11h",
    "anzio:B4C12a",
    "anzio:P.terrain-cost",
    "anzio:X4-4C10",
)
def side_cost(book: Book, kind: int, road: int, gait: Gait) -> int:
    """Half points to cross a hexside: the cheapest of what is in the side itself, roads included; NEVER if none pays it.

    Nothing else counts: neither the terrain inside the hexes nor a river line in the side.
    """
    if kind == BARRED:
        return NEVER
    road = NO_ROAD if gait.off_road else road
    if kind == HIGH and road == NO_ROAD:
        return gait.high
    if gait.natural and road == NO_ROAD:
        return gait.natural
    if gait.manner != MARCH:
        return slow_road_cost(kind, road, gait.mud and gait.manner == BREAK)
    if not road:
        return natural_cost(kind, gait.mud)
    return road_cost(MINOR if gait.minor else road)


def graph_of(book: Book, gait: Gait, cuts: Cuts = frozenset()) -> wl.Graph:
    """The movement graph of a gait, made when it is first needed; a node is a hex and a lane (see rivers)."""
    key = (gait, cuts)
    graph = book.graphs.get(key)
    if graph is None:
        if len(book.graphs) >= MOST_GRAPHS:
            book.graphs.clear()
        graph = book.graphs[key] = make(book, gait, cuts)
    return graph


def make(book: Book, gait: Gait, cuts: Cuts) -> wl.Graph:
    """Make the movement graph of a gait: the steps of all gaits at its prices."""
    bare, kinds = laid_out(book)
    prices = bytearray(256)
    for kind, road, lake in product(range(HIGH + 1), range(MAJOR + 1), (False, True)):
        price = NEVER if lake and gait.off_road else side_cost(book, kind, road, gait)
        prices[number_of(kind, road, lake)] = price  # by the lake there is nothing but the road
    cost = bytearray(kinds.translate(bytes(prices)))
    for cell, other in cuts:
        for node in bare.layers[cell]:
            cost[node * 6 + book.direction(cell, other)] = NEVER
    return wl.recosted(bare, cost)


def number_of(kind: int, road: int, lake: bool) -> int:
    """The number of a kind of side: what it is, its road, and whether it is one of a lake hex."""
    return (kind * (MAJOR + 1) + road) * 2 + lake


@remembered
def laid_out(book: Book) -> tuple[wl.Graph, bytes]:
    """What the graphs of all gaits share: where steps lead and end a move; and what kind of side each crosses, by number.

    It is worked out with the book, since no list should wait for it.
    """
    where, target = book.rivers.nodes, steps(book)
    halts = bool(HALTS.plugged(book))
    kinds, stop = bytearray(len(target)), bytearray(len(target))
    for row, to in enumerate(target):
        if to < 0:
            continue
        cell, other = where[row // 6], where[to]
        at, lake = cell * 6 + row % 6, not book.rest >> cell & book.rest >> other & 1
        kinds[row] = number_of(book.ground[at], book.road[at], lake)
        stop[row] = halts and HALTS(book, None, (cell, other))
    bare = wl.make_graph(book.board.grid.cells, where, target, [int(to >= 0) for to in target], stop)
    return bare, bytes(kinds)


def steps(book: Book) -> list[int]:
    """Node * 6 + side -> the node that a step over that side leads to, or -1: barred, or across a river without leave."""
    rivers = book.rivers
    target = [-1] * (len(rivers.nodes) * 6)
    for node, cell in enumerate(rivers.nodes):
        lane = lane_of(rivers, node)
        for other in book.around[cell]:
            after = lane_after(rivers, cell, lane, other)
            if after != FORBIDDEN:
                target[node * 6 + book.direction(cell, other)] = node_of(rivers, other, after)
    return target


@remembered
def any_way(book: Book) -> wl.Graph:
    """The board for whom neither ground nor rivers matter: a point a hex."""
    cells = range(len(book.near))
    target = [-1] * (6 * len(cells))
    for cell in cells:
        for other in book.around[cell]:
            target[cell * 6 + book.direction(cell, other)] = other
    return wl.make_graph(len(cells), tuple(cells), target, [int(to >= 0) for to in target], [0] * len(target))
