"""What a game in progress waits for, what happened, and what a game's rules must offer the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from winterline.core.action import Action, Verbs
from winterline.core.board import Board
from winterline.core.counters import Counter
from winterline.core.dice import Dice
from winterline.core.reach import Graph
from winterline.core.verdict import Refused
from winterline.core.versions import RuleChange, Upgrade


class Decision(msgspec.Struct, frozen=True):
    """The one decision a position waits for."""

    side: str
    kind: str
    prompt: str
    rule: str


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


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: str
    """A side, or `draw`."""
    rule: str
    sentence: str


class Rules(Protocol):
    """A game as the engine sees it: pure functions of an opaque, immutable position."""

    game: str
    title: str
    scenario: str
    options: tuple[str, ...]
    sides: tuple[str, ...]
    verbs: Verbs
    bound: int
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
    board: Board
    counters: tuple[Counter, ...]

    def start(self) -> Any:
        """The position before the first decision."""
        ...

    def side(self, state: Any) -> str:
        """Whose decision it is; empty once the game is over."""
        ...

    def decision(self, state: Any) -> Decision | None:
        """What the position waits for; None once the game is over."""
        ...

    def actions(self, state: Any) -> Sequence[Action]:
        """Every legal action, sorted."""
        ...

    def has_choice(self, state: Any) -> bool:
        """Whether there are surely two actions or more, told cheaply; False means: count the list."""
        ...

    def why_not(self, state: Any, action: Action) -> Refused:
        """Why an action that is not listed may not be taken."""
        ...

    def apply(self, state: Any, action: Action, dice: Dice) -> tuple[Any, list[Event]]:
        """The position after a legal action, and what it caused."""
        ...

    def result(self, state: Any) -> Result | None:
        """How the game ended, if it has."""
        ...

    def rolls(self, state: Any) -> int:
        """How many rolls have been drawn."""
        ...

    def moment(self, state: Any) -> tuple[str, str]:
        """When it is in the game and in which phase: `when` and `phase` of every view, told cheaply."""
        ...

    def view(self, state: Any, seat: str) -> dict[str, Any]:
        """What a seat may know, built by allow-list."""
        ...

    def is_secret(self, state: Any, action: Action) -> bool:
        """Whether taking this action is hidden from the other seats."""
        ...

    def canonical(self, state: Any) -> bytes:
        """The identity of a position: its canonical JSON."""
        ...

    def restore(self, canonical: bytes) -> Any:
        """The position of a canonical JSON."""
        ...

    def from_spec(self, spec: Mapping[str, Any]) -> Any:
        """A position described by hand; BadChoice when it is not a legal one."""
        ...

    def narrate(self, event: Event) -> str:
        """An event as a plain sentence."""
        ...

    def check(self, state: Any) -> list[str]:
        """What is wrong with a position: broken invariants, stale caches. Empty for every real position."""
        ...

    def reach(self, state: Any, unit: str) -> dict[str, float]:
        """Where a unit of the side in turn could get to now, with its cost."""
        ...

    def path(self, state: Any, unit: str, to: str) -> list[str]:
        """The hexes on a unit's way to a hex."""
        ...

    def odds(
        self, state: Any, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
    ) -> dict[str, Any]:
        """A battle as it would stand, from what is public; support is counted by the game's own kinds."""
        ...

    def zone(self, state: Any, side: str) -> list[str]:
        """A side's zone of control."""
        ...

    def where(self, state: Any) -> dict[str, str]:
        """The hex of every unit on the board."""
        ...

    def ground(self) -> Graph:
        """The movement graph of the bare board: what every step costs and where it ends a move."""
        ...

    def table(self) -> dict[str, dict[str, float]]:
        """The combat results: odds -> the exact chance of each result, worst odds first."""
        ...

    def result_columns(self) -> dict[str, list[str]]:
        """The combat results: odds -> the result of each face of the die."""
        ...

    def result_rank(self, result: str) -> float:
        """How good a result of the table is for the attacker: higher is better."""
        ...

    def final(self, before: Any, after: Any) -> bool:
        """Whether a step cannot be taken back: it drew a roll, revealed something or handed the decision over."""
        ...

    def left_undone(self, state: Any) -> list[tuple[str, str]]:
        """What ending the phase now would leave undone: sentences with their rule ids."""
        ...

    def layers(self, state: Any, seat: str) -> list[dict[str, Any]]:
        """What a player may lay over the map (supply, bonds): the same layers in every position, often none.

        A layer has `id`, `title` and lists `hexes`, `lines` and `marks` (docs/adding-a-game.md); it tells a seat no more
        than `view` does.
        """
        ...

    def tables(self) -> dict[str, Any]:
        """The charts that players keep beside the board, JSON-safe."""
        ...
