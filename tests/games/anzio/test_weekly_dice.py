"""The weekly dice of the Advanced Games and what is remembered of a position."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.anzio.kit import setup
from winterline.games.anzio.advanced.weekly_dice import CAST


@pytest.mark.rule("anzio:E2A4")
def test_what_was_looked_at_with_another_roll_is_not_remembered() -> None:
    """Before a press all faces of its die are tried: those positions share their forces with the real one."""
    game = setup("Nov I 1943 allied", {"us-45": "O61"}, scenario="southern", mud=6)
    rules: Any = game.rules
    assert not rules.check(game.state)
    muddy = CAST.change(game.state, mud=1)
    rules.actions(muddy)
    assert not rules.check(muddy)
