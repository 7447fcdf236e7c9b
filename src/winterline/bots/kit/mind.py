"""The base of every mind: an answer for each kind of decision, a memory that is plain data, and haste."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from winterline import Action
from winterline.core.seat import Seat
from winterline.core.vocabulary import CORE

from ..memory import read
from .manner import NORMAL, Manner, Weights
from .offers import Offers, first
from .position import Position
from .roster import ALLIED, SIDES, Facts

F = TypeVar("F", bound=Facts[Any, Any])
N = TypeVar("N", bound=msgspec.Struct)
M = TypeVar("M", bound=Position[Any, Any])
Handler = Callable[[Any, Seat, Offers], Action]
"""A mind's answer to a decision."""


class Mind(Generic[F, N, M]):
    """Plays one side of one game. All that it carries from one decision to the next stands in its notes."""

    facts_type: ClassVar[type[Any]]
    """What never changes in the game, made from a seat."""
    notes_type: ClassVar[type[Any]]
    """The memory: a struct of plain data with a default for every field."""
    model_type: ClassVar[type[Any]]
    """The position as the mind thinks of it, made from facts, a view and a side."""
    parts: ClassVar[tuple[str, ...]] = ()
    """The parts of a view that the model is made from; without any, whole views are."""
    handlers: ClassVar[Mapping[str, Handler]]
    """Kind of decision -> how it is answered."""

    def __init__(self, seed: int | str = 0, manner: Manner = NORMAL) -> None:
        self.seed, self.manner = seed, manner
        self.notes: N = self.notes_type()
        self.known: F | None = None
        self.hurried = manner.thumb
        """Whether to be content with the first sane plan."""

    def choose(self, seat: Seat) -> Action:
        """One of the seat's legal actions."""
        offers = self.offers(seat)
        decision = seat.decision
        handler = self.handlers.get(decision.kind) if decision else None
        action = handler(self, seat, offers) if handler else self.unknown(offers)
        return action if action in offers else offers[0]

    def offers(self, seat: Seat) -> Offers:
        """What it notices of what is offered: in the same turn always the same."""
        offers = seat.actions()
        if not self.manner.overlooks:
            return offers
        view = seat.view("turn")
        return self.manner.noticed(offers, f"{self.seed} {view.get('when', view.get('turn'))}")

    def unknown(self, offers: Offers) -> Action:
        """An answer to a question that the mind does not know: to leave things as they are, where that can be said."""
        return first(offers, "end", "halt")

    def quick(self, seat: Seat) -> Action:
        """The same in a hurry: no forecasts, no second thoughts."""
        self.hurried = True
        try:
            return self.choose(seat)
        finally:
            self.hurried = self.manner.thumb

    def memory(self) -> bytes:
        """What it carries on, as plain data."""
        return msgspec.json.encode(self.notes)

    def restore(self, memory: bytes) -> None:
        """Go on where the mind stopped that remembered this. BadChoice when it was another kind of mind."""
        if read(memory, dict[str, msgspec.Raw]).keys() != set(self.notes_type.__struct_fields__):
            raise CORE.bad("choice memory-another-mind")
        self.notes = read(memory, self.notes_type)

    def facts(self, seat: Seat) -> F:
        """What never changes, read once."""
        if self.known is None or self.known.atlas.board is not seat.board:
            self.known = self.facts_type(seat)
        return self.known

    def about(self, seat: Seat) -> dict[str, Any]:
        """What the question is about: units and hexes by the names that actions give them, figures as they are."""
        return seat.decision.data if seat.decision else {}

    def model(self, seat: Seat) -> M:
        """The position as it stands."""
        found: M = self.model_type(self.facts(seat), seat.view(*self.parts), seat.side)
        found.weights = (self.manner.weights, Weights())[:: 1 if found.me == ALLIED else -1]
        found.closely = self.manner.closely and not self.hurried
        return found

    def next_task(
        self,
        seat: Seat,
        moves: dict[int, int],
        able: Collection[str],
        urgent: Collection[int] = (),
        where: Mapping[str, str] | None = None,
    ) -> str:
        """The unit that should move next: into hexes with room first, then the urgent; those that are there are done.

        Whoever has just asked where everybody is may say it.
        """
        facts, where = self.facts(seat), seat.where() if where is None else where
        roster, label = facts.roster, facts.atlas.label
        for unit in [u for u, goal in moves.items() if where.get(roster.ids[u]) == label(goal)]:
            del moves[unit]
        load: dict[str, int] = {}
        me, index, side, size = SIDES.index(seat.side), roster.index, roster.side, roster.size
        for name, at in where.items():
            unit = index[name]
            if side[unit] == me:
                load[at] = load.get(at, 0) + size[unit]

        def order(unit: int) -> tuple[bool, bool, int]:
            full = load.get(label(moves[unit]), 0) + roster.size[unit] > facts.limit
            return full, unit not in urgent, unit

        pending = [u for u in moves if roster.ids[u] in able]
        return roster.ids[min(pending, key=order)] if pending else ""


def take(*words: str) -> Handler:
    """An answer that is always the same: the first of these verbs that is offered."""
    return lambda mind, seat, offers: first(offers, *words)


def think(answer: Callable[[Any, Offers], Action]) -> Handler:
    """An answer that follows from the position alone."""
    return lambda mind, seat, offers: answer(mind.model(seat), offers)
