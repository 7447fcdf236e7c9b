"""E18: three sea areas, and no voyage between the first and the third in one turn."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import SALERNO, after, offers, offers_after, refused, setup, where
from tests.rulebook.anzio.shore import beaches, goals, sail, why_sail

AREAS = ["adv.sea-areas"]
WEST = {"port-genova": "A14", "port-anzio": "D50", "port-gaeta": "I53"}
SOUTH = {"port-napoli": "K57", "port-salerno": "N60"}
EAST = {"port-ancona": "X27", "port-pescara": "V40", "port-termoli": "X45"}
HARBOURS = {**WEST, **SOUTH, **EAST}


def fleet(
    units: dict[str, str], options: list[str] = AREAS, when: str = "Oct III allied", **spec: Any
) -> wl.Game:
    """An Allied movement phase with ports on every coast."""
    ports, mine = dict.fromkeys(HARBOURS, "Sept IV"), list(HARBOURS.values())
    return setup(when, units, options=options, **{"ports": ports, "friendly": mine, "sea": seas(), **spec})


def seas(**more: Any) -> dict[str, Any]:
    """The sea once the first invasion has been made and both boxes are open."""
    return {"invaded": (23,), "open_boxes": 3, **more}


def places(game: wl.Game, unit: str) -> set[str]:
    """The places that a unit may sail to."""
    return {goal.split()[0] for goal in goals(game, unit)}


@pytest.mark.rule("anzio:E18A1")
@pytest.mark.rule("anzio:E18A2")
@pytest.mark.rule("anzio:E18A3")
@pytest.mark.rule("anzio:E18B")
@pytest.mark.rule("anzio:E18C")
@pytest.mark.rule("anzio:C7B3", "anzio:C8A")
@pytest.mark.parametrize(
    ("start", "barred"),
    [
        *((start, {*EAST, "box-taranto"}) for start in WEST.values()),
        *((start, set()) for start in (*SOUTH.values(), "sicilia", "messina")),
        *((start, {*WEST}) for start in (*EAST.values(), "taranto")),
    ],
)
def test_no_voyage_leads_from_the_first_area_to_the_third_or_back(start: str, barred: set[str]) -> None:
    free, kept = (fleet({"us-504": start}, options) for options in ([], AREAS))
    assert places(free, "us-504") - places(kept, "us-504") == barred
    assert places(kept, "us-504") <= places(free, "us-504")


@pytest.mark.rule("anzio:E18A1")
@pytest.mark.rule("anzio:E18A2")
@pytest.mark.rule("anzio:E18A3")
def test_where_the_areas_end() -> None:
    first, second, third = {"J53", "I58", "J58"}, {"K57", "J60", "N74", "O69"}, {"Y46", "T71", "Y65"}
    west, south, east = (
        offers_after(fleet({"us-504": start}, [*AREAS, "supp.commandos"]), "raid us-504", "land")
        for start in ("D50", "N60", "V40")
    )
    shores = first | second | third
    assert shores <= south
    assert west & shores == first | second
    assert east & shores == second | third


@pytest.mark.rule("anzio:E18B")
def test_the_refusal_names_the_rule() -> None:
    game = fleet({"us-504": "D50"})
    assert why_sail(game, "us-504", "sail port-pescara V40") == "E18B"
    assert why_sail(game, "us-504", "sail box-taranto taranto") == "E18B"
    assert why_sail(game, "us-504", "sail port-napoli K57") is None


@pytest.mark.rule("anzio:E18B")
@pytest.mark.rule("anzio:E18C")
def test_nor_do_two_voyages_of_one_turn_lead_there() -> None:
    there, back = fleet({"us-504": "D50", "us-505": "K57"}), fleet({"us-504": "V40", "us-505": "K57"})
    for game, barred in ((there, "port-pescara V40"), (back, "port-anzio D50")):
        sail(game, "us-504", "port-napoli K57")
        assert barred not in goals(game, "us-504")
        assert barred in goals(game, "us-505"), "who was there before may go on"
        assert why_sail(game, "us-504", f"sail {barred}") == "E18B"


@pytest.mark.rule("anzio:E18C")
def test_the_next_turn_the_second_half_of_the_way_is_open() -> None:
    game = fleet({"us-504": "D50"})
    sail(game, "us-504", "port-napoli K57")
    for _ in range(40):
        if game.view("spectator")["date"].startswith("Oct IV") and offers(game, "ship"):
            break
        plain = [a for a in game.actions() if a.do in ("end", "halt")]
        game.play((plain or list(game.actions()))[0])
    assert "port-pescara V40" in goals(game, "us-504")


@pytest.mark.rule("anzio:E18B")
@pytest.mark.rule("anzio:C7C4")
def test_an_evacuation_stays_in_its_waters() -> None:
    units = {"us-36": "D48", "us-504": "X45", "us-505": "K57"}
    for options, wide in (([], True), (AREAS, False)):
        game = fleet(units, options)
        game.play("evacuate us-36")
        found = {line.split()[0] for line in offers(game, "sail")}
        assert {"port-napoli", "port-salerno", "box-messina"} <= found
        assert ("port-pescara" in found) is ("box-taranto" in found) is wide
        assert where(game, "us-36") == "sicilia"


@pytest.mark.rule("anzio:E18B")
def test_an_invasion_is_made_from_near_waters() -> None:
    spec = {"when": "Nov I allied", "sea": seas(counters=2)}
    for options, near in (([], True), (AREAS, False)):
        game = fleet({"us-504": "D50", "br-5": "K57", "us-36": "sicilia"}, options, **spec)
        game.play("invade zone-termoli")
        assert bool(beaches(game, "us-504")) is near
        assert beaches(game, "br-5")
        assert beaches(game, "us-36")
    west = fleet({"us-504": "V40", "br-5": "K57"}, **spec)
    west.play("invade zone-mondragone")
    assert beaches(west, "us-504") == set()
    assert beaches(west, "br-5")
    assert why_sail(west, "us-504", "land J55") == "E18B"


@pytest.mark.rule("anzio:E18B")
def test_an_attack_from_the_sea_is_made_from_near_waters() -> None:
    options = [*AREAS, "tourn.sea-attack"]
    units = {"us-504": "V40", "br-5": "K57", "de-65": "J55"}
    game = fleet(units, options, "Nov I allied", sea=seas(counters=2))
    game.play("invade zone-mondragone")
    assert "J55" in offers_after(game, "ship br-5", "storm")
    assert refused(game, "ship us-504") is not None or "J55" not in offers_after(game, "ship us-504", "storm")


@pytest.mark.rule("anzio:E18D")
def test_all_else_is_as_ever() -> None:
    units = {"us-504": "K57", "us-36": "sicilia", "us-34": "D50", "de-16pz": "U40"}
    free, kept = (fleet(units, options) for options in ([], AREAS))
    assert goals(free, "us-504") == goals(kept, "us-504")
    assert goals(free, "us-36") == goals(kept, "us-36")
    assert why_sail(kept, "us-504", "sail port-pescara V40") == "C7B2b", "the Germans control it"
    assert why_sail(kept, "us-504", "sail port-livorno C25") == "C5G3", "it does not work"
    assert why_sail(kept, "us-34", "sail port-ancona X27") == "E18B", "which is all that is new"


@pytest.mark.rule("anzio:E18B")
@pytest.mark.rule("anzio:E17A")
def test_a_raid_that_leads_too_far_is_told_so() -> None:
    units = {"us-rgr": "taranto", "us-504": "sicilia", "us-34": "M60"}
    sea = {"invaded": (SALERNO,), "open_boxes": 3}
    game = setup("Jan II 1944 allied", units, scenario="roma", sea=sea, mud=6, spare=False)
    assert refused(after(game, "raid us-rgr"), "land D24") == "E18B"
    assert refused(after(game, "raid us-504"), "land D24") is None
    assert refused(after(game, "raid us-504"), "land G53") == "D5C2", "the open sea"
