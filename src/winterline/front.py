"""The front in a terminal: the part of the board where the sides meet, or the one about a hex, in letters and colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import fill
from typing import Any

from rich.text import Text

from winterline.core.board import Board, features_of
from winterline.core.counters import Counter
from winterline.core.errors import BadChoice
from winterline.core.sides import adjective, people

WIDE = 6
"""Letters to a column of hexes."""
NEAR = 3
"""Sides that are so many hexes apart, or nearer, make a front."""
ABOUT = 4
"""So many hexes about a place are shown."""
GLYPHS = {
    "sea": "~~~~", "lake": "~~~~", "mountain": "▲▲▲", "high": "▲▲▲", "hill": "∩∩∩", "rough": "∩∩∩", "woods": "♣♣♣",
    "marsh": "≈≈≈", "swamp": "≈≈≈",
}  # fmt: skip
COLOURS = {"sea": "blue", "lake": "blue", "woods": "green", "marsh": "cyan", "swamp": "cyan"}
PLACES = ("city", "port", "town", "village", "major-city", "minor-city", "fortified")
SIDES = ("bold green", "bold red")
"""How the counters of the first side and of the second are written."""

Stacks = Mapping[str, list[dict[str, Any]]]


def stacks_of(view: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Hex -> the units that a seat sees there."""
    stacks: dict[str, list[dict[str, Any]]] = {}
    for unit in view["units"]:
        if unit.get("hex"):
            stacks.setdefault(unit["hex"], []).append(unit)
    return stacks


def front(board: Board, stacks: Stacks) -> list[int]:
    """The cells where units of both sides are near each other; where none are, all cells with units."""
    grid = board.grid
    held: dict[str, list[int]] = {}
    for label, units in stacks.items():
        if grid.has(label):
            held.setdefault(units[0]["side"], []).append(grid.index(label))
    cells = [cell for mine in held.values() for cell in mine]
    first, *others = held.values() if len(held) > 1 else ([], [])
    met = [(a, b) for a in first for other in others for b in other if grid.distance(a, b) <= NEAR]
    return sorted({cell for pair in met for cell in pair}) or cells


def about(board: Board, label: str) -> list[int]:
    """The cells about a hex."""
    if not board.grid.has(label):
        raise BadChoice(f"the board has no hex '{label[:20]}'")
    middle = board.grid.index(label)
    return [c for c, name in enumerate(board.grid.labels) if name and board.grid.distance(middle, c) <= ABOUT]


def window(board: Board, cells: Iterable[int], wide: int, high: int) -> tuple[range, range]:
    """Columns and heights that show as many of the cells as there is room for, with a hex about them."""
    grid, shown = board.grid, list(cells)
    columns, heights = [grid.columns[cell] for cell in shown], [grid.heights[cell] for cell in shown]
    return _span(columns, 1, wide // WIDE), _span(heights, 2, high)


def _span(numbers: list[int], margin: int, most: int) -> range:
    low, top = min(numbers) - margin, max(numbers) + margin
    if top - low >= most:
        middle = sorted(numbers)[len(numbers) // 2]
        low, top = middle - most // 2, middle - most // 2 + most - 1
    return range(low, top + 1)


def ground(board: Board, cell: int) -> tuple[str, str]:
    """The sign of a hex's terrain, and its colour."""
    features = features_of(board, cell)
    if any(feature.partition(":")[0] in PLACES for feature in features) or cell in towns(board):
        return "◉", "bold"
    kind = name_of(board, cell)
    return GLYPHS.get(kind, "·"), COLOURS.get(kind, "dim")


def held_by(
    units: list[dict[str, Any]], sides: tuple[str, ...], counters: Mapping[str, Counter]
) -> tuple[str, str]:
    """Whose units stand in a hex, how many they are and how strong in defence, as far as the seat sees it."""
    side = units[0]["side"]
    strength = sum(unit.get("defence", counters[unit["id"]].full.defence) or 0 for unit in units)
    return f"{adjective(side)[0]}{len(units)}:{strength:g}", SIDES[sides.index(side) % 2]


def drawn(
    board: Board, view: Mapping[str, Any], sides: tuple[str, ...], counters: Iterable[Counter], label: str = "",
    *, wide: int = 100, high: int = 40,
) -> Text:  # fmt: skip
    """The front, or the ground about a hex: in each hex who holds it or what terrain it is, and below it its number."""
    stacks, known = stacks_of(view), {counter.id: counter for counter in counters}
    cells = about(board, label) if label else front(board, stacks)
    if not cells:
        raise BadChoice("nobody is on the board yet: name a hex")
    columns, heights = window(board, cells, wide, high)
    grid = board.grid
    at = {(grid.columns[c], grid.heights[c]): c for c, name in enumerate(grid.labels) if name}
    text, seen = Text(), list[int]()
    # the number of a hex stands below it: one row more than the hexes, and none for hexes that are above the first
    for height in (*reversed(heights), heights.start - 1):
        for column in columns:
            cell, above = at.get((column, height)), at.get((column, height + 1))
            if cell is not None and height in heights:
                units = stacks.get(grid.labels[cell])
                words, style = held_by(units, sides, known) if units else ground(board, cell)
                seen.append(cell)
            else:
                words, style = (
                    grid.labels[above] if above is not None and height + 1 in heights else "",
                    "dim",
                )
            text.append(f"{words[: WIDE - 1]:<{WIDE}}", style)
        text.append("\n")
    return text.append_text(legend(board, stacks, sides, seen, wide))


def legend(board: Board, stacks: Stacks, sides: tuple[str, ...], cells: list[int], wide: int) -> Text:
    """What the signs of a map mean: those that are on it, and which places are."""
    shown = {board.grid.labels[cell] for cell in cells}
    there = {units[0]["side"] for label, units in stacks.items() if label in shown}
    lines = []
    if there:
        letters = ", ".join(f"{adjective(side)[0]} {people(side)}" for side in sides if side in there)
        lines.append(f"{letters}: how many units stand there, then their defence.")
    grounds: dict[str, list[str]] = {}
    for kind in dict.fromkeys(filter(None, (name_of(board, cell) for cell in cells))):
        grounds.setdefault(GLYPHS[kind], []).append(kind)
    if grounds:
        lines.append("  ".join(f"{sign} {', '.join(kinds)}" for sign, kinds in grounds.items()))
    named = [(board.grid.labels[cell], place) for cell, place in towns(board).items()]
    here = [f"{label} {place}" for label, place in named if label in shown]
    if here:
        lines.append(f"◉ {', '.join(here)}")
    return Text("\n".join(fill(line, wide - 1, subsequent_indent="  ") for line in lines) + "\n", "dim")


def towns(board: Board) -> dict[int, str]:
    """The cells with a place, and its name."""
    return {cell: place.name for place in board.places if place.kind in PLACES for cell in place.cells}


def name_of(board: Board, cell: int) -> str:
    """The kind of ground for which a hex has its sign."""
    return next((feature for feature in features_of(board, cell) if feature in GLYPHS), "")
