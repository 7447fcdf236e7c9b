"""What looking back found in a game that is over: plain data that bots make, stores keep and reports tell."""

from __future__ import annotations

import msgspec


class Placed(msgspec.Struct, frozen=True):
    """A unit that would have gone elsewhere: the hexes where it stood, went, and would have gone; empty off the board."""

    unit: str
    start: str
    played: str
    better: str


class Better(msgspec.Struct, frozen=True):
    """What would have been better than what was played, on dice that did not choose it."""

    gain: float
    """By how much more likely the side would have won."""
    error: float
    """The standard error of that."""
    pairs: int
    """Dice on which both were played on."""
    chances: tuple[float, float]
    """What the side won on these with what was played, and with what is better."""
    attacks: tuple[tuple[str, ...], ...]
    """The hexes of the attacks that were declared, attack by attack."""
    instead: tuple[tuple[str, ...], ...]
    """Of those that are better."""
    units: tuple[Placed, ...]
    """Who would have gone elsewhere; the longest ways apart first."""


class Luck(msgspec.Struct, frozen=True):
    """What the dice of a part did to the side's chance, and the standard error of that."""

    change: float
    error: float


class Part(msgspec.Struct, frozen=True):
    """What was found in a part of a turn."""

    when: str
    side: str
    first: int
    """The number of the first action that was looked at."""
    luck: Luck | None = None
    """None where nothing was rolled."""
    better: Better | None = None
    """None where nothing better was found."""


class Hindsight(msgspec.Struct, frozen=True):
    """What was found in a whole game."""

    parts: tuple[Part, ...]
    """Those that were looked at, in their order."""
    games: int
    """Games that were imagined."""
