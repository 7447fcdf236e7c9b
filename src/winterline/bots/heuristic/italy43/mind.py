"""The mind for Italy '43: a plan for each Movement Phase, battles by their exact chances, and answers to all the rest."""

from __future__ import annotations

from typing import Any

import msgspec

from winterline.bots.heuristic.italy43 import answers, fights
from winterline.bots.heuristic.italy43.ground import AXIS, LIMIT, SIDES, Facts, read_facts
from winterline.bots.heuristic.italy43.line import taste_of
from winterline.bots.heuristic.italy43.model import Model, bonded, read_model
from winterline.bots.heuristic.italy43.plan import Plan, Planner, distances, wanted
from winterline.bots.heuristic.kit import Mind, Offers
from winterline.core.action import Action
from winterline.core.bits import mask_of
from winterline.core.seat import Seat

TRUCKS_FROM = 6.0
"""Foot that would still be so far from its aim goes by truck."""


class Memory(msgspec.Struct):
    """What the mind carries on."""

    plan: Plan | None
    marches: dict[str, set[str]]
    stuck: set[str]
    moving: str
    hauled: bool
    battle: fights.Choice
    field: dict[int, float]
    field_key: tuple[int, ...]


class Italy43Mind(Mind):
    """Plays one side. Its memory is the plan of a phase; where things are not as expected it takes what is nearest."""

    remembers = Memory

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__()
        self.facts: Facts | None = None
        self.plan: Plan | None = None
        self.marches: dict[str, set[str]] = {}
        """Unit -> the hexes that it reaches by an ordinary march."""
        self.stuck: set[str] = set()
        """Units that are not asked to move again in this phase."""
        self.moving = ""
        self.hauled = False
        """Whether the unit on its way goes by truck."""
        self.battle = fights.NOTHING
        self.field: dict[int, float] = {}
        self.field_key: tuple[int, ...] = ()
        self.handlers = {
            "preparing": self.prepare,
            "supplying": self.prepare,
            "moving": self.move,
            "going": self.go,
            "fighting": self.fight,
            "declaring": self.declare,
            "overrunning": self.declare,
            "forming": self.form,
            "attaching": self.attach,
            "supporting": self.support,
            "standing": self.stand,
            "advancing": self.advance,
            "breaking": self.exploit,
            "grouping": self.group,
            "backing": lambda seat, offers: next((a for a in offers if a.do != "pass"), offers[0]),
            "leading": lambda seat, offers: answers.stand(self.model(seat), offers, ""),
            "remaining": lambda seat, offers: next((a for a in offers if a.do == "remnant"), offers[0]),
            "retreating": lambda seat, offers: answers.back(self.model(seat), offers),
            "rebuilding": lambda seat, offers: answers.place(self.model(seat), offers),
            "falling-back": lambda seat, offers: answers.shelter(self.model(seat), offers),
            "refitting": lambda seat, offers: next((a for a in offers if a.do == "ready"), offers[0]),
            "buying": self.buy,
            "picking": lambda seat, offers: max(offers, key=lambda a: a.kind),
            "slipping": lambda seat, offers: next((a for a in offers if a.do == "try"), offers[0]),
            "breaking-contact": lambda seat, offers: max(offers, key=lambda a: a.kind),
        }
        for kind in ("losing", "thinning", "paying", "sparing"):
            self.handlers[kind] = lambda seat, offers: answers.lose(self.model(seat), offers)

    def unknown(self, offers: Offers) -> Action:
        """Whatever ends the matter."""
        return answers.closing(offers)

    def known(self, seat: Seat) -> Facts:
        """What never changes, read once."""
        if self.facts is None or self.facts.ground.board is not seat.board:
            self.facts = read_facts(seat)
        return self.facts

    def model(self, seat: Seat, view: dict[str, Any] | None = None) -> Model:
        """The position now."""
        facts = self.known(seat)
        return read_model(facts.ground, facts.roster, view or seat.view(), seat.side)

    # --- the quiet phases -------------------------------------------------------------------------------

    def prepare(self, seat: Seat, offers: Offers) -> Action:
        """Place who is due, use Replacements, build, ready guns, and end the phase."""
        self.plan = None
        model = self.model(seat)
        if any(a.do == "place" for a in offers):
            return answers.place(model, offers)
        for found in (
            answers.replace(model, offers),
            answers.fortify(model, offers),
            answers.ready(model, offers),
        ):
            if found is not None:
                return found
        return answers.closing(offers)

    # --- movement ---------------------------------------------------------------------------------------

    def move(self, seat: Seat, offers: Offers) -> Action:
        """Carry the plan out, strike what can be overrun, and end."""
        if self.plan is None:
            self.begin(seat, offers)
        return self.next_move(seat, offers) or self.settle(seat, offers)

    def begin(self, seat: Seat, offers: Offers) -> None:
        """Plan the phase."""
        facts, model = self.known(seat), self.model(seat)
        ground, index = facts.ground, facts.roster.index
        self.marches, self.stuck = {}, set()
        posts = {c for c, units in model.theirs().items() if any(model.good[u] for u in units)}
        shut = bonded(model, posts) | mask_of(model.theirs())
        reach: dict[int, int] = {}
        for action in offers:
            if action.do != "move":
                continue
            unit = index[action.unit]
            if unit not in reach:
                reach[unit] = 1 << model.at[unit] if model.at[unit] >= 0 else 0
            if action.kind == "march":
                labels = set(seat.reach(action.unit))
                self.marches[action.unit] = labels
                reach[unit] |= mask_of(ground.cell(label) for label in labels if ground.cell(label) >= 0)
            elif action.kind == "tactical" and model.at[unit] >= 0:
                reach[unit] |= mask_of(self.steps(model, unit)) & ~shut
        self.plan = Planner(facts, model, reach, taste_of(model.turn)).make(hurried=self.hurried)

    def steps(self, model: Model, unit: int) -> list[int]:
        """The neighbours that a unit may reach by Tactical Movement, enemies and their bonds not considered."""
        ground, cell = model.ground, model.at[unit]
        out = []
        for other in ground.near[cell]:
            wet = ground.side(cell, other, ground.minor) or ground.side(cell, other, ground.major)
            road = ground.side(cell, other, ground.road)
            shut = model.roster.vehicle[unit] and (
                ground.side(cell, other, ground.wall) or (wet and not road and model.rain)
            )
            if not shut and not (model.me != AXIS and ground.zone >> other & 1):
                out.append(other)
        return out

    def next_move(self, seat: Seat, offers: Offers) -> Action | None:
        """The next move of the plan that can be made: into hexes with room first."""
        facts, plan = self.known(seat), self.plan
        if plan is None or not plan.moves:
            return None
        ground, roster = facts.ground, facts.roster
        where = seat.where()
        kinds: dict[str, set[str]] = {}
        for action in offers:
            if action.do == "move":
                kinds.setdefault(action.unit, set()).add(action.kind)
        pending = []
        for unit, goal in list(plan.moves.items()):
            name = roster.ids[unit]
            if where.get(name) == ground.label(goal) or name not in kinds or name in self.stuck:
                del plan.moves[unit]
            else:
                pending.append(unit)
        stacks: dict[str, list[int]] = {}
        for name, at in where.items():
            stacks.setdefault(at, []).append(roster.index[name])
        ready = [
            u for u in pending if roster.load([*stacks.get(ground.label(plan.moves[u]), []), u]) <= LIMIT
        ]
        if not ready:
            plan.moves.clear()
            return None
        unit = ready[0]
        self.moving = roster.ids[unit]
        self.stuck.add(self.moving)
        kind = self.kind_of(kinds[self.moving], ground.label(plan.moves[unit]))
        if "truck" in kinds[self.moving] and self.far_behind(plan.moves[unit], unit):
            kind = "truck"
        self.hauled = kind == "truck"
        return Action("move", unit=self.moving, kind=kind)

    def far_behind(self, goal: int, unit: int) -> bool:
        """Whether a unit that marches all it can is still far from where it is wanted, and attacks nobody."""
        plan = self.plan
        if plan is None or any(unit in battle.posts for battle in plan.attacks.values()):
            return False
        return self.way_left(plan, goal) >= TRUCKS_FROM

    def way_left(self, plan: Plan, cell: int) -> float:
        """How far a hex is from the line, or from what an attacker wants."""
        ground = self.facts.ground if self.facts else None
        if plan.line and ground is not None:
            return 2.0 * min(ground.distance(cell, post) for post in plan.line)
        return plan.field.get(cell, 0.0)

    def haul(self, seat: Seat, ways: list[Action]) -> Action:
        """Where trucks set a unit down: nearest to where it is wanted, out of contact, where there is room."""
        facts, plan = self.known(seat), self.plan or Plan()
        ground, roster = facts.ground, facts.roster
        unit = roster.index[self.moving]
        zone = set(seat.zone(SIDES[1 - roster.side[unit]]))
        there: dict[str, list[int]] = {}
        for name, at in seat.where().items():
            there.setdefault(at, []).append(roster.index[name])

        def dislike(action: Action) -> tuple[float, str]:
            full = roster.load([*there.get(action.to, []), unit]) > LIMIT
            contact = 4.0 * (action.to in zone)
            return self.way_left(plan, ground.cell(action.to)) + contact + 20.0 * full, action.to

        best = min(ways, key=dislike)
        plan.moves[unit] = ground.cell(best.to)
        return best

    def kind_of(self, kinds: set[str], goal: str) -> str:
        """How the unit on its way moves."""
        if "march" in kinds and goal in self.marches.get(self.moving, set()):
            return "march"
        return "tactical" if "tactical" in kinds else min(kinds)

    def go(self, seat: Seat, offers: Offers) -> Action:
        """To the goal of the plan, or as near to it as can be."""
        facts = self.known(seat)
        ground, roster = facts.ground, facts.roster
        goal = self.plan.moves.get(roster.index.get(self.moving, -1), -1) if self.plan else -1
        here = ground.cell(seat.where().get(self.moving, ""))
        halt = next((a for a in offers if a.do == "halt"), None)
        if halt is not None and (here == goal or goal < 0):
            return halt
        ways = [a for a in offers if a.do == "go" and ground.cell(a.to) >= 0]
        if not ways:
            return halt or offers[0]
        if self.hauled and halt is None:
            return self.haul(seat, ways)
        aim = goal if goal >= 0 else here
        best = min(ways, key=lambda a: (ground.distance(ground.cell(a.to), aim), a.to))
        if halt is not None and ground.distance(ground.cell(best.to), aim) >= ground.distance(here, aim):
            return halt
        return best

    def settle(self, seat: Seat, offers: Offers) -> Action:
        """Nothing is left to move: strike who can be overrun, then end the phase."""
        strikes = [a for a in offers if a.do == "overrun"]
        if strikes:
            return strikes[0]
        end = next((a for a in offers if a.do == "end"), None)
        if end is not None:
            self.plan = None
            return end
        moves = [a for a in offers if a.do == "move"]
        if moves:
            self.moving, self.hauled = moves[0].unit, False
            return moves[0]
        return offers[0]

    # --- battles ----------------------------------------------------------------------------------------

    def fight(self, seat: Seat, offers: Offers) -> Action:
        """The next attack that is worth it."""
        self.plan = None
        model = self.model(seat)
        self.battle = fights.best_battle(model, self.aims(model), seat, offers)
        return self.battle.action or answers.closing(offers)

    def declare(self, seat: Seat, offers: Offers) -> Action:
        """Put the attack together as it was chosen, then declare it."""
        joins = [a for a in offers if a.do == "join"]
        liked = [a for a in joins if a.unit in self.battle.units]
        if liked:
            return liked[0]
        ready = next((a for a in offers if a.do == "declare"), None)
        return ready or (joins[0] if joins else offers[0])

    def form(self, seat: Seat, offers: Offers) -> Action:
        """The Main Assault Force that the odds were counted with, else the strongest."""
        return fights.main_force(self.model(seat), seat.view(), self.battle, offers)

    def attach(self, seat: Seat, offers: Offers) -> Action:
        """The attachments that the odds were counted with, else the strongest."""
        model = self.model(seat)
        found = [a for a in offers if a.do == "attach"]
        if not found:
            return offers[0]
        return max(found, key=lambda a: (a.unit in self.battle.attached, fights.power(model, a.unit), a.unit))

    def support(self, seat: Seat, offers: Offers) -> Action:
        """Support for an attack or a defence."""
        view = seat.view()
        column = view.get("building", {}).get("odds", {}).get("odds", "")
        return answers.support(self.model(seat, view), offers, column, view["side"] == seat.side)

    def stand(self, seat: Seat, offers: Offers) -> Action:
        """Whether to try a Determined Defense."""
        view = seat.view()
        place = view["battles"][-1]["hexes"][0] if view["battles"] else ""
        return answers.stand(self.model(seat, view), offers, place)

    def buy(self, seat: Seat, offers: Offers) -> Action:
        """Dice of a Major Assault: more of them while Supply Points are plenty."""
        points = self.model(seat).supply
        able = [a for a in offers if int(a.kind) - 1 <= points - 2] or [offers[0]]
        return max(able, key=lambda a: int(a.kind))

    # --- after the battle -------------------------------------------------------------------------------

    def aims(self, model: Model) -> dict[int, float]:
        """How far every hex is from what the side wants, worked out anew when a key hex changes hands."""
        key = tuple(model.held.values())
        if key != self.field_key:
            self.field_key = key
            self.field = distances(model, wanted(model) or dict.fromkeys(model.theirs(), 0.0))
        return self.field

    def advance(self, seat: Seat, offers: Offers) -> Action:
        """Whether and where a victor goes on."""
        model = self.model(seat)
        return answers.onward(model, self.aims(model), offers)

    def group(self, seat: Seat, offers: Offers) -> Action:
        """The Breakthrough Group: the strongest stack that can be brought together."""
        model = self.model(seat)
        if model.me == AXIS:
            return answers.closing(offers)
        found = [a for a in offers if a.do == "group"]
        if not found:
            return answers.closing(offers)
        return max(found, key=lambda a: (fights.power(model, a.unit), a.unit))

    def exploit(self, seat: Seat, offers: Offers) -> Action:
        """A Breakthrough Group strikes at good odds, or goes on towards what is wanted."""
        model = self.model(seat)
        strike = fights.breakthrough(model, offers)
        return strike or answers.onward(model, self.aims(model), offers)
