"""Columns of many units: who can do something that cell, kind and points tell, and where two columns differ."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

from winterline.core.kernel import KERNEL

if KERNEL == "compiled":
    from winterline.core import _reach as _compiled


def able_python(
    at: tuple[int, ...],
    skip: int,
    spent: bytes,
    limit: bytes,
    kind: bytes,
    boards: tuple[int, ...],
    last: int = -1,
) -> tuple[list[int], list[int]]:
    """The units on the board that surely can, and those that must be looked at more closely; not those of `skip`.

    A unit surely can that has spent less than its limit and is in a cell of the board of its kind; one that has spent
    more than its limit cannot, nor one that has spent as much and is in no cell of the board `last`, if that is named.
    """
    yes, unsure = list[int](), list[int]()
    for unit, cell in enumerate(at):
        if cell >= 0 and spent[unit] <= limit[unit] and not skip >> unit & 1:
            at_limit = spent[unit] == limit[unit]
            if not at_limit and boards[kind[unit]] >> cell & 1:
                yes.append(unit)
            elif not at_limit or last < 0 or boards[last] >> cell & 1:
                unsure.append(unit)
    return yes, unsure


def able_compiled(
    at: tuple[int, ...],
    skip: int,
    spent: bytes,
    limit: bytes,
    kind: bytes,
    boards: tuple[int, ...],
    last: int = -1,
) -> tuple[list[int], list[int]]:
    """The same by the compiled kernel."""
    units = skip.to_bytes(len(at) // 8 + 1, "little")
    packed, width = _packed(boards)
    return _compiled.able(at, units, spent, limit, kind, packed, width, last)


@lru_cache(maxsize=64)
def _packed(boards: tuple[int, ...]) -> tuple[bytes, int]:
    """Boards as the kernel reads them, and the bytes of one; they are often the same as the last time."""
    width = max(boards).bit_length() // 8 + 1
    return b"".join([board.to_bytes(width, "little") for board in boards]), width


able: Final = able_compiled if KERNEL == "compiled" and hasattr(_compiled, "gather") else able_python
"""An older build of the kernel, left where a newer one was not made, does not know it."""


Column = bytes | tuple[int, ...]


def differing_python(now: Column, before: Column) -> list[int]:
    """The places where two columns of one kind and length differ, ascending."""
    return [place for place, (one, other) in enumerate(zip(now, before, strict=True)) if one != other]


differing: Final[Callable[[Any, Any], list[int]]] = (
    _compiled.differing if KERNEL == "compiled" and hasattr(_compiled, "differing") else differing_python
)


def places_python(column: tuple[int, ...], item: int) -> list[int]:
    """Where an item stands in a column, ascending."""
    return [place for place, one in enumerate(column) if one == item]


places: Final[Callable[[tuple[int, ...], int], list[int]]] = (
    _compiled.places if KERNEL == "compiled" and hasattr(_compiled, "places") else places_python
)


Item = TypeVar("Item")


def gather_python(items: tuple[Item, ...], places: list[int]) -> list[Item]:
    """The items of a tuple in some places, in the order of these."""
    return [items[place] for place in places]


gather: Final = _compiled.gather if KERNEL == "compiled" and hasattr(_compiled, "gather") else gather_python
