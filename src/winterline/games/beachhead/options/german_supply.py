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


def arrivals(book: Book, state: State) -> list[int]:
    """The German units of this impulse: those entered and those still to enter."""
    return [*wl.bits(state.entered), *due_units(book, state)]


@wl.rule("beachhead:6.1.6")
def half_of_the_strength(book: Book, state: State, unit: int) -> wl.Refused | None:
    """At least half the factors that arrive in an impulse, rounded up, enter west of column 11."""
    factors, coming, already = book.units[AXIS].defence, arrivals(book, state), ENTERED.of(state).far
    total = sum(factors[u] for u in coming)
    far = sum(factors[u] for u in coming if already >> u & 1) + factors[unit]
    if far <= total // 2:
        return None
    return no(book, "6.1.6|6.1.6 least-factors-must-enter-west", least=total - total // 2, total=total)


@wl.rule("beachhead-1970:opt.supplies.1")
def half_of_each_kind(book: Book, state: State, unit: int) -> wl.Refused | None:
    """At least half of the units of each printed value enter on or north of the Via Anziate."""
    printed = [f"{c.full.defence}-{c.full.move}" for c in book.units[AXIS].counters]
    alike = [u for u in arrivals(book, state) if printed[u] == printed[unit]]
    far = sum(1 for u in alike if ENTERED.of(state).far >> u & 1) + 1
    if far <= len(alike) // 2:
        return None
    return no(book, "opt.supplies.1|opt.supplies.1 half-of-each", value=printed[unit])


# --- what it changes --------------------------------------------------------------------------------------


@wl.remembered
def far_hexes(book: Book) -> int:
    """The edge hexes where entry is limited: in the rework those not west of column 11, in 1970 those south of the road.

    The road leaves the board over the north edge: its exit hex and everything west of it lie on or north of it.
    """
    first, columns, roads = DIVIDE, book.board.grid.columns, book.board.courses
    if book.printed:
        exits = [c.cells[-1] if c.off_end is not None else c.cells[0] for c in roads if c.name == ROAD]
        first = 1 + (columns[exits[0]] if exits else DIVIDE)
    return wl.mask_of(cell for cell in wl.bits(book.land_edge) if columns[cell] >= first)


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
