"""The table of contents: every chapter of the game, in the order in which the rulebook has them."""

from __future__ import annotations

from winterline import author as wl

from .book import Book
from .state import Force, State

CHAPTERS = """
    sequence manoeuvre declaration declaration:AFTER_MOVEMENT resolution exchange retreat view position
    foresight permits victory charts options.balance options.support options.morale options.auto_victory options.cf_combat
    options.german_supply
"""
CONTENTS = wl.Contents[Book, State](State, Force, wl.chapters_of(__package__, CHAPTERS), always=3)
