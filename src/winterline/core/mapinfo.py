"""What `winterline map` tells about a board: one hex, the whole board, its picture."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from winterline.core.bits import bits
from winterline.core.board import Board, Course, course_sides, features_of
from winterline.core.draw.drawing import Drawing
from winterline.core.draw.map import ZOOMS, render, to_png
from winterline.core.files import write_whole
from winterline.core.grid import DIRECTIONS, opposite
from winterline.core.vocabulary import CORE

TERRAINS = (
    "sea", "lake", "woods", "swamp", "marsh", "rough", "hill", "mountain", "clear", "minor-city", "major-city",
)  # fmt: skip
"""Features that are the kind of ground a hex has; a land hex with none of them is clear."""
NATURAL = ("sea", "lake", "plain", "rough", "high", "swamp")
"""The same on boards that name the plain: a hex may have several, and mountain is a feature beside them."""
UNNAMED = ("zone", "victory", "air-base")
"""Kinds of places that give their hexes no name."""
TOLD_SIDES = ("bridge", "mountain", "pass")
"""Features of sides that are told beside roads and rivers."""
_ROADS = ("major", "minor", "unfinished")


def board_files(shipped: Path) -> list[str]:
    """The names of the data files that a game ships beside its board."""
    return sorted(path.name for path in shipped.iterdir() if path.suffix in (".txt", ".csv"))


def hex_info(board: Board, label: str) -> dict[str, Any]:
    """All about one hex, in the shape that `map --hex` prints."""
    if not board.grid.has(label):
        labels = [known for known in board.grid.labels if known]
        raise CORE.bad("choice no-hex", board=board.id, label=label, first=min(labels), last=max(labels))
    cell = board.grid.index(label)
    here = [place.name for place in board.places if cell in place.cells and place.kind not in UNNAMED]
    return {
        "hex": label,
        "name": here[0] if here else None,
        "terrain": _terrain(board, cell),
        "features": _features(board, cell),
        "sides": {
            board.grid.label(other): _side(board, cell, direction)
            for direction in range(6)
            if (other := board.grid.neighbours[cell * 6 + direction]) >= 0
        },
    }


def _terrain(board: Board, cell: int) -> list[str]:
    found = [name for name in _grounds(board) if board.hexes(name) >> cell & 1]
    return found or ([] if "plain" in board.features else ["clear"])


def _grounds(board: Board) -> tuple[str, ...]:
    """The features that are kinds of ground on this board."""
    return NATURAL if "plain" in board.features else TERRAINS


def _features(board: Board, cell: int) -> list[str]:
    """Features that are not terrain, places by kind and name, and the watercourses of the hex."""
    out = [name for name in features_of(board, cell) if name not in _grounds(board)]
    for place in board.places:
        if cell in place.cells:
            city = place.kind.endswith("-city")
            out += [place.kind, f"city:{place.name}"] if city else [f"{place.kind}:{place.name}"]
    rivers = [course for course in board.courses if course.kind == "river" and cell in course.cells]
    out += [f"{_stretch(board, river, cell)}:{river.name}" for river in rivers]
    out += sorted({f"river:{stream.name}" for stream in board.streams if (cell, None) in stream.sides})
    out += [f"edge:{name}" for name, cells in board.edges.items() if cell in cells]
    out += [f"box:{box.id}" for box in board.boxes.values() if box.to == cell]
    return out


def _stretch(board: Board, course: Course, cell: int) -> str:
    """What a river is in a hex of its course: where the board tells them apart, a headwaters hex is no river hex."""
    rises = cell == course.cells[0] and course.off_start is None
    return "headwaters" if rises and "plain" in board.features else "river"


def _side(board: Board, cell: int, direction: int) -> dict[str, Any]:
    """One hexside: its own features and the courses that cross it."""
    other = board.grid.neighbours[cell * 6 + direction]
    own = {name for name in board.sides if board.side_bits(name)[cell] >> direction & 1}
    crossing = [c for c in board.courses if {cell, other} in map(set, pairwise(c.cells))]
    roads = {course.kind.partition(":")[2] for course in crossing if course.kind.startswith("road")}
    rivers = [course.name for course in crossing if course.kind == "river"]
    banks = ((cell, direction), (other, opposite(direction)))
    rivers += [stream.name for stream in board.streams if any(bank in stream.sides for bank in banks)]
    shut = board.hexes("unplayable") | board.hexes("lake")
    sea = board.hexes("sea")
    shore = (sea >> cell ^ sea >> other | shut >> cell | shut >> other) & 1
    return {
        "terrain": sorted(own - {"bridge", "barred"}),
        "road": next((kind for kind in _ROADS if kind in roads), None),
        "river": rivers[0] if rivers else None,
        "bridge": "bridge" in own or bool(roads and own & {"river:major", "river:minor", "canal"}),
        "barred": "barred" in own or bool(shore),
    }


def told_sides(board: Board) -> dict[str, dict[str, str]]:
    """What runs across or along the sides of hexes: label -> `kind` or `kind|name` -> directions."""
    found: dict[int, dict[str, set[int]]] = {}
    for course in board.courses:
        what = f"{course.kind}|{course.name}" if course.kind == "river" else course.kind
        for cell, side in course_sides(board.grid, course):
            found.setdefault(cell, {}).setdefault(what, set()).add(side)
    for stream in board.streams:
        banks = [(cell, side) for cell, side in stream.sides if side is not None]
        for cell, side in banks + [_beyond(board, *bank) for bank in banks]:
            found.setdefault(cell, {}).setdefault(f"{stream.kind}|{stream.name}", set()).add(side)
    for name in TOLD_SIDES:
        for cell in bits(board.grid.on_board) if name in board.sides else ():
            if own := {side for side in range(6) if board.side_bits(name)[cell] >> side & 1}:
                found.setdefault(cell, {})[name] = own
    return {
        board.grid.label(cell): {
            what: " ".join(DIRECTIONS[side] for side in sorted(sides)) for what, sides in told.items()
        }
        for cell, told in sorted(found.items())
        if cell >= 0
    }


def _beyond(board: Board, cell: int, side: int) -> tuple[int, int]:
    """A side as the hex beyond it has it; cell -1 where the board ends."""
    return board.grid.neighbours[cell * 6 + side], opposite(side)


def board_info(board: Board) -> dict[str, Any]:
    """A whole board as JSON: every hex, course, place, edge and box."""
    grid = board.grid
    return {
        "map": board.id,
        "title": board.title,
        "source": board.source,
        "hexes": [
            {"hex": grid.label(cell), "terrain": _terrain(board, cell), "features": _features(board, cell)}
            for cell in bits(grid.on_board)
        ],
        "courses": [
            {
                "kind": course.kind,
                "name": course.name,
                "hexes": [grid.label(cell) for cell in course.cells],
                "off": [
                    None if off is None else DIRECTIONS[off] for off in (course.off_start, course.off_end)
                ],
                "source": course.source,
            }
            for course in board.courses
        ],
        "streams": [
            {
                "kind": stream.kind,
                "name": stream.name,
                "sides": [_written(board, cell, side) for cell, side in stream.sides],
                "source": stream.source,
            }
            for stream in board.streams
        ],
        "edges": {name: [grid.label(cell) for cell in cells] for name, cells in board.edges.items()},
        "boxes": {box.id: None if box.to is None else grid.label(box.to) for box in board.boxes.values()},
    }


def _written(board: Board, cell: int, side: int | None) -> str:
    """A side as a board file writes it, or the bare hex that water runs through."""
    label = board.grid.label(cell)
    return label if side is None else f"{label}/{board.grid.label(board.grid.neighbours[cell * 6 + side])}"


DRAWN = 0.35
"""How much of a picture in dots is done, about, when its lines are drawn."""


def render_file(
    board: Board,
    drawing: Drawing,
    out: Path,
    zoom: float = ZOOMS["table"],
    told: Callable[[float], None] = lambda done: None,
) -> None:
    """Draw a board into an .svg or .png file; the file appears whole or not at all.

    Whoever waits is `told` how much of it is done.
    """
    kind = out.suffix.lower()
    if kind not in (".svg", ".png"):
        raise CORE.bad("choice cannot-draw-give-name-ends", out=out.name)
    lines = DRAWN if kind == ".png" else 1.0
    svg = render(board, drawing, zoom, told=lambda done: told(done * lines))
    told(lines)
    body = to_png(svg) if kind == ".png" else svg.encode()
    try:
        write_whole(out, [body], public=True)
        told(1.0)
    except OSError as error:
        raise CORE.bad("choice cannot-write", out=out, strerror=error.strerror) from None
