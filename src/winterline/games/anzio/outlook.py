"""How near either side is to its victory, from what everybody knows."""

from __future__ import annotations

from winterline import author as wl

from . import victory
from .book import Book, last_week
from .shown import UNSETTLED
from .state import State
from .words import message

NEAR, LAST_WEEKS = 1, 2
"""So many cities from victory, or with so few weeks left, it is near."""


def outlook(book: Book, state: State) -> list[wl.Outlook]:
    """The victory cities that the Allies hold and need, and the German front; nothing while the goal itself is sealed."""
    if UNSETTLED(book, state, None):
        return []
    goal, won = victory.goal(book, state), len(victory.cities(book, state))
    short, left = goal.wanted - won, last_week(book, state) - state.turn
    said = message("outlook cities", won=won, wanted=goal.wanted, left=left)
    side = "allied" if short <= 0 else "axis"
    out = [wl.Outlook(side, said, book.cite(goal.rule), near=short <= NEAR or left <= LAST_WEEKS)]
    if goal.front and victory.front_broken(book, state):
        out.append(
            wl.Outlook("allied", message("outlook front"), book.cite("C15C.1"), near=left <= LAST_WEEKS)
        )
    return out


CHAPTER = wl.Chapter[Book, State](title="Outlook", hooks=(wl.OUTLOOK.by(outlook),))
