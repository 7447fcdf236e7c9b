"""How to move in 1970: factors, friends and enemies, and what terrain does to a march."""

from __future__ import annotations

import pytest

from tests.rulebook.beachhead.kit import counter, go, reach, refused, where
from tests.rulebook.beachhead.printed import at


@pytest.mark.rule("beachhead-1970:move.basic")
def test_a_unit_moves_in_any_direction_and_combination() -> None:
    game = at("1A", {"us-3-7": "1515"})
    around = {"1516", "1514", "1414", "1415", "1614", "1615"}
    assert around <= reach(game, "us-3-7")
    assert go(game, "us-3-7", "1516", "1615", "1614", "1515") == 4
    assert where(game, "us-3-7") == "1515"
    assert refused(game, "move us-3-7") == "move.basic"


@pytest.mark.rule("beachhead-1970:move.basic")
def test_a_unit_may_not_go_beyond_its_factor() -> None:
    game = at("1A", {"us-3-7": "2014"})
    game.play("move us-3-7")
    assert refused(game, "go 2517") == "move.basic"
    assert refused(game, "go 2416") is None


@pytest.mark.rule("beachhead-1970:move.basic")
def test_units_pass_through_friends_but_not_through_enemies() -> None:
    """0505 is left over 0506 and 0605 only: friends there let it out, enemies do not."""
    friends = {"us-3-7": "0505", "us-3-15": "0506", "us-3-30": "0605", "us-1ad-1": "0604"}
    game = at("1A", friends)
    assert "0507" in reach(game, "us-3-7")
    blocked = at("1A", {"us-3-7": "0505", "de-kleye": "0506", "de-flak-94": "0605", "de-flak-14": "0604"})
    assert reach(blocked, "us-3-7") == set()
    assert refused(blocked, "move us-3-7") == "zoc.none_to_none"


@pytest.mark.rule("beachhead-1970:move.basic")
def test_no_unit_ends_on_an_enemy() -> None:
    game = at("1A", {"us-3-7": "1515", "de-kleye": "1316"})
    game.play("move us-3-7")
    assert refused(game, "go 1316") == "move.basic"


@pytest.mark.rule("beachhead-1970:move.woods")
def test_woods_are_crossed_at_one_square_an_impulse() -> None:
    """From 0905 through 0906 to 0907 takes two impulses, however fast the unit is."""
    game = at("1A", {"us-3-recon": "0905"})
    assert "0906" in reach(game, "us-3-recon")
    go(game, "us-3-recon", "0906")
    assert refused(game, "move us-3-recon") == "move.woods"
    inside = at("1C", {"us-3-recon": "1006"})
    into_woods = {"1005", "1007", "0906", "0907", "1106", "1107"}
    assert reach(inside, "us-3-recon") & into_woods == into_woods
    go(inside, "us-3-recon", "0907")
    assert counter(inside, "us-3-recon")["stopped"]


@pytest.mark.rule("beachhead-1970:move.woods")
def test_swamp_is_crossed_at_one_square_an_impulse() -> None:
    game = at("1D", {"de-hg-recon": "2405"})
    steps = {"2404", "2406", "2305", "2306", "2505", "2506"}
    assert reach(game, "de-hg-recon") == steps
    go(game, "de-hg-recon", "2404")
    assert counter(game, "de-hg-recon")["stopped"]


@pytest.mark.rule("beachhead-1970:move.river")
def test_a_unit_stops_at_a_river_that_it_means_to_cross() -> None:
    """With two factors a regiment at 0510 comes to the Moletta in 0511, but not to the bank behind it."""
    game = at("1E", {"us-3-7": "0510"})
    assert "0511" in reach(game, "us-3-7")
    assert not reach(game, "us-3-7") & {"0512", "0411"}
    go(game, "us-3-7", "0511")
    assert refused(game, "move us-3-7") == "move.river"
    crossing = at("1E", {"us-3-7": "0511"})
    assert {"0512", "0411"} <= reach(crossing, "us-3-7")


@pytest.mark.rule("beachhead-1970:move.river")
def test_a_unit_moves_along_a_river_at_the_normal_rate() -> None:
    game = at("1A", {"us-rgr-1": "2002"})
    assert go(game, "us-rgr-1", "2003") == 1
    assert not counter(game, "us-rgr-1")["stopped"]
    assert go(game, "us-rgr-1", "2004", "2005", "2006") == 3


@pytest.mark.rule("beachhead-1970:move.river")
def test_leaving_the_river_and_coming_back_to_it_stops_the_unit() -> None:
    game = at("1A", {"us-rgr-1": "0611"})
    go(game, "us-rgr-1", "0610", "0511")
    assert counter(game, "us-rgr-1")["stopped"]


@pytest.mark.rule("beachhead-1970:move.road")
def test_on_roads_the_factor_is_doubled() -> None:
    game = at("1A", {"us-3-7": "0803"})
    assert {"0811", "0812"} & reach(game, "us-3-7") == {"0811"}
    assert go(game, "us-3-7", "0811") == 4


@pytest.mark.rule("beachhead-1970:move.road")
def test_roads_lead_freely_through_woods_swamps_and_over_rivers() -> None:
    """Nettuno to Padiglione through the woods; the Littoria road through the marsh; 1408 on the Astura."""
    game = at("1A", {"us-3-7": "1104", "us-3-15": "2304", "us-3-30": "1309"})
    assert go(game, "us-3-7", "1105", "1106", "1107", "1207", "1208") == 2.5
    assert go(game, "us-3-15", "2305", "2306", "2307") == 1.5
    assert go(game, "us-3-30", "1408", "1508", "1507") == 1.5
    assert not any(counter(game, unit)["stopped"] for unit in ("us-3-7", "us-3-15", "us-3-30"))


@pytest.mark.rule("beachhead-1970:move.road")
def test_road_and_other_movement_may_be_combined() -> None:
    game = at("1A", {"us-3-7": "0705"})
    assert go(game, "us-3-7", "0805", "0806", "0807", "0707") == 1 + 3 * 0.5
    assert go(game, "us-3-7", "0708") == 1


@pytest.mark.rule("beachhead-1970:move.unfinished")
def test_an_unfinished_road_passes_obstacles_as_clear_ground() -> None:
    """The Bowling Alley crosses two rivers; a square beside it stops the same unit."""
    game = at("1A", {"us-rgr-1": "1211", "us-rgr-3": "1212"})
    assert {"1510", "1610"} <= reach(game, "us-rgr-1")
    assert go(game, "us-rgr-1", "1311") == 1
    assert not counter(game, "us-rgr-1")["stopped"]
    go(game, "us-rgr-3", "1312")
    assert counter(game, "us-rgr-3")["stopped"]


@pytest.mark.rule("beachhead-1970:move.unfinished")
def test_an_unfinished_road_gives_no_bonus() -> None:
    game = at("1E", {"us-3-7": "1112"})
    assert "1311" in reach(game, "us-3-7")
    assert "1410" not in reach(game, "us-3-7")
    assert go(game, "us-3-7", "1211") == 1
