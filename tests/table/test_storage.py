"""The store keeps what it was given, whole or not at all, on SQLite and on PostgreSQL."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.command import upgrade
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError

from tests.table.kit import Where
from winterline.core.errors import BadChoice
from winterline.table import storage
from winterline.table.errors import Busy
from winterline.table.storage import (
    Change,
    EventRecord,
    GameRecord,
    NoticeRecord,
    SeatRecord,
    SnapshotRecord,
    Store,
)
from winterline.table.storage.engine import HEAD, make_engine
from winterline.table.storage.models import METADATA
from winterline.table.storage.store import PART

GAME = GameRecord(
    id="g1", game="beachhead", scenario="standard", options=("nas", "cas"), preset=None, key=bytes(range(32)),
    seed=2**40, loaded=(3, 1), mode="bot", created=1_790_000_000_000, updated=1_790_000_000_000,
)  # fmt: skip
SEATS = [
    SeatRecord("g1", "allied", "a" * 64, name="Ann ß", webhook="https://example.org/hook"),
    SeatRecord("g1", "axis", "b" * 64, player="bot:random"),
]


def line(seq: int, client: str | None = None, side: str = "allied") -> EventRecord:
    return EventRecord(seq, "action", side, f'{{"n":{seq},"text":"½ é"}}', client, 1_790_000_000_000 + seq)


def changed(*events: EventRecord, **more: Any) -> Change:
    return Change(game_id="g1", at=1_790_000_000_500, events=events, **more)


@pytest.fixture
def store(where: Where) -> Any:
    made = Store(where())
    made.add(GAME, SEATS, changed())
    yield made
    made.close()


def test_a_game_comes_back_as_it_was_given(store: Store, where: Where) -> None:
    kept = SnapshotRecord(2, 60, b'{"x":"\xc3\xa9"}')
    store.change(changed(line(1, "c1"), line(2, "c2"), snapshots=(kept,)))
    store.close()
    again = Store(where())
    found = again.load("g1")
    assert found is not None
    assert found.game.options == ("nas", "cas")
    assert (found.game.key, found.game.seed, found.game.loaded) == (GAME.key, GAME.seed, (3, 1))
    assert found.game.updated == 1_790_000_000_500
    assert sorted(found.seats, key=lambda s: s.side) == SEATS
    assert found.events == [line(1, "c1"), line(2, "c2")]
    assert found.snapshots == [(2, 60)]
    assert again.snapshot("g1", 2) == kept
    again.close()


def test_what_is_not_there_is_none(store: Store) -> None:
    assert store.load("nothing") is None
    assert store.seat("c" * 64) is None
    assert store.seat("b" * 64) == ("g1", "axis")


def test_a_number_is_given_once(store: Store) -> None:
    store.change(changed(line(1)))
    with pytest.raises(IntegrityError):
        store.change(changed(line(1)))


def test_a_change_is_whole_or_nothing(store: Store) -> None:
    kept = SnapshotRecord(1, 50, b"{}")
    store.change(changed(line(1), snapshots=(kept,)))
    with pytest.raises(IntegrityError):
        store.change(changed(line(2), snapshots=(kept,), notices=(NoticeRecord(2, "allied"),), finished=True))
    found = store.load("g1")
    assert found is not None
    assert [e.seq for e in found.events] == [1]
    assert found.game.finished is None
    assert store.notices(10) == []


def test_events_belong_to_a_game_that_exists(store: Store) -> None:
    with pytest.raises(IntegrityError):
        store.change(Change(game_id="nobody", at=1, events=(line(1),)))


def test_seats_change_with_the_event_that_tells_of_it(store: Store) -> None:
    store.change(changed(line(1), seats=(("axis", {"token_hash": "d" * 64, "player": "human"}),)))
    assert store.seat("d" * 64) == ("g1", "axis")
    assert store.seat("b" * 64) is None


def test_notices_are_owed_until_they_are_settled(store: Store) -> None:
    store.change(changed(line(1), notices=(NoticeRecord(1, "allied"), NoticeRecord(1, "axis"))))
    owed = store.notices(10)
    assert [(o.side, o.url, o.over) for o in owed] == [("allied", "https://example.org/hook", False)]
    store.change(changed(line(2), finished=True))
    assert store.notices(10)[0].over
    store.settle([owed[0].id])
    assert store.notices(10) == []


def test_only_unfinished_games_with_bots_wait_for_them(store: Store) -> None:
    assert store.bot_games() == ["g1"]
    store.change(changed(line(1), finished=True))
    assert store.bot_games() == []


def test_games_are_listed_newest_first(store: Store) -> None:
    newer = msgspec.structs.replace(GAME, id="g2", created=GAME.created + 1)
    store.add(newer, [SeatRecord("g2", "host", "e" * 64)], Change(game_id="g2", at=1))
    assert store.games(["g1", "g2", "g3"]) == ["g2", "g1"]


def together(store: Store, changes: list[Change]) -> tuple[list[Exception], int]:
    """Ask for changes while the disk is busy; what failed, and how many commits it took."""
    failed: list[Exception] = []
    commits: list[object] = []

    def ask(change: Change) -> None:
        try:
            store.change(change)
        except IntegrityError as error:
            failed.append(error)

    event.listen(store._engine, "commit", commits.append)
    threads = [threading.Thread(target=ask, args=(change,)) for change in changes]
    writer = store._writer
    with writer._disk:  # as if something were being stored
        for thread in threads:
            thread.start()
        while len(writer._waiting) < len(threads):
            pass
    for thread in threads:
        thread.join()
    return failed, len(commits)


def test_requests_that_wait_together_share_a_commit(store: Store) -> None:
    failed, commits = together(store, [changed(line(n, f"c{n}")) for n in range(1, 9)])
    found = store.load("g1")
    assert found is not None
    assert [e.seq for e in found.events] == list(range(1, 9))
    assert not failed
    assert commits == 1


def test_one_bad_request_does_not_spoil_the_others(store: Store) -> None:
    store.change(changed(line(1)))
    failed, commits = together(store, [changed(line(n)) for n in (1, 2, 3, 4)])
    found = store.load("g1")
    assert found is not None
    assert [e.seq for e in found.events] == [1, 2, 3, 4]
    assert [type(error) for error in failed] == [IntegrityError]
    assert commits == 1


def test_nobody_is_told_of_a_commit_that_was_broken_off(store: Store) -> None:
    def stop(_: object) -> None:
        raise KeyboardInterrupt

    event.listen(store._engine, "commit", stop)
    with pytest.raises(KeyboardInterrupt):
        store.change(changed(line(1)))
    event.remove(store._engine, "commit", stop)
    store.change(changed(line(1)))


def test_a_store_that_is_closed_says_so_instead_of_letting_anybody_wait(where: Where) -> None:
    closed = Store(where())
    closed.close()
    with pytest.raises(Busy, match="closed"):
        closed.change(changed(line(1)))


def test_who_cannot_be_told_keeps_the_others_from_nothing(store: Store) -> None:
    told: list[BaseException | None] = []

    def fails(_: BaseException | None) -> None:
        raise ZeroDivisionError

    with store._writer._disk:
        store.submit(changed(line(1)), fails)
        store.submit(changed(line(2)), told.append)
    store.change(changed(line(3)))
    assert told == [None]


LONG = tuple(line(n) for n in range(1, 2 * PART + 2))
KEPT = tuple(SnapshotRecord(seq, seq, b"{}") for seq in (0, PART, PART + 1, 2 * PART + 1))
PAST = Change(game_id="g2", at=7, events=LONG, snapshots=KEPT, finished=True)


def long_game(store: Store) -> None:
    game = msgspec.structs.replace(GAME, id="g2", created=5)
    store.add(game, [SeatRecord("g2", "host", "e" * 64)], PAST)


def test_a_long_past_is_stored_in_parts(store: Store) -> None:
    commits: list[object] = []
    event.listen(store._engine, "commit", commits.append)
    long_game(store)
    assert len(commits) == 3
    found = store.load("g2")
    assert found is not None
    assert found.events == list(LONG)
    assert found.snapshots == [(kept.seq, kept.length) for kept in KEPT]
    assert found.game.finished == 7


@pytest.mark.parametrize("parts", [0, 1, 2])
def test_of_a_game_that_was_not_stored_whole_nobody_knows(store: Store, parts: int) -> None:
    commits: list[object] = []

    def stop(_: object) -> None:
        commits.append(None)
        if len(commits) > parts:
            raise KeyboardInterrupt

    event.listen(store._engine, "commit", stop)
    with pytest.raises(KeyboardInterrupt):
        long_game(store)
    event.remove(store._engine, "commit", stop)
    assert store.seat("e" * 64) is None
    assert store.all_games() == ["g1"]
    store.sweep(5)
    assert (store.load("g2") is None) == (parts == 0)
    store.sweep(6)
    assert store.load("g2") is None
    assert store.all_games() == ["g1"]
    long_game(store)
    assert store.all_games() == ["g2", "g1"]


def test_a_database_of_the_first_version_is_brought_up_to_date(where: Where) -> None:
    engine = make_engine(where())
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(storage.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        upgrade(config, "0001")
        connection.execute(
            text(
                "INSERT INTO game VALUES ('g1', 'beachhead', 'standard', '[]', NULL, :key, 1, '[]', 'bot', 1, 1, NULL)"
            ),
            {"key": b"k" * 32},
        )
        for seq in (1, 2):
            connection.execute(
                text("INSERT INTO event VALUES ('g1', :seq, 'action', 'allied', '{}', :client, 5)"),
                {"seq": seq, "client": f"c{seq}"},
            )
    engine.dispose()
    store = Store(where())
    store.change(changed(line(3, "c1")))
    found = store.load("g1")
    assert found is not None
    assert [(e.seq, e.client_id, e.side) for e in found.events] == [
        (1, "c1", "allied"),
        (2, "c2", "allied"),
        (3, "c1", "allied"),
    ]
    with pytest.raises(IntegrityError):
        store.change(changed(line(3)))
    with pytest.raises(IntegrityError):
        store.change(Change(game_id="nobody", at=1, events=(line(1),)))
    store.close()


def test_the_migrations_make_exactly_the_tables_of_the_models(store: Store) -> None:
    with store._engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []


def test_the_newest_migration_is_the_one_that_opening_looks_for() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(storage.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_a_database_of_a_newer_program_is_refused(store: Store, where: Where) -> None:
    with store._engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadChoice, match="newer Winterline"):
        Store(where())
    with store._engine.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"


def test_servers_that_start_together_make_the_tables_once(where: Where) -> None:
    address = where(2)
    opened: list[Store] = []
    threads = [threading.Thread(target=lambda: opened.append(Store(address))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 4
    for each in opened:
        each.close()


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    store = Store(tmp_path / "new" / "a.db")
    with store._engine.connect() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert found == ["wal", 2, 1, 5_000]
    store.close()


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("mysql://host/db", "kind 'mysql'"),
        ("sqlite://", "on disk"),
        ("sqlite:///:memory:", "on disk"),
        ("postgresql://host:port/name", "cannot be read"),
        ("postgresql://127.0.0.1:1/name", "cannot be opened"),
        ("/dev/null/folder/file.db", "cannot be opened"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_in_one_line(address: str, says: str) -> None:
    with pytest.raises(BadChoice, match=says) as error:
        Store(address)
    assert "\n" not in str(error.value)


def test_an_address_may_name_a_sqlite_file(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path}/b.db").close()
    assert (tmp_path / "b.db").exists()
