"""Which reminders before the end of a phase a page may silence: those that units have merely not moved."""

from __future__ import annotations

import random

import pytest

import winterline as wl
from winterline import coverage
from winterline.games import catalog

MOST = 400


@pytest.mark.parametrize("game_id", sorted(catalog.GAMES))
def test_every_game_marks_the_reminder_that_units_have_not_moved(game_id: str) -> None:
    game = wl.new(game_id, seed=3)
    idle = game.rules.idle
    assert idle & {rule.id for rule in coverage.index(game_id)}
    luck = random.Random(f"idle in {game_id}")
    marked: set[str] = set()
    for _ in range(MOST):
        if game.decision is None or marked:
            break
        undone = game.rules.left_undone(game.state)
        marked |= {text for text, rule in undone if rule.partition(":")[2] in idle}
        game.play(luck.choice(game.actions()))
    assert marked
    assert all("moved" in text for text in marked), marked
