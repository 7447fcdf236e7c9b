"""Divisions that start as their regiments (E5D1.3, F7, F10)."""

from __future__ import annotations

from winterline import author as wl

from .. import deployment
from ..book import Book, Question, of_units
from ..state import ABSENT, AXIS, WAITING, State, with_force
from .forms import exchanges, regiments


@wl.rule("anzio:E5D1.3")
def with_a_choice(book: Book, state: State, unit: int) -> bool:
    """Whether a division may start as its regiments: Hermann Goering, each in any of the hexes that are listed for it."""
    return unit in exchanges(book) and " " in book.unit(AXIS, unit).at


def divided(book: Book, state: State, unit: int, events: wl.Events) -> State:
    """A division gives way to its regiments at full strength; of one that starts below it, one is weakened."""
    worn, parts = state.forces[AXIS].step[unit], regiments(book, unit)
    force = state.forces[AXIS].put(unit, ABSENT).reduced(unit, 0)
    for part in parts:
        force = force.put(part, WAITING)
    names = book.names(AXIS, (unit, *parts))
    events.append(deployment.told(book, state, wl.Event("divided", book.cite("E9A"), names)))
    state = with_force(state, AXIS, force)
    leading = [part for part in parts if deployment.leader(book, state, part) == part]
    state = wl.push(state, *(deployment.Deploying(part) for part in reversed(leading)))
    return wl.push(state, Wearing(unit)) if worn else state


class Wearing(Question, frozen=True, gc=False, tag="wearing"):
    """Which regiment of a division that starts below strength is the weakened one."""

    unit: wl.UnitNumber

    rule_id = "F7"

    def side(self, book: Book, state: State) -> int:
        return AXIS

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return of_units(book, AXIS, "lose", wl.mask_of(regiments(book, self.unit)))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        part = book.index[action.unit][1]
        worn = wl.Event("step", book.cite("F7"), book.names(AXIS, (part,)))
        events.append(deployment.told(book, state, worn))
        return with_force(wl.pop(state), AXIS, state.forces[AXIS].reduced(part, 1))


CHAPTER = wl.Chapter[Book, State](
    title="Regiments at the start",
    options=("scenario.advanced",),
    frames=(Wearing,),
    placing=("wearing.lose",),
    hooks=(deployment.DIVISIBLE.by(with_a_choice), deployment.DIVIDED.by(divided)),
)
