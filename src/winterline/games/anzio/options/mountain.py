"""Mountain units: how they move, retreat and attack in the High Apennine, and one hex more after a breakthrough."""

from __future__ import annotations

from winterline import author as wl

from ..book import ROUGH, Book, flagged, variant
from ..breakthrough import BETWEEN_ZONES, EXTRA_HEX
from ..combat import FULL_STRENGTH, Attacker
from ..costs import BREAK, Gait
from ..movement import GAIT, Mover
from ..routes import FREE_HIGH
from ..state import State

LEAST_IN_BREAKTHROUGH = 8
"""Half points that a High Apennine side costs a mountain unit at least in a breakthrough."""


@wl.rule("anzio:D8A1", "anzio:D8A2.1", "anzio:D8A3", "anzio:B3.4", "anzio:E11A", "anzio:E11D")
def is_mountain(book: Book, side: int, unit: int) -> bool:
    """Whether a unit is a mountain unit: those with the underlined counter, whatever its symbol."""
    return flagged(book, side, unit, "mountain")


@wl.rule("anzio:D8B1", "anzio:D8B2", "anzio:D8B6", "anzio:D8B7", "anzio:X12-8B7", "anzio:P.mountain")
def natural_cost(mud: bool) -> int:
    """Half points for a plain or rough side without a road: 1 MP, 2 in mud, ashore in an invasion too.

    Roads cost what they cost everybody, and rivers stop everybody alike.
    """
    return 4 if mud else 2


@wl.rule("anzio:D8B3", "anzio:D8B4")
def high_cost(allowance: int, least: int) -> int:
    """Half points for a High Apennine side: half of the allowance as it is now, in a breakthrough at least 4 MP."""
    return max(allowance // 2, least)


@wl.rule("anzio:D8C1", "anzio:D8C2")
def full_strength(book: Book, state: State, attacker: Attacker) -> bool:
    """Whether an attacker is not halved through High Apennine; the defenders keep every other benefit of terrain."""
    return is_mountain(book, state.side, attacker.unit)


def climbing(book: Book, state: State, mover: Mover, gait: Gait) -> Gait:
    """How a unit moves: a mountain unit climbs."""
    if not is_mountain(book, mover.side, mover.unit):
        return gait
    least = LEAST_IN_BREAKTHROUGH if gait.manner == BREAK else 0
    return gait._replace(natural=natural_cost(gait.mud), high=high_cost(mover.points, least))


# --- one hex more after a breakthrough ------------------------------------------------------------------


@wl.rule("anzio:X12-8D.1")
def rough_cells(book: Book, state: State, step: tuple[int, int], cells: int) -> int:
    """The hexes beside a mountain unit over rough sides, with High Apennine or a road perhaps, never with plain."""
    unit, cell = step
    if not is_mountain(book, state.side, unit):
        return cells
    sides, neighbours = range(cell * 6, cell * 6 + 6), book.board.grid.neighbours
    return cells | wl.mask_of(neighbours[side] for side in sides if book.ground[side] == ROUGH)


CHAPTER = variant(
    "Mountain units",
    "supp.mountain",
    GAIT.by(climbing),
    FREE_HIGH.by(lambda book, state, who: is_mountain(book, *who)),
    FULL_STRENGTH.by(full_strength),
)
ONE_MORE = variant(
    "Mountain breakthrough hex", "addendum.mountain-breakthrough-hex", EXTRA_HEX.by(rough_cells)
)
FAR = variant(
    "Mountain breakthrough between zones", "addendum.mountain-breakthrough-zoc", BETWEEN_ZONES.by(rough_cells)
)
