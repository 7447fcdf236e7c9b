"""What is written from a whole game: reports and logs. It is read from the disk, so that nobody at the game waits for it.

`begin`, `written` and `forked` are for a process of their own (`pools.JobProcess`).
"""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable
from itertools import chain
from typing import Any

import msgspec

from winterline.bots.judging import judged
from winterline.core.decision import Rules
from winterline.core.game import digest_of
from winterline.core.hindsight import Hindsight
from winterline.core.log import public_digest
from winterline.core.messages import ENGLISH, speaking
from winterline.report import page, report_of, written_of

from . import archive, boards, carrying, errors, new_games, sparring, storage, values
from .live import Live
from .words import say

LEVEL = 5

_store: list[storage.Store] = []


class Looked(msgspec.Struct, frozen=True):
    """What looking back has found in a game of so many actions."""

    length: int
    hindsight: Hindsight


class NotYet(Exception):
    """What is written needs another turn: the others' come first."""


class PublicDigests:
    """Public digests by position. Each costs a spectator's view, and a long game has ten thousand positions.

    A seat's log is asked for again and again while its game goes on, and its lines do not change: so what was found is
    kept, and with a bound on what is found in one turn it goes on in the next.
    """

    MOST = 60_000
    """Positions that are remembered: the six longest games."""
    EACH = 800
    """Positions that are worked out in one turn of a visitor: some seconds at the dearest."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], str] = {}
        self.left: int | None = None
        """How many may still be worked out in this turn; None where nobody waits."""

    def __call__(self, rules: Rules, state: Any) -> str:
        """The public digest of a position; NotYet when the turn is over."""
        key = rules.game, rules.scenario, rules.options, rules.data_digest, digest_of(rules, state)
        if (found := self._known.get(key)) is None:
            if self.left is not None:
                if not self.left:
                    raise NotYet
                self.left -= 1
            found = public_digest(rules, state)
            if len(self._known) >= self.MOST:
                del self._known[next(iter(self._known))]
            self._known[key] = found
        return found


_public = PublicDigests()


def begin(store: storage.Store) -> None:
    """Read games from here."""
    _store[:] = [store]


def store() -> storage.Store:
    """Where games are read from, in a process that has begun."""
    return _store[0]


def written(
    make: Callable[[storage.Store, values.Seat], bytes],
    seat: values.Seat,
    *,
    packed: bool,
    language: str = ENGLISH,
) -> bytes | None:
    """A document as it is sent, made in a process that has begun; None when it needs another turn."""
    _public.left = PublicDigests.EACH
    try:
        with speaking(language):
            data = make(_store[0], seat)
    except NotYet:
        return None
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


def opened_for(store: storage.Store, seat: values.Seat) -> Live:
    """The game of a seat, if the link of whoever asks still opens it: he has waited for his turn."""
    live = open_game(store, seat.game_id)
    live.must_open(seat)
    return live


def seat_log(store: storage.Store, seat: values.Seat) -> bytes:
    """The log of what the seat saw; once the game is over everything, the key included."""
    live = opened_for(store, seat)
    lines = archive.log_lines(live, "" if _is_over(live) else seat.viewer, _public)
    return b"".join(line + b"\n" for line in lines)


def report(store: storage.Store, seat: values.Seat, found: Looked | None = None) -> bytes:
    """The after-action report as HTML: of a game that runs, what the seat knows of it."""
    live = opened_for(store, seat)
    if not _is_over(live):
        return written_of(archive.story(live, seat.viewer)).encode()
    return page(live.whole(), archive.before(live), judged, _still(live, found)).encode()


def report_data(store: storage.Store, seat: values.Seat, found: Looked | None = None) -> bytes:
    """The same as data for the page, with the number by which links tell each turning point."""
    live = opened_for(store, seat)
    reader = "" if _is_over(live) else seat.viewer
    told: dict[str, Any] = msgspec.to_builtins(
        report_of(archive.story(live, reader), judged, _still(live, found))
    )
    ledger = live.ledgers["spectator"]  # links tell moments by the numbers that everybody knows
    for point in chain(told["turning"], (told["hindsight"] or {}).get("points", ())):
        # how many actions there were is not told: others may have taken some in secret
        point["n"] = ledger.first_beyond(point.pop("last"))
    return msgspec.json.encode(
        {"id": live.record.id, "game": live.record.game, "map": boards.map_of(live.record.game), **told}
    )


def forked(
    seat: values.Seat, n: int, now: int, against: new_games.Against | None = None
) -> new_games.NewGame:
    """A game that is played on from a position of another, made in a process that has begun.

    From the end of a game the new one has its whole log, which takes as long as giving it.
    """
    return new_games.from_position(opened_for(_store[0], seat), seat, n, now, against)


def retaken(seat: values.Seat, now: int) -> new_games.NewGame:
    """A turn that is played again, made in a process that has begun."""
    return sparring.retaken(opened_for(_store[0], seat), seat, now)


def _still(live: Live, found: Looked | None) -> Hindsight | None:
    """What looking back has found, if the game still is what was looked at."""
    return found.hindsight if found is not None and found.length == live.length else None


def _is_over(live: Live) -> bool:
    return live.game.result is not None or live.record.mode == "watch"
