"""Writes the ANZIO board down: the bridges that follow from its lines, and every statement of the file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

import anzio_hand as hand
import anzio_names as names

if TYPE_CHECKING:
    from anzio import Maker
    from anzio_lines import Line

HEADER = """\
# The board of ANZIO. Made by tools/maps/anzio.py from real geography; not the printed map, which is in no rulebook.
# Every hex that the rulebook mentions stands here as it says (@rulebook); the rest follows the ground fitted to those
# hexes (@geography), is told by players of the printed game (@players) or is our own choice (@judgement).
# citations.json lists what is cited, and how surely.
# Correct it from a printed board by editing these lines; `winterline map anzio --check` then tells whether every
# statement of the rulebook still holds. docs/maps.md explains the statements and how each layer was made.

board anzio "ANZIO"
source reconstruction "rebuilt from real geography so that every hex the rulebook mentions is as it says; not the print"
grid diagonal columns=A-Y north=12 south=80.5
"""
WIDTH = 112
WAYS = ("N", "NE", "SE", "S", "SW", "NW")
SOURCES = ("rulebook", "players", "judgement", "geography")
"""Where a statement comes from, in the order in which statements of one kind are written."""


def board(maker: Maker) -> str:
    """The whole file."""
    parts = [
        HEADER,
        shore(maker),
        terrain(maker),
        sides(maker),
        rivers(maker),
        roads(maker),
        places(maker),
        edges(maker),
    ]
    return "\n".join(parts)


def order(label: str) -> tuple[str, int]:
    """Sorts labels by column and row."""
    return label[0], int(label[1:])


def ranges(labels: Iterable[str]) -> list[str]:
    """Labels as words, runs of a column joined."""
    out: list[str] = []
    run: list[str] = []
    for label in [*sorted(labels, key=order), ""]:
        if run and label and label[0] == run[-1][0] and int(label[1:]) == int(run[-1][1:]) + 1:
            run.append(label)
            continue
        if run:
            out += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else run
        run = [label]
    return out


def wrapped(head: str, words: list[str], source: str) -> str:
    """Statements of one kind, broken into lines of readable length."""
    lines, line = [], f"{head}:"
    for word in words:
        if len(line) + len(word) > WIDTH:
            lines.append(f"{line} @{source}")
            line = f"{head}:"
        line += f" {word}"
    return "\n".join([*lines, f"{line} @{source}"]) + "\n" if words else ""


def feature(name: str, labels: Iterable[str], sources: Mapping[str, str] = {}) -> str:
    """The statements of one feature of hexes; they follow the ground where no source is named."""
    found: dict[str, set[str]] = {word: set() for word in SOURCES}
    for label in labels:
        found[sources.get(label, "geography")].add(label)
    return "".join(wrapped(f"hex {name}", ranges(members), word) for word, members in found.items())


def cited(*labels: str) -> dict[str, str]:
    """Labels that the rulebook cites."""
    return dict.fromkeys(labels, "rulebook")


def shore(maker: Maker) -> str:
    ground = maker.ground
    out = "# ---- sea and shore: `sea` has no land, `unplayable` has land that is too small or an island\n"
    out += "#      `lake` is closed, `lake-road` may be passed along its road only\n\n"
    out += wrapped("hex sea", ranges(ground.sea), "geography")
    out += wrapped("hex unplayable", ranges(ground.closed), "judgement")
    out += wrapped("hex lake", ["T3", "S4"], "rulebook")
    out += wrapped("hex lake", ranges(ground.lake - {"T3", "S4"} - set(hand.LAKE_ROADS)), "geography")
    out += wrapped("hex lake-road", ranges(hand.LAKE_ROADS), "geography")
    out += feature("beach", ground.beach, hand.BEACHES)
    out += feature("coast", ground.coast, cited("C15"))
    return out


def terrain(maker: Maker) -> str:
    ground = maker.ground
    out = "# ---- natural terrain found in each hex; a hex may have several kinds\n\n"
    sources = {label: source for label, (_, source) in hand.HEXES.items()}
    dry = ground.land - (ground.lake - set(hand.LAKE_ROADS))
    for kind in ("plain", "rough", "high", "swamp"):
        out += feature(kind, {label for label in dry if kind in ground.kinds[label]}, sources)
    out += "\n# ---- mountain hexes matter in combat only\n\n"
    out += feature("mountain", ground.mountain & dry, hand.MOUNTAINS)
    height = {label: int(label[1:]) + (ord(label[0]) - 65) / 2 for label in dry}
    out += "\n# ---- the folds: `below-middle` lies wholly south of the middle one, `above-bottom` wholly north of\n"
    out += "#      the bottom one\n\n"
    out += feature("below-middle", {label for label in dry if height[label] >= 46.5}, cited("F44"))
    out += feature("above-bottom", {label for label in dry if height[label] <= 62.5}, cited("K57"))
    return out


def sides(maker: Maker) -> str:
    ground = maker.ground
    out = "# ---- natural terrain of the sides, which is what movement pays for; mixed sides stand in several lists\n\n"
    closed = ground.lake - set(hand.LAKE_ROADS)
    for kind in ("plain", "rough", "high", "swamp"):
        pairs = [pair for pair, kinds in ground.sides.items() if kind in kinds and not closed & set(pair)]
        out += side(kind, pairs, {name: source for name, (_, source) in hand.SIDES.items()})
    out += "\n# ---- sides of sea and coastline only: no movement, no combat, no zone of control\n\n"
    return out + side("barred", ground.barred, hand.BARRED)


def side(name: str, pairs: Iterable[tuple[str, str]], sources: Mapping[str, str]) -> str:
    """The statements of one feature of sides; they follow the ground where no source is named."""
    known = {tuple(sorted(words.split("/"))): source for words, source in sources.items()}
    found: dict[str, list[str]] = {word: [] for word in SOURCES}
    for pair in sorted(pairs, key=lambda pair: (order(pair[0]), order(pair[1]))):
        found[known.get(pair, "geography")].append("/".join(pair))
    return "".join(wrapped(f"side {name}", words, word) for word, words in found.items())


def rivers(maker: Maker) -> str:
    out = "# ---- rivers, source to mouth: the first hex is the headwaters, `off-` at the end is the sea, a river that\n"
    out += "#      flows into another ends in a hex of it\n\n"
    out += "".join(line.text() + "\n" for line in maker.rivers)
    out += "\n# ---- bridges: where a road changes the bank, and where a city stands on the river (B2D3)\n\n"
    found = bridges(maker)
    out += feature("bridge", found, cited("E22", "S9", "T25", "F45"))
    return out


def roads(maker: Maker) -> str:
    out = "# ---- roads, with the number of the route\n\n"
    return out + "".join(line.text() + "\n" for line in maker.roads)


def city_hexes(maker: Maker, name: str) -> tuple[str, ...]:
    """The hexes of a city."""
    if name in names.HELD:
        return names.HELD[name]
    label = maker.hex_of(name)
    assert label is not None, name
    return (label,)


def places(maker: Maker) -> str:
    out = "# ---- cities: the rules call the first group major; the second had more than some 60,000 people in 1936\n\n"
    groups = (
        ("major-city", names.MAJOR_CITED, "rulebook"),
        ("major-city", names.MAJOR, "history"),
        ("minor-city", names.MINOR, "geography"),
        ("town", names.TOWNS, "geography"),
    )
    for kind, members, source in groups:
        for name in members:
            where = "rulebook" if name in (*names.CITED, *names.CITED_TOWNS) else source
            out += f'place {kind} "{name}": {" ".join(city_hexes(maker, name))} @{where}\n'
    out += 'place vesuvio "Vesuvio": M58 @rulebook\n'
    for name, (hexes, source) in hand.LAKES.items():
        out += f'place lake "{name}": {" ".join(hexes)} @{source}\n'
    for name, label in hand.SMALL_LAKES.items():
        out += f'place lake "{name}": {label} @{"rulebook" if name == "Lago di Vico" else "geography"}\n'
    out += "\n# ---- ports, air bases, invasion zones, victory cities; ports.csv says how sure the figures are\n\n"
    for name, (label, figures) in names.PORTS.items():
        out += f'place port "{name}" {figures}: {label} @rulebook\n'
    for name, hexes in names.AIR_BASES.items():
        out += f'place air-base "{name}": {" ".join(hexes)} @rulebook\n'
    for name, (beaches, figures, source) in names.ZONES.items():
        out += f'place zone "{name}" {figures}: {beaches} @{source}\n'
    for name in names.VICTORY:
        out += f'place victory "{name}": {" ".join(city_hexes(maker, name))} @rulebook\n'
    return out


def edges(maker: Maker) -> str:
    ground = maker.ground
    open_hexes = ground.land - ground.lake
    north = [top(column) for column in range(25)]
    south = [bottom(column) for column in range(25)]
    north = [label for label in north if label in open_hexes]
    lists = {
        "northwest": ["A14", "A13", "A12"],
        "north": north,
        "northeast": [f"Y{row}" for row in range(14) if f"Y{row}" in open_hexes],
        "south": [label for label in south if label in open_hexes],
        "taranto": [f"Y{row}" for row in range(46, 66)],
        "ligurian": ["A13", *north[: north.index("P5") + 1]],
        "adriatic": [f"Y{row}" for row in range(7, -1, -1)],
        "supply-1944": [*north[north.index("O5") :], *(f"Y{row}" for row in range(1, 13))],
    }
    out = "# ---- edges: northwest, north and northeast for German entry and supply, south for Messina, taranto; the\n"
    out += "#      last three are stretches of them that the later games use\n\n"
    for name, labels in lists.items():
        out += f"edge {name}: {' '.join(labels)} @{'rulebook' if name == 'taranto' else 'geography'}\n"
    out += "\n# ---- boxes beside the board\n\n"
    for box, title, side_of in names.BOXES:
        out += f'box {box} "{title}": {side_of} @rulebook\n'
    return out


def top(column: int) -> str:
    """The northernmost hex of a column."""
    return f"{chr(65 + column)}{12 - column // 2}"


def bottom(column: int) -> str:
    """The southernmost hex of a column."""
    return f"{chr(65 + column)}{80 - column // 2}"


# ---- bridges


def bridges(maker: Maker) -> set[str]:
    """The hexes where the delay of a river does not apply: a road changes the bank, roads meet there that come from
    both banks, or a city stands on the river."""
    out: set[str] = set()
    cities = {
        label
        for name in (*names.MAJOR_CITED, *names.MAJOR, *names.MINOR)
        for label in city_hexes(maker, name)
    }
    for river in maker.rivers:
        wet = set(river.hexes[0 if river.before else 1 :])
        out |= wet & cities
        sides: dict[str, set[str]] = {}
        for road in maker.roads:
            out |= crossings(maker, river, road)
            for at, label in enumerate(road.hexes):
                if label in river.hexes:
                    sides.setdefault(label, set()).update(
                        bank(maker, river, road, at, step) for step in (-1, 1)
                    )
        out |= {label for label, banks in sides.items() if {"left", "right"} <= banks}
    return (out | set(hand.BRIDGES)) - set(hand.NO_BRIDGES)


def crossings(maker: Maker, river: Line, road: Line) -> set[str]:
    """Where a road changes the bank of a river: both ends of its run along the river's hexes."""
    out: set[str] = set()
    at = 0
    while at < len(road.hexes):
        if road.hexes[at] not in river.hexes:
            at += 1
            continue
        first = at
        while at + 1 < len(road.hexes) and along(river, *road.hexes[at : at + 2]):
            at += 1
        enter = bank(maker, river, road, first, -1)
        leave = bank(maker, river, road, at, 1)
        if enter and leave and enter != leave:
            out |= {road.hexes[first], road.hexes[at]}
        at += 1
    return out


def along(river: Line, here: str, there: str) -> bool:
    """Whether a step follows the course of a river."""
    steps = set(pairwise(river.hexes))
    return bool({(here, there), (there, here)} & steps)


def bank(maker: Maker, river: Line, road: Line, at: int, step: int) -> str:
    """The bank of the river on which a road comes to, or leaves, its hex: left, right or nothing."""
    here = road.hexes[at]
    other = road.hexes[at + step] if 0 <= at + step < len(road.hexes) else ""
    if other:
        way = maker.walker.direction(here, other)
    else:
        end = road.before if step < 0 else road.after
        if not end:
            return ""
        way = end.removeprefix("off-")
    where = river.hexes.index(here)
    into = (
        maker.walker.direction(here, river.hexes[where - 1]) if where else river.before.removeprefix("off-")
    )
    out = (
        maker.walker.direction(here, river.hexes[where + 1])
        if where + 1 < len(river.hexes)
        else river.after.removeprefix("off-")
    )
    if not into or not out or way in (into, out):
        return ""
    a, b, c = WAYS.index(into), WAYS.index(out), WAYS.index(way)
    return "left" if (c - a) % 6 < (b - a) % 6 else "right"
