"""The games, one room each. A game knows `core` and nothing above it.

The package is callable: `winterline.games()` lists what can be played.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class _Games(ModuleType):
    """The package as the library's `games()` function; both have to answer to one name."""

    def __call__(self) -> list[dict[str, Any]]:
        from winterline.games.catalog import offered

        return offered()


sys.modules[__name__].__class__ = _Games
