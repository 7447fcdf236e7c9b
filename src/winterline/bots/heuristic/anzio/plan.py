"""The plan of a player-turn: attacks, the front, errands, replacements and reserves."""

from __future__ import annotations

from dataclasses import dataclass, field

from winterline.bots.heuristic.anzio.attack import Aims, plan_attacks
from winterline.bots.heuristic.anzio.fronts import Choice, Fronts
from winterline.bots.heuristic.anzio.ground import ALLIED, AXIS, LIMIT
from winterline.bots.heuristic.anzio.model import Model, cities_of, distant, threat_reach
from winterline.bots.heuristic.anzio.odds import Battle, Hurt, Table
from winterline.core.bits import bits, mask_of

NO_FRONT, STUCK = -40.0, 5.0
BOLD_FROM = 11
"""The turn from which small units are risked for cities."""
WATCH_FROM = 6
"""The turn from which the Germans watch their coast for a second landing."""
PATIENT, ENOUGH = 7, 5
"""The turn from which time presses, and the cities that win."""


@dataclass(slots=True)
class Plan:
    """What a side means to do in its turn."""

    moves: dict[int, int] = field(default_factory=dict)
    """Unit -> where it should end its move."""
    attacks: dict[int, Battle] = field(default_factory=dict)
    posts: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Planner:
    """Makes the plan of one player-turn."""

    model: Model
    table: Table
    hurt: tuple[Hurt, ...]
    reach: dict[int, int]
    """Unit -> the hexes where it may end its move, its own included."""
    extra: int = 0
    """Hexes where a landing is under way."""
    muster: bool = False
    """Whether reserves should gather in a harbour for a second landing."""
    hurried: bool = False
    """Whether the first sane plan will do."""

    def make(self) -> Plan:
        """The best plan: with all the attacks that look good, with the best one, or with none."""
        attacks = plan_attacks(self.model, self.table, self.reach, aims_of(self.model))
        ranked = sorted(attacks.values(), key=lambda b: -b.value)
        tries: list[dict[int, Battle]] = [{}]
        if ranked:
            tries.append(attacks)
        if self.hurried:
            tries = tries[-1:]
        elif len(ranked) > 1 and lone(self.model, ranked[0]):
            tries.append({ranked[0].target: ranked[0]})
        best, plan = -1e9, Plan()
        for some in tries:
            choice, fixed = self.front(some)
            worth = sum(battle.value for battle in some.values())
            total = worth + (choice.score if choice else NO_FRONT) - STUCK * self.stuck(some)
            if total > best:
                best = total
                plan = self.filled(some, choice, fixed)
        return plan

    def stuck(self, attacks: dict[int, Battle]) -> int:
        """How many units stand in contact, cannot leave and have no part in these attacks: they would have to fight."""
        model = self.model
        busy = {unit for battle in attacks.values() for unit in battle.posts}
        zone = model.zone(1 - model.me)
        return sum(
            1 for u, mask in self.reach.items() if u not in busy and model.attack[u] and not mask & ~zone
        )

    def front(self, attacks: dict[int, Battle]) -> tuple[Choice | None, dict[int, list[int]]]:
        """The best front with the units that do not attack."""
        busy = {unit for battle in attacks.values() for unit in battle.posts}
        fixed: dict[int, list[int]] = {}
        for battle in attacks.values():
            for unit, post in battle.posts.items():
                fixed.setdefault(post, []).append(unit)
        units = [u for u in self.reach if u not in busy and self.model.defence[u]]
        gone = mask_of(attacks)
        fronts = Fronts(self.model, self.hurt, self.reach, units, fixed, gone)
        return fronts.best(self.extra), fixed

    def filled(self, attacks: dict[int, Battle], choice: Choice | None, fixed: dict[int, list[int]]) -> Plan:
        """The plan with everybody's place in it."""
        plan = Plan(attacks=attacks, posts=list(choice.front.posts) if choice else [])
        for battle in attacks.values():
            plan.moves.update(battle.posts)
        if choice:
            for post, units in choice.front.units.items():
                plan.moves.update({u: post for u in units if u not in plan.moves})
        Rest(self, plan).place()
        return plan


def lone(model: Model, battle: Battle) -> bool:
    """Whether an attack touches no other enemy than its target."""
    foe = model.held[1 - model.me] & ~(1 << battle.target)
    return not any(model.ground.near[post] & foe for post in battle.posts.values())


def aims_of(model: Model) -> Aims:
    """What a side is after in its attacks: cities, the more so the fewer weeks are left to win them."""
    ground = model.ground
    wanted = 0
    for cells in ground.cities.values():
        if (not cells & model.friendly) == (model.me == ALLIED):
            wanted |= cells
    near = wanted | ground.zone(wanted)
    harbours = mask_of(cell for name in model.opened for cell in ground.harbours[name].cells)
    held = cities_of(model, model.friendly)
    late = max(0, model.turn - PATIENT)
    urgent = 2.0 * late if (held < ENOUGH) == (model.me == ALLIED) else 0.0

    def allied(cell: int) -> float:
        return 3.0 + (10.0 + 2 * urgent if wanted >> cell & 1 else 4.0 + urgent if near >> cell & 1 else 0.0)

    def allied_stand(cell: int) -> float:
        return 5.0 + 2 * urgent if wanted >> cell & 1 else 0.0

    def german(cell: int) -> float:
        gain = 1.0 + (6.0 if harbours >> cell & 1 else 0.0)
        return gain + (2.0 + urgent if wanted >> cell & 1 else 0.0)

    if model.me == AXIS:
        return Aims(german, lambda cell: urgent if wanted >> cell & 1 else 0.0, caution=1.1, threshold=2.0)
    return Aims(allied, allied_stand, caution=0.8 - 0.04 * late if urgent else 0.9, threshold=1.0)


class Rest:
    """Places for whoever has no task yet."""

    def __init__(self, planner: Planner, plan: Plan) -> None:
        self.planner, self.plan, self.model = planner, plan, planner.model
        model = self.model
        self.load: dict[int, int] = {}
        for unit, cell in plan.moves.items():
            self.put(unit, cell)
        foe = model.held[1 - model.me] & ~mask_of(plan.attacks)
        self.danger = model.ground.zone(foe)
        walls = mask_of(plan.moves.values())
        reaches = threat_reach(model, 1 - model.me, walls)
        self.exposed = 0
        for mask in reaches.values():
            self.exposed |= mask
        self.exposed |= model.ground.zone(self.exposed)
        self.fed = model.supplied(model.me, 0, model.held[1 - model.me])

    def put(self, unit: int, cell: int) -> None:
        """Note where a unit goes."""
        self.plan.moves[unit] = cell
        self.load[cell] = self.load.get(cell, 0) + self.model.roster.size[unit]

    def room(self, unit: int) -> int:
        """The hexes that a unit can go to and that have room for it."""
        size = self.model.roster.size[unit]
        full = mask_of(cell for cell, used in self.load.items() if used + size > LIMIT)
        taken = mask_of(self.model.stacks[1 - self.model.me])
        return self.planner.reach[unit] & ~full & ~taken

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
            if self.model.defence[unit]:
                self.reserve(unit, goals)
            else:
                self.hide(unit, goals)

    def errands(self) -> None:
        """Small units walk into cities and harbours that are the enemy's or, in the German rear, empty."""
        model, mine = self.model, mask_of(self.plan.moves.values())
        for cells in self.places():
            if cells & mine:
                continue
            able = [u for u in self.idle() if self.room(u) & cells & ~self.danger]
            if able:
                unit = min(able, key=lambda u: (model.worth(u), u))
                cell = next(bits(self.room(unit) & cells & ~self.danger))
                if not self.exposed >> cell & 1 or (model.turn >= BOLD_FROM and model.defence[unit]):
                    self.put(unit, cell)
                    mine |= 1 << cell

    def places(self) -> list[int]:
        """Cities and ports worth an errand."""
        model, ground = self.model, self.model.ground
        if model.me == ALLIED:
            places = list(ground.cities.values())
            places += [1 << h.cells[0] for h in ground.harbours.values() if h.kind == "port"]
            return [cells for cells in places if not cells & model.friendly]
        behind = [cells for cells in ground.cities.values() if not cells & model.held[ALLIED]]
        places = [cells for cells in behind if cells & model.friendly]
        if model.turn >= WATCH_FROM:
            places += [cells for cells in behind if not cells & model.friendly and cells & ground.coast]
        return places

    def embark(self) -> None:
        """Strong reserves go to a harbour from which a second landing can start."""
        model, ground = self.model, self.model.ground
        docks = 0
        for name, works in model.opened.items():
            if works:
                docks |= mask_of(ground.harbours[name].cells) & model.friendly
        docks &= ~self.danger
        for unit in self.idle():
            open_ = self.room(unit) & docks
            if open_ and model.roster.invader[unit] and model.attack[unit] >= 2:
                self.put(unit, next(bits(open_)))

    def refit(self) -> None:
        """Bring replacements and weakened units together, out of the enemy's way."""
        model, roster = self.model, self.model.roster
        quiet = distant(model, 1 - model.me, 3) & ~self.exposed
        fillers = [u for u in self.idle() if roster.replacement[u]]
        weak = [u for u in self.planner.reach if not roster.replacement[u] and model.lost(u)]
        weak = [u for u in weak if u not in self.plan.moves or quiet >> self.plan.moves[u] & 1]
        weak.sort(key=lambda u: (-self.gain(u), u))
        for unit in weak:
            there = self.plan.moves.get(unit)
            for filler in fillers:
                if not suits(model, filler, unit):
                    continue
                meet = self.room(filler) & quiet
                meet &= 1 << there if there is not None else self.room(unit)
                meet &= ~mask_of(c for c, used in self.load.items() if used + roster.size[unit] + 1 > LIMIT)
                if meet:
                    here = model.at[unit]
                    cell = min(bits(meet), key=lambda c: (model.ground.distance(c, here), c))
                    if there is None:
                        self.put(unit, cell)
                    self.put(filler, cell)
                    fillers.remove(filler)
                    break

    def gain(self, unit: int) -> float:
        """What one step more makes of a unit."""
        return -self.model.price(unit, -1)

    def goals(self) -> list[int]:
        """Where reserves are wanted: behind the front, nearest to what is to be taken or kept first."""
        model, ground = self.model, self.model.ground
        posts = self.plan.posts or list(model.stacks[model.me])
        cities = [
            cell for cells in ground.cities.values() for cell in bits(cells) if not cells & model.friendly
        ] or [ground.cell("G45")]
        return sorted(posts, key=lambda p: (min(ground.distance(p, c) for c in cities), p))[:2]

    def reserve(self, unit: int, goals: list[int]) -> None:
        """Behind the front, near where it is wanted, fed and out of contact."""
        ground = self.model.ground
        open_ = self.room(unit) & ~self.danger & self.fed
        open_ = open_ or self.room(unit) & ~self.danger
        if not open_:
            return
        posts = mask_of(self.plan.posts)

        def dislike(cell: int) -> tuple[float, int]:
            far = min((ground.distance(cell, goal) for goal in goals), default=0)
            bare = 8.0 if self.exposed >> cell & 1 and not posts >> cell & 1 else 0.0
            return far + bare, cell

        self.put(unit, min(bits(open_), key=dislike))

    def hide(self, unit: int, goals: list[int]) -> None:
        """Out of the enemy's reach, but not far."""
        ground = self.model.ground
        room = self.room(unit)
        open_ = room & ~self.exposed & self.fed or room & ~self.exposed or room & ~self.danger
        if not open_:
            return
        here = self.model.at[unit]

        def dislike(cell: int) -> tuple[float, int]:
            far = min((ground.distance(cell, goal) for goal in goals), default=0)
            return max(far, 4) + 0.1 * ground.distance(cell, here), cell

        self.put(unit, min(bits(open_), key=dislike))


def suits(model: Model, filler: int, unit: int) -> bool:
    """Whether a replacement can rebuild a unit."""
    return not model.roster.pure_armour[unit] or model.roster.armour_ersatz[filler] or model.me == ALLIED
