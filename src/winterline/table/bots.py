"""Bots at the table: they think in worker processes, with a deadline; the server never waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import uuid
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from winterline.bots import make_bot
from winterline.core.action import Action, to_json
from winterline.core.dice import key_from_seed
from winterline.core.game import Game
from winterline.core.gesture import is_final, rehearse
from winterline.games.catalog import make_rules
from winterline.table.errors import BadShape, Illegal, Stale
from winterline.table.fairness import Turns
from winterline.table.pools import stand_back
from winterline.table.service import Service
from winterline.table.storage import AWAY
from winterline.table.values import BotTurn, Seat

DEADLINE = 12.0
LATER = 10.0
"""Seconds after which a server looks whether another one, that moves a bot, is still there."""
PAUSE = 2.0
"""Seconds between two looks for a database that is away."""
MOST = 24
"""Actions a bot sends together: enough to be quick, few enough to watch."""

log = logging.getLogger(__name__)


def think(turn: BotTurn, bot: str | None = None) -> list[dict[str, str]]:
    """In a worker: the bot's next actions, up to the first one that a die or the other side answers.

    The worker has the position but neither key nor dice: what happens after a roll it does not know.
    """
    rules = make_rules(turn.game, turn.scenario, turn.options, turn.preset)
    game = Game(rules, key_from_seed("imagined"), state=rules.restore(turn.canonical))
    player = make_bot(bot or turn.bot, f"{turn.game_id} {turn.length}")
    final = partial(is_final, rules, secrets=turn.secrets)
    out: list[Action] = []
    while len(out) < MOST:
        action = player.choose(game.seat(turn.side))
        out.append(action)
        done = rehearse(game, [action], final)
        if not done.played:
            break
        game = done.game
    return [to_json(action) for action in out]


async def simple(turn: BotTurn) -> list[dict[str, str]]:
    """One action of the simplest bot: quick enough to be thought of in the server."""
    return (await asyncio.to_thread(think, turn, "random"))[:1]


class Worker:
    """A process in which one bot at a time thinks; ended and begun again without touching those of other games."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> ProcessPoolExecutor:
        """The process, begun when it is first needed."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=stand_back)
        return self._pool

    async def think(self, turn: BotTurn, deadline: float) -> list[dict[str, str]]:
        """The bot's actions; TimeoutError when they take too long."""
        future = asyncio.get_running_loop().run_in_executor(self.start(), think, turn)
        return await asyncio.wait_for(future, deadline)

    def close(self) -> None:
        """End the process, at once."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list(getattr(pool, "_processes", {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


class Thinkers:
    """Keeps every bot at the table moving. A bot waits for a free worker; its deadline begins when it has one."""

    def __init__(self, service: Service, workers: int = 1, deadline: float = DEADLINE) -> None:
        self._service = service
        self._deadline = deadline
        self._workers = [Worker() for _ in range(workers)]
        self._idle = list(self._workers)
        self._turns = Turns(workers)
        self._visitors: dict[str, str] = {}
        """For whom the bot of a game thinks: whoever was at that game last. Visitors take turns, not games."""
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

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
            await asyncio.sleep(PAUSE)

    async def _moves(self, game_id: str) -> None:
        """Move while it is the bot's turn, unless another server does so already: then look again later."""
        if not await asyncio.to_thread(self._service.claim, game_id):
            asyncio.get_running_loop().call_later(LATER, self.wake, game_id)
            return
        try:
            await self._own_moves(game_id)
        finally:
            await asyncio.to_thread(self._service.release, game_id)

    async def _own_moves(self, game_id: str) -> None:
        while (turn := await asyncio.to_thread(self._service.bot_turn, game_id)) is not None:
            actions = await self._decide(turn)
            with contextlib.suppress(Stale):
                try:
                    await self._act(turn, actions)
                except (Illegal, BadShape):
                    log.exception("bot %s was refused in game %s: a simple move is made", turn.bot, game_id)
                    await self._act(turn, await simple(turn))

    async def _act(self, turn: BotTurn, actions: list[dict[str, str]]) -> None:
        await self._service.acting(Seat(turn.game_id, turn.side), turn.at, uuid.uuid4().hex, actions)

    async def _decide(self, turn: BotTurn) -> list[dict[str, str]]:
        """The bot's actions; when it fails or takes too long, those of the simplest bot."""
        async with self._turns.turn(self._visitors.get(turn.game_id, "")):
            worker = self._idle.pop()
            try:
                return await self._thought(worker, turn)
            finally:
                self._idle.append(worker)

    async def _thought(self, worker: Worker, turn: BotTurn) -> list[dict[str, str]]:
        try:
            return await worker.think(turn, self._deadline)
        except (TimeoutError, BrokenProcessPool):
            log.warning("bot %s did not answer in game %s: a simple move is made", turn.bot, turn.game_id)
            worker.close()
        except Exception:
            log.exception("bot %s failed in game %s: a simple move is made", turn.bot, turn.game_id)
        return await simple(turn)

    def warm(self) -> None:
        """Start a worker before anybody waits for it: the one that is taken first."""
        self._workers[-1].start().submit(int)

    def close(self) -> None:
        """End the workers, at once."""
        for worker in self._workers:
            worker.close()
