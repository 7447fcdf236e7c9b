"""Anzio Beachhead as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from winterline.core.action import Action
from winterline.core.codec import Codec
from winterline.core.decision import Event, Result
from winterline.core.frames import Phase, replace
from winterline.core.options import as_offered
from winterline.core.reach import Graph
from winterline.core.stacked import Stacked
from winterline.games.beachhead import narrate, position, preview, queries, setup, versions, victory
from winterline.games.beachhead.book import Book
from winterline.games.beachhead.charts import charts
from winterline.games.beachhead.combat import symbol
from winterline.games.beachhead.declaration import Declaring, DeclaringAll
from winterline.games.beachhead.exchange import Losing
from winterline.games.beachhead.manoeuvre import Entering, Going, Moving
from winterline.games.beachhead.options.morale import Advancing, AdvancingOn, Occupying, Pushing
from winterline.games.beachhead.options.support import NOTING_IMPULSE, OPTIONS, REVEALED, Noting
from winterline.games.beachhead.resolution import Fighting
from winterline.games.beachhead.retreat import Retreating, Routing
from winterline.games.beachhead.sequence import in_sequence
from winterline.games.beachhead.state import ALLIED, SIDES, Force, State, make_force
from winterline.games.beachhead.tables import COLUMNS, RESULTS, TURNS, load_options
from winterline.games.beachhead.view import moment, view

VERBS: dict[str, tuple[str, ...]] = {
    "move": ("unit",),
    "go": ("to",),
    "enter": ("unit",),
    "at": ("to",),
    "end": (),
    "attack": ("to",),
    "also": ("to",),
    "join": ("unit",),
    "support": ("kind",),
    "declare": (),
    "allot": ("kind", "to"),
    "seal": (),
    "fight": ("to",),
    "lose": ("unit",),
    "retreat": ("unit",),
    "back": ("via", "to"),
    "advance": ("unit", "to"),
    "halt": (),
}

PROMISES: dict[str, tuple[str, ...]] = {
    "bring on": ("enter",),
    "declare an attack": ("attack",),
    "go on to the battles": ("end",),
    "note support": ("allot",),
    "stay": ("halt",),
}
"""How prompts offer what they offer, where the first word is no verb."""

CHANCES = {"battle": "the battle", "Allied morale": "Allied morale"}
"""What is rolled for."""

CODEC = Codec(
    State,
    Force,
    (
        Moving,
        Going,
        Entering,
        Declaring,
        DeclaringAll,
        Noting,
        Fighting,
        Losing,
        Retreating,
        Routing,
        Advancing,
        AdvancingOn,
        Occupying,
        Pushing,
    ),
)
"""How positions are written."""


class Beachhead(Stacked):
    """The rules of one edition with its options."""

    answers = queries
    codec = CODEC
    form = versions.FORM
    upgrades = versions.UPGRADES
    changes = versions.CHANGES

    def __init__(self, game: str, options: tuple[str, ...] = (), data: Path | None = None) -> None:
        self.book: Book = setup.make_book(game, options, data)
        self.game = game
        self.title = self.book.title
        self.scenario = "standard"
        self.options = self.book.options
        self.sides = SIDES
        self.verbs = VERBS
        self.destructive = frozenset(("lose",))
        self.promises = PROMISES
        self.chances = CHANCES
        self.data_digest = self.book.data_digest
        self.board = self.book.board
        self.counters = self.book.units[0].counters + self.book.units[1].counters
        self.noted = any(option in OPTIONS for option in self.options)
        self.bound = bound(self.book)

    def first(self) -> State:
        """The set-up."""
        return setup.start_state(self.book)

    def described(self, spec: Mapping[str, Any]) -> State:
        """A position described by hand."""
        return position.from_spec(self.book, spec)

    def over(self) -> str:
        """The rule that says when the game is over."""
        return self.book.cite("8.when", "win.allied")

    def result(self, state: State) -> Result | None:
        """How the game ended."""
        return victory.result(self.book, state)

    def moment(self, state: State) -> tuple[str, str]:
        """The impulse and its phase."""
        return moment(self.book, state)

    def view(self, state: State, seat: str) -> dict[str, Any]:
        """What a seat may know."""
        return view(self.book, state, seat)

    def is_secret(self, state: State, action: Action) -> bool:
        """Noting support is hidden from everybody else, its sealing included: a run of notes shows as one line."""
        return bool(state.stack) and isinstance(state.stack[-1], Noting)

    def seen(self, state: State, side: str) -> State:
        """The position without the Allied notes, and without the markers that may be left beside them."""
        return state if side == SIDES[ALLIED] else replace(state, notes=(), nas=0, cas=0)

    def reveals(self, before: State, after: State) -> bool:
        """Whether notes of support are shown on the way, if there are any."""
        if not self.noted or before.impulse != NOTING_IMPULSE:
            return False
        names = [phase.name for phase in self.book.plan.phases]
        shown = names.index(REVEALED)
        return before.phase < shown and (after.impulse != NOTING_IMPULSE or after.phase >= shown)

    def phases(self, state: State) -> list[Phase[Book, State]]:
        """The sequence of play."""
        return in_sequence(self.book, state)

    def rebuilt(self, side: int, at: tuple[int, ...]) -> Force:
        """A force counted from scratch."""
        return make_force(at, self.book.units[side].size, self.book.board.grid.cells)

    def worded(self, event: Event) -> str:
        """An event as a sentence."""
        return narrate.narrate(self.book, event)

    def odds(
        self, state: State, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
    ) -> dict[str, Any]:
        """A battle as it would stand."""
        return preview.odds(self.book, state, hexes, attackers, **support)

    def ground(self) -> Graph:
        """The movement graph of the bare board."""
        return self.book.graph

    def table(self) -> dict[str, dict[str, float]]:
        """The exact chance of each result at each odds."""
        return queries.table(self.book)

    def result_columns(self) -> dict[str, list[str]]:
        """The Combat Results Table by column."""
        book = self.book
        return {name: [symbol(book, face[n]) for face in book.results] for n, name in enumerate(COLUMNS)}

    def result_rank(self, result: str) -> float:
        """From the attacker's elimination to the defender's."""
        return [symbol(self.book, code) for code in RESULTS].index(result)

    def final(self, before: State, after: State) -> bool:
        """Rolls, the revealing of notes and a change of the side that decides cannot be taken back.

        Where notes may have been written, the end of a phase in D counts as revealing whether there are any or not:
        that something could not be undone would tell.
        """
        handed_over = self.side(before) != self.side(after)
        begun, ended = ((state.turn, state.impulse, state.phase) for state in (before, after))
        revealing = self.noted and before.impulse == NOTING_IMPULSE and begun != ended
        return before.rolls != after.rolls or revealing or handed_over

    def layers(self, state: State, seat: str) -> list[dict[str, Any]]:
        """Nothing to lay over the map: this game has no lines of supply."""
        return []

    def tables(self) -> dict[str, Any]:
        """The charts beside the board."""
        return charts(self.book)

    def check(self, state: State) -> list[str]:
        """Broken invariants of a position."""
        return position.check(self.book, state)


def bound(book: Book) -> int:
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


def option_list(game: str) -> list[dict[str, Any]]:
    """The options of an edition as they are offered to players."""
    return as_offered(game, load_options(setup.DATA / "options.csv", game))
