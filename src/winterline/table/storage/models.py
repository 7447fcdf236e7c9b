"""The tables. An append-only list of events is the game; everything else can be made again from it or is about seats.

Times are milliseconds since 1970: the same number in every database.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

GAME_ID = String(32)
ROW_ID = BigInteger().with_variant(Integer(), "sqlite")  # SQLite counts rows by itself only in an INTEGER


class Base(DeclarativeBase):
    """All tables of the store."""

    type_annotation_map: ClassVar[dict[Any, Any]] = {int: BigInteger, str: Text, bytes: LargeBinary}


class GameRow(Base):
    """What is played, and the secret key of its dice."""

    __tablename__ = "game"

    id: Mapped[str] = mapped_column(GAME_ID, primary_key=True)
    game: Mapped[str]
    scenario: Mapped[str]
    options: Mapped[list[str]] = mapped_column(JSON)
    preset: Mapped[str | None]
    key: Mapped[bytes]
    seed: Mapped[int | None]
    loaded: Mapped[list[int]] = mapped_column(JSON)
    """Rolls fixed beforehand, of an imported log that had them."""
    mode: Mapped[str] = mapped_column(String(16))
    created: Mapped[int]
    updated: Mapped[int]
    finished: Mapped[int | None]
    rules: Mapped[str] = mapped_column(server_default="0.1.0")
    """The version of the rules by which it is known to hold; of data and form likewise."""
    data: Mapped[str] = mapped_column(server_default="")
    form: Mapped[int] = mapped_column(server_default="1")
    people: Mapped[int | None]
    """How many people put something into the dice, whose `key` is then the table's secret; null: it is the key itself."""
    last: Mapped[int | None]
    """The number of its newest event, so that a lost one is missed; null where that was not kept yet."""
    placed: Mapped[bool | None]
    """Whether it begins with a position of its own (snapshot 0) instead of the set-up; null as above."""


class SeatRow(Base):
    """A place at a game. Its link is known to its holder alone."""

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("game_id", "side"),)

    id: Mapped[int] = mapped_column(ROW_ID, primary_key=True)
    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id"))
    side: Mapped[str] = mapped_column(String(16))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str]
    player: Mapped[str] = mapped_column(String(32))
    webhook: Mapped[str | None]


class EventRow(Base):
    """Something that happened at a table, in order. The key is also the optimistic lock: a number is given once.

    So a client id is used once as well: whoever adds an event knows all ids before it, or its number is taken.
    """

    __tablename__ = "event"

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(16))
    side: Mapped[str] = mapped_column(String(16))
    body: Mapped[str]
    client_id: Mapped[str | None] = mapped_column(String(64))
    at: Mapped[int]
    position: Mapped[bytes | None]
    """The position after it, packed (positions.py): what a game is carried on from when its history no longer replays."""


class SnapshotRow(Base):
    """A position on the way, so that a long game opens without being played from its beginning."""

    __tablename__ = "snapshot"

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    length: Mapped[int]
    canonical: Mapped[bytes]
    rules: Mapped[str] = mapped_column(server_default="0.1.0")
    data: Mapped[str] = mapped_column(server_default="")
    form: Mapped[int] = mapped_column(server_default="1")


class MindRow(Base):
    """What the bot of a seat remembers: the newest only, written with the actions that it thought of."""

    __tablename__ = "mind"

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id"), primary_key=True)
    side: Mapped[str] = mapped_column(String(16), primary_key=True)
    seed: Mapped[str]
    memory: Mapped[bytes]


class OutboxRow(Base):
    """A notice that is owed to a seat's webhook; written with the action that made it due."""

    __tablename__ = "outbox"
    __table_args__ = (Index("outbox_owed", "delivered", "id"),)

    id: Mapped[int] = mapped_column(ROW_ID, primary_key=True)
    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id"))
    seq: Mapped[int]
    side: Mapped[str] = mapped_column(String(16))
    delivered: Mapped[bool]


def _table(model: Any) -> Table:
    table: Table = model.__table__
    return table


GAME, SEAT, EVENT, SNAPSHOT, OUTBOX, MIND = map(
    _table, (GameRow, SeatRow, EventRow, SnapshotRow, OutboxRow, MindRow)
)
