"""At the table: a finished game that another scenario goes on from is played on from its end, and the log proves both."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

import winterline as wl
from tests.rulebook.anzio.shore import ended_basic, finish
from tests.table import altered
from tests.table.kit import Room, Table, deal
from tests.table.web_kit import Browser, code
from winterline.core.log import full_lines, read_segments
from winterline.core.loglines import line_hash
from winterline.table import archive, documents, earlier
from winterline.table.errors import Damaged
from winterline.table.values import Spec

KIND = {"content-type": "application/octet-stream"}
GUSTAV = {"game": "anzio", "scenario": "gustav"}


def written(game: wl.Game) -> bytes:
    """The full log of a game, as it is sent."""
    return b"".join(line + b"\n" for line in full_lines(game))


def uploaded(browser: Browser, game: wl.Game) -> tuple[str, int]:
    """A log on the table: the id of the game, and its last entry."""
    made = browser.post("/api/logs", content=written(game), headers=KIND).json()
    return made["id"], browser.state(made["id"])["at"]


def begun(browser: Browser, data: bytes, spec: Any) -> httpx.Response:
    """Ask for a game that goes on from a log."""
    text = spec if isinstance(spec, str) else json.dumps(spec)
    return browser.post("/api/logs", params={"spec": text}, content=data, headers=KIND)


def test_the_gustav_line_is_played_on_from_the_end_of_a_basic_game(ann: Browser) -> None:
    watched, end = uploaded(ann, ended_basic(("supp.armor",)))
    made = ann.send_json(f"/api/games/{watched}/fork", {"at": end}).json()
    state = ann.state(made["id"])
    assert state["view"]["date"].startswith("Jan I 1944")
    assert state["view"]["options"] == ["supp.armor"]
    units = {unit["id"]: unit for unit in state["view"]["units"]}
    assert (units["br-46"]["hex"], units["de-94"]["hex"]) == ("K54", "J52")


def test_other_games_are_over_at_their_end(ann: Browser) -> None:
    game = wl.position("beachhead", {"when": "7D", "units": {"us-3-7": "1511", "de-71-2": "1510"}})
    while game.side:
        game.play(game.actions()[0])
    watched, end = uploaded(ann, game)
    answer = ann.send_json(f"/api/games/{watched}/fork", {"at": end})
    assert answer.status_code == 409


# --- the log ---------------------------------------------------------------------------------------------------------


@contextmanager
def sequel_in(room: Room) -> Iterator[tuple[Table, bytes]]:
    """A game that goes on from another of this table, played on a little, and the log of the first."""
    first = room.played(ended_basic())
    begun_with = documents.seat_log(room.service.store, first.seats["allied"])
    table = Table(room, room.service.fork(first.seats["allied"], first.at("allied")))
    deal(room.service, table.seats["allied"])
    yield table, begun_with


def saved(data: bytes, folder: Path) -> Path:
    path = folder / "table.wlog"
    path.write_bytes(data)
    return path


def full_log(table: Table) -> bytes:
    return b"".join(line + b"\n" for line in archive.log_lines(table.live()))


def test_the_log_of_the_table_has_both_games(room: Room, tmp_path: Path) -> None:
    with sequel_in(room) as (table, begun_with):
        table.play_on(random.Random(2), 9)
        room.restart()
        told = full_log(table)
        assert told.startswith(begun_with)
        first, second = read_segments(saved(told, tmp_path))
        assert (first.header.scenario, second.header.scenario) == ("basic", "gustav")
        assert second.header.continues == line_hash(first.last)
        assert second.header.start
        game, header, _ = wl.verify(tmp_path / "table.wlog")
        assert (header.scenario, game.digest()) == ("gustav", table.live().game.digest())
        assert b"".join(line + b"\n" for line in full_lines(game)) == told


def test_a_seat_s_log_names_the_game_before(room: Room, tmp_path: Path) -> None:
    with sequel_in(room) as (table, begun_with):
        (only,) = read_segments(saved(documents.seat_log(room.service.store, table.seats["axis"]), tmp_path))
        assert only.header.continues == line_hash(begun_with.splitlines()[-1])
        assert only.header.start == ""


def test_once_it_is_over_everybody_gets_both_games(tmp_path: Path) -> None:
    ended_basic().save(tmp_path / "basic.wlog")
    game = wl.new("anzio", "gustav", seed=3, start=tmp_path / "basic.wlog")
    finish(game)
    with Room(str(tmp_path / "table.db")) as room:
        table = room.played(game)
        data = documents.seat_log(room.service.store, table.seats["axis"])
        assert documents.report(room.service.store, table.seats["axis"])
    assert data == written(game)
    assert wl.load(saved(data, tmp_path)).result == game.result


def test_a_log_with_both_games_is_watched_and_given_again(ann: Browser, tmp_path: Path) -> None:
    ended_basic().save(tmp_path / "basic.wlog")
    game = wl.new("anzio", "gustav", seed=3, start=tmp_path / "basic.wlog")
    game.play(game.actions()[0])
    watched, _ = uploaded(ann, game)
    assert ann.get(f"/api/games/{watched}/log").content == written(game)


def test_a_sequel_carried_on_by_other_rules_still_has_the_game_before(tmp_path: Path) -> None:
    with Room(str(tmp_path / "table.db")) as room, sequel_in(room) as (table, begun_with):
        table.play_on(random.Random(2), 9)
        game = table.live().game
        action = next(step.action for step in game.steps()[1:] if not step.forced)
        assert action is not None
        with altered.later_version() as patch:
            altered.forbidden(patch, type(game.rules), game.notation(action))
            room.restart()
            told = full_log(table)
            assert len(table.live().floors) == 2
            assert told.startswith(begun_with)
            first, *mine = read_segments(saved(told, tmp_path))
            assert [segment.header.continues for segment in mine] == [line_hash(first.last)] * 2


def test_a_long_log_is_kept_in_parts() -> None:
    chooser = random.Random(4)
    lines = [chooser.randbytes(60).hex().encode() for _ in range(4000)]
    parts = earlier.packed(lines)
    assert len(parts) > 1
    assert max(len(part.log) for part in parts) == earlier.PART
    assert earlier.unpacked(parts, line_hash(lines[-1])) == tuple(lines)
    for some, why in ((parts[1:], "missing"), (parts[:-1], "not whole")):
        with pytest.raises(Damaged) as told:
            earlier.unpacked(some, line_hash(lines[-1]))
        assert why in told.value.why


# --- a log that is sent as a beginning -----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["bot", "hotseat", "invite"])
def test_a_game_begins_with_a_log_that_was_sent(ann: Browser, mode: str, tmp_path: Path) -> None:
    data = written(ended_basic())
    answer = begun(ann, data, GUSTAV | {"mode": mode, "seats": {"allied": "human"}, "name": "Ann"})
    assert answer.status_code == 200, answer.text
    state = ann.state(answer.json()["id"])
    assert state["view"]["date"].startswith("Jan I 1944")
    assert state["seat"] == "allied"
    assert state["dice"]["people"] == (2 if mode == "invite" else 1)
    assert state["names"]["allied"] == "Ann"
    path = saved(ann.get(f"/api/games/{answer.json()['id']}/log").content, tmp_path)
    assert read_segments(path)[-1].header.continues == line_hash(data.splitlines()[-1])


def test_a_game_that_goes_on_may_have_a_seed(room: Room, tmp_path: Path) -> None:
    spec = Spec(game="anzio", scenario="gustav", mode="hotseat", seed=9)
    table = Table(room, room.service.go_on(written(ended_basic()), spec))
    ended_basic().save(tmp_path / "basic.wlog")
    game = wl.new("anzio", "gustav", seed=9, start=tmp_path / "basic.wlog")
    assert full_log(table) == written(game)


def hostile() -> dict[str, tuple[bytes, Any]]:
    """Logs and wishes that lead to no game."""
    data = written(ended_basic())
    running = wl.new("anzio", seed=1)
    running.play(running.actions()[0])
    lines = data.splitlines(keepends=True)
    middle = len(data) // 2
    return {
        "nothing": (b"", GUSTAV),
        "zeros": (b"\x00" * 1000, GUSTAV),
        "nested": (b"[" * 200_000, GUSTAV),
        "half": (data[:middle], GUSTAV),
        "a changed byte": (data[:middle] + b"X" + data[middle + 1 :], GUSTAV),
        "no end": (b"".join(lines[:-1]), GUSTAV),
        "a line less": (b"".join([lines[0], *lines[2:]]), GUSTAV),
        "twice": (data * 2, GUSTAV),
        "not over": (written(running), GUSTAV),
        "another game": (data, {"game": "beachhead"}),
        "no such scenario": (data, GUSTAV | {"scenario": "../gustav"}),
        "a scenario that goes on from none": (data, GUSTAV | {"scenario": "diadem"}),
        "other options": (data, GUSTAV | {"options": ["supp.armor"]}),
        "to watch": (data, GUSTAV | {"mode": "watch"}),
        "a seed by invitation": (data, GUSTAV | {"mode": "invite", "seed": 1}),
        "no wish": (data, "null"),
        "a list": (data, "[]"),
        "half a wish": (data, '{"game":'),
        "a nested wish": (data, "[" * 4000),
        "an unknown word": (data, {"game": 3}),
    }


@pytest.mark.parametrize("name", hostile())
def test_a_beginning_that_is_none_is_refused_in_a_sentence(ann: Browser, name: str) -> None:
    data, spec = hostile()[name]
    answer = begun(ann, data, spec)
    assert code(answer) == (400, "shape"), answer.text
    sentence = answer.json()["error"]["sentence"]
    assert "\n" not in sentence
    assert "/tmp" not in sentence
    assert len(sentence) < 400


def test_a_beginning_has_the_bounds_of_every_log(ann: Browser) -> None:
    assert code(begun(ann, b"x" * (8 * 1024 * 1024 + 1), GUSTAV)) == (413, "size")
