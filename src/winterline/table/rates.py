"""How much one visitor may ask for. Time is monotonic: a clock that is set back locks nobody out."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import ClassVar

from .errors import TooFast
from .words import say

HERE = ("127.0.0.1", "::1", "local")
MOST_STREAMS = 200
"""Pages that may be open at one address; a whole club may sit behind it."""
MOST_REMEMBERED = 10_000

Clock = Callable[[], float]


def address_of(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that a text is; None when it is none."""
    with suppress(ValueError):
        return ipaddress.ip_address(text)
    return None


@lru_cache(maxsize=4096)
def visitor(address: str) -> str:
    """Who asks from an address. Whoever has one address of IPv6 has the 2**64 beside it as well: they are one visitor."""
    found = address_of(address.partition("%")[0])
    if not isinstance(found, ipaddress.IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return address if found.is_loopback else str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))


class Pace:
    """So many in a time: all at once if one likes, and then as they come free again."""

    def __init__(self, most: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self._step = seconds / most
        self._slack = seconds - self._step
        self._clock = clock
        self._due: dict[str, float] = {}
        """By visitor, when everything that was taken is free again."""

    def take(self, who: str) -> bool:
        """One more, if it is free."""
        if self.wait(who) > 0:
            return False
        self.charge(who)
        return True

    def charge(self, who: str, count: float = 1) -> None:
        """One more, or so many, free or not."""
        now = self._clock()
        if len(self._due) >= MOST_REMEMBERED:
            self._due = {other: due for other, due in self._due.items() if due > now}
        self._due[who] = max(self._due.get(who, now), now) + count * self._step

    def wait(self, who: str) -> float:
        """Seconds until one is free."""
        return self._due.get(who, 0.0) - self._clock() - self._slack


class Rates:
    """How fast one visitor may ask: generous for play, narrow for guessing links and for what takes long.

    Unless `enabled`, those at this very machine may ask as fast as they like; who comes through a proxy on it does not
    sit there.
    """

    RULES: ClassVar = {
        "act": (40, 1), "ask": (120, 1), "make": (30, 60), "join": (30, 60), "talk": (60, 60),
        "upload": (128 * 1024 * 1024, 24 * 3600),
    }  # fmt: skip
    """How many in how many seconds; of uploads, bytes: what is sent stays on the disk."""

    def __init__(self, *, enabled: bool = True, clock: Clock = time.monotonic) -> None:
        self._paces = {what: Pace(most, seconds, clock) for what, (most, seconds) in self.RULES.items()}
        self._enabled = enabled
        self._streams: Counter[str] = Counter()

    def check(self, what: str, who: str) -> None:
        """Refuse what comes too fast."""
        if self.bounded(who) and not self._paces[what].take(who):
            raise TooFast(say("too-fast upload" if what == "upload" else "too-fast"))

    def charge(self, what: str, who: str, count: int) -> None:
        """So much was taken, as is known only now."""
        if self.bounded(who):
            self._paces[what].charge(who, count)

    def check_streams(self, who: str) -> None:
        """Refuse one more open page to somebody who has very many."""
        if self.bounded(who) and self._streams[who] >= MOST_STREAMS:
            raise TooFast(say("too-many-pages"))

    @contextmanager
    def streaming(self, who: str) -> Iterator[None]:
        """A page is open as long as this lasts."""
        self._streams[who] += 1
        try:
            yield
        finally:
            self._streams[who] -= 1
            if not self._streams[who]:
                del self._streams[who]

    def bounded(self, who: str) -> bool:
        """Whether bounds hold for a visitor."""
        return self._enabled or who not in HERE
