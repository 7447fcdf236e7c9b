"""What the faces of all games share: readers of positions described by hand, and words about units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from winterline.core.errors import BadChoice


def one_of(name: str, value: Any, allowed: Sequence[Any]) -> Any:
    """A value of a described position, out of those that the game knows."""
    if value not in allowed:
        raise BadChoice(f"'{name}' of a position cannot be '{str(value)[:20]}'")
    return value


def listed(names: Sequence[str]) -> str:
    """Names in a row: one, two and three."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "nobody"
