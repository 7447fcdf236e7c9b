"""Rows that cannot be read are damage of one game, and no fault of the database: whoever waits for it waits in vain."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DatabaseError, OperationalError

from ..errors import Damaged
from .engine import reason_of

NO_TEXT = "Could not decode to UTF-8"
"""How SQLite's driver begins to say that a text is none; it says so with the error that it has for a locked file."""
PRIMARY = 0xFF
"""The bits of SQLite's code of an error that tell its kind."""
CORRUPTED = ("XX001", "XX002")
"""What PostgreSQL calls damaged rows and damaged indexes."""


@contextmanager
def sound_pages() -> Iterator[None]:
    """Damaged when the database says that its pages, which are needed within, hold what it never writes."""
    try:
        yield
    except DatabaseError as error:
        page = getattr(error.orig, "sqlite_errorcode", 0) & PRIMARY == sqlite3.SQLITE_CORRUPT
        if not page and getattr(error.orig, "sqlstate", None) not in CORRUPTED:
            raise
        raise Damaged(f"pages of the database are damaged ({reason_of(error)})") from error


@contextmanager
def readable() -> Iterator[None]:
    """Damaged when a row that is read within holds no text, no JSON or another kind of value than it must."""
    try:
        with sound_pages():
            yield
    except OperationalError as error:
        if not reason_of(error).startswith(NO_TEXT):
            raise
        raise Damaged("a row of it is not text") from error
    except (ValueError, TypeError) as error:
        raise Damaged(f"a row of it cannot be read ({error})") from error
