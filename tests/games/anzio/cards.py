"""What the cards of the Advanced Games say of a unit, in words: for tests of their data."""

from __future__ import annotations

from typing import NamedTuple

import winterline as wl
from winterline.core.counters import Counter
from winterline.games.anzio.advanced.orders_of_battle import LISTS
from winterline.games.anzio.advanced.schedules import NEVER, Entry
from winterline.games.anzio.book import Book
from winterline.games.anzio.rules import Anzio
from winterline.games.anzio.state import ALLIED, AXIS

WHOLE = "po-valley"
"""The game that has all counters and weeks."""


def book_of(scenario: str = WHOLE, *options: str) -> Book:
    """The book of an Advanced Game."""
    rules = wl.new("anzio", scenario, options, seed=0).rules
    assert isinstance(rules, Anzio)
    return rules.book


class Line(NamedTuple):
    """A line of a card."""

    counter: Counter
    entry: Entry
    book: Book

    @property
    def strength(self) -> str:
        """Its full strength, as printed: 5-6-12."""
        full = self.counter.full
        return f"{full.attack}-{full.defence}-{full.move}"

    @property
    def chain(self) -> str:
        """Its counters from the strongest on."""
        return " ".join(f"{step.attack}-{step.defence}" for step in self.counter.steps)

    @property
    def due(self) -> str:
        """The week that brings it."""
        return self.week(self.entry.due)

    @property
    def at(self) -> str:
        """Where it comes or starts."""
        return self.entry.place or " ".join(map(self.book.label, self.entry.hexes))

    @property
    def leaves(self) -> list[str]:
        """The weeks of its withdrawals."""
        return [self.week(absence.turn) for absence in self.entry.absences]

    @property
    def substitutes(self) -> set[str]:
        """Who may go in its place the first time."""
        side = ("allied", "axis").index(self.counter.side)
        return set(self.book.names(side, self.entry.absences[0].substitutes))

    def week(self, turn: int) -> str:
        """A turn by its name; empty for none."""
        return "" if turn == NEVER else self.book.calendar[turn].name


def allied(scenario: str = WHOLE) -> dict[str, Line]:
    """The Allied card by unit."""
    book = book_of(scenario)
    assert book.orders is not None
    lines = zip(book.units[ALLIED].counters, book.orders.allied.entries, strict=True)
    return {counter.id: Line(counter, entry, book) for counter, entry in lines}


def german(name: str = "standard", scenario: str = WHOLE) -> dict[str, Line]:
    """A German list by unit: those that it has."""
    book = book_of(scenario)
    assert book.orders is not None
    entries = book.orders.german[LISTS.index(name)].entries
    lines = zip(book.units[AXIS].counters, entries, strict=True)
    return {counter.id: Line(counter, entry, book) for counter, entry in lines if entry.used}
