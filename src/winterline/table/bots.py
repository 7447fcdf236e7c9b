"""Bots at the table: they think in worker processes, with a deadline; the server never waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import uuid
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from winterline.bots import below, named

from . import errors, fairness, pools, values
from .minds import How, steady, think
from .service import Service
from .storage import AWAY, MindRecord
from .words import say

DEADLINE = 12.0
"""Seconds that every bot may think; levels that search have more."""
LATER = 10.0
"""Seconds after which a server looks whether another one, that moves a bot, is still there."""
PAUSE = 2.0
"""Seconds between two looks for a database that is away."""
HASTE = 6.0
"""Seconds for the level below, and for a plan in a hurry, once the time is over."""
ACTS = 2
"""Changes by bots of one visitor that are carried out at a time, as by the visitor himself."""
MOST_GRANTED = 10_000
ADVICE = 2
"""Requests of one visitor for advice that may wait."""
STARTS = 3
"""How often a process is begun before the attempt is given up."""
STARTING = 60.0
"""Seconds that a process may take to begin; they are not counted as thought."""

WAYS: tuple[How, ...] = ("whole", "below", "quick", "afresh")
"""How a bot is asked, one way after the other, until something comes of it."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class Worker(pools.WorkerProcess):
    """A process in which one bot at a time thinks; ended and begun again without touching those of other games."""

    async def think(self, turn: values.BotTurn, how: How, deadline: float) -> values.Thought:
        """What the bot wants; TimeoutError when it takes too long, BrokenProcessPool when the process has died."""
        pool = await self._alive()
        future = asyncio.get_running_loop().run_in_executor(pool, think, turn, how)
        return await asyncio.wait_for(future, deadline)

    async def advise(self, work: Callable[[values.BotTurn], T], turn: values.BotTurn, deadline: float) -> T:
        """What the bot advises, found by `work`; TimeoutError when it takes too long."""
        pool = await self._alive()
        return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, work, turn), deadline)

    async def _alive(self) -> ProcessPoolExecutor:
        """The process, once it answers; one that died since it was used is nobody's fault and begun again."""
        loop = asyncio.get_running_loop()
        for _ in range(STARTS):
            with contextlib.suppress(BrokenProcessPool):
                await asyncio.wait_for(loop.run_in_executor(self.start(), int), STARTING)
                return self.start()
            self.close()
        raise BrokenProcessPool("no process for bots can be begun")


class BotRunner:
    """Keeps every bot at the table moving. A bot waits for a free worker; its deadline begins when it has one."""

    def __init__(self, service: Service, workers: int = 1, deadline: float = DEADLINE) -> None:
        self._service, self._deadline = service, deadline
        self._workers = [Worker() for _ in range(workers)]
        self._idle = list(self._workers)
        self._turns = fairness.Turns(workers)
        self._advice = fairness.Turns(fairness.MANY, each=1, waiting=ADVICE)
        self._acts = fairness.Turns(fairness.MANY, each=ACTS)
        self._visitors: dict[str, str] = {}
        """For whom the bot of a game thinks: whoever was at that game last. Visitors take turns, not games."""
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._granted: dict[str, int] = {}
        """Games of bots alone of which somebody who watches wants one gesture more, and the actions that he has seen."""

    def wake(self, game_id: str, visitor: str = "") -> None:
        """Something happened in a game: let its bot look whether it must move. Call in the event loop."""
        if visitor or game_id not in self._visitors:
            self._visitors[game_id] = visitor
        if game_id in self._busy:
            self._again.add(game_id)
            return
        task = asyncio.get_running_loop().create_task(self._run(game_id))
        self._busy[game_id] = task
        task.add_done_callback(lambda _: self._done(game_id))

    def grant(self, game_id: str, visitor: str, seen: int) -> None:
        """Where nobody plays: let the bots go on by one gesture from where so many actions stand, however often asked."""
        if len(self._granted) >= MOST_GRANTED:
            self._granted.clear()  # of games that are over: who still watches asks again
        self._granted[game_id] = seen
        self.wake(game_id, visitor)

    def _done(self, game_id: str) -> None:
        self._busy.pop(game_id, None)
        if game_id in self._again:
            self._again.discard(game_id)
            self.wake(game_id)
        else:
            self._visitors.pop(game_id, None)

    async def _run(self, game_id: str) -> None:
        """Let the bot move for as long as it is asked; while the database is away, try again."""
        while True:
            try:
                return await self._moves(game_id)
            except AWAY as error:
                log.warning("the bot of game %s waits for the database: %s", game_id, type(error).__name__)
            except (errors.CannotOpen, errors.NotFound):  # that was told when it was tried; it was removed
                return None
            except errors.TableError as error:  # the next who comes to the game wakes it again, and reads why
                return log.warning("the bot of game %s cannot move: %s", game_id, error)
            await asyncio.sleep(PAUSE)

    async def _moves(self, game_id: str) -> None:
        """Move while it is the bot's turn, unless another server does so already: then look again later."""
        if not await asyncio.to_thread(self._service.store.peers.claim, game_id):
            asyncio.get_running_loop().call_later(LATER, self.wake, game_id)
            return
        try:
            while (turn := await asyncio.to_thread(self._asked, game_id)) is not None:
                if turn.watched and self._granted.get(game_id) != turn.length:
                    return  # nobody plays, and nobody who watches has asked for more
                with contextlib.suppress(errors.Stale):
                    await self._move(turn)
        finally:
            await asyncio.to_thread(self._service.store.peers.release, game_id)

    def _asked(self, game_id: str) -> values.BotTurn | None:
        """What the bot has to think of, once it has answered whoever offers it a draw."""
        self._service.answer_draw(game_id)
        return self._service.bot_turn(game_id)

    async def _move(self, turn: values.BotTurn) -> None:
        """As the seat's mind wants; when it fails or takes too long, as the level below wants; then in a hurry.

        At worst it ends the matter.

        Whatever is played, the mind goes on from there.
        """
        for how in [how for how in WAYS if how != "below" or below(turn.bot)]:
            if (thought := await self._thought(turn, how)) is not None:
                try:
                    return await self._act(turn, thought)
                except (errors.Illegal, errors.BadShape) as error:
                    log.warning("bot %s was refused in game %s (%s): %s", turn.bot, turn.game_id, how, error)
        return await self._act(turn, await asyncio.to_thread(steady, turn))

    async def _act(self, turn: values.BotTurn, thought: values.Thought) -> None:
        seat, actions = values.Seat(turn.game_id, turn.side), thought.actions
        minds = (MindRecord(turn.side, turn.seed, thought.memory),) if thought.memory is not None else ()
        async with self._acts.turn(self._visitors.get(turn.game_id, "")):
            await self._service.acting(seat, turn.at, uuid.uuid4().hex, actions, minds)

    async def _thought(self, turn: values.BotTurn, how: How) -> values.Thought | None:
        """What the bot wants, thought of in a worker; None when nothing came of it."""
        async with self._turns.turn(self._visitors.get(turn.game_id, "")):
            worker = self._idle.pop()
            try:
                return await self._in_worker(worker, turn, how)
            except (TimeoutError, BrokenProcessPool) as error:
                name = type(error).__name__
                log.warning("bot %s did not answer in game %s (%s): %s", turn.bot, turn.game_id, how, name)
                worker.close()
            except Exception as fault:
                log.warning("bot %s failed in game %s (%s): %r", turn.bot, turn.game_id, how, fault)
            finally:
                self._idle.append(worker)
        return None

    async def _in_worker(self, worker: Worker, turn: values.BotTurn, how: How) -> values.Thought:
        """A process may die by no fault of the bot: then the same thought is begun once more."""
        try:
            return await worker.think(turn, how, self.limit(turn, how))
        except BrokenProcessPool:
            worker.close()
            return await worker.think(turn, how, self.limit(turn, how))

    async def advise(self, work: Callable[[values.BotTurn], T], turn: values.BotTurn, visitor: str) -> T:
        """What a bot advises whoever decides, in the visitor's turn. Busy when nothing came of it."""
        async with self._advice.turn(visitor), self._turns.turn(visitor):
            worker = self._idle.pop()
            try:
                return await worker.advise(work, turn, self.limit(turn, "whole"))
            except (TimeoutError, BrokenProcessPool):
                worker.close()
                raise errors.Busy(say("took-too-long")) from None
            finally:
                self._idle.append(worker)

    def limit(self, turn: values.BotTurn, how: How) -> float:
        """The seconds that a bot has."""
        return self._deadline + named(turn.bot).level.seconds if how == "whole" else HASTE

    def warm(self) -> None:
        """Start a worker before anybody waits for it: the one that is taken first."""
        self._workers[-1].start().submit(int)

    def close(self) -> None:
        """End the workers, at once."""
        for worker in self._workers:
            worker.close()
