"""Rows as plain values: what the service gives to the store and gets from it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from winterline.core.versions import Version


class GameRecord(msgspec.Struct, frozen=True):
    """What is played. `key` is the key of the dice; where `people` put something into them, the table's secret."""

    id: str
    game: str
    scenario: str
    options: tuple[str, ...]
    preset: str | None
    key: bytes
    seed: int | None
    loaded: tuple[int, ...]
    mode: str
    created: int
    updated: int
    finished: int | None = None
    rules: str = "0.1.0"
    data: str = ""
    form: int = 1
    people: int | None = None
    last: int | None = None
    """The number of its newest event, where that is known."""
    placed: bool | None = None
    """Whether it begins with a position of its own, where that is known."""

    @property
    def version(self) -> Version:
        """What it is known to hold by."""
        return Version(self.rules, self.data, self.form)


class SeatRecord(msgspec.Struct, frozen=True):
    """A place at a game."""

    game_id: str
    side: str
    token_hash: str
    name: str = ""
    player: str = "human"
    webhook: str | None = None


class EventRecord(NamedTuple):
    """One event of a game, its body still as JSON."""

    seq: int
    kind: str
    side: str
    body: str
    client_id: str | None
    at: int
    position: bytes | None = None
    """The packed position after it; not read again with the event, because nearly nobody asks."""


class SnapshotRecord(NamedTuple):
    """A position on the way."""

    seq: int
    length: int
    canonical: bytes
    rules: str = "0.1.0"
    data: str = ""
    form: int = 1


class MindRecord(NamedTuple):
    """What the bot of a seat remembers, and the seed of its choices."""

    side: str
    seed: str
    memory: bytes


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What one request does to a game: all of it becomes durable together."""

    game_id: str
    at: int
    events: tuple[EventRecord, ...] = ()
    snapshots: tuple[SnapshotRecord, ...] = ()
    notices: tuple[tuple[int, str], ...] = ()
    """(seq, side) of the webhooks that become due."""
    finished: bool = False
    version: Version | None = None
    """What the game is known to hold by from now on."""
    seats: tuple[tuple[str, dict[str, str | None]], ...] = ()
    """(side, columns) of the seats that change."""
    minds: tuple[MindRecord, ...] = ()
    """What bots remember from now on."""


class Stored(msgspec.Struct, frozen=True):
    """A game as it is on the disk. Of snapshots only the places are read: (seq, length)."""

    game: GameRecord
    seats: tuple[SeatRecord, ...]
    events: list[EventRecord]
    snapshots: list[tuple[int, int]]
    minds: tuple[MindRecord, ...] = ()


class Owed(msgspec.Struct, frozen=True):
    """A notice that has not been delivered."""

    id: int
    game_id: str
    side: str
    url: str
    over: bool
