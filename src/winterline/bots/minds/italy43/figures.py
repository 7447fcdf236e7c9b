"""What is counted of a position of Italy '43 to judge who will win."""

from __future__ import annotations

from ...kit import ALLIED, AXIS, Reading, bits
from .model import Model

HUNDRED, FAR = 100.0, 30


def reading(model: Model) -> Reading:
    """The figures of a position."""
    told = model.view["figures"]
    half = int(model.view["when"].endswith("Allied"))
    first = FIRST.get(model.view["scenario"], 1)
    time = (model.turn - first + half / 2) / (told["last_turn"] - first + 1)
    return Reading(f"italy43-{model.view['scenario']}", max(0.0, min(1.0, time)), half, figures(model))


FIRST = {"S2": 13}
"""The first turn of scenarios that begin later."""


def figures(model: Model) -> dict[str, float]:
    """Strength, Victory Points and what is near them, supply, and who could attack whom."""
    return {
        **strength(model),
        **points(model),
        **prizes(model),
        **dangers(model, ALLIED),
        **dangers(model, AXIS),
        **ground(model),
    }


def strength(model: Model) -> dict[str, float]:
    """What both sides have on the board, and in what order it is."""
    out: dict[str, float] = {}
    for name, side in (("allied", ALLIED), ("axis", AXIS)):
        units = model.units[side]
        out[f"{name} attack"] = sum(model.attack[u] for u in units if model.good[u]) / HUNDRED
        out[f"{name} defence"] = sum(model.defence[u] for u in units) / HUNDRED
        out[f"{name} steps"] = sum(model.steps[u] for u in units) / HUNDRED
        out[f"{name} disordered"] = sum(not model.good[u] for u in units) / 10
        out[f"{name} hungry"] = sum(not model.fed[u] for u in units) / 10
        out[f"{name} guns"] = sum(model.ready[u] for u in units) / 10
        coming = [u for u, seen in enumerate(model.seen) if seen.get("status") in ("waiting", "entry area")]
        due = [u for u in coming if model.roster.side[u] == side]
        out[f"{name} coming"] = sum(model.seen[u]["defence"] for u in due) / HUNDRED
        out[f"{name} supply"] = model.view["supply_points"][("allied", "axis")[side]] / 5
    out["odds"] = min(4.0, out["allied attack"] / max(0.1, out["axis defence"]))
    out["odds back"] = min(4.0, out["axis attack"] / max(0.1, out["allied defence"]))
    return out


def points(model: Model) -> dict[str, float]:
    """Victory Points and what lacks of them."""
    told, held = model.view["figures"], model.view["victory_points"]
    lacking = told["to_win"] - held
    left = max(0, told["last_turn"] - model.turn)
    return {
        "points": held / 5,
        "lacking": max(-3, lacking) / 5,
        "reached": float(lacking <= 0),
        "nearly": float(lacking in (1, 2)),
        "pace": max(-1.0, min(4.0, lacking / (1 + left))),
        "margin": min(12, model.left()) / 5 if model.margin is not None else 2.0,
        "behind": max(-1.0, min(2.0, ((told["benchmark"] or 0) - held) / 5)),
        "weather": float(model.rain) + float(model.mud),
        "air": (model.air & 7).bit_count() / 3,
    }


def prizes(model: Model) -> dict[str, float]:
    """Victory Point hexes by how near they are to the other side, and how strong it is there."""
    atlas = model.atlas
    near = [atlas.ranges(model.occupied[side]) for side in (ALLIED, AXIS)]
    out = {"taken soon": 0.0, "taken later": 0.0, "lost soon": 0.0, "open": 0.0, "at hand": 0.0}
    for cell, worth in atlas.vp.items():
        owner = model.control.get(cell)
        if owner is None:
            continue
        far = near[1 - owner][cell]
        mine = model.defence_of(model.stacks[owner].get(cell, ()))
        force = model.strength_near(1 - owner, cell)
        press = min(2.0, force / max(6.0, 2.0 * mine + 0.5 * model.strength_near(owner, cell)))
        if owner == AXIS:
            out["taken soon"] += worth * press / 5
            out["taken later"] += worth / (3 + min(FAR, far))
            out["open"] += worth * (not mine) / (1 + min(FAR, far))
            out["at hand"] += worth * (far <= 1) / 5
        else:
            out["lost soon"] += worth * press / 5
    return out


def dangers(model: Model, side: int) -> dict[str, float]:
    """How hard a side's stacks are pressed."""
    total = worst = 0.0
    for cell, units in model.stacks[side].items():
        defence = model.defence_of(units) * (1 + (model.atlas.double >> cell & 1))
        press = model.strength_near(1 - side, cell) / max(2, defence)
        total += min(4.0, press)
        worst = max(worst, min(6.0, press))
    name = ("allied", "axis")[side]
    stacks = max(1, len(model.stacks[side]))
    return {f"{name} press": total / stacks, f"{name} worst": worst, f"{name} stacks": stacks / 10}


def ground(model: Model) -> dict[str, float]:
    """Where the armies stand from south to north, and what is fortified."""
    heights = model.atlas.grid.heights
    out = {}
    for name, side in (("allied", ALLIED), ("axis", AXIS)):
        units = model.units[side]
        weight = sum(model.defence[u] for u in units)
        out[f"{name} north"] = (
            sum(model.defence[u] * heights[model.at[u]] for u in units) / max(1, weight) / 20
        )
    foes = model.atlas.zone(model.occupied[AXIS])
    out["contact"] = (model.occupied[ALLIED] & foes).bit_count() / 10
    out["forts"] = sum(model.forts.values()) / 5
    out["manned"] = sum(1 for cell in bits(model.occupied[AXIS]) if cell in model.works) / 5
    return out
