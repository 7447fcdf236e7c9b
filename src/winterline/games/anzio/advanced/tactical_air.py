"""Supporting fire of the Advanced Games (E13): German aircraft by the month, later by the year."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..book import Book, is_mud, variant
from ..options import support
from ..options.factors import FACTORS
from ..shown import PANELS
from ..state import ALLIED, AXIS, State
from ..tables import Week
from ..words import bad, message
from . import lists

NEVER = -1


class Allotted(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What the Germans have used of their aircraft."""

    used: int = NEVER
    """The last stretch of time whose factor is gone, by its first turn."""


ALLOTTED = wl.Slot(Allotted())
WEEKLY = wl.Tests[Book, State, None]("whether the Germans have an air factor for this week alone")


# --- what they have -------------------------------------------------------------------------------------


@wl.rule("anzio:E13C1", "anzio:E13C2", "anzio:E13C3")
def stretch_name(week: Week) -> str:
    """The stretch of time that one factor has to last for: a month, then the rest of 1944, then the year 1945."""
    return f"{week.month} {week.year}" if week.german_air == "month" else week.german_air


def stretch(book: Book, state: State) -> int:
    """The first turn of the stretch that this week belongs to."""
    if WEEKLY(book, state, None):
        return state.turn
    name = stretch_name(book.calendar[state.turn])
    return next(turn for turn, week in enumerate(book.calendar) if stretch_name(week) == name)


def left(book: Book, state: State) -> int:
    """The factor of this stretch, unless it is gone."""
    return int(ALLOTTED.of(state).used != stretch(book, state))


@wl.rule("anzio:E13C5")
def after_invasions(state: State) -> int:
    """What invasions bring besides: three factors after the first, two after the second, for that turn alone."""
    if state.turn == 0:
        return support.OPENING_AIR
    return support.REACTION_AIR if lists.second_invasion(state) == state.turn else 0


def by_the_month(book: Book, state: State, subject: None, factors: int) -> int:
    """The German factors of a turn in good weather."""
    return after_invasions(state) + left(book, state)


# --- when they are gone ---------------------------------------------------------------------------------


@wl.rule("anzio:E13C4")
def lost_in_mud(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """German aircraft that were kept for the defence of a turn that proves muddy are lost."""
    defending = FACTORS.of(state).defending
    lost = [unit for side, unit, _ in defending if side == AXIS]
    if not lost or not is_mud(book, state):
        return state
    events.append(wl.Event("cover-lost", book.cite("E13C4"), book.names(AXIS, lost)))
    return FACTORS.change(state, defending=tuple(entry for entry in defending if entry[0] != AXIS))


def settled(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the end of a German turn what an invasion brought is spent first; the rest came out of the stretch's factor."""
    spent = support.german_factors(book, state) - FACTORS.of(state).air[AXIS]
    if spent <= after_invasions(state):
        return state
    return ALLOTTED.change(state, used=stretch(book, state))


# --- another reading ------------------------------------------------------------------------------------


def weekly_at_first(book: Book, state: State, subject: None) -> bool:
    """Another reading of E13C1: until the end of 1943 each week in good weather brings a factor, as in the Basic Game."""
    return book.calendar[state.turn].year == book.calendar[0].year


# --- what is shown and described ------------------------------------------------------------------------


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """What the Germans have left of their aircraft, and for how long it must do."""
    weeks = [w.name for w in book.calendar if stretch_name(w) == stretch_name(book.calendar[state.turn])]
    label = message("label stretch", begin=weeks[0], end=weeks[-1]) if len(weeks) > 1 else weeks[0]
    if WEEKLY(book, state, None):
        label = book.calendar[state.turn].name
    value = message("value factor-left" if left(book, state) else "value used-up")
    rows = [wl.row(label, value, book.cite("E13C1"))]
    return [wl.panel("german-air", message("panel german-air"), book.cite("E13C1"), rows)]


def read_used(book: Book, state: State, turn: int) -> State:
    """A described position in which the factor of a stretch is gone."""
    if not 0 <= turn < len(book.calendar):
        raise bad("choice german-air-used-number-turn")
    return ALLOTTED.put(state, Allotted(turn))


CHAPTER = wl.Chapter[Book, State](
    title="Supporting fire of the Advanced Games",
    options=("scenario.advanced",),
    slices=(ALLOTTED,),
    phases=(
        wl.Placed(wl.Phase("aircraft in mud", lost_in_mud, ALLIED), after="weather"),
        wl.Placed(wl.Phase("aircraft used", settled, AXIS), after="support allotted"),
    ),
    hooks=(support.GERMAN_FACTORS.by(by_the_month), PANELS.by(panel)),
    fields={"german_air_used": wl.Field(int, read_used)},
)
WEEKLY_AT_FIRST = variant(
    "German aircraft by the week in 1943", "adv.german-air-weekly", WEEKLY.by(weekly_at_first)
)
