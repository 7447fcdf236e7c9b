"""Pockets: own stacks with the enemy all round, who must attack whoever they touch, and perish where that is hopeless."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ...kit import Reaches, bits, mask_of, union
from .model import CALM, Model
from .results import column_of

RELIEF, LOST = 0.6, 0.8
"""What driving all who surround a pocket away is worth, and what it costs to leave it: parts of what is in it."""
STRANDED = 0.8
"""The part of attackers out of the line that is lost where a strong enemy could come all round them."""


class Pocket(NamedTuple):
    """A stack that cannot leave."""

    worth: float
    ring: int
    """The enemies that it touches."""


def pockets(model: Model, reach: Reaches) -> list[Pocket]:
    """The stacks that are lost if nobody comes to their relief."""
    shut, foe = model.zone(1 - model.me), model.held[1 - model.me]
    found = []
    for cell, units in model.mine().items():
        held = [u for u in units if u in reach and not reach[u] & ~shut]
        ring = model.atlas.near[cell] & foe
        attack = sum(model.attack[u] for u in held)
        defence = sum(model.steep(c) * model.defence_at(1 - model.me, c) for c in bits(ring))
        if ring and attack and column_of(attack, defence) < 0:
            found.append(Pocket(sum(model.worth(u) for u in held), ring))
    return found


def relief(found: Collection[Pocket]) -> dict[int, float]:
    """Enemy hex -> what it is worth for those in pockets that it is taken."""
    out: dict[int, float] = {}
    for pocket in found:
        for cell in bits(pocket.ring):
            out[cell] = out.get(cell, 0.0) + RELIEF * pocket.worth / pocket.ring.bit_count()
    return out


def left_behind(found: Collection[Pocket], attacks: Mapping[int, object]) -> float:
    """What is lost of those in pockets, unless everybody whom they touch is attacked by others too."""
    targets = mask_of(attacks)
    return LOST * sum(pocket.worth for pocket in found if pocket.ring & ~targets)


def stranded(model: Model, posts: Mapping[int, int], line: int) -> float:
    """What is lost of those who attack from beyond a line, unit -> hex, where a strong enemy could come all round."""
    if not posts or model.pressure() < CALM[model.me]:
        return 0.0
    near, zone, mine = model.atlas.near, model.atlas.zone, mask_of(posts.values()) | line
    come = union(model.threat_reach(1 - model.me, mine).values()) | model.held[1 - model.me]
    shut = [c for c in bits(mine & ~line) if not near[c] & ~(come | zone(come & near[c]) | mine)]
    return STRANDED * sum(model.worth(unit) for unit, post in posts.items() if post in shut)
