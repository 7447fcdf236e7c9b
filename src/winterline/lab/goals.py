"""What a plan wants of its league, and how far it is met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from winterline.selfplay import wilson

from .plan import RANDOM, Plan, Setting, own_name, setting
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
    low: float
    high: float
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
    """Everything that a plan wants, in its order."""
    return list(_goals(plan, list(results), data))


def _goals(plan: Plan, results: list[Result], data: Path | None) -> Iterator[Goal]:
    for pair in plan.pairs:
        for name in pair.at if pair.least is not None else ():
            own = list(_played(results, setting(name, data), *map(own_name, pair.bots)))
            first = own_name(pair.bots[0])
            scores = [_of(one, first) for one in own]
            share, low, high = _share(scores)
            reached = share >= (pair.least or 0) - WITHIN
            what = say("goal pair", a=first, b=pair.bots[1])
            wanted = say("wanted least", least=percent(pair.least or 0))
            yield Goal(what, name, wanted, share, low, high, len(own), pair.games, reached, low > 0.5)
    for balance in plan.balance:
        for name in balance.at if balance.within is not None else ():
            own = list(_played(results, setting(name, data), *(own_name(balance.bot),) * 2))
            share, low, high = _share([SCORES[one.winner] for one in own])
            least, most = balance.within or (0.0, 1.0)
            reached = least - WITHIN <= share <= most + WITHIN
            what, wanted = say("goal side", bot=balance.bot), between(least, most)
            yield Goal(what, name, wanted, share, low, high, len(own), balance.games, reached)


def _played(results: Iterable[Result], at: Setting, a: str, b: str) -> Iterator[Result]:
    """The games of two bots in a setting."""
    options = (RANDOM,) if at.mixed else at.options
    for one in results:
        same = place(one) == (at.game, at.scenario) and mix(one) == options
        if same and sorted((one.fixture.allied, one.fixture.axis)) == sorted((a, b)):
            yield one


def _of(one: Result, bot: str) -> float:
    """What a bot won of a game: 1, 0 or a half."""
    score = SCORES[one.winner]
    return score if one.fixture.allied == bot else 1 - score


def _share(scores: list[float]) -> tuple[float, float, float]:
    won = sum(scores)
    return (won / len(scores) if scores else 0.0, *wilson(won, len(scores)))
