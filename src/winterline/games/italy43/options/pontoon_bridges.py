"""Pontoon Bridges: friends on both banks of a Major River bridge it in dry weather."""

from __future__ import annotations

from winterline.core.rules import rule
from winterline.games.italy43.book import Book, Plan, units_at
from winterline.games.italy43.state import State
from winterline.games.italy43.track import is_rain


def plug(plan: Plan) -> None:
    """Bridge rivers for movement and retreats."""
    plan.bridges.append(bridged)


@rule("italy43:25.3a")
def bridged(book: Book, state: State, side: int, cell: int, to: int) -> bool:
    """Whether a Major River side is bridged for a unit that comes to a bank: a friend holds the other at this instant."""
    ground = book.ground
    return ground.blocked(cell, to, ground.major) and holds_bank(state, side, to) and stands(book, state)


@rule("italy43:25.3b")
def holds_bank(state: State, side: int, cell: int) -> bool:
    """Whether any Combat Unit of a side is in a hex, whatever its state, supply and plans."""
    return bool(units_at(state, side, cell))


@rule("italy43:25.3c")
def stands(book: Book, state: State) -> bool:
    """Whether bridges stand: in Clear and Cloudy weather; rain washes them out."""
    return not is_rain(book, state.weather)
