"""What players are told besides the record: as what an event is told, what a phase permits, what a battle may cost."""

from __future__ import annotations

from typing import Literal

import msgspec

from winterline.core.messages import Said, words

Telling = Literal[
    "turn",
    "headline",
    "chance",
    "battle",
    "combat",
    "roll",
    "loss",
    "step",
    "arrival",
    "departure",
    "move",
    "retreat",
    "advance",
    "port",
    "ground",
]
"""As what an event is told. In large letters: a new turn, news, what a die decided for all (`chance`), a port won or
lost, ground that changed hands. A battle has its card; losses, and steps that are lost, go with it, and what belongs to
it is `combat`. Counters are seen to arrive, to be called away (`departure`), to move, to retreat, to advance; a `roll`
is a die that concerns few."""


class Assault(msgspec.Struct, frozen=True):
    """A battle that could be fought as everybody stands, whatever the phase."""

    hexes: tuple[str, ...]
    attackers: tuple[str, ...]


class Toll(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a result of combat costs a side."""

    steps: int = 0
    """At least so many; of units that have no steps, at least so many units."""
    all: bool = False
    """Every unit of it."""
    back: bool = False
    """Whoever is left retreats, or may have to."""


class Tolls(msgspec.Struct, frozen=True):
    """What a result of combat costs both sides."""

    attacker: Toll = Toll()
    defender: Toll = Toll()


class Permit(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a phase permits or forbids, or a unit in it: short enough to stand beside the name."""

    message: Said = msgspec.field(name="text")
    rule: str
    style: str = ""
    """good, warn or bad, where it is out of the ordinary."""

    @property
    def text(self) -> str:
        """It in words."""
        return words(self.message)


class Outlook(msgspec.Struct, frozen=True):
    """How near a side is to its victory, from what everybody knows."""

    side: str
    message: Said = msgspec.field(name="text")
    rule: str
    near: bool = False
    """Whether it is so near that everybody has to be told."""
