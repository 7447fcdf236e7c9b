"""Rivers in movement and retreat (B4C12, B4G3b): banks, bridges, headwaters."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.kit import costs, go, setup

WEEK = "Sept III axis"


@pytest.mark.rule("anzio:B4C12c")
def test_a_bridge_is_crossed_at_once() -> None:
    game = setup(WEEK, {"de-16pz": "T26"})
    assert game.rules.path(game.state, "de-16pz", "T24") == ["T25", "T24"]
    assert costs(game, "de-16pz")["T24"] == 2, "two sides of a minor road"
    go(game, "de-16pz", "T25")
    assert game.rules.path(game.state, "de-16pz", "T24") == ["T24"]
    wading = setup(WEEK, {"de-16pz": "U27"})
    go(wading, "de-16pz", "U26")
    assert wading.rules.path(wading.state, "de-16pz", "U25") != ["U25"], "where there is none"
