"""A game told again: its actions with what they caused, as far as somebody may know of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from winterline.core.decision import Event, Result, Rules
from winterline.core.game import Game

from .words import say

_TURN = re.compile(r"\d+")


class Moment(msgspec.Struct, frozen=True):
    """One action of the game with what it caused."""

    when: str
    side: str
    action: str
    events: tuple[Event, ...]
    state: Any
    secret: bool = False
    """Taken in secret: the other side is not told of it."""


class Before(msgspec.Struct, frozen=True):
    """What was played by other rules before a game was carried on: the position that it began with, and what it tells."""

    start: Any
    told: tuple[Moment, ...]
    note: str


class Span(NamedTuple):
    """The actions that share a moment of the game (an impulse, a player-turn), and the position after the last."""

    when: str
    turn: str
    last: int
    """The number of the last of these actions, from 1; 0 for the start."""
    events: tuple[tuple[int, str, Event], ...]
    """The number and the side of the action that caused it, and what it caused."""
    state: Any


class Story(NamedTuple):
    """A game as a reader may know it."""

    rules: Rules
    reader: str
    """A side or `spectator`; everything is told when it is empty."""
    spans: tuple[Span, ...]
    """The first one is the start."""
    result: Result | None = None
    """How the game ended, if it has: by its rules, or by what was said."""
    note: str = ""

    def seen(self, state: Any) -> Any:
        """A position without what is hidden from the reader."""
        return self.rules.seen(state, self.reader) if self.reader else state

    @property
    def viewer(self) -> str:
        """Whose view is shown."""
        return self.reader or "spectator"


def moments(game: Game) -> Iterator[Moment]:
    """The game again, action by action, with its events."""
    rules = game.rules
    for before, step in pairwise(game.steps()):
        assert step.action is not None
        when, _ = rules.moment(before.state)
        secret = rules.is_secret(before.state, step.action)
        did = rules.side(before.state), game.notation(step.action)
        yield Moment(when, *did, tuple(step.events), step.state, secret)


def turn_of(when: str) -> str:
    """The number of the turn that a moment belongs to: what its name begins with."""
    found = _TURN.match(when)
    return found[0] if found else when


def known(moment: Moment, reader: str) -> tuple[Event, ...]:
    """What a reader may know that an action caused."""
    if not reader:
        return moment.events
    if moment.secret and moment.side != reader:
        return ()
    return tuple(event for event in moment.events if event.seat in ("", reader))


def story_of(game: Game, before: Before | None = None, reader: str = "", most: int | None = None) -> Story:
    """A game as a reader may know it: its first `most` actions, or all of it and how it ended."""
    start, told = told_of(game, before)
    note, ended = before.note if before else "", game.result if most is None else None
    return Story(game.rules, reader, tuple(spans_of(start, told[:most], reader)), ended, note)


def spans_of(start: Any, told: Sequence[Moment], reader: str = "") -> list[Span]:
    """A game cut into spans, as far as a reader may know what happened in them."""
    spans = [Span(say("before"), "", 0, (), start)]
    events: list[tuple[int, str, Event]] = []
    for number, (moment, following) in enumerate(pairwise([*told, None]), 1):
        assert moment is not None
        events += [(number, moment.side, event) for event in known(moment, reader)]
        if following is None or following.when != moment.when:
            spans.append(Span(moment.when, turn_of(moment.when), number, tuple(events), moment.state))
            events = []
    return spans


def told_of(game: Game, before: Before | None = None) -> tuple[Any, list[Moment]]:
    """The first position, and all actions, of a game and of what was played before it was carried on."""
    start = before.start if before else game.steps()[0].state
    return start, [*(before.told if before else ()), *moments(game)]
