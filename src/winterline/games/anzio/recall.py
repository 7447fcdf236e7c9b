"""What is remembered from one decision of a movement phase to the next.

While one side moves, the other stands still, and one move changes little for all but the unit that made it. So which
units may do something is remembered with the enemy's force, and looked at again only for those whose case has changed.
Nothing of it belongs to a position: whatever position is asked about, it is compared with the one asked about before.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from operator import ne
from typing import Any, NamedTuple

from winterline import author as wl

from .state import State

Found = tuple[int, int]
"""Of the units looked at: those that may, and those whose answer has to be looked at every time, as masks."""


class Answer(NamedTuple):
    """Which units may do something, in the position of a number."""

    number: int
    case: tuple[Any, ...]
    mask: int
    unsure: int


class Recall:
    """The side in turn as it was when somebody last asked, and the answers of that time."""

    __slots__ = ("all", "answers", "changed", "entered", "left", "now", "number")

    def __init__(self, now: tuple[Any, ...]) -> None:
        self.now = now
        self.number = 0
        """Counts the positions that were asked about."""
        self.all = range(len(now[0]))
        self.changed = 0
        """Units that changed since the position before, as a mask."""
        self.entered: list[int] = []
        """Hexes that any of them entered."""
        self.left: list[int] = []
        """Hexes that any of them left."""
        self.answers: dict[str, Answer] = {}

    def follow(self, now: tuple[Any, ...]) -> None:
        """Go on to another position."""
        at, step, spent, lane, *masks = now
        was, *before = self.now
        moved = list(compress(self.all, map(ne, at, was))) if at is not was else []
        self.entered = [cell for unit in moved if (cell := at[unit]) >= 0]
        self.left = [cell for unit in moved if (cell := was[unit]) >= 0]
        mask = wl.mask_of(moved)
        for values, old in zip((step, spent, lane), before[:3], strict=True):
            if values != old:
                mask |= differing(values, old)
        for units, old in zip(masks, before[3:], strict=True):
            mask |= units ^ old
        self.changed, self.now = mask, now
        self.number += 1


def differing(values: bytes, before: bytes) -> int:
    """The places where two strings of bytes differ, as a mask."""
    apart = int.from_bytes(values, "little") ^ int.from_bytes(before, "little")
    mask = 0
    while apart:
        place = apart.bit_length() - 1 >> 3
        mask |= 1 << place
        apart &= (1 << 8 * place) - 1
    return mask


def recall(state: State, held: int) -> Recall:
    """What is remembered of the side in turn, brought up to this position; `held` are the units that may not move."""
    side = state.side
    force, late = state.forces[side], state.engaged | state.afloat | state.climbed
    now = force.at, force.step, state.spent, state.lane[side], held, late, state.lifted
    known: dict[str, Any] = state.forces[1 - side].cache
    found: Recall | None = known.get("recall")
    if found is None:
        found = known["recall"] = Recall(now)
    elif found.now != now:
        found.follow(now)
    return found


def answer(
    memory: Recall,
    name: str,
    case: tuple[Any, ...],
    look: Callable[[int], Found],
    beside: Callable[[Recall], int],
) -> int:
    """The units that may do something, as a mask.

    All are looked at anew when the case changes; otherwise those that have changed and those that are beside them.
    """
    last = memory.answers.get(name)
    if last is not None and last.number == memory.number and last.case == case:
        return last.mask
    kept = 0
    if last is None or last.number != memory.number - 1 or last.case != case:
        units = (1 << len(memory.all)) - 1
    else:
        units = memory.changed | last.unsure | beside(memory)
        kept = last.mask & ~units
    yes, unsure = look(units)
    memory.answers[name] = Answer(memory.number, case, kept | yes, unsure)
    return kept | yes
