"""Rivers, roads and railways as smooth lines that cross exactly the sides their data names.

In each hex a line is made of Bézier curves whose control points all lie inside that hex; a curve stays within
the hull of its control points, so the drawn line visits the hexes of its course and no others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from winterline.core.board import Board, Course, course_sides
from winterline.core.draw.shapes import NORMALS, Point, along, hexnorm, noise, toward
from winterline.core.grid import opposite

Curve = tuple[Point, Point, Point, Point]
SLOTS = {"river": -1, "road": 0, "rail": 1}
_INSIDE = 0.497
_BEYOND = 0.7
"""How far a line that leaves the board is drawn past its edge."""


@dataclass(frozen=True, slots=True)
class Line:
    """The drawn form of a course: its curves and the cell of each (-1 beyond the board's edge)."""

    course: Course
    curves: tuple[Curve, ...]
    cells: tuple[int, ...]


def group(course: Course) -> str:
    """River, road or rail."""
    return course.kind.partition(":")[0]


class Lines:
    """All lines of a board; `spots` are points that roads or railways must pass in a hex: town, station."""

    def __init__(self, board: Board, spots: dict[tuple[str, int], Point]) -> None:
        self.board, self.spots = board, spots
        self.flips: set[tuple[int, int]] = set()
        """Sides where road and river change places."""
        self.bends: dict[tuple[str, int], Point] = {}
        """Where a river of that name bends in a hex, if not as usual."""
        self.crossings = self._crossings()
        self.knots = self._knots()

    def _crossings(self) -> dict[tuple[int, int], set[str]]:
        """Which groups of courses cross each (cell, side), from either of its cells."""
        out: dict[tuple[int, int], set[str]] = {}
        for course in self.board.courses:
            for cell, side in course_sides(self.board.grid, course):
                out.setdefault((cell, side), set()).add(group(course))
        return out

    def _knots(self) -> dict[tuple[str, int], Point]:
        """The points where the lines of a group meet or end inside a hex."""
        links: dict[tuple[str, int], set[int]] = {}
        ends: set[tuple[str, int]] = set()
        runs: dict[tuple[str, int], int] = {}
        for course in self.board.courses:
            for cell in set(course.cells):
                runs[group(course), cell] = runs.get((group(course), cell), 0) + 1
            for cell, side in course_sides(self.board.grid, course):
                links.setdefault((group(course), cell), set()).add(side)
            for cell, off in ((course.cells[0], course.off_start), (course.cells[-1], course.off_end)):
                if off is None:
                    ends.add((group(course), cell))
        out: dict[tuple[str, int], Point] = {}
        for (kind, cell), sides in links.items():
            if (kind, cell) in self.spots:
                out[kind, cell] = self.spots[kind, cell]
            elif kind == "river" and self.board.side_bits("bridge")[cell]:
                out[kind, cell] = self.board.grid.centre(cell)
            elif kind == "river" and len(sides) == 4 and runs[kind, cell] == 2 and (kind, cell) not in ends:
                continue  # two rivers pass through the hex and do not meet
            elif len(sides) != 2 or (kind, cell) in ends:
                out[kind, cell] = self._meeting(kind, cell, sides)
        return out

    def _meeting(self, kind: str, cell: int, sides: set[int]) -> Point:
        """Where lines meet in a hex without a town: near its centre, drawn towards where they come from."""
        cx, cy = self.board.grid.centre(cell)
        points = [self.crossing(cell, side, kind) for side in sorted(sides)]
        mean = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        shift = 0.06 * SLOTS[kind]
        x, y = toward((cx, cy), mean, 0.35)
        return x + 0.07 * noise(kind, cell, "x") + shift, y + 0.07 * noise(kind, cell, "y") - 0.04 + shift

    def crossing(self, cell: int, side: int, kind: str) -> Point:
        """Where a group crosses a side; each group has its own place there, so that none hides another."""
        groups = sorted(self.crossings[cell, side], key=SLOTS.__getitem__)
        place = (groups.index(kind) - (len(groups) - 1) / 2) * 0.2
        key = min((cell, side), (self.board.grid.neighbours[cell * 6 + side], opposite(side)))
        if self.board.grid.neighbours[cell * 6 + side] < 0:
            key = (cell, side)
        if key in self.flips:
            place = -place
        place += noise(kind, *key) * {1: 0.12, 2: 0.06}.get(len(groups), 0.02)
        cx, cy = self.board.grid.centre(cell)
        (nx, ny), (ax, ay) = NORMALS[side], along(side)
        return cx + nx / 2 + ax * place, cy + ny / 2 + ay * place

    def all(self) -> list[Line]:
        """Every course, drawn."""
        return [self.line(course) for course in self.board.courses]

    def line(self, course: Course) -> Line:
        """One course as curves."""
        points, cells = self._points(course)
        curves = []
        for i, cell in enumerate(cells):
            a, b = points[i], points[i + 1]
            lead = _tangent(points[i - 1] if i else None, a, b)
            trail = _tangent(a, b, points[i + 2] if i + 2 < len(points) else None)
            one, two = (a[0] + lead[0], a[1] + lead[1]), (b[0] - trail[0], b[1] - trail[1])
            if cell >= 0:
                centre = self.board.grid.centre(cell)
                one, two = _kept(one, a, b, centre), _kept(two, b, a, centre)
            curves.append((a, one, two, b))
        return Line(course, tuple(curves), tuple(cells))

    def _points(self, course: Course) -> tuple[list[Point], list[int]]:
        """The points a line runs through and the cell between each two."""
        grid, kind = self.board.grid, group(course)
        path, points, cells = course.cells, list[Point](), list[int]()
        if course.off_start is not None:
            points.append(self._beyond(path[0], course.off_start, kind))
            cells.append(-1)
        for i, cell in enumerate(path):
            before = course.off_start if i == 0 else grid.direction(cell, path[i - 1])
            after = course.off_end if i == len(path) - 1 else grid.direction(cell, path[i + 1])
            inner = list(self._inner(course, cell, before, after))
            entry = [self.crossing(cell, before, kind)] if before is not None else []
            points += entry + inner
            cells += [cell] * (len(entry) + len(inner) - (after is None))
        if course.off_end is not None:
            points.append(self.crossing(path[-1], course.off_end, kind))
            points.append(self._beyond(path[-1], course.off_end, kind))
            cells.append(-1)
        return points, cells

    def _beyond(self, cell: int, side: int, kind: str) -> Point:
        x, y = self.crossing(cell, side, kind)
        return x + NORMALS[side][0] * _BEYOND, y + NORMALS[side][1] * _BEYOND

    def _inner(self, course: Course, cell: int, before: int | None, after: int | None) -> Iterator[Point]:
        """The points inside a hex: its knot, or a bend where a natural river wanders."""
        kind = group(course)
        knot = self.knots.get((kind, cell))
        if kind == "river" and (course.name, cell) in self.bends:
            yield self.bends[course.name, cell]
        elif knot is not None:
            yield knot
        elif before is not None and after is not None and kind == "river" and course.rank > 1:
            a, b = self.crossing(cell, before, kind), self.crossing(cell, after, kind)
            middle = toward(toward(a, b, 0.5), self.board.grid.centre(cell), 0.3)
            sway = 0.2 * noise("sway", course.name, cell)
            length = math.dist(a, b)
            yield middle[0] - (b[1] - a[1]) / length * sway, middle[1] + (b[0] - a[0]) / length * sway


def _tangent(before: Point | None, a: Point, b: Point | None) -> Point:
    """A third of the way along the line's direction at a point between two others (Catmull-Rom)."""
    one, two = before or a, b or a
    return (two[0] - one[0]) / 6, (two[1] - one[1]) / 6


def _kept(control: Point, start: Point, end: Point, centre: Point) -> Point:
    """A control point drawn in until it lies inside the hex."""
    for share in (0.0, 0.25, 0.5, 0.75):
        x, y = toward(control, toward(start, end, 1 / 3), share)
        if hexnorm(x - centre[0], y - centre[1]) <= _INSIDE:
            return x, y
    return toward(start, end, 1 / 3)


def at(curve: Curve, t: float) -> Point:
    """The point of a curve at a share of its length."""
    u = 1 - t
    weighed = list(zip((u**3, 3 * u * u * t, 3 * u * t * t, t**3), curve, strict=True))
    return sum(weight * x for weight, (x, _) in weighed), sum(weight * y for weight, (_, y) in weighed)


def samples(line: Line, per_curve: int = 12) -> list[tuple[Point, float]]:
    """Points along a line, each with the angle of the line there in degrees."""
    out: list[tuple[Point, float]] = []
    for curve in line.curves:
        for i in range(per_curve):
            a, b = at(curve, i / per_curve), at(curve, (i + 1) / per_curve)
            out.append((toward(a, b, 0.5), math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))))
    return out
