"""The small decisions: support, the order of battles, losses, retreats, advances."""

from __future__ import annotations

from typing import Any

from winterline.bots.heuristic.attack import cheapest_loss
from winterline.bots.heuristic.ground import ALLIED, AXIS
from winterline.bots.heuristic.model import Model, expected_loss, threat_at, threat_reach
from winterline.core.action import Action

Offers = tuple[Action, ...]
WORTH_NOTING = 0.15
"""Factors that a marker must save on average to be noted rather than kept."""


def note(model: Model, notes: list[dict[str, Any]], offers: Offers) -> Action:
    """One marker for the hex where it saves most, or seal."""
    ground = model.ground
    reaches = threat_reach(model, AXIS, model.occupied(ALLIED))
    noted = {ground.cell(n["hex"]): n["nas"] + n["cas"] for n in notes}
    stacks = model.stacks(ALLIED)
    best, action = 0.0, Action("seal")
    saves: dict[int, float] = {}
    for offer in offers:
        if offer.do != "allot":
            continue
        cell = ground.cell(offer.to)
        if cell not in saves:
            spots = ground.near[cell] & ~model.occupied(ALLIED)
            saves[cell] = saved(model, stacks.get(cell, []), cell, threat_at(model, reaches, spots), noted)
        gain = saves[cell] - (0.0 if offer.kind == "nas" else WORTH_NOTING)
        if gain > best:
            best, action = gain, offer
    return action if action in offers else offers[-1]


def saved(model: Model, units: list[int], cell: int, threat: int, noted: dict[int, int]) -> float:
    """What one more marker on a hex saves on average."""
    worth = sum(model.roster.defence[u] for u in units)
    defence = model.defence(units, cell) + noted.get(cell, 0)
    stake = worth + 60 / max(1, model.ground.depth[cell])
    return (expected_loss(threat, defence) - expected_loss(threat, defence + 1)) * stake


def next_battle(model: Model, battles: list[dict[str, Any]], offers: Offers) -> Action:
    """The surest battle first: it may free the way for the others."""
    ground, roster = model.ground, model.roster
    odds: dict[str, float] = {}
    for battle in battles:
        cells = {ground.cell(label) for label in battle["hexes"]}
        attack = sum(roster.attack[roster.index[u]] for u in battle["attackers"])
        foes = [u for u in model.units(1 - model.me) if model.at[u] in cells]
        defence = sum(model.defence([u], model.at[u]) for u in foes)
        first = ground.label(min(cells))
        odds[first] = attack / max(1, defence)
    return max(offers, key=lambda a: (odds.get(a.to, 0.0), a.to))


def give_up(model: Model, need: int, offers: Offers) -> Action:
    """The unit whose loss lets the whole loss of `need` factors stay as small as possible."""
    roster = model.roster
    units = [roster.index[a.unit] for a in offers]
    best, least = offers[0], None
    for offer, unit in zip(offers, units, strict=True):
        rest = [roster.attack[u] for u in units if u != unit]
        value = roster.attack[unit]
        total = value + (cheapest_loss(rest, need - value) if need > value else 0)
        rank = (total, -value, -roster.moves[unit], offer.unit)
        if least is None or rank < least:
            best, least = offer, rank
    return best


def price(model: Model, battles: list[dict[str, Any]], unit: str, declared: int, *, printed: bool) -> int:
    """What an exchange costs in the battle that a unit fought: the defence as declared, and support revealed since."""
    battle = next((b for b in battles if unit in b["attackers"]), None)
    if battle is None or printed or model.me == ALLIED:
        return declared
    return declared + int(battle["nas"]) + int(battle["cas"])


def first_back(model: Model, offers: Offers) -> Action:
    """The strongest beaten unit goes first."""
    roster = model.roster
    return max(offers, key=lambda a: (roster.defence[roster.index[a.unit]], a.unit))


def way_back(model: Model, offers: Offers) -> Action:
    """Germans are sent far from the ports; Allies out of their ring, or where it hurts most."""
    depth, cell = model.ground.depth, model.ground.cell
    return max(offers, key=lambda a: (depth[cell(a.to)], depth[cell(a.via)], a.to, a.via))


def follow_up(model: Model, offers: Offers) -> Action:
    """Advance toward the ports whenever that brings a unit nearer to them."""
    ground = model.ground
    best, gain = next((a for a in offers if a.do == "halt"), offers[0]), 0.0
    for offer in offers:
        if offer.do != "advance":
            continue
        here = model.at[model.roster.index[offer.unit]]
        step = float(ground.depth[here] - ground.depth[ground.cell(offer.to)])
        step += 3.0 if ground.vital >> ground.cell(offer.to) & 1 else 0.0
        if step > gain:
            best, gain = offer, step
    return best
