"""Weeks of the Advanced Games by number, and panels, for the rule tests."""

from __future__ import annotations

from typing import Any

import winterline as wl

MONTHS = ("Jan", "Feb", "March", "April", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec")
QUARTERS = ("I", "II", "III", "IV")
FIRST = (12 * 1943 + 8) * 4 + 1
"""Sept II 1943."""


def turn(week: str) -> int:
    """The number of a week such as May I 1944, Sept II 1943 being 0."""
    month, quarter, year = week.split()
    return (12 * int(year) + MONTHS.index(month)) * 4 + QUARTERS.index(quarter) - FIRST


def rows(game: wl.Game, name: str, seat: str = "allied") -> list[dict[str, Any]]:
    """The rows of a panel; none if it is not shown."""
    return next((one["rows"] for one in game.view(seat)["panels"] if one["id"] == name), [])


def factors(game: wl.Game) -> tuple[int, int, int]:
    """Allied air, naval and German air factors in hand."""
    allied, naval, german = (row["value"] for row in rows(game, "support"))
    return allied, naval, german
