"""The table of parachute drops (F8B6): what a modified roll does to the unit that drops."""

from __future__ import annotations

from pathlib import Path

from winterline import author as wl

from .schedules import Fall
from .tables import by_roll, load_table

DROPS_FILE = "advanced/tables/paradrop.csv"
LEAST, MOST = 1, 14
"""The lowest and the highest modified roll."""
LANDS, INVERTED, LOST = RESULTS = ("lands", "inverted", "destroyed")


@wl.rule("anzio:T.RANDOM.PARADROP")
def load_falls(path: Path) -> tuple[Fall, ...]:
    """Modified roll - 1 -> what becomes of a unit that drops, from 1 to 14."""
    rows = by_roll(load_table(path), LEAST, MOST)
    return tuple(
        Fall(row.one_of("result", RESULTS), row.number("move"), row.yes("attack"))
        for row in (rows[roll] for roll in range(LEAST, MOST + 1))
    )
