"""What may be done at a table, what is refused, and that nothing acknowledged is ever lost."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest
from sqlalchemy import text

from tests.table.kit import LAND, SIDES, SUPPORT, Room, Table, finished, stored
from winterline.table.errors import (
    BadShape,
    Illegal,
    NotFound,
    NotNow,
    NotYours,
    NotYourTurn,
    Stale,
    UnknownLink,
)
from winterline.table.links import TRUST, Links
from winterline.table.values import Seat, Spec

# --- games and seats ---------------------------------------------------------------------------------------

CLIENT = "a-browser-s-own-secret-0001"


def test_a_new_game_has_four_links_and_only_their_hashes_are_kept(room: Room) -> None:
    table = room.game(names={"allied": "Ann"})
    assert sorted(table.tokens) == ["allied", "axis", "host", "spectator"]
    assert all(len(token) >= 22 for token in table.tokens.values())
    state = table.state("allied")
    assert state["names"] == {"allied": "Ann", "axis": ""}
    assert state["decision"]["side"] == "allied"
    assert state["at"] == state["length"] == 0
    with room.service.store._engine.connect() as connection:
        rows = str(connection.execute(text("SELECT * FROM seat")).all())
    assert not any(token in rows for token in table.tokens.values())


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ({"game": "chess"}, "no game"),
        ({"game": "beachhead", "options": ("magic",)}, "magic"),
        ({"game": "beachhead", "scenario": "x"}, "no scenario"),
        ({"game": "beachhead", "players": {"allied": "bot:deep"}}, "no player"),
        ({"game": "beachhead", "players": {"red": "human"}}, "no side"),
        ({"game": "beachhead", "mode": "invite", "seed": 1}, "every roll"),
        ({"game": "beachhead", "mode": "watch"}, "from a log"),
        ({"game": "beachhead", "names": {"axis": "x" * 41}}, "1 to 40"),
        ({"game": "beachhead", "mode": "invite", "opening": (LAND,)}, "at its beginning"),
        ({"game": "beachhead", "seed": 1, "opening": ("jump",)}, "unknown action"),
        ({"game": "beachhead", "seed": 1, "opening": (LAND, LAND)}, "beachhead:"),
        ({"game": "beachhead", "opening": (LAND,)}, "needs a seed"),
    ],
)
def test_a_game_that_cannot_be_is_refused(room: Room, spec: dict[str, Any], says: str) -> None:
    with pytest.raises(BadShape, match=says):
        room.service.create(Spec(**spec))


def test_a_lesson_begins_where_its_opening_led(room: Room) -> None:
    table = room.game(opening=(LAND,), seed=2)
    state = table.state("allied")
    assert state["at"] > 0
    assert next(unit for unit in state["view"]["units"] if unit["id"] == "us-3-7")["hex"]
    room.restart()
    assert table.state("allied")["view"] == state["view"]


def test_an_unknown_link_opens_nothing(room: Room) -> None:
    for token in ("", "nobody", "x" * 1000):
        with pytest.raises(UnknownLink):
            room.service.links.seat_of(token)
    with pytest.raises(NotFound):
        room.service.state(Seat("nothing", "allied"))


def test_the_host_issues_a_link_again_and_the_old_one_is_dead(room: Room) -> None:
    table = room.game(mode="invite", seed=None)
    with pytest.raises(NotYours):
        room.service.reissue(table.seats["allied"], "axis")
    with pytest.raises(BadShape):
        room.service.reissue(table.seats["host"], "red")
    token = room.service.reissue(table.seats["host"], "axis")
    assert room.service.links.seat_of(token) == table.seats["axis"]
    with pytest.raises(UnknownLink):
        room.service.links.seat_of(table.tokens["axis"])
    room.restart()
    assert room.service.links.seat_of(token).side == "axis"


def test_a_link_that_another_server_issued_again_dies_soon(room: Room) -> None:
    table = room.game(mode="invite", seed=None)
    now = [0.0]
    links = Links(room.service.store, lambda: now[0])
    assert links.seat_of(table.tokens["axis"]) == links.known(table.tokens["axis"]) == table.seats["axis"]
    room.service.reissue(table.seats["host"], "axis")
    now[0] += TRUST
    assert links.known(table.tokens["axis"]) is None
    with pytest.raises(UnknownLink):
        links.seat_of(table.tokens["axis"])


def test_a_link_that_is_issued_again_while_it_is_looked_up_is_not_remembered(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = room.game(mode="invite", seed=None)
    token, store = table.tokens["axis"], room.service.store
    room.service.links = links = Links(store)
    looked_up = store.seat

    def slow(key: str) -> tuple[str, str] | None:
        found = looked_up(key)
        monkeypatch.undo()
        room.service.reissue(table.seats["host"], "axis")
        return found

    monkeypatch.setattr(store, "seat", slow)
    assert links.seat_of(token) == table.seats["axis"]  # it still was when it was asked
    with pytest.raises(UnknownLink):
        links.seat_of(token)


def test_an_open_seat_is_taken_once(room: Room) -> None:
    table = room.game(mode="invite", seed=None, players={"allied": "human"}, dealt=False)
    assert table.state("axis")["players"] == {"allied": "human", "axis": "open"}
    guest, own = room.service.sit(table.tokens["axis"], CLIENT, "Kurt")
    assert guest == table.seats["axis"] == room.service.links.seat_of(own)
    for late in (CLIENT[::-1], CLIENT + "2"):
        with pytest.raises(UnknownLink):
            room.service.sit(table.tokens["axis"], late)
    assert room.service.sit(table.tokens["axis"], CLIENT) == (
        guest,
        own,
    )  # the first answer may have been lost
    state = table.state("axis")
    assert (state["players"]["axis"], state["names"]["axis"]) == ("human", "Kurt")
    assert [entry.text for entry in room.service.entries(table.seats["allied"])] == [
        "Kurt sits down for the Germans."
    ]
    assert stored(table) == 1


def test_a_name_is_an_entry_that_everybody_sees(room: Room) -> None:
    table = room.game()
    room.service.rename(table.seats["axis"], "  Kurt\n M. ", "n1")
    entry = room.service.entries(table.seats["spectator"])[0]
    assert (entry.kind, entry.side, entry.text) == ("name", "axis", "Kurt M.")
    assert table.state("allied")["names"]["axis"] == "Kurt M."


# --- the checks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "actions", [[], ["fly 0101"], ["move"], [{"do": "move", "wings": "two"}], [{"do": 3}], ["end"] * 65]
)
def test_what_is_no_action_is_refused_by_its_shape(room: Room, actions: list[Any]) -> None:
    table = room.game()
    with pytest.raises(BadShape):
        room.service.act(table.seats["allied"], 0, "c", actions)
    assert stored(table) == 0


@pytest.mark.parametrize("side", ["spectator", "host"])
def test_who_watches_does_not_play(room: Room, side: str) -> None:
    table = room.game()
    for ask in (
        lambda: table.act(side, "end"),
        lambda: table.undo(side),
        lambda: table.chat(side, "hello"),
        lambda: room.service.rename(table.seats[side], "x", "c"),
        lambda: room.service.set_webhook(table.seats[side], "https://example.org"),
    ):
        with pytest.raises(NotYours):
            ask()
    assert stored(table) == 0


def test_a_move_on_an_old_position_is_refused(room: Room) -> None:
    table = room.game()
    table.act("allied", LAND)
    for at in (0, 1, 3, -1):
        with pytest.raises(Stale) as error:
            table.act("allied", "end", at=at)
        assert error.value.status == 409
    assert stored(table) == 1


def test_talk_makes_nothing_stale(room: Room) -> None:
    table = room.game()
    table.chat("axis", "good luck")
    table.act("allied", LAND, at=0)
    assert table.at("allied") == 3


def test_only_the_side_that_is_asked_acts(room: Room) -> None:
    table = room.game()
    with pytest.raises(NotYourTurn, match="Allied player's decision"):
        table.act("axis", "end")


def test_an_illegal_action_cites_its_rule_and_the_gesture_is_refused_whole(room: Room) -> None:
    table = room.game()
    before = table.live().game.digest()
    with pytest.raises(Illegal) as error:
        table.act("allied", LAND, "go 2020")
    assert error.value.rule is not None
    assert error.value.rule.startswith("beachhead:")
    assert error.value.body()["error"]["code"] == "illegal"
    assert table.live().game.digest() == before
    assert stored(table) == 0


def test_a_repeated_request_gets_the_first_answer_and_does_nothing(room: Room) -> None:
    table = room.game()
    first = table.act("allied", LAND, at=0, client="same")
    table.chat("axis", "nice")
    assert table.act("allied", LAND, at=0, client="same") == first
    room.restart()
    assert table.act("allied", LAND, at=0, client="same") == first
    assert [(e.do, e.forced) for e in first.entries] == [(LAND, False), (first.entries[1].do, True)]
    assert stored(table) == 2


def test_a_client_id_is_not_used_for_another_request(room: Room) -> None:
    table = room.game()
    seat, service = table.seats["allied"], room.service
    table.act("allied", LAND, at=0, client="acted")
    service.chat(seat, "hello", "said")
    service.rename(seat, "Ann", "named")
    answer = service.undo(seat, 4, "undone")
    for ask in (
        lambda: service.act(seat, 0, "acted", ["end"]),
        lambda: service.act(seat, 0, "said", [LAND]),
        lambda: service.chat(seat, "other", "said"),
        lambda: service.chat(seat, "Ann", "named"),
        lambda: service.rename(seat, "hello", "said"),
        lambda: service.rename(seat, "Bob", "named"),
        lambda: service.undo(seat, 3, "undone"),
        lambda: service.undo(seat, 4, "acted"),
    ):
        with pytest.raises(BadShape, match="another request"):
            ask()
    assert service.undo(seat, 4, "undone") == answer
    assert service.chat(seat, "hello", "said").at == 3
    assert service.rename(seat, "Ann", "named").at == 4
    assert table.act("allied", LAND, at=0, client="acted").at == 2


def test_the_same_request_from_many_threads_is_stored_once(room: Room) -> None:
    table = room.game()
    answers: list[Any] = []
    threads = [
        threading.Thread(target=lambda: answers.append(table.act("allied", LAND, at=0, client="same")))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 8
    assert all(answer == answers[0] for answer in answers)
    assert stored(table) == 1


def test_the_same_request_to_two_servers_is_stored_once(room: Room) -> None:
    table = room.game()
    seat = table.seats["allied"]
    with Room(room.where) as other:
        assert other.service.state(seat)["at"] == 0  # it has the game open, as it was
        first = table.act("allied", LAND, at=0, client="same")
        assert other.service.act(seat, 0, "same", [LAND]) == first
    assert stored(table) == 1


def test_games_are_played_at_the_same_time(room: Room) -> None:
    tables = [room.game(seed=n) for n in range(6)]
    threads = [
        threading.Thread(target=table.play_on, args=(random.Random(n), 40)) for n, table in enumerate(tables)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for table in tables:
        assert stored(table) == 40
        assert table.replayed().digest() == table.live().game.digest()


def test_another_server_on_the_same_database_is_noticed(room: Room) -> None:
    table = room.game()
    with Room(room.where) as other:
        there = Table.__new__(Table)
        there.__dict__ = {**table.__dict__, "room": other}
        assert there.state("allied")["at"] == 0
        table.act("allied", LAND)
        assert other.service.chat(table.seats["axis"], "hello", "x").at == 3
        table.chat("axis", "again")
        with pytest.raises(Stale):
            there.act("allied", "end", at=0, client="other")
        assert other.service.act(table.seats["allied"], 0, "client-1", [LAND]).at == 2


# --- undo --------------------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_gesture(room: Room) -> None:
    table = room.game()
    start = table.live().game.digest()
    assert table.state("allied")["undo"] is None
    table.act("allied", LAND)
    assert table.state("allied")["undo"] == {"label": LAND, "to": 0, "answered": ["moving"]}
    assert table.state("axis")["undo"] is None
    with pytest.raises(NotNow):
        table.undo("axis")
    answer = table.undo("allied")
    assert [(e.kind, e.to) for e in answer.entries] == [("undo", 0)]
    assert table.live().game.digest() == start
    assert table.at("axis") == 3
    assert table.replayed().length == 0
    with pytest.raises(NotNow):
        table.undo("allied")


def test_undo_goes_back_to_an_entry(room: Room) -> None:
    table = room.game()
    table.act("allied", LAND)
    kept = table.live().game.digest()
    chooser = random.Random(1)
    table.play_on(chooser, 3, until=lambda state: state["view"]["when"] != "1A")
    answer = table.undo("allied", to=2)
    assert answer.entries[-1].to == 2
    assert table.live().game.digest() == kept
    with pytest.raises(BadShape):
        table.undo("allied", to=77)


def test_undo_stops_at_rolls_reveals_and_the_other_side(room: Room) -> None:
    table = room.game(options=SUPPORT["beachhead"], seed=11)
    chooser = random.Random(5)
    offered = 0
    while stored(table) < 250 and (side := table.turn()):
        state = table.state(side)
        other = SIDES[1 - SIDES.index(side)]
        assert table.state(other)["undo"] is None
        if state["undo"]:
            offered += 1
            live = table.live()
            to = live.undo_to(side)
            assert to is not None
            steps = table.replayed().steps()[to:]
            assert all(live.rules.side(step.state) == side for step in steps)
            assert len({live.rules.rolls(step.state) for step in steps}) == 1
            if offered % 5 == 0:
                table.undo(side)
                continue
        table.act(side, chooser.choice(state["actions"]))
    assert offered > 20


def test_a_finished_game_is_not_taken_back(room: Room) -> None:
    table = finished(room)
    for side in SIDES:
        assert table.state(side)["undo"] is None
        with pytest.raises(NotNow):
            table.undo(side)
        with pytest.raises(NotNow, match="over"):
            table.act(side, "end")
