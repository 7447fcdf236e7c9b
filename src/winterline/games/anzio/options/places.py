"""Where an optional rule puts its own phases into the sequence of play."""

from __future__ import annotations

from winterline.games.anzio.book import Phase, Plan


def before(plan: Plan, side: int, name: str, title: str, phase: Phase) -> None:
    """Put a phase of a side's player-turn right before the one of that name."""
    phases = plan.phases[side]
    phases.insert([known for known, _ in phases].index(name), (title, phase))


def after(plan: Plan, side: int, name: str, title: str, phase: Phase) -> None:
    """Put a phase of a side's player-turn right after the one of that name."""
    phases = plan.phases[side]
    phases.insert([known for known, _ in phases].index(name) + 1, (title, phase))
