"""Positions with Italians for the rule tests of the Advanced Games."""

from __future__ import annotations

from typing import Any

import winterline as wl
from tests.rulebook.anzio.kit import setup

ROMA = {
    "it-ariete": "F43", "it-gds": "F46", "it-cent": "H45", "it-piave": "F44", "it-sas": "G45", "it-piac": "F47",
    "it-ldt": "E44",
}  # fmt: skip
"""The garrison of Roma, and where its units stand on Sept II."""
OTHERS = {"it-221": "E49", "it-222": "O61", "it-pas": "L56", "it-rav": "C34", "it-ag": "D18"}
ZONES = (
    "Genova", "Livorno", "Piombino", "Follonica", "Civitavecchia", "Roma", "Terracina", "Mondragone", "Napoli",
    "Salerno", "Rimini", "Pescara", "Termoli",
)  # fmt: skip
FIRST_ZONE = 14
SPARES = {"br-231": "X66", "de-29pg": "X60"}


def in_italy(when: str, units: dict[str, str], scenario: str = "po-valley", **spec: Any) -> wl.Game:
    """A position of an Advanced Game, with a unit of either side far away that has something to do."""
    chosen = {"german_list": "standard"} | spec
    return setup(when, SPARES | units, scenario=scenario, spare=False, **chosen)


def invaded(zone: str) -> dict[str, Any]:
    """The sea after a first invasion there."""
    return {"invaded": (FIRST_ZONE + ZONES.index(zone),)}
