"""The sheet: from board units to pixels, and the SVG pieces that every layer is made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from winterline.core.draw.lines import Line
from winterline.core.draw.shapes import Point

ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
"""The attributes of a stroke with round ends and corners."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A window (left, bottom, right, top in board units) drawn at so many pixels a hex."""

    window: tuple[float, float, float, float]
    zoom: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in pixels."""
        left, bottom, right, top = self.window
        return (right - left) * self.zoom, (top - bottom) * self.zoom

    def px(self, point: Point) -> Point:
        """A point in pixels."""
        return (point[0] - self.window[0]) * self.zoom, (self.window[3] - point[1]) * self.zoom

    def at(self, point: Point) -> str:
        """A point as SVG path text."""
        x, y = self.px(point)
        return f"{x:.1f} {y:.1f}"

    def rect(self, left: float, bottom: float, wide: float, high: float, extra: str) -> str:
        """A rectangle."""
        x, y = self.px((left, bottom + high))
        return (
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide * self.zoom:.1f}" '
            f'height="{high * self.zoom:.1f}" {extra}/>'
        )

    def circle(self, point: Point, radius: float, extra: str) -> str:
        """A circle."""
        x, y = self.px(point)
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius * self.zoom:.2f}" {extra}/>'

    def polygon(self, points: Iterable[Point]) -> str:
        """Path data of a closed shape."""
        return "M" + "L".join(self.at(point) for point in points) + "Z"

    def area(self, rings: Iterable[Iterable[Point]], tint: str, opacity: float) -> str:
        """A tint over ground, on land alone; nothing without ground."""
        shape = "".join(self.polygon(ring) for ring in rings)
        fill = f'fill="{tint}" fill-opacity="{opacity}" fill-rule="evenodd" clip-path="url(#land)"'
        return f'<path d="{shape}" {fill}/>' if shape else ""

    def polyline(self, points: Iterable[Point]) -> str:
        """Path data of an open line."""
        return "M" + "L".join(self.at(point) for point in points)

    def curve(self, line: Line, drawn: set[tuple[Point, Point]] | None = None) -> str:
        """Path data of a course; stretches that another course has `drawn` already are left out and noted."""
        parts, pen = [], None
        for start, one, two, end in line.curves:
            if drawn is not None:
                if (start, end) in drawn:
                    continue
                drawn |= {(start, end), (end, start)}
            move = "" if pen == start else f"M{self.at(start)}"
            parts.append(f"{move}C{self.at(one)} {self.at(two)} {self.at(end)}")
            pen = end
        return "".join(parts)

    def use(self, sign: str, points: Iterable[Point]) -> str:
        """A sign at each of these points."""
        return "".join(f'<use href="#{sign}" x="{x:.1f}" y="{y:.1f}"/>' for x, y in map(self.px, points))

    def stroke(self, data: str, width: float, colour: str, extra: str = "") -> str:
        """A stroked path; the width is in board units."""
        pen = f'stroke="{colour}" stroke-width="{width * self.zoom:.2f}"{" " + extra if extra else ""}'
        return f'<path d="{data}" fill="none" {pen}/>'

    def dashes(self, *lengths: float) -> str:
        """The attribute of a dashed stroke, in board units."""
        return f'stroke-dasharray="{" ".join(f"{length * self.zoom:.1f}" for length in lengths)}"'
