"""Friendly hexes: supply lines, Strategic Movement and retreats keep to the ground that is a side's own."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..advanced import forms
from ..book import Book
from ..movement import NO_STRATEGIC, STRATEGIC_BARS
from ..passage import ENTERED, Entry
from ..routes import BOXES, SHUNNED, Chosen
from ..shown import area
from ..sources import LINE_GROUND
from ..state import ALLIED, AXIS, State
from ..words import message, no
from .fog_counters import SWAPPED, Swapped, passed


class Strayed(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who has left friendly ground."""

    units: wl.Mask = 0
    """Units of the side in turn that have entered a hex which was not friendly when the player-turn began."""


STRAYED = wl.Slot(Strayed())


def own_ground(book: Book, friendly: int, side: int) -> int:
    """The hexes friendly to a side, of those friendly to the Allies."""
    return friendly & book.land if side == ALLIED else book.land & ~friendly


# --- supply ---------------------------------------------------------------------------------------------


@wl.rule("anzio:F4.1")
def own_lines(book: Book, state: State, side: int, cells: int) -> int:
    """The hexes that supply lines of a side may run through: only friendly ones.

    Supply is looked at when a player-turn ends, and who owns a hex then is what counts.
    """
    return cells & own_ground(book, state.friendly, side)


# --- Strategic Movement ---------------------------------------------------------------------------------


@wl.rule("anzio:F4.2")
def foreign_ground(book: Book, state: State, subject: None = None, cells: int = 0) -> int:
    """The hexes that nobody of the side in turn enters by Strategic Movement: those not friendly when its turn began."""
    return cells | book.land & ~own_ground(book, state.friendly_before, state.side)


def strays(book: Book, state: State, entry: Entry, events: wl.Events) -> State:
    """A unit that enters such a hex in its movement phase has no Strategic Movement for the rest of the turn."""
    side, unit, cells = entry
    strayed = STRAYED.of(state).units
    if side != state.side or state.round or strayed >> unit & 1:
        return state
    if not wl.mask_of(cells) & foreign_ground(book, state):
        return state
    return STRAYED.put(state, Strayed(strayed | 1 << unit))


def strayed(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit may not use Strategic Movement: it has been in a hex that was not friendly."""
    if not STRAYED.of(state).units >> unit & 1:
        return None
    return no("F4.2 entered-hex-not-friendly-no-strategic")


def swapped(book: Book, before: State, swap: Swapped, state: State) -> State:
    """A blank counter has strayed as its units have, and they as it has."""
    units = passed(STRAYED.of(state).units, swap.those, swap.others)
    return STRAYED.put(state, Strayed(units)) if swap.side == state.side else state


def afresh(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """A player-turn begins: nobody has strayed yet."""
    return STRAYED.put(state, Strayed()) if STRAYED.of(state).units else state


# --- retreats -------------------------------------------------------------------------------------------


@wl.rule("anzio:F4.3")
def into_foreign_ground(book: Book, state: State, chosen: Chosen) -> wl.Refused | None:
    """Why a retreating unit rather takes another way: this one leads through a hex that is not friendly now.

    It comes after all other priorities, and only if there is a way through friendly hexes alone; a box off the board
    is friendly.
    """
    side, _, way = chosen
    cells = wl.mask_of(cell for cell in way if cell not in BOXES)
    foreign = cells & ~own_ground(book, state.friendly, side)
    return no("F4.3 friendly-hexes-come-first") if foreign else None


def far_layer(book: Book, state: State, seat: str) -> list[wl.Shown]:
    """Where the side in turn may use Strategic Movement."""
    ground = own_ground(book, state.friendly_before, state.side)
    found = area(book, ground, state.side, message("layer strategic-ground"))
    return [wl.layer("strategic", message("layer strategic"), book.cite("F4.2"), [found])]


def taken_over(book: Book, state: State, swap: forms.Swap, events: wl.Events) -> State:
    """Whoever takes the place of a unit that has left friendly ground has left it."""
    return STRAYED.put(state, Strayed(swap.passed(STRAYED.of(state).units)))


CHAPTER = wl.Chapter[Book, State](
    title="Friendly hexes",
    options=("adv.supp.friendly-hexes",),
    slices=(STRAYED,),
    phases=tuple(
        wl.Placed(wl.Phase("friendly ground", afresh, side), after="turn begins") for side in (ALLIED, AXIS)
    ),
    hooks=(
        LINE_GROUND.by(own_lines),
        STRATEGIC_BARS.by(foreign_ground),
        NO_STRATEGIC.by(strayed),
        ENTERED.by(strays),
        SHUNNED.by(into_foreign_ground),
        SWAPPED.by(swapped),
        forms.SWAPPED.by(taken_over),
    ),
    layers=(far_layer,),
)
