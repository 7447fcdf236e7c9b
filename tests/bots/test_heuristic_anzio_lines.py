"""Where the ANZIO bot once lost an army or stood still: lines that could be turned, and steps that cost little."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.rulebook.anzio.kit import setup
from winterline.bots.minds.anzio import attack, odds, pockets, sky
from winterline.bots.minds.anzio.facts import Facts
from winterline.bots.minds.anzio.fronts import Fronts
from winterline.bots.minds.anzio.line import Front, Garrison
from winterline.bots.minds.anzio.model import ENOUGH, REFILL, Model
from winterline.bots.minds.anzio.plan import Intent, Planner
from winterline.bots.minds.anzio.refine import changed, refined
from winterline.core.bits import bits

SALERNO = {"zone-salerno": "Sept II 1943", "port-napoli": "Sept II 1943"}
JANUARY = {
    "us-36": "D39", "br-5": "D40", "ca-1": "F39", "us-45": "F39", "po-3": "E40", "us-1armd": "E40", "ca-5armd": "D41",
    "us-1ssf": "D41", "us-34": "N36", "br-1": "R34", "br-56": "R34", "fr-2dim": "I39", "fr-3dia": "I39", "in-8": "O36",
    "br-46": "L38", "in-4": "L38", "us-3": "U34",
    "de-15pg": "W28", "de-5mtn": "M34", "de-90pg": "E39", "de-16ss": "M35", "de-29pg": "M35", "de-94": "M35",
    "de-362": "S32", "de-44": "S32", "de-305": "H38", "de-356": "H38", "de-3pg": "H38", "de-2para": "J37",
    "de-162": "P34", "de-65": "P34", "de-278": "V31", "de-334": "V31", "de-1076": "Q29", "de-71": "Q29",
}  # fmt: skip
"""North of Roma in January 1944: the Germans stood three hexes apart, and ten divisions were surrounded in a month."""


def seen(
    side: str, units: Mapping[str, str], when: str = "Jan II 1944", scenario: str = "roma", **spec: Any
) -> Model:
    """What a mind makes of a movement phase."""
    game = setup(f"{when} {side}", units, scenario=scenario, spare=False, ports=SALERNO, **spec)
    seat = game.seat(side)
    return Model(Facts(seat), seat.view(), side)


def marches(model: Model) -> dict[int, int]:
    """Where everybody could come."""
    foe = model.occupied[1 - model.me], model.zone(1 - model.me)
    return {
        u: 1 << model.at[u] | model.reach_mask(model.at[u], model.moves[u], *foe)
        for u in model.units[model.me]
    }


# --- lines ------------------------------------------------------------------------------------------------


def test_a_line_is_changed_post_by_post_until_nobody_comes_round_it() -> None:
    model = seen("axis", JANUARY)
    reach = marches(model)
    fronts = Fronts(model, reach, list(reach), {}, 0)

    def enclosed(front: Front) -> int:
        garrison = Garrison(model, reach, list(reach), {})
        garrison.man(front.posts)
        return len(garrison.enclosed)

    front = max((fronts.manned(posts, 0) for posts in fronts.candidates(0) if posts), key=enclosed)
    better = refined(fronts, front, 0)
    assert better.score > front.score + 5
    assert better.risk < front.risk
    assert enclosed(better) < enclosed(front)


def test_changes_move_one_post_add_one_or_leave_one_out() -> None:
    model = seen("axis", JANUARY)
    reach = marches(model)
    fronts = Fronts(model, reach, list(reach), {}, 0)
    front = fronts.best()
    assert front is not None
    before = set(front.posts)
    for posts in changed(fronts, front):
        assert len(posts) == len(set(posts))
        assert len(before - set(posts)) <= 1
        assert len(set(posts) - before) <= 1
        assert all(fronts.allowed >> post & 1 for post in set(posts) - before)


def test_the_plan_uses_the_better_line() -> None:
    model = seen("axis", JANUARY)
    planner = Planner(model, marches(model))
    quiet = Intent()
    front = planner.front(quiet)
    plan = planner.make()
    assert front is not None
    assert set(plan.posts) != set(front.posts)


def test_whoever_is_surrounded_is_in_danger_even_if_he_is_not_driven_out() -> None:
    model = seen("axis", JANUARY)
    plain = model.danger(20, 10, 1, 5.0)
    assert model.danger(20, 10, 1, 5.0, 4.0) > plain
    ringed = seen("allied", {"de-90pg": "K40", "us-1armd": "K41", "us-45": "J40", "ca-1": "L39"})
    target = ringed.atlas.cell("K40")
    posts = {u: ringed.at[u] for u in ringed.units[0]}
    battle = odds.battle_of(ringed, target, posts)
    zone = ringed.zone(0) | ringed.occupied[0]
    assert ringed.trapped(target, zone, 1)
    shut = odds.valued(ringed, battle, zone, 0.0, 1.0).value
    assert shut > odds.valued(ringed, battle, 0, 0.0, 1.0).value, "with ways back"


# --- replacements and steps -------------------------------------------------------------------------------


def test_steps_that_replacements_make_good_cost_less_but_lost_units_do_not() -> None:
    units = {"us-36": "K54", "us-3": "K55", "de-15pg": "K50"}
    poor = seen("allied", units)
    rich = seen("allied", units, reserve={"allied": 30, "infantry": 0, "armour": 0})
    assert (poor.spare, rich.spare) == ((0, 0), (30, 0))
    unit = rich.roster.index["us-36"]
    assert rich.bill([unit], 1) == pytest.approx(poor.bill([unit], 1) * (1 - REFILL))
    whole = rich.steps_left(unit)
    last = [model.bill([unit], whole) - model.bill([unit], whole - 2) for model in (poor, rich)]
    assert last[0] == pytest.approx(last[1])
    foe = rich.roster.index["de-15pg"]
    assert rich.bill([foe], 1) == poor.bill([foe], 1)
    assert rich.danger(36, 9, 1) < poor.danger(36, 9, 1)


def test_what_is_on_record_is_told_in_the_advanced_games_alone() -> None:
    record = {"allied": ENOUGH, "infantry": 1, "armour": 2}
    game = setup("Oct II 1943 axis", {"us-36": "K54", "de-15pg": "K50"}, scenario="roma", reserve=record)
    assert game.view("allied")["banked"] == record
    assert "banked" not in setup("Oct II axis", {"us-36": "K54"}).view("allied")


def test_allies_with_replacements_to_spare_attack_though_they_are_weaker() -> None:
    """For thirty dry weeks an army before the Gothic Line stood still, with sixty replacements on record."""
    units = {"us-36": "K54", "us-504": "K55", "de-15pg": "K50"}
    poor, rich = (seen("allied", units, reserve={"allied": n, "infantry": n, "armour": 0}) for n in (0, 60))
    for model in (poor, rich):
        model.quiet = attack.FROZEN
    assert attack.RICH[0] <= rich.ratio() < attack.ABLE
    assert not attack.able_to_attack(poor)
    assert attack.able_to_attack(rich)
    assert attack.plenty(rich) > attack.plenty(poor) == 1.0
    germans = seen("axis", {**units, "us-3": "K55", "de-65": "K49"}, reserve={"infantry": 60, "armour": 0})
    assert attack.least_ratio(germans, attack.ABLE) == attack.ABLE


def test_allies_before_a_frozen_front_fear_weak_germans_less() -> None:
    weak = seen("allied", {"us-36": "K54", "us-3": "K55", "us-34": "K56", "de-65": "K50"})
    usual = Fronts(weak, {}, [], {}, 0).weight
    assert attack.unafraid(weak) == 1.0
    weak.quiet = attack.FROZEN
    assert attack.unafraid(weak) == 1 / attack.UNAFRAID
    assert Fronts(weak, {}, [], {}, 0).weight < usual
    strong = seen("allied", {"us-504": "K56", "de-65": "K50", "de-15pg": "K49"})
    strong.quiet = attack.FROZEN
    assert attack.unafraid(strong) == 1.0


def test_after_quiet_weeks_an_air_strike_is_flown_for_less() -> None:
    found = Intent(attacks={1: odds.Attack(1, {0: 2}, 5, value=10.0)})
    assert not sky.worth_a_strike(Intent(), found, 0)
    assert sky.worth_a_strike(Intent(), found, 3)


# --- pockets ----------------------------------------------------------------------------------------------


def test_relief_of_a_pocket_is_worth_something_and_leaving_it_costs() -> None:
    """Four units with the enemy all round once attacked 64 factors with 9, and were lost before a die was rolled."""
    ring = {"us-1armd": "K41", "us-45": "J40", "ca-1": "L39", "br-46": "L40", "br-56": "J41"}
    model = seen("axis", {**ring, "de-90pg": "K40", "de-29pg": "K36"})
    cell = model.atlas.cell("K40")
    stuck = {u: 1 << model.at[u] for u in model.units[1]}
    (pocket,) = pockets.pockets(model, stuck)
    assert pocket.ring == model.atlas.near[cell] & model.held[0]
    spared = pockets.relief([pocket])
    assert set(spared) == set(bits(pocket.ring))
    assert pockets.left_behind([pocket], {}) > 0
    assert pockets.left_behind([pocket], dict.fromkeys(bits(pocket.ring))) == 0
    free = {u: 1 << model.at[u] | 1 << model.atlas.cell("K36") for u in model.units[1]}
    assert pockets.pockets(model, free) == []
    planner = Planner(model, stuck)
    planner.offensives(stuck)
    assert planner.score(Intent(), None) < Planner(model, stuck).score(Intent(), None)


def test_attackers_who_could_be_surrounded_where_they_stand_are_in_more_danger() -> None:
    alone = {"us-45": "K40", "de-90pg": "K37", "de-29pg": "H39", "de-15pg": "N38", "de-3pg": "J37"}
    model = seen("allied", {**alone, "us-36": "K43"})
    unit = model.roster.index["us-45"]
    post = model.at[unit]
    foes = model.threat_reach(1, 1 << post)
    fronts = Fronts(model, marches(model), [], {post: [unit]}, 0)
    guarded = fronts.exposure(foes, 0)
    model.steps_left = lambda unit: 0  # type: ignore[method-assign]
    assert fronts.exposure(foes, 0) < guarded


# --- who has little to lose, and who has lost already -------------------------------------------------------


def test_nobody_is_thought_to_lose_more_than_he_has() -> None:
    model = seen("axis", JANUARY)
    weak, strong = (model.hazard(33, factors, 1, steps, 2.5, 0.0) for factors, steps in ((1, 1), (1, 9)))
    assert weak < strong
    assert weak <= 1 + 2.5
    assert model.hazard(33, 6, 1, 6, 2.5, 0.9) > model.hazard(33, 6, 1, 6, 2.5, 0.0)
    assert model.hazard(1, 30, 2, 6, 2.5, 0.9) == 0.0


def test_a_hopeless_army_is_not_thrown_away_in_the_last_weeks() -> None:
    few = {name: cell for name, cell in JANUARY.items() if not name.startswith("de") or name == "de-90pg"}
    few |= {"us-34": "F45", "br-1": "U43", "fr-2dim": "D50"}
    model, equal = seen("axis", few, "May IV 1944"), seen("axis", JANUARY, "May IV 1944")
    for one in (model, equal):
        one.left, one.need, one.quiet = 2, 0, attack.LONGEST
    assert attack.all_or_nothing(equal) > 1.0
    assert attack.all_or_nothing(model) == 1.0
    assert not attack.able_to_attack(model)
    assert attack.daring(model) == 1.0
