"""One legal action drawn without making the list: from more than that, until one that was drawn is legal."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from random import Random
from typing import overload

import msgspec

from winterline.core.action import Action

TRIES = 32
"""Draws in vain before the list is made after all. Which legal action comes does not depend on that."""


class Superset(msgspec.Struct, frozen=True, gc=False):
    """Places in a table of actions, those of all legal ones among them, each once; and what tells them from the rest."""

    table: Sequence[Action]
    places: Sequence[int]
    """In any order; if they are all places of the table, in its own."""
    legal: Callable[[int], bool]
    """Whether the action of a place is legal."""


def draw(superset: Superset, rng: Random) -> Action | None:
    """A legal action, each as likely as any other; None where hardly any of those drawn is legal."""
    places, legal, chance = superset.places, superset.legal, rng.random
    many = len(places)
    for _ in range(TRIES):
        place = places[int(chance() * many)]
        if legal(place):
            return superset.table[place]
    return None


def among(offers: Sequence[Action], rng: Random) -> Action:
    """One of a list, each as likely as any other."""
    return offers[int(rng.random() * len(offers))]


class Chained(Sequence[Action]):
    """What some supersets are drawn from, one behind the other, without a copy: one action is wanted of hundreds."""

    __slots__ = ("begins", "many", "parts")

    def __init__(self, parts: Sequence[Superset]) -> None:
        begins: list[int] = []
        many = 0
        for part in parts:
            begins.append(many)
            many += len(part.places)
        self.parts, self.begins, self.many = parts, begins, many

    def __len__(self) -> int:
        return self.many

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | Sequence[Action]:
        if isinstance(place, slice):
            return [self[n] for n in range(*place.indices(self.many))]
        which = bisect_right(self.begins, place) - 1
        part = self.parts[which]
        return part.table[part.places[place - self.begins[which]]]

    def legal(self, place: int) -> bool:
        """Whether the action of a place is legal."""
        which = bisect_right(self.begins, place) - 1
        part = self.parts[which]
        return part.legal(part.places[place - self.begins[which]])


def joined(parts: Sequence[Superset]) -> Superset:
    """What can be drawn from any of some supersets."""
    table = Chained(parts)
    return Superset(table, range(table.many), table.legal)


def sure(offers: Sequence[Action]) -> Superset:
    """Actions that are all legal."""
    return Superset(offers, range(len(offers)), lambda place: True)


def accepted(superset: Superset) -> list[Action]:
    """What can be drawn, in order: the list of the decision, if the superset is right."""
    return sorted(superset.table[place] for place in superset.places if superset.legal(place))
