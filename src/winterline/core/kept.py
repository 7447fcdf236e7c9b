"""Finding kept answers again: the part of `core/caches.py` and `core/memo.py` that runs most, with a compiled twin.

An asker is called like the function whose answers it keeps. It looks the answer up; where there is none, it finds and
keeps it. Where an answer can be `carried` on, the last one lies under a second key, `before`, with the units changed
since (see `follow`).
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


def by_force_python(key: Any, find: Find, before: Any = None, carried: Find | None = None) -> Find:
    """Answers kept with the force that is the last argument."""

    def ask(*args: Any) -> Any:
        kept = args[-1].__dict__
        found = kept.get(key)
        if found is None:
            last = None if carried is None else kept.pop(before, None)
            found = kept[key] = find(*args) if carried is None or last is None else carried(*args, *last)
        return found

    return ask


def by_position_python(key: Any, find: Find) -> Find:
    """Answers kept with the position that is the second argument, by what stands behind it."""

    def ask(book: Any, state: Any, *args: Any) -> Any:
        kept, place = state.__dict__, (key, args) if args else key
        found = kept.get(place)
        if found is None:
            found = kept[place] = find(book, state, *args)
        return found

    return ask


def by_latest_python(key: Any, find: Find) -> Find:
    """One answer kept with the position, as a pair with what stood behind it."""

    def ask(book: Any, state: Any, *args: Any) -> Any:
        pair = state.__dict__.get(key)
        if pair is not None and pair[0] == args:
            return pair[1]
        found = find(book, state, *args)
        state.__dict__[key] = args, found
        return found

    return ask


def by_book_python(key: Any, find: Find) -> Find:
    """Answers kept in the memo of the book that is the first argument."""

    def ask(book: Any, *args: Any) -> Any:
        memo: dict[Any, Any] = book.memo
        place = (key, args) if args else key
        found = memo.get(place, memo)  # the table itself is never an answer
        if found is memo:
            found = memo[place] = find(book, *args)
        return found

    return ask


NOTHING: tuple[dict[Any, Any], Moved] = {}, ()
"""What is kept of an earlier force where there was none."""


def by_shared_python(
    key: Any, find: Find, given: Find | None, whose: int, before: Any = None, carried: Find | None = None
) -> Find:
    """Answers kept with the force of the side that is the third argument (or of its enemy), by case.

    The case is that side, what stands behind it and what is given.
    """

    def ask(book: Any, state: Any, *args: Any) -> Any:
        kept = state.forces[args[0] ^ whose].__dict__
        case = args if given is None else (args, given(book, state, *args))
        table = kept.get(key)
        if table is None:
            table = kept[key] = {}
        found = table.get(case)
        if found is None:
            last, moved = NOTHING if carried is None else kept.get(before, NOTHING)
            if carried is not None and case in last:
                found = carried(book, state, *args, last[case], moved)
            else:
                found = find(book, state, *args)
            table[case] = found
        return found

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


def by_force_compiled(key: Any, find: Find, before: Any = None, carried: Find | None = None) -> Find:
    """The same by the compiled kernel; so the others."""
    return _compiled.Asker(_FORCE, key, find, None, 0, before, carried)


def by_position_compiled(key: Any, find: Find) -> Find:
    """See `by_position_python`."""
    return _compiled.Asker(_POSITION, key, find)


def by_latest_compiled(key: Any, find: Find) -> Find:
    """See `by_latest_python`."""
    return _compiled.Asker(_LATEST, key, find)


def by_book_compiled(key: Any, find: Find) -> Find:
    """See `by_book_python`."""
    return _compiled.Asker(_BOOK, key, find)


def by_shared_compiled(
    key: Any, find: Find, given: Find | None, whose: int, before: Any = None, carried: Find | None = None
) -> Find:
    """See `by_shared_python`."""
    return _compiled.Asker(_SHARED, key, find, given, whose, before, carried)


if KERNEL == "compiled" and hasattr(_compiled, "differing"):  # an older build of the kernel does not know it
    by_force, by_position, by_latest = by_force_compiled, by_position_compiled, by_latest_compiled
    by_book, by_shared, follow = by_book_compiled, by_shared_compiled, _compiled.follow
else:
    by_force, by_position, by_latest = by_force_python, by_position_python, by_latest_python
    by_book, by_shared, follow = by_book_python, by_shared_python, follow_python
