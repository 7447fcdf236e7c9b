"""The Allies and the sea: where to invade, who lands, who comes over next and where."""

from __future__ import annotations

import random

from ..kit import ALLIED, AXIS, Action, bits, mask_of
from .model import Model

TASTE = 5.0
"""How much the choice of a zone varies from game to game."""
FORCE = 12
"""The stacking points that are kept back for a second landing."""
LEAST_FORCE = 11
"""The defence factors without which no second landing is tried."""
RISK, CLOSE = 2.0, 4
STACKS = (13, 11)
"""The defence factors of the best stacks of a landing."""


def zone_value(model: Model, name: str) -> float:
    """How good a zone is to land in: lift, a port at hand, cities near, and what could be thrown against it."""
    atlas = model.atlas
    zone = atlas.harbours[name]
    beaches = mask_of(zone.cells)
    inland = beaches | atlas.zone(beaches)
    two_turns = model.threat_reach(AXIS, 0, [min(120, 2 * points) for points in model.moves])
    later = sum(model.attack[unit] for unit, mask in two_turns.items() if mask & inland)
    shut = model.held[AXIS] | model.zone(AXIS)
    ports = [h.buildup for h in atlas.harbours.values() if h.kind == "port" and inland >> h.cells[0] & 1]
    cities = sum(1 for cells in model.open_cities if atlas.nearest(zone.cells[0], bits(cells)) <= 7)
    value = 0.8 * zone.lift + 0.4 * max(ports, default=0) + 2.5 * cities - 2.0 * (beaches & shut).bit_count()
    near = [u for u in model.units[AXIS] if atlas.nearest(model.at[u], zone.cells) <= CLOSE]
    close = sum(model.attack[u] for u in near)
    return value - RISK * landing_risk(model, inland & ~shut, beaches) - 0.15 * later - 0.5 * close


def landing_risk(model: Model, cells: int, beaches: int) -> float:
    """The steps in danger in the best two hexes of a beachhead on the day of its landing."""
    atlas = model.atlas
    foes = model.threat_reach(AXIS, beaches & cells)
    risks = []
    for cell in bits(cells):
        attack = model.threat_at(foes, atlas.near[cell] & ~beaches, hexes=6)
        times = model.steep(cell)
        if cell in atlas.shore or times > 1:
            risks.append([model.danger(attack, stack, times, fall=6.0) for stack in STACKS])
    risks.sort(key=lambda pair: pair[0])
    if len(risks) < len(STACKS):
        return 20.0
    return sum(pair[n] for n, pair in enumerate(risks[: len(STACKS)]))


def choose_zone(model: Model, offers: list[Action], rng: random.Random) -> Action:
    """The zone of the first invasion; tastes differ a little from game to game."""
    liked = [(zone_value(model, a.to) + TASTE * rng.random(), a.to, a) for a in offers]
    return max(liked, key=lambda entry: entry[:2])[2]


def second_landing(model: Model, offers: list[Action], ready: list[int]) -> Action | None:
    """A zone where a second landing by these units would win cities and could hold; None if there is none yet."""
    ready = sorted(ready, key=lambda u: lander_order(model, u))
    value, _, best = max((second_value(model, a.to, ready), a.to, a) for a in offers)
    return best if value > 0 else None


def second_value(model: Model, name: str, ready: list[int]) -> float:
    """What a second landing in a zone by these units, the best first, is worth; nothing where it must not be tried."""
    atlas, zone = model.atlas, model.atlas.harbours[name]
    shut = model.held[AXIS] | model.zone(AXIS)
    force = sum(model.defence[u] for u in model.fitting(ready, -(-zone.lift * 3 // 4)))
    beaches = mask_of(zone.cells)
    inland = beaches | atlas.zone(beaches)
    wide = inland | atlas.zone(inland)
    open_ = [c for c in model.open_cities if c & wide and not c & model.held[AXIS]]
    if force < LEAST_FORCE or not open_ or not beaches & ~shut:
        return 0.0
    return 7.0 * len(open_) + 0.5 * force - landing_risk(model, inland & ~shut, beaches)


def lander_order(model: Model, unit: int) -> tuple[float, int]:
    """Who goes first: strength for the room it takes."""
    size = max(1, model.roster.size[unit])
    return -(1.2 * model.attack[unit] + model.defence[unit]) / size - 0.15 * size, unit


def wanted_ashore(model: Model, unit: int, fillers: int, muster: bool) -> bool:
    """Whether a unit in Sicilia should come over now; the inverted are rebuilt first, invaders may have to wait."""
    replacement = model.roster.replacement
    if muster and model.roster.invader[unit] and not replacement[unit]:
        return waiting(model) > FORCE
    if replacement[unit]:
        return sum(1 for u in model.units[ALLIED] if model.step[u] and not replacement[u]) > fillers
    return not model.inverted(unit)


def waiting(model: Model) -> int:
    """The stacking points of units in Sicilia that could invade."""
    invader, size = model.roster.invader, model.roster.size
    there = [u for u, box in model.box.items() if box == "sicilia" and invader[u] and model.defence[u]]
    return sum(size[u] for u in there)


def landing_hex(model: Model, offers: list[Action], goals: list[int]) -> Action:
    """The beach for one more unit: out of contact, with the port first, then where it is emptiest."""
    atlas = model.atlas
    zone = model.zone(AXIS)

    def dislike(action: Action) -> tuple[float, str]:
        cell = atlas.cell(action.to)
        load = model.load_at(ALLIED, cell)
        score = 6.0 * (zone >> cell & 1) + 0.5 * load
        score -= 3.0 if atlas.ports >> cell & 1 and not load else 0.0
        return score + 0.2 * atlas.nearest(cell, goals), action.to

    return min(offers, key=dislike)


def voyage(model: Model, offers: list[Action], goals: list[int]) -> Action:
    """Where a unit goes by sea: the harbour nearest to where it is wanted; the boxes only when nothing else is open."""
    zone = model.zone(AXIS)

    def dislike(action: Action) -> tuple[float, str, str]:
        cell = model.atlas.cell(action.to)
        far = {"messina": 34.0, "taranto": 30.0}.get(action.to, 60.0)
        if cell >= 0:
            far = model.atlas.nearest(cell, goals) + (15.0 if zone >> cell & 1 else 0.0)
        return far, action.via, action.to

    return min(offers, key=dislike)
