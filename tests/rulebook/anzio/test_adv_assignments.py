"""What a German turn brings to garrisons: removals, Livorno, 16 SS, 4 Para and Hermann Goering (E6, E8)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import costs, go, happened, offers, pass_on, reach, refused, step, where
from tests.rulebook.anzio.test_adv_garrisons import FIRENZE, PIACENZA, at_hand, bound

LIVORNO, GENOVA, LA_SPEZIA = {"D24", "C25"}, "A14", "D18"
SURROUNDED = {"us-3": "E22", "us-34": "F24", "us-36": "D26"}
"""Allied units whose zones cut Livorno off."""


# --- removals -----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E6B2")
@pytest.mark.parametrize(("when", "place"), [("Nov I 1943", FIRENZE), ("Nov II 1943", "withdrawn")])
def test_a_garrison_leaves_the_game_on_its_date(when: str, place: str) -> None:
    game = at_hand(f"{when} axis", {"de-24pz": f"{FIRENZE}/2"}, phase="garrisons")
    assert where(game, "de-24pz") == place


@pytest.mark.rule("anzio:E6B2")
def test_it_is_told_and_final() -> None:
    game = at_hand("Nov II 1943 allied", {"de-24pz": FIRENZE})
    events = pass_on(game, "Nov II", "axis")
    assert [event.units for event in happened(events, "withdrawn")] == [("de-24pz",)]
    pass_on(game, "Nov III", "axis")
    assert where(game, "de-24pz") == "withdrawn"


@pytest.mark.rule("anzio:E6B6")
def test_whoever_has_come_into_the_game_stays() -> None:
    free = at_hand("Nov II 1943 axis", {"de-24pz": FIRENZE}, phase="garrisons", freed=["de-24pz"])
    assert where(free, "de-24pz") == FIRENZE
    near = at_hand("Nov II 1943 axis", {"de-24pz": FIRENZE, "us-3": "U21"}, phase="garrisons")
    assert where(near, "de-24pz") == FIRENZE
    out = at_hand("Nov II 1943 axis", {"de-24pz": "K25", "it-cent": "K27"}, phase="garrisons")
    assert where(out, "de-24pz") == "withdrawn"


# --- Livorno by sea -----------------------------------------------------------------------------------------


def landing(units: dict[str, str] | None = None, friendly: list[str] | None = None) -> wl.Game:
    """90 Panzergrenadier comes by sea on Sept IV 1943."""
    placed = {"de-90pg": "waiting"} | (units or {})
    return at_hand("Sept IV 1943 axis", placed, phase="arrivals", friendly=friendly or [])


@pytest.mark.rule("anzio:E6C1")
def test_the_units_from_corsica_land_at_livorno() -> None:
    game = landing({"de-ssrf": "waiting"})
    assert game.decision is not None
    assert game.decision.kind == "docking"
    assert set(offers(game, "place")) == LIVORNO
    assert not offers(game, "halt")
    game.play("place C25")
    assert set(offers(game, "place")) == LIVORNO
    game.play("place D24")
    assert (where(game, "de-90pg"), where(game, "de-ssrf")) == ("C25", "D24")
    assert bound(game) == {"de-90pg", "de-ssrf"}
    early = at_hand("Sept III 1943 axis", {"de-90pg": "waiting"}, phase="arrivals")
    assert where(early, "de-90pg") == "waiting"


@pytest.mark.rule("anzio:E6C1")
def test_livorno_must_be_friendly_in_supply_and_have_room() -> None:
    assert set(offers(landing(friendly=["D24"]), "place")) in ({"C25"}, set())
    assert where(landing(friendly=["D24"]), "de-90pg") == "C25"
    assert set(offers(landing(SURROUNDED), "place")) == {GENOVA, LA_SPEZIA}
    full = {"de-15pg": "D24", "de-26pz": "D24", "de-nw71": "D24"}
    assert where(landing(full), "de-90pg") == "C25"


@pytest.mark.rule("anzio:E6C2")
def test_otherwise_they_may_land_at_genova_or_la_spezia() -> None:
    game = landing(friendly=["D24", "C25"])
    assert set(offers(game, "place")) == {GENOVA, LA_SPEZIA}
    assert game.why_not("halt") is None
    game.play(f"place {LA_SPEZIA}")
    assert where(game, "de-90pg") == LA_SPEZIA
    assert bound(game) == set()
    one = landing(friendly=["D24", "C25", LA_SPEZIA])
    assert set(offers(one, "place")) == {GENOVA}


@pytest.mark.rule("anzio:E6C3")
def test_if_no_port_is_open_they_come_in_at_the_edge_on_oct_i() -> None:
    game = landing(friendly=["D24", "C25", GENOVA, LA_SPEZIA])
    assert where(game, "de-90pg") == "waiting"
    declined = landing(friendly=["D24", "C25"])
    declined.play("halt")
    for later in (game, declined):
        pass_on(later, "Oct I", "axis")
        assert where(later, "de-90pg") == "arriving"
        assert bound(later) == set()
    late = at_hand("Oct I 1943 axis", {"de-90pg": "waiting"}, phase="arrivals")
    assert where(late, "de-90pg") == "arriving"
    assert bound(late) == set()


@pytest.mark.rule("anzio:E6C3")
def test_nobody_is_free_before_his_turn_has_come() -> None:
    game = at_hand("Sept III 1943 axis", {"de-90pg": "waiting"}, phase="garrisons")
    pass_on(game, "Sept IV", "axis")
    step(game, "place C25")
    assert bound(game) == {"de-90pg"}


@pytest.mark.rule("anzio:E6C4")
@pytest.mark.parametrize(("allies", "garrison"), [("C36", {"de-90pg"}), ("C35", set())])
def test_at_livorno_they_are_a_garrison_unless_allies_are_near(allies: str, garrison: set[str]) -> None:
    game = landing({"us-3": allies})
    game.play("place C25")
    assert bound(game) == garrison


@pytest.mark.rule("anzio:E6C5")
def test_who_comes_by_sea_has_no_strategic_movement_that_turn() -> None:
    game = landing({"us-3": "C35"})
    game.play("place C25")
    assert max(costs(game, "de-90pg").values()) <= 12
    edge = at_hand("Oct I 1943 axis", {"de-90pg": "waiting"}, phase="arrivals")
    edge.play("bring de-90pg")
    edge.play(next(action for action in edge.actions() if action.do == "enter"))
    assert max(costs(edge, "de-90pg").values()) > 12


# --- 16 SS --------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E6C6.1")
@pytest.mark.parametrize(("when", "brigade", "division"), [
    ("Nov IV 1943", "D24", "waiting"), ("Dec I 1943", "withdrawn", "D24"), ("Dec III 1943", "withdrawn", "D24"),
])  # fmt: skip
def test_16_ss_takes_the_place_of_its_brigade(when: str, brigade: str, division: str) -> None:
    game = at_hand(f"{when} axis", {"de-ssrf": "D24", "de-16ss": "waiting"}, phase="garrisons")
    assert (where(game, "de-ssrf"), where(game, "de-16ss")) == (brigade, division)
    if division == "D24":
        assert bound(game) == set()
        assert len(reach(game, "de-16ss")) > 20


@pytest.mark.rule("anzio:E6C6.1")
def test_it_waits_while_the_brigade_is_isolated_or_there_is_no_room() -> None:
    units = {"de-ssrf": "D24", "de-16ss": "waiting"}
    cut_off = at_hand("Dec I 1943 axis", units | SURROUNDED, phase="garrisons")
    assert (where(cut_off, "de-ssrf"), where(cut_off, "de-16ss")) == ("D24", "waiting")
    full = units | {"de-15pg": "D24", "de-26pz": "D24"}
    assert where(at_hand("Dec I 1943 axis", full, phase="garrisons"), "de-16ss") == "waiting"
    roomy = units | {"de-15pg": "D24", "de-29pg": "D24"}
    assert where(at_hand("Dec I 1943 axis", roomy, phase="garrisons"), "de-16ss") == "D24"


@pytest.mark.rule("anzio:E6C6.2")
def test_if_the_brigade_was_destroyed_the_division_comes_two_steps_down() -> None:
    units = {"de-ssrf": "eliminated", "de-16ss": "waiting"}
    game = at_hand("Dec II 1943 axis", units, phase="garrisons")
    assert where(game, "de-16ss") == "arriving"
    (division,) = [unit for unit in game.view("axis")["units"] if unit["id"] == "de-16ss"]
    assert (division["attack"], division["defence"]) == (2, 3)
    assert where(at_hand("Nov IV 1943 axis", units, phase="garrisons"), "de-16ss") == "waiting"
    assert (
        where(at_hand("Dec I 1943 axis", {"de-16ss": "waiting"}, phase="garrisons"), "de-16ss") == "waiting"
    )


@pytest.mark.rule("anzio:E6C6.2")
def test_a_brigade_that_never_came_stays_away() -> None:
    units = {"de-ssrf": "arriving", "de-16ss": "waiting"}
    game = at_hand("Dec I 1943 axis", units, phase="garrisons")
    assert (where(game, "de-ssrf"), where(game, "de-16ss")) == ("withdrawn", "arriving")
    (division,) = [unit for unit in game.view("axis")["units"] if unit["id"] == "de-16ss"]
    assert (division["attack"], division["defence"]) == (4, 6)


# --- 2 Para and 4 Para --------------------------------------------------------------------------------------


def paras(when: str, old: str, *free: str, **units: str) -> tuple[str, str]:
    """Where 2 Para and 4 Para are as a German turn of 1943-44 begins."""
    placed = {"de-2para": old, "de-4para": "waiting"} | {
        name.replace("_", "-"): at for name, at in units.items()
    }
    game = at_hand(f"{when} axis", placed, phase="arrivals", freed=list(free))
    return where(game, "de-2para"), where(game, "de-4para")


@pytest.mark.rule("anzio:E8B2.1")
def test_4_para_takes_over_roma_in_january_1944() -> None:
    assert paras("Dec IV 1943", "F45") == ("F45", "waiting")
    assert paras("Jan I 1944", "F45") == ("withdrawn", "F45")
    assert paras("Jan I 1944", "G45/3") == ("withdrawn", "G45")
    game = at_hand("Jan I 1944 axis", {"de-2para": "G45/3", "de-4para": "waiting"}, phase="arrivals")
    (para,) = [unit for unit in game.view("axis")["units"] if unit["id"] == "de-4para"]
    assert (para["attack"], para["defence"]) == (4, 6)
    assert bound(game) == {"de-4para"}


@pytest.mark.rule("anzio:E8B2.2")
def test_it_comes_if_italians_destroyed_2_para_as_a_garrison() -> None:
    assert paras("Jan I 1944", "eliminated") == ("eliminated", "arriving")
    assert paras("Dec IV 1943", "eliminated") == ("eliminated", "waiting")
    assert paras("Jan I 1944", "eliminated", "de-2para") == ("eliminated", "absent")


@pytest.mark.rule("anzio:E8B3")
def test_allies_within_eleven_hexes_of_roma_keep_2_para_in_the_game() -> None:
    assert paras("Jan I 1944", "F45", "de-2para") == ("F45", "absent")
    assert paras("Jan I 1944", "F45", us_3="M50") == ("F45", "absent")
    assert paras("Jan I 1944", "F45", us_3="M51") == ("withdrawn", "F45")
    assert paras("Jan I 1944", "F45", it_cent="M50") == ("withdrawn", "F45")


# --- Hermann Goering ----------------------------------------------------------------------------------------


def goering(when: str = "Jan II 1944", **spec: Any) -> wl.Game:
    """Hermann Goering stands at Cassino as a German turn begins."""
    units = {"de-hg": "M50", "de-16pz": "M48", "us-3": "M60"}
    given = spec.pop("units", {})
    scenario = spec.pop("scenario", "roma")
    return at_hand(f"{when} axis", units | given, scenario=scenario, phase="garrisons", **spec)


@pytest.mark.rule("anzio:E8A2")
def test_hermann_goering_is_put_into_livorno_in_january_1944() -> None:
    game = goering()
    assert game.decision is not None
    assert (game.decision.kind, set(offers(game, "place"))) == ("posted", LIVORNO)
    game.play("place C25")
    assert where(game, "de-hg") == "C25"
    assert bound(game) == {"de-hg"}
    assert reach(game, "de-hg") == {"D24"}
    for other in ("Jan I 1944", "Jan III 1944"):
        assert where(goering(other), "de-hg") == "M50"
        assert refused(goering(other), "move de-hg") is None


@pytest.mark.rule("anzio:E8A2")
def test_without_room_at_livorno_it_marches_there() -> None:
    crowd = {"de-15pg": "D24", "de-26pz": "D24", "de-1para": "C25", "de-44": "C25"}
    game = goering(units=crowd)
    assert where(game, "de-hg") == "M50"
    assert refused(game, "end") == "E5D5b"


@pytest.mark.rule("anzio:E8A1")
@pytest.mark.rule("anzio:E8A4")
def test_a_second_invasion_keeps_it_with_the_army() -> None:
    game = goering(second_invasion=12)
    assert where(game, "de-hg") == "M50"
    assert bound(game) == set()
    pass_on(game, "Feb II", "axis")
    assert where(game, "de-hg") == "M50"


@pytest.mark.rule("anzio:E8A1")
@pytest.mark.parametrize(("goal", "kept"), [("D39", True), ("D40", False)])
def test_allies_within_fifteen_hexes_of_livorno_keep_it_with_the_army(goal: str, kept: bool) -> None:
    units = {"de-hg": "M50", "us-85": "D41" if goal == "D40" else "D40"}
    game = at_hand("Jan II 1944 allied", units, scenario="roma")
    go(game, "us-85", goal)
    pass_on(game, "Jan II", "axis")
    assert game.decision is not None
    assert (game.decision.kind == "moving") is kept
    assert (where(game, "de-hg") == "M50") is True


@pytest.mark.rule("anzio:E8A3")
@pytest.mark.parametrize(("when", "place"), [("Feb I 1944", "D24"), ("Feb II 1944", "withdrawn")])
def test_as_a_garrison_it_leaves_in_february(when: str, place: str) -> None:
    assert where(goering(when, units={"de-hg": "D24"}, sent="de-hg"), "de-hg") == place
    free = goering(when, units={"de-hg": "D24"}, sent="de-hg", freed=["de-hg"])
    assert where(free, "de-hg") == "D24"


@pytest.mark.rule("anzio:E8A3")
@pytest.mark.parametrize("scenario", ["roma", "po-valley"])
def test_that_is_a_withdrawal_and_what_it_lacks_is_owed(scenario: str) -> None:
    game = goering("Feb II 1944", units={"de-hg": "D24/2"}, sent="de-hg", scenario=scenario)
    assert (where(game, "de-hg"), game.view("axis")["deficits"]["armour"]) == ("withdrawn", 2)
    whole = goering(
        "Feb II 1944", units={"de-16pz": "D24", "de-hg": "M50"}, sent="de-16pz", scenario=scenario
    )
    assert (where(whole, "de-16pz"), where(whole, "de-hg")) == ("withdrawn", "M50")
    assert whole.view("axis")["deficits"]["armour"] == 0


@pytest.mark.rule("anzio:E8A4")
def test_either_event_brings_it_back() -> None:
    there = {"de-hg": "D24"}
    assert bound(goering("Jan III 1944", units=there, sent="de-hg")) == {"de-hg"}
    assert bound(goering("Jan III 1944", units=there, sent="de-hg", second_invasion=17)) == set()
    near = there | {"us-85": "D39"}
    assert bound(goering("Jan III 1944", units=near, sent="de-hg")) == set()
    instead = {"de-16pz": "D24", "de-hg": "eliminated"}
    assert bound(goering("Jan III 1944", units=instead, sent="de-16pz")) == {"de-16pz"}
    assert bound(goering("Jan III 1944", units=instead, sent="de-16pz", second_invasion=17)) == set()
    far = there | {"us-85": "D40"}
    assert bound(goering("Jan III 1944", units=far, sent="de-hg")) == {"de-hg"}


RING = {"us-34": "M52", "us-36": "N49", "us-45": "L49", "us-88": "M47", "br-56": "O50", "br-5": "K51"}
"""Allied units whose zones cut Cassino off."""


@pytest.mark.rule("anzio:E8A5")
def test_a_substitute_takes_over_if_it_is_isolated_or_lost() -> None:
    panzers = {"de-16pz": "J30", "de-26pz": "K30", "de-24pz": FIRENZE}
    for lost in (RING, {"de-hg": "eliminated"}):
        game = goering(units=panzers | lost)
        assert game.decision is not None
        assert game.decision.kind == "sending"
        assert set(offers(game, "send")) == {"de-16pz", "de-26pz"}
        game.play("send de-26pz")
        step(game, "place D24")
        assert where(game, "de-26pz") == "D24"
        assert bound(game) >= {"de-26pz"}
    fit = goering(units=panzers)
    assert fit.decision is not None
    assert fit.decision.kind == "posted"


@pytest.mark.rule("anzio:E8A5")
def test_nobody_is_sent_if_nobody_can() -> None:
    game = goering(units={"de-hg": "eliminated", "de-16pz": "absent"})
    assert game.decision is not None
    assert game.decision.kind == "moving"


@pytest.mark.rule("anzio:E6B2")
@pytest.mark.rule("anzio:E6B6")
@pytest.mark.parametrize(("freed", "weeks"), [([], []), (["de-1ss"], ["Dec I 1943"])])
def test_the_planner_leaves_out_garrisons_that_are_gone_before(freed: list[str], weeks: list[str]) -> None:
    game = at_hand("Nov I 1943 axis", {"de-1ss": PIACENZA}, freed=freed)
    assert [plan["week"] for plan in game.view("axis")["withdrawals"] if plan["unit"] == "de-1ss"] == weeks
