"""What is written from a whole game: reports and logs. It is read from the disk, so that nobody at the game waits for it.

The functions without an underscore and without a store are for a process of their own (`pools.WorkerProcess`).
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable

from winterline.report import page
from winterline.table import archive, carrying, new_games
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


def packed_report(seat: Seat, *, packed: bool) -> bytes:
    """The report as it is sent."""
    return _packed(report_of(_store[0], seat).encode(), packed)


def packed_log(seat: Seat, *, packed: bool) -> bytes:
    """The seat's log as it is sent."""
    return _packed(seat_log_of(_store[0], seat), packed)


def read_log(data: bytes, now: int) -> new_games.NewGame:
    """A game to watch, proved as it is read."""
    return new_games.from_log(data, now)


def _packed(data: bytes, packed: bool) -> bytes:
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


def seat_log_of(store: Store, seat: Seat) -> bytes:
    """The log of what the seat saw; the full log once the game is over."""
    live = open_game(store, seat.game_id)
    if _is_over(live):
        return _joined(archive.log_lines(live))
    return _joined(archive.log_lines(live, seat.viewer))


def full_log_of(store: Store, seat: Seat) -> bytes:
    """Everything, the key included; NotNow while the game runs."""
    live = open_game(store, seat.game_id)
    _must_be_over(live, "The full log is there once the game is over.")
    return _joined(archive.log_lines(live))


def report_of(store: Store, seat: Seat) -> str:
    """The after-action report as HTML; NotNow while the game runs."""
    live = open_game(store, seat.game_id)
    _must_be_over(live, "The after-action report is there once the game is over.")
    return page(live.whole(), archive.before(live))


def _is_over(live: Live) -> bool:
    return live.game.result is not None or live.record.mode == "watch"


def _must_be_over(live: Live, sentence: str) -> None:
    if not _is_over(live):
        raise NotNow(sentence)


def _joined(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)
