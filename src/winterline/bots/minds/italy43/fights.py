"""The Combat Phase: which attack to make next, by its exact odds, and how it is put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...kit import ALLIED, AXIS, Action, BadChoice, Offers, Seat, of_kind
from .attack import EFFORT, caution_of
from .model import Model
from .odds import COLUMNS, support_flags, worth_of
from .plan import allied_prize

GOOD_BREAK = COLUMNS.index("3-1")
"""A breakthrough strikes at these odds and better."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An attack that was chosen."""

    action: Action | None = None
    units: frozenset[str] = frozenset()
    force: str = ""
    attached: frozenset[str] = frozenset()


def power(model: Model, name: str) -> int:
    """The attack strength of a unit."""
    return model.attack[model.roster.index[name]]


def prize_of(model: Model, field: dict[int, float], cell: int) -> float:
    """What driving the enemy out of a hex is worth."""
    if model.me == ALLIED:
        return allied_prize(model, field, cell)
    return 0.8 + 2.0 * model.weights[AXIS].keys * model.prize(cell, ALLIED)


Known = dict[tuple[int, ...], tuple[list[object], dict[str, Any]]]
"""Target, attackers and support -> how all stood when the odds were asked for, and the odds."""


def best_battle(model: Model, field: dict[int, float], seat: Seat, offers: Offers, known: Known) -> Choice:
    """The attack to make now; nothing if none is worth it. Odds that are known and still hold are not asked for again."""
    best, chosen = (0.45 if model.me == ALLIED else 1.0), Choice()
    for action in of_kind(offers, "attack"):
        target = model.atlas.cell(action.to)
        prize = prize_of(model, field, target)
        for units in groups(model, able_units(model, seat, target)):
            odds = odds_now(model, seat, target, units, known)
            if not odds or not odds["chances"]:
                continue
            value = worth(model, target, units, odds["chances"], prize) - EFFORT * len(units)
            if value > best:
                names = frozenset(model.roster.ids[u] for u in units)
                best, chosen = value, Choice(action, names, odds["force"], frozenset(odds["attached"]))
    return chosen


def odds_now(model: Model, seat: Seat, target: int, units: list[int], known: Known) -> dict[str, Any]:
    """The engine's odds of an attack, asked for again only when somebody in it has changed."""
    support = flags(model, target, units)
    key = (target, *units, -1, *support.values())
    there = [
        *(model.seen[u] for u in (*units, *model.theirs().get(target, ()))),
        model.turn,
        model.forts.get(target),
    ]
    if (found := known.get(key)) is None or found[0] != there:
        found = known[key] = there, odds_of(model, seat, target, units, **support)
    return found[1]


def odds_of(model: Model, seat: Seat, target: int, units: list[int], **support: int) -> dict[str, Any]:
    """The engine's odds of an attack; empty when it may not be made."""
    try:
        return seat.bare_odds([model.atlas.label(target)], [model.roster.ids[u] for u in units], **support)
    except BadChoice:
        return {}


def flags(model: Model, target: int, units: list[int]) -> dict[str, int]:
    """The support that would be committed on both sides."""
    found = support_flags(model, target, {u: model.at[u] for u in units})
    return dict(zip(("division", "corps", "air", "defence"), map(int, found), strict=True))


def worth(model: Model, target: int, units: list[int], chances: dict[str, float], prize: float) -> float:
    """The value of an attack at known odds."""
    ours = sum(model.worth(u) for u in units) / len(units)
    return worth_of(model, target, chances, prize, caution_of(model) * ours)


def able_units(model: Model, seat: Seat, target: int) -> list[int]:
    """The units next to a hex that may attack it now."""
    may = set(seat.attackers(model.atlas.label(target)))
    near = [u for post in model.atlas.around[target] for u in model.mine().get(post, [])]
    return [u for u in near if model.attack[u] and model.good[u] and model.roster.ids[u] in may]


def groups(model: Model, able: list[int]) -> list[list[int]]:
    """Sets of attackers worth counting: whole Armies, and Formations with what stands beside them."""
    roster, army = model.roster, model.roster.army
    out = [[u for u in able if army[u] == name] for name in sorted({army[u] for u in able})]
    for force in sorted({roster.force[u] for u in able}):
        members = [u for u in able if roster.force[u] == force]
        hexes = {model.at[u] for u in members}
        tanks = [u for u in able if roster.tank[u] and model.at[u] in hexes and u not in members][:1]
        for units in (members, members + tanks):
            if units not in out:
                out.append(units)
    return out


def main_force(model: Model, names: list[str], offers: Offers) -> Action:
    """The strongest Formation of the attackers."""
    strength: dict[str, int] = {}
    for name in names:
        force = slug(model.roster.force[model.roster.index[name]])
        strength[force] = strength.get(force, 0) + power(model, name)
    return max(offers, key=lambda a: (strength.get(a.kind, 0), a.kind))


def slug(name: str) -> str:
    """A Formation's name as an action says it."""
    return name.lower().replace(" ", "-")


def breakthrough(model: Model, offers: Offers) -> Action | None:
    """The hex that a Breakthrough Group should strike, if the odds are good."""
    group = [a.unit for a in of_kind(offers, "drop")]
    attack = min(20, sum(power(model, name) for name in group)) if group else 5

    def ratio(action: Action) -> int:
        cell = model.atlas.cell(action.to)
        units = [u for u in model.theirs().get(cell, []) if not model.routed[u] and not model.roster.gun[u]]
        defence = sum(model.defence[u] if model.good[u] else (model.defence[u] + 1) // 2 for u in units)
        return attack // max(1, defence * (2 if model.atlas.double >> cell & 1 else 1))

    best = max(of_kind(offers, "break"), key=ratio, default=None)
    return best if best and ratio(best) >= GOOD_BREAK - 1 else None
