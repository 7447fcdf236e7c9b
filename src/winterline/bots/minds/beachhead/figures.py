"""What is counted of a position of Anzio Beachhead to judge who will win."""

from __future__ import annotations

from ...kit import ALLIED, AXIS, Reaches, Reading, bits
from .model import CRUSHING, Model, expected_loss

IMPULSES = "ABCDEF"
WHOLE = 7 * len(IMPULSES)
NEAR = (1, 2, 3, 5)
"""Hexes from a port within which troops are counted."""
HUNDRED = 100.0


def reading(model: Model) -> Reading:
    """The figures of a position."""
    impulse = IMPULSES.index(model.impulse)
    played = min(WHOLE, (model.turn - 1) * len(IMPULSES) + impulse)
    return Reading(model.view["game"], played / WHOLE, impulse // 3, figures(model))


def figures(model: Model) -> dict[str, float]:
    """Strength, where it stands, what it threatens, and what decides at the end."""
    reach = model.threat_reach(AXIS, model.occupied[ALLIED])
    return {
        **strength(model),
        **ground(model),
        **dangers(model, reach),
        **ways_in(model, reach),
        **forts(model),
        "impulse": float(IMPULSES.index(model.impulse) % 3),
    }


def strength(model: Model) -> dict[str, float]:
    """What both sides have on the board and still expect."""
    roster = model.roster
    gone = ("eliminated", "absent")
    waiting = [
        u for u, seen in enumerate(model.seen) if seen and model.at[u] < 0 and seen["status"] not in gone
    ]
    out = {}
    for name, side in (("allied", ALLIED), ("axis", AXIS)):
        units = model.units[side]
        out[f"{name} attack"] = sum(model.attack[u] for u in units) / HUNDRED
        out[f"{name} defence"] = model.worth(units) / HUNDRED
        out[f"{name} waiting"] = sum(roster.defence[u] for u in waiting if roster.side[u] == side) / HUNDRED
    out["odds"] = min(4.0, out["axis attack"] / max(0.1, out["allied defence"]))
    return out


def ground(model: Model) -> dict[str, float]:
    """Who stands how near to the ports."""
    depth, march, attack = model.atlas.depth, model.atlas.march, model.attack
    out = {}
    for near in NEAR:
        for name, side in (("allied", ALLIED), ("axis", AXIS)):
            inside = [u for u in model.units[side] if depth[model.at[u]] <= near]
            out[f"{name} within {near}"] = model.worth(inside) / HUNDRED
    german = model.units[AXIS]
    out["march"] = sum(attack[u] / (1 + march[model.at[u]] / 8) for u in german) / HUNDRED
    out["nearest"] = float(min((depth[model.at[u]] for u in german), default=12))
    return out


def dangers(model: Model, reach: Reaches) -> dict[str, float]:
    """What each side could destroy of the other in its next full impulse."""
    atlas = model.atlas
    out: dict[str, float] = {}
    for name, side, able in (
        ("allied", ALLIED, reach),
        ("axis", AXIS, model.threat_reach(ALLIED, model.occupied[AXIS])),
    ):
        lost, worst, near = 0.0, 0.0, 0.0
        for cell, units in model.stacks[side].items():
            threat = model.threat_at(able, atlas.near[cell] & ~model.occupied[side])
            loss = expected_loss(threat, model.defence(units, cell))
            lost += loss * model.worth(units)
            worst = max(worst, loss * model.worth(units))
            if atlas.depth[cell] <= 3:
                near += loss
        out |= {f"{name} danger": lost / HUNDRED, f"{name} worst": worst / 10, f"{name} danger near": near}
    return out


def ways_in(model: Model, reach: Reaches) -> dict[str, float]:
    """How near to the ports Germans come on open ways: in one move, and in many."""
    atlas, depth = model.atlas, model.atlas.depth
    foe, zone = model.occupied[ALLIED], atlas.zone(model.occupied[ALLIED])
    closed = atlas.flood(model.occupied[AXIS], foe | zone)
    now = model.occupied[AXIS]
    for mask in reach.values():
        now |= mask
    out = {"way": float(min((depth[c] for c in bits(closed)), default=12))}
    for near in (1, 2, 3):
        out[f"entered {near}"] = sum(1 for c in bits(now) if depth[c] <= near) / 10
    out["ports held"] = sum(1.0 for port in atlas.ports if foe >> port & 1)
    out["ports shut"] = float(len(model.shut))
    out["ports beside"] = float(bool(model.occupied[AXIS] & atlas.vital))
    return out


def forts(model: Model) -> dict[str, float]:
    """How near the Germans are to a victory by strength and fortified hexes."""
    atlas, held = model.atlas, model.view["control"].items()
    allied = sum(1 for label, side in held if side == "allied" and atlas.cell(label) not in atlas.ports)
    power = model.view["strength"]
    odds = min(4.0, power["axis"] / max(1, power["allied"]))
    return {
        "forts": float(allied),
        "a fort": float(allied > 0),
        "might": odds,
        "crushing": float(odds >= 2),
        "nearly crushing": float(odds >= CRUSHING),
    }
