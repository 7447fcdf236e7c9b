"""A position as a bot thinks of it: who stands where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic

from winterline.core.bits import mask_of

from .manner import Weights
from .roster import SIDES, A, Facts, R

Reaches = dict[int, int]
"""Unit -> where it could be at the end of its move."""


class Position(Generic[A, R]):
    """Units by side and hex, read from a seat's view or imagined."""

    attack: Sequence[int]
    """What every unit attacks with."""
    moves: Sequence[int]
    """How far every unit moves in a turn or impulse."""
    weights: tuple[Weights, ...] = (Weights(), Weights())
    """The character of each side: the enemy's is unknown, so he is thought to play by the book."""

    closely = False
    """Whether posts and attacks are thought through more closely."""

    def __init__(self, facts: Facts[A, R], view: dict[str, Any], side: str) -> None:
        atlas, roster = self.atlas, self.roster = facts.atlas, facts.roster
        self.view, self.limit, self.me = view, facts.limit, SIDES.index(side)
        told = {unit["id"]: unit for unit in view["units"]}
        self.seen: list[dict[str, Any]] = [told.get(name, {}) for name in roster.ids]
        """What is told of every unit, nothing of those that are hidden."""
        self.at = [atlas.cell(seen["hex"]) if "hex" in seen else -1 for seen in self.seen]
        """Cell of every unit, -1 off the board."""
        self.sort()

    def sort(self) -> None:
        """Sort the units by side and hex."""
        self.units: tuple[list[int], list[int]] = ([], [])
        self.stacks: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
        for unit, cell in enumerate(self.at):
            if cell >= 0:
                side = self.roster.side[unit]
                self.units[side].append(unit)
                self.stacks[side].setdefault(cell, []).append(unit)
        self.occupied = [mask_of(stacks) for stacks in self.stacks]
        """By side, the hexes that it has units in."""

    def column(self, name: str) -> list[int]:
        """A figure of every unit, 0 where none is told."""
        return [seen.get(name, 0) for seen in self.seen]

    def load_at(self, side: int, cell: int) -> int:
        """The stacking points of a side's units in a hex."""
        return sum(self.roster.size[u] for u in self.stacks[side].get(cell, ()))

    def fitting(self, units: Sequence[int], room: int) -> list[int]:
        """Those of some units, one after the other, that find room beside those before them."""
        size, out = self.roster.size, []
        for unit in units:
            if size[unit] <= room:
                room -= size[unit]
                out.append(unit)
        return out

    def mine(self) -> dict[int, list[int]]:
        """One's own units by hex."""
        return self.stacks[self.me]

    def theirs(self) -> dict[int, list[int]]:
        """The enemy's units by hex."""
        return self.stacks[1 - self.me]

    def reach_mask(self, cell: int, points: int, against: int, zone: int) -> int:
        """Where a unit in a hex gets to with so many points, past these enemies and their zone of control."""
        raise NotImplementedError

    def threat_reach(self, side: int, against: int, moves: Sequence[int] = ()) -> Reaches:
        """Unit -> the hexes that each unit of a side could attack from after a full move, past enemies `against`."""
        zone, moves = self.atlas.zone(against), moves or self.moves
        able = [unit for unit in self.units[side] if self.attack[unit]]
        return {unit: self.reach_mask(self.at[unit], moves[unit], against, zone) for unit in able}

    def threat_at(self, reaches: Reaches, spots: int, hexes: int = 3) -> int:
        """The factors that could attack from some of these hexes: the best units that find room in them."""
        attack, size = self.attack, self.roster.size
        near = [u for u, mask in reaches.items() if mask & spots]
        near.sort(key=lambda u: -attack[u] / max(1, size[u]))
        return sum(attack[u] for u in self.fitting(near, self.limit * min(hexes, spots.bit_count())))

    def threats(self, side: int) -> Callable[[int], int]:
        """Hex -> the factors that a side could bring against it in a full move, past the other's units."""
        own = self.occupied[1 - side]
        reaches = self.threat_reach(side, own)
        return lambda cell: self.threat_at(reaches, self.atlas.near[cell] & ~own)
