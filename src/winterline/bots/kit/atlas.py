"""The board as a bot thinks of it: hexes are cells, sets of hexes are bitboards, and what is asked often is a table."""

from __future__ import annotations

from collections.abc import Iterable

from winterline.core.bits import bits, dilate, flood, mask_of
from winterline.core.board import Board

BEYOND = 99
"""Farther than any two hexes of a board are apart."""


class Atlas:
    """A board's land and who is next to whom on it."""

    def __init__(self, board: Board, closed: int, barred: tuple[int, ...] = ()) -> None:
        grid = board.grid
        self.board, self.grid = board, grid
        self.cell, self.label, self.distance = grid.find, grid.label, grid.distance
        self.land = grid.on_board & ~closed
        """Hexes where units may stop."""
        self.around = tuple(
            tuple(
                other
                for side, other in enumerate(grid.neighbours[6 * cell : 6 * cell + 6])
                if other >= 0 and (self.land >> cell & self.land >> other & 1)
                if not (barred and barred[cell] >> side & 1)
            )
            for cell in range(grid.cells)
        )
        """Cell -> the neighbours that can be entered or attacked from it."""
        self.near = tuple(map(mask_of, self.around))
        """The same as bitboards."""
        self.shifts = grid.shifts
        """How a bitboard is moved onto its neighbours."""

    def zone(self, cells: int) -> int:
        """The hexes next to these."""
        return dilate(cells, self.shifts)

    def flood(self, start: int, wall: int) -> int:
        """The hexes that can be got to from some without entering a wall, the start included."""
        start &= self.land
        return flood(start, (1 << self.grid.cells) - 1 & ~wall | start, self.shifts)

    def disk(self, cell: int, far: int) -> int:
        """The hexes so near to one, itself included."""
        out = 1 << cell
        for _ in range(far):
            out = self.zone(out)
        return out

    def ranges(self, goals: int) -> list[int]:
        """Cell -> hexes to the nearest of some goals, many where there are none: all cells at once."""
        out, seen, fresh, far = [BEYOND] * self.grid.cells, goals, goals, 0
        while fresh:
            for cell in bits(fresh):
                out[cell] = far
            wider = dilate(seen, self.grid.shifts)
            seen, fresh, far = seen | wider, wider & ~seen, far + 1
        return out

    def nearest(self, cell: int, goals: Iterable[int], default: int = 0) -> int:
        """Hexes to the nearest of some goals."""
        return min((self.distance(cell, goal) for goal in goals), default=default)


class BarredAtlas(Atlas):
    """A board on which some sides of hexes part neighbours."""

    def __init__(self, board: Board, closed: int, barred: tuple[int, ...] = ()) -> None:
        super().__init__(board, closed, barred)
        self.shifts = tuple(
            (mask_of(cell for cell in bits(mask) if self.near[cell] >> cell + shift & 1), shift)
            for mask, shift in self.grid.shifts
        )
