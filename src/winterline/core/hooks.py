"""Points at which chapters change what others do: a few families, each with one signature.

A rule that others may change declares a point beside its function; a chapter plugs functions into points (`point.by`).
All functions take the book, the position and one subject: a unit, a battle, a step. What is plugged in is asked in the
order of the chapters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.verdict import Modifier, Refused

F = TypeVar("F", bound=Callable[..., Any])
S = TypeVar("S")
T = TypeVar("T")
V = TypeVar("V")


Hooks = Mapping[Any, tuple[Callable[..., Any], ...]]
"""What is plugged in, by point."""


class Hooked(Protocol):
    """A book that knows what its chapters have plugged in."""

    @property
    def hooks(self) -> Hooks: ...


B = TypeVar("B", bound=Hooked)


class Hook(NamedTuple):
    """A function and the point that it is plugged into."""

    point: Any
    function: Callable[..., Any]


class Point(Generic[F]):
    """A named place where functions are plugged in."""

    def __init__(self, title: str) -> None:
        self.title = title

    def by(self, function: F) -> Hook:
        """Plug a function in: for a chapter's list of hooks."""
        return Hook(self, function)

    def plugged(self, book: Hooked) -> tuple[F, ...]:
        """What the chapters of this game have plugged in."""
        found: tuple[Any, ...] = book.hooks.get(self, ())
        return found


class Refusals(Point[Callable[[B, S, T], Refused | None]], Generic[B, S, T]):
    """Reasons why something may not be done: the first that holds is given."""

    def __call__(self, book: B, state: S, subject: T) -> Refused | None:
        for refuse in book.hooks.get(self, ()):
            refused: Refused | None = refuse(book, state, subject)
            if refused is not None:
                return refused
        return None


class Modifiers(Point[Callable[[B, S, T], Modifier | None]], Generic[B, S, T]):
    """Lines of a breakdown: those that apply."""

    def __call__(self, book: B, state: S, subject: T) -> tuple[Modifier, ...]:
        if not (plugged := book.hooks.get(self, ())):
            return ()
        found = [modify(book, state, subject) for modify in plugged]
        return tuple([modifier for modifier in found if modifier is not None])


class Values(Point[Callable[[B, S, T, V], V]], Generic[B, S, T, V]):
    """Changes of what a rule works with (a list, a graph, the next frame): each takes what those before it have left."""

    def __call__(self, book: B, state: S, subject: T, value: V) -> V:
        for change in book.hooks.get(self, ()):
            value = change(book, state, subject, value)
        return value


class Numbers(Values[B, S, T, int], Generic[B, S, T]):
    """Changes of a number, or of a set of bits."""


class Tests(Point[Callable[[B, S, T], bool]], Generic[B, S, T]):
    """Whether something holds by any of what is plugged in."""

    def __call__(self, book: B, state: S, subject: T) -> bool:
        for test in book.hooks.get(self, ()):  # noqa: SIM110 - quicker
            if test(book, state, subject):
                return True
        return False


class Lists(Point[Callable[[B, S, T], list[V]]], Generic[B, S, T, V]):
    """What is told besides: all of it."""

    def __call__(self, book: B, state: S, subject: T) -> list[V]:
        return [one for tell in book.hooks.get(self, ()) for one in tell(book, state, subject)]


class Happenings(Point[Callable[[B, S, T, Dice, list[Event]], S]], Generic[B, S, T]):
    """What something sets off or uses up, one after another."""

    def __call__(self, book: B, state: S, subject: T, dice: Dice, events: list[Event]) -> S:
        for happen in book.hooks.get(self, ()):
            state = happen(book, state, subject, dice, events)
        return state


class Effects(Point[Callable[[B, S, T, list[Event]], S]], Generic[B, S, T]):
    """What something sets off without a die, one after another."""

    def __call__(self, book: B, state: S, subject: T, events: list[Event]) -> S:
        for happen in book.hooks.get(self, ()):
            state = happen(book, state, subject, events)
        return state


def plug(hooks: tuple[Hook, ...]) -> Hooks:
    """Hooks by their points."""
    out: dict[Any, tuple[Callable[..., Any], ...]] = {}
    for point, function in hooks:
        out[point] = (*out.get(point, ()), function)
    return out
