"""The historical second invasion (F13): one only, with three quarters of the lift, declared before anything moves."""

from __future__ import annotations

from collections.abc import Sequence

from winterline import author as wl

from .. import invasion
from ..book import Book, variant
from ..state import State
from ..words import no
from . import reinforcing
from .invasions import BY_THE_CARD

OPTION = "adv.supp.historical-second-invasion"
HISTORIC = "historic"
"""The rows of the table of invasions that are played with it."""


@wl.rule("anzio:F13.1")
def rows_played(options: Sequence[str]) -> str:
    """Which stretches for invasions after the first are played: those of the card, or the one of history."""
    return HISTORIC if OPTION in options else BY_THE_CARD


def declared_late(book: Book, state: State, subject: None) -> wl.Refused | None:
    """An invasion is declared by the start of its turn: before any unit has moved."""
    begun = any(state.spent) or state.stopped or state.afloat or state.sea.boxed
    return no("F13.1 declared-before-moving") if state.sea.invaded and begun else None


@wl.rule("anzio:F15.3")
def to_the_last_week(book: Book, state: None, subject: None) -> bool:
    """With one second invasion only, Allies who keep their units have time to the last week of the game."""
    return True


CHAPTER = variant(
    "Historical second invasion",
    OPTION,
    invasion.NO_INVASION.by(declared_late),
    reinforcing.WHOLE_TIME.by(to_the_last_week),
)
