"""Sparring: a turn is taken back into a new game with new dice, and compared; against bots, and said in the record."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.table.kit import Room, Table, deal
from tests.table.web_kit import Browser, House, code
from winterline.library import verify
from winterline.table import documents, sparring
from winterline.table.errors import BadShape, NotNow, NotYours
from winterline.table.values import Spec

BOT: dict[str, Any] = {"mode": "bot", "players": {"allied": "human", "axis": "bot:normal"}}


def retaken(table: Table, side: str = "allied") -> Table:
    """The last turn, to be played again."""
    with table.room.service._games.hold(table.id) as live:
        made = sparring.retaken(live, table.seats[side], table.room.clock())
    again = Table(table.room, table.room.service.add(made))
    deal(table.room.service, *(again.seats[one] for one in ("allied",)))
    return again


def to_turn(table: Table, when: str) -> None:
    """Both sides play at random until a turn begins."""
    table.play_on(random.Random(when), 400, lambda state: state["view"]["when"] == when)


def ask(table: Table) -> Any:
    return table.room.service.query(table.seats["allied"], "tries", {})


def test_a_turn_is_played_again_from_where_it_began_with_other_dice(room: Room) -> None:
    table = room.game(**BOT, sparring=True)
    to_turn(table, "1C")
    before, length = table.state("allied"), table.live().length
    again = retaken(table)
    state = again.state("allied")
    assert state["view"]["when"] == "1A"
    assert state["sparring"] is True
    assert state["commitment"] != before["commitment"], "dice of its own"
    assert again.live().game.key != table.live().game.key
    assert (table.state("allied"), table.live().length) == (before, length), "the first try stands"
    texts = [entry.text for entry in room.service.entries(again.seats["spectator"])]
    assert any("play turn 1A again, try 2" in text and "new dice" in text for text in texts)


def test_both_tries_are_compared_once_the_second_is_played(room: Room) -> None:
    table = room.game(**BOT, sparring=True)
    to_turn(table, "1C")
    again = retaken(table)
    (first,) = ask(again)["tries"]
    assert (first.game, first.when, first.over) == (table.id, "1A", True)
    to_turn(again, "1C")
    one, two = ask(again)["tries"]
    assert (one, two.game, two.over) == (first, again.id, True)
    assert one.chance[0] == two.chance[0], "from the same position"
    assert [(c.name, c.side, c.before) for c in one.counted] == [
        (c.name, c.side, c.before) for c in two.counted
    ]
    assert {count["name"] for count in ask(again)["counts"]} == {c.name for c in one.counted}
    third = retaken(again)
    assert third.state("allied")["view"]["when"] == "1A", "where nothing was played since, the same turn"
    assert [known.game for known in ask(third)["tries"]] == [table.id, again.id]


def test_a_later_turn_begins_a_comparison_of_its_own(room: Room) -> None:
    table = room.game(**BOT, sparring=True)
    to_turn(table, "1C")
    again = retaken(table)
    to_turn(again, "1E")
    later = retaken(again)
    assert later.state("allied")["view"]["when"] == "1C"
    assert [known.when for known in ask(later)["tries"]] == ["1C"]


def test_the_logs_of_both_prove_themselves(room: Room, tmp_path: Path) -> None:
    table = room.game(**BOT, sparring=True)
    to_turn(table, "1D")
    again = retaken(table)
    to_turn(again, "1D")
    for one in (table, again):
        room.service.parley(one.seats["allied"], "resign", one.client())
        path = tmp_path / f"{one.id}.wlog"
        path.write_bytes(documents.seat_log(room.service.store, one.seats["allied"]))
        game, header, _ = verify(path)
        assert game.result is not None
        assert bool(header.start) == (one is again)


def test_it_begins_when_it_is_said_and_only_against_a_bot(room: Room) -> None:
    table = room.game(**BOT)
    to_turn(table, "1B")
    with pytest.raises(NotNow, match="begin sparring"):
        retaken(table)
    room.service.spar(table.seats["allied"], table.client())
    with pytest.raises(NotNow, match="already"):
        room.service.spar(table.seats["allied"], table.client())
    assert retaken(table).state("allied")["view"]["when"] == "1A"
    table.room.restart()
    assert table.state("spectator")["sparring"] is True, "it is kept"
    people = room.game()
    for seat in people.seats.values():
        with pytest.raises(NotYours):
            room.service.spar(seat, "spar-client")
    for seat in (table.seats["spectator"], table.seats["host"]):
        with pytest.raises(NotYours):
            sparring.retaken(table.live(), seat, 0)


@pytest.mark.parametrize(
    "spec",
    [
        {"mode": "hotseat"},
        {"mode": "invite"},
        {"mode": "bot", "players": {"allied": "bot:easy", "axis": "bot:easy"}},
    ],
)
def test_no_other_game_is_made_for_it(room: Room, spec: dict[str, Any]) -> None:
    with pytest.raises(BadShape, match="against a bot"):
        room.service.create(Spec(game="beachhead", sparring=True, **spec))


def test_nothing_that_was_not_played_is_taken_back(room: Room) -> None:
    table = room.game(**BOT, sparring=True)
    with pytest.raises(NotNow, match="not played a turn"):
        retaken(table)
    assert ask(table)["turn"] == ""
    second = room.game(**BOT | {"players": {"allied": "bot:normal", "axis": "human"}}, sparring=True)
    assert room.service.query(second.seats["axis"], "tries", {})["turn"] == "", (
        "its first turn is still to come"
    )


def test_over_http_the_page_gets_its_new_game(served: House, ann: Browser, bob: Browser) -> None:
    made = ann.make(game="beachhead", mode="bot", seats=BOT["players"], sparring=True)
    assert ann.state(made["id"])["sparring"] is True
    assert code(ann.post(f"/api/games/{made['id']}/retake", json={})) == (409, "now")
    ann.act(made["id"], ann.state(made["id"])["actions"][0])
    answer = ann.post(f"/api/games/{made['id']}/retake", json={})
    assert answer.status_code == 200
    assert answer.json()["seat"] == "allied"
    assert ann.post(f"/api/games/{made['id']}/tries", json={}).json()["turn"] == "1A"
    assert code(bob.post(f"/api/games/{made['id']}/retake", json={})) == (401, "link")
