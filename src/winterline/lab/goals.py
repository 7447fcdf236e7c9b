"""What a plan wants of its league, and how far it is met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from winterline.selfplay import wilson

from .plan import RANDOM, Plan, own_name, setting
from .results import Result
from .standing import SCORES, mix, place
from .words import between, percent, say

WITHIN = 1e-9
"""What is lost in writing shares as decimals."""


class Goal(NamedTuple):
    """Something wanted, and what was found."""

    what: str
    where: str
    wanted: str
    share: float
    bounds: tuple[float, float] | None
    games: int
    planned: int
    reached: bool
    sure: bool = True
    """Beyond doubt, as far as that is asked."""

    @property
    def verdict(self) -> str:
        """Whether it is met, in a word."""
        if self.games < self.planned:
            return say("verdict open", games=self.games, wanted=self.planned)
        if not self.reached:
            return say("verdict no")
        return say("verdict yes" if self.sure else "verdict doubt")


def goals(plan: Plan, results: Iterable[Result], data: Path | None = None) -> list[Goal]:
    """Everything that a plan wants."""
    table = _Table(list(results), data)
    return [*_strengths(plan, table), *_balances(plan, table), *_speeds(plan, table)]


class _Table(NamedTuple):
    """The results to choose from."""

    results: list[Result]
    data: Path | None

    def of(self, name: str, first: str, second: str) -> list[Result]:
        """The games of two bots in a setting."""
        at, bots = setting(name, self.data), sorted((own_name(first), own_name(second)))
        options = (RANDOM,) if at.mixed else at.options
        return [
            one
            for one in self.results
            if place(one) == (at.game, at.scenario)
            and mix(one) == options
            and sorted((one.fixture.allied, one.fixture.axis)) == bots
        ]


def _strengths(plan: Plan, table: _Table) -> Iterator[Goal]:
    for pair in plan.pairs:
        for name in pair.at if pair.least is not None else ():
            least, first = pair.least or 0.0, own_name(pair.bots[0])
            scores = [_of(one, first) for one in table.of(name, *pair.bots)]
            share, bounds = _share(scores)
            what, wanted = (
                say("goal pair", a=first, b=pair.bots[1]),
                say("wanted least", least=percent(least)),
            )
            reached, sure = share >= least - WITHIN, bounds[0] > 0.5
            yield Goal(what, name, wanted, share, bounds, len(scores), pair.games, reached, sure)


def _balances(plan: Plan, table: _Table) -> Iterator[Goal]:
    for balance in plan.balance:
        for name in balance.at if balance.within is not None else ():
            least, most = balance.within or (0.0, 1.0)
            scores = [SCORES[one.winner] for one in table.of(name, balance.bot, balance.bot)]
            share, bounds = _share(scores)
            reached = least - WITHIN <= share <= most + WITHIN
            what, wanted = say("goal side", bot=balance.bot), between(least, most)
            yield Goal(what, name, wanted, share, bounds, len(scores), balance.games, reached)


def _speeds(plan: Plan, table: _Table) -> Iterator[Goal]:
    """By the games that both bots played on the same dice."""
    for speed in plan.speed:
        for name in speed.at:
            times = [
                {one.fixture.seed: one.think.whole for one in table.of(name, bot, bot)} for bot in speed.bots
            ]
            seeds = times[0].keys() & times[1].keys()
            first, second = (sum(by_seed[seed] for seed in seeds) for by_seed in times)
            share = first / second if second else 0.0
            what = say("goal speed", a=speed.bots[0], b=speed.bots[1])
            wanted = say("wanted most", most=percent(speed.most))
            yield Goal(what, name, wanted, share, None, len(seeds), 1, share <= speed.most + WITHIN)


def _of(one: Result, bot: str) -> float:
    """What a bot won of a game: 1, 0 or a half."""
    score = SCORES[one.winner]
    return score if one.fixture.allied == bot else 1 - score


def _share(scores: list[float]) -> tuple[float, tuple[float, float]]:
    won = sum(scores)
    return won / len(scores) if scores else 0.0, wilson(won, len(scores))
