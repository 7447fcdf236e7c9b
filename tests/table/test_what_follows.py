"""The end of a phase says what follows it: who decides next, or the phase that whoever ends it goes on with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fixtures import moments
from tests.table.foresight import on_table
from winterline.core.game import Game
from winterline.core.menu import END
from winterline.core.versions import restored
from winterline.games import catalog
from winterline.library import new
from winterline.table import states
from winterline.table.values import Seat

KEY = b"k" * 32


def told(game: Game) -> Any:
    """What the table says to the side that decides."""
    return states.state_now(on_table(game, [], KEY), Seat("x", game.side))["then"]


@pytest.mark.parametrize("name", sorted(catalog.GAMES))
def test_what_is_said_of_an_end_comes_true(name: str) -> None:
    """In every stored moment that a phase can be ended in."""
    said = 0
    for moment in moments.read(name):
        rules = new(name, moment.scenario, moment.options, seed=1).rules
        game = Game(rules, KEY, state=restored(rules, bytes(moment.state), moment.revision))
        if END not in game.actions():
            continue
        side, then = game.side, told(game)
        if then is None:
            continue
        said += 1
        game.play(END)
        assert (then["side"] or side) == game.side, moment.kind
        if "phase" in then:
            when, phase = rules.moment(game.state)
            assert rules.titled(phase) == then["phase"]
            assert then.get("when", when) == when
    assert said
