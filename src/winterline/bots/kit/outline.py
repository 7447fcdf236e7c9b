"""A plan as it is told to people: a list of tasks that is the same for every game, each with its reason and its figures.

A mind tells what it means (`Mind.outline`); who has marched and what was declared is seen on the copy on which it has
carried its plan out (`bots/hints.py`). Why somebody goes where he goes follows from both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from .atlas import BEYOND
from .position import Position

CLOSE = 2
"""Hexes from the nearest enemy within which whoever waits is no reserve."""


class Aim(msgspec.Struct, frozen=True):
    """An attack that is meant: whom, and by whom."""

    hexes: tuple[str, ...]
    units: tuple[str, ...]


class Outline(msgspec.Struct, frozen=True):
    """What a mind means to do in its phase."""

    attacks: tuple[Aim, ...] = ()
    line: frozenset[str] = frozenset()
    """The hexes of the front that it means to hold."""
    keep: frozenset[str] = frozenset()
    """Places of its own that decide the game, and that somebody should be in."""
    take: frozenset[str] = frozenset()
    """The enemy's."""


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is to be done, by whom, where, and why."""

    do: str
    """`attack`, `go` or `stay`."""
    units: tuple[str, ...]
    why: str
    """The id of its reason."""
    to: tuple[str, ...] = ()
    """The hexes that are attacked, or the one that is gone to."""
    figures: Mapping[str, Any] = {}


class Scene:
    """A plan that was carried out on a copy: the position before it and after it, and what was meant."""

    def __init__(self, before: Position[Any, Any], after: Position[Any, Any], meant: Outline) -> None:
        self.before, self.after, self.meant = before, after, meant
        foe = 1 - after.me
        self.threat = after.threats(foe)
        """The factors that the enemy could bring against a hex in a move, past those who stand there by then."""

    def far(self, cell: int) -> int:
        """Hexes to the nearest enemy."""
        return int(self.after.atlas.nearest(cell, self.after.theirs(), BEYOND))

    def goes(self, busy: Iterable[int]) -> list[Task]:
        """Who goes where without a part in an attack, those who go to one hex for one reason together."""
        after, before, label = self.after, self.before, self.after.atlas.label
        shared: dict[tuple[int, str, Any], list[int]] = {}
        figures: dict[tuple[int, str, Any], dict[str, Any]] = {}
        for unit in sorted(set(after.units[after.me]) - set(busy)):
            if (cell := after.at[unit]) == before.at[unit]:
                continue
            why, told = self.reason(unit, cell)
            key = cell, why, told.get("from")
            shared.setdefault(key, []).append(unit)
            figures[key] = told
        ids = after.roster.ids
        return [
            Task("go", tuple(ids[u] for u in units), key[1], (label(key[0]),), figures[key])
            for key, units in shared.items()
        ]

    def reason(self, unit: int, cell: int) -> tuple[str, dict[str, Any]]:
        """Why a unit goes to a hex, with the figures that speak for it."""
        before, label, was = self.before, self.after.atlas.label, self.before.at[unit]
        here, foes = label(cell), before.occupied[1 - before.me]
        if was < 0:
            return "arrives", {}
        if here in self.meant.take and not foes >> cell & 1:
            return "takes", {}
        if here in self.meant.keep and not before.occupied[before.me] >> cell & 1:
            return "garrisons", {}
        if self.far(cell) > (near := self.far(was)) and (threat := self.threat(was)):
            return "back", {"from": label(was), "threat": threat, "far": near}
        if here in self.meant.line:
            held = before.stacks[before.me].get(cell, [])
            return ("strengthens" if held else "gap"), {"threat": self.threat(cell)}
        return ("nearer", {"far": self.far(cell)}) if self.far(cell) < self.far(was) else ("behind", {})

    def waits(self, busy: Iterable[int]) -> list[Task]:
        """Who can attack, stands back from the enemy and does nothing: the reserve."""
        after, label, ids = self.after, self.after.atlas.label, self.after.roster.ids
        still = [u for u in after.units[after.me] if after.at[u] == self.before.at[u] and after.attack[u]]
        found = [u for u in still if u not in set(busy) and label(after.at[u]) not in self.meant.line]
        found = [u for u in found if self.far(after.at[u]) > CLOSE]
        return [Task("stay", tuple(ids[u] for u in sorted(found)), "reserve")] if found else []
