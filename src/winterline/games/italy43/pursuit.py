"""Pursuit: how far an advance after combat goes, over what, and where it ends."""

from __future__ import annotations

from winterline import author as wl

from .bonds import bars_movement
from .book import Approach, Book, cite, mover, units_at
from .crt import Result
from .entering import enter
from .entry import closed_zone, friendly_areas
from .movement import INFANTRY, MOUNTAIN, tactical_kind
from .phrases import message, no
from .picture import picture
from .stacking import LIMIT, load
from .state import REBUILT, UNSUPPLIED, Battle, State, the_battle
from .status import heirs
from .tactics import MAY_NOT_STEP, areas_at
from .track import is_rain
from .zoc import enemies, enemy_zone, zone_into

LIMITED = -1
PLUS = 3
"""What Adv 2+ is written as."""
Units = tuple[wl.UnitNumber, ...]


# --- how far --------------------------------------------------------------------------------------------


@wl.rule("italy43:15.2.1c")
def won(battle: Battle, result: Result) -> int:
    """The advance that a result carries; after Breakthrough Combat only the vacated hex may be entered."""
    if battle.kind == "breakthrough" or result.code == "EX":
        return LIMITED
    return result.advance


@wl.rule("italy43:12.4")
def vacated(book: Book, state: State) -> bool:
    """Whether the hex attacked holds no enemy any more, be it by retreat or because nobody is left."""
    return not enemies(book, state, mover(book, state)) >> the_battle(state).cell & 1


@wl.rule("italy43:14.1a")
def eligible(book: Book, state: State) -> Units:
    """Who may advance: every unit that took part, ASUs never."""
    side = mover(book, state)
    force, guns = state.forces[side], book.units[side].asu
    units = heirs(state, side, the_battle(state).attackers)
    return tuple(sorted(u for u in units if not guns[u] and not force.status[u] & REBUILT))


ADVANCE = wl.Numbers[Book, State, int]("hexes that a unit of the side in turn may advance")


@wl.rule("italy43:14.2.1")
def length(book: Book, state: State, battle: Battle, unit: int) -> int:
    """The hexes that a unit may advance: one, two, or three for Mechanized units under Adv 2+."""
    side = mover(book, state)
    far = max(1, battle.advance)
    if far == PLUS and not may_go_third(book, state, side, unit):
        far = PLUS - 1
    return ADVANCE(book, state, unit, far)


def may_go_third(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit may ever advance a third hex: Mechanized, and not out of supply (italy43:16.4b)."""
    status = state.forces[side].status[unit]
    return bool(book.units[side].mech[unit]) and not status & UNSUPPLIED


@wl.rule("italy43:14.2.2")
def third_hex(book: Book, cell: int, to: int) -> bool:
    """Whether a third hex is open to Mechanized units: entered along a road, or Clear."""
    ground = book.ground
    rough = ground.hill | ground.marsh | ground.city | ground.peaks
    return ground.blocked(cell, to, ground.road) or not rough >> to & 1


# --- over what ------------------------------------------------------------------------------------------


def why_no_advance(
    book: Book, state: State, units: Units, cell: int, to: int, spent: int
) -> wl.Refused | None:
    """Why units may not advance from a hex to the next, having spent so many hexes of their advance."""
    battle, side = the_battle(state), mover(book, state)
    if spent >= min(length(book, state, battle, unit) for unit in units):
        return no("14.2.1 advance-won-goes-no-farther")
    if limited_to(battle, to):
        return no("14.2.3 limited-advance-enters-vacated-hex")
    if enemies(book, state, side) >> to & 1:
        return no("14.5a nobody-enters-enemys-hex")
    if (refused := why_not_over(book, state, units, cell, to, spent)) is not None:
        return refused
    if spent + 1 == PLUS and not third_hex(book, cell, to):
        return no("14.2.2 third-hex-entered-along-road")
    if zone_to_zone(book, state, cell, to):
        return no("14.4.1a leads-one-zone-enemy-straight")
    if crosses_bond(book, state, cell, to):
        return no("14.4.2 enemy-zoc-bond-bars-way")
    return MAY_NOT_STEP(book, state, Approach(side, units, cell, to))


@wl.rule("italy43:14.2.3", "italy43:14.3")
def limited_to(battle: Battle, to: int) -> bool:
    """Whether a hex is beyond a Limited Advance; any other advance goes in every direction."""
    return battle.advance == LIMITED and to != battle.cell


@wl.rule("italy43:14.5a", "italy43:14.5e")
def why_not_over(book: Book, state: State, units: Units, cell: int, to: int, spent: int) -> wl.Refused | None:
    """Why the ground stops an advance: what is closed to movement, and for Vehicle Units unbridged rivers in Rain."""
    battle, side = the_battle(state), mover(book, state)
    zone = closed_zone(book, state, side)
    if zone >> to & 1 and not zone >> cell & 1:
        return no("5.8.2a part-8th-army-zone-closed")
    first = not spent and to == battle.cell
    for unit in units:
        columns = book.units[side]
        kind = tactical_kind(columns.vehicle[unit], columns.mountain[unit], rain=is_rain(book, state.weather))
        kind = INFANTRY if kind == MOUNTAIN else kind
        if book.works.first[kind][cell] >> to & 1 and (first or not first_hex_only(book, cell, to)):
            continue
        return closed_side(book, cell, to)
    return None


def closed_side(book: Book, cell: int, to: int) -> wl.Refused:
    """Which side of a hex stops an advance."""
    ground = book.ground
    if ground.blocked(cell, to, ground.wall):
        return no("14.5c mountain-side-crossed-first-all")
    if ground.blocked(cell, to, ground.major):
        return no("14.5d major-river-crossed-first-all")
    return no("14.5a what-closed-movement-closed-advance")


def first_hex_only(book: Book, cell: int, to: int) -> bool:
    """Whether a side may be crossed only with the first hex, into the hex attacked."""
    return over_wall(book, cell, to) or over_major(book, cell, to)


@wl.rule("italy43:14.5c")
def over_wall(book: Book, cell: int, to: int) -> bool:
    """A Mountain side with neither Road nor Pass: not for Vehicle Units, for others as the first hex, into the target."""
    return book.ground.blocked(cell, to, book.ground.wall)


@wl.rule("italy43:14.5d")
def over_major(book: Book, cell: int, to: int) -> bool:
    """An unbridged Major River: as the first hex, into the target."""
    ground = book.ground
    return ground.blocked(cell, to, ground.major) and not ground.blocked(cell, to, ground.road)


@wl.rule("italy43:14.4.1a")
def zone_to_zone(book: Book, state: State, cell: int, to: int) -> bool:
    """Whether a step leads from one zone of an enemy unit into another of the same; the vacated hex is exempt."""
    enemy, target = 1 - mover(book, state), the_battle(state).cell
    if target in (cell, to):
        return False
    seen = picture(book, enemy, state.forces[enemy])
    near = book.ground.near[cell] & book.ground.near[to] & seen.occupied
    return any(
        zone_into(book, seen, cell, source) and zone_into(book, seen, to, source) for source in wl.bits(near)
    )


@wl.rule("italy43:14.4.2", "italy43:7.2c")
def crosses_bond(book: Book, state: State, cell: int, to: int) -> bool:
    """Whether an enemy bond bars a step, which it does not into the vacated hex."""
    return to != the_battle(state).cell and bars_movement(book, state, mover(book, state), cell, to)


# --- where it ends --------------------------------------------------------------------------------------


@wl.rule("italy43:14.4.1b")
def stopped_by_zone(book: Book, state: State, to: int) -> bool:
    """Whether an enemy zone ends an advance, friends in the hex or not; only the vacated hex is exempt."""
    return to != the_battle(state).cell and bool(enemy_zone(book, state, mover(book, state)) >> to & 1)


@wl.rule("italy43:14.5b")
def stopped_by_ground(book: Book, cell: int, to: int) -> bool:
    """Whether a City, or Marsh off the road, ends an advance."""
    ground = book.ground
    marsh = ground.marsh >> to & 1 and not ground.blocked(cell, to, ground.road)
    return bool(ground.city >> to & 1 or marsh)


def stops(book: Book, state: State, cell: int, to: int) -> bool:
    """Whether units that enter a place go no farther."""
    return book.is_area(to) or stopped_by_zone(book, state, to) or stopped_by_ground(book, cell, to)


@wl.rule("italy43:14.1b")
def fits(book: Book, state: State, units: Units, place: int) -> bool:
    """Whether units may end their advance in a place: within the Stacking Limit of a hex."""
    if book.is_area(place):
        return True
    side = mover(book, state)
    return load(book, side, sorted({*units_at(state, side, place), *units})) <= LIMIT


@wl.rule("italy43:21.4.1b")
def areas_beside(book: Book, state: State, cell: int) -> list[int]:
    """The friendly Entry Areas next to a hex; one is entered as a hex of the advance, and ends it."""
    return areas_at(book, friendly_areas(book, state, mover(book, state))).get(cell, [])


def steps(book: Book, state: State, units: Units, cell: int, spent: int) -> list[int]:
    """The places that units in a hex may enter next, so that they can end their advance somewhere within the limit."""
    battle = the_battle(state)
    if not units or book.is_area(cell):
        return []
    near = wl.bits(book.ground.near[cell])
    able = [to for to in near if why_no_advance(book, state, units, cell, to, spent) is None]
    out = [to for to in able if fits(book, state, units, to) or goes_on(book, state, units, cell, to, spent)]
    if battle.advance != LIMITED and spent < min(length(book, state, battle, u) for u in units):
        out += areas_beside(book, state, cell)
    return out


def goes_on(book: Book, state: State, units: Units, cell: int, to: int, spent: int) -> bool:
    """Whether units could pass through a full hex and end their advance behind it."""
    return not stops(book, state, cell, to) and bool(steps(book, state, units, to, spent + 1))


def why_not_there(book: Book, state: State, units: Units, to: int, spent: int) -> wl.Refused:
    """Why units may not advance to a place."""
    cell = state.forces[mover(book, state)].at[units[0]]
    if to < 0 or book.is_area(to) or to not in book.board.grid.around(cell):
        return no("14.1b advance-goes-hex-hex")
    return why_no_advance(book, state, units, cell, to, spent) or why_no_room(book, state, units, to)


def why_no_room(book: Book, state: State, units: Units, to: int) -> wl.Refused:
    """Why an advance may not end in a hex: what it would hold then."""
    side, label = mover(book, state), book.label(to)
    points = load(book, side, sorted({*units_at(state, side, to), *units}))
    text = message("hold-stacking-points-end-advance", label=label, points=points, limit=LIMIT)
    return wl.Refused(cite("14.1b"), text, wl.STACKING, (points, LIMIT), (label,))


def step(book: Book, state: State, units: Units, to: int, events: wl.Events) -> State:
    """Units advance into a place, with whatever that sets off."""
    side = mover(book, state)
    cell = state.forces[side].at[units[0]]
    for unit in units:
        trace = book.label(cell), book.label(to)
        events.append(wl.Event("advance", cite("14.1a"), book.names(side, (unit,)), trace))
    return enter(book, state, Approach(side, units, cell, to), events)
