"""What a drawn line passes through, found from its points alone."""

from __future__ import annotations

from itertools import groupby

from winterline.core.bits import bits
from winterline.core.draw.lines import Line, at
from winterline.core.draw.shapes import RADIUS, Point, hexnorm
from winterline.core.grid import Grid


def cell_at(grid: Grid, point: Point) -> int:
    """The cell that holds a point, or -1 off the board."""
    x, y = point
    for cell in bits(grid.on_board):
        cx, cy = grid.centre(cell)
        if abs(x - cx) < RADIUS and hexnorm(x - cx, y - cy) <= 0.5:
            return cell
    return -1


def visited(grid: Grid, line: Line, parts: int) -> list[int]:
    """The cells of a line in order, looked at in so many parts of each of its curves."""
    points = [at(curve, (i + 0.5) / parts) for curve in line.curves for i in range(parts)]
    return [cell for cell, _ in groupby(cell_at(grid, point) for point in points)]
