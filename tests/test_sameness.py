"""The comparer of versions: the same program is the same, and a small difference is found where it is."""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest

from tests.sameness.__main__ import show
from tests.sameness.facets import short
from tests.sameness.runs import Manner, Run, runs
from tests.sameness.trace import compare, differences, record, recorded, written
from winterline.games import catalog
from winterline.games.beachhead.rules import Beachhead

RUN = Run("beachhead", "standard", 6)
MANNER = Manner(every=5, stretch=40, stretches=1)


def test_every_scenario_and_fixture_is_compared() -> None:
    wanted = runs(max(len(listing.scenarios) for listing in catalog.GAMES.values()))
    assert {(run.game, run.scenario) for run in wanted if not run.fixture} == {
        (game, scenario) for game, listing in catalog.GAMES.items() for scenario in listing.scenarios
    }
    assert {run.game for run in wanted if run.fixture} == {*catalog.GAMES}


def test_a_program_is_the_same_as_itself(tmp_path: Path) -> None:
    assert record(RUN, tmp_path, MANNER) == (40, "")
    assert compare(RUN, tmp_path, MANNER, frozenset()) == (40, "")


def test_what_differs_can_be_read() -> None:
    assert '"prompt"' in show(RUN, 0, "decision", None, MANNER)
    assert show(Run("italy43", "S1", 6), 0, "warnings", None, MANNER).startswith("[")


def test_a_zone_that_is_told_otherwise_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record(RUN, tmp_path, MANNER)
    told = Beachhead.zone
    monkeypatch.setattr(Beachhead, "zone", lambda *args: told(*args)[:-1])
    assert compare(RUN, tmp_path, MANNER, frozenset()) == (32, f"{RUN.name} 0 (8 times): zones")
    assert compare(RUN, tmp_path, MANNER, frozenset({"zones"})) == (40, "")


def test_a_move_that_is_no_longer_legal_ends_the_comparison_of_its_game(tmp_path: Path) -> None:
    record(RUN, tmp_path, MANNER)
    file = tmp_path / f"{RUN.name}.jsonl.gz"
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    changed = msgspec.json.decode(lines[11])
    file.write_bytes(
        gzip.compress(b"".join([*lines[:11], msgspec.json.encode(["end", changed[1]]) + b"\n", *lines[12:]]))
    )
    count, told = compare(RUN, tmp_path, MANNER, frozenset())
    assert count == 11
    assert told.startswith(f"{RUN.name} 10 (1 times): cannot be played: ")


def test_games_take_turns_at_stretches() -> None:
    manner = Manner(stretch=100, stretches=3)
    found = [Run("italy43", "S1", number).looked_at(manner) for number in (3, 4, 5, 6)]
    assert found == [(0, 100), (100, 200), (200, 300), (0, 100)]
    assert Run("italy43", "S1", 0, "a fixture").looked_at(manner) == (0, None)


def test_what_was_written_down_says_which_game_it_is(tmp_path: Path) -> None:
    record(RUN, tmp_path, MANNER)
    assert written(tmp_path) == [RUN]
    assert recorded(RUN, tmp_path)[0] == RUN.start()


def test_parts_of_a_view_may_come_to_it_but_not_go() -> None:
    now: dict[str, object] = {"view units": [1], "view new": 2}
    before = {"view units": short([1])}
    assert differences(before, now, frozenset()) == []
    assert differences(before | {"view gone": short(3)}, now, frozenset()) == ["view gone"]
    assert differences(before | {"view gone": short(3)}, now, frozenset({"view gone"})) == []
