"""Logs: the game as lines of JSON, each carrying the hash of the line before.

The *full log* holds every action, the digest after it and, in its closing line, the key of the dice. Where a table and
its players made the key together, its first line holds their contributions and its last the table's secret. A *seat's
log* holds what that seat saw: the other side's hidden actions are one sealed line a run, with a commitment that the key
opens once it is revealed, and digests are of the public position.

The log of a game that goes on from the end of another begins with all of that one's; then its own header names its last
line and the position that it led to.

A log has one segment, or several where a game was carried on by other rules or data: each has its own header and closing
line, and a header names the last line of the segment before. Only the last closing line holds the key.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from winterline.core.action import notation
from winterline.core.contributions import DiceAwaited
from winterline.core.decision import DisplayRules, EngineRules, Rules
from winterline.core.dice import LoadedDice
from winterline.core.errors import BadLog
from winterline.core.files import write_whole
from winterline.core.game import Game, digest_of
from winterline.core.loglines import FIRST, FORMAT, Act, Closing, Header, Line, Place, encode, line_hash
from winterline.core.messages import ENGLISH, speaking
from winterline.core.versions import present
from winterline.core.vocabulary import CORE

MAX_BYTES = 64 * 1024 * 1024
MAX_LINES = 256 * 1024
MAX_LINE = 64 * 1024
_BEGIN = b'{"winterline":'
"""How the first line of a segment begins, and no other."""
_FINISHED = "the game that it goes on from is not finished before this line"
Fingerprint = Callable[[Rules, Any], str]
_OWN = ("rules", "data", "form", "start", "segment", "follows", "after", "sealed")
"""What the segments of one game may differ in."""


def header_of(game: Game, seat: str = "", place: Place = FIRST) -> Header:
    """The header of a game's log."""
    rules = game.rules
    first = game.steps()[0]
    own_start = rules.canonical(first.state) if first.state != rules.start() else b""
    return Header(
        winterline=FORMAT,
        game=rules.game,
        scenario=rules.scenario,
        options=rules.options,
        commitment=game.commitment,
        seed=None if seat else game.seed,
        seat=seat,
        start="" if seat else own_start.decode(),
        loaded=game.dice.rolls if isinstance(game.dice, LoadedDice) and not seat else (),
        sealed=seal_start(game.key, place.segment, own_start) if seat else "",
        dice=game.origin.contributions if game.origin else None,
        continues=line_hash(game.earlier[-1]) if game.earlier else "",
        **present(rules)._asdict(),
        **place._asdict(),
    )


def acts_of(game: Game, fingerprint: Fingerprint, *, secrets: bool = True) -> Iterator[Act]:
    """The actions of a game; whether one is secret is not asked for a full log."""
    rules = game.rules
    for before, step in pairwise(game.steps()):
        assert step.action is not None
        side = rules.side(before.state)
        secret = secrets and rules.is_secret(before.state, step.action)
        more = secret and rules.side(step.state) == side and decides_in_secret(rules, step.state)
        do, digest = notation(step.action, rules.verbs), fingerprint(rules, step.state)
        yield Act(side, do, digest, step.forced, secret, more)


def written(header: Header, acts: Iterable[Act], closing: Closing) -> Iterator[bytes]:
    """The lines of a segment, numbered and chained; the closing line gets its numbers and its seal."""
    line = encode(header)
    yield line
    number = header.after
    for act in acts:
        number += 1
        line = encode(Line(number, act.side, act.do, act.digest, line_hash(line), act.forced, act.sealed))
        yield line
    tail = msgspec.structs.replace(closing, actions=number, prev=line_hash(line))
    yield encode(msgspec.structs.replace(tail, seal=line_hash(encode(tail))))


def full_lines(game: Game, place: Place = FIRST) -> Iterator[bytes]:
    """The full log, line by line. Whoever has it knows everything, the key included.

    The game that it goes on from stands before its first segment.
    """
    if not game.key:
        raise DiceAwaited(CORE.say("dice awaited log"))
    acts = acts_of(game, digest_of, secrets=False)
    earlier = game.earlier if place == FIRST else ()
    return chain(earlier, written(header_of(game, place=place), acts, _closing(game, revealed=True)))


def _closing(game: Game, *, revealed: bool) -> Closing:
    """The end of a log; nobody may have key and secret of the dice before the game is over."""
    winner, rule = (result.winner, result.rule) if (result := game.result) else (None, None)
    secret = game.origin.secret.hex() if game.origin and revealed else ""
    key = game.key.hex() if revealed else ""
    words = game.words if revealed else ()
    return Closing(actions=0, prev="", winner=winner, rule=rule, key=key, secret=secret, words=words)


def _seal(key: bytes, label: str, text: str) -> str:
    """A commitment to something hidden; the salt comes from the key, so it opens when the key is revealed."""
    assert key, "without a key anybody could open it"
    salt = hmac.digest(key, f"salt:{label}".encode(), "sha256")
    return hashlib.sha256(salt + text.encode()).hexdigest()


def seal_start(key: bytes, segment: int, canonical: bytes) -> str:
    """A commitment to the position that a later segment starts from: a seat may not know all of it."""
    return _seal(key, f"segment {segment}", canonical.decode()) if segment > 1 and key else ""


def public_digest(rules: DisplayRules, state: Any) -> str:
    """The fingerprint of what everybody may know of a position."""
    with speaking(ENGLISH):  # whoever asks for it: everybody gets the same
        return line_hash(msgspec.json.encode(rules.view(state, "spectator"), order="deterministic"))


def decides_in_secret(rules: EngineRules, state: Any) -> bool:
    """Whether the position waits for something that the other seats may not see."""
    return any(rules.is_secret(state, action) for action in rules.actions(state))


def seen(acts: Iterable[Act], seat: str, key: bytes, after: int, *, ended: bool = False) -> Iterator[Act]:
    """What a seat sees of actions. A run of the other side's hidden actions is one, so that not even its length shows.

    A run that still goes on has no line yet: lines once given do not change, and nobody can count along. It has one where
    its segment has `ended`. Once somebody has hidden something, nobody else is told what he had no choice in: how much
    choice there was may tell of it.
    """
    number, hidden = after, after > 0  # in the segments before this one somebody may have
    run: list[Act] = []
    for act in acts:
        secret = act.secret and act.side != seat
        run += [act] if secret else []
        if secret and act.more:
            continue
        number += 1
        if secret:
            yield _hidden(run, key, number)
            run, hidden = [], True
        else:
            yield act._replace(forced=False) if hidden and act.side != seat else act
    if run and ended:
        yield _hidden(run, key, number + 1)


def _hidden(run: list[Act], key: bytes, number: int) -> Act:
    sealed = _seal(key, str(number), "\n".join(act.do for act in run))
    return Act(run[-1].side, "", run[-1].digest, sealed=sealed)


def seat_lines(
    game: Game, seat: str, place: Place = FIRST, public: Fingerprint = public_digest
) -> Iterator[bytes]:
    """What one seat saw, line by line; the key once the game is over. `public` is `public_digest`, or remembers it."""
    closing = _closing(game, revealed=game.result is not None)
    acts = seen(acts_of(game, public), seat, game.key, place.after)
    return written(header_of(game, seat, place), acts, msgspec.structs.replace(closing, rule=None, words=()))


def write_lines(lines: Iterator[bytes], path: Path) -> None:
    """Write lines so that a crash leaves either the old file or the new one, readable by its owner alone."""
    write_whole(path, (line + b"\n" for line in lines))


class Segment(NamedTuple):
    """A segment as it was read: its chain is whole."""

    header: Header
    lines: list[Line]
    closing: Closing
    first: int
    """The number of its first line in the file."""
    last: bytes
    """Its last line."""


def read_segments(path: Path) -> list[Segment]:
    """The segments of a log, each chained to the one before; nothing is played yet."""
    return _segments(path.name, log_lines(path))


def log_lines(path: Path) -> list[bytes]:
    """The lines of a log as they stand in its file, which may be anybody's."""
    name = path.name
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadLog(name, None, f"cannot read the log ({error.strerror})", "check the path") from None
    if len(raw) > MAX_BYTES or raw.count(b"\n") > MAX_LINES:
        raise BadLog(name, None, "the log is larger than any game can be", "use the log as it was written")
    lines = raw.split(b"\n")
    if len(lines) < 3 or lines[-1] != b"":
        raise BadLog(name, len(lines), "the log is cut short", "use a complete copy")
    lines.pop()
    return lines


def _segments(name: str, lines: list[bytes]) -> list[Segment]:
    starts = [0, *(n for n in range(1, len(lines)) if lines[n].startswith(_BEGIN)), len(lines)]
    out: list[Segment] = []
    for start, end in pairwise(starts):
        out.append(_read_segment(name, start + 1, lines[start:end]))
        _check_place(name, out)
    return out


def _read_segment(name: str, first: int, lines: list[bytes]) -> Segment:
    header = _decode(name, first, lines[0], Header)
    body: list[Line] = []
    for number, (before, line) in enumerate(pairwise(lines[:-1]), first + 1):
        entry = _decode(name, number, line, Line)
        if entry.prev != line_hash(before):
            raise _changed(name, number - 1)
        body.append(entry)
    last = first + len(lines) - 1
    if last == first:
        raise BadLog(name, last, "the log is cut short", "use a complete copy")
    closing = _decode(name, last, lines[-1], Closing)
    unsealed = msgspec.structs.replace(closing, seal="")
    if closing.prev != line_hash(lines[-2]):
        raise _changed(name, last - 1)
    if closing.seal != line_hash(encode(unsealed)) or encode(closing) != lines[-1]:
        raise BadLog(name, last, "the closing line was changed", "use the original log")
    return Segment(header, body, closing, first, lines[-1])


def _check_place(name: str, read: list[Segment]) -> None:
    """A segment names the one before it, and both are of one game."""
    header, first = read[-1].header, read[-1].first
    before = read[-2] if len(read) > 1 else None
    if header.continues and header.segment == 1:
        _check_sequel(name, read[-1], before)
        before = None
    due = FIRST
    if before is not None:
        due = Place(before.header.segment + 1, line_hash(before.last), before.closing.actions)
    if Place(header.segment, header.follows, header.after) != due:
        raise BadLog(name, first, "a segment of the log is missing before this line", "use a complete copy")
    if before is None:
        return
    if not before.closing.carried or before.closing.key or before.closing.secret:
        raise BadLog(name, first, "the game was over before this segment", "use the original log")
    same = [name for name in Header.__struct_fields__ if name not in _OWN]
    if any(getattr(header, name) != getattr(before.header, name) for name in same):
        raise BadLog(name, first, "this segment is of another game", "use the original log")


def _check_sequel(name: str, sequel: Segment, before: Segment | None) -> None:
    """A game that goes on from another stands behind that one's whole log; a seat's own log need not have it."""
    if before is None:
        if not sequel.header.seat:
            raise BadLog(
                name, sequel.first, "the game that it goes on from is missing", "use a complete copy"
            )
    elif before.closing.winner is None or before.closing.carried:
        raise BadLog(name, sequel.first, _FINISHED, "use the original log")
    elif line_hash(before.last) != sequel.header.continues:
        raise BadLog(
            name, sequel.first, "it goes on from another game than this line says", "use the original log"
        )


def by_game(segments: list[Segment]) -> list[list[Segment]]:
    """The segments of each game of a log: mostly of one, or of several that go on from one another."""
    out: list[list[Segment]] = []
    for segment in segments:
        if segment.header.segment == 1:
            out.append([])
        out[-1].append(segment)
    return out


def _decode(name: str, number: int, line: bytes, kind: type[Any]) -> Any:
    if len(line) > MAX_LINE:
        raise BadLog(name, number, "this line is longer than any action", "use the original log")
    try:
        value = msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadLog(name, number, f"not a log line ({error})", "use the original log") from None
    if encode(value) != line:
        raise _changed(name, number)
    return value


def _changed(name: str, number: int) -> BadLog:
    return BadLog(name, number, "this line was changed after it was written", "use the original log")
