"""What the minds of all games share: a handler for each kind of decision, a memory, and haste."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import msgspec

from winterline.bots import memory as memory_
from winterline.core.action import Action
from winterline.core.seat import Seat

Offers = tuple[Action, ...]
Handler = Callable[[Seat, Offers], Action]


class Mind:
    """Plays one side of one game. All that it carries from one decision to the next is named by `remembers`."""

    remembers: ClassVar[type[msgspec.Struct]]
    """Attribute -> its type: the memory. What else a mind holds it can find out again from its seat."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {}
        self.hurried = False
        """Whether to be content with the first sane plan."""

    def choose(self, seat: Seat) -> Action:
        """One of the seat's legal actions."""
        offers = seat.actions()
        decision = seat.decision
        handler = self.handlers.get(decision.kind) if decision else None
        action = handler(seat, offers) if handler else self.unknown(offers)
        return action if action in offers else offers[0]

    def unknown(self, offers: Offers) -> Action:
        """An answer to a question that the mind does not know."""
        return offers[0]

    def quick(self, seat: Seat) -> Action:
        """The same in a hurry: no forecasts, no second thoughts."""
        self.hurried = True
        try:
            return self.choose(seat)
        finally:
            self.hurried = False

    def memory(self) -> bytes:
        """What it carries on, as plain data."""
        return memory_.remember(self, self.remembers)

    def recall(self, memory: bytes) -> None:
        """Go on where the mind stopped that remembered this. BadChoice when it was another kind of mind."""
        memory_.recall(self, self.remembers, memory)
