"""What never changes in a game: its board, its counters as columns, and how much a hex holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from winterline.core.counters import Counter

from .atlas import Atlas

ALLIED, AXIS = 0, 1
SIDES = ("allied", "axis")
T = TypeVar("T")


class Roster:
    """The order of battle of both sides as columns; a unit is its place in the seat's list."""

    def __init__(self, counters: tuple[Counter, ...]) -> None:
        self.counters = counters
        self.ids = self.column(lambda c: c.id)
        self.index = {name: unit for unit, name in enumerate(self.ids)}
        self.side = self.column(lambda c: SIDES.index(c.side))
        self.size = self.column(lambda c: c.stacking)

    def column(self, read: Callable[[Counter], T]) -> tuple[T, ...]:
        """Something of every counter."""
        return tuple(map(read, self.counters))

    def flagged(self, flag: str) -> tuple[bool, ...]:
        """Which counters carry a flag."""
        return self.column(lambda c: flag in c.flags)


A = TypeVar("A", bound=Atlas)
R = TypeVar("R", bound=Roster)


class Facts(Generic[A, R]):
    """What a mind knows of a game from its seat before it begins."""

    atlas: A
    roster: R
    limit: int
    """Stacking points that a hex holds."""
