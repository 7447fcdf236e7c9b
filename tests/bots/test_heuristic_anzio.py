"""The heuristic bot plays ANZIO: whole games, against chance, and with sense in positions made for it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import setup
from winterline.bots import make_bot
from winterline.core.action import Action
from winterline.library import random_options


def play(game: wl.Game, allied: str, axis: str, seed: int = 7) -> wl.Game:
    """Play a game to its end."""
    bots = {"allied": make_bot(allied, f"{seed} allied"), "axis": make_bot(axis, f"{seed} axis")}
    seats = {side: game.seat(side) for side in bots}
    while game.side:
        game.play(bots[game.side].choose(seats[game.side]))
    return game


def turn(game: wl.Game, side: str, seed: int = 1) -> list[Action]:
    """What the bot of a side does in its player-turn."""
    bot, seat, done = make_bot("heuristic", seed), game.seat(side), []
    now = game.view(side)["when"]
    while game.side == side and game.view(side)["when"] == now:
        action = bot.choose(seat)
        done.append(action)
        game.play(action)
    return done


def panel(game: wl.Game, name: str) -> dict[str, Any]:
    """One of the panels beside the board."""
    return next(found for found in game.view("spectator")["panels"] if found["id"] == name)


def closed(game: wl.Game) -> bool:
    """Whether the German front is closed."""
    return bool(panel(game, "victory")["rows"][-1]["value"] == "closed")


def test_any_mix_of_options_is_played_to_the_end() -> None:
    options = random_options("anzio", random.Random(3))
    assert play(wl.new("anzio", options=options, seed=3), "heuristic", "heuristic").result is not None


@pytest.mark.parametrize("side", ["allied", "axis"])
def test_chance_is_beaten_from_either_side(side: str) -> None:
    names = {"allied": "random", "axis": "random", side: "heuristic"}
    result = play(wl.new("anzio", seed=1), names["allied"], names["axis"]).result
    assert result is not None
    assert result.winner == side


def test_the_same_seed_gives_the_same_answers() -> None:
    def opening(seed: int) -> list[str]:
        game = wl.new("anzio", preset="tournament", seed=4)
        bots = {side: make_bot("heuristic", f"{seed} {side}") for side in ("allied", "axis")}
        out = []
        while game.side and game.view("spectator")["turn"] < 1:
            action = bots[game.side].choose(game.seat(game.side))
            out.append(str(action))
            game.play(action)
        return out

    assert opening(5) == opening(5)


def test_the_invasion_is_where_a_landing_can_hold() -> None:
    for seed in range(4):
        game = wl.new("anzio", seed=seed)
        bots = {side: make_bot("heuristic", f"{seed} {side}") for side in ("allied", "axis")}
        while (decision := game.decision) is not None and decision.kind != "invading":
            game.play(bots[decision.side].choose(game.seat(decision.side)))
        zone = bots["allied"].choose(game.seat("allied")).to
        assert zone != "zone-mondragone", "15 Panzergrenadier and Hermann Goering stand beside it"
        turn(game, "allied", seed)
        ashore = [u for u in game.view("allied")["units"] if u["side"] == "allied" and "hex" in u]
        assert sum(u["stacking"] for u in ashore) >= 10
        boxes = [u for u in game.view("allied")["units"] if u.get("box") in ("messina", "taranto")]
        assert boxes, "what the lift cannot carry goes to Messina and Taranto"


def test_the_germans_crush_a_weak_beachhead() -> None:
    game = setup(
        "Sept II axis",
        {
            "us-504": "N60",
            "br-231": "N60",
            "de-hg": "M58",
            "de-16pz": "O59",
            "de-29pg": "O58",
            "de-15pg": "M57",
            "de-2para": "J48",
            "de-26pz": "R60",
            "de-3pg": "P54",
            "de-1para": "X52",
        },
        spare=False,
        ports={"zone-salerno": "Sept II"},
    )
    turn(game, "axis")
    units = {u["id"]: u for u in game.view("axis")["units"]}
    assert "hex" not in units["us-504"]


FRONT = {
    "de-15pg": "K52",
    "de-hg": "L52",
    "de-16pz": "M51",
    "de-26pz": "O49",
    "de-29pg": "R48",
    "de-1para": "T46",
    "de-2para": "V44",
    "br-56": "L55",
    "br-46": "L55",
    "us-45": "N53",
    "us-36": "N54",
    "us-3": "P52",
    "us-34": "R51",
    "br-78": "W48",
    "ca-1": "V47",
}


def test_the_germans_keep_a_front_from_shore_to_shore() -> None:
    game = setup("Oct IV axis", FRONT, spare=False, ports={"port-napoli": "Oct I"}, friendly=["K57", "N60"])
    turn(game, "axis")
    assert closed(game)
    cities = {row["label"]: row["value"] for row in panel(game, "victory")["rows"][:-1]}
    assert cities["Roma"] == cities["Pescara"] == "German"


def test_nobody_stays_in_contact_without_meaning_to_fight() -> None:
    game = setup("Oct IV axis", FRONT, spare=False, ports={"port-napoli": "Oct I"}, friendly=["K57", "N60"])
    acts = turn(game, "axis")
    attacked = [a for a in acts if a.do == "fight"]
    odds = [a.kind for a in attacked]
    assert all(kind == "full" for kind in odds)


def test_napoli_is_opened_when_no_german_can_reach_it() -> None:
    game = setup(
        "Oct I allied",
        {"br-56": "K57", "us-45": "L55", "us-36": "M55", "de-15pg": "E22", "de-hg": "Q15"},
        ports={"zone-salerno": "Sept II"},
        friendly=["N60", "N61"],
        sea={"invaded": (0,), "counters": 1},
    )
    turn(game, "allied")
    assert "port-napoli" in [port["place"] for port in game.view("allied")["ports"]]


def test_empty_cities_are_walked_into() -> None:
    game = setup(
        "Oct I allied",
        {
            "br-56": "L55",
            "us-45": "L54",
            "br-201gds": "M56",
            "us-504": "N57",
            "de-15pg": "G40",
            "de-hg": "P38",
        },
        ports={"zone-salerno": "Sept II"},
        friendly=["N60", "N61"],
    )
    turn(game, "allied")
    assert len([row for row in panel(game, "victory")["rows"][:-1] if "Allied" in row["value"]]) >= 2


def test_replacements_rebuild_a_weak_unit() -> None:
    game = setup(
        "Oct I axis",
        {
            "de-15pg": "G44/2",
            "de-ei1": "G40",
            "us-45": "N60",
            "de-hg": "M50",
            "de-16pz": "O48",
            "de-26pz": "S46",
            "de-29pg": "M51",
            "de-1para": "N50",
            "de-3pg": "L52",
        },
        ports={"port-salerno": "Sept II"},
    )
    turn(game, "axis")
    unit = next(u for u in game.view("axis")["units"] if u["id"] == "de-15pg")
    assert unit["steps"][0] > 4


def test_a_bot_made_anew_in_the_middle_of_a_phase_goes_on_with_sense() -> None:
    """At the table a bot is made for a few actions at a time: it must not depend on what it remembers."""
    game = wl.new("anzio", preset="tournament", seed=6)
    while game.side and game.view("spectator")["turn"] < 2:
        side = game.side
        bot = make_bot("heuristic", game.length)
        for _ in range(5):
            if game.side != side:
                break
            game.play(bot.choose(game.seat(side)))
    ashore = [u for u in game.view("allied")["units"] if u["side"] == "allied" and "hex" in u]
    assert sum(u["stacking"] for u in ashore) >= 15


def test_every_turn_is_planned() -> None:
    """The engine may end a phase by itself; the next turn must not be played by the old plan."""
    game = wl.new("anzio", preset="tournament", seed=3)
    bots = {side: make_bot("heuristic", f"3 {side}") for side in ("allied", "axis")}
    moves = dict.fromkeys(range(4), 0)
    while game.side and (now := game.view("spectator")["turn"]) < 4:
        side = game.side
        action = bots[side].choose(game.seat(side))
        moves[now] += side == "allied" and action.do in ("go", "sail", "land", "enter")
        game.play(action)
    assert all(count >= 8 for count in moves.values()), moves
