"""Sea areas: between the west coast and the Adriatic nobody goes by sea in a single turn."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..book import Book, remembered
from ..state import ALLIED, MESSINA, SICILIA, State
from ..traffic import NO_VOYAGE, PUT_TO_SEA, TOO_FAR, Voyage
from ..words import no
from .fog_counters import SWAPPED, Swapped, passed

WEST, SOUTH, EAST = 1, 2, 3
"""The three sea areas by their numbers."""


class Sailed(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who has put to sea this turn."""

    west: wl.Mask = 0
    """Allied units that left the west coast by sea this turn."""
    east: wl.Mask = 0
    """Allied units that left the Adriatic, the gulf or Taranto by sea this turn."""


SAILED = wl.Slot(Sailed())


@remembered
def waters(book: Book) -> dict[int, int]:
    """Hex of the west coast, or place off the board -> its sea area."""
    west, south = (dict.fromkeys(book.option_hexes[f"sea-area-{area}"], area) for area in (WEST, SOUTH))
    return west | south | dict.fromkeys((SICILIA, MESSINA), SOUTH)


@wl.rule("anzio:E18A1", "anzio:E18A2", "anzio:E18A3")
def area_of(book: Book, at: int) -> int:
    """The sea area of a hex on the coast or a place off the board: what lies in neither of the first two is the third.

    The first reaches from Genova down to J58, the second from Napoli to N74 with Sicilia and Messina.
    """
    return waters(book).get(at, EAST)


@wl.rule("anzio:E18B", "anzio:E18C", "anzio:E18D")
def too_far(book: Book, state: State, voyage: Voyage) -> wl.Refused | None:
    """Why a unit may not make a voyage: no turn leads from the first area to the third or back, directly or in parts.

    From and to the second every voyage is open, under the usual rules of movement by sea.
    """
    unit, start, goal = voyage
    sailed, left = SAILED.of(state), area_of(book, start)
    from_west = left == WEST or sailed.west >> unit & 1
    from_east = left == EAST or sailed.east >> unit & 1
    to = area_of(book, goal)
    if (to == EAST and from_west) or (to == WEST and from_east):
        return no("E18B two-turns-between-west-and-east")
    return None


def far_shores(book: Book, state: State, voyage: tuple[int, int], cells: int) -> int:
    """The hexes that are too far for a unit from where it is."""
    (unit, start), sailed = voyage, SAILED.of(state)
    left, coast = area_of(book, start), coasts(book)
    if left == WEST or sailed.west >> unit & 1:
        cells |= coast[EAST]
    return cells | coast[WEST] if left == EAST or sailed.east >> unit & 1 else cells


@remembered
def coasts(book: Book) -> dict[int, int]:
    """Sea area -> the hexes that count as its own, as a mask."""
    areas = [area_of(book, cell) for cell in range(len(book.near))]
    return {area: wl.mask_of(n for n, one in enumerate(areas) if one == area) for area in (WEST, SOUTH, EAST)}


def put_to_sea(book: Book, before: State, unit: int, state: State) -> State:
    """Remember the area that a unit leaves by sea."""
    area, sailed = area_of(book, before.forces[ALLIED].at[unit]), SAILED.of(state)
    if area == WEST:
        return SAILED.change(state, west=sailed.west | 1 << unit)
    return SAILED.change(state, east=sailed.east | 1 << unit) if area == EAST else state


def swapped(book: Book, before: State, swap: Swapped, state: State) -> State:
    """A blank counter has sailed as its units have, and they as it has."""
    if swap.side != ALLIED:
        return state
    west, east = (
        passed(mask, swap.those, swap.others) for mask in (SAILED.of(state).west, SAILED.of(state).east)
    )
    return SAILED.put(state, Sailed(west, east))


def afresh(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """A turn begins: nobody has put to sea yet."""
    return SAILED.put(state, Sailed())


CHAPTER = wl.Chapter[Book, State](
    title="Sea areas",
    options=("adv.sea-areas", "scenario.advanced"),
    slices=(SAILED,),
    phases=(wl.Placed(wl.Phase("sea areas", afresh, ALLIED), after="turn begins"),),
    hooks=(NO_VOYAGE.by(too_far), TOO_FAR.by(far_shores), PUT_TO_SEA.by(put_to_sea), SWAPPED.by(swapped)),
)
