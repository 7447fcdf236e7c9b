"""Turning points at the table: games that are over are looked back at, one at a time, in a process that stands back.

The search is asked for one step after the other, so that it tells how far it is, and so that no step may take too long.
What was found is kept in memory: it follows from the game, so whoever asks after a restart is told the same.

`opened` and `go_on` are for the process.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Generator
from typing import Literal, ParamSpec, TypeVar

import msgspec

from winterline.bots.hindsight import Progress, look, may_look

from . import documents, errors, fairness, pools, storage, values
from .live import Live
from .words import say

STEP = 120.0
"""Seconds for one step: each is a few games, a second or two on a machine that does nothing else."""
WHOLE = 3600.0
"""Seconds for all steps of a game."""
WAITING = 16
"""Games that may be looked at or wait for it; a visitor has fewer."""
EACH = 2
KEPT = 200
"""Games of which is kept what was found."""

State = Literal["idle", "waiting", "looking", "done", "stopped"]

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)


class Job(msgspec.Struct):
    """How far the search in a game has come."""

    who: str
    state: State = "waiting"
    done: int = 0
    of: int = 0


class Told(msgspec.Struct, frozen=True):
    """The same, as it is sent."""

    state: State = "idle"
    done: int = 0
    of: int = 0


_searches: list[Generator[Progress]] = []


def opened(seat: values.Seat) -> int:
    """Begin to look back at a game that is over; its length."""
    live = documents.opened_for(documents.store(), seat)
    _searches[:] = [look(live.whole())]
    return live.length


def go_on() -> Progress:
    """One step more."""
    return next(_searches[0])


def looked_at(live: Live) -> int:
    """The length of a game that may be looked at: one that is over; NotNow otherwise."""
    if live.game.result is None:
        raise errors.NotNow(say("turning-running"))
    if not may_look(live.game):
        raise errors.NotNow(say("turning-unknown"))
    return live.length


class Hindsights:
    """Searches for turning points: one for a game, however many ask, and one at a time."""

    def __init__(self, store: storage.Store, bounded: fairness.Bounded) -> None:
        self._process = pools.WorkerProcess(documents.begin, store)
        self._turns = fairness.Turns(1)
        self._bounded = bounded
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._found: OrderedDict[str, documents.Looked] = OrderedDict()

    def told(self, game_id: str) -> Told:
        """How far the search in a game is."""
        job = self._jobs.get(game_id)
        return Told(job.state, job.done, job.of) if job else Told()

    def found(self, game_id: str) -> documents.Looked | None:
        """What was found in a game."""
        return self._found.get(game_id)

    def start(self, seat: values.Seat, length: int, who: str) -> Told:
        """Look back at a game of so many actions, unless that is done or under way; TooFast or Busy with too many."""
        game_id = seat.game_id
        found = self._found.get(game_id)
        if game_id not in self._tasks and (found is None or found.length != length):
            mine = sum(self._jobs[busy].who == who for busy in self._tasks)
            if mine >= EACH and self._bounded(who):
                raise errors.TooFast(say("wait"))
            if len(self._tasks) >= WAITING:
                raise errors.Busy(say("turning-many"))
            self._keep(game_id, Job(who))
            task = asyncio.get_running_loop().create_task(self._run(seat, self._jobs[game_id]))
            self._tasks[game_id] = task
            task.add_done_callback(lambda _: self._tasks.pop(game_id, None))
        return self.told(game_id)

    def _keep(self, game_id: str, job: Job) -> None:
        self._jobs[game_id] = job
        self._jobs.move_to_end(game_id)
        while len(self._jobs) > KEPT:  # those under way are fewer, and the newest
            old, _ = self._jobs.popitem(last=False)
            self._found.pop(old, None)

    async def _run(self, seat: values.Seat, job: Job) -> None:
        """Look back at a game when it is its turn."""
        async with self._turns.turn(job.who):
            try:
                self._found[seat.game_id] = await asyncio.wait_for(self._search(seat, job), WHOLE)
                job.state = "done"
            except Exception as fault:
                self._stopped(seat.game_id, job, fault)
            except asyncio.CancelledError:
                job.state = "stopped"
                self._process.close()
                raise

    async def _search(self, seat: values.Seat, job: Job) -> documents.Looked:
        job.state = "looking"
        length = await self._step(opened, seat)
        while True:
            progress = await self._step(go_on)
            job.done, job.of = progress.done, progress.of
            if progress.found is not None:
                return documents.Looked(length, progress.found)

    async def _step(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """One step of the search, in the process."""
        future = self._process.start().submit(work, *args, **kwargs)
        return await asyncio.wait_for(asyncio.wrap_future(future), STEP)

    def _stopped(self, game_id: str, job: Job, why: Exception) -> None:
        """It can be asked for again."""
        log.warning("the search for turning points of game %s stopped: %r", game_id, why)
        job.state = "stopped"
        self._process.close()

    def close(self) -> None:
        """End the search, at once."""
        for task in self._tasks.values():
            task.cancel()
        self._process.close()
