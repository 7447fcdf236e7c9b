"""The Italian campaign of 1943-45, by the rules of the classic board games.

import winterline as wl

game = wl.new("beachhead", options=["cf-combat"], seed=7)
while game.decision:
    game.play(game.actions()[0])
print(game.result)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.3.0"

if TYPE_CHECKING:
    from winterline import games as games
    from winterline.core.action import Action as Action
    from winterline.core.decision import Decision as Decision
    from winterline.core.decision import Event as Event
    from winterline.core.decision import Result as Result
    from winterline.core.errors import BadChoice as BadChoice
    from winterline.core.errors import BadData as BadData
    from winterline.core.errors import BadLog as BadLog
    from winterline.core.errors import BadNotation as BadNotation
    from winterline.core.errors import IllegalAction as IllegalAction
    from winterline.core.errors import NotYourDecision as NotYourDecision
    from winterline.core.errors import StalePosition as StalePosition
    from winterline.core.errors import WinterlineError as WinterlineError
    from winterline.core.game import Game as Game
    from winterline.core.verdict import Breakdown as Breakdown
    from winterline.core.verdict import Modifier as Modifier
    from winterline.core.verdict import Refused as Refused
    from winterline.library import load as load
    from winterline.library import new as new
    from winterline.library import position as position
    from winterline.library import random_options as random_options
    from winterline.library import verify as verify

# Names are looked up on first use, so that `import winterline` costs next to nothing.
_HOMES = {
    "winterline.library": ("load", "new", "position", "random_options", "verify"),
    "winterline.core.game": ("Game",),
    "winterline.core.action": ("Action",),
    "winterline.core.decision": ("Decision", "Event", "Result"),
    "winterline.core.verdict": ("Breakdown", "Modifier", "Refused"),
    "winterline.core.errors": (
        "BadChoice",
        "BadData",
        "BadLog",
        "BadNotation",
        "IllegalAction",
        "NotYourDecision",
        "StalePosition",
        "WinterlineError",
    ),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}
__all__ = ["__version__", "games", *sorted(_HOME)]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "games":
        return import_module("winterline.games")
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'winterline' has no attribute '{name}'")
    return getattr(import_module(home), name)
