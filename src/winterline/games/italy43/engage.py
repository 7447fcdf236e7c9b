"""Who may attack what: every reason why a unit may not, and the attackers at hand."""

from __future__ import annotations

from winterline import author as wl

from .book import Approach, Book, mover, units_at
from .entry import closed_zone
from .movement import tactical_kind
from .phrases import no
from .state import ATTACKED, AUTO_DS, DEFENDED, REBUILT, RETREATED, TRUCKED, State
from .status import fights
from .track import is_rain
from .zoc import enemies


@wl.rule("italy43:8.1b")
def has_attacked(state: State, side: int, unit: int) -> wl.Refused | None:
    """Why a unit attacks no more in this phase: once is enough, and an Automatic DS counts."""
    deeds = state.forces[side].deeds[unit]
    if deeds & AUTO_DS:
        return no("8.7.1d took-part-automatic-ds-does")
    return no("8.1b attacked-phase-8") if deeds & ATTACKED else None


@wl.rule("italy43:5.7c")
def is_trucked(state: State, side: int, unit: int) -> bool:
    """Whether trucks carried a unit in this turn, so that it may not attack."""
    return bool(state.forces[side].status[unit] & TRUCKED)


@wl.rule("italy43:20.4b")
def under_replacement(state: State, side: int, cell: int) -> bool:
    """Whether a hex holds a unit under a Replacement marker, so that nobody attacks out of it."""
    status = state.forces[side].status
    return any(status[unit] & REBUILT for unit in units_at(state, side, cell))


def why_unable(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit of the side in turn may attack nobody at all."""
    side = mover(book, state)
    place = state.forces[side].at[unit]
    if place < 0 or book.is_area(place):
        return no("21.3b not-map-attacks-nobody")
    if not book.units[side].attack[unit][state.forces[side].step[unit]]:
        return no("17.7a asu-no-attack-strength")
    if not fights(state, side, unit):
        return no("13.2.1c only-good-order-attack")
    if is_trucked(state, side, unit):
        return no("5.7c trucked-does-not-attack-same")
    if under_replacement(state, side, place):
        return no("20.4b nobody-attacks-out-hex-replacement")
    return has_attacked(state, side, unit)


@wl.rule("italy43:8.1e")
def crosses(book: Book, state: State, unit: int, cell: int) -> bool:
    """Whether a unit could cross into a neighbouring hex by moving: terrain and the 8th Army zone, not bonds, bind it.

    Bonds do not: an advance crosses them into the hex that was attacked.
    """
    side = mover(book, state)
    columns, place = book.units[side], state.forces[side].at[unit]
    kind = tactical_kind(columns.vehicle[unit], columns.mountain[unit], rain=is_rain(book, state.weather))
    return bool((book.works.first[kind][place] & ~closed_zone(book, state, side)) >> cell & 1)


def is_target(state: State, side: int, cell: int) -> wl.Refused | None:
    """Why the enemies in a hex cannot be attacked: none are there, or they have been attacked in this phase.

    Units that were attacked elsewhere and retreated to friends do not protect them.
    """
    deeds = [state.forces[1 - side].deeds[unit] for unit in units_at(state, 1 - side, cell)]
    if not deeds:
        return no("8.1a no-enemy")
    fresh = any(not deed & DEFENDED for deed in deeds)
    if fresh and all(deed & RETREATED for deed in deeds if deed & DEFENDED):
        return None
    return no("8.1b attacked-phase")


MAY_NOT_ATTACK = wl.Refusals[Book, State, Approach]("why a unit may not attack the next hex")


def may_attack(book: Book, state: State, unit: int, cell: int) -> wl.Refused | None:
    """Why a unit of the side in turn may not attack a hex."""
    side = mover(book, state)
    if (refused := why_unable(book, state, unit) or is_target(state, side, cell)) is not None:
        return refused
    place = state.forces[side].at[unit]
    if book.is_area(cell) or cell not in book.board.grid.around(place):
        return no("8.1a not-next-hex")
    if not crosses(book, state, unit, cell):
        return no("8.1e what-could-not-cross-moving")
    return MAY_NOT_ATTACK(book, state, Approach(side, (unit,), place, cell))


@wl.rule("italy43:8.2a")
def attackers_of(book: Book, state: State, cell: int) -> list[int]:
    """The units that may attack a hex, from any of the six around it."""
    side = mover(book, state)
    beside = (unit for at in book.board.grid.around(cell) for unit in units_at(state, side, at))
    return sorted(unit for unit in beside if may_attack(book, state, unit, cell) is None)


def front(book: Book, state: State) -> int:
    """The enemy hexes next to units of the side in turn that could attack at all."""
    side = mover(book, state)
    able = 0
    at = state.forces[side].at
    targets = enemies(book, state, side)
    near = wl.dilate(targets, book.board.grid.shifts)
    for unit, place in enumerate(at):
        if 0 <= place < book.ground.cells and near >> place & 1 and not able >> place & 1:
            able |= (why_unable(book, state, unit) is None) << place
    return wl.dilate(able, book.board.grid.shifts) & targets
