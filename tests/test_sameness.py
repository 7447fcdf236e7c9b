"""The comparer of versions: the same program is the same, and a small difference is found where it is."""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest

from tests.sameness.__main__ import show
from tests.sameness.runs import Run, runs
from tests.sameness.trace import compare, record
from winterline.games import catalog
from winterline.games.beachhead.rules import Beachhead

RUN = Run("beachhead", "standard", 6)


def test_every_scenario_and_fixture_is_compared() -> None:
    wanted = runs(max(len(listing.scenarios) for listing in catalog.GAMES.values()))
    assert {(run.game, run.scenario) for run in wanted if not run.fixture} == {
        (game, scenario) for game, listing in catalog.GAMES.items() for scenario in listing.scenarios
    }
    assert {run.game for run in wanted if run.fixture} == {*catalog.GAMES}


def test_a_program_is_the_same_as_itself(tmp_path: Path) -> None:
    assert record(RUN, tmp_path, 5, 40) == (40, "")
    assert compare(RUN, tmp_path, 5, frozenset()) == (40, "")


def test_what_differs_can_be_read() -> None:
    assert '"prompt"' in show(RUN, 0, "decision", None, 5)
    assert show(Run("italy43", "S1", 6), 0, "warnings", None, 5).startswith("[")


def test_a_zone_that_is_told_otherwise_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record(RUN, tmp_path, 5, 40)
    told = Beachhead.zone
    monkeypatch.setattr(Beachhead, "zone", lambda *args: told(*args)[:-1])
    assert compare(RUN, tmp_path, 5, frozenset()) == (32, f"{RUN.name} 0 (8 times): zones")
    assert compare(RUN, tmp_path, 5, frozenset({"zones"})) == (40, "")


def test_a_move_that_is_no_longer_legal_ends_the_comparison_of_its_game(tmp_path: Path) -> None:
    record(RUN, tmp_path, 5, 40)
    file = tmp_path / f"{RUN.name}.jsonl.gz"
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    changed = msgspec.json.decode(lines[10])
    file.write_bytes(
        gzip.compress(b"".join([*lines[:10], msgspec.json.encode(["end", changed[1]]) + b"\n", *lines[11:]]))
    )
    count, told = compare(RUN, tmp_path, 5, frozenset())
    assert count == 11
    assert told.startswith(f"{RUN.name} 10 (1 times): cannot be played: ")
