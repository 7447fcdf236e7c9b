"""Exceptions by kind. Each carries one clear sentence; none carries a traceback to the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from winterline.core.messages import words

if TYPE_CHECKING:
    from winterline.core.verdict import Refused


FAULTS = (
    LookupError,
    TypeError,
    ValueError,
    ArithmeticError,
    AttributeError,
    AssertionError,
    RecursionError,
)
"""What rules raise for a position that no game gets to, or that other rules made: they trust what they are given."""


class WinterlineError(Exception):
    """Anything that is the caller's to mend, said in the language of whoever reads it."""

    def __str__(self) -> str:
        return words(self.args[0]) if len(self.args) == 1 else super().__str__()


class IllegalAction(WinterlineError):
    """An action that the position does not offer; `refused` cites the rule it breaks."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"{refused.sentence} [{refused.rule}]")
        self.refused = refused


class NotYourDecision(WinterlineError):
    """A seat answered a decision that belongs to the other side."""


class StalePosition(WinterlineError):
    """An action was made for a position that is no longer the current one."""


class BadNotation(WinterlineError):
    """Text or JSON that is not an action, a position or a log."""


class BadData(WinterlineError):
    """A data file that cannot be used: names the file, the place and the remedy."""

    def __init__(self, file: str, line: int | None, problem: str, remedy: str = "") -> None:
        place = f"{file}:{line}" if line is not None else file
        tail = f" ({remedy})" if remedy else ""
        super().__init__(f"{place}: {problem}{tail}")
        self.file, self.line, self.problem = file, line, problem


class BadLog(BadData):
    """A log that is damaged, truncated, edited or does not replay."""


class BadChoice(WinterlineError):
    """An unknown game, scenario, option, side or unit, or options that exclude each other."""
