"""Rows of a database are lost or changed, one at a time: the game they belong to is named, and the others go on.

Every table and every column is tried, so that one which is added later is tried as well. What neither the check nor the
server notices must be listed here with the reason why it does no harm.
"""

from __future__ import annotations

import gzip
import logging
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.rulebook.anzio.shore import ended_basic
from tests.table.kit import SIDES, Room
from tests.table.test_old_database import FIXTURES, INDEX
from tests.table.web_kit import code, house
from winterline.table.checking import check, look_at
from winterline.table.errors import CannotOpen, NotFound
from winterline.table.storage import MindRecord, Store
from winterline.table.values import Json, Seat

TABLES = ("game", "seat", "event", "snapshot", "earlier", "mind", "outbox")
EYES = (*SIDES, "spectator")
SPARED = "alembic_version"

HARMLESS = {
    "game.seed": "no rule reads it: the dice come from the key",
    "game.loaded": "rolls fixed beforehand of which none was drawn yet",
    "game.created": "only lists are ordered by it",
    "game.updated": "only lists are ordered by it",
    "game.finished": "only lists and bots that start look at it",
    "game.rules": "a version that is not ours: the game is played again as a whole, and marked anew",
    "game.data": "as with game.rules",
    "game.form": "as with game.rules",
    "game.key": "a key of the right length of which no die was drawn yet",
    "game.last": "a smaller number, or none: it misses nothing",
    "game.placed": "nothing more is missed than before",
    "game.mode": "another mode that there is, which no position depends on",
    "game.people": "nobody has put anything into the dice: the pages of those who sit there put in what is asked",
    "game.preset": "its options stand in another column, and are what is played",
    "seat.id": "nothing refers to it",
    "seat.token_hash": "a link that opens nothing: the host gives another",
    "seat.name": "a name",
    "seat.player": "another kind of player that there is",
    "seat.webhook": "an address that is called or not",
    "event.body": "words of the record: the actions in it are what they were",
    "event.side": "who spoke: the actions in it name their sides",
    "event.kind": "a name is a talk, and a talk a name",
    "event.client_id": "only an action that is sent again looks for it",
    "event.at": "a time",
    "event.position": "made again by playing: none is needed before the rules change",
    "snapshot": "made again by playing",
    "snapshot.seq": "it fits no event, and is not used",
    "snapshot.length": "it fits no event, and is not used",
    "snapshot.rules": "told by no one",
    "snapshot.data": "told by no one",
    "mind": "a bot that has forgotten its plan makes another",
    "mind.side": "a bot that has forgotten its plan makes another",
    "mind.seed": "a bot that chooses otherwise",
    "mind.memory": "a bot that has forgotten its plan makes another",
    "outbox": "a notice that is not sent: a courtesy",
    "outbox.id": "nothing refers to it",
    "outbox.seq": "a notice tells a side, and not a number",
    "outbox.side": "a notice for another side, or for none",
    "outbox.delivered": "a notice that is sent twice, or not",
}


class Damage(NamedTuple):
    """One change of one row."""

    table: str
    rowid: int
    column: str
    """Empty when the row is deleted."""
    value: str
    """As SQL."""

    @property
    def name(self) -> str:
        return f"{self.table}.{self.column}" if self.column else self.table

    def done(self, connection: sqlite3.Connection) -> bool:
        """Do it; False when the tables themselves forbid it, or nothing changes."""
        where = f"WHERE rowid = {self.rowid}"
        before = connection.execute(f"SELECT * FROM {self.table} {where}")
        connection.text_factory = bytes
        was = before.fetchone()
        try:
            if not self.column:
                connection.execute(f"DELETE FROM {self.table} {where}")
                return True
            connection.execute(f"UPDATE {self.table} SET {self.column} = {self.value} {where}")
            return bool(was != connection.execute(f"SELECT * FROM {self.table} {where}").fetchone())
        except sqlite3.IntegrityError:
            return False


def values(column: str) -> tuple[str, ...]:
    """What may come to stand in a column, as SQL."""
    own, bytes_ = f'"{column}"', f'CAST("{column}" AS BLOB)'
    like = f"CASE typeof({own}) WHEN 'blob' THEN %s WHEN 'text' THEN CAST(%s AS TEXT) ELSE {own} END"
    short = f"substr({bytes_}, 1, length({bytes_}) / 2)"
    return (
        "NULL",
        "CAST(x'61ff62' AS TEXT)",
        "'?'",
        "x'00'",
        f"CASE typeof({own}) WHEN 'integer' THEN {own} + 1 ELSE 7 END",
        like % (short, short),
    )


def damages(path: Path, table: str, games: list[str], rows: int) -> Iterator[tuple[str, Damage]]:
    """Changes of some rows of a table, with the game that each belongs to: always the same ones."""
    chooser = random.Random(f"damage {table}")
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = lambda raw: raw.decode(errors="replace")
        owner = "id" if table == "game" else "game_id"
        marks = ", ".join("?" * len(games))
        asked = f"SELECT rowid, {owner} FROM {table} WHERE {owner} IN ({marks}) ORDER BY rowid"
        found = connection.execute(asked, games).fetchall()
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    for rowid, game in chooser.sample(found, min(rows, len(found))):
        yield game, Damage(table, rowid, "", "")
        for column in columns:
            for value in chooser.sample(values(column), 2):
                yield game, Damage(table, rowid, column, value)


class Base(NamedTuple):
    """An undamaged database and what its seats were shown."""

    path: Path
    shown: dict[str, dict[str, Json]]

    def broken(self, damage: Damage, folder: Path) -> Path | None:
        """A copy with one damage."""
        path = folder / "broken.db"
        for old in folder.glob("broken.db*"):
            old.unlink()
        shutil.copyfile(self.path, path)
        with closing(sqlite3.connect(path)) as connection:
            done = damage.done(connection)
            connection.commit()
        return path if done else None


def essence(state: Json) -> Any:
    """What a position is: nothing of names, times and words."""
    decision = state["decision"] and (state["decision"]["side"], state["decision"]["kind"])
    return [state["view"], decision, state["actions"], state["result"]]


def asked(room: Room, game: str) -> dict[str, Any] | None:
    """What every viewer sees of a game; None when it is refused in a sentence. Nothing else may happen."""
    try:
        return {viewer: essence(room.service.state(Seat(game, viewer))) for viewer in EYES}
    except (CannotOpen, NotFound):
        return None


def shown_by(path: Path, games: list[str]) -> dict[str, dict[str, Json]]:
    with Room(str(path)) as room:
        found = {game: asked(room, game) for game in games}
    return {game: seen for game, seen in found.items() if seen is not None}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Base:
    """Games of every kind: one played past a snapshot, one with made dice, one from a position, one against a bot,
    one that goes on from another."""
    path = tmp_path_factory.mktemp("base") / "table.db"
    with Room(str(path)) as room:
        long = room.game("beachhead", seed=1)
        long.play_on(random.Random(2), 56)
        long.chat("axis", "Hm.")
        made = room.game("beachhead", mode="invite", seed=None)
        made.play_on(random.Random(2), 2)
        forked = room.service.fork(long.seats["allied"], 1)
        against = room.game("beachhead", mode="bot", players={"allied": "human"})
        mind = (MindRecord("axis", "1", b"memory"),)
        first = against.state("allied")
        room.service.act(against.seats["allied"], first["at"], "c", first["actions"][:1], mind)
        ended = room.played(ended_basic())
        sequel = room.service.fork(ended.seats["allied"], ended.at("allied"))
        games = [long.id, made.id, forked.id, against.id, ended.id, sequel.id]
    with closing(sqlite3.connect(path)) as connection:
        for game in games[:2]:
            connection.execute(
                "INSERT INTO outbox (game_id, seq, side, delivered) VALUES (?, 1, 'axis', 0)", [game]
            )
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shown = shown_by(path, games)
    assert list(shown) == games
    assert [one.what for one in check(path)] == ["ok"] * len(games)
    return Base(path, shown)


def is_known(damage: Damage) -> bool:
    """A row that is moved away from its game is as good as deleted."""
    return (damage.table if damage.column == "game_id" else damage.name) in HARMLESS


@pytest.mark.parametrize("table", TABLES)
def test_one_damaged_row_costs_one_game_at_most(base: Base, tmp_path: Path, table: str) -> None:
    games = list(base.shown)
    for game, damage in damages(base.path, table, games, 2):
        path = base.broken(damage, tmp_path)
        if path is None:
            continue
        other = games[games.index(game) - 1]
        with Room(str(path)) as room:
            store = room.service.store
            what = look_at(store, game).what
            strangers = [one for one in store.all_games() if one not in games]
            assert {look_at(store, one).what for one in strangers} <= {"broken"}
            room.service.store.notices()
            assert asked(room, other) == base.shown[other], damage
            seen = asked(room, game)
            listed = [one.id for one in room.service.summaries([Seat(game, "allied"), Seat(other, "allied")])]
        assert sorted(listed) == sorted([other, *([game] if seen else [])]), damage
        if what == "broken":
            assert seen in (None, base.shown[game]), damage
        else:
            assert what == "ok", damage
            assert is_known(damage), damage
            assert seen == base.shown[game], damage


def test_every_table_is_damaged(base: Base) -> None:
    with closing(sqlite3.connect(base.path)) as connection:
        found = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert found == {*TABLES, SPARED}


# --- what the drawing may miss ----------------------------------------------------------------------------------


def changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


LOST = {
    "all seats": ("DELETE FROM seat WHERE game_id = '{0}'", "seats are missing"),
    "a seat": ("DELETE FROM seat WHERE game_id = '{0}' AND side = 'host'", "seats are missing: host"),
    "an event": ("DELETE FROM event WHERE game_id = '{0}' AND seq = 3", "event 3 is missing"),
    "the first event": ("DELETE FROM event WHERE game_id = '{0}' AND seq = 1", "event 1 is missing"),
    "most of the key": ("UPDATE game SET key = x'01' WHERE id = '{0}'", "has 1 bytes instead of 32"),
    "the row itself": ("DELETE FROM game WHERE id = '{0}'", "its own row is lost"),
    "a text": ("UPDATE event SET body = CAST(x'ff' AS TEXT) WHERE game_id = '{0}' AND seq = 1", "not text"),
    "a number": (
        "UPDATE event SET body = replace(body, '\"start\":0', '\"start\":9') WHERE game_id = '{0}'",
        "fit",
    ),
}


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of 0.1.0 with the present tables; its games are not played again yet."""
    path = tmp_path_factory.mktemp("old") / "old.db"
    path.write_bytes(gzip.decompress((FIXTURES / "0.1.0.db.gz").read_bytes()))
    Store(path).close()
    return path


OLD = ("beachhead", "anzio", "italy43-S1")


@pytest.mark.parametrize(("lost", "label"), [(lost, OLD[n % len(OLD)]) for n, lost in enumerate(LOST)])
def test_lost_rows_of_an_older_game_are_damage_and_not_a_change_of_rules(
    migrated: Path, tmp_path: Path, label: str, lost: str
) -> None:
    path, game = tmp_path / "old.db", str(INDEX[label]["id"])
    shutil.copyfile(migrated, path)
    statement, why = LOST[lost]
    changed(path, statement.format(game))
    with Room(str(path)) as room:
        found = look_at(room.service.store, game)
        assert asked(room, game) is None
    assert found.what == "broken"
    assert why in found.why


def test_the_newest_event_is_missed_though_nothing_stands_after_it(base: Base, tmp_path: Path) -> None:
    game = next(iter(base.shown))
    path = tmp_path / "table.db"
    shutil.copyfile(base.path, path)
    changed(path, f"DELETE FROM event WHERE game_id = '{game}' AND seq = (SELECT max(seq) FROM event)")
    found = {one.id: one for one in check(path)}
    assert "its last events are missing" in found.pop(game).why
    assert {one.what for one in found.values()} == {"ok"}


def test_a_position_that_a_game_begins_with_is_missed(base: Base, tmp_path: Path) -> None:
    game = list(base.shown)[2]
    path = tmp_path / "table.db"
    shutil.copyfile(base.path, path)
    changed(path, f"DELETE FROM snapshot WHERE game_id = '{game}'")
    assert {one.id for one in check(path) if one.what == "broken"} == {game}


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("DELETE FROM earlier WHERE game_id = '{0}'", "is not whole"),
        ("UPDATE game SET continues = NULL WHERE id = '{0}'", "is not whole"),
        ("UPDATE game SET continues = 'another' WHERE id = '{0}'", "is not whole"),
        ("UPDATE earlier SET log = substr(log, 1, 90) WHERE game_id = '{0}'", "is not whole"),
        ("UPDATE earlier SET log = substr(log, 2) WHERE game_id = '{0}'", "cannot be read"),
        ("UPDATE earlier SET part = 1 WHERE game_id = '{0}'", "are missing"),
    ],
)
def test_the_log_of_the_game_before_is_missed(base: Base, tmp_path: Path, statement: str, why: str) -> None:
    game = list(base.shown)[-1]
    path = tmp_path / "table.db"
    shutil.copyfile(base.path, path)
    changed(path, statement.format(game))
    (found,) = [one for one in check(path) if one.what == "broken"]
    assert found.id == game
    assert why in found.why


def test_another_legal_move_is_noticed_when_the_game_is_opened(base: Base, tmp_path: Path) -> None:
    """It would lead elsewhere: the position beside the last event tells."""
    path = tmp_path / "table.db"
    with Room(str(path)) as room:
        table = room.game("beachhead", seed=1)
        table.act("allied", "enter us-3-7")
    changed(path, "UPDATE event SET body = replace(body, 'us-3-7', 'us-3-15')")
    with Room(str(path)) as room:
        assert asked(room, table.id) is None
    assert [one.what for one in check(path)] == ["broken"]


# --- over HTTP --------------------------------------------------------------------------------------------------

SPOILED = {
    "not UTF-8": "UPDATE event SET body = CAST(x'ff' AS TEXT) WHERE game_id = '{0}'",
    "no JSON": "UPDATE game SET options = '[\"nas' WHERE id = '{0}'",
    "a side that is no text": "UPDATE seat SET side = CAST(x'ff' AS TEXT) WHERE game_id = '{0}' AND side = 'axis'",
}


@pytest.mark.parametrize("how", SPOILED)
def test_a_row_that_cannot_be_read_is_one_refusal_and_one_line(
    tmp_path: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    with house(tmp_path) as first:
        ann = first.browser()
        spoiled, fine = ann.make()["id"], ann.make()["id"]
        assert ann.act(spoiled, ann.state(spoiled)["actions"][0], at=0).status_code == 200
    changed(
        tmp_path / "games.db",
        f"INSERT INTO outbox (game_id, seq, side, delivered) VALUES ('{spoiled}', 1, 'axis', 0)",
        SPOILED[how].format(spoiled),
    )
    with house(tmp_path) as second, caplog.at_level(logging.WARNING):
        bea = second.browser()
        bea.cookies = ann.cookies
        for path in ("", "/entries", "/log", ""):
            answer = bea.get(f"/api/games/{spoiled}{path}")
            assert code(answer) == (409, "cannot-open")
            assert "damaged" in answer.json()["error"]["sentence"]
        assert "entry" not in bea.get(f"/api/games/{spoiled}/events").text  # it ends, and the page asks why
        assert bea.get(f"/api/games/{fine}").status_code == 200
        assert [one["id"] for one in bea.get("/api/mine").json()] == [fine]
        assert second.service.store.notices() == []
    lines = [record.getMessage() for record in caplog.records if spoiled in record.getMessage()]
    assert len(lines) == 1
