"""The position as the ANZIO bot thinks of it: who stands where and how strong, what feeds whom, who could come where."""

from __future__ import annotations

from typing import Any

from ..kit import ALLIED, AXIS, Position, mask_of, spread, union
from .facts import Atlas, Facts, Roster
from .results import danger

OCTOBER_TWO = 4
"""The turn from which the Allies rule the air over the columns A to M."""
COLUMN_M = 12
LAST_TURN = 14


class Model(Position[Atlas, Roster]):
    """A position."""

    def __init__(self, facts: Facts, view: dict[str, Any], side: str) -> None:
        super().__init__(facts, view, side)
        self.table, self.hurt = facts.table, facts.hurt
        self.turn: int = view["turn"]
        self.options = frozenset(view["options"])
        self.box = {unit: seen["status"] for unit, seen in enumerate(self.seen) if seen}
        """Where the units beside the board are."""
        self.attack, self.defence = self.column("attack"), self.column("defence")
        for unit, seen in enumerate(self.seen):
            if (
                seen.get("blank") and "hex" in seen
            ):  # nobody is told: it is reckoned with as its counter is printed
                self.defence[unit] = self.roster.steps[unit][0][1]
        self.moves = [2 * points for points in self.column("move")]
        """Half movement points."""
        steps = [seen.get("steps", (0, 0)) for seen in self.seen]
        self.step: list[int] = [max(0, most - left) for left, most in steps]
        """The steps that a unit has lost."""
        self.stopped = {unit for unit, seen in enumerate(self.seen) if seen.get("stopped")}
        self.read_board(view)
        settled = [b for b in view["battles"] if b["won"] and not b["outcome"]]
        won = mask_of(self.atlas.cell(label) for battle in settled for label in battle["hexes"])
        self.held = [
            mask_of(cell for cell, units in stacks.items() if any(self.defence[u] for u in units))
            for stacks in self.stacks
        ]
        """By side, the hexes of units that can defend themselves: they have a zone of control."""
        self.held[1 - self.me] &= ~won

    def read_board(self, view: dict[str, Any]) -> None:
        """Whose the land is, what the ground and the air are like, and the sea."""
        atlas, sea, muddy = self.atlas, view["sea"], view["figures"]["mud"]
        self.friendly = mask_of(map(atlas.cell, view["friendly"]))
        """The hexes friendly to the Allies."""
        goal = view.get("goal")
        self.own_goal = goal is not None
        """Whether the scenario counts other cities than the Basic Game does, or asks for more of them."""
        self.cities: dict[str, int] = atlas.cities
        """The victory cities and their hexes."""
        if goal:
            self.cities = {name: mask_of(map(atlas.cell, labels)) for name, labels in goal["cities"].items()}
        self.open_cities = [cells for cells in self.cities.values() if not cells & self.friendly]
        """Victory cities that are the Germans'."""
        self.opened: dict[str, bool] = {port["place"]: True for port in view["ports"]}
        """Harbours with a counter. Version 0.1 thought that all of them work already."""
        self.docks = union(map(atlas.docks, self.opened))
        self.counters: int = sea["counters"]
        """Port counters in hand."""
        self.graph = atlas.mud if muddy else atlas.graph
        self.landing: str = sea["invasion"]
        """The zone of the invasion that is under way, if any."""
        self.lift: int = sea["lift"]
        """Stacking points that it can still put ashore."""
        air = "supp.air-superiority" in self.options
        self.shift = air and not muddy and not self.friendly & atlas.bases
        """Whether German attacks from the north are one column better."""

    def zone(self, side: int) -> int:
        """A side's zone of control: of the units that can defend themselves."""
        return self.atlas.zone(self.held[side])

    def defence_at(self, side: int, cell: int) -> int:
        """The defence factors of a side in a hex."""
        return sum(self.defence[u] for u in self.stacks[side].get(cell, ()))

    def steps_left(self, unit: int) -> int:
        """The steps that a unit can still lose, the inverted one included."""
        return len(self.roster.steps[unit]) - self.step[unit]

    def inverted(self, unit: int) -> bool:
        """Whether a unit can neither attack nor defend itself."""
        return not self.roster.replacement[unit] and self.steps_left(unit) == 1

    def worth(self, unit: int, lost: int = 0) -> float:
        """What a unit is worth after losing so many steps more: its factors, and something for being alive at all."""
        chain, step = self.roster.steps[unit], self.step[unit] + lost
        if step >= len(chain):
            return 0.0
        return 2.0 if self.roster.replacement[unit] else sum(chain[step]) + 3.0

    def price(self, unit: int, steps: int = 1) -> float:
        """What losing steps costs."""
        return self.worth(unit) - self.worth(unit, steps)

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
        return not self.atlas.near[cell] & ~(zone | self.held[1 - side])

    def fed(self, side: int) -> int:
        """The hexes that supply of a side reaches."""
        closed = self.held[1 - side] | self.zone(1 - side)
        if "adv.supp.friendly-hexes" in self.options:
            closed |= self.friendly if side == AXIS else self.atlas.land & ~self.friendly
        start = self.atlas.north if side == AXIS else self.allied_sources()
        return self.atlas.flood(start & ~closed, closed)

    def allied_sources(self) -> int:
        """Hexes that feed the Allies: harbours with a counter, and the southern edges once units came from there."""
        mask = self.docks & self.friendly
        if self.turn:
            mask |= mask_of(self.atlas.board.edges["south"]) | mask_of(self.atlas.board.edges["taranto"])
        return mask & self.atlas.land

    def steep(self, cell: int) -> int:
        """What a hex multiplies its defenders by, rivers aside."""
        return 1 + (self.atlas.mountain >> cell & 1)

    def danger(self, attack: float, defence: float, times: int, fall: float = 0.0) -> float:
        """The steps that an attack may cost defenders in ground that multiplies them."""
        return danger(self.hurt, attack, defence * times, times > 1, fall)

    def wanted(self) -> int:
        """Victory cities to be taken."""
        return union(c for c in self.cities.values() if (not c & self.friendly) == (self.me == ALLIED))

    def reach_mask(self, cell: int, points: int, against: int, zone: int) -> int:
        """Where a unit could be after a move of so many half points, past these enemies and their zone of control."""
        atlas, graph, mask = self.atlas, self.graph, 1 << cell
        if not zone >> cell & 1:
            over = mask_of(other for other in atlas.around[cell] if (cell, other) in atlas.high)
            return mask | spread(graph, cell, points, against, zone) | over & ~against
        for other in atlas.around[cell]:
            cost = graph.cost[cell * 6 + atlas.grid.direction(cell, other)]
            if 0 < cost <= points and not (zone | against) >> other & 1:
                mask |= 1 << other | spread(graph, other, points - cost, against, zone)
        return mask


def german_air(model: Model, cell: int) -> bool:
    """Whether a German unit attacking from a hex has air superiority."""
    if not model.shift or not model.atlas.upper >> cell & 1:
        return False
    return model.turn < OCTOBER_TWO or model.atlas.grid.columns[cell] > COLUMN_M


def cities_of(model: Model, mask: int) -> int:
    """How many victory cities have a hex among these."""
    return sum(1 for cells in model.cities.values() if cells & mask)
