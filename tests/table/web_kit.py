"""A real server in this process, and browsers without a screen that talk to it."""

from __future__ import annotations

import json
import re
import threading
import time
import uuid
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

import winterline as wl
from winterline.bots import make_bot
from winterline.core.action import to_json
from winterline.core.contributions import fresh_number
from winterline.table.app import make_app
from winterline.table.connections import Door, Gate
from winterline.table.dealing import due
from winterline.table.rates import Rates
from winterline.table.run import LOOPBACK, Server, config_of, listen
from winterline.table.service import Service
from winterline.table.storage import Store
from winterline.table.webhooks import Address, Messenger, public_address

SECRET = "a secret of the tests"
PATIENCE = 60.0


class House:
    """A running server and its service."""

    def __init__(self, service: Service, app: FastAPI, port: int) -> None:
        self.service = service
        self.app = app
        self.origin = f"http://{LOOPBACK}:{port}"

    def browser(self) -> Browser:
        """Somebody with an empty cookie jar."""
        return Browser(self.origin)


@contextmanager
def house(
    folder: Path,
    *,
    limited: bool = False,
    port: int = 0,
    secret: str = SECRET,
    address: Address = public_address,
    door: Door | None = None,
) -> Iterator[House]:
    """Serve the games of a folder until the block ends."""
    service = Service(Store(str(folder / "games.db")))
    app = make_app(service, secret=secret, limited=limited, messenger=Messenger(service, address, pause=0.1))
    # The time of rates stands still: what is free again depends on how fast the machine is.
    app.state.context.rates = Rates(enabled=limited, clock=lambda: 0.0)
    sock = listen(LOOPBACK, port)
    door = door or Door()
    server = Server(config_of(app, door))
    gate = Gate.before(door, sock)
    thread = threading.Thread(target=server.run, args=([gate],), daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield House(service, app, gate.getsockname()[1])
    finally:
        app.state.context.closing.set()
        server.should_exit = True
        thread.join(PATIENCE)
        service.close()


def until(true: Any, patience: float = PATIENCE) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


class Browser(httpx.Client):
    """A cookie jar that sends JSON."""

    def __init__(self, origin: str) -> None:
        super().__init__(base_url=origin, timeout=PATIENCE)
        self.number = fresh_number()

    def send_json(self, path: str, body: Any, **headers: str) -> httpx.Response:
        """POST as the page does."""
        return self.post(path, json=body, headers=headers)

    def make(self, **wanted: Any) -> dict[str, Any]:
        """A new game; a hot-seat game with fixed dice unless told otherwise. One person's dice are made at once."""
        human = {"allied": "human", "axis": "human"}
        body = {"game": "beachhead", "mode": "hotseat", "seats": human, "seed": 7} | wanted
        answer = self.send_json("/api/games", body)
        assert answer.status_code == 200, answer.text
        made: dict[str, Any] = answer.json()
        if made["dice"] and made["dice"]["people"] == 1:
            self.give(made["id"])
        return made

    def give(self, game_id: str) -> None:
        """Send what is awaited of this browser for the dice."""
        if given := due(self.state(game_id), self.number):
            body = given._asdict() | {"client": uuid.uuid4().hex}
            answer = self.send_json(f"/api/games/{game_id}/dice", body)
            assert answer.status_code == 200, answer.text

    def join(self, link: str) -> str:
        """Follow a link, and sit down if it is an invitation; the link that opens the seat from now on."""
        answer = self.get(link)
        if answer.status_code == 303:
            return link
        assert answer.status_code == 200, answer.text
        answer = self.sit(link)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["link"])

    def sit(self, link: str, client: str = "", **more: Any) -> httpx.Response:
        """Press the button of an invitation."""
        body = {"client": client or uuid.uuid4().hex} | more
        return self.send_json(link.replace("/join/", "/api/join/"), body)

    def state(self, game_id: str) -> dict[str, Any]:
        """STATE."""
        answer = self.get(f"/api/games/{game_id}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def act(self, game_id: str, *actions: Any, at: int | None = None, client: str = "") -> httpx.Response:
        """Send a gesture."""
        at = self.state(game_id)["at"] if at is None else at
        body = {"at": at, "client": client or uuid.uuid4().hex, "actions": list(actions)}
        return self.send_json(f"/api/games/{game_id}/actions", body)

    def hand_over(self, game_id: str) -> int:
        """End phases, doing what must be done, until the other side decides; the number of gestures that it took."""
        side = self.state(game_id)["decision"]["side"]
        for count in range(200):
            state = self.state(game_id)
            if state["decision"]["side"] != side:
                return count
            verbs = {action["do"]: action for action in state["actions"]}
            wanted = verbs.get("end") or state["actions"][0]
            assert self.act(game_id, wanted, at=state["at"]).status_code == 200
        raise AssertionError("the other side never came to decide")

    def events(self, game_id: str, count: int, last: int | None = None) -> list[tuple[str, str, Any]]:
        """The first events of a stream as (kind, id, data)."""
        with closing(self.hear(game_id, last)) as heard:
            return list(islice(heard, count))

    def hear(self, game_id: str, last: int | None = None) -> Generator[tuple[str, str, Any], None, None]:
        """The events of a stream as they come."""
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        with self.stream("GET", f"/api/games/{game_id}/events", headers=headers) as answer:
            assert answer.status_code == 200
            fields: dict[str, str] = {}
            for line in answer.iter_lines():
                if line:
                    name, _, value = line.partition(": ")
                    fields[name] = value
                elif "event" in fields:
                    yield fields["event"], fields.get("id", ""), json.loads(fields["data"])
                    fields = {}


def deal(game_id: str, *browsers: Browser) -> None:
    """Make the dice of a game between two."""
    for browser in browsers * 2:
        browser.give(game_id)


@cache
def line_to_notes(seed: int = 7) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Sides and actions of a game with naval gunfire up to where the Allies note support in secret."""
    game = wl.new("beachhead", options=["nas"], seed=seed)
    player = make_bot("heuristic", "a line to follow")
    out = []
    while game.decision is not None and game.decision.kind != "noting":
        action = player.choose(game.seat(game.side))
        out.append((game.side, to_json(action)))
        game.play(action)
    return tuple(out)


def plain(text: str, game_id: str) -> str:
    """An answer without what differs between two games that are otherwise the same.

    That is its name, the clock, and salted seals with the hashes that are chained to them.
    """
    text = re.sub(r"(at|created|since)(\W+)\d{12,}", r"\1\g<2>0", text.replace(game_id, "GAME"))
    return re.sub(r'"(sealed|prev|seal)":"[0-9a-f]+"', r'"\1":"SALTED"', text)


def code(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal; its sentence is always there."""
    error = answer.json()["error"]
    assert error["sentence"].strip()
    assert "\n" not in error["sentence"]
    return answer.status_code, error["code"]
