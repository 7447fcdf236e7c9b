"""The end of the game: which Allied hexes must fall for a German to step beside a port, and what keeps the forts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from ...kit import ALLIED, AXIS, Reaches, bits, mask_of
from .attack import Attack
from .model import Model

PIVOTS = 3
"""Allied hexes that may have to fall together to open one way."""
LOOKED_AT = 5
"""Attacks near the ports whose outcomes are thought through."""
NEAR = 3
"""Hexes from a port within which they are."""
ALONE, ERRANDS = 4, 6
"""Hexes from the nearest German to a fortified hex that is good to go to, and the ways there that are weighed."""
DOUBTFUL = 1.5
"""German factors to Allied ones from which the Allies see to it that they hold a fortified hex at the end."""


def breach(model: Model, held: int, attacks: Iterable[Attack]) -> float:
    """The chance that these attacks on hexes that the Allies hold open a way to a port."""
    atlas = model.atlas
    near = [a for a in attacks if atlas.depth[a.target] <= NEAR and a.cleared > 0]
    near = sorted(near, key=lambda a: (atlas.depth[a.target], -a.cleared, a.target))[:LOOKED_AT]
    cases = [(held, 1.0)]
    for attack in near:
        cases = [
            case
            for left, chance in cases
            for case in (
                (left & ~(1 << attack.target), chance * attack.cleared),
                (left, chance * (1 - attack.cleared)),
            )
        ]
    return sum([chance for left, chance in cases if atlas.doors(left)])


def keys(model: Model) -> list[int]:
    """Small sets of Allied hexes whose fall opens a way to a port, as bitboards; none that contains another."""
    atlas, held = model.atlas, model.occupied[ALLIED]
    close = [cell for cell in bits(held) if atlas.depth[cell] <= NEAR and cell not in atlas.ports]
    out: list[int] = []
    for size in range(1, PIVOTS + 1):
        for some in combinations(close, size):
            mask = mask_of(some)
            if not any(found & mask == found for found in out) and atlas.doors(held & ~mask):
                out.append(mask)
    return out


def threatened(model: Model) -> bool:
    """Whether strength and fortified hexes may decide the game for the Germans."""
    strength = model.view["strength"]
    late = model.turn >= 6 or (model.turn == 5 and model.impulse in "CE")
    return late and bool(strength["axis"] >= DOUBTFUL * strength["allied"])


def errands(model: Model, reach: Reaches, able: Iterable[int]) -> list[tuple[int, int, int]]:
    """Weak units and the hexes by which they come to a fortified hex that no German is near, the best errands first.

    Each with how far it leaves them from there, and how near Germans are to it.
    """
    atlas, foe = model.atlas, model.occupied[AXIS]
    near, zone = atlas.ranges(foe), atlas.zone(foe)
    out = []
    for fort in bits(forts(model)):
        far = atlas.ranges(1 << fort)
        for unit in able:
            spots = reach[unit] & ~zone | reach[unit] & 1 << fort
            if spots:
                there = min(bits(spots), key=lambda c: (far[c], c))
                out.append(
                    (far[there] + 2 * max(0, ALONE - near[fort]), model.roster.defence[unit], unit, there)
                )
    return [(unit, there, far) for far, _, unit, there in sorted(out)[:ERRANDS]]


def forts(model: Model) -> int:
    """The fortified hexes outside the ports that no German holds: an Allied unit in one of them bars that victory."""
    return model.atlas.fort & ~mask_of(model.atlas.ports) & ~model.occupied[AXIS]
