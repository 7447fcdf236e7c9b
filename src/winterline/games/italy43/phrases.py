"""Sentences, and the small words that they share: units, places, numbers and lists as players read them."""

from __future__ import annotations

from collections.abc import Callable

from winterline.core.decision import Event
from winterline.core.face import listed as listed
from winterline.core.face import named as named
from winterline.core.memo import remembered
from winterline.games.italy43.book import Book

FRACTIONS = ("", "⅙", "⅓", "½", "⅔", "⅚")
SPOTS = ("city", "town", "village", "vp", "peak")
"""Places whose names players go by."""
ONE = {"s": "s", "is": "is", "has": "has", "tries": "tries"}
MORE = {"s": "", "is": "are", "has": "have", "tries": "try"}
"""Words of a sentence whose subject is one unit, or several."""


def points(sixths: int) -> str:
    """Sixths of a Movement Point as players write them: 8½."""
    whole, rest = divmod(sixths, 6)
    return f"{whole or ''}{FRACTIONS[rest]}" or "0"


def counted(number: int, word: str) -> str:
    """A number of things: 1 step, 2 steps."""
    return f"{number} {word}{'' if number == 1 else 's'}"


@remembered
def towns(book: Book) -> dict[str, str]:
    """Hexes with the names of their towns and hills, and Entry Areas with theirs."""
    spots = [place for place in reversed(book.board.places) if place.kind in SPOTS]
    out = {book.label(cell): f"{place.name} ({book.label(cell)})" for place in spots for cell in place.cells}
    boxes = {name: f"{name.removeprefix('entry:')} {box.title}" for name, box in book.board.boxes.items()}
    return out | boxes


def called(book: Book, label: str) -> str:
    """A place by its name and number."""
    return towns(book).get(label, label)


def where_of(book: Book, event: Event) -> str:
    """The last place that an event names."""
    return called(book, event.hexes[-1]) if event.hexes else ""


def journey(book: Book, event: Event) -> str:
    """Where a way leads from and to, with the hexes between in short."""
    start, *way = event.hexes
    return f"from {called(book, start)} to {called(book, way[-1])}" if way else f"in {called(book, start)}"


def said(text: str) -> Callable[[Book, Event], str]:
    """A sentence by its pattern: {names} of the units, {where} and {journey}, {number}, {word}, and verbs as in `ONE`."""

    def sentence(book: Book, event: Event) -> str:
        """The words of an event."""
        return text.format(
            names=named(book, event.units),
            where=where_of(book, event),
            journey=journey(book, event) if "{journey}" in text else "",
            number=event.number,
            word=event.word,
            **(ONE if len(event.units) == 1 else MORE),
        )

    return sentence
