"""Live updates: one stream a tab, resumed at exactly the missing entry."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress

import msgspec
from fastapi.sse import format_sse_event

from .listeners import Listeners
from .service import Service
from .values import Entry, Seat

HEARTBEAT = 15.0
"""Seconds between two signs of life. They come by the clock alone: were they counted from what was stored last, a seat
could tell by them when another did something in secret."""

Run = Callable[..., Awaitable[list[Entry]]]
"""Does something that may wait, in the turn of whoever listens."""


class Presence:
    """Which sides have a tab open."""

    def __init__(self, listeners: Listeners) -> None:
        self._listeners = listeners
        self._tabs: dict[str, Counter[str]] = {}

    def online(self, game_id: str) -> dict[str, bool]:
        """Side -> whether somebody is there."""
        return {side: count > 0 for side, count in self._tabs.get(game_id, {}).items() if side != "host"}

    def enter(self, seat: Seat) -> None:
        """A tab opened."""
        self._tabs.setdefault(seat.game_id, Counter())[seat.side] += 1
        self._listeners.tell(seat.game_id)

    def leave(self, seat: Seat) -> None:
        """A tab closed."""
        tabs = self._tabs[seat.game_id]
        tabs[seat.side] -= 1
        if not tabs.total():
            del self._tabs[seat.game_id]
        self._listeners.tell(seat.game_id)


async def events(
    service: Service, run: Run, presence: Presence, seat: Seat, after: int, closing: asyncio.Event
) -> AsyncGenerator[bytes]:
    """The seat's entries from `after` on, as server-sent events, until the tab or the server closes."""
    loop = asyncio.get_running_loop()
    changed = asyncio.Event()

    def wake(_: str) -> None:
        loop.call_soon_threadsafe(changed.set)

    end = asyncio.ensure_future(closing.wait())
    end.add_done_callback(lambda _: changed.set())
    service.listeners.add(seat.game_id, wake)
    presence.enter(seat)
    seen: dict[str, bool] | None = None
    beat = loop.time() + HEARTBEAT
    try:
        yield b"retry: 1000\n\n"
        while not closing.is_set():
            changed.clear()
            entries = service.newest(seat, after)
            if entries is None:
                entries = await run(service.entries, seat, after)
            for entry in entries:
                after = entry.n
                data = msgspec.json.encode(entry).decode()
                yield format_sse_event(event="entry", id=str(entry.n), data_str=data)
            if (online := presence.online(seat.game_id)) != seen:
                seen = online
                yield format_sse_event(event="presence", data_str=msgspec.json.encode(online).decode())
            with suppress(TimeoutError):
                async with asyncio.timeout_at(beat):
                    await changed.wait()
            if loop.time() >= beat:
                beat = loop.time() + HEARTBEAT
                yield b": still here\n\n"
        yield format_sse_event(event="bye", data_str="{}")
    finally:
        end.cancel()
        service.listeners.remove(seat.game_id, wake)
        presence.leave(seat)
