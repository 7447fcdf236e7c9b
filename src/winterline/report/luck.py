"""How lucky the rolls of a game were: each against all that its die could have shown at the same odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from typing import NamedTuple

from winterline.core.decision import Event, Rules

from .story import Story

WIDTH = 1.96
"""Standard deviations to either side that 95 of 100 sums of many rolls stay within."""

Chances = Mapping[str, float]
Rank = Callable[[str], float]


class Score(NamedTuple):
    """How lucky the attacker was in a roll: the share of rolls that would have been worse, ties counting half."""

    share: float
    variance: float
    """Of the share, over all that the die could have shown; its mean is one half."""


class Rolled(NamedTuple):
    """A battle that was left to a die."""

    span: int
    """The span in which it was fought, and its place among the battles of that span, from 0 up to 1."""
    place: float
    number: int
    """The number of the action that it was rolled for by."""
    side: str
    """The attacker."""
    event: Event
    column: str
    result: str
    chances: Chances
    score: Score


class Sum(NamedTuple):
    """Luck added up: how far it is from even, and how far chance alone would take it in 95 of 100 games."""

    luck: float
    band: float


def score(result: str, chances: Chances, rank: Rank) -> Score | None:
    """How lucky a result was; None where it was certain, or is none of those that could come."""
    if result not in chances or len(chances) < 2:
        return None
    shares = {name: _share(name, chances, rank) for name in chances}
    variance = sum(chance * (shares[name] - 0.5) ** 2 for name, chance in chances.items())
    return Score(shares[result], variance)


def _share(result: str, chances: Chances, rank: Rank) -> float:
    mine = rank(result)
    worse = sum(chance for name, chance in chances.items() if rank(name) < mine)
    alike = sum(chance for name, chance in chances.items() if rank(name) == mine)
    return worse + alike / 2


def chances_of(event: Event, table: Mapping[str, Chances]) -> Chances:
    """What a battle's die could have brought: as its column of the table says, or as the battle itself tells."""
    if event.fight is None:
        return {}
    return dict(event.fight.chances) or table.get(event.fight.column, {})


def rolled(story: Story) -> list[Rolled]:
    """The battles of a game that were left to a die, in order."""
    rules: Rules = story.rules
    table, side_of = rules.result_chances(), {counter.id: counter.side for counter in rules.counters}
    out = []
    for number, span in enumerate(story.spans):
        fought = [found for found in span.events if found[2].fight is not None]
        for place, (action, side, event) in enumerate(fought, 1):
            chances, fight = chances_of(event, table), event.fight
            found = score(fight.result, chances, rules.result_rank) if fight else None
            if fight is None or found is None:
                continue
            attacker = side_of.get(event.units[0], side) if event.units else side
            at = number, place / (len(fought) + 1)
            out.append(Rolled(*at, action, attacker, event, fight.column, fight.result, chances, found))
    return out


def summed(battles: list[Rolled], side: str) -> Sum:
    """The luck of a side over some battles: its own attacks, and what others did not get in theirs."""
    luck = sum((one.score.share - 0.5) * (1 if one.side == side else -1) for one in battles)
    return Sum(luck, WIDTH * sqrt(sum(one.score.variance for one in battles)))
