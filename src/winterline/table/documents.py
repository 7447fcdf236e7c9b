"""What is written from a whole game: reports and logs. It is read from the disk, so that nobody at the game waits for it.

`begin` and `written` are for a process of their own (`pools.JobProcess`).
"""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable

from winterline.report import page

from . import archive, carrying, errors, storage, values
from .live import Live
from .words import say

LEVEL = 5

_store: list[storage.Store] = []


def begin(store: storage.Store) -> None:
    """Read games from here."""
    _store[:] = [store]


def written(make: Callable[[storage.Store, values.Seat], bytes], seat: values.Seat, *, packed: bool) -> bytes:
    """A document as it is sent, made in a process that has begun."""
    data = make(_store[0], seat)
    return gzip.compress(data, LEVEL) if packed else data


def now_ms() -> int:
    """The clock of the table: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def open_game(store: storage.Store, game_id: str, clock: Callable[[], int] = now_ms) -> Live:
    """A game as it is on the disk now; one of other rules is carried on first."""
    live = None
    while live is None:
        stored = store.load(game_id)
        if stored is None:
            raise errors.NotFound(say("no-game"))
        live = carrying.opened(store, stored, clock)
    return live


def seat_log(store: storage.Store, seat: values.Seat) -> bytes:
    """The log of what the seat saw; once the game is over everything, the key included."""
    live = open_game(store, seat.game_id)
    return b"".join(line + b"\n" for line in archive.log_lines(live, "" if _is_over(live) else seat.viewer))


def report(store: storage.Store, seat: values.Seat) -> bytes:
    """The after-action report as HTML; NotNow while the game runs."""
    live = open_game(store, seat.game_id)
    if not _is_over(live):
        raise errors.NotNow(say("report-later"))
    return page(live.whole(), archive.before(live)).encode()


def _is_over(live: Live) -> bool:
    return live.game.result is not None or live.record.mode == "watch"
