"""Hex grids with any labelling.

All grids are flat-topped hexes in vertical columns. A *cell* is a small integer; columns have a constant
stride, so that the neighbour in one direction is nearly always the same distance away in the index and whole
boards can be shifted at once. Cells that fall outside the board are holes: they have no label and no
neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from winterline.core.bits import Shifts

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
_STEP = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
COLUMN_WIDTH = math.sqrt(3.0) / 2.0


def opposite(direction: int) -> int:
    """The direction back."""
    return (direction + 3) % 6


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells, labels and neighbours of a board.

    `heights` are twice the height of a cell's centre above the label origin, in hexes, so that they are whole.
    """

    cells: int
    labels: tuple[str, ...]
    columns: tuple[int, ...]
    heights: tuple[int, ...]
    neighbours: tuple[int, ...]
    """Six entries a cell, in the order of DIRECTIONS; -1 where there is no cell."""
    shifts: Shifts
    on_board: int
    _index: dict[str, int] = field(repr=False)

    def index(self, label: str) -> int:
        """The cell of a label; KeyError when there is none."""
        return self._index[label]

    def find(self, label: str) -> int:
        """The cell of a label, or -1."""
        return self._index.get(label, -1)

    def has(self, label: str) -> bool:
        """Whether the board has a hex of that label."""
        return label in self._index

    def label(self, cell: int) -> str:
        """The label of a cell."""
        return self.labels[cell]

    def around(self, cell: int) -> tuple[int, ...]:
        """The neighbours of a cell that are on the board."""
        return tuple(n for n in self.neighbours[cell * 6 : cell * 6 + 6] if n >= 0)

    def direction(self, cell: int, other: int) -> int:
        """The side of `cell` that it shares with its neighbour `other`; ValueError when they do not touch."""
        return self.neighbours.index(other, cell * 6, cell * 6 + 6) - cell * 6

    def distance(self, cell: int, other: int) -> int:
        """Hexes from one cell to another."""
        across = abs(self.columns[cell] - self.columns[other])
        along = abs(self.heights[cell] - self.heights[other])
        return across + max(0, (along - across) // 2)

    def centre(self, cell: int) -> tuple[float, float]:
        """Centre of a cell, x to the right and y up, in hex heights."""
        return self.columns[cell] * COLUMN_WIDTH, self.heights[cell] / 2.0


def _make(places: Iterable[tuple[int, int, str]], height: Callable[[int, int], int]) -> Grid:
    """Build a grid from (column, row, label)."""
    hexes = list(places)
    first_column = min(c for c, _, _ in hexes)
    last_column = max(c for c, _, _ in hexes)
    first_row = min(r for _, r, _ in hexes)
    stride = max(r for _, r, _ in hexes) - first_row + 1
    cells = (last_column - first_column + 1) * stride
    labels, columns, heights = [""] * cells, [0] * cells, [0] * cells
    at: dict[tuple[int, int], int] = {}
    for column, row, label in hexes:
        cell = (column - first_column) * stride + row - first_row
        labels[cell], columns[cell], heights[cell] = label, column, height(column, row)
        at[column, heights[cell]] = cell
    neighbours = [-1] * (cells * 6)
    groups: dict[int, int] = {}
    for (column, high), cell in at.items():
        for side, (dc, dh) in enumerate(_STEP):
            other = at.get((column + dc, high + dh), -1)
            neighbours[cell * 6 + side] = other
            if other >= 0:
                groups[other - cell] = groups.get(other - cell, 0) | 1 << cell
    return Grid(
        cells=cells,
        labels=tuple(labels),
        columns=tuple(columns),
        heights=tuple(heights),
        neighbours=tuple(neighbours),
        shifts=tuple((mask, shift) for shift, mask in sorted(groups.items())),
        on_board=sum(1 << cell for cell in at.values()),
        _index={label: cell for cell, label in enumerate(labels) if label},
    )


def offset_grid(
    *, columns: tuple[int, int], rows_odd: int, rows_even: int, shifted: str, up: str, first_row: int = 1
) -> Grid:
    """A grid labelled XXYY, column then row.

    `shifted` ("even" or "odd") names the columns that lie half a hex north of the others; `up` is "south" when
    row 1 is at the south edge and rows count northward, "north" when row 1 is at the north edge.
    """
    lifted = 0 if shifted == "even" else 1
    step = 1 if up == "south" else -1

    def height(column: int, row: int) -> int:
        return 2 * step * row + (1 if column % 2 == lifted else 0)

    hexes = [
        (c, r, f"{c:02d}{r:02d}")
        for c in range(columns[0], columns[1] + 1)
        for r in range(first_row, first_row + (rows_odd if c % 2 else rows_even))
    ]
    return _make(hexes, height)


def diagonal_grid(*, columns: tuple[str, str], north: float, south: float) -> Grid:
    """A grid labelled by a column letter and a diagonal number (K57): the rows run north-west to south-east.

    The board holds every hex whose `number + column/2` (A = 0) lies between `north` and `south`.
    """

    def height(column: int, row: int) -> int:
        return -(2 * row + column)

    first, last = (ord(letter) - ord("A") for letter in columns)
    hexes = [
        (c, r, f"{chr(ord('A') + c)}{r}")
        for c in range(first, last + 1)
        for r in range(math.ceil(south) + 1)
        if north <= r + c / 2 <= south
    ]
    return _make(hexes, height)
