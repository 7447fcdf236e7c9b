"""Finding kept answers again: the compiled keepers and their twins keep and find the same."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Callable
from operator import attrgetter
from typing import Any

import msgspec
import pytest

from winterline.core import kept
from winterline.core.kernel import KERNEL

COMPILED = KERNEL == "compiled"
KINDS = ["by_force", "by_position", "by_latest", "by_book", "by_shared"]
KINDS += ["by_force carried", "by_shared given", "by_shared alone", "by_shared carried"]
BY_ITSELF = attrgetter("number")
"""What is given by a position alone."""


class Thing(msgspec.Struct, frozen=True, dict=True):
    """A force, with room for answers."""

    number: int = 0


class Position(msgspec.Struct, frozen=True, dict=True):
    """A position of two forces."""

    forces: tuple[Thing, Thing]
    number: int = 0


class Book:
    """A book with a memo."""

    def __init__(self) -> None:
        self.memo: dict[Any, Any] = {}


def asker(kind: str, way: str, told: list[Any]) -> Callable[..., Any]:
    """A keeper that writes down what it had to find; its answers are the arguments, and None where a memo may hold it."""
    name, _, extra = kind.partition(" ")
    key = object() if kind == "by_book" else kind
    make = getattr(kept, f"{name}_{way}")

    def found(args: tuple[Any, ...]) -> Any:
        told.append(args)
        return None if kind == "by_book" and args[-1] == 1 else ("answer", *args[2:])

    def find(*args: Any) -> Any:
        return found(args)

    def carried(*args: Any) -> Any:
        told.append(("carried", *args[1:]))
        return "carried", *args[2:]

    onward = carried if extra == "carried" else None
    if name == "by_force":
        return make(key, find, "before", onward)  # type: ignore[no-any-return]
    if name == "by_shared":
        givens = {
            "given": lambda book, state, side, *rest: (side, state.forces[0].number),
            "alone": BY_ITSELF,
        }
        return make(key, find, "before", onward, givens.get(extra), 1, extra == "alone")  # type: ignore[no-any-return]
    return make(key, find)  # type: ignore[no-any-return]


def asked(kind: str, way: str, seed: int) -> tuple[list[Any], list[Any], list[Any]]:
    """Some questions and answers: what was answered, what had to be found, and what is kept in the end."""
    rng, told, answers, book = random.Random(seed), list[Any](), list[Any](), Book()
    ask = asker(kind, way, told)
    forces = [Thing(number) for number in range(3)]
    states = [Position((forces[rng.randrange(3)], forces[rng.randrange(3)]), n % 2) for n in range(3)]
    cases = {args: ("last", args) for args in ((0,), (0, 1), (0, 0, 1))}
    for force in forces if kind.endswith("carried") else []:
        force.__dict__["before"] = (cases if "shared" in kind else "last", ((1, 2),))
    for _ in range(40):
        force, state = rng.choice(forces), rng.choice(states)
        rest = [rng.randrange(2) for _ in range(rng.randrange(3))]
        if kind.startswith("by_force"):
            args: list[Any] = [*rest, force]
        elif kind == "by_book":
            args = [book, *rest]
        else:
            args = [book, state, *([0] if kind.startswith("by_shared") else []), *rest]
        answers.append(ask(*args))
    held = [sorted(map(repr, thing.__dict__.values())) for thing in (*forces, *states)]
    return answers, [repr(args[1:]) for args in told], [held, list(book.memo.values())]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(6))
def test_the_kernel_keeps_and_finds_what_its_twin_does(kind: str, seed: int) -> None:
    python = asked(kind, "python", seed)
    assert len(python[1]) < len(python[0]), "some are found again"
    assert not COMPILED or asked(kind, "compiled", seed) == python


@pytest.mark.parametrize("seed", range(20))
def test_the_kernel_takes_along_what_its_twin_does(seed: int) -> None:
    rng = random.Random(seed)
    answers = [object() for _ in range(12)]
    pairs = tuple((answers[n], answers[n + 1]) for n in range(6, 12, 2))
    before: dict[Any, Any] = {one: ("kept", ((n, n),)) for n, one in enumerate(answers) if rng.random() < 0.6}
    moved = tuple((unit, rng.randrange(9)) for unit in range(rng.randrange(3)))
    ways = [kept.follow_python, kept.follow]
    onto: list[dict[Any, Any]] = [{}, {}]
    for way, after in zip(ways, onto, strict=True):
        way(before, after, tuple(answers[:6]), pairs, moved)
    assert onto[0] == onto[1]
    assert all(one in before for one in onto[0] if one in answers[:6])


@pytest.mark.parametrize("kind", KINDS)
def test_errors_of_what_is_asked_come_through(kind: str) -> None:
    def fails(*args: Any) -> Any:
        raise LookupError("not today")

    for way in ["python", "compiled"] if COMPILED else ["python"]:
        make = getattr(kept, f"{kind.split()[0]}_{way}")
        given = fails if "given" in kind else None
        ask = make("key", fails, None, None, given, 0, False) if "shared" in kind else make("key", fails)
        state = Position((Thing(), Thing()))
        with pytest.raises(LookupError):
            ask(state) if kind.startswith("by_force") else ask(Book(), state, 0)
        with pytest.raises((TypeError, AttributeError, IndexError)):
            ask()
        with pytest.raises((TypeError, AttributeError, IndexError)):
            ask(1, 2, 3)


def test_the_kernel_refuses_what_it_cannot_use() -> None:
    if not COMPILED:
        return
    kernel: Any = getattr(kept, "_compiled")  # noqa: B009 - not for others
    with pytest.raises(ValueError, match="no kind 9"):
        kernel.Keeper(9, "key", print)
    with pytest.raises(TypeError):
        kernel.Keeper(kind=0)
    with pytest.raises(TypeError, match="two dicts"):
        kernel.follow({}, {}, [], (), ())
    with pytest.raises(TypeError):
        kernel.follow({}, {}, (), (1,), ((1, 2),))
    ask = kernel.Keeper(0, "key", print)
    with pytest.raises(TypeError, match="by place"):
        ask(force=Thing())


def test_keepers_go_when_nobody_holds_them() -> None:
    """What a keeper holds is seen by the collector of garbage, in a ring too."""

    class Held:
        pass

    held = Held()
    gone = weakref.ref(held)
    ring: list[Any] = [held]
    ask = kept.by_force("key", ring.append)
    ask.__dict__["__wrapped__"] = ring
    ring.append(ask)
    del held, ask, ring
    gc.collect()
    assert gone() is None
