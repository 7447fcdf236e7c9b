"""The Combat Phase: which attack to make next, by its exact odds, and how it is put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from winterline.bots.heuristic.italy43.attack import EFFORT
from winterline.bots.heuristic.italy43.ground import ALLIED, AXIS
from winterline.bots.heuristic.italy43.model import Model
from winterline.bots.heuristic.italy43.odds import COLUMNS, hold_chance, support_flags, worth_of
from winterline.core.action import Action
from winterline.core.errors import BadChoice
from winterline.core.seat import Seat

Offers = tuple[Action, ...]
GOOD_BREAK = COLUMNS.index("3-1")
"""A breakthrough strikes at these odds and better."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An attack that was chosen."""

    action: Action | None = None
    units: frozenset[str] = frozenset()
    force: str = ""
    attached: frozenset[str] = frozenset()


NOTHING = Choice()


def power(model: Model, name: str) -> int:
    """The attack strength of a unit."""
    return model.attack[model.roster.index[name]]


def prize_of(model: Model, field: dict[int, float], cell: int) -> float:
    """What driving the enemy out of a hex is worth."""
    if model.me == AXIS:
        key = model.ground.vp.get(cell, 0) if model.held.get(cell) == ALLIED else 0
        return 0.8 + 2.0 * key
    value = 2.2 + max(0.0, 1.5 - 0.25 * field.get(cell, 60.0))
    return value + 3.0 * (model.ground.vp.get(cell, 0) if model.held.get(cell) == AXIS else 0)


def best_battle(model: Model, field: dict[int, float], seat: Seat, offers: Offers) -> Choice:
    """The attack to make now; nothing if none is worth it."""
    ground = model.ground
    best, chosen = (0.45 if model.me == ALLIED else 1.0), NOTHING
    for action in offers:
        if action.do != "attack":
            continue
        target = ground.cell(action.to)
        prize = prize_of(model, field, target)
        able = able_units(model, seat, target)
        for units in groups(model, able):
            try:
                odds = seat.odds(
                    [action.to], [model.roster.ids[u] for u in units], **flags(model, target, units)
                )
            except BadChoice:
                continue
            if not odds["chances"]:
                continue
            value = worth(model, target, units, odds, prize) - EFFORT * len(units)
            if value > best:
                names = frozenset(model.roster.ids[u] for u in units)
                best, chosen = value, Choice(action, names, odds["force"], frozenset(odds["attached"]))
    return chosen


def flags(model: Model, target: int, units: list[int]) -> dict[str, int]:
    """The support that would be committed on both sides."""
    posts = {u: model.at[u] for u in units}
    division, corps, air, answer = support_flags(model, target, posts)
    return {"division": int(division), "corps": int(corps), "air": int(air), "defence": int(answer)}


def worth(model: Model, target: int, units: list[int], odds: dict[str, Any], prize: float) -> float:
    """The value of an attack at known odds."""
    defenders = model.theirs().get(target, [])
    solid = [u for u in defenders if not model.roster.gun[u]] or defenders
    theirs = sum(model.worth(u) for u in solid) / max(1, len(solid))
    ours = sum(model.worth(u) for u in units) / len(units)
    caution = 0.75 if model.me == ALLIED else 1.5
    last = sum(model.steps[u] for u in solid) <= 1
    return worth_of(odds["chances"], hold_chance(model, target), (prize, theirs, caution * ours), last)


def able_units(model: Model, seat: Seat, target: int) -> list[int]:
    """The units next to a hex that may attack it now."""
    out = []
    for post in model.ground.near[target]:
        for unit in model.mine().get(post, []):
            if not model.attack[unit] or not model.good[unit]:
                continue
            try:
                seat.odds([model.ground.label(target)], [model.roster.ids[unit]])
            except BadChoice:
                continue
            out.append(unit)
    return out


def groups(model: Model, able: list[int]) -> list[list[int]]:
    """Sets of attackers worth counting: whole Armies, and Formations with what stands beside them."""
    roster, out = model.roster, []
    for army in sorted({roster.army[u] for u in able}):
        out.append([u for u in able if roster.army[u] == army])
    for force in sorted({roster.force[u] for u in able}):
        members = [u for u in able if roster.force[u] == force]
        hexes = {model.at[u] for u in members}
        tanks = [u for u in able if roster.tank[u] and model.at[u] in hexes and u not in members][:1]
        for units in (members, members + tanks):
            if units not in out:
                out.append(units)
    return out


def main_force(model: Model, view: dict[str, Any], battle: Choice, offers: Offers) -> Action:
    """Which Formation leads."""
    names = view.get("building", {}).get("attackers", [])
    strength: dict[str, int] = {}
    for name in names:
        force = slug(model.roster.force[model.roster.index[name]])
        strength[force] = strength.get(force, 0) + power(model, name)
    chosen = slug(battle.force) if battle.units & set(names) else ""
    return max(offers, key=lambda a: (a.kind == chosen, strength.get(a.kind, 0), a.kind))


def slug(name: str) -> str:
    """A Formation's name as an action says it."""
    return name.lower().replace(" ", "-")


def breakthrough(model: Model, offers: Offers) -> Action | None:
    """The hex that a Breakthrough Group should strike, if the odds are good."""
    best, chosen = 0, None
    for action in offers:
        if action.do != "break":
            continue
        defence = sum(
            model.defence[u] if model.good[u] else (model.defence[u] + 1) // 2
            for u in model.theirs().get(model.ground.cell(action.to), [])
            if not model.routed[u] and not model.roster.gun[u]
        )
        defence *= 2 if model.ground.double >> model.ground.cell(action.to) & 1 else 1
        group = [a.unit for a in offers if a.do == "drop"]
        attack = min(20, sum(power(model, name) for name in group)) if group else 5
        ratio = attack // max(1, defence)
        if ratio > best and ratio >= GOOD_BREAK - 1:
            best, chosen = ratio, action
    return chosen
