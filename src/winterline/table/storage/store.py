"""The database of the table."""

from __future__ import annotations

from pathlib import Path


class Store:
    """Games on disk."""

    def __init__(self, where: str | Path) -> None:
        """`where` is a file path, `sqlite:///…` or `postgresql://…`; tables are made or brought up to date."""
        raise NotImplementedError

    def close(self) -> None:
        """Close every connection."""
        raise NotImplementedError
