"""Trucks: who may ride in them."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .book import TURN_BEGINS, Book, mover
from .phrases import no
from .state import GOOD, ORDER, REBUILT, TRUCKED, State
from .supply import hungry

MOST_TRUCKS = 2


class Trucks(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The trucks of this Movement Phase."""

    used: int = 0
    unfed: tuple[int, ...] = ()
    """Units on foot that were out of supply when it began, so that trucks do not carry them."""


TRUCKS = wl.Slot(Trucks())


def ready(book: Book, state: State) -> State:
    """A Movement Phase begins: who is on foot and cannot trace a Line of Supply now, is not carried in it."""
    side = mover(book, state)
    mech = book.units[side].mech
    return TRUCKS.change(state, unfed=tuple([u for u in hungry(book, state, side) if not mech[u]]))


def parked(book: Book, state: State, subject: None, events: wl.Events) -> State:
    """A new player turn: no truck is used, and nobody is judged yet."""
    return TRUCKS.put(state, Trucks())


@wl.rule("italy43:5.7a")
def why_no_truck(book: Book, state: State, unit: int, used: int) -> wl.Refused | None:
    """Why trucks cannot carry a unit: Non-Mechanized, in Good Order and supply, two units a turn, so many of them used.

    Supply is that of the start of the Movement Phase, whatever marker the unit bears since the last Supply Phase.
    """
    side = mover(book, state)
    status = state.forces[side].status[unit]
    if book.units[side].mech[unit]:
        return no("5.7a wheels-of-its-own")
    if used >= MOST_TRUCKS:
        return no("5.7a all-trucks-used", most=MOST_TRUCKS)
    if status & ORDER != GOOD:
        return no("5.7a good-order-only")
    if unit in TRUCKS.of(state).unfed:
        return no("5.7a was-out-of-supply")
    return no("5.7a rides-already") if status & (TRUCKED | REBUILT) else None


CHAPTER = wl.Chapter[Book, State](title="Trucks", slices=(TRUCKS,), hooks=(TURN_BEGINS.by(parked),))
