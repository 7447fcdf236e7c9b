"""Involuntary overstacking: units that a retreat leaves beyond the limit of a hex are inverted, not destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from winterline import author as wl

from ..advanced import forms
from ..book import Book, OwnersQuestion, is_inverted, of_units
from ..losses import TOLERATED, destroy, excess, struck_off
from ..passage import ENTERED, Entry
from ..replacements import NO_GROWTH
from ..retreat import CROWDED, settle_in
from ..shown import MARKS
from ..stacking import overfull
from ..state import ALLIED, State, with_force
from ..words import bad, message, no


class Excess(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who stays where there is no room."""

    units: tuple[wl.Mask, wl.Mask] = (0, 0)
    """Units of either side that a retreat left beyond the limit of the hex they are in."""


EXCESS = wl.Slot(Excess())


def with_excess(state: State, side: int, units: int) -> State:
    """The state in which just these units of a side are beyond the limit."""
    allied, german = EXCESS.of(state).units
    return EXCESS.put(state, Excess((units, german) if side == ALLIED else (allied, units)))


def beyond(book: Book, state: State, side: int, units: int) -> int:
    """The units of a side that may stay in a hex which holds too much: inverted counters that a retreat left so.

    Nobody joins them of his own will.
    """
    left = EXCESS.of(state).units[side]
    return units | wl.mask_of(unit for unit in wl.bits(left) if is_inverted(book, state, side, unit))


def instead(book: Book, state: State, where: tuple[int, int], frame: OwnersQuestion) -> OwnersQuestion:
    """What becomes of units in a hex that holds too much after a retreat."""
    return Inverting(*where)


class Inverting(OwnersQuestion, frozen=True, gc=False, tag="inverting"):
    """Which unit of an overfull hex becomes an inverted counter; who has none is destroyed."""

    cell: wl.Cell

    rule_id = "F11"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        units = wl.mask_of(excess(book, state, self.owner, self.cell))
        turned = book.units[self.owner].inverted
        lost = wl.mask_of(unit for unit in wl.bits(units) if turned[unit] < 0)
        invert = of_units(book, self.owner, "invert", units & ~lost)
        return [*invert, *of_units(book, self.owner, "lose", lost)]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state, side, unit = wl.pop(state), self.owner, book.index[action.unit][1]
        if action.do == "lose":
            state = destroy(book, state, side, (unit,), events, "B4G4c")
        else:
            state = inverted(book, state, side, unit, events)
        return settle_in(book, state, side, self.cell)


@wl.rule("anzio:F11")
def inverted(book: Book, state: State, side: int, unit: int, events: wl.Events) -> State:
    """A unit becomes an inverted counter beyond the limit of its hex, and has no part in battles still to be fought."""
    if not is_inverted(book, state, side, unit):
        events.append(wl.Event("inverted", book.cite("F11"), book.names(side, (unit,))))
        force = state.forces[side].reduced(unit, book.units[side].last[unit])
        state = with_force(state, side, force)
        state = struck_off(state, (unit,)) if side == state.side else state
    return with_excess(state, side, EXCESS.of(state).units[side] | 1 << unit)


def moved_on(book: Book, state: State, entry: Entry, events: wl.Events) -> State:
    """A unit that has left the hex is one among others again."""
    left = EXCESS.of(state).units[entry.side]
    return with_excess(state, entry.side, left & ~(1 << entry.unit)) if left >> entry.unit & 1 else state


def no_room(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit cannot be rebuilt: as long as its hex holds too much it stays inverted."""
    side = state.side
    cell = state.forces[side].at[unit]
    if cell < 0 or not beyond(book, state, side, 0) >> unit & 1:
        return None
    full = overfull(book, side, state.forces[side]) >> cell & 1
    return no("F11 rebuilt-only-where-room") if full else None


def read_excess(book: Book, state: State, given: Sequence[Any]) -> State:
    """The units of a described position that a retreat left beyond the limit of their hex."""
    for name in given:
        if name not in book.index:
            raise bad("choice no-unit", name=str(name)[:40])
        side, unit = book.index[name]
        state = with_excess(state, side, EXCESS.of(state).units[side] | 1 << unit)
    return state


def marks(book: Book, state: State, who: tuple[int, int]) -> list[wl.Shown]:
    """The mark of a unit beyond the limit."""
    side, unit = who
    force = state.forces[side]
    if not beyond(book, state, side, 0) >> unit & 1 or force.at[unit] < 0:
        return []
    if not overfull(book, side, force) >> force.at[unit] & 1:
        return []
    return [wl.mark("+", message("mark beyond"), "warn", book.cite("F11"))]


def taken_over(book: Book, state: State, swap: forms.Swap, events: wl.Events) -> State:
    """Units that others have taken the place of, for whom there is room, are beyond no limit any more."""
    return with_excess(state, state.side, EXCESS.of(state).units[state.side] & ~swap.old)


CHAPTER = wl.Chapter[Book, State](
    title="Involuntary overstacking",
    options=("adv.supp.overstacking",),
    slices=(EXCESS,),
    frames=(Inverting,),
    verbs={"invert": ("unit",)},
    hooks=(
        TOLERATED.by(beyond),
        CROWDED.by(instead),
        ENTERED.by(moved_on),
        NO_GROWTH.by(no_room),
        MARKS.by(marks),
        forms.SWAPPED.by(taken_over),
    ),
    destructive=("invert",),
    fields={"excess": wl.Field(list, read_excess)},
)
