"""Logs: the game as lines of JSON, each carrying the hash of the line before.

The *full log* holds every action, the digest after it and, in its closing line, the key of the dice. Where a table and
its players made the key together, its first line holds their contributions and its last the table's secret. A *seat's
log* holds what that seat saw: the other side's hidden actions are one sealed line a run, with a commitment that the key
opens once it is revealed, and digests are of the public position.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import tempfile
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from winterline import __version__
from winterline.core.action import Action, from_notation, notation
from winterline.core.contributions import Contributions, DiceAwaited, Origin, origin_fault
from winterline.core.decision import Rules
from winterline.core.dice import LoadedDice, commitment, key_from_seed
from winterline.core.errors import BadLog, BadNotation
from winterline.core.game import Game, digest_of

FORMAT = 1
MAX_BYTES = 64 * 1024 * 1024
MAX_LINES = 256 * 1024
MAX_LINE = 64 * 1024


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what is played, by which rules and data, and the commitment to the dice."""

    winterline: int
    game: str
    scenario: str
    options: tuple[str, ...]
    rules: str
    data: str
    commitment: str
    preset: str | None = None
    seed: int | None = None
    seat: str = ""
    start: str = ""
    """The canonical position of a game that began from a position of its own."""
    loaded: tuple[int, ...] = ()
    """Rolls fixed beforehand; such a log proves nothing about luck, and says so."""
    dice: Contributions | None = None
    """What the players put into the dice: the commitment is then of the table's secret, otherwise of the key itself."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action."""

    n: int
    side: str
    do: str
    digest: str
    prev: str
    forced: bool = False
    sealed: str = ""


class Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The last line: how it ended, the key, and the seal over itself."""

    actions: int
    prev: str
    winner: str | None = None
    rule: str | None = None
    key: str = ""
    secret: str = ""
    """The table's, of dice that were made together."""
    seal: str = ""


def _hash(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()[:32]


def _encode(value: Any) -> bytes:
    return msgspec.json.encode(value)


def header_of(game: Game, seat: str = "") -> Header:
    """The header of a game's log."""
    rules = game.rules
    first = game.steps()[0]
    own_start = rules.canonical(first.state) if first.state != rules.start() else b""
    return Header(
        winterline=FORMAT,
        game=rules.game,
        scenario=rules.scenario,
        options=rules.options,
        rules=__version__,
        data=rules.data_digest,
        commitment=game.commitment,
        seed=None if seat else game.seed,
        seat=seat,
        start="" if seat else own_start.decode(),
        loaded=game.dice.rolls if isinstance(game.dice, LoadedDice) and not seat else (),
        dice=game.origin.contributions if game.origin else None,
    )


def full_lines(game: Game) -> Iterator[bytes]:
    """The full log, line by line. Whoever has it knows everything, the key included."""
    if not game.key:
        raise DiceAwaited("the dice of this game are not made yet: it has no full log")
    rules = game.rules
    line = _encode(header_of(game))
    yield line
    steps = game.steps()
    for before, step in pairwise(steps):
        assert step.action is not None
        line = _encode(
            Line(
                n=step.number,
                side=rules.side(before.state),
                do=notation(step.action, rules.verbs),
                digest=digest_of(rules, step.state),
                prev=_hash(line),
                forced=step.forced,
            )
        )
        yield line
    yield _closing(game, _hash(line), game.key.hex())


def _closing(game: Game, prev: str, key: str) -> bytes:
    result = game.result
    body = Closing(
        actions=game.length,
        prev=prev,
        winner=result.winner if result else None,
        rule=result.rule if result else None,
        key=key,
        secret=_secret(game),
    )
    return _encode(msgspec.structs.replace(body, seal=_hash(_encode(body))))


def _secret(game: Game) -> str:
    """What the table put into the dice; nobody may have it before the game is over."""
    return game.origin.secret.hex() if game.origin else ""


def _seal(key: bytes, number: int, text: str) -> str:
    """A commitment to hidden actions; the salt comes from the key, so it opens when the key is revealed."""
    assert key, "without a key anybody could open it"
    salt = hmac.digest(key, f"salt:{number}".encode(), "sha256")
    return hashlib.sha256(salt + text.encode()).hexdigest()


def public_digest(rules: Rules, state: Any) -> str:
    """The fingerprint of what everybody may know of a position."""
    return _hash(msgspec.json.encode(rules.view(state, "spectator"), order="deterministic"))


def _hides(rules: Rules, state: Any) -> bool:
    """Whether what is decided here is hidden from the other seats."""
    return any(rules.is_secret(state, action) for action in rules.actions(state))


def seat_lines(game: Game, seat: str) -> Iterator[bytes]:
    """What one seat saw. A run of the other side's hidden actions is one line, so that not even its length shows.

    A run that still goes on has no line yet: lines once given do not change, and nobody can count along.
    """
    rules = game.rules
    line = _encode(header_of(game, seat))
    yield line
    number = 0
    hidden: list[str] = []
    steps = game.steps()
    for i in range(1, len(steps)):
        step, before = steps[i], steps[i - 1]
        assert step.action is not None
        side = rules.side(before.state)
        do = notation(step.action, rules.verbs)
        secret = side != seat and rules.is_secret(before.state, step.action)
        if secret:
            hidden.append(do)
            if rules.side(step.state) == side and _hides(rules, step.state):
                continue
        number += 1
        line = _encode(
            Line(
                n=number,
                side=side,
                do="" if secret else do,
                digest=public_digest(rules, step.state),
                prev=_hash(line),
                forced=step.forced and not secret,
                sealed=_seal(game.key, number, "\n".join(hidden)) if secret else "",
            )
        )
        if secret:
            hidden = []
        yield line
    over = game.result is not None
    tail = Closing(actions=number, prev=_hash(line), winner=game.result.winner if game.result else None)
    if over:
        tail = msgspec.structs.replace(tail, key=game.key.hex(), secret=_secret(game))
    yield _encode(msgspec.structs.replace(tail, seal=_hash(_encode(tail))))


def write_log(game: Game, path: Path) -> None:
    """Write the full log whole or not at all: to a neighbouring file first, then renamed."""
    write_lines(full_lines(game), path)


def write_lines(lines: Iterator[bytes], path: Path) -> None:
    """Write lines so that a crash leaves either the old file or the new one, readable by its owner alone."""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    except OSError as error:  # the player named `path`, not the temporary file
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "wb") as out:
            for line in lines:
                out.write(line + b"\n")
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def read_lines(path: Path) -> tuple[Header, list[Line], Closing]:
    """The lines of a log with their chain checked; nothing is played yet."""
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
    header = _decode(name, 1, lines[0], Header)
    body: list[Line] = []
    for number, (before, line) in enumerate(pairwise(lines[:-1]), 2):
        entry = _decode(name, number, line, Line)
        if entry.prev != _hash(before):
            raise BadLog(
                name, number - 1, "this line was changed after it was written", "use the original log"
            )
        body.append(entry)
    last = len(lines)
    closing = _decode(name, last, lines[-1], Closing)
    unsealed = msgspec.structs.replace(closing, seal="")
    if closing.prev != _hash(lines[-2]):
        raise BadLog(name, last - 1, "this line was changed after it was written", "use the original log")
    if closing.seal != _hash(_encode(unsealed)) or _encode(closing) != lines[-1]:
        raise BadLog(name, last, "the closing line was changed", "use the original log")
    return header, body, closing


def _decode(name: str, number: int, line: bytes, kind: type[Any]) -> Any:
    if len(line) > MAX_LINE:
        raise BadLog(name, number, "this line is longer than any action", "use the original log")
    try:
        value = msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadLog(name, number, f"not a log line ({error})", "use the original log") from None
    if _encode(value) != line:
        raise BadLog(name, number, "this line was changed after it was written", "use the original log")
    return value


def replay(
    path: Path, make: Callable[[Header, bytes], Game], *, until: int | None = None
) -> tuple[Game, Header, Closing]:
    """Play a full log again, checking every action, digest and the key. `make` builds the empty game."""
    header, body, closing = read_lines(path)
    name = path.name
    if header.winterline != FORMAT:
        raise BadLog(
            name, 1, f"log format {header.winterline} is not known", f"this program reads format {FORMAT}"
        )
    if header.seat:
        raise BadLog(name, 1, f"this is {header.seat}'s own log", "the full log is needed to replay a game")
    key, origin = _key_of(name, closing, header, len(body) + 2)
    game = make(header, key)
    game.origin = origin
    if game.length:  # decisions with one option, taken before anybody was asked
        _check_digests(game, name, body, 2, 1)
    index = 0
    for number, entry in enumerate(body, 2):
        if until is not None and entry.n > until:
            return game, header, closing
        if entry.forced:
            index += 1
            continue
        _play_line(game, name, number, entry)
        index += 1
        _check_digests(game, name, body[index - 1 :], number, entry.n)
    if not game.length == closing.actions == len(body):
        raise BadLog(
            name,
            len(body) + 2,
            f"the log tells {closing.actions} actions in {len(body)} lines, the game has {game.length}",
            "use the original log",
        )
    result = game.result
    if ((result.winner, result.rule) if result else (None, None)) != (closing.winner, closing.rule):
        raise BadLog(
            name, len(body) + 2, "the log names another ending than the rules do", "use the original log"
        )
    return game, header, closing


def _bytes(text: str) -> bytes:
    """What hexadecimal digits stand for; nothing when they are not written as this program writes them."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        return b""
    return found if found.hex() == text else b""


def _key_of(name: str, closing: Closing, header: Header, line: int) -> tuple[bytes, Origin | None]:
    """The key and where it comes from, both proved."""
    key, secret = _bytes(closing.key), _bytes(closing.secret)
    origin = Origin(secret, header.dice) if header.dice is not None else None
    if origin is not None:
        fault = origin_fault(origin, header.commitment, key)
    else:
        closed = secret or commitment(key) != header.commitment
        fault = "the key does not open the commitment of the first line" if closed else ""
    if fault:
        raise BadLog(name, line, fault, "rolls cannot be trusted")
    if header.seed is not None and (origin is not None or key_from_seed(header.seed) != key):
        raise BadLog(name, 1, "the seed is not the one that the key was made from", "use the original log")
    if not all(1 <= face <= 6 for face in header.loaded):
        raise BadLog(name, 1, "a fixed roll is not a face of the die", "use the original log")
    return key, origin


def _play_line(game: Game, name: str, number: int, entry: Line) -> None:
    if game.result is not None:
        raise BadLog(name, number, "the game was already over", "use the original log")
    try:
        action: Action = from_notation(entry.do, game.rules.verbs)
    except BadNotation as error:
        raise BadLog(name, number, str(error), "use the original log") from None
    refused = game.why_not(action)
    if refused is not None:
        raise BadLog(name, number, f"{refused.sentence} [{refused.rule}]", "this move was never legal")
    if game.side != entry.side or game.length + 1 != entry.n:
        raise BadLog(name, number, "this action stands in the wrong place", "use the original log")
    game.play(action)


def _check_digests(game: Game, name: str, lines: list[Line], number: int, first: int) -> None:
    """Compare the digests of the action just played and of the forced ones that followed it."""
    steps = []
    step = game._last
    while step.number >= first and step.before is not None:
        steps.append(step)
        step = step.before
    for offset, (entry, taken) in enumerate(zip(lines, reversed(steps), strict=False)):
        assert taken.action is not None
        assert taken.before is not None
        same = (
            not entry.sealed
            and entry.do == game.notation(taken.action)
            and entry.side == game.rules.side(taken.before.state)
            and entry.n == taken.number
            and entry.forced == taken.forced
        )
        if not same or entry.digest != digest_of(game.rules, taken.state):
            raise BadLog(
                name, number + offset, "the position after this action is another", "rules or data differ"
            )
    if len(lines) < len(steps):
        raise BadLog(name, number, "the log stops in the middle of a forced move", "use a complete copy")
