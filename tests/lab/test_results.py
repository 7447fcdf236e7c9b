"""Results on disk: a file that only grows, outlives a kill in the middle of a line, and is one writer's at a time."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from winterline.core.errors import BadData
from winterline.lab import playing
from winterline.lab.plan import Fixture, fixtures, quick_plan
from winterline.lab.playing import here, play
from winterline.lab.results import Ledger, Result, Think, read
from winterline.lab.standing import standing


@pytest.fixture(scope="module")
def dealt() -> list[Fixture]:
    """Games of one bot in three settings."""
    at = ("beachhead", "beachhead+random", "italy43:S1")
    return fixtures(quick_plan(("random",), at, 3, 7, mirrors=True))


@pytest.fixture(scope="module")
def results(dealt: list[Fixture]) -> list[Result]:
    """Their results."""
    return list(here(1)(dealt, None))


def written(path: Path, results: list[Result]) -> Path:
    with Ledger(path) as ledger:
        for result in results:
            ledger.add(result)
    return path


def test_a_result_tells_how_the_game_went(results: list[Result]) -> None:
    for one in results:
        assert one.error == ""
        assert one.winner in ("allied", "axis", "draw")
        assert one.rule.startswith(f"{one.fixture.game}:")
        assert 100 < one.decisions <= one.length
        assert one.turns in range(1, 8)
        assert 0 <= one.think.allied + one.think.axis <= one.think.whole
        for side in ("allied", "axis"):
            own = [choice for choice in one.opening if choice.side == side]
            assert 1 < len(own) <= playing.KINDS
            assert len({choice.kind for choice in own}) == len(own)
            assert all(" " in choice.choice for choice in own)


def test_an_opening_names_where_somebody_lands() -> None:
    at = quick_plan(("random",), ("anzio:basic",), 1, 7, mirrors=True)
    chosen = {
        choice.kind: choice.choice for choice in play(fixtures(at)[0]).opening if choice.side == "allied"
    }
    assert chosen["invading invade"].startswith("invade zone-")


def test_results_are_the_same_in_any_number_of_processes(dealt: list[Fixture], results: list[Result]) -> None:
    again = {one.fixture: one.told() for one in here(3)(dealt, None)}
    assert again == {one.fixture: one.told() for one in results}


def test_what_is_written_is_read(tmp_path: Path, results: list[Result]) -> None:
    path = written(tmp_path / "deep" / "league.jsonl", results)
    assert list(read(path).values()) == results
    assert path.read_bytes().count(b"\n") == len(results)


def test_the_table_does_not_depend_on_the_order(tmp_path: Path, results: list[Result]) -> None:
    path = written(tmp_path / "league.jsonl", results)
    first = standing(read(path), 20).as_json()
    lines = path.read_bytes().splitlines(keepends=True)
    random.Random(3).shuffle(lines)
    path.write_bytes(b"".join([*lines, *lines[:2]]))
    assert standing(read(path), 20).as_json() == first


def test_every_place_of_a_kill_is_survived(tmp_path: Path, results: list[Result]) -> None:
    path = written(tmp_path / "league.jsonl", results[:2])
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for cut in (first, first + 1, first + 40, len(whole) - 1, len(whole)):
        path.write_bytes(whole[:cut])
        kept = 2 if cut == len(whole) else 1
        assert len(read(path)) == kept
        with Ledger(path) as ledger:
            left = ledger.left([one.fixture for one in results[:2]])
            assert len(left) == 2 - kept
            for one in results[:2]:
                if one.fixture in left:
                    ledger.add(one)
        assert path.read_bytes() == whole


def test_one_writes_at_a_time(tmp_path: Path, results: list[Result]) -> None:
    path = tmp_path / "league.jsonl"
    other = [sys.executable, "-m", "winterline.cli", "league", "run", "--bots", "random", "--in", "beachhead"]
    other += ["--games", "1", "--results", str(path)]
    with Ledger(path) as ledger:
        refused = subprocess.run(other, capture_output=True, text=True, check=False)
        assert refused.returncode == 2
        assert refused.stderr.startswith(f"winterline: {path}: another league writes its results here")
        ledger.add(results[0])
    assert subprocess.run(other, capture_output=True, text=True, check=False).returncode == 0
    assert len(read(path)) == 2


def test_a_league_that_cannot_begin_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="no cluster"), Ledger(tmp_path / "league.jsonl"):
        raise RuntimeError("no cluster")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"{}", "no result of a league"),
        (b"\xff", "no result of a league"),
        (b'{"more": 1}', "no result of a league"),
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, results: list[Result], line: bytes, said: str) -> None:
    path = written(tmp_path / "league.jsonl", results)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], line + b"\n", *lines[2:]]))
    with pytest.raises(BadData, match=said) as error:
        read(path)
    assert str(error.value).startswith("league.jsonl:3: ")
    with pytest.raises(BadData, match=r"league\.jsonl:3"):
        Ledger(path)


def test_results_of_a_newer_form_are_not_guessed_at(tmp_path: Path, results: list[Result]) -> None:
    path = written(tmp_path / "league.jsonl", [msgspec.structs.replace(results[0], form=99)])
    with pytest.raises(BadData, match="use a newer Winterline"):
        read(path)


def test_a_game_that_ended_in_two_ways_is_told_of(tmp_path: Path, results: list[Result]) -> None:
    other = msgspec.structs.replace(results[0], decisions=1)
    slower = msgspec.structs.replace(results[0], think=Think(9.0, 9.0, 20.0))
    assert len(read(written(tmp_path / "fine.jsonl", [results[0], slower]))) == 1
    with pytest.raises(BadData, match="ended otherwise"):
        read(written(tmp_path / "league.jsonl", [results[0], other]))


def test_an_error_is_a_result_until_it_is_played_again(
    tmp_path: Path, dealt: list[Fixture], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a bot\nfell over")

    with monkeypatch.context() as patch:
        patch.setattr(playing, "make_bot", broken)
        failed = play(dealt[0])
    assert (failed.error, failed.winner, failed.opening) == ("RuntimeError: a bot fell over", "", ())
    path = written(tmp_path / "league.jsonl", [failed, play(dealt[1])])
    stands = standing(read(path), 5)
    assert [one.fixture for one in stands.errors] == [dealt[0]]
    assert stands.as_json()["errors"] == 1
    assert sum(one.games for one in stands.balance) == 1
    with Ledger(path) as ledger:
        assert ledger.left(dealt[:2]) == []
        assert ledger.left(dealt[:2], again=True) == dealt[:1]
        ledger.add(play(dealt[0]))
    assert standing(read(path), 5).errors == ()


def test_a_bot_that_fails_in_the_middle_of_a_game(
    dealt: list[Fixture], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = playing.make_bot

    def failing(name: str, seed: str) -> object:
        bot, left = made(name, seed), iter(range(10))
        choose = bot.choose
        monkeypatch.setattr(bot, "choose", lambda seat: (next(left), choose(seat))[1], raising=False)
        return bot

    with monkeypatch.context() as patch:
        patch.setattr(playing, "make_bot", failing)
        found = play(dealt[0])
    assert found.error.startswith("StopIteration")
    assert 0 < found.length < 100
    assert found.opening


def test_other_versions_are_other_games(tmp_path: Path, results: list[Result]) -> None:
    one = results[0]
    older = msgspec.structs.replace(one.fixture.versions, allied="0" * 12, axis="0" * 12)
    before = msgspec.structs.replace(one, fixture=msgspec.structs.replace(one.fixture, versions=older))
    path = written(tmp_path / "league.jsonl", [before, *results])
    with Ledger(path) as ledger:
        assert ledger.left([one.fixture for one in results]) == []
    stands = standing(read(path), 5)
    assert stands.left_out == 1
    assert len(stands.results) == len(results)
    # the version that came last counts
    path = written(tmp_path / "other.jsonl", [*results, before])
    assert [
        found.fixture for found in standing(read(path), 5).results if found.fixture.game == "beachhead"
    ] == [before.fixture]
