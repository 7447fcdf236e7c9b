"""F5: whoever is without supply when the player-turn of his side ends loses a step."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.ground import decision
from tests.rulebook.anzio.kit import counter, happened, offers, refused, setup, where
from tests.rulebook.anzio.shore import until
from winterline import Event

STEPS = ["adv.supp.step-isolation"]
CAGE = {"us-36": "W52", "us-45": "Y50", "us-34": "Y48", "us-3": "U52", "br-56": "U50", "br-5": "W48"}
"""Allied units that cut W50 off; Messina and Taranto feed them."""
LONELY = {"us-36": "V41", "br-231": "sicilia"}
"""A unit on the Adriatic without any port."""
PESCARA = {"zone-pescara": "Sept III"}
TOO_MANY = {"us-36": "V39", "us-45": "V40", "us-3": "V41", "us-34": "U41", "us-505": "U40", "us-325": "U40"}
"""18 points around Pescara, whose beachhead feeds 16."""


def caged(when: str, units: dict[str, str], options: list[str] = STEPS, **spec: Any) -> wl.Game:
    """German units cut off in W50."""
    return setup(when, {**CAGE, **units}, options=options, **{"sea": {"open_boxes": 3}, **spec})


def left(game: wl.Game, unit: str) -> int:
    """The steps that a unit has left."""
    return int(counter(game, unit)["steps"][0])


def short(events: list[Event]) -> list[tuple[str, ...]]:
    """Who was without supply at the end of a turn."""
    return [event.units for event in happened(events, "unsupplied")]


@pytest.mark.rule("anzio:F5.1")
def test_a_german_unit_loses_a_step_at_the_end_of_each_german_turn() -> None:
    game = caged("Oct I allied", {"de-1para": "W50"})
    for number, (week, side) in enumerate((("Oct I", "axis"), ("Oct II", "axis"), ("Oct III", "axis"))):
        until(game, week, side)
        assert (where(game, "de-1para"), left(game, "de-1para")) == ("W50", 7 - number)
    assert not any(u["steps"][0] < u["steps"][1] for u in game.view("axis")["units"] if u["id"] in CAGE)


@pytest.mark.rule("anzio:F5.1")
def test_without_the_option_two_turns_destroy_it() -> None:
    game = caged("Oct I allied", {"de-1para": "W50"}, [])
    until(game, "Oct III", "allied")
    assert where(game, "de-1para") == "eliminated"


@pytest.mark.rule("anzio:F5.1")
def test_the_last_step_is_the_end() -> None:
    game = caged("Oct I axis", {"de-1para": "W50", "de-29pg": "W50/i", "de-ei1": "W50"})
    events = until(game, "Oct II", "allied")
    assert [(e.what, e.units) for e in events if e.rule == "anzio:F5.1"] == [
        ("unsupplied", ("de-1para", "de-29pg", "de-ei1")),
        ("step", ("de-1para",)),
        ("eliminated", ("de-29pg",)),
        ("eliminated", ("de-ei1",)),
    ]
    assert where(game, "de-ei1") == "pool"
    assert left(game, "de-1para") == 6


@pytest.mark.rule("anzio:F5.1")
def test_a_unit_that_is_inverted_so_beside_the_enemy_is_lost() -> None:
    apart = caged("Oct I axis", {"de-3plus4": "W50"}, phase="aftermath")
    beside = caged("Oct I axis", {"de-3plus4": "W50", "us-504": "W51"}, phase="aftermath")
    assert (where(apart, "de-3plus4"), left(apart, "de-3plus4")) == ("W50", 1)
    assert where(beside, "de-3plus4") == "eliminated"


@pytest.mark.rule("anzio:F5.1")
def test_or_it_goes_back_or_is_taken_off() -> None:
    game = setup("Oct I allied", {"us-504": "D48", "de-65": "E48"}, options=STEPS, phase="aftermath")
    assert (decision(game), left(game, "us-504")) == ("withdrawing", 1)
    assert offers(game, "retreat") == offers(game, "evacuate") == ["us-504"]
    game.play("evacuate us-504")
    assert where(game, "us-504") == "sicilia"


@pytest.mark.rule("anzio:F5.1")
def test_an_allied_unit_loses_a_step_at_the_end_of_each_allied_turn() -> None:
    game = setup("Oct I allied", LONELY, options=STEPS)
    until(game, "Oct I", "axis")
    assert left(game, "us-36") == 3
    until(game, "Oct II", "allied")
    assert left(game, "us-36") == 3, "not in the German turn"
    until(game, "Oct III", "axis")
    assert (where(game, "us-36"), left(game, "us-36")) == ("V41", 1)
    until(game, "Oct IV", "axis")
    assert where(game, "us-36") == "eliminated"


@pytest.mark.rule("anzio:F5.1")
def test_who_is_supplied_in_time_loses_nothing() -> None:
    game = setup("Oct I allied", {**LONELY, "us-45": "U42"}, options=STEPS)
    game.play("evacuate us-36")
    events = until(game, "Oct I", "axis")
    assert short(events) == [("us-45",)]
    assert where(game, "us-36") == "sicilia"


# --- beyond capacity ------------------------------------------------------------------------------------


def crowd(units: dict[str, str] = TOO_MANY, options: list[str] = STEPS) -> wl.Game:
    """More units than Pescara feeds."""
    placed = {**units, "br-231": "sicilia"}
    return setup("Oct I allied", placed, options=options, ports=PESCARA, phase="arrivals")


def to_rations(game: wl.Game) -> None:
    """Go on until the player names who loses a step."""
    for _ in range(20):
        if decision(game) == "rationing":
            return
        game.play("end")
    raise AssertionError("nobody had to be named")


@pytest.mark.rule("anzio:F5.2")
def test_the_player_says_who_beyond_capacity_loses_a_step() -> None:
    assert decision(crowd(options=[])) == "naming"
    game = crowd()
    assert decision(game) == "moving", "nobody is named when the turn begins"
    to_rations(game)
    assert refused(game, "name br-231") == "C9C8b.1"
    events = game.play("name us-36")
    assert short(events) == [("us-36",)]
    assert left(game, "us-36") == 3
    whole = (counter(game, unit)["steps"] for unit in TOO_MANY if unit != "us-36")
    assert all(now == full for now, full in whole)


@pytest.mark.rule("anzio:F5.1")
@pytest.mark.rule("anzio:F5.2")
def test_and_says_it_anew_every_turn() -> None:
    units = {**TOO_MANY, "al-r1": "V41"}
    game = crowd(units)
    for unit, steps, week in (("us-36", 3, "Oct II"), ("us-45", 3, "Oct III"), ("us-36", 2, "Oct IV")):
        to_rations(game)
        assert set(offers(game, "name")) == set(units)
        assert short(game.play(f"name {unit}")) == [(unit,)]
        assert left(game, unit) == steps
        until(game, week, "allied")
        assert where(game, unit) != "eliminated"


@pytest.mark.rule("anzio:F5.1")
@pytest.mark.rule("anzio:F5.2")
def test_as_many_are_named_as_there_is_no_room_for() -> None:
    game = crowd()
    to_rations(game)
    events = game.play("name us-505")
    assert decision(game) == "rationing", "one point is not enough"
    assert not short(events)
    events = game.play("name us-325")
    assert short(events) == [("us-325", "us-505")]
    enough = crowd({unit: label for unit, label in TOO_MANY.items() if label != "U40"})
    events = until(enough, "Oct I", "axis")
    assert not short(events)


def test_players_are_told_who_will_lose_a_step() -> None:
    game = crowd()
    told = [warned for warned in game.rules.warnings(game.state) if warned.rule == "anzio:F5.2"]
    assert [set(warned.units) for warned in told] == [set(TOO_MANY)]
    rows = next(p for p in game.view("allied")["panels"] if p["id"] == "isolation")["rows"]
    assert [row["rule"] for row in rows] == ["anzio:F5.2"]
    cut = caged("Oct I axis", {"de-1para": "W50"})
    rows = next(p for p in cut.view("axis")["panels"] if p["id"] == "isolation")["rows"]
    assert [(row["rule"], row["units"]) for row in rows] == [("anzio:F5.1", ["de-1para"])]
    assert counter(cut, "de-1para")["marks"][0]["rule"] == "anzio:F5.1"
    assert "marks" not in counter(cut, "us-36")
