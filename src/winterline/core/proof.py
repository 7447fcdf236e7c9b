"""Proving logs: every segment is played again by the present rules and compared with what its lines say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import winterline
from winterline.core import parley
from winterline.core.action import Action, from_notation
from winterline.core.contributions import Origin, origin_fault
from winterline.core.course import Moment
from winterline.core.dice import commitment, key_from_seed
from winterline.core.errors import FAULTS, BadChoice, BadLog, BadNotation
from winterline.core.game import Game, digest_of
from winterline.core.log import Segment, by_game, log_lines, read_segments
from winterline.core.loglines import FORMAT, Closing, Header, Line

_ORIGINAL = "use the original log"

Make = Callable[[Header, bytes], Game]
"""Builds the game that a segment begins with."""


class Proof(NamedTuple):
    """What became of one segment."""

    header: Header
    actions: int
    game: Game | None
    """The segment played again; None when the present rules cannot."""
    why: str = ""
    """Why not."""

    @property
    def digests(self) -> bool:
        """Whether its digests were compared: those of an older form are of positions that were written differently."""
        return self.game is not None and self.header.form == self.game.rules.form


class Proved(NamedTuple):
    """What became of a log: it is whole, its key opens the commitment, and of each segment its proof."""

    segments: list[Proof]
    closing: Closing
    earlier: Proved | None = None
    """What became of the game that it goes on from."""

    @property
    def last(self) -> Proof:
        """The newest segment."""
        return self.segments[-1]


def prove(path: Path, make: Make, *, until: int | None = None) -> Proved:
    """Prove every segment of a full log that the present rules can play; BadLog when anything of it is not true."""
    games, name, proved = by_game(read_segments(path)), path.name, None
    for number, segments in enumerate(games, 1):
        last = number == len(games)
        proved = _prove_game(name, segments, make, until if last else None)._replace(earlier=proved)
        _go_on_from(name, proved, segments[0])
    assert proved is not None
    if len(games) > 1 and (game := proved.last.game) is not None:
        game.earlier = tuple(log_lines(path)[: games[-1][0].first - 1])
    return proved


def _prove_game(name: str, segments: list[Segment], make: Make, until: int | None) -> Proved:
    """One game of a log."""
    first, last = segments[0].header, segments[-1]
    if first.winterline != FORMAT:
        problem = f"log format {first.winterline} is not known"
        raise BadLog(name, 1, problem, f"this program reads format {FORMAT}")
    if first.seat:
        raise BadLog(name, 1, f"this is {first.seat}'s own log", "the full log is needed to replay a game")
    end = last.first + len(last.lines) + 1
    if last.closing.carried:
        raise BadLog(name, end, "the log is cut short: another segment follows", "use a complete copy")
    key, origin = _key_of(name, last.closing, first, end)
    proofs: list[Proof] = []
    for segment in segments:
        if until is not None and proofs and segment.header.after >= until:
            break
        _start_where_it_ended(name, proofs, proof := _prove(name, segment, make, key, origin, until))
        proofs.append(proof)
    return Proved(proofs, last.closing)


def _go_on_from(name: str, proved: Proved, first: Segment) -> None:
    """A game that goes on from another begins with the position that the other one's end leads to."""
    if proved.earlier is None:
        return
    old, new = proved.earlier.last.game, proved.segments[0].game
    if old is None or new is None:
        return
    try:
        due = new.rules.goes_on(old.rules, old.state)
    except BadChoice as error:
        raise BadLog(name, first.first, str(error), _ORIGINAL) from None
    if new.rules.canonical(due) != new.rules.canonical(new.steps()[0].state):
        problem = "the game does not begin with the position that the one before it led to"
        raise BadLog(name, first.first, problem, _ORIGINAL)


def _prove(
    name: str, segment: Segment, make: Make, key: bytes, origin: Origin | None, until: int | None
) -> Proof:
    """One segment. A log of other rules that these rules cannot play is not damaged: it is not proved."""
    header, actions = segment.header, len(segment.lines)
    try:
        game = make(header, key)
        game.origin = origin
        _play(game, name, segment, until)
    except (BadLog, *FAULTS) as fault:
        if not segment.closing.carried and header.rules == winterline.__version__:
            raise
        problem = fault.problem if isinstance(fault, BadLog) else "its positions are unknown here"
        why = f"it was played by rules {header.rules}; by {winterline.__version__} it does not replay: {problem}"
        return Proof(header, actions, None, why)
    return Proof(header, game.length, game)


def _start_where_it_ended(name: str, proofs: list[Proof], proof: Proof) -> None:
    """A segment begins with the position that the one before ended with, where both are known."""
    before = proofs[-1] if proofs else None
    if before is None or before.game is None or proof.game is None:
        return
    rules = proof.game.rules
    if rules.canonical(before.game.state) == rules.canonical(proof.game.steps()[0].state):
        return
    if before.digests:
        problem = "a segment starts from another position than the one before ended with"
        raise BadLog(name, 1, problem, _ORIGINAL)
    why = f"it was played by rules {before.header.rules}; by {winterline.__version__} it ends in another position"
    proofs[-1] = before._replace(game=None, why=why)


def _play(game: Game, name: str, segment: Segment, until: int | None) -> None:
    """Play a segment on the game that it begins with, comparing line by line."""
    header, body, closing, first, _ = segment
    if game.length:  # decisions with one option, taken before anybody was asked
        _check_digests(game, name, segment, 0, 1)
    for index, entry in enumerate(body):
        if until is not None and entry.n > until:
            return
        if entry.forced:
            continue
        _play_line(game, name, first + 1 + index, entry, header.after)
        _check_digests(game, name, segment, index, entry.n - header.after)
    end = first + len(body) + 1
    if not game.length == closing.actions - header.after == len(body):
        told = f"the log tells {closing.actions} actions in {len(body)} lines, the game has {game.length}"
        raise BadLog(name, end, told, _ORIGINAL)
    _hear(game, name, segment)
    ended = (result.winner, result.rule) if (result := game.result) else (None, None)
    if ended != (closing.winner, closing.rule) and not closing.carried:
        raise BadLog(name, end, "the log names another ending than the rules do", _ORIGINAL)


def _hear(game: Game, name: str, segment: Segment) -> None:
    """What was said of the end: it could be said, and the game takes it as its own."""
    closing, over = segment.closing, game.result is not None
    fault = parley.fault(closing.words, closing.actions, game.rules.sides, over=over)
    if fault or (closing.carried and closing.words):
        raise BadLog(name, segment.first + len(segment.lines) + 1, fault or "words in the midst", _ORIGINAL)
    game.words = closing.words


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
        raise BadLog(name, 1, "the seed is not the one that the key was made from", _ORIGINAL)
    if not all(1 <= face <= 6 for face in header.loaded):
        raise BadLog(name, 1, "a fixed roll is not a face of the die", _ORIGINAL)
    return key, origin


def _play_line(game: Game, name: str, number: int, entry: Line, after: int) -> None:
    if game.result is not None:
        raise BadLog(name, number, "the game was already over", _ORIGINAL)
    try:
        action: Action = from_notation(entry.do, game.rules.verbs)
    except BadNotation as error:
        raise BadLog(name, number, str(error), _ORIGINAL) from None
    refused = game.why_not(action)
    if refused is not None:
        raise BadLog(name, number, f"{refused.sentence} [{refused.rule}]", "this move was never legal")
    if game.side != entry.side or after + game.length + 1 != entry.n:
        raise BadLog(name, number, "this action stands in the wrong place", _ORIGINAL)
    game.play(action)


def _check_digests(game: Game, name: str, segment: Segment, index: int, since: int) -> None:
    """Compare the digests of the action just played and of the forced ones that followed it."""
    steps = [step for step in game.steps(since) if step.before is not None]
    lines, number = segment.lines[index:], segment.first + 1 + index
    for offset, (entry, taken) in enumerate(zip(lines, steps, strict=False)):
        assert taken.action is not None
        assert taken.before is not None
        side, n = game.rules.side(taken.before.state), segment.header.after + taken.number
        told = entry.sealed, entry.do, entry.side, entry.n, entry.forced
        same = told == ("", game.notation(taken.action), side, n, taken.forced)
        if not same or not _digest_holds(game, segment, entry, taken):
            problem = "the position after this action is another"
            raise BadLog(name, number + offset, problem, "rules or data differ")
    if len(lines) < len(steps):
        raise BadLog(name, number, "the log stops in the middle of a forced move", "use a complete copy")


def _digest_holds(game: Game, segment: Segment, entry: Line, taken: Moment) -> bool:
    """Whether a position is the one of the log. An older form has other digests; a table may not know all old ones."""
    if segment.header.form != game.rules.form or (segment.closing.carried and not entry.digest):
        return True
    return entry.digest == digest_of(game.rules, taken.state)
