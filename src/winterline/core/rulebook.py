"""Rules of a game that is a list of chapters: what follows from the chapters alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from winterline.core import questions
from winterline.core.action import Action
from winterline.core.chapters import Contents, Secret
from winterline.core.decision import Event
from winterline.core.errors import BadChoice
from winterline.core.face import shares
from winterline.core.frames import Phase
from winterline.core.messages import Arg, words
from winterline.core.printed import Printed
from winterline.core.promises import Promises
from winterline.core.stacked import Answers, Stacked
from winterline.core.versions import RuleChange, Upgrade
from winterline.core.vocabulary import CORE, Vocabulary


class Rulebook(Stacked):
    """The rules of a game by its chapters. Its book is a `Printed`."""

    game: str
    title: str
    options: tuple[str, ...]
    contents: Contents[Any, Any]
    answers: Answers = questions
    scenario = "standard"
    form = 1
    upgrades: ClassVar[dict[int, Upgrade]] = {}
    changes: tuple[RuleChange, ...] = ()
    words: Vocabulary = CORE
    """What the game says."""
    destructive: frozenset[str]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        found = cls.contents
        cls.codec, cls.verbs, cls.destructive = found.codec, found.verbs, found.destructive

    def __init__(self, book: Printed[Any, Any], title: str) -> None:
        self.book, self.title = book, title
        self.game, self.options, self.sides = book.game, book.options, book.sides
        self.board, self.data_digest = book.board, book.data_digest
        self.counters = book.units[0].counters + book.units[1].counters

    def blank(self, spec: Mapping[str, Any]) -> Any:
        """The position that a description by hand begins with: when it is, and where the units are."""
        return self.first()

    def when(self, state: Any) -> str:
        """The turn as players write it; it begins with its number."""
        return f"{state.turn} {self.sides[self.book.mover(state)]}"

    def moment(self, state: Any) -> tuple[str, str]:
        """When it is in the game, and the phase."""
        return self.when(state) if not state.outcome else "over", self.book.stage(state)

    @property
    def rebuilt(self) -> Callable[..., Any]:
        """Makes the force of a side of its written columns: as they stand, unless a game keeps more."""
        return lambda side, *columns: self.contents.force(*columns)

    @abstractmethod
    def result_faces(self) -> dict[str, list[str]]:
        """The combat results: odds -> the result of each face of the die."""

    @property
    def chances(self) -> Mapping[str, str]:
        """What is rolled for -> words that go with "roll for"."""
        return {**self.contents.chances, **self.words.family("chance")}

    @property
    def promises(self) -> Promises:
        """How prompts offer what they offer, where the first word is no verb: the words of `promise <verb>`."""
        out: dict[str, tuple[str, ...]] = {}
        for verb, told in self.words.family("promise").items():
            for phrase in told.split("; "):
                out[phrase] = (*out.get(phrase, ()), verb)
        return out

    @property
    def playing(self) -> Sequence[str]:
        """What decides which chapters are played: the game and its options."""
        return (self.game, *self.options)

    # --- by chapters -------------------------------------------------------------------------------------

    def phases(self, state: Any) -> Sequence[Phase[Any, Any]]:
        """The sequence of play."""
        found: Sequence[Phase[Any, Any]] = self.book.phases
        return found

    def described(self, spec: Mapping[str, Any]) -> Any:
        """A position described by hand."""
        self.contents.check_fields(spec)
        state = self.contents.described(self.book, self.blank(spec), spec)
        if problems := self.check(state):
            raise BadChoice(f"not a legal position: {problems[0]}")
        return state

    def worded(self, event: Event) -> str:
        """An event as a sentence, with its rule.

        A chapter has a sentence of its own for it, or there are words for `event <what> <word>` or `event <what>`.
        """
        if (tell := self.contents.sentences.get(event.what)) is not None:
            return f"{words(tell(self.book, event))} [{event.rule}]"
        names = f"event {event.what} {event.word}", f"event {event.what}"
        name = next((name for name in names if name in self.words), "")
        said = self.words.say(name, **self.facts(event)) if name else event.what
        return f"{said} [{event.rule}]"

    def facts(self, event: Event) -> dict[str, Arg]:
        """What the words of an event may name."""
        hexes = event.hexes
        return {
            "names": [self._names[unit] for unit in event.units], "hexes": ", ".join(hexes), "way": "-".join(hexes),
            "goal": hexes[-1] if hexes else "", "number": event.number, "word": event.word,
        }  # fmt: skip

    @cached_property
    def _names(self) -> dict[str, str]:
        return {counter.id: counter.name for counter in self.counters}

    def view(self, state: Any, seat: str) -> dict[str, Any]:
        """What a seat may know: what each chapter tells it."""
        if seat not in (*self.sides, "spectator"):
            raise BadChoice(f"no seat '{seat[:20]}': choose from {', '.join(self.sides)} or spectator")
        when, phase = self.moment(state)
        common = {"game": self.game, "options": list(self.options), "when": when, "phase": phase}
        common |= {"side": self.sides[self.book.mover(state)], "rolls": state.rolls, "outcome": state.outcome}
        told = ((name, tell(self.book, state, seat)) for name, tell in self.contents.views.items())
        return common | {name: known for name, known in told if known is not None}

    def seen(self, state: Any, side: str) -> Any:
        """The position without what the other side hides from this one."""
        for secret in self._secrets:
            state = secret.seen(self.book, state, side)
        return state

    def resample(self, state: Any, side: str, rng: Random) -> Any:
        """The position with what the other side hides drawn anew, chapter by chapter."""
        for secret in self._secrets:
            state = secret.resample(self.book, state, side, rng)
        return state

    def check(self, state: Any) -> list[str]:
        """Broken invariants of a position."""
        return self.contents.problems(self.book, state) + self.stale(state)

    def layers(self, state: Any, seat: str) -> list[dict[str, Any]]:
        """What the chapters lay over the map."""
        played = self.contents.played(self.playing)
        return [layer for c in played for lay in c.layers for layer in lay(self.book, state, seat)]

    def charts(self) -> dict[str, Any]:
        """The charts beside the board."""
        return {name: told for c in self.contents.chapters for name, told in c.charts(self.book).items()}

    def result_chances(self) -> dict[str, dict[str, float]]:
        """The exact chance of each result at each odds."""
        return {column: shares(faces) for column, faces in self.result_faces().items()}

    # --- secrets -----------------------------------------------------------------------------------------

    @cached_property
    def _secrets(self) -> list[Secret[Any, Any]]:
        return [c.secret for c in self.contents.played(self.playing) if c.secret is not None]

    def is_secret(self, state: Any, action: Action) -> bool:
        """Whether taking an action is hidden from the other seats."""
        if not state.stack:
            return False
        return any(isinstance(state.stack[-1], secret.frames) for secret in self._secrets)

    def reveals(self, before: Any, after: Any) -> bool:
        """Whether a step lays open what was hidden, or would if there were anything."""
        return any(secret.reveals(self.book, before, after) for secret in self._secrets)

    def final(self, before: Any, after: Any) -> bool:
        """Rolls, what lays secrets open and a change of the side that decides cannot be taken back."""
        if super().final(before, after):
            return True
        return any(secret.final(self.book, before, after) for secret in self._secrets)
