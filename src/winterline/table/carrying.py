"""Opening a game that was stored by other rules, other data or in another form.

If all that was played still holds, the game is marked with the present version. If not, it is carried on: a new segment
of its log begins with its last stored position, and everybody at the table is told (docs/releasing.md).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sqlalchemy.exc import IntegrityError

from winterline import Game, __version__
from winterline.core.versions import changed_rules, number_of, present

from . import bodies, errors, integrity, replay, storage
from .live import Line, Live
from .words import say


class Judged(NamedTuple):
    """How a stored game stands to the present rules."""

    why: str
    """Why its history does not replay; empty when it does."""
    state: Any = None
    """The last stored position that the present rules know, of a game that is carried on."""
    length: int = 0
    """The actions that stand there."""
    lost: int = 0
    """Actions after it that cannot be kept: of games of 0.1.0, which stored a position only now and then."""


class Broken(Exception):
    """A game has no position that the present rules could go on from."""


def opened(store: storage.Store, stored: storage.Stored, clock: Callable[[], int]) -> Live | None:
    """A stored game, ready to be played by the present rules; None when another server was first to carry it on."""
    try:
        live = read(store, stored)
        if stored.game.version == present(live.rules):
            live.open()
            return live
    except errors.CannotOpen:
        raise
    except replay.FAULTS as fault:
        # A newer program may have written what this one cannot read.
        if number_of(stored.game.rules) > number_of(__version__):
            raise errors.CannotOpen(say("cannot-open")) from fault
        raise errors.Damaged(f"a row cannot be read ({type(fault).__name__}: {fault})") from fault
    try:
        judged = judge(live)
    except Broken as fault:
        raise errors.CannotOpen(say("cannot-open")) from fault
    try:
        store.change(_change(live, judged, clock()))
    except IntegrityError:
        return None
    again = store.load(stored.game.id)
    assert again is not None
    return Live(store, again)


def read(store: storage.Store, stored: storage.Stored) -> Live:
    """A stored game, not opened yet; Damaged when some of its rows are lost, or changed so that it shows."""
    live = Live(store, stored, opened=False)
    integrity.must_be_sound(live, stored)
    return live


def judge(live: Live) -> Judged:
    """Whether the newest segment of a game holds by the present rules; if not, where it is to be carried on."""
    line, (_, first) = live.line(), live.floors[-1]
    try:
        _, _, why = replay.hold(live, line, live.stored_state(*live.floors[-1]), first)
    except replay.FAULTS:
        why = "the position it begins with cannot be read"
    if not why:
        return Judged("")
    for state, length in _last_positions(live, line):
        try:
            held = replay.hold(live, line, state, length)
            if playable(live, held.game.state):
                return Judged(why, held.game.state, held.length, len(line) - held.length)
        except replay.FAULTS:
            continue
    raise Broken(why)


def _last_positions(live: Live, line: list[Line]) -> Iterator[tuple[Any, int]]:
    """The stored positions of the newest segment that can be read, the last one first, with their lengths."""
    floor = live.floors[-1]
    changes = [event.seq for event in live.history.since(1) if event.kind in ("action", "undo", "rules")]
    newest = max(changes, default=0)
    kept = replay.Kept(live, floor.seq, newest)
    if (state := kept.at(newest)) is not None:
        yield state, len(line)
    for group in reversed(replay.groups(line, floor.length)):
        if (state := kept.after(group)) is not None:
            yield state, group.end
    with contextlib.suppress(*replay.FAULTS):
        yield live.stored_state(*floor), floor.length


def playable(live: Live, state: Any) -> bool:
    """Whether the present rules can show a position to everybody and go on from it."""
    try:
        game = live.game_from(state)
        for viewer in (*live.rules.sides, "spectator"):
            live.rules.view(game.state, viewer)
        return game.result is not None or bool(game.side and game.actions())
    except replay.FAULTS:
        return False


def _change(live: Live, judged: Judged, now: int) -> storage.Change:
    """What is stored of it: the mark, and the entries that everybody sees."""
    was, version = live.record.version, present(live.rules)
    changed = changed_rules(live.rules.changes, live.record.game, was.rules, version.rules)
    length, ids = judged.length if judged.why else len(live.line()), tuple(change.rule for change in changed)
    body = bodies.NewRules(*version, was, length, ids, carried=bool(judged.why), why=judged.why)
    events: list[storage.EventRecord] = []
    over = False
    if judged.why:
        game = live.game_from(judged.state)
        events, over = list(_carried(live, judged, body, game, now)), game.result is not None
    elif changed or was.data != version.data:
        events = [live.event("rules", "", body, now)]
    over = over and live.record.finished is None
    return live.change(*events, at=now, version=version, finished=over)


def _carried(
    live: Live, judged: Judged, body: bodies.NewRules, game: Game, now: int
) -> Iterator[storage.EventRecord]:
    """What cannot be kept is taken back; the new segment begins; what follows without a choice is taken."""
    if judged.lost:
        yield live.event("undo", "", bodies.TakenBack(0, judged.length), now)
    yield live.event("rules", "", body, now, after=game.steps()[0].state)
    if game.length:
        steps = bodies.tell(live.rules, game.steps())
        told = bodies.Gesture(0, judged.length, steps)
        yield live.event("action", steps[0].side, told, now, after=game.state)
