"""The long run: how many games of what, and that a stopped run goes on where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import soak
from tests.journal import Journal
from tests.soak import Share, report, shares
from winterline.games import catalog
from winterline.selfplay import Maker, Match, Played


def test_every_scenario_has_its_share() -> None:
    wanted = shares(1000, None)
    assert {(share.game, share.scenario) for share in wanted} == {
        (game, scenario) for game, listing in catalog.GAMES.items() for scenario in listing.scenarios
    }
    totals = {game: sum(s.games for s in wanted if s.game == game) for game in catalog.GAMES}
    assert totals == {"beachhead": 1000, "beachhead-1970": 1000, "anzio": 2000, "italy43": 2000}
    assert [share.name for share in shares(2, "italy43")] == ["italy43 S1", "italy43 S2", "italy43 S3"]


def test_a_stopped_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[int]] = []
    play = soak.play_numbers

    def watched(match: Match, numbers: list[int], jobs: int, maker: Maker) -> object:
        asked.append(list(numbers))
        return play(match, numbers, jobs, maker)

    monkeypatch.setattr(soak, "play_numbers", watched)
    first = soak.soak(Share("beachhead", "standard", 1), 1, tmp_path)
    done = tmp_path / "done.jsonl"
    done.write_bytes(done.read_bytes() + b'["2", {"number": 2, "winn')
    both = soak.soak(Share("beachhead", "standard", 2), 1, tmp_path)
    assert asked == [[1], [2]]
    assert (first.summary.games, both.summary.games, both.summary.errors, both.replayed) == (1, 2, 0, 1)
    assert sorted(Journal(done, Played).done) == ["1", "2"]
    assert [path.name for path in tmp_path.glob("*.wlog")] == ["0001.wlog"]
    assert "| `beachhead` | 2 | 0 | " in report([both])


def test_a_failing_game_is_kept_for_the_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(match: Match, numbers: list[int], jobs: int, maker: Maker) -> list[Played]:
        (tmp_path / "logs" / "0001.wlog").write_bytes(b"a log")
        return [Played(1, "", "", 3, 3, (), 0.1, error="Broken: a promise")]

    monkeypatch.setattr(soak, "FAILING", tmp_path / "failing")
    monkeypatch.setattr(soak, "play_numbers", broken)
    tally = soak.soak(Share("italy43", "S2", 1), 1, tmp_path / "logs")
    assert (tally.summary.errors, tally.replayed) == (1, 0)
    assert (tmp_path / "failing" / "italy43-S2-1.wlog").read_bytes() == b"a log"
