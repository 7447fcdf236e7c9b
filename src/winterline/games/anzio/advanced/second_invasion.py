"""The historical second invasion (F13): one only, with three quarters of the lift, declared before anything moves."""

from __future__ import annotations

from winterline import author as wl

from .. import invasion
from ..book import Book, variant
from ..state import State
from ..words import no
from . import invasions, reinforcing
from .lists import orders
from .schedules import Period


@wl.rule("anzio:F13.1")
def stretches(book: Book, state: State, subject: None, found: tuple[Period, ...]) -> tuple[Period, ...]:
    """The stretches for invasions: after the first one a single one, with three quarters of the lift."""
    return (*found[:1], *orders(book).historic)


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
    "adv.supp.historical-second-invasion",
    invasions.PERIODS.by(stretches),
    invasion.NO_INVASION.by(declared_late),
    reinforcing.WHOLE_TIME.by(to_the_last_week),
)
