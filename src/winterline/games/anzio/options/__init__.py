"""Optional rules: each one a module that plugs into the plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from winterline.games.anzio.options import (
    addendum,
    air,
    armour,
    armour_extra,
    bases,
    commandos,
    forts,
    interdiction,
    marching,
    mountain,
    mountain_extra,
    nationality,
    readings,
    retreat_zoc,
    sea_attack,
    support,
    tournament,
)

if TYPE_CHECKING:
    from winterline.games.anzio.book import Plan

PLUGS: dict[str, Callable[[Plan, tuple[str, ...]], None]] = {
    "supp.mountain": mountain.plug,
    "supp.nationality": nationality.plug,
    "supp.armor": armour.plug,
    "supp.retreat-zoc": retreat_zoc.plug,
    "addendum.armor-extra-hex-zoc": armour_extra.plug_between_zones,
    "addendum.mountain-breakthrough-hex": mountain_extra.plug,
    "addendum.mountain-breakthrough-zoc": mountain_extra.plug_through_zones,
    "aid:P.rivers": marching.plug_rivers,
    "aid:P.strategic": marching.plug_strategic,
    "aid:P.inverted-destroyer": marching.plug_destroyers,
    "supp.air-superiority": air.plug,
    "supp.supporting-fire": support.plug,
    "supp.forts": forts.plug,
    "addendum.tac-air-bases": bases.plug,
    "aid:P.river-doubling": readings.plug_rivers,
    "aid:P.apennine-halving": readings.plug_apennine,
    "aid:P.air-column-m": air.plug_column_m,
    "aid:P.interdict-bridge": interdiction.plug_bridges,
    "aid:P.interdict-naval": interdiction.plug_naval,
    "aid:P.armor-rough": armour.plug_rough,
    "aid:P.fort-other-hex": forts.plug_lone,
    "supp.commandos": commandos.plug,
    "aid:P.commando-roma": commandos.plug_roma,
    "addendum.lst-armor-limit": addendum.plug_armour,
    "addendum.commando-landing-table": addendum.plug_landing_table,
    "addendum.invasion-scare": addendum.plug_scare,
    "tourn.1para-y48": tournament.plug_1para,
    "tourn.south-entry": tournament.plug_south,
    "tourn.sea-attack": sea_attack.plug,
    "tourn.rerolls": tournament.plug_rerolls,
}
"""Option id -> what it does to the plan; its second argument is all chosen options."""


def plug_options(plan: Plan, options: tuple[str, ...]) -> None:
    """Let every chosen option contribute to the plan."""
    for option in options:
        if option in PLUGS:
            PLUGS[option](plan, options)
