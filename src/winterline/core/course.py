"""The course of a game: an action carried out and entered in the history, and what follows without a choice.

It stands around what the rules of a game do and runs at every decision, so it has a compiled twin.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

from winterline.core.action import Action
from winterline.core.decision import Event, Rules
from winterline.core.dice import Dice
from winterline.core.frames import Position
from winterline.core.kernel import KERNEL
from winterline.core.sampling import among

if KERNEL == "compiled":
    from winterline.core import _reach as _compiled

REMEMBERED: Final = 8
"""Steps for which lists and answers about positions are kept; whoever searches takes steps back."""
_PAST = attrgetter("before" + ".before" * REMEMBERED)


class MomentPython(msgspec.Struct, eq=False):
    """One entry of the history. Linked backwards, so that copies share everything before them."""

    before: MomentPython | None
    number: int
    action: Action | None
    forced: bool
    """Taken without asking, because it was the only option."""
    state: Any
    events: Sequence[Event] = ()
    """What the action caused."""
    offers: tuple[Action, ...] | None = None
    """The legal actions here, once somebody has asked for them."""
    drawn: Action | None = None
    """A legal action that was drawn here without them."""


def _forget(last: MomentPython) -> None:
    """Drop the list and the answers about a position some steps back: whole histories would take ever new memory."""
    if last.number > REMEMBERED and isinstance((past := _PAST(last)).state, Position):
        past.offers = None
        past.state.__dict__.clear()


class CoursePython:
    """What a game in progress does at every decision."""

    __slots__ = ("_fresh", "_last", "_lists", "dice", "key", "rules")

    rules: Rules
    dice: Dice
    key: bytes
    _last: MomentPython
    _fresh: bool
    """From the set-up on: what happened before the first decision is told with the first action."""
    _lists: bool
    """Somebody chooses from lists here, and will ask for the next one too."""

    if TYPE_CHECKING:

        @abstractmethod
        def _listed(self, action: Action) -> None:
            """Refuse an action that is not on the list, or any before the dice are there."""

        @abstractmethod
        def _opened(self, caused: list[Event]) -> list[Event]:
            """What the first action caused, behind what happened before the first decision."""

    def _stepped(self, action: Action) -> list[Event]:
        """Take exactly one action."""
        if not self.key or action is not self._last.drawn:
            self._listed(action)
        return self._taken(action, False)

    def _played(self, action: Action) -> list[Event]:
        """Take an action, and the decisions with one option that follow."""
        events = self._stepped(action)
        self._settle(events)
        return events

    def _taken(self, action: Action, forced: bool) -> list[Event]:
        """Carry out a legal action and enter it in the history; whoever stores games stores it before anybody is told."""
        last = self._last
        state, caused = self.rules.apply(last.state, action, self.dice)
        if last.before is None and self._fresh:
            caused = self._opened(caused)
        self._last = MomentPython(last, last.number + 1, action, forced, state, tuple(caused))
        return caused

    def _settle(self, events: list[Event]) -> None:
        """Take decisions with one option without asking. Most positions tell at a glance that there are more.

        Who chooses from lists will ask for the next one anyway: that is counted at once.
        """
        while True:
            last = self._last
            _forget(last)
            if not self._lists and self.rules.has_choice(last.state):
                return
            offers = last.offers
            if offers is None:
                offers = last.offers = tuple(self.rules.actions(last.state))
            if len(offers) != 1:
                return
            events += self._taken(offers[0], True)

    def _sampled(self, rng: Random) -> Action:
        """One legal action, each as likely as any other, without making the list."""
        last = self._last
        _forget(last)
        if last.offers is not None:
            return among(last.offers, rng)
        drawn = last.drawn = self.rules.sample(last.state, rng)
        return drawn


if TYPE_CHECKING:
    Moment: TypeAlias = MomentPython
    Course: TypeAlias = CoursePython
elif KERNEL == "compiled" and hasattr(_compiled, "Course"):  # an older build of the kernel does not know it
    Moment, Course = _compiled.Moment, _compiled.Course
    _compiled.positions(Position)
else:
    Moment, Course = MomentPython, CoursePython
