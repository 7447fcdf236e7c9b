"""The ANZIO bot in the long games: guards, rest, landings again, harbours, and what it counts behind its front."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import winterline as wl
from tests.rulebook.anzio.kit import setup
from winterline.bots.minds.anzio import again, answers
from winterline.bots.minds.anzio.duties import harbour_guards
from winterline.bots.minds.anzio.facts import Facts
from winterline.bots.minds.anzio.fronts import Fronts
from winterline.bots.minds.anzio.model import Model
from winterline.bots.minds.anzio.plan import Intent, Planner
from winterline.bots.minds.anzio.rest import Rest
from winterline.core.action import Action
from winterline.core.bits import mask_of

ALLIES = {"us-36": "M57", "us-3": "N58", "us-34": "N59", "al-r1": "N62"}
PORTS = {"port-napoli": "Sept IV 1943", "zone-salerno": "Sept III 1943"}


def seen(side: str, units: Mapping[str, str], scenario: str = "southern", **spec: Any) -> Model:
    """What a mind makes of a movement phase in October 1943."""
    week = "Oct II" if scenario == "basic" else "Oct II 1943"
    game: wl.Game = setup(f"{week} {side}", units, scenario=scenario, spare=False, **spec)
    seat = game.seat(side)
    return Model(Facts(seat), seat.view(), side)


def planner(model: Model) -> Planner:
    """A plan in which everybody may stay or go to the hexes beside him."""
    atlas = model.atlas
    return Planner(model, {u: 1 << model.at[u] | atlas.near[model.at[u]] for u in model.units[model.me]})


# --- guards and rest --------------------------------------------------------------------------------------


def guarded(units: Mapping[str, str]) -> list[int]:
    """The places that the Allies would guard against these Germans."""
    model = seen("allied", {**ALLIES, **units}, ports=PORTS, friendly=["K57", "N60"])
    return Rest(planner(model), Intent()).guarded()


def test_harbours_within_reach_of_raiders_are_guarded() -> None:
    napoli = seen("allied", ALLIES).atlas.cell("K57")
    assert any(cells >> napoli & 1 for cells in guarded({"de-1para": "K54"}))
    assert guarded({"de-1para": "K8"}) == []


def test_the_cheapest_unit_at_hand_keeps_each_harbour() -> None:
    units = {**ALLIES, "us-45": "K56", "it-pas": "K56", "br-5": "N60", "br-46": "N60", "de-1para": "K8"}
    model = seen("allied", units, ports={"port-napoli": "Sept IV 1943"}, friendly=["K57", "N60"])
    guards = harbour_guards(model, planner(model).reach)
    assert guards == {model.roster.index["it-pas"]: model.atlas.cell("K57")}
    plan = planner(model).make()
    assert plan.moves[model.roster.index["it-pas"]] == model.atlas.cell("K57")
    basic = seen("allied", {"us-36": "K56", "de-1para": "K8"}, scenario="basic", friendly=["K57"])
    assert harbour_guards(basic, planner(basic).reach) == {}


def test_worn_units_rest_where_replacements_wait() -> None:
    model = seen("allied", {**ALLIES, **{f"br-{n}": "N60" for n in (5, 46, 56)}, "de-1para": "M50"})
    assert planner(model).resting() == set()
    worn = model.roster.index["us-3"]
    model.step[worn] = 2
    assert planner(model).resting() == {worn}
    without = {name: place for name, place in ALLIES.items() if name != "al-r1"}
    bare = seen("allied", {**without, **{f"br-{n}": "N60" for n in (5, 46, 56)}, "de-1para": "M50"})
    bare.step[bare.roster.index["us-3"]] = 2
    assert planner(bare).resting() == set()


# --- landing again ----------------------------------------------------------------------------------------


def landing(**germans: str) -> float:
    """What a landing at Roma is worth with these Germans about."""
    named = {name.replace("_", "-"): place for name, place in germans.items()}
    model = seen("allied", {**ALLIES, "us-45": "sicilia", "br-1": "sicilia", "br-5": "sicilia", **named})
    ready = [model.roster.index[name] for name in ("us-45", "br-1", "br-5")]
    return again.second_value(model, "zone-roma", ready)


def test_a_mere_guard_does_not_keep_the_allies_from_landing() -> None:
    guard = {"de_ei1": "D50", "de_ei2": "F45", "de_ei3": "G52", "de_1para": "N57"}
    assert landing(**guard) > 0
    assert (
        landing(de_1para="D50", de_15pg="E48", de_16pz="F45", de_26pz="G45", de_29pg="G52", de_hg="D47") <= 0
    )


# --- harbours ---------------------------------------------------------------------------------------------


def opened(counters: int, **spec: Any) -> str:
    """What the Allies do with counters when Napoli is theirs."""
    units = {**ALLIES, **{f"br-{n}": "N61" for n in (5, 46, 56)}, "us-45": "K57", "de-1para": "G40"}
    model = seen("allied", units, friendly=["K57", "N60"], **spec)
    model.counters = counters
    return answers.open_harbour(model, (Action("end"), Action("open", to="port-salerno"))).do


def test_counters_that_come_one_by_one_are_used_when_harbours_feed_too_few() -> None:
    assert opened(1, ports={"zone-salerno": "Sept III 1943"}) == "open"
    assert opened(1, ports=PORTS) == "end"
    assert opened(3, ports=PORTS) == "open"


# --- behind the front -------------------------------------------------------------------------------------


def test_attackers_beyond_the_front_may_be_cut_off() -> None:
    model = seen("axis", {"us-36": "N60", "de-1para": "N58", "de-29pg": "K20"})
    unit, cell = model.roster.index["de-1para"], model.atlas.cell("N58")
    fronts = Fronts(model, {unit: 1 << cell}, [], {cell: [unit]}, 0)
    whole = model.atlas.land
    assert fronts.cut_off(0) == 0.0
    assert fronts.cut_off(whole & ~(1 << cell)) == 0.5 * model.worth(unit)
    assert fronts.cut_off(mask_of([model.atlas.cell("N60")])) == 0.0


def test_the_north_west_feeds_the_germans_until_june_1944() -> None:
    model = seen("axis", {"us-36": "N60", "de-29pg": "K20"})
    early = model.north()
    model.turn = 38
    late = model.north()
    assert late != early
    assert late & ~model.atlas.late_north == 0
    assert not late >> model.atlas.cell("A14") & 1
