"""Garrison duties that rules tell rather than the card: Roma, Livorno, and who is sent there (E6C, E8A, E8B)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from winterline import author as wl

from ..order_of_battle import hexes_in
from .schedules import NEVER, Posting, Reaction
from .tables import load_table

FILE = "advanced/postings.csv"
REACTION_FILE = "advanced/tables/garrison_reaction.csv"
KINDS = ("station", "port", "transfer")
_COLUMNS = ("unit", "kind", "turn", "hexes", "radius", "removal", "otherwise", "substitutes", "source")


def load_postings(
    path: Path, numbers: Mapping[str, int], turns: Mapping[str, int], find: Callable[[str], int]
) -> tuple[Posting, ...]:
    """The duties of units that are in the game."""
    out = []
    for row in wl.read_table(path, _COLUMNS):
        hexes_in(row, "hexes")
        if row["unit"] not in numbers:
            continue
        posting = Posting(
            numbers[row["unit"]],
            row.one_of("kind", KINDS),
            turns.get(row["turn"], NEVER),
            tuple(map(find, row["hexes"].split())),
            row.number("radius"),
            turns.get(row["removal"], NEVER),
            tuple(map(find, row["otherwise"].split())),
            tuple(numbers[name] for name in row["substitutes"].split() if name in numbers),
        )
        out.append(posting)
    return tuple(out)


def load_reactions(path: Path) -> tuple[Reaction, ...]:
    """How near the enemy is, to Genova and to other cities, and the highest roll that brings a garrison out."""
    names = ("distance", "genova", "reacts_on")
    return tuple(Reaction(*(row.number(name) for name in names)) for row in load_table(path))
