"""The German posture: close up to the beachhead in stacks that an Allied attack cannot profit from."""

from __future__ import annotations

from typing import NamedTuple

from winterline.bots.heuristic.ground import ALLIED, AXIS, LIMIT
from winterline.bots.heuristic.model import Model, expected_loss, threat_at, threat_reach
from winterline.core.bits import bits

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

    def __init__(self, model: Model, temper: Temper) -> None:
        self.model = model
        self.temper = temper
        self.room: dict[int, int] = {}
        self.allied = model.occupied(ALLIED)
        self.reaches = threat_reach(model, ALLIED, model.occupied(AXIS)) if model.impulse in "DF" else {}
        self.threats: dict[int, int] = {}
        self.factors: dict[int, int] = {}
        ground = model.ground
        zone = self.allied
        self.ringed = [0] * ground.cells
        for step in range(1, 30):
            fresh = ground.zone(zone) & ground.land & ~zone
            if not fresh:
                break
            for cell in bits(fresh):
                self.ringed[cell] = step
            zone |= fresh

    def threat(self, cell: int) -> int:
        """The Allied factors that may attack a hex in the next impulse A."""
        if cell not in self.threats:
            self.threats[cell] = (
                threat_at(self.model, self.reaches, self.model.ground.near[cell]) if self.reaches else 0
            )
        return self.threats[cell]

    def risk(self, cell: int, factors: int) -> float:
        """What the units in a hex are expected to lose."""
        times = 3 if self.model.ground.fort >> cell & 1 else 1
        return expected_loss(self.threat(cell), factors * times) * factors

    def liking(self, unit: int, cell: int) -> float:
        """How well a hex suits a unit."""
        ground, worth = self.model.ground, self.model.roster.defence[unit]
        held = self.factors.get(cell, 0)
        risk = self.risk(cell, held + worth) - self.risk(cell, held)
        gap = self.ringed[cell]
        pull = self.temper.pull * ground.march[cell] * (0.3 + worth / 10)
        apart = 0.4 * max(0, gap - CLOSE) * (0.3 + worth / 10)
        win = WIN if self.model.turn == 7 and self.model.impulse == "F" and ground.vital >> cell & 1 else 0.0
        if self.model.wanted_forts >> cell & 1 and not held:
            win += FORT
        return win - pull - apart - self.temper.fear * risk

    def settle(self, unit: int, cell: int) -> None:
        """A unit ends the impulse here."""
        self.room[cell] = self.room.get(cell, LIMIT) - self.model.roster.size[unit]
        self.factors[cell] = self.factors.get(cell, 0) + self.model.roster.defence[unit]


def place_germans(
    model: Model, reach: dict[int, int], fixed: dict[int, int], temper: Temper = STEADY
) -> dict[int, int]:
    """Where the free units go, the strong ones choosing first."""
    posture = Posture(model, temper)
    for unit, cell in fixed.items():
        posture.settle(unit, cell)
    roster = model.roster
    out: dict[int, int] = {}
    for unit in sorted(reach, key=lambda u: (-roster.attack[u], -roster.defence[u], u)):
        options = [c for c in bits(reach[unit]) if posture.room.get(c, LIMIT) >= roster.size[unit]]
        if not options:
            continue
        cell = max(options, key=lambda c: (posture.liking(unit, c), c == model.at[unit], -c))
        posture.settle(unit, cell)
        out[unit] = cell
    return out
