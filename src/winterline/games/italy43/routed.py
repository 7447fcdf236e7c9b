"""Units in Full Retreat without protection: they give way before any enemy who comes next to them."""

from __future__ import annotations

from winterline import author as wl

from .book import Approach, Book, mover, units_at
from .entering import ARRIVED, WATCHED
from .front import beside_routed
from .menus import MOVEMENT
from .phrases import no
from .retreat import begin, is_retreating
from .setting_out import can_begin
from .shields import exposed_hexes
from .state import FULL_RETREAT, State
from .status import unprotected
from .zoc import around

GIVES_WAY = 2
"""Hexes that a routed unit retreats when an enemy comes near."""


@wl.rule("italy43:13.3.2d")
def startle(book: Book, state: State, step: Approach, events: wl.Events) -> State:
    """Units of a side have come to a hex: the unprotected enemies in Full Retreat next to it retreat two hexes."""
    side, routed = step.side, unprotected(book, state, 1 - step.side)
    for cell in wl.bits(routed & around(book)[step.place] if routed else 0):
        units = tuple(units_at(state, 1 - side, cell))
        if not any(is_retreating(state, 1 - side, unit) for unit in units):
            state = begin(state, 1 - side, units, GIVES_WAY, FULL_RETREAT)
    return state


def halts(book: Book, state: State, side: int, mask: int) -> int:
    """The hexes in which something happens, with those next to routed enemies, who give way."""
    return mask | beside_routed(book, 1 - side, state.forces[1 - side])


def must_flee(book: Book, state: State) -> wl.Refused | None:
    """Why the Movement Phase cannot end yet: a unit in Full Retreat next to the enemy, alone, that can still move."""
    side = mover(book, state)
    for cell in wl.bits(exposed_hexes(book, state, side)):
        for unit in units_at(state, side, cell):
            if can_begin(book, state, unit):
                name = book.unit(side, unit).name
                return no("13.3.2b must-flee", name=name, hex=book.label(cell))
    return None


@wl.rule("italy43:13.3.2e")
def exposed(book: Book, state: State, side: int, cell: int) -> State:
    """An exchange has removed the last protector of a hex: the units in Full Retreat there retreat two hexes."""
    if unprotected(book, state, side) >> cell & 1:
        return begin(state, side, tuple(units_at(state, side, cell)), GIVES_WAY, FULL_RETREAT)
    return state


CHAPTER = wl.Chapter[Book, State](
    title="Routed units give way",
    hooks=(ARRIVED.by(startle), WATCHED.by(halts)),
    duties={MOVEMENT: (wl.Duty("rout", must_flee),)},
)
