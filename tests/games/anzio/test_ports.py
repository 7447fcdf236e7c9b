"""Port counters: declaring, building, losing and reopening ports and beachheads (C5F, C10B3, C11C9, X8)."""

from __future__ import annotations

import pytest

from tests.games.anzio.inside import book, places
from tests.rulebook.anzio.kit import go, offers, refused, setup
from tests.rulebook.anzio.shore import goals, land, opened, sail, ships, until
from tests.rulebook.anzio.test_ports import closing, german
from winterline.games.anzio.sources import operating


@pytest.mark.rule("anzio:C5F4.1", "anzio:EX.C5F4.1", "anzio:C5F1")
def test_declared_at_the_end_of_sept_ii_working_from_sept_iii_on() -> None:
    game = closing("Sept II allied", {"us-36": "N60", "us-45": "sicilia"})
    game.play("open port-salerno")
    assert opened(game) == {"port-salerno": "Sept II"}
    assert operating(book(), game.state) == []
    until(game, "Sept III", "allied")
    assert operating(book(), game.state) == list(places("port-salerno"))
    assert "port-salerno N60" in goals(game, "us-45")


@pytest.mark.rule("anzio:C5F2.1")
def test_two_counters_at_first_and_two_more_on_nov_i() -> None:
    game = setup("Sept II allied", {"us-36": "sicilia"}, phase="arrivals", others="waiting")
    assert game.state.sea.counters == 2
    for week, count in (("Oct I", 0), ("Nov I", 2), ("Nov II", 0)):
        assert setup(f"{week} allied", {"us-36": "K57"}, phase="arrivals").state.sea.counters == count
    game = closing("Oct I allied", {"us-36": "K57", "us-45": "N60"}, counters=1)
    game.play("open port-napoli")
    assert game.state.sea.counters == 0
    assert game.decision is not None
    assert game.decision.kind != "opening", "each place takes a counter of its own"


@pytest.mark.rule("anzio:X3-2D6")
def test_sapri_is_a_port_of_capacity_10_and_build_up_4() -> None:
    found = book("addendum.sapri-port")
    port = found.places[found.place_index["port-sapri"]]
    assert (port.capacity, port.buildup) == (10, 4)
    assert [found.label(cell) for cell in found.place_cells[found.place_index["port-sapri"]]] == ["O67"]
    assert "port-sapri" not in book().place_index


@pytest.mark.rule("anzio:C5F13")
def test_messina_and_taranto_need_no_counter() -> None:
    game = closing("Oct I allied", {"us-36": "K57"})
    assert refused(game, "open box-messina") == "C5F13"
    assert operating(book(), setup("Oct I allied", {"us-36": "K57"}, sea={"open_boxes": 3}).state) == list(
        places("box-messina", "box-taranto")
    )


@pytest.mark.rule("anzio:C5F9", "anzio:C5F10")
def test_the_beachhead_invaded_takes_a_counter_and_a_port_need_not() -> None:
    game = setup("Sept II allied", {"us-36": "sicilia"}, phase="invasion", sea={"counters": 2})
    game.play("invade zone-salerno")
    land(game, "us-36", "N60")
    while game.decision is not None and game.decision.kind != "opening":
        game.play("end")
    assert opened(game) == {"zone-salerno": "Sept II"}
    assert game.state.sea.counters == 1
    assert offers(game, "open") == ["port-salerno"]
    game.play("end")
    assert game.state.sea.counters == 1, "the second counter may be kept"


@pytest.mark.rule("anzio:C5F8", "anzio:C5F11")
def test_a_lost_port_is_reopened_only_with_a_fresh_counter() -> None:
    game = german("Oct I", {"de-16pz": "L56", "us-36": "N57"}, {"port-napoli": "Sept IV"}, friendly=["K57"])
    go(game, "de-16pz", "K57")
    assert game.state.sea.counters == 0, "the counter does not come back, nor does it move elsewhere"
    without = closing("Oct II allied", {"us-36": "K57"}, counters=0)
    assert without.decision is None or without.decision.kind != "opening"
    fresh = closing("Oct II allied", {"us-36": "K57"}, counters=1)
    fresh.play("open port-napoli")
    assert (opened(fresh), fresh.state.sea.counters) == ({"port-napoli": "Oct II"}, 0)


def test_a_beachhead_feeds_a_landing_on_the_next_turn() -> None:
    game = closing("Sept II allied", {"us-36": "N61", "us-45": "sicilia", "us-3": "sicilia"})
    game.play("open zone-salerno")
    until(game, "Sept III", "allied")
    assert {"us-45", "us-3"} <= set(ships(game))
    sail(game, "us-45", "zone-salerno N61")
    assert game.state.sea.came_in[places("zone-salerno")[0]] == 4
