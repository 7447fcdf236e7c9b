"""Exactly at a limit, one below and one above: arrivals, supply, support, advances and odds of both editions."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import (
    EDITIONS,
    PRINTED,
    counter,
    declare,
    enter,
    entries,
    go,
    happened,
    offers,
    outcomes,
    play_all,
    reach,
    refused,
    setup,
    step,
    where,
)
from tests.rulebook.beachhead.printed import at, battle
from winterline.core.dice import KeyedDice, key_from_seed

AV = "auto-victory"


@pytest.mark.rule("beachhead:1.2.parent")
@pytest.mark.parametrize("unit", ["us-3-7", "us-45-157", "uk-1-2bde"])
def test_units_of_one_value_go_equally_far_whatever_their_division(unit: str) -> None:
    game = setup("2A", {unit: "1416"})
    assert {"1412", "1411"} & reach(game, unit) == {"1412"}, "four clear hexes and no fifth"
    assert go(game, unit, "1415", "1414", "1514", "1515") == 4
    assert refused(game, f"move {unit}") == "6.2.basic"


@pytest.mark.rule("beachhead:1.2.parent")
@pytest.mark.parametrize("unit", ["us-1ssf-1", "us-rgr-1", "uk-cdo-9"])
@pytest.mark.parametrize(
    ("when", "halves", "off_road"),
    [("2A", 9, ("0808", "0809", "0709", "0608", "0509", "0510")), ("2E", 4, ("1416", "1415", "1414"))],
)
def test_the_last_half_factor_takes_a_unit_along_a_road_alone(
    when: str, halves: int, off_road: tuple[str, ...], unit: str
) -> None:
    """Whatever its division: on a road it can still go somewhere, in the open it cannot."""
    road = setup(when, {unit: "0802"})
    assert go(road, unit, *(f"08{row:02d}" for row in range(3, 3 + halves))) == halves / 2
    assert unit in offers(road, "move")
    game = setup(when, {unit: off_road[0]})
    assert go(game, unit, *off_road[1:]) == halves / 2
    assert not counter(game, unit)["stopped"]
    assert unit not in offers(game, "move")


@pytest.mark.rule("beachhead:1.2.parent")
@pytest.mark.parametrize(("when", "due"), [("1A", False), ("1C", True), ("2A", True)])
def test_a_unit_comes_in_its_own_impulse_and_not_with_its_division(when: str, due: bool) -> None:
    game = setup(when, {"us-45-157": "waiting", "us-45-180": "waiting"})
    late = ["us-45-180"] if when == "2A" else []
    assert offers(game, "enter") == (["us-45-157", *late] if due else [])


@pytest.mark.rule("beachhead:6.1.time")
@pytest.mark.rule("beachhead-1970:reinf.schedule")
@pytest.mark.parametrize("game_id", EDITIONS)
@pytest.mark.parametrize("back", ["2F", "3B", "3D", "3F", "4B"])
def test_units_driven_off_come_back_in_their_impulse_or_later(game_id: str, back: str) -> None:
    units = {"us-3-7": "1415", "de-kleye": "driven off", "de-flak-94": "waiting"}
    game = setup("3D", units, game=game_id, returns={"de-kleye": back})
    assert offers(game, "enter") == ["de-flak-94", *(["de-kleye"] if back <= "3D" else [])]


@pytest.mark.rule("beachhead:6.1.6")
@pytest.mark.rule("beachhead:2.opt.supply")
def test_twenty_of_forty_one_factors_may_come_in_the_east() -> None:
    """EX.6.1.6: what arrives in 1D makes 41, so 21 enter west of column 11."""
    five, six = "de-26pz-recon", "de-hg-recon"
    nines, threes = ["de-3pg-29", "de-15pg-104"], ["de-kleye", "de-hauber", "de-361-9", "de-200-2"]
    game = setup("1D", dict.fromkeys([five, six, *nines, *threes], "waiting"), options=["german-supply"])
    for unit in nines:
        enter(game, unit, "2416")
    assert not [unit for unit in (five, six, *threes) if "1117" in entries(game, unit)], "18 are in the east"
    game.play("enter de-kleye")
    why = game.why_not("at 2416")
    assert why is not None
    assert why.sentence == "At least 21 of the 41 factors must enter west of column 11."


@pytest.mark.rule("beachhead:6.1.6")
@pytest.mark.rule("beachhead:2.opt.supply")
def test_exactly_half_of_the_factors_may_come_in_the_east() -> None:
    game = setup("1D", dict.fromkeys(("de-hauber", "de-kleye"), "waiting"), options=["german-supply"])
    assert "1117" in entries(game, "de-kleye"), "3 of 6"
    enter(game, "de-hauber", "1117")
    assert "1117" not in entries(game, "de-kleye")
    assert "1016" in entries(game, "de-kleye")


@pytest.mark.rule("beachhead-1970:opt.supplies.1")
def test_two_of_four_units_of_a_kind_may_come_south_of_the_road() -> None:
    units = dict.fromkeys(("de-lehr", "de-29pg-71", "de-1027", "de-1028"), "waiting")
    game = at("4D", units, options=["german-supplies"])
    for unit in ("de-lehr", "de-1027"):
        enter(game, unit, "2717")
    assert not {"2717", "1216"} & entries(game, "de-1028")
    assert {"1117", "1016"} <= entries(game, "de-1028")


@pytest.mark.rule("beachhead-1970:opt.air.1")
@pytest.mark.rule("beachhead-1970:opt.naval.1")
@pytest.mark.rule("beachhead:3.cas")
@pytest.mark.rule("beachhead:3.nas")
@pytest.mark.parametrize("game_id", EDITIONS)
@pytest.mark.parametrize(
    ("when", "nas", "cas"), [("2A", 3, 0), ("4C", 0, 0), ("4D", 3, 8), ("5A", 3, 0), ("6D", 3, 12)]
)
def test_each_kind_of_support_comes_with_its_own_option(game_id: str, when: str, nas: int, cas: int) -> None:
    ships, planes = ("naval", "air") if game_id == PRINTED else ("nas", "cas")
    for options, wanted in (([ships], (nas, 0)), ([planes], (0, cas)), ([ships, planes], (nas, cas))):
        game = setup(when, {"us-3-7": "0904"}, game=game_id, options=options)
        support = game.view("allied")["support"]
        assert (support["nas"], support["cas"]) == wanted, options


@pytest.mark.rule("beachhead-1970:supply.none")
@pytest.mark.rule("beachhead-1970:result.note1")
@pytest.mark.rule("beachhead:7.4.noadvance")
@pytest.mark.parametrize("game_id", EDITIONS)
@pytest.mark.parametrize("option", ["", "support", "morale"])
def test_an_impulse_has_the_phases_of_its_options_and_no_others(game_id: str, option: str) -> None:
    """A German victory in 4D: notes are written only with support, victors advance only with broken morale."""
    chosen = {"support": ["naval" if game_id == PRINTED else "nas"], "morale": ["morale"]}.get(option, [])
    game = setup(
        "4D", {"us-rgr-1": "0905", "de-hg-1": "0906"}, game=game_id, options=chosen, morale="broken", dice=[1]
    )
    asked = []
    while game.view("spectator")["when"] == "4D":
        assert game.decision is not None
        asked.append(game.decision.kind)
        wanted = ["attack 0905", "seal", "end", "halt", "declare"]
        if asked[-1] == "moving" and game_id == PRINTED:
            wanted.remove("attack 0905")
        game.play(next((line for line in wanted if game.why_not(line) is None), game.actions()[0]))
    assert ("noting" in asked) is (option == "support")
    assert ("advancing" in asked) is (option == "morale")
    assert where(game, "us-rgr-1") == "eliminated", "3:1 and die 1"


@pytest.mark.rule("beachhead:6.3.1")
@pytest.mark.rule("beachhead:6.1.4.alone")
def test_support_of_a_hex_that_is_overrun_joins_no_combat() -> None:
    units = {
        "us-rgr-1": "0905",
        "de-hg-pz": "0906",
        "de-kleye": "0906",
        "us-3-7": "1415",
        "de-3pg-29": "1515",
    }
    game = setup("2D", units, options=["nas", AV], dice=[1])
    play_all(game, "allot nas 0905", "seal")
    declare(game, "0905", ["de-hg-pz", "de-kleye"])
    declare(game, "1415", ["de-3pg-29"])
    events = game.play("end")
    assert [(e.hexes, e.word) for e in happened(events, "support")] == [(("0905",), "1 naval, 0 air")]
    assert game.decision is not None
    assert game.decision.kind == "routing", "the other battle is being carried out"
    assert [(b["won"], b["nas"]) for b in game.view("axis")["battles"]] == [(True, 0), (False, 0)]


@pytest.mark.rule("beachhead:6.3.1")
@pytest.mark.rule("beachhead-1970:opt.av.1")
def test_support_of_a_square_that_is_overrun_is_not_shown() -> None:
    units = {"us-rgr-1": "0905", "de-hg-pz": "0906", "de-kleye": "0906"}
    game = at("2D", units, options=["naval", AV])
    play_all(game, "allot nas 0905", "seal")
    declare(game, "0905", ["de-hg-pz", "de-kleye"])
    events = play_all(game, "end")
    events += step(game, "end")
    assert happened(events, "support") == []
    assert where(game, "us-rgr-1") == "eliminated"


@pytest.mark.rule("beachhead:6.3.2.effect")
def test_who_wins_by_automatic_victory_advances_and_who_is_thrown_back_does_not() -> None:
    units = {
        "us-rgr-1": "1515",
        "de-hg-pz": "1415",
        "de-kleye": "1415",
        "us-3-30": "2009",
        "de-26pz-9": "2010",
    }
    game = setup("4D", units, options=["morale", AV], morale="broken", dice=[5])
    assert happened(declare(game, "1515", ["de-hg-pz", "de-kleye"]), "overrun")
    declare(game, "2009", ["de-26pz-9"])
    assert outcomes(game.play("end")) == ["1:1 AR"]
    game.play(game.actions()[0])
    assert offers(game, "advance") == ["de-hg-pz 1515", "de-kleye 1515"]
    assert (where(game, "us-rgr-1"), where(game, "us-3-30")) == ("eliminated", "2009")
    assert [b["outcome"] for b in game.view("axis")["battles"]] == ["DE", "AR"]


@pytest.mark.rule("beachhead:6.4.advance")
@pytest.mark.rule("beachhead:5.limit")
def test_an_advance_ends_on_land_with_room() -> None:
    """Around 0408 the hex 0308 is sea, 0509 full, 0508 and 0409 hold one regiment each."""
    units = {"us-3-7": "0408", "de-hg-pz": "0409", "de-26pz-26": "0409", "de-3pg-29": "0508"}
    units |= {"de-hg-1": "0509", "de-hg-2": "0509"}
    game = setup("4D", units, options=["morale"], morale="broken", dice=[1])
    declare(game, "0408", ["de-26pz-26", "de-hg-pz"])
    assert outcomes(game.play("end")) == ["4:1 DE"]
    game.play("advance de-hg-pz 0408")
    assert set(offers(game, "advance")) == {f"de-hg-pz {label}" for label in ("0309", "0407", "0409", "0508")}


@pytest.mark.rule("beachhead:6.4.advance")
@pytest.mark.rule("beachhead:5.limit")
def test_no_third_regiment_advances_into_a_hex() -> None:
    victors = ["de-hg-1", "de-hg-2", "de-3pg-29"]
    units = {"us-3-7": "1515", "de-hg-1": "1415", "de-hg-2": "1415", "de-3pg-29": "1516"}
    game = setup("4D", units, options=["morale"], morale="broken", dice=[1])
    declare(game, "1515", victors)
    assert outcomes(game.play("end")) == ["4:1 DE"]
    for unit in victors[:2]:
        play_all(game, f"advance {unit} 1515", "halt")
    assert offers(game, "advance") == []
    assert where(game, "de-3pg-29") == "1516"


@pytest.mark.rule("beachhead:6.1.4.A")
def test_odds_of_one_to_six_and_what_is_just_below() -> None:
    exact = setup("2C", {"us-rgr-1": "1413", "de-hg-pz": "1515"}, options=["nas", "cas", "cf-combat"], cas=2)
    go(exact, "us-rgr-1", "1414")
    assert offers(exact, "attack") == ["1515"], "3 to 18, without support"
    twelve = setup("2D", {"de-4fj-pi": "1415", "us-3-7": "1515", "us-rgr-1": "1515"})
    assert offers(twelve, "attack") == ["1515"], "2 to 12"
    thirteen = setup("2D", {"de-4fj-pi": "1415", "us-3-7": "1515", "us-36eng": "1515"})
    assert offers(thirteen, "attack") == [], "2 to 13 is 1:7"


@pytest.mark.rule("beachhead-1970:combat.1")
@pytest.mark.rule("beachhead:6.3.when")
@pytest.mark.parametrize(
    ("game_id", "when", "option", "offered"),
    [
        ("beachhead", "2A", "", True),
        ("beachhead", "2C", "", False),
        (PRINTED, "2A", "", False),
        (PRINTED, "2A", AV, True),
        (PRINTED, "2C", AV, False),
    ],
)
def test_the_movement_phase_speaks_of_attacks_where_they_are_declared(
    game_id: str, when: str, option: str, offered: bool
) -> None:
    units = {"us-1ad-1": "1415", "us-rgr-1": "1415", "de-kleye": "1515"}
    game = setup(when, units, game=game_id, options=[option] if option else [])
    assert game.decision is not None
    what = "automatic victories" if game_id == PRINTED else "attacks"
    assert (f"{what} are declared" in game.decision.prompt) is offered
    assert offers(game, "attack") == (["1515"] if offered else [])


@pytest.mark.rule("beachhead:7.5.support")
@pytest.mark.rule("beachhead-1970:result.note2")
def test_support_of_the_attacker_makes_an_exchange_no_cheaper() -> None:
    """18 with three ships to 9: the regiment of 9 pays, and the 6 would not do."""
    units = {"us-3-7": "0905", "us-751": "0905", "de-3pg-29": "0906"}
    printed = at("2A", units, options=["naval"], dice=[5])
    assert outcomes(battle(printed, "0906", ["us-3-7", "us-751"], nas=3)) == ["2:1 Ex"]
    rework = setup("2A", units, options=["nas"], dice=[5])
    declare(rework, "0906", ["us-3-7", "us-751"], nas=3)
    assert outcomes(rework.play("end")) == ["2:1 EX"]
    for game in (printed, rework):
        assert (where(game, "us-3-7"), where(game, "us-751")) == ("eliminated", "0905")


@pytest.mark.rule("beachhead:6.2.1.av")
@pytest.mark.rule("beachhead-1970:opt.av.1")
@pytest.mark.parametrize("game_id", EDITIONS)
def test_bridges_elsewhere_are_what_they_were_after_an_automatic_victory(game_id: str) -> None:
    units = {"us-1ad-1": "1415", "us-rgr-3": "1415", "de-kleye": "1515", "us-rgr-1": "2311"}
    game = setup("2A", units, game=game_id, options=[AV])
    assert happened(declare(game, "1515", ["us-1ad-1", "us-rgr-3"]), "overrun")
    assert go(game, "us-rgr-1", "2410") == 1
    assert counter(game, "us-rgr-1")["stopped"] is (game_id == PRINTED), "1970 knows no bridges"


@pytest.mark.rule("beachhead:7.2.apply")
def test_a_battle_is_rolled_for_by_its_number_and_its_first_hex() -> None:
    units = {"us-1ad-1": "1415", "us-3-7": "1415", "de-kleye": "1515", "de-hauber": "1516"}
    for seed in range(6):
        spec = {"when": "2A", "units": {**units, "us-1ssf-3": "0111", "de-356": "2716"}}
        game = wl.position("beachhead", spec, seed=seed)
        declare(game, ["1515", "1516"], ["us-1ad-1", "us-3-7"])
        (fought,) = happened(game.play("end"), "battle")
        assert fought.number == KeyedDice(key_from_seed(seed)).roll(0, "battle at 1515")
