"""Replacements: coming in, combining with units, going back to the pool (C11)."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.games.anzio.inside import book
from tests.rulebook.anzio.kit import counter, go, happened, offers, refused, setup, where
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.test_replacements import rest
from winterline.core.errors import BadData
from winterline.core.frames import replace
from winterline.games.anzio.order_of_battle import check_replacements
from winterline.games.anzio.zoc import held, zone

FOOD = {"port-napoli": "Sept III"}


def steps(game: wl.Game, unit: str) -> int:
    """The steps that a unit has lost."""
    side, number = book().index[unit]
    return int(game.state.forces[side].step[number])


@pytest.mark.rule("anzio:C11A1", "anzio:C11A3", "anzio:C11A11")
def test_a_replacement_with_a_unit_restores_one_step_before_combat() -> None:
    game = rest({"us-36": "L56/2", "al-r1": "L56", "us-45": "W51", "de-ei1": "W50"})
    assert game.decision is not None
    assert game.decision.kind == "rebuilding", "after movement, before the battle at W50"
    assert offers(game, "rebuild") == ["us-36 al-r1"]
    events = game.play("rebuild us-36 al-r1")
    assert steps(game, "us-36") == 1
    assert (counter(game, "us-36")["attack"], counter(game, "us-36")["defence"]) == (3, 4)
    assert where(game, "al-r1") == "pool"
    assert [event.units for event in happened(events, "rebuild")] == [("us-36",)]


@pytest.mark.rule("anzio:C11A1")
def test_it_is_the_players_choice() -> None:
    game = rest({"us-36": "L56/2", "al-r1": "L56"})
    game.play("end")
    assert (steps(game, "us-36"), where(game, "al-r1")) == (2, "L56")


@pytest.mark.rule("anzio:C11A18")
def test_a_replacement_of_another_size_is_no_replacement() -> None:
    found = book()
    counters = (*found.units[0].counters, *found.units[1].counters)
    large = tuple(replace(unit, stacking=2) if unit.id == "al-r1" else unit for unit in counters)
    check_replacements(counters, "units.csv")
    with pytest.raises(BadData, match="al-r1"):
        check_replacements(large, "units.csv")


@pytest.mark.rule("anzio:C11A17", "anzio:C9A6")
def test_isolated_units_take_replacements_too() -> None:
    game = rest({"us-36": "V41/2", "al-r1": "V41"}, clock={"us-36": 1})
    game.play("rebuild us-36 al-r1")
    assert steps(game, "us-36") == 1


@pytest.mark.rule("anzio:C11A4", "anzio:C11A14")
def test_a_used_counter_comes_back_with_the_next_replacements_not_before() -> None:
    game = rest({"us-36": "L56/2", "al-r1": "L56"}, ports=FOOD, friendly=["K57"])
    game.play("rebuild us-36 al-r1")
    assert where(game, "al-r1") == "pool"
    assert game.state.reserve.used == (1 << book().index["al-r1"][1], 0)
    until(game, "Oct II", "allied")
    assert where(game, "al-r1") == "sicilia"
    german = setup(
        "Oct I axis", {"de-29pg": "K40/1", "de-ei1": "K40"}, phase="rebuilding", reserve={"infantry": 2}
    )
    german.play("rebuild de-29pg de-ei1")
    assert german.state.reserve.used[1]
    again = setup(
        "Oct I axis",
        {"de-ei1": "pool", "de-ei2": "pool"},
        reserve={"infantry": 1, "used": (0, 1 << book().index["de-ei1"][1])},
    )
    assert offers(again, "bring") == ["de-ei2"]


@pytest.mark.rule("anzio:C11A12")
def test_replacements_are_kept_on_record_beyond_the_counters() -> None:
    game = setup("Oct I allied", {"al-r1": "pool", "al-r2": "K57"}, phase="arrivals", reserve={"allied": 5})
    assert where(game, "al-r1") == "sicilia"
    assert game.state.reserve.allied == 6, "two came in and one counter was free"
    german = setup("Oct II axis", {"de-ei3": "pool"}, phase="arrivals", reserve={"infantry": 2, "armour": 1})
    assert (german.state.reserve.infantry, german.state.reserve.armour) == (3, 2)
    assert refused(german, "end") is None, "they need not enter at once"


@pytest.mark.rule("anzio:C11B4", "anzio:P.replacement-zoc")
def test_allied_replacements_control_and_destroy_nothing_german_ones_control() -> None:
    game = setup("Oct I allied", {"al-r1": "L56", "de-ei1": "W50", "de-16pz": "L58/i"})
    found, state = book(), game.state
    spare = {"br-231": "X66", "de-334": "K8"}
    assert held(found, 0, state.forces[0]) == 1 << found.cell(spare["br-231"])
    assert zone(found, 1, state.forces[1]) >> found.cell("W51") & 1
    seen = counter(game, "al-r1")
    assert (seen["attack"], seen["defence"], counter(game, "de-ei1")["defence"]) == (0, 0, 1)
    go(game, "al-r1", "L57")
    assert where(game, "de-16pz") == "L58", "it stands beside an inverted counter and does nothing"


@pytest.mark.rule("anzio:C11B9", "anzio:C11A13")
def test_who_is_not_there_yet_is_rebuilt_nowhere() -> None:
    game = rest({"us-36": "waiting/2", "al-r1": "waiting", "us-45": "messina/1", "al-r2": "messina"})
    assert game.decision is None or game.decision.kind != "rebuilding"
