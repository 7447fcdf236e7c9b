"""Bots at a served table: they answer, and one that hangs, dies or fails holds up neither the server nor other games."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

import winterline as wl
from tests.table.web_kit import Browser, house, until
from winterline.bots import NAMES, Bot, below, make_bot
from winterline.table import bots
from winterline.table.bots import BotRunner
from winterline.table.minds import How, think
from winterline.table.values import BotTurn, Thought

BOT = {"mode": "bot", "seats": {"allied": "bot:heuristic", "axis": "human"}}
SLOW = "beachhead-1970"
"""The game whose bot does not behave."""
SLEPT: list[How] = ["whole"]
"""The ways in which it never answers."""


def hang(turn: BotTurn, how: How) -> Thought:
    """A bot that never answers in one game."""
    if turn.game == SLOW and how == "whole":
        time.sleep(600)
    return think(turn, how)


def hang_below(turn: BotTurn, how: How) -> Thought:
    """One whose level below never answers either."""
    if turn.game == SLOW and how in ("whole", "below"):
        time.sleep(600)
    return think(turn, how)


def die(turn: BotTurn, how: How) -> Thought:
    """A bot that takes its process with it."""
    if turn.game == SLOW and how == "whole":
        os._exit(3)
    return think(turn, how)


def fail(turn: BotTurn, how: How) -> Thought:
    """A bot with a fault, in a hurry too."""
    if turn.game == SLOW and how != "afresh":
        raise RuntimeError("a bot's fault")
    return think(turn, how)


def stray(turn: BotTurn, how: How) -> Thought:
    """A bot that wants what is not allowed."""
    if turn.game == SLOW and how == "whole":
        return Thought(({"do": "enter", "unit": "de-1027"},), None)
    return think(turn, how)


def hopeless(turn: BotTurn, how: How) -> Thought:
    """A bot that fails however it is asked."""
    if turn.game == SLOW:
        raise RuntimeError("a bot's fault")
    return think(turn, how)


def patient(self: BotRunner, turn: BotTurn, how: How) -> float:
    """Time for everybody but the bot that hangs: how fast the machine is does not matter."""
    return 1.0 if turn.game == SLOW and how in SLEPT else 300.0


def entries(browser: Browser, game: str) -> int:
    """How much has happened."""
    found: int = browser.state(game)["at"]
    return found


def test_a_bot_answers_until_it_is_the_players_turn(ann: Browser) -> None:
    game = ann.make(**BOT)["id"]
    until(lambda: ann.state(game)["decision"]["side"] == "axis", 40)
    assert entries(ann, game) > 20


FAULTS = (hang, die, fail, stray, hopeless)


def misbehave(turn: BotTurn, how: How) -> Thought:
    """A fault for every seed."""
    return FAULTS[int(turn.seed.split()[0])](turn, how)


def test_a_bot_that_misbehaves_moves_all_the_same_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "think", misbehave)
    monkeypatch.setattr(BotRunner, "limit", patient)
    with house(tmp_path) as served, served.browser() as ann:
        games = [ann.make(game=SLOW, seed=seed, **BOT)["id"] for seed in range(len(FAULTS))]
        answered = 0
        while any(entries(ann, game) < 2 for game in games):
            answered += 1
            time.sleep(0.05)
        assert answered, "the server answers meanwhile"


def first_of(player: Bot, hurried: bool, count: int) -> list[str]:
    """The first actions of a bot at the table's seed."""
    game = wl.new(SLOW, seed=3)
    wanted: list[str] = []
    while len(wanted) < count:
        action = (player.quick if hurried else player.choose)(game.seat("allied"))
        wanted.append(game.notation(action))
        game.play(action)
    return wanted


@pytest.mark.parametrize(
    ("fault", "slept", "name", "hurried"),
    [(hang, ["whole"], "easy", False), (hang_below, ["whole", "below"], "normal", True)],
)
def test_a_bot_that_takes_too_long_plays_as_the_level_below_then_in_a_hurry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Any, slept: list[How], name: str, hurried: bool
) -> None:
    """What is played after a time-out is what a sane bot chooses; never is it left to chance."""
    monkeypatch.setattr(bots, "think", fault)
    monkeypatch.setattr("tests.table.test_bots.SLEPT", slept)
    monkeypatch.setattr(BotRunner, "limit", patient)
    with house(tmp_path) as served, served.browser() as ann:
        stuck = ann.make(game=SLOW, seed=3, **BOT)["id"]
        until(lambda: entries(ann, stuck) > 6, 120)
        told = [entry["do"] for entry in ann.get(f"/api/games/{stuck}/entries").json() if not entry["forced"]]
    assert told[:4] == first_of(make_bot(name, "3 allied"), hurried, len(told[:4]))


def test_levels_that_search_have_more_time_and_the_lowest_fall_no_deeper() -> None:
    runner = BotRunner.__new__(BotRunner)
    runner._deadline = bots.DEADLINE
    turn = BotTurn("g", "allied", "heuristic", 0, "beachhead", "standard", (), None, b"", 0, "seed")
    asked = {
        name: runner.limit(msgspec.structs.replace(turn, bot=name), "whole") for name in (*NAMES, "heuristic")
    }
    assert (
        asked["expert"]
        > asked["hard"]
        > asked["normal"]
        == asked["heuristic"]
        == asked["easy"]
        == bots.DEADLINE
    )
    assert [below(name) for name in NAMES] == ["", "", "easy", "normal", "hard", ""]
    assert below("expert:aggressive") == "hard:aggressive"
    assert below("normal:aggressive") == "easy"


def test_a_bot_that_hangs_stops_no_bot_of_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """They share the only worker: whoever waits for it makes a whole move of its own when it is free again."""
    monkeypatch.setattr(bots, "think", hang)
    monkeypatch.setattr(BotRunner, "limit", patient)
    with house(tmp_path) as served, served.browser() as ann:
        stuck = ann.make(game=SLOW, **BOT)["id"]
        others = [ann.make(**BOT)["id"] for _ in range(3)]
        until(lambda: all(entries(ann, game) > 4 for game in [stuck, *others]), 300)
    hurried = [record.args for record in caplog.records if record.name == bots.__name__]
    assert {args[1] for args in hurried if args} == {stuck}
