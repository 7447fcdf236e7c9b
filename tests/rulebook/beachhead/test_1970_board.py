"""The playing board of 1970: what each kind of square does to a unit that enters it."""

from __future__ import annotations

import pytest

from tests.rulebook.beachhead.kit import counter, entries, go, offers, reach, refused, where
from tests.rulebook.beachhead.printed import NEW, at, battle


def stopped(units: dict[str, str], unit: str, label: str) -> bool:
    """Whether a unit that goes to a hex in impulse A must stop there."""
    game = at("1A", units)
    go(game, unit, label)
    return bool(counter(game, unit)["stopped"])


@pytest.mark.rule("beachhead-1970:board.clear")
def test_a_clear_square_costs_one_and_stops_nobody() -> None:
    game = at("1A", {"us-3-7": "2014"})
    assert go(game, "us-3-7", "2115", "2215", "2316", "2416") == 4
    assert counter(game, "us-3-7")["spent"] == 4
    assert not counter(game, "us-3-7")["stopped"]
    assert refused(game, "move us-3-7") == "move.basic"


@pytest.mark.rule("beachhead-1970:board.clear")
def test_a_square_of_woods_or_swamp_is_not_clear() -> None:
    assert not stopped({"us-3-7": "0904"}, "us-3-7", "0905")
    assert stopped({"us-3-7": "0905"}, "us-3-7", "0906")


@pytest.mark.rule("beachhead-1970:board.swamp")
@pytest.mark.parametrize(("start", "swamp"), [("2006", "2106"), ("2007", "2107"), ("2311", "2410")])
def test_a_unit_stops_in_the_marshes(start: str, swamp: str) -> None:
    """2106 and 2410 are swamp; 2107 is the canal beside them, moved along, and stops nobody."""
    assert stopped({"us-3-recon": start}, "us-3-recon", swamp) == (swamp != "2107")


@pytest.mark.rule("beachhead-1970:board.swamp")
def test_a_square_partly_under_water_is_wholly_swamp() -> None:
    """2410 lies on the edge of the marshes, and the bridge of the other edition does not exist here."""
    game = at("1A", {"us-3-recon": "2411"})
    assert reach(game, "us-3-recon") >= {"2410"}
    go(game, "us-3-recon", "2410")
    assert refused(game, "move us-3-recon") == "move.woods"
    assert where(game, "us-3-recon") == "2410"


@pytest.mark.rule("beachhead-1970:board.woods")
def test_a_unit_stops_in_the_woods() -> None:
    game = at("1A", {"us-3-recon": "0905"})
    assert "0906" in reach(game, "us-3-recon")
    go(game, "us-3-recon", "0906")
    assert reach(game, "us-3-recon") == set()


@pytest.mark.rule("beachhead-1970:board.woods")
def test_every_square_that_forest_touches_is_woods() -> None:
    """0607 and 1306 are the fringes of two woods."""
    assert stopped({"us-3-7": "0608"}, "us-3-7", "0607")
    assert stopped({"us-3-7": "1406"}, "us-3-7", "1306")


@pytest.mark.rule("beachhead-1970:board.tripled")
@pytest.mark.parametrize("fort", ["0802", "0903", "1707"])
def test_defenders_of_a_heavy_sided_square_are_tripled(fort: str) -> None:
    beside = {"0802": "0803", "0903": "0904", "1707": "1807"}[fort]
    game = at("1D", {"us-504-1": fort, "us-504-2": fort, "de-hg-pz": beside}, dice=[1])
    events = battle(game, fort, ["de-hg-pz"])
    assert [e.word for e in events if e.what == "declare"] == ["18 to 18"]


@pytest.mark.rule("beachhead-1970:board.road")
def test_a_road_square_is_entered_by_road_only_over_a_side_that_the_road_crosses() -> None:
    game = at("1A", {"us-3-7": "0803", "us-3-15": "0705"})
    assert go(game, "us-3-7", "0804") == 0.5
    assert go(game, "us-3-15", "0805") == 1


@pytest.mark.rule("beachhead-1970:board.road")
def test_a_branch_may_be_taken_at_a_crossroads() -> None:
    game = at("1A", {"us-3-7": "0811"})
    assert go(game, "us-3-7", "0812", "0912", "1012", "1011") == 2


@pytest.mark.rule("beachhead-1970:board.unfinished")
def test_an_unfinished_road_gives_no_speed_but_leads_through_obstacles() -> None:
    game = at("1A", {"us-3-7": "1211"})
    assert go(game, "us-3-7", "1311", "1410", "1510") == 3
    assert not counter(game, "us-3-7")["stopped"]


@pytest.mark.rule("beachhead-1970:board.unfinished")
def test_a_railway_gives_neither() -> None:
    game = at("1A", {"us-3-7": "1016", "us-3-15": "2311"})
    assert go(game, "us-3-7", "1015") == 1
    assert go(game, "us-3-15", "2410") == 1
    assert counter(game, "us-3-15")["stopped"]


@pytest.mark.rule("beachhead-1970:board.river")
def test_a_river_square_is_crossed_by_two_sides_at_least() -> None:
    """The Moletta rises in 0814 and crosses 0813; the Ficoccia rises in 1310 and crosses 1309."""
    assert not stopped({"us-3-7": "0815"}, "us-3-7", "0814")
    assert stopped({"us-3-7": "0814"}, "us-3-7", "0813")
    assert not stopped({"us-3-7": "1410"}, "us-3-7", "1310")
    assert stopped({"us-3-7": "1310"}, "us-3-7", "1309")


@pytest.mark.rule("beachhead-1970:board.river")
def test_canals_are_rivers() -> None:
    for canal in ("2003", "2108", "1908"):
        start = {"2003": "1903", "2108": "2109", "1908": "1907"}[canal]
        assert stopped({"us-3-7": start}, "us-3-7", canal)


@pytest.mark.rule("beachhead-1970:board.beach")
def test_beaches_receive_the_assault_units_of_the_first_impulse_only() -> None:
    game = NEW(seed=1)
    beaches = {"uk-1-2bde": "0407", "uk-46rtr": "0507", "uk-1-recon": "0506"}
    beaches |= {"us-751": "1302", "us-rgr-1": "0802", "us-3-30": "1401"}
    for unit, beach in beaches.items():
        assert entries(game, unit) == {beach}
    late = at("1C", dict.fromkeys(beaches, "waiting"))
    for unit in beaches:
        assert entries(late, unit) == {"0802", "0903"}


@pytest.mark.rule("beachhead-1970:board.sea")
def test_nobody_moves_onto_the_sea_but_any_land_makes_a_square_land() -> None:
    game = at("1A", {"us-3-7": "0506"})
    assert {"0505", "0407"} <= reach(game, "us-3-7")
    game.play("move us-3-7")
    assert refused(game, "go 0504") == "board.sea"
    assert refused(game, "go 9999") == "board.sea"


@pytest.mark.rule("beachhead-1970:board.sea")
def test_nobody_retreats_onto_the_sea() -> None:
    """Behind 0505 lie 0404, 0405 and 0504, all sea; only the ways along the shore are open."""
    game = at("1D", {"us-3-7": "0505", "de-3pg-29": "0604"}, dice=[1])
    battle(game, "0505", ["de-3pg-29"])
    assert offers(game, "back") == ["0506 0507", "0506 0606"]
    assert refused(game, "back 0405 0305") == "off.allied"
    assert refused(game, "back 0506 0406") == "off.allied"


@pytest.mark.rule("beachhead-1970:board.misc")
def test_towns_villages_and_stations_change_nothing() -> None:
    """Buonriposo stands in 0712 off every road, Cisterna Station and Campoleone are entered across country."""
    game = at("1A", {"us-3-7": "0711", "us-3-15": "0915", "us-3-30": "1913"})
    assert go(game, "us-3-7", "0712") == 1
    assert go(game, "us-3-15", "1014") == 1
    assert go(game, "us-3-30", "2012") == 1
    assert not any(counter(game, unit)["stopped"] for unit in ("us-3-7", "us-3-15", "us-3-30"))


@pytest.mark.rule("beachhead-1970:board.misc")
def test_the_overpass_gives_way_to_both_roads() -> None:
    game = at("1A", {"us-3-7": "0809", "us-3-15": "0910"})
    assert go(game, "us-3-7", "0810", "0811") == 1
    assert go(game, "us-3-15", "0810", "0809") == 1
