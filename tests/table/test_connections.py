"""Connections are counted and must send something: whoever only opens them keeps nobody out."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.table.web_kit import House, code, house, until
from winterline.table import connections, security
from winterline.table.connections import Door, Gate, proxies, raise_limit
from winterline.table.rates import Pace, Rates, visitor
from winterline.table.run import LOOPBACK, listen

FAR = "203.0.113.9"
OTHER = "198.51.100.1"


class Clock:
    """A clock that stands still until somebody moves it."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Connection:
    """A connection as a door sees it."""

    def __init__(self, door: Door, who: str) -> None:
        self.door, self.who, self.ended = door, who, False
        self.inside = door.enter(self, who)  # type: ignore[arg-type]

    def hang_up(self) -> None:
        self.ended = True
        self.door.leave(self, self.who)  # type: ignore[arg-type]

    def ask(self) -> None:
        self.door.busy(self, self.who)  # type: ignore[arg-type]


# --- how many ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("descriptors", [None, 256, 1024, 4096, 1_000_000])
def test_connections_stay_below_the_descriptors(descriptors: int | None) -> None:
    door = Door(descriptors)
    if descriptors is not None:
        assert door.most + connections.ROUNDS * door.at_once + connections.FILES <= descriptors
    assert door.each < door.most, "no address has them all"


def test_the_limit_of_descriptors_is_raised_as_far_as_it_may_be() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    hard = before[1]
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
        found = raise_limit()
        assert found is None or found == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 512
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def small_door(most: int = 8, each: int = 6) -> Door:
    door = Door(None, clock=Clock())
    door.most, door.each = most, each
    return door


def test_one_address_has_so_many_connections_and_no_more() -> None:
    door = small_door()
    mine = [Connection(door, FAR) for _ in range(10)]
    assert [each.inside for each in mine] == [True] * 6 + [False] * 4
    assert Connection(door, OTHER).inside
    mine[0].hang_up()
    assert Connection(door, FAR).inside


def test_whoever_comes_when_all_places_are_taken_gets_that_of_the_greediest_who_does_nothing() -> None:
    door = small_door()
    honest = Connection(door, OTHER)
    many = [Connection(door, FAR) for _ in range(6)]
    assert Connection(door, "192.0.2.1").inside
    many[0].ask()
    newcomer = Connection(door, "192.0.2.2")
    assert newcomer.inside
    assert [each.ended for each in many] == [False, True, False, False, False, False], "the oldest idle one"
    assert not honest.ended


def test_connections_on_which_something_happens_are_not_closed() -> None:
    door = small_door(3, 3)
    busy = [Connection(door, LOOPBACK) for _ in range(3)]
    for each in busy:
        each.ask()
    assert not Connection(door, OTHER).inside
    assert not any(each.ended for each in busy)


def test_who_asks_too_fast_is_looked_at_later_and_gets_no_more_connections() -> None:
    clock = Clock()
    door = Door(None, clock=clock)
    most, seconds = connections.REQUESTS
    mine = Connection(door, FAR)
    for _ in range(most - 1):
        assert door.wait(FAR) <= 0
        mine.ask()
    assert 0 < door.wait(FAR) <= seconds / most
    assert door.wait(OTHER) <= 0
    for _ in range(most):
        mine.ask()
    assert not Connection(door, FAR).inside
    clock.now += seconds + 1
    assert door.wait(FAR) <= 0
    assert Connection(door, FAR).inside


def test_proxies_and_this_machine_stand_for_many() -> None:
    is_proxy = proxies("192.0.2.7, 10.0.0.0/8")
    found = [is_proxy(who) for who in (LOOPBACK, "::1", "192.0.2.7", "10.1.2.3", FAR, "no address")]
    assert found == [True, True, True, True, False, False]
    assert proxies("*")(FAR)


def test_neighbours_by_ipv6_are_one_visitor() -> None:
    assert visitor("2001:db8::1") == visitor("2001:db8::ffff:1") != visitor("2001:db8:0:1::1")
    assert visitor("::ffff:203.0.113.9") == FAR
    assert [visitor(who) for who in (FAR, "::1", "local")] == [FAR, "::1", "local"]


# --- how long ------------------------------------------------------------------------------------------------


def port_of(made: House) -> int:
    return int(made.origin.rpartition(":")[2])


@contextmanager
def half_open(made: House, sent: bytes = b"GET / HTTP/1.1\r\nHost: ") -> Iterator[socket.socket]:
    """Somebody who begins a request and does not go on."""
    with socket.create_connection((LOOPBACK, port_of(made))) as stream:
        stream.settimeout(20)
        stream.sendall(sent)
        yield stream


def ended(stream: socket.socket) -> bool:
    """Wait for the server to hang up."""
    try:
        return stream.recv(1000) == b""
    except ConnectionResetError:
        return True


def test_headers_that_do_not_come_end_the_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADERS_TIME", 0.2)
    with house(tmp_path) as made, half_open(made) as first, half_open(made, b"") as second:
        assert ended(first)
        assert ended(second)


def test_a_second_request_that_trickles_ends_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEADERS_TIME", 0.5)
    whole = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: x\r\n\r\n"
    with house(tmp_path) as made, half_open(made, whole) as stream:
        assert stream.recv(100).startswith(b"HTTP/1.1 200")
        stream.sendall(b"GET / HT")
        while stream.recv(100_000):
            pass


def test_a_body_that_comes_too_slowly_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY_TIME", 0.1)
    monkeypatch.setattr(security, "BODY_SPEED", 1e9)
    head = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with house(tmp_path) as made, half_open(made, head + b"Content-Length: 50\r\n\r\n{") as stream:
        assert stream.recv(100).startswith(b"HTTP/1.1 408")


def test_who_takes_nothing_of_an_answer_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "READING_TIME", 0.1)
    ask = b"GET /api/boards/anzio.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"
    door = Door()
    with house(tmp_path, door=door) as made, half_open(made, ask * 40):
        until(lambda: door._all == 0)


def test_half_open_requests_keep_nobody_out(tmp_path: Path) -> None:
    door = Door()
    door.most = 10
    with house(tmp_path, door=door) as made, ExitStack() as all_of_them:
        for _ in range(30):
            all_of_them.enter_context(half_open(made))
        with made.browser() as ann:
            assert ann.state(ann.make()["id"])["at"] == 0
        assert door._all <= 10


def test_who_is_turned_away_is_hung_up_on_before_anything_is_made_for_him() -> None:
    door = Door(None, free=lambda _: False, clock=Clock())
    door.each = 1
    gate = Gate.before(door, listen(LOOPBACK, 0))
    gate.setblocking(False)
    with gate, socket.create_connection(gate.getsockname()) as first:
        found, address = gate.accept()
        Connection(door, address[0])
        with found, socket.create_connection(gate.getsockname()) as second:
            with pytest.raises(BlockingIOError):
                gate.accept()
            assert second.recv(1) == b"", "hung up"
            found.sendall(b"x")
            assert first.recv(1) == b"x"


def test_a_crowd_that_knocks_leaves_the_loop_its_turn() -> None:
    door = Door(None)
    door.at_once = 3
    door.turns_away = lambda who: True  # type: ignore[method-assign]
    gate = Gate.before(door, listen(LOOPBACK, 0))
    gate.setblocking(False)
    with gate, ExitStack() as knocks:
        made = [knocks.enter_context(socket.create_connection(gate.getsockname())) for _ in range(5)]
        with pytest.raises(BlockingIOError):
            gate.accept()
        assert [knock.recv(1) for knock in made[:3]] == [b""] * 3
        door.turns_away = lambda who: False  # type: ignore[method-assign]
        found, _ = gate.accept()
        found.close()


def test_many_requests_on_one_connection_are_answered_in_turn(tmp_path: Path) -> None:
    """Also those of somebody who is read more slowly."""
    clock = Clock()
    door = Door(None, free=lambda _: False, clock=clock)
    held = threading.Event()
    found = door.wait

    def wait(who: str) -> float:
        left = found(who)
        if left > 0:
            held.set()
            clock.now += 1  # time goes by
        return min(left, 0.01)

    door.wait = wait  # type: ignore[method-assign]
    ask = b"GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\n\r\n"
    most = connections.REQUESTS[0]
    with house(tmp_path, door=door) as made, half_open(made, ask * (most + 50)) as stream:
        got = b""
        while got.count(b"HTTP/1.1 200") < most + 50:
            part = stream.recv(1_000_000)
            assert part
            got += part
    assert held.is_set()


# --- clocks --------------------------------------------------------------------------------------------------


def test_so_many_in_a_time_and_then_as_they_come_free() -> None:
    clock = Clock()
    pace = Pace(3, 60, clock)
    assert [pace.take("a") for _ in range(4)] == [True, True, True, False]
    assert pace.take("b")
    clock.now += 20.1
    assert [pace.take("a") for _ in range(2)] == [True, False]
    clock.now += 1000
    assert [pace.take("a") for _ in range(4)] == [True, True, True, False]


def test_a_pace_forgets_whoever_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winterline.table.rates.MOST_REMEMBERED", 5)
    clock = Clock()
    pace = Pace(3, 60, clock)
    for number in range(20):
        pace.take(f"{number}")
        clock.now += 30
    assert len(pace._due) <= 6


def test_a_clock_that_is_set_back_locks_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path, limited=True) as made, made.browser() as ann:
        made.app.state.context.rates = Rates(enabled=True)
        game = ann.make()["id"]
        for module_time in ("time.time", "time.time_ns"):
            monkeypatch.setattr(module_time, lambda: 1_000)
        state: Any = ann.state(game)
        assert ann.act(game, state["actions"][0]).status_code == 200
        assert ann.make()["id"] != game
        assert {ann.get("/join/guess").status_code for _ in range(29)} == {401}
        assert code(ann.get("/join/guess")) in ((401, "link"), (429, "rate"))
