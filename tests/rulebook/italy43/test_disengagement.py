"""Chapter 25, second half: Disengagement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.rulebook.italy43.fights import AFAR, battlefield
from tests.rulebook.italy43.kit import (
    bonds,
    counter,
    even,
    happened,
    lost,
    marks,
    offers,
    refused,
    setup,
    tactics,
    where,
)
from winterline import Event, Game

OPTION = ("disengagement",)
CONTACT = {"de-hg-1-1": "2120", "us-3-7": "2121"}


def german(units: Mapping[str, str], dice: Sequence[int] = (), **spec: Any) -> Game:
    """A German Combat Phase with Disengagement."""
    return battlefield(units, side="axis", options=OPTION, dice=dice, **spec)


def attempt(game: Game, *units: str) -> list[Event]:
    """Some units of a hex try on one roll."""
    events = game.play(f"disengage {units[0]}")
    for unit in units[1:]:
        events += game.play(f"with {unit}")
    if game.decision is not None and game.decision.kind == "slipping":
        events += game.play("try")
    return events


@pytest.mark.rule("italy43:25.4.1")
def test_the_side_in_turn_may_go_back_in_its_combat_phase() -> None:
    game = german(CONTACT, [6], control=even(5))
    assert "de-hg-1-1" in offers(game, "disengage")
    attempt(game, "de-hg-1-1")
    assert offers(game, "slip") == ["1", "2"]
    without = battlefield(CONTACT, side="axis")
    assert refused(without, "disengage de-hg-1-1") == "3.B.3a"


@pytest.mark.rule("italy43:25.4.3a")
def test_who_may_try_and_how_often() -> None:
    units = {
        **CONTACT,
        "de-hg-1-2": "2120 disrupted",
        "de-hg-2-1": "2120 replacement",
        "de-94-274": "1402",
        "de-hg-2-2": "2120 full-retreat",
    }
    game = german(units, [1])
    assert {"de-hg-1-1", "de-hg-1-2"} <= set(offers(game, "disengage"))
    for unit in ("de-hg-2-1", "de-94-274", "de-hg-2-2"):
        assert refused(game, f"disengage {unit}") == "25.4.3a", unit
    attempt(game, "de-hg-1-2")
    assert refused(game, "disengage de-hg-1-2") == "25.4.3a"
    absent = german({**CONTACT, "de-94-274": "waiting", "de-94-276": "entry:N1"})
    for unit in ("de-94-274", "de-94-276"):
        assert refused(absent, f"disengage {unit}") == "25.4.3a", "not on the map"
    corner = german({"de-hg-1-1": "1201", "us-3-7": "1302"})
    assert refused(corner, "disengage de-hg-1-1") is None, "wherever that is"
    alone = german({"de-44-131": "2120", "us-191": "2121"}, [1])
    assert refused(alone, "attack 2121") is None
    attempt(alone, "de-44-131")
    assert "2121" not in offers(alone, "attack"), "who has tried does not attack"


@pytest.mark.rule("italy43:25.4.3b")
def test_one_roll_for_a_unit_or_for_a_stack() -> None:
    units = {**CONTACT, "de-hg-1-2": "2120", "de-hg-pz": "2120"}
    game = german(units, [1, 6])
    game.play("disengage de-hg-1-1")
    assert set(offers(game, "with")) == {"de-hg-1-2", "de-hg-pz"}
    events = game.play("with de-hg-pz") + game.play("try")
    assert [e.units for e in happened(events, "disengage")] == [("de-hg-1-1", "de-hg-pz")]
    assert where(game, "de-hg-1-1") == "2120", "that failed, and the next attempt is chosen now"
    events = attempt(game, "de-hg-1-2")
    assert [e.word for e in happened(events, "disengage")] == ["succeeds"]


@pytest.mark.rule("italy43:25.4.4a")
def test_failure_success_and_success_with_a_step_lost() -> None:
    fails = german(CONTACT, [1])
    attempt(fails, "de-hg-1-1")
    assert (where(fails, "de-hg-1-1"), marks(fails, "de-hg-1-1")) == ("2120", [])
    for length in (1, 2):
        game = german(CONTACT, [5])
        attempt(game, "de-hg-1-1")
        game.play(f"slip {length}")
        walked = 0
        while game.decision is not None and game.decision.kind == "retreating":
            game.play(game.actions()[0])
            walked += 1
        assert where(game, "de-hg-1-1") != "2120"
        assert marks(game, "de-hg-1-1") == ["disrupted"]
        assert lost(game, "de-hg-1-1") == 0
        assert walked <= length
    twice = german({**CONTACT, "de-hg-1-2": "2120"}, [1, 5])
    words = [
        event.word
        for unit in ("de-hg-1-1", "de-hg-1-2")
        for event in happened(attempt(twice, unit), "disengage")
    ]
    assert words == ["fails", "succeeds"], "every attempt has a roll of its own"
    again = german({**CONTACT, "de-hg-1-1": "2120 disrupted"}, [5])
    attempt(again, "de-hg-1-1")
    again.play("slip 1")
    while again.decision is not None and again.decision.kind == "retreating":
        again.play(again.actions()[0])
    assert marks(again, "de-hg-1-1") == ["full retreat"]
    costly = german({**CONTACT, "de-hg-1-2": "2120"}, [2])
    attempt(costly, "de-hg-1-1", "de-hg-1-2")
    assert set(offers(costly, "lose")) == {"de-hg-1-1", "de-hg-1-2"}, "the owner's choice"
    costly.play("lose de-hg-1-2")
    assert (lost(costly, "de-hg-1-2"), lost(costly, "de-hg-1-1")) == (1, 0)
    assert offers(costly, "slip")


WALL = {"us-3-7": "2119", "us-3-15": "2121", "us-3-30": "2219", "us-45-157": "2020"}


@pytest.mark.rule("italy43:25.4.3a", "italy43:25.4.4b")
def test_a_unit_walled_in_by_bonds_can_neither_move_nor_try() -> None:
    game = german({**WALL, "de-hg-1-1": "2120"})
    assert bonds(game, "allied")
    assert refused(game, "disengage de-hg-1-1") == "25.4.4b"
    moving = setup({**WALL, "de-hg-1-1": "2120"}, side="axis", options=OPTION)
    assert refused(moving, "move de-hg-1-1 march") == "7.2a"
    gap = german({**WALL, "us-45-157": "2124", "de-hg-1-1": "2120"})
    assert refused(gap, "disengage de-hg-1-1") is None
    edge = {"us-3-7": "2401", "us-3-15": "2302", "us-3-30": "2201", "de-hg-1-1": "2301"}
    assert refused(german(edge), "disengage de-hg-1-1") is None, "the way off the map is open"
    south = {"us-3-7": "2427", "us-3-15": "2528", "us-3-30": "2328", "de-hg-1-1": "2428"}
    assert refused(german(south), "disengage de-hg-1-1") == "25.4.4b", "that Entry Area is the enemy's"


@pytest.mark.rule("italy43:EX.25.4")
def test_the_example_of_disengagement() -> None:
    units = {
        "us-3-7": "2119",
        "us-3-15": "2121",
        "us-3-30": "2219",
        "us-45-157": "2020",
        "de-hg-1-1": "2120",
        "de-hg-1-2": "2320",
    }
    game = setup({**units, **AFAR}, side="axis", options=OPTION, control=even(5))
    assert refused(game, "move de-hg-1-1 march") == "7.2a", "the bond holds B"
    tactics(game, "de-hg-1-2", "2220")
    assert refused(game, "move de-hg-1-1 tactical") is None, "A has broken the bond"
    tactics(game, "de-hg-1-1", "2220")
    game.play("end")
    assert {"de-hg-1-1", "de-hg-1-2"} <= set(offers(game, "disengage")), "both may try"
    trapped = german({**WALL, "de-hg-1-1": "2120"})
    assert refused(trapped, "disengage de-hg-1-1") == "25.4.4b", "D may not"


@pytest.mark.rule("italy43:EX.ext.T3.dis")
def test_two_units_and_a_tank_battalion_try_as_one_stack() -> None:
    units = {"de-15-104-1": "2120", "de-15-104-2": "2120", "de-15-215": "2120", "uk-46-128": "2121"}
    game = german(units, [4], turn=3)
    attempt(game, "de-15-104-1", "de-15-104-2", "de-15-215")
    assert offers(game, "slip"), "Mechanized, but the tanks are not Elite"
    game.play("slip 2")
    for _ in range(20):
        if game.decision is None or game.decision.kind != "retreating":
            break
        game.play(game.actions()[0])
    for unit in ("de-15-104-1", "de-15-104-2", "de-15-215"):
        assert where(game, unit) != "2120"
        assert counter(game, unit)["order"] == "disrupted"
