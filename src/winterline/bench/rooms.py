"""Rows of ANZIO and Italy '43: random play, legal lists, supply, bonds, self-play."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from winterline.bench.play import (
    Played,
    heuristic_game,
    new_game,
    playout_row,
    sample_row,
    within,
    worker_memory,
)
from winterline.bench.timing import Row

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
ITALY = Played("italy43", "S1")
CAMPAIGN = Played("italy43", "S3")
SEEDS = (7, 8)
EVERY = 10
"""Of the positions of a game every tenth is asked again and again for supply or bonds."""


@cache
def list_times(played: Played) -> tuple[float, ...]:
    """Milliseconds of the legal list at every decision of a few random games, each list made once, as in play."""
    out = []
    for seed in SEEDS:
        game, rng = new_game(played, seed)
        while game.decision is not None:
            begun = time.process_time()  # a list is timed once: what else the machine does must not count
            offers = tuple(game.rules.actions(game.state))
            out.append((time.process_time() - begun) * 1e3)
            game.step(rng.choice(offers))
    return tuple(out)


def median_list(played: Played) -> Row:
    """The legal list at a decision, median."""
    return within(statistics.median(list_times(played)), "ms", 5, 3)


def worst_list(played: Played) -> Row:
    """The longest time that any legal list took."""
    return within(max(list_times(played)), "ms", 50, 3)


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


ROWS: dict[str, Callable[[], Row]] = {
    "anzio-playouts": lambda: playout_row(ANZIO, 0.75),
    "anzio-playouts-supplement": lambda: playout_row(SUPPLEMENT, 0.65),
    "anzio-playouts-sample": lambda: sample_row(ANZIO, 1.2),
    "anzio-list-median": lambda: median_list(SUPPLEMENT),
    "anzio-list-worst": lambda: worst_list(SUPPLEMENT),
    "anzio-supply": anzio_supply,
    "anzio-heuristic-game": lambda: heuristic_game(ANZIO, 120, tries=1),
    "anzio-worker-memory": lambda: worker_memory(ANZIO, 120),
    "italy43-playouts": lambda: playout_row(ITALY, 0.8),
    "italy43-playouts-campaign": lambda: playout_row(CAMPAIGN, 0.8),
    "italy43-playouts-sample": lambda: sample_row(ITALY, 1.0),
    "italy43-list-median": lambda: median_list(CAMPAIGN),
    "italy43-list-worst": lambda: worst_list(CAMPAIGN),
    "italy43-bonds": italy43_bonds,
    "italy43-heuristic-game": lambda: heuristic_game(ITALY, 60, tries=1),
    "italy43-heuristic-campaign": lambda: heuristic_game(CAMPAIGN, 300, tries=1),
    "italy43-worker-memory": lambda: worker_memory(ITALY, 120),
}
