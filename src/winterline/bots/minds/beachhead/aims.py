"""What each side wants of its attacks: the weights by which they are chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ...kit import ALLIED, AXIS
from .facts import Atlas
from .model import Model

ALLIED_LOSS, ALLIED_DEMAND = 1.9, 2.0
"""What a factor of their own is worth to the Allies, and the least that an attack of theirs must promise."""
ONCE_THERE = 0.3
"""How much of its worth an attack must still promise to whoever went to make it."""
STORM = 60.0
"""What it is worth in the end to take a hex from the Allies whose fall opens the way to a port."""


@dataclass(frozen=True, slots=True)
class Aims:
    """The weights of one plan, in combat factors."""

    key: tuple[int, ...]
    """Equal for equal aims."""
    prize: Callable[[int, int], float]
    """(hex, factors) -> what destroying the defenders is worth."""
    push_gain: Callable[[int], float]
    """hex -> what driving the defenders out is worth, besides a share of the prize."""
    exposure: Callable[[int, int], float]
    """(unit, hex) -> what standing there after the attack may cost."""
    own_loss: float
    """What one factor of one's own is worth."""
    threshold: float
    expected_support: int = 0
    """Support that the other side may have noted in secret."""
    push_share: float = 0.2
    effort: float = 0.02


def aims_of(model: Model, ring: int) -> Aims:
    """The aims of the side that plans."""
    return allied_aims(model, ring) if model.me == ALLIED else german_aims(model)


def on_the_spot(aims: Aims) -> Aims:
    """The aims of those who stand where they would attack from: they came for it and stay whether they attack or not."""
    return replace(aims, key=(*aims.key, -1), threshold=aims.threshold * ONCE_THERE)


def allied_aims(model: Model, ring: int) -> Aims:
    """The Allies kill what is cheap to kill and do not stray from their ring."""
    depth, attack = model.atlas.depth, model.attack

    def prize(cell: int, factors: int) -> float:
        return factors * (1.0 + (0.6 if depth[cell] <= 3 else 0.0)) + 1.0

    def exposure(unit: int, spot: int) -> float:
        return 0.02 * attack[unit] * max(0, depth[spot] - ring - 1)

    def push_gain(cell: int) -> float:
        return 4.0 if depth[cell] <= 2 else 0.5

    taste = model.weights[model.me]
    key = ALLIED, model.turn, ring
    return Aims(key, prize, push_gain, exposure, ALLIED_LOSS * taste.losses, ALLIED_DEMAND * taste.demand)


def german_aims(model: Model) -> Aims:
    """The Germans wear the beachhead down; near the end only the way to a port counts."""
    atlas, turn, focus = model.atlas, model.turn, model.focus
    own_loss = {1: 1.1, 2: 1.0, 3: 0.95, 4: 0.9, 5: 0.8, 6: 0.6}.get(turn, 0.15)

    def prize(cell: int, factors: int) -> float:
        return factors * nearness(atlas, cell, turn) + (STORM if focus >> cell & 1 else 1.0)

    def push_gain(cell: int) -> float:
        if focus >> cell & 1:
            return STORM
        if turn == 7:
            return 25.0 if atlas.vital >> cell & 1 else 0.0
        return 3.0 if atlas.depth[cell] <= 3 else 1.0

    taste = model.weights[model.me]
    own_loss, threshold = own_loss * taste.losses, 0.5 * taste.demand
    key = AXIS, turn, model.secret, focus
    return Aims(key, prize, push_gain, lambda unit, spot: 0.0, own_loss, threshold, model.secret)


def nearness(atlas: Atlas, cell: int, turn: int) -> float:
    """How much more a kill near the ports counts."""
    depth = atlas.depth[cell]
    if turn == 7:
        return 8.0 if depth <= 1 else 1.5 if depth == 2 else 0.3
    return 1.0 + 0.6 / max(1, depth)
