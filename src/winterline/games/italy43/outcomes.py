"""What each result of the Combat Results Table does to the two sides: steps, hexes of retreat, the order that is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from winterline import author as wl

from .state import DISRUPTED, FULL_RETREAT, Battle


class Outcome(NamedTuple):
    """What a result does to the two sides."""

    attacker: int = 0
    """Steps that the attacker loses."""
    defender: int = 0
    hexes: int = 0
    """Hexes of retreat, 0 for none."""
    order: int = DISRUPTED
    stands: bool = True
    """A Determined Defense may cancel the retreat."""


@wl.rule("italy43:10.1.DS")
def shattered() -> Outcome:
    """DS: a step, and the survivors flee four hexes into Full Retreat."""
    return Outcome(defender=1, hexes=4, order=FULL_RETREAT, stands=False)


@wl.rule("italy43:10.1.DR4")
def long_retreat() -> Outcome:
    """DR4: four hexes into Full Retreat."""
    return Outcome(hexes=4, order=FULL_RETREAT, stands=False)


@wl.rule("italy43:10.1.D1")
def defender_loses() -> Outcome:
    """D1: a step of the defender, then retreat or Determined Defense."""
    return Outcome(defender=1, hexes=2)


@wl.rule("italy43:10.1.A1D1")
def both_lose() -> Outcome:
    """A1/D1: a step of each, then as D1."""
    return Outcome(attacker=1, defender=1, hexes=2)


@wl.rule("italy43:10.1.DR2")
def short_retreat() -> Outcome:
    """DR2: retreat or Determined Defense."""
    return Outcome(hexes=2)


@wl.rule("italy43:10.1.DRX")
def costly_retreat() -> Outcome:
    """DRX: a step of each, then retreat or Determined Defense."""
    return Outcome(attacker=1, defender=1, hexes=2)


@wl.rule("italy43:10.1.A1DR2")
def dear_retreat() -> Outcome:
    """A1/DR2: a step of the attacker, then retreat or Determined Defense."""
    return Outcome(attacker=1, hexes=2)


@wl.rule("italy43:10.1.EX")
def exchange() -> Outcome:
    """EX: a step of each, and nobody retreats."""
    return Outcome(attacker=1, defender=1)


@wl.rule("italy43:10.1.A1")
def attacker_loses() -> Outcome:
    """A1: a step of the attacker, and nothing more."""
    return Outcome(attacker=1)


OUTCOMES: dict[str, Callable[[], Outcome]] = {
    "DS": shattered,
    "DR4": long_retreat,
    "D1": defender_loses,
    "A1/D1": both_lose,
    "DR2": short_retreat,
    "DRX": costly_retreat,
    "A1/DR2": dear_retreat,
    "EX": exchange,
    "A1": attacker_loses,
}


def outcome_of(battle: Battle) -> Outcome:
    """What the result of a combat does."""
    return OUTCOMES[battle.result]()
