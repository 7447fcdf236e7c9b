"""What both sides together think of a position: the winning chance for a game that is told whole."""

from __future__ import annotations

from typing import Any

from winterline import Game
from winterline.core.decision import Rules

from .value import chance

NO_DICE = bytes(32)
"""A key that no game has: nothing is played on."""


def judged(rules: Rules, state: Any) -> float | None:
    """The chance that the first side wins: the mean of what the seats of both know; None where a game has no value."""
    game = Game.imagined(rules, state, NO_DICE)
    found = [known for side in rules.sides if (known := chance(game.seat(side))) is not None]
    return sum(found) / len(found) if len(found) == len(rules.sides) else None
