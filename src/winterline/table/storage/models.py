"""The tables: a column for every field of the records that they keep (`records.py`).

An append-only list of events is the game; everything else can be made again from it or is about seats.
"""

from __future__ import annotations

from types import UnionType
from typing import Any, get_args, get_type_hints

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from .records import EventRecord, GameRecord, MindRecord, NoticeRecord, SeatRecord, SnapshotRecord

METADATA = MetaData()
GAME_ID, WORD = String(32), String(16)
ROW_ID = BigInteger().with_variant(Integer(), "sqlite")  # SQLite counts rows by itself only in an INTEGER
TYPES = {int: BigInteger, str: Text, bytes: LargeBinary, bool: Boolean}
"""How values are kept; what is none of these is kept as JSON."""


def _columns(record: type, *keys: str, **types: Any) -> list[Column[Any]]:
    """The columns of a record: null where its field may be None."""
    out = []
    for name, hint in get_type_hints(record).items():
        nullable = isinstance(hint, UnionType)
        kind = types.get(name) or TYPES.get(get_args(hint)[0] if nullable else hint, JSON)
        out.append(Column(name, kind, primary_key=name in keys, nullable=nullable))
    return out


def _row_id() -> Column[Any]:
    return Column("id", ROW_ID, primary_key=True)


def _game_id(*, key: bool = True) -> Column[Any]:
    return Column("game_id", GAME_ID, ForeignKey("game.id"), primary_key=key, nullable=False)


GAME = Table("game", METADATA, *_columns(GameRecord, "id", id=GAME_ID, mode=WORD))
SEAT = Table(
    "seat",
    METADATA,
    _row_id(),
    _game_id(key=False),
    *_columns(SeatRecord, side=WORD, token_hash=String(64), player=String(32))[1:],
    UniqueConstraint("game_id", "side"),
    UniqueConstraint("token_hash"),
)
EVENT = Table(
    "event", METADATA, _game_id(), *_columns(EventRecord, "seq", kind=WORD, side=WORD, client_id=String(64))
)
SNAPSHOT = Table("snapshot", METADATA, _game_id(), *_columns(SnapshotRecord, "seq"))
MIND = Table("mind", METADATA, _game_id(), *_columns(MindRecord, "side", side=WORD))
OUTBOX = Table(
    "outbox",
    METADATA,
    _row_id(),
    _game_id(key=False),
    *_columns(NoticeRecord, side=WORD),
    Index("outbox_owed", "delivered", "id"),
)
