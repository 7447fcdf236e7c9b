"""Blank counters together with rules that the Basic Game borrows from the Advanced supplement (E18, F4, F5, F12)."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.country import MEADOW, ring
from tests.rulebook.anzio.hidden import GERMAN, ONE, conceal, foggy, turned
from tests.rulebook.anzio.kit import costs, counter, go, happened, where
from tests.rulebook.anzio.shore import goals, sail, until

STEPS, OWN, AREAS, HOLD = (
    "adv.supp.step-isolation",
    "adv.supp.friendly-hexes",
    "adv.sea-areas",
    "adv.supp.retreat-zoc",
)


@pytest.mark.rule("anzio:F5.1")
def test_a_counter_without_supply_is_turned_over_and_its_units_lose_a_step() -> None:
    game = foggy("Nov I allied", {}, options=[STEPS], blanks={ONE: "V39 us-45"})
    told = [w for w in game.rules.warnings(game.state) if w.kind == "isolation"]
    assert {unit for warned in told for unit in warned.units} >= {ONE, "us-45"}
    events = until(game, "Nov I", "axis")
    assert (ONE, "us-45") in turned(events)
    assert "us-45" in [unit for event in happened(events, "unsupplied") for unit in event.units]
    assert counter(game, "us-45")["steps"] == [3, 4]


@pytest.mark.rule("anzio:F5.1")
def test_a_german_one_too() -> None:
    cage = {"us-36": "W52", "us-45": "Y50", "us-34": "Y48", "us-3": "U52", "br-56": "U50", "br-5": "W48"}
    game = foggy("Nov I axis", cage, options=[STEPS], sea={"open_boxes": 3}, blanks={GERMAN: "W50 de-15pg"})
    events = until(game, "Nov II", "allied")
    assert (GERMAN, "de-15pg") in turned(events)
    assert counter(game, "de-15pg")["steps"] == [5, 6]


@pytest.mark.rule("anzio:F5.2")
def test_who_is_beyond_capacity_is_seen_first() -> None:
    units = {"us-36": "V39", "us-45": "V40", "us-3": "V41", "us-505": "U40"}
    spec = {"ports": {"zone-pescara": "Sept III"}, "blanks": {ONE: "U41 us-504"}}
    game = foggy("Nov I allied", {**units, "br-231": "sicilia"}, options=[STEPS], **spec)
    events = until(game, "Nov I", "axis")
    assert (ONE, "us-504") in turned(events), "a counter is reckoned with more points than the unit has"
    assert not happened(events, "unsupplied"), "14 points are no more than the beachhead feeds"


@pytest.mark.rule("anzio:F4.2")
def test_a_counter_has_strayed_as_its_units_have() -> None:
    first = ring(MEADOW)[0]
    game = foggy("Nov I axis", {"de-15pg": MEADOW, "de-29pg": MEADOW}, options=[OWN], friendly=[first])
    go(game, "de-15pg", first)
    conceal(game, first, f"hide de-15pg {GERMAN}")
    assert max(costs(game, GERMAN).values()) <= 8
    free = foggy("Nov I axis", {"de-15pg": MEADOW, "de-29pg": MEADOW}, options=[OWN], friendly=[first])
    conceal(free, MEADOW, f"hide de-15pg {GERMAN}")
    assert max(costs(free, GERMAN).values()) > 8


@pytest.mark.rule("anzio:E18B")
def test_units_have_sailed_as_their_counter_has() -> None:
    ports = {"port-anzio": "Sept IV", "port-napoli": "Sept IV", "port-pescara": "Sept IV"}
    spec = {"ports": ports, "friendly": ["D50", "K57", "V40"], "blanks": {ONE: "D50 us-504"}}
    game = foggy("Nov I allied", {"us-505": "K57"}, options=[AREAS], **spec)
    sail(game, ONE, "port-napoli K57")
    game.play(f"reveal {ONE}")
    assert "port-pescara V40" not in goals(game, "us-504")
    assert "port-pescara V40" in goals(game, "us-505")


@pytest.mark.rule("anzio:F12B")
def test_a_counter_that_closes_a_way_is_turned_over_before_anybody_declares() -> None:
    sealed = {"us-45": "W51", "us-3": "W51", "br-5": "Y48", "br-46": "U50", "de-15pg": "W50"}
    nobody = foggy(
        "Nov I allied", sealed, options=[HOLD], phase="declarations", dice=[2], blanks={ONE: "W48"}
    )
    events = nobody.play("fight full W50")
    assert turned(events) == [(ONE,)]
    assert nobody.decision is not None
    assert nobody.decision.kind == "routing", "nobody stood there: the way is free"
    held = foggy(
        "Nov I allied", sealed, options=[HOLD], phase="declarations", dice=[2], blanks={ONE: "W48 br-78"}
    )
    events = held.play("fight full W50")
    assert turned(events) == [(ONE, "br-78")]
    assert held.decision is not None
    assert held.decision.kind == "holding-out"
    assert where(held, "br-78") == "W48"


def test_a_unit_leaves_the_bank_that_it_came_from_to_its_counter() -> None:
    game = foggy("Nov I allied", {"us-45": "T27", "us-36": "X60"}, friendly=["T26", "T25"])
    go(game, "us-45", "T26")
    conceal(game, "T26", f"hide us-45 {ONE}")
    assert game.rules.restore(game.snapshot()) == game.state
    game.play(f"reveal {ONE}")
    assert game.rules.restore(game.snapshot()) == game.state
