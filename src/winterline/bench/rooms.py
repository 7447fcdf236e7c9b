"""Rows of ANZIO and Italy '43: random play, legal lists, supply, bonds, self-play."""

from __future__ import annotations

import itertools
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from winterline.bench.play import (
    Played,
    heuristic_game,
    new_game,
    playout,
    playout_row,
    sample_row,
    within,
    worker_memory,
)
from winterline.bench.timing import ROUNDS, Figure, Row, contest, faster, slower
from winterline.core.collecting import seldom_collected
from winterline.core.game import Game

ANZIO = Played("anzio", "basic")
SUPPLEMENT = Played(
    "anzio",
    "basic",
    (
        "supp.air-superiority",
        "supp.supporting-fire",
        "supp.armor",
        "supp.commandos",
        "supp.forts",
        "supp.nationality",
        "supp.mountain",
        "supp.retreat-zoc",
    ),
)
SOUTHERN, PO_VALLEY = Played("anzio", "southern"), Played("anzio", "po-valley")
ITALY = Played("italy43", "S1")
CAMPAIGN = Played("italy43", "S3")
SEEDS = (7, 8)
FEW_ROUNDS = 5
EVERY = 10
"""Of the positions of a game every tenth is asked again and again for supply or bonds."""


def list_times(played: Played) -> list[float]:
    """Milliseconds of the legal list at every decision of a few random games, each list made once, as in play."""
    out = []
    with seldom_collected():
        for seed in SEEDS:
            game, rng = new_game(played, seed)
            while game.decision is not None:
                begun = time.process_time()  # a list is timed once: what else the machine does must not count
                offers = tuple(game.rules.actions(game.state))
                out.append((time.process_time() - begun) * 1e3)
                game.step(rng.choice(offers))
    return out


_LIST_TIMES = """
import json, sys
from winterline.bench import rooms
print(json.dumps(rooms.list_times(getattr(rooms, sys.argv[1]))))
"""


@cache
def lists_apart(name: str) -> tuple[float, ...]:
    """The same of a game by its name here, in a process of its own.

    When Python looks for cycles of objects in the middle of a list, it passes over all that the process holds: here that
    of one game, as in play, and not that of every row before.
    """
    out = subprocess.run(
        [sys.executable, "-c", _LIST_TIMES, name], capture_output=True, text=True, check=True
    )
    return tuple(json.loads(out.stdout))


def median_list(name: str) -> Row:
    """The legal list at a decision, median."""
    return within(statistics.median(lists_apart(name)), "ms", 5, 3)


def worst_list(name: str) -> Row:
    """The longest time that any legal list took."""
    return within(max(lists_apart(name)), "ms", 50, 3)


def long_playouts() -> Row:
    """Decisions a second of the longest game, lists and all, against the Basic Game with the supplement."""
    times = contest(
        lambda: playout(PO_VALLEY, SEEDS[0]),
        lambda: playout(SUPPLEMENT, SEEDS[0]),
        FEW_ROUNDS,
        clock=time.process_time,
    )
    return Row(faster(*times, "basic with the supplement"), 0.6, at_least=True)


def stored_game(played: Played) -> Row:
    """A whole random game opened as the table does it, from its database; its rules have been read before."""
    from winterline.table import new_games
    from winterline.table.documents import open_game
    from winterline.table.storage import Store

    game, rng = new_game(played, SEEDS[0])
    while game.side:
        game.play(rng.choice(game.actions()))
    with tempfile.TemporaryDirectory() as folder:
        path, store = Path(folder) / "long.wlog", Store(Path(folder) / "bench.db")
        game.save(path)
        made = new_games.from_log(path.read_bytes(), now=0)
        store.add(made.record, made.seats, made.first)
        times = []
        for _ in range(FEW_ROUNDS):
            begun = time.process_time()
            opened = open_game(store, made.record.id)
            times.append(time.process_time() - begun)
        assert opened.game.side == game.side
        store.close()
    return within(min(times) * 1e3, "ms", 300, 1)


def snapshots(played: Played) -> Iterator[tuple[Any, bytes]]:
    """Positions of a random game, as bytes: restored from them nothing is known beforehand."""
    game, rng = new_game(played, SEEDS[0])
    number = 0
    while game.decision is not None:
        if number % EVERY == 0:
            yield game.rules, game.snapshot()
        number += 1
        game.play(rng.choice(game.actions()))


def refresh_time(played: Played, work: Callable[[Any, Any], object], rounds: int = 5) -> float:
    """Microseconds that a work takes on a position of which nothing is known yet: the worst of its best times."""
    worst = 0.0
    for rules, text in snapshots(played):
        best = float("inf")
        for _ in range(rounds):
            state = rules.restore(text)
            begun = time.perf_counter()
            work(rules.book, state)
            best = min(best, time.perf_counter() - begun)
        worst = max(worst, best)
    return worst * 1e6


def anzio_supply() -> Row:
    """Supply and isolation of every unit of both sides, worst position of a game."""
    from winterline.games.anzio.supply import allied_unsupplied, german_isolated

    def both(book: Any, state: Any) -> object:
        return allied_unsupplied(book, state, state.named), german_isolated(book, state)

    return within(refresh_time(ANZIO, both), "µs", 1000, 1)


def italy43_bonds() -> Row:
    """All bonds of both sides, worst position of a campaign."""
    from winterline.games.italy43.bonds import bonds_of

    def both(book: Any, state: Any) -> object:
        return bonds_of(book, state, 0), bonds_of(book, state, 1)

    return within(refresh_time(CAMPAIGN, both), "µs", 200, 1)


def zones_and_supply() -> Row:
    """Zones of control, supply and isolation of both sides whenever units of ANZIO have moved, by what the game keeps."""
    from winterline.games.anzio.supply import allied_unsupplied, german_isolated
    from winterline.games.anzio.zoc import enemy_zone

    def timed(book: Any, state: Any) -> float:
        begun = time.perf_counter()
        allied_unsupplied(book, state, state.named), german_isolated(book, state)
        enemy_zone(book, state, 0), enemy_zone(book, state, 1)
        return time.perf_counter() - begun

    game, rng = new_game(ANZIO, SEEDS[0])
    while game.side:
        game.play(rng.choice(game.actions()))
    kept, anew, rules = float("inf"), float("inf"), game.rules
    for _ in range(FEW_ROUNDS):
        state, both = rules.start(), list[tuple[float, float]]()
        for step in game.steps()[1:-1]:
            before, (state, _) = state.forces, rules.apply(state, step.action, game.dice)
            if state.forces != before:
                both.append(
                    (timed(rules.book, state), timed(rules.book, rules.restore(rules.canonical(state))))
                )
        kept, anew = min(kept, sum(a for a, _ in both)), min(anew, sum(b for _, b in both))
    return Row(slower(kept / len(both), anew / len(both), "the same counted anew"), 1.0)


SHARES = (8, 4, 2, 1)
"""On the board stands every so-many-th counter of a real game: each time twice as many."""


def growth_curve(decisions: int = 60, rounds: int = ROUNDS) -> list[tuple[float, float]]:
    """Counters on ANZIO's board and seconds of a whole decision, list and action, as the counters double."""
    best, places = dict.fromkeys(SHARES, float("inf")), list(middles(ANZIO))
    for share in SHARES * rounds:
        spent, taken = 0.0, 0
        for rules, state in places:
            game, rng = Game(rules, b"growth", state=thinned(state, share)), random.Random(share)
            begun, first = time.process_time(), game.length
            while game.side and game.length < first + decisions:
                game.play(rng.choice(game.actions()))
            spent, taken = spent + time.process_time() - begun, taken + game.length - first
        best[share] = min(best[share], spent / taken)
    many = statistics.mean(len(rules.where(state)) for rules, state in places)
    return [(many / share, best[share]) for share in SHARES]


def middles(played: Played, apart: int = 150) -> Iterator[tuple[Any, Any]]:
    """Positions in the movement phases of a random game."""
    game, rng, last = *new_game(played, SEEDS[0]), 0
    while game.decision is not None:
        if game.decision.kind == "moving" and game.length > last + apart:
            last = game.length
            yield game.rules, game.state
        game.play(rng.choice(game.actions()))


def thinned(state: Any, share: int) -> Any:
    """A position of ANZIO in which of the counters on the board every so-many-th is left."""
    from winterline.games.anzio.state import ELIMINATED, with_force

    for side, force in enumerate(state.forces):
        here = [unit for unit, cell in enumerate(force.at) if cell >= 0]
        for number, unit in enumerate(here):
            force = force.put(unit, ELIMINATED) if number % share else force
        state = with_force(state, side, force)
    return state


def growth() -> Row:
    """The worst factor in time a decision when the counters on ANZIO's board double."""
    curve = growth_curve()
    worst = max(after / before for (_, before), (_, after) in itertools.pairwise(curve))
    figure: Figure = {
        "value": round(curve[-1][1] * 1e6, 3),
        "unit": "µs",
        "ratio": round(worst, 3),
        "against": "half the counters, worst step",
    }
    return Row(figure, 2.0)


def plot(curve: list[tuple[float, float]], width: int = 50) -> str:
    """The growth curve as text: a bar a size, and the bar that doubling with the counters would give."""
    (fewest, first), longest = curve[0], max(curve[-1][0] / curve[0][0] * curve[0][1], curve[-1][1])
    lines = []
    for many, seconds in curve:
        bar = "█" * max(1, round(seconds / longest * width))
        doubled = max(1, round(first * many / fewest / longest * width))
        lines.append(f"{many:>6,.0f} counters {seconds * 1e6:>7.1f} µs  {bar.ljust(doubled, '·')}")
    return "\n".join([*lines, "  (dots: where time that doubles with the counters would be)"])


ROWS: dict[str, Callable[[], Row]] = {
    "zones-and-supply": zones_and_supply,
    "growth": growth,
    "anzio-playouts": lambda: playout_row(ANZIO, 0.75),
    "anzio-playouts-supplement": lambda: playout_row(SUPPLEMENT, 0.65),
    "anzio-playouts-sample": lambda: sample_row(ANZIO, 1.2),
    "anzio-list-median": lambda: median_list("SUPPLEMENT"),
    "anzio-list-worst": lambda: worst_list("SUPPLEMENT"),
    "anzio-po-valley-playouts": long_playouts,
    "anzio-po-valley-list-median": lambda: median_list("PO_VALLEY"),
    "anzio-po-valley-list-worst": lambda: worst_list("PO_VALLEY"),
    "anzio-po-valley-open": lambda: stored_game(PO_VALLEY),
    "anzio-po-valley-worker-memory": lambda: worker_memory(PO_VALLEY, 150),
    "anzio-supply": anzio_supply,
    "anzio-heuristic-game": lambda: heuristic_game(ANZIO, 120, tries=1),
    "anzio-heuristic-southern": lambda: heuristic_game(SOUTHERN, 60, tries=1),
    "anzio-heuristic-po-valley": lambda: heuristic_game(PO_VALLEY, 300, tries=1),
    "anzio-worker-memory": lambda: worker_memory(ANZIO, 120),
    "italy43-playouts": lambda: playout_row(ITALY, 0.8),
    "italy43-playouts-campaign": lambda: playout_row(CAMPAIGN, 0.8),
    "italy43-playouts-sample": lambda: sample_row(ITALY, 1.0),
    "italy43-list-median": lambda: median_list("CAMPAIGN"),
    "italy43-list-worst": lambda: worst_list("CAMPAIGN"),
    "italy43-bonds": italy43_bonds,
    "italy43-heuristic-game": lambda: heuristic_game(ITALY, 60, tries=1),
    "italy43-heuristic-campaign": lambda: heuristic_game(CAMPAIGN, 300, tries=1),
    "italy43-worker-memory": lambda: worker_memory(ITALY, 120),
}
