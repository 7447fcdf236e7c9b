"""What the mind for Anzio Beachhead means to do, as it is told to people. Its attacks are declared with its moves."""

from __future__ import annotations

from ...kit import ALLIED, Outline, bits
from .mind import Notes
from .model import Model


def meant(model: Model, notes: Notes) -> Outline:
    """The Allies hold their ring and the ports, the Germans want these."""
    atlas = model.atlas
    ports = frozenset(map(atlas.label, atlas.ports))
    if model.me != ALLIED:
        return Outline(take=ports)
    depth = notes.plan.ring if notes.plan else notes.ring
    return Outline(line=frozenset(map(atlas.label, bits(atlas.ring(depth)))), keep=ports)
