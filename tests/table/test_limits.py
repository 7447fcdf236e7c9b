"""What the table takes from strangers: sizes, rates, uploaded logs, webhooks."""

from __future__ import annotations

import asyncio
import random
import socket
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.table.web_kit import Browser, code, house, until
from winterline.table import rates
from winterline.table.context import DOCUMENTS_WAITING, UPLOADS
from winterline.table.errors import BadShape
from winterline.table.run import LOOPBACK
from winterline.table.service import Service
from winterline.table.storage import Store
from winterline.table.values import Notice
from winterline.table.webhooks import Messenger

FIXTURES = Path(__file__).parents[1] / "fixtures" / "games"


# --- sizes and rates -----------------------------------------------------------------------------------------


def test_large_bodies_are_refused(ann: Browser) -> None:
    game = ann.make()["id"]
    body = {"text": "x" * 70_000, "client": "12345678"}
    assert code(ann.send_json(f"/api/games/{game}/chat", body)) == (413, "size")
    kind = {"content-type": "application/octet-stream"}
    assert code(ann.post("/api/logs", content=b"x" * (8 * 1024 * 1024 + 1), headers=kind)) == (413, "size")


LONG = "x" * 20_000


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/games", {"game": "beachhead", "mode": LONG}),
        ("/api/games", {"game": "beachhead", "seats": {"axis": LONG}}),
        ("/api/games", {"game": "beachhead", "options": [LONG]}),
        ("/layers", {"at": LONG}),
        ("/layers", {"at": {"entry": LONG}}),
        ("/layers", {"at": True}),
        ("/why", {"action": {LONG: 1}}),
        ("/preview", {"actions": [LONG]}),
    ],
)
def test_a_refusal_does_not_repeat_all_that_was_sent(ann: Browser, path: str, body: Any) -> None:
    game = ann.make()["id"]
    answer = ann.send_json(path if path.startswith("/api") else f"/api/games/{game}{path}", body)
    assert code(answer) == (400, "shape")
    assert len(answer.content) < 500


@pytest.mark.parametrize("action", [5, None, True, [], [["do", "end"]]])
def test_what_can_be_no_action_is_refused_without_a_word_of_the_inside(ann: Browser, action: Any) -> None:
    game = ann.make()["id"]
    for path, name in (("actions", "actions"), ("preview", "actions"), ("reach", "after")):
        body = {"at": 0, "client": "12345678", "unit": "us-3-7", name: [action]}
        answer = ann.send_json(f"/api/games/{game}/{path}", body)
        assert code(answer) == (400, "shape")
        assert answer.json()["error"]["sentence"] == "An action is an object, or a line of notation."


@pytest.mark.parametrize(
    "wanted",
    [
        {"seed": 2**63},
        {"seed": -(10**30)},
        {"seed": 1, "mode": "bot", "seats": {"allied": "human", "axis": "open"}},
    ],
)
def test_seeds_that_are_too_large_or_give_the_dice_away_are_refused(ann: Browser, wanted: Any) -> None:
    answer = ann.send_json("/api/games", {"game": "beachhead", "mode": "hotseat"} | wanted)
    assert code(answer) == (400, "shape")
    assert "seed" in answer.json()["error"]["sentence"]


def test_what_one_visitor_sends_in_a_day_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rates.Rates.RULES, "upload", (1000, 24 * 3600))
    with house(tmp_path, limited=True) as made, made.browser() as ann:
        assert [upload(ann, b"x" * 600).status_code for _ in range(3)] == [400, 400, 429]
        far = {"content-type": "application/octet-stream", "x-forwarded-for": "203.0.113.9"}
        assert code(ann.post("/api/logs", content=b"x", headers=far)) == (400, "shape"), (
            "others may still send"
        )


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


@pytest.mark.parametrize("what", ["log", "report"])
def test_what_takes_long_is_not_asked_for_often(tmp_path: Path, what: str) -> None:
    with house(tmp_path, limited=True) as made, made.browser() as ann:
        game = ann.make()["id"]
        answers = [ann.get(f"/api/games/{game}/{what}") for _ in range(40)]
        assert answers[0].status_code != 429
        assert code(answers[-1]) == (429, "rate")
        assert ann.get(f"/api/games/{game}").status_code == 200


def test_one_address_has_so_many_pages_open_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rates, "MOST_STREAMS", 2)
    with house(tmp_path, limited=True) as made, made.browser() as ann, ExitStack() as open_pages:
        events = f"/api/games/{ann.make()['id']}/events"
        pages = [open_pages.enter_context(ann.stream("GET", events)).iter_lines() for _ in range(2)]
        assert [next(lines) for lines in pages] == ["retry: 1000"] * 2
        assert code(ann.get(events)) == (429, "rate")
        open_pages.close()
        until(lambda: not made.app.state.context.rates._streams)
        with ann.stream("GET", events) as again:
            assert again.status_code == 200


def test_rates_hold_for_those_who_come_through_a_proxy_on_this_machine(tmp_path: Path) -> None:
    with house(tmp_path, limited=False) as made, made.browser() as ann:
        assert {ann.get("/join/guess").status_code for _ in range(40)} == {401}
        far = {"X-Forwarded-For": "203.0.113.9"}
        assert code([ann.get("/join/guess", headers=far) for _ in range(40)][-1]) == (429, "rate")


# --- logs and webhooks ---------------------------------------------------------------------------------------


def upload(browser: Browser, data: bytes) -> Any:
    return browser.post("/api/logs", content=data, headers={"content-type": "application/octet-stream"})


def test_few_uploads_of_one_visitor_are_read_at_a_time(tmp_path: Path) -> None:
    """Each may be 8 MB and take minutes: what has come of them is held in memory meanwhile."""
    head = (
        "POST /api/logs HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\n"
        "Content-Type: application/octet-stream\r\nContent-Length: 8000000\r\n\r\nx"
    )
    with house(tmp_path) as made, made.browser() as ann, ExitStack() as open_ones:
        turns, port = made.app.state.context.uploads, int(made.origin.rpartition(":")[2])
        for _ in range(UPLOADS + DOCUMENTS_WAITING):
            slow = open_ones.enter_context(socket.create_connection((LOOPBACK, port)))
            slow.sendall(head.encode())
        until(lambda: len(turns._waiting.get("203.0.113.9", ())) == DOCUMENTS_WAITING)
        assert turns._held["203.0.113.9"] == UPLOADS
        kind = {"content-type": "application/octet-stream"}
        far, other = ({"X-Forwarded-For": who} | kind for who in ("203.0.113.9", "198.51.100.1"))
        refused = ann.post("/api/logs", content=b"x", headers=far)
        assert code(refused) == (429, "rate")
        assert "earlier requests" in refused.json()["error"]["sentence"]
        assert code(ann.post("/api/logs", content=b"x", headers=other)) == (400, "shape")


def test_a_finished_log_can_be_watched_and_reported(ann: Browser, tmp_path: Path) -> None:
    wl.load(FIXTURES / "beachhead-8.ger.a.wlog").save(tmp_path / "now.wlog")  # as this version writes it
    data = (tmp_path / "now.wlog").read_bytes()
    made = upload(ann, data).json()
    state = ann.state(made["id"])
    assert state["seat"] == "spectator"
    assert state["result"]["winner"] == "axis"
    assert ann.get(f"/api/games/{made['id']}/log").content == data
    report = ann.get(f"/api/games/{made['id']}/report")
    assert report.status_code == 200
    assert "<html" in report.text
    assert "attachment" in report.headers["content-disposition"]


def test_a_log_whose_seed_no_database_keeps_is_refused(ann: Browser, tmp_path: Path) -> None:
    """It is sound, so the command line replays it."""
    game, chooser = wl.new("beachhead", seed=2**63), random.Random(1)
    while game.side:
        game.play(chooser.choice(game.actions()))
    game.save(tmp_path / "large.wlog")
    answer = upload(ann, (tmp_path / "large.wlog").read_bytes())
    assert code(answer) == (400, "shape")
    assert "seed" in answer.text


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
        "http://127.1/",
        "http://0x7f000001/",
        "http://017700000001/",
        "http://[fe80::1]/",
        "http://[fec0::1]/",
        "http://[::7f00:1]/",
        "http://[64:ff9b:1::7f00:1]/",
        "http://[2001:0:7f00:1::]/",
        "http://[ff02::1]/",
        "http://240.0.0.1/",
    ],
)
def test_webhooks_never_go_to_private_addresses(url: str, tmp_path: Path) -> None:
    service = Service(Store(str(tmp_path / "games.db")))
    with pytest.raises(BadShape, match="public"):
        asyncio.run(Messenger(service).send(Notice(1, "game", "axis", url, over=False)))
    service.close()


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "gopher://x",
        "http://",
        "http://user:pw@example.com",
        "http://[",
        "x" * 501,
        f"http://{'a' * 64}.example/",
        "http://a..b/",
        "http://.a/",
        "http://93.184.216.34/\u00fc",
        "http://93.184.216.34/a b",
        "http://93.184.216.34/\r\nHost: elsewhere",
        "http://93.184.216.34:99999/",
    ],
)
def test_webhooks_of_another_kind_are_refused(ann: Browser, url: str) -> None:
    game = ann.make()["id"]
    assert code(ann.send_json(f"/api/games/{game}/webhook", {"url": url})) == (400, "shape")


def test_a_private_webhook_is_refused_when_it_is_set(ann: Browser) -> None:
    game = ann.make()["id"]
    answer = ann.send_json(f"/api/games/{game}/webhook", {"url": "http://127.0.0.1:9/"})
    assert code(answer) == (400, "shape")
