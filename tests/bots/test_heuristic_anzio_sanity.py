"""Blunders that the ANZIO bot once made in the long games: armies that fled, starved, or left their only harbour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import setup
from winterline.bots.memory import Chance
from winterline.bots.minds.anzio import answers, sea
from winterline.bots.minds.anzio.attack import Attacks, aims_of, daring, superiority
from winterline.bots.minds.anzio.bodies import raiders
from winterline.bots.minds.anzio.duties import harbour_guards, homeward
from winterline.bots.minds.anzio.facts import Facts
from winterline.bots.minds.anzio.fronts import Fronts
from winterline.bots.minds.anzio.line import together_at_risk
from winterline.bots.minds.anzio.mind import AnzioMind
from winterline.bots.minds.anzio.model import Model
from winterline.bots.minds.anzio.plan import Intent, Planner
from winterline.core.action import Action
from winterline.core.bits import mask_of
from winterline.games.anzio import victory

SALERNO = {"zone-salerno": "Sept II 1943"}
GUSTAV = {
    "us-45": "V40", "us-3": "W47", "br-46": "W47", "br-7armd": "X47", "us-36": "K56", "us-34": "M55", "br-78": "J57",
    "in-8": "J57", "ca-1": "L56", "us-rgr": "L56", "br-56": "K57", "br-5": "I58",
    "de-15pg": "O47", "de-1para": "R46", "de-29pg": "K52", "de-2para": "I53", "de-3pg": "L52", "de-26pz": "J55",
    "de-hg": "J55", "de-ei3": "K53",
}  # fmt: skip
"""September 1943 in a game that the Germans once gave up at once, because one division stood in their rear."""
BEACH = {
    "br-4armd": "R57", "us-rgr": "R57", "br-231": "O59", "br-46": "O59", "br-56": "S57", "us-45": "S57", "us-3": "Q58",
    "br-78": "P59", "us-36": "P59", "ca-1": "R58", "us-34": "S58", "br-1para": "P60", "br-5": "P60",
    "de-2ss": "L43", "de-24pz": "O44", "de-3pg": "D50", "de-15pg": "G49", "de-16pz": "O45", "de-1ss": "E50",
    "de-26pz": "F50", "de-29pg": "G50", "de-65": "L51", "de-hg": "L52", "de-1para": "M63",
}  # fmt: skip
"""September 1943 in a game in which all the Allies turned on one division in the south and left Salerno to a regiment."""


def place(when: str, units: Mapping[str, str], scenario: str = "southern", **spec: Any) -> wl.Game:
    """A movement phase of a long game."""
    return setup(when, units, scenario=scenario, spare=False, **spec)


def seen(side: str, units: Mapping[str, str], **spec: Any) -> Model:
    """What a mind makes of a movement phase in September 1943."""
    seat = place(f"Sept III 1943 {side}", units, **spec).seat(side)
    return Model(Facts(seat), seat.view(), side)


def planned(side: str, units: Mapping[str, str], **spec: Any) -> tuple[Model, Intent]:
    """The plan of a whole turn."""
    mind, seat = AnzioMind(1), place(f"Sept III 1943 {side}", units, **spec).seat(side)
    model = mind.model(seat)
    return model, mind.begin(seat, model)


# --- fronts -----------------------------------------------------------------------------------------------


def test_a_division_alone_in_the_rear_is_a_raid_and_no_army() -> None:
    model = seen("axis", GUSTAV, ports={"zone-napoli": "Sept II 1943"}, friendly=["K57", "J58"])
    lone = 1 << model.atlas.cell("V40")
    assert raiders(model, 0) == lone
    strong = seen("axis", {**GUSTAV, "us-1armd": "V41"})
    assert not raiders(strong, 0) & lone
    alone = seen("axis", {"us-45": "V40", "de-hg": "J55"})
    assert raiders(alone, 0) == 0


def test_the_germans_do_not_flee_from_a_raid() -> None:
    model, plan = planned(
        "axis", GUSTAV, ports={"zone-napoli": "Sept II 1943"}, friendly=["K57", "J58", "V40"]
    )
    south = model.atlas.south
    assert sum(south[post] for post in plan.posts) / len(plan.posts) > 104


def test_the_only_harbour_is_not_left_for_a_battle_elsewhere() -> None:
    model, plan = planned(
        "allied", BEACH, scenario="po-valley", ports=SALERNO, friendly=["N60", "N61", "N62"]
    )
    docks = model.atlas.docks("zone-salerno")
    there = sum(model.defence[unit] for unit, cell in plan.moves.items() if docks >> cell & 1)
    assert there >= 9


def test_harbours_within_reach_of_an_army_are_no_matter_of_a_guard() -> None:
    units = {**BEACH, "de-hg": "N57"}
    model = seen("allied", units, ports=SALERNO, friendly=["N60"])
    reach = {u: 1 << model.at[u] | model.atlas.near[model.at[u]] for u in model.units[0]}
    assert harbour_guards(model, reach) == {}
    quiet = seen("allied", {**BEACH, "de-1para": "K8"}, ports=SALERNO, friendly=["N60"])
    for unit in quiet.units[1]:
        quiet.moves[unit] = 0
    assert list(harbour_guards(quiet, reach).values()) == [quiet.atlas.cell("N60")]


def test_whoever_stands_fast_beside_the_enemy_is_in_danger() -> None:
    model = seen(
        "allied", {"us-rgr": "M56", "us-36": "M57", "de-hg": "M54", "de-15pg": "L54", "de-1para": "N54"}
    )
    cell = model.atlas.cell("M56")
    fixed = {cell: [model.roster.index["us-rgr"]]}
    alone = Fronts(model, {}, [], fixed, 0).exposed
    assert alone > 0
    assert Fronts(model, {}, [], fixed, mask_of(map(model.atlas.cell, ("M54", "L54", "N54")))).exposed < alone


@pytest.mark.parametrize(("side", "next_one"), [("allied", 0.65), ("axis", 0.5)])
def test_nobody_attacks_everywhere_at_once(side: str, next_one: float) -> None:
    model = seen(side, GUSTAV)
    assert together_at_risk(model, [1.0, 2.0]) == pytest.approx(2.0 + next_one * model.alarm())
    for unit in model.units[1 - model.me]:
        model.attack[unit] *= 9
    assert together_at_risk(model, [1.0, 2.0]) == pytest.approx(2.0 + min(0.9, next_one * 2.0))


# --- supply -----------------------------------------------------------------------------------------------


def test_whoever_is_cut_off_goes_where_he_is_fed() -> None:
    model = seen("axis", {"us-36": "L54", "us-3": "N54", "us-34": "M52", "de-hg": "M54", "de-29pg": "K20"})
    unit, home = model.roster.index["de-hg"], 1 << model.atlas.cell("M48")
    there = 1 << model.at[unit]
    assert not model.supplied() & there
    assert homeward(model, {unit: there | home}) == {unit: home}
    assert homeward(model, {unit: there}) == {unit: there}


def test_an_attack_from_where_no_supply_comes_is_worth_less() -> None:
    model = seen("axis", {"us-36": "L54", "us-3": "N54", "de-hg": "M54", "de-29pg": "K20"})
    target, post, unit = (
        model.atlas.cell("L54"),
        model.at[model.roster.index["de-hg"]],
        model.roster.index["de-hg"],
    )
    search = Attacks(model, {unit: 1 << post}, aims_of(model))
    values = []
    for hungry in (0, 1 << post):
        search.hungry = hungry
        battle = search.battle(target, {unit: post})
        search.judge(battle)
        values.append(battle.value)
    assert values[1] == values[0] - 2.0


def test_whoever_would_starve_is_taken_off() -> None:
    model = seen("allied", BEACH)
    offers = (Action("evacuate", unit="us-3"), Action("evacuate", unit="us-rgr"), Action("end"))
    assert sea.rescued(model, offers) is None
    model.doomed = {model.roster.index[name] for name in ("us-3", "us-rgr")}
    assert sea.rescued(model, offers) == offers[0]


# --- the first landing ------------------------------------------------------------------------------------


def test_the_first_landing_is_made_where_others_can_come_up() -> None:
    """Livorno has a good port, but everybody else comes on far to the south."""
    game = wl.new("anzio", "po-valley", seed=21)
    minds = {side: AnzioMind(f"21 {side}") for side in ("allied", "axis")}
    while game.decision and game.decision.kind != "invading":
        game.play(minds[game.side].choose(game.seat(game.side)))
    seat = game.seat("allied")
    model, offers = minds["allied"].model(seat), list(seat.actions())
    found = {sea.choose_zone(model, offers, Chance(str(seed))).to for seed in range(12)}
    assert found <= {"zone-salerno", "zone-napoli"}


# --- garrisons --------------------------------------------------------------------------------------------


def test_a_garrison_goes_to_its_city_and_nobody_else_is_disturbed() -> None:
    """A phase does not end before it has gone: the whole army was once moved about instead."""
    units = {
        "us-36": "N60",
        "us-3": "N61",
        "de-24pz": "K14",
        "de-15pg": "L40",
        "de-29pg": "O40",
        "de-3pg": "R38",
    }
    game = place("Sept III 1943 axis", units)
    seat, mind = game.seat("axis"), AnzioMind(1)
    model = mind.model(seat)
    unit = model.roster.index["de-24pz"]
    before = model.atlas.nearest(model.at[unit], [model.atlas.cell("K23")])
    assert unit in model.called
    moved = []
    while game.side == "axis" and game.decision and game.decision.kind in ("moving", "going"):
        action = mind.choose(seat)
        moved += [action.unit] if action.do == "move" else []
        game.play(action)
    assert moved.count("de-24pz") >= 1
    assert all(moved.count(name) <= 1 for name in units if name != "de-24pz")
    after = mind.model(seat)
    assert after.atlas.nearest(after.at[unit], [after.atlas.cell("K23")]) < before


# --- attacks ----------------------------------------------------------------------------------------------


def test_garrisons_far_away_do_not_count_against_an_attack() -> None:
    model = seen("allied", {**GUSTAV, "de-24pz": "K23", "de-1ss": "J8"})
    assert model.bound
    free = superiority(model)
    model.bound = set()
    assert superiority(model) <= free


def test_quiet_weeks_make_the_allies_bear_more_danger() -> None:
    model = seen("allied", GUSTAV)
    model.need = 9
    fresh = Fronts(model, {}, [], {}, 0).weight
    model.quiet = 3
    assert Fronts(model, {}, [], {}, 0).weight < fresh
    german = seen("axis", GUSTAV)
    german.need = 9
    before = Fronts(german, {}, [], {}, 0).weight
    german.quiet = 3
    assert Fronts(german, {}, [], {}, 0).weight == before


def test_the_weaker_side_waits_and_takes_no_risks() -> None:
    model = seen("allied", GUSTAV)
    model.need, model.quiet = 9, 4
    for unit in model.units[1]:
        model.defence[unit] *= 3
    assert Fronts(model, {}, [], {}, 0).weight == 0.8
    assert daring(model) == 1.0


def test_dangers_are_likelier_where_the_enemy_is_too_strong_and_his_losses_keep_him_from_less() -> None:
    weak = seen("allied", GUSTAV)
    assert (weak.alarm(), weak.pays) == (1.0, 0.7)
    units = {
        **GUSTAV,
        **dict.fromkeys(("us-3", "us-34", "us-36", "br-46", "br-56", "br-78", "in-8"), "sicilia"),
    }
    model = seen("allied", units)
    assert model.alarm() > 1.0
    assert model.pays < 0.7
    assert model.danger(20, 10, 1) > weak.danger(20, 10, 1)


def test_ground_counts_less_to_the_germans_the_more_they_are_outweighed() -> None:
    model = seen("axis", GUSTAV)
    units = model.units[1]
    even = Fronts(model, dict.fromkeys(units, 0), units, {}, 0).ground()
    for unit in model.units[0]:
        model.attack[unit] *= 2
    pressed = Fronts(model, dict.fromkeys(units, 0), units, {}, 0).ground()
    assert 0.4 <= pressed < even <= 1.0


def test_nobody_retreats_where_there_is_no_room() -> None:
    """What is too much for a hex is destroyed."""
    model = seen("allied", {"us-36": "M57", "us-3": "N58", "us-45": "N58", "de-hg": "M54"})
    full, open_ = Action("back", to="N58"), Action("back", to="L58")
    for unit in model.stacks[0][model.atlas.cell("N58")]:
        model.defence[unit] = 20
    assert answers.way_back(model, (full, open_), model.roster.index["us-36"]) == open_


def test_one_lost_step_is_enough_for_a_rest_where_replacements_abound() -> None:
    fillers = {f"de-ei{number}": "K30" for number in (1, 2, 3, 4)}
    model = seen("axis", {**GUSTAV, **fillers})
    reach = {unit: 1 << model.at[unit] for unit in model.units[1]}
    worn = model.roster.index["de-15pg"]
    model.step[worn] = 1
    assert Planner(model, reach).resting() == {worn}
    few = {unit: cells for unit, cells in reach.items() if not model.roster.replacement[unit]}
    assert Planner(model, few).resting() == set()


def test_only_cities_that_are_fed_are_reckoned_as_taken() -> None:
    """In Diadem raiders sat in cities beyond the German line, and the army thought that it had won by them."""
    ring = {"us-504": "K23", "de-hg": "K22", "de-26pz": "K24"}
    for away, count in ((ring, 2), ({"us-504": "K23"}, 3)):
        spec: dict[str, Any] = {"scenario": "po-valley", "ports": SALERNO, "friendly": ["K23", "K57", "N60"]}
        game = place("Sept III 1943 allied", {"us-36": "N60", "br-46": "K57", **away}, **spec)
        model = Model(Facts(game.seat("allied")), game.view("allied"), "allied")
        rules: Any = game.rules
        assert model.taken == len(victory.cities(rules.book, game.state)) == count
