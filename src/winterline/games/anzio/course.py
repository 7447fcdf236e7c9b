"""How far the settling of one battle has come, so that a decision in its midst knows what comes after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from winterline.core.frames import replace
from winterline.core.rules import rule
from winterline.games.anzio.state import State

if TYPE_CHECKING:
    from winterline.core.decision import Event
    from winterline.core.dice import Dice
    from winterline.games.anzio.book import Book

NOBODY = -1


class Course(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A battle that is being settled: what the table asked for, and which stage comes next."""

    battle: int
    """Its number among the declared battles."""
    steps: tuple[int, int]
    """Steps that each side must lose, by side."""
    retreats: int = NOBODY
    """The side that must retreat."""
    stage: int = 0


class Onward(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What remains of an advance while one unit goes on: who may still follow, and who has gone before."""

    course: Course
    units: tuple[int, ...]
    gone: tuple[int, ...] = ()


class Orders(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Units of one side that must, or may, go back, and the battle that goes on afterwards."""

    side: int
    units: tuple[int, ...]
    forced: bool
    """Ordered by the table; otherwise the owner may leave them where they are."""
    course: Course | None = None
    """The battle; none when units go back at the end of a turn."""


@rule("anzio:B4C6")
def proceed(book: Book, state: State, course: Course, dice: Dice, events: list[Event]) -> State:
    """Go on with the settling of a battle until somebody has something to decide or it is done."""
    from winterline.games.anzio.results import STAGES

    depth = len(state.stack)
    while course.stage < len(STAGES) and len(state.stack) == depth:
        stage = STAGES[course.stage]
        course = replace(course, stage=course.stage + 1)
        state = stage(book, state, course, dice, events)
    return state
