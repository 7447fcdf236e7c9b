"""Chapter 12: retreats. Silhouetted tanks stand in where zones are wanted without bonds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.italy43.inside import book, combat_phase, fight, neighbours
from tests.rulebook.italy43.kit import (
    asks,
    happened,
    marks,
    offers,
    pass_on,
    play_all,
    refused,
    setup,
    step,
    where,
)
from winterline.core.bits import bits
from winterline.core.decision import Event
from winterline.games.italy43.escape import closed_hexes, is_complete, paths, plight_of, search
from winterline.games.italy43.state import RETREATED

FOOT = "de-94-274"
WHEELS = "de-hg-recon"
TANKS = ("us-191", "us-751", "us-753", "us-756", "us-601", "us-645", "us-776", "us-636")


def tanks(*hexes: str) -> dict[str, str]:
    """Allied tank battalions in some hexes: zones of control, and no bonds."""
    return dict(zip(TANKS, hexes, strict=False))


def ways(units: dict[str, str], unit: str = FOOT, hexes: int = 2, **spec: Any) -> set[tuple[str, ...]]:
    """The paths of a unit that must retreat."""
    known = book()
    side, number = known.index[unit]
    spec.setdefault("side", ("axis", "allied")[side])
    found = paths(known, combat_phase(units, **spec), side, number, hexes)
    return {tuple(known.label(place) for place in path) for path in found}


def alive(units: dict[str, str], unit: str = FOOT, hexes: int = 2, **spec: Any) -> set[tuple[str, ...]]:
    """The paths that a unit survives, whether the guidelines like them or not."""
    known = book()
    side, number = known.index[unit]
    state = combat_phase(units, side=("axis", "allied")[side], **spec)
    origin = state.forces[side].at[number]
    plight = plight_of(known, state, side, number, origin, hexes)
    found = [*search(plight, (), hexes, straight=False)]
    return {tuple(known.label(place) for place in path) for path in found}


def ends(units: dict[str, str], unit: str = FOOT, hexes: int = 2, **spec: Any) -> set[str]:
    """Where the paths of a unit end."""
    return {path[-1] for path in ways(units, unit, hexes, **spec)}


@pytest.mark.rule("italy43:12.1.1", "italy43:10.1.DR2")
def test_the_owner_retreats_his_units_as_many_hexes_as_the_result_says() -> None:
    game = fight({"us-3-7": "2122", FOOT: "2121"}, "2121", "DR2", ["us-3-7"])
    assert asks(game) == "axis standing"
    game.play("withdraw")
    assert asks(game) == "axis retreating"
    assert refused(game, f"back {FOOT} 2119") == "12.1.1", "from hex to hex"
    game.play(f"back {FOOT} 2120")
    events = game.play(f"back {FOOT} 2119")
    assert happened(events, "retreat")[0].hexes == ("2121", "2120", "2119")
    assert where(game, FOOT) == "2119"
    assert all(len(path) == 4 for path in ways({"us-3-7": "2122", FOOT: "2121"}, hexes=4))


@pytest.mark.rule("italy43:12.1.1")
def test_the_hex_in_which_a_retreat_ends_must_be_safe_and_those_before_it_need_not() -> None:
    units = {"us-3-7": "2122", FOOT: "2121"}
    watched = {**units, **tanks("2018")}
    assert ("2021", "1921") in alive(units), "out of the zone of 2122"
    assert ("2120", "2119") in alive(units)
    assert ("2120", "2119") not in alive(watched), "into that of 2018"
    forts = {"1921": 1, "2119": 1}
    assert {("2021", "1921"), ("2120", "2119")} <= alive(units, hexes=4, forts=forts), "early ends"
    assert ("2120", "2119") not in alive(watched, hexes=4, forts=forts)
    known = book()
    state, side, unit = combat_phase({FOOT: "2302"}), *known.index[FOOT]
    plight = plight_of(known, state, side, unit, known.cell("2302"), 4)
    assert is_complete(plight, (known.cell("2301"), known.cell("entry:N2"))), "off the map it is over"
    assert not is_complete(plight, ())


@pytest.mark.rule("italy43:12.1.2a")
def test_a_retreat_may_end_early_in_a_friendly_city_or_fort_or_over_a_mountain_side() -> None:
    units = {"us-3-7": "2122", FOOT: "2121"}
    assert ("2120",) not in ways(units)
    assert ("2120",) in ways(units, forts={"2120": 1})
    assert ("2120",) not in ways(units, forts={"2120": 0}), "not while it is being built"
    city = {"us-3-7": "2520", FOOT: "2519"}
    assert ("2518",) in ways(city, control={"2518": "axis"})
    assert ("2518",) not in ways(city, control={"2518": "allied"})
    assert ("2509",) in alive({"us-3-7": "2407", FOOT: "2508"}), "a Mountain side lies between"


@pytest.mark.rule("italy43:12.1.2b", "italy43:12.2c")
def test_nobody_stops_in_an_enemy_zone_without_friends_that_have_not_retreated() -> None:
    units = {"us-3-7": "2122", FOOT: "2121", **tanks("2018")}
    assert "2119" not in ends(units), "in the tanks' zone"
    friend = {**units, "de-94-276": "2119"}
    assert "2119" in ends(friend)
    fort = {**units, "us-751": "2219"}
    assert ("2120",) not in ways(fort, forts={"2120": 1}), "an early end in a zone is none either"
    assert ("2120",) in ways({**fort, "de-94-276": "2120"}, forts={"2120": 1})
    game = fight(friend, "2121", "DR2", ["us-3-7"], done={"de-94-276": RETREATED})
    play_all(game, "withdraw", f"back {FOOT} 2120")
    assert where(game, FOOT) == "2219", "the friend has retreated itself and cancels nothing"


@pytest.mark.rule("italy43:12.1.3a")
def test_paths_lead_away_then_towards_supply_then_into_it() -> None:
    open_ground = ways({"us-3-7": "2122", FOOT: "2121"})
    known = book()
    origin = known.cell("2121")
    for path in open_ground:
        far = [known.board.grid.distance(origin, known.cell(label)) for label in path]
        assert far == [1, 2], path
    assert {path[-1] for path in open_ground} <= {"1920", "2019", "2119", "2219", "2320", "2321", "2322"}, (
        "north"
    )
    allied = ways({"us-3-7": "2121", FOOT: "2120"}, "us-3-7")
    assert {path[-1] for path in allied} <= {"1921", "1922", "2022", "2123", "2222", "2322", "2321"}, "south"
    # With the straight ways shut a path that turns aside will do.
    shut = {FOOT: "2121", **tanks("2122", "2220", "2221", "2021", "2020", "2219")}
    assert ways(shut) == set()
    turned = {FOOT: "2121", **tanks("2122", "2220", "2221", "2021", "2218", "1919"), "de-94-276": "2020"}
    assert {("2120", "2020")} <= ways(turned)
    home = ways({FOOT: "2302", "us-3-7": "2303"})
    assert ("2301", "entry:N2") in home, "a source of supply itself is as near as can be"
    game = fight({"us-3-7": "2122", FOOT: "2121"}, "2121", "DR2", ["us-3-7"])
    game.play("withdraw")
    assert refused(game, f"back {FOOT} 2021") == "12.1.3a"


@pytest.mark.rule("italy43:12.1.3a")
def test_where_no_way_leads_straight_the_one_that_turns_aside_least_is_taken() -> None:
    shut = {FOOT: "1821", **tanks("2121", "2022", "1723", "1922", "1919", "1823", "1921", "2020")}
    once, twice = ("1722", "1621", "1721", "1720"), ("1722", "1721", "1820", "1720")
    assert {once, twice} <= alive(shut, hexes=4), "both end in the same hex"
    assert ways(shut, hexes=4) == {once}


@pytest.mark.rule("italy43:12.1.3a")
def test_of_two_ways_towards_supply_the_one_into_supply_is_taken() -> None:
    # Two Germans hold the only ways north of 2020: behind the closed bond there is no supply.
    units = {FOOT: "2121", "us-3-7": "2122"}
    fed = ends(units)
    cut = {**units, "us-3-15": "2017", "us-3-30": "2219", "us-34-133": "1917"}
    assert fed >= {"2019", "2119", "2219"}
    assert ends(cut)
    assert not ends(cut) & {"2219"}


@pytest.mark.rule("italy43:12.1.4")
def test_a_retreat_may_end_overstacked_until_the_owners_next_movement_ends() -> None:
    shut = {FOOT: "2121", **tanks("2122", "2220", "2221", "2021", "2020", "2219", "2019")}
    stack = {"de-44-131": "2119", "de-44-132": "2119"}
    units = {**shut, **stack, "us-751": "2220"}
    game = fight(units, "2121", "DR2", ["us-191"])
    step(game, "withdraw")
    while asks(game) == "axis retreating":
        game.play(game.actions()[0])
    assert where(game, FOOT) == "2119", "eight points in one hex"
    pass_on(game, lambda g: asks(g) == "axis thinning")
    assert where(game, FOOT) == "2119"
    game.play(f"lose {FOOT}")
    assert where(game, FOOT) == "eliminated"


@pytest.mark.rule("italy43:12.1.5")
def test_a_stack_may_split_and_pass_through_friends_without_disturbing_them() -> None:
    units = {"us-3-7": "2122", FOOT: "2121", "de-94-276": "2121", "de-94-267": "2120"}
    game = fight(units, "2121", "DR2", ["us-3-7"])
    game.play("withdraw")
    assert {line.split()[0] for line in offers(game, "back")} == {FOOT, "de-94-276"}
    game.play(f"back {FOOT} 2120")
    assert {line.split()[0] for line in offers(game, "back")} == {FOOT}, "one after the other"
    play_all(game, f"back {FOOT} 2119", "back de-94-276 2020", "back de-94-276 2019")
    assert (where(game, FOOT), where(game, "de-94-276")) == ("2119", "2019")
    assert where(game, "de-94-267") == "2120"
    assert marks(game, "de-94-267") == []


@pytest.mark.rule("italy43:12.2a")
def test_enemy_hexes_and_hex_bonds_are_fatal() -> None:
    units = {FOOT: "2121", "us-3-7": "2122"}
    assert "2120" in {path[0] for path in ways(units)}
    assert "2120" not in {path[0] for path in ways({**units, "us-3-15": "2120"})}
    apart = {**units, **tanks("2020", "2219"), "de-94-276": "2119"}
    bond = {**units, "us-3-15": "2020", "us-3-30": "2219", "de-94-276": "2119"}
    assert "2120" in {path[0] for path in alive(apart)}
    assert "2120" not in {path[0] for path in alive(bond)}, "between two bonded regiments"
    game = fight({**units, "us-3-15": "2120"}, "2121", "DR2", ["us-3-7"])
    game.play("withdraw")
    assert refused(game, f"back {FOOT} 2120") == "12.2a"


@pytest.mark.rule("italy43:7.2b")
def test_a_retreat_over_a_hexside_bond_is_fatal_unless_a_friend_behind_it_breaks_it() -> None:
    # The bond of 2019 and 2219 lies on the side between 2119 and 2120.
    units = {FOOT: "2121", "us-3-7": "2122", "de-94-276": "2120"}
    apart = {**units, **tanks("2019", "2219")}
    bond = {**units, "us-3-15": "2019", "us-3-30": "2219"}
    assert any(path[:2] == ("2120", "2119") for path in alive(apart, hexes=3))
    assert not any(path[:2] == ("2120", "2119") for path in alive(bond, hexes=3))
    broken = {**bond, "de-94-267": "2119"}
    assert any(path[:2] == ("2120", "2119") for path in alive(broken))
    assert ("1201",) in alive({FOOT: "1301"}, hexes=1), "no bond, no bar"
    del broken["de-94-276"]
    assert any(path[:2] == ("2120", "2119") for path in alive(broken)), "it breaks it itself, with the friend"


@pytest.mark.rule("italy43:12.2b")
def test_two_vacant_hexes_in_enemy_zones_in_a_row_are_fatal_and_so_is_a_hex_entered_twice() -> None:
    units = {FOOT: "2121", **tanks("2122", "2220", "1920")}
    for path in ways(units):
        assert path[0] not in {"2020", "2221", "2021"} or path[1] not in {"2019", "1921", "2321", "2022"}
    assert ("2020", "2019") not in ways(units)
    friend = {**units, "de-94-276": "2020"}
    assert ("2020", "2019") not in ways(friend), "it would stop in a zone"
    assert all(len(set(path)) == len(path) for path in ways(units, hexes=4))
    later = {FOOT: "2121", "us-3-7": "2122"}
    assert ("2021", "2020", "1920", "2019") in alive({**later, **tanks("1819")}, hexes=4), "not in a row"
    path = ("2120", "2019", "2018", "2118")
    assert path in alive(later, hexes=4)
    assert path not in alive({**later, **tanks("1919")}, hexes=4), "wherever on the way"
    dead_end = {FOOT: "2121", **tanks("2122", "2220", "2221", "2021", "2020", "2219", "2019", "2018")}
    assert ways({**dead_end, "de-94-276": "2120"}) == set(), "into the friend's hex and back again is no way"


@pytest.mark.rule("italy43:12.2d", "italy43:EX.12.5.2")
def test_a_unit_goes_one_hex_farther_if_that_saves_it_but_not_after_two_zones() -> None:
    ring = {FOOT: "2121", **tanks("2020", "2220", "2221", "2122", "2021", "2219")}
    assert ways(ring) == set(), "two vacant hexes in zones one after the other"
    saved = ways({**ring, "de-94-276": "2120"})
    assert saved == {
        ("2120", "2119", "2018"),
        ("2120", "2119", "2118"),
        ("2120", "2019", "2018"),
        ("2120", "2019", "1919"),
    }
    assert all(len(path) == 2 for path in ways({FOOT: "2121", "us-3-7": "2122"})), "not without need"
    turned = {FOOT: "2121", **tanks("2122", "2220", "2221", "2021", "2218", "1919"), "de-94-276": "2020"}
    assert ("2120", "2020") in ways(turned), "nor if turning aside saves it"
    known = book()
    walked = known.cell("2120"), known.cell("2020")
    state = combat_phase(turned, side="allied", forts={"2020": 1})
    goes_on = paths(known, state, 1, known.index[FOOT][1], 4, known.cell("2121"), walked)
    assert {len(path) for path in goes_on} == {2, 4}, "in the fort beside the way it may stop or go on"
    game = fight(ring, "2121", "DR2", ["us-756"], dice=(1, 1, 1, 1))
    assert where(game, FOOT) == "eliminated"


@pytest.mark.rule("italy43:EX.12.5.1")
def test_friends_cancel_zones_in_their_own_hexes() -> None:
    a_alone = {FOOT: "2121", **tanks("2022", "2221", "2219", "1822", "1920")}
    assert ways(a_alone) == set()
    assert ways({**a_alone, "de-94-276": "2119"}) == {("2120", "2119")}, "the only way is C's hex"
    b_alone = {FOOT: "2121", **tanks("2220", "1921", "2020", "2018")}
    assert len(ends(b_alone)) == 2
    with_friends = {**b_alone, "de-94-276": "2119", "de-94-267": "2321"}
    assert ends(with_friends) == {"2119", "2222", "2321", "2322"}, "four hexes, thanks to D and E"


@pytest.mark.rule("italy43:12.2e")
def test_only_a_friendly_entry_area_saves_who_leaves_the_map() -> None:
    edge = {FOOT: "2301", "us-3-7": "2302"}
    assert ("entry:N2",) in ways(edge, hexes=4), "whatever the length"
    assert ("2302", "2301", "entry:N2") in alive({FOOT: "2303", "us-3-7": "2304"}, hexes=4), "farther on too"
    south = ways({FOOT: "2128", "us-3-7": "2127"}, hexes=2)
    assert not any(place.startswith("entry:S") for path in south for place in path)
    game = fight(edge, "2301", "DR2", ["us-3-7"])
    play_all(game, "withdraw", f"back {FOOT} entry:N2")
    assert where(game, FOOT) == "entry:N2"
    assert marks(game, FOOT) == ["disrupted"]
    other = fight({FOOT: "2121", "us-3-7": "2122"}, "2121", "DR2", ["us-3-7"])
    other.play("withdraw")
    assert refused(other, f"back {FOOT} entry:N2") == "12.2e"


@pytest.mark.rule("italy43:5.8.2b", "italy43:12.2f")
def test_the_8th_army_zone_saves_its_owner_only() -> None:
    known = book()
    zone = known.ground.section[0]
    cell, beyond = next(neighbours(lambda a, b: bool(zone >> b & 1 and not zone >> a & 1)))
    inside = {known.label(c) for c in bits(zone)}
    for turn, saved in ((5, False), (9, True)):
        allied = {place for path in alive({"us-3-7": cell}, "us-3-7", turn=turn) for place in path}
        assert bool(allied & inside) is saved, "the section turns Allied on turn 8"
        germans = {place for path in alive({FOOT: cell}, turn=turn) for place in path}
        assert bool(germans & inside) is not saved
        state = combat_phase({"us-3-7": cell}, turn=turn)
        shut = closed_hexes(known, state, 0, known.index["us-3-7"][1])
        assert shut == sum(known.ground.section) - (zone if saved else 0), "these hexes and no others"
    game = setup({"us-3-7": beyond}, turn=9)
    assert refused(game, "end") == "5.8.2b", "it must leave the zone again"
    game.play("move us-3-7 tactical")
    game.play(f"go {cell}")
    step(game, "halt")
    assert refused(game, "end") is None


@pytest.mark.rule("italy43:12.2f")
def test_routed_units_keep_out_of_enemy_cities_and_nobody_swims() -> None:
    units = {WHEELS: "2519", "us-3-7": "2520"}
    held = {"2518": "allied"}
    assert any("2518" in path for path in ways(units, WHEELS, control=held))
    routed = {**units, WHEELS: "2519 full-retreat"}
    assert not any("2518" in path for path in ways(routed, WHEELS, control=held))
    assert any("2518" in path for path in ways(routed, WHEELS, control={"2518": "axis"})), (
        "their own are open"
    )
    coast = ways({FOOT: "1706", "us-3-7": "1806"})
    assert all("1707" not in path for path in coast)


@pytest.mark.rule("italy43:12.3.1")
def test_rivers_kill_retreating_vehicles_only() -> None:
    # 2517 and 2417 lie on the two banks of a Major River, 2219 and 2319 of a Minor one.
    shut = tanks("2518", "2617", "2616", "2516")
    major = {**shut, "us-776": "2617"}
    assert any(path[0] == "2417" for path in alive({FOOT: "2517", **major}))
    assert not any(path[0] == "2417" for path in alive({WHEELS: "2517", **major}, WHEELS))
    minor = tanks("2220", "2218", "2119", "2120")
    for weather, crossed in (("A", True), ("E", False)):
        found = alive({WHEELS: "2219", **minor}, WHEELS, weather=weather)
        assert any(path[0] == "2319" for path in found) is crossed, weather
        assert any(path[0] == "2319" for path in alive({FOOT: "2219", **minor}, weather=weather))
    dry = alive({WHEELS: "2121", "us-3-7": "2122"}, WHEELS, weather="E")
    assert any(path[0] == "2220" for path in dry), "rain alone stops nobody"


@pytest.mark.rule("italy43:12.3.2")
def test_roadless_mountain_sides_kill_retreating_vehicles_only() -> None:
    units = {"us-3-7": "2407"}
    assert any(path[0] in ("2509", "2608") for path in alive({**units, FOOT: "2508"}))
    assert not any(path[0] in ("2509", "2608") for path in alive({**units, WHEELS: "2508"}, WHEELS))
    around = tanks("2507", "2607", "2408")
    told: list[Event] = []
    game = fight({**units, **around, WHEELS: "2508"}, "2508", "DR4", ["us-3-7"], events=(told := []))
    assert where(game, WHEELS) == "eliminated"
    assert happened(told, "eliminated")


@pytest.mark.rule("italy43:12.4")
def test_eliminating_the_defender_does_not_shorten_the_advance() -> None:
    game = fight({"us-3-7": "2122", "de-fj-1": "2121"}, "2121", "D1", ["us-3-7"], far=2)
    assert where(game, "de-fj-1") == "eliminated"
    assert asks(game) == "allied advancing"
    play_all(game, "advance us-3-7 2121", "advance us-3-7 2120")
    assert where(game, "us-3-7") == "2120"
    beside = {"us-3-7": "2120", "de-fj-1": "2121", FOOT: "2122"}
    game = fight(beside, "2121", "D1", ["us-3-7"], far=2)
    play_all(game, "pass", "advance us-3-7 2121")
    assert where(game, "us-3-7") == "2121", "whoever stands beside the hex that was cleared"


@pytest.mark.rule("italy43:12.5a")
def test_who_retreated_into_a_hex_that_is_attacked_is_a_burden_to_it() -> None:
    units = {"us-3-7": "2122", FOOT: "2121", "de-26-9-1": "2121 disrupted"}
    done = {"de-26-9-1": RETREATED}
    game = fight(units, "2121", "D1", ["us-3-7"], done=done)
    assert where(game, "de-26-9-1") == "2121", "no loss can be taken from it"
    assert offers(game, "lead") == [FOOT]
    play_all(game, "withdraw")
    while asks(game) == "axis retreating":
        game.play(game.actions()[0])
    assert where(game, "de-26-9-1") == "eliminated", "a second retreat is its end"
    assert where(game, FOOT) != "eliminated"
    steady = {**units, "de-26-9-1": "2121"}
    assert offers(fight(steady, "2121", "DR2", ["us-3-7"], done=done), "lead") == [FOOT], "nor does it lead"
    alone = {"us-3-7": "2122", "de-26-9-1": "2121"}
    assert asks(fight(alone, "2121", "DR2", ["us-3-7"], done=done)) == "axis standing", "not when it is alone"


@pytest.mark.rule("italy43:12.5b", "italy43:15.3a")
def test_breakthrough_combat_does_not_mind_an_earlier_retreat() -> None:
    units = {"us-3-7": "2122", FOOT: "2121", "de-26-9-1": "2121 disrupted"}
    done = {"de-26-9-1": RETREATED}
    game = fight(units, "2121", "DR2", ["us-3-7"], done=done, kind="breakthrough")
    game.play("withdraw")
    while asks(game) == "axis retreating":
        game.play(game.actions()[0])
    assert where(game, "de-26-9-1") != "eliminated"
    assert marks(game, "de-26-9-1") == ["full retreat"]
    regular = fight(units, "2121", "DR2", ["us-3-7"], done=done)
    regular.play("withdraw")
    assert where(regular, "de-26-9-1") == "eliminated", "as regular combat does"
