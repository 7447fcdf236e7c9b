"""Frames: what lies on the stack of a position. One mechanism for every decision of every game.

A frame either asks (`Ask`: somebody must decide) or goes on by itself (`Run`). The topmost frame is next; what it begins
lies on top of it. With an empty stack the next phase begins. A battle is an ordered list of frames (`in_order`).

Frames are frozen, tagged values: the tag is the kind of the decision, the fields are the data of the question, and both
are stored with the position.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeGuard, TypeVar

import msgspec

from winterline.core.action import Action
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.kernel import KERNEL
from winterline.core.messages import Said
from winterline.core.reach import Search
from winterline.core.sampling import Superset
from winterline.core.verdict import Refused

if KERNEL == "compiled":
    from winterline.core import _reach as _compiled

B = TypeVar("B")
"""A game's book: everything that does not change while it is played."""
S = TypeVar("S", bound="Position")
"""A game's position."""


class _FrameMeta(msgspec.StructMeta, ABCMeta):
    """Structs with abstract methods: a frame that leaves one out cannot be made."""


class Frame(msgspec.Struct, metaclass=_FrameMeta, frozen=True, gc=False, tag_field="ask"):
    """What lies on the stack."""

    asks: ClassVar[bool]
    """Whether somebody must decide."""


class Ask(Frame, Generic[B, S], frozen=True, gc=False):
    """A decision: one side chooses from a finite list."""

    asks = True

    @abstractmethod
    def side(self, book: B, state: S) -> int:
        """The side that decides."""

    @abstractmethod
    def cited(self, book: B, state: S) -> str:
        """The rule behind the question."""

    @abstractmethod
    def prompt(self, book: B, state: S) -> Said:
        """The question."""

    @abstractmethod
    def options(self, book: B, state: S) -> Sequence[Action]:
        """Every legal action, sorted."""

    @abstractmethod
    def apply(self, book: B, state: S, action: Action, dice: Dice, events: list[Event]) -> S:
        """Carry out a legal action; the frame is still on top."""

    @abstractmethod
    def refuse(self, book: B, state: S, action: Action) -> Refused:
        """The rule that an unlisted action breaks."""

    def of_side(self, book: B, state: S) -> int:
        """The side whose units the question is about."""
        return self.side(book, state)

    def superset(self, book: B, state: S) -> Superset | None:
        """What an option can be drawn from with less work than making the list; None if nothing takes less."""
        return None

    def has_choice(self, book: B, state: S) -> bool:
        """Whether there are surely two options; only frequent decisions know a quick way to tell."""
        return False

    def before(self, book: B, state: S, action: Action) -> str:
        """The verb that must come before a refused action, where one would mend it; else empty."""
        return ""

    def left_undone(self, book: B, state: S) -> list[tuple[str, str]]:
        """What ending this decision now would leave undone: sentences with their rule ids."""
        return []

    def searched(self, book: B, state: S, action: Action) -> Search | None:
        """The search for a way behind a move (a listed one or not); None when there is none."""
        return None


class Run(Frame, Generic[B, S], frozen=True, gc=False):
    """What goes on by itself: it is taken off the stack, then carried out."""

    asks = False

    @abstractmethod
    def run(self, book: B, state: S, dice: Dice, events: list[Event]) -> S:
        """Carry it out; decisions that it brings are put on the stack."""


class Phase(NamedTuple, Generic[B, S]):
    """One phase of the sequence of play: does its automatic part and puts its decisions on the stack."""

    name: str
    run: Callable[[B, S, Dice, list[Event]], S]
    side: int = -1
    """Whose phase it is, where the phase alone tells."""


class Position(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """What the positions of every game have: a stack, a place in the sequence of play, and the dice thrown so far."""

    stack: tuple[Frame, ...] = ()
    """Frames, the last one first; empty between phases."""
    phase: int = -1
    """The place in the list of phases."""
    slices: tuple[Any, ...] = ()
    """What chapters keep for themselves, in the order of the chapters (core/chapters.py)."""
    rolls: int = 0
    """Rolls drawn so far."""
    outcome: str = ""
    """How the game ended; empty while it runs."""

    @property
    def cache(self) -> dict[Any, Any]:
        """Where answers about this position are kept; no part of its value."""
        return self.__dict__


def restacked_python(state: S, stack: tuple[Frame, ...], /, **changes: Any) -> S:
    """The position with another stack; if nothing else changes, what was worked out for it holds on."""
    after = msgspec.structs.replace(state, stack=stack, **changes)
    if not changes:
        after.__dict__.update(state.__dict__)
    return after


def push_python(state: S, /, *frames: Frame, **changes: Any) -> S:
    """The position with further frames on top: the last named is next."""
    return restacked_python(state, state.stack + frames, **changes)


def pop_python(state: S, /, **changes: Any) -> S:
    """The position without its top frame."""
    return restacked_python(state, state.stack[:-1], **changes)


def swap_python(state: S, /, *frames: Frame, **changes: Any) -> S:
    """The position with other frames instead of its top one."""
    return restacked_python(state, state.stack[:-1] + frames, **changes)


if TYPE_CHECKING or KERNEL != "compiled" or not hasattr(_compiled, "restacked"):  # as of an older build
    replace = msgspec.structs.replace
    push, pop, swap, _restacked = push_python, pop_python, swap_python, restacked_python
else:
    replace = _compiled.replace
    push, pop, swap, _restacked = _compiled.push, _compiled.pop, _compiled.swap, _compiled.restacked


def restacked(state: S, stack: tuple[Frame, ...], changes: dict[str, Any]) -> S:
    """The position with another stack; if nothing else changes, what was worked out for it holds on."""
    return _restacked(state, stack, **changes)


def in_order(state: S, *frames: Frame, **changes: Any) -> S:
    """The position with further frames on top, to be gone through in the order in which they are named."""
    return restacked(state, state.stack + frames[::-1], changes)


def rolled(state: S, dice: Dice, purpose: str) -> tuple[S, int]:
    """The position after its next roll, and the face that this shows."""
    return replace(state, rolls=state.rolls + 1), dice.roll(state.rolls, purpose)


def is_ask(frame: Frame) -> TypeGuard[Ask[Any, Any]]:
    """Whether somebody must decide; quicker than asking for the class."""
    return frame.asks


def is_run(frame: Frame) -> TypeGuard[Run[Any, Any]]:
    """Whether it goes on by itself."""
    return not frame.asks


def asked(state: Position) -> Ask[Any, Any] | None:
    """The decision on top of the stack; none between decisions and once the game is over."""
    if not state.stack:
        return None
    top = state.stack[-1]
    return top if is_ask(top) else None


def uncovered(state: S) -> Iterator[S]:
    """The position, and as it will be when one frame after another is answered, as long as they ask."""
    for depth in range(len(state.stack), 0, -1):
        if not state.stack[depth - 1].asks:
            break
        yield state if depth == len(state.stack) else restacked(state, state.stack[:depth], {})


def kind_of(state: Position) -> str:
    """The kind of what is on top of the stack: the name by which it is stored."""
    return str(state.stack[-1].__struct_config__.tag) if state.stack else ""


def go_on(
    book: B, state: S, phases: Callable[[S], Sequence[Phase[B, S]]], dice: Dice, events: list[Event]
) -> S:
    """Do what follows without a choice, up to the next decision or the end of the game."""
    while not state.outcome:
        if not state.stack:
            number = state.phase + 1
            state = phases(state)[number].run(book, replace(state, phase=number), dice, events)
        elif is_run(top := state.stack[-1]):
            state = top.run(book, pop(state), dice, events)
        else:
            break
    return state
