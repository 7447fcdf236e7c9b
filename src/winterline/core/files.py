"""Files that are written whole or not at all, and files that nobody but their owner may read."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from winterline.core.vocabulary import CORE

PRIVATE = 0o600
OTHERS = 0o077


def make_private(path: Path) -> None:
    """An empty file for its owner alone, if there is none. What cannot be made is left to whoever opens it."""
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def write_whole(path: Path, parts: Iterable[bytes], *, public: bool = False, anew: bool = False) -> None:
    """Write a file so that a crash leaves either the old one or the new one: to a neighbour first, then into its place.

    `anew` leaves a file that is there already: of several programs that start together one writes, and all read the same.
    """
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    except OSError as error:  # the player named `path`, not the temporary file
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "wb") as out:
            out.writelines(parts)
        if public:
            Path(temporary).chmod(0o644)
        with contextlib.suppress(FileExistsError):
            (os.link if anew else os.replace)(temporary, path)
    finally:
        Path(temporary).unlink(missing_ok=True)


def secret_text(path: Path, fresh: str) -> str:
    """The secret in a file; a file that does not exist is made with a fresh one. BadChoice when others may read it."""
    try:
        if not path.exists():
            write_whole(path, [f"{fresh}\n".encode("ascii")], anew=True)
        if os.name != "nt" and path.stat().st_mode & OTHERS:
            raise CORE.bad("choice can-read-by-others-make", path=path)
        return path.read_text(encoding="ascii").strip()
    except UnicodeDecodeError:
        raise CORE.bad("choice holds-no-secret-program-made", path=path) from None
