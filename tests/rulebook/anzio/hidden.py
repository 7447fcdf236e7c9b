"""Tools for the rule tests about blank counters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import winterline as wl
from tests.rulebook.anzio import kit

FOG = "adv.supp.fog.limited-intelligence"
ONE, TWO, THREE, FOUR = (f"allied-blank-{n}" for n in (1, 2, 3, 4))
GERMAN, OTHER = "axis-blank-1", "axis-blank-2"


def foggy(when: str, units: Mapping[str, str], *, options: Iterable[str] = (), **spec: Any) -> wl.Game:
    """A position in which blank counters are in use."""
    return kit.setup(when, units, options=[FOG, *options], **spec)


def conceal(game: wl.Game, where: str, *parts: str) -> list[wl.Event]:
    """Lay blank counters in a place, each part such as `hide us-45 allied-blank-1` or `dummy allied-blank-2`."""
    there = [unit for unit in kit.offers(game, "conceal") if kit.where(game, unit) == where]
    events = game.play(f"conceal {there[0]}" if there else f"disguise {where}")
    for part in parts:
        events += game.play(part)
    return events + kit.step(game, "seal")


def covers(game: wl.Game, blank: str) -> list[str]:
    """The units under a blank counter, as its owner is told."""
    side = blank.partition("-")[0]
    row = next(unit for unit in game.view(side)["units"] if unit["id"] == blank)
    return list(row["covers"])


def turned(events: Iterable[wl.Event]) -> list[tuple[str, ...]]:
    """The blank counters that were turned over, each with those who were under it."""
    return [event.units for event in kit.happened(events, "revealed")]


def place(game: wl.Game, unit: str, seat: str) -> str:
    """The hex of a counter, or its box, as a seat is told."""
    row = next(u for u in game.view(seat)["units"] if u["id"] == unit)
    return str(row.get("hex") or row.get("box") or row["status"])
