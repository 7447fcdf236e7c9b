"""New games: from a request, from a log, from a position of another game."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from winterline import BadChoice, BadData, BadNotation, Game, IllegalAction, new, verify
from winterline.bots import named, offered
from winterline.core import decision, dice
from winterline.core.loglines import line_hash
from winterline.core.parley import Word
from winterline.core.versions import present
from winterline.library import onward

from . import archive, dealing, earlier, positions, validation, values
from .bodies import Gesture, Said, Sparring, encode, tell
from .errors import BadShape, NotNow, TooLarge, said_by
from .live import EVERY, Live
from .seats import issue, new_game_id
from .storage import Change, EventRecord, GameRecord, SeatRecord, SnapshotRecord
from .words import say

MAX_LOG = 8 * 1024 * 1024
MAX_OPENING = 200
MAX_SEED = 2**63 - 1
"""What every database keeps as a whole number."""
BOT = "bot:"
PLAYERS = ("human", "open", *(BOT + name for name in offered()))
"""Who may be asked for; levels that nobody is offered may be, too."""


class NewGame(NamedTuple):
    """A new game, ready to be stored."""

    created: values.Created
    record: GameRecord
    seats: list[SeatRecord]
    first: Change


def from_spec(spec: values.Spec, now: int) -> NewGame:
    """A game as it was asked for."""
    return _asked(spec, now, None)


def from_start(data: bytes, spec: values.Spec, now: int) -> NewGame:
    """A game as it was asked for, which goes on from the end of another: the log of that one is proved as it is read."""
    with _written(data) as path:
        return _asked(spec, now, path)


def _asked(spec: values.Spec, now: int, start: Path | None) -> NewGame:
    if spec.mode == "watch":
        raise BadShape(say("watch-log"))
    invited = spec.mode == "invite" or "open" in spec.players.values()
    if invited and spec.seed is not None:
        raise BadShape(say("invitation-seed"))
    if invited and spec.opening:
        raise BadShape(say("invitation-beginning"))
    if spec.opening and spec.seed is None:
        raise BadShape(say("begins-later-seed"))
    try:
        game = new(spec.game, spec.scenario, spec.options, spec.preset, spec.seed or 0, start=start)
        players = who_plays(spec, game.rules.sides)
        if spec.seed is None:
            first = game.steps()[0].state if start else None
            game = _undealt(game.rules, spec.mode, players, first, game.earlier)
        for line in spec.opening[:MAX_OPENING]:
            game.play(line)
    except (BadChoice, BadData, BadNotation, IllegalAction) as error:
        raise BadShape(said_by(error)) from None
    maker = next((side for side in game.rules.sides if players[side] == "human"), "")
    wanted = ({maker: spec.name} if maker else {}) | spec.names
    names = {side: validation.shaped_text(name, validation.MAX_NAME) for side, name in wanted.items() if name}
    marks = ((maker, Sparring(0)),) if spec.sparring else ()
    if spec.sparring and sorted(player.partition(":")[0] for player in players.values()) != ["bot", "human"]:
        raise BadShape(say("sparring-people"))
    return _found(game, spec.mode, players, names, now, preset=spec.preset, marks=marks)


def _undealt(
    rules: decision.Rules,
    mode: str,
    players: Mapping[str, str],
    state: Any = None,
    before: tuple[bytes, ...] = (),
) -> Game:
    """A game whose dice are still to be made; where only bots play, they are made already.

    `before` is the log of the game that it goes on from.
    """
    origin = dealing.fresh_origin(mode, players)
    game = Game(rules, origin.key, state=state, origin=origin)
    game.earlier = before
    return game


def who_plays(spec: values.Spec, sides: Sequence[str]) -> dict[str, str]:
    """The player of every side."""
    strange = [side for side in (*spec.players, *spec.names) if side not in sides]
    if strange:
        raise BadShape(say("no-side-new", side=strange[0][:20], sides=sides))
    others = {"invite": "open", "bot": "bot:normal"}.get(spec.mode, "human")
    players = {side: player_named(spec.players.get(side, others)) for side in sides}
    free = [side for side in sides if side not in spec.players]
    if free and "human" not in players.values():
        players[free[0]] = "human"
    if spec.mode == "invite":  # one seat for whoever makes the game, the other for a guest
        for side in [side for side in sides if players[side] == "human"][1:]:
            players[side] = "open"
    return players


def player_named(player: str) -> str:
    """A player as he is stored: a bot by the name that its level has now."""
    try:
        if player.startswith(BOT):
            return BOT + str(named(player.removeprefix(BOT)))
    except BadChoice:
        pass
    if player not in PLAYERS:
        raise BadShape(say("no-player", player=player[:20], players=PLAYERS))
    return player


def from_log(data: bytes, now: int) -> NewGame:
    """A game to watch; the log is proved as it is read."""
    with _written(data) as path:
        try:
            game, header, _ = verify(path)
        except (BadData, BadChoice) as error:
            raise BadShape(said_by(error)) from None
    return _found(game, "watch", {}, {}, now, preset=header.preset)


@contextmanager
def _written(data: bytes) -> Iterator[Path]:
    """A log that was sent, in a file; TooLarge when no game is as long."""
    if len(data) > MAX_LOG:
        raise TooLarge(say("log-size", limit=MAX_LOG // 1024 // 1024))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "upload.wlog"
        path.write_bytes(data)
        yield path


Mark = tuple[str, Sparring]
"""What is said of a new game in its record, and by whom."""


class Against(NamedTuple):
    """With whom a game is played on, or again: how, and who plays which side."""

    mode: values.Mode
    players: Mapping[str, values.Player]


def from_position(live: Live, seat: values.Seat, n: int, now: int, against: Against | None = None) -> NewGame:
    """Play on from what the seat had seen at its n-th entry, with new dice: the old ones' key stays where it is.

    While two people play by links, nobody may: it would be a look ahead with other dice.
    From the end of a game whose scenario another one goes on from, that one is played, and has the log of the first.
    """
    validation.entry_exists(live, seat, n)
    if live.game.result is None and live.by_links:
        raise NotNow(say("fork-people"))
    return branched(live, seat, live.ledgers[seat.viewer].place_of(n), now, against)


def branched(
    live: Live,
    seat: values.Seat,
    place: tuple[int, int],
    now: int,
    against: Against | None = None,
    marks: Sequence[Mark] = (),
) -> NewGame:
    """The same from the length of the log as it stood after an event."""
    seq, length = place
    hidden = [step for step in live.line(seq)[:length] if step.secret not in ("", seat.side)]
    if hidden and live.game.result is None and live.record.mode != "watch":
        raise NotNow(say("fork-hidden"))
    state, gone = archive.position_at(live, seq, length)
    if gone:
        raise NotNow(say("fork-gone"))
    rules, preset, before = live.rules, live.record.preset, tuple[bytes, ...]()
    if rules.result(state) is not None:
        if not rules.sequel:
            raise NotNow(say("over-there"))
        (rules, state), preset = onward(rules, state, rules.game, rules.sequel), None
        before = tuple(archive.log_lines(live))
    mode, players = _same_again(live) if against is None else _wanted(live, rules.sides, against)
    names = {s: live.seats[s].name for s in rules.sides if s in live.seats and players[s] == "human"}
    game = _undealt(rules, mode, players, state, before)
    return _found(game, mode, players, names, now, preset, start=state, marks=marks)


def _same_again(live: Live) -> tuple[values.Mode, dict[str, str]]:
    """Against the same bot, or both sides at one screen."""
    bots = live.record.mode == "bot"
    return "bot" if bots else "hotseat", {
        s: live.seats[s].player if bots else "human" for s in live.rules.sides
    }


def _wanted(live: Live, sides: Sequence[str], against: Against) -> tuple[values.Mode, dict[str, str]]:
    """Against whom it was asked for."""
    if against.mode == "watch":
        raise BadShape(say("watch-log"))
    spec = values.Spec(game=live.record.game, mode=against.mode, players=dict(against.players))
    return against.mode, who_plays(spec, sides)


def again(live: Live, seat: values.Seat, now: int) -> NewGame:
    """The same game from where it began, with sides changed and new dice; a person's old seat is open in it."""
    if live.game.result is None:
        raise NotNow(say("rematch-later"))
    record, rules = live.record, live.rules
    swapped = dict(zip(rules.sides, reversed(rules.sides), strict=True))
    players = {swapped[s]: live.seats[s].player for s in rules.sides}
    names = {swapped[s]: live.seats[s].name for s in rules.sides}
    if live.by_links:
        mine = swapped[seat.side]
        players = {
            s: p if p.startswith("bot:") else "human" if s == mine else "open" for s, p in players.items()
        }
        names = {mine: names[mine]}
    state = live.stored_state(0, 0) if (0, 0) in live.snapshots else None
    game = _undealt(rules, record.mode, players, state, live.earlier())
    return _found(game, record.mode, players, names, now, record.preset, start=state)


def _found(
    game: Game,
    mode: str,
    players: Mapping[str, str],
    names: Mapping[str, str],
    now: int,
    preset: str | None = None,
    start: Any = None,
    marks: Sequence[Mark] = (),
) -> NewGame:
    """The rows of a new game, everything that has happened in it included."""
    if game.seed is not None and abs(game.seed) > MAX_SEED:
        raise BadShape(say("seed-range", limit=MAX_SEED))
    rules, watch = game.rules, mode == "watch"
    game_id = new_game_id()
    created, seats = issue(game_id, () if watch else rules.sides, players, names)
    first_state = game.steps()[0].state
    events, snapshots = _past(game, now)
    events += [
        EventRecord(len(events) + n, "sparring", side, encode(body), None, now)
        for n, (side, body) in enumerate(marks, 1)
    ]
    if start is not None or first_state != rules.start():
        snapshots.insert(0, SnapshotRecord(0, 0, rules.canonical(first_state), *present(rules)))
    record = GameRecord(
        id=game_id, game=rules.game, scenario=rules.scenario, options=rules.options, preset=preset,
        key=game.origin.secret if game.origin else game.key, seed=game.seed,
        loaded=game.dice.rolls if isinstance(game.dice, dice.LoadedDice) else (),
        mode=mode, created=now, updated=now, **present(rules)._asdict(),
        people=game.origin.contributions.people if game.origin else None,
        last=len(events), placed=bool(snapshots) and snapshots[0].seq == 0,
        continues=line_hash(game.earlier[-1]) if game.earlier else None,
    )  # fmt: skip
    past, over = tuple(events), game.result is not None
    kept, log = tuple(snapshots), earlier.packed(game.earlier)
    first = Change(game_id=game_id, at=now, events=past, snapshots=kept, earlier=log, finished=over)
    return NewGame(created, record, seats, first)


def _past(game: Game, now: int) -> tuple[list[EventRecord], list[SnapshotRecord]]:
    """What has happened in a game before it came to the table, as events and snapshots."""
    steps = game.steps()
    told = tell(game.rules, steps)
    dealt = dealing.told_of(game.origin) if game.origin else []
    events = [EventRecord(n, "dice", s, encode(body), None, now) for n, (s, body) in enumerate(dealt, 1)]
    snapshots: list[SnapshotRecord] = []
    begin, kept, said = 0, 0, [*game.words]
    for end in range(1, len(told) + 1):
        if end < len(told) and told[end].forced:
            continue
        for word in [word for word in said if word.after <= begin]:
            events.append(_said(len(events) + 1, word, now))
            said.remove(word)
        seq, state, body = len(events) + 1, steps[end].state, Gesture(0, begin, told[begin:end])
        packed = positions.pack(game.rules, state)
        events.append(EventRecord(seq, "action", told[begin].side, encode(body), None, now, packed))
        if end // EVERY > kept // EVERY or end == len(told):
            snapshots.append(SnapshotRecord(seq, end, game.rules.canonical(state), *present(game.rules)))
            kept = end
        begin = end
    events += [_said(len(events) + n, word, now) for n, word in enumerate(said, 1)]
    return events, snapshots


def _said(seq: int, word: Word, now: int) -> EventRecord:
    """What a side said of the end, as an event."""
    return EventRecord(seq, "parley", word.side, encode(Said(0, word.what, word.after)), None, now)
