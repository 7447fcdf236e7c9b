"""The historical second invasion (F13): one only, with three quarters of the lift, declared before anything moves."""

from __future__ import annotations

from winterline import author as wl

from .. import invasion
from ..book import Book, variant
from ..state import State
from ..words import no
from . import campaign, invasions, reinforcing
from .lists import orders
from .schedules import Period

OPTION = "adv.supp.historical-second-invasion"
FREE = wl.Tests[Book, State, None]("whether the Allies have not bound themselves to one second invasion")


def historic(book: Book, state: State) -> tuple[Period, ...]:
    """The stretch for the one second invasion in the game that is played."""
    return campaign.played(book, state).historic if orders(book).versions else orders(book).historic


@wl.rule("anzio:F13.1")
def stretches(book: Book, state: State, subject: None, found: tuple[Period, ...]) -> tuple[Period, ...]:
    """The stretches for invasions: after the first one a single one, with three quarters of the lift."""
    return found if FREE(book, state, None) else (*found[:1], *historic(book, state))


def has_begun(state: State) -> bool:
    """Whether a unit has moved, or gone aboard, in this player-turn."""
    return any(state.spent) or bool(state.stopped or state.afloat or state.sea.boxed)


def declared_late(book: Book, state: State, subject: None) -> wl.Refused | None:
    """An invasion is declared by the start of its turn: before any unit has moved."""
    bound = state.sea.invaded and not FREE(book, state, None)
    return no("F13.1 declared-before-moving") if bound and has_begun(state) else None


def outside_its_weeks(
    book: Book, state: State, subject: None, refused: wl.Refused | None
) -> wl.Refused | None:
    """Why a week that the card marks allows no invasion: the one second invasion has other weeks."""
    if refused is None or not state.sea.invaded or FREE(book, state, None):
        return refused
    marked = invasions.is_marked(book, state, state.turn)
    other = marked and invasions.period_of(book, state, state.turn) is None
    return no("F13.1 outside-its-weeks") if other else refused


@wl.rule("anzio:F15.3")
def to_the_last_week(book: Book, state: State, subject: None) -> bool:
    """With one second invasion only, Allies who keep their units have time to the last week of the game."""
    return not FREE(book, state, None)


CHAPTER = variant(
    "Historical second invasion",
    OPTION,
    invasions.PERIODS.by(stretches),
    invasion.NO_INVASION.by(declared_late),
    invasion.THIS_WEEK.by(outside_its_weeks),
    reinforcing.WHOLE_TIME.by(to_the_last_week),
)
