"""How long units last without supply, and who goes without when ports are too small (C9A, C9C, X7)."""

from __future__ import annotations

from tests.rulebook.anzio.kit import setup, where
from tests.rulebook.anzio.shore import finish


def test_a_whole_game_of_waiting_ends_without_supply_troubles_for_the_germans() -> None:
    game = setup("Dec IV axis", {"de-1para": "W50"})
    finish(game)
    assert where(game, "de-1para") == "W50"
