"""Blank counters: the strongest stacks out of contact go under them while the enemy moves, and come out of them to move.

So the enemy plans against counters, and one's own plans know no fog.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kit import Action, Offers, Seat, first, of_kind
from .model import Model

TOGETHER = 2
"""Units that a blank counter stands for at most."""


def concealed(model: Model, offers: Sequence[Action]) -> Action | None:
    """The stack that goes under a blank counter next: the strongest of those that one counter can stand for."""
    index, able = model.roster.index, of_kind(offers, "conceal")
    named = {index[action.unit] for action in able}
    mine = model.mine()
    whole = [a for a in able if coverable(model, mine[model.at[index[a.unit]]], named)]

    def strength(action: Action) -> tuple[int, str]:
        units = mine[model.at[index[action.unit]]]
        return sum(model.attack[u] + model.defence[u] for u in units), action.unit

    return max(whole, key=strength, default=None)


def coverable(model: Model, stack: Sequence[int], able: set[int]) -> bool:
    """Whether everybody in a stack may go under one counter: whoever is left beside it would tell what is there."""
    room = sum(model.roster.size[u] for u in stack) <= model.limit
    return room and len(stack) <= TOGETHER and able.issuperset(stack) and any(model.defence[u] for u in stack)


def covering(mind: Any, seat: Seat, offers: Offers) -> Action:
    """Everybody in the hex goes under the same counter, the first that is offered."""
    return min(of_kind(offers, "hide"), key=lambda a: (a.via, a.unit), default=None) or first(offers, "seal")
