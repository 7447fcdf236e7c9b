"""ANZIO as the engine sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from winterline import author as wl
from winterline.core.decision import EngineRules

from . import (
    combat,
    costs,
    narrate,
    order_of_battle,
    position,
    queries,
    rivers,
    rounds,
    setup,
    srt,
    versions,
    victory,
)
from .book import Book
from .contents import CONTENTS
from .later import continuing
from .scenarios import load_scenarios
from .sequence import phases
from .state import State
from .tables import load_presets
from .words import WORDS


class Anzio(wl.Rulebook):
    """The rules of the game with its options."""

    answers = queries
    words = WORDS
    extras = (*order_of_battle.blank_counters(), *order_of_battle.face_down_counters())
    contents = CONTENTS
    form = versions.FORM
    upgrades = versions.UPGRADES
    changes = versions.CHANGES
    turn_names = ("Allied", "German")

    book: Book

    def __init__(self, scenario: str, options: tuple[str, ...] = (), data: Path | None = None) -> None:
        super().__init__(setup.make_book(CONTENTS, scenario, options, data), "ANZIO")
        self.scenario, self.longest = scenario, longest_game(self.book)
        self.sequel = continuing.AFTER if scenario == continuing.BEFORE else ""
        costs.laid_out(self.book)

    @property
    def playing(self) -> Sequence[str]:
        """What decides which chapters are played: the game, its options and what its scenario always plays."""
        return (self.game, *self.book.keys)

    def first(self) -> State:
        """The set-up."""
        return setup.start_state(self.book)

    def goes_on(self, before: EngineRules, state: Any) -> State:
        """The position that the Gustav Line begins with after the end of a Basic Game."""
        continuing.must_follow(self.book, before.game, before.scenario)
        assert isinstance(before, Anzio), "its game and scenario are ours"
        return continuing.continued(self.book, before.book, state)

    def blank(self, spec: Mapping[str, Any]) -> State:
        """The position that a description by hand begins with."""
        return position.blank(self.book, spec)

    def restore(self, canonical: bytes) -> State:
        """A position from its canonical JSON, which may be of a game on an older board with other rivers."""
        state: State = super().restore(canonical)
        lanes = tuple(
            rivers.known_lanes(self.book.rivers, force.at, lane)
            for force, lane in zip(state.forces, state.lane, strict=True)
        )
        return state if lanes == state.lane else wl.replace(state, lane=lanes)

    def over(self) -> str:
        """The rule that says when the game is over."""
        return self.book.cite("C1B1")

    def result(self, state: State) -> wl.Result | None:
        """How the game ended."""
        return victory.result(self.book, state)

    def when(self, state: State) -> str:
        """The player-turn: its number and whose it is."""
        return f"{state.turn + 1} {self.turn_names[state.side]}"

    def facts(self, event: wl.Event) -> dict[str, wl.Arg]:
        """What the words of an event may name."""
        return narrate.facts(self.book, event)

    def phases(self, state: State) -> Sequence[wl.Phase[Book, State]]:
        """The sequence of play."""
        return phases(self.book, state)

    def view(self, state: State, seat: str, parts: Collection[str] = ()) -> dict[str, Any]:
        """What a seat may know: the position without what others hide from it, as its chapters tell it."""
        return super().view(self.seen(state, seat), seat, parts)

    def layers(self, state: State, seat: str) -> list[dict[str, Any]]:
        """What the chapters lay over the map, as far as a seat may know it."""
        return super().layers(self.seen(state, seat), seat)

    def spots(self, state: State, unit: str) -> Sequence[str]:
        """The hexes that a unit of the side in turn could get to now."""
        return queries.spots(self.book, state, unit)

    def odds(
        self, state: State, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
    ) -> dict[str, Any]:
        """A battle as it would stand."""
        return queries.odds(self.book, state, hexes, attackers, support)

    def forecast(self, state: State, action: wl.Action) -> dict[str, Any] | None:
        """A battle is told of by `odds`; once somebody decides about its die, its column is settled."""
        top = wl.asked(state)
        if not isinstance(top, rounds.ColumnSettled):
            return None
        return queries.settled_on(self.book, state, top.number, top.column)

    def ground(self) -> wl.Graph:
        """The movement graph of the bare board in good weather."""
        return costs.graph_of(self.book, costs.Gait())

    def result_chances(self) -> dict[str, dict[str, float]]:
        """The exact chance of each result at each odds."""
        return {name: combat.chances(self.book, n) for n, name in enumerate(srt.COLUMNS)}

    def result_faces(self) -> dict[str, list[str]]:
        """The Step Reduction Table by column."""
        table = self.book.table
        return {name: [combat.written(face) for face in table[n]] for n, name in enumerate(srt.COLUMNS)}

    def faces_carried(self, fight: wl.Fight) -> list[str]:
        """The faces of a column with the attacker's losses doubled, where a battle was fought so."""
        doubled = self.book.table[srt.COLUMNS.index(fight.column)] if fight.chances else ()
        return [combat.written(combat.suffered(face, True)) for face in doubled]

    def result_tolls(self) -> Mapping[str, wl.Tolls]:
        """What each result costs, doubled losses of the attacker included."""
        cells = [
            (cell, doubled) for column in self.book.table for cell in column for doubled in (False, True)
        ]
        found = [
            (combat.written(combat.suffered(cell, doubled)), combat.suffered(cell, doubled))
            for cell, doubled in cells
        ]
        return {
            name: wl.Tolls(*(wl.Toll(steps, back=back) for steps, back in outcome.sides))
            for name, outcome in found
        }

    def result_rank(self, result: str) -> float:
        """Steps of the defender less those of the attacker; a retreat counts as one and a half."""
        return srt.rank(result)


def longest_game(book: Book) -> int:
    """An upper bound on the actions of a game.

    In a player-turn a unit moves at most once for each half point (48 under Strategic Movement, 2 actions each) and
    by sea or onto the board a few times (8); at its end it is given up at most once (2). Each battle of each round needs
    at most 8 actions a unit, and every round after the first needs a destroyed or driven-off defender, at most one for
    each step of the other side. A division and its regiments share their points, so their moves leave room for its
    changes of form, at most one for each half point. What is asked once or a few times a player-turn has room in the last
    figure: blank counters, none of which is laid twice in one, among it. Every kind of decision is counted against this
    in tests/games/anzio/test_longest.py.
    """
    units = sum(len(side.counters) for side in book.units)
    steps = sum(last + 1 for side in book.units for last in side.last)
    return 2 * len(book.calendar) * (units * (2 * 48 + 10) + 8 * units * steps + 400)


def make_rules(game: str, scenario: str, options: tuple[str, ...], data: Path | None) -> Anzio:
    """The rules of the game."""
    return Anzio(scenario, options, data)


def preset_list(game: str) -> list[dict[str, Any]]:
    """The mixes of options that have a name."""
    return load_presets(setup.DATA / "presets.csv")


def scenario_list(game: str) -> list[dict[str, Any]]:
    """The scenarios as they are offered to players."""
    found = load_scenarios(setup.DATA / "scenarios.csv").values()
    return [{"id": one.id, "title": one.title, "text": one.summary} for one in found]
