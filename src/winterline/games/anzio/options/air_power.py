"""Allied air power of the later years: more factors, slower Germans, and losses on the long marches."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book, is_mud, variant
from ..losses import lose_step
from ..movement import ALLOWANCE, OTHER_POINTS, allowance
from ..shown import MARKS, PANELS
from ..state import AXIS, State
from ..tables import date_of
from ..words import message
from .support import AIR_FACTORS

MORE_FACTORS = (date_of("Jan I", 1944), date_of("June IV", 1944), date_of("Jan I", 1945))
"""The weeks from which the Allies have a further air factor."""
SLOWED = {1944: 4, 1945: 8}
"""Half points that German units lose in good weather, by year; in mud half of it."""
EXEMPT = 8
"""Half points of the one unit that is slow enough."""


@wl.rule("anzio:X22-21A1")
def more_factors(book: Book, state: State, subject: None, factors: int) -> int:
    """One air factor more from each of these weeks on: four from Jan I 1944, then five, then six."""
    return factors + sum(book.calendar[state.turn].date >= week for week in MORE_FACTORS)


@wl.rule("anzio:X22-21A2")
def points_lost(book: Book, state: State, unit: int) -> int:
    """Half points that a German unit loses: 2 MP in 1944, 4 MP in 1945, half of it in mud; not the one with 4 MP."""
    if book.units[AXIS].moves[unit] == EXEMPT:
        return 0
    lost = SLOWED.get(book.calendar[state.turn].year, 0)
    return lost // 2 if is_mud(book, state) else lost


def slowed(book: Book, state: State, unit: int, points: int) -> int:
    """The allowance of a unit of the side in turn; a counter that has no points has none to lose."""
    return max(0, points - points_lost(book, state, unit)) if state.side == AXIS else points


def all_germans(book: Book, state: State, subject: None, units: int) -> int:
    """Who may have other points than printed: every German."""
    return (1 << len(book.units[AXIS].counters)) - 1 if state.side == AXIS else units


def slowed_marks(book: Book, state: State, who: tuple[int, int]) -> list[wl.Shown]:
    """What a German unit loses of its printed movement."""
    side, unit = who
    if side != AXIS or state.forces[AXIS].at[unit] < 0 or not (lost := points_lost(book, state, unit) // 2):
        return []
    return [wl.mark(f"-{lost}", message("mark points-lost", points=lost), "note", book.cite("X22-21A2"))]


# --- losses on the march --------------------------------------------------------------------------------


@wl.rule("anzio:X22-21A3")
def marched_far(book: Book, state: State) -> list[int]:
    """The German units that have used Strategic Movement in good weather: each of them is rolled for."""
    if is_mud(book, state):
        return []
    return [unit for unit, spent in enumerate(state.spent) if spent > allowance(book, state, unit)]


def attrition(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Two dice for each of them when the movement phase is over, since until then they might go on."""
    fatal = book.addendum.attrition.get(book.calendar[state.turn].year, frozenset())
    for unit in marched_far(book, state):
        name = book.names(AXIS, (unit,))
        state, first = wl.rolled(state, dice, f"attrition of {name[0]}")
        state, second = wl.rolled(state, dice, f"attrition of {name[0]}")
        events.append(wl.Event("attrition", book.cite("X22-21A3"), name, number=first + second))
        if first + second in fatal:
            state = lose_step(book, state, AXIS, unit, events, "X22-21A3")
    return state


def attrition_panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """Who will be rolled for when movement ends, and at which sums a step is lost."""
    if state.side != AXIS or is_mud(book, state):
        return []
    cited, fatal = book.cite("X22-21A3"), book.addendum.attrition.get(book.calendar[state.turn].year, ())
    rows = [wl.row(message("label attrition"), ", ".join(map(str, sorted(fatal))), cited)]
    if far := marched_far(book, state):
        rows.append(wl.row(message("label marched-far"), len(far), cited, units=list(book.names(AXIS, far))))
    return [wl.panel("attrition", message("panel attrition"), cited, rows)]


FACTORS = variant("More air factors", "addendum.air-factors", AIR_FACTORS.by(more_factors))
SLOWER = variant(
    "German movement points",
    "addendum.german-mp-loss",
    ALLOWANCE.by(slowed),
    OTHER_POINTS.by(all_germans),
    MARKS.by(slowed_marks),
)
ATTRITION = wl.Chapter[Book, State](
    title="Attrition on the march",
    options=("addendum.sm-attrition",),
    phases=(wl.Placed(wl.Phase("attrition", attrition, AXIS), after="movement"),),
    hooks=(PANELS.by(attrition_panel),),
    news={"attrition": "step"},
)
