"""The Polish divisions of 1945 (E7B): from Feb II on a replacement gives them a third brigade."""

from __future__ import annotations

from winterline import author as wl

from .. import replacements
from ..book import Book, remembered
from ..state import ABSENT, ALLIED, State
from . import forms, lists
from .schedules import NEVER


@wl.rule("anzio:E7B1")
@remembered
def enlarged(book: Book) -> dict[int, int]:
    """Allied unit -> the counter that takes its place, which counts more in a stack at every strength."""
    if book.orders is None:
        return {}
    entries = book.orders.allied.entries
    flags = book.units[ALLIED].flags.get("upgrade", 0)
    return {entries[unit].replaces: unit for unit in wl.bits(flags)}


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


def wrong(book: Book, state: State) -> list[str]:
    """A division and its enlarged counter are never in play together."""
    at = state.forces[ALLIED].at
    both = [old for old, new in enlarged(book).items() if at[new] != ABSENT and at[old] != ABSENT]
    return [f"{book.unit(ALLIED, unit).id} is in play twice" for unit in both]


CHAPTER = wl.Chapter[Book, State](
    title="Polish divisions of 1945",
    options=("scenario.advanced",),
    hooks=(
        replacements.LARGER.by(grows_into),
        replacements.ENLARGED.by(grow),
    ),
    invariants=(wrong,),
)
