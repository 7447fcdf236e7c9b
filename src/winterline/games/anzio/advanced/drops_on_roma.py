"""Paratroops on Roma bring every Italian over (F8C7): whichever units drop there on Sept II, if they are enough."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book, variant
from ..options.airlift import DROPS
from ..state import ALLIED, State
from .airdrop import roma
from .defections import DROPPED

ENOUGH = 3
"""Stacking points that must come down in Roma."""


@wl.rule("anzio:F8C7b")
def in_roma(book: Book, state: State) -> list[int]:
    """The Allied units that came down in any hex of Roma this turn, wherever they went from there."""
    return [unit for unit, cell in DROPS.of(state).down if cell in roma(book)]


@wl.rule("anzio:F8C7a")
def enough(book: Book, state: State, subject: None) -> bool:
    """Whether three stacking points have come down in Roma, so that all Italians defect with an invasion near it.

    It is asked in the Allied turn of Sept II, whose drops are remembered until it ends.
    """
    return sum(book.units[ALLIED].size[unit] for unit in in_roma(book, state)) >= ENOUGH


CHAPTER = variant("Drops on Roma", "adv.supp.paratroops", DROPPED.by(enough))
