"""The table over HTTP: the rungs of the ladder and their codes, seats in a cookie, headers, sizes and rates."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest

from tests.table.web_kit import Browser, House, house

ENTER = [{"do": "enter", "unit": "uk-46rtr"}]
PAGES = ("/", "/game/nothing", "/rules/beachhead", "/tables/beachhead", "/learn", "/watch")
FIXTURES = Path(__file__).parents[1] / "fixtures" / "games"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture
def ann(served: House) -> Iterator[Browser]:
    with served.browser() as browser:
        yield browser


@pytest.fixture
def bob(served: House) -> Iterator[Browser]:
    with served.browser() as browser:
        yield browser


def code(answer: Any) -> tuple[int, str]:
    """Status and code of a refusal; its sentence is always there."""
    error = answer.json()["error"]
    assert error["sentence"].strip()
    assert "\n" not in error["sentence"]
    return answer.status_code, error["code"]


# --- the ladder --------------------------------------------------------------------------------------------


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
        b'{"at": 0, "client": "12345678", "actions": ["\xff"]}',
    ],
)
def test_first_rung_shape(ann: Browser, body: bytes) -> None:
    game = ann.make()["id"]
    path = f"/api/games/{game}/actions"
    answer = ann.post(path, content=body, headers={"content-type": "application/json"})
    assert code(answer) == (400, "shape")
    assert ann.state(game)["length"] == 0


def test_second_rung_seat(ann: Browser, bob: Browser) -> None:
    made = ann.make()
    assert code(bob.act(made["id"], *ENTER, at=0)) == (401, "link")
    bob.join(made["links"]["spectator"])
    assert code(bob.act(made["id"], *ENTER)) == (403, "seat")


def test_third_rung_freshness(ann: Browser) -> None:
    game = ann.make()["id"]
    assert ann.act(game, *ENTER, at=0).status_code == 200
    assert code(ann.act(game, {"do": "enter", "unit": "uk-cdo-9"}, at=0)) == (409, "stale")
    assert code(ann.act(game, {"do": "enter", "unit": "uk-cdo-9"}, at=99)) == (409, "stale")


def test_fourth_rung_whose_decision(ann: Browser) -> None:
    game = ann.make()["id"]
    assert ann.send_json(f"/api/games/{game}/seat", {"side": "axis"}).json() == {"seat": "axis"}
    assert code(ann.act(game, *ENTER)) == (403, "turn")


def test_fifth_rung_legality_names_the_rule(ann: Browser) -> None:
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
        ("odds", {"hexes": [], "attackers": [], "nas": 10**9}),
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
        "/api/games/{}/reach/nobody",
        "/api/games/{}/zone/red",
        "/api/boards/../cli",
        "/api/boards/nowhere",
        "/api/boards/nowhere.svg",
        "/api/counters/nothing",
        "/api/rules/nothing",
        "/api/tables/nothing",
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


def test_the_report_waits_for_the_end(ann: Browser) -> None:
    game = ann.make()["id"]
    assert code(ann.get(f"/api/games/{game}/report")) == (409, "now")


# --- other sites -------------------------------------------------------------------------------------------


def test_changes_from_another_site_are_refused(ann: Browser) -> None:
    game = ann.make()["id"]
    path, body = f"/api/games/{game}/chat", {"text": "x", "client": "12345678"}
    assert code(ann.send_json(path, body, Origin="https://evil.example")) == (403, "seat")
    assert code(ann.send_json(path, body, Origin="null")) == (403, "seat")
    assert code(ann.send_json(path, body, **{"Sec-Fetch-Site": "cross-site"})) == (403, "seat")
    assert code(ann.send_json(path, body, **{"Sec-Fetch-Site": "same-site"})) == (403, "seat")
    assert ann.send_json(path, body, Origin=str(ann.base_url).rstrip("/")).status_code == 200


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_form_of_another_site_is_refused(ann: Browser, kind: str) -> None:
    game = ann.make()["id"]
    content = b'{"text": "x", "client": "12345678"}'
    answer = ann.post(f"/api/games/{game}/chat", content=content, headers={"content-type": kind})
    assert code(answer) == (400, "shape")


@pytest.mark.parametrize(
    "path", ["actions", "undo", "chat", "name", "reissue", "fork", "seat", "why", "odds"]
)
def test_no_change_is_made_by_following_a_link(ann: Browser, path: str) -> None:
    game = ann.make()["id"]
    assert ann.get(f"/api/games/{game}/{path}").status_code in (404, 405)


@pytest.mark.parametrize(
    "path", [*PAGES, "/api/games", "/api/boards/beachhead", "/nothing", "/static/nothing"]
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
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


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


# --- cookies and links -------------------------------------------------------------------------------------


def cookie_of(answer: Any) -> Any:
    return SimpleCookie(answer.headers["set-cookie"])["winterline"]


def test_the_seat_cookie_is_out_of_reach_of_scripts_and_other_sites(ann: Browser) -> None:
    body = {"game": "beachhead", "mode": "invite", "seats": {"allied": "human", "axis": "open"}}
    answer = ann.send_json("/api/games", body)
    cookie = cookie_of(answer)
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"


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


@pytest.mark.parametrize("token", ["x", "x" * 22, "x" * 2000, "%00", "..%2f..", "é"])
def test_a_guessed_link_opens_nothing(ann: Browser, token: str) -> None:
    answer = ann.get(f"/join/{token}")
    assert answer.status_code in (401, 404)
    assert "set-cookie" not in answer.headers


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


def test_a_full_wallet_drops_the_oldest_game_and_keeps_working(ann: Browser) -> None:
    games = [ann.make()["id"] for _ in range(45)]
    assert len(ann.cookies["winterline"]) < 4096
    assert ann.state(games[-1])["id"] == games[-1]
    kept = {one["id"] for one in ann.get("/api/mine").json()}
    assert games[-1] in kept
    assert kept < set(games)


# --- sizes and rates ---------------------------------------------------------------------------------------


def test_large_bodies_are_refused(ann: Browser) -> None:
    game = ann.make()["id"]
    body = {"text": "x" * 70_000, "client": "12345678"}
    assert code(ann.send_json(f"/api/games/{game}/chat", body)) == (413, "size")
    kind = {"content-type": "application/octet-stream"}
    assert code(ann.post("/api/logs", content=b"x" * (8 * 1024 * 1024 + 1), headers=kind)) == (413, "size")


def test_a_body_that_lies_about_its_length_is_refused(ann: Browser) -> None:
    game = ann.make()["id"]

    def parts() -> Iterator[bytes]:
        for _ in range(20):
            yield b"x" * 10_000

    kind = {"content-type": "application/json"}
    answer = ann.post(f"/api/games/{game}/chat", content=parts(), headers=kind)
    assert code(answer) == (413, "size")


def test_rates(tmp_path: Path) -> None:
    with house(tmp_path, limited=True) as made, made.browser() as ann:
        game = ann.make()["id"]
        answers = [ann.get("/join/guess") for _ in range(40)]
        assert code(answers[-1]) == (429, "rate")
        assert {a.status_code for a in answers} == {401, 429}
        assert ann.get(f"/api/games/{game}").status_code == 200
        said = [
            ann.send_json(f"/api/games/{game}/chat", {"text": "x", "client": uuid.uuid4().hex})
            for _ in range(70)
        ]
        assert code(said[-1]) == (429, "rate")


# --- logs and webhooks -------------------------------------------------------------------------------------


def upload(browser: Browser, data: bytes) -> Any:
    return browser.post("/api/logs", content=data, headers={"content-type": "application/octet-stream"})


def test_a_finished_log_can_be_watched_and_reported(ann: Browser) -> None:
    data = (FIXTURES / "beachhead-8.ger.a.wlog").read_bytes()
    made = upload(ann, data).json()
    state = ann.state(made["id"])
    assert state["seat"] == "spectator"
    assert state["result"]["winner"] == "axis"
    assert ann.get(f"/api/games/{made['id']}/log").content == data
    report = ann.get(f"/api/games/{made['id']}/report")
    assert report.status_code == 200
    assert "<html" in report.text
    assert "attachment" in report.headers["content-disposition"]


def hostile() -> list[bytes]:
    """Logs that nobody honest would send."""
    data = (FIXTURES / "beachhead-8.ger.a.wlog").read_bytes()
    lines = data.splitlines(keepends=True)
    middle = len(data) // 2
    return [
        b"",
        b"\x00" * 1000,
        b"\x1f\x8b" + b"\x00" * 100,
        b"{}\n",
        b"[" * 200_000,
        b"null\n" * 1000,
        data[:middle],
        data[:middle] + b"X" + data[middle + 1 :],
        b"".join(lines[:-1]),
        b"".join([lines[0], *lines[2:]]),
        b"".join(lines[1:]),
        data + lines[-1],
        lines[0] * 2,
        data.replace(b'"beachhead"', b'"../../etc"', 1),
        data.decode().encode("utf-16"),
    ]


@pytest.mark.parametrize("number", range(15))
def test_hostile_logs_are_refused_in_one_sentence(ann: Browser, number: int) -> None:
    answer = upload(ann, hostile()[number])
    assert answer.status_code in (400, 413), answer.text
    sentence = answer.json()["error"]["sentence"]
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    assert len(sentence) < 400


def test_a_refused_log_names_no_place_of_the_server(ann: Browser) -> None:
    for data in hostile():
        assert "/tmp" not in upload(ann, data).text


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:8043/x",
        "http://10.0.0.1/",
        "http://192.168.1.1/",
        "http://172.16.0.1/",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[fd00::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
        "http://0.0.0.0/",
        "http://2130706433/",
        "http://100.64.0.1/",
        "http://224.0.0.1/",
    ],
)
def test_webhooks_never_go_to_private_addresses(url: str) -> None:
    from winterline.table.errors import BadShape
    from winterline.table.values import Notice
    from winterline.table.webhooks import send

    with pytest.raises(BadShape, match="public"):
        send(Notice(1, "game", "axis", url, over=False))


@pytest.mark.parametrize(
    "url",
    ["file:///etc/passwd", "gopher://x", "http://", "http://user:pw@example.com", "http://[", "x" * 501],
)
def test_webhooks_of_another_kind_are_refused(ann: Browser, url: str) -> None:
    game = ann.make()["id"]
    assert code(ann.send_json(f"/api/games/{game}/webhook", {"url": url})) == (400, "shape")


def test_a_private_webhook_is_refused_when_it_is_set(ann: Browser) -> None:
    game = ann.make()["id"]
    answer = ann.send_json(f"/api/games/{game}/webhook", {"url": "http://127.0.0.1:9/"})
    assert code(answer) == (400, "shape")


# --- the library -------------------------------------------------------------------------------------------


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
        "/api/tables/beachhead",
        "/api/tables/beachhead-1970",
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
