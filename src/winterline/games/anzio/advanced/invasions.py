"""Invasions of the Advanced Games (E15): where, in which weeks, how far apart, and with what part of the lift."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from winterline import author as wl

from .. import invasion, words
from ..book import HALT, AlliedQuestion, Book
from ..options import commandos
from ..shown import INVASION_IN, PANELS
from ..state import State
from ..words import bad, message
from .lists import orders
from .schedules import Period
from .tables import load_table

INVASIONS_FILE = "advanced/tables/invasions.csv"
BY_THE_CARD, AIR_SEA, HISTORIC = "card", "air-sea", "historic"
"""Which rows of the table are played: those of E15D, of the addendum, or of the historical second invasion."""
APART = 7
"""Turns from one invasion to the next: six weeks lie between them."""


class Made(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The invasions after the first."""

    later: tuple[tuple[int, int], ...] = ()
    """Each with its turn and the percentage of the lift that it used."""
    dropped: int = -1
    """The turn in which the Allies gave up an invasion before they chose its lift."""


MADE = wl.Slot(Made())
PERIODS = wl.Values[Book, State, None, tuple[Period, ...]]("the stretches in which the Allies may invade")
MARKED = wl.Values[Book, State, int, bool]("whether the Allies may invade in a week as far as the card goes")
ASKED = wl.Tests[Book, State, None]("whether the lift is asked for even where there is but one")


# --- the table ------------------------------------------------------------------------------------------


@wl.rule("anzio:E15D1", "anzio:E15D2a", "anzio:E15D2b", "anzio:E15D3a", "anzio:E15D3b")
def load_periods(
    path: Path, game: str, turns: Mapping[str, int], rule: str = BY_THE_CARD
) -> tuple[Period, ...]:
    """The stretches of a game in which the Allies may invade, and the lifts of each."""
    found = []
    for row in load_table(path):
        if row["rule"] != rule or not {game, "all"} & set(row["game"].split()):
            continue
        if row["from"] not in turns or row["to"] not in turns:
            raise row.fail(f"no week '{row['from'][:20]}' or '{row['to'][:20]}'", "write weeks of the card")
        lifts = tuple(sorted(map(int, row["lifts"].split()), reverse=True))
        found.append(Period(turns[row["from"]], turns[row["to"]], lifts))
    return tuple(found)


def periods(book: Book, state: State) -> tuple[Period, ...]:
    """The stretches in which the Allies may invade."""
    return PERIODS(book, state, None, orders(book).periods)


def period_of(book: Book, state: State, turn: int) -> Period | None:
    """The stretch that a turn belongs to."""
    return next((p for p in periods(book, state) if p.first <= turn <= p.last), None)


def made(state: State) -> tuple[tuple[int, int], ...]:
    """All invasions so far: turn and percentage; the first is that of Sept II."""
    return ((0, 100), *MADE.of(state).later) if state.sea.invaded else ()


def percentages(state: State, period: Period) -> tuple[int, ...]:
    """The lifts of a stretch that have not been used in it, the greatest first."""
    used = [percent for turn, percent in made(state) if period.first <= turn <= period.last]
    return tuple(percent for percent in period.lifts if percent not in used)


# --- when, where and with what --------------------------------------------------------------------------


@wl.rule("anzio:E15B", "anzio:E15C")
def every_zone(book: Book, state: State, subject: None, zones: list[int]) -> list[int]:
    """All zones of the board, for the first invasion as for any other."""
    return [place for place, port in enumerate(book.places) if port.kind == "zone"]


def not_a_zone(book: Book, state: State, place: int) -> wl.Refused | None:
    """Only invasion zones are invaded."""
    known = place >= 0 and book.places[place].kind == "zone"
    return None if known else words.no("E15B invasions-come-zones")


@wl.rule("anzio:E2A7")
def is_marked(book: Book, state: State, turn: int) -> bool:
    """Whether the Time Record Card marks an Allied player-turn for an invasion in the game that is played."""
    return MARKED(book, state, turn, book.calendar[turn].invasion != "no")


@wl.rule("anzio:E15F")
def too_soon(state: State, now: int) -> int:
    """The turn of an invasion that one on a turn would follow too soon, or -1: seven turns lead from one to the next."""
    return next((turn for turn, _ in made(state) if now - turn < APART), -1)


@wl.rule("anzio:E15A", "anzio:F13.2")
def by_the_card(book: Book, state: State, subject: None, refused: wl.Refused | None) -> wl.Refused | None:
    """Why there is no invasion in this week; in all that it does not speak of the Basic Game's rules hold."""
    period = period_of(book, state, state.turn)
    if period is None or not is_marked(book, state, state.turn):
        return words.no("E2A7 card-marks-no-invasion")
    if not percentages(state, period):
        return words.no("E15G lifts-stretch-used")
    if (last := too_soon(state, state.turn)) >= 0:
        return words.no("E15F six-weeks-between", week=book.calendar[last].name)
    return words.no("E15G invasion-given-up") if MADE.of(state).dropped == state.turn else None


def in_week(book: Book, state: State, turn: int, said: str) -> str:
    """What the calendar says of a week: whether an invasion can come in it, after those that have been made."""
    period = period_of(book, state, turn)
    if not turn or period is None or not is_marked(book, state, turn):
        return said if not turn else "no"
    if turn < state.turn or not percentages(state, period) or too_soon(state, turn) >= 0:
        return "no"
    return "second" if len(state.sea.invaded) < 2 else "more"


@wl.rule("anzio:E15E")
def lifts(book: Book, state: State, place: int, found: tuple[int, ...]) -> tuple[int, ...]:
    """The Initial Lifts that are left for a zone, fractions in favour of the Allies; nothing else of it shrinks."""
    period = period_of(book, state, state.turn)
    whole = invasion.whole_lift(book, state, place)
    return tuple(-(-whole * percent // 100) for percent in percentages(state, period)) if period else found


def noted(book: Book, state: State, choice: int, events: wl.Events) -> State:
    """Remember when an invasion after the first was made, and with which percentage."""
    period = period_of(book, state, state.turn)
    if not state.sea.invaded or period is None:
        return state
    percent = percentages(state, period)[choice]
    return MADE.change(state, later=(*MADE.of(state).later, (state.turn, percent)))


# --- which lift -----------------------------------------------------------------------------------------


@wl.rule("anzio:E15G")
def choosing(book: Book, state: State, place: int, events: wl.Events) -> State:
    """Where two lifts are left in a stretch the Allies choose which of them this invasion uses."""
    period = period_of(book, state, state.turn)
    if period is None or (len(percentages(state, period)) < 2 and not ASKED(book, state, None)):
        return state
    return wl.push(state, ChoosingLift(place))


class ChoosingLift(AlliedQuestion, frozen=True, gc=False, tag="choosing-lift"):
    """Which part of its lift an invasion uses."""

    place: int

    rule_id = "E15G"

    def prompt(self, book: Book, state: State) -> wl.Said:
        lifts_, asked = invasion.lifts_of(book, state, self.place), ASKED(book, state, None)
        name = "ask choosing-lift-or-none" if asked else "ask choosing-lift"
        return message(name, name=book.places[self.place].name, most=lifts_[0], least=lifts_[-1])

    def options(self, book: Book, state: State) -> list[wl.Action]:
        lifts_ = [wl.Action("lift", kind=str(percent)) for percent in self.percentages(book, state)]
        return sorted([*lifts_, HALT] if ASKED(book, state, None) else lifts_)

    def percentages(self, book: Book, state: State) -> tuple[int, ...]:
        """What there is to choose from."""
        period = period_of(book, state, state.turn)
        return percentages(state, period) if period else ()

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == HALT.do:
            return MADE.change(wl.pop(state), dropped=state.turn)
        choice = self.percentages(book, state).index(int(action.kind))
        return invasion.invade(book, wl.pop(state), self.place, events, choice)


# --- commandos ------------------------------------------------------------------------------------------


@wl.rule("anzio:E17A")
def north_of_the_fold(book: Book, state: State, subject: None, cells: int) -> int:
    """Commandos land north of the middle fold too, in an invasion and in a raid."""
    return book.land


# --- what is shown and described ------------------------------------------------------------------------


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The stretches of the game in which the Allies may invade, and what lift is left in each."""
    rows = []
    for period in periods(book, state):
        left = [message("percent", number=percent) for percent in percentages(state, period)]
        weeks = [book.calendar[turn].name for turn in (period.first, period.last)]
        label = message("label stretch", begin=weeks[0], end=weeks[1]) if weeks[0] != weeks[1] else weeks[0]
        value = (
            message("value percentages", parts=left, count=len(left)) if left else message("value used-up")
        )
        rows.append(wl.row(label, value, book.cite("E15G"), now=period.first <= state.turn <= period.last))
    return [wl.panel("invasions", message("panel invasions"), book.cite("E15G"), rows, open=False)]


def told(book: Book, state: State, seat: str) -> list[dict[str, Any]] | None:
    """The invasions so far; nothing in games that have but two."""
    if book.orders is None:
        return None
    return [
        {"week": book.calendar[turn].name, "percent": percent, "zone": book.place_ids[zone]}
        for (turn, percent), zone in zip(made(state), state.sea.invaded, strict=False)
    ]


def read_later(book: Book, state: State, later: list[Any]) -> State:
    """The invasions after the first in a described position: turn and percentage of each."""
    pairs = [tuple(one) for one in later if isinstance(one, list | tuple)]
    if len(pairs) != len(later) or any(len(pair) != 2 for pair in pairs):
        raise bad("choice write-later-invasions-as-pairs")
    return MADE.put(state, Made(tuple((int(turn), int(percent)) for turn, percent in pairs)))


CHAPTER = wl.Chapter[Book, State](
    title="Invasions of the Advanced Games",
    options=("scenario.advanced",),
    slices=(MADE,),
    frames=(ChoosingLift,),
    verbs={"lift": ("kind",)},
    hooks=(
        invasion.ZONES.by(every_zone),
        invasion.NO_ZONE.by(not_a_zone),
        invasion.THIS_WEEK.by(by_the_card),
        invasion.LIFTS.by(lifts),
        invasion.SETTING_OUT.by(choosing),
        invasion.BEGUN.by(noted),
        commandos.FOLD.by(north_of_the_fold),
        PANELS.by(panel),
        INVASION_IN.by(in_week),
    ),
    views={"invasions": told},
    fields={"later_invasions": wl.Field(list, read_later)},
)
