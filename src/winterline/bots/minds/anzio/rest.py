"""Places for whoever has no part in attacks and front: errands, replacements, reserves, and who hunts or pursues."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...kit import ALLIED, Space, bits, mask_of, union
from .model import Model

if TYPE_CHECKING:
    from .plan import Intent, Planner

BOLD = 3
"""The last turns of a game, in which small units are risked for cities."""
OUTWEIGHED = 2.0
"""The factors against each of its own that a unit alone is thought to stand up to."""
PURSUIT = 1.2
"""The attack factors for each that the enemy defends himself with from which on he is pursued."""
ARRIVING = 24
"""The half movement points of Germans who could come on at the northern edge and walk into cities at the end."""
WATCH_FROM = 6
"""The turn from which the Germans watch their coast for a second landing."""
CROWD = 5.0
"""What it costs to fill the hexes behind a post further than half: whoever is driven out of it needs room there."""


class Rest:
    """Places for whoever has no task yet."""

    def __init__(self, planner: Planner, plan: Intent) -> None:
        self.planner, self.plan, self.model = planner, plan, planner.model
        model, atlas = self.model, self.model.atlas
        self.load = Space(model, plan.moves)
        self.ranges: dict[int, int] = {}
        self.contact = atlas.zone(model.held[1 - model.me] & ~mask_of(plan.attacks))
        self.foes = model.threat_reach(1 - model.me, mask_of(plan.moves.values()))
        exposed = union(self.foes.values())
        self.exposed = exposed | atlas.zone(exposed)
        self.fed = model.fed(model.me)
        self.strolled = self.strolls()
        """Where enemies could come, those included who cannot attack: a city is anybody's who walks in last."""

    def strolls(self) -> int:
        """The hexes that enemies could come to or next to, whether they can attack or not."""
        model, mine = self.model, mask_of(self.plan.moves.values())
        zone, foes = model.atlas.zone(mine), model.units[1 - model.me]
        meek = [u for u in foes if not model.attack[u] and not model.inverted(u)]
        walks = union(model.reach_mask(model.at[u], model.moves[u], mine, zone) for u in meek)
        if model.me == ALLIED and model.left <= BOLD:
            fresh = bits(model.north() & ~mine & ~zone)
            walks |= union(model.reach_mask(cell, ARRIVING, mine, zone) for cell in fresh)
        return self.exposed | walks

    def put(self, unit: int, cell: int) -> None:
        """Note where a unit goes."""
        self.plan.moves[unit] = cell
        self.load.put(unit, cell)

    def open_to(self, unit: int) -> int:
        """The hexes that a unit can go to and that have room for it."""
        model = self.model
        full = self.load.full(model.roster.size[unit])
        return self.planner.reach[unit] & ~full & ~model.occupied[1 - model.me]

    def idle(self) -> list[int]:
        """The units without a task, the most valuable first."""
        units = [u for u in self.planner.reach if u not in self.plan.moves]
        return sorted(units, key=lambda u: (-self.model.worth(u), u))

    def place(self) -> None:
        """Errands, then replacements, then reserves and the helpless."""
        self.hunt()
        self.errands()
        self.refit()
        self.pursue()
        if self.planner.muster:
            self.embark()
        goals = self.goals()
        for unit in self.idle():
            (self.reserve if self.model.defence[unit] else self.hide)(unit, goals)

    def errands(self) -> None:
        """Small units walk into cities and harbours that are the enemy's or, in the German rear, empty."""
        model, mine = self.model, mask_of(self.plan.moves.values())
        guarded = self.guarded()
        for cells in [*self.places(), *guarded]:
            free = 0 if cells & mine else cells & ~self.contact
            able = [u for u in self.idle() if self.open_to(u) & free] if free else []
            if cells in guarded:
                able = [u for u in able if model.defence[u]]
            if able:
                unit = min(able, key=lambda u: (model.worth(u), u))
                cell = next(bits(self.open_to(unit) & free))
                bold = cells in guarded or model.left <= BOLD
                bold = bold or self.bears(unit, cell)
                if not self.exposed >> cell & 1 or (bold and model.defence[unit]):
                    self.put(unit, cell)
                    mine |= 1 << cell

    def bears(self, unit: int, cell: int) -> bool:
        """Whether a unit alone would stand up to what may come against it in a hex."""
        if not self.exposed >> cell & 1:
            return True
        model = self.model
        threat = model.threat_at(self.foes, model.atlas.near[cell] & ~mask_of(self.plan.moves.values()))
        return model.defence[unit] * model.steep(cell) * OUTWEIGHED > threat

    def hunt(self) -> None:
        """Whoever is free comes next to helpless enemies, who are lost by that alone."""
        model, near = self.model, self.model.atlas.near
        prey = model.occupied[1 - model.me] & ~model.held[1 - model.me]
        for cell in bits(prey):
            spots = near[cell] & ~self.contact & ~model.occupied[1 - model.me]
            able = [(u, self.open_to(u) & spots) for u in self.idle() if model.attack[u]]
            found = [(model.worth(u), u, c) for u, cells in able for c in bits(cells) if self.bears(u, c)]
            if found:
                _, unit, spot = min(found)
                self.put(unit, spot)

    def pursue(self) -> None:
        """Whoever is much stronger than the enemy sends what is free towards the cities that are to be taken."""
        model, atlas = self.model, self.model.atlas
        if model.ratio() < PURSUIT or (model.me != ALLIED and model.taken < model.need):
            return  # Germans who win as it stands have nowhere to go
        german = model.me != ALLIED
        goals = [list(bits(c)) for c in model.cities.values() if bool(c & model.friendly) == german]
        ready = [u for u in self.idle() if model.defence[u] and model.attack[u]]
        goals.sort(key=lambda cells: min((atlas.nearest(model.at[u], cells) for u in ready), default=0))
        for cells in goals:
            ready = [u for u in ready if u not in self.plan.moves]
            able = [(atlas.nearest(c, cells), model.worth(u), u, c) for u in ready for c in self.ways(u)]
            if able:
                _, _, unit, cell = min(able)
                self.put(unit, cell)

    def ways(self, unit: int) -> list[int]:
        """The hexes where a unit on its way would be fed, out of contact and strong enough."""
        cells = bits(self.open_to(unit) & ~self.contact & self.fed)
        return [cell for cell in cells if self.bears(unit, cell)]

    def guarded(self) -> list[int]:
        """Allied harbours and cities that raiders could walk into, the harbours first."""
        model = self.model
        if model.me != ALLIED:
            return []
        docks = [model.atlas.docks(name) & model.friendly for name in model.opened]
        cities = [cells & model.friendly for cells in model.cities.values()]
        return [cells for cells in dict.fromkeys([*docks, *cities]) if cells & self.strolled]

    def places(self) -> list[int]:
        """Cities and ports worth an errand."""
        model, atlas = self.model, self.model.atlas
        if model.me == ALLIED:
            ports = [1 << h.cells[0] for h in atlas.harbours.values() if h.kind == "port"]
            return [cells for cells in [*model.cities.values(), *ports] if not cells & model.friendly]
        behind = [cells for cells in model.cities.values() if not cells & model.held[ALLIED]]
        places = [cells for cells in behind if cells & model.friendly]
        if model.turn >= WATCH_FROM:
            places += [cells for cells in behind if not cells & model.friendly and cells & atlas.coast]
        return places

    def embark(self) -> None:
        """Strong reserves go to a harbour from which a second landing can start."""
        model = self.model
        docks = union(model.atlas.docks(name) for name, works in model.opened.items() if works)
        docks &= model.friendly & ~self.contact
        for unit in self.idle():
            open_ = self.open_to(unit) & docks
            if open_ and model.roster.invader[unit] and model.attack[unit] >= 2:
                self.put(unit, next(bits(open_)))

    def refit(self) -> None:
        """Bring replacements and weakened units together, out of the enemy's way."""
        model, roster, moves = self.model, self.model.roster, self.plan.moves
        seen = model.occupied[1 - model.me]
        for _ in range(2):
            seen |= model.atlas.zone(seen)
        quiet = model.atlas.land & ~seen & ~self.exposed
        fillers = [u for u in self.idle() if roster.replacement[u]]
        weak = [u for u in self.planner.reach if not roster.replacement[u] and model.step[u]]
        weak = [u for u in weak if u not in moves or quiet >> moves[u] & 1]
        weak.sort(key=lambda u: (model.price(u, -1), u))
        for unit in weak:
            there = 1 << moves[unit] if unit in moves else 0
            for filler in fillers:
                meet = self.open_to(filler) & quiet & (there or self.open_to(unit))
                meet &= ~self.load.full(roster.size[unit] + 1)
                if meet and suits(model, filler, unit):
                    cell = min(bits(meet), key=lambda c: (model.atlas.distance(c, model.at[unit]), c))
                    if not there:
                        self.put(unit, cell)
                    self.put(filler, cell)
                    fillers.remove(filler)
                    break

    def goals(self) -> list[int]:
        """Where reserves are wanted: behind the front, nearest to what is to be taken or kept first."""
        model, atlas = self.model, self.model.atlas
        cities = list(bits(union(model.open_cities))) or [atlas.cell("G45")]
        posts = sorted((atlas.nearest(post, cities), post) for post in self.plan.posts or model.mine())
        return [post for _, post in posts[:2]]

    def far(self, cell: int, goals: list[int]) -> int:
        """Hexes to the nearest of the goals, which are the same for all reserves."""
        if cell not in self.ranges:
            self.ranges[cell] = self.model.atlas.nearest(cell, goals)
        return self.ranges[cell]

    def reserve(self, unit: int, goals: list[int]) -> None:
        """Behind the front, near where it is wanted, fed and out of contact."""
        room = self.open_to(unit) & ~self.contact
        bare, room = self.exposed & ~mask_of(self.plan.posts), room & self.fed or room
        packed = self.packed(unit)

        def dislike(cell: int) -> float:
            price = 8.0 if bare >> cell & 1 else 0.0
            return self.far(cell, goals) + price + (CROWD if packed >> cell & 1 else 0.0)

        self.settle(unit, room, dislike)

    def packed(self, unit: int) -> int:
        """The hexes beside posts that a unit would fill further than half."""
        posts, model = mask_of(self.plan.posts), self.model
        return model.atlas.zone(posts) & ~posts & self.load.full(model.roster.size[unit] + model.limit // 2)

    def hide(self, unit: int, goals: list[int]) -> None:
        """Out of the enemy's reach, but not far."""
        atlas, room, here = self.model.atlas, self.open_to(unit), self.model.at[unit]
        open_ = room & ~self.exposed & self.fed or room & ~self.exposed or room & ~self.contact
        self.settle(unit, open_, lambda c: max(self.far(c, goals), 4) + 0.1 * atlas.distance(c, here))

    def settle(self, unit: int, cells: int, dislike: Callable[[int], float]) -> None:
        """Send a unit to the hex that is disliked least."""
        if cells:
            self.put(unit, min(bits(cells), key=lambda c: (dislike(c), c)))


def suits(model: Model, filler: int, unit: int) -> bool:
    """Whether a replacement can rebuild a unit."""
    return not model.roster.pure_armour[unit] or model.roster.armour_ersatz[filler] or model.me == ALLIED
