"""Rules of a game that is a list of chapters: what follows from the chapters, and from a stack of decisions.

A game derives its `Rules` from `Rulebook` and adds what is its own: start, results. The topmost decision of a position (a
frozen tagged struct) is asked, and what it begins lies on top of it; it knows its side, prompt, options, refusals and
what its actions do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from winterline.core import frames, messages, questions, remedies
from winterline.core.action import Action, Verbs, notation
from winterline.core.board import Board
from winterline.core.caches import stale
from winterline.core.chapters import Contents, Counted, Secret
from winterline.core.codec import Codec, question
from winterline.core.counters import Counter
from winterline.core.decision import Decision, EngineRules, Event, Fight, Result
from winterline.core.dice import Dice
from winterline.core.face import shares
from winterline.core.frames import Phase, asked, kind_of
from winterline.core.gesture import NoDice
from winterline.core.messages import Arg, decoded, encoded, words
from winterline.core.printed import Printed
from winterline.core.promises import Promises
from winterline.core.questioned import Questioned
from winterline.core.sampling import Superset
from winterline.core.sides import adjective
from winterline.core.stacked import Stacked
from winterline.core.telling import Telling, Tolls
from winterline.core.verdict import Refused
from winterline.core.versions import RuleChange, Upgrade
from winterline.core.vocabulary import CORE, Vocabulary

OVER = "over"
"""The event that ends a game."""
TALLIED = ("strength", "tallies")


class Rulebook(Stacked, Questioned, ABC):
    """The rules of a game by its chapters. Its book is a `Printed`; its positions carry a stack of decisions."""

    board: Board
    verbs: Verbs
    counters: tuple[Counter, ...]
    codec: Codec[Any, Any]
    """How positions are written."""
    game: str
    title: str
    options: tuple[str, ...]
    contents: Contents[Any, Any]
    extras: tuple[Counter, ...] = ()
    """Counters that come with options, besides those of the game as it is played without any."""
    turn_names: ClassVar[tuple[str, ...]] = ()
    """How `when` names the sides whose turns they are, if not by their ids."""
    scenario = "standard"
    sequel = ""
    form = 1
    upgrades: ClassVar[dict[int, Upgrade]] = {}
    changes: tuple[RuleChange, ...] = ()
    words: Vocabulary = CORE
    """What the game says."""
    masks: frozenset[str]
    destructive: frozenset[str]
    idle: frozenset[str]
    going: frozenset[str]
    placing: frozenset[str]
    historical: frozenset[str]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        found = cls.contents
        cls.codec, cls.verbs, cls.destructive = found.codec, found.verbs, found.destructive
        cls.masks, cls.going, cls.idle = found.codec.masks, found.going, found.idle
        cls.placing, cls.historical = found.placing, found.historical

    def __init__(self, book: Printed[Any, Any], title: str) -> None:
        self.book, self.title = book, title
        self.game, self.options, self.sides = book.game, book.options, book.sides
        self.board, self.data_digest = book.board, book.data_digest
        self.counters = book.units[0].counters + book.units[1].counters

    # --- what a game adds --------------------------------------------------------------------------------

    @abstractmethod
    def first(self) -> Any:
        """The set-up, before anything happened."""

    @abstractmethod
    def over(self) -> str:
        """The rule that says when the game is over."""

    @abstractmethod
    def result(self, state: Any) -> Result | None:
        """How the game ended, if it has."""

    def blank(self, spec: Mapping[str, Any]) -> Any:
        """The position that a description by hand begins with: when it is, and where the units are."""
        return self.first()

    def when(self, state: Any) -> str:
        """The turn as players write it; it begins with its number."""
        return f"{state.turn} {(self.turn_names or self.sides)[self.book.mover(state)]}"

    def whose(self, when: str) -> str:
        """Whose turn it is at a moment; nobody's when the game is over."""
        named = dict(zip(self.turn_names or self.sides, self.sides, strict=True))
        return named.get(when.rpartition(" ")[2], "")

    def moment(self, state: Any) -> tuple[str, str]:
        """When it is in the game, and the phase."""
        return self.when(state) if not state.outcome else "over", self.book.stage(state)

    def titled(self, phase: str) -> str:
        """A phase in words."""
        return self.words.say(name) if (name := f"phase {phase}") in self.words else phase

    @property
    def rebuilt(self) -> Callable[..., Any]:
        """Makes the force of a side of its written columns: as they stand, unless a game keeps more."""
        return lambda side, *columns: self.contents.force(*columns)

    @abstractmethod
    def result_faces(self) -> dict[str, list[str]]:
        """The combat results: odds -> the result of each face of the die."""

    def faces_carried(self, fight: Fight) -> list[str]:
        """The result of each face, where a battle carries results out otherwise than its column of the table says."""
        return []

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

    def phases(self, state: Any) -> Sequence[Phase[Any, Any]]:
        """The sequence of play."""
        found: Sequence[Phase[Any, Any]] = self.book.phases
        return found

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
        self.contents.check_fields(spec)
        state = self.contents.described(self.book, self.blank(spec), spec)
        if problems := self.check(state):
            raise CORE.bad("choice not-legal-position", problems=problems[0])
        return self.go_on(state, NoDice(), [])

    def goes_on(self, before: EngineRules, state: Any) -> Any:
        """The position that this game begins with after the end of another: most go on from none."""
        raise CORE.bad("choice goes-on-from-no-other", game=self.game, scenario=self.scenario)

    def go_on(self, state: Any, dice: Dice, events: list[Event]) -> Any:
        """Do what follows without a choice, up to the next decision."""
        return frames.go_on(self.book, state, self.phases, dice, events)

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

    def decision(self, state: Any) -> Decision | None:
        """The decision on top of the stack."""
        top, book = asked(state), self.book
        if top is None:
            return None
        prompt, cited = top.prompt(book, state), top.cited(book, state)
        return Decision(self.side(state), kind_of(state), prompt, cited, question(book, state, top))

    def queued(self, state: Any) -> list[Any]:
        """The position as it asks now, and as it will ask the same side about what waits."""
        return [*takewhile(lambda below: self.side(below) == self.side(state), frames.uncovered(state))]

    def superset(self, state: Any) -> Superset | None:
        """What an action of the decision on top can be drawn from; None where only its list will do."""
        top = asked(state)
        return top.superset(self.book, state) if top else None

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
        if refused.remedy:
            return refused
        found = remedies.remedy(self, state, action, refused, top.before(self.book, state, action))
        return replace(refused, remedy=notation(found, self.verbs)) if found is not None else refused

    def _went_on(self, state: Any, dice: Dice, events: list[Event]) -> tuple[Any, list[Event]]:
        """What follows without a choice after an action, up to the next decision."""
        after = self.go_on(state, dice, events)
        if not after.stack and (result := self.result(after)) is not None:
            events.append(Event(OVER, result.rule, word=f"{result.winner} {encoded(result.message)}"))
        return after, events

    def rolls(self, state: Any) -> int:
        """Rolls drawn so far."""
        return int(state.rolls)

    # --- by chapters -------------------------------------------------------------------------------------

    def narrate(self, event: Event) -> str:
        """An event as a sentence, with its rule; how a game ended is said in the same way in all of them.

        A chapter has a sentence of its own for it, or there are words for `event <what> <word>` or `event <what>`.
        """
        if event.what == OVER:
            return closing(event)
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

    def view(self, state: Any, seat: str, parts: Collection[str] = ()) -> dict[str, Any]:
        """What a seat may know: what each chapter tells it; if parts are named only those, with whose turn it is."""
        if seat not in (*self.sides, "spectator"):
            raise CORE.bad("choice no-seat-choose-from-or", seat=seat[:20], sides=self.sides)
        tellers = self.contents.views
        if parts:
            told = ((name, tellers[name](self.book, state, seat)) for name in parts if name in tellers)
            common = {"when": self.moment(state)[0], "side": self.sides[self.book.mover(state)]}
            return common | {name: known for name, known in told if known is not None}
        when, phase = self.moment(state)
        common = {"game": self.game, "options": list(self.options), "when": when, "phase": self.titled(phase)}
        common |= {"side": self.sides[self.book.mover(state)], "rolls": state.rolls, "outcome": state.outcome}
        if state.stack and (permits := questions.permits(self.book, state)):
            common["permits"] = messages.told(permits)
        if state.stack and (outlook := questions.outlook(self.book, self.seen(state, seat))):
            common["outlook"] = messages.told(outlook)
        told = ((name, tell(self.book, state, seat)) for name, tell in tellers.items())
        return common | {name: known for name, known in told if known is not None}

    @abstractmethod
    def odds(
        self, state: Any, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
    ) -> dict[str, Any]:
        """A battle as it would stand."""

    def bare_odds(
        self, state: Any, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
    ) -> dict[str, Any]:
        """What programs reckon with of the odds."""
        return self.odds(state, hexes, attackers, **support)

    def tallied(self, state: Any, seat: str) -> list[dict[str, Any]]:
        """What a seat may know of a position by figures alone: all that the game counts turn by turn."""
        known, say = self.seen(state, seat), self.words.say
        return [
            {
                "name": name, "title": say(f"counted {name}"), "unit": say(f"counted {name} unit"),
                "leaps": leaps, "values": dict(by(self.book, known)),
            }
            for name, by, leaps in self._counted
        ]  # fmt: skip

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

    @cached_property
    def news(self) -> Mapping[str, Telling]:
        """Event -> as what it is told: what its chapters say, and the end of the game."""
        return {**self.contents.news, OVER: "headline"}

    def layers(self, state: Any, seat: str) -> list[dict[str, Any]]:
        """What the chapters lay over the map."""
        played = self.contents.played(self.playing)
        return [layer for c in played for lay in c.layers for layer in lay(self.book, state, seat)]

    def charts(self) -> dict[str, Any]:
        """The charts beside the board."""
        return {name: told for c in self.contents.chapters for name, told in c.charts(self.book).items()}

    def result_tolls(self) -> Mapping[str, Tolls]:
        """What each result costs both sides."""
        return {}

    def result_chances(self) -> dict[str, dict[str, float]]:
        """The exact chance of each result at each odds."""
        return {column: shares(faces) for column, faces in self.result_faces().items()}

    @cached_property
    def _counted(self) -> list[Counted[Any, Any]]:
        return [counted for c in self.contents.played(self.playing) for counted in c.counted]

    # --- secrets -----------------------------------------------------------------------------------------

    @cached_property
    def _secrets(self) -> list[Secret[Any, Any]]:
        return [c.secret for c in self.contents.played(self.playing) if c.secret is not None]

    def is_secret(self, state: Any, action: Action) -> bool:
        """Whether taking an action is hidden from the other seats."""
        top = state.stack[-1:]
        return any(isinstance(frame, secret.frames) for frame in top for secret in self._secrets)

    def reveals(self, before: Any, after: Any) -> bool:
        """Whether a step lays open what was hidden, or would if there were anything."""
        return any(secret.reveals(self.book, before, after) for secret in self._secrets)

    def final(self, before: Any, after: Any) -> bool:
        """Rolls, what lays secrets open and a change of the side that decides cannot be taken back."""
        handed = before.rolls != after.rolls or self.side(before) != self.side(after)
        return handed or any(secret.final(self.book, before, after) for secret in self._secrets)

    # --- questions ---------------------------------------------------------------------------------------

    def forecast(self, state: Any, action: Action) -> dict[str, Any] | None:
        """The battle being put together, as the side that decides is told of it."""
        building = self.view(state, self.side(state)).get("building") or {}
        told: dict[str, Any] | None = building.get("odds")
        return told

    def joinable(self, state: Any) -> list[str]:
        """Everybody who may still join beside those before: the largest such set to be declared."""
        return remedies.joinable(self, state)


def closing(event: Event) -> str:
    """The last sentence of a game: who won, and by what."""
    winner, _, how = event.word.partition(" ")
    name = "drawn" if winner == "draw" else "won"
    return f"{CORE.say(name, winner=adjective(winner), how=decoded(how))} [{event.rule}]"
