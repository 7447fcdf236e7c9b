"""What the mind for ANZIO means to do, as it is told to people."""

from __future__ import annotations

from ...kit import ALLIED, Aim, Outline, bits, union
from .mind import Notes
from .model import Model


def meant(model: Model, notes: Notes) -> Outline:
    """Its attacks, its front, and the cities and harbours of both sides."""
    label, ids = model.atlas.label, model.roster.ids
    plan = notes.plan
    battles = {t: set(b.posts) for t, b in plan.attacks.items()} if plan else notes.attacks
    aims = [Aim((label(target),), tuple(sorted(ids[u] for u in units))) for target, units in battles.items()]
    places = union(model.cities.values()) | (model.docks if model.me == ALLIED else 0)
    own = model.friendly if model.me == ALLIED else ~model.friendly
    return Outline(
        attacks=tuple(aims),
        line=frozenset(map(label, plan.posts)) if plan else frozenset(),
        keep=frozenset(map(label, bits(places & own))),
        take=frozenset(map(label, bits(union(model.cities.values()) & ~own))),
    )
