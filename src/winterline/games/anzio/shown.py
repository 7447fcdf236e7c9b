"""Points at which chapters add to what players are shown, and what is shown in the same way everywhere."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from .book import Book
from .state import SIDES, State

Shown = dict[str, Any]

MARKS: wl.Lists[Book, State, tuple[int, int], Shown] = wl.Lists(
    "short marks on the counter of a unit of a side"
)
MARKERS: wl.Lists[Book, State, None, Shown] = wl.Lists("cards on hexes")
PANELS: wl.Lists[Book, State, None, Shown] = wl.Lists("panels beside the map")


def mark(text: str, title: str, style: str, rule: str = "") -> Shown:
    """A short mark on a counter."""
    return {"text": text, "title": title, "style": style} | ({"rule": rule} if rule else {})


def row(book: Book, label: str, value: Any, rule: str) -> Shown:
    """A row of a panel."""
    return {"label": label, "value": value, "rule": book.cite(rule)}


def panel(book: Book, name: str, title: str, rule: str, rows: list[Shown], **more: Any) -> Shown:
    """A panel beside the map."""
    return {"id": name, "title": title, "rule": book.cite(rule), "rows": rows, **more}


def area(book: Book, mask: int, side: int, title: str) -> Shown:
    """Some hexes of one meaning for a side."""
    name = SIDES[side]
    return {"hexes": [book.label(c) for c in wl.bits(mask)], "style": name, "title": title, "side": name}
