"""The ANZIO bot in the attack: closed lines, last weeks, raids, German drops, and who comes ashore first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import now, setup, where
from winterline.bots import make_bot
from winterline.bots.minds.anzio import attack, sea, sky
from winterline.bots.minds.anzio.facts import Facts
from winterline.bots.minds.anzio.fronts import Fronts
from winterline.bots.minds.anzio.model import Model
from winterline.bots.minds.anzio.plan import Planner, engaged
from winterline.core.action import Action
from winterline.core.bits import mask_of, union

CLOSED = {
    "de-hg": "P19", "de-29pg": "R18", "de-15pg": "N20", "us-3": "P23", "us-34": "P23", "us-36": "P23", "us-45": "R22",
    "us-1armd": "R22", "br-5": "R22", "br-46": "N24", "br-56": "N24", "br-78": "N24",
}  # fmt: skip
"""Three German posts so close that whoever attacks one in strength touches another."""
COAST = {"us-504": "sicilia", "br-231": "X66", "us-36": "M58", "de-26pz": "K20"}


def place(side: str, units: Mapping[str, str], **spec: Any) -> wl.Game:
    """A movement phase of a long game."""
    return setup(f"Sept III 1943 {side}", units, scenario="southern", spare=False, **spec)


def seen(side: str, units: Mapping[str, str], **spec: Any) -> Model:
    """What a mind makes of it."""
    seat = place(side, units, **spec).seat(side)
    return Model(Facts(seat), seat.view(), side)


def marches(model: Model) -> dict[int, int]:
    """Where everybody could come."""
    foe = model.occupied[1 - model.me], model.zone(1 - model.me)
    return {
        u: 1 << model.at[u] | model.reach_mask(model.at[u], model.moves[u], *foe)
        for u in model.units[model.me]
    }


def played(game: wl.Game, side: str) -> list[Action]:
    """What the bot does until the movement phase is over."""
    bot, found = make_bot("heuristic", 1), list[Action]()
    while now(game)[1] == side and (not found or found[-1].do != "end"):
        found.append(bot.choose(game.seat(side)))
        game.play(found[-1])
    return found


# --- closed lines -----------------------------------------------------------------------------------------


def test_posts_of_a_closed_line_are_attacked_together() -> None:
    model = seen("allied", CLOSED)
    reach, aims = marches(model), attack.aims_of(model)
    found = attack.plan_attacks(model, reach, aims)
    cells = {model.atlas.cell("P19"), model.atlas.cell("R18")}
    assert cells <= found.keys()
    touched = [model.atlas.near[post] & mask_of(cells) for b in found.values() for post in b.posts.values()]
    assert mask_of(cells) in touched
    assert engaged(model, found)
    assert not engaged(
        model, {target: found[target] for target in cells if target == model.atlas.cell("P19")}
    )
    alone = attack.plan_attacks(model, reach, aims, hurried=True)
    assert not cells <= alone.keys()


def test_a_front_that_cannot_spare_the_men_is_left_those_of_the_least_attack() -> None:
    model = seen("allied", CLOSED)
    planner = Planner(model, marches(model))
    for plan in planner.offensives(planner.reach):
        front = planner.front(plan)
        score = planner.score(plan, front)
        less, held = planner.pruned(plan, front, score)
        assert planner.score(less, held) >= score
        assert less.attacks.keys() <= plan.attacks.keys()


def test_in_the_last_weeks_losses_count_less_to_whoever_would_lose() -> None:
    model = seen("allied", CLOSED)
    early = attack.aims_of(model).caution
    assert attack.all_or_nothing(model) == 1.0
    model.left = attack.GAMBLE
    assert attack.all_or_nothing(model) == 1.0, "an army is still needed"
    model.left = 1
    assert attack.all_or_nothing(model) > 2.0
    assert attack.aims_of(model).caution < early
    germans = seen("axis", COAST)
    germans.left = 1
    assert attack.all_or_nothing(germans) == 1.0


def test_quiet_weeks_thin_no_front_that_the_enemy_could_break() -> None:
    """In po-valley 23 Allies with half the German factors stood in gaps for boldness, and lost twenty units so."""
    model = seen("allied", CLOSED)
    model.quiet, model.left = attack.LONGEST, 60
    reach = marches(model)
    assert attack.daring(model) > 2.0

    def boldness(pressure: float) -> float:
        model.pressure = lambda: pressure  # type: ignore[method-assign]
        return Fronts(model, reach, list(reach), {}, 0).boldness()

    assert boldness(0.5) > boldness(0.9) > boldness(1.3) == 1.0
    model.left, model.need = 0, 99
    assert boldness(1.3) > 2.0, "at the very end there is nothing to save an army for"


# --- raids and drops --------------------------------------------------------------------------------------


def test_commandos_raid_a_city_or_harbour_that_nobody_keeps() -> None:
    model = seen("allied", COAST)
    unit = model.roster.index["us-504"]
    assert sea.spoils(model, unit, model.atlas.cell("K57")) > 0
    assert sea.spoils(model, unit, model.atlas.cell("M58")) == 0
    raid = (Action("raid", unit="us-504"),)
    assert sea.raid(model, raid) == raid[0]
    landing = (Action("land", to="M59"), Action("land", to="K57"))
    assert sea.raided(model, unit, landing).to == "K57"


def test_they_stay_where_the_enemy_would_throw_them_back() -> None:
    strong = {**COAST, "de-hg": "K54", "de-15pg": "L54", "de-29pg": "L53"}
    model = seen("allied", strong)
    unit, napoli = model.roster.index["us-504"], model.atlas.cell("K57")
    assert sea.spoils(model, unit, napoli) == 0
    model.left = 0
    assert sea.spoils(model, unit, napoli) > 0


def test_a_raid_is_carried_out() -> None:
    game = place("allied", COAST)
    done = played(game, "allied")
    assert [action.unit for action in done if action.do == "raid"] == ["us-504"]


@pytest.mark.parametrize(("guard", "drops"), [({}, True), ({"us-45": "X52", "br-5": "K57"}, False)])
def test_germans_drop_on_what_the_allies_left_empty(guard: dict[str, str], drops: bool) -> None:
    units = {"de-1para-1": "G45", "de-26pz": "K20", "us-36": "N60", "br-231": "X66", **guard}
    ports = {"port-napoli": "Sept II 1943"}
    model = seen("axis", units, ports=ports, friendly=["K57", "X52"], options=["adv.supp.paratroops"])
    prizes = sky.prizes(model) & union([1 << model.atlas.cell(label) for label in ("K57", "X52")])
    assert bool(prizes) == drops
    able = [Action("drop", unit="de-1para-1")]
    assert (sky.set_off(model, able) is not None) == drops


# --- blank counters ---------------------------------------------------------------------------------------


def test_stacks_out_of_contact_go_under_blank_counters_and_come_out_to_move() -> None:
    fog = ["adv.supp.fog.limited-intelligence"]
    game = place("allied", {**COAST, "us-3": "N60", "us-45": "N61"}, options=fog)
    done = [action.do for action in played(game, "allied")]
    assert "conceal" in done
    assert done.index("conceal") > max(number for number, do in enumerate(done) if do == "move")
    assert done[-1] == "end"
    assert any(unit["side"] == "allied" and unit.get("blank") for unit in game.view("axis")["units"])
    while now(game)[1] != "allied":
        game.play(make_bot("heuristic", 2).choose(game.seat("axis")))
    again = [action.do for action in played(game, "allied")]
    assert again[0] == "reveal"


# --- coming ashore ----------------------------------------------------------------------------------------


def test_whoever_comes_first_does_not_go_for_the_enemy_alone() -> None:
    units = {
        "us-3": "sicilia",
        "us-45": "sicilia",
        "br-5": "K57",
        "br-46": "K57",
        "us-34": "K56",
        "de-ei1": "K53",
    }
    game = place("allied", units, ports={"port-napoli": "Sept II 1943"}, friendly=["K57", "K56"])
    bot, seat = make_bot("heuristic", 1), game.seat("allied")
    came = set[str]()
    while game.decision and not (game.decision.kind == "moving" and "move" in came):
        action = bot.choose(seat)
        if action.do == "go" and "move" not in came:
            assert action.to not in seat.zone("axis")
        came.add(action.do)
        game.play(action)
    assert where(game, "us-3") != "sicilia"
