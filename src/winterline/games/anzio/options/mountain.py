"""Mountain units: how they move, retreat and attack in the High Apennine."""

from __future__ import annotations

from winterline.core.rules import rule
from winterline.games.anzio.book import HIGH, Book, Climbing, Plan, flagged
from winterline.games.anzio.state import Battle, State


@rule("anzio:D8A1", "anzio:D8A2.1", "anzio:D8A3")
def is_mountain(book: Book, side: int, unit: int) -> bool:
    """Whether a unit is a mountain unit: those with the underlined counter."""
    return flagged(book, side, unit, "mountain")


@rule("anzio:D8B1", "anzio:D8B2", "anzio:D8B6", "anzio:D8B7", "anzio:X12-8B7", "anzio:P.mountain")
def natural_cost(kind: int, mud: bool) -> int:
    """Half points for a plain or rough side without a road: 1 MP, 2 in mud, ashore in an invasion too.

    Roads cost what they cost everybody, and rivers stop everybody alike.
    """
    assert kind != HIGH
    return 4 if mud else 2


@rule("anzio:D8B3", "anzio:D8B4")
def high_cost(allowance: int, least: int) -> int:
    """Half points for a High Apennine side: half of the allowance as it is now, in a breakthrough at least 4 MP."""
    return max(allowance // 2, least)


@rule("anzio:D8C1", "anzio:D8C2")
def full_strength(book: Book, state: State, battle: Battle, unit: int) -> bool:
    """Whether an attacker is not halved through High Apennine; the defenders keep every other benefit of terrain."""
    return is_mountain(book, state.side, unit)


def plug(plan: Plan, options: tuple[str, ...]) -> None:
    """Let mountain units climb."""
    plan.climbing = Climbing(is_mountain, natural_cost, high_cost)
    plan.free_high_retreat.append(is_mountain)
    plan.full_through_high.append(full_strength)
