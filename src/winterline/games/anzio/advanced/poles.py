"""The Polish divisions of 1945 (E7B): from Feb II on a replacement gives them a third brigade."""

from __future__ import annotations

from winterline import author as wl

from .. import replacements
from ..book import Book, remembered
from ..state import ABSENT, ALLIED, State
from . import forms, lists
from .schedules import NEVER


def successors(book: Book, units: int) -> dict[int, int]:
    """Allied unit -> the one of some counters that takes its place."""
    return {lists.orders(book).allied.entries[unit].replaces: unit for unit in wl.bits(units)}


@wl.rule("anzio:E7B1")
@remembered
def enlarged(book: Book) -> dict[int, int]:
    """Polish division -> the counter that takes its place, which counts more in a stack at every strength."""
    flags = book.units[ALLIED].flags
    return successors(book, flags.get("upgrade", 0) & flags.get("polish", 0))


@wl.rule("anzio:E7B.2", "anzio:E7B2")
def grows_into(book: Book, state: State, unit: int, found: int) -> int:
    """The enlarged counter of a Polish division at full strength: any replacement makes it, from its date on.

    Before that nothing takes a division above its old strength.
    """
    if state.side != ALLIED or unit not in enlarged(book) or state.forces[ALLIED].step[unit]:
        return found
    larger = enlarged(book)[unit]
    due = lists.entry(book, state, ALLIED, larger).due
    ready = due != NEVER and due <= state.turn and state.forces[ALLIED].at[unit] != ABSENT
    return larger if ready else found


def grow(book: Book, state: State, unit: int, events: wl.Events) -> State:
    """The enlarged division takes the place of the old one at its best; the replacement has made room for it."""
    return forms.swap(book, state, [unit], [(enlarged(book)[unit], 0)], events)


def twice(book: Book, state: State, pairs: dict[int, int]) -> list[str]:
    """A unit and the counter that takes its place are never in play together."""
    at = state.forces[ALLIED].at
    both = [old for old, new in pairs.items() if at[new] != ABSENT and at[old] != ABSENT]
    return [f"{book.unit(ALLIED, unit).id} is in play twice" for unit in both]


CHAPTER = wl.Chapter[Book, State](
    title="Polish divisions of 1945",
    options=("scenario.advanced",),
    hooks=(
        replacements.LARGER.by(grows_into),
        replacements.ENLARGED.by(grow),
    ),
    invariants=(lambda book, state: twice(book, state, enlarged(book)),),
)
