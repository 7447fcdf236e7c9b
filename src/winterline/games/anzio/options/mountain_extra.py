"""Mountain units after a breakthrough: one hex more over rough ground."""

from __future__ import annotations

from winterline.core.rules import rule
from winterline.games.anzio.book import ROUGH, Book, Plan
from winterline.games.anzio.options.mountain import is_mountain
from winterline.games.anzio.state import State
from winterline.games.anzio.zoc import zone


@rule("anzio:X12-8D.1")
def rough_cells(book: Book, state: State, unit: int, cell: int) -> int:
    """The hexes beside a mountain unit over rough sides, with High Apennine or a road perhaps, never with plain."""
    if not is_mountain(book, state.side, unit):
        return 0
    neighbours, mask = book.board.grid.neighbours, 0
    for side in range(6):
        if book.ground[cell * 6 + side] == ROUGH:
            mask |= 1 << neighbours[cell * 6 + side]
    return mask


def out_of_zones(book: Book, state: State, unit: int, cell: int) -> int:
    """The hexes of the extra hex that do not lead from one enemy zone into another."""
    found = rough_cells(book, state, unit, cell)
    threatened = zone(book, 1 - state.side, state.forces[1 - state.side])
    return found & ~threatened if threatened >> cell & 1 else found


def plug(plan: Plan, options: tuple[str, ...]) -> None:
    """Mountain units go one hex further after a breakthrough."""
    plan.extra_hex.append(out_of_zones)


@rule("anzio:X12-8D.2")
def plug_through_zones(plan: Plan, options: tuple[str, ...]) -> None:
    """That hex may lead from one enemy zone into another."""
    plan.extra_hex.append(rough_cells)
