"""What is counted of a position of ANZIO to judge who will win: for the goal of whatever scenario is played."""

from __future__ import annotations

from functools import lru_cache

from ...kit import ALLIED, AXIS, Reaches, Reading, bits, union
from .model import Model, cities_of
from .results import Hurt, Table, averages, danger

HUNDRED, FAR = 100.0, 20
WALK = 4
"""Hexes that an army goes in a week of little resistance."""


@lru_cache(maxsize=4)
def usual(table: Table) -> tuple[Hurt, ...]:
    """What attacks do on average, whatever either side can spare."""
    return averages(table)


def reading(model: Model) -> Reading:
    """The figures of a position."""
    half = int(not model.view["when"].endswith("Allied"))
    kind = "anzio-long" if model.own_goal else "anzio"
    return Reading(kind, min(1.0, model.turn / max(1, model.last)), half, figures(model))


def figures(model: Model) -> dict[str, float]:
    """Strength, cities, where the front stands, and what each side threatens."""
    allied = model.threat_reach(ALLIED, model.occupied[AXIS])
    german = model.threat_reach(AXIS, model.occupied[ALLIED])
    return {
        **strength(model),
        **cities(model, allied, german),
        **front(model),
        **dangers(model, ALLIED, german),
        **dangers(model, AXIS, allied),
        **sea(model),
    }


def strength(model: Model) -> dict[str, float]:
    """What both sides have on the board, have lost, and still expect."""
    roster = model.roster
    out: dict[str, float] = {}
    for name, side in (("allied", ALLIED), ("axis", AXIS)):
        units = [u for u in model.units[side] if u not in model.bound]
        out[f"{name} attack"] = sum(model.attack[u] for u in units) / HUNDRED
        out[f"{name} defence"] = sum(model.defence[u] for u in units) / HUNDRED
        out[f"{name} worn"] = sum(model.step[u] for u in units) / 10
        due = ("sicilia", "waiting")
        coming = [u for u, box in model.box.items() if roster.side[u] == side and box in due]
        out[f"{name} coming"] = sum(sum(roster.steps[u][0]) for u in coming) / HUNDRED
        out[f"{name} doomed"] = sum(model.defence[u] for u in units if u in model.doomed) / 10
    out["odds"] = min(3.0, out["allied attack"] / max(0.1, out["axis defence"]))
    out["odds back"] = min(3.0, out["axis attack"] / max(0.1, out["allied defence"]))
    return out


def cities(model: Model, allied: Reaches, german: Reaches) -> dict[str, float]:
    """Cities held, those in reach, and how far the last one that is needed is."""
    atlas, held = model.atlas, cities_of(model, model.friendly)
    lacking = max(0, model.need - held)
    near = atlas.ranges(model.held[ALLIED])
    far, open_, hard = [], 0.0, []
    for cells in model.open_cities:
        steps = min(near[c] for c in bits(cells))
        guard = sum(model.defence_at(AXIS, c) for c in bits(cells))
        beside = model.threat_at(allied, union([atlas.near[c] for c in bits(cells)]) & ~model.occupied[AXIS])
        far.append(min(FAR, steps) + (guard > 0))
        hard.append(min(4.0, beside / max(4, guard * 2)))
        open_ += steps <= WALK
    far.sort()
    wanted = far[lacking - 1] if 0 < lacking <= len(far) else (FAR + 5 if lacking else 0)
    risk = 0.0
    for cells in model.cities.values():
        if cells & model.friendly:
            guard = sum(model.defence_at(ALLIED, c) for c in bits(cells))
            spots = union([atlas.near[c] for c in bits(cells)]) & ~model.occupied[ALLIED]
            risk += min(2.0, model.threat_at(german, spots) / max(3, guard))
    return {
        "cities": float(held),
        "share": held / model.need,
        "enough": float(not lacking),
        "one short": float(lacking == 1),
        "two short": float(lacking == 2),
        "way": wanted / 5,
        "pace": min(4.0, wanted / (1 + model.left)),
        "beside cities": open_,
        "press": sum(sorted(hard)[-max(1, lacking) :]) if lacking else 4.0,
        "risk": risk,
    }


def front(model: Model) -> dict[str, float]:
    """Where the armies stand from south to north, and whether the Germans have a line."""
    atlas = model.atlas
    out = {}
    for name, side in (("allied", ALLIED), ("axis", AXIS)):
        units = [u for u in model.units[side] if u not in model.bound and model.defence[u]]
        weight = sum(model.defence[u] for u in units)
        mean = sum(model.defence[u] * atlas.south[model.at[u]] for u in units) / max(1, weight)
        ahead = sorted(atlas.south[model.at[u]] for u in units)
        out[f"{name} south"] = mean / 20
        tenth = len(ahead) // 5
        out[f"{name} foremost"] = ahead[tenth if side == ALLIED else -1 - tenth] / 20 if ahead else 0.0
    shut = model.held[AXIS] | model.zone(AXIS)
    free = atlas.flood(model.docks & model.friendly & ~shut, shut)
    out["gap"] = float(bool(free & model.north()))
    out["open land"] = free.bit_count() / HUNDRED
    return out


def dangers(model: Model, side: int, reach: Reaches) -> dict[str, float]:
    """What the other side could destroy of a side in its next turn."""
    atlas, total, worst, caught = model.atlas, 0.0, 0.0, 0.0
    zone = model.zone(1 - side)
    for cell, units in model.stacks[side].items():
        defence = model.defence_at(side, cell)
        if defence:
            threat = model.threat_at(reach, atlas.near[cell] & ~model.occupied[side])
            steep = model.steep(cell)
            loss = min(len(units) + 1.0, danger(usual(model.table), threat, defence * steep, steep > 1))
            total, worst = total + loss, max(worst, loss)
            caught += defence * model.trapped(cell, zone, side)
    name = ("allied", "axis")[side]
    return {f"{name} danger": total / 10, f"{name} worst": worst, f"{name} caught": caught / 10}


def sea(model: Model) -> dict[str, float]:
    """Harbours, what they feed, and landings."""
    working = [place for place, works in model.opened.items() if works]
    feeds = sum(model.atlas.harbours[p].capacity for p in working if p in model.atlas.harbours)
    return {
        "harbours": float(len(working)),
        "feeds": feeds / HUNDRED,
        "counters": float(model.counters),
        "landing": float(bool(model.landing)),
        "mud": float(model.view["figures"]["mud"]),
        "ashore": float(bool(model.units[ALLIED])),
    }
