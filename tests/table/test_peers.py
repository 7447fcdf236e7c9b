"""Several servers on one database: PostgreSQL serves many, who hear of each other; a SQLite file is for one."""

from __future__ import annotations

import itertools
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tests.table.conftest import postgres_schema
from tests.table.kit import LAND, Room
from winterline.core.errors import BadChoice
from winterline.table import run
from winterline.table.errors import UnknownLink
from winterline.table.server_lock import ServerLock
from winterline.table.service import Service
from winterline.table.storage import Store

_NUMBERS = itertools.count(1000)
PATIENCE = 30.0


class Ear:
    """A stream that is told of a game's changes."""

    def __init__(self, service: Service, game_id: str) -> None:
        self.told = threading.Semaphore(0)
        service.listeners.add(game_id, lambda _: self.told.release())

    def wait(self) -> None:
        assert self.told.acquire(timeout=PATIENCE), "nothing was heard"


@pytest.fixture
def here(postgres: str) -> Iterator[Room]:
    """A server on an empty PostgreSQL database."""
    with Room(postgres_schema(postgres, next(_NUMBERS))()) as made:
        made.service.listen()
        yield made


@pytest.fixture
def there(here: Room) -> Iterator[Service]:
    """Another server on the same database, which hears the first one."""
    made, ready = Service(Store(here.where)), threading.Event()
    made.store.peers.listen(made._heard, ready.set)
    assert ready.wait(PATIENCE)
    yield made
    made.close()


def test_what_one_server_stores_the_players_at_another_are_told(here: Room, there: Service) -> None:
    table = here.game()
    seat = table.seats["axis"]
    assert there.state(seat)["at"] == 0
    ear = Ear(there, table.id)
    table.act("allied", LAND)
    ear.wait()
    assert there.newest(seat, 0) is None, "it is not what memory holds"
    assert [entry.n for entry in there.entries(seat, 0)] == [1, 2]
    assert there.state(seat) == table.state("axis")


def test_news_are_taken_in_without_reading_the_whole_game(
    here: Room, there: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = here.game()
    seat = table.seats["axis"]
    there.state(seat)
    ear = Ear(there, table.id)
    monkeypatch.setattr(there.store, "load", None)
    table.act("allied", LAND)
    table.chat("axis", "well done")
    for _ in range(2):
        ear.wait()
    assert there.state(seat) == table.state("axis")
    assert there.act(table.seats["allied"], 3, "another", ["enter us-3-15"]).at > 3


def test_what_is_taken_back_or_changes_seats_is_read_anew(here: Room, there: Service) -> None:
    table = here.game(mode="invite", seed=None, players={"allied": "human", "axis": "human"})
    seat = table.seats["axis"]
    there.state(seat)
    ear = Ear(there, table.id)
    here.service.rename(table.seats["allied"], "Ann", table.client())
    ear.wait()
    assert there.state(seat)["names"]["allied"] == "Ann"
    assert there.state(seat) == table.state("axis")


def test_an_invitation_is_good_once_while_another_server_reads_the_game(here: Room, there: Service) -> None:
    """What is read of a game is of one moment: never old seats beside the event that changed them."""
    table = here.game(mode="invite", seed=None, players={"allied": "human", "axis": "open"}, dealt=False)
    token, taken = table.tokens["axis"], []

    def meanwhile(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if "seat.player" in statement and not taken:
            taken.append(here.service.sit(token, "somebody who is quicker"))

    event.listen(there.store._engine, "after_cursor_execute", meanwhile)
    with pytest.raises(UnknownLink):
        there.sit(token, "somebody who is slower")
    assert (
        here.service.links.seat_of(taken[0].token)
        == there.links.seat_of(taken[0].token)
        == table.seats["axis"]
    )
    assert there.state(table.seats["axis"])["players"]["axis"] == "human"


def test_a_link_issued_again_by_another_server_is_dead_at_once(here: Room, there: Service) -> None:
    table = here.game()
    assert there.links.seat_of(table.tokens["axis"]) == table.seats["axis"]
    ear = Ear(there, table.id)
    here.service.reissue(table.seats["host"], "axis")
    ear.wait()
    with pytest.raises(UnknownLink):
        there.links.seat_of(table.tokens["axis"])


def test_a_game_that_cannot_be_followed_is_read_anew(
    here: Room, there: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = here.game()
    seat = table.seats["axis"]
    there.state(seat)
    ear = Ear(there, table.id)

    def broken(*_: object) -> bool:
        raise ArithmeticError

    monkeypatch.setattr(there.store, "events", broken)
    table.act("allied", LAND)
    ear.wait()
    assert there.state(seat) == table.state("axis")


def test_after_a_lost_connection_every_open_game_is_looked_at_again(here: Room, there: Service) -> None:
    table = here.game()
    there.state(table.seats["axis"])
    ear = Ear(there, table.id)
    there._missed()
    ear.wait()
    assert there.newest(table.seats["axis"], 0) is None
    assert there.state(table.seats["axis"])["at"] == 0


def test_a_bot_is_claimed_by_one_server_and_free_when_that_one_goes(here: Room, there: Service) -> None:
    assert here.service.store.peers.claim("game")
    assert not there.store.peers.claim("game")
    assert there.store.peers.claim("other game")
    here.service.store.peers.release("game")
    assert there.store.peers.claim("game")
    there.store.peers.release("game")
    assert here.service.store.peers.claim("game")
    here.service.store.peers.close()
    claimed = (there.store.peers.claim("game") or time.sleep(0.05) for _ in range(1200))
    assert any(claimed), "the database notices after a moment that a connection is gone"


def test_with_sqlite_there_is_nobody_to_share_with(tmp_path: Path) -> None:
    with Room(str(tmp_path / "games.db")) as room:
        room.service.listen()
        assert room.service.store.peers.claim("game")
        assert room.service.store.peers._thread is None


# --- one server for a file -----------------------------------------------------------------------------------

HOLD = """
import sys, time
from winterline.table.server_lock import ServerLock
held = ServerLock(sys.argv[1])
print("held", flush=True)
time.sleep(600)
"""


def test_a_second_server_on_one_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    url = run.store_url(str(tmp_path / "games.db"))
    first = ServerLock(url)
    first.tell("http://127.0.0.1:8043/")
    with pytest.raises(
        BadChoice, match=r"another Winterline serves .*games.db at http://127.0.0.1:8043/: "
    ) as error:
        run.serve(str(tmp_path / "games.db"), "127.0.0.1", 0)
    assert "\n" not in str(error.value)
    assert not (tmp_path / "games.db").exists(), "nothing was touched"
    assert (tmp_path / "games.db.lock").stat().st_mode & 0o077 == 0
    first.close()
    ServerLock(url).close()


def test_another_name_of_the_file_lets_no_second_server_in(tmp_path: Path) -> None:
    (tmp_path / "other.db").symlink_to(tmp_path / "games.db")
    first = ServerLock(f"sqlite:///{tmp_path / 'games.db'}")
    with pytest.raises(BadChoice):
        ServerLock(f"sqlite:///{tmp_path / 'other.db'}")
    first.close()


def test_a_server_that_was_killed_keeps_nobody_out(tmp_path: Path) -> None:
    url = run.store_url(str(tmp_path / "games.db"))
    with subprocess.Popen([sys.executable, "-c", HOLD, url], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        try:
            with pytest.raises(BadChoice):
                ServerLock(url)
        finally:
            holder.send_signal(signal.SIGKILL)
        holder.wait()
        ServerLock(url).close()


def test_many_servers_share_a_postgresql(postgres: str) -> None:
    ServerLock(postgres)
    ServerLock(postgres)
