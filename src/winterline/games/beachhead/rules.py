"""Anzio Beachhead as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from winterline import author as wl

from . import position, preview, setup, versions, victory
from .book import Book, when
from .combat import symbol
from .contents import CONTENTS
from .resolution import TOLLS
from .state import Force, State, make_force
from .tables import COLUMNS, IMPULSES, RESULTS, TURNS
from .words import WORDS


class Beachhead(wl.Rulebook):
    """The rules of one edition with its options."""

    contents = CONTENTS
    words = WORDS
    form = versions.FORM
    upgrades = versions.UPGRADES
    changes = versions.CHANGES

    book: Book

    def __init__(self, game: str, options: tuple[str, ...] = (), data: Path | None = None) -> None:
        super().__init__(setup.make_book(CONTENTS, game, options, data), setup.TITLES[game])
        self.longest = longest_game(self.book)

    def first(self) -> State:
        """The set-up."""
        return setup.start_state(self.book)

    def blank(self, spec: Mapping[str, Any]) -> State:
        """The position that a description by hand begins with."""
        return position.blank(self.book, spec)

    def over(self) -> str:
        """The rule that says when the game is over."""
        return self.book.cite("8.when", "win.allied")

    def result(self, state: State) -> wl.Result | None:
        """How the game ended."""
        return victory.result(self.book, state)

    def when(self, state: State) -> str:
        """The impulse."""
        return when(state)

    def whose(self, when: str) -> str:
        """Whose impulse it is."""
        impulse = IMPULSES.find(when[-1:] or " ")
        return self.sides[self.book.calendar[impulse].side] if impulse >= 0 else ""

    def facts(self, event: wl.Event) -> dict[str, wl.Arg]:
        """What the words of an event may name."""
        return {**super().facts(event), "mf": event.number / 2, "marker": event.word.upper()}

    def rebuilt(self, side: int, at: tuple[int, ...]) -> Force:
        """A force counted from scratch."""
        return make_force(at, self.book.units[side].size, self.book.board.grid.cells)

    def odds(
        self, state: State, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
    ) -> dict[str, Any]:
        """A battle as it would stand."""
        return preview.odds(self.book, state, hexes, attackers, **support)

    def ground(self) -> wl.Graph:
        """The movement graph of the bare board."""
        return self.book.graph

    def result_faces(self) -> dict[str, list[str]]:
        """The Combat Results Table by column."""
        book = self.book
        return {name: [symbol(book, face[n]) for face in book.results] for n, name in enumerate(COLUMNS)}

    def result_tolls(self) -> Mapping[str, wl.Tolls]:
        """What each result costs, in the symbols of the edition."""
        return {symbol(self.book, result): toll for result, toll in TOLLS.items()}

    def result_rank(self, result: str) -> float:
        """From the attacker's elimination to the defender's."""
        return [symbol(self.book, code) for code in RESULTS].index(result)


def longest_game(book: Book) -> int:
    """An upper bound on the actions of a game.

    In an impulse a unit enters once (2 actions), moves at most once for each half factor (2 actions each), attacks once
    (at most 4: attack, join, also, declare), is lost once or retreated once per battle (3) and advances once (4);
    notes take at most one action a marker. Summed over units and impulses.
    """
    units = [n for side in book.units for n in side.moves]
    per_impulse = sum(2 + 2 * halves + 4 + 3 + 4 for halves in units) + 20
    return per_impulse * len(book.calendar) * TURNS


def make_rules(game: str, scenario: str, options: tuple[str, ...], data: Path | None) -> Beachhead:
    """The rules of an edition; it has one scenario."""
    return Beachhead(game, options, data)
