"""Build-up and amphibious transfer (C5B4, C5G, C7A, C7B, C9C6)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import counter, go, refused, setup, where
from tests.rulebook.anzio.shore import goals, sail, ships, why_sail

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


@pytest.mark.rule("anzio:C5G7", "anzio:C9C6")
def test_nobody_is_brought_in_whom_the_ports_could_not_feed() -> None:
    ashore = {"us-36": "V39", "us-45": "V41", "us-3": "U40", "us-34": "U41"}
    game = harbour({**HOME, **ashore}, ports={"zone-pescara": "Sept II"}, friendly=["V40"])
    assert not any("pescara" in goal for goal in goals(game, "us-505")), "16 points of 16 are drawn"
    assert why_sail(game, "us-505", "sail zone-pescara V40") == "C5G7"
    more = harbour({**HOME, **ashore}, ports={"zone-pescara": "Sept II", **NAPOLI}, friendly=["V40", "K57"])
    assert "zone-pescara V40" in goals(more, "us-505"), "somebody draws on Napoli instead"


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
