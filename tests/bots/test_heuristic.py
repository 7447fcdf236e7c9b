"""The heuristic bot plays whole games legally, beats chance, sees the objectives and peeks at nothing."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import winterline as wl
from winterline.bots import make_bot
from winterline.core.action import Action
from winterline.core.errors import BadChoice
from winterline.library import random_options

EDITIONS = ("beachhead", "beachhead-1970")
PORTS = ("0802", "0903")
BESIDE = ("0702", "0703", "0803", "0904", "1002", "1003")


def play(game: wl.Game, allied: str, axis: str, most: int = 100_000) -> wl.Game:
    """Play a game to its end, or so many decisions of it."""
    bots = {"allied": make_bot(allied, 7), "axis": make_bot(axis, 7)}
    seats = {side: game.seat(side) for side in bots}
    while game.side and game.length < most:
        game.play(bots[game.side].choose(seats[game.side]))
    return game


def impulse(game: wl.Game, side: str) -> list[Action]:
    """What the bot of a side does until the other side decides or the impulse is over."""
    bot, seat, done = make_bot("heuristic"), game.seat(side), []
    now = game.view(side)["when"]
    while game.side == side and game.view(side)["when"] == now:
        action = bot.choose(seat)
        done.append(action)
        game.play(action)
    return done


@pytest.mark.parametrize(("game", "seed"), list(zip(EDITIONS, range(2), strict=True)))
def test_any_mix_of_options_is_played_to_the_end(game: str, seed: int) -> None:
    options = random_options(game, random.Random(seed))
    assert play(wl.new(game, options=options, seed=seed), "heuristic", "heuristic").result is not None


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("side", ["allied", "axis"])
def test_chance_is_beaten_from_either_side(game: str, side: str) -> None:
    names = {"allied": "random", "axis": "random", side: "heuristic"}
    result = play(wl.new(game, seed=1), names["allied"], names["axis"]).result
    assert result is not None
    assert result.winner == side


def test_the_same_game_gets_the_same_answers() -> None:
    first = play(wl.new("beachhead", seed=5), "heuristic", "heuristic", 600)
    again = play(wl.new("beachhead", seed=5), "heuristic", "heuristic", 600)
    assert first.digest() == again.digest()
    assert [s.action for s in first.steps()] == [s.action for s in again.steps()]


@pytest.mark.parametrize("game", EDITIONS)
def test_a_bot_that_comes_in_at_any_moment_answers_legally(game: str) -> None:
    chooser = random.Random(game)
    table = wl.new(game, options=random_options(game, chooser), seed=0)
    while table.side:
        if chooser.random() < 0.02:
            newcomer = make_bot("heuristic").choose(table.seat(table.side))
            assert newcomer in table.actions()
        table.play(chooser.choice(table.actions()))


@pytest.mark.parametrize("side", ["allied", "axis"])
def test_a_fresh_bot_for_every_decision_still_ends_its_impulse(side: str) -> None:
    """Without any memory of a plan every answer still makes progress."""
    game = wl.new("beachhead", options=["nas", "morale"], seed=2)
    chooser = random.Random(2)
    start = "1C" if side == "allied" else "2D"
    while game.view("spectator")["when"] != start or game.side != side:
        game.play(chooser.choice(game.actions()))
    while game.view("spectator")["when"] == start and game.side == side:
        game.play(make_bot("heuristic").choose(game.seat(side)))
    assert game.length <= game.rules.longest


@pytest.mark.parametrize(
    ("game", "options"), [("beachhead", ["nas", "cas"]), ("beachhead-1970", ["naval", "air"])]
)
def test_german_choices_do_not_depend_on_hidden_notes(game: str, options: list[str]) -> None:
    table = wl.new(game, options=options, seed=11)
    bots = {side: make_bot("heuristic") for side in ("allied", "axis")}
    while table.decision is not None and not (
        table.decision.kind == "noting" and table.view("allied")["when"] == "4D"
    ):
        table.play(bots[table.side].choose(table.seat(table.side)))
    plain, noted = table.copy(), table.copy()
    for allotment in islice((a for a in noted.actions() if a.do == "allot"), 2):
        noted.play(allotment)
    for one in (plain, noted):
        one.play(Action("seal"))
    assert plain.digest() != noted.digest()
    blind, sighted = german_moves(plain), german_moves(noted)
    assert blind == sighted
    assert blind


def german_moves(game: wl.Game) -> list[Action]:
    """Everything that a German bot does before the notes are revealed."""
    bot, done = make_bot("heuristic"), []
    while game.decision is not None and game.decision.kind in (
        "moving",
        "going",
        "entering",
        "declaring",
        "declaring-all",
    ):
        done.append(bot.choose(game.seat("axis")))
        game.play(done[-1])
    return done


@pytest.mark.parametrize("game", EDITIONS)
def test_germans_step_beside_a_port_when_that_wins(game: str) -> None:
    units = {"us-3-7": "0903", "us-3-15": "1105", "de-356": "0706", "de-1027": "2014"}
    table = wl.position(game, {"when": "7F", "units": units})
    impulse(table, "axis")
    assert table.result is not None
    assert table.result.winner == "axis"


@pytest.mark.parametrize("game", EDITIONS)
def test_the_allies_close_the_ports_before_the_last_german_move(game: str) -> None:
    """One unit too few beside the ports loses, and the reserves that could stand there are at hand."""
    names = ("us-3-7", "us-3-15", "us-3-30", "us-45-157", "us-45-179", "us-45-180", "uk-1-2bde", "uk-1-3bde")
    units = dict(zip(names, ("0803", "0803", "0904", "0904", "0903", "0903", "0802", "0802"), strict=True))
    germans = {"de-356": "0706", "de-1027": "0907", "de-1028": "1207"}
    table = wl.position(game, {"when": "7E", "units": {**units, **germans}})
    impulse(table, "allied")
    impulse(table, "axis")
    assert table.result is not None
    assert table.result.winner == "allied"


def test_both_ports_get_a_garrison_where_they_start_shut() -> None:
    """beachhead-1970: nothing comes ashore before both ports have been held for an impulse."""
    table = wl.new("beachhead-1970", seed=3)
    impulse(table, "allied")
    held = {
        unit["hex"] for unit in table.view("allied")["units"] if unit["side"] == "allied" and "hex" in unit
    }
    assert set(PORTS) <= held


def test_a_weak_neighbour_is_attacked_at_the_best_odds() -> None:
    units = {"us-3-7": "0806", "us-3-15": "0806", "us-3-30": "0906", "de-356": "0807", "de-1027": "2716"}
    table = wl.position("beachhead", {"when": "3A", "units": units}, dice=[1])
    done = impulse(table, "allied")
    assert Action("attack", to="0807") in done or "eliminated" in status(table, "de-356")


def status(game: wl.Game, unit: str) -> str:
    """Where a unit is, in a word."""
    return next(u["status"] for u in game.view("spectator")["units"] if u["id"] == unit)


def test_strong_stacks_are_not_thrown_away() -> None:
    """A lone regiment does not attack a fortified stack at hopeless odds."""
    units = {"us-3-7": "2111", "de-hg-pz": "2112", "de-hg-1": "2112"}
    table = wl.position("beachhead", {"when": "3A", "units": units})
    assert not [a for a in impulse(table, "allied") if a.do == "attack"]


def test_a_game_it_does_not_know_is_refused_in_one_sentence() -> None:
    from winterline.bots.minds import make_mind

    with pytest.raises(BadChoice, match="does not know 'chess'"):
        make_mind("chess")
