"""Counters: a unit's identity and its chain of steps."""

from __future__ import annotations

import msgspec


class Step(msgspec.Struct, frozen=True):
    """One state of a counter: what it attacks, defends and moves with."""

    attack: int
    defence: int
    move: int


class Counter(msgspec.Struct, frozen=True):
    """A unit of the order of battle. `steps` runs from full strength down; a lost unit has used up all of them."""

    id: str
    side: str
    nation: str
    name: str
    printed: str
    formation: str
    type: str
    size: str
    steps: tuple[Step, ...]
    arrival: str
    at: str = ""
    option: str = ""
    note: str = ""
    stacking: int = 0
    """What the unit counts towards stacking limits, in games that print it."""
    flags: tuple[str, ...] = ()
    """What it is besides its type, such as `mountain`."""
    confidence: str = ""
    """How sure the entry is, in games whose order of battle is partly inferred."""

    @property
    def full(self) -> Step:
        """The counter at full strength."""
        return self.steps[0]
