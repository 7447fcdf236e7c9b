"""Automatic Victory: 7:1 wins at once, during movement.

How units then move past and through the beaten hex is in `movement`; how it is declared, in `declaration`.
"""

from __future__ import annotations

from winterline import author as wl

from ..book import Book
from ..combat import OVERRUN
from ..state import State

ODDS = 7


@wl.rule("beachhead:2.opt.av")
def odds_that_win(book: Book, state: None, subject: None, odds: int) -> int:
    """From 7:1 on a declared combat is won on the spot."""
    return ODDS


CHAPTER = wl.Chapter[Book, State](
    title="Automatic Victory",
    options=("auto-victory",),
    hooks=(OVERRUN.by(odds_that_win),),
)
