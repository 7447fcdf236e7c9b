"""What one press may lead on to: the rolls of an action and of the steps after it that nobody chooses.

A press is played on with imagined dice, every face in turn, from the position as whoever decides sees it: no real die is
looked at, and nothing that is hidden from him. What is found is told before the press.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from winterline.core.action import Action
from winterline.core.decision import EngineRules, Event, Rules
from winterline.core.dice import FACES, Dice
from winterline.core.toll import toll
from winterline.core.vocabulary import CORE

if TYPE_CHECKING:
    from winterline.core.course import Moment

MOST = 40
"""Steps that are tried: further than that no press leads."""
THROWS = 126
"""Ways in which the dice of one step may fall that are tried: all of two dice, and some of three."""
ALIKE = 2
"""Positions that are gone on from where the same step is forced at the same moment."""


class Sequel(msgspec.Struct, frozen=True):
    """What follows an action before somebody decides again."""

    own: str = ""
    """The roll that the action itself is for: the first one; its purpose, as the dice are told it."""
    rolls: tuple[str, ...] = ()
    """All rolls that may be drawn, by their purpose, in the order in which they may come."""
    certain: tuple[str, ...] = ()
    """Those that are drawn whatever falls."""
    reveals: bool = False
    """Whether something hidden is laid open, or may be."""
    next: str = ""
    """The other side, where it decides next whatever falls."""
    then: tuple[str, str] = ("", "")
    """When it is as somebody decides next, and the phase, where that is the same whatever falls."""
    over: str = ""
    """`surely` where the game ends whatever falls, `perhaps` where it may."""
    lost: tuple[str, ...] = ()
    """Units of the side that decides that are gone, or have lost a step, whatever falls."""
    fates: tuple[Event, ...] = ()
    """What happens to them before any die and before anything is laid open."""


class Imagined:
    """Dice that show these faces, then the last of them again and again, and remember what they were asked for."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self.asked: list[str] = []

    def roll(self, number: int, purpose: str) -> int:
        """The next face."""
        place = min(len(self.asked), len(self.faces) - 1)
        self.asked.append(purpose)
        return self.faces[place]


def forced(rules: EngineRules, state: Any) -> Action | None:
    """The one action of a position that leaves no choice."""
    if rules.has_choice(state):
        return None
    offers = rules.actions(state)
    return offers[0] if len(offers) == 1 else None


def follow(rules: Rules, state: Any, action: Action, *, losses: bool = False) -> Sequel:
    """What may follow an action of the side that decides; what it costs in any case is slow to tell, and left out."""
    return _traced(rules, rules.seen(state, rules.side(state)), action, losses=losses)


def _traced(rules: Rules, start: Any, action: Action, *, losses: bool) -> Sequel:
    traced = _Tracing(rules, start)
    traced.trace(action)
    return traced.told(losses=losses)


class _Tracing:
    """One press, played on."""

    def __init__(self, rules: Rules, start: Any) -> None:
        self.rules, self.start = rules, start
        self.side = rules.side(start)
        self.asked: dict[str, None] = {}
        self.certain: tuple[str, ...] = ()
        self.reveals = False
        self.ends: list[Any] = []
        self.met: dict[tuple[Any, ...], int] = {}
        self.waiting: list[tuple[Any, Action]] = []
        self.happened: list[Event] = []

    def trace(self, action: Action) -> None:
        """Every way on, each once; two that look alike stand for all of their kind."""
        self.waiting.append((self.start, action))
        tried = 0
        while self.waiting and tried < MOST:
            tried += 1
            self._step(*self.waiting.pop(0))

    def told(self, *, losses: bool) -> Sequel:
        """What was found."""
        lost = self._lost() if losses else []
        return Sequel(
            next(iter(self.asked), ""), tuple(self.asked), self.certain, self.reveals,
            self._next(), self._then(), self._over(), tuple(lost),
            tuple(event for event in self.happened if {*event.units} & {*lost}),
        )  # fmt: skip

    def _step(self, state: Any, action: Action) -> None:
        """One action with every face; what needs no die is played once."""
        first, drawn = not self.asked, list[list[str]]()
        faces: list[tuple[int, ...]] = [(face,) for face in FACES]
        # It grows while it is gone through: dice after others have faces of their own.
        for shown in islice(faces, THROWS):
            dice = Imagined(shown)
            after, events = self.rules.apply(state, action, dice)
            drawn.append(dice.asked)
            self.asked |= dict.fromkeys(dice.asked)
            self.reveals = self.reveals or self.rules.reveals(state, after)
            if not self.asked and not self.reveals:
                self.happened += [event for event in events if event.seat in ("", self.side)]
            self._go_on(after)
            if not dice.asked or (len(drawn) == len(FACES) and all(one == drawn[0] for one in drawn)):
                break  # the same dice whatever the first one shows: none of them decides about others
            if len(dice.asked) > len(shown):
                faces += [(*shown, face) for face in FACES if face != shown[-1]]
        if first and self.asked:
            self.certain = tuple(purpose for purpose in self.asked if all(purpose in one for one in drawn))

    def _go_on(self, state: Any) -> None:
        action = forced(self.rules, state)
        if action is None:
            self.ends.append(state)
            return
        asked = self.rules.decision(state)
        sign = (*self.rules.moment(state), asked and asked.kind, action)
        self.met[sign] = self.met.get(sign, 0) + 1
        if self.met[sign] <= ALIKE:
            self.waiting.append((state, action))

    def _next(self) -> str:
        sides = {self.rules.side(state) for state in self.ends}
        return sides.pop() if len(sides) == 1 and self.side not in sides else ""

    def _then(self) -> tuple[str, str]:
        moments = {self.rules.moment(state) for state in self.ends}
        return moments.pop() if len(moments) == 1 and not self.waiting else ("", "")

    def _over(self) -> str:
        ended = [not self.rules.side(state) for state in self.ends]
        if not any(ended):
            return ""
        return "surely" if all(ended) and not self.waiting else "perhaps"

    def _lost(self) -> list[str]:
        """Of the side that decides, what is gone in every case."""
        before, lost = self.rules.view(self.start, self.side), list[str]()
        for number, end in enumerate(self.ends):
            now = toll(before, self.rules.view(end, self.side), self.side)
            lost = [unit for unit in now if not number or unit in lost]
            if not lost:
                break
        return lost


def kind_of(purpose: str) -> str:
    """The kind of a roll, without the place or the unit that it is for."""
    return purpose.partition(" at ")[0].partition(" of ")[0]


def worded(rules: Rules, purposes: Iterable[str]) -> list[str]:
    """Rolls in the words of the game: the battle at 1515."""
    return list(dict.fromkeys(_worded(rules, purpose) for purpose in purposes))


def _worded(rules: Rules, purpose: str) -> str:
    kind = kind_of(purpose)
    link, _, rest = purpose.removeprefix(kind).strip().partition(" ")
    what, _, again = rest.partition(" ")
    if not link:
        return rules.chances[kind]
    return CORE.say(f"roll {link} {again}".strip(), roll=rules.chances[kind], what=_named(rules, what))


def _named(rules: Rules, what: str) -> str:
    """What a roll is for: a hex by its label, a counter or a place off the map by its name."""
    if what in rules.board.grid.labels:
        return what
    names = {counter.id: counter.name for counter in rules.counters}
    return names.get(what) or str(rules.charts()["words"].get("places", {}).get(what, what))


class Remembered:
    """The dice of a game, with what they were asked for."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.asked: dict[str, None] = {}

    def roll(self, number: int, purpose: str) -> int:
        """The same roll."""
        self.asked[purpose] = None
        return self.dice.roll(number, purpose)


def drawn(rules: EngineRules, steps: Sequence[Moment], dice: Dice) -> list[str]:
    """What was rolled for in steps of a game that was played, found by playing those with rolls again."""
    again = Remembered(dice)
    for before, step in pairwise(steps):
        if step.action is not None and rules.rolls(before.state) != rules.rolls(step.state):
            rules.apply(before.state, step.action, again)
    return list(again.asked)


def unnamed(rules: Rules, state: Any, action: Action, drawn: Sequence[str]) -> list[str]:
    """The rolls of a press that were not told of before it, or that the game has no words for.

    What only a hidden fact brings about (a garrison under a counter without a face) can be told to nobody before it.
    """
    seen = rules.seen(state, rules.side(state))
    missing = _not_among(rules, _traced(rules, seen, action, losses=False), drawn)
    if not missing or seen == state:
        return missing
    return _not_among(rules, _traced(rules, state, action, losses=False), missing)


def _not_among(rules: Rules, told: Sequel, drawn: Sequence[str]) -> list[str]:
    named = [purpose for purpose in told.rolls if kind_of(purpose) in rules.chances]
    return [purpose for purpose in dict.fromkeys(drawn) if purpose not in named]
