"""Looking back at a game that is over: decisions that cost somebody the game, apart from what the dice did.

Every plan is held against those that bots would have made, on imagined dice that are the same for both. What seems
better soon afterwards is chosen on some dice and judged on others, by games that are played to their end.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from winterline import Game
from winterline.core.collecting import seldom_collected
from winterline.core.hindsight import Better, Hindsight, Luck, Part, Placed
from winterline.core.vocabulary import CORE

from .. import value
from ..kit import Manner
from ..minds import MINDS
from ..searching import gain
from ..searching.manners import PLANS
from .parts import Played, parts_of
from .trial import Plan, Trial

SOON = 3
"""Parts of turns after which a plan that is to be chosen is looked at: the other side has answered, and once more."""
CLOSE = 4
"""Where positions have no value so many parts before the end are looked at: from there games are played to it."""
SURE = 2.0
"""Standard errors by which something must be better."""


class Effort(NamedTuple):
    """How many games are imagined."""

    first: int = 3
    """For each plan, to choose one."""
    again: int = 24
    """For a plan that was chosen and for what was played, on dice that did not choose."""
    block: int = 8
    """After so many, and again so many, whatever is not better by a standard error is given up."""
    luck: int = 12
    """Of the same decisions, to tell what the dice did."""
    share: int = 6
    """One part of so many is judged, those that promise most."""
    least: int = 4
    """Or so many parts, if those are more."""

    def judged(self, parts: int) -> int:
        """How many parts are judged at most."""
        return max(self.least, parts // self.share)


USUAL = Effort()


class Progress(NamedTuple):
    """How far the search has come; what was found, at its end."""

    done: int
    of: int
    """Games; those that turn out not to be needed count as done."""
    found: Hindsight | None = None


class Promise(NamedTuple):
    """A plan that may be better than what was played."""

    trial: Trial
    plan: Plan
    gain: float


def may_look(game: Game) -> bool:
    """Whether a game can be looked back at: it has ended by its rules, or it has values, and there are minds for it."""
    over = game.rules.result(game.state) is not None
    return game.rules.game in MINDS and game.result is not None and (over or _valued(game))


def look(game: Game, seed: str = "hindsight", effort: Effort = USUAL) -> Generator[Progress]:
    """Look back at a game, and tell after every few games how far that has come. Whoever has enough stops.

    BadChoice for a game that goes on, or that nobody here plays. What is found follows from game, seed and effort.

    Examples:
        >>> import winterline as wl
        >>> next(look(wl.new("beachhead", seed=7)))
        Traceback (most recent call last):
        ...
        winterline.core.errors.BadChoice: turning points are looked for in games that are over: this one goes on
    """
    if game.result is None:
        raise CORE.bad("choice hindsight-running")
    if not may_look(game):
        raise CORE.bad("choice hindsight-unknown", game=game.rules.game)
    parts = parts_of(game)
    soon = SOON if _valued(game) else None
    parts = parts if soon is not None else parts[-CLOSE:]
    search = _Search(game, parts, soon, seed, effort)
    with seldom_collected():
        yield from search.run()


class _Search:
    """One search; it counts the games."""

    def __init__(self, game: Game, parts: list[Played], soon: int | None, seed: str, effort: Effort) -> None:
        self.soon, self.effort = soon, effort
        self.trials = [Trial(game.rules, part, seed) for part in parts]
        known = PLANS.get(game.rules.game)
        more = {side: known.of(side).manners[:1] if known else () for side in game.rules.sides}
        self.manners = {side: (Manner(), *found) for side, found in more.items()}
        self.done = self.games = 0
        each = [self._choosing(trial) + self._lucky(trial) for trial in self.trials]
        self.of = sum(each) + 2 * effort.again * effort.judged(len(parts))

    def run(self) -> Iterator[Progress]:
        """All of it."""
        lucks: dict[str, Luck] = {}
        promises = []
        for trial in self.trials:
            promise = self.chosen(trial)
            promises += [promise] if promise else []
            yield self.now(self._choosing(trial))
            if luck := self.luck(trial):
                lucks[trial.part.when] = luck
                yield self.now(self._lucky(trial))
        most = self.effort.judged(len(self.trials))
        order = sorted(range(len(promises)), key=lambda n: (-promises[n].gain, n))[:most]
        better: dict[str, Better] = {}
        for n in order:
            found = yield from self.judged(promises[n])
            if found is not None:
                better[promises[n].trial.part.when] = found
        parts = [trial.part for trial in self.trials]
        told = tuple(
            Part(part.when, part.side, part.first, lucks.get(part.when), better.get(part.when))
            for part in parts
        )
        yield Progress(self.of, self.of, Hindsight(told, self.games))

    def now(self, done: int) -> Progress:
        """So much more is done."""
        self.done += done
        return Progress(self.done, self.of)

    def _choosing(self, trial: Trial) -> int:
        return self.effort.first * (1 + len(self.manners[trial.part.side]))

    def _lucky(self, trial: Trial) -> int:
        return self.effort.luck if trial.part.rolled and self.soon is not None else 0

    def won(self, trial: Trial, plan: Plan, dice: range, depth: int | None) -> list[float]:
        """What the side has with a plan, on each of the dice."""
        self.games += len(dice)
        return [trial.played(plan, number, depth) for number in dice]

    def chosen(self, trial: Trial) -> Promise | None:
        """The plan of a bot that seems best soon afterwards, if it seems better than what was played."""
        part, dice = trial.part, range(self.effort.first)
        plans = trial.others(self.manners[part.side])
        own = self.won(trial, part.plan, dice, self.soon) if plans else []
        gains = [(gain(self.won(trial, plan, dice, self.soon), own)[0], plan) for plan in plans]
        best = max(gains, default=None, key=lambda one: one[0])
        return Promise(trial, best[1], best[0]) if best and best[0] > 0 else None

    def judged(self, promise: Promise) -> Generator[Progress, None, Better | None]:
        """Whether a plan is better, on dice that did not choose it, where games are played to their end."""
        trial, effort = promise.trial, self.effort
        more, less, left = list[float](), list[float](), 2 * effort.again
        for number in range(effort.first, effort.first + effort.again):
            dice = range(number, number + 1)
            less += self.won(trial, trial.part.plan, dice, None)
            more += self.won(trial, promise.plan, dice, None)
            left -= 2
            yield self.now(2)
            mean, error = surely(more, less)
            if len(more) % effort.block == 0 and mean < error:
                yield self.now(left)
                return None
        return better_of(trial, promise.plan, more, less) if mean > SURE * error else None

    def luck(self, trial: Trial) -> Luck | None:
        """What the dice of a part did: the chance after them less what the same decisions bring on average."""
        if not self._lucky(trial):
            return None
        numbers = range(-1 - self.effort.luck, -1)
        found = [trial.replayed(number) for number in numbers]
        self.games += len(found)
        ended = all(share in (0.0, 1.0) for share in found)
        spread = [*found, 1.0, 0.0] if ended else found  # as `surely` has it
        error = gain(spread, [0.0] * len(spread))[1]
        return Luck(trial.share(trial.at(trial.part.end)) - sum(found) / len(found), error)


def surely(more: Sequence[float], less: Sequence[float]) -> tuple[float, float]:
    """What was gained, and the standard error of that as if the dice had decided once more for either: of a few
    games that all end alike one would be too sure otherwise."""
    return gain(more, less)[0], gain([*more, 1.0, 0.0], [*less, 0.0, 1.0])[1]


def better_of(trial: Trial, plan: Plan, more: Sequence[float], less: Sequence[float]) -> Better:
    """What was found, with what is different."""
    found, error = surely(more, less)
    start, played, better = (trial.outcome(one) for one in ((), trial.part.plan, plan))
    grid = trial.rules.board.grid
    units = [
        Placed(unit, *(outcome.where.get(unit, "") for outcome in (start, played, better)))
        for unit in sorted(played.where.keys() | better.where.keys())
        if played.where.get(unit) != better.where.get(unit)
    ]

    def apart(unit: Placed) -> float:
        if not (grid.has(unit.played) and grid.has(unit.better)):
            return float(grid.cells)
        return grid.distance(grid.index(unit.played), grid.index(unit.better))

    units.sort(key=lambda unit: (-apart(unit), unit.unit))
    means = sum(less) / len(less), sum(more) / len(more)
    return Better(found, error, len(more), means, played.attacks, better.attacks, tuple(units))


def _valued(game: Game) -> bool:
    """Whether positions of a game have a value."""
    found = value.read(Game.imagined(game.rules, game.steps()[0].state, bytes(32)).seat(game.rules.sides[0]))
    return found is not None and value.weights_of(found.kind) is not None
