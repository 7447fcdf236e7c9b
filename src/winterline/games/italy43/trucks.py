"""Trucks: who may ride in them."""

from __future__ import annotations

from winterline.core.rules import rule
from winterline.games.italy43.book import Book, mover
from winterline.games.italy43.state import GOOD, ORDER, REBUILT, TRUCKED, State
from winterline.games.italy43.supply import in_supply

MOST_TRUCKS = 2


def unfed(book: Book, state: State) -> tuple[int, ...]:
    """The units on foot of the side in turn that cannot trace a Line of Supply now, as its Movement Phase begins."""
    side = mover(book, state)
    mech = book.units[side].mech
    on_foot = [unit for unit, place in enumerate(state.forces[side].at) if place >= 0 and not mech[unit]]
    return tuple(unit for unit in on_foot if not in_supply(book, state, side, unit))


@rule("italy43:5.7a")
def why_no_truck(book: Book, state: State, unit: int) -> str:
    """Why trucks cannot carry a unit, empty if they can: Non-Mechanized, in Good Order and supply, two units a turn.

    Supply is that of the start of the Movement Phase, whatever marker the unit bears since the last Supply Phase.
    """
    side = mover(book, state)
    status = state.forces[side].status[unit]
    if book.units[side].mech[unit]:
        return "It has wheels of its own: trucks carry Non-Mechanized units."
    if state.trucks >= MOST_TRUCKS:
        return f"Both trucks of this turn are used: {MOST_TRUCKS} of {MOST_TRUCKS}."
    if status & ORDER != GOOD:
        return "Trucks carry units in Good Order only."
    if unit in state.unfed:
        return "It was out of supply when the Movement Phase began."
    return "It rides or comes as a Replacement already." if status & (TRUCKED | REBUILT) else ""
