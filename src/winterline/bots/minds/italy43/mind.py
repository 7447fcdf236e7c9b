"""The mind for Italy '43: a plan for each Movement Phase, battles by their exact chances, and answers to all the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from winterline.core.bits import mask_of

from ...kit import (
    ALLIED,
    AXIS,
    NORMAL,
    SIDES,
    Action,
    Handler,
    Manner,
    Mind,
    Offers,
    Seat,
    best,
    first,
    of_kind,
    take,
    think,
)
from . import answers, fights, line
from .facts import Facts
from .model import PARTS, Model, bonded, lacking
from .plan import Intent, Planner, aims_field

TRUCKS_FROM = 6.0
"""Foot that would still be so far from its aim goes by truck."""


class Notes(msgspec.Struct):
    """What the mind carries on."""

    plan: Intent | None = None
    marches: dict[str, set[str]] = {}
    """Unit -> the hexes that it reaches by an ordinary march."""
    stuck: set[str] = set()
    """Units that are not asked to move again in this phase."""
    moving: str = ""
    hauled: bool = False
    """Whether the unit on its way goes by truck."""
    battle: fights.Choice = fights.Choice()
    field: dict[int, float] = {}
    """How far every hex is from what the side wants, while key hexes are in these hands."""
    field_key: tuple[int, ...] = ()


class Italy43Mind(Mind[Facts, Notes, Model]):
    """Plays one side. Its memory is the plan of a phase; where things are not as expected it takes what is nearest."""

    facts_type, notes_type, model_type = Facts, Notes, Model
    parts = PARTS

    def model(self, seat: Seat) -> Model:
        """The position as it stands; whoever looks closely counts in the last turns what the Allies still lack."""
        model = super().model(seat)
        if model.closely and model.margin is None:
            model.margin = lacking(model.view["figures"], model.turn, model.view["victory_points"])
        return model

    def unknown(self, offers: Offers) -> Action:
        """Whatever ends the matter."""
        return answers.closing(offers)

    def prepare(self, seat: Seat, offers: Offers) -> Action:
        """Place who is due, use Replacements, build, ready guns, and end the phase."""
        self.notes.plan = None
        model = self.model(seat)
        if of_kind(offers, "place"):
            return answers.place(model, offers)
        found = answers.replace(model, offers) or answers.fortify(model, offers)
        return found or answers.ready(model, offers) or answers.closing(offers)

    def __init__(self, seed: int | str = 0, manner: Manner = NORMAL) -> None:
        super().__init__(seed, manner)
        self.odds: fights.Known = {}
        """Odds that were asked for; without them they are asked for again."""

    # --- movement ---------------------------------------------------------------------------------------

    def move(self, seat: Seat, offers: Offers) -> Action:
        """Carry the plan out, strike what can be overrun, and end."""
        plan = self.notes.plan or self.begin(seat, offers)
        return self.next_move(seat, plan, offers) or self.settle(offers)

    def begin(self, seat: Seat, offers: Offers) -> Intent:
        """Plan the phase."""
        notes, model = self.notes, self.model(seat)
        self.odds.clear()
        notes.battle = fights.Choice()
        index, cell = model.roster.index, model.atlas.cell
        notes.marches, notes.stuck = {}, set()
        posts = {c for c, units in model.theirs().items() if any(model.good[u] for u in units)}
        shut = bonded(model, posts) | model.occupied[1 - model.me]
        reach: dict[int, int] = {}
        for action in of_kind(offers, "move"):
            unit = index[action.unit]
            here = model.at[unit]
            reach.setdefault(unit, 1 << here if here >= 0 else 0)
            if action.kind == "march":
                labels = notes.marches[action.unit] = set(seat.reach(action.unit))
                reach[unit] |= mask_of(at for label in labels if (at := cell(label)) >= 0)
            elif action.kind == "tactical" and here >= 0:
                reach[unit] |= self.steps(model, unit) & ~shut
        far = self.aims(model) if model.me == ALLIED else None
        notes.plan = Planner(model, reach, line.taste_of(model.turn), far).make(hurried=self.hurried)
        return notes.plan

    def steps(self, model: Model, unit: int) -> int:
        """The neighbours that a unit may reach by Tactical Movement, enemies and their bonds not considered."""
        atlas, cell = model.atlas, model.at[unit]
        closed = 0 if model.me == AXIS else atlas.eighth
        if model.roster.vehicle[unit]:
            closed |= mask_of(n for n in atlas.around[cell] if atlas.bars(cell, n, rain=model.rain))
        return atlas.near[cell] & ~closed

    def stacks(self, seat: Seat) -> dict[str, list[int]]:
        """Who stands where now, by label."""
        out: dict[str, list[int]] = {}
        for name, at in seat.where().items():
            out.setdefault(at, []).append(self.facts(seat).roster.index[name])
        return out

    def next_move(self, seat: Seat, plan: Intent, offers: Offers) -> Action | None:
        """The next move of the plan that can be made: into hexes with room."""
        notes, facts = self.notes, self.facts(seat)
        roster, label, where = facts.roster, facts.atlas.label, seat.where()
        kinds: dict[str, set[str]] = {}
        for action in of_kind(offers, "move"):
            kinds.setdefault(action.unit, set()).add(action.kind)
        able = kinds.keys() - notes.stuck
        goals = {u: label(goal) for u, goal in plan.moves.items() if roster.ids[u] in able}
        stacks = self.stacks(seat)
        plan.moves = {u: plan.moves[u] for u, goal in goals.items() if where.get(roster.ids[u]) != goal}
        unit = next((u for u in plan.moves if roster.load([*stacks.get(goals[u], []), u]) <= facts.limit), -1)
        if unit < 0:
            plan.moves.clear()
            return None
        name = notes.moving = roster.ids[unit]
        notes.stuck.add(name)
        kind = "tactical" if "tactical" in kinds[name] else min(kinds[name])
        if "march" in kinds[name] and goals[unit] in notes.marches.get(name, set()):
            kind = "march"
        if "truck" in kinds[name] and self.far_behind(facts, plan, unit):
            kind = "truck"
        notes.hauled = kind == "truck"
        return Action("move", unit=name, kind=kind)

    def far_behind(self, facts: Facts, plan: Intent, unit: int) -> bool:
        """Whether a unit that marches all it can is still far from where it is wanted, and attacks nobody."""
        if any(unit in battle.posts for battle in plan.attacks.values()):
            return False
        return self.way_left(facts, plan, plan.moves[unit]) >= TRUCKS_FROM

    def way_left(self, facts: Facts, plan: Intent, cell: int) -> float:
        """How far a hex is from the line, or from what an attacker wants."""
        return 2.0 * facts.atlas.nearest(cell, plan.line) if plan.line else plan.field.get(cell, 0.0)

    def haul(self, seat: Seat, ways: list[Action]) -> Action:
        """Where trucks set a unit down: nearest to where it is wanted, out of contact, where there is room."""
        facts, plan = self.facts(seat), self.notes.plan or Intent()
        cell, roster = facts.atlas.cell, facts.roster
        unit = roster.index[self.notes.moving]
        zone, there = set(seat.zone(SIDES[1 - roster.side[unit]])), self.stacks(seat)

        def dislike(action: Action) -> tuple[float, str]:
            full = roster.load([*there.get(action.to, []), unit]) > facts.limit
            contact = 4.0 * (action.to in zone)
            return self.way_left(facts, plan, cell(action.to)) + contact + 20.0 * full, action.to

        found = min(ways, key=dislike)
        plan.moves[unit] = cell(found.to)
        return found

    def go(self, seat: Seat, offers: Offers) -> Action:
        """To the goal of the plan, or as near to it as can be."""
        notes, facts = self.notes, self.facts(seat)
        atlas, unit = facts.atlas, facts.roster.index.get(notes.moving, -1)
        goal = notes.plan.moves.get(unit, -1) if notes.plan else -1
        here = atlas.cell(seat.where().get(notes.moving, ""))
        ways = [a for a in of_kind(offers, "go") if atlas.cell(a.to) >= 0]
        may_halt = bool(of_kind(offers, "halt"))
        if not ways or (may_halt and (here == goal or goal < 0)):
            return first(offers, "halt")
        if notes.hauled and not may_halt:
            return self.haul(seat, ways)
        aim = goal if goal >= 0 else here
        far = {a: atlas.distance(atlas.cell(a.to), aim) for a in ways}
        nearest = min(ways, key=lambda a: (far[a], a.to))
        return first(offers, "halt") if may_halt and far[nearest] >= atlas.distance(here, aim) else nearest

    def settle(self, offers: Offers) -> Action:
        """Nothing is left to move: strike who can be overrun, then end the phase."""
        action = first(offers, "overrun", "end", "move")
        if action.do == "end":
            self.notes.plan = None
        elif action.do == "move":
            self.notes.moving, self.notes.hauled = action.unit, False
        return action

    # --- battles ----------------------------------------------------------------------------------------

    def fight(self, seat: Seat, offers: Offers) -> Action:
        """The next attack that is worth it."""
        self.notes.plan = None
        model = self.model(seat)
        self.notes.battle = fights.best_battle(model, self.aims(model), seat, offers, self.odds)
        return self.notes.battle.action or answers.closing(offers)

    def declare(self, seat: Seat, offers: Offers) -> Action:
        """Put the attack together as it was chosen, then declare it."""
        liked = [a for a in of_kind(offers, "join") if a.unit in self.notes.battle.units]
        return liked[0] if liked else first(offers, "declare", "join")

    def form(self, seat: Seat, offers: Offers) -> Action:
        """The Main Assault Force that the odds were counted with, else the strongest."""
        chosen = [a for a in offers if a.kind == fights.slug(self.notes.battle.force)]
        if chosen:
            return chosen[0]
        building = seat.view("building").get("building", {})
        return fights.main_force(self.model(seat), building.get("attackers", []), offers)

    def attach(self, seat: Seat, offers: Offers) -> Action:
        """The attachments that the odds were counted with, else the strongest."""
        liked = self.notes.battle.attached
        chosen = [a for a in of_kind(offers, "attach") if a.unit in liked]
        if len(chosen) == 1:
            return chosen[0]
        model = self.model(seat)
        return best(offers, "attach", lambda a: (a.unit in liked, fights.power(model, a.unit), a.unit))

    def support(self, seat: Seat, offers: Offers) -> Action:
        """Support for an attack or a defence."""
        view = seat.view("building")
        column = view.get("building", {}).get("odds", {}).get("odds", "")
        return answers.support(self.model(seat), offers, column, view["side"] == seat.side)

    def stand(self, seat: Seat, offers: Offers) -> Action:
        """Whether to try a Determined Defense."""
        battles = seat.view("battles")["battles"]
        return answers.stand(self.model(seat), offers, battles[-1]["hexes"][0] if battles else "")

    def buy(self, seat: Seat, offers: Offers) -> Action:
        """Dice of a Major Assault: more of them while Supply Points are plenty."""
        points = self.model(seat).supply
        able = [a for a in offers if int(a.kind) - 1 <= points - 2] or [offers[0]]
        return max(able, key=lambda a: int(a.kind))

    # --- after the battle -------------------------------------------------------------------------------

    def aims(self, model: Model) -> dict[int, float]:
        """How far every hex is from what the side wants, worked out anew when a key hex changes hands."""
        key = tuple(model.control.values())
        if key != self.notes.field_key:
            self.notes.field_key, self.notes.field = key, aims_field(model)
        return self.notes.field

    def advance(self, seat: Seat, offers: Offers) -> Action:
        """Whether and where a victor goes on."""
        model = self.model(seat)
        return answers.onward(model, self.aims(model), offers)

    def group(self, seat: Seat, offers: Offers) -> Action:
        """The Breakthrough Group: the strongest stack that can be brought together."""
        found = of_kind(offers, "group") if seat.side == SIDES[ALLIED] else []
        if not found:
            return answers.closing(offers)
        model = self.model(seat)
        return max(found, key=lambda a: (fights.power(model, a.unit), a.unit))

    def exploit(self, seat: Seat, offers: Offers) -> Action:
        """A Breakthrough Group strikes at good odds, or goes on towards what is wanted."""
        model = self.model(seat)
        return fights.breakthrough(model, offers) or answers.onward(model, self.aims(model), offers)

    def retreat(self, seat: Seat, offers: Offers) -> Action:
        """A retreat ends as soon as it may, else it goes where it is best."""
        if of_kind(offers, "halt") or not of_kind(offers, "back"):
            return first(offers, "halt")
        return answers.back(self.model(seat), offers)

    def most(self, seat: Seat, offers: Offers) -> Action:
        """The last kind of all."""
        return max(offers, key=lambda a: a.kind)

    def hold_back(self, seat: Seat, offers: Offers) -> Action:
        """Whatever is offered but passing."""
        return next((a for a in offers if a.do != "pass"), offers[0])

    handlers: ClassVar[Mapping[str, Handler]] = {
        "moving": move, "going": go,
        "fighting": fight, "forming": form, "attaching": attach, "supporting": support, "buying": buy,
        "standing": stand, "leading": think(lambda model, offers: answers.stand(model, offers, "")),
        "advancing": advance, "breaking": exploit, "grouping": group, "backing": hold_back,
        "retreating": retreat, "falling-back": think(answers.shelter),
        "rebuilding": think(answers.place),
        "remaining": take("remnant"), "refitting": take("ready"), "slipping": take("try"),
        **dict.fromkeys(("preparing", "supplying"), prepare),
        **dict.fromkeys(("declaring", "overrunning"), declare),
        **dict.fromkeys(("picking", "breaking-contact"), most),
        **dict.fromkeys(("losing", "thinning", "paying", "sparing"), think(answers.lose)),
    }  # fmt: skip
