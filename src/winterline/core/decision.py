"""What a game in progress waits for, what happened, and what a game's rules must offer the engine."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, Protocol

import msgspec

from winterline.core.action import Action, Verbs
from winterline.core.board import Board
from winterline.core.counters import Counter
from winterline.core.dice import Dice
from winterline.core.messages import Said, words
from winterline.core.promises import Promises
from winterline.core.reach import Graph, Search
from winterline.core.sampling import Superset
from winterline.core.telling import Assault, Permit, Telling, Tolls
from winterline.core.verdict import Refused
from winterline.core.versions import RuleChange, Upgrade


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """The one decision a position waits for."""

    side: str
    kind: str
    message: Said = msgspec.field(name="prompt")
    rule: str
    data: dict[str, Any] = {}
    """What the question is about, by name: units and hexes as they are called in actions, figures as they are."""

    @property
    def prompt(self) -> str:
        """The question in words."""
        return words(self.message)


class Fight(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The figures that a battle was fought with: its preview must have shown the same."""

    column: str
    """The column as it is printed; beyond the table for a battle that is won without a die."""
    totals: tuple[float, float]
    result: str
    """The result in the table's own symbols."""
    defenders: tuple[str, ...] = ()
    shifts: tuple[float, ...] = ()
    support: tuple[tuple[str, int], ...] = ()
    """Support in it by kind, as `Rules.odds` takes it."""
    chances: tuple[tuple[str, float], ...] = ()
    """The chance of each result, where a battle carries results out otherwise than its column of the table says."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that happened, with the rule that made it happen.

    `seat` names the only side that may know of it; empty means everybody.
    """

    what: str
    rule: str
    units: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    number: int = 0
    word: str = ""
    seat: str = ""
    fight: Fight | None = None
    """Of a battle, the figures it was fought with."""


class Warned(msgspec.Struct, frozen=True):
    """What ending the phase now would bring: for a player who still can do something about it."""

    kind: str
    """stacking, attack, isolation, loss, victory, port or arrival: what the page marks it with."""
    message: Said = msgspec.field(name="sentence")
    rule: str
    hexes: tuple[str, ...] = ()
    units: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """The sentence in words."""
        return words(self.message)


class Stacking(msgspec.Struct, frozen=True):
    """How much of a hex a side takes up, and how much it may at the end of the phase."""

    side: str
    used: float
    allowed: float
    rule: str


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: str
    """A side, or `draw`."""
    rule: str
    """Empty where no rule ended it, but what the sides said (core/parley.py)."""
    message: Said = msgspec.field(name="sentence")

    @property
    def sentence(self) -> str:
        """How, in words."""
        return words(self.message)

    @property
    def cited(self) -> str:
        """The same with its paragraph, if there is one."""
        return f"{self.sentence} [{self.rule}]" if self.rule else self.sentence


class EngineRules(Protocol):
    """What the engine plays, checks and stores a game by: pure functions of an opaque, immutable position."""

    game: str
    scenario: str
    options: tuple[str, ...]
    sides: tuple[str, ...]
    verbs: Verbs
    longest: int
    """No game takes more actions than this."""
    masks: frozenset[str]
    """The fields of a position whose numbers are sets of bits; every other number is small."""
    data_digest: str
    form: int
    """The revision of the form in which positions are written."""
    upgrades: dict[int, Upgrade]
    """From each revision of that form to the next."""
    changes: tuple[RuleChange, ...]
    """Rules whose outcome a version changed."""
    sequel: str
    """The scenario that goes on from the end of this one; empty for none."""

    def start(self) -> Any:
        """The position before the first decision."""

    def opening(self) -> list[Event]:
        """What happens before the first decision."""

    def from_spec(self, spec: Mapping[str, Any]) -> Any:
        """A position described by hand; BadChoice when it is not a legal one."""

    def goes_on(self, before: EngineRules, state: Any) -> Any:
        """The position that this game begins with after the end of another; BadChoice when it does not go on from it."""

    def side(self, state: Any) -> str:
        """Whose decision it is; empty once the game is over."""

    def decision(self, state: Any) -> Decision | None:
        """What the position waits for; None once the game is over."""

    def actions(self, state: Any) -> Sequence[Action]:
        """Every legal action, sorted."""

    def superset(self, state: Any) -> Superset | None:
        """What a legal action can be drawn from without making the list; None where the list is the quickest."""

    def sample(self, state: Any, rng: Random) -> Action:
        """One legal action, each as likely as any other, if possible without making the list."""

    def has_choice(self, state: Any) -> bool:
        """Whether there are surely two actions or more, told cheaply; False means: count the list."""

    def why_not(self, state: Any, action: Action) -> Refused:
        """Why an action that is not listed may not be taken."""

    def apply(self, state: Any, action: Action, dice: Dice) -> tuple[Any, list[Event]]:
        """The position after a legal action, and what it caused."""

    def result(self, state: Any) -> Result | None:
        """How the game ended, if it has."""

    def rolls(self, state: Any) -> int:
        """How many rolls have been drawn."""

    def moment(self, state: Any) -> tuple[str, str]:
        """When it is in the game and in which phase, by their names, told cheaply: a view puts the phase into words."""

    def is_secret(self, state: Any, action: Action) -> bool:
        """Whether taking this action is hidden from the other seats."""

    def final(self, before: Any, after: Any) -> bool:
        """Whether a step cannot be taken back: it drew a roll, revealed something or handed the decision over."""

    def seen(self, state: Any, side: str) -> Any:
        """The position without what the other side hides from this one: whatever is worked out from it may be told."""

    def resample(self, state: Any, side: str, rng: Random) -> Any:
        """The position with what the other side hides from this one drawn anew, as likely as this side can tell."""

    def reveals(self, before: Any, after: Any) -> bool:
        """Whether a step lays open what was hidden, or would if there were anything: told alike in both cases."""

    def canonical(self, state: Any) -> bytes:
        """The identity of a position: its canonical JSON."""

    def restore(self, canonical: bytes) -> Any:
        """The position of a canonical JSON."""

    def check(self, state: Any) -> list[str]:
        """What is wrong with a position: broken invariants, stale caches. Empty for every real position."""


class QueryRules(Protocol):
    """What answers questions that change nothing: bots, seats, previews and the checker ask them."""

    board: Board
    counters: tuple[Counter, ...]
    going: frozenset[str]
    """Verbs by which something comes to a hex."""

    placing: frozenset[str]
    """Verbs, or `decision.verb`, that put a unit where it is to stand, or choose it for that."""
    historical: frozenset[str]
    """Verbs, or `decision.verb`, that put all that is left to be placed where it was in history."""

    def queued(self, state: Any) -> list[Any]:
        """The position as it asks now, and as it will ask the same side about what waits."""

    def reach(self, state: Any, unit: str) -> dict[str, float]:
        """Where a unit of the side in turn could get to now, with its cost."""

    def spots(self, state: Any, unit: str) -> Sequence[str]:
        """The same hexes without what they cost, which is quicker where the game can leave that out."""

    def path(self, state: Any, unit: str, to: str) -> list[str]:
        """The hexes on a unit's way to a hex."""

    def search(self, state: Any, action: Action) -> Search | None:
        """The search for a way behind a move (a listed one or not), to be done again slowly; None when there is none."""

    def odds(
        self, state: Any, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
    ) -> dict[str, Any]:
        """A battle as it would stand, from what is public; support is counted by the game's own kinds."""

    def bare_odds(
        self, state: Any, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
    ) -> dict[str, Any]:
        """What programs reckon with of `odds`, without words where the game can leave them out: `chances` at least."""

    def attackers(self, state: Any, to: str) -> Sequence[str]:
        """The units of the side in turn that may attack a hex now; none where the game does not say."""

    def forecast(self, state: Any, action: Action) -> dict[str, Any] | None:
        """What is told of the battle that an action would roll for, in the form of `odds`.

        None where players are told by `odds` itself.
        """

    def joinable(self, state: Any) -> list[str]:
        """The units that may all be put into the battle which is being declared: one set that can be declared together.

        Empty when no battle is being declared.
        """

    def zone(self, state: Any, side: str) -> list[str]:
        """A side's zone of control."""

    def where(self, state: Any) -> dict[str, str]:
        """The hex of every unit on the board."""

    def stacking(self, state: Any, label: str) -> list[Stacking]:
        """What the units in a hex take up of it, a line for each side that has units there."""

    def assault(self, state: Any, to: str) -> Assault | None:
        """Who of the side in turn could attack a hex as all stand now; None if nobody could, or the game does not say."""

    def allowances(self, state: Any, unit: str) -> list[Permit]:
        """What a unit may do in the present phase: how far it goes, whether it fights."""

    def ratings(self, state: Any, unit: str) -> list[Permit]:
        """What tells in combat and movement about a unit besides its figures."""

    def plain(self, state: Any, unit: str) -> float | None:
        """The points up to which a unit moves plainly; beyond them it moves in another way, if the game has one."""

    def left_undone(self, state: Any) -> list[tuple[str, str]]:
        """What ending the phase now would leave undone: sentences with their rule ids."""

    def warnings(self, state: Any) -> list[Warned]:
        """What ending the phase now would bring the side that decides: hexes that hold too much, attacks that become
        compulsory, units that will be isolated, ports that will close. Cheap, and told to that side alone."""

    def ground(self) -> Graph:
        """The movement graph of the bare board: what every step costs and where it ends a move."""

    def result_chances(self) -> dict[str, dict[str, float]]:
        """The combat results: odds -> the exact chance of each result, worst odds first."""

    def result_faces(self) -> dict[str, list[str]]:
        """The combat results: odds -> the result of each face of the die."""

    def result_tolls(self) -> Mapping[str, Tolls]:
        """What each result costs both sides, for a guess at the losses; empty where a game does not say."""

    def result_rank(self, result: str) -> float:
        """How good a result of the table is for the attacker: higher is better."""


class DisplayRules(Protocol):
    """What shows a game: its words, what a seat sees, layers and charts."""

    title: str
    extras: tuple[Counter, ...]
    """Counters that come with options, besides those of the game as it is played without any."""
    destructive: frozenset[str]
    """Verbs, or `decision.verb`: choices without a hex that cost whoever makes them a unit or a step, dice aside."""
    idle: frozenset[str]
    """Rules, without the game, that `left_undone` cites where units have merely not moved: nothing is lost by it."""
    promises: Promises
    """How prompts offer what they offer, where the first word is no verb of the game (core/promises.py)."""

    @property
    def chances(self) -> Mapping[str, str]:
        """The kinds of roll, as the dice are told them without their place -> words that go with "roll for"."""

    def titled(self, phase: str) -> str:
        """A phase, as `moment` tells it, in words."""

    def layers(self, state: Any, seat: str) -> list[dict[str, Any]]:
        """What a player may lay over the map (supply, bonds): the same layers in every position, often none.

        A layer has `id`, `title` and lists `hexes`, `lines` and `marks` (docs/adding-a-game.md); it tells a seat no more
        than `view` does.
        """

    def charts(self) -> dict[str, Any]:
        """The charts that players keep beside the board, JSON-safe."""

    def view(self, state: Any, seat: str, parts: Collection[str] = ()) -> dict[str, Any]:
        """What a seat may know, built by allow-list; if parts are named only those, with whose turn it is."""

    def tallied(self, state: Any, seat: str) -> list[dict[str, Any]]:
        """What the game counts, for charts of the whole game: `name`, `title`, `unit`, `leaps` (whether a turn in which
        it changed much may have turned the game) and `values`, by side or under an empty name."""

    def narrate(self, event: Event) -> str:
        """An event as a plain sentence."""

    def faces_carried(self, fight: Fight) -> list[str]:
        """The result of each face, where a battle carries results out otherwise than its column of the table says."""

    def whose(self, when: str) -> str:
        """Whose turn it is at a moment, as it is written in views and records; nobody's when the game is over."""

    @property
    def news(self) -> Mapping[str, Telling]:
        """Event -> as what it is told, in the record and when it is played to whoever missed it; others as they come."""


class Rules(EngineRules, QueryRules, DisplayRules, Protocol):
    """A game as all of these see it."""
