"""Live updates over HTTP, and that no byte of them tells one seat what another hides."""

from __future__ import annotations

import asyncio
import json
import threading
import uuid
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from tests.table.web_kit import Browser, House, deal, house, line_to_notes, plain, until
from winterline.table import stream
from winterline.table.validation import MAX_ACTIONS
from winterline.table.values import Seat

UNITS = ("uk-46rtr", "uk-cdo-9", "uk-cdo-43")
SECRETS = (("seal",), ("allot nas {0}", "seal"), ("allot nas {1}", "allot nas {0}", "seal"))


def enter(browser: Browser, game: str, unit: str) -> int:
    """Bring a unit on; the entry number after it."""
    answer = browser.act(game, {"do": "enter", "unit": unit})
    assert answer.status_code == 200, answer.text
    at: int = answer.json()["at"]
    return at


def test_a_stream_begins_where_the_page_left_off(ann: Browser) -> None:
    game = ann.make()["id"]
    for unit in UNITS:
        last = enter(ann, game, unit)
    kinds = [(kind, number) for kind, number, _ in ann.events(game, last)]
    assert kinds == [("entry", str(n)) for n in range(1, last + 1)]
    (_, number, data), *_ = ann.events(game, 1, last=last - 1)
    assert (number, data["n"]) == (str(last), last)


@pytest.mark.parametrize("last", ["x", "-1", "99999999999999999999", "1.5"])
def test_a_strange_last_event_id_starts_afresh(ann: Browser, last: str) -> None:
    game = ann.make()["id"]
    enter(ann, game, UNITS[0])
    with ann.stream("GET", f"/api/games/{game}/events", headers={"Last-Event-ID": last}) as answer:
        lines = answer.iter_lines()
        assert next(line for line in lines if line.startswith("id:")) == "id: 1"


def test_a_last_event_id_that_only_looks_like_a_number_starts_afresh(ann: Browser) -> None:
    game = ann.make()["id"]
    headers = {b"Last-Event-ID": "\u00b2".encode("latin-1")}
    with ann.stream("GET", f"/api/games/{game}/events", headers=headers) as answer:
        assert answer.status_code == 200


def test_a_link_issued_again_ends_the_streams_of_the_old_one(ann: Browser, bob: Browser) -> None:
    made = ann.make(mode="invite", seats={"allied": "human", "axis": "open"}, seed=None)
    game = made["id"]
    bob.join(made["links"]["axis"])
    deal(game, ann, bob)
    with bob.stream("GET", f"/api/games/{game}/events") as answer:
        lines = answer.iter_lines()
        until(lambda: "presence" in next(lines))
        assert ann.send_json(f"/api/games/{game}/reissue", {"side": "axis"}).status_code == 200
        enter(ann, game, UNITS[0])
        assert not [line for line in lines if line.startswith(("id:", "event: entry"))], "and the stream ends"


def test_the_other_browser_is_told_at_once(ann: Browser, bob: Browser) -> None:
    made = ann.make(mode="invite", seats={"allied": "human", "axis": "open"}, seed=None)
    game = made["id"]
    bob.join(made["links"]["axis"])
    deal(game, ann, bob)
    told = []
    with bob.stream("GET", f"/api/games/{game}/events") as answer:
        lines = answer.iter_lines()
        until(lambda: "presence" in next(lines))
        for unit in UNITS:
            enter(ann, game, unit)
            told.append(next(line for line in lines if line.startswith("event: entry")))
    assert len(told) == len(UNITS), "each before the next is made"


def test_presence_tells_who_is_there(ann: Browser, bob: Browser) -> None:
    made = ann.make(mode="invite", seats={"allied": "human", "axis": "open"}, seed=None)
    game = made["id"]
    bob.join(made["links"]["axis"])
    deal(game, ann, bob)
    assert ann.state(game)["online"] == {}
    with bob.stream("GET", f"/api/games/{game}/events") as answer:
        lines = answer.iter_lines()
        until(lambda: "presence" in next(lines))
        assert ann.state(game)["online"] == {"axis": True}
    until(lambda: not ann.state(game)["online"].get("axis"))


def test_a_restart_says_goodbye_and_the_stream_resumes_at_the_missing_entry(tmp_path: Path) -> None:
    with house(tmp_path) as first:
        port = int(first.origin.rpartition(":")[2])
        ann = first.browser()
        game = ann.make()["id"]
        seen = enter(ann, game, UNITS[0])
        heard: list[tuple[str, str, Any]] = []

        def listen() -> None:
            for event in ann.hear(game):
                heard.append(event)

        listener = threading.Thread(target=listen)
        listener.start()
        until(lambda: "presence" in [kind for kind, _, _ in heard])
    listener.join(10)
    assert [kind for kind, _, _ in heard] == ["entry"] * seen + ["presence", "bye"]
    with house(tmp_path, port=port):
        missed = enter(ann, game, UNITS[1])
        resumed = [(kind, number) for kind, number, _ in ann.events(game, missed - seen, last=seen)]
        assert resumed == [("entry", str(n)) for n in range(seen + 1, missed + 1)]
    ann.close()


# --- secrets -----------------------------------------------------------------------------------------------


class Outsider:
    """Everything that a seat without the secret can make the server send, as text."""

    def __init__(self, served: House, made: dict[str, Any], side: str) -> None:
        self.browser = served.browser()
        self.browser.join(made["links"][side])
        self.game: str = made["id"]
        self.path = f"/api/games/{self.game}"
        self.entries = self.browser.state(self.game)["at"]

    def since(self) -> list[int]:
        """Since when it is whose turn, as the list of games tells it."""
        return [one["since"] for one in self.browser.get("/api/mine").json() if one["id"] == self.game]

    def hear(self) -> str:
        """Ask for everything."""
        browser, path = self.browser, self.path
        at = browser.state(self.game)["at"]
        said = [browser.get(path).text, browser.get(f"{path}/log").text, browser.get(f"{path}/entries").text]
        said += [browser.get(f"{path}/at/{n}").text for n in range(max(0, self.entries - 1), at + 2)]
        said += [
            browser.get(f"{path}/moment?{of}={n}").text for of in ("at", "of") for n in (at - 1, at, at + 1)
        ]
        said += [browser.send_json(f"{path}/parley", {"what": "accept", "client": uuid.uuid4().hex}).text]
        said += [browser.get(f"{path}/zone/allied").text, browser.get(f"{path}/report").text]
        said += [browser.act(self.game, "seal", at=n).text for n in (at - 1, at, at + 1)]
        said += [browser.act(self.game, "allot nas 0506", at=at).text]
        client = uuid.uuid4().hex
        said.append(browser.send_json(f"{path}/undo", {"at": at, "client": client}).text)
        for ask in ({"action": "seal"}, {"action": {"do": "allot", "kind": "nas", "to": "0506"}}):
            said.append(browser.send_json(f"{path}/why", ask).text)
            said.append(browser.send_json(f"{path}/preview", {"at": at, "actions": [ask["action"]]}).text)
        said.append(str(browser.send_json(f"{path}/fork", {"at": at}).status_code))
        said += [json.dumps(event, separators=(",", ":")) for event in browser.events(self.game, at)]
        said += [str(one) for one in browser.get("/api/mine").json() if one["id"] == self.game]
        return plain("\n".join(said), self.game)


def follow(served: House, game: str, line: tuple[tuple[str, dict[str, Any]], ...]) -> None:
    """Play a known line, the actions of a side that follow each other together."""
    service = served.service
    for side, run in groupby(line, key=lambda step: step[0]):
        actions = [action for _, action in run]
        seat = Seat(game, side)
        for begin in range(0, len(actions), MAX_ACTIONS):
            at = service.state(seat)["at"]
            service.act(seat, at, uuid.uuid4().hex, actions[begin : begin + MAX_ACTIONS])


def noted(served: House, secret: tuple[str, ...]) -> tuple[list[str], int]:
    """What Axis and spectator hear while the Allies note their support in a certain way, step by step."""
    with served.browser() as ann:
        made = ann.make(options=["nas"])
        game = made["id"]
        follow(served, game, line_to_notes())
        state = ann.state(game)
        assert state["decision"]["kind"] == "noting"
        places = [action["to"] for action in state["actions"] if action["do"] == "allot"]
        outsiders = [Outsider(served, made, side) for side in ("axis", "spectator")]
        heard = [outsider.hear() for outsider in outsiders]
        since = [outsider.since() for outsider in outsiders]
        for step in secret:
            answer = ann.act(game, step.format(*places))
            assert answer.status_code == 200, answer.text
            if ann.state(game)["decision"]["kind"] != "noting":
                break  # sealed, or nothing is left to note
            if len(secret) == 3:
                # While the run goes on, nothing at all has happened for the others.
                for outsider, before in zip(outsiders, heard, strict=True):
                    assert outsider.hear().split("\n") == before.split("\n")
                assert [outsider.since() for outsider in outsiders] == since
        return [outsider.hear() for outsider in outsiders], len(places)


def test_no_byte_tells_what_the_allies_noted(tmp_path: Path) -> None:
    with house(tmp_path) as served:
        told = [noted(served, secret) for secret in SECRETS]
    assert told[0][1] > 1
    for heard, _ in told[1:]:
        assert heard == told[0][0]


def test_signs_of_life_do_not_wait_for_what_is_stored_in_secret(
    served: House, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were each counted from the last commit, a listener could tell when somebody noted something."""
    monkeypatch.setattr(stream, "HEARTBEAT", 0.05)
    game = ann.make()["id"]
    seat, listeners = Seat(game, "axis"), []
    monkeypatch.setattr(served.service.listeners, "add", lambda _, listener: listeners.append(listener))

    async def listen() -> None:
        presence = stream.Presence(served.service.listeners)
        heard = stream.events(served.service, asyncio.to_thread, presence, seat, 99, asyncio.Event())
        busy = asyncio.create_task(commits())
        async with asyncio.timeout(60):
            while b"still here" not in await anext(heard):
                pass
        busy.cancel()
        await heard.aclose()  # type: ignore[attr-defined]

    async def commits() -> None:
        while True:
            await asyncio.sleep(0)
            for listener in listeners:
                listener(game)

    asyncio.run(listen())
