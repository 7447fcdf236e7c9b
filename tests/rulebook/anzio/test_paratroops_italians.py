"""Ports that paratroops take on Sept II 1943, and the Italians (F8C11a)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.ground import decision
from tests.rulebook.anzio.italy import OTHERS, ROMA, in_italy, invaded
from tests.rulebook.anzio.kit import happened, offers, refused, step
from tests.rulebook.anzio.shore import opened
from tests.rulebook.anzio.sky import PARAS, US, drop

FIRST = "Sept II 1943 allied"
AT_WAR = {**ROMA, **OTHERS}
READY = {**dict.fromkeys(US, "sicilia"), "br-1para": "sicilia"}


def first_turn(zone: str, *dice: int, units: dict[str, str] | None = None, **spec: Any) -> wl.Game:
    """The Allied movement of Sept II after an invasion, with paratroops ready and Italians who wait."""
    team = {**dict.fromkeys(AT_WAR, "waiting"), **(READY if units is None else units)}
    sea = {**invaded(zone), "counters": spec.pop("counters", 2)}
    return in_italy(FIRST, team, sea=sea, dice=dice, options=[PARAS], scenario="southern", **spec)


# --- ports --------------------------------------------------------------------------------------------------


def with_napoli(*dice: int, **spec: Any) -> wl.Game:
    """An invasion at Salerno and the 504th on Napoli; movement is over."""
    game = first_turn("Salerno", *dice, **spec)
    drop(game, "us-504", "K57")
    game.play("end")
    return game


@pytest.mark.rule("anzio:F8C11a")
def test_a_port_that_they_take_may_decide_whom_the_italians_join() -> None:
    game = with_napoli(6, *(5,) * 7, *(2,) * 5)
    assert decision(game) == "siding"
    assert offers(game, "open") == ["port-napoli"]
    events = game.play("open port-napoli")
    told = happened(events, "defection")
    assert {event.rule for event in told} == {"anzio:E10B2b"}
    assert all(event.word == "joins" for event in told)
    assert "port-napoli" in opened(game)


@pytest.mark.rule("anzio:F8C11a")
def test_or_the_invaded_zone_does() -> None:
    game = with_napoli(6, *(5,) * 7)
    told = happened(game.play("end"), "defection")
    assert {event.rule for event in told} == {"anzio:E10B2a"}
    assert all(event.word == "disbands" for event in told)
    assert "port-napoli" not in opened(game)


@pytest.mark.rule("anzio:F8C11a")
@pytest.mark.parametrize(
    ("label", "spec"),
    [("M55", {}), ("N60", {}), ("K57", {"counters": 1}), ("K57", {"friendly": ["K57"]}),
     ("K57", {"ports": {"port-napoli": "Sept II 1943"}})],
)  # fmt: skip
def test_nobody_is_asked_without_such_a_port(label: str, spec: dict[str, Any]) -> None:
    game = first_turn("Salerno", *(6,) * 20, **spec)
    drop(game, "us-504", label)
    step(game, "halt")
    events = game.play("end")
    assert happened(events, "defection")
    assert decision(game) != "siding"


@pytest.mark.rule("anzio:F8C11a")
def test_a_port_without_a_zone_of_its_name_belongs_to_the_nearest_of_its_coast() -> None:
    game = first_turn("Salerno", 4, *(4,) * 20)
    drop(game, "us-504", "D50")
    step(game, "halt")
    game.play("end")
    assert refused(game, "open port-napoli") == "F8C11a"
    events = game.play("open port-anzio")
    assert {event.rule for event in happened(events, "defection")} == {"anzio:E10B2c"}, "that of Roma"


@pytest.mark.rule("anzio:F8C11a")
def test_later_on_the_italians_have_taken_sides() -> None:
    units = {"us-504": "sicilia", "it-ariete": "waiting"}
    sea = {**invaded("Salerno"), "counters": 2}
    game = in_italy("Sept III 1943 allied", units, sea=sea, dice=[2], options=[PARAS], scenario="southern")
    drop(game, "us-504", "K57")
    step(game, "halt")
    game.play("end")
    assert decision(game) != "siding"
