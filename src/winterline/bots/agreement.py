"""Whether a bot agrees to a draw: only when it can see from what everybody may count that it is losing.

It compares what each side has left of the strongest force that it had on the map so far. So neither a landing that has
only begun nor reinforcements that are due make anybody behind; losses do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from winterline.core.decision import Rules

BEHIND = 0.75
"""A bot is behind when the share that it has left is below this part of the other side's."""
LOOKED_AT = 40
"""Positions of the course of the game that are counted, spread over it evenly."""


def agrees(rules: Rules, states: Sequence[Any], side: str) -> bool:
    """Whether a side's bot takes the draw; `states` is the course of the game, the present position last."""
    each = max(1, -(-len(states) // LOOKED_AT))
    course = [_strength(rules, state) for state in states[::-each]]
    left = {s: _left([figures.get(s, 0) for figures in course]) for s in rules.sides}
    return all(left[side] < BEHIND * share for s, share in left.items() if s != side)


def _strength(rules: Rules, state: Any) -> Mapping[str, float]:
    """The strength of both sides as everybody may count it; of a game that does not, nothing."""
    told = rules.tallied(state, "spectator")
    return next((counted["values"] for counted in told if counted["name"] == "strength"), {})


def _left(newest_first: Sequence[float]) -> float:
    """What is left of the greatest strength that a side had."""
    return newest_first[0] / max(newest_first) if max(newest_first, default=0) > 0 else 1.0
