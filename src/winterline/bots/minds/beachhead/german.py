"""The German posture: close up to the beachhead in stacks that an Allied attack cannot profit from."""

from __future__ import annotations

from typing import NamedTuple

from ...kit import ALLIED, AXIS, Reaches, bits
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


class Ground:
    """What every posture is chosen by: how far the Allies are, and what they could throw against each hex."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.reaches = model.threat_reach(ALLIED, model.occupied[AXIS]) if model.impulse in "DF" else {}
        self.threats: dict[int, int] = {}
        self.apart = [0.4 * max(0, steps - CLOSE) for steps in rings(model)]
        self.win = WIN if model.last("F") else 0.0

    def threat(self, cell: int) -> int:
        """The Allied factors that may attack a hex in the next impulse A."""
        if cell not in self.threats:
            self.threats[cell] = self.model.threat_at(self.reaches, self.model.atlas.near[cell])
        return self.threats[cell]


class Posture:
    """Scores the hexes where German units may end an impulse."""

    def __init__(self, ground: Ground, temper: Temper, fixed: dict[int, int]) -> None:
        self.ground, self.temper = ground, temper
        self.model = ground.model
        self.load: dict[int, int] = {}
        self.factors: dict[int, int] = {}
        self.likings: dict[int, dict[int, float]] = {}
        """Defence factors of a unit -> hex -> how well it suits such a unit as things stand."""
        for unit, cell in fixed.items():
            self.settle(unit, cell)

    def risk(self, cell: int, factors: int) -> float:
        """What the units in a hex are expected to lose to the Allied factors that may attack it in the next impulse A."""
        times = 3 if self.model.atlas.fort >> cell & 1 else 1
        return expected_loss(self.ground.threat(cell), factors * times) * factors

    def liking(self, worth: int, cell: int) -> float:
        """How well a hex suits a unit of so many defence factors."""
        ground, atlas = self.ground, self.model.atlas
        held = self.factors.get(cell, 0)
        risk = 0.0
        if ground.reaches:
            risk = self.risk(cell, held + worth) - (self.risk(cell, held) if held else 0.0)
        weight = 0.3 + worth / 10
        pull = self.temper.pull * atlas.march[cell] * weight
        win = ground.win if atlas.vital >> cell & 1 else 0.0
        if self.model.wanted_forts >> cell & 1 and not held:
            win += FORT
        return win - pull - ground.apart[cell] * weight - self.temper.fear * risk

    def best(self, unit: int, mask: int) -> int:
        """The hex that suits a unit best among those where it can be, -1 if none has room."""
        model, load = self.model, self.load
        room, here, worth = model.limit - model.roster.size[unit], model.at[unit], model.roster.defence[unit]
        known = self.likings.setdefault(worth, {})
        found, most = -1, 0.0
        for cell in bits(mask):
            if load.get(cell, 0) <= room:
                if (value := known.get(cell)) is None:
                    value = known[cell] = self.liking(worth, cell)
                if found < 0 or value > most or (value == most and cell == here):
                    found, most = cell, value
        return found

    def settle(self, unit: int, cell: int) -> None:
        """A unit ends the impulse here."""
        self.load[cell] = self.load.get(cell, 0) + self.model.roster.size[unit]
        self.factors[cell] = self.factors.get(cell, 0) + self.model.roster.defence[unit]
        for known in self.likings.values():
            known.pop(cell, None)


def rings(model: Model) -> list[int]:
    """Cell -> steps over land to the nearest Allied unit, 0 where there is no way."""
    atlas, zone = model.atlas, model.occupied[ALLIED]
    out = [0] * atlas.grid.cells
    for step in range(1, 30):
        fresh = atlas.zone(zone) & atlas.land & ~zone
        if not fresh:
            break
        for cell in bits(fresh):
            out[cell] = step
        zone |= fresh
    return out


def place_germans(ground: Ground, reach: Reaches, fixed: dict[int, int], temper: Temper) -> dict[int, int]:
    """Where the free units go, the strong ones choosing first."""
    posture = Posture(ground, temper, fixed)
    attack, defence = ground.model.attack, ground.model.roster.defence
    out: dict[int, int] = {}
    for unit in sorted(reach, key=lambda u: (-attack[u], -defence[u], u)):
        cell = posture.best(unit, reach[unit])
        if cell >= 0:
            posture.settle(unit, cell)
            out[unit] = cell
    return out
