"""One server for one SQLite file. Each keeps games in its memory, and a file tells nobody that another changed it.

The lock is the system's own and ends with the process, however that ends.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import IO, Any

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from .words import bad

FAR = 1 << 30
"""The byte that is locked: far behind what is written, because Windows lets nobody read what is locked."""


class ServerLock:
    """The right to serve a database, for as long as this lives."""

    def __init__(self, url: str) -> None:
        """BadChoice when another server has it. PostgreSQL is for many."""
        self._file: IO[str] | None = None
        try:
            found = make_url(url)
        except (ArgumentError, ValueError):  # the store says what is wrong with it
            return
        if found.get_backend_name() != "sqlite" or not found.database:
            return
        # One lock, by whatever name the file is called.
        path = Path(f"{os.path.realpath(found.database)}.lock")
        with contextlib.suppress(OSError):  # where nothing can be written, the database itself will say so
            path.parent.mkdir(parents=True, exist_ok=True)
            file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8")
            if not _lock(file):
                told = file.read(200).strip()
                file.close()
                where = f" at {told}" if told.startswith("http") else ""
                raise bad("choice another-winterline-serves-use-one", database=found.database, where=where)
            self._file = file

    def tell(self, address: str) -> None:
        """Where this server is, for whoever comes second."""
        if self._file is not None:
            self._file.seek(0)
            self._file.truncate()
            self._file.write(address)
            self._file.flush()

    def close(self) -> None:
        """Let another have it."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _lock(file: IO[Any]) -> bool:
    """Take the lock if it is free; where the system has none, it always is."""
    try:
        import fcntl
    except ModuleNotFoundError:
        return _lock_on_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _lock_on_windows(file: IO[Any]) -> bool:
    try:
        import msvcrt
    except ModuleNotFoundError:
        return True
    windows: Any = msvcrt  # its functions are known on Windows only
    file.seek(FAR)
    try:
        windows.locking(file.fileno(), windows.LK_NBLCK, 1)
    except OSError:
        return False
    finally:
        file.seek(0)
    return True
