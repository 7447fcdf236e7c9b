"""Finding kept answers again: the part of `core/caches.py` and `core/memo.py` that runs most, with a compiled twin.

A keeper is called like the function whose answers it keeps. It looks the answer up; where there is none, it finds and
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


def by_force_python(key: Any, find: Find, before: Any = None, carried: Find | None = None) -> Find:
    """Answers kept with the force that is the last argument.

    Where the last answer lies there under `before`, with the units changed since, `carried` takes both as well.
    """

    def ask(*args: Any) -> Any:
        kept = args[-1].__dict__
        found = kept.get(key)
        if found is None:
            last = kept.pop(before, None) if carried else None
            found = kept[key] = carried(*args, *last) if carried and last else find(*args)
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
        kept = state.__dict__
        pair = kept.get(key)
        if pair is None or pair[0] != args:
            found = find(book, state, *args)
            pair = kept[key] = args, found
        return pair[1]

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


def by_shared_python(
    key: Any, find: Find, before: Any, carried: Find | None, given: Find | None, whose: int, alone: bool
) -> Find:
    """Answers kept with the force of the side that is the third argument (or of its enemy), by case.

    The case is that side, what stands behind it and what is given, if `alone` by the position alone. Where the answers
    before lie under `before`, with the units changed since, `carried` takes that of the same case and those units too.
    """

    def ask(book: Any, state: Any, *args: Any) -> Any:
        kept = state.forces[args[0] ^ whose].__dict__
        case: Any = args
        if given is not None:
            case = args, given(state) if alone else given(book, state, *args)
        table = kept.get(key)
        if table is None:
            table = kept[key] = {}
        found = table.get(case)
        if found is None:
            last, moved = kept.get(before, NOTHING)
            if carried is not None and case in last:
                found = table[case] = carried(book, state, *args, last[case], moved)
            else:
                found = table[case] = find(book, state, *args)
        return found

    return ask


NOTHING: tuple[dict[Any, Any], Moved] = {}, ()
"""What is kept of an earlier force where there was none."""
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
"""The kinds of keeper as the kernel numbers them."""


def by_force_compiled(key: Any, find: Find, before: Any = None, carried: Find | None = None) -> Find:
    """The same by the compiled kernel; so the others."""
    return _compiled.Keeper(_FORCE, key, find, before, carried)


def by_position_compiled(key: Any, find: Find) -> Find:
    """See `by_position_python`."""
    return _compiled.Keeper(_POSITION, key, find)


def by_latest_compiled(key: Any, find: Find) -> Find:
    """See `by_latest_python`."""
    return _compiled.Keeper(_LATEST, key, find)


def by_book_compiled(key: Any, find: Find) -> Find:
    """See `by_book_python`."""
    return _compiled.Keeper(_BOOK, key, find)


def by_shared_compiled(
    key: Any, find: Find, before: Any, carried: Find | None, given: Find | None, whose: int, alone: bool
) -> Find:
    """See `by_shared_python`."""
    return _compiled.Keeper(_SHARED, key, find, before, carried, given, whose, alone)


if KERNEL == "compiled" and hasattr(_compiled, "Keeper"):  # an older build of the kernel does not know it
    by_force, by_position, by_latest = by_force_compiled, by_position_compiled, by_latest_compiled
    by_book, by_shared, follow = by_book_compiled, by_shared_compiled, _compiled.follow
else:
    by_force, by_position, by_latest = by_force_python, by_position_python, by_latest_python
    by_book, by_shared, follow = by_book_python, by_shared_python, follow_python
