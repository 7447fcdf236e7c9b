"""Pages of the database's file are overwritten, as a failing disk does: SQLite then refuses whatever touches them.

The games whose rows were there are named as damaged; those of other pages go on.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import InternalError

from tests.table.kit import LAND, Room
from tests.table.web_kit import code, house
from winterline.table.checking import check, look_at
from winterline.table.errors import CannotOpen, Damaged
from winterline.table.storage.reading import sound_pages
from winterline.table.values import Seat

TABLE_LEAF = 0x0D
"""How a page of SQLite begins that holds rows of a table."""
PADS = {
    "game": ("loaded", "[" + ",".join("1" * 1300) + "]"),
    "seat": ("name", "^" * 2600),
    "event": ("client_id", "~" * 2600),
}
"""What fills the rows of a table, so that each has a page of its own."""


def spread(path: Path) -> None:
    """Let the rows of a game share no page with others'."""
    with closing(sqlite3.connect(path)) as connection:
        for table, (column, text) in PADS.items():
            connection.execute(f"UPDATE {table} SET {column} = ?", [text])
        connection.commit()
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def spoil(path: Path, table: str, game: str, *, last: bool = False) -> None:
    """Overwrite one page that holds rows of one game alone."""
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        others = [row[0] for row in connection.execute("SELECT id FROM game WHERE id <> ?", [game])]
    raw, mark = bytearray(path.read_bytes()), PADS[table][1][:99].encode()
    pages = [
        start
        for start in range(size, len(raw), size)
        for page in [raw[start : start + size]]
        if page[0] == TABLE_LEAF and mark in page and game.encode() in page
        if not any(other.encode() in page for other in others)
    ]
    start = pages[-1 if last else 0]
    raw[start : start + size] = bytes(size)
    path.write_bytes(raw)


@pytest.mark.parametrize("table", PADS)
def test_a_damaged_page_costs_the_games_on_it_alone(tmp_path: Path, table: str) -> None:
    path = tmp_path / "table.db"
    with Room(str(path)) as room:
        made = [room.game("beachhead", mode="bot", players={"axis": "human"}) for _ in range(3)]
        for game in made:
            game.act("allied", LAND)
        spoiled, *fine = [game.id for game in made]
    spread(path)
    spoil(path, table, spoiled)
    with Room(str(path)) as room:
        service = room.service
        with pytest.raises(CannotOpen):
            service.state(Seat(spoiled, "axis"))
        service.store.sweep(service.clock())
        found = service.summaries([Seat(game, "axis") for game in (spoiled, *fine)])
        assert {one.id for one in found} == set(fine)
        assert set(service.store.bot_games()) >= set(fine)
        assert set(service.store.running([spoiled, *fine])) == {
            spoiled,
            *fine,
        }  # nobody's seat is let go for it
        assert {one: look_at(service.store, one).what for one in fine} == dict.fromkeys(fine, "ok")
    named = {one.id: one.why for one in check(path) if one.what == "broken"}
    assert list(named) == [spoiled]
    assert "damaged" in named[spoiled]


def test_a_damaged_page_that_must_be_written_to_is_named(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with Room(str(path)) as room:
        first, last = room.game("beachhead"), room.game("beachhead")
    spread(path)
    spoil(path, "seat", last.id, last=True)
    with Room(str(path)) as room:
        with pytest.raises(Damaged):
            room.game("beachhead")
        assert room.service.links.seat_of(first.tokens["allied"]) == first.seats["allied"]


def test_a_server_starts_and_serves_beside_a_damaged_page(tmp_path: Path) -> None:
    with house(tmp_path) as before:
        ann = before.browser()
        spoiled = ann.make(mode="bot", seats={"allied": "human"})["id"]
        fine = ann.make(mode="bot", seats={"allied": "human"})["id"]
    path = tmp_path / "games.db"
    spread(path)
    spoil(path, "seat", spoiled)
    with house(tmp_path) as after:
        bea = after.browser()
        bea.cookies = ann.cookies
        assert [one["id"] for one in bea.get("/api/mine").json()] == [fine]
        assert code(bea.get(f"/api/games/{spoiled}")) == (409, "cannot-open")
        state = bea.state(fine)
        assert bea.act(fine, state["actions"][0], at=state["at"]).status_code == 200


class Said(Exception):
    """What PostgreSQL's driver raises."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__("invalid page in block 7 of relation base/5/16402")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("sqlstate", "raised"), [("XX001", Damaged), ("XX002", Damaged), ("XX000", InternalError)]
)
def test_postgresql_tells_damage_apart_from_being_away(sqlstate: str, raised: type[Exception]) -> None:
    with pytest.raises(raised), sound_pages():
        raise InternalError("SELECT", {}, Said(sqlstate))
