"""Optional rules: each one a module that plugs into the plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from winterline.games.anzio.options import (
    armour_extra,
    marching,
    mountain,
    mountain_extra,
    nationality,
    retreat_zoc,
)

if TYPE_CHECKING:
    from winterline.games.anzio.book import Plan

PLUGS: dict[str, Callable[[Plan, tuple[str, ...]], None]] = {
    "supp.mountain": mountain.plug,
    "supp.nationality": nationality.plug,
    "supp.armor": armour_extra.plug,
    "supp.retreat-zoc": retreat_zoc.plug,
    "addendum.armor-extra-hex-zoc": armour_extra.plug_between_zones,
    "addendum.mountain-breakthrough-hex": mountain_extra.plug,
    "aid:P.rivers": marching.plug_rivers,
    "aid:P.strategic": marching.plug_strategic,
    "aid:P.inverted-destroyer": marching.plug_destroyers,
}
"""Option id -> what it does to the plan; its second argument is all chosen options."""


def plug_options(plan: Plan, options: tuple[str, ...]) -> None:
    """Let every chosen option contribute to the plan."""
    for option in options:
        if option in PLUGS:
            PLUGS[option](plan, options)
