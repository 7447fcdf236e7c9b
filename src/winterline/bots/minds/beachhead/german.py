"""The German posture: close up to the beachhead in stacks that an Allied attack cannot profit from."""

from __future__ import annotations

from typing import NamedTuple

from ...kit import ALLIED, AXIS, Reaches, Space, bits
from .model import Model, expected_loss

CLOSE = 2
"""Hexes from the Allied line at which a unit has closed up."""
WIN = 200.0
"""What a hex is worth that wins the game."""
FORT = 40.0
"""What a fortified hex is worth when holding them all may win the game."""


class Temper(NamedTuple):
    """How boldly a posture is chosen."""

    pull: float
    """What half a factor of march toward the ports is worth to a unit."""
    fear: float
    """What a factor that may be lost is worth."""


STEADY = Temper(0.35, 0.7)
TEMPERS = (STEADY, Temper(0.35, 1.5), Temper(0.6, 0.5), Temper(0.2, 1.0), Temper(0.1, 2.0))


class Posture:
    """Scores the hexes where German units may end an impulse."""

    def __init__(self, model: Model, temper: Temper, fixed: dict[int, int]) -> None:
        self.model, self.temper = model, temper
        self.space = Space(model)
        self.factors: dict[int, int] = {}
        self.reaches = model.threat_reach(ALLIED, model.occupied[AXIS]) if model.impulse in "DF" else {}
        self.threats: dict[int, int] = {}
        self.ringed = rings(model)
        for unit, cell in fixed.items():
            self.settle(unit, cell)

    def risk(self, cell: int, factors: int) -> float:
        """What the units in a hex are expected to lose to the Allied factors that may attack it in the next impulse A."""
        if cell not in self.threats:
            self.threats[cell] = self.model.threat_at(self.reaches, self.model.atlas.near[cell])
        times = 3 if self.model.atlas.fort >> cell & 1 else 1
        return expected_loss(self.threats[cell], factors * times) * factors

    def liking(self, unit: int, cell: int) -> float:
        """How well a hex suits a unit."""
        model, atlas, worth = self.model, self.model.atlas, self.model.roster.defence[unit]
        held = self.factors.get(cell, 0)
        risk = self.risk(cell, held + worth) - self.risk(cell, held)
        pull = self.temper.pull * atlas.march[cell] * (0.3 + worth / 10)
        apart = 0.4 * max(0, self.ringed[cell] - CLOSE) * (0.3 + worth / 10)
        win = WIN if model.last("F") and atlas.vital >> cell & 1 else 0.0
        if model.wanted_forts >> cell & 1 and not held:
            win += FORT
        return win - pull - apart - self.temper.fear * risk

    def settle(self, unit: int, cell: int) -> None:
        """A unit ends the impulse here."""
        self.space.put(unit, cell)
        self.factors[cell] = self.factors.get(cell, 0) + self.model.roster.defence[unit]


def rings(model: Model) -> list[int]:
    """Cell -> steps over land to the nearest Allied unit, 0 where there is no way."""
    atlas, zone = model.atlas, model.occupied[ALLIED]
    out = [0] * atlas.grid.cells
    for step in range(1, 30):
        fresh = atlas.zone(zone) & atlas.land & ~zone
        for cell in bits(fresh):
            out[cell] = step
        zone |= fresh
    return out


def place_germans(model: Model, reach: Reaches, fixed: dict[int, int], temper: Temper) -> dict[int, int]:
    """Where the free units go, the strong ones choosing first."""
    posture = Posture(model, temper, fixed)
    defence = model.roster.defence
    out: dict[int, int] = {}
    for unit in sorted(reach, key=lambda u: (-model.attack[u], -defence[u], u)):
        options = [c for c in bits(reach[unit]) if posture.space.fits(unit, c)]
        if options:
            cell = max(options, key=lambda c: (posture.liking(unit, c), c == model.at[unit], -c))
            posture.settle(unit, cell)
            out[unit] = cell
    return out
