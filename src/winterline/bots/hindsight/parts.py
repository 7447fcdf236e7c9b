"""A game that is over, cut into the plans that were made in it: one for each part of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from winterline import Action, Game

PLANNED = "moving"
"""The kind of decision at which a part of a turn is planned, in every game that minds play."""


class Played(NamedTuple):
    """What a side planned in a part of a turn, and what came of it."""

    when: str
    side: str
    first: int
    """The number of the first action of the plan."""
    state: Any
    """The position before it."""
    plan: tuple[Action, ...]
    """All that was done before the first roll, and what led to it."""
    rest: tuple[tuple[str, str, Action], ...]
    """What followed in the part: who did it, asked by what kind of decision."""
    end: Any
    """The position at the end of the part."""
    rolled: bool
    """Whether there were any dice in it."""


def parts_of(game: Game) -> list[Played]:
    """The parts of a game in which somebody planned of his own choice."""
    rules, steps = game.rules, game.steps()
    numbers = groupby(range(len(steps) - 1), key=lambda n: rules.moment(steps[n].state)[0])
    return [part for when, run in numbers if (part := _part(game, steps, when, list(run))) is not None]


def _part(game: Game, steps: list[Any], when: str, run: list[int]) -> Played | None:
    rules = game.rules
    start = next((n for n in run if not steps[n + 1].forced and _kind(game, steps[n].state) == PLANNED), None)
    if start is None:
        return None
    side, end = rules.side(steps[start].state), run[-1] + 1
    plan = list(_plan(game, steps[start : end + 1], side))
    following = range(start + len(plan), end)
    rest = tuple(
        (rules.side(steps[n].state), _kind(game, steps[n].state), steps[n + 1].action) for n in following
    )
    rolled = rules.rolls(steps[end].state) > rules.rolls(steps[start].state)
    return Played(when, side, start + 1, steps[start].state, tuple(plan), rest, steps[end].state, rolled)


def _plan(game: Game, steps: list[Any], side: str) -> Iterator[Action]:
    rolls = game.rules.rolls(steps[0].state)
    for before, after in pairwise(steps):
        if game.rules.side(before.state) != side:
            return
        yield after.action
        if game.rules.rolls(after.state) > rolls:
            return


def _kind(game: Game, state: Any) -> str:
    decision = game.rules.decision(state)
    return decision.kind if decision else ""
