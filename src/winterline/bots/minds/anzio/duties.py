"""What units do whatever the front is like: guards of harbours, garrisons, those who are cut off."""

from __future__ import annotations

from ...kit import ALLIED, Reaches, bits
from .model import Model

SHARE = 6
"""Of an army one in so many rests at most, and one is a guard."""
STAY = 2.0
"""How much cheaper another must be to take over as a guard."""
RAIDED = 6
"""The factors that a guard is thought to stand up to."""


def homeward(model: Model, reach: Reaches) -> Reaches:
    """Whoever is cut off goes where he is fed, if he can: two turns without supply destroy him."""
    fed = model.supplied()
    return {
        unit: cells if fed >> model.at[unit] & 1 else cells & fed or cells for unit, cells in reach.items()
    }


def harbour_guards(model: Model, reach: Reaches) -> dict[int, int]:
    """The Allies keep the cheapest unit at hand in each harbour: raiders go far by road.

    Where more than raiders may come the front has to cover the harbour.
    """
    if model.me != ALLIED:
        return {}
    foes = model.threat_reach(1 - model.me, 0)
    contact, able = model.zone(1 - model.me), [u for u in reach if model.defence[u]]
    docks = [model.atlas.docks(name) & model.friendly for name in model.opened]
    cells = [next(bits(hexes)) for hexes in docks if hexes]
    out: dict[int, int] = {}
    for cell in sorted(set(cells), key=lambda c: (not model.atlas.ports >> c & 1, c)):
        mere = model.threat_at(foes, model.atlas.near[cell]) <= RAIDED
        if mere and len(out) < len(able) // SHARE and not contact >> cell & 1:
            near = [u for u in able if reach[u] >> cell & 1 and u not in out]
            unit = min(near, key=lambda u: (model.worth(u) + (model.at[u] != cell) * STAY, u), default=-1)
            out |= {unit: cell} if unit >= 0 else {}
    return out


def on_duty(model: Model, reach: Reaches) -> dict[int, int]:
    """Garrisons outside their city go on towards it."""
    out: dict[int, int] = {}
    for unit, city in model.called.items():
        if unit in reach and model.me == model.roster.side[unit]:
            goals = list(bits(city))
            out[unit] = min(bits(reach[unit]), key=lambda c: (model.atlas.nearest(c, goals), c))
    return out
