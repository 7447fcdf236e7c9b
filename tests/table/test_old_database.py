"""What 0.1.0 wrote: a database that opens whole, games that go on, logs that are proved or told why not."""

from __future__ import annotations

import gzip
import json
import random
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.table import altered
from tests.table.kit import Room, Table, Where
from tests.table.test_carrying import everything, full_log, rules_entries
from winterline.core.log import read_segments
from winterline.library import prove
from winterline.table.checking import check
from winterline.table.errors import CannotOpen
from winterline.table.values import Created

FIXTURES = Path(__file__).parents[1] / "fixtures" / "versions"
INDEX: dict[str, dict[str, Any]] = json.loads((FIXTURES / "0.1.0.json").read_text("utf-8"))
SPARSE = ("anzio", "italy43-S1", "beachhead-sealed", "beachhead-1970-notes")
"""Games of every room with dice, to be opened by other rules: of 0.1.0 only some positions are stored."""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("old") / "0.1.0.db"
    path.write_bytes(gzip.decompress((FIXTURES / "0.1.0.db.gz").read_bytes()))
    return path


@pytest.fixture
def old(unpacked: Path, tmp_path: Path) -> Path:
    path = tmp_path / "old.db"
    path.write_bytes(unpacked.read_bytes())
    return path


def seated(room: Room, label: str) -> Table:
    table = Table(room, Created(INDEX[label]["id"], INDEX[label]["tokens"]))
    table._clients = 10_000  # the makers of the database counted from 1
    return table


@pytest.mark.parametrize("label", list(INDEX))
def test_a_game_of_an_old_database_opens_and_goes_on(label: str, old: Path, tmp_path: Path) -> None:
    told = INDEX[label]
    with Room(str(old)) as room:
        table = seated(room, label)
        live = table.live()
        held = len(live.floors) == 1
        lost = told["length"] - (live.length if held else live.floors[-1].length)
        assert 0 <= lost < (1 if held else 50)
        if held and live.rules.form == 1:
            assert live.game.digest() == told["digest"]
        decision = live.game.decision
        if not lost:
            assert ([decision.side, decision.kind] if decision else None) == told["decision"]
        assert len(rules_entries(everything(table, 1)["spectator"])) <= 1
        if not held:
            first, last = prove(full_log(table, tmp_path / "now.wlog")).segments
            assert first.header.rules == "0.1.0"
            assert last.game is not None
        if table.turn() and told["mode"] != "watch":
            assert table.play_on(random.Random(3), 3) == 3
            digest = table.live().game.digest()
            room.restart()
            assert table.live().game.digest() == digest


@pytest.mark.parametrize("label", list(INDEX))
def test_an_old_log_is_proved_or_told_why_not(label: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(FIXTURES / "0.1.0.zip") as archive:
        for seat in ("full", "allied", "axis", "spectator"):
            path = tmp_path / f"{seat}.wlog"
            path.write_bytes(archive.read(f"{label}.{seat}.wlog"))
            header = read_segments(path)[-1].header
            assert (header.rules, header.form) == ("0.1.0", 1)
    proof = prove(tmp_path / "full.wlog").last
    if proof.game is None:
        assert "played by rules 0.1.0" in proof.why
    elif proof.digests:
        assert proof.game.digest() == INDEX[label]["digest"]


@pytest.mark.parametrize("label", SPARSE)
def test_what_0_1_stored_seldom_is_carried_from_the_last_position_that_is_reached(
    label: str, old: Path, tmp_path: Path
) -> None:
    """No position is stored beside its events: what the altered rules cannot play is taken back, and all are told."""
    with altered.later_version() as patch, Room(str(old)) as room:
        altered.other_dice(patch)
        table = seated(room, label)
        live = table.live()
        assert len(live.floors) == 2
        assert live.length <= INDEX[label]["length"] < live.length + 50
        lost = INDEX[label]["length"] - live.floors[-1].length
        seen = everything(table, 2)
        for entries in seen.values():
            cut = [entry for entry in entries if entry.kind == "undo" and not entry.side]
            assert len(cut) == (lost > 0)
            assert entries[-1].kind in ("rules", "action")
            assert len(rules_entries(entries)) == 1
        assert table.play_on(random.Random(3), 3) == 3
        first, last = prove(full_log(table, tmp_path / "cut.wlog")).segments
        assert (first.header.rules, first.header.segment) == ("0.1.0", 1)
        assert last.game is not None


def test_a_check_tells_what_an_upgrade_would_do_and_changes_nothing(old: Path) -> None:
    kept = [INDEX[label]["id"] for label in (*SPARSE, "untouched")]
    with sqlite3.connect(old) as connection:  # the rest is opened by the tests above
        for table, column in (
            ("outbox", "game_id"),
            ("seat", "game_id"),
            ("snapshot", "game_id"),
            ("event", "game_id"),
            ("game", "id"),
        ):
            connection.execute(f"DELETE FROM {table} WHERE {column} NOT IN (?, ?, ?, ?, ?)", kept)
    connection.close()
    before = old.read_bytes()
    found = list(check(old))
    assert old.read_bytes() == before
    assert sorted(path.name for path in old.parent.glob("old.db*")) == ["old.db"]
    assert sorted(one.id for one in found) == sorted(kept)
    assert {one.what for one in found} <= {"ok", "carried"}
    with altered.later_version() as patch:
        altered.other_dice(patch)
        assert [one.what for one in check(f"sqlite:///{old}")].count("carried") == len(SPARSE)


def test_a_check_reads_either_database(where: Where) -> None:
    with Room(where()) as room:
        room.game("beachhead")
        table = room.game("italy43", scenario="S1")
        table.play_on(random.Random(1), 4)
    assert [one.what for one in check(where())] == ["ok", "ok"]
    with pytest.raises(wl.BadChoice, match="no games" if "postgresql" in where() else "no database"):
        list(check(where(2)))


def test_a_check_finds_rows_that_were_damaged(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with Room(str(path)) as room:
        fine, changed, unread, no_text = (room.game("beachhead", seed=n) for n in (1, 2, 3, 4))
        for table in (changed, unread, no_text):
            table.act("allied", "enter us-3-7")
        engine = room.service.store._engine
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            for table, text in ((changed, "us-9-9"), (unread, '"')):
                connection.exec_driver_sql(
                    f"UPDATE event SET body = replace(body, 'us-3-7', '{text}') WHERE game_id = '{table.id}'"
                )
            connection.exec_driver_sql(
                f"UPDATE event SET body = CAST(x'ff' AS TEXT) WHERE game_id = '{no_text.id}'"
            )
    what = {one.id: one for one in check(path)}
    assert what[fine.id].what == "ok"
    assert what[changed.id].what == what[unread.id].what == what[no_text.id].what == "broken"
    assert "not text" in what[no_text.id].why
    assert "damaged" in what[changed.id].why
    assert "cannot be read" in what[unread.id].why
    for wrong in (tmp_path / "none.db", tmp_path):
        with pytest.raises(wl.BadChoice, match="no database"):
            list(check(wrong))


def test_a_game_whose_rows_cannot_be_read_is_named_and_breaks_no_list(tmp_path: Path) -> None:
    with Room(str(tmp_path / "table.db")) as room:
        fine, damaged = (room.game(seed=n) for n in (1, 2))
        damaged.act("allied", "enter us-3-7")
        engine = room.service.store._engine
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.exec_driver_sql("UPDATE event SET body = substr(body, 1, 20)")
        room.restart()
        with pytest.raises(CannotOpen, match="winterline check"):
            damaged.state("allied")
        listed = room.service.summaries(table.seats["axis"] for table in (fine, damaged))
        assert [one.id for one in listed] == [fine.id]


@pytest.mark.parametrize("table", ["alembic_version", "game"])
def test_a_check_says_of_a_damaged_file_that_it_cannot_be_read(tmp_path: Path, table: str) -> None:
    path = tmp_path / "table.db"
    with Room(str(path)):
        pass
    with closing(sqlite3.connect(path)) as connection:
        asked = "SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_master WHERE name = ?"
        page, size = connection.execute(asked, [table]).fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    with pytest.raises(wl.BadChoice, match="the database cannot be") as error:
        list(check(path))
    assert "\n" not in str(error.value)
