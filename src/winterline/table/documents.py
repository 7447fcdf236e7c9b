"""What is written from a whole game: reports and logs. It is read from the disk, so that nobody at the game waits for it.

`begin` and `written` are for a process of their own (`pools.JobProcess`).
"""

from __future__ import annotations

import gzip
from collections.abc import Callable

from winterline.report import page
from winterline.table import archive, carrying
from winterline.table.clock import now_ms
from winterline.table.errors import NotFound, NotNow
from winterline.table.live import Live
from winterline.table.storage import Store
from winterline.table.values import Seat

LEVEL = 5

_store: list[Store] = []


def begin(store: Store) -> None:
    """Read games from here."""
    _store[:] = [store]


def written(make: Callable[[Store, Seat], bytes], seat: Seat, *, packed: bool) -> bytes:
    """A document as it is sent, made in a process that has begun."""
    data = make(_store[0], seat)
    return gzip.compress(data, LEVEL) if packed else data


def open_game(store: Store, game_id: str, clock: Callable[[], int] = now_ms) -> Live:
    """A game as it is on the disk now; one of other rules is carried on first."""
    live = None
    while live is None:
        stored = store.load(game_id)
        if stored is None:
            raise NotFound("There is no such game.")
        live = carrying.opened(store, stored, clock)
    return live


def seat_log(store: Store, seat: Seat) -> bytes:
    """The log of what the seat saw; once the game is over everything, the key included."""
    live = open_game(store, seat.game_id)
    lines = archive.log_lines(live, "" if _is_over(live) else seat.viewer)
    return b"".join(line + b"\n" for line in lines)


def report(store: Store, seat: Seat) -> bytes:
    """The after-action report as HTML; NotNow while the game runs."""
    live = open_game(store, seat.game_id)
    if not _is_over(live):
        raise NotNow("The after-action report is there once the game is over.")
    return page(live.whole(), archive.before(live)).encode()


def _is_over(live: Live) -> bool:
    return live.game.result is not None or live.record.mode == "watch"
