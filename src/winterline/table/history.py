"""A game's events in order: the newest in memory, the older ones on the disk."""

from __future__ import annotations

from .storage import EventRecord, Store

RECENT = 64
"""Events that are always kept in memory."""


class History:
    """The events of one game, numbered from 1. Nearly everybody asks for the newest, so memory holds no others."""

    def __init__(self, store: Store, game_id: str) -> None:
        self._store, self._game_id = store, game_id
        self._recent: list[EventRecord] = []
        self.length = 0

    def append(self, event: EventRecord) -> None:
        """The next event; it is on the disk."""
        self._recent.append(event)
        self.length += 1
        if len(self._recent) >= 2 * RECENT:
            del self._recent[:-RECENT]

    def remembers(self, seq: int) -> bool:
        """Whether the events from a number on are in memory."""
        return seq > self.length - len(self._recent)

    def since(self, seq: int) -> list[EventRecord]:
        """The events from a number on."""
        if self.remembers(seq):
            return self._recent[seq - self.length + len(self._recent) - 1 :]
        return self._store.events(self._game_id, seq, self.length)

    def at(self, seq: int) -> EventRecord:
        """One event."""
        return self.since(seq)[0]
