"""How a league stands: ratings, pairs and balance, from whatever results there are, in whatever order they came."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from winterline.selfplay import wilson

from .plan import RANDOM, Fixture
from .ratings import ROUNDS, Cluster, Played, rate
from .results import Result

Place = tuple[str, str]
"""A game and a scenario."""
SCORES = {"allied": 1.0, "axis": 0.0, "draw": 0.5}


class Rating(NamedTuple):
    """A bot's strength in one scenario, in points about the average of those who play there."""

    bot: str
    game: str
    scenario: str
    rating: float
    low: float
    high: float
    games: int


class Pairing(NamedTuple):
    """How two bots did against each other; the one who won more comes first. The bounds are those of its share."""

    a: str
    b: str
    game: str
    scenario: str
    games: int
    a_wins: int
    b_wins: int
    draws: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """Of the first; a draw is a half."""
        return (self.a_wins + self.draws / 2) / self.games


class Side(NamedTuple):
    """Which side a setting favours: the share of the Allies when a bot plays itself, or in all games if none does."""

    game: str
    scenario: str
    options: tuple[str, ...]
    games: int
    allied: float
    low: float
    high: float
    bot: str
    """Who plays itself; empty where sides were swapped between different bots."""


class Standing(msgspec.Struct, frozen=True):
    """A whole league as it stands."""

    results: tuple[Result, ...]
    """Those that count, in the order of their keys."""
    errors: tuple[Result, ...]
    left_out: int
    """Results of other versions."""
    ratings: tuple[Rating, ...]
    pairs: tuple[Pairing, ...]
    balance: tuple[Side, ...]

    def as_json(self) -> dict[str, Any]:
        """The object that scripts rely on."""
        return {
            "ratings": [_rounded(one, 1) for one in self.ratings],
            "pairs": [_rounded(one, 4) for one in self.pairs],
            "balance": [_rounded(one, 4) for one in self.balance],
            "errors": len(self.errors),
            "other_versions": self.left_out,
        }


def _rounded(row: Any, digits: int) -> dict[str, Any]:
    fields = row._asdict().items()
    return {key: round(value, digits) + 0.0 if isinstance(value, float) else value for key, value in fields}


def standing(found: Mapping[Fixture, Result], rounds: int = ROUNDS) -> Standing:
    """How a league stands, by the newest versions that its results know."""
    current = _newest(found.values())
    ordered = sorted(current, key=lambda one: msgspec.json.encode(one.fixture))
    counted = tuple(one for one in ordered if not one.error)
    return Standing(
        results=counted,
        errors=tuple(one for one in ordered if one.error),
        left_out=len(found) - len(current),
        ratings=tuple(_ratings(counted, rounds)),
        pairs=tuple(_pairs(counted)),
        balance=tuple(_balance(counted)),
    )


def _newest(results: Iterable[Result]) -> list[Result]:
    """The results of the versions that came last: of a game's rules and data, and of each bot at that game."""
    kept, rules, bots = list(results), {}, {}
    for one in kept:
        key, made = one.fixture, one.fixture.versions
        rules[key.game, key.scenario] = (made.rules, made.data)
        bots[key.game, key.allied], bots[key.game, key.axis] = made.allied, made.axis
    return [
        one
        for one in kept
        if rules[one.fixture.game, one.fixture.scenario]
        == (one.fixture.versions.rules, one.fixture.versions.data)
        and bots[one.fixture.game, one.fixture.allied] == one.fixture.versions.allied
        and bots[one.fixture.game, one.fixture.axis] == one.fixture.versions.axis
    ]


def place(one: Result) -> Place:
    """Where a game was played."""
    return one.fixture.game, one.fixture.scenario


def mix(one: Result) -> tuple[str, ...]:
    """The options that a game was played with, or that they were a mix."""
    return (RANDOM,) if one.fixture.mixed else one.fixture.options


def by_place(results: Iterable[Result]) -> dict[Place, list[Result]]:
    """Results by game and scenario."""
    found: dict[Place, list[Result]] = defaultdict(list)
    for one in results:
        found[place(one)].append(one)
    return dict(sorted(found.items()))


def _ratings(results: Iterable[Result], rounds: int) -> list[Rating]:
    """The ratings of each scenario, the best bot first. Where a single bot plays there is nothing to rate."""
    out: list[Rating] = []
    for where, own in by_place(results).items():
        bots = sorted({name for one in own for name in (one.fixture.allied, one.fixture.axis)})
        if len(bots) < 2:
            continue
        settings = sorted({mix(one) for one in own})
        rated = rate(_clusters(own, bots, settings), len(bots), len(settings), " ".join(where), rounds)
        rows = [
            Rating(
                bot, *where, rated.fit.bots[n], rated.low.bots[n], rated.high.bots[n],
                sum(bot in (one.fixture.allied, one.fixture.axis) for one in own),
            )
            for n, bot in enumerate(bots)
        ]  # fmt: skip
        out += sorted(rows, key=lambda row: (-round(row.rating, 6), row.bot))
    return out


def _clusters(results: list[Result], bots: list[str], settings: list[tuple[str, ...]]) -> list[Cluster]:
    """Games by the dice that they share: both seatings of a pair."""
    dealt: dict[Any, list[Played]] = defaultdict(list)
    for one in results:
        key = one.fixture
        allied, axis, at = bots.index(key.allied), bots.index(key.axis), settings.index(mix(one))
        dealt[at, min(allied, axis), max(allied, axis), key.seed].append(
            Played(allied, axis, at, SCORES[one.winner])
        )
    return [tuple(sorted(games)) for games in dealt.values()]


def _pairs(results: Iterable[Result]) -> list[Pairing]:
    """Every two bots that met, in every scenario where they did."""
    met: dict[tuple[Place, str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for one in results:
        first, second = sorted((one.fixture.allied, one.fixture.axis))
        if first != second:
            winner = {"allied": one.fixture.allied, "axis": one.fixture.axis}.get(one.winner)
            met[place(one), first, second][2 if winner is None else int(winner == second)] += 1
    out = []
    for (where, first, second), (won, lost, drawn) in sorted(met.items()):
        a, b, a_wins, b_wins = (first, second, won, lost) if won >= lost else (second, first, lost, won)
        games = won + lost + drawn
        out.append(Pairing(a, b, *where, games, a_wins, b_wins, drawn, *bounds(a_wins, drawn, games)))
    return out


def _balance(results: Iterable[Result]) -> list[Side]:
    """Every setting: by the bots that play themselves in it, or by all games where none does."""
    own: dict[tuple[Place, tuple[str, ...]], dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for one in results:
        alike = one.fixture.allied == one.fixture.axis
        own[place(one), mix(one)][one.fixture.allied if alike else ""].append(SCORES[one.winner])
    out = []
    for (where, options), by_bot in sorted(own.items()):
        mirrors = {bot: scores for bot, scores in by_bot.items() if bot} or by_bot
        for bot, scores in sorted(mirrors.items()):
            share = sum(scores) / len(scores)
            out.append(Side(*where, options, len(scores), share, *wilson(sum(scores), len(scores)), bot))
    return out


def bounds(won: int, drawn: int, games: int) -> tuple[float, float]:
    """The 95% bounds of a share of which draws are halves."""
    return wilson(won + drawn / 2, games)
