"""Chapters 2 to 5 of the rework: set-up, options, the order of impulses, zones of control and stacking."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import (
    counter,
    declare,
    entries,
    fight,
    figures,
    go,
    happened,
    offers,
    outcomes,
    pass_on,
    play_all,
    reach,
    refused,
    setup,
    where,
)

OPTIONS = ["cf-combat", "auto-victory", "german-supply", "nas", "cas", "morale"]


@pytest.mark.rule("beachhead:2.setup")
def test_the_set_up_and_the_six_options() -> None:
    game = wl.new("beachhead", seed=1)
    view = game.view("allied")
    assert (view["when"], view["options"]) == ("1A", [])
    boxes = {u["box"] for u in view["units"] if u["status"] == "waiting" and u["arrival"] == "1A"}
    assert boxes == {"PR", "PY", "PG", "XR", "XY", "XG"}
    (listed,) = [g for g in wl.games() if g["id"] == "beachhead"]
    assert [option["id"] for option in listed["options"]] == OPTIONS
    assert wl.new("beachhead", options=OPTIONS[::-1], seed=1).view("axis")["options"] == OPTIONS
    with pytest.raises(wl.BadChoice, match="weather"):
        wl.new("beachhead", options=["weather"])


ENGAGED = {"us-3-7": "1415", "de-3pg-29": "1515"}
APART = {"us-3-7": "1413", "de-3pg-29": "1515"}
OVERRUN = {"us-3-7": "1415", "us-3-15": "1415", "de-schmidt": "1515"}


@pytest.mark.rule("beachhead:2.opt.cf")
@pytest.mark.rule("beachhead:3.C.cf")
@pytest.mark.rule("beachhead:3.F.cf")
@pytest.mark.parametrize(
    ("when", "unit", "goal", "target"),
    [("2C", "us-3-7", "1415", "1515"), ("2F", "de-3pg-29", "1414", "1413")],
)
def test_c_and_f_combat_is_an_option(when: str, unit: str, goal: str, target: str) -> None:
    plain = setup(when, APART)
    go(plain, unit, goal)
    assert refused(plain, f"attack {target}") == "6.3.when"
    game = setup(when, APART, options=["cf-combat"], dice=[1])
    go(game, unit, goal)
    declare(game, target, [unit])
    assert outcomes(fight(game)) == ["1:1 DR"]


@pytest.mark.rule("beachhead:2.opt.av")
def test_automatic_victory_is_an_option() -> None:
    plain = setup("2A", OVERRUN, dice=[6])
    declare(plain, "1515", ["us-3-15", "us-3-7"])
    assert outcomes(fight(plain)) == ["6:1 DR"], "9:1 is fought as 6:1"
    game = setup("2A", OVERRUN, options=["auto-victory"])
    assert happened(declare(game, "1515", ["us-3-15", "us-3-7"]), "overrun")
    assert outcomes(game.play("end")) == []


@pytest.mark.rule("beachhead:2.opt.supply")
def test_german_supply_is_an_option() -> None:
    alone = {"de-kleye": "waiting"}
    assert "2016" in entries(setup("1D", alone), "de-kleye")
    limited = entries(setup("1D", alone, options=["german-supply"]), "de-kleye")
    assert "1016" in limited
    assert all(label < "1100" for label in limited)


@pytest.mark.rule("beachhead:2.opt.nas")
@pytest.mark.rule("beachhead:3.nas")
def test_naval_support_in_every_a_and_d() -> None:
    for when in ("2A", "2B", "2C", "2D", "2E", "2F"):
        game = setup(when, APART, options=["nas"])
        assert game.view("allied")["support"]["nas"] == (3 if when[1] in "AD" else 0)
        assert setup(when, APART).view("allied")["support"]["nas"] == 0


@pytest.mark.rule("beachhead:2.opt.cas")
@pytest.mark.rule("beachhead:3.cas")
def test_air_support_in_4d_and_6d() -> None:
    for turn in range(1, 8):
        game = setup(f"{turn}D", APART, options=["cas"])
        assert game.view("allied")["support"]["cas"] == {4: 8, 6: 12}.get(turn, 0)
    assert setup("4D", APART).view("allied")["support"]["cas"] == 0
    game = setup("4D", APART, options=["cas"])
    pass_on(game, "5A")
    assert game.view("allied")["support"]["cas"] == 8
    pass_on(game, "5B")
    assert game.view("allied")["support"]["cas"] == 0


@pytest.mark.rule("beachhead:2.opt.morale")
def test_morale_is_an_option() -> None:
    units = {"de-hg-pz": "1415", "de-26pz-26": "1415", "us-3-7": "1515", "us-3-15": "1515"}
    for options, column in (([], "1:1"), (["morale"], "2:1")):
        game = setup("4D", units, options=options, dice=[1, 1])
        declare(game, "1515", ["de-26pz-26", "de-hg-pz"])
        assert outcomes(fight(game))[0].split()[0] == column


@pytest.mark.rule("beachhead:3.turns")
@pytest.mark.rule("beachhead:3.end")
def test_seven_turns_of_six_impulses() -> None:
    game = setup("1A", {}, control={"0810": "allied"})
    events = pass_on(game, "over")
    impulses = [event.word for event in happened(events, "impulse")]
    assert impulses == [f"{t}{i}" for t in range(1, 8) for i in "ABCDEF"][1:]
    assert game.decision is None
    assert game.result is not None


@pytest.mark.rule("beachhead:6.2.2.BE")
@pytest.mark.parametrize(
    ("impulse", "side", "factors", "into_zone", "combat"),
    [
        pytest.param("A", "allied", 4, True, True, marks=pytest.mark.rule("beachhead:3.A")),
        pytest.param("B", "axis", 2, False, False, marks=pytest.mark.rule("beachhead:3.B")),
        pytest.param("C", "allied", 4, True, False, marks=pytest.mark.rule("beachhead:3.C")),
        pytest.param("D", "axis", 4, True, True, marks=pytest.mark.rule("beachhead:3.D")),
        pytest.param("E", "allied", 2, False, False, marks=pytest.mark.rule("beachhead:3.E")),
        pytest.param("F", "axis", 4, True, False, marks=pytest.mark.rule("beachhead:3.F")),
    ],
)
def test_what_an_impulse_allows(impulse: str, side: str, factors: int, into_zone: bool, combat: bool) -> None:
    mine, enemy = ("us-3-7", "de-3pg-29") if side == "allied" else ("de-715id-725", "us-3-7")
    free = setup(f"2{impulse}", {mine: "1416"})
    assert free.decision is not None
    assert free.decision.side == side
    assert go(free, mine, *("1415", "1414", "1514", "1515")[:factors]) == factors
    assert refused(free, f"move {mine}") == "6.2.basic"
    near = setup(f"2{impulse}", {mine: "1413", enemy: "1515"})
    near.play(f"move {mine}")
    assert refused(near, "go 1414") == (None if into_zone else "6.2.2.BE")
    engaged = setup(f"2{impulse}", {mine: "1415", enemy: "1515"})
    assert refused(engaged, "attack 1515") == (None if combat else "6.3.when")


@pytest.mark.rule("beachhead:3.B")
def test_half_movement_is_an_exact_half() -> None:
    game = setup("2B", {"de-kleye": "0812"})
    # MF 5: two plain hexes, and the half factor left takes the unit one hex along a road.
    assert go(game, "de-kleye", "0811", "0810", "0809", "0808", "0807") == 2.5
    assert refused(game, "move de-kleye") == "6.2.basic"


@pytest.mark.rule("beachhead:3.order")
@pytest.mark.rule("beachhead:6.declare")
def test_movement_and_declarations_before_the_first_battle() -> None:
    units = {"us-3-7": "1415", "de-3pg-29": "1515", "us-3-15": "2010", "de-kleye": "2009", "us-3-30": "0802"}
    game = setup("2A", units, dice=[1, 1])
    declare(game, "1515", ["us-3-7"])
    assert game.view("allied")["rolls"] == 0
    go(game, "us-3-30", "0803")
    declare(game, "2009", ["us-3-15"])
    assert refused(game, "fight 1515") is not None
    game.play("end")
    assert game.decision is not None
    assert game.decision.kind == "fighting"
    assert refused(game, "move us-3-30") == "3.order"
    assert refused(game, "attack 2009") == "3.order"


@pytest.mark.rule("beachhead:3.passive")
@pytest.mark.rule("beachhead:6.general")
def test_only_the_side_in_turn_moves_and_it_need_not() -> None:
    game = setup("2A", {"us-3-7": "1413", "us-3-15": "1413", "de-3pg-29": "1515"})
    assert refused(game, "move de-3pg-29") == "3.passive"
    assert refused(game, "end") is None, "nobody has to move"
    go(game, "us-3-15", "1412")
    go(game, "us-3-7", "1412")
    assert refused(game, "end") is None
    game.play("end")
    assert game.decision is not None
    assert (game.decision.side, game.view("axis")["when"]) == ("axis", "2B")
    assert refused(game, "move us-3-7") == "3.passive"


@pytest.mark.rule("beachhead:3.passive")
def test_the_other_side_acts_where_a_rule_calls_on_it() -> None:
    game = setup("2D", ENGAGED, options=["nas"], dice=[5])
    assert game.decision is not None
    assert game.decision.side == "allied", "support is noted before the German moves"
    game.play("seal")
    declare(game, "1415", ["de-3pg-29"])
    assert outcomes(fight(game)) == ["1:1 AR"]
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("allied", "routing")


@pytest.mark.rule("beachhead:4.zoc")
def test_a_zone_of_control_is_all_six_neighbours() -> None:
    # Kleye stands in 1311: its neighbours are river, road, unfinished road and clear hexes.
    six = {"1310", "1312", "1210", "1211", "1410", "1411"}
    for label in six:
        game = setup("2A", {"us-3-recon": label, "de-kleye": "1311", "us-3-7": "1209"})
        assert not reach(game, "us-3-recon") & six, "from zone to zone there is no way"
    game = setup("2B", {"de-hauber": "1408", "us-3-recon": "1311", "us-3-7": "1210"})
    assert not reach(game, "de-hauber") & six, "a unit in the zone does not break it"


@pytest.mark.rule("beachhead:4.engaged")
def test_engaged_units_are_those_in_an_enemy_zone_when_the_impulse_begins() -> None:
    units = {"us-3-7": "1415", "us-3-15": "1413", "de-3pg-29": "1515"}
    game = setup("2C", units, options=["cf-combat"])
    assert refused(game, "attack 1515") == "6.3.cf", "only an engaged unit is next to it"
    go(game, "us-3-15", "1415")
    # Of the two in 1415 only the newcomer may attack, so the engine asks no further.
    declare(game, "1515", ["us-3-15"])


@pytest.mark.rule("beachhead:5.limit")
def test_no_more_than_four_battalions() -> None:
    # Three battalions are shut up in 1517: a fourth may join them there, a regiment may not.
    shut_up = dict.fromkeys(("de-hauber", "de-361-9", "de-200-2"), "1517")
    coming = {"de-kleye": "waiting", "de-3pg-29": "waiting"}
    game = setup("1D", {**shut_up, **coming, "us-3-7": "1516"})
    assert "1517" in entries(game, "de-kleye")
    assert "1517" not in entries(game, "de-3pg-29")
    game.play("enter de-3pg-29")
    assert refused(game, "at 1517") == "5.when"
    with pytest.raises(wl.BadChoice, match="more than 4"):
        setup("2A", {"us-3-7": "1416", "us-3-15": "1416", "us-rgr-1": "1416"})


@pytest.mark.rule("beachhead:5.limit")
def test_an_overfull_hex_is_relieved_into_hexes_with_room() -> None:
    units = {"us-3-7": "1415", "us-3-15": "1415", "us-rgr-1": "1416", "us-3-30": "1414", "us-45-157": "1414"}
    game = setup("2A", units)
    go(game, "us-rgr-1", "1415")
    assert refused(game, "end") == "5.when"
    go(game, "us-3-7", "1414")
    assert refused(game, "end") == "5.when", "there it is the third regiment"
    go(game, "us-45-157", "1315")
    assert refused(game, "end") is None


@pytest.mark.rule("beachhead:5.enemy")
def test_enemies_never_share_a_hex_even_in_passing() -> None:
    game = setup("2A", {"us-3-recon": "1413", "de-kleye": "1415"})
    game.play("move us-3-recon")
    assert refused(game, "go 1415") == "5.enemy"
    # A wall of enemies cannot be passed through: the far side is out of reach.
    wall = {"de-kleye": "0116", "us-3-recon": "0117", "de-hauber": "0216"}
    caught = setup("2A", wall)
    assert reach(caught, "us-3-recon") == set()
    with pytest.raises(wl.BadChoice, match="both sides"):
        setup("2A", {"us-3-7": "1415", "de-kleye": "1415"})


@pytest.mark.rule("beachhead:5.when")
def test_stacking_counts_when_the_phase_ends() -> None:
    units = {"us-3-7": "1415", "us-3-15": "1415", "us-3-30": "1416", "us-45-157": "1416"}
    game = setup("2A", units)
    # Through a full hex, and swapping places with its units.
    assert go(game, "us-3-30", "1414") == 2
    go(game, "us-45-157", "1415")
    assert refused(game, "end") == "5.when"
    assert refused(game, "move us-3-30") == "5.when"
    go(game, "us-3-7", "1416")
    assert refused(game, "end") is None
    assert (where(game, "us-3-7"), where(game, "us-45-157")) == ("1416", "1415")


@pytest.mark.rule("beachhead:5.markers")
def test_markers_take_no_room() -> None:
    units = {"us-3-7": "0906", "us-3-15": "0906", "de-26pz-26": "0907"}
    game = setup("2D", units, options=["nas"], dice=[6])
    play_all(game, "allot nas 0906", "allot nas 0906", "allot nas 0906")
    declare(game, "0906", ["de-26pz-26"])
    assert figures(game, "0906")[:2] == (12, 18)
    events = fight(game)
    assert outcomes(events) == ["1:2 AE"]
    assert where(game, "us-3-7") == where(game, "us-3-15") == "0906"
    assert game.rules.check(game.state) == []
    assert counter(game, "us-3-7")["status"] == "on board"
    assert offers(game, "allot") == []
