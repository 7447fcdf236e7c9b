"""Chapter 1 of the rework: counters, the die, terrain and what is printed on units."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import (
    counter,
    declare,
    enter,
    entries,
    fight,
    figures,
    go,
    happened,
    offers,
    outcomes,
    play_all,
    reach,
    refused,
    setup,
    where,
)
from winterline.games.beachhead.options.support import AIR_ARRIVALS, NAVAL_MARKERS


@pytest.mark.rule("beachhead:1.counters")
def test_ninety_five_units_and_the_markers() -> None:
    book = wl.new("beachhead", seed=1).rules.book
    units = [[u for u in side.counters if not u.option] for side in book.units]
    assert [len(side) for side in units] == [36, 59]
    assert sum(map(len, units)) + NAVAL_MARKERS + max(AIR_ARRIVALS.values()) + 2 == 112
    seen = wl.new("beachhead", seed=1).view("spectator")["units"]
    assert len([u for u in seen if u["status"] != "absent"]) == 95


@pytest.mark.rule("beachhead:1.dice")
@pytest.mark.parametrize("die", range(1, 7))
def test_one_die_of_six_faces_decides_a_battle(die: int) -> None:
    game = setup("2A", {"us-3-7": "1415", "de-3pg-29": "1515"}, dice=[die])
    declare(game, "1515", ["us-3-7"])
    (battle,) = happened(fight(game), "battle")
    assert battle.number == die
    assert battle.word == "1:1 " + ["DR", "DR", "DR", "EX", "AR", "AX"][die - 1]
    assert game.view("spectator")["rolls"] == 1


@pytest.mark.rule("beachhead:1.1.scale")
def test_hexes_are_numbered_column_then_row() -> None:
    game = setup("2A", {"us-3-7": "1415"})
    assert where(game, "us-3-7") == "1415"
    # North and south change the row, the four other neighbours the column; even columns lie further north.
    game = setup("2E", {"us-36eng": "1416"})
    assert {"1415", "1316", "1317", "1516", "1517"} <= reach(game, "us-36eng")
    game.play("move us-36eng")
    assert refused(game, "go 1418") == "1.1.scale"


@pytest.mark.rule("beachhead:1.1.clear")
def test_clear_costs_one_and_nothing_more() -> None:
    game = setup("2A", {"us-3-7": "1416"})
    for label in ("1415", "1414", "1514", "1515"):
        assert not counter(game, "us-3-7")["stopped"]
        assert go(game, "us-3-7", label) == 1
    assert refused(game, "move us-3-7") == "6.2.basic", "four factors are spent"


@pytest.mark.rule("beachhead:1.1.woods")
@pytest.mark.rule("beachhead:1.1.swamp")
@pytest.mark.parametrize(("start", "label"), [("0905", "0906"), ("2107", "2106"), ("0908", "0907")])
def test_woods_and_swamp_are_entered_at_one_and_stop(start: str, label: str) -> None:
    game = setup("2A", {"us-3-7": start})
    assert go(game, "us-3-7", label) == 1
    assert counter(game, "us-3-7")["stopped"]
    assert reach(game, "us-3-7") == set()


@pytest.mark.rule("beachhead:1.1.river")
def test_a_river_hex_has_the_river_on_two_sides() -> None:
    book = wl.new("beachhead", seed=1).rules.book
    river = {book.label(cell) for cell in range(book.board.grid.cells) if book.river >> cell & 1}
    assert {"0713", "0611", "0612", "0813", "2107", "2410", "1708"} <= river
    assert not {"0702", "0712", "1310"} & river
    sides = book.board.crossed("river")
    assert all(sides[book.cell(label)].bit_count() >= 2 for label in river)


@pytest.mark.rule("beachhead:1.1.landing")
@pytest.mark.rule("beachhead:6.2.1.landing")
def test_beaches_matter_in_the_first_impulse_only() -> None:
    first = wl.new("beachhead", seed=1)
    assert entries(first, "uk-1-2bde") == {"0407"}
    enter(first, "uk-1-2bde", "0407")
    assert counter(first, "uk-1-2bde")["spent"] == 1
    later = setup("1C", {"uk-1-2bde": "waiting"})
    assert entries(later, "uk-1-2bde") == {"0802", "0903"}
    enter(later, "uk-1-2bde", "0802")
    assert counter(later, "uk-1-2bde")["spent"] == 0
    # Walking onto a beach is walking onto its terrain: half a factor by the coast road, one elsewhere.
    walking = setup("2A", {"us-3-7": "1202", "us-3-15": "1303"})
    assert go(walking, "us-3-7", "1302") == 0.5
    assert go(walking, "us-3-15", "1302") == 1
    assert not counter(walking, "us-3-15")["stopped"]


@pytest.mark.rule("beachhead:1.1.south_edge")
@pytest.mark.rule("beachhead:6.2.1.south")
@pytest.mark.rule("beachhead:6.1.5.south")
def test_the_south_edge_stops_who_enters_over_it_and_nobody_else() -> None:
    game = setup("1D", {"de-kleye": "waiting", "de-hauber": "1702", "de-361-9": "waiting"})
    enter(game, "de-kleye", "1701")
    assert counter(game, "de-kleye")["stopped"]
    assert refused(game, "move de-kleye") == "6.1.5.south"
    enter(game, "de-361-9", "1616")
    assert not counter(game, "de-361-9")["stopped"], "another edge does not stop it"
    go(game, "de-hauber", "1701")
    assert not counter(game, "de-hauber")["stopped"], "a unit that walks there is not stopped"


@pytest.mark.rule("beachhead:1.1.fortified")
def test_fortified_hexes_triple_and_do_not_slow() -> None:
    game = setup("2A", {"us-3-7": "1706", "de-71-2": "1707"})
    declare(game, "1707", ["us-3-7"])
    assert figures(game, "1707") == (9, 9, "1:1")
    game = setup("2A", {"us-3-7": "1807"})
    assert go(game, "us-3-7", "1707") == 1
    assert not counter(game, "us-3-7")["stopped"]


@pytest.mark.rule("beachhead:1.1.road")
def test_a_road_costs_half_and_overrides_terrain() -> None:
    game = setup("2A", {"us-3-7": "1003"})
    # Woods all the way; the road Nettuno to Padiglione runs through them.
    for label in ("1104", "1105", "1106", "1107"):
        assert go(game, "us-3-7", label) == 0.5
        assert not counter(game, "us-3-7")["stopped"]


@pytest.mark.rule("beachhead:1.1.unfinished")
def test_an_unfinished_road_gives_passage_but_no_speed() -> None:
    game = setup("2F", {"de-kleye": "1112"})
    assert go(game, "de-kleye", "1211") == 1
    assert go(game, "de-kleye", "1311") == 1
    assert not counter(game, "de-kleye")["stopped"], "1311 is a River hex"
    assert go(game, "de-kleye", "1410") == 1
    assert not counter(game, "de-kleye")["stopped"]


@pytest.mark.rule("beachhead:1.1.bridge")
def test_a_bridge_carries_over_the_river() -> None:
    game = setup("2F", {"de-kleye": "2311"})
    assert go(game, "de-kleye", "2410") == 1
    assert not counter(game, "de-kleye")["stopped"], "2311 to 2410 is over the bridge"
    # With a factor and a half it cannot go round by the bridge.
    game = setup("2B", {"de-71id-191": "2411"})
    assert go(game, "de-71id-191", "2410") == 1
    assert counter(game, "de-71id-191")["stopped"], "2411 to 2410 is not"


@pytest.mark.rule("beachhead:1.1.none")
def test_railways_stations_and_towns_do_nothing() -> None:
    game = setup("2F", {"de-kleye": "1014", "de-hauber": "2414"})
    assert go(game, "de-kleye", "1013") == 1, "the railway is no road"
    assert go(game, "de-hauber", "2515") == 1, "a town"
    assert not counter(game, "de-hauber")["stopped"]
    fought = setup("2A", {"us-3-7": "2516", "de-3pg-29": "2515"})
    declare(fought, "2515", ["us-3-7"])
    assert figures(fought, "2515") == (9, 9, "1:1")


@pytest.mark.rule("beachhead:1.2.cf")
def test_one_factor_for_attack_and_defence_and_flak_defends_only() -> None:
    book = wl.new("beachhead", seed=1).rules.book
    for side in book.units:
        for unit, attack, defence in zip(side.counters, side.attack, side.defence, strict=True):
            assert attack == (0 if unit.type == "flak" else defence)
    attacking = setup("2D", {"de-26pz-26": "1415", "us-3-7": "1515"})
    declare(attacking, "1515", ["de-26pz-26"])
    assert figures(attacking, "1515")[:2] == (12, 9)
    defending = setup("2A", {"de-26pz-26": "1415", "us-3-7": "1515"})
    declare(defending, "1415", ["us-3-7"])
    assert figures(defending, "1415")[:2] == (9, 12)


@pytest.mark.rule("beachhead:1.2.mf")
def test_movement_factors_are_those_of_the_counter() -> None:
    line = ("1416", "1415", "1414", "1514", "1515", "1615")
    for unit, factors in (("de-715id-725", 4), ("de-71id-191", 3), ("de-kleye", 5)):
        game = setup("2F", {unit: line[0]})
        assert go(game, unit, *line[1 : factors + 1]) == factors
        assert refused(game, f"move {unit}") == "6.2.basic"


@pytest.mark.rule("beachhead:1.2.turn")
def test_units_come_when_printed_or_start_on_the_board() -> None:
    game = wl.new("beachhead", seed=1)
    starters = {"de-schmidt": "1014", "de-4fj-pi": "1209", "de-71-2": "2112", "de-71-recon": "2603"}
    assert {unit: where(game, unit) for unit in starters} == starters
    assert counter(game, "us-3-7")["arrival"] == "1A"
    assert counter(game, "de-kleye")["arrival"] == "1D"
    on_board = [u["id"] for u in game.view("axis")["units"] if u["status"] == "on board"]
    assert sorted(on_board) == sorted(starters)
    early = setup("1B", {"de-kleye": "waiting", "de-flak-14": "waiting"})
    assert offers(early, "enter") == ["de-flak-14"]
    assert refused(early, "enter de-kleye") == "6.1.time"


@pytest.mark.rule("beachhead:1.2.echelon")
def test_brigades_and_regiments_count_two_battalions() -> None:
    book = wl.new("beachhead", seed=1).rules.book
    for side in book.units:
        for unit, size in zip(side.counters, side.size, strict=True):
            assert size == {"X": 2, "III": 2, "II": 1}[unit.size]
    full = dict.fromkeys(("us-rgr-1", "us-rgr-3", "us-rgr-4"), "1415")
    game = setup("2A", {**full, "us-3-7": "1416", "us-509": "1416"})
    battalion, regiment = game.copy(), game.copy()
    go(battalion, "us-509", "1415")
    assert refused(battalion, "end") is None
    go(regiment, "us-3-7", "1415")
    assert refused(regiment, "end") == "5.when"


@pytest.mark.rule("beachhead:1.2.parent")
def test_the_parent_division_plays_no_part() -> None:
    strangers = {"us-3-7": "1415", "uk-56-168bde": "1415", "de-3pg-29": "1515"}
    kin = {"us-3-7": "1415", "us-3-15": "1415", "de-3pg-29": "1515"}
    for units in (strangers, kin):
        game = setup("2A", units, dice=[1])
        declare(game, "1515", sorted(list(units)[:2]))
        assert figures(game, "1515") == (18, 9, "2:1")
        assert outcomes(fight(game)) == ["2:1 DE"]


@pytest.mark.rule("beachhead:1.2.type")
@pytest.mark.rule("beachhead:7.1.1.flak")
def test_only_air_defence_is_different_it_never_attacks() -> None:
    game = setup("2D", {"us-rgr-1": "1515", "de-flak-14": "1415", "de-schmidt": "1415"})
    assert offers(game, "attack") == []
    assert refused(game, "attack 1515") == "7.1.1.flak"
    game = setup("2D", {"us-rgr-1": "1515", "de-flak-14": "1415", "de-kleye": "1415", "de-lw-7": "1415"})
    game.play("attack 1515")
    assert sorted(offers(game, "join")) == ["de-kleye", "de-lw-7"], "airborne and air force infantry do"
    assert refused(game, "join de-flak-14") == "7.1.1.flak"
    defending = setup("2A", {"us-3-7": "1515", "de-flak-14": "1415", "de-schmidt": "1415"})
    declare(defending, "1415", ["us-3-7"])
    assert figures(defending, "1415") == (9, 6, "1:1")


@pytest.mark.rule("beachhead:1.2.support")
def test_a_marker_is_worth_one_factor_and_needs_a_unit() -> None:
    units = {"us-3-7": "0906", "us-3-15": "1415", "de-26pz-26": "0907", "us-3-30": "1007"}
    game = setup("4D", units, options=["nas", "cas"], dice=[1, 1])
    hexes = {"0906", "1415", "1007", "0111"}
    assert set(offers(game, "allot")) == {f"cas {h}" for h in hexes} | {"nas 0906", "nas 0111"}
    assert refused(game, "allot nas 1007") == "6.1.4.D", "the fifth hex from the coast"
    assert refused(game, "allot cas 0908") == "6.1.4.D", "nobody is there"
    play_all(game, "allot nas 0906", "allot cas 0906", "allot cas 0906", "seal")
    declare(game, "0906", ["de-26pz-26"])
    assert figures(game, "0906")[:2] == (12, 9)
    assert outcomes(fight(game)) == ["1:1 DR"], "12 to 12"
