"""German supply: half of what arrives must come on in the north-west."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..book import IMPULSE_BEGINS, Book
from ..reinforcements import CAME_ON, ENTRY, WHY_NO_ENTRY, Arrival, due_units
from ..state import AXIS, State
from ..words import no

DIVIDE = 11
"""The column of the Via Anziate."""
ROAD = "Via Anziate"


class Entered(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """German units that came onto the board this impulse where entry is limited."""

    far: wl.Mask = 0


ENTERED = wl.Slot(Entered())


def edge_hexes(board: wl.Board) -> int:
    """Every hex of a land edge."""
    return wl.mask_of(cell for cells in board.edges.values() for cell in cells)


def east_of_the_divide(board: wl.Board) -> int:
    """Rework: the edge hexes that are not west of column 11."""
    return wl.mask_of(cell for cell in wl.bits(edge_hexes(board)) if board.grid.columns[cell] >= DIVIDE)


def beyond_the_road(board: wl.Board) -> int:
    """1970: the edge hexes south of the Via Anziate.

    The road leaves the board over the north edge: its exit hex and everything west of it lie on or north of it.
    """
    exits = [c.cells[-1] if c.off_end is not None else c.cells[0] for c in board.courses if c.name == ROAD]
    divide = board.grid.columns[exits[0]] if exits else DIVIDE
    return wl.mask_of(cell for cell in wl.bits(edge_hexes(board)) if board.grid.columns[cell] > divide)


def arrivals(book: Book, state: State) -> list[int]:
    """The German units of this impulse: those entered and those still to enter."""
    entered = [unit for unit in range(len(book.units[AXIS].counters)) if state.entered >> unit & 1]
    return entered + due_units(book, state)


@wl.rule("beachhead:6.1.6")
def half_of_the_strength(book: Book, state: State, unit: int) -> wl.Refused | None:
    """At least half the factors that arrive in an impulse, rounded up, enter west of column 11."""
    factors = book.units[AXIS].defence
    total = sum(factors[u] for u in arrivals(book, state))
    already = ENTERED.of(state).far
    far = sum(factors[u] for u in arrivals(book, state) if already >> u & 1) + factors[unit]
    if far <= total // 2:
        return None
    least = total - total // 2
    return no(book, "6.1.6|6.1.6 least-factors-must-enter-west", least=least, total=total)


@wl.rule("beachhead-1970:opt.supplies.1")
def half_of_each_kind(book: Book, state: State, unit: int) -> wl.Refused | None:
    """At least half of the units of each printed value enter on or north of the Via Anziate."""
    counters = book.units[AXIS].counters
    kind = counters[unit].full
    alike = [u for u in arrivals(book, state) if value(counters[u].full) == value(kind)]
    far = sum(1 for u in alike if ENTERED.of(state).far >> u & 1) + 1
    if far <= len(alike) // 2:
        return None
    return no(book, "opt.supplies.1|opt.supplies.1 half-of-each", value=f"{kind.defence}-{kind.move}")


def value(step: wl.Step) -> tuple[int, int]:
    """The printed value of a unit: its factors, whatever its type."""
    return step.defence, step.move


# --- what it changes --------------------------------------------------------------------------------------


@wl.remembered
def far_hexes(book: Book) -> int:
    """The edge hexes where entry is limited."""
    return beyond_the_road(book.board) if book.printed else east_of_the_divide(book.board)


def why_not_far(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why no more than have may enter over the far edges."""
    return half_of_each_kind(book, state, unit) if book.printed else half_of_the_strength(book, state, unit)


@wl.rule("beachhead:2.opt.supply")
def near_hexes(book: Book, state: State, unit: int, open_: int) -> int:
    """Where a unit may enter: not over the far edges once half has come that way."""
    return open_ & ~far_hexes(book) if why_not_far(book, state, unit) is not None else open_


def why_not_there(book: Book, state: State, arrival: Arrival) -> wl.Refused | None:
    """Why a unit may not enter at a hex."""
    return why_not_far(book, state, arrival.unit) if far_hexes(book) >> arrival.cell & 1 else None


def count(book: Book, state: State, arrival: Arrival, dice: wl.Dice, events: wl.Events) -> State:
    """Remember who came over the far edges."""
    if not far_hexes(book) >> arrival.cell & 1 or arrival.side != AXIS:
        return state
    return ENTERED.change(state, far=ENTERED.of(state).far | 1 << arrival.unit)


def count_anew(book: Book, state: State, subject: None, dice: wl.Dice, events: wl.Events) -> State:
    """A new impulse: nobody has come yet."""
    return ENTERED.put(state, Entered())


CHAPTER = wl.Chapter[Book, State](
    title="German supply",
    options=("german-supply", "german-supplies"),
    slices=(ENTERED,),
    hooks=(
        ENTRY.by(near_hexes),
        WHY_NO_ENTRY.by(why_not_there),
        CAME_ON.by(count),
        IMPULSE_BEGINS.by(count_anew),
    ),
)
