"""Bad input: one clear line that names the file, the place and the remedy, exit status 2, and nothing half-written."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.fixtures.make import GAMES
from winterline import cli
from winterline.core import log
from winterline.core.data import read_table
from winterline.core.options import chosen_options
from winterline.games import catalog
from winterline.games.beachhead.setup import DATA
from winterline.games.beachhead.tables import load_options

GAME = "beachhead"


class Run:
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
        status = left.value.code
        return (0 if status is None else int(status)), out, err

    def refused(self, *words: str | Path) -> str:
        """The one line that a refused command says."""
        status, out, err = self(*words)
        assert status == 2, err
        assert out == ""
        assert err.count("\n") == 1
        assert err.startswith("winterline: ")
        assert "Traceback" not in err
        return err


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line."""
    return Run(monkeypatch, capsys)


# --- choices ----------------------------------------------------------------------------------------------

PLAY = ("selfplay", GAME, "--allied", "random", "--axis", "random")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("selfplay", "nogame"), "no game 'nogame': choose from beachhead, beachhead-1970"),
        ((*PLAY, "--scenario", "x"), "no scenario 'x': choose from standard"),
        ((*PLAY, "--preset", "x"), "no preset 'x'"),
        ((*PLAY, "--options", "x"), "no option 'x': choose from cf-combat"),
        (
            ("selfplay", GAME, "--axis", "x"),
            "no bot 'x': choose from random, easy, normal, hard, expert, classic",
        ),
        ((*PLAY, "--games", "0"), "--games"),
        ((*PLAY, "--games", "many"), "--games"),
        ((*PLAY, "--jobs", "0"), "--jobs"),
        ((*PLAY, "--data", "no-such-directory"), "no-such-directory: no such data directory"),
        (("replay", "no-such-file"), "no-such-file: cannot read the log (No such file or directory)"),
        (("replay", "."), "cannot read the log (Is a directory)"),
        (("rules", "nogame"), "no game 'nogame'"),
        (("rules", GAME, "99.9"), "no rule '99.9'"),
        (("map", "nowhere"), "nowhere"),
        (("map", GAME, "--hex", "9999"), "9999"),
        (("map", GAME, "--render", "board.gif"), ".svg or .png"),
        (("play", "--terminal", "--side", "navy"), "no side 'navy': choose from allied, axis or both"),
        (("play", "--terminal", "--against", "x"), "no bot 'x'"),
        (("play", "nogame", "--terminal"), "no game 'nogame'"),
        (("play", "--load", "no-such-file"), "no-such-file: cannot read the log"),
        (("selfplay",), "Missing argument"),
        (("fly",), "No such command 'fly'"),
        (("games", "--fly"), "No such option: --fly"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_an_unknown_choice_is_one_line(run: Run, words: tuple[str, ...], said: str) -> None:
    assert said in run.refused(*words)


@pytest.mark.parametrize(
    "change", [{"units": {"nobody": "0904"}}, {"units": {"us-3-7": "9999"}}, {"when": "9Z"}]
)
def test_an_impossible_position_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(wl.BadChoice, match=r"nobody|9999|9Z"):
        wl.position(GAME, change)


def own_options(tmp_path: Path, needs: str, excludes: str) -> Path:
    """A data directory whose naval gunfire needs and excludes these options."""
    text = (DATA / "options.csv").read_text(encoding="utf-8")
    plain = "beachhead,nas,Naval gunfire,allied,,,"
    assert plain in text
    changed = text.replace(plain, f"beachhead,nas,Naval gunfire,allied,{needs},{excludes},")
    (tmp_path / "options.csv").write_text(changed, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("chosen", ["nas,cas", "cas,nas"])
def test_options_that_exclude_each_other(run: Run, tmp_path: Path, chosen: str) -> None:
    data = own_options(tmp_path, "", "cas")
    said = run.refused(*PLAY, "--data", data, "--options", chosen, "--out", tmp_path / "out")
    assert "options 'nas' and 'cas' exclude each other: drop one" in said
    assert not (tmp_path / "out").exists()


def test_an_option_that_needs_another(run: Run, tmp_path: Path) -> None:
    data = own_options(tmp_path, "morale", "")
    assert "option 'nas' needs option 'morale': add it" in run.refused(
        *PLAY, "--data", data, "--options", "nas"
    )
    offered = load_options(data / "options.csv", GAME)
    assert chosen_options(GAME, offered, ("morale", "nas")) == ("nas", "morale")


def test_a_random_mix_keeps_to_what_needs_and_excludes(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = [
        {"id": "a", "needs": (), "excludes": ("b",)},
        {"id": "b", "needs": (), "excludes": ()},
        {"id": "c", "needs": ("a",), "excludes": ()},
        {"id": "d", "needs": ("c",), "excludes": ()},
    ]
    monkeypatch.setattr(catalog, "option_list", lambda game: offered)
    seen = {wl.random_options(GAME, random.Random(seed)) for seed in range(300)}
    assert {("a",), ("b",), ("a", "c"), ("a", "c", "d"), ()} == seen


# --- data files -------------------------------------------------------------------------------------------


def edited(name: str, old: str, new: str) -> bytes:
    """A shipped file with one passage changed."""
    text = (DATA / name).read_text(encoding="utf-8")
    assert len(re.findall(old, text, re.MULTILINE)) >= 1
    return re.sub(old, new, text, count=1, flags=re.MULTILINE).encode()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("board.txt", lambda name: edited(name, "^hex woods: 0906", "hex woods: 9906"), r"board\.txt:\d+: no hex '9906'"),
        ("board.txt", lambda name: edited(name, "^grid offset", "grid banana"), r"board\.txt:\d+: cannot make this grid"),
        ("board.txt", lambda name: edited(name, "^hex ", "hexes "), r"board\.txt:\d+: unknown statement"),
        ("board.txt", lambda name: b"", r"board\.txt:1: no grid statement"),
        ("board.txt", lambda name: b"\xff\xfe", r"board\.txt: .*(UTF-8|utf-8)"),
        ("board.txt", lambda name: edited(name, '^place port "Anzio".*\n', ""), r"board\.txt: 0802"),
        ("units.csv", lambda name: edited(name, "^us-3-7,.*\n", ""), r"units\.csv: 35 allied units instead of 36"),
        ("units.csv", lambda name: edited(name, "^us-3-7,allied", "us-3-7,navy"), r"units\.csv:\d+: 'navy' in column"),
        ("units.csv", lambda name: edited(name, "^us-3-15,", "us-3-7,"), r"units\.csv:\d+: unit 'us-3-7' stands"),
        ("units.csv", lambda name: edited(name, ",III,9,4,", ",III,nine,4,"), r"units\.csv:\d+: 'nine' in column cf"),
        ("units.csv", lambda name: edited(name, ",cf,mf,", ",cf,"), r"units\.csv:\d+: no column mf"),
        ("units.csv", lambda name: edited(name, ",1A,XR,", ",8Q,XR,"), r"units\.csv:\d+: '8Q' is not an arrival"),
        ("units.csv", lambda name: edited(name, ",1A,XR,", ",1A,QQ,"), r"no sea box 'QQ'"),
        ("units.csv", lambda name: b"\xff\xfe", r"units\.csv: not UTF-8 text"),
        ("units.csv", lambda name: b"# nothing\n", r"units\.csv:1: the table is empty"),
        ("units.csv", lambda name: b"x" * 300_000, r"units\.csv:1: "),
        ("crt.csv", lambda name: edited(name, "^beachhead,3,.*\n", ""), r"crt\.csv: no row for die 3"),
        ("crt.csv", lambda name: edited(name, "^beachhead,3,AE,", "beachhead,3,,"), r"crt\.csv:\d+: '' in column 1:6"),
        ("crt.csv", lambda name: edited(name, "^beachhead,3,AE,", "beachhead,3,"), r"crt\.csv:\d+: 12 values for 13"),
        ("crt.csv", lambda name: edited(name, ",1:1,", ",one,"), r"crt\.csv:\d+: no column 1:1"),
        ("calendar.csv", lambda name: edited(name, "^C,.*\n", ""), r"calendar\.csv: the impulses are not A to F"),
        ("calendar.csv", lambda name: edited(name, "^C,allied,full", "C,allied,fast"), r"calendar\.csv:\d+: 'fast'"),
        ("options.csv", lambda name: edited(name, ",excludes,", ",bars,"), r"options\.csv:\d+: no column excludes"),
    ],
)  # fmt: skip
def test_a_broken_data_file_is_one_line(
    run: Run, tmp_path: Path, name: str, content: Callable[[str], bytes], said: str
) -> None:
    data, out = tmp_path / "data", tmp_path / "out"
    data.mkdir()
    (data / name).write_bytes(content(name))
    line = run.refused(*PLAY, "--data", data, "--out", out)
    assert re.search(said, line), line
    assert line.rstrip().endswith(")"), "the remedy stands in brackets"
    assert not out.exists()


def test_a_corrected_file_is_used_and_the_log_knows_it(run: Run, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "crt.csv").write_bytes(edited("crt.csv", "^beachhead,3,AE,", "beachhead,3,AR,"))
    assert run(*PLAY, "--data", data, "--out", tmp_path / "out")[0] == 0
    file = tmp_path / "out" / "0001.wlog"
    assert "0001.wlog:1: the game was played with other data files (give them with --data)" in run.refused(
        "replay", file
    )
    assert run("replay", file, "--data", data, "--verify")[0] == 0


def test_comments_blank_lines_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_bytes(b"# a comment\r\n\r\na,b\r\n1, two \r\n")
    (row,) = read_table(file, ("a", "b"))
    assert (row.number("a"), row["b"], row.line) == (1, "two", 4)


# --- places to write --------------------------------------------------------------------------------------


def test_a_file_in_the_way_of_the_logs(run: Run, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    assert str(tmp_path / "out") in run.refused(*PLAY, "--out", tmp_path / "out")
    assert (tmp_path / "out").read_text() == "mine"


def test_a_report_that_cannot_be_written_leaves_nothing(run: Run, tmp_path: Path) -> None:
    file = GAMES / "beachhead-8.ger.b.wlog"
    target = tmp_path / "missing" / "report.html"
    said = run.refused("replay", file, "--until", "40", "--report", target)
    assert f"{target}: No such file or directory" in said
    assert list(tmp_path.iterdir()) == []


def test_a_crash_while_writing_keeps_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "game.wlog"
    wl.new(GAME, seed=1).save(file)
    before = file.read_bytes()

    def lines() -> Any:
        yield b"one line"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        log.write_lines(lines(), file)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


# --- damaged logs: more of them in test_bad_input_logs.py --------------------------------------------------


def test_a_damaged_log_names_its_line_on_the_command_line(run: Run, tmp_path: Path) -> None:
    raw = (GAMES / "beachhead-8.ger.b.wlog").read_bytes().splitlines(keepends=True)
    raw[99] = raw[99].replace(b'"n":99', b'"n":98')
    file = tmp_path / "edited.wlog"
    file.write_bytes(b"".join(raw))
    said = run.refused("replay", file, "--verify", "--report", tmp_path / "report.html")
    assert "edited.wlog:100: this line was changed after it was written (use the original log)" in said
    assert not (tmp_path / "report.html").exists()
