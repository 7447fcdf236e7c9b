"""Units in words, as every chapter says them."""

from __future__ import annotations

from winterline.core.counters import Counter
from winterline.core.decision import Event
from winterline.core.face import listed
from winterline.games.beachhead.book import Book

SIDES = {"allied": "Allied", "axis": "German"}
OWNERS = {"allied": "the Allies", "axis": "the Germans"}


def counters_of(book: Book, event: Event) -> list[Counter]:
    """The units that something happened to."""
    return [book.unit(*book.index[name]) for name in event.units]


def names_of(book: Book, event: Event) -> str:
    """Their names in a row."""
    return listed([counter.name for counter in counters_of(book, event)])


def named(book: Book, units: tuple[str, ...]) -> str:
    """Some units by name."""
    return listed([book.unit(*book.index[name]).name for name in units])
