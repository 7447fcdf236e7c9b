"""Armour in landing ships (X12-4B) and the shipping of other nations (D7B)."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.games.anzio.inside import book, places
from tests.rulebook.anzio.kit import setup, step, where
from tests.rulebook.anzio.shore import beaches, goals, land, sail
from tests.rulebook.anzio.test_landing_options import ARMOUR, NATIONS, SHIPS
from winterline.core.frames import replace
from winterline.games.anzio.options.addendum import too_much_armour


@pytest.mark.rule("anzio:X12-4B")
def test_two_points_of_armour_in_a_smaller_lift() -> None:
    units = dict.fromkeys((*ARMOUR, "us-505"), "sicilia")
    game = setup("Sept II allied", units, phase="invasion", sea={"counters": 2}, options=[SHIPS])
    game.play("invade zone-salerno")
    sea = replace(game.state.sea, lift=10)
    small = wl.Game(game.rules, game.key, state=replace(game.state, sea=sea))
    assert not beaches(small, "br-7armd")
    land(small, "br-4armd", "N60")
    land(small, "br-23armd", "N60")
    assert small.state.sea.lift == 8
    assert not beaches(small, "us-1armd")
    assert beaches(small, "us-505")


@pytest.mark.rule("anzio:X12-4B")
@pytest.mark.parametrize(("lift", "limit"), [(9, 2), (10, 2), (11, 5), (20, 5)])
def test_the_limit_follows_the_whole_lift(lift: int, limit: int) -> None:
    units = dict.fromkeys(ARMOUR, "sicilia")
    game = setup("Sept II allied", units, phase="invasion", sea={"counters": 2}, options=[SHIPS])
    game.play("invade zone-salerno")
    found = book(SHIPS)
    small, large, infantry = (found.index[name][1] for name in ("br-4armd", "us-1armd", "us-36"))
    assert [found.units[0].size[unit] for unit in (small, large)] == [1, 5]
    fresh = replace(game.state, sea=replace(game.state.sea, lift=lift))
    landed = replace(fresh, lifted=1 << infantry, sea=replace(fresh.sea, lift=lift - 4))
    for state in (fresh, landed):
        assert too_much_armour(found, state, small) is None
        assert (too_much_armour(found, state, large) is None) is (limit == 5)
        assert too_much_armour(found, state, infantry) is None


@pytest.mark.rule("anzio:D7B.1", "anzio:EX.D7B.1", "anzio:P.nationality")
def test_other_nations_count_double_on_the_turn_they_first_enter() -> None:
    units = {"ca-1": "sicilia", "us-1ssf": "sicilia", "in-8": "sicilia", "br-56": "sicilia"}
    game = setup(
        "Dec I allied", units, options=[NATIONS], ports={"port-napoli": "Sept III"}, friendly=["K57"]
    )
    place = places("port-napoli")[0]
    sail(game, "ca-1", "port-napoli K57")
    assert game.state.sea.came_in[place] == 6
    sail(game, "us-1ssf", "port-napoli K57")
    assert game.state.sea.came_in[place] == 7, "1SSF is a US unit here"
    sail(game, "br-56", "port-napoli K57")
    assert game.state.sea.came_in[place] == 10
    plain = setup("Dec I allied", units, ports={"port-napoli": "Sept III"}, friendly=["K57"])
    sail(plain, "ca-1", "port-napoli K57")
    assert plain.state.sea.came_in[place] == 3


@pytest.mark.rule("anzio:D7B.1")
def test_six_points_need_room_for_six_and_only_once() -> None:
    base = {"options": [NATIONS], "ports": {"port-ancona": "Sept III", "port-napoli": "Sept III"}}
    units = {"ca-1": "sicilia", "us-505": "sicilia"}
    game = setup("Oct I allied", units, friendly=["X27"], **base)
    sail(game, "us-505", "port-ancona X27")
    assert "port-ancona X27" not in goals(game, "ca-1"), "five points are left"
    back = setup("Oct I allied", {"ca-1": "X27"}, friendly=["K57"], **base)
    back.play("move ca-1")
    back.play("go X28")
    back.play("move ca-1")
    step(back, "go X27")
    sail(back, "ca-1", "port-napoli K57")
    assert back.state.sea.came_in[places("port-napoli")[0]] == 3, "it has been in Italy before"


@pytest.mark.rule("anzio:D7B.2")
def test_not_at_messina_and_taranto() -> None:
    game = setup("Oct I allied", {"ca-1": "sicilia"}, options=[NATIONS])
    sail(game, "ca-1", "box-messina messina")
    assert where(game, "ca-1") == "messina"
    assert game.state.sea.came_in[places("box-messina")[0]] == 3
