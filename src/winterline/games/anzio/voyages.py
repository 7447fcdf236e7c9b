"""Where a unit that puts to sea in the movement phase may go."""

from __future__ import annotations

from collections.abc import Iterator

from winterline import author as wl

from . import evacuation, invasion, landfall, movement, stacking, traffic
from .book import Book, remembered
from .destinations import pinned
from .state import ALLIED, SICILIA, State

STAYS_ASHORE = wl.Tests[Book, State, int]("whether an Allied unit may not put to sea")


@wl.rule("anzio:C7B5", "anzio:C7B6")
def points_ashore(book: Book, state: State, unit: int) -> int:
    """Half points that a unit has used once it is ashore: sailing costs nothing, the first hex 1 MP in any weather."""
    return state.spent[unit] + invasion.ASHORE


def landings(book: Book, state: State, unit: int) -> Iterator[wl.Action]:
    """The hexes of ports and beachheads where a unit at a transfer point may come ashore."""
    spent = points_ashore(book, state, unit)
    if spent > movement.allowance(book, state, unit):
        return
    sail, full = voyages_to(book), stacking.too_full(book, state, ALLIED, unit)
    for place, cell in traffic.destinations(book, state, unit, traffic.comes_to_fight(book, state, unit)):
        if not full >> cell & 1 or landfall.may_arrive(book, afloat(state, unit), unit, cell, spent):
            yield sail[place, cell]


def afloat(state: State, unit: int) -> State:
    """The state in which a unit has put to sea."""
    return wl.replace(state, afloat=state.afloat | 1 << unit)


@remembered
def voyages_to(book: Book) -> dict[tuple[int, int], wl.Action]:
    """Coming ashore at each hex of each place."""
    ids, cells = book.place_ids, enumerate(book.place_cells)
    return {
        (place, cell): wl.Action("sail", via=ids[place], to=book.label(cell))
        for place, some in cells
        for cell in some
    }


def off_map(book: Book, state: State, unit: int) -> Iterator[wl.Action]:
    """Sicilia, Messina and Taranto as far as a unit at a transfer point may go there."""
    if state.spent[unit] > movement.allowance(book, state, unit):
        return
    if traffic.may_sail(state, ALLIED) and state.forces[ALLIED].at[unit] != SICILIA:
        yield evacuation.TO_SICILIA
    for place in traffic.boxes_for(book, state, unit):
        yield wl.Action("sail", via=book.place_ids[place], to=book.places[place].name.lower())


def voyages(book: Book, state: State, unit: int) -> list[wl.Action]:
    """Every way in which a unit may go by sea now."""
    if pinned(book, state) >> unit & 1:
        return []
    out = invasion.landings(book, state, unit)
    if not may_depart(book, state, unit):
        return out
    out.extend(off_map(book, state, unit))
    return [*out, *landings(book, state, unit)] if traffic.may_sail(state, ALLIED) else out


def may_depart(book: Book, state: State, unit: int) -> bool:
    """Whether a unit is where transfers begin, and did not come ashore there with the Initial Lift."""
    if state.lifted >> unit & 1 or STAYS_ASHORE(book, state, unit):
        return False
    return traffic.departure(book, state, unit) != traffic.NOWHERE


def can_ship(book: Book, state: State, unit: int) -> bool:
    """Whether a unit that nothing holds may go anywhere by sea now; what is quick to tell comes first."""
    if state.sea.lift >= 0 and invasion.may_land(book, state, unit):
        return True
    if not may_depart(book, state, unit):
        return False
    if next(off_map(book, state, unit), None) is not None:
        return True
    return traffic.may_sail(state, ALLIED) and next(landings(book, state, unit), None) is not None
