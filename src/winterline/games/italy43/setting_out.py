"""How units can begin to move: by points, by tactics, in trucks. Kept unit by unit, those changed looked at again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import overload

import msgspec

from winterline import author as wl

from .bonds import still_barred
from .book import HELD, MOVABLE, Book, mover
from .front import Front, Terms, front_of, shunned, terms_of
from .movement import KINDS, LEAST_ALLOWANCE, MECH, POINT, WET_VEHICLE, Group, alone, on_trucks
from .picture import picture
from .state import ALL, CACHES, FULL_RETREAT, IN_ORDER, MARKS, ORDER, PLACES, State, routed, stamp, unmoved
from .tactics import MAY_NOT_STEP, next_hexes, tactical_areas
from .track import is_rain
from .trucks import MOST_TRUCKS, TRUCKS, why_no_truck
from .ways import may_not_march, next_hex_open

MARCH, TACTICAL, TRUCK = KINDS


def may_move(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn has a move left and nothing holds it."""
    return unit in unmoved(state.forces[mover(book, state)]) and HELD(book, state, unit) is None


def movable(book: Book, state: State) -> list[int]:
    """The units of the side in turn that have a move left and that nothing holds."""
    side = mover(book, state)
    return MOVABLE(book, state, side, unmoved(state.forces[side]))


def ways_to_begin(book: Book, state: State, unit: int) -> list[str]:
    """The ways in which a unit could begin its move if a truck is left: by points, by tactics, in trucks."""
    side, units = mover(book, state), (unit,)
    place = state.forces[side].at[unit]
    group = alone(book, state, side, units, rain=is_rain(book, state.weather))
    terms = terms_of(book, state, group, place)
    marches = not may_not_march(book, state, side, unit, 0)
    out = [MARCH] if marches and next_hex_open(book, state, group, terms, place) else []
    if steps_open(book, state, group, terms, place):
        out.append(TACTICAL)
    if marches and rides_off(book, state, group, terms, place):
        out.append(TRUCK)
    return out


def begins(book: Book, state: State, unit: int, kind: str) -> bool:
    """Whether a unit could begin its move in one of these ways."""
    side = mover(book, state)
    if kind != TACTICAL and may_not_march(book, state, side, unit, 0):
        return False
    place = state.forces[side].at[unit]
    if not (front_of(book, state, side).feared & surroundings(book)[place] or MAY_NOT_STEP.plugged(book)):
        ways = unhindered(book, state, side, unit)
        if ways:
            return book.units[side].marching[kind][unit] in ways
    group = alone(book, state, side, (unit,), rain=is_rain(book, state.weather))
    return OPEN[kind](book, state, group, terms_of(book, state, group, place), place)


def steps_open(book: Book, state: State, group: Group, terms: Terms, place: int) -> bool:
    """Whether a unit can begin a move by tactics."""
    if next_hexes(book, state, group, terms, place, 0):
        return True
    return bool(tactical_areas(book, state, group.units, 0))


def rides_off(book: Book, state: State, group: Group, terms: Terms, place: int) -> bool:
    """Whether a unit that marches can begin its move in trucks, if one is left."""
    unit = group.units[0]
    if book.units[group.side].mech[unit] or why_no_truck(book, state, unit, used=0):
        return False
    return next_hex_open(book, state, on_trucks(group), terms, place)


OPEN = {MARCH: next_hex_open, TACTICAL: steps_open, TRUCK: rides_off}
"""What tells whether a unit can begin its move in a way."""


def beginnings(book: Book, state: State, unit: int) -> list[wl.Action]:
    """The actions that begin a unit's move now, if a truck is left."""
    named = book.units[mover(book, state)].marching
    return [named[kind][unit] for kind in ways_to_begin(book, state, unit)]


def on_hand(state: State, ways: list[wl.Action]) -> list[wl.Action]:
    """Beginnings of moves without those in trucks if none is left."""
    return ways if TRUCKS.of(state).used < MOST_TRUCKS else [way for way in ways if way.kind != TRUCK]


# --- kept by what a unit meets ------------------------------------------------------------------------

Beginnings = dict[tuple[object, ...], list[wl.Action]]


def moment(book: Book, state: State, side: int) -> tuple[object, ...]:
    """What the beginnings of all moves follow from besides the enemy, as long as there are trucks."""
    return state.turn, state.weather, TRUCKS.of(state).unfed


def begun_right(book: Book, state: State, kept: Beginnings, side: int) -> bool:
    """Whether what is kept of how units can begin to move is what they could begin now."""
    front = front_of(book, state, side)
    known = [case[3] for case in kept if isinstance(case[3], Front) and wl.alike(case[3], front)]
    units = movable(book, state)
    right = [beginnings(book, state, unit) for unit in units]
    looks = [starter(book, state, dict(kept), same) for same in known or [front]]
    return all([*map(look, units)] == right for look in looks)


@CACHES.shared(wl.ENEMY, ALL, moment, begun_right)
def begun(book: Book, state: State, side: int) -> Beginnings:
    """Unit, place, status, what is shut around it, sides barred to it -> how it can begin to move if a truck is left.

    The front stands for the last two where nothing but the enemy's bonds and units bear on it; of a unit in Full Retreat
    it is that and what those shun.
    """
    return {}


def starter(book: Book, state: State, kept: Beginnings, front: Front) -> Callable[[int], list[wl.Action]]:
    """What tells of one unit of the side in turn after the other how it can begin to move, by what is kept of it.

    Where a rule has its own say in steps, which may follow from anything, nothing is kept.
    """
    side, lasts = mover(book, state), not MAY_NOT_STEP.plugged(book)
    force, around = state.forces[side], surroundings(book)
    own, at, states, sides = picture(book, side, force).occupied, force.at, force.status, front.sides
    feared = front.feared

    def look(unit: int) -> list[wl.Action]:
        place, status, shut = at[unit], states[unit], front.shut
        if lasts and not feared & around[place] and (ways := unhindered(book, state, side, unit)):
            return ways
        whole: tuple[object, ...] = unit, place, status, front
        if status & ORDER == FULL_RETREAT:
            shun = shunned(book, state, side)
            shut, whole = shut | shun, (*whole, shun)
        found = kept.get(whole)
        if found is not None:
            return found
        case = unit, place, status, shut & around[place], still_barred(sides.get(place, 0), own)
        found = kept.get(case)
        if found is None:
            found = beginnings(book, state, unit)
        if lasts:
            kept[case] = found
            if place not in sides:
                kept[whole] = found
        return found

    return look


def unhindered(book: Book, state: State, side: int, unit: int) -> list[wl.Action]:
    """How a unit with no enemy near can begin to move, told from the terrain alone; nothing where that is not enough."""
    place, rain = state.forces[side].at[unit], is_rain(book, state.weather)
    group = alone(book, state, side, (unit,), rain=rain)
    named, kind, fords = book.units[side].marching, group.tactics[0], WET_VEHICLE in group.tactics
    if group.routed or book.is_area(place) or not book.works.first[kind][place]:
        return []
    if may_not_march(book, state, side, unit, 0):
        return [named[TACTICAL][unit]]
    if group.allowance < LEAST_ALLOWANCE * POINT or not book.works.easy[group.kind, fords][place]:
        return []
    out = [named[MARCH][unit], named[TACTICAL][unit]]
    if not book.units[side].mech[unit] and why_no_truck(book, state, unit, used=0) is None:
        return [*out, named[TRUCK][unit]] if book.works.easy[MECH, fords][place] else []
    return out


@wl.remembered
def surroundings(book: Book) -> tuple[int, ...]:
    """Place -> the hex and its neighbours, or the hexes that an Entry Area leads to."""
    hexes = (near | 1 << cell for cell, near in enumerate(book.ground.near))
    return (*hexes, *(wl.mask_of(doors) for doors in book.ground.doors))


# --- kept with the force ------------------------------------------------------------------------------


class Sheet(msgspec.Struct, eq=False):
    """How the units of a force can begin to move, as far as somebody has looked."""

    ways: list[list[wl.Action]]
    """Unit -> the actions that begin its move if a truck is left."""
    blank: set[int]
    """Those of the units that nobody has looked at yet."""
    shun: int = 0
    """What was shunned by units in Full Retreat when somebody looked at them."""


def meets(book: Book, state: State, side: int) -> tuple[object, ...]:
    """What a sheet follows from besides its own force and what units in Full Retreat shun."""
    front, enemy = front_of(book, state, side), stamp(state.forces[1 - side])
    behind = picture(book, side, state.forces[side]).occupied & front.behind
    return front, behind, enemy, state.turn, state.weather, TRUCKS.of(state).unfed


def rewritten(book: Book, state: State, side: int, last: Sheet, moved: wl.Moved) -> Sheet:
    """The sheet after some units have changed: these alone are looked at again."""
    return Sheet(last.ways.copy(), last.blank.union([unit for unit, _ in moved]), last.shun)


def written_right(book: Book, state: State, kept: Sheet, side: int) -> bool:
    """Whether what stands in a sheet is how its units can begin to move, if they are those of the side in turn."""
    if mover(book, state) != side:
        return True
    stale = set(routed(state.forces[side])) if kept.shun != shunned(book, state, side) else set[int]()
    known = [unit for unit in range(len(kept.ways)) if unit not in kept.blank | stale]
    return all(kept.ways[unit] == beginnings(book, state, unit) for unit in known)


@CACHES.shared(wl.OWN, PLACES | IN_ORDER | MARKS, meets, written_right, rewritten)
def sheet(book: Book, state: State, side: int) -> Sheet:
    """An empty sheet, filled by those who ask."""
    many = len(state.forces[side].at)
    return Sheet([[]] * many, set(range(many)))


def ways_of(book: Book, state: State, units: Sequence[int]) -> list[list[wl.Action]]:
    """How each of some units of the side in turn can begin its move, if a truck is left."""
    side = mover(book, state)
    if MAY_NOT_STEP.plugged(book):
        return [beginnings(book, state, unit) for unit in units]
    known, shun = sheet(book, state, side), shunned(book, state, side)
    if known.shun != shun:
        known.blank.update(routed(state.forces[side]))
        known.shun = shun
    ways, blank = known.ways, known.blank
    if not blank.isdisjoint(units):
        look = starter(book, state, begun(book, state, side), front_of(book, state, side))
        for unit in blank.intersection(units):
            ways[unit] = look(unit)
        blank.difference_update(units)
    return [*map(ways.__getitem__, units)]


def offers(book: Book, state: State) -> list[wl.Action]:
    """The units that can still move, each in every way that is open to it."""
    return on_hand(state, [*chain.from_iterable(ways_of(book, state, movable(book, state)))])


def can_begin(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn can move now."""
    return may_move(book, state, unit) and bool(on_hand(state, ways_of(book, state, [unit])[0]))


# --- drawn ----------------------------------------------------------------------------------------------


class EveryWay(Sequence[wl.Action]):
    """Some units beginning to move, each in every way, without a list: one is wanted of hundreds."""

    __slots__ = ("marching", "units")

    def __init__(self, marching: list[tuple[wl.Action, ...]], units: Sequence[int]) -> None:
        self.marching, self.units = marching, units

    def __len__(self) -> int:
        return len(self.units) * len(self.marching)

    @overload
    def __getitem__(self, place: int) -> wl.Action: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[wl.Action]: ...
    def __getitem__(self, place: int | slice) -> wl.Action | Sequence[wl.Action]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        unit, way = divmod(place, len(self.marching))
        return self.marching[way][self.units[unit]]


def anybody(book: Book, state: State) -> wl.Superset:
    """Any unit that may move in any way, to draw how one can begin to move."""
    units, named = movable(book, state), book.units[mover(book, state)].marching
    kinds = KINDS if TRUCKS.of(state).used < MOST_TRUCKS else (MARCH, TACTICAL)
    table, many = EveryWay([named[kind] for kind in kinds], units), len(kinds)

    def legal(place: int) -> bool:
        return begins(book, state, units[place // many], kinds[place % many])

    return wl.Superset(table, range(len(table)), legal)
