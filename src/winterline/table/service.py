"""The table's one entry: everything that pages, bots and commands do to games goes through here.

Methods are plain functions that block for as long as the disk takes and may be called from any thread; `acting` is for an
event loop. Work on one game is done one request at a time; changes of different games are carried out by the command
queue, which stores together what has come together.
A refusal is a `TableError` and has changed nothing. What a method returned is on the disk.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

from winterline import Action, Game
from winterline.core.action import notation

from . import documents, endings, hindsights, listeners, new_games, questions, states, validation
from .bodies import Body, Gesture, TakenBack
from .commands import Command, CommandQueue, Effect
from .entries import render
from .errors import BadShape, CannotOpen, Damaged, NotFound, NotNow, UnknownLink
from .game_cache import GameCache
from .links import Links
from .live import Live
from .storage import EventRecord, MindRecord, NoticeRecord, Store
from .values import Acted, BotTurn, Created, Entry, Json, Seat, Spec, Summary
from .words import say

Actions = Sequence[Action | Mapping[str, Any] | str]
Minds = tuple[MindRecord, ...]
AT_ONCE = 8
"""Entries that may be told at once: work of less than a millisecond is done sooner than handed to a thread."""
MOST_TOLD = 1000
QUICK = 0.001
"""Seconds that a state may take to be told at once the next time."""


log = logging.getLogger(__name__)


class Service(endings.Endings):
    """Games, seats and what may be done with them."""

    def __init__(self, store: Store, *, clock: Callable[[], int] | None = None, keep: int = 256) -> None:
        """`clock` tells milliseconds since 1970; `keep` is how many games stay open in memory."""
        self.listeners = listeners.Listeners()
        self._told: set[str] = set()
        """Games that cannot be opened, and were logged as such."""
        games = GameCache(self._open, keep)
        commands = CommandQueue(store, games, self.listeners)
        super().__init__(games, Links(store), commands, clock or documents.now_ms, store, self.listeners)

    def close(self) -> None:
        """Let go of the database. Nothing is lost without it."""
        self._commands.close()
        self.store.close()

    def _open(self, game_id: str) -> Live:
        try:
            return documents.open_game(self.store, game_id, self.clock)
        except CannotOpen as error:
            self._tell_of(game_id, error)
            raise

    def _tell_of(self, game_id: str, error: CannotOpen) -> None:
        """One line for whoever runs the table; none when the players' pages ask again and again."""
        if game_id in self._told:
            return
        if len(self._told) >= MOST_TOLD:
            self._told.clear()
        self._told.add(game_id)
        why = error.why if isinstance(error, Damaged) else str(error)
        log.warning("game %s cannot be opened: %s", game_id, why)

    # --- games -------------------------------------------------------------------------------------------

    def create(self, spec: Spec) -> Created:
        """A new game with its four links. BadShape when there is no such game, option or player."""
        return self.add(new_games.from_spec(spec, self.clock()))

    def import_log(self, data: bytes) -> Created:
        """A game to watch, from a full log that is proved as it is read. It has no seats but spectator and host."""
        return self.add(new_games.from_log(data, self.clock()))

    def go_on(self, data: bytes, spec: Spec) -> Created:
        """A game that goes on from the end of another, whose full log is proved as it is read."""
        return self.add(new_games.from_start(data, spec, self.clock()))

    def fork(self, seat: Seat, n: int, against: new_games.Against | None = None) -> Created:
        """Play on from the position after the seat's n-th entry: a new game with dice of its own.

        NotNow while two people play it, or while the position may hold what another seat hides. Unless it is said
        against whom, it stays against the same bot, or both sides sit at one screen.
        """
        with self._games.at(seat) as live:
            made = new_games.from_position(live, seat, n, self.clock(), against)
        return self.add(made)

    # --- playing -----------------------------------------------------------------------------------------

    def act(self, seat: Seat, at: int, client_id: str, actions: Actions, minds: Minds = ()) -> Acted:
        """Take the actions of one gesture, together or not at all.

        The checks: shape, seat, freshness (nothing but talk since entry `at`), whose decision, legality. A repeated
        `client_id` gets the first answer again and does nothing.
        """
        return self._commands.run(self._gesture(seat, at, client_id, actions, minds))

    async def acting(self, seat: Seat, at: int, client_id: str, actions: Actions, minds: Minds = ()) -> Acted:
        """The same for an event loop, which goes on meanwhile. What a bot remembers is kept with its actions."""
        return await self._commands.run_async(self._gesture(seat, at, client_id, actions, minds))

    def _gesture(self, seat: Seat, at: int, client_id: str, actions: Actions, minds: Minds = ()) -> Command:
        def plan(live: Live) -> Effect:
            wanted = validation.shaped_actions(live.rules, actions)
            validation.seated(live, seat)
            validation.fresh(live, seat, at)
            validation.deciding(live, seat)
            game, body = validation.legal(live, seat, at, wanted)
            event = live.event("action", seat.side, body, self.clock(), client_id, after=game.state)
            return _gesture_change(live, game, event, minds)

        def repeats(live: Live, _: str, body: Body) -> bool:
            wanted = [notation(a, live.rules.verbs) for a in validation.shaped_actions(live.rules, actions)]
            return isinstance(body, Gesture) and wanted == [step.do for step in body.steps if not step.forced]

        return Command(seat, plan, client_id, repeats)

    def undo(self, seat: Seat, at: int, client_id: str, to: int | None = None) -> Acted:
        """Take back the seat's last gesture, or everything after its own entry `to`.

        Only the seat's own unanswered tail: never past a roll, a reveal or somebody else's action.
        """

        def plan(live: Live) -> Effect:
            validation.seated(live, seat)
            validation.fresh(live, seat, at)
            wanted = None if to is None else _length_at(live, seat, to)
            length = live.undo_to(seat.side, wanted)
            if length is None:
                raise NotNow(say("undo-nothing"))
            left = live.undone(length)
            body = TakenBack(at, length)
            event = live.event("undo", seat.side, body, self.clock(), client_id, after=left.state)
            return live.change(event), left

        def repeats(_: Live, __: str, body: Body) -> bool:
            return isinstance(body, TakenBack) and body.at == at

        return self._commands.run(Command(seat, plan, client_id, repeats))

    def chat(self, seat: Seat, text: str, client_id: str) -> Acted:
        """Say something that everybody at the table reads."""
        return self._talk("chat", seat, text, validation.MAX_CHAT, client_id)

    # --- seeing ------------------------------------------------------------------------------------------

    def state(self, seat: Seat) -> Json:
        """STATE as the seat may know it now (`online` is left empty for whoever knows who is connected)."""
        with self._games.at(seat) as live:
            return _timed_state(live, seat)

    def state_at_once(self, seat: Seat) -> Json | None:
        """The same without waiting for anything; None when that cannot be, or when it took long the last time."""
        with self._games.hold_if_open(seat.game_id) as live:
            if live is None or not live.quick:
                return None
            live.must_open(seat)
            return _timed_state(live, seat)

    def history(self, seat: Seat, n: int) -> Json:
        """STATE as it was after the seat's n-th entry (0: the start), without actions and undo."""
        with self._games.at(seat) as live:
            validation.entry_exists(live, seat, n)
            return states.state_then(live, seat, n)

    def moment(self, seat: Seat, n: int) -> int:
        """A moment of the game by the number that everybody knows it by, the spectators': for a link to it."""
        return self._numbered(seat, seat.viewer, "spectator", n)

    def at_moment(self, seat: Seat, n: int) -> int:
        """The seat's own number of such a moment."""
        return self._numbered(seat, "spectator", seat.viewer, n)

    def _numbered(self, seat: Seat, by: str, wanted: str, n: int) -> int:
        with self._games.at(seat) as live:
            if not 0 <= n <= live.ledgers[by].at():
                raise NotFound(say("no-entry", n=n))
            return live.ledgers[wanted].after_place(live.ledgers[by].place(n))

    def entries(self, seat: Seat, after: int = 0) -> list[Entry]:
        """The seat's entries with numbers above `after`."""
        with self._games.at(seat) as live:
            ledger = live.ledgers[seat.viewer]
            return render(live.rules, ledger, seat.viewer, live.history, max(0, after), ledger.at())

    def newest(self, seat: Seat, after: int) -> list[Entry] | None:
        """The same, without waiting for anything; None when that cannot be, or when they are many."""
        with self._games.hold_if_open(seat.game_id) as live:
            if live is None:
                return None
            live.must_open(seat)
            ledger = live.ledgers[seat.viewer]
            new = range(max(0, after), ledger.at())
            if len(new) > AT_ONCE or not all(live.history.remembers(ledger.marks[n].source) for n in new):
                return None
            return render(live.rules, ledger, seat.viewer, live.history, new.start, new.stop)

    def query(self, seat: Seat, kind: str, args: Mapping[str, Any]) -> Any:
        """A question that changes nothing.

        `why` {action} -> {"refused": null | {rule, sentence}}; `reach` {unit} -> {hex: cost}; `path` {unit, hex} ->
        [hexes]; `odds` {hexes, attackers, support} -> odds; `zone` {side} -> [hexes]; `layers` {at} -> [layers].
        """
        with self._games.at(seat) as live:
            return questions.ask(live, seat, kind, args)

    def summaries(self, seats: Iterable[Seat]) -> list[Summary]:
        """These seats' games for a list, newest first; games that are gone are left out."""
        by_game: dict[str, list[Seat]] = {}
        for seat in seats:
            by_game.setdefault(seat.game_id, []).append(seat)
        out: list[Summary] = []
        for seat in chain.from_iterable(by_game[game_id] for game_id in self.store.games(by_game)):
            with suppress(CannotOpen, NotFound, UnknownLink), self._games.at(seat) as live:
                out.append(states.summary(live, seat))
        return out

    # --- for the server itself ---------------------------------------------------------------------------

    def turn(self, game_id: str) -> str:
        """The side whose decision it is; empty once the game is over."""
        with self._games.hold(game_id) as live:
            return live.game.side

    def bot_turn(self, game_id: str) -> BotTurn | None:
        """What the bot whose decision it is needs to think; None when no bot is to move."""
        with self._games.hold(game_id) as live:
            return states.bot_turn(live)

    def seen_of(self, seat: Seat, at: int) -> int | None:
        """How many actions stand, if a seat knows of all that was played, being at an entry; None if it does not."""
        with self._games.at(seat) as live:
            ledger = live.ledgers[seat.viewer]
            return live.length if ledger.moved <= at <= ledger.at() else None

    def advice_turn(self, seat: Seat) -> BotTurn:
        """What a bot needs to show whoever decides how it would place his units."""
        with self._games.at(seat) as live:
            return states.advice_turn(live, seat)

    def hint_turn(self, seat: Seat) -> BotTurn:
        """What a bot needs to show whoever decides what it would do."""
        with self._games.at(seat) as live:
            return states.hint_turn(live, seat)

    def looked_at(self, seat: Seat) -> int:
        """The length of a game in which turning points can be looked for; NotNow for others, such as one that goes on."""
        with self._games.at(seat) as live:
            return hindsights.looked_at(live)

    # --- beside other servers on the same database -------------------------------------------------------

    def listen(self) -> None:
        """From now on take in at once what other servers store."""
        self.store.peers.listen(self._heard, self._missed)

    def _heard(self, game_id: str, seats: bool) -> None:
        self._games.changed(game_id)
        if seats:
            self.links.forget_game(game_id)
        self.listeners.tell(game_id)

    def _missed(self) -> None:
        self._games.changed()
        self.listeners.tell_all()


def _timed_state(live: Live, seat: Seat) -> Json:
    begin = time.perf_counter()
    found = states.state_now(live, seat)
    live.quick = time.perf_counter() - begin < QUICK
    return found


def _gesture_change(live: Live, game: Game, event: EventRecord, minds: Minds) -> Effect:
    """Action, snapshot if one is due, notices, minds and the end of the game: stored together."""
    over = game.result is not None
    told = live.rules.sides if over else (game.side,)
    notices = [s for s in told if s != event.side and s in live.seats and live.seats[s].webhook]
    kept = (live.snapshot(event.seq, game),) if live.snapshot_due(game) else ()
    owed = tuple(NoticeRecord(event.seq, side) for side in notices)
    return live.change(event, snapshots=kept, notices=owed, finished=over, minds=minds), game


def _length_at(live: Live, seat: Seat, n: int) -> int:
    """The length of the log after a standing entry of the seat."""
    if n == 0:
        return 0
    ledger = live.ledgers[seat.viewer]
    if n not in ledger.standing:
        raise BadShape(say("entry-no-action", n=n))
    return ledger.length_after(n)
