"""Bots at a served table: they answer, and one that hangs, dies or fails holds up neither the server nor other games."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from tests.table.web_kit import Browser, House, house, until
from winterline.table import bots
from winterline.table.bots import Thinkers, think
from winterline.table.values import BotTurn

BOT = {"mode": "bot", "seats": {"allied": "bot:heuristic", "axis": "human"}}
SLOW = "beachhead-1970"
"""The game whose bot does not behave."""


def hang(turn: BotTurn, bot: str | None = None) -> list[dict[str, str]]:
    """A bot that never answers in one game."""
    if turn.game == SLOW and bot is None:
        time.sleep(600)
    return think(turn, bot)


def die(turn: BotTurn, bot: str | None = None) -> list[dict[str, str]]:
    """A bot that takes its process with it."""
    if turn.game == SLOW and bot is None:
        os._exit(3)
    return think(turn, bot)


def fail(turn: BotTurn, bot: str | None = None) -> list[dict[str, str]]:
    """A bot with a fault."""
    if turn.game == SLOW and bot is None:
        raise RuntimeError("a bot's fault")
    return think(turn, bot)


def stray(turn: BotTurn, bot: str | None = None) -> list[dict[str, str]]:
    """A bot that wants what is not allowed."""
    return [{"do": "enter", "unit": "de-1027"}] if turn.game == SLOW and bot is None else think(turn, bot)


def thinkers(served: House) -> Thinkers:
    found: Thinkers = served.app.state.room.thinkers
    return found


def entries(browser: Browser, game: str) -> int:
    """How much has happened."""
    found: int = browser.state(game)["at"]
    return found


def test_a_bot_answers_until_it_is_the_players_turn(ann: Browser) -> None:
    game = ann.make(**BOT)["id"]
    until(lambda: ann.state(game)["decision"]["side"] == "axis", 40)
    assert entries(ann, game) > 20


@pytest.mark.parametrize("bad", [hang, die, fail, stray])
def test_a_bot_that_misbehaves_makes_a_simple_move_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bad: Any
) -> None:
    monkeypatch.setattr(bots, "think", bad)
    with house(tmp_path) as served, served.browser() as ann:
        thinkers(served)._deadline = 3.0
        stuck = ann.make(game=SLOW, **BOT)["id"]
        slowest = 0.0
        end = time.monotonic() + 30
        while entries(ann, stuck) < 2 and time.monotonic() < end:
            begin = time.perf_counter()
            ann.state(stuck)
            slowest = max(slowest, time.perf_counter() - begin)
            time.sleep(0.05)
        assert entries(ann, stuck) >= 2, "simple moves are made"
        assert slowest < 1.5, "the server answers meanwhile"


def test_a_bot_that_hangs_stops_no_bot_of_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """They share the only worker: whoever waits for it makes a move of its own, no simple one, when it is free again."""
    monkeypatch.setattr(bots, "think", hang)
    with house(tmp_path) as served, served.browser() as ann:
        thinkers(served)._deadline = 4.0
        stuck = ann.make(game=SLOW, **BOT)["id"]
        others = [ann.make(**BOT)["id"] for _ in range(3)]
        until(lambda: all(entries(ann, game) > 4 for game in [stuck, *others]), 90)
    hurried = [record.args for record in caplog.records if record.name == bots.__name__]
    assert {args[1] for args in hurried if args} == {stuck}
