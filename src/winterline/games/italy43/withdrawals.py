"""Units that leave by the schedule: withdrawals with their returns, removals for good, and what removals cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from winterline import author as wl

from .book import TURN_BEGINS, Book, Question, anything, cite, mover
from .losses import parent_of, wiped
from .menus import INITIAL
from .phrases import bad
from .roster import NATIONS, REPLACEMENTS, Leave, nationality
from .state import ABSENT, AWAY, DISPLAY, ELIMINATED, PERISHED, REMOVED, State, with_force

Rows = tuple[tuple[str, str, int], ...]
"""Replacements: nation, type, number."""


class Schedule(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What the schedule has brought and will bring back."""

    drafts: Rows = ()
    """Replacements left in this Initial Phase."""
    returns: tuple[tuple[int, int, int], ...] = ()
    """Withdrawn units: side, unit, turn of return."""


SCHEDULE = wl.Slot(Schedule())


def nothing_due(book: Book, state: State, subject: None, events: wl.Events) -> State:
    """A new player turn: its Replacements have not arrived yet."""
    return SCHEDULE.change(state, drafts=())


def leaving_on(book: Book, state: State, side: int, turn: int) -> list[tuple[int, Leave]]:
    """The units of a side that are due to leave on a turn."""
    at = state.forces[side].at
    return [row for row in leavers(book, side, turn) if at[row[0]] not in (ABSENT, REMOVED)]


@wl.remembered
def leavers(book: Book, side: int, turn: int) -> tuple[tuple[int, Leave], ...]:
    """The units of a side that are due to leave on a turn, wherever they are."""
    units = enumerate(book.units[side].counters)
    return tuple((unit, leave) for unit, counter in units for leave in counter.leaves if leave.turn == turn)


def stand_in(state: State, side: int, unit: int) -> int:
    """The Remnant that stands for a unit, or the unit itself."""
    return next((remnant for s, remnant, parent in state.remnants if (s, parent) == (side, unit)), unit)


def departures(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The units whose time has come leave, wherever they are; then lost ones cost their side Replacements."""
    side = mover(book, state)
    gone = [unit for unit, leave in leaving_on(book, state, side, state.turn) if not leave.returns]
    forfeits = penalties(book, state, side, gone)
    for unit, leave in leaving_on(book, state, side, state.turn):
        if leave.returns:
            state = withdrawn(book, state, side, unit, leave, events)
        else:
            state = taken_off(book, state, side, unit, events)
    return pay(book, state, forfeits, events)


# --- withdrawals --------------------------------------------------------------------------------------


@wl.rule("italy43:22.1a")
def withdrawn(book: Book, state: State, side: int, unit: int, leave: Leave, events: wl.Events) -> State:
    """A unit, or the Remnant of it, is lifted from the map with the steps it has and waits for its return.

    One that is eliminated stays in its box with its return written down.
    """
    now, force = stand_in(state, side, unit), state.forces[side]
    back = SCHEDULE.change(
        state, returns=tuple(sorted((*SCHEDULE.of(state).returns, (side, now, leave.returns))))
    )
    if force.at[now] in (ELIMINATED, PERISHED):
        return back if force.at[now] == ELIMINATED else state
    step = force.step[now]
    events.append(wl.Event("withdrawn", cite("22.1a"), book.names(side, (now,)), number=leave.returns))
    return with_force(back, side, wiped(force, now, AWAY).stepped(now, step))


@wl.rule("italy43:22.1b")
def back_on(state: State, side: int, unit: int) -> int:
    """The turn of return of a unit that has been withdrawn, or 0; an eliminated one waits for a Replacement first."""
    return next((turn for s, u, turn in SCHEDULE.of(state).returns if (s, u) == (side, unit)), 0)


def return_places(book: Book, state: State, side: int, unit: int) -> tuple[str, ...]:
    """Where a withdrawn unit comes back, by its own card or that of the unit it stands for."""
    counter, turn = book.unit(side, parent_of(state, side, unit)), back_on(state, side, unit)
    return next((leave.places for leave in counter.leaves if leave.returns == turn), ())


def came_back(state: State, side: int, *units: int) -> State:
    """Units have returned, or never will: nothing more is written down about them."""
    rows = SCHEDULE.of(state).returns
    return SCHEDULE.change(state, returns=tuple(row for row in rows if row[0] != side or row[1] not in units))


# --- removals -----------------------------------------------------------------------------------------


@wl.rule("italy43:22.2.1")
def taken_off(book: Book, state: State, side: int, unit: int, events: wl.Events) -> State:
    """A unit leaves play for good, wherever it is; a Remnant that stood for it goes back to the Display."""
    now = stand_in(state, side, unit)
    force = wiped(wiped(state.forces[side], now, DISPLAY), unit, REMOVED)
    events.append(wl.Event("removed", cite("22.2.1"), book.names(side, (unit,))))
    rows = tuple(row for row in state.remnants if row[::2] != (side, unit))
    return came_back(with_force(state, side, force, remnants=rows), side, unit, now)


@wl.rule("italy43:22.2.2b")
def is_lost(state: State, side: int, unit: int) -> bool:
    """Whether a unit to be removed costs Replacements: in the Eliminated Box or the Display, not if merely reduced."""
    return state.forces[side].at[unit] in (ELIMINATED, PERISHED, DISPLAY)


@wl.rule("italy43:22.2.2a", "italy43:20.2b")
def penalties(book: Book, state: State, side: int, units: list[int]) -> dict[str, bool]:
    """Nationality -> whether all its Replacements of this turn are lost: one for one lost unit, all for two or more."""
    lost = [nationality(book.unit(side, unit).nation) for unit in units if is_lost(state, side, unit)]
    return {nation: lost.count(nation) > 1 for nation in lost}


def pay(book: Book, state: State, forfeits: dict[str, bool], events: wl.Events) -> State:
    """Take the Replacements that are forfeited; which single one goes is its owner's choice."""
    for nation, everything in sorted(forfeits.items()):
        drafts = SCHEDULE.of(state).drafts
        due = [row for row in drafts if row[0] == nation]
        if everything and due:
            events.append(
                wl.Event("forfeit", cite("22.2.2a"), word=nation, number=sum(row[2] for row in due))
            )
            state = SCHEDULE.change(state, drafts=tuple(row for row in drafts if row[0] != nation))
        elif due:
            state = wl.push(state, Forfeiting(nation))
    return state


def spent(state: State, nation: str, kind: str) -> State:
    """The state with one Replacement less."""
    rows = SCHEDULE.of(state).drafts
    less = ((n, k, number - ((n, k) == (nation, kind))) for n, k, number in rows)
    return SCHEDULE.change(state, drafts=tuple(row for row in less if row[2]))


class Forfeiting(Question, frozen=True, gc=False, tag="forfeiting"):
    """Which Replacement is lost for a removed unit that was eliminated."""

    nation: str

    rule_id = "22.2.2a"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        drafts = SCHEDULE.of(state).drafts
        return sorted(wl.Action("forfeit", kind=kind) for nation, kind, _ in drafts if nation == self.nation)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        events.append(wl.Event("forfeit", self.cited(book, state), word=self.nation, number=1))
        return spent(wl.pop(state), self.nation, action.kind)


def told(book: Book, state: State, seat: str) -> list[dict[str, Any]]:
    """The Replacements that are left."""
    return [{"nation": n, "type": t, "number": k} for n, t, k in SCHEDULE.of(state).drafts]


def read_drafts(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """The Replacements of a described Initial Phase, instead of the calendar's."""
    if book.phases[state.phase + 1].name != INITIAL:
        return state
    out = []
    for nation, text in given.items():
        for word in str(text).split():
            kind, _, number = word.partition(":")
            if nation not in NATIONS or kind not in REPLACEMENTS or not number.isdigit() or not int(number):
                raise bad("choice draft", nation=anything(nation), word=anything(word))
            out.append((nation, kind, int(number)))
    return SCHEDULE.change(state, drafts=tuple(out))


CHAPTER = wl.Chapter[Book, State](
    title="Withdrawals and removals",
    slices=(SCHEDULE,),
    frames=(Forfeiting,),
    verbs={"forfeit": ("kind",)},
    hooks=(TURN_BEGINS.by(nothing_due),),
    views={"replacements": told},
    fields={"replacements": wl.Field(Mapping, read_drafts)},
    news={"removed": "loss", "withdrawn": "departure"},
)
