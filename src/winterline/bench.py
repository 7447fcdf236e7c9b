"""Speed, as ratios to yardsticks timed in the same run: the code behind `winterline bench`.

Subject and yardstick take turns in slices of at most 50 ms, and each row compares the best of at least 15
rounds: what else the machine does then falls on both. A row whose yardstick is not at hand (no compiler, no
python-chess, an installed copy without the repository's `bench` folder) is left out with a message.
"""

from __future__ import annotations

import itertools
import json as json_
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

from winterline.bench_board import Skip, SyntheticBoard, Yardstick, synthetic_board
from winterline.core import reach as reach_
from winterline.core.bits import dilate, flood, mask_of
from winterline.core.reflood import reflood

ROUNDS = 15
SLICE = 0.04  # seconds; a step under way may overrun it, and steps are kept far below 10 ms
GAME = "beachhead"

Work = Callable[[], Iterator[int]]
"""Starts one round; the iterator does it in small steps and yields how many units each step did."""


class Figure(TypedDict):
    """One row of `winterline bench --json`."""

    value: float
    unit: str
    ratio: float | None
    against: str


class Row(NamedTuple):
    """A measured figure and the bound set for it: `ratio` (or `value`, if `on_value`) at most or at least."""

    figure: Figure
    bound: float
    at_least: bool = False
    on_value: bool = False

    @property
    def met(self) -> bool:
        """Whether the bound holds."""
        seen = self.figure["value"] if self.on_value else self.figure["ratio"] or 0.0
        return seen >= self.bound if self.at_least else seen <= self.bound


class _Runner:
    """Runs rounds of one work in slices and keeps the best time a unit."""

    def __init__(self, work: Work) -> None:
        self.work, self.best, self.rounds = work, float("inf"), 0
        self._steps, self._spent, self._units = work(), 0.0, 0

    def turn(self) -> None:
        begun = last = time.perf_counter()
        while last - begun < SLICE:
            units = next(self._steps, None)
            now = time.perf_counter()
            self._spent += now - last
            last = now
            if units is None:
                self.best = min(self.best, self._spent / self._units)
                self.rounds += 1
                self._steps, self._spent, self._units = self.work(), 0.0, 0
                last = time.perf_counter()
            else:
                self._units += units


def contest(subject: Work, yardstick: Work, rounds: int = ROUNDS) -> tuple[float, float]:
    """Best seconds a unit of both, taking turns until each has run its rounds."""
    runners = _Runner(subject), _Runner(yardstick)
    while min(runner.rounds for runner in runners) < rounds:
        for runner in runners:
            runner.turn()
    return runners[0].best, runners[1].best


def _slower(subject: float, yardstick: float, against: str, unit: str = "µs", scale: float = 1e6) -> Figure:
    return {
        "value": round(subject * scale, 3),
        "unit": unit,
        "ratio": round(subject / yardstick, 3),
        "against": against,
    }


def _faster(subject: float, yardstick: float, against: str) -> Figure:
    return {
        "value": round(1 / subject),
        "unit": "decisions/s",
        "ratio": round(yardstick / subject, 3),
        "against": against,
    }


# --- the kernels ------------------------------------------------------------------------------------------


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

    return Row(_slower(*contest(subject, yardstick), "the same search in C, batched"), bound)


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

    return Row(_slower(*contest(subject, yardstick), "a full recompute in C"), 1.2)


# --- the game ---------------------------------------------------------------------------------------------


def _chess() -> Any:
    try:
        import chess
    except ImportError:
        raise Skip("python-chess is not installed") from None
    return chess


def _chess_playout(seed: int) -> Iterator[int]:
    """A random game of chess, the complete legal list at every ply."""
    board, rng = _chess().Board(), random.Random(seed)
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        yield 1


def _playout(seed: int, log: Path | None = None) -> Iterator[int]:
    """A random game of ours; with `log`, written and digested too."""
    import winterline as wl

    game, rng = wl.new(GAME, seed=seed), random.Random(seed)
    while game.decision is not None:
        game.play(rng.choice(game.actions()))
        yield 1
    if log is not None:
        game.save(log)
        yield 0


def _playout_row(bound: float, log: Path | None = None) -> Row:
    chess_seeds = itertools.cycle(range(3))
    _chess()
    times = contest(lambda: _playout(7, log), lambda: _chess_playout(next(chess_seeds)))
    return Row(_faster(*times, "python-chess random playouts"), bound, at_least=True)


def playouts() -> Row:
    """Decisions a second of random play under the full rules, without log and digest."""
    return _playout_row(1.0)


def playouts_logged() -> Row:
    """The same with a log written and a digest of every position in it."""
    with tempfile.TemporaryDirectory() as folder:
        return _playout_row(1.0, Path(folder) / "bench.wlog")


def playouts_pure() -> Row:
    """The same without the compiled kernel, in a process of its own."""
    _chess()
    code = "from winterline import bench; import json; print(json.dumps(bench.playouts().figure))"
    env = os.environ | {"WINTERLINE_PURE": "1"}
    out = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    return Row(json_.loads(out.stdout), 0.5, at_least=True)


def play_undo() -> Row:
    """One action played and taken back, against a push and a pop of python-chess."""
    import winterline as wl

    chess = _chess()

    def subject() -> Iterator[int]:
        game, rng = wl.new(GAME, seed=7), random.Random(7)
        for _ in range(300):
            action = rng.choice(game.actions())
            before = game.length
            game.play(action)
            game.undo()
            assert game.length == before
            game.play(action)
            yield 1
            if game.decision is None:
                return

    def yardstick() -> Iterator[int]:
        board, rng = chess.Board(), random.Random(7)
        for _ in range(300):
            moves = list(board.legal_moves)
            if not moves:
                return
            move = rng.choice(moves)
            board.push(move)
            board.pop()
            board.push(move)
            yield 1

    return Row(_slower(*contest(subject, yardstick), "python-chess push+pop"), 3.0)
