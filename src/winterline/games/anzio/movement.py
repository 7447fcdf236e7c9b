"""Movement: allowances, what stops a unit, how far it gets."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from winterline import author as wl

from .book import CLOSED, HIGH, Book, attack_of, is_mud
from .costs import ALL_MINOR, BREAK, LIFT, MARCH, NEVER, Cuts, Gait, graph_of
from .rivers import node_of
from .state import CACHES, PLACES, STEPS, State
from .words import no
from .zoc import enemies, enemy_zone, heedless

LIFT_POINTS = 6
"""Half points of a unit of the Initial Lift."""
HIGH_BREAKTHROUGH = 16
"""Half points without which no High Apennine side is crossed in a breakthrough."""

ARMED = True
"""A unit with an attack factor."""


class Mover(NamedTuple):
    """A unit that moves, and its half points."""

    side: int
    unit: int
    points: int


ALLOWANCE = wl.Numbers[Book, State, int]("the half points of a unit of the side in turn")
OTHER_POINTS = wl.Numbers[Book, State, None]("the units of the side in turn whose half points may be others")
NO_STRATEGIC = wl.Refusals[Book, State, int]("why a unit of the side in turn has no Strategic Movement")
STRATEGIC_BARS = wl.Numbers[Book, State, None]("hexes that nobody enters by Strategic Movement")
STRATEGIC_CUTS = wl.Values[Book, State, None, Cuts]("sides that nobody crosses by Strategic Movement")
FIGHTS_AFTER = wl.Tests[Book, None, None]("whether units may fight after Strategic Movement")
GAIT = wl.Values[Book, State, Mover, Gait]("how a unit moves")
TETHERED = wl.Numbers[Book, State, None](
    "units of the side in turn to whom hexes are closed that others may enter"
)
BARRED = wl.Numbers[Book, State, int]("the hexes that are closed to such a unit")
TIED = wl.Refusals[Book, State, int]("what keeps such a unit in its place")
PLODS = wl.Tests[Book, State, Mover]("whether a major road serves a unit no better than a minor one")
ROADLESS = wl.Tests[Book, None, tuple[int, int]]("whether no road serves a unit of a side")
NO_ENTRY = wl.Refusals[Book, State, tuple[int, int]]("why a unit of the side in turn does not enter a hex")
KEPT_OUT = wl.Numbers[Book, State, tuple[int, int]]("the hexes that a unit of a side does not enter")


class Journey(NamedTuple):
    """How a unit gets to a hex."""

    nodes: tuple[int, ...]
    """Hexes with their lanes, the start left out."""
    points: int
    stop: bool
    """Whether the unit may not go on afterwards."""
    far: bool
    """Whether Strategic Movement pays for it."""


class LastLeg(NamedTuple):
    """The last step of a way that no search finds by itself; it ends the move."""

    before: int
    """The node that is left."""
    to: int
    points: int
    """All that the way costs."""


class Found(NamedTuple):
    """Where a unit can get to; `way` tells how."""

    node: int
    """Hex and lane that it starts from."""
    graph: wl.Graph
    near: wl.Spread
    """With its plain allowance; a hex in an enemy zone ends the move."""
    far_graph: wl.Graph
    far: wl.Spread | None
    """With Strategic Movement, never into an enemy zone; None when that is not open to the unit."""
    others: dict[int, LastLeg]
    """Hexes reached in another way: over a High Apennine side for all its points, or back into the zone it left."""
    left: int = 0
    zone: int = 0
    """Where one search tells both, `near` and `far` being the same: the plain points, and the hexes only they reach."""

    @property
    def board(self) -> int:
        """All hexes within reach."""
        board = self.near.board | self.far.board if self.far else self.near.board
        return board | wl.mask_of(self.others) if self.others else board

    @property
    def hexes(self) -> list[int]:
        """The same, ascending."""
        return list(wl.bits(self.board))

    def plainly(self, board: int) -> bool:
        """Whether any of these hexes is within reach of the plain allowance."""
        if self.far is not self.near:
            return bool(self.near.board & board)
        arrive, layers = self.near.arrive, self.graph.layers
        return any(arrive[n] <= self.left for cell in wl.bits(self.near.board & board) for n in layers[cell])


class Barriers(NamedTuple):
    """What a unit of a side meets: hexes it cannot enter, and hexes where it must stop."""

    blocked: int
    zone: int


@wl.rule("anzio:B4E2.2", "anzio:B4D4", "anzio:C10B2.1", "anzio:C11B7", "anzio:P.inverted-zoc")
def ground_for(book: Book, live: int, zone: int, armed: bool) -> Barriers:
    """What stops a unit: enemy units that have a defence factor bar their hexes, and their zones halt it.

    A unit without an attack factor does not enter such a zone at all; nor does any where it could not stay.
    """
    barred = zone & ~book.rest if armed else zone
    return Barriers(live | barred, zone)


def ground_now(book: Book, state: State, side: int, unit: int) -> Barriers:
    """What a unit of the side in turn meets now."""
    ground = ground_at(book, state, side, attack_of(book, state, side, unit) > 0)
    if heedless(book, side, unit):
        ground = Barriers(enemies(book, state, side) | CLOSED(book, state, side, 0), 0)
    shut = BARRED(book, state, unit, 0) if BARRED in book.hooks else 0
    if KEPT_OUT in book.hooks:
        shut |= KEPT_OUT(book, state, (side, unit), 0)
    return Barriers(ground.blocked | shut, ground.zone) if shut else ground


@CACHES.shared(wl.ENEMY, PLACES | STEPS, given=attrgetter("turn", "side", "round", "battles"))
def ground_at(book: Book, state: State, side: int, armed: bool) -> Barriers:
    """What units of the side in turn with or without an attack factor meet; kept as long as the enemy stands still."""
    live = enemies(book, state, side) | CLOSED(book, state, side, 0)
    return ground_for(book, live, enemy_zone(book, state, side), armed)


@wl.rule("anzio:C5C1.1", "anzio:B4C7")
def allowance(book: Book, state: State, unit: int) -> int:
    """The half points of a unit of the side in turn for this player-turn: its own printed ones, 3 MP in the Initial Lift.

    Nothing is lent by other units and nothing is left over from earlier turns.
    """
    points = LIFT_POINTS if state.lifted >> unit & 1 else book.units[state.side].moves[unit]
    if ALLOWANCE not in book.hooks or not with_other_points(book, state) >> unit & 1:
        return points
    return ALLOWANCE(book, state, unit, points)


@wl.of_position
def with_other_points(book: Book, state: State) -> int:
    """The units of the side in turn whose half points may be others than printed: only these are asked about."""
    return OTHER_POINTS(book, state, None, 0)


@wl.rule("anzio:B4C14a")
def doubled(points: int) -> int:
    """The allowance of a unit that uses Strategic Movement."""
    return points * 2


@wl.rule("anzio:B4C14b", "anzio:B4C14c")
def not_strategic(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit of the side in turn may not use Strategic Movement; None when it may.

    It must not have begun the turn in an enemy zone of control, nor land this turn; that it does not fight is seen to
    by keeping it out of enemy zones.
    """
    bit = 1 << unit
    if state.engaged & bit:
        return no("B4C14b began-turn-enemy-zone-control")
    if (state.lifted | state.afloat) & bit:
        return no("B4C14c lands-enters-turn-no-strategic")
    if state.climbed & bit:
        return no("D8B3 climbed-over-high-apennine-plain")
    return NO_STRATEGIC(book, state, unit)


def used_strategic(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn has moved further than its plain allowance, and so may not fight."""
    return not FIGHTS_AFTER(book, None, None) and state.spent[unit] > allowance(book, state, unit)


def gait_of(book: Book, state: State, side: int, unit: int, manner: int, points: int) -> Gait:
    """How a unit moves: its manner, the weather, and what mountains cost one that climbs."""
    minor = ALL_MINOR in book.hooks and ALL_MINOR(book, state, None)
    if not minor and PLODS in book.hooks:
        minor = PLODS(book, state, Mover(side, unit, points))
    muddy = is_mud(book, state) and manner != LIFT
    gait = Gait(manner, muddy, minor=minor, off_road=ROADLESS(book, None, (side, unit)))
    return GAIT(book, state, Mover(side, unit, points), gait) if GAIT.plugged(book) else gait


def is_climb(book: Book, state: State, unit: int, here: int, to: int) -> bool:
    """Whether a step of a unit of the side in turn leads over High Apennine, with no road that serves it."""
    if not book.easy[here] >> to & 1:
        return True
    high = book.ground[here * 6 + book.direction(here, to)] == HIGH
    return high and ROADLESS(book, None, (state.side, unit))


@wl.rule("anzio:B4E14", "anzio:B4E13")
def leaving(book: Book, ground: Barriers, cell: int) -> int:
    """The neighbours that a unit may not step to at once: from one enemy zone there is no step to another.

    It may withdraw and come back into a zone later in its move, once a hex outside has come between.
    """
    return ground.zone & book.near[cell] if ground.zone >> cell & 1 else 0


def back_into(
    graph: wl.Graph, found: wl.Spread, left: int, near: tuple[int, ...], hexes: int
) -> dict[int, LastLeg]:
    """Ways into zone hexes beside the start, round by a hex outside every zone; these end the move."""
    out: dict[int, LastLeg] = {}
    for cell in wl.bits(hexes) if left > 0 else ():
        for before in [node for other in wl.bits(near[cell]) for node in graph.layers[other]]:
            if found.onward[before] in (0, wl.UNREACHED):
                continue
            for row in range(before * 6, before * 6 + 6):
                points = found.onward[before] + graph.cost[row]
                if not graph.cost[row] or graph.where[graph.target[row]] != cell or points > left:
                    continue
                if cell not in out or points < out[cell].points:
                    out[cell] = LastLeg(before, graph.target[row], points)
    return out


def walk_back(graph: wl.Graph, start: int, found: wl.Spread, node: int) -> list[int]:
    """The nodes of a cheapest way from the start (left out) to a node after which the mover may go on."""
    out: list[int] = []
    while node != start:
        out.append(node)
        cell = graph.where[node]
        around = [to for row in range(cell * 6, cell * 6 + 6) if (to := graph.target[row]) >= 0]
        node = next(
            before
            for other in around
            for before in graph.layers[graph.where[other]]
            for row in range(before * 6, before * 6 + 6)
            if graph.target[row] == node
            and graph.cost[row]
            and found.onward[before] + graph.cost[row] == found.onward[node]
        )
    return out[::-1]


@wl.rule("anzio:B4C11c.1", "anzio:B4C14d", "anzio:C13E2", "anzio:C13E3")
def over_high(book: Book, graph: wl.Graph, node: int, points: int, ground: Barriers) -> dict[int, LastLeg]:
    """The neighbours across sides that are all High Apennine, for all of a unit's points: its whole move.

    Strategic Movement or a High Apennine side crossed in an advance change nothing in that.
    """
    cell, out = graph.where[node], {}
    hard = book.near[cell] & ~book.easy[cell] & ~ground.blocked & ~leaving(book, ground, cell)
    for other in wl.bits(hard):
        to = graph.target[node * 6 + book.direction(cell, other)]
        if to >= 0:
            out[other] = LastLeg(node, to, points)
    return out


@wl.rule("anzio:B4A1", "anzio:B4C8", "anzio:B4C4")
def search(
    book: Book, graph: wl.Graph, node: int, left: int, ground: Barriers
) -> tuple[wl.Spread, dict[int, LastLeg]]:
    """The hexes that a unit can pay its way to, step by step in any direction, and those beside it in a zone again."""
    shut = leaving(book, ground, graph.where[node])
    found = wl.spread(graph, node, max(left, 0), ground.blocked | shut, ground.zone)
    return found, back_into(graph, found, left, book.near, shut & ~ground.blocked)


def unit_reach(book: Book, state: State, unit: int) -> Found:
    """Where a unit of the side in turn can go now in its movement phase."""
    side = state.side
    cell = state.forces[side].at[unit]
    node = node_of(book.rivers, cell, state.lane[side][unit])
    ground = ground_now(book, state, side, unit)
    points = allowance(book, state, unit)
    left = points - state.spent[unit]
    lifted = state.lifted >> unit & 1
    gait = gait_of(book, state, side, unit, LIFT if lifted else MARCH, points)
    graph = far_graph = graph_of(book, gait)
    bars, far = 0, -1
    if not lifted and not_strategic(book, state, unit) is None:
        far = max(doubled(points) - state.spent[unit], 0)
        bars = strategic_bars(book, state)
        if gait.natural or STRATEGIC_CUTS.plugged(
            book
        ):  # all others pay and find what they do on a plain march
            far_graph = strategic_graph(book, state, unit, points)
        if not bars and FIGHTS_AFTER(
            book, None, None
        ):  # where hexes are barred, the far search halts in zones
            left += points
            gait = gait_of(book, state, side, unit, MARCH, doubled(points))
            graph = graph_of(book, gait)
    others: dict[int, LastLeg] = {}
    if not lifted and gait.high == NEVER and not state.spent[unit] and book.near[cell] != book.easy[cell]:
        others = over_high(book, graph, node, points, ground)
    if far >= 0 and far_graph is graph and not bars and left <= far and not leaving(book, ground, cell):
        both = wl.spread(graph, node, far, ground.blocked, ground.zone, left, ground.zone)
        return Found(node, graph, both, graph, both, others, left, ground.zone)
    near, back = search(book, graph, node, left, ground)
    away = far_search(book, far_graph, node, far, ground, bars) if far >= 0 else None
    return Found(node, graph, near, far_graph, away, {**others, **back})


def far_search(book: Book, graph: wl.Graph, node: int, points: int, ground: Barriers, bars: int) -> wl.Spread:
    """Where Strategic Movement leads: never into an enemy zone, unless units may fight after it."""
    if bars and FIGHTS_AFTER(book, None, None):
        shut = ground.blocked | bars | leaving(book, ground, graph.where[node])
        return wl.spread(graph, node, points, shut, ground.zone)
    return wl.spread(graph, node, points, ground.blocked | ground.zone | bars, 0)


def strategic_bars(book: Book, state: State) -> int:
    """The hexes that no unit of the side in turn enters by Strategic Movement besides those of enemy zones.

    They stay out of those since they may not fight afterwards.
    """
    return STRATEGIC_BARS(book, state, None, 0)


def strategic_graph(book: Book, state: State, unit: int, points: int) -> wl.Graph:
    """The movement graph of a unit of the side in turn that uses Strategic Movement."""
    cuts = STRATEGIC_CUTS(book, state, None, frozenset())
    return graph_of(book, gait_of(book, state, state.side, unit, MARCH, doubled(points)), cuts)


def by_far(found: Found, goal: int) -> tuple[bool, tuple[int, bool] | None]:
    """Whether Strategic Movement takes a unit to a hex for no more points, and what the better of both ways costs."""
    near = cheapest(found.graph, found.near, goal)
    if found.far is found.near:
        if found.zone >> goal & 1:
            return False, near if near is not None and near[0] <= found.left else None
        return near is not None, near
    far = cheapest(found.far_graph, found.far, goal) if found.far else None
    if far is not None and (near is None or far[0] <= near[0]):
        return True, far
    return False, near


def points_to(found: Found, goal: int) -> int:
    """The half points that `way` to a hex within reach costs."""
    best = by_far(found, goal)[1]
    return best[0] if best is not None else found.others[goal].points


def way(found: Found, goal: int) -> Journey:
    """How a unit gets to a hex within its reach: for the fewest points, and so that it could go on if possible."""
    far, best = by_far(found, goal)
    if best is None:
        last = found.others[goal]
        path = walk_back(found.graph, found.node, found.near, last.before)
        return Journey((*path, last.to), last.points, stop=True, far=False)
    if far and found.far is not None:
        return Journey(tuple(wl.route(found.far_graph, found.node, found.far, goal)), *best, far=True)
    return Journey(tuple(wl.route(found.graph, found.node, found.near, goal)), *best, far=False)


def cheapest(graph: wl.Graph, found: wl.Spread, goal: int) -> tuple[int, bool] | None:
    """Points to a hex and whether the move ends there; None when it is not reached."""
    nodes = graph.layers[goal]
    onward = found.onward[goal] if len(nodes) == 1 else min([found.onward[n] for n in nodes])
    if onward != wl.UNREACHED:
        return onward, False
    arrive = min([found.arrive[n] for n in nodes])
    return None if arrive == wl.UNREACHED else (arrive, True)


@wl.rule("anzio:C13E5", "anzio:C5C5.1")
def breakthrough_reach(book: Book, state: State, side: int, unit: int, points: int, spent: int = 0) -> Found:
    """Where a unit that has advanced can go with `points` HALF points of breakthrough: as in a fresh movement phase.

    There is no Strategic Movement, and an Initial Lift or the way it came this turn no longer limits it.
    """
    node = node_of(book.rivers, state.forces[side].at[unit], state.lane[side][unit])
    ground = ground_now(book, state, side, unit)
    graph = graph_of(book, gait_of(book, state, side, unit, BREAK, points))
    near, others = search(book, graph, node, points - spent, ground)
    if points >= HIGH_BREAKTHROUGH and not spent:
        others |= {c: w for c, w in over_high(book, graph, node, points, ground).items() if c not in others}
    return Found(node, graph, near, graph, None, others)
