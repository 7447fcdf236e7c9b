"""Points, hexes and rectangles of a drawing, in board units: x to the right, y up, a hex one unit high."""

from __future__ import annotations

import math
import zlib
from dataclasses import dataclass

from winterline.core.bits import bits
from winterline.core.grid import COLUMN_WIDTH, Grid

Point = tuple[float, float]
RADIUS = 1.0 / math.sqrt(3.0)
NORMALS: tuple[Point, ...] = tuple(
    (math.sin(math.radians(60 * side)), math.cos(math.radians(60 * side))) for side in range(6)
)
"""The outward direction of each side, in the order of DIRECTIONS."""


def noise(*key: object) -> float:
    """A number from -1 to 1 that looks random and is always the same for the same key."""
    return zlib.crc32(repr(key).encode()) / 0x7FFFFFFF - 1.0


def along(side: int) -> Point:
    """The direction along a side, the same seen from both of its hexes: to the right of one who goes east."""
    nx, ny = NORMALS[side % 3]
    return ny, -nx


def hexagon(grid: Grid, cell: int, inset: float = 0.0) -> list[Point]:
    """The corners of a cell; corner i and the next bound side i."""
    cx, cy = grid.centre(cell)
    radius = RADIUS - inset / COLUMN_WIDTH
    turns = [math.radians(60 * side - 30) for side in range(6)]
    return [(cx + radius * math.sin(turn), cy + radius * math.cos(turn)) for turn in turns]


def edge(grid: Grid, cell: int, side: int, inset: float = 0.0) -> tuple[Point, Point]:
    """The two ends of a side."""
    corners = hexagon(grid, cell, inset)
    return corners[side], corners[(side + 1) % 6]


def hexnorm(dx: float, dy: float) -> float:
    """0 at the centre of a hex, 0.5 on its sides."""
    return max(abs(dy), abs(dx * COLUMN_WIDTH + dy / 2), abs(dx * COLUMN_WIDTH - dy / 2))


def toward(a: Point, b: Point, share: float) -> Point:
    """The point at a share of the way from one point to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle about its centre, turned counter-clockwise by an angle in degrees."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0

    def corners(self) -> list[Point]:
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        half = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return [
            (self.x + c * i * self.width / 2 - s * j * self.height / 2,
             self.y + s * i * self.width / 2 + c * j * self.height / 2)
            for i, j in half
        ]  # fmt: skip

    def grown(self, by: float) -> Rect:
        """The same rectangle with a margin."""
        return Rect(self.x, self.y, self.width + 2 * by, self.height + 2 * by, self.angle)

    def holds(self, point: Point) -> bool:
        """Whether a point is inside."""
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        dx, dy = point[0] - self.x, point[1] - self.y
        return abs(c * dx + s * dy) <= self.width / 2 and abs(c * dy - s * dx) <= self.height / 2

    def meets(self, other: Rect) -> bool:
        """Whether two rectangles overlap (separating axes)."""
        reach = math.hypot(self.width, self.height) + math.hypot(other.width, other.height)
        if math.hypot(self.x - other.x, self.y - other.y) * 2 >= reach:
            return False
        mine, theirs = self.corners(), other.corners()
        for angle in {self.angle, self.angle + 90, other.angle, other.angle + 90}:
            ax, ay = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            a = [x * ax + y * ay for x, y in mine]
            b = [x * ax + y * ay for x, y in theirs]
            if max(a) <= min(b) + 1e-9 or max(b) <= min(a) + 1e-9:
                return False
        return True


def outlines(grid: Grid, mask: int) -> list[list[Point]]:
    """The closed outlines of a set of cells, as corner points."""
    links: dict[tuple[int, int], tuple[tuple[int, int], Point]] = {}
    for cell in bits(mask):
        for side in range(6):
            other = grid.neighbours[cell * 6 + side]
            if other < 0 or not mask >> other & 1:
                a, b = edge(grid, cell, side)
                links[_key(a)] = (_key(b), a)
    rings = []
    while links:
        key = start = next(iter(links))
        ring: list[Point] = []
        while key in links:
            key, point = links.pop(key)
            ring.append(point)
            if key == start:
                break
        rings.append(ring)
    return rings


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)


def rounded(ring: list[Point], times: int = 2) -> list[Point]:
    """A closed outline with its corners cut (Chaikin)."""
    for _ in range(times):
        cut: list[Point] = []
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            cut += [toward(a, b, 0.25), toward(a, b, 0.75)]
        ring = cut
    return ring
