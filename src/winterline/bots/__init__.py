"""Players that are programs. They know games only through a seat: the board, the counters, what their side may see."""

from __future__ import annotations

from typing import Protocol

from winterline import Action
from winterline.core.seat import Seat

from .levels import CHARACTERS, NAMES, below, named, offered

__all__ = ("CHARACTERS", "NAMES", "Bot", "below", "make_bot", "named", "offered")


class Bot(Protocol):
    """A program that plays one side."""

    name: str

    def choose(self, seat: Seat) -> Action:
        """One of the seat's legal actions. The decision is this seat's."""
        ...

    def quick(self, seat: Seat) -> Action:
        """A sane one without long thought, for when time has run out."""
        ...

    def memory(self) -> bytes:
        """All that it carries from one decision to the next, as JSON."""
        ...

    def restore(self, memory: bytes) -> None:
        """Go on exactly where a bot of the same name and seed was that remembered this; BadChoice when it cannot."""
        ...


def make_bot(name: str, seed: int | str = 0) -> Bot:
    """A bot by its name, as `normal:cautious`. The seed is for its own choices; the game's dice are out of its reach."""
    who = named(name)
    if who.level.name == "random":
        from .uniform import Uniform

        return Uniform(seed)
    if who.level.name == "classic":
        from .classic import Classic

        return Classic(seed)
    if who.level.searches:
        from .searching import Searcher

        return Searcher(who, seed)
    from .minds import Thinker

    return Thinker(who, seed)
