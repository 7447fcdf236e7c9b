"""A position as a bot thinks of it: who stands where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from winterline.core.bits import mask_of

from .roster import SIDES, A, Facts, R


class Position(Generic[A, R]):
    """Units by side and hex, read from a seat's view or imagined."""

    attack: Sequence[int]
    """What every unit attacks with."""

    def __init__(self, facts: Facts[A, R], view: dict[str, Any], side: str) -> None:
        atlas, roster = self.atlas, self.roster = facts.atlas, facts.roster
        self.limit, self.me = facts.limit, SIDES.index(side)
        self.at = [-1] * len(roster.ids)
        """Cell of every unit, -1 off the board."""
        self.seen: dict[int, dict[str, Any]] = {roster.index[unit["id"]]: unit for unit in view["units"]}
        for unit, seen in self.seen.items():
            if "hex" in seen:
                self.at[unit] = atlas.cell(seen["hex"])
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
        return [self.seen[unit].get(name, 0) if unit in self.seen else 0 for unit in range(len(self.at))]

    def load_at(self, side: int, cell: int) -> int:
        """The stacking points of a side's units in a hex."""
        return sum(self.roster.size[u] for u in self.stacks[side].get(cell, ()))

    def mine(self) -> dict[int, list[int]]:
        """One's own units by hex."""
        return self.stacks[self.me]

    def theirs(self) -> dict[int, list[int]]:
        """The enemy's units by hex."""
        return self.stacks[1 - self.me]
