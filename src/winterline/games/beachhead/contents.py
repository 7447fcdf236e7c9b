"""The table of contents: every chapter of the game, in the order in which the rulebook has them."""

from __future__ import annotations

from winterline import author as wl

from . import (
    charts,
    declaration,
    exchange,
    foresight,
    manoeuvre,
    position,
    resolution,
    retreat,
    sequence,
    view,
)
from .book import Book
from .options import auto_victory, balance, cf_combat, german_supply, morale, support
from .state import Force, State

CONTENTS = wl.Contents[Book, State](
    State,
    Force,
    [
        sequence.CHAPTER,
        manoeuvre.CHAPTER,
        declaration.CHAPTER,
        declaration.AFTER_MOVEMENT,
        resolution.CHAPTER,
        exchange.CHAPTER,
        retreat.CHAPTER,
        view.CHAPTER,
        position.CHAPTER,
        foresight.CHAPTER,
        charts.CHAPTER,
        balance.CHAPTER,
        support.CHAPTER,
        morale.CHAPTER,
        auto_victory.CHAPTER,
        cf_combat.CHAPTER,
        german_supply.CHAPTER,
    ],
    always=3,
)
