"""Answers that follow from a game's compiled rulebook alone, kept with it and gone when it goes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from winterline.core.kept import by_book


class Remembers(Protocol):
    """A rulebook with room for answers about it."""

    @property
    def memo(self) -> dict[Any, Any]: ...


B = TypeVar("B", bound=Remembers)
P = ParamSpec("P")
T = TypeVar("T")


def remembered(work: Callable[Concatenate[B, P], T]) -> Callable[Concatenate[B, P], T]:
    """Keep a function's answers with the book they are about; arguments by place only.

    A cache of the function's own would keep the books of games gone by alive, one for every mix of options.
    """

    return cast("Callable[Concatenate[B, P], T]", wraps(work)(by_book(work, work)))
