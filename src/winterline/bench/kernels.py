"""Rows of the search kernels, on synthetic boards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from winterline.bench.board import SyntheticBoard, Yardstick, synthetic_board
from winterline.bench.timing import Row, Skip, contest, slower
from winterline.core import reach as reach_
from winterline.core.bits import dilate, mask_of


def _queries(board: SyntheticBoard, positions: int, seed: int) -> list[tuple[int, int, int, int]]:
    """Movers of many different positions: a processor cannot learn the branches of a few by heart."""
    rng, out = random.Random(seed), []
    for _ in range(positions):
        cells = rng.sample(range(board.grid.cells), 2 * board.counters)
        blocked = mask_of(cells[board.counters :])
        halt = dilate(blocked, board.grid.shifts)
        out += [(cell, rng.choice((8, 12, 16)), blocked, halt) for cell in cells[: board.counters]]
    return out


def _reach_row(search: Callable[..., reach_.Reach] | None, bound: float) -> Row:
    if search is None:
        raise Skip("the compiled kernel was not built")
    kernel = search
    board = synthetic_board(50, 40, 50)
    queries = _queries(board, 8, 1)
    yard = Yardstick().reach(board, queries)
    found = sum(len(kernel(board.graph, *query).hexes) for query in queries)
    if found != yard():
        raise AssertionError("the yardstick disagrees with the search")

    def subject() -> Iterator[int]:
        graph = board.graph
        for first in range(0, len(queries), 50):
            for start, allowance, blocked, halt in queries[first : first + 50]:
                kernel(graph, start, allowance, blocked, halt)
            yield 50

    def yardstick() -> Iterator[int]:
        yard()
        yield len(queries)

    return Row(slower(*contest(subject, yardstick), "the same search in C, batched"), bound)


def reach_compiled() -> Row:
    """A unit's reach by the compiled kernel, as the rules call it."""
    return _reach_row(reach_.reach_compiled, 1.5)


def reach_python() -> Row:
    """A unit's reach by the pure-Python fallback."""
    return _reach_row(reach_.reach_python, 12.0)
