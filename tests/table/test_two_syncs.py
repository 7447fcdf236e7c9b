"""Whatever others do, who acts waits for two syncs at most: the rest of the one under way, and the one with his action.

The disk is a gate that lets one commit through at a time, so that commits are counted and no clock is read.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from tests.table.kit import LAND, Room, Table, random_game
from winterline.table import new_games
from winterline.table.bots import ACTS, BotRunner
from winterline.table.commands import Command
from winterline.table.storage import Change, EventRecord, Store, checkpoints
from winterline.table.values import BotTurn, Seat, Thought

SOON = 60
"""Seconds after which a test gives up; none waits for them when it holds."""


class SlowDisk:
    """Lets one commit of a writer through at a time, when it is told to."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.commits = 0
        self._quick = False
        self._there = threading.Semaphore(0)
        self._go = threading.Semaphore(0)
        event.listen(store._engine, "commit", self._sync)

    def _sync(self, connection: Connection) -> None:
        if connection.get_execution_options().get("writes") and not self._quick:
            self._there.release()
            assert self._go.acquire(timeout=SOON)
            self.commits += 1

    def reached(self) -> None:
        """Wait until a commit is under way."""
        assert self._there.acquire(timeout=SOON)

    def sync(self) -> None:
        """Let the commit that is under way end."""
        self._go.release()

    def awaited_by(self, jobs: int) -> None:
        """Wait until so many jobs wait for the next commit."""
        until(lambda: len(self.store._writer._waiting) == jobs)

    def repair(self) -> None:
        """Be quick from now on."""
        self._quick = True
        self._go.release(100)


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.001)


@pytest.fixture
def games(room: Room) -> list[Table]:
    """Games that are open: nothing is read from the disk when somebody acts."""
    made = [room.game(seed=number) for number in range(9)]
    for table in made:
        table.state("allied")
    return made


@pytest.fixture
def disk(room: Room, games: list[Table]) -> Iterator[SlowDisk]:
    made = SlowDisk(room.service.store)
    yield made
    made.repair()


def ask(table: Table) -> Command:
    """An action that is on its way."""
    command = table.room.service._gesture(table.seats["allied"], 0, table.client(), [LAND])
    table.room.service._commands._put(command)
    return command


def answered(command: Command) -> bool:
    return command.answer.result(SOON).at == 2


def beside(room: Room, made: new_games.NewGame) -> threading.Thread:
    """Somebody who sends a whole game."""
    thread = threading.Thread(target=room.service.add, args=(made,))
    thread.start()
    return thread


def test_an_action_waits_for_the_sync_under_way_and_for_its_own(
    room: Room, games: list[Table], disk: SlowDisk
) -> None:
    mine, first, *others = games
    sent = new_games._found(random_game(3), "watch", {}, {}, 1)
    begun = ask(first)
    disk.reached()
    upload = beside(room, sent)
    disk.awaited_by(1)
    for number, other in enumerate(
        others, 2
    ):  # one by one: what is under way keeps no planner, however many come
        ask(other)
        disk.awaited_by(number)
    command = ask(mine)
    disk.awaited_by(len(others) + 2)
    disk.sync()
    assert answered(begun)
    disk.reached()
    assert not command.answer.done()  # nobody is told before the disk has it
    disk.sync()
    assert answered(command)
    assert disk.commits == 2
    disk.repair()
    upload.join()


def test_a_bad_change_costs_the_others_no_sync(room: Room, games: list[Table], disk: SlowDisk) -> None:
    """As when another server took an event's number first: the rest is stored together all the same."""
    mine, first, *_ = games
    begun = ask(first)
    disk.reached()
    errors: list[BaseException | None] = []
    taken = EventRecord(1, "chat", "allied", "{}", None, 1)
    room.service.store.submit(Change(game_id="no such game", at=1, events=(taken,)), errors.append)
    command = ask(mine)
    disk.awaited_by(2)
    disk.sync()
    disk.reached()
    disk.sync()
    assert answered(command)
    assert answered(begun)
    assert disk.commits == 2
    assert [type(error).__name__ for error in errors] == ["IntegrityError"]


def test_who_acts_while_the_log_is_carried_over_waits_for_that_and_his_own(
    room: Room, games: list[Table], disk: SlowDisk
) -> None:
    begun, enough = threading.Event(), threading.Event()

    def carry() -> None:
        begun.set()
        assert enough.wait(SOON)

    pause = threading.Thread(target=room.service.store._writer.in_a_pause, args=(carry,))
    pause.start()
    assert begun.wait(SOON)
    command = ask(games[0])
    disk.awaited_by(1)
    enough.set()
    disk.reached()
    disk.sync()
    assert answered(command)
    assert disk.commits == 1
    pause.join()


def test_the_log_is_carried_over_beside_a_commit_and_begun_again_in_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Room(str(tmp_path / "a.db")) as room:
        table = room.game()
        table.state("allied")
        store, passes = room.service.store, list[bool]()
        carry_one = store._checkpoints._pass

        def one_pass() -> None:
            passes.append(store._writer._disk.locked())
            carry_one()

        monkeypatch.setattr(store._checkpoints, "_pass", one_pass)
        monkeypatch.setattr(checkpoints, "ROWS", 1)
        disk = SlowDisk(store)
        command = ask(table)
        disk.reached()
        until(lambda: passes == [True])  # the commit is still under way
        disk.repair()
        assert answered(command)
        until(lambda: len(passes) == 2)
        store._checkpoints.close()
        log = tmp_path / "a.db-wal"
        size = log.stat().st_size
        for number in range(size // 4096 + 10):
            table.chat("allied", f"word {number}")
            store._checkpoints.carry()
        assert log.stat().st_size == size


def test_commits_leave_the_log_as_it_is(tmp_path: Path) -> None:
    with Room(str(tmp_path / "a.db")) as room:
        table = room.game()
        size = (tmp_path / "a.db").stat().st_size
        for number in range(30):
            table.chat("allied", f"word {number}" * 50)
        assert (tmp_path / "a.db").stat().st_size == size


def test_bots_of_one_visitor_have_few_changes_under_way(
    room: Room, games: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    *his, hers = games
    runner = BotRunner(room.service)
    runner._visitors = dict.fromkeys((table.id for table in his), "him") | {hers.id: "her"}
    under_way: list[str] = []

    async def all_act() -> None:
        stored = asyncio.Event()

        async def acting(seat: Seat, *_: object) -> None:
            under_way.append(seat.game_id)
            await stored.wait()

        monkeypatch.setattr(room.service, "acting", acting)
        wanted = asyncio.gather(*(runner._act(turn_of(table), Thought((), None)) for table in games))
        await asyncio.sleep(0)
        assert under_way == [table.id for table in his[:ACTS]] + [hers.id]
        stored.set()
        await wanted

    asyncio.run(all_act())
    assert len(under_way) == len(games)


def turn_of(table: Table) -> BotTurn:
    return BotTurn(table.id, "allied", "random", 0, "beachhead", "standard", (), None, b"", 0, "seed")
