"""How far a mover gets: cheapest arrivals over a movement graph with stops, blocked cells and halting cells.

Two labels a node are kept, the cheapest arrival and the cheapest arrival after which the mover may go on:
a step that ends the move may be cheaper than one that does not, so one label would hide the way onward.

`reach` and `route` are the compiled kernel when it was built and the environment does not set WINTERLINE_PURE, otherwise
the pure-Python search; both give the same result, and tests compare them with `winterline.core.reference`.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import import_module
from itertools import accumulate
from typing import Any, Final, NamedTuple

from winterline.core.bits import mask_of
from winterline.core.graph_tables import MOST_NODES as MOST_NODES
from winterline.core.graph_tables import MOST_POINTS as MOST_POINTS
from winterline.core.graph_tables import SIDES as SIDES
from winterline.core.graph_tables import check_prices, check_tables, open_cost
from winterline.core.kernel import BUILT, KERNEL

_compiled: Any = import_module("winterline.core._reach") if BUILT else None

UNREACHED: Final = 255
_UNREACHED_BYTE: Final = b"\xff"

Sides = tuple[tuple[int, tuple[int, ...]], ...]  # points and the nodes entered for them, cheapest first
Entry = tuple[int, int, int]  # node left, points, whether the side ends the move


class Reach(NamedTuple):
    """Where a mover can arrive; costs are 255 where it cannot, 0 at the start."""

    arrive: bytes
    onward: bytes
    hexes: list[int]


class Spread(NamedTuple):
    """The same with the cells as a bitboard, for who reckons with all of them together."""

    arrive: bytes
    onward: bytes
    board: int


Labels = Reach | Spread
"""What tells the way to a cell."""


class Gate(NamedTuple):
    """A cell where a mover may begin a search from off the board, and what is spent when he is there."""

    cell: int
    price: int
    stops: bool = False
    """He goes no farther than this cell."""
    barred: int = 0
    """Neighbours that may not be entered from this cell, nor passed at all; one that is the goal, from elsewhere."""


class Search(NamedTuple):
    """A question to `reach` as the engine put it, so that the checker can answer it again in a slow and literal way."""

    graph: Graph
    start: int
    allowance: int
    blocked: int
    halt: int
    goal: int
    """The cell that is asked about."""
    scale: int
    """So many points of the search are one movement point of the players."""
    gates: tuple[Gate, ...] = ()
    """Where the way begins, if not simply in `start`."""
    exits: tuple[int, ...] = ()
    """The cells from which the goal is entered, if it lies off the board, for `toll` more, by whoever may go on."""
    toll: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """An immutable movement graph: the plain layer of `hexes` cells, then the nodes of further layers.

    Row `node * 6 + side` of `target`, `cost` and `stop` tells what crossing that side means; cost 0 bars it.
    Make it with `make_graph`, once per board and class of mover.
    """

    hexes: int
    nodes: int
    where: tuple[int, ...]
    target: tuple[int, ...]
    cost: bytes
    stop: bytes
    layers: tuple[tuple[int, ...], ...] = field(repr=False)  # cell -> its nodes, lowest first
    places: tuple[int, ...] = field(repr=False)  # node -> its cell in a printed bitboard, led by a set bit
    width: int = field(repr=False)  # bytes of a bitboard
    leads: bytes = field(repr=False)  # row -> 255 where it leads somewhere, 0 elsewhere
    packed: Any = field(repr=False)  # the compiled kernel's own copy, None without it
    _sides: list[Sides] = field(repr=False)  # filled at first use: only the fallback needs it
    _backs: list[bytes] = field(repr=False)  # the rows into each node; shared by graphs with the same steps
    _entries: dict[int, tuple[Entry, ...]] = field(repr=False)  # node -> open sides into it, once asked for
    _beside: dict[int, tuple[int, ...]] = field(
        repr=False
    )  # node -> cells beside it by points, once asked for

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy by the plain tables; the packed copies are made again."""
        return make_graph, (self.hexes, self.where, self.target, self.cost, self.stop)


def make_graph(
    hexes: int, where: Sequence[int], target: Sequence[int], cost: Sequence[int], stop: Sequence[int]
) -> Graph:
    """Check the tables of a movement graph and pack them; a side that leads nowhere is barred."""
    nodes = len(where)
    check_tables(hexes, where, target, cost, stop)
    layers: list[list[int]] = [[] for _ in range(hexes)]
    for node, cell in enumerate(where):
        layers[cell].append(node)
    leads = bytes(0 if to < 0 else 255 for to in target)
    frozen = tuple(where), tuple(target), open_cost(cost, leads), bytes(stop)
    packed = _compiled.pack(hexes, *frozen) if _compiled else None
    # an arrival that ends the move looks at the leading bit, which is always set: it is never plain
    places = tuple(hexes - cell for cell in where) + (0,) * nodes
    width = (hexes + 7) // 8
    return Graph(
        hexes, nodes, *frozen, tuple(map(tuple, layers)), places, width, leads, packed, [], [], {}, {}
    )


def recosted(graph: Graph, cost: bytes | bytearray, stop: bytes | bytearray | None = None) -> Graph:
    """A graph with the same steps at other prices, or with other stops: much quicker than making one anew."""
    stops = graph.stop if stop is None else bytes(stop)
    check_prices(graph.nodes, cost, stops)
    priced = open_cost(cost, graph.leads)
    packed = _compiled.repack(graph.packed, priced, stops) if _compiled else None
    return replace(graph, cost=priced, stop=stops, packed=packed, _sides=[], _entries={}, _beside={})


def _sides(graph: Graph) -> list[Sides]:
    """The open sides of every node by points; a side that ends the move leads to `nodes` + its target."""
    table = graph._sides
    if not table:
        for first in range(0, graph.nodes * SIDES, SIDES):
            by_points: dict[int, list[int]] = {}
            for row in range(first, first + SIDES):
                if graph.cost[row]:
                    entered = graph.target[row] + (graph.nodes if graph.stop[row] else 0)
                    by_points.setdefault(graph.cost[row], []).append(entered)
            table.append(tuple((points, tuple(by_points[points])) for points in sorted(by_points)))
    return table


def _backs(graph: Graph) -> bytes:
    """The rows that lead into each node, ascending, as packed numbers; before them where each node's rows begin."""
    table = graph._backs
    if not table:
        rows = sorted((row for row, to in enumerate(graph.target) if to >= 0), key=graph.target.__getitem__)
        into = Counter(graph.target)
        begins = accumulate((into[node] for node in range(graph.nodes)), initial=0)
        table.append(array("I", [*begins, *rows]).tobytes())
    return table[0]


def _entries(graph: Graph, node: int) -> tuple[Entry, ...]:
    """The open sides that lead into a node, by the node left and then by side; kept with the graph."""
    cost, stop, table = graph.cost, graph.stop, memoryview(_backs(graph)).cast("I")
    first, end = table[node] + graph.nodes + 1, table[node + 1] + graph.nodes + 1
    found = tuple([(row // SIDES, cost[row], stop[row]) for row in table[first:end] if cost[row]])
    graph._entries[node] = found
    return found


def entered_from(graph: Graph, node: int, points: int) -> int:
    """The cells beside a node that are entered from it for so many points at most, as a bitboard."""
    known = graph._beside.get(node)
    if known is None:
        rows = range(node * SIDES, node * SIDES + SIDES)
        steps = [(graph.cost[row], graph.where[graph.target[row]]) for row in rows if graph.cost[row]]
        most = max((cost for cost, _ in steps), default=0)
        known = tuple(mask_of([cell for cost, cell in steps if cost <= n]) for n in range(most + 1))
        graph._beside[node] = known
    return known[min(points, len(known) - 1)] if points > 0 else 0


def reach_python(
    graph: Graph, start: int, allowance: int, blocked: int, halt: int, limit: int = MOST_POINTS, shy: int = 0
) -> Reach:
    """The cheapest arrivals from `start` with `allowance` points, in plain Python.

    Cells of `shy` are told only if they are reached for `limit` points; the labels know them all the same.

    A bucket queue over points with one working label a node: `nodes` + i stands for arriving at i over a side
    that ends the move, so the plain case needs one comparison, one look at the cell and two stores.
    """
    allowance = max(allowance, 0)  # other rules may have let a unit spend more than it has now
    _check_query(graph, start, allowance, blocked | shy, halt)
    nodes, places, sides = graph.nodes, graph.places, _sides(graph)
    special = format(blocked | halt | 1 << graph.hexes, "b")
    label = bytearray(_UNREACHED_BYTE) * (2 * nodes)
    label[start] = 0
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    buckets[0].append(start)
    ended: list[int] = []
    for spent, bucket in enumerate(buckets[:-1]):  # a step costs a point at least
        left = allowance - spent
        for node in bucket:  # an entry that a cheaper way has overtaken finds nothing to improve
            for points, entered in sides[node]:
                if points > left:
                    break
                total = spent + points
                for to in entered:
                    if total < label[to]:
                        if special[places[to]] == "0":
                            label[to] = total
                            buckets[total].append(to)
                        elif not blocked >> graph.where[to % nodes] & 1:
                            label[to] = total
                            ended.append(to)
    found = _result(graph, start, label, set().union(*buckets), ended)
    if not shy:
        return found
    labels, layers = found.arrive, graph.layers
    near = [c for c in found.hexes if not shy >> c & 1 or min(labels[n] for n in layers[c]) <= limit]
    return found._replace(hexes=near)


def _check_query(graph: Graph, start: int, allowance: int, blocked: int, halt: int) -> None:
    if not 0 <= start < graph.nodes:
        raise ValueError(f"no node {start} in a graph of {graph.nodes}")
    if allowance > MOST_POINTS:
        raise ValueError(f"an allowance of {allowance} is more than {MOST_POINTS}")
    if (blocked | halt) >> graph.hexes:
        raise OverflowError("a bitboard has bits outside the board")


def _result(graph: Graph, start: int, label: bytearray, reached: set[int], ended: list[int]) -> Reach:
    """Take the working labels apart into those of the interface."""
    nodes, where = graph.nodes, graph.where
    arrive = label[:nodes]
    onward = arrive[:]
    for to in ended:
        if to < nodes:  # arrived on a halting cell
            onward[to] = UNREACHED
            reached.add(to)
        else:
            reached.add(to - nodes)
            arrive[to - nodes] = min(arrive[to - nodes], label[to])
    cells = reached if nodes == graph.hexes else {where[node] for node in reached}
    cells.discard(where[start])
    return Reach(bytes(arrive), bytes(onward), sorted(cells))


@lru_cache(maxsize=64)
def board_bytes(board: int, width: int) -> bytes:
    """A bitboard as the compiled kernel reads it; the enemy stands still for many searches, so the last ones are kept."""
    return board.to_bytes(width, "little")


def _reach_by_kernel(
    graph: Graph, start: int, allowance: int, blocked: int, halt: int, limit: int = MOST_POINTS, shy: int = 0
) -> Reach:
    """The compiled search behind the common signature."""
    width = graph.width
    shut, halting = board_bytes(blocked, width), board_bytes(halt, width)
    rest = halting if limit == MOST_POINTS or shy == halt else board_bytes(shy, width)
    points = allowance if allowance > 0 else 0
    return _made(Reach, _compiled.reach(graph.packed, start, points, shut, halting, limit, rest))


def spread_python(
    graph: Graph, start: int, allowance: int, blocked: int, halt: int, limit: int = MOST_POINTS, shy: int = 0
) -> Spread:
    """The same search, its cells as a bitboard."""
    arrive, onward, hexes = reach_python(graph, start, allowance, blocked, halt, limit, shy)
    return Spread(arrive, onward, mask_of(hexes))


def spread_compiled(
    graph: Graph, start: int, allowance: int, blocked: int, halt: int, limit: int = MOST_POINTS, shy: int = 0
) -> Spread:
    """The same by the compiled kernel, which need not make a list."""
    width = graph.width
    shut, halting = board_bytes(blocked, width), board_bytes(halt, width)
    rest = halting if limit == MOST_POINTS or shy == halt else board_bytes(shy, width)
    points = allowance if allowance > 0 else 0
    found = _compiled.spread(graph.packed, start, points, shut, halting, limit, rest)
    return Spread(found[0], found[1], int.from_bytes(found[2], "little"))


_made = tuple.__new__
reach_compiled = _reach_by_kernel if BUILT else None
reach = reach_compiled if reach_compiled and KERNEL == "compiled" else reach_python
spread: Final = spread_compiled if KERNEL == "compiled" and hasattr(_compiled, "spread") else spread_python
"""An older build of the kernel, left where a newer one was not made, does not know it."""


def route_python(graph: Graph, start: int, result: Labels, goal: int) -> list[int]:
    """The nodes of a cheapest way from `start` (left out) to the cell `goal` (last), by a result's labels.

    It ends with the cheapest arrival after which the mover may go on, on the highest node among equals;
    where there is none, with the cheapest arrival. The same labels always give the same way.
    """
    onward = result.onward
    may_go_on = True
    node, left = _cheapest(graph.layers[goal], onward)
    if left == UNREACHED:
        may_go_on = False
        node, left = _cheapest(graph.layers[goal], result.arrive)
    if left == UNREACHED:
        raise ValueError(f"cell {goal} is not within reach")
    known, way = graph._entries, list[int]()
    while node != start:
        way.append(node)
        for before, points, ends in known.get(node) or _entries(graph, node):
            if onward[before] + points == left and not (ends and may_go_on):
                node, left = before, left - points
                break
        else:
            raise ValueError(f"the labels are not those of this graph and start: no way back to {start}")
        may_go_on = True
    way.reverse()
    return way


def _route_by_kernel(graph: Graph, start: int, result: Labels, goal: int) -> list[int]:
    """The compiled walk back behind the common signature."""
    rows, onward, arrive = graph._backs[0] if graph._backs else _backs(graph), result.onward, result.arrive
    way: list[int] = _compiled.route(rows, graph.cost, graph.stop, onward, arrive, start, graph.layers[goal])
    if way is None:
        raise ValueError(f"cell {goal} is not within reach")
    return way


route_compiled = _route_by_kernel if BUILT else None
route = route_compiled if route_compiled and KERNEL == "compiled" else route_python


_MARKS = bytes(ord("0") if label == UNREACHED else ord("1") for label in range(256))
"""Label -> the digit of a node that was reached, or was not."""


def reached(found: Reach) -> int:
    """The nodes that a search reached, its start among them, as a mask."""
    return int(found.arrive.translate(_MARKS)[::-1], 2)


def _cheapest(nodes: tuple[int, ...], label: bytes) -> tuple[int, int]:
    """The node of the lowest label and that label; the highest node among equals."""
    best, lowest = -1, UNREACHED
    for node in nodes:
        if label[node] <= lowest:
            best, lowest = node, label[node]
    return best, lowest


def found_by(search: Search) -> Reach:
    """Where a search leads."""
    return reach(search.graph, search.start, search.allowance, search.blocked, search.halt)


def way(graph: Graph, start: int, found: Labels, goal: int) -> tuple[list[int], int, bool]:
    """The nodes on the way to a reachable hex, the points it takes and whether the unit must stop there."""
    path = route(graph, start, found, goal)
    last = path[-1]
    onward = found.onward[last]
    return (path, onward, False) if onward != UNREACHED else (path, found.arrive[last], True)


def points_to(search: Search, goal: int) -> int | None:
    """What the cheapest way to a hex takes, however long it is; None when there is no way at all."""
    found = found_by(search._replace(allowance=MOST_POINTS))
    least = min(found.arrive[node] for node in search.graph.layers[goal])
    return least if least != UNREACHED else None
