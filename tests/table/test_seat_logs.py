"""A seat's log of a long game is dear: what was found is kept, and one turn of a visitor works out so much only."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.table.kit import SUPPORT, Room, Table
from tests.table.web_kit import Browser, house
from winterline.core.log import public_digest
from winterline.table import documents
from winterline.table.archive import log_lines
from winterline.table.documents import PublicDigests


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every position whose public digest is worked out, with nothing remembered yet."""
    asked: list[Any] = []

    def digest(rules: Any, state: Any) -> str:
        asked.append(state)
        return public_digest(rules, state)

    monkeypatch.setattr(documents, "public_digest", digest)
    monkeypatch.setattr(documents, "_public", PublicDigests())
    return asked


def played(room: Room, actions: int) -> Table:
    table = room.game(options=SUPPORT["beachhead"], seed=4)
    table.play_on(random.Random(3), actions)
    return table


def plain(table: Table, seat: str) -> bytes:
    """The log as it is without anything remembered."""
    return b"".join(line + b"\n" for line in log_lines(table.live(), seat))


def test_what_is_remembered_is_what_would_be_found(room: Room, counted: list[Any]) -> None:
    table = played(room, 60)
    for _ in range(2):
        for side in ("allied", "axis"):
            assert documents.seat_log(room.service.store, table.seats[side]) == plain(table, side)
    assert 0 < len(counted) <= table.live().length, "both seats share them"
    found = len(counted)
    table.play_on(random.Random(4), 5)
    assert documents.seat_log(room.service.store, table.seats["axis"]) == plain(table, "axis")
    assert found < len(counted) <= table.live().length


def test_one_turn_works_out_so_much_and_the_next_goes_on(
    room: Room, counted: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(room, 40)
    monkeypatch.setattr(PublicDigests, "EACH", 9)
    documents.begin(room.service.store)
    turns, data = 0, None
    while data is None:
        before = len(counted)
        data = documents.written(documents.seat_log, table.seats["allied"], packed=False)
        turns += 1
        assert len(counted) - before <= 9
    assert data == plain(table, "allied")
    assert turns == -(-len(counted) // 9)
    assert documents.written(documents.seat_log, table.seats["axis"], packed=False) is not None


def test_no_more_is_remembered_than_there_is_room_for(room: Room, counted: list[Any]) -> None:
    table, few = played(room, 30), PublicDigests()
    few.MOST = 10
    steps = table.replayed().steps()
    for _ in range(2):
        for step in steps:
            assert few(table.live().rules, step.state) == public_digest(table.live().rules, step.state)
    assert len(few._known) == 10
    other = room.game(seed=4)
    assert few(other.live().rules, steps[0].state) != few(table.live().rules, steps[0].state), "other options"


def test_a_log_of_many_turns_comes_over_http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path) as made, made.browser() as ann:
        game = begun(ann)
        wanted = ann.get(f"/api/games/{game}/log").content
        told: list[bytes | None] = [None, None, wanted]
        context = made.app.state.context

        async def in_turns(*_: Any, **__: Any) -> bytes | None:
            return told.pop(0)

        monkeypatch.setattr(context.documents, "run", in_turns)
        answer = ann.get(f"/api/games/{game}/log", headers={"accept-encoding": "identity"})
        assert (answer.content, told) == (wanted, [])
        told += [None] * 1000
        assert ann.get(f"/api/games/{game}/log").status_code == 503


def begun(browser: Browser) -> str:
    """A game with an action in it."""
    game = str(browser.make()["id"])
    state = browser.state(game)
    body = {"at": state["at"], "actions": state["actions"][:1], "client": "a-client-id"}
    assert browser.send_json(f"/api/games/{game}/actions", body).status_code == 200
    return game
