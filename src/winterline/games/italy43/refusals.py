"""Why something in the Movement Phase may not be done: every refusal names its paragraph."""

from __future__ import annotations

from msgspec.structs import replace

from winterline import author as wl

from .bonds import bars_movement, bonds_of
from .book import HELD, Approach, Book, anything, cite, lookup, mover
from .distance import quest, why_too_far
from .entry import closed_zone, friendly_areas
from .front import terms_of
from .movement import KINDS, TACTICAL_HEXES, group_of, tactical_only
from .phrases import first_of, message, no, points
from .state import AUTO_DS, DISRUPTED, MOVED, ORDER, REBUILT, SIDES, State
from .tactics import MAY_NOT_STEP
from .track import is_rain
from .trucks import TRUCKS, why_no_truck
from .zoc import enemies, enemy_zone


def why_unit_may_not(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit cannot begin a move now."""
    side = mover(book, state)
    unit = lookup(book, side, action.unit)
    if unit < 0:
        return no("3.B.2a only-move-now-none", sides=SIDES[side], anything=anything(action.unit))
    force = state.forces[side]
    if force.at[unit] < 0:
        return no("5.1a not-map")
    if force.deeds[unit] & AUTO_DS:
        return no("8.7.1d took-part-automatic-ds-moves")
    if force.deeds[unit] & MOVED:
        return no("5.1c finished-move")
    return HELD(book, state, unit) or why_not_so(book, state, side, unit, action.kind)


def why_not_so(book: Book, state: State, side: int, unit: int, kind: str) -> wl.Refused:
    """Why a unit cannot move in the way that is asked for."""
    if kind not in KINDS:
        return no("5.4b moves-not-two-ways-once", names=", ".join(KINDS))
    stuck = why_stuck(book, state, side, unit)
    if kind == "truck" and not stuck.rule.endswith(("13.2.1a", "20.4a")):
        return why_no_truck(book, state, unit, TRUCKS.of(state).used) or stuck
    if kind == "march" and tactical_only(book, state, side, unit):
        disrupted = state.forces[side].order(unit) == DISRUPTED
        return no("13.2.1a tactical-only" if disrupted else "16.4a tactical-only")
    return stuck


def why_stuck(book: Book, state: State, side: int, unit: int) -> wl.Refused:
    """Why a unit that may move has nowhere to go."""
    cell, status = state.forces[side].at[unit], state.forces[side].status[unit]
    if book.is_area(cell):
        if status & ORDER == DISRUPTED:
            return no("13.2.1a disrupted-does-not-leave-entry")
        if status & REBUILT:
            return no("20.4a under-replacement-marker-does-not")
        return no("21.1.3a no-hex-next-entry-area")
    near = book.board.grid.around(cell)
    if any(bars_movement(book, state, side, cell, to) for to in near):
        return no("7.2a enemy-zoc-bonds-bar-every")
    return no("5.1d no-neighbouring-hex-entered")


def why_closed(book: Book, state: State, side: int, label: str) -> wl.Refused | None:
    """Why nobody of this side can enter a place at all."""
    place = book.cell(label)
    if place < 0:
        return no("2.2.1a map-no-hex", anything=anything(label))
    if book.is_area(place):
        if place - book.ground.cells not in friendly_areas(book, state, side):
            return no("21.2.1 nobody-enters-enemy-entry-area")
        return None
    if not book.ground.land >> place & 1:
        return no("2.2.1b no-enters-sea")
    if enemies(book, state, side) >> place & 1:
        return no("5.1d enemy-units-are-there")
    if closed_zone(book, state, side) >> place & 1:
        return no("5.8.2a zone-closed" if side == 0 else "5.8.3 zone-closed")
    if bonds_of(book, state, 1 - side).hexes >> place & 1:
        return no("7.2a enemy-zoc-bond-lies-hex")
    return None


def why_no_march(
    book: Book, state: State, units: tuple[int, ...], label: str, so_far: tuple[int, int, bool]
) -> wl.Refused:
    """Why units that have spent so many sixths on so many hexes cannot go to a place by Movement Points."""
    side, (spent, hexes, plain) = mover(book, state), so_far
    if (closed := why_closed(book, state, side, label)) is not None:
        return closed
    place, cell = book.cell(label), state.forces[side].at[units[0]]
    if place == cell:
        return no("5.1a it-is-there-already")
    if any(state.forces[side].status[u] & REBUILT for u in units):
        return no("20.4a under-replacement-marker-moves-most")
    group = group_of(book, state, side, units, rain=is_rain(book, state.weather))
    terms = terms_of(book, state, group, cell)
    if place < book.ground.cells and terms.blocked >> place & 1:
        return no("13.3.2b full-retreat-does-not-go")
    beside = not book.is_area(cell) and place in book.board.grid.around(cell)
    if beside and (refused := MAY_NOT_STEP(book, state, Approach(side, units, cell, place))) is not None:
        return refused
    if book.is_area(cell) and book.is_area(place):
        return no("21.4.2a entry-area-comes-onto-map")
    search = quest(book, state, units, spent, hexes, place, plain=plain)
    far = why_too_far(search, terms) if search is not None else None
    if beside:
        barred = why_no_side(book, state, side, cell, place)
        if search is None or far is None or far.kind != wl.DISTANCE:
            return barred
        return far if barred.rule in (cite("5.1a"), cite("6.2b")) else and_round(barred, far, search)
    if far is not None:
        return far
    if place < book.ground.cells and enemy_zone(book, state, side) >> place & 1:
        return no("5.3a too-far-without-extended-movement")
    return no("5.1a too-far-something-every-way")


def and_round(barred: wl.Refused, far: wl.Refused, search: wl.Search) -> wl.Refused:
    """Why the side to the next hex cannot be crossed, and what it costs to go round it."""
    need, have = (points(round(figure * search.scale)) for figure in far.sum or ())
    text = message("way-round", why=barred.message, need=need, have=have)
    return replace(barred, message=text, kind=wl.DISTANCE, sum=far.sum)


def why_no_side(book: Book, state: State, side: int, cell: int, place: int) -> wl.Refused:
    """Why the side to the next hex cannot be crossed by Movement Points."""
    ground, rain = book.ground, is_rain(book, state.weather)
    found = first_of(
        (bars_movement(book, state, side, cell, place), "7.2a enemy-zoc-bond-lies-across"),
        (ground.blocked(cell, place, ground.sea), "2.2.1b side-all-sea"),
        (ground.blocked(cell, place, ground.road), "5.1a not-movement"),
        (ground.blocked(cell, place, ground.wall), "5.6a mountain-side-without-road-pass"),
        (ground.blocked(cell, place, ground.major), "5.5b unbridged-major-river-crossed-tactical"),
        (ground.blocked(cell, place, ground.minor) and rain, "5.9 rain-vehicle-cross-no-unbridged"),
    )
    return found or no("6.2b not-movement-leaving-enemy-zone")


def why_no_step(book: Book, state: State, units: tuple[int, ...], hexes: int, label: str) -> wl.Refused:
    """Why units cannot enter a place by Tactical Movement."""
    side = mover(book, state)
    if hexes >= TACTICAL_HEXES:
        return no("5.4a tactical-movement-one-two-hexes")
    if (closed := why_closed(book, state, side, label)) is not None:
        return closed
    place, cell = book.cell(label), state.forces[side].at[units[0]]
    if book.is_area(cell) or book.is_area(place) or place not in book.board.grid.around(cell):
        return no("5.4a tactical-movement-goes-hex-neighbouring")
    return why_no_tactics(book, state, side, units, cell, place, hexes)


def why_no_tactics(
    book: Book, state: State, side: int, units: tuple[int, ...], cell: int, place: int, hexes: int
) -> wl.Refused:
    """Why terrain, bonds or an option close a neighbouring hex to Tactical Movement."""
    ground, vehicle = book.ground, book.units[side].vehicle
    if (refused := MAY_NOT_STEP(book, state, Approach(side, units, cell, place))) is not None:
        return refused
    if bars_movement(book, state, side, cell, place):
        return no("7.2a enemy-zoc-bond-lies-across")
    if ground.blocked(cell, place, ground.wall):
        if any(vehicle[unit] for unit in units):
            return no("5.6b vehicle-cross-mountain-sides-road")
        return no("5.6a mountain-side-crossed-first-hex")
    rivers = ground.blocked(cell, place, ground.major), ground.blocked(cell, place, ground.minor)
    if any(rivers) and is_rain(book, state.weather) and any(vehicle[unit] for unit in units):
        return no("5.9 rain-vehicle-cross-no-unbridged")
    if rivers[0] and hexes:
        return no("5.5b major-river-crossed-first-hex")
    if any(state.forces[side].status[u] & REBUILT for u in units):
        return no("20.4a under-replacement-marker-moves-most")
    return no("13.3.2b full-retreat-does-not-go")
