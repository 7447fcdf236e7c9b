"""Players that are programs. They know games only through a seat: the board, the counters, what their side may see."""

from __future__ import annotations

from typing import Protocol

from winterline.core.action import Action
from winterline.core.errors import BadChoice
from winterline.core.seat import Seat

NAMES = ("random", "heuristic")


class Bot(Protocol):
    """A program that plays one side."""

    name: str

    def choose(self, seat: Seat) -> Action:
        """One of the seat's legal actions. The decision is this seat's."""
        ...


def make_bot(name: str, seed: int | str = 0) -> Bot:
    """A bot by its name. The seed is for its own choices; the game's dice are out of its reach."""
    if name == "random":
        from winterline.bots.uniform import Uniform

        return Uniform(seed)
    if name == "heuristic":
        from winterline.bots.heuristic import Heuristic

        return Heuristic(seed)
    raise BadChoice(f"no bot '{name[:40]}': choose from {', '.join(NAMES)}")
