"""Rows that cannot be read are damage of one game, and no fault of the database: whoever waits for it waits in vain."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import OperationalError

from winterline.table.errors import Damaged
from winterline.table.storage.engine import reason_of

NO_TEXT = "Could not decode to UTF-8"
"""How SQLite's driver begins to say that a text is none; it says so with the error that it has for a locked file."""


@contextmanager
def readable() -> Iterator[None]:
    """Damaged when a row that is read within holds no text, no JSON or another kind of value than it must."""
    try:
        yield
    except OperationalError as error:
        if not reason_of(error).startswith(NO_TEXT):
            raise
        raise Damaged("a row of it is not text") from error
    except (ValueError, TypeError) as error:
        raise Damaged(f"a row of it cannot be read ({error})") from error
