"""Where a unit or stack can go now: by Movement Points, by Extended Movement, by Tactical Movement, to Entry Areas."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import itemgetter

from winterline import author as wl

from . import bonds, front, movement, picture, track, zoc
from .book import Book, mover
from .entry import friendly_areas
from .legs import NOWHERE, Lone, Span, Ways
from .state import CACHES, IN_ORDER, PLACES, REBUILT, State
from .tactics import rebuilt, tactical_areas


def march(book: Book, state: State, units: tuple[int, ...], spent: int, hexes: int, *, plain: bool) -> Ways:
    """Where units that have spent so many sixths on so many hexes can go on to by Movement Points.

    `plain` units have come next to a routed enemy and may not extend their move any more.
    """
    side = mover(book, state)
    for unit in units:
        if may_not_march(book, state, side, unit, hexes):
            return NOWHERE
    cell = state.forces[side].at[units[0]]
    group = movement.group_of(book, state, side, units, rain=track.is_rain(book, state.weather))
    area = book.is_area(cell)
    if not area and spent >= (group.allowance if plain else group.extended):
        return NOWHERE
    terms = front.terms_of(book, state, group, cell)
    if area:
        return from_area(book, state, group, terms, cell)
    price = 0 if hexes else front.exit_cost(group, terms.front.zone, cell)
    left = group.allowance - spent - price
    most = left if plain else group.extended - spent - price
    if most <= 0:
        return NOWHERE
    span = collect(graph_now(book, state, group, terms), terms, cell, left, most, spent=price)
    out = Ways([span])
    if cell in terms.front.sides:
        around_bonds(book, terms, span, out)
    into_areas(book, state, group, span, most, out)
    return one_hex(book, state, side, units, cell, out)


def can_march(book: Book, state: State, units: tuple[int, ...]) -> bool:
    """Whether units could go anywhere by Movement Points, told from the next hex alone."""
    side = mover(book, state)
    if any(may_not_march(book, state, side, unit, 0) for unit in units):
        return False
    cell = state.forces[side].at[units[0]]
    group = movement.group_of(book, state, side, units, rain=track.is_rain(book, state.weather))
    return next_hex_open(book, state, group, front.terms_of(book, state, group, cell), cell)


def next_hex_open(book: Book, state: State, group: movement.Group, terms: front.Terms, cell: int) -> bool:
    """Whether units can pay for some hex next to theirs, or leave their Entry Area."""
    if book.is_area(cell):
        return can_leave(book, state, group, terms, cell - book.ground.cells)
    price = front.exit_cost(group, terms.front.zone, cell)
    able = group.kind != movement.MIXED and group.allowance >= movement.LEAST_ALLOWANCE * movement.POINT
    if able and not price:
        easy = book.works.easy[group.kind, movement.WET_VEHICLE in group.tactics]
        if easy[cell] & ~(terms.blocked | terms.barred | terms.front.zone):
            return True
    graph = movement.graph_for(book, state, group)
    for row in range(cell * 6, cell * 6 + 6):
        entered, cost = graph.target[row], graph.cost[row]
        if not cost or (terms.blocked | terms.barred) >> entered & 1:
            continue
        if price + cost <= (group.allowance if terms.front.shy >> entered & 1 else group.extended):
            return True
    return bool(tactical_areas(book, state, group.units, 0)) and price + movement.POINT <= group.extended


def may_not_march(book: Book, state: State, side: int, unit: int, hexes: int) -> bool:
    """Whether a unit cannot spend Movement Points now."""
    return movement.tactical_only(book, state, side, unit) or (
        hexes > 0 and bool(state.forces[side].status[unit] & REBUILT)
    )


REGRAPH = wl.Values[Book, State, movement.Group, wl.Graph]("the graph that a group marches by")


def graph_now(book: Book, state: State, group: movement.Group, terms: front.Terms) -> wl.Graph:
    """The graph of this moment for a group."""
    graph = REGRAPH(book, state, group, movement.graph_for(book, state, group))
    if not terms.front.loose:
        return graph
    barred = [(at, bonds.still_barred(far, terms.own)) for at, far in terms.front.loose.items()]
    loose = tuple((at, to) for at, far in barred for to in wl.bits(far))
    return barring(book, state, group.side, graph, loose) if loose else graph


@CACHES.shared(wl.ENEMY, PLACES | IN_ORDER)
def barring(
    book: Book, state: State, side: int, graph: wl.Graph, steps: tuple[tuple[int, int], ...]
) -> wl.Graph:
    """A graph without some steps: the bonded sides that no zone of control covers."""
    cost = bytearray(graph.cost)
    for cell, entered in steps:
        cost[cell * 6 + book.board.grid.direction(cell, entered)] = 0
    return wl.recosted(graph, cost)


@wl.rule("italy43:5.3b", "italy43:5.3c")
def collect(
    graph: wl.Graph, terms: front.Terms, cell: int, left: int, most: int, *, spent: int, enters: bool = False
) -> Span:
    """A search from a hex: within the allowance (`left`) any hexes, beyond it only those of Extended Movement.

    Extended Movement enters no enemy zone and comes next to no enemy unit, also not one in Full Retreat.
    """
    shut, shy, sides = terms.blocked, terms.front.shy, terms.front.sides
    if cell in sides:
        shut |= bonds.still_barred(sides[cell], terms.own)
    within = wl.reach(graph, cell, min(most, wl.MOST_POINTS), shut, shy, left, shy)
    return Span(within.hexes, left, graph, cell, spent, enters, within)


def around_bonds(book: Book, terms: front.Terms, span: Span, out: Ways) -> None:
    """Hexes behind a bonded side next to the start may still be entered from elsewhere; there the unit stops."""
    grid, cost, onward = book.board.grid, span.graph.cost, span.within.onward
    for goal in wl.bits(bonds.still_barred(terms.front.sides[span.node], terms.own) & ~terms.blocked):
        prices = []
        for before in grid.around(goal):
            points = cost[before * 6 + grid.direction(before, goal)]
            if before != span.node and onward[before] != wl.UNREACHED and points:
                prices.append((onward[before] + points, before))
        if prices and min(prices)[0] <= span.left:
            out.legs.append(Lone([goal], min(prices)[0] + span.spent, span, min(prices)[1]))


@wl.rule("italy43:21.4.1")
def into_areas(book: Book, state: State, group: movement.Group, span: Span, most: int, out: Ways) -> None:
    """Friendly Entry Areas next to a hex within reach: one point, and the unit stops there."""
    onward, (nearest, doors) = span.within.onward, area_doors(book, friendly_areas(book, state, group.side))
    prices, limit = nearest(onward), most - movement.POINT
    if min(prices) > limit:
        return
    best: dict[int, tuple[int, int]] = {}
    near = [(price, *door) for price, door in zip(prices, doors, strict=True) if price <= limit]
    for price, place, cell in sorted(near):
        best.setdefault(place, (price + movement.POINT, cell))
    for place, (price, cell) in best.items():
        out.legs.append(Lone([place], price + span.spent, span, cell))


Doors = tuple[Callable[[bytes], tuple[int, ...]], tuple[tuple[int, int], ...]]
"""What reads the labels of all doors at once, and Entry Areas with their doors."""


@wl.remembered
def area_doors(book: Book, areas: tuple[int, ...]) -> Doors:
    """The hexes next to some Entry Areas."""
    cells = book.ground.cells
    doors = tuple((cells + area, cell) for area in areas for cell in book.ground.doors[area])
    return itemgetter(*(cell for _, cell in doors)), doors


@wl.rule("italy43:20.4a")
def one_hex(book: Book, state: State, side: int, units: tuple[int, ...], cell: int, found: Ways) -> Ways:
    """A unit under a Replacement marker, or a stack with one, goes no farther than the next hex, and to no Entry Area."""
    if not rebuilt(state, side, units):
        return found
    near = set(book.board.grid.around(cell))
    return Ways([wl.replace(leg, cells=[to for to in leg.cells if to in near]) for leg in found.legs])


@wl.rule("italy43:21.1.3a", "italy43:21.3a", "italy43:21.4.2a")
def from_area(book: Book, state: State, group: movement.Group, terms: front.Terms, place: int) -> Ways:
    """Coming on from an Entry Area: full allowance, Extended Movement too, the first hex at its price.

    Instead a unit in Good Order may go to the next friendly area, which takes all its movement.
    """
    if not front.may_leave_area(state, group):
        return NOWHERE
    out, graph, area = Ways([]), graph_now(book, state, group, terms), place - book.ground.cells
    for door, price in open_doors(book, state, group, terms, area):
        left, most = group.allowance - price, group.extended - price
        span = collect(graph, terms, door, left, most, spent=price, enters=True)
        stopped = terms.front.zone >> door & 1 or stops_at_door(book, area, door)
        out.legs.append(wl.replace(span, cells=[door] if stopped else [door, *span.cells]))
        if not stopped and door in terms.front.sides:
            around_bonds(book, terms, span, out)
    for beside in areas_beside(book, state, group.side, area):
        out.legs.append(Lone([book.ground.cells + beside], group.allowance))
    return out


def open_doors(
    book: Book, state: State, group: movement.Group, terms: front.Terms, area: int
) -> Iterator[tuple[int, int]]:
    """The hexes where units may come on from an Entry Area, with the price in sixths."""
    road = book.works.costs[1 if group.kind else 0].road
    near = picture.near_two(book, 1 - group.side, state.forces[1 - group.side])
    for door in book.ground.doors[area]:
        if not terms.blocked >> door & 1:
            price = door_price(book, group, area, door, road, near)
            if price <= group.allowance or (price <= group.extended and not terms.front.zone >> door & 1):
                yield door, price


def areas_beside(book: Book, state: State, side: int, area: int) -> list[int]:
    """The friendly Entry Areas next to one."""
    owned = friendly_areas(book, state, side)
    return [beside for beside in book.ground.beside[area] if beside in owned]


def can_leave(book: Book, state: State, group: movement.Group, terms: front.Terms, area: int) -> bool:
    """Whether units could leave an Entry Area, onto the map or to the next area."""
    if not front.may_leave_area(state, group):
        return False
    if areas_beside(book, state, group.side, area):
        return True
    return any(True for _ in open_doors(book, state, group, terms, area))


def door_price(book: Book, group: movement.Group, area: int, door: int, road: int, near: int) -> int:
    """Sixths for the first hex from an Entry Area, by road where one leads in."""
    ground = book.ground
    if ground.road_doors[area] >> door & 1:
        fast = group.kind == 1 and not near >> door & 1
        return (movement.POINT // 3 if any_highway(book, door) else movement.POINT // 2) if fast else road
    kinds = (0, 1) if group.kind == 2 else (group.kind,)
    return max(movement.terrain_cost(ground, book.works.costs[kind], door) for kind in kinds)


def any_highway(book: Book, cell: int) -> bool:
    """Whether a Major Road runs through a hex."""
    return bool(book.ground.highway[cell])


def stops_at_door(book: Book, area: int, door: int) -> bool:
    """Whether Marsh stops a unit that comes on without a road."""
    return bool(book.ground.marsh >> door & 1 and not book.ground.road_doors[area] >> door & 1)


def stops(book: Book, state: State, side: int, cell: int, to: int) -> bool:
    """Whether a unit must stop on entering a place: an enemy zone of control, Marsh off the road, an Entry Area."""
    if book.is_area(to):
        return True
    return must_stop(book, state, side, to) or marsh_stop(book, cell, to)


@wl.rule("italy43:6.2a")
def must_stop(book: Book, state: State, side: int, to: int) -> bool:
    """Every unit stops on entering an enemy zone of control; entering costs nothing more."""
    return bool(zoc.enemy_zone(book, state, side) >> to & 1)


def marsh_stop(book: Book, cell: int, to: int) -> bool:
    """Whether Marsh stops a unit coming from a hex or an Entry Area."""
    ground = book.ground
    if not ground.marsh >> to & 1:
        return False
    if book.is_area(cell):
        return stops_at_door(book, cell - ground.cells, to)
    return not ground.blocked(cell, to, ground.road)
