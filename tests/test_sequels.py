"""Games that go on from the end of another: their logs prove both, and a log that is not what it says is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import winterline as wl
from tests.rulebook.anzio.kit import setup
from tests.rulebook.anzio.shore import ended_basic, finish
from winterline.cli import app
from winterline.core.log import read_segments, seat_lines
from winterline.core.loglines import line_hash
from winterline.games import catalog
from winterline.selfplay import Match, play_one

Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a finished Basic Game of ANZIO, a short one."""
    file = tmp_path_factory.mktemp("basic") / "basic.wlog"
    ended_basic().save(file)
    return file


@pytest.fixture(scope="module")
def sequel(ended: Path) -> Path:
    """The log of the game that goes on from it, for some actions."""
    game = wl.new("anzio", "gustav", seed=5, start=ended)
    for _ in range(12):
        game.play(game.actions()[0])
    file = ended.with_name("gustav.wlog")
    game.save(file)
    return file


def test_the_log_has_both_games_and_names_the_first(ended: Path, sequel: Path) -> None:
    assert sequel.read_bytes().startswith(ended.read_bytes())
    first, second = read_segments(sequel)
    assert second.header.continues == line_hash(ended.read_bytes().splitlines()[-1]) == line_hash(first.last)
    assert second.header.start
    assert (first.header.scenario, second.header.scenario) == ("basic", "gustav")


def test_replay_proves_both(sequel: Path) -> None:
    told = CliRunner().invoke(app, ["replay", str(sequel), "--verify"])
    assert told.exit_code == 0
    assert "goes on from anzio basic" in told.stdout
    assert "the position it led to is the one this game begins with" in told.stdout
    assert told.stdout.count("verified: chain") == 2


def test_a_loaded_game_is_saved_as_it_was(sequel: Path, tmp_path: Path) -> None:
    game = wl.load(sequel)
    game.save(tmp_path / "again.wlog")
    assert (tmp_path / "again.wlog").read_bytes() == sequel.read_bytes()
    copy = game.copy()
    copy.play(copy.actions()[0])
    copy.save(tmp_path / "on.wlog")
    assert wl.load(tmp_path / "on.wlog").length == copy.length


def test_a_seat_s_own_log_names_the_game_before_and_has_none_of_it(sequel: Path, tmp_path: Path) -> None:
    file = tmp_path / "seat.wlog"
    file.write_bytes(b"".join(line + b"\n" for line in seat_lines(wl.load(sequel), "allied")))
    (only,) = read_segments(file)
    assert only.header.continues
    assert only.header.start == ""


# --- what is refused ----------------------------------------------------------------------------------------


def test_any_changed_byte_is_refused(sequel: Path, tmp_path: Path) -> None:
    raw, file = sequel.read_bytes(), tmp_path / "changed.wlog"
    for at in range(0, len(raw), len(raw) // 40):
        file.write_bytes(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :])
        with pytest.raises(wl.BadLog, match=r"changed\.wlog"):
            wl.verify(file)


def chained(lines: Lines) -> bytes:
    """Lines chained and sealed anew, as a clever forger would: each game by itself, and the second to the first."""
    out: list[bytes] = []
    for line in lines:
        line.pop("seal", None)
        if "winterline" in line and out and line.get("continues") not in (None, "?"):
            line["continues"] = line_hash(out[-1])
        elif out and "prev" in line:
            line["prev"] = line_hash(out[-1])
        text = json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode()
        if "actions" in line:
            sealed = line | {"seal": line_hash(text)}
            text = json.dumps(sealed, separators=(",", ":"), ensure_ascii=False).encode()
        out.append(text)
    return b"\n".join(out) + b"\n"


def second(lines: Lines) -> int:
    """Where the second game begins."""
    return next(n for n, line in enumerate(lines) if n and "winterline" in line)


def elsewhere(lines: Lines) -> None:
    header = lines[second(lines)]
    start = json.loads(header["start"])
    turn = next(n for n, value in enumerate(start) if value == 15)
    start[turn] = 16
    header["start"] = json.dumps(start, separators=(",", ":"))


def without_the_first(lines: Lines) -> None:
    del lines[: second(lines)]


def unfinished(lines: Lines) -> None:
    closing = lines[second(lines) - 1]
    del closing["winner"], closing["rule"]


def another(lines: Lines) -> None:
    lines[second(lines)]["continues"] = "?"


def other_scenario(lines: Lines) -> None:
    lines[second(lines)]["scenario"] = "basic"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (elsewhere, "another|does not begin with|differ"),
        (without_the_first, "the game that it goes on from is missing"),
        (unfinished, "is not finished"),
        (another, "goes on from another game"),
        (other_scenario, "goes on from no other game|other data|another"),
    ],
)
def test_a_forged_log_is_refused(
    sequel: Path, tmp_path: Path, change: Callable[[Lines], None], said: str
) -> None:
    lines = [json.loads(line) for line in sequel.read_bytes().splitlines()]
    assert chained([dict(line) for line in lines]) == sequel.read_bytes()
    change(lines)
    (tmp_path / "forged.wlog").write_bytes(chained(lines))
    with pytest.raises(wl.BadLog, match=said):
        wl.verify(tmp_path / "forged.wlog")


def test_a_position_that_the_first_game_did_not_lead_to_is_refused(ended: Path, tmp_path: Path) -> None:
    game = wl.new("anzio", "gustav", seed=5, start=ended)
    honest = game.earlier
    other = setup(
        "Dec IV axis", {"br-46": "K54", "de-94": "J52"}, friendly=["K57"], ports={"port-napoli": "Oct I"}
    )
    finish(other)
    other.save(tmp_path / "other.wlog")
    game = wl.new("anzio", "gustav", seed=5, start=tmp_path / "other.wlog")
    game.earlier = honest
    game.save(tmp_path / "forged.wlog")
    with pytest.raises(wl.BadLog, match="does not begin with the position"):
        wl.verify(tmp_path / "forged.wlog")


def test_only_the_log_of_a_finished_basic_game_leads_on(ended: Path, sequel: Path, tmp_path: Path) -> None:
    running = wl.new("anzio", seed=1)
    running.play(running.actions()[0])
    running.save(tmp_path / "running.wlog")
    (tmp_path / "none.wlog").write_bytes(b"hello\n")
    wrong = Path(__file__).parent / "fixtures" / "games" / "anzio-C15C.1-shingle-allied.wlog"
    strange = wrong.with_name("beachhead-8.allied.wlog")
    for log, said in (
        (tmp_path / "running.wlog", "not finished"),
        (tmp_path / "none.wlog", "cut short"),
        (tmp_path / "missing.wlog", "cannot read"),
        (wrong, "anzio shingle"),
        (strange, "beachhead standard"),
        (sequel, "not finished"),
    ):
        with pytest.raises(wl.WinterlineError, match=said):
            wl.new("anzio", "gustav", start=log)
    for game, scenario in (("anzio", None), ("anzio", "diadem"), ("beachhead", None)):
        with pytest.raises(wl.WinterlineError, match="goes on from no other game"):
            wl.new(game, scenario, start=ended)


def test_the_options_are_those_of_the_finished_game(ended: Path) -> None:
    with pytest.raises(wl.WinterlineError, match="options of the finished game"):
        wl.new("anzio", "gustav", ["supp.armor"], start=ended)


# --- the command line, and games with every option ----------------------------------------------------------


def test_play_begins_where_a_finished_game_ended(ended: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.wlog"
    words = ["play", "anzio", "--scenario", "gustav", "--from", str(ended), "--side", "both", "--seed", "4"]
    told = CliRunner().invoke(app, words, input=f"save {saved}\nquit\n")
    assert told.exit_code == 0
    assert "16 Allied, the Allies:" in told.stdout
    assert wl.load(saved).earlier
    both = CliRunner().invoke(app, [*words, "--load", str(saved)])
    assert isinstance(both.exception, wl.WinterlineError)


@pytest.mark.parametrize("seed", [7, 8])
def test_games_with_many_options_go_on(seed: int, tmp_path: Path) -> None:
    match = Match(
        game="anzio", scenario="basic", options=None, preset=None, allied="random", axis="random", seed=seed,
        out=str(tmp_path),
    )  # fmt: skip
    assert play_one(match, 1).error == ""
    game = wl.new("anzio", "gustav", seed=seed, start=tmp_path / "0001.wlog")
    assert game.rules.check(game.state) == []
    offered = {
        option["id"]
        for option in catalog.option_list("anzio")
        if "gustav" in (option["scenarios"] or ["gustav"])
    }
    assert set(game.rules.options) == set(wl.load(tmp_path / "0001.wlog").rules.options) & offered
    finish(game)
    game.save(tmp_path / "gustav.wlog")
    assert wl.load(tmp_path / "gustav.wlog").digest() == game.digest()
