"""Answers that cite their paragraph: refusals and breakdowns."""

from __future__ import annotations

import msgspec

from winterline.core.messages import Said, told, words
from winterline.core.messages import figure as figure

DISTANCE, NO_WAY, STACKING = "distance", "no way", "stacking"


class Refused(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """Why something may not be done: the rule id and a sentence for the player, and what the sentence says as data.

    The checker recounts that data: a refusal that names a sum, a hex or a remedy must be right about it.
    """

    rule: str
    message: Said = msgspec.field(name="sentence")
    kind: str = ""
    """`distance`: every way costs more than there is; `no way`: no allowance would do; `stacking`: no room."""
    sum: tuple[float, float] | None = None
    """What it would take and what there is: movement points, or what a hex would hold and may hold."""
    hexes: tuple[str, ...] = ()
    """The hexes that the sentence names as the reason."""
    remedy: str = ""
    """An action, as it is written, that can be taken now and helps."""

    def __repr__(self) -> str:
        return f"Refused({', '.join(f'{name}={value!r}' for name, value in told(self).items())})"

    @property
    def sentence(self) -> str:
        """The sentence in words."""
        return words(self.message)


class Modifier(msgspec.Struct, frozen=True):
    """One line of a breakdown: what it adds, why, and by which rule."""

    message: Said = msgspec.field(name="label")
    value: int
    rule: str

    @property
    def label(self) -> str:
        """What it is, in words."""
        return words(self.message)


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


class Odds(msgspec.Struct, frozen=True):
    """A battle's figures: both sides' breakdowns, the shifts and the column it is fought in."""

    attack: Breakdown
    defence: Breakdown
    ratio: int
    """Odds to one; negative for one to that many."""
    column: int
    """Column of the table after all shifts; -1 when the odds are worse than any of it."""
    shifts: tuple[Modifier, ...] = ()
