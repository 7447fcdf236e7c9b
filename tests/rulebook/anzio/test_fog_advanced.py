"""ANZIO F17C in the Advanced Games: whom the orders of battle keep in the open, and what they turn over."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.country import MEADOW
from tests.rulebook.anzio.hidden import FOG, GERMAN, ONE, OTHER, TWO, conceal, foggy, place, turned
from tests.rulebook.anzio.kit import happened, offers, refused
from tests.rulebook.anzio.shore import until

SEAL = "adv.supp.fog.oob"
PIACENZA = "J8"


@pytest.mark.rule("anzio:F17C1")
@pytest.mark.parametrize("scenario", ["southern", "campaign"])
def test_blank_counters_are_numbered_with_the_units(scenario: str) -> None:
    plain, foggy_ = (wl.new("anzio", scenario, chosen, seed=1).seat("axis") for chosen in ([], [FOG]))
    assert {c.id for c in foggy_.counters} - {c.id for c in plain.counters} >= {ONE, TWO, GERMAN, OTHER}
    assert foggy_.where() == plain.where()


def german(units: dict[str, str], when: str = "Nov I 1943 axis", **spec: Any) -> wl.Game:
    """A German movement phase in mud in the longest game."""
    spec = {"scenario": "po-valley", "german_list": "standard", "mud": 1, **spec}
    return foggy(when, units, **spec)


@pytest.mark.rule("anzio:F17C5")
def test_a_garrison_stays_in_the_open() -> None:
    game = german({"de-1ss": PIACENZA, "de-26pz": MEADOW})
    assert "de-26pz" in offers(game, "conceal")
    assert refused(game, "conceal de-1ss") == "F17C5"
    assert refused(german({"de-1ss": PIACENZA}, freed=["de-1ss"]), "conceal de-1ss") is None
    known = german({"de-1ss": PIACENZA}, german_list="maximum")
    assert refused(known, "conceal de-1ss") is None
    sealed = german({"de-1ss": PIACENZA}, german_list="maximum", options=[SEAL])
    assert refused(sealed, "conceal de-1ss") == "F17C5", "it may be a garrison as far as everybody knows"


@pytest.mark.rule("anzio:F17C5")
def test_allied_italians_stay_in_the_open() -> None:
    game = foggy("Oct I 1944 allied", {"it-leg": MEADOW, "us-45": "N60"}, scenario="po-valley")
    assert refused(game, "conceal us-45") is None
    assert refused(game, "conceal it-leg") == "F17C5"


@pytest.mark.rule("anzio:F17C4")
@pytest.mark.rule("anzio:F17D1")
def test_with_sealed_orders_nobody_goes_under_a_counter_at_the_edge() -> None:
    units = {"de-5mtn": "arriving"}
    assert refused(german(units), "disguise arriving") is None
    assert refused(german(units, options=[SEAL]), "disguise arriving") == "F17D1"


def test_whoever_leaves_by_the_card_is_shown_first() -> None:
    units = {"us-505": "X60", "us-45": "W58", "br-231": "X66"}
    game = foggy("Nov II 1943 allied", units, scenario="po-valley", friendly=["X60", "K57", "X66"],
                 ports={"port-napoli": "Oct I 1943"}, blanks={ONE: "X61 br-1para", TWO: "W59 us-36"})  # fmt: skip
    until(game, "Nov II", "axis")
    events = until(game, "Nov III", "allied")
    assert [units[0] for units in turned(events)] == [ONE], "nobody under the other one is called"
    names = [name for event in happened(events, "withdrawn") for name in event.units]
    names += [name for event in happened(events, "given-up") for name in event.units]
    assert "br-1para" in names


def test_counters_off_the_board_are_shown_when_somebody_leaves() -> None:
    game = foggy("Nov II 1943 axis", {"us-45": "W58"}, scenario="po-valley", blanks={ONE: "sicilia us-36"})
    assert turned(until(game, "Nov III", "allied")) == [(ONE, "us-36")]
    quiet = foggy("Nov I 1943 axis", {"us-45": "W58"}, scenario="po-valley", blanks={ONE: "sicilia us-36"})
    assert turned(until(quiet, "Nov II", "allied")) == []


def near_piacenza(*parts: str, **spec: Any) -> wl.Game:
    """An Allied division eleven hexes from a garrison, under a counter, and what else is laid with it."""
    units = {"us-45": "F17", "de-1ss": PIACENZA, "de-26pz": "X28", "br-231": "X66"}
    game = foggy("Sept III 1943 allied", units, scenario="po-valley", german_list="standard", spare=False,
                 friendly=["F17", "G16"], **spec)  # fmt: skip
    conceal(game, "F17", f"hide us-45 {ONE}", *parts)
    return game


def test_a_counter_for_nobody_sets_no_garrison_free() -> None:
    game = near_piacenza()
    game.play(f"move {ONE}")
    assert [event.units for event in happened(game.play("go G16"), "garrison-free")] == [("de-1ss",)]
    dummy = near_piacenza(f"dummy {TWO}")
    assert f"{TWO}" not in offers(dummy, "move")
    freed = near_piacenza(f"dummy {TWO}", freed=["de-1ss", "de-hg"])
    freed.play(f"move {TWO}")
    assert place(freed, TWO, "allied") == "G16"


@pytest.mark.rule("anzio:X21-17C")
def test_what_lies_at_the_edge_is_not_told_with_a_sealed_list() -> None:
    units = {"de-162": "waiting", "br-231": "X66", "de-29pg": "X60"}
    game = foggy("Sept III 1943 axis", units, scenario="po-valley", german_list="maximum", spare=False,
                 options=[SEAL])  # fmt: skip
    until(game, "Sept IV", "allied")
    until(game, "Sept IV", "axis")
    assert (place(game, "de-162", "allied"), place(game, "de-162", "axis")) == ("due-axis", "arriving")
