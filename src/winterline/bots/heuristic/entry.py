"""Where reinforcements come onto the board."""

from __future__ import annotations

from winterline.bots.heuristic.ground import ALLIED, AXIS, LIMIT
from winterline.bots.heuristic.model import HALF, Model, reach_mask
from winterline.core.bits import bits

DANGER = 2
"""Hexes from Allied units within which a lone newcomer is easy prey."""
LIKELY = 10
"""Entry hexes that are looked at closely."""


def best_entry(model: Model, unit: int, labels: list[str]) -> str:
    """The best of the hexes offered."""
    ground = model.ground
    cells = [ground.cell(label) for label in labels]
    if unit < 0:
        return labels[0]
    if model.me == ALLIED:
        held = model.stacks(ALLIED)
        return min(labels, key=lambda x: (len(held.get(ground.cell(x), ())), x))
    near = sorted(cells, key=lambda c: (ground.march[c] + prey(model, c), c))[:LIKELY]
    best = min(near, key=lambda c: (onward(model, unit, c) + prey(model, c) + crowding(model, c), c))
    return ground.label(best)


def onward(model: Model, unit: int, cell: int) -> float:
    """How far from the ports a unit still is after entering here and marching on."""
    ground = model.ground
    points = model.roster.moves[unit] // (2 if model.impulse in HALF else 1)
    foe = model.occupied(ALLIED)
    zone = ground.zone(foe)
    if stops(model, cell) or zone >> cell & 1:
        return float(ground.march[cell])
    mask = 1 << cell | reach_mask(ground, cell, points, foe, zone, enter=model.impulse not in HALF)
    return float(min(ground.march[c] for c in bits(mask)))


def stops(model: Model, cell: int) -> bool:
    """Whether a newcomer must probably stop in this hex: marsh, water, or the south edge."""
    board = model.ground.board
    rough = board.hexes("woods") | board.hexes("swamp") | model.ground.river
    return bool(rough >> cell & 1) or cell in board.edges.get("south", ())


def prey(model: Model, cell: int) -> float:
    """What coming on close to Allied units costs."""
    distance = model.ground.board.grid.distance
    close = min((distance(cell, model.at[u]) for u in model.units(ALLIED)), default=99)
    return 12.0 if close <= DANGER else 0.0


def crowding(model: Model, cell: int) -> float:
    """What a full hex costs."""
    held = sum(model.roster.size[u] for u in model.units(AXIS) if model.at[u] == cell)
    return 2.0 if held >= LIMIT else 0.0
