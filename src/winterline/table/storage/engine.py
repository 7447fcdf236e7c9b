"""Connections: which database a text means, and the settings that make its commits durable."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, InterfaceError, InternalError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import QueuePool

from winterline.core.files import make_private

from ..words import bad

AWAY = (OperationalError, InterfaceError, InternalError, NoConnection)
"""What a database says that is away, locked, full or just changing over to another server."""
HEAD = "0007"
"""The newest migration; a store that has it starts without loading the machinery of migrations."""
MIGRATION_LOCK = 0x57494E54  # any number, the same in all servers of one PostgreSQL
BUSY_MS = 5_000
"""Milliseconds for which somebody else's lock on a file is waited for."""
PATIENCE = {"connect_timeout": 4, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 2}
"""How long PostgreSQL may be silent, in seconds, before it counts as away."""
DISCREET: dict[str, Any] = {"hide_parameters": True}
"""Errors are logged: what was to be stored, such as secret notes and what dice are made from, does not belong there."""
CHECKPOINT = 16_000
"""Pages of the write-ahead log at which SQLite carries them over within a commit. These are 64 MB, soon read when a
killed server starts again; long before, they are carried beside the commits (`checkpoints.py`)."""


def make_engine(where: str | Path) -> Engine:
    """An engine for a file path, `sqlite:///…` or `postgresql://…`."""
    text_ = str(where)
    if "://" not in text_:
        return _sqlite(Path(text_))
    try:
        url = make_url(text_)
    except (ArgumentError, ValueError):
        raise bad("choice database-address-cannot-read") from None
    backend = url.get_backend_name()
    if backend == "sqlite":
        if not url.database or url.database == ":memory:":
            raise bad("choice table-needs-database-on-disk")
        return _sqlite(Path(url.database))
    if backend != "postgresql":
        raise bad("choice no-database-kind-give-file", backend=backend[:40])
    try:
        url = url.set(drivername="postgresql+psycopg")
        return create_engine(url, pool_pre_ping=True, pool_size=8, connect_args=PATIENCE, **DISCREET)
    except ModuleNotFoundError:
        raise bad("choice postgresql-needs-driver-pip-install") from None


def _sqlite(path: Path) -> Engine:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise bad("choice database-cannot-opened", parent=path.parent, strerror=error.strerror) from None
    make_private(path)  # what SQLite puts beside it has the same mode
    engine = create_engine(
        f"sqlite:///{path}", poolclass=QueuePool, pool_size=8, paramstyle="named", **DISCREET
    )
    event.listen(engine, "connect", _settings)
    event.listen(engine, "begin", _begin)
    return engine


def _settings(connection: Any, _record: Any) -> None:
    """Write-ahead log, synced at every commit; transactions begin when the store says so."""
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout={BUSY_MS}",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"wal_autocheckpoint={CHECKPOINT}",
    ):
        connection.execute(f"PRAGMA {pragma}")
    _write_ahead(connection)


def _write_ahead(connection: Any) -> None:
    """Ask until it is granted: SQLite does not wait by itself here when servers start together on a new file."""
    end = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)


def _begin(connection: Connection) -> None:
    """A writer takes its lock at once, so that it never fails half-way for having read first."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextlib.contextmanager
def one_moment(engine: Engine) -> Iterator[Connection]:
    """A connection to which all it reads is as of one moment.

    SQLite does so by itself. PostgreSQL by default looks anew for each question: a game would be read with the seats
    from before another server's change and the event that tells of it.
    """
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


def migrate(engine: Engine) -> None:
    """Make the tables or bring them up to date. Servers that start together wait for each other."""
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": MIGRATION_LOCK})
            if revision_of(connection) != HEAD:
                upgrade_to(connection)
    except SQLAlchemyError as error:
        raise bad("choice database-cannot-opened-at-all", why=reason_of(error)) from None


def reason_of(error: SQLAlchemyError) -> str:
    """What a database says is wrong, in one short line."""
    return " ".join(str(getattr(error, "orig", None) or error).partition("\n")[0].split())[:200]


def revision_of(connection: Connection) -> str | None:
    """The last migration that a database has; None when it has no tables of ours."""
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return str(found) if found is not None else None


def upgrade_to(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to one of them."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise bad("choice database-was-made-by-newer", error=error) from None
