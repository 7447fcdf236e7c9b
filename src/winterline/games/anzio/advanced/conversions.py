"""Counters of the Allied card that take the place of others on their date, such as the Armoured Engineers of 1945."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book, remembered
from ..sources import BOX_AT
from ..state import ALLIED, SICILIA, State
from . import forms, lists, poles, withdrawals


@remembered
def converted(book: Book) -> dict[int, int]:
    """Allied unit -> the counter that it becomes without a replacement: all but the Poles, who need one (E7B.2)."""
    flags = book.units[ALLIED].flags
    return poles.successors(book, flags.get("upgrade", 0) & ~flags.get("polish", 0))


def convert(book: Book, state: State, subject: None, events: wl.Events) -> State:
    """From its date on such a counter is put where the old one is, as strong or as weak; one that is lost has none."""
    for old, new in converted(book).items():
        force = state.forces[ALLIED]
        there = force.at[old] >= 0 or force.at[old] == SICILIA or force.at[old] in BOX_AT
        if there and lists.entry(book, state, ALLIED, new).due <= state.turn:
            state = forms.swap(book, state, [old], [(new, force.step[old])], events)
            events.append(
                wl.Event("converted", book.cite("T.ADV.OOB.ALLIED"), book.names(ALLIED, (old, new)))
            )
    return state


CHAPTER = wl.Chapter[Book, State](
    title="Converted units",
    options=("scenario.advanced",),
    hooks=(withdrawals.RETURNED.by(convert),),
    invariants=(lambda book, state: poles.twice(book, state, converted(book)),),
)
