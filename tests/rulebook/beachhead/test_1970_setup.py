"""Preparing for play and the invasion of 1970, and the supply rule that is not there."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import counter, enter, entries, go, offers, outcomes, reach, refused, where
from tests.rulebook.beachhead.printed import NEW, at, battle, targets, to_declarations

ASSAULT = {
    "PR": ("0407", {"uk-1-2bde", "uk-cdo-9", "uk-cdo-43"}),
    "PY": ("0507", {"uk-1-24gds", "uk-46rtr"}),
    "PG": ("0506", {"uk-1-3bde", "uk-1-recon"}),
    "XR": ("1302", {"us-3-7", "us-751", "us-504-1", "us-504-2", "us-504-3"}),
    "XY": ("0802", {"us-rgr-1", "us-rgr-3", "us-rgr-4", "us-509"}),
    "XG": ("1401", {"us-3-15", "us-3-30", "us-3-recon"}),
}


@pytest.mark.rule("beachhead-1970:prep.german")
def test_the_four_german_starters_stand_where_the_card_says() -> None:
    game = NEW(seed=1)
    starters = {"de-schmidt": "1014", "de-4fj-pi": "1209", "de-71-2": "2112", "de-71-recon": "2603"}
    seen = {u["id"]: u["hex"] for u in game.view("axis")["units"] if "hex" in u}
    assert seen == starters
    places = {place.name: place.cells for place in game.rules.book.board.places}
    for name, unit in zip(("Campoleone", "Padiglione", "Cisterna", "Littoria"), starters, strict=True):
        assert starters[unit] in {game.rules.book.label(cell) for cell in places[name]}


@pytest.mark.rule("beachhead-1970:prep.allied")
def test_the_assault_units_wait_at_sea_in_their_boxes() -> None:
    game = NEW(seed=1)
    at_sea = {
        u["id"]: u["box"] for u in game.view("allied")["units"] if u["status"] == "waiting" and u.get("box")
    }
    assert at_sea == {unit: box for box, (_, units) in ASSAULT.items() for unit in units}
    for beach, units in ASSAULT.values():
        assert all(entries(game, unit) == {beach} for unit in units)


@pytest.mark.rule("beachhead-1970:invasion.1")
def test_the_first_beach_square_costs_one() -> None:
    game = NEW(seed=1)
    enter(game, "us-3-7", "1302")
    assert counter(game, "us-3-7")["spent"] == 1
    assert "1601" in reach(game, "us-3-7")  # four squares of road: 2 of the 3 factors left
    game.play("enter uk-1-2bde")
    assert where(game, "uk-1-2bde") == "0407"
    assert refused(game, "enter us-45-157") == "reinf.schedule"


@pytest.mark.rule("beachhead-1970:invasion.1")
def test_assault_units_use_roads_from_the_first_square_on() -> None:
    game = NEW(seed=1)
    enter(game, "us-rgr-1", "0802")
    assert "0810" in reach(game, "us-rgr-1")
    assert "0811" not in reach(game, "us-rgr-1")
    assert go(game, "us-rgr-1", "0810") == 4
    assert counter(game, "us-rgr-1")["spent"] == 5


@pytest.mark.rule("beachhead-1970:invasion.1")
def test_assault_units_may_fight_on_the_beach() -> None:
    game = at("1A", {"us-3-15": "waiting", "de-kleye": "1402"}, dice=[1])
    game.play("enter us-3-15")
    assert where(game, "us-3-15") == "1401"
    assert counter(game, "us-3-15")["stopped"]
    assert outcomes(battle(game, "1402", ["us-3-15"])) == ["3:1 De"]


@pytest.mark.rule("beachhead-1970:invasion.1")
def test_a_unit_lands_on_its_own_beach_only() -> None:
    """Two units of one box make the choice a real one; a beach of another box is refused."""
    game = at("1A", {"us-3-15": "waiting", "uk-1-2bde": "waiting"})
    assert offers(game, "enter") == ["uk-1-2bde", "us-3-15"]
    assert entries(game, "us-3-15") == {"1401"}


@pytest.mark.rule("beachhead-1970:invasion.2")
@pytest.mark.parametrize("when", ["1C", "2A", "5C"])
def test_later_units_come_ashore_in_anzio_or_nettuno_free_of_charge(when: str) -> None:
    unit = {"1C": "us-45-157", "2A": "us-1ad-1", "5C": "uk-1-18bde"}[when]
    game = at(when, {unit: "waiting"})
    assert entries(game, unit) == {"0802", "0903"}
    enter(game, unit, "0802")
    assert counter(game, unit)["spent"] == 0
    assert "0806" in reach(game, unit)


@pytest.mark.rule("beachhead-1970:invasion.2")
def test_an_assault_unit_that_missed_its_impulse_uses_the_ports_too() -> None:
    game = at("1C", {"us-3-15": "waiting"})
    assert entries(game, "us-3-15") == {"0802", "0903"}


@pytest.mark.rule("beachhead-1970:supply.none")
def test_a_unit_cut_off_from_everything_moves_and_fights_as_ever() -> None:
    """No way to the sea is left to 1515, yet the regiment there has all four factors and all nine."""
    ring = {"de-flak-94": "1517", "de-flak-241": "1413", "de-kleye": "1714", "de-hg-1": "1313"}
    game = at("4A", {"us-3-7": "1515", **ring}, dice=[1])
    names = [phase.name for phase in game.rules.book.phases]
    assert names == ["impulse begins", "movement", "declarations", "combat", "combat ends", "impulse ends"]
    go(game, "us-3-7", "1516")
    to_declarations(game)
    assert targets(game) == {"1517"}
    assert outcomes(battle(game, "1517", ["us-3-7"])) == ["4:1 De"]


@pytest.mark.rule("beachhead-1970:supply.none")
def test_no_option_brings_supply_in() -> None:
    (offered,) = (game["options"] for game in wl.games() if game["id"] == "beachhead-1970")
    game = NEW(seed=1, options=[option["id"] for option in offered])
    assert not any("supply" in phase.name for phase in game.rules.book.phases)
