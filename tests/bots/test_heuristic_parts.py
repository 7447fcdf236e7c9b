"""The parts of the heuristic bot: losses, odds, retreats, lines, all from public facts."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import winterline as wl
from winterline.bots.kit.expectation import cheapest_loss, column_of
from winterline.bots.kit.roster import ALLIED
from winterline.bots.minds.beachhead.aims import aims_of
from winterline.bots.minds.beachhead.attack import BEST, EVEN, plan_attacks
from winterline.bots.minds.beachhead.facts import Facts
from winterline.bots.minds.beachhead.model import Model, expected_loss, has_retreat, reach_all, reach_now
from winterline.core.bits import bits


def model_of(game: wl.Game, side: str) -> Model:
    """The model that a side's bot would make."""
    seat = game.seat(side)
    return Model(Facts(seat), seat.view(), side)


@given(st.lists(st.integers(1, 18), min_size=1, max_size=7), st.integers(1, 60))
def test_the_cheapest_loss_is_the_least_of_all_sufficient_sets(values: list[int], need: int) -> None:
    sums = (sum(some) for n in range(len(values) + 1) for some in itertools.combinations(values, n))
    enough = [total for total in sums if total >= need]
    assert cheapest_loss(values, need) == (min(enough) if enough else sum(values))


@pytest.mark.parametrize(
    ("attack", "defence", "name"),
    [(18, 7, "2:1"), (6, 12, "1:2"), (70, 10, "6:1"), (9, 9, "1:1"), (1, 6, "1:6")],
)
def test_columns_agree_with_the_table(attack: int, defence: int, name: str) -> None:
    names = list(wl.new("beachhead", seed=1).seat("allied").result_chances())
    assert names[column_of(attack, defence, EVEN, BEST)] == name


def test_odds_below_the_table_are_no_attack() -> None:
    assert column_of(1, 7, EVEN, BEST) == -1


@given(st.floats(0.1, 60), st.floats(0.1, 60), st.floats(0.1, 20))
def test_more_defence_never_costs_a_greater_share(attack: float, defence: float, more: float) -> None:
    assert expected_loss(attack, defence + more) <= expected_loss(attack, defence)


@pytest.mark.parametrize("game", ["beachhead", "beachhead-1970"])
def test_the_model_reaches_what_the_rules_let_it_reach(game: str) -> None:
    """At the start of any impulse the bot's own search agrees with the rules' answer."""
    from winterline.bots import make_bot

    table = wl.new(game, seed=4)
    bots = {side: make_bot("heuristic") for side in ("allied", "axis")}
    seen = ""
    while table.side and table.view("spectator")["when"] < "2D":
        now = table.view("spectator")["when"]
        due = any(a.do == "enter" for a in table.actions())
        if now != seen and not due and table.decision is not None and table.decision.kind == "moving":
            seen = now
            check_reach(table)
        table.play(bots[table.side].choose(table.seat(table.side)))
    assert seen


def check_reach(table: wl.Game) -> None:
    """Compare the reach of every unit that has not come on in this impulse."""
    model = model_of(table, table.side)
    foe = model.occupied[1 - model.me]
    zone = model.atlas.zone(foe)
    seat = table.seat(table.side)
    for unit in model.units[model.me]:
        if unit in model.spent or unit in model.stopped or arrived_now(table, model.roster.ids[unit]):
            continue
        cells = set(bits(reach_now(model, unit, foe, zone))) - {model.at[unit]}
        assert {model.atlas.label(c) for c in cells} == set(seat.reach(model.roster.ids[unit]))


def arrived_now(table: wl.Game, unit: str) -> bool:
    """Whether a unit came on in this impulse: such a unit moves by other rules on rivers."""
    now = table.view("spectator")["when"]
    return next(c for c in table.rules.counters if c.id == unit).arrival == now


def test_a_surrounded_unit_has_no_retreat() -> None:
    game = wl.position(
        "beachhead", {"when": "3A", "units": {"us-3-7": "1013", "us-3-15": "1016", "de-356": "1014"}}
    )
    model = model_of(game, "allied")
    atlas = model.atlas
    mine = model.occupied[ALLIED]
    assert has_retreat(atlas, atlas.cell("1014"), 0)
    assert not has_retreat(atlas, atlas.cell("1014"), atlas.land)
    assert has_retreat(atlas, atlas.cell("1014"), mine) == has_retreat(atlas, atlas.cell("1014"), 0)


def test_the_attack_planner_uses_each_unit_once_and_keeps_to_stacking() -> None:
    game = wl.new("beachhead", seed=9)
    from winterline.bots import make_bot

    bots = {side: make_bot("heuristic") for side in ("allied", "axis")}
    while game.view("spectator")["when"] != "2D":
        game.play(bots[game.side].choose(game.seat(game.side)))
    model = model_of(game, "axis")
    reach = {u: mask for u, mask in reach_all(model).items() if model.attack[u]}
    attacks = plan_attacks(model, aims_of(model, 4), reach)
    assert attacks
    units = [u for a in attacks for u in a.posts]
    assert len(units) == len(set(units))
    load: dict[int, int] = {}
    for attack in attacks:
        for unit, spot in attack.posts.items():
            load[spot] = load.get(spot, 0) + model.roster.size[unit]
            assert model.atlas.near[attack.target] >> spot & 1
            assert reach[unit] >> spot & 1
    assert max(load.values()) <= 4
