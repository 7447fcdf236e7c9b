"""Chapters: what a game is made of. A chapter brings everything that its rules need; a game is a list of chapters.

What is stored (frames, slices of the state) and what actions are called are those of all chapters, so that a position is
written in the same way whatever is played; slices of chapters that came after a form was made stand there only where they
are used. Phases and hooks are those of the chapters that are played: one with `options` is played with any of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from winterline.core.action import Verbs
from winterline.core.codec import Codec
from winterline.core.decision import Event
from winterline.core.frames import Frame, Phase, Position, replace
from winterline.core.hooks import Hook, Hooks, plug
from winterline.core.menu import Chore, Duty, Menus, menus_of
from winterline.core.messages import Said
from winterline.core.telling import Telling
from winterline.core.vocabulary import CORE

B = TypeVar("B")
S = TypeVar("S", bound=Position)
T = TypeVar("T", bound=msgspec.Struct)


class Slot(Generic[T]):
    """A chapter's own slice of the state: read and changed through this handle, written with the position."""

    def __init__(self, empty: T) -> None:
        self.empty = empty
        """The slice before anything has happened, and where the chapter is not played."""
        self.place = -1

    def of(self, state: Position) -> T:
        """The slice of a position."""
        found: T = state.slices[self.place]
        return found

    def put(self, state: S, value: T, **others: Any) -> S:
        """The position with another slice, and whatever else changes with it."""
        place, slices = self.place, state.slices
        return replace(state, slices=(*slices[:place], value, *slices[place + 1 :]), **others)

    def change(self, state: S, **fields: Any) -> S:
        """The position with some fields of the slice changed."""
        return self.put(state, replace(self.of(state), **fields))


class Placed(NamedTuple, Generic[B, S]):
    """A phase that a chapter puts into the sequence of play: after or before another of its side, or else at its end."""

    phase: Phase[B, S]
    after: str = ""
    before: str = ""


class Secret(NamedTuple, Generic[B, S]):
    """What a chapter lets one side hide from the other."""

    frames: tuple[type[Frame], ...]
    """Decisions whose actions the others do not see."""
    reveals: Callable[[B, S, S], bool]
    """Whether a step lays it open, or would if there were anything: told alike in both cases."""
    final: Callable[[B, S, S], bool]
    """Whether a step cannot be taken back, because that would tell."""
    seen: Callable[[B, S, str], S]
    """The position without what a side may not know."""
    resample: Callable[[B, S, str, Random], S]
    """The position with what a side may not know drawn anew."""


class Field(NamedTuple, Generic[B, S]):
    """A field of a position described by hand."""

    kind: type
    read: Callable[[B, S, Any], S]
    """The position with what the field says; BadChoice when it cannot be."""


class Counted(NamedTuple, Generic[B, S]):
    """Something that a game counts, for the charts of a whole game: strength, losses, ground, points."""

    name: str
    """Its title is the words of `counted <name>`, what it is counted in those of `counted <name> unit`."""
    by: Callable[[B, S], Mapping[str, float]]
    """How much of it each side has; under an empty name what belongs to no side. It is asked what a seat may know."""
    leaps: bool = True
    """Whether a turn in which it changed much may have turned the game: reinforcements that arrive do not."""


@dataclass(frozen=True, kw_only=True)
class Chapter(Generic[B, S]):
    """One chapter of a rulebook and all that its rules bring."""

    title: str
    options: tuple[str, ...] = ()
    """Played with any of these options; always if it names none."""
    unless: tuple[str, ...] = ()
    """Not played with any of these: another chapter stands in its place."""
    slices: tuple[Slot[Any], ...] = ()
    frames: tuple[type[Frame], ...] = ()
    verbs: Verbs = field(default_factory=dict)
    going: tuple[str, ...] = ()
    """Verbs by which something comes to a hex: another hex may do as well."""
    picks: tuple[str, ...] = ()
    """Verbs that pick one of several: another one may be picked."""
    placing: tuple[str, ...] = ()
    """Verbs, or `decision.verb`, that put a unit where it is to stand when it comes into play, or choose it for that."""
    historical: tuple[str, ...] = ()
    """Verbs, in the same way, that put all that is left to be placed where it was in history."""
    phases: tuple[Placed[B, S], ...] = ()
    hooks: tuple[Hook, ...] = ()
    chores: Mapping[str, tuple[Chore, ...]] = field(default_factory=dict)
    """What it adds to menus, by their names."""
    duties: Mapping[str, tuple[Duty, ...]] = field(default_factory=dict)
    """What must be done before the phase of a menu may end."""
    destructive: tuple[str, ...] = ()
    """Verbs, or `decision.verb`, that cost whoever chooses them a unit or a step."""
    idle: tuple[str, ...] = ()
    """Rules that `left_undone` cites where units have merely not moved: nothing is lost by it."""
    chances: Mapping[str, str] = field(default_factory=dict)
    """What is rolled for -> words that go with "roll for", where the game has no words of `chance <kind>`."""
    sentences: Mapping[str, Callable[[B, Event], Said]] = field(default_factory=dict)
    """Event -> what is said of it, where the words of `event <what>` alone would not do."""
    news: Mapping[str, Telling] = field(default_factory=dict)
    """Event -> as what it is told, in the record and to whoever missed it."""
    views: Mapping[str, Callable[[B, S, str], Any]] = field(default_factory=dict)
    """What a seat sees of it, whether it is played or not: name in the view -> what it may know, None for nothing."""
    secret: Secret[B, S] | None = None
    fields: Mapping[str, Field[B, S]] = field(default_factory=dict)
    """Fields of a position described by hand."""
    invariants: tuple[Callable[[B, S], list[str]], ...] = ()
    """What is wrong with a position."""
    counted: tuple[Counted[B, S], ...] = ()
    """What is counted turn by turn."""
    charts: Callable[[B], Mapping[str, Any]] = lambda book: {}
    """What players keep beside the board: name -> its JSON."""
    layers: tuple[Callable[[B, S, str], list[dict[str, Any]]], ...] = ()
    """What a seat may lay over the map: the same layers in every position."""


def chapters_of(package: str, listed: str) -> list[Chapter[Any, Any]]:
    """Chapters of a package by the names of their modules, in order; `module:NAME` is a further chapter of a module."""
    places = [word.partition(":") for word in listed.split()]
    return [getattr(import_module(f".{place}", package), name or "CHAPTER") for place, _, name in places]


class Contents(Generic[B, S]):
    """What the chapters of a game bring, put together once.

    `always` is the number of slices that the game's stored form writes with every position: those there were when it was
    made, or all. A chapter that came later stands at the end and changes nothing where it is not used.
    """

    def __init__(
        self,
        state: type[S],
        force: type[msgspec.Struct],
        chapters: Sequence[Chapter[B, S]],
        always: int | None = None,
    ) -> None:
        self.chapters, self.state, self.force = tuple(chapters), state, force
        slots = [slot for chapter in chapters for slot in chapter.slices]
        for place, slot in enumerate(slots):
            slot.place = place
        self.blank = tuple(slot.empty for slot in slots)
        """The slices of a game that has not begun."""
        self.frames = tuple(frame for chapter in chapters for frame in chapter.frames)
        self.always = len(slots) if always is None else always
        written, later = self.blank[: self.always], self.blank[self.always :]
        self.codec: Codec[S, Any] = Codec(state, force, self.frames, [*map(type, written)], later)
        self.verbs: Verbs = _merged(chapter.verbs for chapter in chapters)
        self.chances: Mapping[str, str] = _merged(chapter.chances for chapter in chapters)
        self.sentences: Mapping[str, Callable[[B, Event], Said]] = _merged(c.sentences for c in chapters)
        self.news: Mapping[str, Telling] = _merged(chapter.news for chapter in chapters)
        self.views: Mapping[str, Callable[[B, S, str], Any]] = _merged(c.views for c in chapters)
        self.fields: Mapping[str, Field[B, S]] = _merged(c.fields for c in chapters)
        self.destructive = frozenset(verb for chapter in chapters for verb in chapter.destructive)
        self.idle = frozenset(rule for chapter in chapters for rule in chapter.idle)
        self.going = frozenset(verb for chapter in chapters for verb in chapter.going)
        self.picks = frozenset(verb for chapter in chapters for verb in chapter.picks)
        self.placing = frozenset(verb for chapter in chapters for verb in chapter.placing)
        self.historical = frozenset(verb for chapter in chapters for verb in chapter.historical)

    def played(self, options: Sequence[str]) -> list[Chapter[B, S]]:
        """The chapters that are played with these options."""
        chosen = set(options)
        named = [c for c in self.chapters if not c.options or not chosen.isdisjoint(c.options)]
        return [chapter for chapter in named if chosen.isdisjoint(chapter.unless)]

    def phases(self, options: Sequence[str]) -> tuple[Phase[B, S], ...]:
        """The sequence of play with these options."""
        sequence: list[Phase[B, S]] = []
        for chapter in self.played(options):
            for phase, after, before in chapter.phases:
                names, beside = [(known.name, known.side) for known in sequence], after or before
                place = names.index((beside, phase.side)) + bool(after) if beside else len(names)
                sequence.insert(place, phase)
        return tuple(sequence)

    def hooks(self, options: Sequence[str]) -> Hooks:
        """What is plugged into the points of the rules with these options."""
        return plug(tuple(hook for chapter in self.played(options) for hook in chapter.hooks))

    def menus(self, options: Sequence[str]) -> Menus:
        """What is on the menus of the phases with these options."""
        played = self.played(options)
        return menus_of([chapter.chores for chapter in played], [chapter.duties for chapter in played])

    def printed(self, options: Sequence[str]) -> dict[str, Any]:
        """What a book keeps of its chapters with these options."""
        return {"phases": self.phases(options), "hooks": self.hooks(options), "blank": self.blank}

    def check_fields(self, spec: Mapping[str, Any]) -> None:
        """Every field of a description is known and of its kind."""
        for name, value in spec.items():
            if name not in self.fields:
                known = ", ".join(sorted(self.fields))
                raise CORE.bad("choice position-has-no-use", name=str(name)[:40], known=known)
            if not isinstance(value, self.fields[name].kind) or isinstance(value, bool):
                raise CORE.bad("choice position-cannot-hold", name=name, value=type(value).__name__)

    def described(self, book: B, state: S, spec: Mapping[str, Any]) -> S:
        """A position with what a description by hand says, field by field in the order of the chapters."""
        for name, entry in self.fields.items():
            if name in spec:
                state = entry.read(book, state, spec[name])
        return state

    def problems(self, book: B, state: S) -> list[str]:
        """What is wrong with a position; empty for every position that play can reach."""
        return [wrong for c in self.chapters for look in c.invariants for wrong in look(book, state)]


def _merged(parts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """All entries; what two chapters name must be the same in both."""
    out: dict[str, Any] = {}
    for part in parts:
        for name, value in part.items():
            if out.setdefault(name, value) != value:
                raise ValueError(f"two chapters differ about '{name}'")
    return out
