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

CONTENTS: wl.Contents[Book, State] = wl.Contents(
    State,
    Force,
    [
        *(
            sequence.CHAPTER,
            menus.CHAPTER,
            manoeuvre.CHAPTER,
            trucks.CHAPTER,
            sections.CHAPTER,
            status.CHAPTER,
        ),
        *(asu.CHAPTER, replacements.CHAPTER, reinforcements.CHAPTER, withdrawals.CHAPTER, supply.CHAPTER),
        *(control.CHAPTER, routed.CHAPTER, sieges.CHAPTER, fortifications.CHAPTER, garrisons.CHAPTER),
        *(shields.CHAPTER, stacking.CHAPTER, declaration.CHAPTER, auto_ds.CHAPTER, assault.CHAPTER),
        *(
            support.CHAPTER,
            results.CHAPTER,
            picking.CHAPTER,
            losses.CHAPTER,
            defence.CHAPTER,
            retreat.CHAPTER,
        ),
        *(advance.CHAPTER, breakthrough.CHAPTER, weather.CHAPTER, victory.CHAPTER, view.CHAPTER),
        *(position.CHAPTER, foresight.CHAPTER, major_assaults.CHAPTER, half_effectiveness.CHAPTER),
        *(pontoon_bridges.CHAPTER, disengagement.CHAPTER),
    ],
)
