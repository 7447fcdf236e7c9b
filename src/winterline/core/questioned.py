"""Questions that a game by its chapters answers: handed on to whoever knows (core/questions.py, or the game itself)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from winterline.core import questions
from winterline.core.action import Action
from winterline.core.decision import Stacking, Warned
from winterline.core.questions import Answers
from winterline.core.reach import Search
from winterline.core.telling import Assault, Permit


class Questioned:
    """Rules that answer questions which change nothing."""

    book: Any
    answers: Answers = questions
    """The game's own `queries`, if its units move otherwise than `core/questions.py` thinks."""

    def reach(self, state: Any, unit: str) -> dict[str, float]:
        """Where a unit could get to now."""
        return self.answers.reach(self.book, state, unit)

    def spots(self, state: Any, unit: str) -> Sequence[str]:
        """The hexes that a unit could get to now."""
        return tuple(self.reach(state, unit))

    def path(self, state: Any, unit: str, to: str) -> list[str]:
        """The way a unit would take."""
        return self.answers.path(self.book, state, unit, to)

    def zone(self, state: Any, side: str) -> list[str]:
        """A side's zone of control."""
        return self.answers.zone(self.book, state, side)

    def where(self, state: Any) -> dict[str, str]:
        """The hex of every unit on the board."""
        return self.answers.where(self.book, state)

    def left_undone(self, state: Any) -> list[tuple[str, str]]:
        """What ending the phase now would leave undone."""
        return self.answers.left_undone(self.book, state)

    def warnings(self, state: Any) -> list[Warned]:
        """What ending the phase now would bring the side that decides."""
        return self.answers.warnings(self.book, state)

    def attackers(self, state: Any, to: str) -> Sequence[str]:
        """The units of the side in turn that may attack a hex now."""
        return ()

    def assault(self, state: Any, to: str) -> Assault | None:
        """Who of the side in turn could attack a hex as all stand now."""
        return questions.assault(self.book, state, to)

    def ratings(self, state: Any, unit: str) -> list[Permit]:
        """What tells about a unit besides its figures."""
        return questions.ratings(self.book, state, unit)

    def plain(self, state: Any, unit: str) -> float | None:
        """The points up to which a unit moves plainly."""
        return questions.plain(self.book, state, unit)

    def allowances(self, state: Any, unit: str) -> list[Permit]:
        """What a unit may do in the present phase."""
        return questions.allowances(self.book, state, unit)

    def stacking(self, state: Any, label: str) -> list[Stacking]:
        """What the units in a hex take up of it."""
        return self.answers.stacking(self.book, state, label)

    def search(self, state: Any, action: Action) -> Search | None:
        """The search for a way behind a move."""
        return self.answers.search(self.book, state, action)
