"""Answers that cite their paragraph: refusals and breakdowns."""

from __future__ import annotations

import msgspec


class Refused(msgspec.Struct, frozen=True):
    """Why something may not be done: the rule id and a sentence for the player."""

    rule: str
    sentence: str


class Modifier(msgspec.Struct, frozen=True):
    """One line of a breakdown: what it adds, why, and by which rule."""

    label: str
    value: int
    rule: str


class Breakdown(msgspec.Struct, frozen=True):
    """A number as the list of modifiers that make it.

    The resolver, the preview, the log, the bots and the tooltip read the same list, so they agree.
    """

    modifiers: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        """The sum of all modifiers."""
        return sum(m.value for m in self.modifiers)

    def lines(self) -> list[str]:
        """The breakdown as a player reads it, one modifier a line."""
        return [f"{m.value:+d}  {m.label} [{m.rule}]" for m in self.modifiers]
