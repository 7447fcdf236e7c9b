"""Points at which chapters add to what players are shown, and what is shown in the same way everywhere."""

from __future__ import annotations

from winterline import author as wl

from .book import Book
from .state import SIDES, Battle, State

MARKS = wl.Lists[Book, State, tuple[int, int], wl.Shown]("short marks on the counter of a unit of a side")
MARKERS = wl.Lists[Book, State, None, wl.Shown]("cards on hexes")
ROWS = wl.Values[Book, State, tuple[int, int], wl.Shown]("what is told of the counter of a unit of a side")
BOXES = wl.Lists[Book, State, None, wl.Shown]("boxes beside the board")
PANELS = wl.Lists[Book, State, None, wl.Shown]("panels beside the map")
UNSETTLED = wl.Lists[Book, State, None, wl.Shown](
    "what the panel of victory goes by as long as something that decides the goal is not known"
)
ISOLATED = wl.Lists[Book, State, None, wl.Shown](
    "who is without supply besides those whose turns are counted"
)
NOTED = wl.Lists[Book, State, Battle, tuple[str, str, str]](
    "notes on a battle before it: name, style and rule"
)
STANDS_FOR = wl.Numbers[Book, State, int](
    "units of a side with those that they stand for, which their owner knows"
)
IN_HAND = wl.Values[Book, State, None, wl.Said | int]("the port counters in hand as players are told of them")
INVASION_IN = wl.Values[Book, State, int, str](
    "what the calendar says of invasions in a week: first, second, more"
)
WEATHER = wl.Values[Book, State, None, wl.Message]("what the weather of the week is called")


def area(book: Book, mask: int, side: int, title: wl.Said) -> wl.Shown:
    """Some hexes of one meaning for a side."""
    return wl.tint(book, mask, SIDES[side], title, side=SIDES[side])
