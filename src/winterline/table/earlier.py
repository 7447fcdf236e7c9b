"""The log of the game that another one goes on from, as it is kept beside that one: packed, in parts.

Its lines are those of a finished game, so nothing in them is a secret; but they are all that proves where the new game
began. The first game may be gone, or on another server: its log stays with the second.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from winterline.core.log import MAX_BYTES
from winterline.core.loglines import line_hash

from . import errors
from .storage import EarlierRecord

PART = 64 * 1024
"""Bytes of a part: what is stored together is bounded, so that nobody waits for a long log."""


def packed(lines: Sequence[bytes]) -> tuple[EarlierRecord, ...]:
    """The parts of a log; none of a game that goes on from no other."""
    if not lines:
        return ()
    data = zlib.compress(b"\n".join(lines))
    starts = range(0, len(data), PART)
    return tuple(EarlierRecord(n, data[at : at + PART]) for n, at in enumerate(starts))


def unpacked(parts: Sequence[EarlierRecord], continues: str | None) -> tuple[bytes, ...]:
    """The lines of a log whose last one has the hash `continues`; Damaged when its parts do not make it up."""
    if not parts and continues is None:
        return ()
    if [part.part for part in parts] != list(range(len(parts))):
        raise errors.Damaged("parts of the log of the game that it goes on from are missing")
    stream = zlib.decompressobj()
    try:
        data = stream.decompress(b"".join(part.log for part in parts), MAX_BYTES)
    except zlib.error as error:
        raise errors.Damaged("the log of the game that it goes on from cannot be read") from error
    lines = tuple(data.split(b"\n"))
    if not stream.eof or line_hash(lines[-1]) != continues:
        raise errors.Damaged("the log of the game that it goes on from is not whole")
    return lines
