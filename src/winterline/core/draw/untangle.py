"""Roads and rivers that cross exactly where the board has a bridge.

A road that follows a valley shares hexes and sides with its river. Drawn carelessly the two cross where there is no
bridge, or fail to cross where there is one. Here they change places on a shared side, or the river bends another way,
until each hex shows what the board says; a hex where no such change helps stays as it was.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from winterline.core.board import Course
from winterline.core.draw.lines import Lines, at, group
from winterline.core.draw.shapes import Point
from winterline.core.grid import opposite

_STEPS = 10
_REACHES = (0.14, 0.24, 0.34)
Undo = Callable[[], object]


class Untangler:
    """Looks at each hex that has both a road and a river."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.board = lines.board
        self.rivers = self._by_cell("river")
        self.roads = self._by_cell("road")
        self.both = sorted(set(self.rivers) & set(self.roads))

    def _by_cell(self, kind: str) -> dict[int, list[Course]]:
        """The courses of each hex, cut down to the hexes close by: the rest does not matter there."""
        out: dict[int, list[Course]] = {}
        for course in self.board.courses:
            if group(course) != kind:
                continue
            for i, cell in enumerate(course.cells):
                first, last = max(0, i - 2), min(len(course.cells), i + 3)
                near = dataclasses.replace(
                    course,
                    cells=course.cells[first:last],
                    off_start=course.off_start if first == 0 else None,
                    off_end=course.off_end if last == len(course.cells) else None,
                )
                out.setdefault(cell, []).append(near)
        return out

    def run(self) -> None:
        """Mend what can be mended, hex by hex, twice."""
        for _ in range(2):
            for cell in self.both:
                if self.wrong(cell):
                    self._mend(cell)

    def wrong(self, cell: int) -> bool:
        """Whether a hex shows a crossing without a bridge, or a bridge without a crossing."""
        water = [piece for river in self.rivers[cell] for piece in self._track(river, cell)]
        roads = [piece for road in self.roads[cell] for piece in self._track(road, cell)]
        shows = any(_cross(*one, *two) for one in water for two in roads)
        return shows != bool(self.board.hexes("bridge") >> cell & 1)

    def _track(self, course: Course, cell: int) -> list[tuple[Point, Point]]:
        """The short straight pieces of a course inside a hex."""
        line = self.lines.line(course)
        curves = [curve for curve, where in zip(line.curves, line.cells, strict=True) if where == cell]
        tracks = [[at(curve, i / _STEPS) for i in range(_STEPS + 1)] for curve in curves]
        return [pair for track in tracks for pair in pairwise(track)]

    def _mend(self, cell: int, depth: int = 3) -> bool:
        """Try one change after another; keep the first that leaves fewer hexes wrong, if need be further along."""
        around = [other for other in (cell, *self.board.grid.around(cell)) if other in self.both]
        before = sum(map(self.wrong, around))
        for change in (*self._flips(cell), *self._bends(cell)):
            undo = change()
            if not self.wrong(cell):
                worse = [other for other in around if self.wrong(other)]
                if len(worse) < before or (
                    depth and len(worse) == before and any(self._mend(other, depth - 1) for other in worse)
                ):
                    return True
            undo()
        return False

    def _flips(self, cell: int) -> Iterator[Callable[[], Undo]]:
        """Road and river change places on a side."""
        for side in range(6):
            if {"river", "road"} <= self.lines.crossings.get((cell, side), set()):
                other = self.board.grid.neighbours[cell * 6 + side]
                key = min((cell, side), (other, opposite(side))) if other >= 0 else (cell, side)
                yield partial(self._flip, key)

    def _flip(self, key: tuple[int, int]) -> Undo:
        self.lines.flips ^= {key}
        return lambda: self.lines.flips.symmetric_difference_update({key})

    def _bends(self, cell: int) -> Iterator[Callable[[], Undo]]:
        """The water of the hex meets, rises or bends somewhere else."""
        cx, cy = self.board.grid.centre(cell)
        for reach in _REACHES:
            for way in range(12):
                turn = math.radians(way * 30)
                point = cx + reach * math.cos(turn), cy + reach * math.sin(turn)
                if ("river", cell) in self.lines.knots:
                    yield partial(_put, self.lines.knots, ("river", cell), point)
                else:
                    for river in self.rivers[cell]:
                        yield partial(_put, self.lines.bends, (river.name, cell), point)


def _put(table: dict[tuple[str, int], Point], key: tuple[str, int], point: Point) -> Undo:
    """Set an entry; calling the answer sets it back."""
    kept = table.get(key)
    table[key] = point
    return lambda: table.pop(key) if kept is None else table.update({key: kept})


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight pieces cross."""
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
