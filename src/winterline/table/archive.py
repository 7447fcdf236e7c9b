"""What was: positions of any entry, logs and reports, over all segments of a game.

The newest segment replays. Of the older ones there is what was stored: every action with what it caused, and positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from winterline.core import log, versions
from winterline.core.loglines import Act, Closing, Header, Place, line_hash
from winterline.report import Before, Moment, Story, story_of

from . import bodies, positions, replay
from .live import Floor, Line, Live
from .words import message, say


class Shown(NamedTuple):
    """A position of the past."""

    state: Any
    gone: str = ""
    """Why it is not the one that was asked for, but the last before it that can be shown."""


def position_at(live: Live, seq: int, length: int) -> Shown:
    """The position of a length as the log stood after an event."""
    number = max(n for n, floor in enumerate(live.floors) if floor.seq <= seq and floor.length <= length)
    if number == len(live.floors) - 1:
        return Shown(live.step_at(seq, length).state)
    line, floor = live.line(seq), live.floors[number]
    gone = say("position-gone", rules=version_of(live, number).rules)
    try:
        state, base = _nearest(live, line[:length], floor)
    except replay.FAULTS:
        return Shown(live.game.state, gone)
    end = next((part.end for part in replay.groups(line, base) if part.end >= length), length)
    for after in list(replay.retraced(live, line[:end], state, base))[: length - base]:
        if after is None:
            return Shown(state, gone)
        state = after
    return Shown(state)


def _nearest(live: Live, line: list[Line], floor: Floor) -> tuple[Any, int]:
    """The last stored position within a line of an old segment, and its length."""
    parts = replay.groups(line, floor.length)
    kept = replay.Kept(live, floor.seq, parts[-1].seq if parts else floor.seq)
    for group in reversed(parts):
        if (state := kept.after(group)) is not None:
            return state, group.end
    return start_of(live, floor), floor.length


def start_of(live: Live, floor: Floor) -> Any:
    """The position that a segment begins with."""
    state = live.stored_state(*floor)
    return live.rules.start() if state is None else state


def version_of(live: Live, number: int) -> versions.Version:
    """What an old segment was made by: the event that ended it tells."""
    event = live.history.at(live.floors[number + 1].seq)
    body = bodies.decode(event.kind, event.body)
    assert isinstance(body, bodies.NewRules)
    return body.before


# --- logs ------------------------------------------------------------------------------------------------------


def log_lines(live: Live, seat: str = "", public: log.Fingerprint = log.public_digest) -> Iterator[bytes]:
    """The full log with all its segments; with a seat, what that seat saw, as far as it knows of it."""
    line = live.line()
    known = live.ledgers[seat].known if seat else len(line)
    place = Place()
    if len(live.floors) > 1 and not seat:
        yield from live.earlier()
    for number, (_, following) in enumerate(pairwise(live.floors)):
        # If it is not ended, a run of secrets goes on, and the seat knows of nothing after it.
        ended = following.length <= known
        lines = list(_old_lines(live, line[: min(following.length, known)], number, seat, place, ended=ended))
        yield from lines
        if not ended:
            return
        place = Place(place.segment + 1, line_hash(lines[-1]), place.after + len(lines) - 2)
    game = live.whole(known)
    yield from log.seat_lines(game, seat, place, public) if seat else log.full_lines(game, place)


def _old_lines(
    live: Live, line: list[Line], number: int, seat: str, place: Place, *, ended: bool
) -> Iterator[bytes]:
    """An old segment, from what was stored of it."""
    header = _old_header(live, number, seat, place)
    acts = _old_acts(live, line, number, header.form, digests=not seat)
    if seat:
        acts = log.seen(acts, seat, live.dealing.key, place.after, ended=ended)
    return log.written(header, acts, Closing(actions=0, prev="", carried=ended))


def _old_header(live: Live, number: int, seat: str, place: Place) -> Header:
    version, floor = version_of(live, number), live.floors[number]
    form, start = version.form, b""
    if (floor.seq, floor.length) in live.snapshots:
        kept = live.store.snapshot(live.record.id, floor.seq)
        form, start = kept.form, kept.canonical
    elif floor.seq:
        form, start = positions.opened(live.store.positions(live.record.id, floor.seq, floor.seq)[floor.seq])
    header = log.header_of(live.whole(live.floors[-1].length), seat, place)
    sealed = log.seal_start(live.dealing.key, place.segment, start) if seat else ""
    made_by = {"rules": version.rules, "data": version.data, "form": form}
    return msgspec.structs.replace(header, **made_by, start="" if seat else start.decode(), sealed=sealed)


def _old_acts(live: Live, line: list[Line], number: int, form: int, *, digests: bool) -> Iterator[Act]:
    """The actions of an old segment, with digests of the positions that are kept beside the last of an event."""
    floor = live.floors[number]
    kept = live.store.positions(live.record.id, floor.seq, line[-1].seq) if digests and line else {}
    for step, seq, last in line[floor.length :]:
        digest = ""
        if last and seq in kept:
            found, canonical = positions.opened(kept[seq])
            digest = line_hash(canonical) if found == form else ""
        yield Act(step.side, step.do, digest, step.forced, step.secret, step.more)


# --- reports ---------------------------------------------------------------------------------------------------


def before(live: Live) -> Before | None:
    """What a report tells of the segments before the newest; None when there is only one."""
    if len(live.floors) == 1:
        return None
    line, told = live.line(), list[Moment]()
    start = _first_state(live)
    state = start
    for floor, following in pairwise(live.floors):
        part = line[: following.length]
        try:
            states = list(replay.retraced(live, part, start_of(live, floor), floor.length))
        except replay.FAULTS:
            states = [None] * (following.length - floor.length)
        for (step, _, _), after in zip(part[floor.length :], states, strict=True):
            state = state if after is None else after
            told.append(Moment(step.when, step.side, step.do, step.events, state, step.secret))
    parts = [
        message(
            "carried-on part",
            first=floor.length + 1,
            last=following.length,
            rules=version_of(live, number).rules,
        )
        for number, (floor, following) in enumerate(pairwise(live.floors))
    ]
    return Before(start, tuple(told), say("carried-on", parts=parts))


def story(live: Live, reader: str) -> Story:
    """The game so far as a side, or a spectator, knows of it; all of it when nobody is named.

    While another side's run of secrets goes on, it is not begun for the reader.
    """
    if not reader:
        return story_of(live.whole(), before(live))
    known = live.ledgers[reader].known
    return story_of(live.whole(max(known, live.floors[-1].length)), before(live), reader, known)


def _first_state(live: Live) -> Any:
    with suppress(*replay.FAULTS):
        return start_of(live, live.floors[0])
    return live.rules.start()
