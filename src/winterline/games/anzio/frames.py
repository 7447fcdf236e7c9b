"""Every kind of decision of the game, and the words of its actions."""

from __future__ import annotations

from typing import Any

from winterline.games.anzio import (
    advance,
    breakthrough,
    declaration,
    deployment,
    edges,
    invasion,
    losses,
    manoeuvre,
    ports,
    replacements,
    retreat,
    rounds,
    shipping,
    supply,
)
from winterline.games.anzio.options import retreat_zoc

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
    "roll": (),
    "invade": ("to",),
    "land": ("to",),
    "enter": ("to",),
    "sail": ("via", "to"),
    "evacuate": ("unit",),
    "open": ("to",),
    "name": ("unit",),
    "rebuild": ("unit", "via"),
    "place": ("to",),
    "ship": ("unit",),
    "bring": ("unit",),
    "leave": ("unit",),
    "support": ("kind", "to"),
}

FRAMES: tuple[Any, ...] = (
    manoeuvre.Moving,
    manoeuvre.Going,
    declaration.DeclaringAll,
    declaration.Declaring,
    rounds.Fighting,
    losses.Losing,
    losses.Disbanding,
    retreat.Retreating,
    retreat.Routing,
    retreat.Embarking,
    retreat.Shedding,
    retreat.Withdrawing,
    advance.Advancing,
    breakthrough.Breaking,
    breakthrough.Pressing,
    retreat_zoc.Scattering,
    retreat_zoc.Paying,
    deployment.Deploying,
    supply.Naming,
    invasion.Invading,
    shipping.Sailing,
    edges.Entering,
    replacements.Rebuilding,
    ports.Opening,
)
"""The classes of all decisions; a module that defines one adds it here."""
