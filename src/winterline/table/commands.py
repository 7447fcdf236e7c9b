"""The command queue: a few threads that carry out every change of a game.

A planner takes the commands that have come, checks each and hands in what they want; what was handed in
while the disk was busy is stored in one transaction, and all of it is answered. So a busy table pays for one sync and
one change of thread for many commands, whether they wait in threads or in the event loop. There is more than one planner,
because one that thinks long, or stores, must not hold up the rest; and none waits while others' commands are stored, so
that a command which comes meanwhile is ready for the next sync.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from typing import NamedTuple

from sqlalchemy.exc import IntegrityError

from winterline.core.game import Game
from winterline.table.bodies import Body, Contributed, Gesture, TakenBack, Talk, decode
from winterline.table.entries import render
from winterline.table.errors import BadShape, NotNow, Stale
from winterline.table.game_cache import GameCache, Slot
from winterline.table.listeners import Listeners
from winterline.table.live import Live
from winterline.table.storage import Change, Store
from winterline.table.values import Acted, Seat

PLANNERS = 3
MOST_TOGETHER = 64
LONGEST = 0.03
"""Seconds after which those whose commands are thought through wait for no others."""

Plan = tuple[Change, Game | None]


Repeats = Callable[[Live, str, Body], bool]
"""Whether a stored event, of a kind and with a body, is what a command asks for."""


class Command:
    """A change that a seat wants: how it is planned, and then its answer or its error.

    With a client id it may come more than once: `repeats` tells whether what was stored then is what is wanted now.
    """

    __slots__ = ("again", "answer", "client_id", "error", "future", "plan", "repeats", "seat", "slot", "told")

    def __init__(
        self,
        seat: Seat,
        plan: Callable[[Live], Plan],
        client_id: str | None = None,
        repeats: Repeats = lambda live, kind, body: False,
    ) -> None:
        self.seat = seat
        self.plan = plan
        self.client_id = client_id
        self.repeats = repeats
        self.answer: Acted | None = None
        self.error: Exception | None = None
        self.slot: Slot | None = None
        """Its game, if it had to wait for it and has it now."""
        self.again = False
        """It was planned on a game that another server had changed."""
        self.future: asyncio.Future[None] | None = None
        self.told = threading.Lock()
        """Held until there is an answer, where a thread waits for it."""

    def result(self) -> Acted:
        """What came of it."""
        if self.error is not None:
            raise self.error
        assert self.answer is not None
        return self.answer


class _Planned(NamedTuple):
    command: Command
    slot: Slot
    live: Live
    change: Change
    game: Game | None


class CommandQueue:
    """Takes commands from threads and from event loops; when a command is answered, the disk has it."""

    def __init__(self, store: Store, games: GameCache, listeners: Listeners) -> None:
        self._store = store
        self._games = games
        self._listeners = listeners
        self._closed = False
        self._door = threading.Lock()
        """One planner waits for commands, so that those that come together stay together."""
        self._queue: SimpleQueue[Command | None] = SimpleQueue()
        self._threads = [
            threading.Thread(target=self._work, name=f"planner-{number}", daemon=True)
            for number in range(PLANNERS)
        ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Finish what was begun and take no more."""
        self._closed = True
        self._queue.put(None)
        for thread in self._threads:
            thread.join()
        self._refuse_rest()

    def run(self, command: Command) -> Acted:
        """Wait in this thread until the command is on the disk, or refused."""
        command.told.acquire()
        self._put(command)
        command.told.acquire()
        return command.result()

    async def run_async(self, command: Command) -> Acted:
        """Wait in this event loop until the command is on the disk, or refused."""
        command.future = asyncio.get_running_loop().create_future()
        self._put(command)
        await command.future
        return command.result()

    def _put(self, command: Command, slot: Slot | None = None) -> None:
        command.slot = slot
        self._queue.put(command)
        if self._closed:
            self._refuse_rest()

    def _refuse_rest(self) -> None:
        """The table closes: let those go who still wait."""
        left = []
        for _ in range(self._queue.qsize()):
            with contextlib.suppress(Empty):
                command = self._queue.get_nowait()
                if command is None:
                    self._queue.put(None)  # meant for the planners
                else:
                    command.error = NotNow("The table is closed.")
                    left.append(command)
        for command in left:
            if command.slot is not None:
                self._games.release(command.slot)
        _tell(left)

    # --- at work -----------------------------------------------------------------------------------------

    def _work(self) -> None:
        while commands := self._come():
            self._round(commands)

    def _come(self) -> list[Command]:
        """All commands that wait, once there is one; none when the table closes."""
        with self._door:
            commands: list[Command] = []
            while not commands or (len(commands) < MOST_TOGETHER and not self._queue.empty()):
                command = self._queue.get()
                if command is None:
                    self._queue.put(None)  # for the next planner
                    break
                commands.append(command)
        return commands

    def _round(self, commands: list[Command]) -> None:
        """Carry out some commands. Those that would make the others wait too long are left for later."""
        planned: list[_Planned] = []
        answered: list[Command] = []
        later: list[Command] = []
        end = time.monotonic() + LONGEST
        for command in commands:
            if (planned or answered) and time.monotonic() > end:
                later.append(command)
                continue
            slot = command.slot or self._games.try_take(
                command.seat.game_id, otherwise=partial(self._put, command)
            )
            if slot is None:  # it comes again with its game: a planner never waits for one
                continue
            command.slot = None
            if (thought := self._think(command, slot)) is not None:
                planned.append(thought)
            else:
                self._games.release(slot)
                answered.append(command)
        _tell(answered)
        for command in later:
            self._put(command, command.slot)
        if planned:
            self._store.hand_in([each.change for each in planned], partial(self._stored, planned))

    def _stored(self, planned: list[_Planned], errors: list[Exception | None]) -> None:
        """The disk has what was planned, or not: follow it and answer."""
        answered = []
        for thought, error in zip(planned, errors, strict=True):
            if self._follow(thought, error):
                answered.append(thought.command)
            else:
                self._put(thought.command)
        for thought in planned:
            self._listeners.tell(thought.slot.game_id)
        _tell(answered)

    def _think(self, command: Command, slot: Slot) -> _Planned | None:
        """What a command changes; None when it is answered already: refused, or carried out before."""
        try:
            live = self._games.opened(slot)
            seq = live.clients.get((command.seat.side, command.client_id)) if command.client_id else None
            if seq is not None:
                command.answer = _first_answer(live, command, seq)
                return None
            change, game = command.plan(live)
        except Exception as error:
            command.error = error
            return None
        slot.live = None  # until the disk and the memory agree
        return _Planned(command, slot, live, change, game)

    def _follow(self, thought: _Planned, error: Exception | None) -> bool:
        """Follow in memory what is on the disk; whether the command has its answer.

        When another server took the event's number first, the game is read again and the command checked again, once.
        """
        command, slot, live, change, game = thought
        try:
            if error is None:
                live.took(change, game)
                command.answer = _answer(live, command.seat, live.seq)
                slot.live = live
            elif not isinstance(error, IntegrityError):
                command.error = error
            elif command.again:
                command.error = Stale("The game has moved on.")
            else:
                command.again = True
                return False
        except Exception as fault:  # the disk has it: the next request reads it from there
            command.error = fault
        finally:
            self._games.release(slot)
        return True


def _first_answer(live: Live, command: Command, seq: int) -> Acted:
    """The answer to a command that was carried out before. Who gives its id to another must not think that one done."""
    record = live.history.at(seq)
    if not command.repeats(live, record.kind, decode(record.kind, record.body)):
        raise BadShape("This client id was used for another request: make a new one for each.")
    return _answer(live, command.seat, seq)


def _answer(live: Live, seat: Seat, seq: int) -> Acted:
    """The answer that a request got when its event had just been stored."""
    ledger = live.ledgers[seat.viewer]
    record = live.history.at(seq)
    body: Body = decode(record.kind, record.body)
    at = ledger.after_event(seq)
    after = min(body.at, at) if isinstance(body, Gesture | TakenBack | Talk | Contributed) else at
    return Acted(at, tuple(render(live.rules, ledger, seat.viewer, live.history, after, at)))


def _tell(commands: list[Command]) -> None:
    """Let everybody go on who waits for these; one call for all of an event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for command in commands:
        if command.future is None:
            command.told.release()
        else:
            by_loop.setdefault(command.future.get_loop(), []).append(command.future)
    for loop, futures in by_loop.items():
        with contextlib.suppress(RuntimeError):  # a loop that is closed waits for nothing
            loop.call_soon_threadsafe(_settle, futures)


def _settle(futures: list[asyncio.Future[None]]) -> None:
    for future in futures:
        if not future.done():  # whoever asked may have gone
            future.set_result(None)
