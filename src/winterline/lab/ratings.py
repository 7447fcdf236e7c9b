"""Ratings by the model of Bradley and Terry, with a term for the side in each setting, and intervals by bootstrap.

The Allies win with the chance 1 / (1 + exp(-z)), z being the rating of who plays them, less the rating of who plays the
Axis, plus what the setting (scenario and options) gives the Allies. A draw is half a win for each. So that a bot that
won or lost everything has a rating too, each bot is taken to have drawn one more game, with an average bot at even sides,
and each setting to have seen one more drawn game between equals. Ratings are in points of chess: 400 for odds of 10:1.

Intervals: the pairs of games that share their dice are drawn anew with replacement, for each pairing as many as were
played. One drawn pair is put beside those of each pairing: of a bot that won ten pairs nobody knows that it always does.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from math import exp, log
from typing import NamedTuple

POINTS = 400 / log(10)
"""Points of chess for a unit of the model."""
ROUNDS = 1000
"""How often the games are drawn anew."""
STEP, CLOSE, MOST = 2.0, 1e-10, 200
"""The longest step of the search for the likeliest ratings, one that ends it, and how many there may be."""


class Played(NamedTuple):
    """How one game between two bots ended."""

    allied: int
    axis: int
    setting: int
    score: float
    """Of the Allies: 1, 0, or a half for a draw."""


Cluster = tuple[Played, ...]
"""Games that share their dice: both seatings of a pair of bots, or one game of a bot with itself."""


class Fit(NamedTuple):
    """The likeliest ratings in points, and what each setting gives the Allies."""

    bots: tuple[float, ...]
    settings: tuple[float, ...]


class Rated(NamedTuple):
    """The same with the bounds of 95 of 100 draws."""

    fit: Fit
    low: Fit
    high: Fit


Cells = dict[tuple[int, int, int], tuple[float, float]]
"""Who played whom in which setting: games won by the Allies, and lost."""


def fit(cells: Cells, bots: int, settings: int, start: Sequence[float] | None = None) -> list[float]:
    """The likeliest parameters, the bots' before the settings'. The drawn games see to it that there are any."""
    size = bots + settings
    at = list(start or [0.0] * size)
    for _ in range(MOST):
        slope, bend = [0.0] * size, [[0.0] * size for _ in range(size)]
        for n in range(size):
            _lean(slope, bend, [(n, 1)], at[n], 0.5, 0.5)
        for (allied, axis, setting), (won, lost) in cells.items():
            terms = [(bots + setting, 1), *([] if allied == axis else [(allied, 1), (axis, -1)])]
            _lean(slope, bend, terms, sum(sign * at[n] for n, sign in terms), won, lost)
        step = solve(bend, slope)
        longest = max(map(abs, step))
        scale = min(1.0, STEP / longest) if longest else 1.0
        at = [old + scale * new for old, new in zip(at, step, strict=True)]
        if longest < CLOSE:
            break
    return at


def _lean(
    slope: list[float],
    bend: list[list[float]],
    terms: list[tuple[int, int]],
    z: float,
    won: float,
    lost: float,
) -> None:
    """Add what some games say to the slope and the bend of the likelihood."""
    chance = 1 / (1 + exp(-z))
    games = won + lost
    for n, sign in terms:
        slope[n] += sign * (won - games * chance)
        for m, other in terms:
            bend[n][m] += sign * other * games * chance * (1 - chance)


def solve(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations whose matrix is symmetric and positive."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for n in range(size):
        for row in rows[n + 1 :]:
            if factor := row[n] / rows[n][n]:
                for m in range(n, size + 1):
                    row[m] -= factor * rows[n][m]
    found = [0.0] * size
    for n in reversed(range(size)):
        known = sum(rows[n][m] * found[m] for m in range(n + 1, size))
        found[n] = (rows[n][size] - known) / rows[n][n]
    return found


def rate(clusters: Sequence[Cluster], bots: int, settings: int, seed: str, rounds: int = ROUNDS) -> Rated:
    """Ratings and their intervals. The order of clusters does not matter; the same seed gives the same."""
    ordered = sorted(clusters)
    best = fit(_cells(Counter(game for cluster in ordered for game in cluster)), bots, settings)
    urns: dict[tuple[int, ...], list[Cluster]] = {}
    for cluster in ordered:
        urns.setdefault(_pairing(cluster), []).append(cluster)
    drawn = [_Urn(own) for own in urns.values()]
    dice = random.Random(f"bootstrap {seed}")
    again = []
    for _ in range(rounds):
        games: Counter[Played] = Counter()
        for urn in drawn:
            urn.draw(dice, games)
        again.append(fit(_cells(games), bots, settings, best))
    bounds = [_bounds([one[n] for one in again], best[n]) for n in range(bots + settings)]
    return Rated(*(_told(values, bots) for values in (best, *map(list, zip(*bounds, strict=True)))))


def _pairing(cluster: Cluster) -> tuple[int, ...]:
    """Who plays whom where, whatever the seats."""
    first = cluster[0]
    return first.setting, *sorted((first.allied, first.axis))


class _Urn:
    """The clusters of a pairing, and a drawn one beside them, to be drawn with replacement."""

    def __init__(self, clusters: list[Cluster]) -> None:
        seatings = dict.fromkeys((game.allied, game.axis, game.setting) for one in clusters for game in one)
        even = tuple(Played(*seating, 0.5) for seating in seatings)
        counts = Counter([*clusters, even])
        self.kinds = [Counter(kind) for kind in counts]
        self.weights = list(accumulate(counts.values()))
        self.size = len(clusters)

    def draw(self, dice: random.Random, games: Counter[Played]) -> None:
        """Add as many as were played to some games."""
        drawn = Counter(dice.choices(range(len(self.kinds)), cum_weights=self.weights, k=self.size))
        for kind, times in sorted(drawn.items()):
            for game, count in self.kinds[kind].items():
                games[game] += count * times


def _cells(games: Counter[Played]) -> Cells:
    """Games counted by who played whom; sums of halves are exact in any order."""
    cells: Cells = {}
    for game, times in sorted(games.items()):
        won, lost = cells.get(game[:3], (0.0, 0.0))
        cells[game[:3]] = won + game.score * times, lost + (1 - game.score) * times
    return cells


def _bounds(values: list[float], best: float) -> tuple[float, float]:
    """What 95 of 100 values lie between; the likeliest value is never outside."""
    if not values:
        return best, best
    values.sort()
    cut = len(values) // 40
    return min(values[cut], best), max(values[-1 - cut], best)


def _told(values: Sequence[float], bots: int) -> Fit:
    points = tuple(value * POINTS for value in values)
    return Fit(points[:bots], points[bots:])


def chance(points: float) -> float:
    """The chance to win with so many points more."""
    return 1 / (1 + exp(-points / POINTS))
