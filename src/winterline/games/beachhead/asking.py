"""What the decisions of this game have in common: the side in turn is asked, and both editions' rules are cited."""

from __future__ import annotations

from typing import ClassVar

from winterline import author as wl

from .book import Book
from .state import State


class Asking(wl.Question[Book, State], frozen=True, gc=False):
    """A decision of the side in turn, unless it says otherwise."""

    rules: ClassVar[tuple[str, str]]
    """The rules behind it, of the rework and of 1970."""

    def side(self, book: Book, state: State) -> int:
        return book.calendar[state.impulse].side

    def cited(self, book: Book, state: State) -> str:
        return book.cite(*self.rules)
