"""Land, sea and terrain of the ANZIO board from the shares measured in each hex and along each side."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import anzio_hand as hand

KINDS = ("plain", "rough", "high", "swamp")
ENOUGH = 0.12
"""A side shows a kind of terrain from this share of its land."""
COARSE = 0.07
"""The same for plain where the relief is known only from the coarse grid, which misses narrow valley floors."""
WATER = 0.12
"""A side with less land than this is sea and coastline only (B2F4)."""
VALLEY = 300
"""A river floor below this height (metres, mean of the hex) is plain where the relief is coarse."""


@dataclass(slots=True)
class Ground:
    """What the board says about every hex and side; the word after a name is where it comes from."""

    hexes: dict[str, Any]
    near: dict[str, dict[str, str]]
    land: set[str] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)
    sea: set[str] = field(default_factory=set)
    lake: set[str] = field(default_factory=set)
    kinds: dict[str, set[str]] = field(default_factory=dict)
    sides: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    barred: set[tuple[str, str]] = field(default_factory=set)
    beach: set[str] = field(default_factory=set)
    coast: set[str] = field(default_factory=set)
    mountain: set[str] = field(default_factory=set)

    def pairs(self) -> list[tuple[str, str]]:
        """Every side between two hexes with land, once."""
        return sorted(
            (here, there)
            for here in self.land
            for there in self.near[here].values()
            if there in self.land and here < there
        )


def survey(hexes: dict[str, Any], near: dict[str, dict[str, str]], valley: set[frozenset[str]]) -> Ground:
    """The whole ground; `valley` are the sides that rivers of the first two ranks cross."""
    ground = Ground(hexes, near)
    shore(ground)
    terrain(ground, valley)
    fixed_sides(ground)
    beaches(ground)
    cited(ground)
    return ground


def shore(ground: Ground) -> None:
    """Which hexes are land, closed or sea."""
    for label in ground.near:
        share = ground.hexes[label]["land"] if label in ground.hexes else 0.0
        if label in hand.PLAYABLE or (share >= hand.SMALL and label not in hand.CLOSED):
            ground.land.add(label)
        elif share > 0.0:
            ground.closed.add(label)
        else:
            ground.sea.add(label)
    ground.lake = {label for hexes, _ in hand.LAKES.values() for label in hexes}


def shares(ground: Ground, here: str, there: str) -> list[float]:
    """The terrain shares of a side, as measured from both of its hexes."""
    way = next(way for way, other in ground.near[here].items() if other == there)
    back = next(way for way, other in ground.near[there].items() if other == here)
    known = [
        ground.hexes[label]["sides"][side]
        for label, side in ((here, way), (there, back))
        if label in ground.hexes
    ]
    return [sum(part) / len(known) for part in zip(*known, strict=True)] if known else [0.0] * 4


def shown(parts: list[float], coarse: bool) -> set[str]:
    """The kinds of terrain that a side or a hex shows."""
    total = sum(parts)
    if total <= 0.0:
        return set()
    least = {"plain": COARSE if coarse else ENOUGH}
    found = {kind for kind, part in zip(KINDS, parts, strict=True) if part / total >= least.get(kind, ENOUGH)}
    return found or {KINDS[max(range(4), key=lambda k: parts[k])]}


def coarse(ground: Ground, label: str) -> bool:
    """Whether the relief of a hex comes from the coarse grid."""
    return label not in ground.hexes or ground.hexes[label]["src"] < 0.5


def terrain(ground: Ground, valley: set[frozenset[str]]) -> None:
    """Terrain of sides and hexes."""
    for label in ground.land:
        ground.kinds[label] = shown(ground.hexes[label]["frac"], coarse(ground, label))
        if ground.hexes[label]["mountain"]:
            ground.mountain.add(label)
    for here, there in ground.pairs():
        parts = shares(ground, here, there)
        rough = coarse(ground, here) and coarse(ground, there)
        found = shown(parts, rough)
        low = max(ground.hexes[label]["elev"][0] for label in (here, there)) < VALLEY
        if rough and low and frozenset((here, there)) in valley:
            found |= {"plain"}
            ground.kinds[here] |= {"plain"}
            ground.kinds[there] |= {"plain"}
        if sum(parts) < WATER and not ground.lake & {here, there}:
            ground.barred.add((here, there))
        else:
            ground.sides[here, there] = found or ground.kinds[here] & ground.kinds[there] or {"rough"}


def fixed_sides(ground: Ground) -> None:
    """The sides that the rulebook or a reason of our own fixes."""
    for label in hand.PLAIN_ALL_ROUND:
        for pair in ground.sides:
            if label in pair:
                ground.sides[pair] = {"plain"}
    for name, (kinds, _) in hand.SIDES.items():
        here, there = sorted(name.split("/"))
        ground.barred.discard((here, there))
        ground.sides[here, there] = set(kinds.split())
    for name in hand.BARRED:
        here, there = sorted(name.split("/"))
        ground.sides.pop((here, there), None)
        ground.barred.add((here, there))


def beaches(ground: Ground) -> None:
    """Beach and coast hexes."""
    for label in sorted(ground.land - ground.lake):
        facts = ground.hexes[label]
        if not touches_sea(ground, label):
            continue
        sandy = (facts.get("shore_plain") or 0.0) > 0.15 and "swamp" not in swampy(facts)
        if label in hand.BEACHES or (sandy and label not in hand.NO_BEACHES):
            ground.beach.add(label)
            ground.kinds[label] |= {"plain"}
        else:
            ground.coast.add(label)


def touches_sea(ground: Ground, label: str) -> bool:
    """Whether a hex has a wet neighbour, or the sea comes to its corner between two of its neighbours."""
    wet = ground.sea | ground.closed - set(hand.ISLANDS)
    around = list(ground.near[label].values())
    corner = any(tuple(sorted((a, b))) in ground.barred for a in around for b in around)
    real = ground.hexes[label]["coast"] and ground.hexes[label].get("shore_plain") is not None
    return any(other in wet for other in around) or (corner and real)


def swampy(facts: Any) -> set[str]:
    """Swamp, where a shore is all swamp."""
    return {"swamp"} if facts["frac"][3] > 0.9 else set()


def cited(ground: Ground) -> None:
    """What the rulebook or a reason of our own fixes."""
    for label, (kinds, _) in hand.HEXES.items():
        ground.kinds[label] = set(kinds.split())
    ground.mountain |= set(hand.MOUNTAINS)
    ground.mountain -= set(hand.NO_MOUNTAINS)
    for label in hand.BEACHES:
        ground.coast.discard(label)
        ground.beach.add(label)
    for (here, there), shows in ground.sides.items():
        missing = shows - ground.kinds[here] - ground.kinds[there]
        giver = next((label for label in (here, there) if label not in hand.HEXES), None)
        if giver:
            ground.kinds[giver] |= missing
