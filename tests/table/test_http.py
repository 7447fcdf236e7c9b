"""The table over HTTP: the checks of a request and their codes, other sites, headers."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from fastapi.routing import APIRoute

from tests.table.web_kit import Browser, House, code
from winterline.table.errors import Busy
from winterline.table.security import HEADERS
from winterline.table.service import Service

ENTER = [{"do": "enter", "unit": "uk-46rtr"}]
PAGES = ("/", "/game/nothing", "/rules/beachhead", "/tables/beachhead", "/learn", "/watch")


# --- the checks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"text"',
        b"[" * 50_000,
        b'{"at": 0, "client": "12345678"}',
        b'{"at": 0, "client": "12345678", "actions": []}',
        b'{"at": 0, "client": "12345678", "actions": {}}',
        b'{"at": 0, "client": "12345678", "actions": [7]}',
        b'{"at": 0, "client": "12345678", "actions": [{"do": "dance"}]}',
        b'{"at": 0, "client": "12345678", "actions": [{"do": "end", "unit": {"deep": 1}}]}',
        b'{"at": true, "client": "12345678", "actions": ["end"]}',
        b'{"at": -1, "client": "12345678", "actions": ["end"]}',
        b'{"at": 1e400, "client": "12345678", "actions": ["end"]}',
        b'{"at": "0", "client": "12345678", "actions": ["end"]}',
        b'{"at": 0, "client": "short", "actions": ["end"]}',
        b'{"at": 0, "client": "with spaces and \xc3\xa9", "actions": ["end"]}',
        b'{"at": 0, "actions": ["end"]}',
        b'{"at": 0, "client": "", "actions": ["end"]}',
        b'{"at": 0, "client": "' + b"x" * 65 + b'", "actions": ["end"]}',
        b'{"at": 0, "client": "1234\\n5678", "actions": ["end"]}',
        b'{"at": 0, "client": "12345678\\n", "actions": ["end"]}',
        b'{"at": 0, "client": "12345678", "actions": [' + b'"end",' * 64 + b'"end"]}',
        b'{"at": 0, "client": "12345678", "actions": ["\xff"]}',
    ],
)
def test_first_check_shape(ann: Browser, body: bytes) -> None:
    game = ann.make()["id"]
    path = f"/api/games/{game}/actions"
    answer = ann.post(path, content=body, headers={"content-type": "application/json"})
    assert code(answer) == (400, "shape")
    assert ann.state(game)["length"] == 0


def test_second_check_seat(ann: Browser, bob: Browser) -> None:
    made = ann.make()
    assert code(bob.act(made["id"], *ENTER, at=0)) == (401, "link")
    bob.join(made["links"]["spectator"])
    assert code(bob.act(made["id"], *ENTER)) == (403, "seat")


def test_third_check_freshness(ann: Browser) -> None:
    game = ann.make()["id"]
    assert ann.act(game, *ENTER, at=0).status_code == 200
    assert code(ann.act(game, {"do": "enter", "unit": "uk-cdo-9"}, at=0)) == (409, "stale")
    assert code(ann.act(game, {"do": "enter", "unit": "uk-cdo-9"}, at=99)) == (409, "stale")


def test_fourth_check_whose_decision(ann: Browser) -> None:
    game = ann.make()["id"]
    assert ann.send_json(f"/api/games/{game}/seat", {"side": "axis"}).json() == {"seat": "axis"}
    assert code(ann.act(game, *ENTER)) == (403, "turn")


def test_fifth_check_legality_names_the_rule(ann: Browser) -> None:
    game = ann.make()["id"]
    answer = ann.act(game, {"do": "enter", "unit": "us-1-a"})
    assert code(answer)[0] == 400
    answer = ann.act(game, {"do": "end"})
    assert code(answer) == (400, "illegal")
    assert answer.json()["error"]["rule"].startswith("beachhead:")


def test_a_gesture_applies_together_or_not_at_all(ann: Browser) -> None:
    game = ann.make()["id"]
    assert code(ann.act(game, *ENTER, {"do": "end"})) == (400, "illegal")
    assert ann.state(game)["length"] == 0


def test_a_retry_is_harmless(ann: Browser) -> None:
    game = ann.make()["id"]
    first = ann.act(game, *ENTER, at=0, client="the-same-id")
    again = ann.act(game, *ENTER, at=0, client="the-same-id")
    assert first.status_code == again.status_code == 200
    assert first.content == again.content
    assert ann.state(game)["length"] == len(first.json()["entries"])


def test_every_change_is_answered_with_the_state_after_it(ann: Browser) -> None:
    game = ann.make()["id"]
    url = f"/api/games/{game}"
    done = ann.act(game, *ENTER).json()
    assert done["state"] == ann.state(game)
    changes: list[tuple[str, dict[str, Any]]] = [
        ("undo", {"at": done["at"]}), ("chat", {"text": "hello"}), ("name", {"name": "Ann"}),
    ]  # fmt: skip
    for path, body in changes:
        told = ann.send_json(f"{url}/{path}", body | {"client": uuid.uuid4().hex}).json()
        assert (told["state"], told["state"]["at"]) == (ann.state(game), told["at"])


def test_a_change_that_is_stored_is_not_refused_for_want_of_its_state(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ann.make()["id"]

    def away(*_: Any) -> Any:
        raise Busy("Not now.")

    with monkeypatch.context() as patched:
        patched.setattr(Service, "state_at_once", away)
        done = ann.act(game, *ENTER, at=0)
    assert (done.status_code, set(done.json())) == (200, {"at", "entries"})
    assert ann.state(game)["at"] == done.json()["at"]


def test_undo_and_chat(ann: Browser) -> None:
    game = ann.make()["id"]
    at = ann.act(game, *ENTER).json()["at"]
    client = uuid.uuid4().hex
    undone = ann.send_json(f"/api/games/{game}/undo", {"at": at, "client": client})
    assert undone.json()["entries"][-1]["kind"] == "undo"
    said = ann.send_json(f"/api/games/{game}/chat", {"text": "<b>hello</b>", "client": uuid.uuid4().hex})
    assert said.json()["entries"][-1]["text"] == "<b>hello</b>"
    nothing = ann.send_json(f"/api/games/{game}/undo", {"at": said.json()["at"], "client": uuid.uuid4().hex})
    assert code(nothing) == (409, "now")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("why", {}),
        ("why", {"action": 7}),
        ("odds", {}),
        ("odds", {"hexes": ["9999"], "attackers": []}),
        ("odds", {"hexes": "0101", "attackers": []}),
        ("odds", {"hexes": [], "attackers": [], "support": {"nas": 10**9}}),
        ("reach", {}),
        ("reach", {"unit": "nobody"}),
        ("reach", {"unit": "us-rgr-1", "after": "?"}),
        ("path", {"unit": "us-rgr-1"}),
        ("odds", {"hexes": [], "attackers": [], "support": [1]}),
        ("odds", {"hexes": ["1209"], "attackers": ["us-751"], "support": {"ships": 1}}),
        ("odds", {"hexes": ["1209"], "attackers": ["us-751"], "support": {"self": 1}}),
        ("odds", {"hexes": ["1209"], "attackers": ["us-751"], "support": {"book": 1}}),
        ("layers", {"after": "?"}),
        ("preview", {}),
        ("preview", {"at": 0, "actions": ["?"]}),
        ("chat", {"client": "12345678"}),
        ("chat", {"client": "12345678", "text": ""}),
        ("chat", {"client": "12345678", "text": "x" * 1001}),
        ("name", {"client": "12345678", "name": "x" * 41}),
        ("name", {"client": "12345678", "name": "\x00\x1b"}),
        ("seat", {"side": "spectator"}),
        ("seat", {"side": "sits"}),
        ("seat", {}),
        ("fork", {"at": "x"}),
        ("fork", {"at": 0, "mode": "alone"}),
        ("fork", {"at": 0, "mode": "bot", "seats": {"partisans": "human"}}),
        ("fork", {"at": 0, "mode": "bot", "seats": ["allied"]}),
        ("parley", {"client": "12345678"}),
        ("parley", {"client": "12345678", "what": "surrender"}),
        ("parley", {"what": "resign"}),
        ("title", {"client": "12345678", "title": ""}),
        ("go", {}),
        ("undo", {"client": "12345678"}),
        ("webhook", {"url": "ftp://example.com"}),
    ],
)
def test_malformed_requests_are_refused_in_one_sentence(ann: Browser, path: str, body: Any) -> None:
    game = ann.make()["id"]
    assert code(ann.send_json(f"/api/games/{game}/{path}", body)) == (400, "shape")


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/{}/at/-1",
        "/api/games/{}/at/1",
        "/api/games/{}/at/99999999999999999999",
        "/api/games/{}/at/x",
        "/api/games/{}/entries?after=x",
        "/api/games/{}/zone/red",
        "/api/boards/../cli",
        "/api/boards/nowhere",
        "/api/boards/nowhere.svg",
        "/api/counters/nothing",
        "/api/rules/nothing",
        "/api/tables/nothing",
        "/api/words/nothing",
        "/api/primer/nothing",
        "/api/primer/beachhead",
        "/static/../table/app.py",
        "/static/%2e%2e/table/app.py",
        "/nothing",
    ],
)
def test_what_is_not_there(ann: Browser, path: str) -> None:
    game = ann.make()["id"]
    answer = ann.get(path.format(game))
    assert answer.status_code in (400, 404), answer.text
    assert set(answer.json()) == {"error"}


def test_a_game_that_runs_has_a_report_of_what_is_known(ann: Browser) -> None:
    game = ann.make()["id"]
    kept = ann.get(f"/api/games/{game}/report")
    assert kept.status_code == 200
    assert kept.headers["content-disposition"].endswith('-report.html"')
    assert "Not finished" in kept.text
    told = ann.get(f"/api/games/{game}/report.json")
    assert "content-disposition" not in told.headers
    assert told.json()["ending"] is None
    assert told.json()["charts"]


# --- other sites ---------------------------------------------------------------------------------------------


def test_changes_from_another_site_are_refused(ann: Browser) -> None:
    game = ann.make()["id"]
    path, body = f"/api/games/{game}/chat", {"text": "x", "client": "12345678"}
    assert code(ann.send_json(path, body, Origin="https://evil.example")) == (403, "seat")
    for strange in ("null", "http://[", "http://[x]/"):
        assert code(ann.send_json(path, body, Origin=strange)) == (403, "seat")
    assert code(ann.send_json(path, body, **{"Sec-Fetch-Site": "cross-site"})) == (403, "seat")
    assert code(ann.send_json(path, body, **{"Sec-Fetch-Site": "same-site"})) == (403, "seat")
    assert ann.send_json(path, body, Origin=str(ann.base_url).rstrip("/")).status_code == 200


def test_every_change_asks_where_it_comes_from(ann: Browser, served: House) -> None:
    game = ann.make()["id"]
    paths = [
        route.path for route in served.app.routes if isinstance(route, APIRoute) and route.methods == {"POST"}
    ]
    assert len(paths) >= 14
    for path in paths:
        answer = ann.send_json(path.format(game_id=game, token="nobody"), {}, Origin="https://evil.example")
        assert code(answer) == (403, "seat"), path
    reading = [
        route for route in served.app.routes if isinstance(route, APIRoute) and route.path not in paths
    ]
    assert {method for route in reading for method in route.methods} == {"GET"}


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_form_of_another_site_is_refused(ann: Browser, kind: str) -> None:
    game = ann.make()["id"]
    content = b'{"text": "x", "client": "12345678"}'
    answer = ann.post(f"/api/games/{game}/chat", content=content, headers={"content-type": kind})
    assert code(answer) == (400, "shape")


@pytest.mark.parametrize(
    "path",
    [
        "actions", "undo", "chat", "name", "reissue", "fork", "seat", "why", "odds",
        "parley", "title", "rematch", "delete", "vacate", "go",
    ],
)  # fmt: skip
def test_no_change_is_made_by_following_a_link(ann: Browser, path: str) -> None:
    game = ann.make()["id"]
    assert ann.get(f"/api/games/{game}/{path}").status_code in (404, 405)


@pytest.mark.parametrize(
    "path", [*PAGES, "/api/games", "/api/boards/beachhead", "/api/boards/beachhead.svg", "/nothing"]
)
def test_every_answer_has_the_strict_headers(ann: Browser, path: str) -> None:
    headers = ann.get(path).headers
    policy = headers["content-security-policy"]
    for part in (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ):
        assert part in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    "path", ["/static/game.js", "/static/theme.css", "/static/icon.svg", "/static/nothing"]
)
def test_the_parts_of_a_page_run_nothing_by_themselves(ann: Browser, path: str) -> None:
    headers = ann.get(path).headers
    assert headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_a_fault_tells_nothing_and_has_the_headers(
    ann: Browser, served: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("something of the inside")

    game = ann.make()["id"]
    monkeypatch.setattr(served.service, "state", fails)
    answer = ann.get(f"/api/games/{game}")
    assert code(answer) == (500, "fault")
    assert "inside" not in answer.text
    assert answer.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]


def test_errors_and_streams_have_the_headers_too(ann: Browser) -> None:
    game = ann.make()["id"]
    assert "content-security-policy" in ann.get("/api/games/none").headers
    with ann.stream("GET", f"/api/games/{game}/events") as answer:
        assert "content-security-policy" in answer.headers
        assert answer.headers["content-type"].startswith("text/event-stream")


@pytest.mark.parametrize("path", PAGES)
def test_pages_hold_no_inline_script_or_style(ann: Browser, path: str) -> None:
    text = ann.get(path).text
    assert "<style" not in text
    assert " style=" not in text
    assert " onclick=" not in text
    for script in text.split("<script")[1:]:
        assert "src=" in script.partition(">")[0]


# --- the library ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/api/games",
        "/api/boards/beachhead",
        "/api/boards/beachhead.svg",
        "/api/counters/beachhead",
        "/api/symbols.svg",
        "/api/rules/beachhead",
        "/api/rules/beachhead-1970",
        "/api/primer/anzio",
        "/api/tables/beachhead",
        "/api/tables/beachhead-1970",
        "/api/words/beachhead",
    ],
)
def test_what_never_changes_is_sent_once(ann: Browser, path: str) -> None:
    first = ann.get(path)
    assert first.status_code == 200
    again = ann.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_a_fork_is_a_new_game(ann: Browser) -> None:
    game = ann.make()["id"]
    at = ann.act(game, *ENTER).json()["at"]
    ann.act(game, {"do": "enter", "unit": "uk-cdo-9"})
    made = ann.send_json(f"/api/games/{game}/fork", {"at": at}).json()
    assert made["id"] != game
    units = {unit["id"]: unit for unit in ann.state(made["id"])["view"]["units"]}
    assert units["uk-46rtr"]["status"] == "on board"
    assert units["uk-cdo-9"]["status"] != "on board"


def test_in_a_fork_against_a_bot_the_player_keeps_their_side(ann: Browser) -> None:
    game = ann.make(mode="bot", seats={"allied": "bot:random", "axis": "human"})["id"]
    made = ann.send_json(f"/api/games/{game}/fork", {"at": 0}).json()
    assert made["seat"] == "axis", "though the bot begins there"
    state = ann.state(made["id"])
    assert (state["seat"], state["seats"]) == ("axis", ["axis"])
