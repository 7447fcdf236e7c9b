"""Points at which chapters change what others do: a few families, each with one signature.

A rule that others may change declares a point beside its function; a chapter plugs functions into points (`point.by`).
All functions take the book, the position and one subject: a unit, a battle, a step. What is plugged in is asked in the
order of the chapters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.kernel import KERNEL
from winterline.core.verdict import Modifier, Refused

if KERNEL == "compiled":
    from winterline.core import _reach as _compiled

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


class PluggedPython:
    """What a point knows of a book; so the kernel's class of the same name."""

    def plugged(self, book: Any) -> tuple[Any, ...]:
        """What the chapters of this game have plugged in."""
        found: tuple[Any, ...] = book.hooks.get(self, ())
        return found


class FirstAnswerPython:
    """A point whose first answer that is not None is given."""

    def __call__(self, book: Any, *args: Any) -> Any:
        for tell in book.hooks.get(self, ()):
            found = tell(book, *args)
            if found is not None:
                return found
        return None


class FoldValuePython:
    """A point that changes the fourth argument: each function takes what those before it have left."""

    def __call__(self, book: Any, state: Any, subject: Any, value: Any) -> Any:
        for change in book.hooks.get(self, ()):
            value = change(book, state, subject, value)
        return value


class FoldStatePython:
    """A point that changes the second argument in the same way."""

    def __call__(self, book: Any, state: Any, *args: Any) -> Any:
        for happen in book.hooks.get(self, ()):
            state = happen(book, state, *args)
        return state


class AnyHoldsPython:
    """A point that tells whether any of its tests holds."""

    def __call__(self, book: Any, *args: Any) -> bool:
        return any(test(book, *args) for test in book.hooks.get(self, ()))


if KERNEL == "compiled" and hasattr(_compiled, "Plugged"):  # an older build of the kernel does not know it
    from winterline.core._reach import AnyHolds, FirstAnswer, FoldState, FoldValue, Plugged
elif not TYPE_CHECKING:
    Plugged, FirstAnswer = PluggedPython, FirstAnswerPython
    FoldValue, FoldState, AnyHolds = FoldValuePython, FoldStatePython, AnyHoldsPython


class Point(Plugged, Generic[F]):
    """A named place where functions are plugged in."""

    def __init__(self, title: str) -> None:
        self.title = title

    def by(self, function: F) -> Hook:
        """Plug a function in: for a chapter's list of hooks."""
        return Hook(self, function)

    if TYPE_CHECKING:

        def plugged(self, book: Hooked) -> tuple[F, ...]: ...


class Refusals(FirstAnswer, Point[Callable[[B, S, T], Refused | None]], Generic[B, S, T]):
    """Reasons why something may not be done: the first that holds is given."""

    if TYPE_CHECKING:

        def __call__(self, book: B, state: S, subject: T) -> Refused | None: ...


class Modifiers(Point[Callable[[B, S, T], Modifier | None]], Generic[B, S, T]):
    """Lines of a breakdown: those that apply."""

    def __call__(self, book: B, state: S, subject: T) -> tuple[Modifier, ...]:
        if not (plugged := book.hooks.get(self, ())):
            return ()
        found = [modify(book, state, subject) for modify in plugged]
        return tuple([modifier for modifier in found if modifier is not None])


class Values(FoldValue, Point[Callable[[B, S, T, V], V]], Generic[B, S, T, V]):
    """Changes of what a rule works with (a list, a graph, the next frame): each takes what those before it have left."""

    if TYPE_CHECKING:

        def __call__(self, book: B, state: S, subject: T, value: V) -> V: ...


class Numbers(Values[B, S, T, int], Generic[B, S, T]):
    """Changes of a number, or of a set of bits."""


class Tests(AnyHolds, Point[Callable[[B, S, T], bool]], Generic[B, S, T]):
    """Whether something holds by any of what is plugged in."""

    if TYPE_CHECKING:

        def __call__(self, book: B, state: S, subject: T) -> bool: ...


class Lists(Point[Callable[[B, S, T], list[V]]], Generic[B, S, T, V]):
    """What is told besides: all of it."""

    def __call__(self, book: B, state: S, subject: T) -> list[V]:
        return [one for tell in book.hooks.get(self, ()) for one in tell(book, state, subject)]


class Happenings(FoldState, Point[Callable[[B, S, T, Dice, list[Event]], S]], Generic[B, S, T]):
    """What something sets off or uses up, one after another."""

    if TYPE_CHECKING:

        def __call__(self, book: B, state: S, subject: T, dice: Dice, events: list[Event]) -> S: ...


class Effects(FoldState, Point[Callable[[B, S, T, list[Event]], S]], Generic[B, S, T]):
    """What something sets off without a die, one after another."""

    if TYPE_CHECKING:

        def __call__(self, book: B, state: S, subject: T, events: list[Event]) -> S: ...


def plug(hooks: tuple[Hook, ...]) -> Hooks:
    """Hooks by their points."""
    out: dict[Any, tuple[Callable[..., Any], ...]] = {}
    for point, function in hooks:
        out[point] = (*out.get(point, ()), function)
    return out
