"""Rows of the search kernels, on synthetic boards."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Iterator

from winterline.bench.board import SyntheticBoard, Yardstick, synthetic_board
from winterline.bench.timing import ROUNDS, Figure, Row, Skip, contest, slower
from winterline.core import reach as reach_
from winterline.core.bits import dilate, flood, mask_of
from winterline.core.reflood import reflood


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


class _Supply:
    """Zones of control and supply of both sides, kept up to date move by move."""

    def __init__(self, board: SyntheticBoard) -> None:
        self.shifts, self.on_board, self.sources = board.grid.shifts, board.grid.on_board, board.source_masks
        self.where = list(board.where)
        half = board.counters
        self.held = [mask_of(self.where[:half]), mask_of(self.where[half:])]
        self.zone = [dilate(held, self.shifts) for held in self.held]
        self.allowed = [self._allowed(side) for side in (0, 1)]
        self.supplied = [flood(self.sources[side], self.allowed[side], self.shifts) for side in (0, 1)]

    def _allowed(self, side: int) -> int:
        foe = 1 - side
        return self.on_board & ~self.held[foe] & (self.held[side] | ~self.zone[foe])

    def move(self, counter: int, to: int) -> None:
        """Put a counter on another cell and refresh what hangs on it."""
        mover = counter >= len(self.where) // 2
        self.held[mover] ^= 1 << self.where[counter] | 1 << to
        self.where[counter] = to
        self.zone[mover] = dilate(self.held[mover], self.shifts)
        for side in (0, 1):
            allowed = self._allowed(side)
            self.supplied[side] = reflood(
                self.supplied[side], self.sources[side], self.allowed[side], allowed, self.shifts
            )
            self.allowed[side] = allowed


def zones_and_supply() -> Row:
    """Zones of control and supply of both sides after one move, on 2,000 hexes with 50 counters a side."""
    board = synthetic_board(50, 40, 50)
    moves = board.moves(400, seed=2)
    yard = Yardstick().refresh(board, moves)
    trial, total = _Supply(board), 0
    for counter, to in moves:
        trial.move(counter, to)
        total += sum(supplied.bit_count() for supplied in trial.supplied)
    if total != yard():
        raise AssertionError("the yardstick disagrees with the refresh")

    def subject() -> Iterator[int]:
        supply = _Supply(board)
        for first in range(0, len(moves), 50):
            for counter, to in moves[first : first + 50]:
                supply.move(counter, to)
            yield 50

    def yardstick() -> Iterator[int]:
        yard()
        yield len(moves)

    return Row(slower(*contest(subject, yardstick), "a full recompute in C"), 1.2)


SIZES = ((18, 14, 6), (25, 20, 12), (36, 28, 25), (50, 40, 50), (71, 56, 100))


def growth_curve() -> list[tuple[int, float]]:
    """Cells and seconds a decision (a reach, a refresh of zones and supply) as board and counters double."""
    return [(columns * rows, _decision_time(columns, rows, each)) for columns, rows, each in SIZES]


def _decision_time(columns: int, rows: int, counters: int) -> float:
    board = synthetic_board(columns, rows, counters)
    moves, supply, best = board.moves(200, seed=3), _Supply(board), float("inf")
    back = [(counter, board.where[counter]) for counter in range(2 * counters)]
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        for counter, to in moves:
            side = counter >= counters
            foe = 1 - side
            reach_.reach(board.graph, supply.where[counter], 12, supply.held[foe], supply.zone[foe])
            supply.move(counter, to)
        best = min(best, (time.perf_counter() - begun) / len(moves))
        for counter, to in back:
            if supply.where[counter] != to:
                supply.move(counter, to)
    return best


def growth() -> Row:
    """The worst factor in time a decision when board and counters double."""
    curve = growth_curve()
    worst = max(after / before for (_, before), (_, after) in itertools.pairwise(curve))
    figure: Figure = {
        "value": round(curve[-1][1] * 1e6, 3),
        "unit": "µs",
        "ratio": round(worst, 3),
        "against": "half the board and counters, worst step",
    }
    return Row(figure, 2.0)


def plot(curve: list[tuple[int, float]], width: int = 50) -> str:
    """The growth curve as text: a bar a size, and the bar that doubling with the board would give."""
    (first_cells, first), longest = curve[0], max(curve[-1][0] / curve[0][0] * curve[0][1], curve[-1][1])
    lines = []
    for cells, seconds in curve:
        bar = "█" * max(1, round(seconds / longest * width))
        doubled = max(1, round(first * cells / first_cells / longest * width))
        lines.append(f"{cells:>6,} hexes {seconds * 1e6:>7.1f} µs  {bar.ljust(doubled, '·')}")
    return "\n".join([*lines, "  (dots: where time that doubles with the board would be)"])
