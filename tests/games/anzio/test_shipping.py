"""Build-up and amphibious transfer (C5B4, C5G, C7A, C7B, C9C6)."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.games.anzio.inside import book, places, points
from tests.rulebook.anzio.kit import counter, go, offers, refused, setup
from tests.rulebook.anzio.shore import goals, sail, until, why_sail
from tests.rulebook.anzio.test_shipping import HOME, PESCARA, SALERNO, harbour
from winterline.core.frames import replace


def arrived(game: wl.Game, place: str) -> int:
    """Stacking points that came in at a place this turn."""
    return int(game.state.sea.came_in[places(place)[0]])


@pytest.mark.rule("anzio:C5B4", "anzio:C5B6")
def test_build_up_caps_what_lands_at_a_place() -> None:
    game = harbour(HOME)
    for unit in ("us-36", "us-45"):
        sail(game, unit, "port-pescara V40")
    assert arrived(game, "port-pescara") == 8
    assert not any(goal.startswith("port-pescara") for goal in goals(game, "us-505"))
    assert why_sail(game, "us-505", "sail port-pescara V40") == "C5B4"
    assert "port-salerno N60" in goals(game, "us-505"), "every place has a figure of its own"


@pytest.mark.rule("anzio:C5G1.1", "anzio:C5G1.2")
def test_a_port_hex_in_the_zone_takes_the_beachheads_build_up_too() -> None:
    only = harbour(HOME, ports={"zone-salerno": "Sept II"}, friendly=["N60"])
    assert "zone-salerno N60" in goals(only, "us-36"), "the port itself is not working"
    sail(only, "us-36", "zone-salerno N60")
    sail(only, "us-45", "zone-salerno N60")
    assert not any(goal.startswith("zone") for goal in goals(only, "us-505"))
    both = harbour(HOME, ports={"zone-salerno": "Sept II", **SALERNO}, friendly=["N60"])
    assert {"zone-salerno N60", "port-salerno N60"} <= goals(both, "us-36")
    for unit, place in (
        ("us-36", "zone"),
        ("us-45", "zone"),
        ("us-3", "port"),
        ("us-34", "port"),
        ("br-56", "port"),
    ):
        sail(both, unit, f"{place}-salerno N60")
        finish_going(both)
    assert (arrived(both, "zone-salerno"), arrived(both, "port-salerno")) == (8, 11)


def finish_going(game: wl.Game) -> None:
    """Let a unit that landed in a full hex go on."""
    if game.decision is not None and game.decision.kind == "going":
        game.play(game.actions()[0])


@pytest.mark.rule("anzio:C5G6", "anzio:P.bu-carry")
def test_unused_build_up_is_carried_for_one_turn_only() -> None:
    game = harbour(HOME, ports=PESCARA)
    sail(game, "us-36", "port-pescara V40")
    until(game, "Oct II", "allied")
    place = places("port-pescara")[0]
    assert game.state.sea.carried[place] == 4
    until(game, "Oct III", "allied")
    assert game.state.sea.carried[place] == 8, "the whole printed figure, never more"
    until(game, "Oct IV", "allied")
    assert game.state.sea.carried[place] == 8
    for unit in ("us-45", "us-3", "us-34", "br-56"):
        sail(game, unit, "port-pescara V40")
        finish_going(game)
    assert arrived(game, "port-pescara") == 15, "twice the figure may land"
    assert why_sail(game, "br-5", "sail port-pescara V40") == "C5B4"
    until(game, "Nov I", "allied")
    assert game.state.sea.carried[place] == 1, "what was carried is used up first"


@pytest.mark.rule("anzio:C7A", "anzio:B4C13")
def test_allies_move_by_sea_after_the_first_turn_germans_never() -> None:
    opening = setup(
        "Sept II allied", {"us-36": "sicilia"}, sea={"invaded": places("zone-salerno"), "counters": 1}
    )
    assert why_sail(opening, "us-36", "sail port-napoli K57") == "C7A"
    assert why_sail(opening, "us-36", "sail sea sicilia") == "C7A"
    assert "port-napoli K57" in goals(harbour(HOME), "us-36")
    german = setup("Oct I axis", {"de-16pz": "K57"})
    assert not offers(german, "ship")
    assert refused(german, "ship de-16pz") == "B4C13"
    assert refused(harbour(HOME), "ship de-334") == "B4C13"


@pytest.mark.rule("anzio:C7B6")
def test_the_first_hex_ashore_costs_one_point_in_any_weather() -> None:
    for week in ("Oct I allied", "Nov I allied"):
        game = harbour({"us-36": "sicilia"}, when=week)
        sail(game, "us-36", "port-napoli K57")
        assert counter(game, "us-36")["spent"] == 1
    index = book().index["fr-2dim"][1]
    rested = harbour({"fr-2dim": "K57"}, when="Dec II allied")
    spent = bytes(16 if n == index else 0 for n in range(len(rested.state.spent)))
    tired = wl.Game(rested.rules, rested.key, state=replace(rested.state, spent=spent))
    assert goals(tired, "fr-2dim") == {"sea sicilia", "box-messina messina", "box-taranto taranto"}


@pytest.mark.rule("anzio:C7B7", "anzio:EX.C7B7")
def test_twelve_points_leave_salerno_eight_pescara_any_number_sicilia() -> None:
    units = {"us-36": "N60", "us-45": "N60", "us-3": "O60", "us-34": "V40", "br-56": "V40", "us-505": "V40"}
    game = harbour(units)
    sail(game, "us-36", "port-napoli K57")
    sail(game, "us-45", "port-napoli K57")
    go(game, "us-3", "N60")
    assert goals(game, "us-3")
    sail(game, "us-3", "sea sicilia")
    assert game.state.sea.went_out[places("port-salerno")[0]] == 12
    for unit in ("us-34", "br-56", "us-505"):
        sail(game, unit, "sea sicilia")
    assert game.state.sea.went_out[places("port-pescara")[0]] == 8
    home = harbour(HOME)
    for unit in ("us-36", "us-45", "us-3", "us-34", "br-56", "br-5"):
        sail(home, unit, "port-napoli K57")
        finish_going(home)
    assert arrived(home, "port-napoli") == 22


@pytest.mark.rule("anzio:C7B8", "anzio:EX.C7B8")
def test_eight_points_leave_pescara_and_eight_come_in() -> None:
    game = harbour({"us-36": "V40", "us-45": "V40", "us-3": "sicilia", "us-34": "sicilia"})
    for unit in ("us-36", "us-45"):
        sail(game, unit, "port-napoli K57")
    for unit in ("us-3", "us-34"):
        sail(game, unit, "port-pescara V40")
    place = places("port-pescara")[0]
    assert (game.state.sea.went_out[place], game.state.sea.came_in[place]) == (8, 8)


@pytest.mark.rule("anzio:C7B9", "anzio:P.evac-bu")
def test_whoever_leaves_beyond_the_build_up_is_evacuated() -> None:
    game = harbour({"us-36": "V40", "us-45": "V40"}, sea={"went_out": points("port-pescara", 8)})
    assert refused(game, "ship us-36") == "C7B2b"
    assert "us-36" in offers(game, "evacuate")
    fresh = harbour({"us-36": "V40"})
    assert "us-36" not in offers(fresh, "evacuate")
    assert refused(fresh, "evacuate us-36") == "C7C2.1"
