"""What every game has in print: a board, two orders of battle, and the chapters that are played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

from winterline.core.action import Action
from winterline.core.board import Board
from winterline.core.codec import question
from winterline.core.frames import Ask, Phase, Position
from winterline.core.hooks import Hooks
from winterline.core.messages import Message, Said, catalog, fields
from winterline.core.verdict import Refused
from winterline.core.vocabulary import CORE

C = TypeVar("C")
"""A game's counters."""
U = TypeVar("U")
"""The units of one side as columns, `counters` among them."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Printed(Generic[U, C]):
    """Everything that does not change during a game and that every game has; a game's own book adds to it."""

    sides: ClassVar[tuple[str, ...]] = ("allied", "axis")
    room: ClassVar[str] = ""
    """Whose words its questions speak, where they are not the game's own."""
    game: str
    options: tuple[str, ...]
    board: Board
    units: tuple[U, U]
    index: Mapping[str, tuple[int, int]]
    """Id of a unit -> its side and number."""
    phases: tuple[Phase[Any, Any], ...]
    """The sequence of play, in order."""
    hooks: Hooks
    """What the chapters of this game have plugged into one another."""
    blank: tuple[Any, ...]
    """The chapters' slices of the state before anything has happened."""
    data_digest: str
    memo: dict[Any, Any] = field(default_factory=dict, init=False, repr=False)
    """Answers that follow from the book alone (see `remembered`): they live as long as it does."""

    def label(self, cell: int) -> str:
        """The name of a hex."""
        return self.board.grid.labels[cell]

    def cell(self, label: str) -> int:
        """The cell of a hex by its name, or -1."""
        return self.board.grid.find(label)

    def unit(self, side: int, number: int) -> C:
        """A unit's counter."""
        columns: Any = self.units[side]
        found: C = columns.counters[number]
        return found

    def names(self, side: int, units: Iterable[int]) -> tuple[str, ...]:
        """The ids of some units of a side."""
        columns: Any = self.units[side]
        return tuple([columns.counters[unit].id for unit in units])

    def mover(self, state: Any) -> int:
        """The side in turn."""
        side: int = state.side
        return side

    def stage(self, state: Any) -> str:
        """The name of the phase; empty before the first."""
        return self.phases[state.phase].name if 0 <= state.phase < len(self.phases) else ""

    def own(self, state: Any, name: str) -> int:
        """The number of a unit of the side in turn; BadChoice for any other."""
        side, number = self.index.get(name, (-1, -1))
        if side != self.mover(state):
            raise CORE.bad("choice not-unit-side-turn", name=name[:40])
        return number


def index_of(units: Sequence[Any]) -> dict[str, tuple[int, int]]:
    """Id of a unit -> its side and number."""
    return {unit.id: (side, n) for side, mine in enumerate(units) for n, unit in enumerate(mine.counters)}


B = TypeVar("B", bound=Printed[Any, Any])
S = TypeVar("S", bound=Position)


class Question(Ask[B, S], Generic[B, S], frozen=True, gc=False):
    """A decision; unless it says otherwise, the side in turn is asked and answered in the same words every time."""

    rule_id: ClassVar[str] = ""
    text: ClassVar[Said] = ""
    refusal: ClassVar[Refused | None] = None
    """What it says; of a question without them, the words of `ask <tag>` and `refuse <tag>`, filled from its fields."""

    def side(self, book: B, state: S) -> int:
        return book.mover(state)

    def cited(self, book: B, state: S) -> str:
        return f"{book.game}:{self.rule_id}"

    def prompt(self, book: B, state: S) -> Said:
        return self.text or self.said("ask", book, state)

    def refuse(self, book: B, state: S, action: Action) -> Refused:
        return self.refusal or Refused(self.cited(book, state), self.said("refuse", book, state))

    def said(self, what: str, book: B, state: S) -> Message:
        """Its own words, which may name its fields: units and hexes by their names, and `side`, whose units they are."""
        room, name = book.room or book.game, f"{what} {self.__struct_config__.tag}"
        if not (wanted := named_in(room, name)):
            return Message(room, name)
        told = question(book, state, self)
        told["side"] = CORE.message(f"side {book.sides[self.of_side(book, state)]}")
        return Message(room, name, {one: spoken(book, told[one]) for one in wanted})


@cache
def named_in(room: str, name: str) -> frozenset[str]:
    """The fields that the words of a question name."""
    return frozenset(fields(catalog(room)[name]))


def spoken(book: Any, value: Any) -> Any:
    """A field of a question as its words name it."""
    if isinstance(value, list):
        return [spoken(book, part) for part in value]
    return book.unit(*book.index[value]).name if isinstance(value, str) and value in book.index else value
