"""Files that nobody but their owner may read."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from winterline.core.errors import BadChoice

PRIVATE = 0o600
OTHERS = 0o077


def make_private(path: Path) -> None:
    """An empty file for its owner alone, if there is none. What cannot be made is left to whoever opens it."""
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def secret_text(path: Path, fresh: str) -> str:
    """The secret in a file; a file that does not exist is made with a fresh one. BadChoice when others may read it."""
    try:
        if not path.exists():
            _place(path, fresh)
        if os.name != "nt" and path.stat().st_mode & OTHERS:
            raise BadChoice(f"{path} can be read by others: make it yours alone (chmod 600)")
        return path.read_text(encoding="ascii").strip()
    except UnicodeDecodeError:
        raise BadChoice(f"{path} holds no secret that this program made") from None


def _place(path: Path, text: str) -> None:
    """Put a file into its place whole. Of several programs that start together one does, and all read the same."""
    handle, temporary = tempfile.mkstemp(
        dir=path.parent, prefix=path.name, suffix=".part"
    )  # its mode is 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(text + "\n")
        with contextlib.suppress(FileExistsError):
            os.link(temporary, path)
    finally:
        Path(temporary).unlink(missing_ok=True)
