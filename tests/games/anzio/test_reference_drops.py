"""Drop hexes and their surcharges worked out a second time, slowly and word by word, and compared on random boards.

The board is read as text, hexes are names, the folds are lines across the sheet: how far north a hex lies follows from
its name alone. Nothing here uses bitboards, zones of control or air superiority as the rules have compiled them.
"""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache
from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.cards import book_of
from winterline.games.anzio.book import Book
from winterline.games.anzio.setup import DATA

PARAS = "adv.supp.paratroops"
MIDDLE, BOTTOM = 91.5, 126.5
"""Where the folds run across the sheet, in half hexes from its top; a hex reaches one up and one down from its middle."""
CLOSED = ("sea", "unplayable", "lake", "lake-road")
WEEKS = ("Sept III 1943", "Oct I 1943", "Oct II 1943", "Oct IV 1943")
GERMANS = ("de-15pg", "de-16pz", "de-29pg", "de-3pg", "de-ei1", "de-90pg")
ALLIES = ("us-36", "us-45", "us-3", "us-505", "us-rgr", "al-r1")
"""All of one nation, whose stacks hold eight points."""


@cache
def sheet() -> Book:
    """The book of the game, for the names of hexes and the factors on counters."""
    return book_of("southern", PARAS)


@cache
def printed() -> dict[str, set[str]]:
    """Every feature of hexes and sides of the board file, major cities and bases among them, with their names."""
    found = defaultdict[str, set[str]](set)
    for line in (DATA / "board.txt").read_text(encoding="utf-8").splitlines():
        head, _, rest = line.partition("@")[0].partition(":")
        kind = head.split()[0] if head else ""
        if kind in ("hex", "side", "place"):
            found[f"{kind} {head.split()[1]}"].update(*(spelt(part) for part in rest.split()))
    return found


def spelt(part: str) -> list[str]:
    """The hexes of a name or a range of a column."""
    if "-" not in part:
        return [part]
    first, last = part.split("-")
    return [f"{first[0]}{row}" for row in range(int(first[1:]), int(last[1:]) + 1)]


def south(label: str) -> int:
    """How far down the sheet the middle of a hex lies, in half hexes: columns are half a hex apart."""
    return 2 * int(label[1:]) + ord(label[0]) - ord("A")


def around(label: str) -> list[str]:
    """The hexes next to one that it is not barred from."""
    column, row = ord(label[0]), int(label[1:])
    ways = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    names = [f"{chr(column + dx)}{row + dy}" for dx, dy in ways]
    barred = printed()["side barred"]
    return [name for name in names if not {f"{label}/{name}", f"{name}/{label}"} & barred]


def factors(unit: str) -> tuple[int, int]:
    """Attack and defence of a unit at full strength, and its stacking points beside them."""
    side, number = sheet().index[unit]
    return sheet().units[side].defence[number][0], sheet().units[side].size[number]


def controlled(units: dict[str, str], enemy: tuple[str, ...]) -> set[str]:
    """The hexes next to an enemy who can defend himself."""
    standing = [at for unit, at in units.items() if unit in enemy and len(at) < 4 and factors(unit)[0]]
    return {name for at in standing for name in around(at)}


def under_enemy_sky(label: str, side: str, week: str) -> bool:
    """Whether any part of a hex lies where the other side rules the air, as long as no air base was taken."""
    given_up = label[0] <= "M" and WEEKS.index(week) >= WEEKS.index("Oct II 1943")
    if side == "allied":
        return south(label) - 1 < BOTTOM and not given_up
    return south(label) + 1 > BOTTOM or given_up


def literal(spec: dict[str, Any], side: str) -> dict[str, int]:
    """Every hex where the unit may drop, and what its die is raised by."""
    week, units, board = spec["when"].rpartition(" ")[0], spec["units"], printed()
    enemy = GERMANS if side == "allied" else ALLIES
    closed = set().union(*(board[f"hex {kind}"] for kind in CLOSED))
    zone, out = controlled(units, enemy), dict[str, int]()
    for cell in range(len(sheet().near)):
        label = sheet().label(cell)
        if not label or label in closed or any(units[u] == label for u in enemy if u in units):
            continue
        if side == "allied" and WEEKS.index(week) < 2 and south(label) - 1 < MIDDLE:
            continue
        if 1 + sum(factors(u)[1] for u, at in units.items() if at == label) > 8:
            continue
        out[label] = 2 * (
            (label not in board["hex plain"] and label not in board["place major-city"])
            + (label in board["hex high"])
            + (label in zone)
            + under_enemy_sky(label, side, week)
        )
    return out


def strewn(seed: int, side: str) -> dict[str, Any]:
    """A position with a unit ready to drop and others anywhere, in stacks and beside each other."""
    rnd = random.Random(seed)
    free = sorted(set().union(*(printed()[f"hex {kind}"] for kind in ("plain", "rough"))) - closed_hexes())
    spots = rnd.sample(free, 4)
    units = {name: spots[n % 2] for n, name in enumerate(rnd.sample(GERMANS, 4))}
    units |= {name: spots[2 + n % 2] for n, name in enumerate(rnd.sample(ALLIES, 4))}
    units["us-504"], units["de-1para-1"] = "sicilia", "absent"
    if side == "axis":
        units["us-504"], units["de-1para-1"] = "absent", "E23"
    return {"when": f"{rnd.choice(WEEKS)} {side}", "units": units, "sea": {"invaded": (23,)}}


def closed_hexes() -> set[str]:
    """Hexes where nobody can stand, and the bases, whose loss would change the sky."""
    return set().union(*(printed()[f"hex {kind}"] for kind in CLOSED)) | printed()["place air-base"]


@pytest.mark.parametrize("side", ["allied", "axis"])
@pytest.mark.parametrize("seed", range(10))
def test_drop_hexes_and_surcharges_of_random_positions(seed: int, side: str) -> None:
    spec, unit = strewn(seed, side), "us-504" if side == "allied" else "de-1para-1"
    if side == "axis" and any(at in around("E23") for at in spec["units"].values()):
        spec["units"]["de-1para-1"] = "X52"
    game = wl.position("anzio", {**spec, "support": {"base_taken": -1}}, scenario="southern", options=[PARAS])
    game.play(f"drop {unit}")
    (panel,) = (panel for panel in game.view(side)["panels"] if panel["id"] == "drop")
    told = {label: int(row["value"]) for row in panel["rows"] for label in row["hexes"]}
    assert told == literal(spec, side)
    assert {action.to for action in game.actions()} == set(told)
