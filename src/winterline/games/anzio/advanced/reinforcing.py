"""Allied reinforcement (F15): the Allies cancel the withdrawals that are still to come, and must win more, and sooner."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .. import victory
from ..book import LAST_WEEK, AlliedQuestion, Book
from ..ports import FEIGN
from ..state import ALLIED, State
from ..tables import Goal, date_of
from ..words import bad, message
from . import withdrawals
from .lists import orders
from .schedules import NEVER

OPTION, ROW = "adv.supp.allied-reinforcement", "F15"
FIRST, LAST = date_of("Nov II", 1943), date_of("Jan IV", 1945)
"""The weeks in which withdrawals can be cancelled."""
CANCEL = wl.Action("cancel")
WHOLE_TIME = wl.Tests[Book, State, None]("whether Allies who keep their units have time to the last week")
IN_SECRET = wl.Tests[Book, State, None]("whether the Allies decide about their withdrawals in secret")
IN_PUBLIC = wl.Values[Book, State, None, State](
    "the position without what the Allies hide of their withdrawals"
)
NOT_HERE = wl.Tests[Book, State, None](
    "whether it is known that withdrawals cannot be cancelled in this game"
)
NO_RIGHT = wl.Tests[Book, State, None]("whether the Allies know that theirs cannot be cancelled")
DECIDED = wl.Effects[Book, State, None]("what everybody has to reckon with once the Allies have decided")


class Kept(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Whether the Allies keep their units."""

    since: int = -1
    """The turn in which they cancelled the withdrawals."""


KEPT = wl.Slot(Kept())


@wl.rule("anzio:F15.1")
def may_cancel(book: Book, state: State) -> bool:
    """Whether withdrawals can be cancelled as this Allied turn begins: some are still to come, and it is their time."""
    if KEPT.of(state).since >= 0 or not FIRST <= book.calendar[state.turn].date <= LAST:
        return False
    return any(state.turn <= turn < NEVER for _, _, turn in withdrawals.recalls(book, state, ALLIED))


def asking(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Allies are asked when somebody would leave, and for the last time: in other weeks they can wait."""
    known = IN_PUBLIC(book, state, None, state)
    due = any(turn == state.turn for _, _, turn in withdrawals.recalls(book, known, ALLIED))
    last = book.calendar[state.turn].date == LAST
    asked = (due or last) and may_cancel(book, known) and not NOT_HERE(book, state, None)
    return wl.push(state, Cancelling()) if asked else state


class Cancelling(AlliedQuestion, frozen=True, gc=False, tag="cancelling"):
    """Whether the Allies keep the units that their card would withdraw from now on."""

    rule_id = "F15.1"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        able = may_cancel(book, state) and not NO_RIGHT(book, state, None)
        return sorted([CANCEL if able else FEIGN, wl.END])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        secret, state = IN_SECRET(book, state, None), wl.pop(state)
        if secret:
            events.append(wl.Event("withdrawals-sealed", book.cite("F17D3e")))
        elif action == CANCEL:
            events.append(wl.Event("withdrawals-cancelled", book.cite("F15.1")))
        state = KEPT.put(state, Kept(state.turn)) if action == CANCEL else state
        return DECIDED(book, state, None, events)


def stays(book: Book, state: State, who: tuple[int, int]) -> bool:
    """Whether a unit is withdrawn no more; who has left stays away, unless his card brings him back."""
    return who[0] == ALLIED and KEPT.of(state).since >= 0


@wl.rule("anzio:F15.2")
def goal(book: Book, state: State, subject: None, wanted: Goal) -> Goal:
    """What the Allies must reach once they keep their units: all major cities, whichever list the Germans have."""
    return orders(book).special[ROW].goal if KEPT.of(state).since >= 0 else wanted


def ends(book: Book, state: State, subject: None, last: int) -> int:
    """The game then ends earlier, unless the Allies have the whole time."""
    if KEPT.of(state).since < 0 or WHOLE_TIME(book, state, None):
        return last
    return min(last, orders(book).special[ROW].last)


def told(book: Book, state: State, seat: str) -> str | None:
    """The week in which the Allies cancelled their withdrawals."""
    since = KEPT.of(state).since
    return book.calendar[since].name if since >= 0 else None


def read_kept(book: Book, state: State, week: str) -> State:
    """The same of a described position."""
    weeks = [found.name for found in book.calendar]
    if week not in weeks:
        raise bad("choice no-week", week=week[:20])
    return KEPT.put(state, Kept(weeks.index(week)))


CHAPTER = wl.Chapter[Book, State](
    title="Allied reinforcement",
    options=(OPTION,),
    slices=(KEPT,),
    frames=(Cancelling,),
    verbs={"cancel": ()},
    phases=(wl.Placed(wl.Phase("reinforcement", asking, ALLIED), before="withdrawals"),),
    hooks=(withdrawals.STAYS.by(stays), victory.GOAL.by(goal), LAST_WEEK.by(ends)),
    sentences={"withdrawals-cancelled": lambda book, event: message("event withdrawals-cancelled")},
    views={"withdrawals_cancelled": told},
    fields={"withdrawals_cancelled": wl.Field(str, read_kept)},
)
