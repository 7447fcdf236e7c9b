"""The drawing data of a board: coast, relief and style, from the `drawing` folder beside the board file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from winterline.core.draw.shapes import Point
from winterline.core.errors import BadData


class AreaName(msgspec.Struct, frozen=True):
    """A name written across a stretch of country or sea."""

    text: str
    at: Point
    size: float
    colour: str
    spacing: float = 0.0
    face: str = "italic"


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


class _Coast(msgspec.Struct, frozen=True):
    source: str
    frame: tuple[float, float, float, float]
    land: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that is needed to draw a board beside the board itself."""

    frame: tuple[float, float, float, float]
    land: tuple[tuple[Point, ...], ...]
    relief: bytes
    style: Style


def load_drawing(folder: Path) -> Drawing:
    """The drawing data in a folder."""
    try:
        coast = msgspec.json.decode((folder / "coast.json").read_bytes(), type=_Coast)
        style = msgspec.json.decode((folder / "style.json").read_bytes(), type=Style)
        relief = (folder / "relief.png").read_bytes()
    except (OSError, msgspec.MsgspecError) as error:
        raise BadData(str(folder), None, f"cannot read the drawing ({error})", "restore the folder") from None
    return Drawing(coast.frame, coast.land, relief, style)
