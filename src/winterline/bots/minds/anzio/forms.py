"""Divisions and their regiments, and units in Commands: who changes form, who comes out, who is rebuilt there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kit import Action, Offers, first, of_kind
from .model import Model

MOST_PARTED = 2
"""Divisions that are parted in one turn at most."""


def regiments_of(model: Model, division: str) -> list[int]:
    """The regiments that stand for a division now; none while it is whole."""
    found: list[str] = (model.view.get("regiments") or {}).get(division, [])
    return [model.roster.index[name] for name in found if name != division]


def joined(model: Model, offers: Sequence[Action], parted: Collection[str]) -> Action | None:
    """A division whose regiments, all at full strength, come together: it has more steps than they have."""
    for action in of_kind(offers, "exchange"):
        parts = regiments_of(model, action.unit)
        if parts and action.unit not in parted and not any(model.step[unit] for unit in parts):
            return action
    return None


def parted(model: Model, offers: Sequence[Action], bare: int, before: Collection[str]) -> Action | None:
    """A division at full strength that is parted to man posts which nobody could reach otherwise."""
    if not bare or len(before) >= MOST_PARTED:
        return None
    index, contact = model.roster.index, model.zone(1 - model.me)
    able = [
        action
        for action in of_kind(offers, "exchange")
        if not regiments_of(model, action.unit) and action.unit not in before
    ]
    able = [a for a in able if not model.step[index[a.unit]] and not contact >> model.at[index[a.unit]] & 1]
    return min(able, key=lambda a: (model.worth(index[a.unit]), a.unit), default=None)


def emerging(model: Model, offers: Sequence[Action]) -> Action | None:
    """The strongest unit that may leave its Command; the rules keep enough men there."""
    index = model.roster.index
    able = [a for a in of_kind(offers, "emerge") if model.defence[index[a.unit]]]
    return max(able, key=lambda a: (model.worth(index[a.unit]), a.unit), default=None)


def refitted(model: Model, offers: Sequence[Action]) -> Action | None:
    """The unit in a Command that gains most by a replacement."""
    index = model.roster.index
    able = of_kind(offers, "refit")
    return max(able, key=lambda a: (-model.price(index[a.unit], -1), a.unit, a.kind), default=None)


def reformed(model: Model, offers: Offers) -> Action:
    """After replacements: divisions that are whole again."""
    return joined(model, offers, ()) or first(offers, "end")
