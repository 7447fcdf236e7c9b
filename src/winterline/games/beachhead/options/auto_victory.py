"""Automatic Victory: 7:1 wins at once, during movement.

How units then move past and through the beaten hex is in `movement`; how it is declared, in `declaration`.
"""

from __future__ import annotations

from winterline.core.chapters import Chapter
from winterline.core.rules import rule
from winterline.games.beachhead.book import Book
from winterline.games.beachhead.combat import OVERRUN
from winterline.games.beachhead.state import State

ODDS = 7


@rule("beachhead:2.opt.av")
def odds_that_win(book: Book, state: None, subject: None, odds: int) -> int:
    """From 7:1 on a declared combat is won on the spot."""
    return ODDS


CHAPTER: Chapter[Book, State] = Chapter(
    title="Automatic Victory",
    options=("auto-victory",),
    hooks=(OVERRUN.by(odds_that_win),),
)
