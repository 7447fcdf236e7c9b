"""Tries mutants: each in a forked child, against the tests marked with a rule that the changed function owns.

Tests are collected once; a child only runs those that concern its mutant, until one fails. A mutant is *killed* when a
test fails or uses far more of the processor than any does with the real owner; it *survives* when all pass. Time is
counted as the processor's own, so that a busy machine kills nothing.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from tests.mutants import sites
from tests.mutants.sites import Mutant
from winterline import coverage
from winterline.core.rules import owner
from winterline.games import catalog

ROOT = Path(__file__).parent.parent.parent
PLACES = ("tests/rulebook", "tests/games", "tests/cases", "tests/core", "tests/bots")
QUIETLY = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal", "--assert=plain")
PATIENCE = 30
"""Seconds of the processor for all tests of a mutant: without some conditions a game never ends."""
SEED = 1944


class Tried(msgspec.Struct, frozen=True):
    """What became of a mutant."""

    game: str
    owner: str
    was: str
    now: str
    twin: int
    end: str
    """`killed`, `survived`, or `untested` where no test is marked with a rule of the owner."""

    @property
    def name(self) -> str:
        """As the mutant is called."""
        again = f" #{self.twin + 1}" if self.twin else ""
        return f"{self.owner}: {self.was} -> {self.now}{again}"


def owners_of(game: str) -> dict[str, tuple[Callable[..., Any], frozenset[str]]]:
    """Every owner of a rulebook's rules, and all rules that it owns, of whatever game."""
    found: dict[str, tuple[Callable[..., Any], frozenset[str]]] = {}
    everything = [rule for other in catalog.GAMES for rule in coverage.tagged(other)]
    rules: dict[str, set[str]] = {}
    for rule in everything:
        function = owner(rule)
        assert function is not None
        rules.setdefault(sites.owner_name(function), set()).add(rule)
    for rule in coverage.tagged(game):
        function = owner(rule)
        assert function is not None
        name = sites.owner_name(function)
        found[name] = (function, frozenset(rules[name]))
    return found


def draw(count: int, kinds: Sequence[str] = ()) -> list[tuple[str, Mutant]]:
    """As many mutants of every rulebook, the same every time; a small rulebook's share goes to the larger ones.

    Each has its place by its name, so that a change of one owner leaves the draw of the others as it was. The rulebooks
    take turns, so that a run that is stopped has tried as many of each. A function that two share is drawn once.
    """
    pools: dict[str, list[Mutant]] = {}
    taken: set[str] = set()
    for game in sorted(catalog.GAMES, key=lambda game: len(coverage.tagged(game))):
        pool = [m for function, _ in owners_of(game).values() for m in sites.mutants(function)]
        pool = [m for m in pool if m.name not in taken and (not kinds or m.kind in kinds)]
        taken |= {mutant.name for mutant in pool}
        pools[game] = sorted(pool, key=_lot)
    turns = zip_longest(*([(game, m) for m in pool] for game, pool in pools.items()))
    return [pair for turn in turns for pair in turn if pair is not None][:count]


def _lot(mutant: Mutant) -> bytes:
    return hashlib.sha256(f"{SEED} {mutant.name}".encode()).digest()


class Trials:
    """A pytest plugin that tries mutants instead of running the collected tests once."""

    def __init__(
        self, wanted: Sequence[tuple[str, Mutant]], done: Callable[[Tried], None], jobs: int
    ) -> None:
        self.wanted = wanted
        self.done = done
        self.jobs = jobs

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Everything is collected: try one mutant after another, some at the same time."""
        by_rule: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    by_rule.setdefault(rule, []).append(item)
        owners = {name: found for game in catalog.GAMES for name, found in owners_of(game).items()}
        running: dict[int, tuple[str, Mutant]] = {}
        gc.freeze()  # a child that looked through all that was collected would have to copy it
        for game, mutant in self.wanted:
            function, rules = owners[mutant.owner]
            items = list(
                {item.nodeid: item for rule in sorted(rules) for item in by_rule.get(rule, ())}.values()
            )
            if not items:
                self.done(_tried(game, mutant, "untested"))
                continue
            if len(running) >= self.jobs:
                self._wait(running)
            running[_fork(function, mutant, items)] = (game, mutant)
        while running:
            self._wait(running)
        return True

    def _wait(self, running: dict[int, tuple[str, Mutant]]) -> None:
        child, status = os.wait()
        game, mutant = running.pop(child)
        code = os.waitstatus_to_exitcode(status)
        self.done(_tried(game, mutant, "survived" if code == 0 else "killed"))


def _tried(game: str, mutant: Mutant, end: str) -> Tried:
    return Tried(game, mutant.owner, mutant.was, mutant.now, mutant.twin, end)


def _fork(function: Callable[..., Any], mutant: Mutant, items: list[pytest.Item]) -> int:
    """A child in which the owner is another and its tests run: it exits with 0 when all pass."""
    child = os.fork()
    if child:
        return child
    status = 1
    with contextlib.suppress(BaseException):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, 1)
        os.dup2(sink, 2)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        sites.apply(function, mutant)
        status = int(not all(_passes(item, after) for item, after in _pairs(items)))
    os._exit(status)


def _pairs(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    yield from zip(items, [*items[1:], None], strict=True)


def _passes(item: pytest.Item, after: pytest.Item | None) -> bool:
    return all(report.passed for report in runtestprotocol(item, nextitem=after, log=False))


def run(wanted: Sequence[tuple[str, Mutant]], done: Callable[[Tried], None], jobs: int) -> None:
    """Try mutants; `done` is told of each."""
    for game in catalog.GAMES:
        coverage.tagged(game)
    with contextlib.chdir(ROOT):
        status = pytest.main([*QUIETLY, *PLACES], plugins=[Trials(wanted, done, jobs)])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError(f"pytest could not collect the tests: {status!r}")
