"""The Allies and the sea: where to invade, who lands, who comes over next and where."""

from __future__ import annotations

import random

from winterline.bots.heuristic.anzio.ground import ALLIED, AXIS
from winterline.bots.heuristic.anzio.model import Model, threat_at, threat_reach
from winterline.bots.heuristic.anzio.odds import Hurt, danger
from winterline.core.action import Action
from winterline.core.bits import bits, mask_of

TASTE = 5.0
"""How much the choice of a zone varies from game to game."""
FORCE = 12
"""The stacking points that are kept back for a second landing."""
LEAST_FORCE = 11
"""The defence factors without which no second landing is tried."""
RISK, CLOSE = 2.0, 4
STACKS = (13, 11)
"""The defence factors of the best stacks of a landing."""


def zone_value(model: Model, hurt: tuple[Hurt, ...], name: str) -> float:
    """How good a zone is to land in: lift, a port at hand, cities near, and what could be thrown against it."""
    ground = model.ground
    zone = ground.harbours[name]
    beaches = mask_of(zone.cells)
    inland = beaches | ground.zone(beaches)
    later = sum(model.attack[unit] for unit, mask in long_reach(model).items() if mask & inland)
    shut = model.held[AXIS] | model.zone(AXIS)
    ports = [h.buildup for h in ground.harbours.values() if h.kind == "port" and inland >> h.cells[0] & 1]
    cities = sum(
        1
        for cells in ground.cities.values()
        if not cells & model.friendly and any(ground.distance(c, zone.cells[0]) <= 7 for c in bits(cells))
    )
    value = 0.8 * zone.lift + 0.4 * max(ports, default=0) + 2.5 * cities - 2.0 * (beaches & shut).bit_count()
    close = sum(model.attack[u] for u in model.units(AXIS) if near_zone(model, model.at[u], zone.cells))
    return value - RISK * landing_risk(model, hurt, inland & ~shut, beaches) - 0.15 * later - 0.5 * close


def near_zone(model: Model, cell: int, beaches: tuple[int, ...]) -> bool:
    """Whether a hex lies at most four hexes from a beach."""
    return any(model.ground.distance(cell, beach) <= CLOSE for beach in beaches)


def landing_risk(model: Model, hurt: tuple[Hurt, ...], cells: int, beaches: int) -> float:
    """The steps in danger in the best two hexes of a beachhead on the day of its landing."""
    ground = model.ground
    foes = threat_reach(model, AXIS, beaches & cells)
    risks = []
    for cell in bits(cells):
        spots = ground.near[cell] & ~beaches
        attack = threat_at(model, foes, spots, hexes=6)
        steep = bool(ground.mountain >> cell & 1)
        if cell in ground.shore or steep:
            risks.append([danger(hurt, attack, stack * (1 + steep), steep, fall=6.0) for stack in STACKS])
    risks.sort(key=lambda pair: pair[0])
    if len(risks) < len(STACKS):
        return 20.0
    return sum(pair[n] for n, pair in enumerate(risks[: len(STACKS)]))


def long_reach(model: Model) -> dict[int, int]:
    """German unit -> where it could be after two turns."""
    doubled = list(model.moves)
    kept = model.moves
    model.moves = [min(120, 2 * points) for points in doubled]
    found = threat_reach(model, AXIS, 0)
    model.moves = kept
    return found


def choose_zone(model: Model, hurt: tuple[Hurt, ...], offers: list[Action], rng: random.Random) -> Action:
    """The zone of the first invasion; tastes differ a little from game to game."""
    liked = [(zone_value(model, hurt, a.to) + TASTE * rng.random(), a.to, a) for a in offers]
    return max(liked, key=lambda entry: entry[:2])[2]


def second_landing(
    model: Model, hurt: tuple[Hurt, ...], offers: list[Action], ready: list[int]
) -> Action | None:
    """A zone where a second landing by these units would win cities and could hold; None if there is none yet."""
    ground = model.ground
    best: tuple[float, str, Action] | None = None
    for action in offers:
        zone = ground.harbours[action.to]
        force, room = 0, -(-zone.lift * 3 // 4)
        for unit in sorted(ready, key=lambda u: lander_order(model, u)):
            if model.roster.size[unit] <= room:
                room -= model.roster.size[unit]
                force += model.defence[unit]
        beaches = mask_of(zone.cells)
        inland = beaches | ground.zone(beaches)
        wide = inland | ground.zone(inland)
        open_ = [
            c for c in ground.cities.values() if c & wide and not c & (model.friendly | model.held[AXIS])
        ]
        shut = model.held[AXIS] | model.zone(AXIS)
        if force < LEAST_FORCE or not open_ or not beaches & ~shut:
            continue
        value = 7.0 * len(open_) + 0.5 * force - landing_risk(model, hurt, inland & ~shut, beaches)
        if best is None or (value, action.to) > best[:2]:
            best = value, action.to, action
    return best[2] if best and best[0] > 0 else None


def lander_order(model: Model, unit: int) -> tuple[float, int]:
    """Who goes first: strength for the room it takes."""
    size = max(1, model.roster.size[unit])
    return -(1.2 * model.attack[unit] + model.defence[unit]) / size - 0.15 * size, unit


def wanted_ashore(model: Model, unit: int, fillers: int, muster: bool) -> bool:
    """Whether a unit in Sicilia should come over now; the inverted are rebuilt first, invaders may have to wait."""
    if muster and model.roster.invader[unit] and not model.roster.replacement[unit]:
        return waiting(model) > FORCE
    if model.roster.replacement[unit]:
        weak = sum(1 for u in model.units(ALLIED) if model.lost(u) and not model.roster.replacement[u])
        return weak > fillers
    return not model.inverted(unit)


def waiting(model: Model) -> int:
    """The stacking points of units in Sicilia that could invade."""
    return sum(
        model.roster.size[u]
        for u, box in enumerate(model.box)
        if box == "sicilia" and model.roster.invader[u] and model.defence[u]
    )


def landing_hex(model: Model, offers: list[Action], goals: list[int]) -> Action:
    """The beach for one more unit: out of contact, with the port first, then where it is emptiest."""
    ground = model.ground
    zone = model.zone(AXIS)
    ports = mask_of(h.cells[0] for h in ground.harbours.values() if h.kind == "port")

    def dislike(action: Action) -> tuple[float, str]:
        cell = ground.cell(action.to)
        load = sum(model.roster.size[u] for u in model.stacks[ALLIED].get(cell, ()))
        score = 6.0 * (zone >> cell & 1) + 0.5 * load
        score -= 3.0 if ports >> cell & 1 and not load else 0.0
        return score + 0.2 * min((ground.distance(cell, g) for g in goals), default=0), action.to

    return min(offers, key=dislike)


def voyage(model: Model, offers: list[Action], goals: list[int], *, fights: bool) -> Action:
    """Where a unit goes by sea: the harbour nearest to where it is wanted; the boxes only when nothing else is open."""
    ground = model.ground
    zone = model.zone(AXIS)

    def dislike(action: Action) -> tuple[float, str, str]:
        cell = ground.cell(action.to)
        if cell < 0:
            far = {"messina": 34.0, "taranto": 30.0}.get(action.to, 60.0)
            return far, action.via, action.to
        far = min((ground.distance(cell, g) for g in goals), default=0)
        return far + (15.0 if zone >> cell & 1 else 0.0), action.via, action.to

    return min(offers, key=dislike)
