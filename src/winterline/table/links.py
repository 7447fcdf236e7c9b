"""Which seat a link opens, remembered for a moment: every request asks, and hardly any link ever changes."""

from __future__ import annotations

import time
from collections.abc import Callable

from . import errors, seats, storage, values
from .words import say

MOST = 20_000
TRUST = 5.0
"""Seconds for which a link is believed: another server on the same database may have issued it again."""


class Links:
    """The links that were used lately."""

    def __init__(self, store: storage.Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._seats: dict[str, tuple[float, values.Seat]] = {}
        self._forgotten = 0

    def known(self, token: str) -> values.Seat | None:
        """The seat of a link that was used lately; None when the disk must be asked."""
        until, seat = self._seats.get(seats.hash_of(token), (0.0, None))
        return seat if self._clock() < until else None

    def seat_of(self, token: str) -> values.Seat:
        """The seat of a link; UnknownLink when there is none."""
        if not 1 <= len(token) <= seats.MAX_TOKEN:
            raise errors.UnknownLink(say("link-unknown"))
        seat = self.known(token)
        if seat is not None:
            return seat
        key, before = seats.hash_of(token), self._forgotten
        found = self._store.seat(key)
        if found is None:
            self._seats.pop(key, None)
            raise errors.UnknownLink(say("link-unknown"))
        seat = values.Seat(*found)
        if self._forgotten == before:  # otherwise it may be the one that was just issued again
            if len(self._seats) >= MOST:
                self._seats.clear()
            self._seats[key] = self._clock() + TRUST, seat
        return seat

    def forget_game(self, game_id: str) -> None:
        """Links of this game may have been issued again."""
        self._forgotten += 1
        for key in [key for key, (_, seat) in list(self._seats.items()) if seat.game_id == game_id]:
            self._seats.pop(key, None)

    def forget(self, key: str) -> None:
        """A link is dead, by its hash."""
        self._forgotten += 1
        self._seats.pop(key, None)
