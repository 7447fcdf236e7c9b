"""Mountain units after a breakthrough: one hex more over rough ground."""

from __future__ import annotations

from winterline.core.rules import rule
from winterline.games.anzio.book import ROUGH, Book, Plan
from winterline.games.anzio.options.mountain import is_mountain
from winterline.games.anzio.state import State


@rule("anzio:X12-8D.1", "anzio:X12-8D.2")
def rough_cells(book: Book, state: State, unit: int, cell: int) -> int:
    """The hexes beside a mountain unit over sides that are rough, with High Apennine or a road perhaps, never with plain.

    Enemy zones do not matter to it.
    """
    if not is_mountain(book, state.side, unit):
        return 0
    neighbours, mask = book.board.grid.neighbours, 0
    for side in range(6):
        if book.ground[cell * 6 + side] == ROUGH:
            mask |= 1 << neighbours[cell * 6 + side]
    return mask


def plug(plan: Plan, options: tuple[str, ...]) -> None:
    """Mountain units go one hex further after a breakthrough."""
    plan.extra_hex.append(rough_cells)
