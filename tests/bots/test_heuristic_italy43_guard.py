"""The German bot of Italy '43 keeps the Allies from an automatic victory: closed lines, guards, a pace of withdrawal."""

from __future__ import annotations

from itertools import pairwise

import pytest

import winterline as wl
from winterline.bots import make_bot
from winterline.bots.kit.roster import ALLIED, AXIS
from winterline.bots.minds.italy43 import answers, guard
from winterline.bots.minds.italy43.facts import Facts
from winterline.bots.minds.italy43.line import DELAY, WINTER, choose_line, open_posts
from winterline.bots.minds.italy43.model import Model, margin_of
from winterline.bots.minds.italy43.plan import Planner
from winterline.core.action import Action
from winterline.core.bits import bits


def position(scenario: str = "S2", side: str = "axis") -> tuple[Facts, Model]:
    """A scenario's first position as the bot sees it."""
    seat = wl.new("italy43", scenario, seed=1).seat(side)
    facts = Facts(seat)
    return facts, Model(facts, seat.view(), side)


def figures(benchmark: int | None) -> dict[str, int | None]:
    """What a view tells of victory."""
    return {"benchmark": benchmark, "to_win": 18, "last_turn": 32}


# --- how near the end is ------------------------------------------------------------------------------


def test_the_distance_to_an_automatic_victory_follows_the_benchmark() -> None:
    assert margin_of(figures(10), 13, 10) == 5
    assert margin_of(figures(16), 30, 12) == 8, "20 Victory Points are enough whatever the benchmark"
    assert margin_of(figures(17), 32, 16) == 2, "on the last turn the scenario's own aim counts"
    assert margin_of(figures(None), 7, 3) is None
    assert position("S2")[1].margin == 5
    _, volturno = position("S1")
    assert volturno.margin is None
    assert volturno.left() > 20


# --- marches ------------------------------------------------------------------------------------------


def test_marches_stop_at_a_closed_front_and_pour_through_an_open_one() -> None:
    facts, model = position()
    atlas = facts.atlas
    open_front = guard.marches(model, {})
    assert all(open_front >> cell & 1 for cell in model.stacks[ALLIED])
    assert not open_front & atlas.eighth
    line = choose_line(model, atlas.land, WINTER, guard.AHEAD)
    foot = next(u for u in model.mine()[next(iter(model.mine()))] if not facts.roster.gun[u])
    closed = guard.marches(model, {post: [foot] for post in line})
    assert not any(closed >> post & 1 for post in line)
    assert closed.bit_count() < open_front.bit_count()
    keys = guard.open_keys(model, {})
    assert keys
    assert set(guard.open_keys(model, {post: [foot] for post in line})) < set(keys)
    assert not set(keys) & set(guard.open_keys(model, {key: [foot] for key in keys}))


def test_points_at_risk_weigh_more_the_nearer_the_end_is() -> None:
    _, model = position()
    model.margin = 30
    calm = guard.risk(model, {})
    model.margin = 5
    near = guard.risk(model, {})
    model.margin = 1
    assert calm < near < guard.risk(model, {})


def test_key_hexes_left_empty_are_taken_back_only_near_the_end() -> None:
    facts, model = position()
    assert guard.lost_keys(model) == []
    model.margin = 2
    lost = guard.lost_keys(model)
    assert lost
    assert all(model.control[c] == ALLIED and c not in model.theirs() and facts.atlas.vp[c] for c in lost)


# --- lines --------------------------------------------------------------------------------------------


def test_each_line_to_choose_from_lies_behind_the_one_before() -> None:
    facts, model = position()
    atlas = facts.atlas
    found = list(guard.lines(model, atlas.land, WINTER))
    assert len(found) > 2
    for (back, line), (after, next_line) in pairwise(found):
        if after == back + 1:
            allowed = guard.behind(model, atlas.land, line) | atlas.eighth
            assert all(allowed >> post & 1 for post in next_line)


def test_a_lone_raider_does_not_turn_the_line() -> None:
    facts, model = position()
    raider = next(
        u for c in model.stacks[ALLIED] for u in model.stacks[ALLIED][c] if 0 < model.defence[u] < 4
    )
    cell = facts.atlas.cell("2603")
    model.stacks[ALLIED][model.at[raider]].remove(raider)
    model.at[raider] = cell
    model.stacks[ALLIED][cell] = [raider]
    south = facts.atlas.cell("2607")
    assert not open_posts(model, 1 << south, guard.AHEAD)
    assert open_posts(model, 1 << south, guard.AHEAD, guard.RAIDERS)


def test_empty_posts_and_open_keys_make_a_line_worse() -> None:
    facts, model = position()
    line = choose_line(model, facts.atlas.land, WINTER, guard.AHEAD)
    foot = next(u for u in model.mine()[next(iter(model.mine()))] if not facts.roster.gun[u])
    full = {post: [foot] for post in line}
    holed = dict(list(full.items())[1:])
    assert guard.flaws(model, line, full) < guard.flaws(model, line, holed)


# --- the plan -----------------------------------------------------------------------------------------


def reach_of(facts: Facts, model: Model, far: int = 6) -> dict[int, int]:
    """Every German unit reaches the land within some hexes."""
    atlas = facts.atlas
    foes = set(model.theirs())
    return {
        u: sum(1 << c for c in bits(atlas.land) if atlas.distance(c, model.at[u]) <= far and c not in foes)
        for u in range(len(facts.roster.ids))
        if facts.roster.side[u] == AXIS and model.at[u] >= 0
    }


def test_the_front_is_manned_and_closed_where_an_automatic_victory_threatens() -> None:
    facts, model = position()
    model.margin = 3
    planner = Planner(model, reach_of(facts, model), WINTER)
    plan = planner.make()
    assert planner.closing()
    assert all(planner.stacks.get(post) for post in plan.line)
    after = guard.points_of(model, guard.open_keys(model, planner.stacks))
    assert after == 0


def test_guards_stand_in_open_key_hexes_when_the_margin_is_small() -> None:
    facts, model = position()
    model.margin = 1
    planner = Planner(model, reach_of(facts, model), WINTER)
    before = guard.risk(model, planner.stacks)
    planner.guard()
    assert planner.plan.moves
    assert set(planner.plan.moves.values()) <= set(facts.atlas.vp)
    assert guard.risk(model, planner.stacks) < before


@pytest.mark.parametrize(
    ("turn", "margin", "closing"), [(3, 9, False), (3, 2, True), (8, 9, True), (14, 5, False), (14, 3, True)]
)
def test_the_front_is_closed_in_late_october_or_when_the_margin_is_small(
    turn: int, margin: int, closing: bool
) -> None:
    _, model = position("S3")
    model.turn, model.margin = turn, margin
    assert Planner(model, {}, DELAY).closing() is closing


def test_across_the_volturno_knows_no_automatic_victory_and_is_played_as_before() -> None:
    _, model = position("S1")
    model.turn = 7
    assert not Planner(model, {}, DELAY).closing()


def test_guns_stand_where_no_march_finds_them_alone() -> None:
    facts, model = position()
    model.margin = 3
    planner = Planner(model, reach_of(facts, model), WINTER)
    planner.make()
    seen = guard.marches(model, {c: units for c, units in planner.stacks.items() if units})
    for unit, cell in planner.plan.moves.items():
        if facts.roster.gun[unit] and seen >> cell & 1:
            assert any(not facts.roster.gun[u] for u in planner.stacks[cell])


def test_every_key_hex_is_stood_for_even_by_the_last_step() -> None:
    facts, model = position()
    atlas, roster = facts.atlas, facts.roster
    unit = next(u for units in model.mine().values() for u in units if not roster.gun[u])
    model.steps[unit] = 1
    offers = (Action("lead", unit=roster.ids[unit]), Action("withdraw"))
    for cell, points in atlas.vp.items():
        model.stacks[AXIS][cell] = [unit]
        if points:
            assert answers.stand(model, offers, atlas.label(cell)).do == "lead"


def test_the_campaign_lasts_through_the_first_half_of_october() -> None:
    game = wl.new("italy43", "S3", seed=5)
    bots = {side: make_bot("heuristic", 5) for side in ("allied", "axis")}
    seats = {side: game.seat(side) for side in bots}
    while game.side and game.view("spectator")["turn"] < 8:
        game.play(bots[game.side].choose(seats[game.side]))
    assert game.result is None
