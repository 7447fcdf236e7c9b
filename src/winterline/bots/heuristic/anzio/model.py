"""The position as the ANZIO bot thinks of it: who stands where and how strong, what feeds whom, who could come where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from winterline.bots.heuristic.anzio.ground import ALLIED, AXIS, LIMIT, SIDES, Ground, Roster
from winterline.core.bits import bits, mask_of
from winterline.core.reach import Graph, make_graph, reach

OCTOBER_TWO = 4
"""The turn from which the Allies rule the air over the columns A to M."""
COLUMN_M = 12
LAST_TURN = 14


@dataclass(slots=True, eq=False)
class Model:
    """A position."""

    ground: Ground
    roster: Roster
    me: int
    turn: int
    mud: bool
    options: frozenset[str]
    at: list[int]
    """Cell of every unit, -1 off the board."""
    box: list[str]
    """Where the units beside the board are."""
    attack: list[int]
    defence: list[int]
    moves: list[int]
    """Half movement points."""
    step: list[int]
    stopped: set[int]
    friendly: int
    """The hexes friendly to the Allies."""
    won: int
    """Hexes whose defenders an automatic victory has settled."""
    opened: dict[str, bool]
    """Harbours with a counter, and whether they work already."""
    counters: int
    """Port counters in hand."""
    graph: Graph
    landing: str
    """The zone of the invasion that is under way, if any."""
    lift: int
    """Stacking points that it can still put ashore."""
    shift: bool
    """Whether German attacks from the north are one column better."""
    clock: dict[int, int] = field(default_factory=dict)
    """Units without supply, and for how many turns."""
    stacks: tuple[dict[int, list[int]], dict[int, list[int]]] = field(default_factory=lambda: ({}, {}))
    held: list[int] = field(default_factory=lambda: [0, 0])
    """By side, the hexes of units that can defend themselves: they have a zone of control."""

    def count(self) -> Model:
        """Sort the units by side and hex."""
        for unit, cell in enumerate(self.at):
            if cell >= 0:
                side = self.roster.side[unit]
                self.stacks[side].setdefault(cell, []).append(unit)
                if self.defence[unit] and not (side != self.me and self.won >> cell & 1):
                    self.held[side] |= 1 << cell
        return self

    def units(self, side: int) -> list[int]:
        """The units of a side on the board."""
        return [u for u, cell in enumerate(self.at) if cell >= 0 and self.roster.side[u] == side]

    def zone(self, side: int) -> int:
        """A side's zone of control."""
        return self.ground.zone(self.held[side])

    def steps_left(self, unit: int) -> int:
        """The steps that a unit can still lose, the inverted one included."""
        return len(self.roster.steps[unit]) - self.step[unit]

    def lost(self, unit: int) -> int:
        """The steps that replacements could give back."""
        return self.step[unit]

    def inverted(self, unit: int) -> bool:
        """Whether a unit can neither attack nor defend itself."""
        return not self.roster.replacement[unit] and self.step[unit] == len(self.roster.steps[unit]) - 1

    def worth(self, unit: int) -> float:
        """What a unit is worth as it stands."""
        return worth_at(self.roster, unit, self.step[unit])

    def price(self, unit: int, steps: int = 1) -> float:
        """What losing steps costs."""
        after = self.step[unit] + steps
        return self.worth(unit) - worth_at(self.roster, unit, after)

    def bill(self, units: list[int], steps: int) -> float:
        """What a stack pays for so many steps, given up where they cost least."""
        left = dict.fromkeys(units, 0)
        total = 0.0
        for _ in range(steps):
            open_ = [u for u in units if left[u] < self.steps_left(u)]
            if not open_:
                break
            prices = {u: self.price(u, left[u] + 1) - self.price(u, left[u]) for u in open_}
            cheap = min(open_, key=lambda u: (prices[u], u))
            total += prices[cheap]
            left[cheap] += 1
        return total

    def trapped(self, cell: int, zone: int, side: int) -> bool:
        """Whether units of a side driven out of a hex have nowhere to go, `zone` being the enemy's."""
        shut = zone | self.held[1 - side]
        return not self.ground.near[cell] & ~shut

    def supplied(self, side: int, posts: int, foe: int) -> int:
        """The hexes that supply of a side reaches past enemies who hold these hexes."""
        ground = self.ground
        closed = foe | ground.zone(foe)
        start = ground.north if side == AXIS else self.allied_sources()
        seen = fresh = start & ground.land & ~closed
        while fresh:
            fresh = ground.zone(fresh) & ~closed & ~seen
            seen |= fresh
        return seen | (ground.zone(seen) & posts)

    def allied_sources(self) -> int:
        """Hexes that feed the Allies: harbours with a counter, and the southern edges once units came from there."""
        ground = self.ground
        mask = 0
        for name in self.opened:
            if name in ground.harbours:
                cells = mask_of(ground.harbours[name].cells)
                mask |= cells & self.friendly
        if self.turn:
            for edge in ("south", "taranto"):
                mask |= mask_of(ground.board.edges[edge])
        return mask & ground.land


def worth_at(roster: Roster, unit: int, step: int) -> float:
    """What a unit at a step is worth: its factors, and something for being alive at all."""
    chain = roster.steps[unit]
    if step >= len(chain):
        return 0.0
    attack, defence = chain[step]
    if roster.replacement[unit]:
        return 2.0
    return attack + defence + 3.0


def mud_graph(ground: Ground) -> Graph:
    """The movement graph in mud: everything but roads costs double."""
    roads = [
        a | b
        for a, b in zip(ground.board.crossed("road:major"), ground.board.crossed("road:minor"), strict=True)
    ]
    graph = ground.graph
    cost = bytearray(graph.cost)
    for row, points in enumerate(cost):
        if points and not roads[graph.where[row // 6]] >> row % 6 & 1:
            cost[row] = points * 2
    return make_graph(graph.hexes, graph.where, graph.target, cost, graph.stop)


def read_model(ground: Ground, roster: Roster, view: dict[str, Any], me: int, mud: Graph) -> Model:
    """The model of a seat's view."""
    size = len(roster.ids)
    at, box, step = [-1] * size, [""] * size, [0] * size
    attack, defence, moves = [0] * size, [0] * size, [0] * size
    stopped: set[int] = set()
    clock: dict[int, int] = {}
    for seen in view["units"]:
        unit = roster.index[seen["id"]]
        if "hex" in seen:
            at[unit] = ground.cell(seen["hex"])
        box[unit] = seen["status"]
        attack[unit], defence[unit], moves[unit] = seen["attack"], seen["defence"], 2 * seen["move"]
        step[unit] = max(0, seen["steps"][1] - seen["steps"][0])
        if seen.get("stopped"):
            stopped.add(unit)
        for mark in seen.get("marks", ()):
            if set(mark["text"]) == {"!"}:
                clock[unit] = len(mark["text"])
    muddy = "mud" in view["date"]
    options = frozenset(view["options"])
    friendly = mask_of(ground.cell(label) for label in view["friendly"])
    week = calendar_names(view)[view["turn"]]
    return Model(
        ground=ground,
        roster=roster,
        me=me,
        turn=view["turn"],
        mud=muddy,
        options=options,
        at=at,
        box=box,
        attack=attack,
        defence=defence,
        moves=moves,
        step=step,
        stopped=stopped,
        friendly=friendly,
        won=mask_of(
            ground.cell(h) for b in view["battles"] if b["won"] and not b["outcome"] for h in b["hexes"]
        ),
        opened={port["place"]: port["turn"] != week for port in view["ports"]},
        counters=view["sea"]["counters"],
        graph=mud if muddy else ground.graph,
        landing=view["sea"]["invasion"],
        lift=view["sea"]["lift"],
        shift="supp.air-superiority" in options and not muddy and not friendly & ground.bases,
        clock=clock,
    ).count()


def calendar_names(view: dict[str, Any]) -> list[str]:
    """The names of the weeks."""
    rows = next(panel["rows"] for panel in view["panels"] if panel["id"] == "calendar")
    return [row["label"] for row in rows]


def threat_reach(model: Model, side: int, against: int) -> dict[int, int]:
    """Unit -> the hexes from which each unit of a side could attack in its next turn, past enemies `against`."""
    zone = model.ground.zone(against)
    return {
        unit: reach_mask(model, model.at[unit], model.moves[unit], against, zone)
        for unit in model.units(side)
        if model.attack[unit]
    }


def reach_mask(model: Model, cell: int, points: int, against: int, zone: int) -> int:
    """Where a unit could be after a move of so many half points, past these enemies and their zone of control."""
    ground, graph = model.ground, model.graph
    mask = 1 << cell
    if not zone >> cell & 1:
        return mask | spread(graph, cell, points, against, zone) | mask_of(high_steps(ground, cell, against))
    for other in ground.around[cell]:
        side = ground.board.grid.direction(cell, other)
        cost = graph.cost[cell * 6 + side]
        if 0 < cost <= points and not (zone | against) >> other & 1:
            mask |= 1 << other | spread(graph, other, points - cost, against, zone)
    return mask


def high_steps(ground: Ground, cell: int, against: int) -> list[int]:
    """The hexes that a whole move over a High Apennine side leads to."""
    return [
        other for other in ground.around[cell] if (cell, other) in ground.high and not against >> other & 1
    ]


def spread(graph: Graph, cell: int, points: int, against: int, zone: int) -> int:
    """Where a search from a hex arrives."""
    mask = 0
    for to in reach(graph, cell, points, against, zone).hexes:
        mask |= 1 << to
    return mask


def threat_at(model: Model, reaches: dict[int, int], spots: int, hexes: int = 3) -> int:
    """The factors that could attack from some of these hexes: the best units that find room in them."""
    room = LIMIT * min(hexes, spots.bit_count())
    attack, size = model.attack, model.roster.size
    near = [u for u, mask in reaches.items() if mask & spots]
    near.sort(key=lambda u: -attack[u] / size[u])
    total = 0
    for unit in near:
        if size[unit] <= room:
            room -= size[unit]
            total += attack[unit]
    return total


def side_name(side: int) -> str:
    """A side as actions and views write it."""
    return SIDES[side]


def german_air(model: Model, cell: int) -> bool:
    """Whether a German unit attacking from a hex has air superiority."""
    if not model.shift or not model.ground.upper >> cell & 1:
        return False
    return model.turn < OCTOBER_TWO or model.ground.board.grid.columns[cell] > COLUMN_M


def cities_of(model: Model, mask: int) -> int:
    """How many victory cities have a hex among these."""
    return sum(1 for cells in model.ground.cities.values() if cells & mask)


def allied_cells(model: Model) -> int:
    """Every hex with an Allied unit."""
    return mask_of(model.stacks[ALLIED])


def distant(model: Model, side: int, least: int) -> int:
    """The land hexes at least so many hexes from every unit of a side."""
    ground = model.ground
    mask = mask_of(model.stacks[side])
    for _ in range(least - 1):
        mask |= ground.zone(mask)
    return ground.land & ~mask


def nearest(model: Model, cells: int, goal: int) -> int:
    """The hex among these that is nearest to a goal, -1 when there is none."""
    return min(bits(cells), key=lambda cell: (model.ground.distance(cell, goal), cell), default=-1)
