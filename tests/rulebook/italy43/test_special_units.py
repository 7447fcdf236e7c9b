"""Chapter 19: Nebelwerfers, reconnaissance, mountain units, heavy howitzers."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import marks, setup, tactics


@pytest.mark.rule("italy43:19.3c")
def test_mountain_units_keep_their_effectiveness_over_mountain_sides() -> None:
    units = {"fr-2-4": "2508", "us-3-7": "2508", "de-94-274": "2510"}
    game = setup(units, turn=27, options=("half-eff",))
    tactics(game, "us-3-7", "2509")
    assert marks(game, "us-3-7") == ["half effective"]
    tactics(game, "fr-2-4", "2509")
    assert marks(game, "fr-2-4") == []
