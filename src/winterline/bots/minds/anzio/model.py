"""The position as the ANZIO bot thinks of it: who stands where and how strong, what feeds whom, who could come where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ...kit import ALLIED, AXIS, Position, Reaches, mask_of, spread, union
from .facts import Atlas, Facts, Roster
from .results import PAYS, column_of, danger, hazard

OCTOBER_TWO = 4
"""The turn from which the Allies rule the air over the columns A to M."""
COLUMN_M = 12
LAST_TURN, NEEDED = 14, 5
"""The last turn of the Basic Game, and the cities that win it."""
EASY = 0.6
"""The enemy's attack factors for each of one's own defence up to which his losses count in full."""
CALM, ALARMED = (1.2, 0.7), 2.0
"""By side, the same factors up to which dangers are as likely as usual, and by how much likelier they become at most."""
REFILL, ENOUGH = 0.5, 6
"""The part of a lost step that replacements make good at most, and how many it takes for that."""
LAST_TURN_UNFED = "!!"
"""The mark of units without supply for the second turn."""
JUNE_FOUR = 38
"""The turn of the long games from which the north-west no longer feeds the Germans."""
PARTS = (
    "turn", "units", "battles", "friendly", "ports", "sea", "figures",
    "goal", "garrisons", "withdrawals", "banked", "regiments",
)  # fmt: skip
"""The parts of a view that a model is made from."""


class Model(Position[Atlas, Roster]):
    """A position."""

    def __init__(self, facts: Facts, view: dict[str, Any], side: str) -> None:
        super().__init__(facts, view, side)
        self.table, self.hurt = facts.table, facts.hurt
        self.turn: int = view["turn"]
        self.quiet = 0
        """The turns since one's own last attack."""
        self.spare: tuple[int, int] = (0, 0)
        """By side: the replacements at hand and on record beyond the steps that lack."""
        self.raised = 0
        """The columns by which an air strike raises Allied odds."""
        self.options = facts.options
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
        self.lives = [len(chain) - step for chain, step in zip(self.roster.steps, self.step, strict=True)]
        """The steps that a unit can still lose, the inverted one included."""
        self.bills: dict[tuple[int, tuple[int, int], tuple[int, ...]], float] = {}
        """What was reckoned already: steps, replacements to spare and the units that lose them -> what they cost."""
        self.stopped = {unit for unit, seen in enumerate(self.seen) if seen.get("stopped")}
        self.doomed = {
            u
            for u, seen in enumerate(self.seen)
            if any(m["text"] == LAST_TURN_UNFED for m in seen.get("marks", ()))
        }
        """Units that are lost if they are still without supply at the end of this turn."""
        self.read_board(view)
        self.read_orders(view)
        settled = [b for b in view["battles"] if b["won"] and not b["outcome"]]
        won = mask_of(self.atlas.cell(label) for battle in settled for label in battle["hexes"])
        self.held = [
            mask_of(cell for cell, units in stacks.items() if any(self.defence[u] for u in units))
            for stacks in self.stacks
        ]
        """By side, the hexes of units that can defend themselves: they have a zone of control."""
        self.held[1 - self.me] &= ~won
        self.read_replacements(view)
        self.pays = PAYS * min(1.0, EASY / max(EASY, self.pressure()))
        """What the enemy's losses keep him from attacking: the less, the more he can afford them."""
        irregular = self.roster.irregular
        self.ashore = mask_of(self.at[unit] for unit in self.units[ALLIED] if not irregular[unit])
        """The hexes of the Allied armies, defectors and partisans left aside."""

    def read_board(self, view: dict[str, Any]) -> None:
        """Whose the land is, what the ground and the air are like, and the sea."""
        atlas, sea, muddy = self.atlas, view["sea"], view["figures"]["mud"]
        self.friendly = mask_of(map(atlas.cell, view["friendly"]))
        """The hexes friendly to the Allies."""
        self.read_goal(view.get("goal"))
        self.open_cities = [cells for cells in self.cities.values() if not cells & self.friendly]
        """Victory cities that are the Germans'."""
        self.opened = {port["place"]: port["place"] in view["figures"]["working"] for port in view["ports"]}
        """Harbours with a counter, and whether they work already."""
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

    def read_goal(self, goal: dict[str, Any] | None) -> None:
        """What the Allies must reach, and by when."""
        self.own_goal = goal is not None
        """Whether the scenario counts other cities than the Basic Game does, or asks for more of them."""
        self.cities: dict[str, int] = self.atlas.cities
        """The victory cities and their hexes."""
        self.need, self.last, self.unbroken = NEEDED, LAST_TURN, True
        """The cities that win the game, its last turn, and whether the Germans need a front from shore to shore."""
        if goal:
            hexes = goal["cities"].items()
            self.cities = {name: mask_of(map(self.atlas.cell, labels)) for name, labels in hexes}
            self.need, self.last, self.unbroken = goal["wanted"], goal["last"], goal["front"]
        self.left: int = max(0, self.last - self.turn)
        """The turns that come after this one."""

    def read_orders(self, view: dict[str, Any]) -> None:
        """Who is bound to a place, and who leaves soon."""
        index = self.roster.index
        posted = [duty for duty in view.get("garrisons") or () if not duty["out"]]
        self.bound = {index[duty["unit"]] for duty in posted}
        """Garrisons that stay where they are, or go straight to their city."""
        cities = {index[duty["unit"]]: mask_of(map(self.atlas.cell, duty["hexes"])) for duty in posted}
        self.called = {
            u: cells for u, cells in cities.items() if self.at[u] >= 0 and not cells >> self.at[u] & 1
        }
        """Garrisons outside their city -> its hexes: a movement phase does not end before they have gone on."""
        recalls = view.get("withdrawals") or ()
        self.leaving = {index[row["unit"]] for row in recalls if row["turn"] <= self.turn + 1}
        """Units that are withdrawn this turn or next."""

    def read_replacements(self, view: dict[str, Any]) -> None:
        """What replacements each side could use, and how little lost steps hurt while there are many."""
        side, filler = self.roster.side, self.roster.replacement
        record = view.get("banked") or {}
        kept = [record.get("allied", 0), record.get("infantry", 0) + record.get("armour", 0)]
        for unit, box in self.box.items():
            kept[side[unit]] += filler[unit] and box == "sicilia"
        for units, owner in ((self.units[ALLIED], ALLIED), (self.units[AXIS], AXIS)):
            kept[owner] += sum(1 if filler[u] else -self.step[u] for u in units)
        self.spare = max(0, kept[ALLIED]), max(0, kept[AXIS])
        less = 1.0 - self.refill(self.me)
        self.hurt = tuple(found._replace(steps=found.steps * less) for found in self.hurt)

    def refill(self, side: int) -> float:
        """The part of a lost step that replacements make good, unless the unit is lost."""
        return REFILL * min(ENOUGH, self.spare[side]) / ENOUGH

    def ratio(self) -> float:
        """What a side could attack with for each factor that the other defends himself with, garrisons left aside."""
        return self.weighed(self.units[self.me], self.units[1 - self.me])

    def pressure(self) -> float:
        """The same of the enemy's attack."""
        return self.weighed(self.units[1 - self.me], self.units[self.me])

    def alarm(self) -> float:
        """How much likelier than usual dangers come true: by how far the enemy is too strong."""
        return max(1.0, min(ALARMED, self.pressure() / CALM[self.me]))

    def weighed(self, ours: list[int], theirs: list[int]) -> float:
        """The attack factors of some units for each factor that others defend themselves with, garrisons left aside."""
        attack, defence = ([u for u in units if u not in self.bound] for units in (ours, theirs))
        return sum(self.attack[u] for u in attack) / max(1, sum(self.defence[u] for u in defence))

    def zone(self, side: int) -> int:
        """A side's zone of control: of the units that can defend themselves."""
        return self.atlas.zone(self.held[side])

    def defence_at(self, side: int, cell: int) -> int:
        """The defence factors of a side in a hex."""
        return sum(self.defence[u] for u in self.stacks[side].get(cell, ()))

    def steps_left(self, unit: int) -> int:
        """The steps that a unit can still lose, the inverted one included."""
        return self.lives[unit]

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
        key = steps, self.spare, tuple(units)
        if key not in self.bills:
            self.bills[key] = self.cheapest(units, steps) if steps else 0.0
        return self.bills[key]

    def cheapest(self, units: list[int], steps: int) -> float:
        """The same, reckoned step by step."""
        left = dict.fromkeys(units, 0)
        total, less = 0.0, 1.0 - self.refill(self.roster.side[units[0]]) if units else 1.0
        for _ in range(steps):
            open_ = [u for u in units if left[u] < self.steps_left(u)]
            if not open_:
                break
            prices = {u: self.price(u, left[u] + 1) - self.price(u, left[u]) for u in open_}
            cheap = min(open_, key=lambda u: (prices[u], u))
            left[cheap] += 1
            total += prices[cheap] * (less if left[cheap] + 1 < self.steps_left(cheap) else 1.0)
        return total

    def trapped(self, cell: int, zone: int, side: int) -> bool:
        """Whether units of a side driven out of a hex have nowhere to go, `zone` being the enemy's."""
        return not self.atlas.near[cell] & ~(zone | self.held[1 - side])

    def fed(self, side: int) -> int:
        """The hexes that supply of a side reaches."""
        closed = self.held[1 - side] | self.zone(1 - side)
        if "adv.supp.friendly-hexes" in self.options:
            closed |= self.friendly if side == AXIS else self.atlas.land & ~self.friendly
        start = self.north() if side == AXIS else self.allied_sources()
        return self.atlas.flood(start & ~closed, closed)

    def supplied(self) -> int:
        """The hexes where one's own units are fed as the enemy stands now, those in contact with him included."""
        fed = self.fed(self.me)
        return fed | self.atlas.zone(fed)

    def north(self) -> int:
        """The edge hexes that feed the Germans."""
        return self.atlas.late_north if self.turn >= JUNE_FOUR else self.atlas.north

    def allied_sources(self) -> int:
        """Hexes that feed the Allies: harbours with a counter, and the southern edges once units came from there."""
        mask = self.docks & self.friendly
        if self.turn or len(self.opened) > 1:
            mask |= mask_of(self.atlas.board.edges["south"]) | mask_of(self.atlas.board.edges["taranto"])
        return mask & self.atlas.land

    def steep(self, cell: int) -> int:
        """What a hex multiplies its defenders by, rivers aside."""
        return 1 + (self.atlas.mountain >> cell & 1)

    def danger(
        self, attack: float, defence: float, times: int, fall: float = 0.0, shut: float = 0.0
    ) -> float:
        """The steps that an attack may cost defenders in ground that multiplies them."""
        return danger(self.hurt, attack, defence * times, times > 1, fall, self.pays, shut)

    def hazard(
        self, attack: float, defence: float, times: int, steps: int, fall: float, enclosed: float
    ) -> float:
        """The same of a stack with so many steps: nobody loses more than he has."""
        column = column_of(attack, defence * times)
        if column < 0:
            return 0.0
        less = self.refill(self.me)
        return hazard(self.table[column], steps, less, fall, enclosed, self.pays, times > 1)

    @property
    def taken(self) -> int:
        """How many victory cities the Allies have; only fed ones, for no others count in the end."""
        return cities_of(self, self.friendly & self.allied_fed)

    @cached_property
    def allied_fed(self) -> int:
        """The hexes where Allied units are fed, those in contact with the enemy included."""
        fed = self.fed(ALLIED)
        return fed | self.atlas.zone(fed)

    def wanted(self) -> int:
        """Victory cities to be taken."""
        return union(c for c in self.cities.values() if (not c & self.friendly) == (self.me == ALLIED))

    def threat_reach(self, side: int, against: int, moves: Sequence[int] = ()) -> Reaches:
        """Unit -> the hexes that each unit of a side could attack from, the strongest for their size first.

        The Allies move next in a week of its own: where a die decides about mud it may be dry, whatever this one is.
        """
        now, later = self.graph, self.own_goal and side == ALLIED != self.me
        self.graph = self.atlas.graph if later else now
        found, attack, size = super().threat_reach(side, against, moves), self.attack, self.roster.size
        self.graph = now
        return {unit: found[unit] for unit in sorted(found, key=lambda u: -attack[u] / max(1, size[u]))}

    def threat_at(self, reaches: Reaches, spots: int, hexes: int = 3) -> int:
        """The factors that could attack from some of these hexes, `reaches` being as `threat_reach` sorts them."""
        attack, size, total = self.attack, self.roster.size, 0
        room = self.limit * min(hexes, spots.bit_count())
        for unit, mask in reaches.items():
            if mask & spots and size[unit] <= room:
                room -= size[unit]
                total += attack[unit]
        return total

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
