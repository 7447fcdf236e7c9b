"""The past of a game as far as the present rules can play it again, compared with what was stored at the time.

Of an action the store has the steps and what they caused; of an event, since 0.2.0, the position after it as well. So a
history can be seen to hold, and a past that no longer replays can still be shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, NamedTuple

from winterline import Event, Game, IllegalAction, WinterlineError
from winterline.core import action, errors
from winterline.core.course import Moment

from . import bodies, positions
from .live import Line, Live

FAULTS = (WinterlineError, *errors.FAULTS)
"""What rules and readers raise for a position or an action that they do not know."""


class Differs(Exception):
    """An action does not do what it did when it was played."""


class Group(NamedTuple):
    """The actions of one event that still stand, and how many stood before."""

    seq: int
    start: int
    steps: tuple[bodies.StepBody, ...]
    whole: bool
    """Whether nothing of the event was taken back."""

    @property
    def end(self) -> int:
        """How many stand after it."""
        return self.start + len(self.steps)


def groups(line: Sequence[Line], start: int = 0) -> list[Group]:
    """A line of the log by events; those before `start` are left out."""
    out = []
    for seq, found in groupby(range(start, len(line)), key=lambda n: line[n].seq):
        places = list(found)
        steps = tuple(line[n].step for n in places)
        out.append(Group(seq, places[0], steps, line[places[-1]].last))
    return out


def play(game: Game, steps: Sequence[bodies.StepBody], first: int, *, known: bool = False) -> None:
    """Take the actions of an event again, from the length `first` on; Differs or a fault when one is not as it was.

    Where the position after them is `known`, that tells; otherwise what they caused is compared.
    """
    for step in steps:
        if not step.forced:
            try:
                game.play(step.do)
            except IllegalAction as error:
                raise Differs(f"an action is no longer legal [{error.refused.rule}]") from None
    again = game.steps(first)[1:]
    if len(again) != len(steps):
        raise Differs("other actions follow without a choice")
    for step, taken in zip(steps, again, strict=True):
        _compare(game, step, taken)
        if not known and not _caused(step.events, taken.events):
            raise Differs("an action causes something else")


def _compare(game: Game, step: bodies.StepBody, taken: Moment) -> None:
    assert taken.action is not None
    assert taken.before is not None
    same = step.forced == taken.forced and step.do == action.notation(taken.action, game.rules.verbs)
    if not same or step.side != game.rules.side(taken.before.state):
        raise Differs("other actions follow without a choice")


def _caused(stored: Sequence[Event], again: Sequence[Event]) -> bool:
    """Whether all that an action did to units and hexes is done again. Words may change, and more may be told."""
    rest = iter(_deeds(again))
    return all(deed in rest for deed in _deeds(stored))


def _deeds(events: Sequence[Event]) -> list[tuple[Any, ...]]:
    return [(e.units, e.hexes, e.number) for e in events if e.units or e.hexes]


class Kept:
    """The positions that are stored for a part of a game, read together."""

    def __init__(self, live: Live, first: int, last: int) -> None:
        self._live = live
        self._packed = live.store.positions(live.record.id, first, last)

    def at(self, seq: int) -> Any:
        """The position that the newest segment had after an event, if it is stored beside it and can be read."""
        with suppress(*FAULTS):
            return positions.unpack(self._live.rules, self._packed[seq])
        return None

    def after(self, group: Group) -> Any:
        """The position after an event, in the present form; None when none is stored, or none that can be read."""
        live = self._live
        if group.whole and group.seq in self._packed:
            return self.at(group.seq)
        with suppress(*FAULTS):
            if (group.seq, group.end) in live.snapshots:
                return live.stored_state(group.seq, group.end)
        return None


class Held(NamedTuple):
    """How far a line of the log holds by the present rules."""

    game: Game
    length: int
    why: str
    """Why no more of it does; empty when all does."""


def hold(live: Live, line: Sequence[Line], state: Any, first: int) -> Held:
    """Play a line again from the position of length `first` on, event by event, as long as everything is as it was."""
    game, length = live.game_from(state), first
    parts = groups(line, first)
    if not parts and game.length:
        return Held(game, length, "something follows without a choice where nothing did")
    kept = Kept(live, parts[0].seq, parts[-1].seq) if parts else None
    for group in parts:
        trial = game.copy()
        after = kept.after(group) if kept is not None else None
        try:
            play(trial, group.steps, group.start - first, known=after is not None)
        except Differs as fault:
            return Held(game, length, f"action {group.start + 1}: {fault}")
        except FAULTS as fault:
            return Held(game, length, f"action {group.start + 1}: {type(fault).__name__} in the rules")
        if after is not None and not live.same(after, trial.state):
            return Held(game, length, f"action {group.end}: the position after it is another")
        game, length = trial, group.end
    return Held(game, length, "")


def retraced(live: Live, line: Sequence[Line], start: Any, first: int) -> Iterator[Any]:
    """The position after each action of a line from a length on; None where it is not to be had.

    `start` is the position at `first`, or None if that is not known. A stored position counts for more than one that the
    present rules lead to.
    """
    game, base = (live.game_from(start), first) if start is not None else (None, 0)
    parts = groups(line, first)
    kept = Kept(live, parts[0].seq, parts[-1].seq) if parts else None
    for group in parts:
        states: list[Any] = [None] * len(group.steps)
        try:
            if game is not None:
                play(game, group.steps, group.start - base)
                states = [step.state for step in game.steps(group.start - base)[1:]]
        except (Differs, *FAULTS):
            game = None
        after = kept.after(group) if kept is not None else None
        if after is not None and (game is None or not live.same(after, game.state)):
            states = [*[None] * (len(states) - 1), after]
            game, base = live.game_from(after), group.end
        yield from states
