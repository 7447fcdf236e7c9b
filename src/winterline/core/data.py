"""Data files: found in the player's own directory first, then among the shipped ones; every complaint names the line."""

from __future__ import annotations

import csv
import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

from winterline.core.errors import BadData

T = TypeVar("T")
_ID = re.compile(r"^[a-z0-9][a-z0-9-]{0,30}$")


class DataDir:
    """The data of one game: shipped files, any of which a player may replace by files of a directory.

    A name may lie in a folder (`advanced/italians.csv`), which the player's directory then has too.
    """

    def __init__(self, shipped: Path, own: Path | None = None, names: Sequence[str] = ()) -> None:
        if own is not None:
            _check_own(own, names)
        self.shipped, self.own = shipped, own

    def path(self, name: str) -> Path:
        """The file to use for `name`."""
        if self.own is not None and (mine := self.own / name).is_file():
            return mine
        return self.shipped / name

    def digest(self, names: list[str]) -> str:
        """One fingerprint of all these files, so that a log knows which data it was played with."""
        total = hashlib.sha256()
        for name in sorted(names):
            total.update(name.encode() + b"\0" + _bytes(self.path(name)) + b"\0")
        return total.hexdigest()[:16]


def _check_own(own: Path, names: Sequence[str]) -> None:
    """A player's directory holds at least one file that the game reads, and none that only looks like one."""
    if not own.is_dir():
        raise BadData(str(own), None, "no such data directory", "name a directory with corrected files")
    folders = {own, *((own / name).parent for name in names)}
    inside = [path for folder in folders if folder.is_dir() for path in folder.iterdir()]
    found = {path.relative_to(own).as_posix(): path for path in inside if path.suffix in (".txt", ".csv")}
    strange = sorted(name for name, path in found.items() if name not in names or not path.is_file())
    if strange:
        raise BadData(
            str(own / strange[0]), None, "the game reads no such file", f"it reads {', '.join(names)}"
        )
    if not found:
        raise BadData(str(own), None, "holds none of the game's files", f"it reads {', '.join(names)}")


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes().replace(b"\r\n", b"\n")
    except OSError as error:
        raise BadData(path.name, None, f"cannot be read ({error.strerror})", "restore the file") from None


class Row(dict[str, str]):
    """A row of a table that knows its file and line."""

    def __init__(self, values: dict[str, str], file: str, line: int) -> None:
        super().__init__(values)
        self.file, self.line = file, line

    def fail(self, problem: str, remedy: str) -> BadData:
        """A complaint about this row."""
        return BadData(self.file, self.line, problem, remedy)

    def number(self, column: str) -> int:
        """A whole number of zero or more."""
        text = self[column]
        if not text.isascii() or not text.isdigit() or len(text) > 6:
            raise self.fail(f"'{text[:20]}' in column {column} is not a number", "write a whole number")
        return int(text)

    def one_of(self, column: str, allowed: tuple[str, ...]) -> str:
        """A word out of a few."""
        text = self[column]
        if text not in allowed:
            raise self.fail(
                f"'{text[:20]}' in column {column} is unknown", f"use one of {', '.join(allowed)}"
            )
        return text

    def yes(self, column: str) -> bool:
        """Whether a column says yes."""
        return self.one_of(column, ("yes", "no")) == "yes"

    def into(self, kind: type[T], /, **others: Any) -> T:
        """The row as a struct: what is not given is read from the column of its name, as its field is annotated."""
        readers: dict[Any, Callable[[str], Any]] = {int: self.number, bool: self.yes}
        for name, form in _annotations(kind).items():
            if name in self and name not in others:
                others[name] = readers.get(form, self.__getitem__)(name)
        return kind(**others)


_ANNOTATIONS: dict[type, dict[str, Any]] = {}


def _annotations(kind: type) -> dict[str, Any]:
    """What the fields of a struct are annotated with: worked out once, not for every row."""
    if kind not in _ANNOTATIONS:
        _ANNOTATIONS[kind] = get_type_hints(kind)
    return _ANNOTATIONS[kind]


def read_table(path: Path, columns: tuple[str, ...]) -> list[Row]:
    """The rows of a CSV file whose comment lines start with `#`; all `columns` must be there."""
    try:
        text = _bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise BadData(path.name, None, "not UTF-8 text", "save the file as UTF-8") from None
    lines = [
        (n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip() and not line.startswith("#")
    ]
    if not lines:
        raise BadData(path.name, 1, "the table is empty", "restore the file")
    header = _values(path.name, *lines[0])
    missing = [column for column in columns if column not in header]
    if missing:
        raise BadData(path.name, lines[0][0], f"no column {', '.join(missing)}", "restore the header line")
    rows: list[Row] = []
    for number, line in lines[1:]:
        values = _values(path.name, number, line)
        if len(values) != len(header):
            raise BadData(
                path.name, number, f"{len(values)} values for {len(header)} columns", "mend the row"
            )
        rows.append(Row({k: v.strip() for k, v in zip(header, values, strict=True)}, path.name, number))
    return rows


def read_units(path: Path, columns: tuple[str, ...]) -> Iterator[Row]:
    """The rows of an order of battle: each has an id, and none stands there twice."""
    seen: dict[str, int] = {}
    for row in read_table(path, columns):
        name = row["id"]
        if name in seen:
            raise row.fail(f"unit '{name}' stands here twice", f"the first is in line {seen[name]}")
        if not _ID.match(name):
            raise row.fail(f"'{name[:30]}' is not an id", "use small letters, digits and hyphens")
        seen[name] = row.line
        yield row


def _values(file: str, number: int, line: str) -> list[str]:
    """The values of one line."""
    try:
        return next(csv.reader([line]))
    except csv.Error as error:
        raise BadData(file, number, f"cannot be read as a row ({error})", "mend the row") from None
