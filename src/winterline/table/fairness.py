"""Whose turn it is when many want the same few places: visitors take turns, however much one of them asks for."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypedDict

from .errors import TooFast
from .words import say

MANY = 100_000
"""More than anybody asks for."""
Bounded = Callable[[str], bool]
"""Whether bounds hold for a visitor."""


class Queue(TypedDict, total=False):
    """How many requests of a visitor may wait, and of whom that is asked."""

    waiting: int
    bounded: Bounded


class Bounds(Queue, total=False):
    """What one visitor may have of the places that all share."""

    each: int


class Turns:
    """A few places that visitors share. Use it in one event loop.

    Places go round by visitor, not by request: whoever wants one waits for at most one turn of every other visitor,
    even behind somebody who has asked for a hundred. A visitor holds at most `each` places, and lets at most `waiting`
    requests wait; those for whom `bounded` is false may have all that are free.
    """

    def __init__(
        self, places: int, *, each: int = MANY, waiting: int = MANY, bounded: Bounded = lambda _: True
    ) -> None:
        self._free, self._each, self._most_waiting = places, each, waiting
        self.bounded = bounded
        self._held: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._served: dict[str, int] = {}
        """When a visitor who holds a place or waits was last given one; smaller is longer ago."""
        self._count = 0

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """A place for as long as the block lasts."""
        await self.take(who)
        try:
            yield
        finally:
            self.give(who)

    async def take(self, who: str) -> None:
        """Wait for a place; TooFast when too many requests of this visitor wait already."""
        if self._free and self._may(who) and not self._next():
            self._seat(who)
            return
        queue = self._waiting.setdefault(who, deque())
        if len(queue) >= self._most_waiting and self.bounded(who):
            raise TooFast(say("wait"))
        called = asyncio.get_running_loop().create_future()
        queue.append(called)
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self.give(who)
            raise

    def give(self, who: str) -> None:
        """Give the place back."""
        self._free += 1
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]
            if who not in self._waiting:
                self._served.pop(who, None)
        self._call()

    def _may(self, who: str) -> bool:
        return self._held[who] < self._each or not self.bounded(who)

    def _next(self) -> str:
        """The visitor whose turn it is; empty when nobody waits who may have a place."""
        for who, queue in list(self._waiting.items()):
            while queue and queue[0].done():  # whoever went away while waiting
                queue.popleft()
            if not queue:
                del self._waiting[who]
        ready = [who for who in self._waiting if self._may(who)]
        return min(ready, key=lambda who: (self._held[who], self._served.get(who, 0)), default="")

    def _call(self) -> None:
        while self._free and (who := self._next()):
            queue = self._waiting[who]
            called = queue.popleft()
            if not queue:
                del self._waiting[who]
            self._seat(who)
            called.set_result(None)

    def _seat(self, who: str) -> None:
        self._free -= 1
        self._held[who] += 1
        self._count += 1
        self._served[who] = self._count
