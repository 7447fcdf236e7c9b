"""The drawing data of a board: coast, relief and style, from the `drawing` folder beside the board file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from winterline.core.bits import bits
from winterline.core.board import Board
from winterline.core.draw.shapes import Point, hexagon, outlines
from winterline.core.errors import BadData


class AreaName(msgspec.Struct, frozen=True):
    """A name written across a stretch of country or sea."""

    text: str
    at: Point
    size: float
    colour: str
    spacing: float = 0.0
    face: str = "italic"
    angle: float = 0.0


class Panel(msgspec.Struct, frozen=True):
    """The cartouche: where it stands (left, bottom, width, height) and what it says."""

    at: tuple[float, float, float, float]
    title: str
    subtitle: str
    notes: tuple[str, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    """Pairs of a sign and its meaning."""
    hex_km: float = 0.0
    """The length of a hex that the scale bar tells; none when 0."""
    compass: float | None = None
    """The true bearing of board north, in degrees; no compass when None."""
    scale: float = 1.0
    """How much larger than usual it is drawn, on boards with many hexes."""


class Guide(msgspec.Struct, frozen=True):
    """A dashed line across the board with its name, such as a fold."""

    text: str
    start: Point
    end: Point


class Style(msgspec.Struct, frozen=True):
    """What a game adds to the drawing of its board."""

    panel: Panel
    areas: tuple[AreaName, ...] = ()
    named_courses: tuple[str, ...] = ()
    spots: dict[str, Point] = {}
    """Where in its hex a place stands, as an offset from the centre."""
    boxes: dict[str, Point] = {}
    box_colours: dict[str, str] = {}
    nations: dict[str, tuple[str, str]] = {}
    """Nation -> counter colour and ink."""
    kinds: tuple[str, ...] = ("port", "city", "town", "village", "station")
    """The kinds of places that are drawn and named, the most important first."""
    sizes: dict[str, float] = {}
    """Kind of place -> size of its letters, where it is not the usual one."""
    sides: dict[str, tuple[str, float]] = {}
    """Terrain of sides, the easiest first -> colour and width of a side whose easiest terrain it is."""
    closed: tuple[str, ...] = ()
    """Features of hexes that nobody may enter: hatched."""
    zones: str = ""
    """The kind of place that is a stretch of shore, drawn along it with its figures."""
    routes: bool = False
    """Whether the numbers of roads are put on them."""
    guides: tuple[Guide, ...] = ()


class _Coast(msgspec.Struct, frozen=True):
    source: str
    frame: tuple[float, float, float, float]
    land: tuple[tuple[Point, ...], ...]
    lakes: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that is needed to draw a board beside the board itself."""

    frame: tuple[float, float, float, float]
    land: tuple[tuple[Point, ...], ...]
    relief: bytes
    """A picture of the ground; empty for plain paper."""
    style: Style
    lakes: tuple[tuple[Point, ...], ...] = ()


def load_drawing(folder: Path, board: Board | None = None) -> Drawing:
    """The drawing data in a folder.

    With a `board` coast and relief may be missing: then the land is its hexes, on plain paper.
    """
    try:
        style = msgspec.json.decode((folder / "style.json").read_bytes(), type=Style)
        if board is not None and not (folder / "coast.json").exists():
            coast = _plain_coast(board, style.panel)
        else:
            coast = msgspec.json.decode((folder / "coast.json").read_bytes(), type=_Coast)
        plain = board is not None and not (folder / "relief.png").exists()
        relief = b"" if plain else (folder / "relief.png").read_bytes()
    except (OSError, msgspec.MsgspecError) as error:
        raise BadData(str(folder), None, f"cannot read the drawing ({error})", "restore the folder") from None
    return Drawing(coast.frame, coast.land, relief, style, coast.lakes)


def _plain_coast(board: Board, panel: Panel) -> _Coast:
    """The land as its hexes alone, in a frame with room for the panel."""
    grid, margin = board.grid, 0.25
    corners = [corner for cell in bits(grid.on_board) for corner in hexagon(grid, cell)]
    left, bottom, wide, high = panel.at
    across = [x for x, _ in corners] + [left, left + wide]
    along = [y for _, y in corners] + [bottom, bottom + high]
    frame = (min(across) - margin, min(along) - margin, max(across) + margin, max(along) + margin)
    west, south, east, north = frame
    whole = ((west, south), (east, south), (east, north), (west, north))
    sea = board.hexes("sea")
    land = tuple(tuple(ring) for ring in outlines(grid, grid.on_board & ~sea)) if sea else (whole,)
    return _Coast("plain: the hexes of the board", frame, land)
