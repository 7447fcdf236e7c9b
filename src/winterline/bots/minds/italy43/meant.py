"""What the mind for Italy '43 means to do, as it is told to people."""

from __future__ import annotations

from ...kit import Aim, Outline
from .mind import Notes
from .model import Model


def meant(model: Model, notes: Notes) -> Outline:
    """Its attacks, its line, and the key hexes of both sides."""
    label, ids, plan = model.atlas.label, model.roster.ids, notes.plan
    keys = {cell: model.control.get(cell) == model.me for cell in model.atlas.vp}
    battles = plan.attacks.items() if plan else ()
    return Outline(
        attacks=tuple(Aim((label(target),), tuple(sorted(ids[u] for u in b.posts))) for target, b in battles),
        line=frozenset(map(label, plan.line)) if plan else frozenset(),
        keep=frozenset(label(cell) for cell, own in keys.items() if own),
        take=frozenset(label(cell) for cell, own in keys.items() if not own),
    )
