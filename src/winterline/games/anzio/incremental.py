"""What is remembered from one decision of a movement phase to the next.

While one side moves, the other stands still, and one move changes little for all but the unit that made it. So which
units may do something is remembered with the enemy's force, and looked at again only for those whose case has changed.
Nothing of it belongs to a position: whatever position is asked about, it is compared with the one asked about before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from winterline import author as wl
from winterline.core.able import differing

from .book import Book
from .state import CACHES, PLACES, STEPS, State

Found = tuple[int, int]
"""Of the units looked at: those that may, and those whose answer has to be looked at every time, as masks."""


@dataclass(frozen=True, slots=True, eq=False)
class Watched:
    """Something that some units of the side in turn may do."""

    case: Callable[[Book, State], Any]
    """What decides about all of them: when it changes, all are looked at again."""
    look: Callable[[Book, State, int], Found]
    """Look at some units."""
    beside: Callable[[Book, State, Tracker, int], int] | None = None
    """The units for whom a change of others changes something; the last argument is who could before."""
    among: Callable[[Book, State], int] | None = None
    """The only units that can do it, where that is quicker to tell."""


Known = tuple[int, Any, int, int]
"""Of the position of a number: the case, which units may do something, and those to be looked at every time."""


NEVER: Known = (-2, None, 0, 0)
"""What is known if nobody has asked before."""


class Tracker:
    """The side in turn as it was when somebody last asked, and the answers of that time."""

    __slots__ = ("answers", "changed", "entered", "everybody", "left", "now", "number")

    def __init__(self, now: tuple[Any, ...]) -> None:
        self.now = now
        self.number = 0
        """Counts the positions that were asked about."""
        self.everybody = (1 << len(now[0])) - 1
        self.changed = 0
        """Units that changed since the position before, as a mask."""
        self.entered: list[int] = []
        """Hexes that any of them entered."""
        self.left: list[int] = []
        """Hexes that any of them left."""
        self.answers: dict[Watched, Known] = {}

    def follow(self, now: tuple[Any, ...]) -> None:
        """Go on to another position."""
        at, step, spent, lane, held, late, lifted = now
        was, old_step, old_spent, old_lane, old_held, old_late, old_lifted = self.now
        mask, entered, left = held ^ old_held | late ^ old_late | lifted ^ old_lifted, [], []
        if at is not was:
            for unit in differing(at, was):
                mask |= 1 << unit
                if at[unit] >= 0:
                    entered.append(at[unit])
                if was[unit] >= 0:
                    left.append(was[unit])
        if spent != old_spent:
            for unit in differing(spent, old_spent):
                mask |= 1 << unit
        if step != old_step:
            mask |= wl.mask_of(differing(step, old_step))
        if lane != old_lane:
            mask |= wl.mask_of(differing(lane, old_lane))
        self.changed, self.entered, self.left, self.now = mask, entered, left, now
        self.number += 1


@wl.of_position
def now_of(book: Book, state: State) -> tuple[Any, ...]:
    """What tells the units of the side in turn from what they were."""
    side, held = state.side, state.stopped
    if state.battles:
        from .destinations import held_in_place

        held |= held_in_place(book, state)
    force, late = state.forces[side], state.engaged | state.afloat | state.climbed
    return force.at, force.step, state.spent, state.lane[side], held, late, state.lifted


def still_true(book: Book, state: State, kept: Tracker, side: int) -> bool:
    """Whether a look at all units finds what is remembered, if it is about this position."""
    if state.side != side or kept.now != now_of(book, state):
        return True
    return all(
        number != kept.number
        or case != question.case(book, state)
        or mask == question.look(book, state, kept.everybody)[0]
        for question, (number, case, mask, _) in kept.answers.items()
    )


@CACHES.shared(wl.ENEMY, PLACES | STEPS, holds=still_true)
def tracker(book: Book, state: State, side: int) -> Tracker:
    """What is remembered of the side in turn."""
    return Tracker(now_of(book, state))


def who_may(book: Book, state: State, question: Watched) -> int:
    """The units that may do something, as a mask.

    All are looked at anew when the case changes; otherwise those that have changed and those that are beside them.
    """
    memory, now, case = tracker(book, state, state.side), now_of(book, state), question.case(book, state)
    if memory.now is not now:
        if memory.now != now:
            memory.follow(now)
        memory.now = now
    number, known, could, unsure = memory.answers.get(question, NEVER)
    at = memory.number
    if number < at - 1 or known != case:
        yes, unsure = question.look(book, state, memory.everybody)
    elif number == at:
        return could
    else:
        units = memory.changed | unsure
        if question.beside is not None:
            units |= question.beside(book, state, memory, could)
        yes = could & ~units
        if question.among is None or (units := units & question.among(book, state)):
            may, unsure = question.look(book, state, units)
            yes |= may
    memory.answers[question] = at, case, yes, unsure
    return yes
