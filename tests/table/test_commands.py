"""The command queue carries out together what came together; nobody pays for somebody else's error or long thought."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from sqlalchemy import event

from tests.table.kit import LAND, Room, Table
from winterline.table.commands import Command, Effect
from winterline.table.errors import Illegal, NotNow
from winterline.table.live import Live
from winterline.table.values import Acted


def command(table: Table, *actions: str, side: str = "allied", at: int = 0) -> Command:
    """What a thread that acts would wait for."""
    return table.room.service._gesture(table.seats[side], at, table.client(), actions)


def carried_out(room: Room, commands: list[Command]) -> list[Acted | BaseException]:
    """The answers to commands that came together, while the disk was busy."""
    service, writer = room.service, room.service.store._writer

    def settled() -> int:
        """Commands that are answered, wait for the disk, or wait for a game that does."""
        slots = list(service._games._slots.values())
        done = sum(each.answer.done() for each in commands)
        return done + len(writer._waiting) + sum(len(slot.waiting) for slot in slots)

    with writer._disk:
        for each in commands:
            service._commands._put(each)
        while settled() < len(commands):
            pass
    return [each.answer.exception(10) or each.answer.result() for each in commands]


def commits(room: Room) -> list[object]:
    """Grows with every commit."""
    seen: list[object] = []
    event.listen(room.service.store._engine, "commit", seen.append)
    return seen


def test_commands_of_different_games_share_a_commit(room: Room) -> None:
    tables = [room.game(seed=n) for n in range(5)]
    assert [table.state("allied")["at"] for table in tables] == [
        0
    ] * 5  # they are open: reading commits as well
    seen = commits(room)
    answers = carried_out(room, [command(table, LAND) for table in tables])
    assert len(seen) == 1
    assert [isinstance(answer, Acted) and answer.at for answer in answers] == [2] * 5
    room.restart()
    assert [table.state("axis")["at"] for table in tables] == [2] * 5


def test_a_refusal_is_its_own_command_alone(room: Room) -> None:
    tables = [room.game(seed=n) for n in range(3)]
    texts = [LAND, "enter nobody", LAND]
    answers = carried_out(room, [command(table, text) for table, text in zip(tables, texts, strict=True)])
    assert [type(answer) for answer in answers] == [Acted, Illegal, Acted]
    assert [table.state("allied")["at"] for table in tables] == [2, 0, 2]


def test_commands_of_one_game_that_came_together_are_carried_out_in_turn(room: Room) -> None:
    table, other = room.game(), room.game(seed=8)
    *twins, third = carried_out(room, [command(table, LAND), command(table, LAND), command(other, LAND)])
    assert isinstance(third, Acted)
    assert sorted(type(answer).__name__ for answer in twins) == ["Acted", "Stale"]
    assert table.state("allied")["at"] == 2


def test_a_game_that_is_being_read_is_waited_for_by_nobody_else(room: Room) -> None:
    busy, free = room.game(), room.game(seed=8)
    with room.service._games.hold(busy.id):
        commands = [command(busy, LAND), command(busy, LAND), command(busy, LAND), command(busy, LAND)]
        for each in commands:
            room.service._commands._put(each)
        assert free.act("allied", LAND).at == 2
        assert not any(each.answer.done() for each in commands)
    errors = [each.answer.exception(10) for each in commands]
    assert sorted(type(error).__name__ for error in errors) == ["NoneType", "Stale", "Stale", "Stale"]


def test_an_event_loop_waits_without_standing_still(room: Room) -> None:
    tables = [room.game(seed=n) for n in range(6)]

    async def act(table: Table, text: str) -> Acted:
        return await room.service.acting(table.seats["allied"], 0, table.client(), [text])

    async def all_at_once() -> list[Any]:
        wanted = [act(table, LAND) for table in tables[:5]] + [act(tables[5], "enter nobody")]
        return await asyncio.gather(*wanted, return_exceptions=True)

    answers = asyncio.run(all_at_once())
    assert [type(answer) for answer in answers] == [Acted] * 5 + [Illegal]


def test_who_goes_away_before_the_answer_has_acted_all_the_same(room: Room) -> None:
    table = room.game()

    async def go_away() -> None:
        task = asyncio.create_task(room.service.acting(table.seats["allied"], 0, "gone", [LAND]))
        await asyncio.sleep(0)  # it is asked for
        task.cancel()

    asyncio.run(go_away())
    assert room.service.act(table.seats["allied"], 0, "gone", [LAND]).at == 2
    assert table.state("allied")["at"] == 2


def test_nobody_waits_for_a_long_thought_about_another_game(room: Room) -> None:
    slow, quick = room.game(), room.game(seed=8)
    thinking, enough = threading.Event(), threading.Event()

    def long_thought(_: Live) -> Effect:
        thinking.set()
        assert enough.wait(10)
        raise NotNow("I thought better of it.")

    refused: list[NotNow] = []

    def think() -> None:
        try:
            room.service._commands.run(Command(slow.seats["allied"], long_thought))
        except NotNow as error:
            refused.append(error)

    thread = threading.Thread(target=think)
    thread.start()
    assert thinking.wait(10)
    assert quick.act("allied", LAND).at == 2
    assert not refused
    enough.set()
    thread.join()
    assert len(refused) == 1
    assert slow.act("allied", LAND).at == 2


def test_a_fault_while_planning_leaves_game_and_queue_as_they_were(room: Room) -> None:
    table = room.game()

    def fault(_: Live) -> Effect:
        raise ZeroDivisionError

    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            room.service._commands.run(Command(table.seats["allied"], fault))
    assert table.act("allied", LAND).at == 2


def test_what_the_disk_refuses_is_not_followed_in_memory(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = room.game()

    def full(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(room.service.store._writer, "_work", full)
        with pytest.raises(OSError, match="disk full"):
            table.act("allied", LAND)
    assert table.state("allied")["at"] == 0
    assert table.act("allied", LAND).at == 2


def test_a_table_that_is_closed_says_so_instead_of_letting_anybody_wait(room: Room) -> None:
    table = room.game()
    room.service._commands.close()
    with pytest.raises(NotNow, match="closed"):
        table.act("allied", LAND)
