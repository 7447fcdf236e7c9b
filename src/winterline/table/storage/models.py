"""The tables: a column for every field of the records that they keep (`records.py`).

An append-only list of events is the game; everything else can be made again from it or is about seats.
"""

from __future__ import annotations

from types import UnionType
from typing import Any, get_args, get_type_hints

import sqlalchemy as sa

from .records import (
    EarlierRecord,
    EventRecord,
    GameRecord,
    MindRecord,
    NoticeRecord,
    SeatRecord,
    SnapshotRecord,
)

METADATA = sa.MetaData()
GAME_ID, WORD, HASH = sa.String(32), sa.String(16), sa.String(64)
# SQLite counts rows by itself only in an INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TYPES = {int: sa.BigInteger, str: sa.Text, bytes: sa.LargeBinary, bool: sa.Boolean}
"""How values are kept; what is none of these is kept as JSON."""


def _columns(record: type, *keys: str, **types: Any) -> list[sa.Column[Any]]:
    """The columns of a record: null where its field may be None."""
    out = []
    for name, hint in get_type_hints(record).items():
        nullable = isinstance(hint, UnionType)
        kind = types.get(name) or TYPES.get(get_args(hint)[0] if nullable else hint, sa.JSON)
        out.append(sa.Column(name, kind, primary_key=name in keys, nullable=nullable))
    return out


def _row_id() -> sa.Column[Any]:
    return sa.Column("id", ROW_ID, primary_key=True)


def _game_id(*, key: bool = True) -> sa.Column[Any]:
    return sa.Column("game_id", GAME_ID, sa.ForeignKey("game.id"), primary_key=key, nullable=False)


GAME = sa.Table("game", METADATA, *_columns(GameRecord, "id", id=GAME_ID, mode=WORD))
SEAT = sa.Table(
    "seat", METADATA, _row_id(), _game_id(key=False),
    *_columns(SeatRecord, side=WORD, token_hash=HASH, player=sa.String(32))[1:],
    sa.UniqueConstraint("game_id", "side"), sa.UniqueConstraint("token_hash"),
)  # fmt: skip
EVENT = sa.Table(
    "event", METADATA, _game_id(), *_columns(EventRecord, "seq", kind=WORD, side=WORD, client_id=HASH)
)
SNAPSHOT = sa.Table("snapshot", METADATA, _game_id(), *_columns(SnapshotRecord, "seq"))
EARLIER = sa.Table("earlier", METADATA, _game_id(), *_columns(EarlierRecord, "part"))
MIND = sa.Table("mind", METADATA, _game_id(), *_columns(MindRecord, "side", side=WORD))
OUTBOX = sa.Table(
    "outbox", METADATA, _row_id(), _game_id(key=False), *_columns(NoticeRecord, side=WORD),
    sa.Index("outbox_owed", "delivered", "id"),
)  # fmt: skip
