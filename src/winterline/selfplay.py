"""Whole games without a screen: played, checked, counted and written down."""

from __future__ import annotations

import gc
import math
import os
import random
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import parent_process
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

import msgspec

from winterline.bots import Bot, make_bot
from winterline.core.checker import Checker
from winterline.core.collecting import seldom_collected
from winterline.core.errors import WinterlineError
from winterline.core.game import Game
from winterline.core.rules import load_rules
from winterline.games import catalog
from winterline.library import new, random_options

T = TypeVar("T")
R = TypeVar("R")
BATCH = 20
Maker = Callable[[str, str], Bot]
"""Makes the players of a match by their names and a seed."""


class Match(msgspec.Struct, frozen=True):
    """What is to be played."""

    game: str
    scenario: str | None
    options: tuple[str, ...] | None
    """None: a random mix for every game."""
    preset: str | None
    allied: str
    axis: str
    seed: int
    check: bool = False
    every: int = 20
    rota: bool = False
    """Whether the costly checks take turns and follow the kinds of decision: for long games."""
    out: str | None = None
    data: str | None = None


class Played(msgspec.Struct, frozen=True):
    """One finished game."""

    number: int
    winner: str
    rule: str
    decisions: int
    length: int
    options: tuple[str, ...]
    seconds: float
    error: str = ""
    previews: int = 0
    """Battles compared with what was shown before them."""
    hints: int = 0
    refusals: int = 0
    """Refusals whose sum, hex or remedy was recounted."""
    named: int = 0
    """Presses whose rolls were compared with what was told before them."""
    looks: int = 0
    """Decisions at which costly promises were checked."""


def rule_ids(game: str) -> frozenset[str]:
    """Every rule id of a game's index, as code and logs write them."""
    path = catalog.room(game) / "data" / catalog.listing(game).rules_file
    return frozenset(f"{game}:{rule.id}" for rule in load_rules(path))


def game_seed(match: Match, number: int) -> int:
    """The seed of the n-th game: the same on every machine and for every number of workers."""
    return match.seed * 1_000_003 + number


def start(match: Match, number: int) -> Game:
    """The n-th game of a match, before its first decision."""
    seed = game_seed(match, number)
    options = match.options
    if options is None:
        options = random_options(match.game, random.Random(f"options {seed}"), match.scenario)
        gc.collect()  # the book of the mix before is a few large objects, which Python would let go of too late
    return new(match.game, match.scenario, options, match.preset, seed, match.data)


def unseen(game: Game) -> None:
    """What is done with a game that was played: nothing."""


def play_one(
    match: Match, number: int, maker: Maker = make_bot, ended: Callable[[Game], None] = unseen
) -> Played:
    """Play one game; an error is reported with the game, and the game is kept for study. `ended` may look at it."""
    began = time.perf_counter()
    game = start(match, number)
    seed = game_seed(match, number)
    bots = {"allied": maker(match.allied, f"{seed} allied"), "axis": maker(match.axis, f"{seed} axis")}
    seats = {side: game.seat(side) for side in bots}
    ids = rule_ids(match.game)
    checker = Checker(game, ids, seed, match.every, rota=match.rota) if match.check else None
    decisions, error = 0, ""
    try:
        with seldom_collected():
            while side := game.side:
                if checker:
                    checker.before()
                game.play(bots[side].choose(seats[side]))
                decisions += 1
            if checker:
                checker.after_end()
    except Exception as fault:
        error = f"{type(fault).__name__}: {fault}"
    if match.out:
        game.save(Path(match.out) / f"{number:04d}.wlog")
    ended(game)
    result = game.result
    return Played(
        number=number,
        winner=result.winner if result else "",
        rule=result.rule if result else "",
        decisions=decisions,
        length=game.length,
        options=game.rules.options,
        seconds=time.perf_counter() - began,
        error=error,
        previews=checker.previews if checker else 0,
        hints=checker.hints if checker else 0,
        refusals=checker.refusals if checker else 0,
        named=checker.named if checker else 0,
        looks=checker.looks if checker else 0,
    )


def play_batch(match: Match, numbers: list[int], maker: Maker = make_bot) -> list[Played]:
    """A worker's share."""
    return [play_one(match, number, maker) for number in numbers]


def play_match(match: Match, games: int, jobs: int = 1) -> Iterator[Played]:
    """Play `games` games, yielding each as it ends. Results do not depend on the number of jobs."""
    return play_numbers(match, range(1, games + 1), jobs)


def play_numbers(
    match: Match, numbers: Sequence[int], jobs: int = 1, maker: Maker = make_bot
) -> Iterator[Played]:
    """Play the games of a match that have these numbers, yielding each as it ends."""
    if jobs <= 1:
        for number in numbers:
            yield play_one(match, number, maker)
        return
    size = max(1, min(BATCH, len(numbers) // (jobs * 4)))
    batches = [list(numbers[i : i + size]) for i in range(0, len(numbers), size)]
    for batch in spread(partial(play_batch, match, maker=maker), batches, jobs):
        yield from batch


def spread(work: Callable[[T], R], parts: Iterable[T], jobs: int) -> Iterator[R]:
    """The result of each part of some work, done in so many processes, as it comes."""
    ended: SimpleQueue[Future[R]] = SimpleQueue()
    with ProcessPoolExecutor(jobs, initializer=end_with_parent) as pool:
        try:
            left = [pool.submit(work, part) for part in parts]
            # not `wait`: it locks every future, and Ctrl-C within it leaves them locked, for ever
            for future in left:
                future.add_done_callback(ended.put)
            for _ in left:
                yield ended.get().result()
        except BrokenProcessPool:
            raise WinterlineError(
                "a worker process died, perhaps for want of memory: start again, with fewer --jobs"
            ) from None
        finally:  # whoever stops listening waits for what is being done, and no more: to end workers may lock the pool
            pool.shutdown(cancel_futures=True)


def end_with_parent() -> None:
    """Let a worker end with the process that started it, however that ends: nobody would wait for its results.

    Ctrl-C reaches all processes: that one alone heeds it, and lets the others end the games that they play.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=watch, daemon=True).start()


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95% Wilson interval of a share."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


class Summary(msgspec.Struct):
    """The tally of a match."""

    game: str
    games: int = 0
    errors: int = 0
    allied: int = 0
    axis: int = 0
    draw: int = 0
    decisions: int = 0
    seconds: float = 0.0
    max_decisions: int = 0
    endings: dict[str, int] = msgspec.field(default_factory=dict)
    first_error: str = ""
    previews: int = 0
    hints: int = 0
    refusals: int = 0
    named: int = 0

    def add(self, played: Played) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += played.decisions
        self.max_decisions = max(self.max_decisions, played.decisions)
        self.previews += played.previews
        self.hints += played.hints
        self.refusals += played.refusals
        self.named += played.named
        if played.error:
            self.errors += 1
            self.first_error = self.first_error or f"game {played.number}: {played.error}"
            return
        if played.winner == "allied":
            self.allied += 1
        elif played.winner == "axis":
            self.axis += 1
        else:
            self.draw += 1
        self.endings[played.rule] = self.endings.get(played.rule, 0) + 1

    def as_json(self) -> dict[str, object]:
        """The object that scripts rely on."""
        return {
            "game": self.game,
            "games": self.games,
            "errors": self.errors,
            "wins": {"allied": self.allied, "axis": self.axis, "draw": self.draw},
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "max_decisions": self.max_decisions,
        }
