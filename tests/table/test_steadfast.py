"""One visitor, a slow disk or a fault of ours stops nobody else: pools, databases that are away, hosts, the log."""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tests.table.kit import Room, finished
from tests.table.web_kit import Browser, House, code, house, until
from winterline.table import documents
from winterline.table.context import EACH
from winterline.table.errors import Busy, CannotOpen, NotNow, TooFast
from winterline.table.logs import OneLine
from winterline.table.pools import JobProcess, Pool
from winterline.table.rates import Pace
from winterline.table.storage import engine
from winterline.table.values import Seat

FAR = {"X-Forwarded-For": "203.0.113.9"}
OTHER = {"X-Forwarded-For": "198.51.100.1"}
PATIENCE = 120.0


# --- pools ---------------------------------------------------------------------------------------------------


def test_a_visitors_slow_work_leaves_threads_for_others() -> None:
    enough = threading.Event()

    async def test() -> None:
        pool = Pool("test", 4, each=2, waiting=3)
        slow = [asyncio.create_task(pool.run("a", enough.wait, PATIENCE)) for _ in range(5)]
        await asyncio.sleep(0)
        with pytest.raises(TooFast):
            await pool.run("a", int)
        assert [await pool.run("b", int, "7") for _ in range(3)] == [7, 7, 7]
        enough.set()
        assert await asyncio.gather(*slow) == [True] * 5
        pool.close()
        with pytest.raises(Busy):
            await pool.run("a", int)

    asyncio.run(test())


def test_who_no_longer_waits_has_the_thread_until_it_is_free() -> None:
    enough = threading.Event()

    async def test() -> None:
        pool = Pool("test", 2, each=1, waiting=1)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(pool.run("a", enough.wait, PATIENCE), 0.01)
        waiting = asyncio.create_task(pool.run("a", int, "7"))
        assert await pool.run("b", int, "8") == 8
        assert not waiting.done()
        enough.set()
        assert await waiting == 7
        pool.close()

    asyncio.run(test())


def test_a_visitor_who_has_used_his_share_of_time_waits_and_nobody_else() -> None:
    now = [1000.0]

    async def test() -> None:
        share = Pace(2, 6.0, lambda: now[0])
        pool = Pool("test", 2, each=2, waiting=5, share=share)
        assert await pool.run("a", int, "7") == 7
        share.charge("a", 5)
        waiting = asyncio.create_task(pool.run("a", int, "8"))
        with pytest.raises(ValueError, match="invalid"):
            await pool.run("b", int, "no number")
        assert await pool.run("b", int, "9") == 9
        assert not waiting.done()
        waiting.cancel()
        now[0] += 20
        assert await pool.run("a", int, "10") == 10
        assert share.wait("a") < 0
        pool.close()

    asyncio.run(test())


def refuse() -> None:
    raise NotNow("Not now.")


def die() -> None:
    os._exit(3)


def test_a_desk_that_hangs_or_dies_is_begun_again() -> None:
    async def test() -> None:
        desk = JobProcess(int, deadline=PATIENCE)
        try:
            assert await desk.run("a", int, "7") == 7
            with pytest.raises(NotNow, match="Not now"):
                await desk.run("a", refuse)
            with pytest.raises(Busy):
                await desk.run("a", die)
            desk._deadline = 0.01
            with pytest.raises(Busy):
                await desk.run("a", time.sleep, 600)
            assert desk._process is None
        finally:
            desk.close()

    asyncio.run(test())


@contextmanager
def asking(
    made: House, path: str, headers: dict[str, str], count: int, game: dict[str, Any]
) -> Iterator[None]:
    """Somebody who asks for the same thing many times at once."""

    def ask(_: int) -> int:
        with made.browser() as browser:
            browser.get(game["links"]["allied"], headers=headers)
            return browser.get(path, headers=headers).status_code

    with ThreadPoolExecutor(count) as pool:
        answers = pool.map(ask, range(count))
        yield
    assert list(answers)


def test_slow_questions_of_one_visitor_keep_no_other_from_being_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, enough = threading.Semaphore(0), threading.Event()
    with house(tmp_path) as made, made.browser() as ann:
        game, mine = ann.make(), ann.make()
        history = made.service.history

        def slow(seat: Seat, n: int) -> Any:
            if seat.game_id == game["id"]:
                asked.release()
                assert enough.wait(PATIENCE)
            return history(seat, n)

        monkeypatch.setattr(made.service, "history", slow)
        try:
            with asking(made, f"/api/games/{game['id']}/at/0", FAR, 8, game):
                for _ in range(EACH):
                    assert asked.acquire(timeout=PATIENCE)
                path = f"/api/games/{mine['id']}"
                assert ann.get(f"{path}/at/0", headers=OTHER).status_code == 200
                assert ann.get(f"{path}/entries", headers=OTHER).status_code == 200
                assert ann.get(path, headers=OTHER).status_code == 200
                assert not asked.acquire(timeout=0), "he has his threads and no more"
                enough.set()
        finally:
            enough.set()


def test_slow_reports_keep_nobody_from_playing(tmp_path: Path) -> None:
    """The desk is one that waits for the test, not for a processor."""
    begun, enough = threading.Event(), threading.Event()
    with house(tmp_path) as made, made.browser() as ann:
        room = made.app.state.context

        async def slow(who: str, *_: Any, **__: Any) -> bytes:
            begun.set()
            async with real._turns.turn(who):
                while not enough.is_set():
                    await asyncio.sleep(0.01)
            return gzip.compress(b"done")

        real = room.documents
        room.documents = type("Slow", (), {"run": staticmethod(slow), "close": staticmethod(real.close)})()
        game = ann.make()
        try:
            with asking(made, f"/api/games/{game['id']}/report", FAR, 8, game):
                assert begun.wait(PATIENCE)
                state = ann.state(game["id"])
                assert ann.act(game["id"], state["actions"][0], at=state["at"]).status_code == 200
                enough.set()
        finally:
            enough.set()


def test_a_report_is_written_while_the_game_is_held(tmp_path: Path) -> None:
    with Room(str(tmp_path / "games.db")) as room:
        table = finished(room)
        with room.service._games.hold(table.id):
            assert b"<html" in documents.report(room.service.store, table.seats["axis"])
            assert documents.seat_log(room.service.store, table.seats["axis"])


# --- databases that are away ---------------------------------------------------------------------------------


def test_a_locked_database_is_answered_for_and_the_same_request_goes_through_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "BUSY_MS", 20)
    with house(tmp_path) as made, made.browser() as ann:
        game = ann.make()["id"]
        state = ann.state(game)
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            answer = ann.act(game, state["actions"][0], at=0, client="once-more")
            assert code(answer) == (503, "away")
            assert int(answer.headers["retry-after"]) > 0
            other.execute("ROLLBACK")
        assert ann.act(game, state["actions"][0], at=0, client="once-more").status_code == 200


def away(*_: Any, **__: Any) -> Any:
    raise OperationalError("SELECT", {}, Exception("the server closed the connection"))


def test_a_stream_ends_quietly_when_the_database_is_away_and_is_refused_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with house(tmp_path) as made, made.browser() as ann, made.browser() as bob:
        game = ann.make()
        path = f"/api/games/{game['id']}/events"
        with ann.stream("GET", path) as answer:
            lines = answer.iter_lines()
            assert next(lines) == "retry: 1000"
            with monkeypatch.context() as broken:
                broken.setattr(made.service, "newest", away)
                broken.setattr(made.service.links, "known", away)
                made.service.listeners.tell(game["id"])
                assert list(lines) is not None, "it ends"
                assert code(ann.get(path)) == (503, "away")
        bob.join(game["links"]["axis"])
        assert [kind for kind, _, _ in ann.events(game["id"], 1)] == ["presence"]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_bots_and_webhooks_go_on_when_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("winterline.table.bots.PAUSE", 0.01)
    tried = threading.Semaphore(0)

    def gone(*_: Any, **__: Any) -> Any:
        tried.release()
        away()

    with house(tmp_path) as made, made.browser() as ann:
        with monkeypatch.context() as broken:
            broken.setattr(made.service, "bot_turn", gone)
            broken.setattr(made.service.store, "notices", gone)
            game = ann.make(mode="bot", seats={"allied": "bot:random", "axis": "human"})["id"]
            for _ in range(4):
                assert tried.acquire(timeout=PATIENCE)
        until(lambda: ann.state(game)["at"] > 0, 60)


def test_a_game_that_cannot_be_opened_ends_its_streams_and_stops_its_bot_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def sealed(*_: Any) -> Any:
        raise CannotOpen("sealed with another secret")

    with house(tmp_path) as made, made.browser() as ann:

        def tried(game_id: str) -> Any:
            made.service._tell_of(game_id, CannotOpen("sealed with another secret"))
            return sealed()

        monkeypatch.setattr(made.service, "bot_turn", tried)
        game = ann.make(mode="bot", seats={"allied": "bot:random", "axis": "human"})["id"]
        until(lambda: f"game {game} cannot be opened: sealed with" in caplog.text)
        monkeypatch.setattr(made.service, "newest", sealed)
        with ann.stream("GET", f"/api/games/{game}/events") as answer:
            assert list(answer.iter_lines()) == ["retry: 1000", ""]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


# --- faults --------------------------------------------------------------------------------------------------


def test_a_fault_is_answered_in_a_sentence_and_logged_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with house(tmp_path) as made, made.browser() as ann:
        game = ann.make()["id"]

        def fault(*_: Any) -> Any:
            raise ZeroDivisionError("by\nzero")

        monkeypatch.setattr(made.service, "entries", fault)
        answer = ann.get(f"/api/games/{game}/entries")
        assert code(answer) == (500, "fault")
        assert "content-security-policy" in answer.headers
    bad = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(bad) == 1
    line = OneLine().format(bad[0])
    assert line.startswith(f"error: fault in GET /api/games/{game}/entries: ZeroDivisionError: by zero (")
    assert "\n" not in line


def test_nothing_that_a_stranger_sends_begins_a_line_of_the_log() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 1, "a %s", ("b\r\nerror: c",), None)
    assert OneLine().format(record) == "warning: a b error: c"


def test_no_line_of_the_log_tells_a_link_or_what_was_to_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(engine, "BUSY_MS", 20)
    with house(tmp_path) as made, made.browser() as ann, made.browser() as bea:
        game = ann.make(mode="invite", seed=None, seats={})
        link = game["links"][game["open"][0]]
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            assert code(bea.sit(link)) == (503, "away")
            other.execute("ROLLBACK")
            other.execute("DROP TABLE outbox")
            other.execute("ALTER TABLE event RENAME TO elsewhere")
        state = {"what": "seal", "value": "ab" * 32, "client": "a-client-id"}
        assert code(ann.send_json(f"/api/games/{game['id']}/dice", state)) == (503, "away")
    lines = [OneLine().format(record) for record in caplog.records]
    assert any("POST /api/join/..." in line for line in lines)
    assert any("no such table: event" in line for line in lines)
    assert not any(link.removeprefix("/join/") in line or "abab" in line for line in lines)


def test_browsers_that_come_by_https_are_told_to_stay_with_it(ann: Browser) -> None:
    assert "strict-transport-security" not in ann.get("/").headers
    secured = ann.get("/", headers={"X-Forwarded-Proto": "https"})
    assert secured.headers["strict-transport-security"].startswith("max-age=")
