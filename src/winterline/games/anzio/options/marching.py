"""Readings of the player aid that change movement: rivers, Strategic Movement, and who destroys uncovered counters."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book
from ..costs import HALTS
from ..inverted import ZONES_DESTROY
from ..movement import FIGHTS_AFTER
from ..state import State


@wl.rule("anzio:P.rivers")
def stops_at_river(book: Book, state: None, step: tuple[int, int]) -> bool:
    """Whether a step ends the move: it comes onto a river hex where no bridge is."""
    return bool(book.rivers.mask & ~book.rivers.bridge & 1 << step[1])


@wl.rule("anzio:P.strategic")
def fights_after(book: Book, state: None, subject: None) -> bool:
    """Units may fight after Strategic Movement."""
    return True


@wl.rule("anzio:P.inverted-destroyer")
def zones_destroy(book: Book, state: None, subject: None) -> bool:
    """Every unit with a zone of control destroys what is uncovered in it."""
    return True


RIVERS = wl.Chapter[Book, State](
    title="Stop at every river", options=("aid:P.rivers",), hooks=(HALTS.by(stops_at_river),)
)
STRATEGIC = wl.Chapter[Book, State](
    title="Fight after strategic movement",
    options=("aid:P.strategic",),
    hooks=(FIGHTS_AFTER.by(fights_after),),
)
DESTROYERS = wl.Chapter[Book, State](
    title="Any zone destroys inverted counters",
    options=("aid:P.inverted-destroyer",),
    hooks=(ZONES_DESTROY.by(zones_destroy),),
)
