"""Blank counters: laying them on units that they hide, and turning them over.

A blank counter is a counter of the order of battle with figures that everybody knows: 8 movement points, the most
stacking points of its side, a zone of control, no attack factor, no nation and no ability. The units that it stands for
are taken off the board (`CONCEALED`). So whatever is worked out from counters on the board follows from what everybody
sees; what a blank counter stands for is written in this chapter's slice alone, and shown when it is turned over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from winterline import author as wl

from ..book import Book, blanks, defence_of, is_mud, remembered
from ..passage import Entry
from ..state import ABSENT, ALLIED, CONCEALED, State, with_force, with_lane
from .factors import FACTORS
from .interdiction import STRUCK

UNCOVERED = wl.Effects[Book, State, Entry]("what follows when a unit that was concealed is seen on the board")


class Swapped(NamedTuple):
    """Units of a side that are bound from now on by whatever binds others, as masks."""

    side: int
    those: int
    others: int


SWAPPED = wl.Values[Book, State, Swapped, State](
    "what else binds units that go under a blank counter or come out"
)
TWO = 2
"""Units that one blank counter covers at most."""


class Blank(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A blank counter in play."""

    side: int
    unit: int
    """Its own number among the units of its side."""
    covers: tuple[int, ...] = ()
    """The units that it stands for: one, two, or none; its owner's secret."""
    among: wl.Mask = 0
    """The units of which everybody knows that this counter, or another laid with it, stands for them."""
    shipped: bool = False
    """Whether it was laid off the board, where nobody sees who goes under it."""
    veiled: bool = False
    """Whether what it covers has been left out, because a seat may not know it."""


class Fog(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """All blank counters in play."""

    blanks: tuple[Blank, ...] = ()
    laid: wl.Mask = 0
    """Those of the side in turn that it has laid this player-turn: none is laid twice in one."""


FOG = wl.Slot(Fog())


def in_play(state: State, side: int) -> list[Blank]:
    """The blank counters of a side that stand for something now, wherever they are."""
    return [blank for blank in FOG.of(state).blanks if blank.side == side]


def on_board(state: State, side: int) -> list[Blank]:
    """Those of them that stand on the board."""
    at = state.forces[side].at
    return [blank for blank in in_play(state, side) if at[blank.unit] >= 0]


def free(book: Book, state: State, side: int) -> list[int]:
    """The blank counters that the side in turn may still lay, in their order."""
    at = state.forces[side].at
    return [unit for unit in wl.bits(blanks(book, side) & ~FOG.of(state).laid) if at[unit] == ABSENT]


@remembered
def beside(book: Book) -> list[int]:
    """Hex -> the hexes next to it, whatever lies between, as bitboards."""
    grid = book.board.grid
    return [wl.mask_of(grid.around(cell)) for cell in range(grid.cells)]


# --- laying -----------------------------------------------------------------------------------------------


Contents = tuple[tuple[int, ...], ...]
"""What blank counters stand for, one after another."""


@wl.rule("anzio:X21-17C2")
def lay(book: Book, state: State, place: int, pool: int, contents: Contents) -> State:
    """Lay blank counters in a hex, or off the board; the units that they stand for are taken away, some stand for none.

    A counter has moved as far, and is bound by whatever binds, any unit there that could have gone under it.
    """
    side, counters = state.side, free(book, state, state.side)[: len(contents)]
    force, gone = state.forces[side], wl.mask_of(unit for units in contents for unit in units)
    for unit in wl.bits(gone):
        force = force.put(unit, CONCEALED)
    for unit in counters:
        force = force.put(unit, place)
    state = bound(book, with_force(state, side, force), side, pool, wl.mask_of(counters))
    for unit in wl.bits(gone):  # the bank that it came from goes with the counter, which may leave the river
        state = with_lane(state, side, unit, 0)
    shipped, known = place < 0, FOG.of(state)
    laid = [
        Blank(side, u, c, 0 if shipped else gone, shipped) for u, c in zip(counters, contents, strict=True)
    ]
    in_order = tuple(sorted((*known.blanks, *laid), key=lambda blank: (blank.side, blank.unit)))
    return FOG.put(state, Fog(in_order, known.laid | wl.mask_of(counters)))


BINDING = ("stopped", "engaged", "afloat", "climbed", "lifted")
"""What keeps units of the side in turn from moving on as they like, as masks."""


def bound(book: Book, state: State, side: int, those: int, others: int) -> State:
    """The position in which some units of a side are bound by whatever binds any of those, who are left unbound."""
    changes, of_side = dict[str, Any](), list(wl.bits(those))
    if side == state.side:
        for name in BINDING:
            changes[name] = passed(getattr(state, name), those, others)
        changes["spent"] = at_most(state.spent, of_side, others)
    if side == ALLIED:
        changes["named"] = passed(state.named, those, others)
        changes["sea"] = wl.replace(state.sea, boxed=passed(state.sea.boxed, those, others))
    for name in ("lane", "clock"):
        columns = list(getattr(state, name))
        columns[side] = at_most(columns[side], of_side, others)
        changes[name] = tuple(columns)
    return SWAPPED(book, state, Swapped(side, those, others), wl.replace(state, **changes))


def passed(mask: int, those: int, others: int) -> int:
    """A set of units to which some belong as soon as any of those does."""
    return mask | others if mask & those else mask


def at_most(column: bytes, those: Iterable[int], others: int) -> bytes:
    """A figure of every unit, with some having the highest of those."""
    most, out = max((column[unit] for unit in those), default=0), bytearray(column)
    for unit in wl.bits(others):
        out[unit] = max(most, out[unit])
    return bytes(out)


# --- turning over -----------------------------------------------------------------------------------------


def reveal(book: Book, state: State, blank: Blank, events: wl.Events, cited: str = "F17C7") -> State:
    """Turn a blank counter over: the units that it stands for are in its place again, moved and bound as it is."""
    side, cell = blank.side, state.forces[blank.side].at[blank.unit]
    names = book.names(side, (blank.unit, *blank.covers))
    word = "" if blank.covers else "nobody"
    hexes = (book.label(cell),) if cell >= 0 else ()
    events.append(wl.Event("revealed", book.cite(cited), names, hexes, word=word))
    force, shown = state.forces[side].put(blank.unit, ABSENT), wl.mask_of(blank.covers)
    for unit in blank.covers:
        force = force.put(unit, cell)
    state = bound(book, with_force(state, side, force), side, 1 << blank.unit, shown)
    state = struck(book, support(book, unbound(state, blank), blank), blank)
    for unit in blank.covers if cell >= 0 else ():
        state = UNCOVERED(book, state, Entry(side, unit, (cell,)), events)
    others = [other for other in FOG.of(state).blanks if (other.side, other.unit) != (side, blank.unit)]
    return FOG.change(state, blanks=tuple(known_of(other, blank) for other in others))


def known_of(other: Blank, blank: Blank) -> Blank:
    """A blank counter, once another has been turned over: who stood under that one is not under this."""
    gone = 0 if other.side != blank.side or other.shipped else wl.mask_of(blank.covers)
    return wl.replace(other, among=other.among & ~gone) if other.among & gone else other


def unbound(state: State, blank: Blank) -> State:
    """The position in which nothing is kept of a counter that is no longer in play."""
    bit, changes = 1 << blank.unit, dict[str, Any]()
    if blank.side == state.side:
        changes |= {name: getattr(state, name) & ~bit for name in BINDING}
        changes["spent"] = cleared(state.spent, blank.unit)
    if blank.side == ALLIED:
        sea = wl.replace(state.sea, boxed=state.sea.boxed & ~bit)
        changes |= {"named": state.named & ~bit, "sea": sea}
    for name in ("lane", "clock"):
        columns = list(getattr(state, name))
        columns[blank.side] = cleared(columns[blank.side], blank.unit)
        changes[name] = tuple(columns)
    return wl.replace(state, **changes)


def cleared(column: bytes, unit: int) -> bytes:
    """A figure of every unit, without that of one."""
    out = bytearray(column)
    out[unit] = 0
    return bytes(out)


@wl.rule("anzio:F17C11a", "anzio:F17C11c")
def support(book: Book, state: State, blank: Blank) -> State:
    """A support factor that a blank counter was given for its defence goes to a unit under it that can defend itself.

    Where there is none it was a bluff, and is gone.
    """
    side, able = blank.side, [u for u in blank.covers if defence_of(book, state, blank.side, u)]
    given = FACTORS.of(state).defending
    if not any((owner, unit) == (side, blank.unit) for owner, unit, _ in given):
        return state
    left = tuple(
        (owner, able[0] if (owner, unit) == (side, blank.unit) else unit, kind)
        for owner, unit, kind in given
        if able or (owner, unit) != (side, blank.unit)
    )
    return FACTORS.change(state, defending=left)


@wl.rule("anzio:F17C11d2")
def struck(book: Book, state: State, blank: Blank) -> State:
    """What passing an interdicted hex cost a counter it costs the units under it; in good weather it costs nothing."""
    hit, bit = STRUCK.of(state), 1 << blank.unit
    if blank.side == ALLIED or not hit.held & bit:
        return state
    held = hit.held & ~bit
    return STRUCK.change(state, held=held | wl.mask_of(blank.covers) if is_mud(book, state) else held)
