"""Killed without warning: what was acknowledged is there, once, and as it was told."""

from __future__ import annotations

from tests.table.kill import kill_rounds
from tests.table.kit import Where


def test_five_kills_lose_nothing_and_double_nothing(where: Where) -> None:
    killed = kill_rounds(5, where(), seed=11)
    assert killed.rounds == 5
    assert killed.acknowledged > 20
