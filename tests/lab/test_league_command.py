"""`winterline league`: goes on where it was stopped, tells errors, prints one object, refuses in one line."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.test_bad_input import Run
from tests.test_report import read as read_html
from winterline import cli
from winterline.lab import command, playing
from winterline.lab.results import read

WHO = ("--bots", "random", "--in", "beachhead", "--in", "beachhead+random", "--games", "6", "--seed", "3")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line in this process."""
    return Run(monkeypatch, capsys)


def as_json(run: Run, *words: str | Path) -> Any:
    status, out, err = run(*words, "--json")
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    return json.loads(out)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small league, played through."""
    path = tmp_path_factory.mktemp("league") / "league.jsonl"
    words = [
        "league",
        "run",
        "small",
        "--results",
        str(path),
        "--html",
        str(path.with_suffix(".html")),
        "--jobs",
        "2",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "winterline.cli", *words], capture_output=True, text=True, check=True
    )
    assert done.stderr == "", "no bar where nobody watches"
    assert "22 games, 22 of them played now" in done.stdout
    return path


def test_show_has_the_shape_that_scripts_rely_on(run: Run, played: Path) -> None:
    told = as_json(run, "league", "show", played)
    assert set(told) >= {"ratings", "pairs", "balance"}
    assert {frozenset(row) for row in told["ratings"]} == {
        frozenset(("bot", "game", "scenario", "rating", "low", "high", "games"))
    }
    assert {frozenset(row) for row in told["pairs"]} == {
        frozenset(("a", "b", "game", "scenario", "games", "a_wins", "b_wins", "draws", "low", "high"))
    }
    for row in told["balance"]:
        assert set(row) >= {"game", "scenario", "options", "games", "allied", "low", "high"}
    for row in [*told["pairs"], *told["balance"]]:
        assert 0 <= row["low"] <= row["high"] <= 1
    for row in told["ratings"]:
        assert row["low"] <= row["rating"] <= row["high"]
    assert {(row["game"], tuple(row["options"])) for row in told["balance"]} == {
        ("beachhead", ()), ("beachhead", ("random",)), ("italy43", ()),
    }  # fmt: skip
    assert [row["a_wins"] + row["b_wins"] + row["draws"] for row in told["pairs"]] == [2, 2]
    assert (
        told["ratings"][0]["bot"] == read(played).popitem()[1].fixture.allied
        or told["ratings"][0]["rating"] > 0
    )


def test_show_tells_a_person(run: Run, played: Path) -> None:
    status, out, err = run("league", "show", played)
    assert (status, err) == (0, "")
    for part in ("Ratings in beachhead", "Pairs in italy43 S1", "Balance of beachhead", "95% bounds"):
        assert part in out


def test_a_league_is_played_once(run: Run, tmp_path: Path) -> None:
    results = tmp_path / "league.jsonl"
    first = as_json(run, "league", "run", *WHO, "--results", results)
    assert first == {"games": 12, "played": 12, "errors": 0, "results": str(results)}
    before = results.read_bytes()
    assert as_json(run, "league", "run", *WHO, "--results", results)["played"] == 0
    assert results.read_bytes() == before
    more = [*WHO[:-3], "8", *WHO[-2:]]
    assert as_json(run, "league", "run", *more, "--results", results)["played"] == 4
    assert results.read_bytes().startswith(before), "the file only grows"


def test_a_killed_league_goes_on_to_the_same_table(run: Run, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    as_json(run, "league", "run", *WHO, "--results", whole, "--jobs", "3")
    words = [
        sys.executable,
        "-m",
        "winterline.cli",
        "league",
        "run",
        *WHO,
        "--results",
        str(broken),
        "--jobs",
        "2",
    ]
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not broken.exists() or broken.read_bytes().count(b"\n") < 2:
        assert running.poll() in (None, 0)
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait()
    with broken.open("ab") as file:
        file.write(whole.read_bytes()[:77])  # it died in the middle of a line
    going_on = as_json(run, "league", "run", *WHO, "--results", broken)
    assert going_on["played"] <= 10
    shown = [run("league", "show", path, "--json") for path in (whole, broken)]
    assert shown[0] == shown[1]
    assert run("league", "show", broken)[1].startswith("12 games")
    told = [{key: one.told() for key, one in read(path).items()} for path in (whole, broken)]
    assert told[0] == told[1]


def test_errors_are_told_and_kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results, html = tmp_path / "league.jsonl", tmp_path / "league.html"
    words = ("league", "run", "--bots", "random", "--in", "beachhead", "--games", "2", "--results", results)

    def broken(*_: object) -> None:
        raise RuntimeError("a bot fell over")

    with monkeypatch.context() as patch:
        patch.setattr(playing, "make_bot", broken)
        status, out, err = run(*words, "--json")
    assert status == 1
    assert json.loads(out)["errors"] == 2
    assert err == "winterline: 2 games failed; beachhead standard, seed 1: RuntimeError: a bot fell over\n"
    assert run(*words, "--html", html)[0] == 1, "it is remembered, and told again"
    assert "RuntimeError: a bot fell over" in html.read_text(encoding="utf-8")
    assert "RuntimeError: a bot fell over" in run("league", "show", results)[1]
    assert as_json(run, *words, "--again") == {"games": 2, "played": 2, "errors": 0, "results": str(results)}
    assert as_json(run, "league", "show", results)["errors"] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run",), "nothing to be played: give a plan, or --bots a,b and --in GAME"),
        (("run", "nowhere"), "no plan 'nowhere': give a file, or choose from small, whole"),
        (("run", "--bots", "random,x", "--in", "beachhead"), "no bot 'x'"),
        (("run", "--bots", "random,heuristic", "--in", "x"), "no game 'x'"),
        (("run", "--bots", "random,heuristic", "--in", "beachhead", "--games", "3"), "give an even number"),
        (("run", "--bots", "random", "--in", "beachhead", "--games", "0"), "--games"),
        (("run", "--bots", "random", "--in", "beachhead", "--jobs", "0"), "--jobs"),
        (("run", "small", "--bots", "random"), "a plan says itself who plays what"),
        (("run", "small", "--html", "no/such/page.html"), "there is no such directory"),
        (("show", "nowhere.jsonl"), "nowhere.jsonl: cannot read the results (No such file or directory)"),
        (("show", "."), "cannot read the results (Is a directory)"),
        (("fly",), "No such command 'fly'"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_bad_input_is_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in run.refused("league", *words)
    assert list(tmp_path.iterdir()) == [], "nothing half-written"


def test_a_file_without_results_and_a_damaged_one(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    path.write_bytes(b"")
    assert "no results yet" in run.refused("league", "show", path)
    path.write_bytes(b"{}\n")
    assert "league.jsonl:1: no result of a league" in run.refused("league", "show", path)
    assert path.read_bytes() == b"{}\n"


def test_ray_is_an_extra(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    said = run.refused(
        "league", "run", *WHO, "--results", tmp_path / "league.jsonl", "--ray", "127.0.0.1:6379"
    )
    assert "pip install 'winterline[ray]'" in said
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_loses_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = tmp_path / "league.jsonl"

    def stopping(jobs: int) -> playing.Player:
        def play(fixtures: Any, data: Any) -> Any:
            yield playing.play(fixtures[0], data)
            raise KeyboardInterrupt

        return play

    with monkeypatch.context() as patch:
        patch.setattr(playing, "here", stopping)
        status, _, err = run("league", "run", *WHO, "--results", results)
    assert (status, err) == (130, "winterline: stopped after 1 of 12 games; the same command goes on\n")
    assert len(read(results)) == 1


def test_ctrl_c_is_answered_once(tmp_path: Path) -> None:
    results = tmp_path / "league.jsonl"
    words = ["league", "run", "--bots", "random", "--in", "beachhead", "--games", "2000", "--jobs", "2"]
    words += ["--results", str(results)]
    running = subprocess.Popen(
        [sys.executable, "-m", "winterline.cli", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not results.exists() or results.read_bytes().count(b"\n") < 2:
        assert running.poll() is None
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does
    _, err = running.communicate()
    assert running.returncode == 130
    told = re.fullmatch(r"winterline: stopped after (\d+) of 2000 games; the same command goes on\n", err)
    assert told, err
    assert int(told[1]) == len(read(results)) < 2000


# --- the page ---------------------------------------------------------------------------------------------


def test_the_page_is_whole_and_needs_nothing_else(played: Path) -> None:
    html = played.with_suffix(".html").read_text(encoding="utf-8")
    reader = read_html(html)
    assert html.startswith("<!doctype html>")
    assert reader.links == []
    assert not re.search(r"<script|https?:|@import|url\(", html)
    text = " ".join(reader.text)
    for part in (
        "A small league",
        "What was wanted",
        "Ratings",
        "Pairs",
        "Balance",
        "How games end",
        "Length",
        "Openings",
        "Speed",
    ):
        assert f"<h2>{part}</h2>" in html or part in reader.text, part
    assert "normal beats random" in text
    assert "at least 90.0%" in text
    assert html.count("<svg") >= 8


def test_the_page_is_the_same_for_the_same_results(run: Run, played: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "1.html", tmp_path / "2.html"
    for path in (first, second):
        status, out, _ = run("league", "show", played, "--html", path, "--plan", "small")
        assert status == 0
        assert f"{path} written" in out
    assert first.read_bytes() == second.read_bytes() == played.with_suffix(".html").read_bytes()


def test_help_names_both_commands(run: Run) -> None:
    status, out, _ = run("league", "--help")
    assert status == 0
    assert {"run", "show"} <= set(re.findall(r"\w+", out))
    assert command.league.info.help
    assert cli.app.registered_groups
