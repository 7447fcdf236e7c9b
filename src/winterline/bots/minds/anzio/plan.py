"""The plan of a player-turn: attacks, the front, and what is left over for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...kit import Reaches, mask_of
from . import attack, line, odds
from .duties import SHARE, harbour_guards, homeward, on_duty
from .fronts import Fronts
from .model import Model
from .pockets import Pocket, left_behind, pockets, relief, stranded
from .refine import refined
from .rest import Rest, suits

NO_FRONT, STUCK = -40.0, 5.0
WORN = 2
"""The steps that a unit has lost when it is sent to rest."""
MANY = 4
"""Replacements at hand from which on one lost step is enough for a rest."""
LOOKS = 2
"""Plans whose fronts are made better before the best is chosen."""
PRUNED = 3
"""Attacks of a plan that are given up for trial, the least first."""


@dataclass(slots=True)
class Intent:
    """What a side means to do in its turn."""

    moves: dict[int, int] = field(default_factory=dict)
    """Unit -> where it should end its move."""
    attacks: dict[int, odds.Attack] = field(default_factory=dict)
    posts: list[int] = field(default_factory=list)
    bare: int = 0
    """Posts of the front that nobody can reach."""

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

    guards: dict[int, int] = field(default_factory=dict)
    """Unit -> the harbour that it keeps or the place on its way to its city, whatever the others do."""

    pockets: list[Pocket] = field(default_factory=list)
    """Own stacks that are lost if nobody relieves them."""

    def make(self) -> Intent:
        """The best plan: with all the attacks that look good, with the best one, or with none."""
        self.reach = homeward(self.model, self.reach)
        self.guards = harbour_guards(self.model, self.reach) | on_duty(self.model, self.reach)
        free = {unit: cells for unit, cells in self.reach.items() if unit not in self.guards}
        tries = self.offensives(free)
        fronts = [self.front(plan) for plan in tries]
        scores = [self.score(plan, front) for plan, front in zip(tries, fronts, strict=True)]
        if not self.hurried:
            return self.filled(*self.second_look(tries, fronts, scores))
        number = scores.index(max(scores))
        return self.filled(tries[number], fronts[number])

    def second_look(
        self, tries: list[Intent], fronts: list[line.Front | None], scores: list[float]
    ) -> tuple[Intent, line.Front | None]:
        """The best of the likeliest plans, each with a front made better post by post."""
        order = sorted(range(len(tries)), key=lambda n: -scores[n])[:LOOKS]
        for number in order:
            if (front := fronts[number]) is not None:
                fronts[number] = refined(self.fronts_of(tries[number]), front, self.extra)
                scores[number] = self.score(tries[number], fronts[number])
        number = max(order, key=lambda n: scores[n])
        return self.pruned(tries[number], fronts[number], scores[number])

    def offensives(self, free: Reaches) -> list[Intent]:
        """What may be attacked: nothing, all that looks good, the best alone, and with fewer units."""
        aims, model = attack.aims_of(self.model), self.model
        self.pockets = pockets(model, self.reach)
        if self.pockets:
            usual, spared = aims.gain, relief(self.pockets)
            aims = aims._replace(gain=lambda cell: usual(cell) + spared.get(cell, 0.0))
        found = []
        for effort in attack.EFFORTS:
            attacks = attack.plan_attacks(model, free, aims, effort=effort, hurried=self.hurried)
            if attacks and attacks not in found:
                found.append(attacks)
            if self.hurried:
                break
        tries = [Intent(), *(Intent(attacks=attacks) for attacks in found)]
        if self.hurried:
            return tries[-1:]
        if found and len(found[0]) > 1:
            best = max(found[0].values(), key=lambda battle: battle.value)
            if engaged(model, {best.target: best}):
                tries.append(Intent(attacks={best.target: best}))
        return tries

    def pruned(
        self, plan: Intent, front: line.Front | None, score: float
    ) -> tuple[Intent, line.Front | None]:
        """A plan without those of its attacks that the front cannot spare the men for."""
        for target in sorted(plan.attacks, key=lambda t: plan.attacks[t].value)[:PRUNED]:
            rest = {other: battle for other, battle in plan.attacks.items() if other != target}
            if rest and engaged(self.model, rest):
                less = Intent(attacks=rest)
                held = self.front(less)
                if (found := self.score(less, held)) > score:
                    plan, front, score = less, held, found
        return plan, front

    def score(self, plan: Intent, front: line.Front | None) -> float:
        """How good a plan's attacks are together with the front that it leaves."""
        worth = sum(battle.value for battle in plan.attacks.values())
        lost = STUCK * self.stuck(plan) + left_behind(self.pockets, plan.attacks)
        lost += stranded(self.model, plan.attackers(), mask_of(front.posts) if front else 0)
        return worth + (front.score if front else NO_FRONT) - lost

    def stuck(self, plan: Intent) -> int:
        """How many units stand in contact, cannot leave and have no part in the attacks: they would have to fight."""
        model, busy = self.model, plan.attackers()
        open_, idle = ~model.zone(1 - model.me), self.reach.keys() - busy
        return sum(1 for u in idle if model.attack[u] and not self.reach[u] & open_)

    def front(self, plan: Intent) -> line.Front | None:
        """The best front with the units that do not attack."""
        return self.fronts_of(plan).best(self.extra)

    def fronts_of(self, plan: Intent) -> Fronts:
        """The search for it."""
        busy = plan.attackers() | self.guards
        fixed: dict[int, list[int]] = {}
        for unit, post in busy.items():
            fixed.setdefault(post, []).append(unit)
        resting = self.resting()
        units = [u for u in self.reach if u not in busy and u not in resting and self.model.defence[u]]
        return Fronts(self.model, self.reach, units, fixed, mask_of(plan.attacks))

    def resting(self) -> set[int]:
        """Worn units that leave the front for the replacements that wait behind it."""
        model, roster = self.model, self.model.roster
        fillers = [u for u in self.reach if roster.replacement[u]]
        worn_by = WORN if len(fillers) < MANY else 1
        worn = [
            u
            for u in self.reach
            if not roster.replacement[u] and model.step[u] >= worn_by and model.defence[u]
        ]
        worn = [u for u in worn if any(suits(model, filler, u) for filler in fillers)]
        worn.sort(key=lambda u: (model.price(u, -1), u))
        return set(worn[: min(len(fillers), len(self.reach) // SHARE)])

    def filled(self, plan: Intent, front: line.Front | None) -> Intent:
        """The plan with everybody's place in it."""
        plan.moves = plan.attackers() | self.guards
        if front:
            plan.posts, plan.bare = list(front.posts), front.bare
            for post, units in front.units.items():
                plan.moves.update({u: post for u in units if u not in plan.moves})
        Rest(self, plan).place()
        return plan


def engaged(model: Model, attacks: Mapping[int, odds.Attack]) -> bool:
    """Whether attacks touch no other enemies than their targets."""
    foe = model.held[1 - model.me] & ~mask_of(attacks)
    return not any(
        model.atlas.near[post] & foe for battle in attacks.values() for post in battle.posts.values()
    )
