"""Paratroops: when the Allies drop, and where."""

from __future__ import annotations

from collections.abc import Sequence

from ..kit import ALLIED, AXIS, Action, Offers, bits, mask_of
from .model import Model

NEAR = 4
"""Hexes from a friend who could come up to a unit that has dropped."""


def prizes(model: Model) -> int:
    """Hexes of victory cities that nobody defends, out of German zones of control and with friends near."""
    friends = list(bits(model.held[ALLIED]))
    if not friends:
        return 0
    free = model.wanted() & ~model.occupied[AXIS] & ~model.zone(AXIS)
    return mask_of(cell for cell in bits(free) if model.atlas.nearest(cell, friends) <= NEAR)


def set_off(model: Model, drops: Sequence[Action]) -> Action | None:
    """The unit that drops now: the smallest at full strength, while there is something to win; never a German one."""
    size, index = model.roster.size, model.roster.index
    whole = [a for a in drops if not model.step[index[a.unit]]]
    if model.me != ALLIED or not whole or not prizes(model):
        return None
    return min(whole, key=lambda a: (size[index[a.unit]], a.unit))


def drop_zone(model: Model, offers: Offers) -> Action:
    """Where a unit drops: on a prize, or else with friends, away from the enemy."""
    atlas, goals, zone = model.atlas, prizes(model), model.zone(1 - model.me)
    friends = list(bits(model.held[model.me]))

    def dislike(action: Action) -> tuple[bool, bool, int, str]:
        cell = atlas.cell(action.to)
        far = atlas.nearest(cell, friends) if friends else 0
        return not goals >> cell & 1, bool(zone >> cell & 1), far, action.to

    return min(offers, key=dislike)
