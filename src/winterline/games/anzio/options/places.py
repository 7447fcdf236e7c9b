"""Where an optional rule puts its own phases into the sequence of play."""

from __future__ import annotations

from winterline.core.frames import Phase
from winterline.games.anzio.book import Book, Plan
from winterline.games.anzio.state import State


def before(plan: Plan, side: int, name: str, phase: Phase[Book, State]) -> None:
    """Put a phase of a side's player-turn right before the one of that name."""
    phases = plan.phases[side]
    phases.insert([known.name for known in phases].index(name), phase)


def after(plan: Plan, side: int, name: str, phase: Phase[Book, State]) -> None:
    """Put a phase of a side's player-turn right after the one of that name."""
    phases = plan.phases[side]
    phases.insert([known.name for known in phases].index(name) + 1, phase)
