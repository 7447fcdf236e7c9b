"""The parts of the ANZIO bot: odds as the engine reads them, fronts that close, landings weighed, sea and steps."""

from __future__ import annotations

import random
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import setup
from winterline.bots import make_bot
from winterline.bots.kit.roster import SIDES
from winterline.bots.minds.anzio import answers, sea
from winterline.bots.minds.anzio.attack import Aims, plan_attacks
from winterline.bots.minds.anzio.facts import Atlas, Facts
from winterline.bots.minds.anzio.line import find_line, shore_hexes
from winterline.bots.minds.anzio.model import Model
from winterline.bots.minds.anzio.odds import battle_of, valued
from winterline.bots.minds.anzio.results import averages, column_of, danger, read_result, read_table
from winterline.core.action import Action
from winterline.core.bits import bits, mask_of


def model_of(game: wl.Game, side: str) -> Model:
    """The bot's model of a game."""
    seat = game.seat(side)
    return Model(Facts(seat), seat.view(), side)


def table_of(game: wl.Game) -> Any:
    """The combat results as the bot reads them."""
    return read_table(game.rules.result_chances())


COLUMNS = ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1")


def test_columns_are_rounded_for_the_defender() -> None:
    for attack, defence, column in (
        (26, 9, "2-1"),
        (2, 5, "1-3"),
        (4, 3, "1-1"),
        (99, 1, "9-1"),
        (3, 12, "1-4"),
    ):
        assert COLUMNS[column_of(attack, defence)] == column
    assert column_of(1, 5) == -1


def test_results_are_read_as_they_are_written() -> None:
    result = read_result("A1 D2R", 0.5)
    assert (result.attacker, result.attacker_back, result.defender, result.defender_back) == (
        1,
        False,
        2,
        True,
    )
    assert read_result("no result", 1.0).defender == 0
    assert read_result("AR", 1.0).attacker_back


@pytest.mark.parametrize("seed", [3, 4])
def test_odds_agree_with_the_engine(seed: int) -> None:
    """In random games every battle about to be fought has the column and the doubling that the bot expects."""
    seen = 0
    for number in range(seed * 10, seed * 10 + 6):
        game, rng = wl.new("anzio", seed=number), random.Random(number)
        while (decision := game.decision) is not None:
            if decision.kind == "fighting":
                model = model_of(game, decision.side)
                for battle in game.view(decision.side)["battles"]:
                    posts = {
                        model.roster.index[u]: model.at[model.roster.index[u]] for u in battle["attackers"]
                    }
                    if len(battle["hexes"]) > 1 or battle["outcome"] or min(posts.values()) < 0:
                        continue
                    target = model.atlas.cell(battle["hexes"][0])
                    mine = battle_of(model, target, posts)
                    theirs = game.rules.odds(game.state, battle["hexes"], battle["attackers"])
                    if mine.column >= 0:
                        assert COLUMNS[mine.column] == theirs["odds"]
                    assert mine.doubled == theirs["doubled"]
                    seen += 1
            game.play(rng.choice(game.actions()))
    assert seen > 5


def test_danger_grows_with_the_odds_and_shrinks_behind_good_ground() -> None:
    hurt = averages(table_of(wl.new("anzio", seed=1)))
    weak, strong = danger(hurt, 12, 4, doubled=False), danger(hurt, 12, 12, doubled=False)
    assert weak > strong
    assert danger(hurt, 12, 4, doubled=True) <= weak
    assert danger(hurt, 1, 9, doubled=False) == 0
    assert danger(hurt, 12, 4, doubled=False, fall=3) > weak


def test_a_line_from_shore_to_shore_shuts_the_south_off() -> None:
    game = wl.new("anzio", seed=1)
    atlas = Atlas(game.seat("axis"))
    prices = {c: 1.0 for c in bits(atlas.land) if 100 <= atlas.south[c] <= 116}
    posts = find_line(atlas, prices, shore_hexes(atlas, 0, 109), shore_hexes(atlas, 900, 1000))
    assert posts
    wall = mask_of(posts) | atlas.zone(mask_of(posts))
    beach = mask_of([atlas.cell("N60")])
    assert not atlas.flood(beach, wall) & atlas.north
    assert atlas.flood(beach, 0) & atlas.north


def test_mud_slows_all_but_roads() -> None:
    game = setup("Oct I axis", {"de-15pg": "M50", "us-45": "N60"})
    model = model_of(game, "axis")
    cell = model.atlas.cell("M50")
    dry = model.reach_mask(cell, 24, 0, 0)
    model.graph = model.atlas.mud
    wet = model.reach_mask(cell, 24, 0, 0)
    assert wet & ~dry == 0
    assert wet.bit_count() < dry.bit_count()


def test_a_surrounded_target_is_worth_more() -> None:
    units = {"us-45": "M53", "us-36": "M52", "us-3": "N53", "us-34": "P52", "br-7armd": "L54"}
    game = setup("Oct I allied", {**units, "de-29pg": "N51"}, ports={"port-napoli": "Sept II"})
    model = model_of(game, "allied")
    reach = {
        u: 1 << model.at[u]
        | mask_of(model.atlas.cell(h) for h in game.rules.reach(game.state, model.roster.ids[u]))
        for u in model.units[0]
    }
    aims = Aims(lambda cell: 3.0, lambda cell: 0.0, caution=0.8, threshold=1.0)
    found = plan_attacks(model, reach, aims)
    target = model.atlas.cell("N51")
    assert target in found
    assert found[target].column >= 5, "at least 3-1"
    posts, near = found[target].posts, model.atlas.near[target]
    values = [valued(model, battle_of(model, target, posts), zone, 3.0, 0.8).value for zone in (0, near)]
    assert values[1] > values[0] + 3, "with nowhere to go a retreat is the end of it"


def test_cheap_steps_are_given_up_first() -> None:
    game = setup("Oct I axis", {"de-15pg": "M50", "de-ei1": "M50", "us-45": "N60"})
    model = model_of(game, "axis")
    offers = (Action("lose", unit="de-15pg"), Action("lose", unit="de-ei1"))
    assert model.price(model.roster.index["de-15pg"]) <= 2.0
    assert answers.cheapest_loss(model, offers).unit in ("de-15pg", "de-ei1")
    unit = model.roster.index["de-15pg"]
    whole = model.bill([unit], 99)
    assert whole <= model.worth(unit), "steps that replacements make good cost less"
    model.spare = (0, 0)
    assert model.bill([unit], 99) == model.worth(unit)


def test_where_whole_units_are_lost_the_least_one_is() -> None:
    """A division at full strength was once destroyed in a full hex and ersatz kept: its first step was the cheaper."""
    game = setup("Oct I axis", {"de-15pg": "M50", "de-ei1": "M50", "us-45": "N60"})
    model = model_of(game, "axis")
    offers = (Action("lose", unit="de-15pg"), Action("lose", unit="de-ei1"))
    assert answers.cheapest_loss(model, offers).unit == "de-15pg"
    assert answers.cheapest_unit(model, offers).unit == "de-ei1"


def test_a_port_in_reach_of_germans_is_not_opened() -> None:
    game = setup("Oct I allied", {"br-56": "K57", "de-hg": "M54"}, ports={"zone-salerno": "Sept II"})
    assert not answers.safe_to_build(model_of(game, "allied"), "port-napoli")
    game = setup("Oct I allied", {"br-56": "K57", "de-hg": "Q15"}, ports={"zone-salerno": "Sept II"})
    assert answers.safe_to_build(model_of(game, "allied"), "port-napoli")


def test_a_landing_is_riskier_beside_panzers() -> None:
    near = setup("Nov I allied", {"br-56": "N60", "de-hg": "G46", "de-16pz": "G46", "de-2para": "E47"})
    far = setup("Nov I allied", {"br-56": "N60", "de-hg": "T12", "de-16pz": "T12", "de-2para": "Q15"})
    risk = []
    for game in (near, far):
        model = model_of(game, "allied")
        beaches = mask_of(model.atlas.harbours["zone-roma"].cells)
        risk.append(sea.landing_risk(model, beaches, beaches))
    assert risk[0] > risk[1]


def test_the_busiest_port_is_bombed() -> None:
    game = setup("Dec III axis", {"us-36": "N60"}, ports={"port-napoli": "Oct I", "zone-salerno": "Sept III"})
    offers = [Action("bomb", to=name) for name in ("K57", "corsica-sardinia", "port-napoli", "zone-salerno")]
    assert answers.bomb(model_of(game, "axis"), [*offers, Action("end")]).to == "port-napoli"


def test_bad_dice_are_rolled_again() -> None:
    offers = (Action("keep"), Action("reroll"))
    assert answers.reroll(6, True, offers).do == "reroll"
    assert answers.reroll(1, True, offers).do == "keep"
    assert answers.reroll(1, False, offers).do == "reroll"


def test_every_kind_of_decision_gets_a_legal_answer() -> None:
    """The bot answers whatever a random game with many options asks, not only what it meets in its own games."""
    options = [
        "supp.air-superiority",
        "supp.supporting-fire",
        "supp.commandos",
        "supp.forts",
        "supp.retreat-zoc",
    ]
    game, rng = wl.new("anzio", options=options, seed=9), random.Random(9)
    bots = {side: make_bot("heuristic", side) for side in SIDES}
    kinds = set()
    while (decision := game.decision) is not None:
        if decision.kind not in ("moving", "going") and rng.random() < 0.5:
            action = bots[decision.side].choose(game.seat(decision.side))
            assert action in game.actions()
            kinds.add(decision.kind)
        else:
            action = rng.choice(game.actions())
        game.play(action)
    assert len(kinds) > 8
