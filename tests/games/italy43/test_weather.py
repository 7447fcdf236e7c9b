"""Chapter 23: the weather track and what it brings; 3.A: the Weather Phase."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import book
from tests.rulebook.italy43.test_weather import after
from winterline.games.italy43.state import BRITISH_AIR, NAVAL, US_AIR
from winterline.games.italy43.track import weather_of
from winterline.games.italy43.weather import moved, naples_points, points_of, support_of


@pytest.mark.rule("italy43:23.1a")
def test_the_die_moves_the_marker_none_one_or_two_boxes() -> None:
    assert [moved(0, die)[0] for die in range(1, 7)] == [0, 1, 1, 1, 2, 2]
    assert moved(5, 3) == (0, True), "A follows F"
    assert moved(4, 6) == (0, True)
    assert moved(5, 5) == (1, True), "beyond A counts as passing"
    assert moved(5, 1) == (5, False)


@pytest.mark.rule("italy43:23.1b")
def test_the_boxes_of_the_track() -> None:
    track = [weather_of(book(), box) for box in range(6)]
    assert track == ["clear", "clear", "cloudy", "cloudy", "rain", "rain and mud"]


@pytest.mark.rule("italy43:23.2")
def test_air_and_naval_markers_by_box() -> None:
    everything = US_AIR | BRITISH_AIR | NAVAL
    wanted = [everything, everything, US_AIR, BRITISH_AIR, 0, 0]
    assert [support_of(book(), box) for box in range(6)] == wanted
    assert after("B", 2).state.support == US_AIR
    assert after("F", 2).state.support == everything


@pytest.mark.rule("italy43:23.3.1a", "italy43:EX.23.3.1")
def test_supply_points_by_box() -> None:
    found = [points_of(book(), box) for box in range(6)]
    assert found == [(2, 1), (2, 1), (2, 2), (2, 2), (0, 1), (0, 1)]
    assert after("F", 3).view("allied")["supply_points"] == {"allied": 5, "axis": 4}, "box A: +2 and +1"


@pytest.mark.rule("italy43:23.3.2", "italy43:S2.3.4")
def test_the_port_of_naples() -> None:
    ports = [naples_points(book(), turn) for turn in range(1, 33)]
    assert ports == [0] * 13 + [1] * 10 + [2] * 9
    assert after("D", 2, turn=13).view("allied")["supply_points"]["allied"] == 3 + 0 + 1, "in rain as well"
