"""How the stored games of a database stand to the present rules, found out on a copy: the database is only read."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from sqlalchemy import Connection, MetaData, make_url, select, text
from sqlalchemy.exc import SQLAlchemyError

from winterline.core.versions import present

from . import carrying, errors, replay
from .live import Live
from .storage import Store, engine
from .vault import BESIDE, VARIABLE, Vault, vault_of
from .words import bad

TOGETHER = 200
"""Rows that are copied at once."""


class Found(NamedTuple):
    """One stored game."""

    id: str
    what: str
    """`ok`, `carried` or `broken`."""
    why: str = ""


def check(where: str | Path, secret_file: Path | None = None) -> Iterator[Found]:
    """Every game of a database, one after another. Dice that are sealed need the server's secret."""
    vault = _vault(str(where), secret_file)
    with tempfile.TemporaryDirectory(prefix="winterline") as folder:
        copy = Path(folder) / "copy.db"
        _copy(str(where), copy)
        store = Store(copy, vault)
        try:
            for game_id in _all_games(store):
                yield look_at(store, game_id)
        finally:
            store.close()


def _all_games(store: Store) -> list[str]:
    try:
        return store.all_games()
    except (SQLAlchemyError, errors.Damaged) as error:
        why = error.why if isinstance(error, errors.Damaged) else engine.reason_of(error)
        raise bad("choice database-cannot-read", why=why) from None


def look_at(store: Store, game_id: str) -> Found:
    """One game, replayed against the present rules."""
    try:
        stored = store.load(game_id)
        if stored is None:
            return Found(game_id, "broken", "its own row is lost; others of it are left")
        live = carrying.read(store, stored)
        judged = carrying.judge(live)
        if not judged.why:
            _compare_kept(live)
    except errors.Damaged as fault:
        return Found(game_id, "broken", f"its rows are damaged: {fault.why}")
    except carrying.Broken as fault:
        return Found(game_id, "broken", f"no position of it can be opened ({fault})")
    except SQLAlchemyError as fault:
        return Found(game_id, "broken", f"its rows cannot be read ({engine.reason_of(fault)})")
    except replay.FAULTS as fault:
        return Found(game_id, "broken", f"its rows cannot be read ({type(fault).__name__}: {fault})")
    if not judged.why:
        return Found(game_id, "ok")
    if stored.game.version == present(live.rules):
        why = f"this very version stored it, and it does not replay ({judged.why}): its rows are damaged"
        return Found(game_id, "broken", why)
    lost = f"; {judged.lost} actions are lost" if judged.lost else ""
    return Found(game_id, "carried", f"{judged.why}{lost}")


def _compare_kept(live: Live) -> None:
    """Damaged when a position that is kept beside the newest segment, which replays, is not one of it."""
    for seq, length in live.snapshots:
        if seq >= live.floors[-1].seq:
            live.stored_state(seq, length)
    if live.record.version == present(live.rules):  # any other version's may be ones that it cannot read
        for seq, packed in live.store.positions(live.record.id, live.floors[-1].seq, live.seq).items():
            live.position_of(packed, seq)
    live.open()


def _vault(where: str, secret_file: Path | None) -> Vault:
    """The server's secret: the file that is named, or the one beside the database; none is made."""
    named = secret_file or os.environ.get(VARIABLE)
    beside = Path(where).parent / BESIDE
    if named is None and "://" not in where and beside.is_file():
        named = beside
    if named is not None and not Path(named).is_file():
        raise bad("choice there-no-server-secret-name", named=named)
    return vault_of(named) if named is not None else Vault()


# --- the copy --------------------------------------------------------------------------------------------------


def _copy(where: str, copy: Path) -> None:
    if "://" in where and not where.startswith("sqlite:"):
        _copy_server(where, copy)
        return
    path = Path(make_url(where).database or "") if where.startswith("sqlite:") else Path(where)
    if not path.is_file():
        raise bad("choice there-no-database-give-file", path=path)
    try:
        source = sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True)
        with source, sqlite3.connect(copy) as target:
            source.backup(target)
            found = target.execute("SELECT name FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    except sqlite3.Error as error:
        raise bad("choice database-cannot-read", why=error) from None
    if found is None:
        raise bad("choice no-games")


def _copy_server(where: str, copy: Path) -> None:
    """All rows of a PostgreSQL as of one moment, in tables of the same shape."""
    source, target = engine.make_engine(where), engine.make_engine(copy)
    try:
        with source.connect() as reading, reading.begin():
            reading.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            revision = engine.revision_of(reading)
            if revision is None:
                raise bad("choice no-games")
            with target.connect().execution_options(writes=True) as writing, writing.begin():
                engine.upgrade_to(writing, revision)
                _copy_rows(reading, writing)
    except SQLAlchemyError as error:
        raise bad("choice database-cannot-read", why=engine.reason_of(error)) from None
    finally:
        source.dispose()
        target.dispose()


def _copy_rows(reading: Connection, writing: Connection) -> None:
    shapes = MetaData()
    shapes.reflect(writing)
    for table in shapes.sorted_tables:
        if table.name != "alembic_version":
            rows = reading.execution_options(yield_per=TOGETHER).execute(select(table))
            for some in rows.mappings().partitions(TOGETHER):
                writing.execute(table.insert(), [dict(row) for row in some])
