"""Games that end by what is said, and what comes after: a rematch, a game that is removed, a seat that is left."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.table.kit import Room, Table
from tests.table.web_kit import Browser, House, code, deal, until
from winterline.core import parley
from winterline.table import errors
from winterline.table.bots import BotRunner
from winterline.table.seats import hash_of

INVITE = {"mode": "invite", "seats": {"allied": "human", "axis": "open"}, "seed": None}
BOT = {"mode": "bot", "seats": {"allied": "human", "axis": "bot:heuristic"}, "seed": None}
BOTS = {"mode": "bot", "seats": {"allied": "bot:random", "axis": "bot:random"}, "seed": None}


@pytest.fixture
def eve(served: House) -> Iterator[Browser]:
    """A third browser."""
    with served.browser() as browser:
        yield browser


def said(browser: Browser, game: str, what: str) -> Any:
    return browser.send_json(
        f"/api/games/{game}/parley", {"what": what, "client": f"said-{what}-{browser.number}"[:40]}
    )


def two(ann: Browser, bob: Browser) -> str:
    """A game between two people, its dice made."""
    made = ann.make(**INVITE)
    bob.join(made["links"]["axis"])
    deal(made["id"], ann, bob)
    return str(made["id"])


def said_by(table: Table, side: str, what: parley.What) -> None:
    table.room.service.parley(table.seats[side], what, table.client())


# --- resigning and draws ----------------------------------------------------------------------------------------


def test_whoever_resigns_ends_the_game_for_everybody(room: Room, tmp_path: Path) -> None:
    table = room.game()
    table.act("allied", table.state("allied")["actions"][0])
    at = table.at("axis")
    said_by(table, "axis", "resign")
    for side in ("allied", "axis", "spectator"):
        state = table.state(side)
        assert state["result"] == {"winner": "allied", "rule": "", "sentence": "The Germans resigned."}
        assert (state["decision"], state["actions"], state["undo"]) == (None, [], None)
        assert room.service.history(table.seats[side], at)["result"] is None, "it was not over before"
        assert room.service.entries(table.seats[side])[-1].text == "The Germans resign."
    with pytest.raises(errors.NotNow):
        table.act("allied", "end")
    with pytest.raises(errors.NotNow):
        said_by(table, "allied", "resign")
    room.restart()
    assert table.state("allied")["result"]["winner"] == "allied"
    (one,) = room.service.summaries([table.seats["allied"]])
    assert (one.winner, one.turn) == ("allied", "")
    assert room.service.store.running([table.id]) == []
    log = tmp_path / "ended.wlog"
    table.replayed().save(log)
    game, _, closing = wl.verify(log)
    assert game.result == table.live().game.result
    assert [word.what for word in closing.words] == ["resign"]


def test_a_draw_is_offered_once_and_answered(room: Room) -> None:
    table = room.game()
    said_by(table, "allied", "offer")
    assert {side: table.state(side)["offer"] for side in ("axis", "spectator")} == {
        "axis": "allied",
        "spectator": "allied",
    }
    table.act("allied", table.state("allied")["actions"][0])
    said_by(table, "axis", "decline")
    said_by(table, "axis", "offer")
    said_by(table, "axis", "withdraw")
    with pytest.raises(errors.NotNow, match="next move"):
        said_by(table, "axis", "offer")
    said_by(table, "allied", "offer")
    table.undo("allied")
    assert table.state("axis")["offer"] == "allied", "what was said stays said"
    said_by(table, "axis", "accept")
    assert table.state("allied")["result"]["winner"] == "draw"
    whole = table.replayed()
    assert [word.what for word in whole.words] == ["offer", "decline", "offer", "withdraw", "offer", "accept"]


def test_nobody_ends_what_is_not_his(room: Room) -> None:
    table = room.game()
    with pytest.raises(errors.NotYours):
        said_by(table, "spectator", "resign")
    with pytest.raises(errors.NotNow, match="No offer"):
        said_by(table, "axis", "accept")
    early = room.game(mode="invite", players={"allied": "human", "axis": "open"}, seed=None, dealt=False)
    with pytest.raises(errors.NotNow):
        said_by(early, "allied", "resign")


def test_a_log_that_was_ended_comes_to_the_table_as_it_was(room: Room) -> None:
    game = wl.new("beachhead", seed=5)
    game.parley("axis", "offer")
    game.play(game.actions()[0])
    game.parley("allied", "decline")
    game.parley("allied", "resign")
    table = room.played(game)
    assert table.state("axis")["result"]["winner"] == "axis"
    assert table.replayed().words == game.words


def test_a_bot_declines_while_it_is_not_behind(ann: Browser) -> None:
    game = ann.make(**BOT)["id"]
    assert said(ann, game, "offer").status_code == 200
    until(lambda: ann.state(game)["offer"] == "")
    texts = [entry["text"] for entry in ann.get(f"/api/games/{game}/entries").json()]
    assert texts[-2:] == ["The Allies offer a draw.", "The Germans decline the draw."]
    assert code(said(ann, game, "surrender")) == (400, "shape")


# --- again ------------------------------------------------------------------------------------------------------


def test_a_rematch_changes_sides_and_keeps_the_other_seat_for_the_opponent(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    game = two(ann, bob)
    assert code(ann.send_json(f"/api/games/{game}/rematch", {})) == (409, "now")
    assert said(bob, game, "resign").status_code == 200
    made = ann.send_json(f"/api/games/{game}/rematch", {"name": "Ann"}).json()
    again = made["id"]
    assert (made["seat"], made["open"]) == ("axis", ["allied"])
    assert ann.send_json(f"/api/games/{game}/rematch", {}).json() == {"id": again}
    assert bob.state(game)["rematch"] == [again, "allied"]
    assert code(eve.send_json(f"/api/games/{game}/rematch", {})) == (401, "link")
    assert bob.send_json(f"/api/games/{game}/rematch", {"name": "Bob"}).json()["seat"] == "allied"
    assert eve.get(made["links"]["allied"]).status_code == 401, "the opponent has it"
    deal(again, ann, bob)
    state = bob.state(again)
    assert (state["seat"], state["names"]["allied"], state["decision"]["side"]) == ("allied", "Bob", "allied")
    old = bob.state(game)
    assert (state["game"], state["scenario"], state["options"]) == (
        old["game"],
        old["scenario"],
        old["options"],
    )


def test_whose_answer_was_lost_gets_the_same_seat_at_the_rematch_again(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    made = ann.make(**INVITE)
    game, path = made["id"], f"/api/games/{made['id']}/rematch"
    mine = bob.join(made["links"]["axis"])
    deal(game, ann, bob)
    assert said(bob, game, "resign").status_code == 200
    again = ann.send_json(path, {}).json()
    first = bob.send_json(path, {"name": "Bob"}).json()
    eve.join(mine)  # his other browser, or the same one without what it was told
    once_more = eve.send_json(path, {}).json()
    assert (once_more["link"], once_more["seat"]) == (first["link"], "allied")
    assert bob.state(again["id"])["seat"] == eve.state(again["id"])["seat"] == "allied"
    assert ann.send_json(path, {}).json() == {"id": again["id"]}, "who has the other seat keeps it"


def test_a_seat_at_the_rematch_that_somebody_else_was_invited_to_is_his(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    game = two(ann, bob)
    assert said(bob, game, "resign").status_code == 200
    again = ann.send_json(f"/api/games/{game}/rematch", {}).json()
    eve.join(again["links"]["allied"])
    assert code(bob.send_json(f"/api/games/{game}/rematch", {})) == (409, "now")
    assert eve.state(again["id"])["seat"] == "allied"


def test_a_rematch_against_a_bot_begins_at_once(ann: Browser) -> None:
    game = ann.make(**BOT)["id"]
    said(ann, game, "resign")
    made = ann.send_json(f"/api/games/{game}/rematch", {}).json()
    assert ann.state(made["id"])["players"] == {"allied": "bot:normal", "axis": "human"}


@pytest.mark.parametrize("mode", ["hotseat", "bot"])
def test_two_who_came_by_a_link_are_two_whatever_was_asked_for(ann: Browser, bob: Browser, mode: str) -> None:
    """A seat that is open at one screen, or against a bot, makes a game between two people of it."""
    made = ann.make(mode=mode, seats=INVITE["seats"], seed=None)
    game = made["id"]
    bob.join(made["links"]["axis"])
    deal(game, ann, bob)
    for browser in (ann, bob):
        assert code(browser.send_json(f"/api/games/{game}/fork", {"at": 0})) == (409, "now"), "a look ahead"
    said(bob, game, "resign")
    again = ann.send_json(f"/api/games/{game}/rematch", {}).json()
    assert (again["seat"], again["open"]) == ("axis", ["allied"])
    assert bob.send_json(f"/api/games/{game}/rematch", {}).json()["seat"] == "allied"


def test_a_rematch_that_was_removed_is_made_again(ann: Browser, bob: Browser) -> None:
    game = two(ann, bob)
    said(bob, game, "resign")
    path, first = f"/api/games/{game}/rematch", ann.send_json(f"/api/games/{game}/rematch", {}).json()["id"]
    assert ann.send_json(f"/api/games/{first}/delete", {}).status_code == 200
    second = bob.send_json(path, {}).json()
    assert (second["id"] != first, second["seat"]) == (True, "allied")
    assert ann.send_json(path, {}).json()["seat"] == "axis"


def test_playing_on_asks_against_whom(ann: Browser, bob: Browser) -> None:
    game = two(ann, bob)
    path = f"/api/games/{game}/fork"
    assert code(ann.send_json(path, {"at": 0})) == (409, "now"), "two people play it"
    said(bob, game, "resign")
    against = {"at": 0, "mode": "bot", "seats": {"allied": "bot:random", "axis": "human"}}
    made = ann.send_json(path, against).json()
    assert ann.state(made["id"])["players"] == against["seats"]
    invited = ann.send_json(
        path, {"at": 0, "mode": "invite", "seats": {"axis": "human", "allied": "open"}}
    ).json()
    assert (invited["open"], invited["seat"]) == (["allied"], "axis")
    screen = ann.send_json(path, {"at": 0, "mode": "hotseat"}).json()
    assert sorted(ann.state(screen["id"])["seats"]) == ["allied", "axis"]
    assert code(ann.send_json(path, {"at": 0, "mode": "watch"})) == (400, "shape")
    assert code(ann.send_json(path, {"at": 0, "mode": "bot", "seats": {"allied": "bot:genius"}})) == (
        400,
        "shape",
    )


# --- removing, leaving, naming ----------------------------------------------------------------------------------


def test_a_game_is_removed_only_where_nobody_else_has_a_seat(
    served: House, ann: Browser, bob: Browser
) -> None:
    alone = ann.make(**BOT)["id"]
    mine = {one["id"]: one["alone"] for one in ann.get("/api/mine").json()}
    assert mine == {alone: True}
    assert ann.send_json(f"/api/games/{alone}/delete", {}).status_code == 200
    assert ann.get("/api/mine").json() == []
    assert served.service.store.load(alone) is None
    game = two(ann, bob)
    assert [one["alone"] for one in ann.get("/api/mine").json()] == [False]
    assert code(ann.send_json(f"/api/games/{game}/delete", {})) == (409, "now")
    assert ann.state(game)["players"]["axis"] == "human"


def test_what_is_removed_is_gone_from_any_database_and_nothing_is_said_of_it(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    table = room.game(mode="bot", players={"allied": "human", "axis": "bot:random"})
    room.service.remove(table.id, {"allied": hash_of(table.tokens["allied"])})
    with pytest.raises(errors.NotFound):
        table.act("allied", "end", at=0)
    assert room.service.store.load(table.id) is None
    asyncio.run(BotRunner(room.service)._run(table.id))
    assert not caplog.records, "whoever removes games fills no log"


def test_whoever_watches_removes_nothing(ann: Browser, eve: Browser) -> None:
    made = ann.make(**BOT)
    eve.get(made["links"]["spectator"])
    assert [one["alone"] for one in eve.get("/api/mine").json()] == [False]
    assert code(eve.send_json(f"/api/games/{made['id']}/delete", {})) == (403, "seat")


def test_a_seat_that_is_left_is_free_for_somebody_else(ann: Browser, bob: Browser, eve: Browser) -> None:
    game = two(ann, bob)
    assert code(bob.send_json(f"/api/games/{game}/reissue", {"side": "allied"})) == (403, "seat")
    assert ann.send_json(f"/api/games/{game}/vacate", {}).status_code == 200
    assert code(ann.get(f"/api/games/{game}")) == (401, "link")
    state = bob.state(game)
    assert (state["players"]["allied"], state["names"]["allied"]) == ("open", "")
    link = bob.send_json(f"/api/games/{game}/reissue", {"side": "allied"}).json()["link"]
    eve.join(link)
    assert eve.state(game)["seat"] == "allied"
    assert code(bob.send_json(f"/api/games/{game}/reissue", {"side": "allied"})) == (403, "seat")


def test_whoever_has_both_seats_leaves_one(ann: Browser, bob: Browser) -> None:
    game = ann.make()["id"]
    assert ann.send_json(f"/api/games/{game}/vacate", {}).json() == {"id": game, "seat": "axis"}
    assert (ann.state(game)["seat"], ann.state(game)["seats"]) == ("axis", ["axis"])
    bob.join(ann.send_json(f"/api/games/{game}/reissue", {"side": "allied"}).json()["link"])
    assert bob.state(game)["seat"] == "allied"


def test_a_game_is_called_by_a_name(ann: Browser, bob: Browser, eve: Browser) -> None:
    made = ann.make(**INVITE)
    game = made["id"]
    eve.get(made["links"]["spectator"])
    path, body = f"/api/games/{game}/title", {"title": "  The   second try ", "client": "call-it-so"}
    assert ann.send_json(path, body).status_code == 200
    assert ann.state(game)["called"] == "The second try"
    assert [one["called"] for one in ann.get("/api/mine").json()] == ["The second try"]
    assert code(eve.send_json(path, body)) == (403, "seat")
    assert code(ann.send_json(path, {"title": "x" * 61, "client": "call-it-long"})) == (400, "shape")


# --- watching two bots ------------------------------------------------------------------------------------------


def test_two_bots_go_on_only_as_somebody_who_watches_asks(ann: Browser, eve: Browser) -> None:
    made = ann.make(**BOTS)
    game, path = made["id"], f"/api/games/{made['id']}/go"
    assert made["seat"] == "spectator"
    start = ann.state(game)["at"]
    assert ann.send_json(path, {"at": start}).status_code == 200
    until(lambda: ann.state(game)["at"] > start)
    eve.get(made["links"]["spectator"])
    after = eve.state(game)["at"]
    assert eve.send_json(path, {"at": start}).status_code == 200, "he has not seen all: nothing is thought"
    assert eve.state(game)["at"] == after
    assert eve.send_json(path, {"at": after}).status_code == 200
    until(lambda: eve.state(game)["at"] > after)
    assert code(eve.send_json(path, {"at": "x"})) == (400, "shape")


def test_however_often_it_is_asked_two_bots_go_on_by_one_gesture(
    ann: Browser, served: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots, let = served.app.state.context.bots, threading.Event()
    think = bots._thought

    async def slowly(*args: Any) -> Any:
        while not let.is_set():
            await asyncio.sleep(0.01)
        return await think(*args)

    monkeypatch.setattr(bots, "_thought", slowly)
    game = ann.make(**BOTS)["id"]
    path, start = f"/api/games/{game}/go", ann.state(game)["at"]
    for _ in range(5):
        assert ann.send_json(path, {"at": start}).status_code == 200
    let.set()
    until(lambda: ann.state(game)["at"] > start and game not in bots._busy)
    stored = served.service.store.load(game)
    assert stored is not None
    assert [event.kind for event in stored.events] == ["action"]
    assert ann.send_json(path, {"at": ann.state(game)["at"] + 1}).status_code == 200
    assert game not in bots._busy, "nobody has seen what is not played yet"
