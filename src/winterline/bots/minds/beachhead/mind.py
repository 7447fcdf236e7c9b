"""The mind for Anzio Beachhead: a plan an impulse, answered decision by decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from ...kit import AXIS, Action, Handler, Mind, Offers, Seat, first, mask_of, of_kind, think
from . import answers
from .aims import aims_of, on_the_spot
from .attack import Attack, best_together
from .facts import Facts
from .forecast import care_of
from .model import Model, engaged, fighters, fights, moment
from .plan import Intent, make_plan

FIRST_RING = 5
PARTS = ("units", "battles", "control", "shut_ports", "strength", "support")
"""What a position is read from."""


@dataclass(slots=True)
class Bill:
    """What an exchange would cost in a declared battle, and how much of it has been given up."""

    declared: int
    paid: int = 0


class Notes(msgspec.Struct):
    """What the mind carries on."""

    time: tuple[int, str] = (0, "")
    plan: Intent | None = None
    expected: dict[str, str] = {}
    """Where everybody stands if nothing happened but the plan's moves."""
    ring: int = FIRST_RING
    aim: int = FIRST_RING
    """The ring by which attacks were planned."""
    bold: bool = True
    moving: str = ""
    fresh: set[int] = set()
    """Units that came on this impulse."""
    engaged: set[int] = set()
    focus: set[int] = set()
    """Hexes that are to fall before all others."""
    battle: Attack | None = None
    joined: set[str] = set()
    bills: dict[str, int] = {}
    """Attacker -> the number of its battle's bill, shared by all attackers of it."""
    accounts: dict[int, Bill] = {}


class BeachheadMind(Mind[Facts, Notes, Model]):
    """Plays one side. Its memory is only a plan: whenever the position is not what the plan expects it plans anew."""

    facts_type, notes_type, model_type = Facts, Notes, Model
    parts = PARTS

    def model(self, seat: Seat) -> Model:
        """The position as it stands."""
        model = super().model(seat)
        self.keep_time(model.turn, model.impulse)
        model.fresh, model.focus = self.notes.fresh, mask_of(self.notes.focus)
        return model

    def keep_time(self, turn: int, impulse: str) -> None:
        """Forget who came on in an impulse that is over."""
        if (turn, impulse) != self.notes.time:
            self.notes.time, self.notes.fresh = (turn, impulse), set()

    # --- movement ---------------------------------------------------------------------------------------

    def move(self, seat: Seat, offers: Offers) -> Action:
        """Bring reinforcements on, carry the plan's moves out, declare its attacks, end."""
        notes, where = self.notes, seat.where()
        if where != notes.expected:
            notes.plan = None
        arrivals = of_kind(offers, "enter")
        if arrivals:
            notes.expected = where
            return self.next_arrival(seat, arrivals)
        free = any(action.do == "end" for action in offers)
        if free and notes.plan and notes.plan.brief:
            notes.plan = None
        plan = notes.plan or self.begin(seat, where, brief=not free)
        return self.next_move(seat, plan, offers, where) or self.attack_or_end(seat, offers)

    def next_arrival(self, seat: Seat, arrivals: list[Action]) -> Action:
        """The strongest unit comes on first."""
        roster = self.facts(seat).roster
        self.keep_time(*moment(seat.view("when")["when"]))
        action = max(arrivals, key=lambda a: (roster.defence[roster.index[a.unit]], a.unit))
        self.notes.moving, self.notes.plan = action.unit, None
        self.notes.fresh.add(roster.index[action.unit])
        return action

    def begin(self, seat: Seat, where: dict[str, str], *, brief: bool) -> Intent:
        """Plan the impulse, or while others are still to come what must be moved to make room for them."""
        notes, model = self.notes, self.model(seat)
        notes.engaged = engaged(model)
        notes.aim = notes.ring
        notes.plan = plan = make_plan(model, notes.ring, hurried=self.hurried or (brief and model.me == AXIS))
        plan.brief = brief
        notes.expected = where
        if not brief:
            notes.ring, notes.bold, notes.focus = plan.ring, plan.bold, plan.focus
        return plan

    def next_move(self, seat: Seat, plan: Intent, offers: Offers, where: dict[str, str]) -> Action | None:
        """The next move of the plan that can be made; where nothing else can be done, any."""
        movable = {a.unit: a for a in offers if a.do == "move"}
        name = self.next_task(seat, plan.moves, movable, where=where)
        if not name:
            if of_kind(offers, "end", "attack"):
                return None
            name = next(iter(movable), "")
        self.notes.moving = name
        roster = self.facts(seat).roster
        if (goal := plan.moves.get(roster.index.get(name, -1), -1)) >= 0:
            self.notes.expected = {**where, name: self.facts(seat).atlas.label(goal)}
        return movable.get(name)

    def go(self, seat: Seat, offers: Offers) -> Action:
        """To the goal of the plan, or as near to it as can be."""
        notes, facts = self.notes, self.facts(seat)
        plan = notes.plan or self.begin(seat, seat.where(), brief=True)
        atlas, unit = facts.atlas, str(self.about(seat)["unit"])
        if unit != notes.moving:
            notes.expected, notes.moving = seat.where(), unit
        goal = plan.moves.pop(facts.roster.index[unit], -1)

        if goal >= 0 and (there := Action("go", to=atlas.label(goal))) in offers:
            notes.expected = {**notes.expected, notes.moving: there.to}
            return there

        def far(action: Action) -> tuple[int, str]:
            cell = atlas.cell(action.to)
            return (atlas.march[cell] if goal < 0 else atlas.distance(cell, goal)), action.to

        action = min(offers, key=far)
        notes.expected = {**notes.expected, notes.moving: action.to}
        return action

    def enter(self, seat: Seat, offers: Offers) -> Action:
        """Where a reinforcement comes on."""
        model, notes = self.model(seat), self.notes
        label = answers.best_entry(model, model.roster.index.get(notes.moving, -1), [a.to for a in offers])
        notes.expected = {**seat.where(), notes.moving: label}
        return next(a for a in offers if a.to == label)

    # --- attacks ----------------------------------------------------------------------------------------

    def attack_or_end(self, seat: Seat, offers: Offers) -> Action:
        """Declare the best attack that is left, or close the phase."""
        notes, facts = self.notes, self.facts(seat)
        targets = {a.to: a for a in offers if a.do == "attack"}
        attack = self.next_attack(seat, set(targets)) if targets else None
        if attack is None:
            notes.plan, notes.expected, notes.fresh, notes.bold = None, {}, set(), True
            notes.focus = set()
            return first(offers, "end")
        notes.battle, notes.joined = attack, set()
        self.open_bill([facts.roster.ids[unit] for unit in attack.posts], Bill(attack.defence))
        return targets[facts.atlas.label(attack.target)]

    def open_bill(self, attackers: list[str], bill: Bill) -> None:
        """A battle's attackers share a bill; those that nobody shares any more are thrown away."""
        notes = self.notes
        number = max(notes.accounts, default=0) + 1
        notes.bills.update(dict.fromkeys(attackers, number))
        shared = set(notes.bills.values())
        notes.accounts = {n: known for n, known in notes.accounts.items() if n in shared} | {number: bill}

    def next_attack(self, seat: Seat, targets: set[str]) -> Attack | None:
        """The best attack from where everybody stands now."""
        model = self.model(seat)
        if not fights(model) or not self.notes.bold:
            return None
        busy = {model.roster.index[u] for battle in model.view["battles"] for u in battle["attackers"]}
        there = {u: 1 << model.at[u] for u in model.units[model.me] if u not in busy}
        able = fighters(model, there, self.notes.engaged)
        chosen = best_together(model, on_the_spot(aims_of(model, self.notes.aim)), able, care_of(model).leads)
        return next((a for a in chosen if model.atlas.label(a.target) in targets), None)

    def declare(self, seat: Seat, offers: Offers) -> Action:
        """Put the planned combat together and declare it; without a plan, whatever makes it legal."""
        return self.next_part(seat, offers) or first(offers, "declare", "join")

    def next_part(self, seat: Seat, offers: Offers) -> Action | None:
        """The next attacker or marker of the planned combat."""
        battle, joined = self.notes.battle, self.notes.joined
        if battle is None:
            return None
        ids = self.facts(seat).roster.ids
        parts = [(ids[unit], Action("join", unit=ids[unit])) for unit in battle.posts]
        for kind, count in (("nas", battle.nas), ("cas", battle.cas)):
            parts += [(f"{kind} {number}", Action("support", kind=kind)) for number in range(count)]
        for mark, action in parts:
            if mark not in joined and action in offers:
                joined.add(mark)
                return action
        return None

    # --- everything else --------------------------------------------------------------------------------

    def lose(self, seat: Seat, offers: Offers) -> Action:
        """Which attacker is given up."""
        model, unit = self.model(seat), offers[0].unit
        bill = self.notes.accounts.get(self.notes.bills.get(unit, 0)) or Bill(0)
        price = answers.price(model, unit, bill.declared)
        action = answers.give_up(model, max(1, price - bill.paid), offers)
        bill.paid += model.attack[model.roster.index[action.unit]]
        return action

    handlers: ClassVar[Mapping[str, Handler]] = {
        "moving": move, "going": go, "entering": enter,
        "declaring-all": attack_or_end, "declaring": declare, "noting": think(answers.note),
        "fighting": think(answers.next_battle), "losing": lose, "retreating": think(answers.first_back),
        **dict.fromkeys(("routing", "pushing"), think(answers.way_back)),
        **dict.fromkeys(("advancing", "advancing-on"), think(answers.follow_up)),
    }  # fmt: skip
