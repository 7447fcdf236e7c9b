"""The benchmark measures fairly, agrees with its yardsticks and says why a row is left out."""

from __future__ import annotations

import itertools
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from winterline import bench
from winterline.bench import board, kernels, play, rooms, timing
from winterline.bench.timing import Figure, Row, Skip
from winterline.games import catalog


def busy(seconds: float, steps: int) -> Iterator[int]:
    for _ in range(steps):
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            pass
        yield 1


def test_a_contest_finds_the_factor_between_two_works() -> None:
    slow, fast = timing.contest(lambda: busy(0.0009, 4), lambda: busy(0.0003, 4), rounds=15)
    assert 0.0009 <= slow < 0.0014
    assert 2.0 < slow / fast < 4.5


def test_short_works_take_turns_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "SLICE", 0.002)
    order: list[str] = []

    def work(name: str) -> Iterator[int]:
        order.append(name)
        yield from busy(0.0001, 3)

    timing.contest(lambda: work("subject"), lambda: work("yardstick"), rounds=15)
    changes = sum(one != other for one, other in itertools.pairwise(order))
    assert changes > 15  # one after the other there would be one; a busy machine may swallow some turns


def test_a_bound_is_met_from_its_own_side() -> None:
    figure: Figure = {"value": 1.0, "unit": "µs", "ratio": 1.5, "against": "a yardstick"}
    assert Row(figure, 1.5).met
    assert not Row(figure, 1.4).met
    assert Row(figure, 1.5, at_least=True).met
    assert not Row(figure, 1.6, at_least=True).met


def test_the_same_arguments_give_the_same_board() -> None:
    one, two = (board.synthetic_board(12, 10, 5) for _ in range(2))
    assert (one.graph.cost, one.where) == (two.graph.cost, two.where)


def test_a_row_without_its_yardstick_is_left_out_with_a_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(bench, "ROWS", {"reach-python": kernels.reach_python})
    assert bench.main(json=True) == {}
    said = capsys.readouterr()
    assert said.out == ""
    assert "no C compiler" in said.err


def test_the_rows_of_the_kernels_agree_with_their_yardsticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "contest", lambda subject, yardstick: (2.0, 1.0))
    measured = 0
    for measure in (kernels.reach_compiled, kernels.reach_python):
        try:
            row = measure()  # raises when subject and yardstick find different things
        except Skip:
            continue
        measured += 1
        assert row.figure["ratio"] == 2.0
    assert measured in (0, 1, 2)


def test_the_growth_curve_is_drawn_against_plain_doubling() -> None:
    drawn = rooms.plot([(500, 1e-5), (1000, 1e-5), (2000, 4e-5)], width=40).splitlines()
    assert [line.count("█") for line in drawn[:3]] == [10, 10, 40]
    assert [line.count("·") for line in drawn[:3]] == [0, 10, 0]


def test_growth_is_measured_on_whole_decisions_with_counters_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "SHARES", (2, 1))
    (half, _), (whole, seconds) = rooms.growth_curve(decisions=5, rounds=1)
    assert whole == 2 * half > 10
    assert seconds > 0


def test_supply_is_timed_as_a_game_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "FEW_ROUNDS", 1)
    assert rooms.zones_and_supply().figure["ratio"] > 0


def test_a_self_play_that_fails_is_told_and_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "_SELFPLAY", "raise SystemExit('no bot of that name')")
    with pytest.raises(Skip, match="no bot of that name"):
        play.heuristic_game()


def test_a_limit_is_a_ratio_too() -> None:
    row = play.within(30.0, "MB", 120)
    assert row.figure == {"value": 30.0, "unit": "MB", "ratio": 0.25, "against": "120 MB"}
    assert row.met
    assert not play.within(121.0, "MB", 120).met


def test_every_game_has_its_rows() -> None:
    for game in ("anzio", "italy43"):
        for row in ("playouts", "list-median", "list-worst", "heuristic-game", "worker-memory"):
            assert f"{game}-{row}" in bench.ROWS


def test_the_supplement_is_every_rule_of_its_section() -> None:
    offered = [option["id"] for option in catalog.option_list("anzio")]
    assert list(rooms.SUPPLEMENT.options) == [name for name in offered if name.startswith("supp.")]


def test_supply_and_bonds_are_timed_on_positions_of_which_nothing_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "EVERY", 400)
    for measure in (rooms.anzio_supply, rooms.italy43_bonds):
        figure = measure().figure
        assert figure["unit"] == "µs"
        assert figure["value"] > 0


def test_a_list_is_timed_at_every_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "SEEDS", (7,))
    times = rooms.list_times(rooms.ANZIO)
    assert len(times) > 500
    assert min(times) > 0


def test_lists_are_timed_in_a_process_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "_LIST_TIMES", "import sys; print([1, 3, len(sys.argv[1])])")
    rooms.lists_apart.cache_clear()
    assert rooms.median_list("PO_VALLEY").figure["value"] == 3
    assert rooms.worst_list("PO_VALLEY").figure["value"] == 9
    rooms.lists_apart.cache_clear()


def test_a_worker_is_not_charged_with_what_its_parent_holds() -> None:
    code = "from winterline.bench.timing import peak_megabytes; print(peak_megabytes())"
    alone = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    held = bytearray(64 * 2**20)
    beside = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert len(held) == 64 * 2**20
    assert 5 < float(alone.stdout) < 64
    assert float(beside.stdout) < float(alone.stdout) + 32
