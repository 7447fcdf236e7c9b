"""German supply: half of what arrives must come on in the north-west."""

from __future__ import annotations

from winterline.core.bits import bits, mask_of
from winterline.core.board import Board
from winterline.core.counters import Step
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.beachhead.book import Book, Plan
from winterline.games.beachhead.reinforcements import due_units
from winterline.games.beachhead.state import AXIS, State

DIVIDE = 11
"""The column of the Via Anziate."""
ROAD = "Via Anziate"


@rule("beachhead:2.opt.supply")
def plug(plan: Plan, board: Board, *, printed: bool) -> None:
    """Mark the far edge hexes and limit entry over them."""
    plan.far_entry = beyond_the_road(board) if printed else east_of_the_divide(board)
    plan.far_limit = half_of_each_kind if printed else half_of_the_strength


def edge_hexes(board: Board) -> int:
    """Every hex of a land edge."""
    return mask_of(cell for cells in board.edges.values() for cell in cells)


def east_of_the_divide(board: Board) -> int:
    """Rework: the edge hexes that are not west of column 11."""
    return mask_of(cell for cell in bits(edge_hexes(board)) if board.grid.columns[cell] >= DIVIDE)


def beyond_the_road(board: Board) -> int:
    """1970: the edge hexes south of the Via Anziate.

    The road leaves the board over the north edge: its exit hex and everything west of it lie on or north of it.
    """
    exits = [c.cells[-1] if c.off_end is not None else c.cells[0] for c in board.courses if c.name == ROAD]
    divide = board.grid.columns[exits[0]] if exits else DIVIDE
    return mask_of(cell for cell in bits(edge_hexes(board)) if board.grid.columns[cell] > divide)


def arrivals(book: Book, state: State) -> list[int]:
    """The German units of this impulse: those entered and those still to enter."""
    entered = [unit for unit in range(len(book.units[AXIS].counters)) if state.entered >> unit & 1]
    return entered + due_units(book, state)


@rule("beachhead:6.1.6")
def half_of_the_strength(book: Book, state: State, unit: int) -> Refused | None:
    """At least half the factors that arrive in an impulse, rounded up, enter west of column 11."""
    factors = book.units[AXIS].defence
    total = sum(factors[u] for u in arrivals(book, state))
    far = sum(factors[u] for u in arrivals(book, state) if state.entered_far >> u & 1) + factors[unit]
    if far <= total // 2:
        return None
    least = total - total // 2
    return Refused(
        f"{book.game}:6.1.6", f"At least {least} of the {total} factors must enter west of column 11."
    )


@rule("beachhead-1970:opt.supplies.1")
def half_of_each_kind(book: Book, state: State, unit: int) -> Refused | None:
    """At least half of the units of each printed value enter on or north of the Via Anziate."""
    counters = book.units[AXIS].counters
    kind = counters[unit].full
    alike = [u for u in arrivals(book, state) if value(counters[u].full) == value(kind)]
    far = sum(1 for u in alike if state.entered_far >> u & 1) + 1
    if far <= len(alike) // 2:
        return None
    name = f"{kind.defence}-{kind.move}"
    return Refused(
        f"{book.game}:opt.supplies.1", f"Half of the {name} units must enter on or north of the Via Anziate."
    )


def value(step: Step) -> tuple[int, int]:
    """The printed value of a unit: its factors, whatever its type."""
    return step.defence, step.move
