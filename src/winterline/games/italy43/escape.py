"""Where a retreating unit can go: every path of its length that it survives, by the priorities of the rulebook.

A path is a tuple of places, the origin left out. Entry Areas end it. Sets of hexes are bitboards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from winterline import author as wl

from .bonds import bonds_of
from .book import Approach, Book
from .control import cities_of
from .entry import friendly_areas, sections_of
from .lines import fed_hexes, sources
from .shifts import level_at
from .state import AXIS, FULL_RETREAT, RETREATED, State
from .tactics import BRIDGED, areas_at
from .track import is_rain
from .zoc import enemies, enemy_zone

Path = tuple[int, ...]


class Plight(NamedTuple):
    """What one retreating unit meets."""

    book: Book
    state: State
    side: int
    unit: int
    origin: int
    hexes: int
    shut: int
    """Hexes that are fatal to enter."""
    bonds: dict[int, int]
    """Cell -> neighbours over an enemy Hexside Bond."""
    zone: int
    friends: int
    """Hexes with other friendly units."""
    fresh: int
    """Hexes with other friendly units that have not retreated in this phase."""
    havens: int
    """Hexes where a retreat may end early."""
    doors: dict[int, list[int]]
    """Cell -> friendly Entry Areas next to it."""


def plight_of(book: Book, state: State, side: int, unit: int, origin: int, hexes: int) -> Plight:
    """What a unit meets that has to retreat so many hexes from its origin."""
    force = state.forces[side]
    friends = fresh = 0
    for friend, at in enumerate(force.at):
        if friend != unit and 0 <= at < book.ground.cells and at != origin:
            friends |= 1 << at
            if not force.deeds[friend] & RETREATED:
                fresh |= 1 << at
    doors = areas_at(book, friendly_areas(book, state, side))
    shut = fatal_hexes(book, state, side) | closed_hexes(book, state, side, unit)
    bonds, zone = bonds_of(book, state, 1 - side), enemy_zone(book, state, side)
    about = book, state, side, unit, origin, hexes
    return Plight(*about, shut, bonds.sides, zone, friends, fresh, havens(book, state, side), doors)


@wl.rule("italy43:12.2a")
def fatal_hexes(book: Book, state: State, side: int) -> int:
    """The hexes that the enemy makes fatal to enter: his own and those under his Hex Bonds."""
    return enemies(book, state, side) | bonds_of(book, state, 1 - side).hexes


@wl.rule("italy43:7.2b")
def over_bond(plight: Plight, cell: int, to: int) -> bool:
    """Whether a step crosses an enemy Hexside Bond; a friend behind it and the unit before it break it."""
    return bool(plight.bonds.get(cell, 0) >> to & 1 and not plight.friends >> to & 1)


@wl.rule("italy43:12.2f", "italy43:5.8.2b")
def closed_hexes(book: Book, state: State, side: int, unit: int) -> int:
    """The hexes that are closed to a unit: parts of the 8th Army zone that are not its side's, and for units in Full
    Retreat the enemy's Cities. An Allied part of the zone saves the Allies who retreat into it.
    """
    mask = sections_of(book, state.turn, 1 - side)
    if state.forces[side].order(unit) == FULL_RETREAT:
        mask |= cities_of(book, state, 1 - side)
    return mask


@wl.rule("italy43:12.3.1")
def drowns(plight: Plight, cell: int, to: int) -> bool:
    """Whether a river kills: Vehicle Units over an unbridged Major River, on Rain turns over a Minor one as well."""
    book, ground = plight.book, plight.book.ground
    if not book.units[plight.side].vehicle[plight.unit] or ground.blocked(cell, to, ground.road):
        return False
    if ground.blocked(cell, to, ground.major):
        return not BRIDGED(book, plight.state, Approach(plight.side, (plight.unit,), cell, to))
    return ground.blocked(cell, to, ground.minor) and is_rain(book, plight.state.weather)


@wl.rule("italy43:12.3.2")
def falls(plight: Plight, cell: int, to: int) -> bool:
    """Whether a Mountain side kills: Vehicle Units where neither Road nor Pass crosses it."""
    ground = plight.book.ground
    wheels = plight.book.units[plight.side].vehicle[plight.unit]
    return bool(wheels) and ground.blocked(cell, to, ground.wall)


def havens(book: Book, state: State, side: int) -> int:
    """The hexes in which a retreat may end early: friendly Cities and Fortifications."""
    mask = cities_of(book, state, side)
    if side == AXIS:
        mask |= wl.mask_of(fort.cell for fort in state.forts if level_at(state, fort.cell))
    return mask


@wl.rule("italy43:12.1.2a")
def may_stop_early(plight: Plight, cell: int, to: int) -> bool:
    """Whether a retreat may end before its length: in a friendly City or Fortification, or over a Mountain side."""
    ground = plight.book.ground
    return bool(plight.havens >> to & 1) or ground.blocked(cell, to, ground.mountain)


@wl.rule("italy43:12.2c", "italy43:12.1.2b")
def may_stop(plight: Plight, cell: int) -> bool:
    """Whether a unit survives stopping in a hex: outside enemy zones, or with friends that have not retreated."""
    return bool(not plight.zone >> cell & 1 or plight.fresh >> cell & 1)


@wl.rule("italy43:12.2b")
def is_fatal(plight: Plight, walked: Path, to: int) -> bool:
    """Whether the next hex is the second vacant one in enemy zones in a row, or one entered before."""
    if to == plight.origin or to in walked:
        return True
    tense = plight.zone & ~plight.friends
    return bool(walked) and bool(tense >> walked[-1] & tense >> to & 1)


def steps(plight: Plight, walked: Path) -> Iterator[int]:
    """The hexes that a unit survives entering next."""
    cell = walked[-1] if walked else plight.origin
    for to in wl.bits(plight.book.ground.near[cell] & ~plight.shut):
        hostile = is_fatal(plight, walked, to) or over_bond(plight, cell, to)
        if not hostile and not drowns(plight, cell, to) and not falls(plight, cell, to):
            yield to


@wl.rule("italy43:12.2e")
def ways_off(plight: Plight, walked: Path) -> list[int]:
    """The friendly Entry Areas that a unit may leave the map into, which completes its retreat."""
    return plight.doors.get(walked[-1] if walked else plight.origin, [])


@wl.rule("italy43:12.1.1")
def is_complete(plight: Plight, walked: Path) -> bool:
    """Whether a retreat may end here: after its whole length, early where that is allowed, or in an Entry Area."""
    if not walked:
        return False
    if plight.book.is_area(walked[-1]):
        return True
    if len(walked) < plight.hexes:
        before = walked[-2] if len(walked) > 1 else plight.origin
        return may_stop_early(plight, before, walked[-1]) and may_stop(plight, walked[-1])
    return may_stop(plight, walked[-1])


def search(plight: Plight, walked: Path, limit: int, *, straight: bool) -> Iterator[Path]:
    """Every path that begins so and ends alive; `straight` ones move away from the origin with each hex."""
    if is_complete(plight, walked):
        yield walked
    if len(walked) >= limit or (walked and plight.book.is_area(walked[-1])):
        return
    for area in ways_off(plight, walked):
        yield (*walked, area)
    distance = plight.book.board.grid.distance
    for to in steps(plight, walked):
        if not straight or distance(plight.origin, to) > len(walked):
            yield from search(plight, (*walked, to), limit, straight=straight)


@wl.rule("italy43:12.2d")
def survivals(plight: Plight, walked: Path) -> list[Path]:
    """The paths that a unit survives: of its length or, if none is, one hex longer."""
    straight = not detours(plight, walked)
    for limit in (plight.hexes, plight.hexes + 1):
        found = list(search(plight, walked, limit, straight=True)) if straight else []
        found = found or list(search(plight, walked, limit, straight=False))
        if found:
            return found
    return []


def detours(plight: Plight, path: Path) -> int:
    """The hexes of a path that do not lead farther from the origin."""
    grid, before, count = plight.book.board.grid, 0, 0
    for place in path:
        if plight.book.is_area(place):
            break
        distance = grid.distance(plight.origin, place)
        count += distance <= before
        before = distance
    return count


@wl.rule("italy43:12.1.3a")
def best(plight: Plight, found: list[Path]) -> list[Path]:
    """Of the paths that a unit survives those that the guidelines prefer.

    First fewest hexes that do not lead away, then those that end nearer to some source of supply, then those in supply.
    """
    if not found:
        return []
    fewest = min(detours(plight, path) for path in found)
    left = [path for path in found if detours(plight, path) == fewest]
    book, state, side = plight.book, plight.state, plight.side
    fed = fed_hexes(book, state, side, mountain=bool(book.units[side].mountain[plight.unit]))
    for good in (nearer_home(book, state, side, plight.origin), fed):
        left = [p for p in left if book.is_area(p[-1]) or good >> p[-1] & 1] or left
    return left


def nearer_home(book: Book, state: State, side: int, origin: int) -> int:
    """The hexes that are nearer than the origin to one of a side's sources of supply, whichever that is."""
    ends = sources(book, state, side)
    doors = [wl.mask_of(book.ground.doors[area]) for area in ends.areas]
    each = (*doors, *(1 << cell for cell in wl.bits(ends.hexes)))
    return wl.union(nearer_to(book, source, origin) for source in each)


@wl.remembered
def nearer_to(book: Book, source: int, origin: int) -> int:
    """The hexes that are nearer to some hexes than the origin is."""
    mask = 0
    while source and not source >> origin & 1:
        mask, source = source, source | wl.dilate(source, book.board.grid.shifts)
    return mask


@wl.of_position
def paths(
    book: Book, state: State, side: int, unit: int, hexes: int, origin: int | None = None, walked: Path = ()
) -> list[Path]:
    """The paths open to a unit that retreats so many hexes, those that begin as it has walked already."""
    start = state.forces[side].at[unit] if origin is None else origin
    plight = plight_of(book, state, side, unit, start, hexes)
    return best(plight, survivals(plight, walked))
