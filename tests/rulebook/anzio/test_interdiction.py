"""ANZIO D3D: interdiction of units and places."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.ground import stand
from tests.rulebook.anzio.kit import offers, refused

FIRE = ["supp.air-superiority", "supp.supporting-fire"]
ROAD = "L11"
"""Parma, on the great road of the Po plain."""


def striking(units: dict[str, str], dice: list[int], *extra: str, **support: Any) -> wl.Game:
    """The end of an Allied turn, with factors left."""
    factors = {"air": [3, 0], "naval": 1, **support}
    return stand(units, "Dec III allied", [*FIRE, *extra], phase="interdiction", support=factors, dice=dice)


@pytest.mark.rule("anzio:D3D4")
def test_a_target_that_was_tried_in_vain_is_left_alone() -> None:
    game = striking({"de-nw71": ROAD, "de-fras": "P5"}, [3, 5])
    game.play("interdict air de-nw71")
    assert refused(game, "interdict air de-nw71") == "D3D4"
    game.play("cut air P5")
    assert refused(game, "cut air P5") == "D3D4"
    assert refused(game, "interdict air de-fras") is None


@pytest.mark.rule("anzio:D3D6.1")
@pytest.mark.rule("anzio:D3D6.2")
def test_aircraft_reach_everywhere_and_naval_guns_the_coast() -> None:
    game = striking({"de-nw71": ROAD, "de-fras": "D18"}, [])
    found = set(offers(game, "interdict"))
    assert {"de-nw71 air", "de-fras air", "de-fras naval"} <= found
    assert refused(game, "interdict naval de-nw71") == "D3D6.2"
    assert "naval D18" in offers(game, "cut")
    assert refused(game, f"cut naval {ROAD}") == "D3D6.2"


@pytest.mark.rule("anzio:P.interdict-naval")
def test_by_the_aid_naval_guns_interdict_units_only() -> None:
    game = striking({"de-fras": "D18"}, [], "aid:P.interdict-naval")
    assert "de-fras naval" in offers(game, "interdict")
    assert refused(game, "cut naval D18") == "P.interdict-naval"
    assert "air D18" in offers(game, "cut")
