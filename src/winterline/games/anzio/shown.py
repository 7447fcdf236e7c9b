"""Points at which chapters add to what players are shown, and what is shown in the same way everywhere."""

from __future__ import annotations

from winterline import author as wl

from .book import Book
from .state import SIDES, State

MARKS = wl.Lists[Book, State, tuple[int, int], wl.Shown]("short marks on the counter of a unit of a side")
MARKERS = wl.Lists[Book, State, None, wl.Shown]("cards on hexes")
ROWS = wl.Values[Book, State, tuple[int, int], wl.Shown]("what is told of the counter of a unit of a side")
BOXES = wl.Lists[Book, State, None, wl.Shown]("boxes beside the board")
PANELS = wl.Lists[Book, State, None, wl.Shown]("panels beside the map")


def area(book: Book, mask: int, side: int, title: wl.Said) -> wl.Shown:
    """Some hexes of one meaning for a side."""
    return wl.tint(book, mask, SIDES[side], title, side=SIDES[side])
