"""The table of contents: every chapter of the game."""

from __future__ import annotations

from winterline import author as wl

from . import (
    advance,
    assault,
    asu,
    auto_ds,
    breakthrough,
    control,
    declaration,
    defence,
    foresight,
    fortifications,
    garrisons,
    losses,
    manoeuvre,
    menus,
    picking,
    position,
    reinforcements,
    replacements,
    results,
    retreat,
    routed,
    sections,
    sequence,
    shields,
    sieges,
    stacking,
    status,
    supply,
    support,
    trucks,
    victory,
    view,
    weather,
    withdrawals,
)
from .book import Book
from .options import disengagement, half_effectiveness, major_assaults, pontoon_bridges
from .state import Force, State

CHAPTERS = (
    *(sequence, menus, manoeuvre, trucks, sections, status, asu, replacements, reinforcements, withdrawals),
    *(supply, control, routed, sieges, fortifications, garrisons, shields, stacking, declaration, auto_ds),
    *(assault, support, results, picking, losses, defence, retreat, advance, breakthrough, weather, victory),
    *(view, position, foresight, major_assaults, half_effectiveness, pontoon_bridges, disengagement),
)
CONTENTS = wl.Contents[Book, State](State, Force, [module.CHAPTER for module in CHAPTERS], always=4)
