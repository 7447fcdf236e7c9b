"""What `winterline bench` measures on: synthetic boards of any size, and the yardsticks in C."""

from __future__ import annotations

import ctypes
import itertools
import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from winterline.bench.timing import Skip
from winterline.core.grid import Grid, offset_grid
from winterline.core.reach import Graph, make_graph

CLEAR, ROAD, ACROSS_A_RIVER = 2, 1, 2
ROUGH = (4, 4, 6)


@dataclass(frozen=True, slots=True)
class SyntheticBoard:
    """A board with patches of rough ground, rivers, roads and scattered counters of two sides."""

    grid: Grid
    graph: Graph
    counters: int
    """Of each side; those of the first side come first in `where`."""
    where: tuple[int, ...]


def synthetic_board(columns: int, rows: int, counters: int, seed: int = 1) -> SyntheticBoard:
    """Make a board; the same arguments give the same board."""
    rng = random.Random(seed)
    grid = offset_grid(columns=(1, columns), rows_odd=rows, rows_even=rows, shifted="even", up="south")
    ground = _ground(rng, grid)
    cost = [ground[other] if other >= 0 else 0 for other in grid.neighbours]
    stop = [0] * len(cost)
    for _ in range(grid.cells // 60):
        _lay_river(rng, grid, cost, stop)
    for _ in range(grid.cells // 80):
        _lay_road(rng, grid, cost, stop)
    graph = make_graph(grid.cells, range(grid.cells), grid.neighbours, cost, stop)
    where = tuple(rng.sample(range(grid.cells), 2 * counters))
    return SyntheticBoard(grid, graph, counters, where)


def _ground(rng: random.Random, grid: Grid) -> list[int]:
    ground = [CLEAR] * grid.cells
    for _ in range(grid.cells // 25):
        kind, patch = rng.choice(ROUGH), [rng.randrange(grid.cells)]
        for _ in range(rng.randrange(3, 14)):
            patch.append(rng.choice(grid.around(rng.choice(patch))))
        for cell in patch:
            ground[cell] = kind
    return ground


def _walk(rng: random.Random, grid: Grid, length: int) -> list[int]:
    cells, side = [rng.randrange(grid.cells)], rng.randrange(6)
    for _ in range(length):
        side = (side + rng.choice((-1, 1, 0, 0, 0, 0))) % 6
        ahead = grid.neighbours[cells[-1] * 6 + side]
        if ahead < 0:
            break
        cells.append(ahead)
    return cells


def _both_ways(grid: Grid, here: int, there: int) -> tuple[int, int]:
    return here * 6 + grid.direction(here, there), there * 6 + grid.direction(there, here)


def _lay_river(rng: random.Random, grid: Grid, cost: list[int], stop: list[int]) -> None:
    cells = _walk(rng, grid, 12)
    for here, ahead in itertools.pairwise(cells):
        bank = grid.neighbours[here * 6 + (grid.direction(here, ahead) + 1) % 6]
        if bank >= 0:
            for row in _both_ways(grid, here, bank):
                cost[row] += ACROSS_A_RIVER
                stop[row] = int(rng.random() < 0.3)


def _lay_road(rng: random.Random, grid: Grid, cost: list[int], stop: list[int]) -> None:
    cells = _walk(rng, grid, 25)
    for here, ahead in itertools.pairwise(cells):
        for row in _both_ways(grid, here, ahead):
            cost[row], stop[row] = ROAD, 0


class Yardstick:
    """The C file of the repository's `bench` folder, built on the spot."""

    def __init__(self) -> None:
        source = Path(__file__).parents[3] / "bench" / "yardstick.c"
        compiler = shutil.which(os.environ.get("CC") or "cc")
        if not source.is_file():
            raise Skip("the C yardstick is in the repository, not in an installed copy")
        if compiler is None:
            raise Skip("there is no C compiler to build the yardstick with")
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder) / "yardstick.so"
            build = [compiler, "-O2", "-std=c11", "-shared", "-fPIC", str(source), "-o", str(library)]
            done = subprocess.run(build, capture_output=True, text=True)
            if done.returncode:
                raise Skip(f"the C yardstick does not build: {done.stderr.strip().splitlines()[-1:]}")
            self._library = ctypes.CDLL(str(library))
        self._library.yard_reach.restype = ctypes.c_long

    def reach(self, board: SyntheticBoard, queries: Sequence[tuple[int, int, int, int]]) -> Callable[[], int]:
        """All reaches in one call; returns the hexes found in all."""
        graph = board.graph
        target = (ctypes.c_int16 * len(graph.target))(*graph.target)
        query = (ctypes.c_int32 * (2 * len(queries)))(*(n for q in queries for n in q[:2]))
        blocked = b"".join(q[2].to_bytes(graph.width, "little") for q in queries)
        halt = b"".join(q[3].to_bytes(graph.width, "little") for q in queries)
        tables = graph.hexes, target, graph.cost, graph.stop
        return lambda: int(self._library.yard_reach(*tables, len(queries), query, blocked, halt, graph.width))
