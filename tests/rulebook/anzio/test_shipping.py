"""Build-up and amphibious transfer (C5B4, C5G, C7A, C7B, C9C6)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import book, counter, go, offers, refused, setup, where
from tests.rulebook.anzio.shore import goals, places, points, sail, ships, until, why_sail
from winterline.games.anzio.state import replace

NAPOLI, SALERNO, PESCARA = (
    {"port-napoli": "Sept IV"},
    {"port-salerno": "Sept IV"},
    {"port-pescara": "Sept IV"},
)
HOME = dict.fromkeys(
    ("us-36", "us-45", "us-3", "us-34", "br-56", "br-5", "br-46", "ca-1", "in-8", "us-505"), "sicilia"
)


def harbour(units: dict[str, str], when: str = "Oct I allied", **spec: Any) -> wl.Game:
    """An Allied movement phase with a garrison in Napoli and Salerno and others as given."""
    base = {"friendly": ["K57", "N60", "V40"], "ports": {**NAPOLI, **SALERNO, **PESCARA}}
    return setup(when, units, **{**base, **spec})


def arrived(game: wl.Game, place: str) -> int:
    """Stacking points that came in at a place this turn."""
    return int(game.state.sea.came_in[places(place)[0]])


# --- build-up -------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:C5B4", "anzio:C5B6")
def test_build_up_caps_what_lands_at_a_place() -> None:
    game = harbour(HOME)
    for unit in ("us-36", "us-45"):
        sail(game, unit, "port-pescara V40")
    assert arrived(game, "port-pescara") == 8
    assert not any(goal.startswith("port-pescara") for goal in goals(game, "us-505"))
    assert why_sail(game, "us-505", "sail port-pescara V40") == "C5B4"
    assert "port-salerno N60" in goals(game, "us-505"), "every place has a figure of its own"


@pytest.mark.rule("anzio:C5G2")
def test_any_nation_arrives_by_build_up() -> None:
    game = harbour(HOME)
    for unit in ("ca-1", "in-8", "us-36", "br-5"):
        assert "port-napoli K57" in goals(game, unit)


@pytest.mark.rule("anzio:C5G3")
def test_only_through_friendly_hexes_of_an_operating_place() -> None:
    game = harbour(
        HOME, ports={**NAPOLI, "zone-salerno": "Sept II", "port-pescara": "Oct I"}, friendly=["K57", "N61"]
    )
    assert {goal for goal in goals(game, "us-36") if not goal.startswith(("box", "sea"))} == {
        "port-napoli K57",
        "zone-salerno N61",
    }
    assert why_sail(game, "us-36", "sail zone-salerno N62") == "C5G3"
    assert why_sail(game, "us-36", "sail port-pescara V40") == "C5G3"
    assert why_sail(game, "us-36", "sail port-ancona X27") == "C5G3"


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


@pytest.mark.rule("anzio:C5G4")
def test_build_up_may_land_beside_the_enemy_and_must_then_fight() -> None:
    game = harbour({**HOME, "de-16pz": "L56", "al-r1": "sicilia"}, ports=NAPOLI)
    assert "port-napoli K57" not in goals(game, "al-r1"), "it cannot fight"
    assert "port-napoli K57" in goals(game, "us-36")
    zone = harbour(
        {**HOME, "de-16pz": "N59"}, ports={"zone-salerno": "Sept II"}, friendly=["N60", "N61", "N62"]
    )
    assert {"zone-salerno N60", "zone-salerno N62"} <= goals(zone, "us-36")
    sail(zone, "us-36", "zone-salerno N60")
    assert counter(zone, "us-36")["stopped"]
    zone.play("end")
    assert zone.decision is not None
    assert zone.decision.kind == "fighting"


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


@pytest.mark.rule("anzio:C5G7", "anzio:C9C6")
def test_nobody_is_brought_in_whom_the_ports_could_not_feed() -> None:
    ashore = {"us-36": "V39", "us-45": "V41", "us-3": "U40", "us-34": "U41"}
    game = harbour({**HOME, **ashore}, ports={"zone-pescara": "Sept II"}, friendly=["V40"])
    assert not any("pescara" in goal for goal in goals(game, "us-505")), "16 points of 16 are drawn"
    assert why_sail(game, "us-505", "sail zone-pescara V40") == "C5G7"
    more = harbour({**HOME, **ashore}, ports={"zone-pescara": "Sept II", **NAPOLI}, friendly=["V40", "K57"])
    assert "zone-pescara V40" in goals(more, "us-505"), "somebody draws on Napoli instead"


# --- amphibious transfer --------------------------------------------------------------------------------


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


@pytest.mark.rule("anzio:C7B3", "anzio:C7B2a")
def test_from_any_transfer_point_to_any_other() -> None:
    game = harbour({"us-36": "K57", "us-45": "messina", "us-3": "sicilia"}, sea={"open_boxes": 1})
    assert goals(game, "us-36") == {
        "port-salerno N60",
        "port-pescara V40",
        "sea sicilia",
        "box-messina messina",
        "box-taranto taranto",
    }
    assert {"port-napoli K57", "sea sicilia", "box-taranto taranto"} <= goals(game, "us-45")
    assert "port-napoli K57" in goals(game, "us-3")
    sail(game, "us-36", "sea sicilia")
    assert where(game, "us-36") == "sicilia"
    assert "us-36" not in ships(game), "it has gone as far as it goes this turn"


@pytest.mark.rule("anzio:C7B2b")
def test_a_port_is_a_transfer_point_only_with_a_counter_and_out_of_german_zones() -> None:
    assert refused(harbour({"us-36": "K57"}, ports=SALERNO), "ship us-36") == "C7B2b"
    watched = harbour({"us-36": "K57", "us-45": "N60", "de-16pz": "L56"})
    assert refused(watched, "ship us-36") == "C7B2b"
    assert "port-napoli K57" not in goals(watched, "us-45")
    assert why_sail(watched, "us-45", "sail port-napoli K57") == "C7B2b"
    inland = harbour({"us-36": "L56"})
    assert refused(inland, "ship us-36") == "C7B2b"


@pytest.mark.rule("anzio:C7B4", "anzio:C7B1")
def test_no_strategic_movement_after_a_voyage() -> None:
    game = harbour({"us-36": "sicilia", "us-45": "N60"})
    sail(game, "us-36", "port-napoli K57")
    assert max(game.rules.reach(game.state, "us-36").values()) <= 11
    sail(game, "us-45", "port-napoli K57")
    assert max(game.rules.reach(game.state, "us-45").values()) <= 11
    stayed = harbour({"us-36": "K57"})
    assert max(stayed.rules.reach(stayed.state, "us-36").values()) > 12


@pytest.mark.rule("anzio:C7B5")
def test_a_unit_may_march_sail_march_on_and_fight_while_its_points_last() -> None:
    game = harbour({"us-36": "L56", "de-16pz": "P58", "us-45": "O59"})
    before = go(game, "us-36", "K57")
    sail(game, "us-36", "port-salerno N60")
    assert counter(game, "us-36")["spent"] == before + 1
    go(game, "us-36", "O59")
    game.play("end")
    assert game.decision is not None
    assert game.decision.kind in ("fighting", "declaring-all", "declaring")


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
