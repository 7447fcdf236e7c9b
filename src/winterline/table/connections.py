"""Connections: how many there may be, how long a request may take to arrive, how fast one address may ask.

Everything here is decided before a request is looked at, and costs next to nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import os
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from .rates import HERE, Clock, Pace, address_of, visitor

HEADERS_TIME = 10.0
"""Seconds from the opening of a connection, or from the last answer on it, to the next request's end of headers."""
READING_TIME = 30.0
"""Seconds for which somebody may take nothing of what is sent to him."""
MOST = 4000
EACH = 500
"""Connections of one address: a club may sit behind it."""
ACCEPTED_AT_ONCE = 256
"""Connections that may be accepted before any of them is counted. As many may wait to be accepted."""
ROUNDS = 3
"""How many times that many descriptors are kept free: accepted, counted, and hung up but not closed yet."""
FILES = 64
"""Descriptors for what is no connection: the database, the bots, files."""
REQUESTS = (400, 8.0)
"""Requests of one address in how many seconds: some pages at once, then fifty a second. Faster ones wait."""

Free = Callable[[str], bool]
"""Whether an address is not bounded."""

PATIENCE = 1.0
"""Seconds of waiting beyond which an address gets no further connection."""


def raise_limit() -> int | None:
    """Let this process have as many descriptors as it may; how many that are, where there is such a limit."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows knows no such limit
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and (hard == resource.RLIM_INFINITY or soft < hard):
        wanted = MOST + ROUNDS * ACCEPTED_AT_ONCE + FILES
        soft = max(soft, wanted if hard == resource.RLIM_INFINITY else min(wanted, hard))
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        except (OSError, ValueError):  # some systems have a lower one that they do not tell
            soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def proxies(listed: str | None = None) -> Free:
    """Whether an address is a proxy's, or this machine's own: it stands for many visitors, who are bounded later.

    They are listed where uvicorn looks for them as well, to believe what they say of a visitor.
    """
    words = (os.environ.get("FORWARDED_ALLOW_IPS", "") if listed is None else listed).split(",")
    named = {word.strip() for word in words} - {""}
    networks = []
    for word in named:
        with contextlib.suppress(ValueError):
            networks.append(ipaddress.ip_network(word, strict=False))

    @lru_cache(maxsize=4096)
    def is_proxy(address: str) -> bool:
        if "*" in named or address in named or address in HERE:
            return True
        found = address_of(address)
        return found is not None and any(found in network for network in networks)

    return is_proxy


class Door:
    """Who may come in. Use it in one event loop."""

    def __init__(
        self, descriptors: int | None = None, *, free: Free | None = None, clock: Clock = time.monotonic
    ) -> None:
        """`descriptors` are all that the process may have; whoever is `free` is not bounded by his address."""
        limit = sys.maxsize if descriptors is None else descriptors
        self.at_once = min(ACCEPTED_AT_ONCE, limit // 10)
        self.most = max(1, min(MOST, limit - ROUNDS * self.at_once - FILES))
        self.each = min(EACH, self.most * 3 // 4)
        self._free = free or proxies()
        self._all = 0
        self._count: Counter[str] = Counter()
        self._pace = Pace(*REQUESTS, clock)
        self._idle: dict[str, dict[Guarded, None]] = {}
        """By visitor, connections on which no request is under way, those that have been so the longest first."""

    def turns_away(self, who: str) -> bool:
        """Whether an address has so many connections, or asks so fast, that it gets no further one."""
        return not self._free(who) and (self._count[who] >= self.each or self._pace.wait(who) > PATIENCE)

    def enter(self, connection: Guarded, who: str) -> bool:
        """One more connection; whether it may stay. When all places are taken, one on which nothing happens gives way."""
        if self.turns_away(who):
            return False
        if self._all >= self.most and not self._make_room():
            return False
        self._all += 1
        self._count[who] += 1
        self._pace.charge(who)
        self.rest(connection, who)
        return True

    def _make_room(self) -> bool:
        """Close a connection on which nothing happens, of the visitor who has most of all."""
        if not self._idle:
            return False
        greediest = max(self._idle, key=lambda who: self._count[who])
        next(iter(self._idle[greediest])).hang_up()
        return True

    def leave(self, connection: Guarded, who: str) -> None:
        """A connection has ended."""
        self._stir(connection, who)
        self._all -= 1
        self._count[who] -= 1
        if not self._count[who]:
            del self._count[who]

    def busy(self, connection: Guarded, who: str) -> None:
        """A request begins."""
        self._stir(connection, who)
        self._pace.charge(who)

    def _stir(self, connection: Guarded, who: str) -> None:
        resting = self._idle.get(who, {})
        resting.pop(connection, None)
        if not resting:
            self._idle.pop(who, None)

    def rest(self, connection: Guarded, who: str) -> None:
        """A request is answered."""
        self._idle.setdefault(who, {})[connection] = None

    def wait(self, who: str) -> float:
        """Seconds until the next request of an address is looked at."""
        return 0.0 if self._free(who) else self._pace.wait(who)


class Gate(socket.socket):
    """A listening socket that hangs up on those whom the door turns away, before anything is made for them."""

    door: Door

    @classmethod
    def before(cls, door: Door, sock: socket.socket) -> Gate:
        """A socket that listens, with a door behind it."""
        gate = cls(sock.family, sock.type, sock.proto, fileno=sock.detach())
        gate.door = door
        return gate

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection of somebody who may come in. After a while others than those who knock have their turn."""
        for _ in range(self.door.at_once):
            found, address = super().accept()
            if not self.door.turns_away(visitor(str(address[0]))):
                return found, address
            found.close()
        raise BlockingIOError


class Guarded(H11Protocol):
    """A connection that is closed when a request does not come, or when nobody takes the answer."""

    door: ClassVar[Door]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._who = ""
        self._inside = False
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._later: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._who = visitor(self.client[0]) if self.client else "local"
        self._inside = self.door.enter(self, self._who)
        if not self._inside:
            transport.abort()
            return
        self._await_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop("_deadline", "_unread", "_later")
        self._outside()
        super().connection_lost(exc)

    def _outside(self) -> None:
        if self._inside:
            self._inside = False
            self.door.leave(self, self._who)

    def hang_up(self) -> None:
        """End the connection at once."""
        self._outside()
        self.transport.abort()

    def _await_headers(self) -> None:
        self._stop("_deadline")
        self._deadline = self.loop.call_later(HEADERS_TIME, self.hang_up)

    def _stop(self, *timers: str) -> None:
        for name in timers:
            timer = getattr(self, name)
            if timer is not None:
                timer.cancel()
                setattr(self, name, None)

    # --- requests ----------------------------------------------------------------------------------------

    def handle_events(self) -> None:
        """Look at what has come, unless its sender asks too fast: then a little later, and no more is read until then."""
        if not self._inside:
            return
        if self._idle and (wait := self.door.wait(self._who)) > 0:
            self.flow.pause_reading()
            if self._later is None:
                self._later = self.loop.call_later(wait, self._go_on)
            return
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self._stop("_deadline")
            self.door.busy(self, self._who)
            if self.cycle.response_complete:  # refused before anybody had to think
                self._rest()

    @property
    def _idle(self) -> bool:
        """Whether no request is under way."""
        return self.cycle is None or self.cycle.response_complete

    def _go_on(self) -> None:
        self._later = None
        if self._inside and not self.transport.is_closing():
            self.flow.resume_reading()
            self.handle_events()

    def on_response_complete(self) -> None:
        self._rest()
        super().on_response_complete()

    def _rest(self) -> None:
        if self._inside:
            self.door.rest(self, self._who)
            self._await_headers()

    # --- answers -----------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(READING_TIME, self.hang_up)

    def resume_writing(self) -> None:
        self._stop("_unread")
        super().resume_writing()


def guarded(door: Door) -> type[Guarded]:
    """Connections that come in by a door."""
    return type("Guarded", (Guarded,), {"door": door})
