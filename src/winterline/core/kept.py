"""Finding kept answers again: the part of `core/caches.py` and `core/memo.py` that runs most, with a compiled twin.

An asker is called like the function whose answers it keeps. It looks the answer up; where there is none, `miss` finds and
keeps it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from winterline.core.kernel import KERNEL

if KERNEL == "compiled":
    from winterline.core import _reach as _compiled

Find = Callable[..., Any]
Moved = tuple[tuple[int, int], ...]
"""Units that changed, each with the place where it was before."""


def by_force_python(key: Any, miss: Find) -> Find:
    """Answers kept with the force that is the last argument; `miss` takes the same arguments."""

    def ask(*args: Any) -> Any:
        found = args[-1].__dict__.get(key)
        return miss(*args) if found is None else found

    return ask


def by_position_python(key: Any, miss: Find) -> Find:
    """Answers kept with the position that is the second argument, by what stands behind it.

    `miss` takes what is kept of the position and the place in it first.
    """

    def ask(book: Any, state: Any, *args: Any) -> Any:
        kept, place = state.__dict__, (key, args) if args else key
        found = kept.get(place)
        return miss(kept, place, book, state, *args) if found is None else found

    return ask


def by_latest_python(key: Any, miss: Find) -> Find:
    """One answer kept with the position, as a pair with what stood behind it; `miss` takes the same arguments."""

    def ask(book: Any, state: Any, *args: Any) -> Any:
        found = state.__dict__.get(key)
        return miss(book, state, *args) if found is None or found[0] != args else found[1]

    return ask


def by_book_python(key: Any, miss: Find) -> Find:
    """Answers kept in the memo of the book that is the first argument; `miss` takes memo and place in it first."""

    def ask(book: Any, *args: Any) -> Any:
        memo: dict[Any, Any] = book.memo
        place = (key, args) if args else key
        found = memo.get(place, memo)  # the table itself is never an answer
        return miss(memo, place, book, *args) if found is memo else found

    return ask


def by_shared_python(key: Any, miss: Find, given: Find | None, whose: int) -> Find:
    """Answers kept with the force of the side that is the third argument (or of its enemy), by case.

    The case is that side, what stands behind it and what is given. `miss` takes what is kept of that force and the case
    first.
    """

    def ask(book: Any, state: Any, *args: Any) -> Any:
        kept = state.forces[args[0] ^ whose].__dict__
        case = args if given is None else (args, given(book, state, *args))
        table = kept.get(key)
        found = table.get(case) if table is not None else None
        return miss(kept, case, book, state, *args) if found is None else found

    return ask


Pairs = tuple[tuple[Any, Any], ...]


def follow_python(
    kept: dict[Any, Any], onto: dict[Any, Any], lasting: tuple[Any, ...], touched: Pairs, moved: Moved
) -> None:
    """Take what is kept of a force along to the force after a change: what lasts as it is.

    Of what is brought up to date, the last answer goes along under its second key, with all units changed since.
    """
    for answer in lasting:
        if answer in kept:
            onto[answer] = kept[answer]
    if moved:
        for answer, before in touched:
            if answer in kept:
                onto[before] = kept[answer], moved
            elif before in kept:
                last, earlier = kept[before]
                onto[before] = last, earlier + moved


_FORCE, _POSITION, _LATEST, _BOOK, _SHARED = range(5)
"""The kinds of asker as the kernel numbers them."""


def by_force_compiled(key: Any, miss: Find) -> Find:
    """The same by the compiled kernel; so the others."""
    return _compiled.Asker(_FORCE, key, miss)


def by_position_compiled(key: Any, miss: Find) -> Find:
    """See `by_position_python`."""
    return _compiled.Asker(_POSITION, key, miss)


def by_latest_compiled(key: Any, miss: Find) -> Find:
    """See `by_latest_python`."""
    return _compiled.Asker(_LATEST, key, miss)


def by_book_compiled(key: Any, miss: Find) -> Find:
    """See `by_book_python`."""
    return _compiled.Asker(_BOOK, key, miss)


def by_shared_compiled(key: Any, miss: Find, given: Find | None, whose: int) -> Find:
    """See `by_shared_python`."""
    return _compiled.Asker(_SHARED, key, miss, given, whose)


if KERNEL == "compiled" and hasattr(_compiled, "Asker"):  # an older build of the kernel does not know it
    by_force, by_position, by_latest = by_force_compiled, by_position_compiled, by_latest_compiled
    by_book, by_shared, follow = by_book_compiled, by_shared_compiled, _compiled.follow
else:
    by_force, by_position, by_latest = by_force_python, by_position_python, by_latest_python
    by_book, by_shared, follow = by_book_python, by_shared_python, follow_python
