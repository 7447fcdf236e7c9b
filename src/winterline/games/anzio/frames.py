"""Every kind of decision of the game, and the words of its actions."""

from __future__ import annotations

from typing import Any

VERBS: dict[str, tuple[str, ...]] = {
    "move": ("unit",),
    "go": ("to",),
    "end": (),
    "attack": ("to",),
    "also": ("to",),
    "join": ("unit",),
    "declare": (),
    "fight": ("kind", "to"),
    "lose": ("unit",),
    "retreat": ("unit",),
    "back": ("via", "to"),
    "stand": (),
    "advance": ("unit", "to"),
    "halt": (),
    "break": ("unit",),
    "invade": ("to",),
    "land": ("unit", "to"),
    "enter": ("unit", "to"),
    "sail": ("unit", "to"),
    "evacuate": ("unit",),
    "open": ("to",),
    "name": ("unit",),
    "rebuild": ("unit", "via"),
    "place": ("unit", "to"),
    "support": ("kind", "to"),
}

FRAMES: tuple[Any, ...] = ()
"""The classes of all decisions; a module that defines one adds it here."""
