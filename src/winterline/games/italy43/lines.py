"""Lines of supply and of communications, traced for all hexes of a side at once.

A line has an overland part and then a road part. Both are searched backwards from their end: first the roads that are
connected with it, then up to five hexes over land. Sets of hexes are bitboards, so a whole side costs a few dozen shifts.
"""

from __future__ import annotations

from typing import NamedTuple

from winterline import author as wl

from .bonds import bonds_of
from .book import Book
from .control import holdings
from .entry import friendly_areas, sections_of
from .picture import picture
from .state import ALLIED, AXIS, CACHES, IN_ORDER, PLACES, State
from .zoc import enemy_zone

OVERLAND = 5


class Reachable(NamedTuple):
    """Where lines can begin."""

    plain: int
    """Hexes from which anybody can trace the line."""
    over_mountain: int
    """Hexes from which it can be traced over one Mountain side without Road or Pass next to them."""


class Ends(NamedTuple):
    """Where lines may end: hexes, and Entry Areas."""

    hexes: int
    areas: tuple[int, ...]


class Field(NamedTuple):
    """What lines meet now."""

    open: int
    """Hexes that a line may enter at all."""
    zone: int
    """Enemy zones of control that no friendly unit cancels."""
    overland: wl.Shifts
    road: wl.Shifts
    wall: wl.Shifts


@wl.rule("italy43:16.3.2b", "italy43:7.2d", "italy43:16.3.4b")
def field_of(book: Book, state: State, side: int) -> Field:
    """What lines meet: they enter no enemy hex and no enemy bond; any other vacant hex serves both sides."""
    ground, own = book.ground, picture(book, side, state.forces[side]).occupied
    enemy = picture(book, 1 - side, state.forces[1 - side]).occupied
    bonds = bonds_of(book, state, 1 - side)
    shut = enemy | bonds.hexes | enemy_held(book, state, side) & ~own | enemy_sections(book, state, side)
    steps, barred = (ground.open_shifts, ground.road_shifts, ground.wall_shifts), crossed(bonds.sides)
    overland, road, wall = [without(shifts, barred) for shifts in steps]
    return Field(ground.land & ~shut, live_zone(book, state, side), overland, road, wall)


@wl.rule("italy43:16.3.2d")
def live_zone(book: Book, state: State, side: int) -> int:
    """Enemy zones of control as lines meet them: friendly units cancel them in their own hexes."""
    return enemy_zone(book, state, side) & ~picture(book, side, state.forces[side]).occupied


@wl.rule("italy43:16.3.3c", "italy43:16.3.4a", "italy43:18.2.1b")
def enemy_held(book: Book, state: State, side: int) -> int:
    """Cities and VP hexes that the enemy controls, and for the Allies German Fortifications: they block lines."""
    forts = wl.mask_of(fort.cell for fort in state.forts) if side == ALLIED else 0
    return holdings(book.keys, state.held, 1 - side) | forts


@wl.rule("italy43:5.8.2c")
def enemy_sections(book: Book, state: State, side: int) -> int:
    """The parts of the 8th Army zone through which a side's lines may not run: those of the enemy."""
    return sections_of(book, state.turn, 1 - side)


def crossed(cut: dict[int, int]) -> dict[int, int]:
    """By the shift that leads over them, the hexes out of which these sides are crossed."""
    barred: dict[int, int] = {}
    for cell, far in cut.items():
        for to in wl.bits(far):
            barred[to - cell] = barred.get(to - cell, 0) | 1 << cell
    return barred


def without(shifts: wl.Shifts, barred: dict[int, int]) -> wl.Shifts:
    """Shifts without those out of some hexes."""
    return tuple([(mask & ~barred.get(shift, 0), shift) for mask, shift in shifts]) if barred else shifts


@wl.rule("italy43:16.3.1", "italy43:16.3.3a", "italy43:16.3.3b")
def road_part(book: Book, field: Field, ends: Ends) -> int:
    """The road hexes connected with an end by roads of any length, in no enemy zone that a friend does not cancel."""
    return wl.flood(road_ends(book, ends), field.open & ~field.zone, field.road)


def road_ends(book: Book, ends: Ends) -> int:
    """The hexes in which the road part of lines to some ends may end."""
    return ends.hexes | all_doors(book, ends.areas)[1]


@wl.remembered
def all_doors(book: Book, areas: tuple[int, ...]) -> tuple[int, int]:
    """The hexes next to some Entry Areas, and those by road."""
    doors, roads = book.ground.doors, book.ground.road_doors
    return wl.mask_of(cell for area in areas for cell in doors[area]), wl.union(roads[area] for area in areas)


@wl.rule("italy43:16.3.2a", "italy43:16.3.2c")
def overland_part(book: Book, field: Field, ends: Ends, limit: int) -> Reachable:
    """Where lines can begin whose overland part is at most so long.

    Hexes entered are counted; Marsh off the road counts two; Mountain sides are crossed by Road or Pass only; no two
    hexes in enemy zones of control come one after the other.
    """
    roads = road_part(book, field, ends)
    doors = all_doors(book, ends.areas)[0]
    begin = roads | ends.hexes | doors
    free, held = roads | ends.hexes & field.open & ~field.zone, ends.hexes & field.open & field.zone
    more, seen, late, late_after_calm = doors, 0, 0, 0
    for length in range(1, limit + 1):
        calm, tense = free & ~seen, held & ~seen
        if not calm | tense | late | more:
            break
        seen |= calm | tense
        after_calm, late_calm = before(book, field, calm)
        after_tense, late_tense = before(book, field, tense)
        reached = after_calm | after_tense | late
        begin |= reached
        if length < limit:
            begin |= late_calm | late_tense
        free = (reached | more) & field.open & ~field.zone
        held = (after_calm | late_after_calm | more) & field.open & field.zone
        late, late_after_calm, more = late_calm | late_tense, late_calm, 0
    return Reachable(begin, begin | wl.dilate(seen, field.wall))


def before(book: Book, field: Field, cells: int) -> tuple[int, int]:
    """The hexes from which some hexes are entered: for one hex of the count, and for two because of Marsh."""
    if not cells:
        return 0, 0
    marsh = cells & book.ground.marsh
    if not marsh:
        return wl.dilate(cells, field.overland), 0
    near = wl.dilate(cells & ~marsh, field.overland) | wl.dilate(marsh, field.road)
    return near, wl.dilate(marsh, field.overland) & ~near


def trace(book: Book, state: State, side: int, ends: Ends, limit: int = OVERLAND) -> Reachable:
    """Where a side's lines to these ends can begin."""
    return overland_part(book, field_of(book, state, side), ends, limit)


@wl.rule("italy43:16.2.1")
def german_sources(book: Book, state: State) -> Ends:
    """German supply comes from the northern Entry Areas and the eastern ones still friendly."""
    return Ends(0, friendly_areas(book, state, AXIS))


@wl.rule("italy43:16.2.2")
def allied_sources(book: Book, state: State) -> Ends:
    """Allied supply comes from the Naples hexes they control, the southern Entry Areas and friendly eastern ones."""
    naples = book.ground.naples & holdings(book.keys, state.held, ALLIED)
    return Ends(naples, friendly_areas(book, state, ALLIED))


@wl.rule("italy43:19.3d", "italy43:16.3.2e")
def fed_hexes(book: Book, state: State, side: int, *, mountain: bool) -> int:
    """The hexes from which a side's units, of the mountains or others, can trace a Line of Supply now.

    A mountain unit's line may cross one Mountain side next to it, out of a full Mountain hex as well. From such a hex
    with neither Road nor Pass nobody else's can.
    """
    lines = supply_lines(book, state, side)
    return lines.over_mountain if mountain else lines.plain & ~book.ground.bare_peaks


def sources(book: Book, state: State, side: int) -> Ends:
    """A side's sources of supply."""
    return allied_sources(book, state) if side == ALLIED else german_sources(book, state)


def met(book: Book, state: State, side: int) -> tuple[object, ...]:
    """What Lines of Supply follow from besides the enemy's units."""
    own = picture(book, side, state.forces[side]).occupied
    return own, bonds_of(book, state, 1 - side), state.held, state.forts, state.turn


@wl.of_position
@CACHES.shared(wl.ENEMY, PLACES | IN_ORDER, met)
def supply_lines(book: Book, state: State, side: int) -> Reachable:
    """Where a side's Lines of Supply can begin now."""
    return trace(book, state, side, sources(book, state, side))


@wl.rule("italy43:16.5.1a")
def communications(book: Book, state: State, side: int) -> int:
    """Where Lines of Communications can begin: any length over land, and over one Mountain side next to the unit."""
    field, ends = field_of(book, state, side), sources(book, state, side)
    quiet, doors = field.open & ~field.zone, all_doors(book, ends.areas)[0]
    begin = road_part(book, field, ends) | ends.hexes | doors
    calm, tense = 0, begin & field.open & field.zone
    further = (begin | wl.dilate(tense, field.overland)) & quiet
    while further:
        calm = wl.flood(calm | further, quiet, field.overland)
        tense |= wl.dilate(calm, field.overland) & field.open & field.zone
        further = wl.dilate(tense, field.overland) & quiet & ~calm
    begin |= wl.dilate(calm | tense, field.overland)
    return begin | wl.dilate(calm | tense, field.wall)
