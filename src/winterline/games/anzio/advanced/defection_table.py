"""The table of defections (E10B2): which Italians join the Allies, by the place of the first invasion."""

from __future__ import annotations

from pathlib import Path

from winterline import author as wl

from .schedules import Defection
from .tables import load_table

FILE = "advanced/tables/defection.csv"
RULES = ("E10B2a", "E10B2b", "E10B2c", "E10B2d")
FACES = 6


@wl.rule("anzio:E10B2a", "anzio:E10B2b", "anzio:E10B2c")
def load_defections(path: Path) -> tuple[Defection, ...]:
    """The rows of the table: 0 is nobody, 6 is everybody."""
    found = []
    for row in load_table(path):
        rolls = row.number("roma"), row.number("other")
        rule = row["source"].split()[-1]
        if max(rolls) > FACES or rule not in RULES:
            raise row.fail(f"{rolls} by '{rule[:20]}' are no rolls of the table", "write 0 to 6 and the rule")
        found.append(Defection(row["invasion"], row.yes("drop"), *rolls, rule))
    return tuple(found)
