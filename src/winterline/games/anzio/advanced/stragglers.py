"""Divisions that are withdrawn in regiments (E9I): who leaves at once, who follows, and what is owed for the others."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..book import Book
from ..state import ABSENT, AXIS, ELIMINATED, WITHDRAWN, State, with_force
from ..words import bad
from . import deficits, forms, garrisons, withdrawals


class Late(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Regiments that are still to leave."""

    units: wl.Mask = 0
    """Isolated ones, whose division has been withdrawn."""


LATE = wl.Slot(Late())


@wl.rule("anzio:E9I")
def regiments_leave(book: Book, state: State, unit: int, events: wl.Events) -> State:
    """Of a division in regiments those that can leave do so at once, and what they and those lost before lack is paid.

    The isolated ones stay until they can leave as well.
    """
    now = withdrawals.able_parts(book, state, unit)
    lost = [
        part
        for part in forms.regiments(book, unit)
        if part not in forms.parts(book, state.forces[AXIS], unit)
    ]
    late = [part for part in forms.parts(book, state.forces[AXIS], unit) if part not in now]
    state = LATE.change(state, units=LATE.of(state).units | wl.mask_of(late))
    state = with_force(state, AXIS, state.forces[AXIS].put(unit, WITHDRAWN))
    return settle_up(book, state, now, lost, events)


def settle_up(book: Book, state: State, now: list[int], lost: list[int], events: wl.Events) -> State:
    """Take regiments out of the game and pay for what they lack, and for all of those that are lost."""
    bills = [
        (deficits.kind_of(book, AXIS, part), withdrawals.lacking(book, state, part)) for part in (*now, *lost)
    ]
    force = state.forces[AXIS]
    for part in (*now, *lost):
        force = force.put(part, ABSENT).reduced(part, 0)
    if now:
        events.append(wl.Event("withdrawn", book.cite("E9I"), book.names(AXIS, tuple(now))))
    state = with_force(state, AXIS, force)
    for part in (*now, *lost):
        state = withdrawals.GONE(book, state, (AXIS, part), events)
    for kind, steps in bills:
        state = deficits.charge(book, state, kind, steps, events) if steps else state
    return state


def stragglers(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Regiments whose division has left follow it as soon as they can; those that have been lost meanwhile are owed."""
    left, at = LATE.of(state).units, state.forces[AXIS].at
    lost = [part for part in wl.bits(left) if at[part] == ELIMINATED]
    now = [part for part in wl.bits(left) if withdrawals.able_parts(book, state, part)]
    if not lost and not now:
        return state
    gone = wl.mask_of((*lost, *now))
    return settle_up(book, LATE.change(state, units=left & ~gone), now, lost, events)


def told(book: Book, state: State, seat: str) -> list[str] | None:
    """The regiments that leave as soon as they can."""
    return list(book.names(AXIS, tuple(wl.bits(LATE.of(state).units)))) if forms.exchanges(book) else None


def read_late(book: Book, state: State, given: list[str]) -> State:
    """The regiments of a described position whose divisions have left."""
    units = [garrisons.german(book, name) for name in given]
    whole = [forms.leads(book)[unit] for unit in units]
    if any(unit == division for unit, division in zip(units, whole, strict=True)):
        raise bad("choice stragglers-position-are-regiments-divisions")
    force = state.forces[AXIS]
    for division in whole:
        force = force.put(division, WITHDRAWN)
    return LATE.change(with_force(state, AXIS, force), units=wl.mask_of(units))


def wrong(book: Book, state: State) -> list[str]:
    """Only regiments of divisions that have left are to follow them."""
    at = state.forces[AXIS].at
    late = wl.bits(LATE.of(state).units)
    return [
        f"{book.unit(AXIS, unit).id} is to follow a division that has not left"
        for unit in late
        if at[forms.leads(book)[unit]] != WITHDRAWN or at[unit] == ABSENT
    ]


CHAPTER = wl.Chapter[Book, State](
    title="Withdrawal in regiments",
    options=("scenario.advanced",),
    slices=(LATE,),
    phases=(wl.Placed(wl.Phase("stragglers", stragglers, AXIS), before="deficits"),),
    hooks=(withdrawals.PARTED.by(regiments_leave),),
    views={"stragglers": told},
    fields={"stragglers": wl.Field(list, read_late)},
    invariants=(wrong,),
)
