"""What each result of the Combat Results Table does to the two sides: steps, hexes of retreat, the order that is left."""

from __future__ import annotations

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


OUTCOMES = {
    # a step, and the survivors flee four hexes into Full Retreat
    "DS": Outcome(defender=1, hexes=4, order=FULL_RETREAT, stands=False),
    # four hexes into Full Retreat
    "DR4": Outcome(hexes=4, order=FULL_RETREAT, stands=False),
    # a step of the defender, then retreat or Determined Defense
    "D1": Outcome(defender=1, hexes=2),
    # a step of each, then as D1
    "A1/D1": Outcome(attacker=1, defender=1, hexes=2),
    # retreat or Determined Defense
    "DR2": Outcome(hexes=2),
    # a step of each, then retreat or Determined Defense
    "DRX": Outcome(attacker=1, defender=1, hexes=2),
    # a step of the attacker, then retreat or Determined Defense
    "A1/DR2": Outcome(attacker=1, hexes=2),
    # a step of each, and nobody retreats
    "EX": Outcome(attacker=1, defender=1),
    # a step of the attacker, and nothing more
    "A1": Outcome(attacker=1),
}


def tolls(code: str) -> wl.Tolls:
    """What a result costs: whoever must retreat may stand instead, where a Determined Defense is open to him."""
    found = OUTCOMES[code]
    return wl.Tolls(wl.Toll(found.attacker), wl.Toll(found.defender, back=found.hexes > 0))


@wl.rule(*wl.each("italy43:10.1", "DS DR4 D1 A1D1 DR2 DRX A1DR2 EX A1"))
def outcome_of(battle: Battle) -> Outcome:
    """What the result of a combat does."""
    return OUTCOMES[battle.result]
