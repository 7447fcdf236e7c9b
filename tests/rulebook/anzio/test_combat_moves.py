"""Movement inside the combat phase as far as the movement rules speak of it (B4B5, B4C6, B4C10.2, C3.4)."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.battlefield import asked, fight, lost, retreat_all
from tests.rulebook.anzio.kit import happened, step, where


@pytest.mark.rule("anzio:B4C6")
def test_retreat_advance_and_breakthrough_happen_in_the_combat_phase() -> None:
    game, events = fight({"us-45": "W51", "us-3": "W51", "de-16pz": "W50"}, "1-1", 2)  # A1 DR
    events += retreat_all(game)
    assert happened(events, "retreat")
    events += step(game, "lose us-3")
    assert lost(events) == [("step", "us-3")], "the attacker's, after the defender has gone"
    assert where(game, "de-16pz") != "W50"
    assert game.view("spectator")["phase"] == "combat"
    assert happened(game.play("advance us-45 W50"), "advance")
    surplus, _ = fight({"us-45": "W51", "us-3": "W51", "de-nw71": "W50"}, "full", 1)  # 9-1 takes ten steps
    step(surplus, "lose us-3")
    surplus.play("advance us-45 W50")
    assert asked(surplus)[1] == "breaking"
    assert happened(surplus.play("go W48"), "breakthrough")
