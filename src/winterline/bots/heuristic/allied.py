"""The Allied posture: a closed ring around both ports, as wide as the force can hold, and a last line inside."""

from __future__ import annotations

from dataclasses import dataclass, field

from winterline.bots.heuristic.ground import AXIS, LIMIT
from winterline.bots.heuristic.model import Model, expected_loss, reach_mask, threat_at
from winterline.core.bits import bits

NARROWEST, WIDEST = 2, 7
WIDTH_GAIN = 4.0
"""What one more hex of depth is worth."""
BREAK = 22.0
"""What a broken line costs besides the units that held it."""
GAP = 45.0
"""What an open hex in the line costs when the enemy can get there."""
PORT = 3.0
"""What an empty port costs."""
SHUT_PORT = 55.0
"""What an empty port costs while it is shut: only a garrison opens it."""
LAST_LINE = 60.0
"""What an open hex beside a port costs when it may decide the game."""


@dataclass(slots=True)
class Line:
    """Hexes to hold, what each may be attacked with, and who is to hold it."""

    depth: int
    threat: dict[int, int]
    gap: dict[int, float]
    held: dict[int, list[int]] = field(default_factory=dict)
    posts: dict[int, int] = field(default_factory=dict)
    room: dict[int, int] = field(default_factory=dict)
    cost: float = 0.0


def german_threat(model: Model, blocked: int) -> dict[int, int]:
    """Unit -> the hexes it can attack from in its next full impulse if only hexes of `blocked` are in its way."""
    ground, out = model.ground, {}
    for unit in model.units(AXIS):
        if model.roster.attack[unit]:
            cell = model.at[unit]
            points = model.roster.moves[unit]
            if model.impulse != "C":
                points += points // 2
            along = bool(ground.river >> cell & 1)
            out[unit] = 1 << cell | reach_mask(ground, cell, points, blocked & ~(1 << cell), 0, along=along)
    return out


def make_line(model: Model, depth: int) -> Line:
    """The ring at this depth with the threat to each of its hexes."""
    ground = model.ground
    hexes = ground.ring(depth) & ~model.occupied(AXIS)
    reaches = german_threat(model, hexes)
    threat, gap = {}, {}
    for cell in bits(hexes):
        spots = 0
        for spot in bits(ground.near[cell]):
            if ground.depth[spot] > depth or model.occupied(AXIS) >> spot & 1:
                spots |= 1 << spot
        threat[cell] = threat_at(model, reaches, spots)
        gap[cell] = GAP if threat[cell] else 4.0
    if model.turn == 7 or (model.turn == 6 and model.impulse == "E"):
        for cell in bits(ground.vital & ~hexes & ~model.occupied(AXIS)):
            if cell not in ground.ports:
                threat[cell] = 0
                gap[cell] = LAST_LINE
    for cell in ground.ports:
        if not model.occupied(AXIS) >> cell & 1:
            threat[cell] = 0
            gap[cell] = SHUT_PORT if cell in model.shut else PORT
    return Line(depth, threat, gap)


def hex_cost(model: Model, line: Line, cell: int, units: list[int]) -> float:
    """What a hex of the line is expected to cost if these units hold it."""
    if not units:
        return line.gap[cell]
    defence = model.defence(units, cell)
    worth = sum(model.roster.defence[u] for u in units)
    return expected_loss(line.threat[cell], defence) * (worth + BREAK)


def man_line(model: Model, line: Line, reach: dict[int, int], fixed: dict[int, int]) -> Line:
    """Assign units to the hexes of a line, always the unit and hex that help most; `fixed` ones are there already."""
    roster = model.roster
    line.held = {cell: [u for u, at in fixed.items() if at == cell] for cell in line.threat}
    line.room = {cell: LIMIT - sum(roster.size[u] for u in held) for cell, held in line.held.items()}
    now = {cell: hex_cost(model, line, cell, line.held[cell]) for cell in line.threat}
    gains: dict[tuple[int, int], float] = {}
    free = set(reach)

    def refresh(cell: int) -> None:
        for unit in free:
            if reach[unit] >> cell & 1 and roster.size[unit] <= line.room[cell]:
                after = hex_cost(model, line, cell, [*line.held[cell], unit])
                stays = 0.0
                if model.at[unit] == cell:
                    stays = 9.0 if cell in model.shut else 0.2
                gains[unit, cell] = now[cell] - after + stays
            else:
                gains.pop((unit, cell), None)

    for cell in line.threat:
        refresh(cell)
    while gains:
        (unit, cell), gain = max(gains.items(), key=lambda item: (item[1], -item[0][0], -item[0][1]))
        if gain <= 0.25:
            break
        free.discard(unit)
        for other in line.threat:
            gains.pop((unit, other), None)
        line.held[cell].append(unit)
        line.posts[unit] = cell
        line.room[cell] -= roster.size[unit]
        now[cell] = hex_cost(model, line, cell, line.held[cell])
        refresh(cell)
    line.cost = sum(now.values())
    return line


def best_line(model: Model, reach: dict[int, int], fixed: dict[int, int], last: int) -> Line:
    """The ring that costs least for its width, not far from the last one."""
    best: Line | None = None
    score = 0.0
    for depth in range(max(NARROWEST, last - 1), min(WIDEST, last + 1) + 1):
        line = man_line(model, make_line(model, depth), reach, fixed)
        value = line.cost - WIDTH_GAIN * depth - (1.0 if depth == last else 0.0)
        if best is None or value < score:
            best, score = line, value
    assert best is not None
    return best


def place_reserves(model: Model, line: Line, reach: dict[int, int], fixed: dict[int, int]) -> dict[int, int]:
    """Where the units go that the line does not need: inside it, near the ports, or back toward it."""
    ground, roster = model.ground, model.roster
    left: dict[int, int] = {}
    for unit, cell in fixed.items():
        left[cell] = left.get(cell, LIMIT) - roster.size[unit]
    left.update(line.room)
    out: dict[int, int] = {}
    foe_zone = ground.zone(model.occupied(AXIS))
    for unit in sorted(set(reach) - set(line.posts), key=lambda u: (-roster.defence[u], u)):
        size = roster.size[unit]
        options = [c for c in bits(reach[unit]) if left.get(c, LIMIT) >= size]
        if not options:
            continue

        def liking(cell: int, unit: int = unit) -> tuple[float, int]:
            depth = ground.depth[cell]
            wanted = bool(model.wanted_forts >> cell & 1)
            outside = 0 if wanted else max(0, depth - line.depth)
            crowd = 0.3 * (LIMIT - left.get(cell, LIMIT))
            pinned = 2.0 if foe_zone >> cell & 1 else 0.0
            fort = 8.0 if wanted else 0.0
            moved = 0.0 if cell == model.at[unit] else 0.1
            return 3.0 * outside + abs(depth - 1) * 0.5 + crowd + pinned + moved - fort, cell

        cell = min(options, key=liking)
        left[cell] = left.get(cell, LIMIT) - size
        out[unit] = cell
    return out
