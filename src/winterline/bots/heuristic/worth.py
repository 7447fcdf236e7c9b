"""What each side wants: how much a kill, a push, a loss and a risk are worth as the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from winterline.bots.heuristic.ground import ALLIED, Ground
from winterline.bots.heuristic.model import Model


@dataclass(frozen=True, slots=True)
class Aims:
    """The weights of one plan, in combat factors."""

    prize: Callable[[int, int], float]
    """(hex, factors) -> what destroying the defenders is worth."""
    push_gain: Callable[[int], float]
    """hex -> what driving the defenders out is worth, besides a share of the prize."""
    exposure: Callable[[int, int], float]
    """(unit, hex) -> what standing there after the attack may cost."""
    own_loss: float
    """What one factor of one's own is worth."""
    push_share: float = 0.2
    effort: float = 0.02
    threshold: float = 0.3
    expected_support: int = 0
    """Support that the other side may have noted in secret."""


def aims_of(model: Model, ring: int) -> Aims:
    """The aims of the side that plans."""
    return allied_aims(model, ring) if model.me == ALLIED else german_aims(model)


def allied_aims(model: Model, ring: int) -> Aims:
    """The Allies kill what is cheap to kill and do not stray from their ring."""
    ground, attack = model.ground, model.roster.attack

    def prize(cell: int, factors: int) -> float:
        return factors * (1.0 + (0.6 if ground.depth[cell] <= 3 else 0.0)) + 1.0

    def push_gain(cell: int) -> float:
        return 4.0 if ground.depth[cell] <= 2 else 0.5

    def exposure(unit: int, spot: int) -> float:
        return 0.02 * attack[unit] * max(0, ground.depth[spot] - ring - 1)

    return Aims(prize, push_gain, exposure, own_loss=1.3, threshold=1.0)


def german_aims(model: Model) -> Aims:
    """The Germans wear the beachhead down; near the end only the way to a port counts."""
    ground, turn = model.ground, model.turn
    own_loss = {1: 1.1, 2: 1.0, 3: 0.95, 4: 0.9, 5: 0.8, 6: 0.6}.get(turn, 0.15)

    def prize(cell: int, factors: int) -> float:
        return factors * nearness(ground, cell, turn) + 1.0

    def push_gain(cell: int) -> float:
        if turn == 7:
            return 25.0 if ground.vital >> cell & 1 else 0.0
        return 3.0 if ground.depth[cell] <= 3 else 1.0

    return Aims(prize, push_gain, safe, own_loss=own_loss, threshold=0.5, expected_support=model.secret)


def safe(unit: int, spot: int) -> float:
    """No post is too exposed."""
    return 0.0


def nearness(ground: Ground, cell: int, turn: int) -> float:
    """How much more a kill near the ports counts."""
    depth = ground.depth[cell]
    if turn == 7:
        return 8.0 if depth <= 1 else 1.5 if depth == 2 else 0.3
    return 1.0 + 0.6 / max(1, depth)
