"""Automatic Victory: 7:1 wins at once, during movement.

How units then move past and through the beaten hex is in `movement`; how it is declared, in `declaration`.
"""

from __future__ import annotations

from winterline.core.rules import rule
from winterline.games.beachhead.book import Plan

ODDS = 7


@rule("beachhead:2.opt.av")
def plug(plan: Plan) -> None:
    """From 7:1 on a declared combat is won on the spot."""
    plan.overrun_odds = ODDS
