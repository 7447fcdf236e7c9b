"""Italy '43 as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from winterline import author as wl

from . import engage, movement, outcomes, position, preview, queries, setup, tables, versions, victory
from .book import Book, cite
from .charts import result_faces, result_name, result_rank
from .contents import CONTENTS
from .crt import RESULTS
from .phrases import WORDS, facts
from .state import State


class Italy43(wl.Rulebook):
    """The rules of a scenario with its options."""

    answers = queries
    contents = CONTENTS
    words = WORDS
    form = versions.FORM
    upgrades = versions.UPGRADES
    changes = versions.CHANGES
    turn_names = ("Allied", "German")

    book: Book

    def __init__(self, scenario: str, options: tuple[str, ...] = (), data: Path | None = None) -> None:
        super().__init__(setup.make_book(CONTENTS, scenario, options, data), "Italy '43")
        self.scenario, self.counters = scenario, self.book.counters
        self.longest = longest_game(self.book)

    def first(self) -> State:
        """The set-up, before anything happened."""
        return setup.start_state(self.book)

    def blank(self, spec: Mapping[str, Any]) -> State:
        """The position that a description by hand begins with."""
        return position.blank(self.book, spec)

    def over(self) -> str:
        """The rule that says when the game is over."""
        return cite("3.D")

    def result(self, state: State) -> wl.Result | None:
        """How the game ended."""
        return victory.result(self.book, state)

    def facts(self, event: wl.Event) -> dict[str, wl.Arg]:
        """What the words of an event may name."""
        return facts(self.book, event)

    def odds(
        self, state: State, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
    ) -> dict[str, Any]:
        """A battle as it would stand."""
        return preview.odds(self.book, state, hexes, attackers, **support)

    def bare_odds(
        self, state: State, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
    ) -> dict[str, Any]:
        """The figures of a battle as it would stand, without the words."""
        return preview.bare_odds(self.book, state, hexes, attackers, **support)

    def attackers(self, state: State, to: str) -> Sequence[str]:
        """The units of the side in turn that may attack a hex now."""
        cell = self.book.cell(to)
        able = engage.attackers_of(self.book, state, cell) if 0 <= cell < self.book.ground.cells else []
        return self.book.names(self.book.mover(state), tuple(able))

    def forecast(self, state: State, action: wl.Action) -> dict[str, Any] | None:
        """The combat that an action would roll for."""
        return preview.forecast(self.book, state, action)

    def ground(self) -> wl.Graph:
        """The movement graph of the bare board for units on foot."""
        return self.book.works.graphs[movement.FOOT, False]

    def result_faces(self) -> dict[str, list[str]]:
        """The Combat Results Table by column."""
        return result_faces(self.book)

    def result_tolls(self) -> Mapping[str, wl.Tolls]:
        """What each result costs, by its name on the table and by its code alone."""
        named = {result_name(cell): cell.code for row in self.book.tables.crt for cell in row}
        return {
            name: outcomes.tolls(code) for name, code in [*named.items(), *zip(RESULTS, RESULTS, strict=True)]
        }

    def result_rank(self, result: str) -> float:
        """From a lost step of the attacker to a routed defender."""
        return result_rank(result)


def longest_game(book: Book) -> int:
    """An upper bound on the actions of a game.

    In a player turn a unit is placed, readied twice and replaced once (4 actions), joins a stack and moves at most once
    for each third of a point of an allowance of 9 and 3 (40), takes part in two battles, regular and breakthrough (each
    at most 30 with support, losses, retreats and advances), is left behind, thinned out or rallied (6).
    """
    units = sum(len(side.counters) for side in book.units)
    return units * (4 + 40 + 2 * 30 + 6) * 2 * (book.last - book.first + 1)


def make_rules(game: str, scenario: str, options: tuple[str, ...], data: Path | None) -> Italy43:
    """The rules of a scenario."""
    return Italy43(scenario, options, data)


def scenario_list(game: str) -> list[dict[str, Any]]:
    """The scenarios as they are offered to players."""
    found = [tables.load_scenario(setup.DATA / "scenarios.csv", name) for name in ("S1", "S2", "S3")]
    return [{"id": one.id, "title": one.title, "text": one.summary} for one in found]
