"""Dice that nobody alone can choose, at the table: over the service, over HTTP, and in the logs that prove them."""

from __future__ import annotations

import random
import threading
import uuid
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.table.kit import SIDES, Room, Table, Where
from tests.table.web_kit import Browser, House, code, deal
from winterline.core.contributions import Contributions, Part, key_of, seal_of
from winterline.core.dice import commitment
from winterline.table import documents
from winterline.table.errors import NotNow, NotYours, Stale, TableError, UnknownLink
from winterline.table.seating import Taken
from winterline.table.values import Json, Seat, Spec

GAMES = [game["id"] for game in wl.games()]
ONE, OTHER, THIRD = "11" * 16, "22" * 16, "33" * 16
INVITE = {"mode": "invite", "seats": {"allied": "human", "axis": "open"}, "seed": None}


def between_two(room: Room, game: str = "beachhead") -> Table:
    return room.game(game, mode="invite", players={"allied": "human"}, seed=None, dealt=False)


def give(table: Table, side: str, what: str, value: str = "", answers: str = "") -> None:
    table.room.service.contribute(table.seats[side], what, value, uuid.uuid4().hex, answers)


def dice_of(table: Table) -> Json:
    found: Json = table.state("spectator")["dice"]
    return found


# --- who makes them -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_between_two_nothing_is_played_before_both_and_the_table_made_the_dice(room: Room, game: str) -> None:
    table = between_two(room, game)
    promised = table.state("allied")["commitment"]
    steps = [
        ("allied", "seal", seal_of(ONE), ""),
        ("axis", "number", OTHER, seal_of(ONE)),
        ("allied", "open", ONE, ""),
    ]
    first = wl.new(game, seed=0).side
    for step in steps:
        state = table.state(first)
        assert (state["decision"]["kind"], state["decision"]["side"], state["actions"]) == ("dice", "", [])
        action = wl.new(game, seed=0).actions()[0]
        with pytest.raises(NotNow, match="The dice are not made yet"):
            table.act(first, action)
        with pytest.raises(NotNow):
            room.service.query(
                table.seats[first], "preview", {"actions": [wl.new(game, seed=0).notation(action)]}
            )
        give(table, *step)
    assert dice_of(table)["made"]
    assert table.state(first)["actions"]
    live = table.live()
    assert live.dealing.origin is not None
    secret = live.dealing.origin.secret
    assert promised == commitment(secret) == table.state("axis")["commitment"]
    parts = (Part("allied", seal_of(ONE), ONE), Part("axis", "", OTHER))
    assert live.game.key == key_of(secret, Contributions(2, parts))
    room.restart()
    assert table.live().game.key == key_of(secret, Contributions(2, parts))
    assert [entry.kind for entry in room.service.entries(table.seats["axis"])][:3] == ["dice"] * 3


@pytest.mark.parametrize(
    ("mode", "players", "people"),
    [
        ("bot", {"allied": "human", "axis": "bot:random"}, 1),
        ("hotseat", {}, 1),
        ("bot", {"allied": "bot:random", "axis": "bot:random"}, 0),
        ("invite", {"allied": "open", "axis": "open"}, 2),
        ("invite", {"allied": "open", "axis": "bot:random"}, 1),
        ("bot", {"allied": "human", "axis": "open"}, 2),
    ],
)
def test_every_person_apart_puts_something_in(room: Room, mode: Any, players: Any, people: int) -> None:
    table = room.game(mode=mode, players=players, seed=None, dealt=False)
    assert dice_of(table)["people"] == people
    assert dice_of(table)["made"] == (people == 0)


def test_one_person_adds_a_number_after_the_table_has_committed_itself(room: Room) -> None:
    table = room.game(mode="bot", players={"axis": "human"}, seed=None, dealt=False)
    assert room.service.bot_turn(table.id) is None, "the bot waits for the dice too"
    with pytest.raises(NotNow, match="nothing into the dice"):
        give(table, "allied", "number", ONE)
    give(table, "axis", "number", ONE)
    assert dice_of(table)["made"]
    assert room.service.bot_turn(table.id) is not None
    with pytest.raises(NotNow):
        give(table, "axis", "number", OTHER)


def test_a_known_seed_makes_the_dice_and_everybody_may_see_it(room: Room) -> None:
    table = room.game(seed=7)
    for side in (*SIDES, "spectator"):
        assert (table.state(side)["dice"], table.state(side)["seed"]) == (None, 7)
    with pytest.raises(NotNow):
        give(table, "allied", "number", ONE)


# --- nobody chooses -------------------------------------------------------------------------------------


def test_who_has_seen_the_others_number_sends_no_other(room: Room) -> None:
    """A host who knows the table's secret and one seat: whatever he tries once the other number is in is refused."""
    table = between_two(room)
    give(table, "allied", "seal", seal_of(ONE))
    give(table, "axis", "number", OTHER, seal_of(ONE))
    for tried in (("allied", "seal", seal_of(THIRD)), ("allied", "open", THIRD), ("allied", "number", THIRD)):
        with pytest.raises(NotNow):
            give(table, *tried)
    for tried in (("axis", "number", THIRD), ("axis", "seal", seal_of(THIRD)), ("axis", "open", OTHER)):
        with pytest.raises((NotNow, Stale)):
            give(table, *tried, answers=seal_of(ONE))  # type: ignore[misc]
    give(table, "allied", "open", ONE)
    with pytest.raises(NotNow):
        give(table, "allied", "open", ONE)


def test_the_second_number_comes_only_after_a_seal_and_for_that_seal(room: Room) -> None:
    table = between_two(room)
    with pytest.raises(NotNow, match="First one side seals"):
        give(table, "axis", "number", OTHER)
    give(table, "allied", "seal", seal_of(ONE))
    give(table, "allied", "seal", seal_of(THIRD))  # nobody has answered yet
    with pytest.raises(Stale, match="another number"):
        give(table, "axis", "number", OTHER, seal_of(ONE))
    give(table, "axis", "number", OTHER, seal_of(THIRD))


def test_a_seat_that_does_not_open_holds_the_game_and_everybody_is_told_who(room: Room) -> None:
    table = between_two(room)
    give(table, "allied", "seal", seal_of(ONE))
    assert "nobody has sat down for the Germans" in dice_of(table)["sentence"]
    room.service.sit(table.tokens["axis"], uuid.uuid4().hex)
    assert "the Germans is awaited" in dice_of(table)["sentence"]
    give(table, "axis", "number", OTHER, seal_of(ONE))
    assert "the Allies must open" in dice_of(table)["sentence"]
    assert dice_of(table)["awaited"] == {"allied": "open"}
    told = {each.seat: each.awaited for each in room.service.summaries(table.seats[side] for side in SIDES)}
    assert told == {"allied": ("allied",), "axis": ("allied",)}


def test_a_lost_number_is_made_good_by_both_or_not_at_all(room: Room) -> None:
    table = between_two(room)
    give(table, "allied", "seal", seal_of(ONE))
    with pytest.raises(NotNow):
        give(table, "allied", "anew")
    give(table, "axis", "number", OTHER, seal_of(ONE))
    give(table, "allied", "anew")
    with pytest.raises(NotNow, match="the other side must agree"):
        give(table, "allied", "anew")
    assert dice_of(table)["agreed"] == ["allied"]
    assert len(dice_of(table)["parts"]) == 2, "one alone changes nothing"
    give(table, "axis", "anew")
    assert (dice_of(table)["parts"], dice_of(table)["round"]) == ([], 1)
    room.restart()
    give(table, "axis", "seal", seal_of(THIRD))
    give(table, "allied", "number", ONE, seal_of(THIRD))
    give(table, "axis", "open", THIRD)
    assert dice_of(table)["made"]
    told = [entry.text for entry in room.service.entries(table.seats["spectator"])]
    assert "Both sides agree: the dice are made anew." in told


def test_of_numbers_that_come_together_one_is_taken(room: Room) -> None:
    table = room.game(mode="hotseat", seed=None, dealt=False)
    taken: list[str] = []

    def send(side: str, number: str) -> None:
        try:
            give(table, side, "number", number)
            taken.append(number)
        except NotNow:
            pass

    threads = [threading.Thread(target=send, args=(SIDES[n % 2], f"{n:032x}")) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [part["number"] for part in dice_of(table)["parts"]] == taken
    assert len(taken) == 1


def test_two_servers_on_one_database_give_a_seat_once_and_take_a_seal_once_answered(where: Where) -> None:
    """Both have the game open, so that one of them plans on what the other has just changed."""
    with Room(where()) as here, Room(where()) as there:
        for _ in range(4):
            table = between_two(here)
            rooms = (here, there)
            for room in rooms:
                room.service.state(table.seats["axis"])
            sat = together(*(partial(r.service.sit, table.tokens["axis"], uuid.uuid4().hex) for r in rooms))
            assert sorted(map(type, sat), key=str) == sorted([Taken, UnknownLink], key=str)
            give(table, "allied", "seal", seal_of(ONE))
            there.restart()
            there.service.state(table.seats["axis"])
            sent = [
                partial(
                    r.service.contribute,
                    table.seats["axis"],
                    "number",
                    number,
                    uuid.uuid4().hex,
                    seal_of(ONE),
                )
                for r, number in zip(rooms, (OTHER, THIRD), strict=True)
            ]
            assert sorted(isinstance(answer, TableError) for answer in together(*sent)) == [False, True]
            there.restart()
            other = there.service.state(table.seats["axis"])["dice"]["parts"]
            assert len(other) == 2
            here.restart()
            assert other == here.service.state(table.seats["axis"])["dice"]["parts"]


def together(*works: Callable[[], Any]) -> list[Any]:
    """What came of things that were done at the same moment: answers, or refusals."""
    begin, out = threading.Barrier(len(works)), [None] * len(works)

    def run(place: int, work: Callable[[], Any]) -> None:
        begin.wait()
        try:
            out[place] = work()
        except TableError as error:
            out[place] = error  # type: ignore[call-overload]

    threads = [threading.Thread(target=run, args=each) for each in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return out


def test_watchers_and_hosts_put_nothing_in(room: Room) -> None:
    table = between_two(room)
    for side in ("spectator", "host"):
        with pytest.raises(NotYours):
            give(table, side, "seal", seal_of(ONE))


# --- what leaves the table ------------------------------------------------------------------------------


def test_neither_secret_nor_key_leaves_before_the_end_and_the_log_proves_them_then(
    ann: Browser, bob: Browser, served: House, tmp_path: Path
) -> None:
    made = ann.make(options=["nas"], **INVITE)
    bob.join(made["links"]["axis"])
    deal(made["id"], ann, bob)
    with served.service._games.hold(made["id"]) as live:
        origin, key = live.dealing.origin, live.game.key
    assert origin is not None
    for browser in (ann, bob):
        told = browser.get(f"/api/games/{made['id']}").text + browser.get(f"/api/games/{made['id']}/log").text
        assert made["commitment"] in told
        assert ann.number in told
        assert bob.number in told
        assert origin.secret.hex() not in told
        assert key.hex() not in told


def test_a_finished_game_is_proved_from_its_log_and_keeps_its_proof_when_it_is_watched(
    room: Room, tmp_path: Path
) -> None:
    origin = between_two(room).live().dealing.origin
    assert origin is not None
    made = Contributions(2, (Part("allied", seal_of(ONE), ONE), Part("axis", "", OTHER)))
    told = origin._replace(contributions=made)
    game = wl.Game(wl.new("beachhead", seed=0).rules, told.key, origin=told)
    chooser = random.Random(1)  # who only ever ends his phases crowds the ports, and thinks long about room
    while game.side:
        game.play(chooser.choice(game.actions()))
    game.save(tmp_path / "game.wlog")
    watched = Table(room, room.service.import_log((tmp_path / "game.wlog").read_bytes()))
    (tmp_path / "again.wlog").write_bytes(documents.seat_log(room.service.store, watched.seats["spectator"]))
    assert wl.load(tmp_path / "again.wlog").origin == told
    assert (tmp_path / "again.wlog").read_bytes() == (tmp_path / "game.wlog").read_bytes()


def test_playing_on_from_a_position_has_dice_of_its_own(room: Room) -> None:
    table = room.game(seed=3)
    made = room.service.fork(table.seats["allied"], 0)
    seat = Seat(made.id, "allied")
    dice = room.service.state(seat)["dice"]
    assert (dice["people"], dice["made"]) == (1, False)


def test_a_wrong_shape_is_refused_over_http(ann: Browser) -> None:
    made = ann.make(**INVITE)
    path = f"/api/games/{made['id']}/dice"
    client = {"client": uuid.uuid4().hex}
    for body in (
        {},
        {"what": "seal"},
        {"what": "seal", "value": 7},
        {"what": "seal", "value": "x" * 64},
        {"what": "seal", "value": "A" * 64},
        {"what": "choose", "value": ONE},
        {"what": "x" * 100, "value": ONE},
        {"what": "number", "value": ONE, "answers": "x" * 100},
    ):
        status, _ = code(ann.send_json(path, body | client))
        assert status in (400, 409)
    assert ann.state(made["id"])["dice"]["parts"] == []


def test_a_retry_with_the_same_id_is_harmless_and_another_value_under_it_is_refused(ann: Browser) -> None:
    made = ann.make(**INVITE)
    body = {"what": "seal", "value": seal_of(ONE), "client": uuid.uuid4().hex}
    path = f"/api/games/{made['id']}/dice"
    assert ann.send_json(path, body).json() == ann.send_json(path, body).json()
    assert code(ann.send_json(path, body | {"value": seal_of(OTHER)})) == (400, "shape")


def test_a_game_of_version_0_1_keeps_the_key_that_it_has(room: Room) -> None:
    """There the key itself was stored; nobody is asked for anything."""
    table = room.played(wl.new("beachhead"))
    room.restart()
    live = table.live()
    assert live.record.people is None
    assert table.state("allied")["commitment"] == commitment(live.game.key)
    assert table.state("allied")["dice"] is None
    assert table.state("allied")["actions"]


def test_a_spec_with_an_opening_needs_a_seed(room: Room) -> None:
    with pytest.raises(Exception, match="needs a seed"):
        room.service.create(Spec(game="beachhead", opening=("enter us-3-7",)))
