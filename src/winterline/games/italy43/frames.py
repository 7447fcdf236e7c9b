"""Every kind of decision of the game, and the words of its actions. A module that adds either adds it here."""

from __future__ import annotations

from typing import Any

from winterline.games.italy43 import (
    advance,
    assault,
    auto_ds,
    breakthrough,
    declaration,
    defence,
    losses,
    manoeuvre,
    menus,
    picking,
    results,
    retreat,
    sections,
    stacking,
    status,
    support,
    weather,
)

VERBS: dict[str, tuple[str, ...]] = {
    "end": (),
    "pass": (),
    "ready": ("unit",),
    "place": ("unit", "to"),
    "move": ("unit", "kind"),
    "with": ("unit",),
    "drop": ("unit",),
    "go": ("to",),
    "halt": (),
    "lose": ("unit",),
    "remnant": ("unit",),
    "decline": (),
    "back": ("unit", "to"),
    "rout": ("unit",),
    "stay": ("unit",),
    "lead": ("unit",),
    "withdraw": (),
    "brace": ("unit",),
    "cover": ("kind",),
    "advance": ("unit", "to"),
    "group": ("unit",),
    "form": (),
    "break": ("to",),
    "spare": ("unit",),
    "attack": ("to",),
    "overrun": ("to",),
    "join": ("unit",),
    "declare": (),
    "force": ("kind",),
    "attach": ("unit",),
    "support": ("unit",),
    "call": ("kind",),
}

UNIT_VERBS = (
    "ready",
    "with",
    "drop",
    "lose",
    "remnant",
    "rout",
    "stay",
    "lead",
    "brace",
    "group",
    "spare",
    "join",
    "attach",
    "support",
)
"""Verbs whose actions name one unit and nothing else: made once for every unit, as `Units.named`."""

FRAMES: tuple[Any, ...] = (
    *advance.FRAMES,
    *assault.FRAMES,
    *auto_ds.FRAMES,
    *breakthrough.FRAMES,
    *declaration.FRAMES,
    *defence.FRAMES,
    *losses.FRAMES,
    *manoeuvre.FRAMES,
    *menus.FRAMES,
    *picking.FRAMES,
    *results.FRAMES,
    *retreat.FRAMES,
    *sections.FRAMES,
    *stacking.FRAMES,
    *status.FRAMES,
    *support.FRAMES,
    *weather.FRAMES,
)
"""The classes of all decisions."""
