"""Zones of control in 1970."""

from __future__ import annotations

import pytest

from tests.rulebook.beachhead.kit import counter, go, reach, refused
from tests.rulebook.beachhead.printed import at

AROUND = ["1516", "1514", "1414", "1415", "1614", "1615"]
"""The six squares around 1515."""


@pytest.mark.rule("beachhead-1970:zoc.def")
@pytest.mark.parametrize("hex_", AROUND)
def test_the_six_squares_around_a_unit_are_its_zone(hex_: str) -> None:
    """A unit in any of them leaves one square at a time and never to another of them."""
    game = at("1A", {"us-3-7": hex_, "de-flak-94": "1515"})
    assert not reach(game, "us-3-7") & {"1515", *AROUND}
    assert len(reach(game, "us-3-7")) == 3


@pytest.mark.rule("beachhead-1970:zoc.def")
def test_a_square_further_off_is_in_no_zone() -> None:
    game = at("1A", {"us-3-7": "1713", "de-flak-94": "1515"})
    assert len(reach(game, "us-3-7")) > 6
    assert set(AROUND) & reach(game, "us-3-7")


@pytest.mark.rule("beachhead-1970:zoc.stop")
def test_a_unit_that_enters_a_zone_stops() -> None:
    game = at("1A", {"us-3-recon": "1313", "de-flak-94": "1515"})
    assert {"1414", "1415"} <= reach(game, "us-3-recon")
    go(game, "us-3-recon", "1414")
    assert counter(game, "us-3-recon")["stopped"]
    assert refused(game, "move us-3-recon") == "zoc.stop"


@pytest.mark.rule("beachhead-1970:zoc.stop")
def test_no_way_leads_through_a_zone() -> None:
    """Two Flak units close the shore between the sea and the woods: what lies behind them is out of reach."""
    units = {"us-3-recon": "0505", "us-3-7": "0506", "us-3-15": "0604"}
    free = reach(at("1A", units), "us-3-recon")
    held = at("1A", {**units, "de-flak-94": "0706", "de-flak-241": "0508"})
    assert "0708" in free
    assert "0708" not in reach(held, "us-3-recon")
    held.play("move us-3-recon")
    assert refused(held, "go 0708") == "zoc.stop"


@pytest.mark.rule("beachhead-1970:zoc.none_to_none")
def test_no_unit_goes_from_one_controlled_square_to_another() -> None:
    """Not even to one that the same enemy controls."""
    game = at("1A", {"us-3-7": "1514", "de-flak-94": "1515"})
    game.play("move us-3-7")
    assert refused(game, "go 1414") == "zoc.none_to_none"
    assert refused(game, "go 1614") == "zoc.none_to_none"
    assert refused(game, "go 1413") is None


@pytest.mark.rule("beachhead-1970:zoc.none_to_none")
def test_zones_of_two_enemies_bar_the_step_between_them() -> None:
    """1513 touches no enemy of 1515, but Flak in 1512 controls it."""
    game = at("1A", {"us-3-7": "1514", "de-flak-94": "1515", "de-flak-241": "1512"})
    game.play("move us-3-7")
    assert refused(game, "go 1513") == "zoc.none_to_none"


@pytest.mark.rule("beachhead-1970:zoc.one")
def test_a_unit_that_begins_in_a_zone_moves_one_square() -> None:
    game = at("1A", {"us-3-recon": "1514", "de-flak-94": "1515"})
    assert reach(game, "us-3-recon") == {"1513", "1413", "1613"}
    game.play("move us-3-recon")
    assert refused(game, "go 1512") == "zoc.one"
    game.play("go 1513")
    assert refused(game, "move us-3-recon") == "zoc.one"


@pytest.mark.rule("beachhead-1970:zoc.one")
def test_not_even_a_road_takes_it_further() -> None:
    game = at("1A", {"us-3-recon": "0811", "de-flak-94": "0812"})
    assert reach(game, "us-3-recon") == {"0810", "0711", "0911"}
