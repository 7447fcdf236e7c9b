"""Readings of the player aid that change movement: rivers, Strategic Movement, and who destroys uncovered counters."""

from __future__ import annotations

from winterline.core.rules import rule
from winterline.games.anzio.book import Book, Plan


@rule("anzio:P.rivers")
def stops_at_river(book: Book, cell: int, to: int) -> bool:
    """Whether a step ends the move: it comes onto a river hex where no bridge is."""
    return bool(book.rivers.mask & ~book.rivers.bridge & 1 << to)


def plug_rivers(plan: Plan, options: tuple[str, ...]) -> None:
    """Units stop at every river."""
    plan.halts.append(stops_at_river)


@rule("anzio:P.strategic")
def plug_strategic(plan: Plan, options: tuple[str, ...]) -> None:
    """Units may fight after Strategic Movement."""
    plan.strategic_fights = True


@rule("anzio:P.inverted-destroyer")
def plug_destroyers(plan: Plan, options: tuple[str, ...]) -> None:
    """Every unit with a zone of control destroys what is uncovered in it."""
    plan.zones_destroy = True
