"""The last preview before a press that rolls shows the odds that are then fought, in every game."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from tests.fixtures import moments
from winterline.core.action import to_json
from winterline.core.game import Game
from winterline.core.gesture import is_final, rehearse
from winterline.core.versions import restored
from winterline.games import catalog
from winterline.library import new
from winterline.table import questions


def shown_and_fought(game: Game, action: Any) -> tuple[dict[str, Any], Any] | None:
    """What the preview of an action tells of a battle, and the battle that the same action brings at once."""
    done = rehearse(game, [action], partial(is_final, game.rules, secrets=False))
    if not done.final:
        return None
    live, seat = SimpleNamespace(rules=game.rules), SimpleNamespace(side=game.side)
    view = questions._before_the_roll(live, seat, done, [to_json(action)])  # type: ignore[arg-type]
    fights = [event.fight for event in game.copy().play(action) if event.fight is not None]
    return (view["building"]["odds"], fights[0]) if fights and view.get("building") else None


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_the_last_preview_is_the_battle(game: str) -> None:
    compared = 0
    for moment in moments.read(game):
        rules = new(game, moment.scenario, moment.options, seed=1).rules
        state = restored(rules, bytes(moment.state), moment.revision)
        played = Game(rules, b"k" * 32, state=state)
        for action in played.actions()[:12]:
            found = shown_and_fought(played, action)
            if found is None or not found[0].get("totals"):
                continue
            told, fight = found
            column = action.kind if action.kind in rules.result_chances() else told["odds"]
            assert (column, tuple(told["totals"])) == (fight.column, fight.totals), (moment, action)
            compared += 1
    tells = game not in (
        "beachhead",
        "beachhead-1970",
    )  # there the page asks for the odds of a declared battle itself
    assert compared or not tells, "moments in which a press rolls for a battle"
