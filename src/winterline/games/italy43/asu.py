"""Artillery Support Units: Ready and Fired, and what Supply Points buy."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, cite, lookup, mover
from .menus import INITIAL, SUPPLY, refusing
from .phrases import message, no
from .state import FIRED, GOOD, UNSUPPLIED, State, with_force
from .supply import in_supply

DIVISION, CORPS, NEBELWERFER, HOWITZER = 1, 2, 3, 4
"""Kinds of ASU in the column `Units.asu`; 0 is no ASU."""


@wl.rule("italy43:17.5b", "italy43:2.3.2f")
def is_fired(state: State, side: int, unit: int) -> bool:
    """Whether an ASU shows its Fired side: a status, not a lost step."""
    return bool(state.forces[side].status[unit] & FIRED)


def readied(book: Book, state: State, side: int, unit: int, events: wl.Events, cited: str) -> State:
    """The state with one ASU turned to its Ready side."""
    events.append(wl.Event("ready", cited, book.names(side, (unit,))))
    return with_force(state, side, state.forces[side].mark(unit, clear=FIRED))


@wl.rule("italy43:17.1")
def fired(book: Book, state: State, side: int, unit: int, events: wl.Events) -> State:
    """The state with one ASU turned to its Fired side, as every use for a shift or a Determined Defense does."""
    events.append(wl.Event("fired", cite("17.1"), book.names(side, (unit,))))
    return with_force(state, side, state.forces[side].mark(unit, add=FIRED))


@wl.rule("italy43:17.5a", "italy43:13.2.1d", "italy43:16.4b")
def why_not_ready(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why the side in turn may not spend a Supply Point on an ASU now."""
    side = mover(book, state)
    force, kind = state.forces[side], book.units[side].asu[unit]
    if kind in (0, HOWITZER) or force.at[unit] < 0:
        return no("19.4c not-by-points" if kind == HOWITZER else "17.5a not-by-points")
    if not is_fired(state, side, unit):
        return no("17.5a asu-ready-already")
    if not state.points[side]:
        return no("17.5a no-supply-point-left")
    if force.order(unit) != GOOD:
        return no("13.2.1d asu-not-good-order")
    if force.status[unit] & UNSUPPLIED:
        return no("16.4b asu-marked-out-supply")
    if not in_supply(book, state, side, unit):
        return no("17.5a asu-cannot-trace-line-supply")
    return None


def offers(book: Book, state: State) -> list[wl.Action]:
    """The ASUs that a Supply Point can ready now."""
    side = mover(book, state)
    if not state.points[side]:
        return []
    guns = (unit for unit, kind in enumerate(book.units[side].asu) if kind and is_fired(state, side, unit))
    return book.naming("ready", side, [gun for gun in guns if why_not_ready(book, state, gun) is None])


@wl.rule("italy43:3.B.5b")
def spend(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """Pay one Supply Point and ready the ASU; the same one may be readied in both phases of a player turn."""
    side = mover(book, state)
    left = list(state.points)
    left[side] -= 1
    state = readied(book, state, side, lookup(book, side, action.unit), events, cite("17.5a"))
    return with_force(state, side, state.forces[side], points=(left[0], left[1]))


refuse = refusing(why_not_ready, "17.5a side-turn-no-such", "17.5a asu-cannot-readied-now")
READY = wl.Chore("ready", offers, spend, refuse, message("chore ready"))


CHAPTER = wl.Chapter[Book, State](
    title="Artillery Support Units",
    verbs={"ready": ("unit",)},
    chores={INITIAL: (READY,), SUPPLY: (READY._replace(words=message("chore spend")),)},
)
