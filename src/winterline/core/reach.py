"""How far a mover gets: cheapest arrivals over a movement graph with stops, blocked cells and halting cells.

Two labels a node are kept, the cheapest arrival and the cheapest arrival after which the mover may go on:
a step that ends the move may be cheaper than one that does not, so one label would hide the way onward.

`reach` is the compiled kernel when it was built and the environment does not set WINTERLINE_PURE, otherwise
the pure-Python search; both give the same result, and tests compare them with `winterline.core.reference`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

try:
    from winterline.core import _reach as _compiled
except ImportError:  # the extension is optional: no compiler, no harm
    _compiled = None  # type: ignore[assignment]

SIDES: Final = 6
UNREACHED: Final = 255
MOST_POINTS: Final = 250
MOST_NODES: Final = 65_535

Step = tuple[int, int, int, int]  # target node, its place in the string of cell bits, points, ends the move
Back = tuple[int, int, int]  # node left, points, ends the move


class Reach(NamedTuple):
    """Where a mover can arrive; costs are 255 where it cannot, 0 at the start."""

    arrive: bytes
    onward: bytes
    hexes: list[int]


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
    width: int = field(repr=False)  # bytes of a bitboard
    packed: Any = field(repr=False)  # the compiled kernel's own copy, None without it
    _steps: list[tuple[Step, ...]] = field(repr=False)  # filled at first use: only the fallback needs it
    _backs: list[tuple[Back, ...]] = field(repr=False)  # filled at first use: only routes need it

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy by the plain tables; the packed copies are made again."""
        return make_graph, (self.hexes, self.where, self.target, self.cost, self.stop)


def make_graph(
    hexes: int, where: Sequence[int], target: Sequence[int], cost: Sequence[int], stop: Sequence[int]
) -> Graph:
    """Check the tables of a movement graph and pack them; a side that leads nowhere is barred."""
    nodes = len(where)
    _check_tables(hexes, where, target, cost, stop)
    layers: list[list[int]] = [[] for _ in range(hexes)]
    for node, cell in enumerate(where):
        layers[cell].append(node)
    open_cost = bytes(0 if to < 0 else points for to, points in zip(target, cost, strict=True))
    frozen = tuple(where), tuple(target), open_cost, bytes(stop)
    packed = _compiled.pack(hexes, *frozen) if _compiled else None
    return Graph(hexes, nodes, *frozen, tuple(map(tuple, layers)), (hexes + 7) // 8, packed, [], [])


def _check_tables(
    hexes: int, where: Sequence[int], target: Sequence[int], cost: Sequence[int], stop: Sequence[int]
) -> None:
    nodes = len(where)
    if not 0 < hexes <= nodes <= MOST_NODES:
        raise ValueError(f"{nodes} nodes over {hexes} cells: want 1 <= cells <= nodes <= {MOST_NODES}")
    if tuple(where[:hexes]) != tuple(range(hexes)):
        raise ValueError("the first nodes must be the cells in order")
    if not len(target) == len(cost) == len(stop) == nodes * SIDES:
        raise ValueError(f"target, cost and stop must each have {nodes * SIDES} entries, six a node")
    if min(where) < 0 or max(where) >= hexes:
        raise ValueError("a node lies outside the board")
    if min(target) < -1 or max(target) >= nodes:
        raise ValueError("a side leads to a node that is not there")
    if max(cost) > MOST_POINTS or min(cost) < 0:
        raise ValueError(f"the cost of a side must be 0 (barred) to {MOST_POINTS}")


def _steps(graph: Graph) -> list[tuple[Step, ...]]:
    """The open sides of every node, with the mirrored place of the target's cell in a printed bitboard."""
    table = graph._steps
    if not table:
        where, hexes = graph.where, graph.hexes
        rows = list(zip(graph.target, graph.cost, graph.stop, strict=True))
        for first in range(0, len(rows), SIDES):
            row = rows[first : first + SIDES]
            table.append(tuple((to, hexes - where[to], points, ends) for to, points, ends in row if points))
    return table


def _backs(graph: Graph) -> list[tuple[Back, ...]]:
    """For every node the open sides that lead into it, by the node left and then by side."""
    table = graph._backs
    if not table:
        into: list[list[Back]] = [[] for _ in range(graph.nodes)]
        for row, (to, points, ends) in enumerate(zip(graph.target, graph.cost, graph.stop, strict=True)):
            if points:
                into[to].append((row // SIDES, points, ends))
        table.extend(map(tuple, into))
    return table


def reach_python(graph: Graph, start: int, allowance: int, blocked: int, halt: int) -> Reach:
    """The cheapest arrivals from `start` with `allowance` points, in plain Python.

    A bucket queue over points. Labels begin one past the allowance, so one comparison asks both whether a
    step is affordable and whether it is better than what is known.
    """
    _check_query(graph, start, allowance, blocked, halt)
    limit = allowance + 1
    arrive = bytearray((limit,)) * graph.nodes
    onward = bytearray((limit,)) * graph.nodes
    arrive[start] = onward[start] = 0
    marker = 1 << graph.hexes  # keeps the leading zeros, so that cell i is character hexes - i
    shut, halting = format(blocked | marker, "b"), format(halt | marker, "b")
    steps = _steps(graph)
    buckets: list[list[int]] = [[] for _ in range(limit)]
    buckets[0].append(start)
    seen: list[int] = []
    for spent, bucket in enumerate(buckets):
        for node in bucket:
            if onward[node] < spent:
                continue  # a cheaper way was found after this entry was queued
            for to, place, points, ends in steps[node]:
                total = spent + points
                if total < onward[to] and shut[place] == "0":
                    if total < arrive[to]:
                        arrive[to] = total
                        seen.append(to)
                    if not ends and halting[place] == "0":
                        onward[to] = total
                        buckets[total].append(to)
    return _result(graph, start, limit, arrive, onward, seen)


def _check_query(graph: Graph, start: int, allowance: int, blocked: int, halt: int) -> None:
    if not 0 <= start < graph.nodes:
        raise ValueError(f"no node {start} in a graph of {graph.nodes}")
    if not 0 <= allowance <= MOST_POINTS:
        raise ValueError(f"an allowance of {allowance} is not within 0 to {MOST_POINTS}")
    if (blocked | halt) >> graph.hexes:
        raise OverflowError("a bitboard has bits outside the board")


def _result(
    graph: Graph, start: int, limit: int, arrive: bytearray, onward: bytearray, seen: list[int]
) -> Reach:
    """Turn the search's own labels into those of the interface."""
    unreached = bytes.maketrans(bytes((limit,)), bytes((UNREACHED,)))
    where = graph.where
    cells = set(seen) if graph.nodes == graph.hexes else {where[node] for node in seen}
    cells.discard(where[start])
    return Reach(bytes(arrive.translate(unreached)), bytes(onward.translate(unreached)), sorted(cells))


def _with_kernel() -> Callable[[Graph, int, int, int, int], Reach] | None:
    """The compiled search behind the common signature, or None where it was not built."""
    if _compiled is None:
        return None
    search = _compiled.reach
    build = tuple.__new__

    def reach_compiled(graph: Graph, start: int, allowance: int, blocked: int, halt: int) -> Reach:
        width = graph.width
        shut, halting = blocked.to_bytes(width, "little"), halt.to_bytes(width, "little")
        return build(Reach, search(graph.packed, start, allowance, shut, halting))

    return reach_compiled


reach_compiled = _with_kernel()
KERNEL: Final = "compiled" if reach_compiled and not os.environ.get("WINTERLINE_PURE") else "python"
reach = reach_compiled if reach_compiled and KERNEL == "compiled" else reach_python


def route(graph: Graph, start: int, result: Reach, goal: int) -> list[int]:
    """The nodes of a cheapest way from `start` (left out) to the cell `goal` (last), by a result's labels.

    It ends with the cheapest arrival after which the mover may go on, on the highest node among equals;
    where there is none, with the cheapest arrival. The same labels always give the same way.
    """
    arrive, onward = result.arrive, result.onward
    nodes = graph.layers[goal]
    may_go_on = any(onward[at] != UNREACHED for at in nodes)
    label = onward if may_go_on else arrive
    node = min(nodes, key=lambda at: (label[at], -at))
    left = label[node]
    if left == UNREACHED:
        raise ValueError(f"cell {goal} is not within reach")
    backs = _backs(graph)
    way: list[int] = []
    while node != start:
        way.append(node)
        node, left = next(
            (before, left - points)
            for before, points, ends in backs[node]
            if onward[before] == left - points and not (ends and may_go_on)
        )
        may_go_on = True
    way.reverse()
    return way
