"""Several servers on one PostgreSQL: each hears at once what the others store, and what only one may do is claimed."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Connection, Engine, text

from .records import Change

LOOK = 0.2
"""Seconds between two looks whether the server closes; what others store is heard without waiting for that."""
PAUSE = 1.0
"""Seconds before a lost connection is tried again."""
CLAIMS = 0x57494E54  # any number, the same in all servers of one PostgreSQL

_TELL = text("SELECT pg_notify('winterline ' || current_schema(), told) FROM unnest(:told ::text[]) AS told")
_CLAIM = text("SELECT pg_try_advisory_lock(:n, hashtext(current_schema() || ' ' || :what))")
_RELEASE = text("SELECT pg_advisory_unlock(:n, hashtext(current_schema() || ' ' || :what))")

log = logging.getLogger(__name__)


Heard = Callable[[str, bool], None]
"""Called with a game that another server has changed, and whether its seats changed as well."""


def tell(connection: Connection, name: str, changes: Iterable[Change]) -> None:
    """Within a transaction: tell the other servers of changed games when it is committed."""
    if connection.dialect.name == "postgresql":
        told = [f"{name} {change.game_id} {'seats' if change.seats else ''}" for change in changes]
        connection.execute(_TELL, {"told": told})


class Peers:
    """The other servers on the same database; with SQLite there are none."""

    def __init__(self, engine: Engine, name: str) -> None:
        """`name` is this server's own: what it stores itself is no news."""
        self._engine, self._name = engine, name
        self._shared = engine.dialect.name == "postgresql"
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None
        self._claims: Connection | None = None
        self._lock = threading.Lock()

    # --- hearing -----------------------------------------------------------------------------------------

    def listen(self, heard: Heard, missed: Callable[[], None]) -> None:
        """Call `heard` when another server has changed a game, and `missed()` when some of that may be lost."""
        if self._shared and self._thread is None:
            self._thread = threading.Thread(
                target=self._listen, args=(heard, missed), name="peers", daemon=True
            )
            self._thread.start()

    def _listen(self, heard: Heard, missed: Callable[[], None]) -> None:
        while not self._closed.is_set():
            try:
                with contextlib.closing(self._own_connection()) as connection:
                    missed()
                    self._follow(connection, heard)
            except Exception as error:  # whatever it was: the other servers must be heard again
                log.warning("other servers are not heard: %s", error)
                self._closed.wait(PAUSE)

    def _own_connection(self) -> Any:
        """A connection of the driver that belongs to nobody else, told of every change."""
        lent = self._engine.raw_connection()
        connection: Any = lent.driver_connection
        lent.detach()
        connection.rollback()
        connection.autocommit = True
        (schema,) = connection.execute("SELECT current_schema()").fetchone()
        quoted = f"winterline {schema}".replace('"', '""')
        connection.execute(f'LISTEN "{quoted}"')
        return connection

    def _follow(self, connection: Any, heard: Heard) -> None:
        while not self._closed.is_set():
            for notice in connection.notifies(timeout=LOOK):
                name, game_id, seats = notice.payload.split(" ")
                if name != self._name:
                    heard(game_id, bool(seats))

    # --- claiming ----------------------------------------------------------------------------------------

    def claim(self, what: str) -> bool:
        """Whether this server alone may do something from now on; until released, or until its connection ends."""
        return not self._shared or bool(self._ask(_CLAIM, what))

    def release(self, what: str) -> None:
        """Let another do it."""
        if self._shared:
            self._ask(_RELEASE, what)

    def _ask(self, question: Any, what: str) -> Any:
        with self._lock:
            try:
                if self._claims is None:
                    self._claims = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
                return self._claims.execute(question, {"n": CLAIMS, "what": what}).scalar()
            except Exception:
                self._drop()
                raise

    def _drop(self) -> None:
        connection, self._claims = self._claims, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.invalidate()  # its claims end with it
                connection.close()

    def close(self) -> None:
        """Hear no more, and claim nothing."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join()
        with self._lock:
            self._drop()
