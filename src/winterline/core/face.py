"""What the faces of all games share: readers of positions described by hand, and words about units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from winterline.core.errors import BadChoice

S = TypeVar("S")


def one_of(name: str, value: Any, allowed: Sequence[Any], *, told: bool = False) -> Any:
    """A value of a described position, out of those that the game knows; they may be told."""
    if value not in allowed:
        known = f": use {', '.join(allowed)}" if told else ""
        raise BadChoice(f"'{name}' of a position cannot be '{str(value)[:20]}'{known}")
    return value


def listed(names: Sequence[str]) -> str:
    """Names in a row: one, two and three."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "nobody"


def as_it_is(book: Any, state: S, value: Any) -> S:
    """A field of a described position that was read with the first of its kind."""
    return state


def part(kind: type[S], fields: Mapping[str, Any]) -> S:
    """A part of a described position, from the fields that differ from its usual ones."""
    try:
        usual: Any = kind()
        return msgspec.convert(msgspec.structs.astuple(msgspec.structs.replace(usual, **fields)), kind)
    except (msgspec.ValidationError, TypeError) as error:
        raise BadChoice(f"a position cannot have this: {str(error)[:120]}") from None
