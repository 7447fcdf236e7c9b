"""Why something in the Movement Phase may not be done: every refusal names its paragraph."""

from __future__ import annotations

from msgspec.structs import replace

from winterline.core.action import Action
from winterline.core.reach import Search
from winterline.core.verdict import DISTANCE, Refused
from winterline.games.italy43.bonds import bars_movement, bonds_of
from winterline.games.italy43.book import HELD, Book, Step, anything, cite, lookup, mover
from winterline.games.italy43.distance import quest, why_too_far
from winterline.games.italy43.entry import closed_zone, friendly_areas
from winterline.games.italy43.front import terms_of
from winterline.games.italy43.movement import KINDS, TACTICAL_HEXES, group_of, tactical_only
from winterline.games.italy43.phrases import points
from winterline.games.italy43.state import (
    AUTO_DS,
    DISRUPTED,
    MOVED,
    ORDER,
    REBUILT,
    SIDES,
    State,
)
from winterline.games.italy43.tactics import MAY_NOT_STEP
from winterline.games.italy43.track import is_rain
from winterline.games.italy43.trucks import why_no_truck
from winterline.games.italy43.zoc import enemies, enemy_zone


def why_unit_may_not(book: Book, state: State, action: Action) -> Refused:
    """Why a unit cannot begin a move now."""
    side = mover(book, state)
    unit = lookup(book, side, action.unit)
    if unit < 0:
        return Refused(
            cite("3.B.2a"), f"Only {SIDES[side]} units move now, and '{anything(action.unit)}' is none."
        )
    force = state.forces[side]
    if force.at[unit] < 0:
        return Refused(cite("5.1a"), "The unit is not on the map.")
    if force.deeds[unit] & AUTO_DS:
        return Refused(cite("8.7.1d"), "The unit took part in an Automatic DS and moves no farther.")
    if force.deeds[unit] & MOVED:
        return Refused(cite("5.1c"), "The unit has finished its move.")
    return HELD(book, state, unit) or why_not_so(book, state, side, unit, action.kind)


def why_not_so(book: Book, state: State, side: int, unit: int, kind: str) -> Refused:
    """Why a unit cannot move in the way that is asked for."""
    if kind not in KINDS:
        return Refused(cite("5.4b"), f"A unit moves by {', '.join(KINDS)}, and not in two ways at once.")
    stuck = why_stuck(book, state, side, unit)
    if kind == "truck" and not stuck.rule.endswith(("13.2.1a", "20.4a")):
        why = why_no_truck(book, state, unit)
        return Refused(cite("5.7a"), why) if why else stuck
    if kind == "march" and tactical_only(book, state, side, unit):
        disrupted = state.forces[side].order(unit) == DISRUPTED
        cited, why = ("13.2.1a", "Disrupted") if disrupted else ("16.4a", "out of supply on wheels")
        return Refused(cite(cited), f"The unit is {why}: it may use Tactical Movement only.")
    return stuck


def why_stuck(book: Book, state: State, side: int, unit: int) -> Refused:
    """Why a unit that may move has nowhere to go."""
    cell, status = state.forces[side].at[unit], state.forces[side].status[unit]
    if book.is_area(cell):
        if status & ORDER == DISRUPTED:
            return Refused(cite("13.2.1a"), "A Disrupted unit does not leave an Entry Area.")
        if status & REBUILT:
            return Refused(cite("20.4a"), "A unit under a Replacement marker does not leave an Entry Area.")
        return Refused(cite("21.1.3a"), "No hex next to the Entry Area is open.")
    near = book.board.grid.around(cell)
    if any(bars_movement(book, state, side, cell, to) for to in near):
        return Refused(cite("7.2a"), "Enemy ZOC Bonds and units bar every way out.")
    return Refused(cite("5.1d"), "No neighbouring hex can be entered.")


def why_closed(book: Book, state: State, side: int, label: str) -> Refused | None:
    """Why nobody of this side can enter a place at all."""
    place = book.cell(label)
    if place < 0:
        return Refused(cite("2.2.1a"), f"The map has no hex '{anything(label)}'.")
    if book.is_area(place):
        if place - book.ground.cells not in friendly_areas(book, state, side):
            return Refused(cite("21.2.1"), "Nobody enters an enemy Entry Area.")
        return None
    if not book.ground.land >> place & 1:
        return Refused(cite("2.2.1b"), "No unit enters the sea.")
    if enemies(book, state, side) >> place & 1:
        return Refused(cite("5.1d"), "Enemy units are there.")
    if closed_zone(book, state, side) >> place & 1:
        return Refused(cite("5.8.2a" if side == 0 else "5.8.3"), "That part of the 8th Army zone is closed.")
    if bonds_of(book, state, 1 - side).hexes >> place & 1:
        return Refused(cite("7.2a"), "An enemy ZOC Bond lies on that hex.")
    return None


def why_no_march(
    book: Book, state: State, units: tuple[int, ...], label: str, *, spent: int, hexes: int, plain: bool
) -> Refused:
    """Why units that have spent so many sixths on so many hexes cannot go to a place by Movement Points."""
    side = mover(book, state)
    if (closed := why_closed(book, state, side, label)) is not None:
        return closed
    place, cell = book.cell(label), state.forces[side].at[units[0]]
    if place == cell:
        return Refused(cite("5.1a"), "It is there already.")
    if any(state.forces[side].status[u] & REBUILT for u in units):
        return Refused(cite("20.4a"), "A unit under a Replacement marker moves at most one hex.")
    group = group_of(book, state, side, units, rain=is_rain(book, state.weather))
    terms = terms_of(book, state, group, cell)
    if place < book.ground.cells and terms.blocked >> place & 1:
        return Refused(cite("13.3.2b"), "A unit in Full Retreat does not go there.")
    beside = not book.is_area(cell) and place in book.board.grid.around(cell)
    if beside and (refused := MAY_NOT_STEP(book, state, Step(side, units, cell, place))) is not None:
        return refused
    if book.is_area(cell) and book.is_area(place):
        text = "From an Entry Area a unit comes onto the map, or goes to the next friendly area."
        return Refused(cite("21.4.2a"), text)
    search = quest(book, state, units, spent, hexes, place, plain=plain)
    far = why_too_far(search, terms) if search is not None else None
    if beside:
        barred = why_no_side(book, state, side, cell, place)
        if search is None or far is None or far.kind != DISTANCE:
            return barred
        return far if barred.rule in (cite("5.1a"), cite("6.2b")) else and_round(barred, far, search)
    if far is not None:
        return far
    if place < book.ground.cells and enemy_zone(book, state, side) >> place & 1:
        return Refused(cite("5.3a"), "It is too far without Extended Movement, which enters no enemy zone.")
    return Refused(cite("5.1a"), "It is too far, or something on every way stops the unit.")


def and_round(barred: Refused, far: Refused, search: Search) -> Refused:
    """Why the side to the next hex cannot be crossed, and what it costs to go round it."""
    need, have = (points(round(figure * search.scale)) for figure in far.sum or ())
    text = f"{barred.sentence.removesuffix('.')}, and the way round costs {need} of {have} Movement Points."
    return replace(barred, sentence=text, kind=DISTANCE, sum=far.sum)


def why_no_side(book: Book, state: State, side: int, cell: int, place: int) -> Refused:
    """Why the side to the next hex cannot be crossed by Movement Points."""
    ground = book.ground
    if bars_movement(book, state, side, cell, place):
        return Refused(cite("7.2a"), "An enemy ZOC Bond lies across that side.")
    if ground.blocked(cell, place, ground.sea):
        return Refused(cite("2.2.1b"), "That side is all sea.")
    if ground.blocked(cell, place, ground.road):
        return Refused(cite("5.1a"), "The unit has not the movement for it.")
    if ground.blocked(cell, place, ground.wall):
        return Refused(
            cite("5.6a"), "A Mountain side without Road or Pass is crossed by Tactical Movement only."
        )
    if ground.blocked(cell, place, ground.major):
        return Refused(cite("5.5b"), "An unbridged Major River is crossed by Tactical Movement only.")
    if ground.blocked(cell, place, ground.minor) and is_rain(book, state.weather):
        return Refused(cite("5.9"), "In rain Vehicle Units cross no unbridged river.")
    return Refused(cite("6.2b"), "The unit has not the movement for it, leaving an enemy zone included.")


def why_no_step(book: Book, state: State, units: tuple[int, ...], hexes: int, label: str) -> Refused:
    """Why units cannot enter a place by Tactical Movement."""
    side = mover(book, state)
    if hexes >= TACTICAL_HEXES:
        return Refused(cite("5.4a"), "Tactical Movement is one or two hexes.")
    if (closed := why_closed(book, state, side, label)) is not None:
        return closed
    place, cell = book.cell(label), state.forces[side].at[units[0]]
    if book.is_area(cell) or book.is_area(place) or place not in book.board.grid.around(cell):
        return Refused(cite("5.4a"), "Tactical Movement goes from hex to neighbouring hex.")
    return why_no_tactics(book, state, side, units, cell, place, hexes)


def why_no_tactics(
    book: Book, state: State, side: int, units: tuple[int, ...], cell: int, place: int, hexes: int
) -> Refused:
    """Why terrain, bonds or an option close a neighbouring hex to Tactical Movement."""
    ground, vehicle = book.ground, book.units[side].vehicle
    if (refused := MAY_NOT_STEP(book, state, Step(side, units, cell, place))) is not None:
        return refused
    if bars_movement(book, state, side, cell, place):
        return Refused(cite("7.2a"), "An enemy ZOC Bond lies across that side.")
    if ground.blocked(cell, place, ground.wall):
        if any(vehicle[unit] for unit in units):
            return Refused(cite("5.6b"), "Vehicle Units cross Mountain sides by Road or Pass only.")
        return Refused(cite("5.6a"), "A Mountain side is crossed with the first hex of Tactical Movement.")
    rivers = ground.blocked(cell, place, ground.major), ground.blocked(cell, place, ground.minor)
    if any(rivers) and is_rain(book, state.weather) and any(vehicle[unit] for unit in units):
        return Refused(cite("5.9"), "In rain Vehicle Units cross no unbridged river.")
    if rivers[0] and hexes:
        return Refused(cite("5.5b"), "A Major River is crossed with the first hex of Tactical Movement.")
    if any(state.forces[side].status[u] & REBUILT for u in units):
        return Refused(cite("20.4a"), "A unit under a Replacement marker moves at most one hex.")
    return Refused(cite("13.3.2b"), "A unit in Full Retreat does not go there.")
