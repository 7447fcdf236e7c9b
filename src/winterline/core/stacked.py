"""Rules whose positions carry a stack of decisions: the topmost one is asked, and what it begins lies on top of it.

A game derives its `Rules` from `Stacked` and adds what is its own: start, views, results. A decision on the stack (a
frozen tagged struct) knows its side, prompt, options, refusals and what its actions do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from msgspec.structs import replace

from winterline.core import frames, remedies
from winterline.core.action import Action, Verbs, notation
from winterline.core.board import Board
from winterline.core.caches import stale
from winterline.core.codec import Codec, question
from winterline.core.counters import Counter
from winterline.core.decision import Decision, Event, Result, Stacking, Warned
from winterline.core.dice import Dice
from winterline.core.frames import Ask, Phase, asked, kind_of
from winterline.core.gesture import NoDice
from winterline.core.messages import decoded, encoded
from winterline.core.reach import Search
from winterline.core.sampling import Superset, among, draw
from winterline.core.sides import adjective
from winterline.core.verdict import Refused
from winterline.core.vocabulary import CORE

OVER = "over"
"""The event that ends a game."""


class Answers(Protocol):
    """A game's module of questions that change nothing."""

    def reach(self, book: Any, state: Any, name: str) -> dict[str, float]:
        """Where a unit could get to now."""

    def path(self, book: Any, state: Any, name: str, to: str) -> list[str]:
        """The way a unit would take."""

    def zone(self, book: Any, state: Any, side: str) -> list[str]:
        """A side's zone of control."""

    def where(self, book: Any, state: Any) -> dict[str, str]:
        """The hex of every unit on the board."""

    def left_undone(self, book: Any, state: Any) -> list[tuple[str, str]]:
        """What ending the phase now would leave undone."""

    def warnings(self, book: Any, state: Any) -> list[Warned]:
        """What ending the phase now would bring the side that decides."""

    def stacking(self, book: Any, state: Any, label: str) -> list[Stacking]:
        """What the units in a hex take up of it."""

    def search(self, book: Any, state: Any, action: Action) -> Search | None:
        """The search for a way behind a move."""


class Stacked(ABC):
    """What the rules of every game with a stack of decisions share."""

    book: Any
    board: Board
    sides: tuple[str, ...]
    verbs: Verbs
    counters: tuple[Counter, ...]
    codec: Codec[Any, Any]
    """How positions are written."""
    answers: Answers
    """The game's own `queries`."""

    # --- what a game adds --------------------------------------------------------------------------------

    @abstractmethod
    def first(self) -> Any:
        """The set-up, before anything happened."""

    @abstractmethod
    def described(self, spec: Mapping[str, Any]) -> Any:
        """A position described by hand, before anything happened."""

    @abstractmethod
    def phases(self, state: Any) -> Sequence[Phase[Any, Any]]:
        """The sequence of play."""

    @property
    @abstractmethod
    def rebuilt(self) -> Callable[..., Any]:
        """Makes the force of a side of its written columns."""

    @abstractmethod
    def over(self) -> str:
        """The rule that says when the game is over."""

    @abstractmethod
    def result(self, state: Any) -> Result | None:
        """How the game ended, if it has."""

    @abstractmethod
    def view(self, state: Any, seat: str) -> dict[str, Any]:
        """What a seat may know."""

    @abstractmethod
    def worded(self, event: Event) -> str:
        """An event of this game as a plain sentence."""

    # --- the stack ---------------------------------------------------------------------------------------

    def start(self) -> Any:
        """The position that the first decision is asked in."""
        return self.go_on(self.first(), NoDice(), [])

    def opening(self) -> list[Event]:
        """What happens before the first decision: the first turn begins."""
        events: list[Event] = []
        self.go_on(self.first(), NoDice(), events)
        return events

    def from_spec(self, spec: Mapping[str, Any]) -> Any:
        """A position described by hand."""
        return self.go_on(self.described(spec), NoDice(), [])

    def go_on(self, state: Any, dice: Dice, events: list[Event]) -> Any:
        """Do what follows without a choice, up to the next decision."""
        return frames.go_on(self.book, state, self.phases, dice, events)

    @property
    def masks(self) -> frozenset[str]:
        """The fields of a position whose numbers are sets of bits."""
        return self.codec.masks

    def canonical(self, state: Any) -> bytes:
        """The position as canonical JSON."""
        return self.codec.encode(state)

    def restore(self, canonical: bytes) -> Any:
        """A position from its canonical JSON."""
        return self.codec.decode(canonical, self.rebuilt)

    def stale(self, state: Any) -> list[str]:
        """The answers kept of a position that are not those of an equal one which is written and read again."""
        fresh = self.restore(self.canonical(state))
        lost = [] if fresh == state else ["what is kept or written of the position differs from a recount"]
        return lost + stale(self.book, state, fresh)

    def side(self, state: Any) -> str:
        """Whose decision it is; empty once the game is over."""
        stack = state.stack
        return self.sides[stack[-1].side(self.book, state)] if stack and stack[-1].asks else ""

    def decision(self, state: Any) -> Decision | None:
        """The decision on top of the stack."""
        top, book = asked(state), self.book
        if top is None:
            return None
        prompt, cited = top.prompt(book, state), top.cited(book, state)
        return Decision(self.side(state), kind_of(state), prompt, cited, question(book, state, top))

    def actions(self, state: Any) -> Sequence[Action]:
        """Every legal action of the decision on top."""
        stack = state.stack
        return stack[-1].options(self.book, state) if stack and stack[-1].asks else ()

    def superset(self, state: Any) -> Superset | None:
        """What an action of the decision on top can be drawn from; None where only its list will do."""
        top = asked(state)
        return top.superset(self.book, state) if top else None

    def sample(self, state: Any, rng: Random) -> Action:
        """One legal action of the decision on top, each as likely as any other."""
        top: Ask[Any, Any] = state.stack[-1]
        superset = top.superset(self.book, state)
        drawn = draw(superset, rng) if superset is not None else None
        return drawn or among(top.options(self.book, state), rng)

    def has_choice(self, state: Any) -> bool:
        """Whether the decision on top surely has two options; only frequent ones know a quick way to tell."""
        top = asked(state)
        return top is not None and top.has_choice(self.book, state)

    def why_not(self, state: Any, action: Action) -> Refused:
        """The rule that an unlisted action breaks."""
        top = asked(state)
        if top is None:
            return Refused(self.over(), CORE.message("over"))
        refused = top.refuse(self.book, state, action)
        found = None if refused.remedy else self.remedy(state, action, refused)
        return replace(refused, remedy=notation(found, self.verbs)) if found is not None else refused

    def remedy(self, state: Any, action: Action, refused: Refused) -> Action | None:
        """An action that can be taken instead of a refused one, and helps.

        It is of the verb that the decision says must come first (`before`), the same of the same unit in another way, or
        what `core/remedies.py` finds.
        """
        top = asked(state)
        verb = top.before(self.book, state, action) if top else ""
        offers = self.actions(state)
        if verb and (action.do, verb) != (remedies.GO, remedies.MOVE):  # a hex is pointed at: who gets there?
            return next((offer for offer in offers if offer.do == verb), None)
        same = (action.do, action.unit)
        if action.unit and action.kind:
            return next((offer for offer in offers if (offer.do, offer.unit) == same), None)
        near = remedies.elsewhere(self.board.grid, offers, action, refused)
        near = near or self._who_could(state, offers, action)
        return near or remedies.another(offers, action) or remedies.asked_for(offers, action)

    def _who_could(self, state: Any, offers: Sequence[Action], action: Action) -> Action | None:
        """The choice of a unit that could go to a hex which was pointed at before anybody was chosen to go."""
        if action.do != remedies.GO or not self.board.grid.has(action.to):
            return None
        for chosen in remedies.nearest(self.board.grid, offers, self.where(state), action.to):
            after, _ = self.apply(state, chosen, NoDice())
            if action in self.actions(after):
                return chosen
        return None

    def apply(self, state: Any, action: Action, dice: Dice) -> tuple[Any, list[Event]]:
        """Carry out a legal action and whatever follows without a choice."""
        events: list[Event] = []
        after = state.stack[-1].apply(self.book, state, action, dice, events)
        if not after.stack or not after.stack[-1].asks:
            after = self.go_on(after, dice, events)
        if not after.stack and (result := self.result(after)) is not None:
            events.append(Event(OVER, result.rule, word=f"{result.winner} {encoded(result.message)}"))
        return after, events

    def narrate(self, event: Event) -> str:
        """An event as a plain sentence; how a game ended is said in the same way in all of them."""
        return closing(event) if event.what == OVER else self.worded(event)

    def rolls(self, state: Any) -> int:
        """Rolls drawn so far."""
        rolls: int = state.rolls
        return rolls

    def final(self, before: Any, after: Any) -> bool:
        """Rolls and a change of the side that decides cannot be taken back."""
        return bool(before.rolls != after.rolls or self.side(before) != self.side(after))

    # --- questions ---------------------------------------------------------------------------------------

    def reach(self, state: Any, unit: str) -> dict[str, float]:
        """Where a unit could get to now."""
        return self.answers.reach(self.book, state, unit)

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

    def stacking(self, state: Any, label: str) -> list[Stacking]:
        """What the units in a hex take up of it."""
        return self.answers.stacking(self.book, state, label)

    def search(self, state: Any, action: Action) -> Search | None:
        """The search for a way behind a move."""
        return self.answers.search(self.book, state, action)

    def forecast(self, state: Any, action: Action) -> dict[str, Any] | None:
        """The battle being put together, as the side that decides is told of it."""
        building = self.view(state, self.side(state)).get("building") or {}
        told: dict[str, Any] | None = building.get("odds")
        return told

    def joinable(self, state: Any) -> list[str]:
        """The strongest first, everybody who may still join beside those before: the largest such set to be declared."""
        strength = {counter.id: counter.full.attack for counter in self.counters}
        joined: list[str] = []
        whole: list[str] = []
        while joins := [action for action in self.actions(state) if action.do == "join"]:
            best = max(joins, key=lambda action: strength[action.unit])
            state, _ = self.apply(state, best, NoDice())
            joined.append(best.unit)
            if any(action.do == "declare" for action in self.actions(state)):
                whole = joined[:]
        return whole


def closing(event: Event) -> str:
    """The last sentence of a game: who won, and by what."""
    winner, _, how = event.word.partition(" ")
    name = "drawn" if winner == "draw" else "won"
    return f"{CORE.say(name, winner=adjective(winner), how=decoded(how))} [{event.rule}]"
