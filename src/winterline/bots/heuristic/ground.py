"""What never changes in a game of Anzio Beachhead, as flat tables: ground, counters, combat results."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from winterline.core.bits import Shifts, bits, dilate, mask_of
from winterline.core.board import Board
from winterline.core.reach import Graph
from winterline.core.seat import Seat

ALLIED, AXIS = 0, 1
SIDES = ("allied", "axis")
LIMIT = 4
"""Battalions a hex holds."""
STOP_TOLL = 5
"""Half factors that a step which ends the move is thought to cost on a long march."""
NAVAL_REACH = 4
FAR = 99


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The board as the bot thinks of it; hexes are cells, sets of hexes are bitboards."""

    board: Board
    graph: Graph
    cells: int
    shifts: Shifts
    land: int
    around: tuple[tuple[int, ...], ...]
    near: tuple[int, ...]
    river: int
    fort: int
    naval: int
    ports: tuple[int, ...]
    vital: int
    """The ports and the hexes beside them: a German unit there at the end wins."""
    depth: tuple[int, ...]
    """Hexes to the nearer port."""
    march: tuple[int, ...]
    """Half factors of an undisturbed march to a port, roads and stops reckoned in."""
    ways: tuple[tuple[tuple[int, int], ...], ...]
    """Cell -> the retreats from it: a first hex, and the hexes two away that lie behind it, as bitboards."""

    def zone(self, occupied: int) -> int:
        """The zone of control of units in these hexes."""
        return dilate(occupied, self.shifts)

    def cell(self, label: str) -> int:
        """The cell of a hex number."""
        return self.board.grid.index(label)

    def label(self, cell: int) -> str:
        """The hex number of a cell."""
        return self.board.grid.labels[cell]

    def ring(self, depth: int) -> int:
        """The land hexes at this distance from the nearer port."""
        return mask_of(cell for cell in bits(self.land) if self.depth[cell] == depth)


def make_ground(seat: Seat) -> Ground:
    """Read the board of a seat's game."""
    board, graph = seat.board, seat.ground()
    grid = board.grid
    land = grid.on_board & ~board.hexes("sea")
    around = tuple(
        tuple(n for n in grid.around(cell) if land >> n & 1) if land >> cell & 1 else ()
        for cell in range(grid.cells)
    )
    ports = tuple(cell for place in board.places if place.kind == "port" for cell in place.cells)
    naval = board.hexes("coastal")
    for _ in range(NAVAL_REACH - 1):
        naval |= dilate(naval, grid.shifts)
    port_mask = mask_of(ports)
    crossed = board.crossed("river")
    return Ground(
        board=board,
        graph=graph,
        cells=grid.cells,
        shifts=grid.shifts,
        land=land,
        around=around,
        near=tuple(mask_of(cells) for cells in around),
        river=mask_of(cell for cell, sides in enumerate(crossed) if sides.bit_count() >= 2),
        fort=board.hexes("fortified"),
        naval=naval & land,
        ports=ports,
        vital=(port_mask | dilate(port_mask, grid.shifts)) & land,
        depth=tuple(
            min(grid.distance(cell, port) for port in ports) if land >> cell & 1 else FAR
            for cell in range(grid.cells)
        ),
        march=march_costs(graph, ports),
        ways=tuple(
            tuple(
                (1 << via, mask_of(to for to in around[via] if grid.distance(cell, to) == 2)) for via in steps
            )
            for cell, steps in enumerate(around)
        ),
    )


def march_costs(graph: Graph, goals: tuple[int, ...]) -> tuple[int, ...]:
    """The cost of marching from every cell to the nearest goal, with a toll for every step that ends a move."""
    into: list[list[tuple[int, int]]] = [[] for _ in range(graph.hexes)]
    for row in range(graph.hexes * 6):
        to, points = graph.target[row], graph.cost[row]
        if to >= 0 and points:
            into[graph.where[to]].append((row // 6, points + STOP_TOLL * graph.stop[row]))
    best = [FAR] * graph.hexes
    queue = [(0, goal) for goal in goals]
    for goal in goals:
        best[goal] = 0
    while queue:
        cost, cell = heapq.heappop(queue)
        if cost > best[cell]:
            continue
        for before, points in into[cell]:
            if cost + points < best[before]:
                best[before] = cost + points
                heapq.heappush(queue, (cost + points, before))
    return tuple(best)


@dataclass(frozen=True, slots=True, eq=False)
class Roster:
    """The order of battle of both sides as columns; a unit is its place in the seat's list."""

    ids: tuple[str, ...]
    index: dict[str, int]
    side: tuple[int, ...]
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    moves: tuple[int, ...]
    """Half factors in a full impulse."""
    size: tuple[int, ...]


def make_roster(seat: Seat) -> Roster:
    """Read the counters of a seat's game."""
    units = seat.counters
    return Roster(
        ids=tuple(u.id for u in units),
        index={u.id: n for n, u in enumerate(units)},
        side=tuple(SIDES.index(u.side) for u in units),
        attack=tuple(u.full.attack for u in units),
        defence=tuple(u.full.defence for u in units),
        moves=tuple(u.full.move * 2 for u in units),
        size=tuple(2 if u.size in ("III", "X") else 1 for u in units),
    )
