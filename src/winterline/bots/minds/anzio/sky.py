"""The air: when the Allies drop paratroops, and where, and when they fly an air strike."""

from __future__ import annotations

from collections.abc import Sequence

from ...kit import ALLIED, AXIS, Action, Offers, bits, mask_of, union
from .model import Model
from .plan import Intent

COLUMNS = 3
"""What an air strike is worth in odds."""
LEAST_GAIN, LEAST_FIGHTS, THAWED = 15.0, 3, 3.0
"""What attacks must gain by an air strike, how many there must be, and by how much less a quiet week lets them gain."""
NEAR = 4
"""Hexes from a friend who could come up to a unit that has dropped."""


def prizes(model: Model) -> int:
    """Hexes that a drop wins: nobody is there, and no enemy next to them.

    For the Allies they are victory cities with friends near; for the Germans, who drop once, the harbours and cities that
    the Allies have left empty: a harbour that an enemy enters feeds nobody any more.
    """
    foe = 1 - model.me
    free = ~model.occupied[foe] & ~model.zone(foe)
    if model.me == AXIS:
        feeding = union(model.atlas.docks(name) for name, works in model.opened.items() if works)
        return (model.wanted() | feeding) & model.friendly & free
    friends = list(bits(model.held[ALLIED]))
    if not friends:
        return 0
    return mask_of(cell for cell in bits(model.wanted() & free) if model.atlas.nearest(cell, friends) <= NEAR)


def set_off(model: Model, drops: Sequence[Action]) -> Action | None:
    """The unit that drops now: the smallest at full strength, while there is something to win."""
    size, index = model.roster.size, model.roster.index
    whole = [a for a in drops if not model.step[index[a.unit]]]
    if not whole or not prizes(model):
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


def worth_a_strike(plan: Intent, better: Intent, quiet: int) -> bool:
    """Whether a plan with an air strike is so much better that the only one of the season is flown now.

    The longer the front has been quiet, the less is asked of it.
    """
    gains = [sum(battle.value for battle in one.attacks.values()) for one in (plan, better)]
    weeks = min(quiet, LEAST_FIGHTS - 1)
    return len(better.attacks) >= LEAST_FIGHTS - weeks and gains[1] - gains[0] >= LEAST_GAIN - THAWED * weeks
