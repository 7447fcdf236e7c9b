"""Readings of the player aid that change movement: rivers, Strategic Movement, and who destroys uncovered counters."""

from __future__ import annotations

from winterline.core.chapters import Chapter
from winterline.core.rules import rule
from winterline.games.anzio.book import Book
from winterline.games.anzio.costs import HALTS
from winterline.games.anzio.inverted import ZONES_DESTROY
from winterline.games.anzio.movement import FIGHTS_AFTER
from winterline.games.anzio.state import State


@rule("anzio:P.rivers")
def stops_at_river(book: Book, state: None, step: tuple[int, int]) -> bool:
    """Whether a step ends the move: it comes onto a river hex where no bridge is."""
    return bool(book.rivers.mask & ~book.rivers.bridge & 1 << step[1])


@rule("anzio:P.strategic")
def fights_after(book: Book, state: None, subject: None) -> bool:
    """Units may fight after Strategic Movement."""
    return True


@rule("anzio:P.inverted-destroyer")
def zones_destroy(book: Book, state: None, subject: None) -> bool:
    """Every unit with a zone of control destroys what is uncovered in it."""
    return True


RIVERS: Chapter[Book, State] = Chapter(
    title="Stop at every river", options=("aid:P.rivers",), hooks=(HALTS.by(stops_at_river),)
)
STRATEGIC: Chapter[Book, State] = Chapter(
    title="Fight after strategic movement",
    options=("aid:P.strategic",),
    hooks=(FIGHTS_AFTER.by(fights_after),),
)
DESTROYERS: Chapter[Book, State] = Chapter(
    title="Any zone destroys inverted counters",
    options=("aid:P.inverted-destroyer",),
    hooks=(ZONES_DESTROY.by(zones_destroy),),
)
