"""Optional rules: each one a module that plugs into the plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from winterline.games.anzio.book import Plan

PLUGS: dict[str, Callable[[Plan, tuple[str, ...]], None]] = {}
"""Option id -> what it does to the plan; its second argument is all chosen options."""


def plug_options(plan: Plan, options: tuple[str, ...]) -> None:
    """Let every chosen option contribute to the plan."""
    for option in options:
        if option in PLUGS:
            PLUGS[option](plan, options)
