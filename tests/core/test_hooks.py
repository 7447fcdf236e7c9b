"""Points: the compiled families and their twins ask what is plugged in alike."""

from __future__ import annotations

import random
from typing import Any

import pytest

from winterline.core import hooks
from winterline.core.kernel import KERNEL

KINDS = ["FirstAnswer", "FoldValue", "FoldState", "AnyHolds"]


class Book:
    """A book with something plugged in."""

    def __init__(self) -> None:
        self.hooks: dict[Any, tuple[Any, ...]] = {}


def point(kind: str, way: str) -> Any:
    """A point of a family, as the kernel has it or its twin."""
    base = getattr(hooks, kind + way)
    known = getattr(hooks, "Plugged" + way)
    return type(kind, (base, known), {})()


def answers(kind: str, way: str, seed: int) -> list[Any]:
    """What a point answers to random calls, with what its functions were asked."""
    rng, book, out = random.Random(seed), Book(), list[Any]()
    asked = point(kind, way)

    def plug(number: int) -> Any:
        def function(book: Book, *args: Any) -> Any:
            out.append((number, args))
            if kind == "FoldValue":
                return args[2] * 3 + number
            if kind == "FoldState":
                return (*args[0], number)
            return rng.choice([None, 0, 1, "so"])

        return function

    for _ in range(6):
        many = rng.randrange(4)
        book.hooks = {asked: tuple(plug(n) for n in range(many))} if many or rng.random() < 0.5 else {}
        args = {"FoldValue": ((1,), "unit", 5), "FoldState": ((1,), "unit", [])}.get(kind, ((1,), "unit"))
        out += [asked(book, *args), len(asked.plugged(book))]
    return out


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(8))
def test_the_kernel_asks_what_its_twin_asks(kind: str, seed: int) -> None:
    assert answers(kind, "Python", seed) == answers(kind, "", seed)


@pytest.mark.parametrize("kind", KINDS)
def test_errors_of_what_is_plugged_in_come_through(kind: str) -> None:
    def fails(*args: Any) -> Any:
        raise LookupError("not today")

    for way in ("", "Python"):
        asked, book = point(kind, way), Book()
        book.hooks = {asked: (fails,)}
        with pytest.raises(LookupError):
            asked(book, (), "unit", 1)
        with pytest.raises((TypeError, AttributeError)):
            asked()
        with pytest.raises(AttributeError):
            asked(3, (), "unit", 1)


def test_the_kernel_refuses_what_it_cannot_use() -> None:
    if KERNEL != "compiled":
        return
    asked, book = point("FoldValue", ""), Book()
    book.hooks = {asked: [len]}  # type: ignore[dict-item]
    with pytest.raises(TypeError, match="a tuple of functions"):
        asked(book, (), "unit", 1)
    with pytest.raises(TypeError, match="at least 4"):
        asked(book, ())
    book.hooks = []  # type: ignore[assignment]
    with pytest.raises(TypeError, match="in a dict"):
        asked.plugged(book)
