"""Mountain units after a breakthrough: one hex more over rough ground."""

from __future__ import annotations

from winterline import author as wl

from ..book import ROUGH, Book
from ..breakthrough import EXTRA_HEX
from ..state import State
from ..zoc import zone
from .mountain import is_mountain


@wl.rule("anzio:X12-8D.1")
def rough_cells(book: Book, state: State, unit: int, cell: int) -> int:
    """The hexes beside a mountain unit over rough sides, with High Apennine or a road perhaps, never with plain."""
    if not is_mountain(book, state.side, unit):
        return 0
    sides, neighbours = range(cell * 6, cell * 6 + 6), book.board.grid.neighbours
    return wl.mask_of(neighbours[side] for side in sides if book.ground[side] == ROUGH)


def out_of_zones(book: Book, state: State, step: tuple[int, int], cells: int) -> int:
    """The hexes of the extra hex do not lead from one enemy zone into another."""
    found = rough_cells(book, state, *step)
    threatened = zone(book, 1 - state.side, state.forces[1 - state.side])
    return cells | (found & ~threatened if threatened >> step[1] & 1 else found)


@wl.rule("anzio:X12-8D.2")
def between_zones(book: Book, state: State, step: tuple[int, int], cells: int) -> int:
    """That hex may lead from one enemy zone into another."""
    return cells | rough_cells(book, state, *step)


CHAPTER = wl.Chapter[Book, State](
    title="Mountain breakthrough hex",
    options=("addendum.mountain-breakthrough-hex",),
    hooks=(EXTRA_HEX.by(out_of_zones),),
)
BETWEEN_ZONES = wl.Chapter[Book, State](
    title="Mountain breakthrough between zones",
    options=("addendum.mountain-breakthrough-zoc",),
    hooks=(EXTRA_HEX.by(between_zones),),
)
