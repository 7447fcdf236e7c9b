"""The phases of an impulse, as the chapter lists them."""

from __future__ import annotations

import pytest

from winterline.games.beachhead.sequence import impulse


@pytest.mark.rule("beachhead:3.order")
@pytest.mark.rule("beachhead:6.declare")
@pytest.mark.rule("beachhead:7.4.noadvance")
@pytest.mark.rule("beachhead-1970:result.note1")
@pytest.mark.rule("beachhead-1970:supply.none")
def test_movement_comes_before_combat_and_nothing_else_is_between() -> None:
    named = [placed.phase.name for placed in impulse()]
    assert named == ["impulse begins", "movement", "combat", "combat ends", "impulse ends"]
    assert not any(placed.before or placed.after for placed in impulse())
