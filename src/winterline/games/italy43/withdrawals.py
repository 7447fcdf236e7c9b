"""Units that leave by the schedule: withdrawals with their returns, removals for good, and what removals cost."""

from __future__ import annotations

from winterline.core.action import Action
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Ask, pop, push, replace
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.italy43.book import Book, cite, mover
from winterline.games.italy43.losses import wiped
from winterline.games.italy43.roster import Leave, nationality
from winterline.games.italy43.state import (
    ABSENT,
    AWAY,
    DISPLAY,
    ELIMINATED,
    PERISHED,
    REMOVED,
    State,
    with_force,
)

Rows = tuple[tuple[str, str, int], ...]
"""Replacements: nation, type, number."""


def leaving(book: Book, state: State, side: int) -> list[tuple[int, Leave]]:
    """The units of a side that are due to leave on this turn."""
    out = []
    for unit, counter in enumerate(book.units[side].counters):
        due = [leave for leave in counter.leaves if leave.turn == state.turn]
        if due and state.forces[side].at[unit] not in (ABSENT, REMOVED):
            out.append((unit, due[0]))
    return out


def stand_in(state: State, side: int, unit: int) -> int:
    """The Remnant that stands for a unit, or the unit itself."""
    return next((remnant for s, remnant, parent in state.remnants if (s, parent) == (side, unit)), unit)


def departures(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The units whose time has come leave, wherever they are; then lost ones cost their side Replacements."""
    side = mover(book, state)
    gone = [unit for unit, leave in leaving(book, state, side) if not leave.returns]
    forfeits = penalties(book, state, side, gone)
    for unit, leave in leaving(book, state, side):
        if leave.returns:
            state = withdrawn(book, state, side, unit, leave, events)
        else:
            state = taken_off(book, state, side, unit, events)
    return pay(book, state, forfeits, events)


# --- withdrawals --------------------------------------------------------------------------------------


@rule("italy43:22.1a")
def withdrawn(book: Book, state: State, side: int, unit: int, leave: Leave, events: list[Event]) -> State:
    """A unit, or the Remnant of it, is lifted from the map with the steps it has and waits for its return.

    One that is eliminated stays in its box with its return written down.
    """
    now, force = stand_in(state, side, unit), state.forces[side]
    rows = tuple(sorted((*state.returns, (side, now, leave.returns))))
    if force.at[now] in (ELIMINATED, PERISHED):
        return replace(state, returns=rows) if force.at[now] == ELIMINATED else state
    step = force.step[now]
    events.append(Event("withdrawn", cite("22.1a"), book.names(side, (now,)), number=leave.returns))
    return with_force(state, side, wiped(force, now, AWAY).stepped(now, step), returns=rows)


@rule("italy43:22.1b")
def back_on(state: State, side: int, unit: int) -> int:
    """The turn of return of a unit that has been withdrawn, or 0; an eliminated one waits for a Replacement first."""
    return next((turn for s, u, turn in state.returns if (s, u) == (side, unit)), 0)


def return_places(book: Book, state: State, side: int, unit: int) -> tuple[str, ...]:
    """Where a withdrawn unit comes back, by its own card or that of the unit it stands for."""
    parents = [parent for s, remnant, parent in state.remnants if (s, remnant) == (side, unit)]
    counter = book.unit(side, parents[0] if parents else unit)
    turn = back_on(state, side, unit)
    return next((leave.places for leave in counter.leaves if leave.returns == turn), ())


def came_back(state: State, side: int, unit: int) -> State:
    """A unit has returned: nothing more is written down about it."""
    return replace(state, returns=tuple(row for row in state.returns if row[:2] != (side, unit)))


# --- removals -----------------------------------------------------------------------------------------


@rule("italy43:22.2.1")
def taken_off(book: Book, state: State, side: int, unit: int, events: list[Event]) -> State:
    """A unit leaves play for good, wherever it is; a Remnant that stood for it goes back to the Display."""
    now = stand_in(state, side, unit)
    force = wiped(wiped(state.forces[side], now, DISPLAY), unit, REMOVED)
    events.append(Event("removed", cite("22.2.1"), book.names(side, (unit,))))
    rows = tuple(row for row in state.remnants if row[::2] != (side, unit))
    left = tuple(row for row in state.returns if row[:2] not in ((side, unit), (side, now)))
    return with_force(state, side, force, remnants=rows, returns=left)


@rule("italy43:22.2.2b")
def is_lost(state: State, side: int, unit: int) -> bool:
    """Whether a unit to be removed costs Replacements: in the Eliminated Box or the Display, not if merely reduced."""
    return state.forces[side].at[unit] in (ELIMINATED, PERISHED, DISPLAY)


@rule("italy43:22.2.2a", "italy43:20.2b")
def penalties(book: Book, state: State, side: int, units: list[int]) -> dict[str, bool]:
    """Nationality -> whether all its Replacements of this turn are lost: one for one lost unit, all for two or more."""
    lost = [nationality(book.unit(side, unit).nation) for unit in units if is_lost(state, side, unit)]
    return {nation: lost.count(nation) > 1 for nation in lost}


def pay(book: Book, state: State, forfeits: dict[str, bool], events: list[Event]) -> State:
    """Take the Replacements that are forfeited; which single one goes is its owner's choice."""
    for nation, everything in sorted(forfeits.items()):
        due = [row for row in state.drafts if row[0] == nation]
        if everything and due:
            events.append(Event("forfeit", cite("22.2.2a"), word=nation, number=sum(row[2] for row in due)))
            state = replace(state, drafts=tuple(row for row in state.drafts if row[0] != nation))
        elif due:
            state = push(state, Forfeiting(nation))
    return state


def spent(drafts: Rows, nation: str, kind: str) -> Rows:
    """Replacements less one."""
    less = ((n, k, number - ((n, k) == (nation, kind))) for n, k, number in drafts)
    return tuple(row for row in less if row[2])


class Forfeiting(Ask[Book, State], frozen=True, gc=False, tag="forfeiting"):
    """Which Replacement is lost for a removed unit that was eliminated."""

    nation: str

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book, state: State) -> str:
        return cite("22.2.2a")

    def prompt(self, book: Book, state: State) -> str:
        return "A unit that is removed was eliminated: which Replacement is forfeited?"

    def options(self, book: Book, state: State) -> list[Action]:
        return sorted(
            Action("forfeit", kind=kind) for nation, kind, _ in state.drafts if nation == self.nation
        )

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        events.append(Event("forfeit", self.cited(book, state), word=self.nation, number=1))
        return replace(pop(state), drafts=spent(state.drafts, self.nation, action.kind))

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        return Refused(
            self.cited(book, state), "Name one of the Replacements of that nationality that are due."
        )


FRAMES = (Forfeiting,)
