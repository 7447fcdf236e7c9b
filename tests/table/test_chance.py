"""The winning chance at the table: in the report of a game that is over, and in no other."""

from __future__ import annotations

import msgspec
import pytest

from tests.table.kit import Room
from winterline.table import documents

PEOPLE = {"mode": "hotseat"}
BOT = {"mode": "bot", "players": {"allied": "human", "axis": "bot:normal"}}


@pytest.mark.parametrize("spec", [PEOPLE, BOT])
def test_it_is_told_once_the_game_is_over(room: Room, spec: dict[str, object]) -> None:
    table = room.game(**spec)
    for side in ("allied", "spectator"):
        told = msgspec.json.decode(documents.report_data(room.service.store, table.seats[side]))
        assert told["chance"] == []
        assert b"Winning chance" not in documents.report(room.service.store, table.seats[side])
    room.service.parley(table.seats["allied"], "resign", table.client())
    for side in ("allied", "spectator"):
        (chart,) = msgspec.json.decode(documents.report_data(room.service.store, table.seats[side]))["chance"]
        assert chart["lines"][0]["points"][-1][1] == 0.0
        assert b"Winning chance" in documents.report(room.service.store, table.seats[side])
