"""Webhooks end to end: a real server tells a real receiver that it is somebody's turn.

Receivers of tests live at private addresses, which a table refuses to call. The tests' table is given another opinion of
one made-up host, by the messenger's constructor; every other host is judged as always.
"""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.table.web_kit import Browser, House, code, deal, house, until
from winterline.table import webhooks
from winterline.table.run import LOOPBACK
from winterline.table.service import Service
from winterline.table.storage import Store
from winterline.table.values import Notice, Seat
from winterline.table.webhooks import public_address

HOST = "club.invalid"
INVITE = {"mode": "invite", "seats": {"allied": "human", "axis": "open"}, "seed": None}


class Receiver:
    """Somebody's own service, and what it was told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, dict[str, str], Any]] = []
        self.status = 204
        self.where = ""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.told.append((self.path, dict(self.headers), json.loads(body)))
                self.send_response(receiver.status)
                if receiver.where:
                    self.send_header("Location", receiver.where)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer((LOOPBACK, 0), Handler)
        self.url = f"http://{HOST}:{self.server.server_address[1]}/turn?who=bob"


@contextmanager
def listening() -> Iterator[Receiver]:
    made = Receiver()
    threading.Thread(target=made.server.serve_forever, daemon=True).start()
    try:
        yield made
    finally:
        made.server.shutdown()
        made.server.server_close()


def known(host: str, port: int) -> str:
    """The one made-up host is here; all others are judged as always."""
    return LOOPBACK if host == HOST else public_address(host, port)


@contextmanager
def two_players(folder: Path, url: str) -> Iterator[tuple[House, Browser, Browser, str]]:
    """Ann plays the Allies; Bob plays the Germans and wants to be told."""
    with house(folder, address=known) as made, made.browser() as ann, made.browser() as bob:
        game = ann.make(**INVITE)
        bob.join(game["links"]["axis"])
        deal(game["id"], ann, bob)
        assert bob.send_json(f"/api/games/{game['id']}/webhook", {"url": url}).status_code == 200
        yield made, ann, bob, game["id"]


def test_a_webhook_tells_whose_turn_it_is_and_only_then(tmp_path: Path) -> None:
    with listening() as receiver, two_players(tmp_path, receiver.url) as (made, ann, _, game):
        first = ann.state(game)["actions"][0]
        assert ann.act(game, first).status_code == 200
        until(lambda: made.service.store.notices() == [])
        assert receiver.told == [], "Ann still decides"
        ann.hand_over(game)
        until(lambda: receiver.told)
        path, headers, body = receiver.told[0]
        assert path == "/turn?who=bob"
        assert headers["Host"].startswith(HOST)
        assert headers["Content-Type"] == "application/json"
        assert body == {"game": game, "side": "axis", "over": False}
        until(lambda: made.service.store.notices() == [])
        assert len(receiver.told) == 1, "it is told once"


def test_a_webhook_that_fails_is_not_tried_for_ever(tmp_path: Path) -> None:
    with listening() as receiver, two_players(tmp_path, receiver.url) as (made, ann, _, game):
        receiver.status = 500
        ann.hand_over(game)
        until(lambda: receiver.told and made.service.store.notices() == [])
        assert len(receiver.told) == 1


def test_a_webhook_follows_no_redirect(tmp_path: Path) -> None:
    with (
        listening() as inside,
        listening() as outside,
        two_players(tmp_path, outside.url) as (made, ann, _, game),
    ):
        outside.status, outside.where = 302, inside.url
        ann.hand_over(game)
        until(lambda: outside.told and made.service.store.notices() == [])
        assert inside.told == []


@contextmanager
def trickling(asked: threading.Event) -> Iterator[str]:
    """A service that answers a byte at a time for ten seconds."""
    with socket.create_server((LOOPBACK, 0)) as server:

        def drip() -> None:
            with suppress(OSError):
                stream, _ = server.accept()
                asked.set()
                with stream:
                    for byte in b"HTTP/1.1 " * 22:
                        stream.send(bytes([byte]))
                        time.sleep(0.05)

        threading.Thread(target=drip, daemon=True).start()
        yield f"http://{HOST}:{server.getsockname()[1]}/"


def test_a_webhook_that_trickles_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.5)
    asked = threading.Event()
    with trickling(asked) as url, two_players(tmp_path, url) as (made, ann, _, game):
        ann.hand_over(game)
        assert asked.wait(5)
        until(lambda: made.service.store.notices() == [], 5)


def test_a_webhook_that_fails_in_whatever_way_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    with listening() as receiver, two_players(tmp_path, receiver.url) as (made, ann, bob, game):
        strange = ann.make(**INVITE)
        bob.join(strange["links"]["axis"])
        deal(strange["id"], ann, bob)
        made.service.set_webhook(Seat(strange["id"], "axis"), receiver.url)
        sent = webhooks.Messenger.send

        async def send(messenger: webhooks.Messenger, notice: Notice) -> None:
            tried.append(notice.game_id)
            if notice.game_id == strange["id"]:
                raise ArithmeticError
            await sent(messenger, notice)

        monkeypatch.setattr(webhooks.Messenger, "send", send)
        ann.hand_over(strange["id"])
        until(lambda: tried)
        ann.hand_over(game)
        until(lambda: receiver.told)
        assert tried == [strange["id"], game]


def test_a_silent_receiver_or_a_slow_name_holds_nobody_elses_notice(tmp_path: Path) -> None:
    """Thirty notices wait for answers that never come, and others for a name, while Bob is told."""
    enough = threading.Event()

    def address(host: str, port: int) -> str:
        if host.endswith("slow.invalid"):
            assert enough.wait(20)
        return LOOPBACK if host.endswith(".invalid") else public_address(host, port)

    with socket.create_server((LOOPBACK, 0)) as silent, listening() as receiver:
        service = Service(Store(str(tmp_path / "games.db")))
        told = [Notice(n, f"g{n}", "axis", f"http://x{n}.slow.invalid/", over=False) for n in range(30)]
        port = silent.getsockname()[1]
        told += [
            Notice(n, f"g{n}", "axis", f"http://{n}.silent.invalid:{port}/", over=False) for n in range(30)
        ]
        told.append(Notice(99, "bobs", "axis", receiver.url, over=False))

        async def test() -> None:
            messenger = webhooks.Messenger(service, address)
            tasks = [asyncio.create_task(messenger.send(notice)) for notice in told]
            await asyncio.wait_for(tasks[-1], 20)
            assert receiver.told[0][2]["game"] == "bobs"
            assert not tasks[0].done()
            enough.set()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        asyncio.run(test())
        service.close()


def test_a_webhook_can_be_taken_away(tmp_path: Path) -> None:
    with listening() as receiver, two_players(tmp_path, receiver.url) as (made, ann, bob, game):
        assert bob.send_json(f"/api/games/{game}/webhook", {"url": ""}).status_code == 200
        ann.hand_over(game)
        assert made.service.store.notices() == []
        assert receiver.told == []


def test_a_name_that_means_a_private_address_is_refused_by_the_same_table(tmp_path: Path) -> None:
    with listening() as receiver, two_players(tmp_path, receiver.url) as (_, ann, _, game):
        port = receiver.server.server_address[1]
        answer = ann.send_json(f"/api/games/{game}/webhook", {"url": f"http://localhost:{port}/"})
        assert code(answer) == (400, "shape")
