"""The plan of a player-turn: attacks, the front, errands, replacements and reserves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..kit import ALLIED, Reaches, Space, bits, mask_of, union
from . import attack, line, odds
from .fronts import Fronts
from .model import Model

NO_FRONT, STUCK = -40.0, 5.0
BOLD_FROM = 11
"""The turn from which small units are risked for cities."""
WATCH_FROM = 6
"""The turn from which the Germans watch their coast for a second landing."""


@dataclass(slots=True)
class Intent:
    """What a side means to do in its turn."""

    moves: dict[int, int] = field(default_factory=dict)
    """Unit -> where it should end its move."""
    attacks: dict[int, odds.Attack] = field(default_factory=dict)
    posts: list[int] = field(default_factory=list)

    def attackers(self) -> dict[int, int]:
        """Unit -> where it attacks from."""
        return {unit: post for battle in self.attacks.values() for unit, post in battle.posts.items()}


@dataclass(slots=True)
class Planner:
    """Makes the plan of one player-turn."""

    model: Model
    reach: Reaches
    """Unit -> the hexes where it may end its move, its own included."""
    extra: int = 0
    """Hexes where a landing is under way."""
    muster: bool = False
    """Whether reserves should gather in a harbour for a second landing."""
    hurried: bool = False
    """Whether the first sane plan will do."""

    def make(self) -> Intent:
        """The best plan: with all the attacks that look good, with the best one, or with none."""
        attacks = attack.plan_attacks(self.model, self.reach, attack.aims_of(self.model))
        tries = [Intent(), Intent(attacks=attacks)] if attacks else [Intent()]
        if self.hurried:
            tries = tries[-1:]
        elif len(attacks) > 1:
            best = max(attacks.values(), key=lambda battle: battle.value)
            if lone(self.model, best):
                tries.append(Intent(attacks={best.target: best}))
        fronts = [self.front(plan) for plan in tries]
        scores = [self.score(plan, front) for plan, front in zip(tries, fronts, strict=True)]
        number = scores.index(max(scores))
        return self.filled(tries[number], fronts[number])

    def score(self, plan: Intent, front: line.Front | None) -> float:
        """How good a plan's attacks are together with the front that it leaves."""
        worth = sum(battle.value for battle in plan.attacks.values())
        return worth + (front.score if front else NO_FRONT) - STUCK * self.stuck(plan)

    def stuck(self, plan: Intent) -> int:
        """How many units stand in contact, cannot leave and have no part in the attacks: they would have to fight."""
        model, busy = self.model, plan.attackers()
        open_, idle = ~model.zone(1 - model.me), self.reach.keys() - busy
        return sum(1 for u in idle if model.attack[u] and not self.reach[u] & open_)

    def front(self, plan: Intent) -> line.Front | None:
        """The best front with the units that do not attack."""
        busy = plan.attackers()
        fixed: dict[int, list[int]] = {}
        for unit, post in busy.items():
            fixed.setdefault(post, []).append(unit)
        units = [u for u in self.reach if u not in busy and self.model.defence[u]]
        return Fronts(self.model, self.reach, units, fixed, mask_of(plan.attacks)).best(self.extra)

    def filled(self, plan: Intent, front: line.Front | None) -> Intent:
        """The plan with everybody's place in it."""
        plan.moves = plan.attackers()
        if front:
            plan.posts = list(front.posts)
            for post, units in front.units.items():
                plan.moves.update({u: post for u in units if u not in plan.moves})
        Rest(self, plan).place()
        return plan


def lone(model: Model, battle: odds.Attack) -> bool:
    """Whether an attack touches no other enemy than its target."""
    foe = model.held[1 - model.me] & ~(1 << battle.target)
    return not any(model.atlas.near[post] & foe for post in battle.posts.values())


class Rest:
    """Places for whoever has no task yet."""

    def __init__(self, planner: Planner, plan: Intent) -> None:
        self.planner, self.plan, self.model = planner, plan, planner.model
        model, atlas = self.model, self.model.atlas
        self.load = Space(model, plan.moves)
        self.contact = atlas.zone(model.held[1 - model.me] & ~mask_of(plan.attacks))
        exposed = union(model.threat_reach(1 - model.me, mask_of(plan.moves.values())).values())
        self.exposed = exposed | atlas.zone(exposed)
        self.fed = model.fed(model.me)

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
        self.errands()
        self.refit()
        if self.planner.muster:
            self.embark()
        goals = self.goals()
        for unit in self.idle():
            (self.reserve if self.model.defence[unit] else self.hide)(unit, goals)

    def errands(self) -> None:
        """Small units walk into cities and harbours that are the enemy's or, in the German rear, empty."""
        model, mine = self.model, mask_of(self.plan.moves.values())
        for cells in self.places():
            free = 0 if cells & mine else cells & ~self.contact
            able = [u for u in self.idle() if self.open_to(u) & free] if free else []
            if able:
                unit = min(able, key=lambda u: (model.worth(u), u))
                cell = next(bits(self.open_to(unit) & free))
                if not self.exposed >> cell & 1 or (model.turn >= BOLD_FROM and model.defence[unit]):
                    self.put(unit, cell)
                    mine |= 1 << cell

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

    def reserve(self, unit: int, goals: list[int]) -> None:
        """Behind the front, near where it is wanted, fed and out of contact."""
        atlas, room = self.model.atlas, self.open_to(unit) & ~self.contact
        bare, room = self.exposed & ~mask_of(self.plan.posts), room & self.fed or room
        self.settle(unit, room, lambda c: atlas.nearest(c, goals) + (8.0 if bare >> c & 1 else 0.0))

    def hide(self, unit: int, goals: list[int]) -> None:
        """Out of the enemy's reach, but not far."""
        atlas, room, here = self.model.atlas, self.open_to(unit), self.model.at[unit]
        open_ = room & ~self.exposed & self.fed or room & ~self.exposed or room & ~self.contact
        self.settle(unit, open_, lambda c: max(atlas.nearest(c, goals), 4) + 0.1 * atlas.distance(c, here))

    def settle(self, unit: int, cells: int, dislike: Callable[[int], float]) -> None:
        """Send a unit to the hex that is disliked least."""
        if cells:
            self.put(unit, min(bits(cells), key=lambda c: (dislike(c), c)))


def suits(model: Model, filler: int, unit: int) -> bool:
    """Whether a replacement can rebuild a unit."""
    return not model.roster.pure_armour[unit] or model.roster.armour_ersatz[filler] or model.me == ALLIED
