"""Armour in landing ships (X12-4B) and the shipping of other nations (D7B)."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.kit import setup
from tests.rulebook.anzio.shore import beaches, land, why_sail

SHIPS, NATIONS = "addendum.lst-armor-limit", "supp.nationality"
ARMOUR = ("br-4armd", "br-23armd", "br-7armd", "us-1armd", "us-36")


@pytest.mark.rule("anzio:X12-4B")
def test_five_points_of_armour_in_a_lift_above_ten() -> None:
    units = dict.fromkeys(ARMOUR, "sicilia")
    game = setup("Sept II allied", units, phase="invasion", sea={"counters": 2}, options=[SHIPS])
    game.play("invade zone-salerno")
    land(game, "br-4armd", "N60")
    assert not beaches(game, "br-7armd"), "six points would be too many"
    assert why_sail(game, "br-7armd", "land N60") == "X12-4B"
    land(game, "br-23armd", "N60")
    assert beaches(game, "us-36")
    free = setup("Sept II allied", units, phase="invasion", sea={"counters": 2})
    free.play("invade zone-salerno")
    land(free, "br-4armd", "N60")
    assert beaches(free, "br-7armd")
