"""What `winterline check` and `winterline replay --verify` say of other versions, and with which exit status."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

import winterline as wl
from tests.table import altered
from tests.table.kit import LAND, Room
from winterline import cli
from winterline.core.log import read_segments
from winterline.table.archive import log_lines

VERSION = wl.__version__
VERSIONS = Path(__file__).parent / "fixtures" / "versions"


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["winterline", *args])
        with pytest.raises(SystemExit) as ended:
            cli.main()
    told = capsys.readouterr()
    return int(ended.value.code or 0), told.out + told.err


def carried_log(tmp_path: Path) -> Path:
    """The log of a game that was carried on, as the server could write it."""
    path = tmp_path / "carried.wlog"
    with Room(str(tmp_path / "table.db")) as room:
        table = room.game("beachhead")
        table.act("allied", LAND)
        with altered.later_version() as patch:
            altered.forbidden(patch, type(table.live().rules), LAND)
            room.restart()
            table.act("allied", "enter us-3-15")
            path.write_bytes(b"".join(line + b"\n" for line in log_lines(table.live())))
    return path


def test_each_segment_gets_its_own_verdict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = carried_log(tmp_path)
    with altered.later_version() as patch:
        altered.forbidden(patch, type(wl.new("beachhead").rules), LAND)
        status, told = run(capsys, "replay", str(path), "--verify")
        assert status == 0
        assert f"segment 1 (rules {VERSION}): NOT PROVED, 2 actions" in told
        assert f"segment 2 (rules {altered.LATER}): verified" in told
        raw = path.read_bytes()
        path.write_bytes(raw.replace(b"us-3-7", b"us-3-9"))
        assert run(capsys, "replay", str(path), "--verify")[0] == 2


def test_an_old_log_that_no_longer_replays_is_not_called_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(VERSIONS / "0.1.0.zip") as archive:
        path = Path(archive.extract("watched-loaded.full.wlog", tmp_path))
    first = next(line.do for line in read_segments(path)[-1].lines if not line.forced)
    with pytest.MonkeyPatch.context() as patch:
        altered.forbidden(patch, type(wl.new("beachhead").rules), first)
        status, told = run(capsys, "replay", str(path), "--verify")
        assert status == 0
        assert "NOT PROVED" in told
        assert "verified" not in told
        assert run(capsys, "replay", str(path), "--report", str(tmp_path / "out.html"))[0] == 2
        with pytest.raises(wl.BadLog, match=r"0\.1\.0"):
            wl.load(path)


def test_check_prints_its_shape_and_tells_broken_games_by_its_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.db"
    with Room(str(path)) as room:
        table = room.game("beachhead")
        room.game("beachhead")
        table.act("allied", LAND)
    assert run(capsys, "check", str(path), "--json") == (
        0,
        json.dumps({"games": 2, "ok": 2, "carried": 0, "broken": []}) + "\n",
    )
    with altered.later_version() as patch:
        altered.forbidden(patch, type(wl.new("beachhead").rules), LAND)
        status, told = run(capsys, "check", str(path))
        assert (status, "2 games: 1 replay, 1 are carried on, 0 broken" in told) == (0, True)
    with pytest.MonkeyPatch.context() as patch:
        altered.forbidden(patch, type(wl.new("beachhead").rules), LAND)
        status, told = run(capsys, "check", str(path), "--json")
        assert (status, [one["id"] for one in json.loads(told)["broken"]]) == (1, [table.id])
    (tmp_path / "other.db").write_bytes(b"no database")
    assert run(capsys, "check", str(tmp_path / "other.db"))[0] == 2
