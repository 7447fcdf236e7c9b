"""Movement: what a hex costs whom, in sixths of a Movement Point, and how far a unit or stack gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from winterline import author as wl

from .ground import Ground
from .picture import near_two
from .state import CACHES, DISRUPTED, FULL_RETREAT, HALF, ORDER, PLACES, TRUCKED, UNSUPPLIED, State

if TYPE_CHECKING:
    from .book import Book

KINDS = ("march", "tactical", "truck")
"""The ways to move, the usual one first: by points, by Tactical Movement, by points in trucks."""
POINT = 6
"""Sixths in a Movement Point: road rates of a half and a third come out even."""
FOOT, MECH, MIXED = 0, 1, 2
"""Who moves: Non-Mechanized, Mechanized, or a stack of both."""
TRUCK_ALLOWANCE, TRUCK_BONUS = 5, 3
LEAST_ALLOWANCE = 3
TACTICAL_HEXES = 2

Row = tuple[int, int, int]


class Costs(NamedTuple):
    """The terrain effects chart for one kind of mover, in sixths of a Movement Point."""

    clear: int
    hill: int
    city: int
    marsh: int
    minor_river: int
    road: int


@dataclass(frozen=True, slots=True, eq=False)
class Roadwork:
    """What movement looks up: the graphs of the bare board and the first and second hexes of Tactical Movement."""

    costs: tuple[Costs, Costs]
    graphs: Mapping[tuple[int, bool], wl.Graph]
    """Mover, whether Vehicle Units on a Rain turn -> graph, all roads at one point a hex."""
    easy: Mapping[tuple[int, bool], tuple[int, ...]]
    """The same -> cell -> neighbours that every unit of an allowance of three points can pay for."""
    fast: tuple[Row, ...]
    """Road steps that Mechanized units may make faster: row, hex entered, sixths."""
    first: tuple[tuple[int, ...], ...]
    """Kind of unit -> cell -> the neighbours it may enter as the first hex of Tactical Movement."""
    second: tuple[tuple[int, ...], ...]
    alone: dict[tuple[int, int, int, bool], Group] = field(default_factory=dict)
    """Side, unit, its status, rain -> the unit as it moves by itself, filled when it is asked for."""


INFANTRY, MOUNTAIN, VEHICLE, WET_VEHICLE = range(4)
"""Kinds of unit for Tactical Movement; the last is a Vehicle Unit on a Rain turn."""


def make_roadwork(ground: Ground, costs: tuple[Costs, Costs]) -> Roadwork:
    """Work out the movement tables of a board."""
    graphs = {
        (kind, rain): movement_graph(ground, costs, kind, rain=rain)
        for kind in (FOOT, MECH, MIXED)
        for rain in (False, True)
    }
    easy = {
        key: tuple(easy_steps(graph, cell) for cell in range(ground.cells)) for key, graph in graphs.items()
    }
    first, second = (
        tuple(
            tuple(tactical_mask(ground, cell, kind, first=lead) for cell in range(ground.cells))
            for kind in range(4)
        )
        for lead in (True, False)
    )
    return Roadwork(costs, graphs, easy, tuple(fast_rows(ground)), first, second)


def easy_steps(graph: wl.Graph, cell: int) -> int:
    """The neighbours that cost no more than the smallest allowance."""
    rows = range(cell * 6, cell * 6 + 6)
    return wl.mask_of(graph.target[row] for row in rows if 0 < graph.cost[row] <= LEAST_ALLOWANCE * POINT)


def movement_graph(ground: Ground, costs: tuple[Costs, Costs], kind: int, *, rain: bool) -> wl.Graph:
    """The graph of one kind of mover; `rain` is for Vehicle Units on Rain turns."""
    entries = ground.cells * 6
    target, cost, stop = [-1] * entries, bytearray(entries), bytearray(entries)
    movers = (FOOT, MECH) if kind == MIXED else (kind,)
    for cell in wl.bits(ground.land):
        for side in range(6):
            if ground.sea[cell] >> side & 1:
                continue
            row = cell * 6 + side
            points = [step_cost(ground, costs[mover], cell, side, rain=rain) for mover in movers]
            if 0 in points:
                continue
            target[row], cost[row] = ground.grid.neighbours[row], max(points)
            stop[row] = marsh_stops(ground, cell, side)
    return wl.make_graph(ground.cells, tuple(range(ground.cells)), target, cost, stop)


@wl.rule("italy43:5.1a", "italy43:2.2.1b")
def step_cost(ground: Ground, costs: Costs, cell: int, side: int, *, rain: bool = False) -> int:
    """Sixths for crossing a side by spending Movement Points, 0 where it cannot be crossed that way.

    The road rate replaces terrain and river; otherwise the hex entered has its price on the Terrain Effects Chart.
    """
    if by_road(ground, cell, side):
        return costs.road
    if ground.major[cell] >> side & 1 or mountain_barred(ground, cell, side):
        return 0
    river = river_cost(ground, costs, cell, side, rain=rain)
    if river is None:
        return 0
    return terrain_cost(ground, costs, ground.grid.neighbours[cell * 6 + side]) + river


def terrain_cost(ground: Ground, costs: Costs, cell: int) -> int:
    """The price of a hex by its terrain."""
    if ground.city >> cell & 1:
        return costs.city
    if ground.marsh >> cell & 1:
        return costs.marsh
    return costs.hill if ground.hill >> cell & 1 else costs.clear


@wl.rule("italy43:5.2.1a", "italy43:5.2.1b")
def by_road(ground: Ground, cell: int, side: int) -> bool:
    """Whether a road crosses this side: then its rate holds, and a river there has a bridge."""
    return bool(ground.road[cell] >> side & 1)


@wl.rule("italy43:5.5a", "italy43:5.9")
def river_cost(ground: Ground, costs: Costs, cell: int, side: int, *, rain: bool) -> int | None:
    """Points more for an unbridged Minor River or Canal, None where Vehicle Units may not cross it for rain."""
    if not ground.minor[cell] >> side & 1:
        return 0
    return None if rain else costs.minor_river


@wl.rule("italy43:5.6b")
def mountain_barred(ground: Ground, cell: int, side: int) -> bool:
    """Whether a side is a Mountain side that neither Road nor Pass opens."""
    return bool(ground.wall[cell] >> side & 1)


def marsh_stops(ground: Ground, cell: int, side: int) -> bool:
    """Whether a unit must stop on entering: Marsh, unless it comes along a road."""
    entered = ground.grid.neighbours[cell * 6 + side]
    return bool(ground.marsh >> entered & 1) and not by_road(ground, cell, side)


@wl.rule("italy43:5.2.2b", "italy43:5.2.2c")
def fast_rows(ground: Ground) -> list[Row]:
    """The road steps that Mechanized units make at 1/2 (Minor) or 1/3 (Major) of a point far from the enemy."""
    out: list[Row] = []
    for cell in wl.bits(ground.land):
        for entered in ground.grid.around(cell):
            side = ground.grid.direction(cell, entered)
            if by_road(ground, cell, side):
                major = ground.highway[cell] >> side & 1
                out.append((cell * 6 + side, entered, POINT // 3 if major else POINT // 2))
    return out


@wl.rule("italy43:5.2.2a", "italy43:13.3.3")
def slow_roads(book: Book, state: State, side: int) -> int:
    """The hexes that cost Mechanized units a full point by road: those within two hexes of any enemy unit."""
    return near_two(book, 1 - side, state.forces[1 - side])


def graph_for(book: Book, state: State, group: Group) -> wl.Graph:
    """The movement graph of this moment; that of Mechanized units depends on where the enemy is."""
    rain = WET_VEHICLE in group.tactics
    if group.kind != MECH:
        return book.works.graphs[group.kind, rain]
    return mechanized_graph(book, state, group.side, rain)


@CACHES.shared(wl.ENEMY, PLACES)
def mechanized_graph(book: Book, state: State, side: int, rain: bool) -> wl.Graph:
    """The movement graph of Mechanized units: on roads far from the enemy they go faster."""
    plain, (quick, roads, slower) = book.works.graphs[MECH, rain], quick_roads(book, rain)
    cost = bytearray(quick)
    for cell in wl.bits(slow_roads(book, state, side) & roads):
        for row, points in slower[cell]:
            cost[row] = points
    return wl.recosted(plain, bytes(cost))


@wl.remembered
def quick_roads(book: Book, rain: bool) -> tuple[bytes, int, dict[int, list[tuple[int, int]]]]:
    """The prices of Mechanized units with no enemy near; road hexes; the rows that differ near him, with their price."""
    plain: bytes = book.works.graphs[MECH, rain].cost
    cost, slower = bytearray(plain), dict[int, list[tuple[int, int]]]()
    for row, entered, sixths in book.works.fast:
        cost[row] = sixths
        slower.setdefault(entered, []).append((row, plain[row]))
    return bytes(cost), wl.mask_of(slower), slower


def tactical_mask(ground: Ground, cell: int, kind: int, *, first: bool) -> int:
    """The neighbours that terrain lets a kind of unit enter by Tactical Movement, as its first or second hex."""
    land = [side for side in range(6) if not ground.sea[cell] >> side & 1]
    open_ = [side for side in land if tactical_side(ground, cell, side, kind, first=first)]
    return wl.mask_of(ground.grid.neighbours[cell * 6 + side] for side in open_)


def tactical_side(ground: Ground, cell: int, side: int, kind: int, *, first: bool) -> bool:
    """Whether terrain lets a unit cross a side by Tactical Movement."""
    if by_road(ground, cell, side):
        return True
    river = ground.major[cell] >> side & 1
    if river and not major_river_by_tactics(first=first):
        return False
    if kind == WET_VEHICLE and (river or ground.minor[cell] >> side & 1):
        return False
    return not mountain_barred(ground, cell, side) or mountain_by_tactics(kind, first=first)


@wl.rule("italy43:5.5b")
def major_river_by_tactics(*, first: bool) -> bool:
    """An unbridged Major River is crossed by Tactical Movement only, as the first hex."""
    return first


@wl.rule("italy43:5.6a", "italy43:19.3a")
def mountain_by_tactics(kind: int, *, first: bool) -> bool:
    """A Mountain side without Road or Pass is crossed by Tactical Movement as the first hex, never by Vehicle Units.

    Mountain units need not begin next to it: either of their two hexes will do.
    """
    return kind == MOUNTAIN or (kind == INFANTRY and first)


class Group(msgspec.Struct, frozen=True, gc=False):
    """A unit or stack that moves together."""

    side: int
    units: tuple[int, ...]
    kind: int
    """FOOT, MECH or MIXED."""
    tactics: tuple[int, ...]
    """The kinds of unit in it, for Tactical Movement."""
    allowance: int
    """Sixths of its regular movement."""
    extended: int
    """Sixths of its Extended Movement."""
    routed: bool
    """Every unit of it is in Full Retreat."""


def group_of(book: Book, state: State, side: int, units: tuple[int, ...], *, rain: bool) -> Group:
    """What moves, and how far by Movement Points."""
    if len(units) == 1:
        return alone(book, state, side, units, rain=rain)
    members = [alone(book, state, side, (unit,), rain=rain) for unit in units]
    kinds = {member.kind for member in members}
    return Group(
        side,
        units,
        kinds.pop() if len(kinds) == 1 else MIXED,
        tuple(sorted({kind for member in members for kind in member.tactics})),
        min([member.allowance for member in members]),
        min([member.extended for member in members]),
        all([member.routed for member in members]),  # noqa: C419 - it is asked often
    )


def alone(book: Book, state: State, side: int, units: tuple[int, ...], *, rain: bool) -> Group:
    """A single unit as a group: it is asked for most, and kept for each state that the unit is in."""
    unit, columns = units[0], book.units[side]
    status = state.forces[side].status[unit]
    known = book.works.alone
    group = known.get((side, unit, status, rain))
    if group is None:
        points = allowance(book, state, side, unit)
        group = known[side, unit, status, rain] = Group(
            side,
            units,
            MECH if mechanized(book, state, side, unit) else FOOT,
            (tactical_kind(columns.vehicle[unit], columns.mountain[unit], rain=rain or bool(status & HALF)),),
            points * POINT,
            (points + bonus(book, state, side, unit)) * POINT,
            status & ORDER == FULL_RETREAT,
        )
    return group


def on_trucks(group: Group) -> Group:
    """A unit as it would move if trucks carried it."""
    points = TRUCK_ALLOWANCE * POINT
    extended = points + TRUCK_BONUS * POINT
    return Group(group.side, group.units, MECH, group.tactics, points, extended, group.routed)


def tactical_kind(vehicle: int, mountain: int, *, rain: bool) -> int:
    """Which kind of unit it is for Tactical Movement; at Half Effectiveness vehicles ford rivers as little as in rain."""
    if vehicle:
        return WET_VEHICLE if rain else VEHICLE
    return MOUNTAIN if mountain else INFANTRY


@wl.rule("italy43:5.7b")
def mechanized(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit moves as Mechanized: by its type, or because trucks carry it."""
    return bool(book.units[side].mech[unit] or state.forces[side].status[unit] & TRUCKED)


@wl.rule("italy43:5.1b", "italy43:13.3.1")
def allowance(book: Book, state: State, side: int, unit: int) -> int:
    """A unit's Movement Allowance, whole in Full Retreat too; a stack has the lowest of its members'."""
    if state.forces[side].status[unit] & TRUCKED:
        return TRUCK_ALLOWANCE
    return book.units[side].moves[unit]


@wl.rule("italy43:5.3a", "italy43:5.7d", "italy43:2.3.3a")
def bonus(book: Book, state: State, side: int, unit: int) -> int:
    """Movement Points more for Extended Movement: 3 if Mechanized, trucks included, otherwise 2."""
    return 3 if mechanized(book, state, side, unit) else 2


@wl.rule("italy43:16.4a", "italy43:13.2.1a")
def tactical_only(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit may use Tactical Movement alone: Disrupted, or Mechanized and out of supply."""
    status = state.forces[side].status[unit]
    if status & ORDER == DISRUPTED:
        return True
    return bool(status & UNSUPPLIED and book.units[side].mech[unit])
