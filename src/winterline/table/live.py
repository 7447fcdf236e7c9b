"""A game that is open: the engine's position, the record of its events, and what each seat has seen.

Opened from the newest snapshot that still stands, plus the tail of the log. Only the tail's positions are kept in memory.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import structs

from winterline import Game, WinterlineError, new
from winterline.core import decision, gesture, parley
from winterline.core.course import Moment
from winterline.core.errors import FAULTS
from winterline.core.versions import present, restored

from . import bodies, earlier, entries, errors, history, storage, values
from .dealing import Dealing, stored_dealing
from .positions import pack, unpack
from .words import say

EVERY = 50
"""Actions between two snapshots."""
TAIL, KEPT = 48, 16
"""Positions kept in memory before the older ones are let go, and how many are kept then: few undo more."""


class Line(NamedTuple):
    """An action of the log as it stands, with the event that holds it."""

    step: bodies.StepBody
    seq: int
    last: bool
    """Whether it is the last of its event."""

    @property
    def secret(self) -> str:
        """The side that took it in secret, or empty."""
        return self.step.side if self.step.secret else ""


class Floor(NamedTuple):
    """Where a segment of the log begins: the event that began it, and the actions that stood then."""

    seq: int
    length: int


class Live:
    """One open game. Not safe by itself: whoever uses it holds the game's lock."""

    def __init__(self, store: storage.Store, stored: storage.Stored, *, opened: bool = True) -> None:
        """Without `opened` only the record is read: its positions may be ones that the present rules do not know."""
        self.store = store
        self.record: storage.GameRecord = stored.game
        self.seats: dict[str, storage.SeatRecord] = {seat.side: seat for seat in stored.seats}
        self.rules = rules_of(stored.game)
        self.dealing = stored_dealing(stored.game)
        self.history = history.History(store, stored.game.id)
        self.snapshots: list[tuple[int, int]] = list(stored.snapshots)
        self.ledgers = dict.fromkeys((*self.rules.sides, "spectator"), entries.Ledger())
        """What each viewer has seen; the same for all until somebody does something in secret."""
        self.quick = False
        """Whether the last state that was asked for was soon told."""
        self.minds: dict[str, storage.MindRecord] = {mind.side: mind for mind in stored.minds}
        """What the bots of this game remember."""
        self.clients: dict[tuple[str, str], int] = {}
        self.gestures: list[int] = []
        self.acted: dict[str, int] = {}
        """When each side last did something to the game."""
        self.called = ""
        """What its players call the game."""
        self.words: tuple[parley.Word, ...] = ()
        """What the sides said of its end, with the number of actions that stood then."""
        self.ended = 0
        """The event by which somebody ended it; 0 where nobody did."""
        self.offers: dict[str, int] = {}
        """When each side last offered a draw: the number of its gestures then."""
        self.taken: dict[str, int] = {}
        """How many gestures each side has made."""
        self.joined = False
        """Whether somebody has sat down by an invitation."""
        self.left: set[str] = set()
        """The sides whose players have left, until somebody sits down."""
        self.rematch: tuple[str, str] | None = None
        """The same game with sides changed, and the side that set it up."""
        self.sparring: bodies.Sparring | None = None
        """Whether whole turns may be taken back, and what came of this one before."""
        self._stands = self._changed = 0
        """How many actions stand after the newest event, and the newest event that changed the position."""
        self.floors = [Floor(0, 0)]
        """Where the segments of the log begin. Nothing is taken back, or replayed, across the last."""
        for event in stored.events:
            self._take_in(event, bodies.decode(event.kind, event.body))
        if opened:
            self.open()

    def open(self) -> None:
        """Come to the present position; Damaged when it is not the one that was stored."""
        self.game, self.base = self.rebuild(self.line())
        self.game.words = self.words
        if self.length != self._stands:
            raise errors.Damaged("other actions follow without a choice than were stored")
        packed = self.store.positions(self.record.id, self._changed, self._changed).get(self._changed)
        if packed is not None:
            self._agrees(self.game.state, packed, self._changed)

    # --- the record --------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """Actions that stand."""
        return self.base + self.game.length

    @property
    def seq(self) -> int:
        """The number of the newest event."""
        return self.history.length

    @property
    def by_links(self) -> bool:
        """Whether people play each other by links, whatever was asked for at first: neither one screen nor a bot."""
        playing = [self.seats[side].player for side in self.rules.sides if side in self.seats]
        people = [player for player in playing if not player.startswith("bot:")]
        return self.record.mode == "invite" or (len(people) > 1 and (self.joined or "open" in people))

    def must_open(self, seat: values.Seat) -> None:
        """Whoever asks by a link that was issued again meanwhile is nobody any more: UnknownLink."""
        if seat.link and self.seats[seat.side].token_hash != seat.link:
            raise errors.UnknownLink(say("link-unknown"))

    def told_of_seats(self) -> values.Json:
        """The names and players of both sides, as everybody may know them."""
        playing = [self.seats[side] for side in self.rules.sides if side in self.seats]
        return {
            "names": {seat.side: seat.name for seat in playing},
            "players": {seat.side: seat.player for seat in playing},
        }

    def _take_in(self, event: storage.EventRecord, body: bodies.Body) -> None:
        """Each event says how many actions it came after: if it is not as many, some are lost."""
        if event.seq != self.seq + 1:
            raise errors.Damaged(f"event {self.seq + 1} is missing")
        self.history.append(event)
        before, fits = self._stands, None  # how many actions stood, and whether the event tells as many
        if event.client_id is not None:
            self.clients[event.side, event.client_id] = event.seq
        if isinstance(body, bodies.Gesture | bodies.TakenBack | bodies.Contributed):
            self.acted[event.side] = event.at
        if isinstance(body, bodies.Gesture):
            fits, self._stands = body.start == before and bool(body.steps), body.start + len(body.steps)
            self.gestures.append(body.start)
            self.taken[event.side] = self.taken.get(event.side, 0) + 1
            if any(step.secret for step in body.steps) and len(set(self.ledgers.values())) == 1:
                self.ledgers = {viewer: ledger.of(viewer) for viewer, ledger in self.ledgers.items()}
        elif isinstance(body, bodies.Contributed):
            self.dealing = self.dealing.after(event.side, body)
        elif isinstance(body, bodies.TakenBack):
            fits, self._stands = 0 <= body.to <= before, body.to
            while self.gestures and self.gestures[-1] >= body.to:
                self.gestures.pop()
        elif isinstance(body, bodies.NewRules) and body.carried:
            fits, self._stands = body.length == before, body.length
            self.floors.append(Floor(event.seq, body.length))
            self.gestures.clear()
        else:
            self._take_talk(event, body)
        if fits is False:
            raise errors.Damaged(f"event {event.seq} does not fit the ones before it")
        if fits:
            self.words = parley.cut(self.words, self._stands)
        self._changed = event.seq if fits else self._changed
        for ledger in set(self.ledgers.values()):
            ledger.feed(event.seq, body)

    def _take_talk(self, event: storage.EventRecord, body: bodies.Body) -> None:
        """What is said changes no position."""
        if isinstance(body, bodies.Said):
            self.words = (*self.words, parley.Word(body.length, event.side, body.what))
            if body.what == "offer":
                self.offers[event.side] = self.taken.get(event.side, 0)
            self.ended = event.seq if parley.ends(self.words) else 0
        elif isinstance(body, bodies.Seated) and body.what in (bodies.LEFT, bodies.SAT):
            self.left = self.left | {event.side} if body.what == bodies.LEFT else self.left - {event.side}
            self.joined = self.joined or body.what == bodies.SAT
        elif isinstance(body, bodies.Rematch):
            self.rematch = body.game, event.side
        elif isinstance(body, bodies.Sparring):
            self.sparring = body
        elif event.kind == "title" and isinstance(body, bodies.Talk):
            self.called = body.text

    def line(self, seq: int | None = None) -> list[Line]:
        """The log as it stood after an event: the n-th action is at n - 1."""
        out: list[Line] = []
        for event in self.history.since(1)[:seq]:
            body = bodies.decode(event.kind, event.body) if event.kind in ("action", "undo") else None
            if isinstance(body, bodies.Gesture):
                end = len(body.steps)
                out.extend(Line(step, event.seq, n == end) for n, step in enumerate(body.steps, 1))
            elif isinstance(body, bodies.TakenBack):
                del out[body.to :]
        return out

    # --- positions ---------------------------------------------------------------------------------------

    def rebuild(
        self, line: list[Line], before: int | None = None, *, whole: bool = False
    ) -> tuple[Game, int]:
        """The game after a line of the log, and the length at which its kept history begins.

        The history reaches back at least to length `before`; with `whole`, to the first action.
        """
        wanted = len(line) if before is None else before
        seq, base = self.floors[-1] if whole else self._snapshot_on(line, wanted)
        try:
            game = self.game_from(self.stored_state(seq, base))
            for step, _, _ in line[base:]:
                if not step.forced:
                    game.play(step.do)
        except errors.Damaged:
            raise
        except (WinterlineError, *FAULTS) as fault:
            raise errors.Damaged(f"what was played after event {seq} does not replay ({fault})") from fault
        return game, base

    def game_from(self, state: Any, dealing: Dealing | None = None) -> Game:
        """A game that begins with a position, or with the set-up, with the dice of this one, or with others."""
        dealt, seed = dealing or self.dealing, self.record.seed
        return Game(self.rules, dealt.key, state=state, dice=dealt.dice, seed=seed, origin=dealt.origin)

    def stored_state(self, seq: int, length: int) -> Any:
        """The position that was kept with an event, or that a segment begins with; None is the set-up."""
        if (seq, length) in self.snapshots:
            kept = self.store.snapshot(self.record.id, seq)
            state = restored(self.rules, kept.canonical, kept.form)
            if packed := self.store.positions(self.record.id, seq, seq).get(seq):
                self._agrees(state, packed, seq)
            return state
        return unpack(self.rules, self.store.positions(self.record.id, seq, seq)[seq]) if seq else None

    def same(self, one: Any, other: Any) -> bool:
        """Whether two positions are equal."""
        return self.rules.canonical(one) == self.rules.canonical(other)

    def _agrees(self, state: Any, packed: bytes, seq: int) -> None:
        """Damaged when a position is not the one that was stored beside an event."""
        if not self.same(self.position_of(packed, seq), state):
            raise errors.Damaged(f"the position after event {seq} is another than the one stored beside it")

    def position_of(self, packed: bytes, seq: int) -> Any:
        """The position that was stored beside an event; Damaged when it cannot be read."""
        try:
            return unpack(self.rules, packed)
        except (WinterlineError, *FAULTS) as fault:
            raise errors.Damaged(f"the position after event {seq} cannot be read") from fault

    def _snapshot_on(self, line: list[Line], wanted: int) -> tuple[int, int]:
        """The last snapshot at or before a length whose event still stands whole in the line; or the segment's start."""
        for seq, length in reversed(self.snapshots):
            if seq < self.floors[-1].seq:
                break
            if length <= wanted and 0 < length <= len(line) and line[length - 1].seq == seq:
                return seq, length
        return self.floors[-1]

    def step_at(self, seq: int, length: int) -> Moment:
        """The position of that length as the log stood after an event of the newest segment."""
        game, base = self.rebuild(self.line(seq)[:length])
        return game.steps()[length - base]

    def reach_back(self, length: int) -> None:
        """Keep history in memory back to a length."""
        if self.base > length:
            self.game, self.base = self.rebuild(self.line(), length)

    def known(self, viewer: str) -> Any:
        """The position as far as a viewer knows: while another side's run of secrets goes on, the one before it."""
        length = self.ledgers[viewer].known
        if length == self.length:
            return self.game.state
        self.reach_back(max(length, self.floors[-1].length))
        return self.game.steps()[max(0, length - self.base)].state

    def whole(self, length: int | None = None) -> Game:
        """The game with the history of its newest segment, cut to a length of the log."""
        game, base = self.rebuild(self.line()[:length], whole=True)
        if base + game.length == self.length and not self.same(game.state, self.game.state):
            raise errors.Damaged("what was played leads to another position than the one it stands at")
        game.earlier = self.earlier()
        if base + game.length == self.length:
            game.words = self.words
        return game

    def earlier(self) -> tuple[bytes, ...]:
        """The log of the game that this one goes on from; Damaged when it is lost."""
        return earlier.unpacked(self.store.earlier(self.record.id), self.record.continues)

    # --- changing ----------------------------------------------------------------------------------------

    def event(
        self,
        kind: str,
        side: str,
        body: bodies.Body,
        at: int,
        client_id: str | None = None,
        after: Any = None,
    ) -> storage.EventRecord:
        """The next event, not stored yet; with the position after it, where it changed."""
        kept = pack(self.rules, after) if after is not None else None
        return storage.EventRecord(self.seq + 1, kind, side, bodies.encode(body), client_id, at, kept)

    def change(self, *events: storage.EventRecord, at: int | None = None, **more: Any) -> storage.Change:
        """The next events, numbered in their order, and what else becomes durable with them."""
        found = tuple(event._replace(seq=self.seq + n) for n, event in enumerate(events, 1))
        return storage.Change(
            game_id=self.record.id, at=events[0].at if at is None else at, events=found, **more
        )

    def snapshot_due(self, after: Game) -> bool:
        """Whether a position is to be kept: every fifty actions, and the last one."""
        length = self.base + after.length
        return length // EVERY > self.length // EVERY or after.result is not None

    def took(self, change: storage.Change, game: Game | None = None) -> None:
        """A change is on the disk: follow it."""
        for event in change.events:
            self._take_in(event, bodies.decode(event.kind, event.body))
        self.snapshots.extend((kept.seq, kept.length) for kept in change.snapshots)
        self.minds.update((mind.side, mind) for mind in change.minds)
        for side, columns in change.seats:
            self.seats[side] = structs.replace(self.seats[side], **columns)
        self.game = self.game if game is None else game
        self.game.words = self.words
        if game is not None:
            # what a viewer still sees while a run of secrets goes on is kept
            kept = max(KEPT, self.length - min(ledger.known for ledger in self.ledgers.values()))
            if game.length > max(TAIL, kept):
                self.game, self.base = game.since(game.length - kept), self.length - kept

    def snapshot(self, seq: int, game: Game) -> storage.SnapshotRecord:
        """The position of a game that has gone on from this one, to be kept with an event."""
        return storage.SnapshotRecord(seq, self.base + game.length, game.snapshot(), *present(self.rules))

    # --- undo --------------------------------------------------------------------------------------------

    def undo_to(self, side: str, wanted: int | None = None) -> int | None:
        """The length that an undo of this side leads to; None when nothing of its own may be taken back.

        `wanted` is the length to go back to; without it the last gesture is taken back, as far as that is possible.
        """
        if not self.gestures or self.game.result is not None:
            return None
        start = self.gestures[-1] if wanted is None else wanted
        if start < self.floors[-1].length:
            return None
        self.reach_back(start)
        steps = self.game.steps()
        found = None
        for number in range(self.game.length, start - self.base, -1):
            before, step = steps[number - 1], steps[number]
            if self.rules.side(before.state) != side or self.final(side, before.state, step.state):
                break
            if not step.forced:
                found = self.base + number - 1
        return found if wanted is None or found == wanted else None

    def final(self, side: str, before: Any, after: Any) -> bool:
        """Whether a step of a side cannot be taken back, nor be tried out beforehand."""
        return gesture.is_final(self.rules, before, after, secrets=self.ledgers[side].secrets)

    def undone(self, to: int) -> Game:
        """The game with everything after a length taken back. `undo_to` has said that this may be done."""
        trial = self.game.copy()
        while self.base + trial.length > to:
            trial.undo()
        return trial


def rules_of(record: storage.GameRecord) -> decision.Rules:
    """The rules of a stored game."""
    return new(record.game, record.scenario, record.options, record.preset, seed=0).rules
