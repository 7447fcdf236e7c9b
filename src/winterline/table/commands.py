"""The command queue: every change of a game is a command, checked and planned here, stored by the store's writer.

A few threads plan: a command that thinks long must not hold up the rest, and none waits for a game that somebody else has
or for the disk. What is planned is submitted to the writer, who stores all that came while he was at the disk together.
Nobody is answered before the disk has it.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue

from sqlalchemy.exc import IntegrityError

from winterline import Game
from winterline.core.messages import speaking, spoken

from . import entries, errors, game_cache, storage, values
from .bodies import Body, Contributed, Gesture, Rematch, Said, Sparring, TakenBack, Talk, decode
from .listeners import Listeners
from .live import Live
from .words import say

PLANNERS = 3
FROM = Gesture | TakenBack | Talk | Contributed | Said | Rematch | Sparring
"""What tells the entry that its request was made at."""

Effect = tuple[storage.Change, Game | None]
"""What is to be stored, and the game after it."""
Planner = Callable[[Live], Effect]
Repeats = Callable[[Live, str, Body], bool]
"""Whether a stored event, of a kind and with a body, is what a command asks for."""


class Command:
    """A change that a seat asks for: how it is planned, and its answer or error to come.

    With a client id it may come more than once: `repeats` tells whether what was stored then is what is wanted now.
    """

    def __init__(
        self, seat: values.Seat, plan: Planner, client_id: str | None = None, repeats: Repeats | None = None
    ) -> None:
        self.seat, self.plan, self.client_id, self.repeats = seat, plan, client_id, repeats
        self.language = spoken()
        self.retried = False
        """Whether it was planned on a game that another server had changed."""
        self.answer: Future[values.Acted] = Future()
        self.answer.set_running_or_notify_cancel()  # who goes away before the answer has acted all the same


class CommandQueue:
    """Takes commands from threads and from event loops; when a command is answered, the disk has it."""

    def __init__(self, store: storage.Store, games: game_cache.GameCache, listeners: Listeners) -> None:
        self._store, self._games, self._listeners = store, games, listeners
        self._lock = threading.Lock()
        self._closed = False
        self._queue: SimpleQueue[tuple[Command, game_cache.Slot | None] | None] = SimpleQueue()
        names = [f"planner-{number}" for number in range(PLANNERS)]
        self._planners = [threading.Thread(target=self._work, name=name, daemon=True) for name in names]
        for thread in self._planners:
            thread.start()

    def close(self) -> None:
        """Plan what has come, and take no more."""
        with self._lock:
            self._closed = True
            for _ in self._planners:
                self._queue.put(None)
        for thread in self._planners:
            thread.join()

    def run(self, command: Command) -> values.Acted:
        """Wait in this thread until the command is on the disk, or refused."""
        self._put(command)
        return command.answer.result()

    async def run_async(self, command: Command) -> values.Acted:
        """Wait in this event loop until the command is on the disk, or refused."""
        self._put(command)
        return await asyncio.wrap_future(command.answer)

    def _put(self, command: Command, slot: game_cache.Slot | None = None) -> None:
        """`slot` is its game, if it had to wait for that and has it now."""
        with self._lock:
            if not self._closed:
                self._queue.put((command, slot))
                return
        if slot is not None:
            self._games.release(slot)
        command.answer.set_exception(errors.NotNow(say("closed")))

    def _work(self) -> None:
        while (found := self._queue.get()) is not None:
            command, has = found
            slot = has or self._games.try_take(command.seat.game_id, otherwise=partial(self._put, command))
            if slot is not None:  # otherwise it comes again with its game
                with speaking(command.language):
                    self._plan(command, slot)

    def _plan(self, command: Command, slot: game_cache.Slot) -> None:
        """Submit what a command changes, unless it is answered at once: refused, or carried out before."""
        try:
            live = self._games.opened(slot)
            live.must_open(command.seat)
            if seq := live.clients.get((command.seat.side, command.client_id or "")):
                answer = _first_answer(live, command, seq)
            else:
                plan = command.plan(live)
                slot.live = None  # until the disk and the memory agree
                self._store.submit(plan[0], partial(self._stored, command, slot, live, plan))
                return
        except Exception as error:
            self._games.release(slot)
            command.answer.set_exception(error)
        else:
            self._games.release(slot)
            command.answer.set_result(answer)

    def _stored(
        self, command: Command, slot: game_cache.Slot, live: Live, plan: Effect, error: BaseException | None
    ) -> None:
        """The disk has it, or not: follow it in memory and answer.

        When another server took the event's number first, the game is read and the command planned again, once.
        """
        answer: values.Acted | BaseException | None = error
        try:
            if error is None:
                with speaking(command.language):
                    live.took(*plan)
                    answer = _answer(live, command.seat, live.seq)
                slot.live = live
        except Exception as fault:  # the disk has it: the next request reads it from there
            answer = fault
        self._games.release(slot)
        self._listeners.tell(command.seat.game_id)
        if isinstance(answer, values.Acted):
            command.answer.set_result(answer)
        elif not isinstance(answer, IntegrityError):
            command.answer.set_exception(answer)
        elif command.retried:
            command.answer.set_exception(errors.Stale(say("stale")))
        else:
            command.retried = True
            self._put(command)


def _first_answer(live: Live, command: Command, seq: int) -> values.Acted:
    """The answer to a command that was carried out before. Who gives its id to another must not think that one done."""
    record = live.history.at(seq)
    if not command.repeats or not command.repeats(live, record.kind, decode(record.kind, record.body)):
        raise errors.BadShape(say("client-id-used"))
    return _answer(live, command.seat, seq)


def _answer(live: Live, seat: values.Seat, seq: int) -> values.Acted:
    """The answer that a request got when its event had just been stored."""
    ledger = live.ledgers[seat.viewer]
    record = live.history.at(seq)
    body: Body = decode(record.kind, record.body)
    at = ledger.after_event(seq)
    after = min(body.at, at) if isinstance(body, FROM) else at
    return values.Acted(at, tuple(entries.render(live.rules, ledger, seat.viewer, live.history, after, at)))
