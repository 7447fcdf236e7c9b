"""A game in progress: a position, the one decision it waits for, and the log that made it."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from winterline.core import action as actions_
from winterline.core import parley
from winterline.core.action import Action
from winterline.core.contributions import DiceAwaited, Origin
from winterline.core.course import Course, Moment
from winterline.core.decision import Decision, DisplayRules, EngineRules, Event, Result, Rules
from winterline.core.dice import Dice, KeyedDice, commitment
from winterline.core.errors import FAULTS, BadChoice, IllegalAction, NotYourDecision, StalePosition
from winterline.core.verdict import Refused
from winterline.core.vocabulary import CORE

if TYPE_CHECKING:
    from winterline.core.seat import Seat


class Game(Course):
    """One game. Positions are immutable, so copies are cheap and independent.

    Examples:
        >>> import winterline as wl
        >>> game = wl.new("beachhead", seed=7)
        >>> twin = game.copy()
        >>> events = twin.play(twin.actions()[0])
        >>> game.length, twin.length
        (0, 2)
        >>> twin.undo()
        >>> twin.digest() == game.digest()
        True
    """

    __slots__ = ("earlier", "origin", "seed", "words")

    def __init__(
        self,
        rules: Rules,
        key: bytes,
        *,
        state: Any = None,
        dice: Dice | None = None,
        seed: int | None = None,
        origin: Origin | None = None,
    ) -> None:
        """An empty key is one that is still being made: nothing is played before it is there."""
        self.rules, self.key, self.seed, self.origin = rules, key, seed, origin
        self.earlier: tuple[bytes, ...] = ()
        """The log of the finished game that this one goes on from, line by line."""
        self.words: tuple[parley.Word, ...] = ()
        """What the sides said of its end: offers of a draw and their answers, a resignation."""
        self.dice = dice or KeyedDice(key)
        start = rules.start() if state is None else state
        self._fresh = state is None
        self._last = Moment(None, 0, None, False, start)
        self._lists = False
        if key:
            self._settle([])

    @classmethod
    def imagined(cls, rules: Rules, state: Any, key: bytes) -> Game:
        """A game that begins with a position as it is: a decision with one option is left to be answered."""
        game = cls(rules, b"", state=state)
        game.key, game.dice = key, KeyedDice(key)
        return game

    # --- what the position says -------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The current position, immutable."""
        return self._last.state

    @property
    def decision(self) -> Decision | None:
        """The decision the game waits for; None once it is over."""
        return None if parley.ends(self.words) else self.rules.decision(self._last.state)

    @property
    def side(self) -> str:
        """Whose decision it is; empty once the game is over."""
        return "" if self.words and parley.ends(self.words) else self.rules.side(self._last.state)

    @property
    def result(self) -> Result | None:
        """How the game ended, by its rules or by what was said; None while it runs."""
        return parley.result(self.words, self.rules.sides) or self.rules.result(self._last.state)

    @property
    def length(self) -> int:
        """Actions taken so far, forced ones included."""
        return self._last.number

    @property
    def commitment(self) -> str:
        """What was published of the dice before the game: the hash of the table's secret, or of the key itself."""
        return self.origin.commitment if self.origin else commitment(self.key)

    def actions(self) -> tuple[Action, ...]:
        """Every legal action, sorted."""
        self._lists = True
        return self._offers()

    def _offers(self) -> tuple[Action, ...]:
        last = self._last
        if last.offers is None:
            last.offers = tuple(self.rules.actions(last.state))
        return last.offers if not self.words or not parley.ends(self.words) else ()

    def sample(self, rng: Random) -> Action:
        """One legal action, each as likely as any other, without making the list; not once the game is over."""
        return self._sampled(rng)

    def why_not(self, action: Action | Mapping[str, Any] | str) -> Refused | None:
        """None when the action is legal, otherwise the rule that it breaks."""
        wanted = actions_.parse(action, self.rules.verbs)
        if wanted in self._offers():
            return None
        return self.rules.why_not(self._last.state, wanted)

    def view(self, seat: str) -> dict[str, Any]:
        """What a seat (a side, or `spectator`) may know. JSON-safe."""
        return self.rules.view(self._last.state, seat)

    def seat(self, side: str) -> Seat:
        """A side's place at the table: what it may see and ask."""
        from winterline.core.seat import Seat

        return Seat(self, side)

    def digest(self) -> str:
        """The fingerprint of the position: equal positions have equal digests."""
        return digest_of(self.rules, self._last.state)

    # --- playing ----------------------------------------------------------------------------------------

    def play(
        self, action: Action | Mapping[str, Any] | str, *, side: str | None = None, at: int | None = None
    ) -> list[Event]:
        """Take an action, and the decisions with one option that follow; returns the events that it caused.

        `side` and `at` (the length the caller saw) guard against playing for the other side or on an old
        position. Refusals leave the game untouched.
        """
        if at is not None and at != self._last.number:
            raise StalePosition(CORE.say("stale", now=self._last.number, seen=at))
        if side is not None and self.side not in ("", side):
            raise NotYourDecision(CORE.say("not yours", side=self.side, other=side))
        if self.words:  # the compiled course takes what stood on the list
            self._goes_on()
        return self._played(action if type(action) is Action else self._parsed(action))

    def step(self, action: Action | Mapping[str, Any] | str) -> list[Event]:
        """Take exactly one action, for programs that search: a decision with one option is left to be answered."""
        if self.words:
            self._goes_on()
        return self._stepped(action if type(action) is Action else self._parsed(action))

    def _parsed(self, action: Action | Mapping[str, Any] | str) -> Action:
        self._goes_on()
        return actions_.parse(action, self.rules.verbs)

    def _goes_on(self) -> None:
        """Whether anything can be played: the dice are there, and nobody has ended the game."""
        if not self.key:
            raise DiceAwaited(CORE.say("dice awaited"))
        if parley.ends(self.words):
            raise StalePosition(CORE.say("parley over"))

    def _listed(self, action: Action) -> None:
        """Refuse an action that is not on the list, or any before the dice are there."""
        self._goes_on()
        offers = self._offers()
        at = bisect_left(offers, action)  # the list is sorted and may be long
        if (at == len(offers) or offers[at] != action) and action not in offers:
            raise IllegalAction(self.rules.why_not(self._last.state, action))

    def _opened(self, caused: list[Event]) -> list[Event]:
        return [*self.rules.opening(), *caused]

    def undo(self) -> None:
        """Step back to the last decision that was asked. The same roll comes again: undoing chooses no luck.

        Of a game that a side has ended by what it said, that is taken back first.
        """
        if parley.ends(self.words):
            self.words = self.words[:-1]
            return
        step = self._last
        while step.before is not None and step.forced:
            step = step.before
        if step.before is None:
            raise StalePosition(CORE.say("undo nothing"))
        self._last, self._lists = step.before, False  # whoever tries things out may want no list
        self.words = parley.cut(self.words, step.before.number)

    def parley(self, side: str, what: parley.What) -> None:
        """Resign, or offer, accept, decline or withdraw a draw: whoever is asked, and no position changes by it.

        Examples:
            >>> import winterline as wl
            >>> game = wl.new("beachhead", seed=7)
            >>> game.parley("axis", "offer")
            >>> game.parley("allied", "accept")
            >>> game.result.winner, game.actions()
            ('draw', ())
        """
        if not self.key:
            raise DiceAwaited(CORE.say("dice awaited"))
        why = CORE.message("parley over") if self.rules.result(self._last.state) else None
        if why := why or parley.wrong(self.words, side, what, self.rules.sides):
            raise BadChoice(why)
        self.words = (*self.words, parley.Word(self.length, side, what))

    def copy(self) -> Game:
        """An equal game that goes its own way from here."""
        twin = object.__new__(Game)
        twin.rules, twin.key, twin.seed, twin.dice = self.rules, self.key, self.seed, self.dice
        twin.origin, twin._last, twin._fresh = self.origin, self._last, self._fresh
        twin._lists, twin.earlier, twin.words = self._lists, self.earlier, self.words
        return twin

    # --- the record -------------------------------------------------------------------------------------

    def steps(self, first: int = 0) -> list[Moment]:
        """The history from the start, or from a number on: the first step of all has no action."""
        out: list[Moment] = []
        step: Moment | None = self._last
        while step is not None and step.number >= first:
            out.append(step)
            step = step.before
        out.reverse()
        return out

    def since(self, first: int) -> Game:
        """An equal game whose history begins with a step of this one: what was before is forgotten."""
        twin = self.copy()
        kept = self.steps(first)
        last = Moment(None, 0, None, False, kept[0].state)
        for number, step in enumerate(kept[1:], 1):
            last = Moment(last, number, step.action, step.forced, step.state, step.events)
        twin._last, twin._fresh = last, self._fresh and kept[0].before is None
        return twin

    def notation(self, action: Action) -> str:
        """An action as one line."""
        return actions_.notation(action, self.rules.verbs)

    def narrate(self, events: Sequence[Event]) -> list[str]:
        """Events as plain sentences."""
        return [sentence(self.rules, event) for event in events]

    def save(self, path: str | Path) -> None:
        """Write the full log, whole or not at all."""
        from winterline.core.log import full_lines, write_lines

        write_lines(full_lines(self), Path(path))

    def snapshot(self) -> bytes:
        """The position as canonical JSON, to be opened again without replaying."""
        return self.rules.canonical(self._last.state)


def sentence(rules: DisplayRules, event: Event) -> str:
    """An event as a plain sentence; of one that other rules caused, and these know no words for, its bare facts."""
    try:
        return rules.narrate(event)
    except FAULTS:
        return " ".join([event.what, *event.units, *event.hexes, event.word]).strip() + "."


def digest_of(rules: EngineRules, state: Any) -> str:
    """The fingerprint of a position."""
    return hashlib.sha256(rules.canonical(state)).hexdigest()[:32]
