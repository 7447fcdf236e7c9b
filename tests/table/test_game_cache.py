"""Whose turn it is at one game: those who change it wait for none but the one who has it."""

from __future__ import annotations

import threading

from tests.table.kit import LAND, Room
from tests.table.web_kit import until
from winterline.table.errors import NotNow
from winterline.table.game_cache import GameCache, Slot

GAME = "a game"


def test_those_who_ask_do_not_go_before_whoever_wants_to_change_something() -> None:
    """However many watch a game and ask without a pause, a player's move waits for one question at most."""
    games = GameCache(lambda _: object(), 1)  # type: ignore[arg-type,return-value]
    order: list[str] = []
    taken: list[Slot] = []

    def asks() -> None:
        with games.hold(GAME):
            order.append("asks")

    def changes(slot: Slot) -> None:
        order.append("changes")
        taken.append(slot)

    with games.hold(GAME):
        slot = games._slots[GAME]
        asking = [threading.Thread(target=asks) for _ in range(3)]
        for thread in asking:
            thread.start()
        until(lambda: slot.asking == len(asking))
        assert [games.try_take(GAME, changes) for _ in range(2)] == [None, None]
    assert order == ["changes"]
    games.release(taken[0])  # now it is the turn of one who asks, and then again of the other
    until(lambda: len(taken) == 2)
    games.release(taken[1])
    for thread in asking:
        thread.join()
    assert order == ["changes", "asks", "changes", "asks", "asks"]


def test_a_table_that_closes_lets_go_of_games_that_waited(room: Room) -> None:
    """A move that got its game while the table closed is refused, and the game is free."""
    table = room.game("beachhead")
    service = room.service
    at = table.at("allied")
    told: list[str] = []

    def move() -> None:
        try:
            table.act("allied", LAND, at=at)
        except NotNow as error:
            told.append(str(error))

    thread = threading.Thread(target=move)
    with service._games.hold(table.id):
        slot = service._games._slots[table.id]
        thread.start()
        until(lambda: len(slot.waiting) == 1)
        service._commands.close()
    thread.join()
    assert told == ["The table is closed."]
    assert not slot.lock.locked()
