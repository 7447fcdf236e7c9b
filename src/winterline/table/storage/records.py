"""Rows as plain values: what the service gives to the store and gets from it. `models.py` makes the tables of them.

Times are milliseconds since 1970: the same number in every database.
"""

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
    """Rolls fixed beforehand, of an imported log that had them."""
    mode: str
    created: int
    updated: int
    finished: int | None = None
    rules: str = "0.1.0"
    """The version of the rules by which it is known to hold; of data and form likewise."""
    data: str = ""
    form: int = 1
    people: int | None = None
    """How many people put something into the dice; None where `key` is their key itself."""
    last: int | None = None
    """The number of its newest event, so that a lost one is missed; None where that was not kept yet."""
    placed: bool | None = None
    """Whether it begins with a position of its own (snapshot 0) instead of the set-up; None as above."""
    continues: str | None = None
    """Of a game that goes on from the end of another: the hash of the last line of that one's log."""

    @property
    def version(self) -> Version:
        """What it is known to hold by."""
        return Version(self.rules, self.data, self.form)


class SeatRecord(msgspec.Struct, frozen=True):
    """A place at a game. Its link is known to its holder alone."""

    game_id: str
    side: str
    token_hash: str
    name: str = ""
    player: str = "human"
    webhook: str | None = None


class EventRecord(NamedTuple):
    """One event of a game, its body still as JSON. Its number is also the optimistic lock: a number is given once.

    So a client id is used once as well: whoever adds an event knows all ids before it, or its number is taken.
    """

    seq: int
    kind: str
    side: str
    body: str
    client_id: str | None
    at: int
    position: bytes | None = None
    """The packed position after it (positions.py): what a game is carried on from when its history no longer replays.

    It is not read again with the event, because nearly nobody asks."""


class SnapshotRecord(NamedTuple):
    """A position on the way, so that a long game opens without being played from its beginning."""

    seq: int
    length: int
    canonical: bytes
    rules: str = "0.1.0"
    data: str = ""
    form: int = 1


class EarlierRecord(NamedTuple):
    """A part of the packed log of the game that this one goes on from (`table/earlier.py`)."""

    part: int
    log: bytes


class MindRecord(NamedTuple):
    """What the bot of a seat remembers: the newest only, and the seed of its choices."""

    side: str
    seed: str
    memory: bytes


class NoticeRecord(NamedTuple):
    """A notice that is owed to a seat's webhook; written with the action that made it due."""

    seq: int
    side: str
    delivered: bool = False


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What one request does to a game: all of it becomes durable together."""

    game_id: str
    at: int
    events: tuple[EventRecord, ...] = ()
    snapshots: tuple[SnapshotRecord, ...] = ()
    earlier: tuple[EarlierRecord, ...] = ()
    """Of a new game, the log of the one that it goes on from."""
    notices: tuple[NoticeRecord, ...] = ()
    """The webhooks that become due."""
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
