"""The Random Invasion Charts (F17F): in which weeks a playing card lets the Allies invade."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from winterline import author as wl

from .schedules import Chart
from .tables import load_table

CHART_FILES = ("advanced/tables/invasion_chart_a.csv", "advanced/tables/invasion_chart_b.csv")
CARDS = (
    "Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King",
)  # fmt: skip


@wl.rule("anzio:T.CHARTS.AB")
def load_chart(path: Path, turns: Mapping[str, int]) -> Chart:
    """A chart: for each card, from Ace to King, the stretches of weeks in which an invasion may come."""
    found: dict[str, tuple[tuple[int, int], ...]] = {}
    for row in load_table(path):
        card, stretches = row.one_of("card", CARDS), []
        if card in found:
            raise row.fail(f"the card {card} stands here twice", "drop one of the rows")
        for text in row["turns"].split(";"):
            first, _, last = (part.strip() for part in text.partition(">"))
            if first not in turns or last not in turns or turns[first] > turns[last]:
                raise row.fail(f"'{text.strip()[:40]}' is no stretch of weeks", "write it as FROM>TO")
            stretches.append((turns[first], turns[last]))
        found[card] = tuple(stretches)
    if missing := [card for card in CARDS if card not in found]:
        raise wl.BadData(path.name, None, f"no row for the card {missing[0]}", "restore the row")
    return tuple(found[card] for card in CARDS)
