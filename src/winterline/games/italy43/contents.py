"""The table of contents: every chapter of the game."""

from __future__ import annotations

from winterline import author as wl

from .book import Book
from .state import Force, State

CHAPTERS = """
    sequence menus manoeuvre trucks sections status asu replacements reinforcements withdrawals supply
    control routed sieges fortifications garrisons shields stacking declaration auto_ds assault support
    results picking losses defence retreat advance breakthrough weather victory view position foresight permits
    options.major_assaults options.half_effectiveness options.pontoon_bridges options.disengagement
"""
CONTENTS = wl.Contents[Book, State](State, Force, wl.chapters_of(__package__, CHAPTERS), always=4)
