"""Visitors take turns: what one of them asks for a hundred times delays another by one turn, not by a hundred."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.table.kit import Room
from winterline.table.bots import BotRunner
from winterline.table.errors import TooFast
from winterline.table.fairness import Turns
from winterline.table.values import BotTurn, Seat, Thought


async def settle() -> None:
    """Let everything go on that can."""
    for _ in range(10):
        await asyncio.sleep(0)


class Desk:
    """Somewhere with places; whoever has one works until told to stop."""

    def __init__(self, places: int, **bounds: Any) -> None:
        self.turns = Turns(places, **bounds)
        self.begun: list[str] = []
        self.ends: list[asyncio.Event] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, *names: str) -> None:
        """Requests, in this order."""
        for name in names:
            self.tasks.append(asyncio.create_task(self._work(name)))
            await settle()

    async def _work(self, name: str) -> None:
        async with self.turns.turn(name):
            self.begun.append(name)
            end = asyncio.Event()
            self.ends.append(end)
            await end.wait()

    async def finish(self, count: int) -> None:
        """Let the oldest works end, one after another."""
        for _ in range(count):
            self.ends.pop(0).set()
            await settle()


def running(test: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(30):
            await test()

    asyncio.run(run())


def test_somebody_who_asks_once_waits_for_one_turn_of_somebody_who_asks_often() -> None:
    async def test() -> None:
        desk = Desk(1)
        await desk.ask(*["often"] * 30, "once")
        await desk.finish(1)
        assert desk.begun == ["often", "once"]
        await desk.finish(30)
        assert desk.begun.count("often") == 30

    running(test)


def test_all_visitors_take_turns() -> None:
    async def test() -> None:
        desk = Desk(2)
        await desk.ask(*"aaaaabbbcc")
        await desk.finish(10)
        assert "".join(desk.begun) == "aabcabcaba"

    running(test)


def test_a_visitor_holds_so_many_places_and_no_more() -> None:
    async def test() -> None:
        desk = Desk(3, each=2)
        await desk.ask(*"aaaa")
        assert desk.begun == ["a", "a"]
        await desk.ask("b")
        assert desk.begun == ["a", "a", "b"], "a place is left for others"
        await desk.finish(2)
        assert desk.begun == ["a", "a", "b", "a", "a"]

    running(test)


def test_a_visitor_lets_so_many_requests_wait_and_no_more() -> None:
    async def test() -> None:
        desk = Desk(1, waiting=2)
        await desk.ask(*"aaab")
        with pytest.raises(TooFast):
            await desk.turns.take("a")
        await desk.finish(4)
        assert "".join(desk.begun) == "abaa"

    running(test)


def test_bounds_do_not_hold_for_those_who_have_none() -> None:
    async def test() -> None:
        desk = Desk(3, each=1, waiting=0, bounded=lambda who: who != "here")
        await desk.ask(*["here"] * 5)
        assert len(desk.begun) == 3
        await desk.finish(5)
        assert len(desk.begun) == 5

    running(test)


def test_who_goes_away_while_waiting_holds_no_place() -> None:
    async def test() -> None:
        desk = Desk(1)
        await desk.ask("a", "b", "c")
        desk.tasks[1].cancel()
        await desk.finish(1)
        assert desk.begun == ["a", "c"]
        desk.tasks[2].cancel()
        await settle()
        await desk.ask("d")
        assert desk.begun == ["a", "c", "d"]

    running(test)


def test_who_goes_away_in_the_moment_of_being_called_gives_the_place_on() -> None:
    async def test() -> None:
        desk = Desk(1)
        await desk.ask("a", "b", "c")
        desk.ends[0].set()
        while desk.turns._held["b"] == 0:
            await asyncio.sleep(0)
        desk.tasks[1].cancel()
        await settle()
        assert desk.begun[-1] == "c"

    running(test)


def test_thirty_bot_games_of_one_visitor_delay_anothers_bot_by_one_thought(room: Room) -> None:
    """One worker; the order of thoughts is looked at, not their time."""
    players: dict[str, Any] = {"allied": "bot:random", "axis": "human"}
    many = [room.game(mode="bot", players=players, seed=n) for n in range(30)]
    honest = room.game(mode="bot", players=players, seed=99)
    order: list[str] = []

    async def test() -> None:
        runner = BotRunner(room.service)
        waiting = runner._turns._waiting
        enough = asyncio.Event()

        async def thought(_: Any, turn: BotTurn, how: str) -> Thought:
            order.append(turn.game_id)
            if len(order) > 20:
                enough.set()
            while turn.game_id != honest.id and "198.51.100.1" not in waiting:
                await asyncio.sleep(0.001)
            return Thought((room.service.state(Seat(turn.game_id, turn.side))["actions"][0],), None)

        runner._in_worker = thought  # type: ignore[method-assign]
        for game in many:
            runner.wake(game.id, "203.0.113.9")
        while len(waiting.get("203.0.113.9", ())) < 29:
            await asyncio.sleep(0.001)
        runner.wake(honest.id, "198.51.100.1")
        await enough.wait()
        for task in list(runner._busy.values()):
            task.cancel()

    running(test)
    assert [game == honest.id for game in order[:20]] == [False, True] * 10
