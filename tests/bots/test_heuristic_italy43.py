"""The heuristic bot plays Italy '43: whole games legally, better than chance, along a line, for Victory Points."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import winterline as wl
from winterline.bots import make_bot
from winterline.bots.kit.attacks import Attack
from winterline.bots.kit.roster import ALLIED, AXIS
from winterline.bots.minds.italy43 import answers, fights
from winterline.bots.minds.italy43.facts import Facts
from winterline.bots.minds.italy43.line import Taste, choose_line, exposure
from winterline.bots.minds.italy43.model import Model
from winterline.bots.minds.italy43.odds import attack_total, column_of, defence_total, judge
from winterline.bots.minds.italy43.plan import distances, wanted
from winterline.core.action import Action
from winterline.library import random_options


def play(game: wl.Game, allied: str, axis: str, most: int = 100_000) -> wl.Game:
    """Play a game to its end, or so many decisions of it."""
    bots = {"allied": make_bot(allied, 7), "axis": make_bot(axis, 7)}
    seats = {side: game.seat(side) for side in bots}
    while game.side and game.length < most:
        game.play(bots[game.side].choose(seats[game.side]))
    return game


def position(scenario: str = "S1", side: str = "axis") -> tuple[Facts, Model]:
    """A scenario's first position as the bot sees it."""
    game = wl.new("italy43", scenario, seed=1)
    seat = game.seat(side)
    facts = Facts(seat)
    return facts, Model(facts, seat.view(), side)


# --- whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_any_mix_of_options_is_played_to_the_end(seed: int) -> None:
    options = random_options("italy43", random.Random(seed))
    assert play(wl.new("italy43", "S1", options, seed=seed), "heuristic", "heuristic").result is not None


def test_the_bernhard_line_is_played_with_every_option() -> None:
    every = ("major-assaults", "half-effectiveness", "pontoon-bridges", "disengagement")
    game = wl.new("italy43", "S2", [o for o in every if o in option_ids()], seed=3)
    bots = {side: make_bot("heuristic", 3) for side in ("allied", "axis")}
    seats = {side: game.seat(side) for side in bots}
    while game.side and game.view("spectator")["turn"] < 16:
        game.play(bots[game.side].choose(seats[game.side]))
    assert game.view("spectator")["markers"], "the Germans have begun to dig"


def option_ids() -> set[str]:
    """The options of the game."""
    from winterline.games.catalog import option_list

    return {option["id"] for option in option_list("italy43")}


@pytest.mark.parametrize("side", ["allied", "axis"])
def test_chance_is_beaten_from_either_side(side: str) -> None:
    names = {"allied": "random", "axis": "random", side: "heuristic"}
    result = play(wl.new("italy43", "S1", seed=1), names["allied"], names["axis"]).result
    assert result is not None
    assert result.winner == side


def test_the_same_game_gets_the_same_answers() -> None:
    first = play(wl.new("italy43", "S1", seed=5), "heuristic", "heuristic", 500)
    again = play(wl.new("italy43", "S1", seed=5), "heuristic", "heuristic", 500)
    assert first.digest() == again.digest()


def test_a_bot_that_comes_in_at_any_moment_answers_legally() -> None:
    chooser = random.Random("newcomer")
    for scenario in ("S1", "S2"):
        table = wl.new("italy43", scenario, random_options("italy43", chooser), seed=4)
        while table.side:
            if chooser.random() < 0.02:
                assert make_bot("heuristic").choose(table.seat(table.side)) in table.actions()
            table.play(chooser.choice(table.actions()))


@pytest.mark.parametrize("side", ["allied", "axis"])
def test_a_fresh_bot_for_every_decision_still_ends_its_turn(side: str) -> None:
    game = wl.new("italy43", "S1", seed=2)
    other = make_bot("heuristic")
    for _ in range(2000):
        if game.view("spectator")["turn"] > 1:
            return
        mover = game.side
        bot = make_bot("heuristic") if mover == side else other
        game.play(bot.choose(game.seat(mover)))
    pytest.fail("the turn does not end")


# --- the Germans --------------------------------------------------------------------------------------


def test_the_line_runs_from_the_coast_to_the_8th_army_and_closes_with_bonds() -> None:
    facts, model = position("S2")
    atlas = facts.atlas
    line = choose_line(model, atlas.land, Taste())
    assert atlas.coast >> line[0] & 1
    assert any(atlas.eighth >> n & 1 for n in (line[-1], *atlas.around[line[-1]]))
    closed = [atlas.distance(a, b) <= 2 for a, b in pairwise(line)]
    assert closed.count(False) <= 1, "where the Allies have come next to the mountains a gap may be cheaper"
    assert not set(line) & set(model.stacks[ALLIED])


def test_ground_that_helps_is_less_exposed() -> None:
    facts, model = position("S2")
    hills = [c for c in model.mine() if facts.atlas.double >> c & 1]
    assert hills
    cell = hills[0]
    before = exposure(model, cell)
    model.forts[cell] = 2
    assert exposure(model, cell) == before - 2


def test_forts_are_started_where_victory_points_lie_and_apart() -> None:
    facts, model = position("S2")
    labels = ("2603", "2508", "2101", "3301")
    offers = tuple(Action("fortify", to=label) for label in labels)
    first = answers.fortify(model, offers)
    assert first is not None
    assert facts.atlas.cell(first.to) in facts.atlas.vp


def test_a_determined_defence_is_tried_on_a_hill_and_not_in_the_open() -> None:
    facts, model = position("S2")
    stack = {c: units for c, units in model.mine().items() if any(model.steps[u] > 1 for u in units)}
    for cell, units in stack.items():
        steady = [u for u in units if not facts.roster.gun[u]]
        offers = (*(Action("lead", unit=facts.roster.ids[u]) for u in steady), Action("withdraw"))
        steps = sum(model.steps[u] for u in units)
        chosen = answers.stand(model, offers, facts.atlas.label(cell))
        if facts.atlas.double >> cell & 1 and steps > 1 and steady:
            assert chosen.do == "lead"
        elif not (facts.atlas.double | facts.atlas.town) >> cell & 1 and cell not in facts.atlas.vp:
            assert chosen.do == "withdraw"


# --- the Allies ---------------------------------------------------------------------------------------


def test_a_division_with_its_tanks_attacks_as_one_force() -> None:
    facts, model = position("S2", "allied")
    index, atlas = facts.roster.index, facts.atlas
    target = atlas.cell("2811")
    post = atlas.around[target][0]
    names = ("us-3-7", "us-3-15", "us-3-30", "us-751")
    posts = {index[name]: post for name in names}
    assert not atlas.hindered(post, target)
    assert attack_total(model, target, posts) == 20
    alien = {**posts, index["us-45-179"]: post}
    del alien[index["us-3-30"]]
    assert attack_total(model, target, alien) == 20, "the other division's regiment is attached"


def test_odds_fall_with_the_ground_and_rise_with_support() -> None:
    facts, model = position("S2", "allied")
    index, atlas = facts.roster.index, facts.atlas
    target = atlas.cell("2811")
    posts = {index[n]: atlas.around[target][0] for n in ("us-3-7", "us-3-15", "us-3-30")}
    plain = column_of(model, target, posts, 0)
    assert column_of(model, target, posts, 2) == min(8, plain + 2)
    model.forts[target] = 1
    strong = column_of(model, target, posts, 0)
    model.forts[target] = 2
    assert column_of(model, target, posts, 0) == max(0, strong - 1)
    assert defence_total(model, target, posts) > 0


def test_an_attack_on_a_victory_point_hex_is_worth_more() -> None:
    facts, model = position("S2", "allied")
    field = distances(model, wanted(model))
    key = facts.atlas.cell("2811")
    assert model.control[key] == AXIS
    other = next(c for c in model.theirs() if c not in facts.atlas.vp)
    assert fights.prize_of(model, field, key) > fights.prize_of(model, field, other)
    posts = {facts.roster.index["us-3-7"]: facts.atlas.around[key][0]}
    good = judge(model, Attack(key, posts, 7), 3.0, 1.0)
    assert good > judge(model, Attack(key, posts, 1), 3.0, 1.0)


def test_losses_fall_on_the_cheapest_step_or_the_enemys_dearest() -> None:
    _, model = position("S2", "allied")
    own = (Action("lose", unit="us-3-7"), Action("lose", unit="us-601"))
    assert answers.lose(model, own).unit == "us-601"
    theirs = (Action("lose", unit="de-115"), Action("lose", unit="de-hg-recon"))
    dear = answers.lose(model, theirs).unit
    index = model.roster.index
    assert model.worth(index[dear]) >= min(model.worth(index[a.unit]) for a in theirs)


def test_support_is_kept_when_it_would_change_nothing() -> None:
    _, model = position("S2", "allied")
    offers = (Action("call", kind="us-air"), Action("pass"), Action("support", unit="us-vi"))
    assert answers.support(model, offers, "3-1", True).do == "call"
    assert answers.support(model, offers[1:], "3-1", True).do == "support"
    assert answers.support(model, offers, "7-1", True).do == "pass"
    assert answers.support(model, offers, "1-3", False).do == "pass"
