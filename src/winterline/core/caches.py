"""Cached answers: what costs something to find out is kept with what it is about, and declares what it follows from.

An answer is a declared function:

- `Caches.of_force`: it follows from some parts (places, steps, deeds …) of one side's units, and is kept with that force.
  When the force changes, `follow` takes along what the change does not touch; what tells how (`carried`) is brought
  up to date from the answer before, all the rest is found anew when it is asked for.
- `of_position`: it follows from a position, whatever lies on its stack, and goes with it; `latest` keeps one only.
- `Caches.shared`: it follows from parts of one force and from other inputs that it names; it is kept with that force, so
  that every position with the same force and inputs finds it again. Where the inputs cost something themselves, it is an
  answer `of_position` as well.

No answer is None. `stale` finds every kept answer anew, in an equal position that knows nothing yet.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import wraps
from inspect import signature
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from winterline.core.kept import Moved, Pairs, by_force, by_latest, by_position, by_shared, follow

B = TypeVar("B")
S = TypeVar("S")
F = TypeVar("F")
T = TypeVar("T")
P = ParamSpec("P")


class Answer:
    """What was declared of one answer; its own key wherever the answer is kept."""

    def __init__(
        self, work: Callable[..., Any], parts: int = 0, holds: Callable[..., bool] | None = None
    ) -> None:
        self.work, self.parts, self.holds = work, parts, holds
        self.name = f"{work.__module__.rpartition('.')[2]}.{work.__qualname__}"
        self.carried: Callable[..., Any] | None = None
        self.before: Answer | None = None
        """Where the answer before some units changed is kept, with those units."""

    def true(self, kept: Any, book: Any, state: Any, *args: Any) -> bool:
        """Whether a kept answer is true of a position."""
        if self.holds is not None:
            return self.holds(book, state, kept, *args)
        return alike(kept, self.work(book, state, *args))


class OfForce(Answer):
    """An answer about one force."""

    def true(self, kept: Any, book: Any, state: Any, *args: Any) -> bool:
        """The same; the function takes what it needs of book, side and force."""
        known = {"book": book, "side": args[0]}
        names = list(signature(self.work).parameters)[:-1]
        return alike(kept, self.work(*map(known.__getitem__, names), state.forces[args[0]]))


class Latest(Answer):
    """An answer of which one is kept, with its arguments."""


class Shared(Answer):
    """Answers about positions with the same force, by their arguments and other inputs."""

    given: Callable[..., Any] | None = None

    def of_now(self, kept: dict[Any, Any], book: Any, state: Any) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        """Those of the kept answers that this position would find, with their arguments."""
        for case, found in list(kept.items()):
            args = case if self.given is None else case[0]
            if self.given is None or case[1] == self.given(book, state, *args):
                yield found, args


def of_position(work: Callable[Concatenate[B, S, P], T]) -> Callable[Concatenate[B, S, P], T]:
    """Keep the answers of a function of book, position and other arguments with the position."""
    return cast("Callable[Concatenate[B, S, P], T]", wraps(work)(by_position(Answer(work), work)))


def latest(work: Callable[Concatenate[B, S, P], T]) -> Callable[Concatenate[B, S, P], T]:
    """The same, but only the last answer is kept: others take much room and are seldom asked for again."""
    key = Latest(work)
    ask = by_latest(key, work)
    LATEST[ask] = key
    return cast("Callable[Concatenate[B, S, P], T]", wraps(work)(ask))


LATEST: dict[Any, Latest] = {}
"""Under which key each answer is kept of which there is one only."""


def forget(ask: Callable[..., Any], state: Any) -> None:
    """Drop the latest answer about a position: nobody will ask again, and it takes much room."""
    state.__dict__.pop(LATEST[ask], None)


OWN, ENEMY = 0, 1
"""With whose force a shared answer is kept."""


class Caches:
    """The answers of a game; the parts of a force are bits that the game gives names to."""

    def __init__(self) -> None:
        self.of_forces: list[Answer] = []
        """Everything that a force may keep."""
        self._plans: dict[int, tuple[tuple[Answer, ...], Pairs]] = {}

    # --- declaring ---------------------------------------------------------------------------------------

    def of_force(
        self, parts: int, carried: Callable[..., Any] | None = None
    ) -> Callable[[Callable[P, T]], Callable[P, T]]:
        """Keep the answers of a function with the force that is its last argument.

        `carried` takes the same arguments, the answer before, and the units that have changed since.
        """

        def declare(work: Callable[P, T]) -> Callable[P, T]:
            key = OfForce(work, parts)
            self._declared(key)
            if carried is not None:
                key.carried, key.before = carried, Answer(work, parts)
                self._declared(key.before)
            return cast("Callable[P, T]", wraps(work)(by_force(key, work, key.before, carried)))

        return declare

    def shared(
        self,
        whose: int,
        parts: int,
        given: Callable[..., Any] | None = None,
        holds: Callable[..., bool] | None = None,
        carried: Callable[..., Any] | None = None,
    ) -> Callable[[Callable[Concatenate[B, S, int, P], T]], Callable[Concatenate[B, S, int, P], T]]:
        """Keep the answers of a function of book, position, side … with the force of that side or of the enemy.

        They follow from parts of that force, from the arguments and from what is `given` besides (an `attrgetter` is
        asked about the position alone, which is quickest). An answer that is a table, filled by those who ask, names how
        to tell whether it still `holds`. `carried` takes the same arguments,
        the answer in the same case before, and the units of that force that have changed since.
        """

        def declare(work: Callable[Concatenate[B, S, int, P], T]) -> Callable[Concatenate[B, S, int, P], T]:
            key, alone = Shared(work, parts, holds), isinstance(given, attrgetter)
            key.given, key.carried = given, carried
            if given is not None and alone:
                key.given = lambda book, state, *args: given(state)
            before = key.before = Answer(work, parts)
            self._declared(key)
            self._declared(before)

            ask = by_shared(key, work, before, carried, given, whose, alone)
            return cast("Callable[Concatenate[B, S, int, P], T]", wraps(work)(ask))

        return declare

    def _declared(self, answer: Answer) -> None:
        self.of_forces.append(answer)
        self._plans.clear()

    # --- changes of a force ------------------------------------------------------------------------------

    def follow(self, before: F, after: F, changed: int, moved: Moved = ()) -> F:
        """The force after a change of some parts of it, with the answers that go along.

        `moved` names the units that alone have changed, where that is known.
        """
        plan = self._plans.get(changed)
        if plan is None:
            lasting = tuple(one for one in self.of_forces if not one.parts & changed)
            carried = [one for one in self.of_forces if one.parts & changed and one.carried]
            touched = tuple((one, one.before) for one in carried)
            plan = self._plans[changed] = lasting, touched
        follow(before.__dict__, after.__dict__, plan[0], plan[1], moved)
        return after


# --- the checker's part -----------------------------------------------------------------------------------


def stale(book: Any, state: Any, fresh: Any) -> list[str]:
    """The kept answers of a position that differ from those of an equal position that knows nothing yet."""
    return [f"{name} is kept, but no longer true" for name in _differing(book, state, fresh)]


def _differing(book: Any, state: Any, fresh: Any) -> Iterator[str]:
    found: list[tuple[Answer, Any, tuple[Any, ...]]] = []
    for place, kept in list(state.__dict__.items()):
        if isinstance(place, Latest):
            found.append((place, kept[1], kept[0]))
        elif isinstance(place, Answer):
            found.append((place, kept, ()))
        elif isinstance(place, tuple):
            found.append((place[0], kept, place[1]))
    for side, force in enumerate(state.forces):
        for answer, kept in list(force.__dict__.items()):
            if isinstance(answer, Shared):
                found += [(answer, one, args) for one, args in answer.of_now(kept, book, state)]
            elif isinstance(answer, OfForce):
                found.append((answer, kept, (side,)))
    for answer, kept, args in found:
        if not answer.true(kept, book, fresh, *args):
            yield answer.name


def alike(one: Any, other: Any) -> bool:
    """Whether two answers say the same, also where their classes compare by identity."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    shown = getattr(one, "__struct_fields__", ())
    if dataclasses.is_dataclass(one):
        shown = [part.name for part in dataclasses.fields(one) if part.repr]
    if shown:
        return all(alike(getattr(one, name), getattr(other, name)) for name in shown)
    return bool(one == other)
