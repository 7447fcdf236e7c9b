"""Damaged data: one text of a shipped file changed, in a folder of its own."""

from __future__ import annotations

from pathlib import Path


def damaged(source: Path, folder: Path, old: str, new: str) -> Path:
    """A copy of a data file in which another text stands in the first place where one stood."""
    text = source.read_text(encoding="utf-8")
    assert old in text, f"{source.name} does not hold {old!r}"
    copy = folder / source.name
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy
