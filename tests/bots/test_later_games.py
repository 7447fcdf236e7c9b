"""The heuristic bot in later and longer games of ANZIO: it deploys, lands, moves every turn and comes to an end."""

from __future__ import annotations

from collections import Counter

import pytest

import winterline as wl
from winterline.bots import make_bot

TURNS = 2
"""Weeks that are looked at."""


def played(scenario: str, options: tuple[str, ...] = ()) -> tuple[wl.Game, Counter[tuple[str, str, str]]]:
    """Some weeks of bot against bot: how often each side did what, by the player-turn."""
    game = wl.new("anzio", scenario, options, seed=9)
    bots = {side: make_bot("heuristic", side) for side in ("allied", "axis")}
    seats = {side: game.seat(side) for side in bots}
    done: Counter[tuple[str, str, str]] = Counter()
    first = game.view("spectator")["turn"]
    while (side := game.side) and game.view("spectator")["turn"] < first + TURNS:
        action = bots[side].choose(seats[side])
        done[game.view("spectator")["when"], side, action.do] += 1
        game.play(action)
    return game, done


@pytest.mark.parametrize("scenario", ["gustav", "shingle", "diadem", "southern"])
def test_nobody_stands_still(scenario: str) -> None:
    game, done = played(scenario)
    assert game.rules.check(game.state) == []
    whens = {when for when, _, _ in done}
    assert len(whens) == 2 * TURNS
    for when in whens:
        side = "allied" if when.endswith("Allied") else "axis"
        assert done[when, side, "move"] >= 3, when
    if scenario in ("shingle", "diadem"):
        assert sum(count for (_, _, do), count in done.items() if do == "history") >= 1


def test_the_allies_land_at_anzio() -> None:
    _, done = played("shingle")
    assert sum(count for (_, side, do), count in done.items() if (side, do) == ("allied", "invade")) == 1


def test_the_bot_places_whom_history_would_put_into_a_zone() -> None:
    game = wl.new("anzio", "diadem", seed=9)
    while game.side == "axis":
        game.play(game.actions()[-1])
    assert game.decision
    assert game.decision.kind == "mustering"
    game.play("place K54")
    bot, seat = make_bot("heuristic", "allied"), game.seat("allied")
    while game.decision and game.decision.kind == "mustering":
        game.play(bot.choose(seat))
    assert game.side == "allied"
