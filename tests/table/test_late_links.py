"""A link that was issued again opens nothing more: neither for what came before and had to wait, nor for its rest."""

from __future__ import annotations

import json
import socket
import uuid
from collections.abc import Callable
from typing import Any

import pytest

from tests.table.kit import Room
from tests.table.web_kit import Browser, House, code, deal
from winterline.table import documents, security
from winterline.table.errors import NotNow, UnknownLink
from winterline.table.seats import hash_of
from winterline.table.values import Seat

OWN = {"leave", "seat", "arranged", "hint"}
"""What changes nothing but the asking browser's own cookie, and what is answered before its body is read."""
BODY: dict[str, Any] = {
    "at": 0, "actions": [{"do": "end"}], "text": "still here", "name": "Bob", "title": "mine", "what": "resign",
    "url": "", "side": "axis", "action": "end", "unit": "us-3-7", "hex": "1510", "hexes": ["1510"],
    "attackers": ["de-1027"], "units": ["end"], "go": "end", "steps": [], "hands": [["end"]],
}  # fmt: skip
"""What any of the requests needs."""


def changes(served: House) -> list[str]:
    """Everything that may be posted to a game, as the server itself tells it."""
    start = "/api/games/{game_id}/"
    routes = [route for route in served.app.routes if getattr(route, "path", "").startswith(start)]
    return sorted(route.path.removeprefix(start) for route in routes if "POST" in route.methods)  # type: ignore[attr-defined]


class Slow:
    """A request whose body ends only when it is told to."""

    def __init__(self, browser: Browser, path: str, body: Any) -> None:
        host, port = browser.base_url.host, browser.base_url.port
        assert port is not None
        self.rest, cookie = json.dumps(body).encode(), browser.cookies["winterline"]
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(self.rest)}\r\nCookie: winterline={cookie}\r\nConnection: close\r\n\r\n"
        )
        self.socket = socket.create_connection((host, port))
        self.socket.sendall(head.encode() + self.rest[:1])

    def ended(self) -> int:
        """The status of the answer."""
        with self.socket:
            self.socket.sendall(self.rest[1:])
            return int(self.socket.makefile("rb").readline().split()[1])


def test_what_an_evicted_player_had_begun_to_send_is_refused(
    served: House, ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "BODY_TIME", 1e6)  # however slow the machine is
    made = ann.make(mode="invite", seats={"allied": "human", "axis": "open"}, seed=None)
    game = made["id"]
    bob.join(made["links"]["axis"])
    deal(game, ann, bob)
    asked = [path for path in changes(served) if path not in OWN]
    assert {"actions", "vacate", "fork", "why"} <= {*asked}
    begun = {
        path: Slow(bob, f"/api/games/{game}/{path}", BODY | {"client": uuid.uuid4().hex}) for path in asked
    }
    bob.state(game)  # the server has read them all as far as they go
    link = ann.send_json(f"/api/games/{game}/reissue", {"side": "axis"}).json()["link"]
    with served.browser() as guest:
        guest.join(link)
        before = guest.state(game)
        found = {path: slow.ended() for path, slow in begun.items()}
        assert found == dict.fromkeys(asked, 401) | {"delete": 403}
        assert guest.state(game) == before
    assert code(bob.get(f"/api/games/{game}"))[0] == 401


def test_whoever_had_to_wait_is_asked_for_his_link_again(room: Room) -> None:
    """Where others come first, or one's share of time is used up, a link may be issued again meanwhile."""
    table = room.game()
    service, good = room.service, hash_of(table.tokens["allied"])
    asked: list[Callable[[Seat], object]] = [
        service.state, service.state_at_once, service.entries, service.is_open, service.vacate,
        lambda seat: service.newest(seat, 0), lambda seat: service.history(seat, 0),
        lambda seat: service.moment(seat, 0), lambda seat: service.seen_of(seat, 0),
        lambda seat: service.query(seat, "layers", {}), lambda seat: documents.seat_log(service.store, seat),
        lambda seat: documents.report_data(service.store, seat),
    ]  # fmt: skip
    service.state(Seat(table.id, "allied", good))
    service.sit(service.reissue(table.seats["host"], "allied"), "somebody else, somewhere")
    table.live().quick = True  # as if the last state had been told soon
    for ask in asked:
        for _ in range(2):
            with pytest.raises(UnknownLink):
                ask(Seat(table.id, "allied", good))
    assert service.summaries([Seat(table.id, "allied", good)]) == []
    with pytest.raises(NotNow):
        service.remove(table.id, {"allied": good, "axis": hash_of(table.tokens["axis"])})
    service.state(table.seats["allied"])
