"""Fair timing: two works take turns, and the best round of each counts."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypedDict

from winterline.core.collecting import seldom_collected

ROUNDS = 15
SLICE = 0.04  # seconds; a step under way may overrun it, and steps are kept far below 10 ms

Work = Callable[[], Iterator[int]]
"""Starts one round; the iterator does it in small steps and yields how many units each step did."""


def processors() -> list[int | None]:
    """The processors that this program may use; one without a name where the system does not tell."""
    return [*sorted(os.sched_getaffinity(0))] if hasattr(os, "sched_getaffinity") else [None]


@contextmanager
def on_processor(number: int | None) -> Iterator[None]:
    """Stay on one processor, where the system lets a program choose: this thread, and all that it starts meanwhile."""
    if number is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {number})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def peak_megabytes() -> float:
    """The most memory that this program has held so far.

    On Linux `getrusage` also counts what the program held that started this one: so the kernel's own account is read.
    """
    account = Path("/proc/self/status")
    if account.is_file():
        found = re.search(r"^VmHWM:\s+(\d+) kB", account.read_text(), re.MULTILINE)
        if found:
            return int(found[1]) / 2**10
    import resource  # not on every system

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


class Figure(TypedDict):
    """One row of `winterline bench --json`."""

    value: float
    unit: str
    ratio: float
    against: str


class Row(NamedTuple):
    """A measured figure and the bound set for its ratio."""

    figure: Figure
    bound: float
    at_least: bool = False

    @property
    def met(self) -> bool:
        """Whether the bound holds."""
        ratio = self.figure["ratio"]
        return ratio >= self.bound if self.at_least else ratio <= self.bound


Clock = Callable[[], float]


class _Runner:
    """Runs rounds of one work in slices and keeps the best time a unit."""

    def __init__(self, work: Work, clock: Clock) -> None:
        self.work, self.clock, self.best, self.rounds = work, clock, float("inf"), 0
        self._steps, self._spent, self._units = work(), 0.0, 0

    def turn(self) -> None:
        clock = self.clock
        begun = last = clock()
        while last - begun < SLICE:
            units = next(self._steps, None)
            now = clock()
            self._spent += now - last
            last = now
            if units is None:
                self.best = min(self.best, self._spent / self._units)
                self.rounds += 1
                self._steps, self._spent, self._units = self.work(), 0.0, 0
                last = clock()
            else:
                self._units += units


def contest(
    subject: Work, yardstick: Work, rounds: int = ROUNDS, clock: Clock = time.perf_counter
) -> tuple[float, float]:
    """Best seconds a unit of both, after at least `rounds` turns each and as many whole rounds of work.

    Turns count as well as rounds: short work would otherwise be over within one turn and never alternate. Long rounds in
    this very process are best timed by its own clock (`time.process_time`), since none of them goes undisturbed.
    """
    runners = _Runner(subject, clock), _Runner(yardstick, clock)
    turns = 0
    with seldom_collected():  # as in self-play, for both alike
        while turns < rounds or min(runner.rounds for runner in runners) < rounds:
            for runner in runners:
                runner.turn()
            turns += 1
    return runners[0].best, runners[1].best


def slower(subject: float, yardstick: float, against: str, unit: str = "µs", scale: float = 1e6) -> Figure:
    return {
        "value": round(subject * scale, 3),
        "unit": unit,
        "ratio": round(subject / yardstick, 3),
        "against": against,
    }


def faster(subject: float, yardstick: float, against: str) -> Figure:
    return {
        "value": round(1 / subject),
        "unit": "decisions/s",
        "ratio": round(yardstick / subject, 3),
        "against": against,
    }


class Skip(Exception):
    """A row cannot be measured here; says why."""
