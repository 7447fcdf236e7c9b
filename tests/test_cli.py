"""Every command as DESIGN.md has it: the shapes that scripts rely on, what stands on which stream, exit statuses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import winterline as wl
from tests.fixtures.make import GAMES
from winterline import cli, coverage
from winterline.core.checker import Broken, Checker
from winterline.games import catalog

LOG = GAMES / "beachhead-8.ger.b.wlog"
QUICK = ("--allied", "random", "--axis", "random")


class Command:
    """The command line in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *words: str | Path) -> tuple[int, str, str]:
        """Exit status, standard output, standard error."""
        self.monkeypatch.setattr(sys, "argv", ["winterline", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = self.capsys.readouterr()
        return int(left.value.code or 0), out, err

    def json(self, *words: str | Path) -> Any:
        """The one object that a command prints with --json."""
        status, out, err = self(*words, "--json")
        assert (status, err) == (0, "")
        assert out.count("\n") == 1
        return json.loads(out)

    def text(self, *words: str | Path) -> str:
        """What a command tells a person."""
        status, out, err = self(*words)
        assert (status, err) == (0, "")
        return out


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command line."""
    return Command(monkeypatch, capsys)


# --- games ------------------------------------------------------------------------------------------------


def test_games_has_the_promised_shape(command: Command) -> None:
    listed = command.json("games")
    assert [game["id"] for game in listed] == list(catalog.GAMES)
    for game in listed:
        assert {"id", "title", "text", "scenarios", "about", "options", "presets", "sides"} == set(game)
        assert game["scenarios"] == list(catalog.listing(game["id"]).scenarios)
        assert game["sides"] == ["allied", "axis"]
        for option in game["options"]:
            assert {"id", "title", "rules", "favours", "needs", "excludes"} <= set(option)
            known = {rule.id for rule in coverage.index(game["id"])}
            assert {rule.rpartition(":")[2] for rule in option["rules"]} <= known
        offered = {option["id"] for option in game["options"]}
        for preset in game["presets"]:
            assert {"id", "title", "options"} <= set(preset)
            assert set(preset["options"]) <= offered
    assert listed == json.loads(json.dumps(wl.games()))


def test_games_tells_every_option(command: Command) -> None:
    text = command.text("games")
    for game in wl.games():
        assert game["title"] in text
        assert all(f" {option['id']} " in text for option in game["options"])
        assert all(f" preset {preset['id']}:" in text for preset in game["presets"])


# --- selfplay ---------------------------------------------------------------------------------------------


def test_selfplay_has_the_promised_shape_and_files(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    words = ("selfplay", "beachhead", *QUICK, "--options", "random", "--games", "2", "--seed", "5")
    told = command.json(*words, "--out", out, "--check")
    assert set(told) == {"game", "games", "errors", "wins", "decisions", "seconds", "max_decisions"}
    assert (told["game"], told["games"], told["errors"]) == ("beachhead", 2, 0)
    assert set(told["wins"]) == {"allied", "axis", "draw"}
    assert sum(told["wins"].values()) == 2
    assert told["max_decisions"] <= told["decisions"] <= 2 * told["max_decisions"]
    assert told["seconds"] > 0
    assert sorted(path.name for path in out.iterdir()) == ["0001.wlog", "0002.wlog"]
    for file in out.iterdir():
        assert wl.load(file).result is not None


def test_selfplay_tells_winners_with_intervals(command: Command) -> None:
    text = command.text("selfplay", "beachhead-1970", *QUICK, "--options", "air,naval", "--games", "2")
    assert "2 games of beachhead-1970, random (allied) against random (axis)" in text
    assert "95%" in text
    assert "decisions" in text
    assert "x beachhead-1970:win." in text


def test_selfplay_with_an_error_leaves_with_status_one(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def complain(self: Checker) -> None:
        raise Broken("a promise")

    monkeypatch.setattr(Checker, "before", complain)
    status, out, err = command("selfplay", "beachhead", *QUICK, "--check", "--json")
    assert status == 1
    assert json.loads(out)["errors"] == 1
    assert err == "winterline: 1 games failed; game 1: Broken: a promise\n"


# --- replay -----------------------------------------------------------------------------------------------


def test_replay_proves_a_log(command: Command) -> None:
    text = command.text("replay", LOG, "--verify")
    assert "won by axis" in text
    assert "[beachhead:8.ger.b]" in text
    assert "verified: chain" in text
    assert "--until" not in text


def test_replay_stops_where_it_is_told(command: Command) -> None:
    text = command.text("replay", LOG, "--verify", "--until", "40")
    assert ": 40 actions, not finished" in text
    assert "only the part up to --until was played" in text


def test_replay_says_when_rolls_were_fixed(command: Command, tmp_path: Path) -> None:
    units = {"us-3-7": "1511", "de-71-2": "1516", "de-71-recon": "2016"}
    game = wl.position("beachhead", {"when": "7F", "units": units}, dice=[1])
    game.save(tmp_path / "puzzle.wlog")
    assert "its luck proves nothing" in command.text("replay", tmp_path / "puzzle.wlog", "--verify")


def test_replay_writes_a_report(command: Command, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    assert f"report written to {report}" in command.text("replay", LOG, "--until", "300", "--report", report)
    assert report.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert list(tmp_path.iterdir()) == [report]


def test_replay_looks_for_turning_points(command: Command, tmp_path: Path) -> None:
    units = {"us-3-7": "1511", "de-71-2": "1516", "de-71-recon": "2016"}
    game = wl.position("beachhead", {"when": "7F", "units": units}, dice=[1])
    log, report = tmp_path / "puzzle.wlog", tmp_path / "report.html"
    game.save(log)
    status, _, err = command("replay", log, "--turning")
    assert (status, err.count("\n")) == (2, 1)
    assert "this one goes on" in err
    while game.side:
        game.play("end")
    game.save(log)
    text = command.text("replay", log, "--turning", "--report", report)
    assert "No decision was found for which a bot would have had a plan" in text
    assert "Decisions and dice" in report.read_text(encoding="utf-8")


# --- rules ------------------------------------------------------------------------------------------------


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, coverage.Record]:
    """A record of coverage of our own: one rule tested, one unavailable, the others missing."""
    kept = {
        "beachhead:8.ger.a": coverage.Record("owner", ("tests/test_cli.py::test",)),
        "beachhead:1.counters": coverage.Record(unavailable="a reason"),
        "beachhead-1970:win.1": coverage.Record("owner", ("tests/test_cli.py::test",)),
        "anzio:C1A1": coverage.Record("owner", ("tests/test_cli.py::test",)),
    }
    (tmp_path / "coverage.json").write_bytes(msgspec.json.encode(kept))
    monkeypatch.setattr(coverage, "record_path", lambda game: tmp_path / "coverage.json")
    return kept


@pytest.mark.usefixtures("record")
def test_coverage_has_the_promised_shape(command: Command) -> None:
    told = command.json("rules", "--coverage")
    assert list(told) == list(catalog.GAMES)
    for game, row in told.items():
        assert set(row) == {"rules", "implemented", "tested", "unavailable", "missing"}
        assert row["rules"] == len(coverage.index(game))
        assert row["tested"] == (game != "italy43")
        assert len(row["missing"]) == row["rules"] - row["tested"] - row["unavailable"]
        assert all(rule.startswith(f"{game}:") for rule in row["missing"])
    assert told["beachhead"]["unavailable"] == 1
    assert "beachhead:8.ger.a" not in told["beachhead"]["missing"]
    assert list(command.json("rules", "beachhead", "--coverage")) == ["beachhead"]
    assert "1 of " in command.text("rules", "beachhead", "--coverage")


def test_coverage_without_a_record_is_one_line(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "coverage.json"
    monkeypatch.setattr(coverage, "record_path", lambda game: file)
    for content in (None, b"nonsense"):
        if content:
            file.write_bytes(content)
        status, out, err = command("rules", "--coverage", "--json")
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "coverage.json: cannot be read" in err
        assert "(run the full test command)" in err


def test_rules_are_read_by_id(command: Command) -> None:
    text = command.text("rules", "beachhead", "8.ger.a")
    assert text.startswith("beachhead:8.ger.a\n")
    told = command.json("rules", "beachhead", "8.ger")
    assert [rule["id"] for rule in told] == ["beachhead:8.ger.a", "beachhead:8.ger.b", "beachhead:8.ger.c"]
    assert all(rule["rule"] for rule in told)
    assert len(command.json("rules")) == sum(len(coverage.index(game)) for game in catalog.GAMES)


# --- map --------------------------------------------------------------------------------------------------


def test_map_check_has_the_promised_shape(command: Command, tmp_path: Path) -> None:
    told = command.json("map", "beachhead", "--check")
    assert set(told) == {"citations", "hold", "broken"}
    assert told["hold"] == told["citations"] > 100
    assert told["broken"] == []
    board = (catalog.room("beachhead") / "data" / "board.txt").read_text(encoding="utf-8")
    (tmp_path / "board.txt").write_text(board.replace("hex woods: 0906", "hex woods: 1503"), encoding="utf-8")
    status, out, err = command("map", "beachhead", "--check", "--json", "--data", tmp_path)
    assert (status, err) == (1, "")
    assert all(set(broken) == {"hex", "claim"} for broken in json.loads(out)["broken"])
    assert "0906" in {broken["hex"] for broken in json.loads(out)["broken"]}


@pytest.mark.parametrize(("game", "citations"), [("anzio", 200), ("italy43", 15)])
def test_every_board_keeps_to_its_rulebook(command: Command, game: str, citations: int) -> None:
    told = command.json("map", game, "--check")
    assert told["hold"] == told["citations"] >= citations
    assert told["broken"] == []


def test_map_hex_has_the_promised_shape(command: Command) -> None:
    told = command.json("map", "beachhead", "--hex", "0802")
    assert set(told) == {"hex", "name", "terrain", "features", "sides"}
    assert (told["hex"], told["name"]) == ("0802", "Anzio")
    assert "port:Anzio" in told["features"]
    assert "fortified" in told["features"]
    for label, side in told["sides"].items():
        assert len(label) == 4
        assert set(side) == {"terrain", "road", "river", "bridge", "barred"}
        assert side["road"] in (None, "major", "minor", "unfinished")
        assert isinstance(side["bridge"], bool)
        assert isinstance(side["barred"], bool)
    assert told["sides"]["0903"]["road"] == "major"
    assert "Anzio" in command.text("map", "beachhead", "--hex", "0802")


def test_map_is_drawn_to_a_file(command: Command, tmp_path: Path) -> None:
    svg = tmp_path / "board.svg"
    assert f"drawn to {svg}" in command.text("map", "beachhead", "--render", svg)
    assert "<svg" in svg.read_text(encoding="utf-8")[:500]
    assert "reconstruction" in command.text("map", "beachhead")


# --- the rest ---------------------------------------------------------------------------------------------


def test_bench_explains_itself(command: Command) -> None:
    assert "yardsticks" in command.text("bench", "--help")


def test_without_a_command_the_help_is_shown(command: Command) -> None:
    status, out, _ = command()
    assert status == 2
    for name in ("play", "games", "selfplay", "replay", "rules", "map", "bench"):
        assert f" {name} " in out
    assert command.text("--version") == f"winterline {wl.__version__}\n"


def test_a_game_is_played_in_the_terminal_from_standard_input() -> None:
    lines = "enter us-3-7\nwhy end\nquit\n"
    words = ["play", "--terminal", "--against", "random", "--seed", "3"]
    run = subprocess.run(
        [sys.executable, "-m", "winterline.cli", *words],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr == ""
    assert "7 Inf Rgt comes on in" in run.stdout
    assert "[beachhead:6.1.time]" in run.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("anzio", "--preset", "tournament"), r"1 Allied, the Allies:"),
        (
            ("italy43", "--scenario", "S2"),
            r"13 (Allied|German), the Allies:",
        ),  # a random German may attack before
    ],
)
def test_scenarios_and_presets_are_played_in_the_terminal(words: tuple[str, ...], told: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "winterline.cli", "play", *words, "--terminal", "--against", "random"],
        input="list\nquit\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr == ""
    assert re.search(told, run.stdout)


def test_an_unknown_scenario_or_preset_is_one_line(command: Command) -> None:
    for words in (("--scenario", "S9"), ("--preset", "club")):
        status, out, err = command("play", "italy43", *words)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert words[1] in err


def test_a_closed_pipe_is_no_disaster() -> None:
    """`winterline rules | head -1`: the reader leaves, and nothing is said about it."""
    run = subprocess.Popen(
        [sys.executable, "-m", "winterline.cli", "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.readline()
    run.stdout.close()
    assert run.stderr.read() == b""
    run.stderr.close()
    assert run.wait() in (0, 1)


@pytest.mark.parametrize("name", ["play", "selfplay", "map", "rules"])
def test_the_help_of_a_command_names_every_game(command: Command, name: str) -> None:
    told = re.sub(r"[\s│]+", "", command.text(name, "--help"))
    for game in catalog.GAMES:
        assert game in told


def test_a_board_is_drawn_with_a_bar_for_whoever_waits(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    status, out, err = command("map", "beachhead", "--render", tmp_path / "map.svg")
    assert status == 0
    assert "drawing Anzio Beachhead" in err
    assert "drawn to" in out
    assert (tmp_path / "map.svg").read_text(encoding="utf-8").startswith("<svg")
