"""Seats over HTTP: links, the signed cookie that keeps them, hand-over."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Any

import pytest

from tests.table.web_kit import Browser, House, code
from winterline.games import catalog

# --- cookies and links ---------------------------------------------------------------------------------------


def cookie_of(answer: Any) -> Any:
    return SimpleCookie(answer.headers["set-cookie"])["winterline"]


def test_the_seat_cookie_is_out_of_reach_of_scripts_and_other_sites(ann: Browser) -> None:
    body = {"game": "beachhead", "mode": "invite", "seats": {"allied": "human", "axis": "open"}}
    answer = ann.send_json("/api/games", body)
    cookie = cookie_of(answer)
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"


@pytest.mark.parametrize(("scheme", "secure"), [("https", True), ("http", False)])
def test_behind_a_proxy_with_https_the_seat_cookie_is_secure(ann: Browser, scheme: str, secure: bool) -> None:
    link = ann.make()["links"]["allied"]
    answer = ann.get(link, headers={"X-Forwarded-Proto": scheme, "X-Forwarded-For": "203.0.113.9"})
    assert bool(cookie_of(answer)["secure"]) == secure


def test_a_forged_cookie_opens_nothing(ann: Browser, bob: Browser) -> None:
    game = ann.make()["id"]
    good = ann.cookies["winterline"]
    payload, _, signature = good.rpartition(".")
    forgeries = (
        f"{payload}.{'A' * len(signature)}",
        f"{payload[:-2]}xx.{signature}",
        payload,
        f".{signature}",
        "x" * 5000,
        "{}",
    )
    for forged in forgeries:
        bob.cookies.clear()
        bob.cookies.set("winterline", forged)
        assert code(bob.get(f"/api/games/{game}")) == (401, "link")
    bob.cookies.clear()
    bob.cookies.set("winterline", good)
    assert bob.get(f"/api/games/{game}").status_code == 200


def test_a_seat_at_one_game_opens_no_other(ann: Browser, bob: Browser) -> None:
    ann.make()
    other = bob.make()["id"]
    assert code(ann.get(f"/api/games/{other}")) == (401, "link")


def test_invite_links_give_their_seats(ann: Browser, bob: Browser, served: House) -> None:
    made = ann.make(mode="invite", seats={"allied": "human", "axis": "open"}, seed=None)
    game = made["id"]
    assert ann.state(game)["seat"] == "allied"
    assert ann.state(game)["seats"] == ["allied"]
    assert ann.state(game)["players"]["axis"] == "open"
    bob.join(made["links"]["axis"])
    assert bob.state(game)["seat"] == "axis"
    assert bob.state(game)["players"]["axis"] == "human"
    with served.browser() as eve:
        eve.join(made["links"]["spectator"])
        assert eve.state(game)["seat"] == "spectator"
        assert eve.state(game)["actions"] == []


def test_only_the_host_issues_links_again_and_the_old_one_dies(ann: Browser, bob: Browser) -> None:
    made = ann.make(mode="invite", seats={"allied": "human", "axis": "open"}, seed=None)
    game = made["id"]
    bob.join(made["links"]["axis"])
    assert code(bob.send_json(f"/api/games/{game}/reissue", {"side": "axis"}))[0] in (401, 403)
    fresh = ann.send_json(f"/api/games/{game}/reissue", {"side": "axis"}).json()["link"]
    assert fresh != made["links"]["axis"]
    assert code(bob.get(f"/api/games/{game}")) == (401, "link")
    assert code(bob.get(made["links"]["axis"])) == (401, "link")
    bob.join(fresh)
    assert bob.state(game)["seat"] == "axis"


def test_the_host_keeps_a_seat_of_his_own_whose_link_he_issues_again(ann: Browser, bob: Browser) -> None:
    made = ann.make(mode="invite", seats={"allied": "human", "axis": "open"}, seed=None)
    game = made["id"]
    for side in ("allied", "host"):
        assert ann.send_json(f"/api/games/{game}/reissue", {"side": side}).status_code == 200
        assert code(bob.get(made["links"][side])) == (401, "link")
    assert ann.state(game)["seat"] == "allied"
    assert ann.send_json(f"/api/games/{game}/reissue", {"side": "axis"}).status_code == 200


@pytest.mark.parametrize("token", ["x", "x" * 22, "x" * 2000, "%00", "..%2f..", "é"])
def test_a_guessed_link_opens_nothing(ann: Browser, token: str) -> None:
    answer = ann.get(f"/join/{token}")
    assert answer.status_code in (401, 404)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(("path", "status"), [("/join/nobody", 401), ("/nowhere", 404), ("/rules/a/b", 404)])
def test_whoever_is_lost_gets_a_page_and_a_program_the_refusal(ann: Browser, path: str, status: int) -> None:
    shown = ann.get(path, headers={"Accept": "text/html,application/xhtml+xml"})
    assert shown.status_code == status
    assert "<wl-lost>" in shown.text
    assert shown.headers["cache-control"] == "no-store"
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    assert code(ann.get(path))[0] == status


@pytest.mark.parametrize("path", ["/api/games/nobody", "/api/nothing", "/static/nothing"])
def test_the_interface_answers_with_refusals_only(ann: Browser, path: str) -> None:
    assert code(ann.get(path, headers={"Accept": "text/html"}))[0] in (401, 404)


def test_hot_seat_hands_over_and_each_side_sees_its_own(ann: Browser) -> None:
    game = ann.make()["id"]
    assert ann.state(game)["seats"] == ["allied", "axis"]
    ann.send_json(f"/api/games/{game}/seat", {"side": "axis"})
    state = ann.state(game)
    assert state["seat"] == "axis"
    assert state["actions"] == []


def test_a_browser_remembers_its_games(ann: Browser) -> None:
    games = [ann.make()["id"] for _ in range(3)]
    assert {one["id"] for one in ann.get("/api/mine").json()} == set(games)


def filled(ann: Browser) -> list[str]:
    """Games until no more fit."""
    games: list[str] = []
    human = {"allied": "human", "axis": "human"}
    body = {"game": "beachhead", "mode": "hotseat", "seats": human, "seed": 7}
    while (answer := ann.send_json("/api/games", body)).status_code == 200:
        games.append(answer.json()["id"])
    assert code(answer) == (409, "full")
    assert f"keeps {len(games)} games that are still running" in answer.json()["error"]["sentence"]
    return games


def mine(ann: Browser) -> set[str]:
    return {one["id"] for one in ann.get("/api/mine").json()}


def test_a_full_wallet_lets_no_running_game_fall_out_unasked(ann: Browser, served: House) -> None:
    games = filled(ann)
    assert 20 < len(games) <= 40
    assert len(ann.cookies["winterline"]) < 4096
    assert mine(ann) == set(games)
    guest = served.browser().make(mode="invite", seed=None, seats={})
    invitation = guest["links"][guest["open"][0]]
    refused = ann.send_json(f"/api{invitation}", {"client": "c" * 32})
    assert code(refused) == (409, "full")
    taken = served.browser().send_json(f"/api{invitation}", {"client": "d" * 32})
    assert taken.status_code == 200, "nobody had sat down"
    watching = ann.get(guest["links"]["spectator"], headers={"Accept": "application/json"})
    assert code(watching) == (409, "full")
    left = ann.send_json(f"/api/games/{games[0]}/leave", {}).json()["links"]
    assert set(left) == {"allied", "axis", "host"}
    assert mine(ann) == set(games[1:])
    assert ann.get(left["axis"]).status_code == 303, "whoever keeps the link keeps the seat"
    assert mine(ann) == set(games)


def test_games_that_are_over_make_room_the_oldest_first(ann: Browser, served: House) -> None:
    games = filled(ann)
    over = [games[5], games[3], "f" * 12]
    engine = served.service.store._engine
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.exec_driver_sql(f"UPDATE game SET finished = 1 WHERE id IN {tuple(over)}")
    first, second = ann.make()["id"], ann.make()["id"]
    assert mine(ann) == {*games, first, second} - {games[3], games[5]}
    filled_again = ann.send_json("/api/games", {"game": "beachhead", "mode": "hotseat", "seed": 7})
    assert code(filled_again) == (409, "full")


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_at_one_screen_whoever_begins_sits_first(ann: Browser, game: str) -> None:
    made = ann.make(game=game)
    state = ann.state(made["id"])
    assert made["seat"] == state["seat"] == state["decision"]["side"]
    assert state["actions"]
