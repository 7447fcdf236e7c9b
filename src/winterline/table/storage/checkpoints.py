"""Carrying SQLite's write-ahead log over to the database, beside the commits and not within one.

Left to itself SQLite does so within a commit, and everybody who acts waits until thousands of pages are written and
synced. Here a thread carries them while others go on writing; what was written meanwhile, a few pages, is carried in the
next pause, so that the log is begun again. SQLite's own bound, far above (`engine.CHECKPOINT`), stays for a table without
pauses.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

ROWS = 2000
"""Rows written between two times. Games write the same pages again and again: the more seldom, the less to carry."""
TRIES, BREATH = 200, 0.01
"""How often a pause is looked for, and the seconds in between."""

InAPause = Callable[[Callable[[], None]], bool]
"""Does something while nobody writes; False when somebody does."""

log = logging.getLogger(__name__)


class Checkpoints:
    """Wakes up when enough was written. With PostgreSQL, which does so by itself, it sleeps."""

    def __init__(self, engine: Engine, in_a_pause: InAPause) -> None:
        self._engine, self._in_a_pause = engine, in_a_pause
        self._rows = 0
        self._due = threading.Event()
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    def wrote(self, rows: int) -> None:
        """So many rows more are being written. Called by one writer at a time, and never waits."""
        self._rows += rows
        if self._rows < ROWS or self._engine.dialect.name != "sqlite":
            return
        self._rows = 0
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="checkpoints", daemon=True)
            self._thread.start()
        self._due.set()

    def _work(self) -> None:
        while self._due.wait() and not self._closed.is_set():
            self._due.clear()
            try:
                self.carry()
            except (SQLAlchemyError, sqlite3.Error) as error:  # the disk may be full, and free the next time
                log.warning("the write-ahead log is not carried over: %s", error)

    def carry(self) -> None:
        """Carry the log over while others write, and the rest of it in a pause."""
        self._pass()
        for _ in range(TRIES):
            if self._in_a_pause(self._pass) or self._closed.wait(BREATH):
                return

    def _pass(self) -> None:
        lent = self._engine.raw_connection()  # outside of any transaction
        try:
            lent.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        finally:
            lent.close()

    def close(self) -> None:
        """Leave the rest to whoever closes the database last."""
        self._closed.set()
        self._due.set()
        if self._thread is not None:
            self._thread.join()
