"""Tools for the rule tests about paratroops: positions with units ready to drop, and drops."""

from __future__ import annotations

from typing import Any

import winterline as wl
from tests.rulebook.anzio.kit import after, offers, offers_after, refused, setup, step
from winterline import Event

PARAS = "adv.supp.paratroops"
SPARE = {"br-231": "X66", "de-26pz": "K20"}
"""A unit for each side far from everything."""
US = ("us-504", "us-505", "us-325")
OPEN, ROUGH, HIGH, HIGH_NORTH = "W55", "P68", "P57", "H48"
"""Hexes with no surcharge, with one for want of plain, with two, and with three: German aircraft are over the last."""


def ready(
    when: str = "Sept III 1943 allied",
    units: dict[str, str] | None = None,
    *,
    dice: tuple[int, ...] = (),
    options: tuple[str, ...] = (),
    scenario: str = "southern",
    **spec: Any,
) -> wl.Game:
    """A movement phase with the 504th in Sicilia, unless other units are named."""
    placed = {**SPARE, **({"us-504": "sicilia"} if units is None else units)}
    return setup(
        when, placed, scenario=scenario, options=[PARAS, *options], dice=list(dice), spare=False, **spec
    )


def drop(game: wl.Game, unit: str, label: str) -> list[Event]:
    """Let a unit drop in a hex."""
    return game.play(f"drop {unit}") + step(game, f"land {label}")


def fate(events: list[Event]) -> tuple[int, str]:
    """The modified die of a drop, and what became of the unit."""
    (event,) = (event for event in events if event.what == "drop")
    total, _, word = event.word.partition(" ")
    return int(total), word


def hexes(game: wl.Game, unit: str = "us-504") -> set[str]:
    """Where a unit may drop; nowhere when it may not."""
    return offers_after(game, f"drop {unit}", "land") if game.why_not(f"drop {unit}") is None else set()


def why_there(game: wl.Game, label: str, unit: str = "us-504") -> str | None:
    """The rule that a drop in a hex breaks."""
    return refused(after(game, f"drop {unit}"), f"land {label}")


def table(game: wl.Game, unit: str = "us-504") -> dict[str, dict[str, Any]]:
    """Hex -> its row in the panel that is shown before a drop."""
    panels = after(game, f"drop {unit}").view("allied")["panels"]
    (panel,) = (panel for panel in panels if panel["id"] == "drop")
    return {label: row for row in panel["rows"] for label in row["hexes"]}


def steps(game: wl.Game) -> set[str]:
    """Where a unit that has just come down may go."""
    return set(offers(game, "go"))
