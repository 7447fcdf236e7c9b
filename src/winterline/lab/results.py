"""Results on disk: a file of JSON lines that only grows, one line a game, each with the whole key of its game.

Whoever writes has the file for himself. A line that a killed run left unfinished was never a result: it is taken off when
the next run begins, and readers pass over it. Files may be joined: the same game counts once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from winterline.core.errors import BadChoice, BadData

from .plan import Fixture

FORM = 1
"""The form of the lines."""


class Choice(msgspec.Struct, frozen=True):
    """The first choice of its kind that a side made."""

    side: str
    kind: str
    choice: str


class Think(msgspec.Struct, frozen=True):
    """Seconds of processor time: of each side's bot, and of the whole game."""

    allied: float
    axis: float
    whole: float


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one game went."""

    fixture: Fixture
    winner: str
    """A side, or `draw`; empty after an error."""
    rule: str
    """By which rule it ended."""
    decisions: int
    """Those of both bots."""
    length: int
    """All actions, forced ones too."""
    turns: int
    opening: tuple[Choice, ...]
    think: Think
    error: str = ""
    form: int = FORM

    def told(self) -> tuple[object, ...]:
        """What must be the same whenever and wherever the game is played."""
        return self.winner, self.rule, self.decisions, self.length, self.turns, self.opening, self.error


def read(path: Path) -> dict[Fixture, Result]:
    """The results of a file by their keys, in its order; a game played again after an error counts by its last."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadData(
            path.name, None, f"cannot read the results ({error.strerror})", "check the path"
        ) from None
    return _read(path.name, raw)


def _read(name: str, raw: bytes) -> dict[Fixture, Result]:
    """The results of what a file holds."""
    found: dict[Fixture, Result] = {}
    for number, line in enumerate(raw.rpartition(b"\n")[0].splitlines(), 1):
        result = _result(name, number, line)
        before = found.get(result.fixture)
        if before and not before.error and result.told() != before.told():
            raise BadData(
                name,
                number,
                "this game was played before and ended otherwise",
                "keep one of the two lines",
            )
        found[result.fixture] = result
    return found


def _result(name: str, number: int, line: bytes) -> Result:
    try:
        result = msgspec.json.decode(line, type=Result)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadData(name, number, f"no result of a league ({error})", "take this line out") from None
    if result.form > FORM:
        raise BadData(name, number, f"a result of form {result.form}", "use a newer Winterline")
    return result


class Ledger:
    """A file of results that is being added to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._fresh = not path.exists()
        self._file: BinaryIO = path.open("a+b", buffering=0)
        try:
            _own(self._file, path)
            self.results = _read(path.name, self._whole())
        except BaseException:
            self._file.close()
            raise

    def _whole(self) -> bytes:
        """Take off what a killed run wrote of a line; what is left."""
        self._file.seek(0)
        raw = self._file.read()
        whole = raw[: raw.rfind(b"\n") + 1]
        if whole != raw:
            self._file.truncate(len(whole))
        return whole

    def add(self, result: Result) -> None:
        """Write one down, in one piece."""
        self.results[result.fixture] = result
        self._file.write(msgspec.json.encode(result) + b"\n")

    def left(self, wanted: Iterable[Fixture], *, again: bool = False) -> list[Fixture]:
        """The games that have no result yet; with `again` those that failed, too."""
        done = {key for key, result in self.results.items() if not (again and result.error)}
        return [fixture for fixture in wanted if fixture not in done]

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
        if self._fresh and not self.results:  # nothing could be played
            self.path.unlink(missing_ok=True)


def _own(file: BinaryIO, path: Path) -> None:
    """Have the file for oneself, until it is closed or the process ends in whatever way.

    Such a lock is not handed on to workers, which may live a moment longer than a run that was killed; but it is lost
    when the same process closes the file, however else it had opened it.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(1 << 30)  # a place that nobody reads
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.lockf(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        told = (
            f"{os.fspath(path)}: another league writes its results here (wait for it, or give another file)"
        )
        raise BadChoice(told) from None
