"""The mind for Anzio Beachhead: a plan an impulse, answered decision by decision."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from winterline.bots.heuristic import answers
from winterline.bots.heuristic.attack import Attack, plan_attacks
from winterline.bots.heuristic.entry import best_entry
from winterline.bots.heuristic.ground import LIMIT, SIDES, Ground, Roster, make_ground, make_roster
from winterline.bots.heuristic.kit import Mind, Offers
from winterline.bots.heuristic.model import Model, fighters, fights, read_model
from winterline.bots.heuristic.plan import Plan, make_plan
from winterline.bots.heuristic.worth import aims_of
from winterline.core.action import Action
from winterline.core.seat import Seat

FIRST_RING = 5


@dataclass(slots=True)
class Bill:
    """What an exchange would cost in a declared battle, and how much of it has been given up."""

    declared: int
    paid: int = 0


class Memory(msgspec.Struct):
    """What the mind carries on."""

    time: tuple[int, str]
    plan: Plan | None
    expected: dict[str, str]
    ring: int
    bold: bool
    moving: str
    fresh: set[int]
    engaged: set[int]
    battle: Attack | None
    joined: set[str]
    bills: dict[str, int]
    accounts: dict[int, Bill]


class BeachheadMind(Mind):
    """Plays one side. Its memory is only a plan: whenever the position is not what the plan expects it plans anew."""

    remembers = Memory

    def __init__(self) -> None:
        super().__init__()
        self.known: tuple[Ground, Roster] | None = None
        self.time = (0, "")
        self.plan: Plan | None = None
        self.expected: dict[str, str] = {}
        self.ring = FIRST_RING
        self.bold = True
        self.moving = ""
        self.fresh: set[int] = set()
        self.engaged: set[int] = set()
        self.battle: Attack | None = None
        self.joined: set[str] = set()
        self.bills: dict[str, int] = {}
        """Attacker -> the number of its battle's bill, shared by all attackers of it."""
        self.accounts: dict[int, Bill] = {}
        self.handlers = {
            "moving": self.move,
            "going": self.go,
            "entering": self.enter,
            "declaring": self.declare,
            "declaring-all": self.attack_or_end,
            "noting": self.note,
            "fighting": self.fight,
            "losing": self.lose,
            "retreating": self.retreat,
            "routing": self.route,
            "pushing": self.route,
            "advancing": self.advance,
            "advancing-on": self.advance,
        }

    def facts(self, seat: Seat) -> tuple[Ground, Roster]:
        """What never changes in the seat's game, read once."""
        if self.known is None or self.known[0].board is not seat.board:
            self.known = make_ground(seat), make_roster(seat)
        return self.known

    def model(self, seat: Seat) -> Model:
        """The position as it stands."""
        ground, roster = self.facts(seat)
        model = read_model(ground, roster, seat.view(), SIDES.index(seat.side), seat.table())
        if (model.turn, model.impulse) != self.time:
            self.time, self.fresh = (model.turn, model.impulse), set()
        model.fresh = self.fresh
        return model

    # --- movement ---------------------------------------------------------------------------------------

    def move(self, seat: Seat, offers: Offers) -> Action:
        """Bring reinforcements on, carry the plan's moves out, declare its attacks, end."""
        where = seat.where()
        if where != self.expected:
            self.plan = None
        arrivals = [a for a in offers if a.do == "enter"]
        if arrivals:
            action = self.next_arrival(seat, arrivals)
            self.expected = where
            return action
        plan = self.plan or self.begin(seat, where)
        return self.next_move(seat, plan, offers) or self.attack_or_end(seat, offers)

    def next_arrival(self, seat: Seat, arrivals: list[Action]) -> Action:
        """The strongest unit comes on first."""
        roster = self.model(seat).roster
        action = max(arrivals, key=lambda a: (roster.defence[roster.index[a.unit]], a.unit))
        self.moving = action.unit
        self.fresh.add(roster.index[action.unit])
        self.plan = None
        return action

    def begin(self, seat: Seat, where: dict[str, str]) -> Plan:
        """Plan the impulse."""
        model = self.model(seat)
        zone = model.ground.zone(model.occupied(1 - model.me))
        self.engaged = {u for u in model.units(model.me) if zone >> model.at[u] & 1 and u not in self.fresh}
        self.plan = make_plan(model, self.ring, hurried=self.hurried)
        self.ring = self.plan.ring
        self.bold = self.plan.bold
        self.expected = where
        return self.plan

    def next_move(self, seat: Seat, plan: Plan, offers: Offers) -> Action | None:
        """The next move of the plan that can be made: into hexes with room first."""
        ground, roster = self.facts(seat)
        movable = {a.unit: a for a in offers if a.do == "move"}
        pending = [u for u in plan.moves if roster.ids[u] in movable]
        if not pending:
            if any(a.do in ("end", "attack") for a in offers):
                return None
            action = next(iter(movable.values()), None)
            self.moving = action.unit if action else ""
            return action
        load: dict[str, int] = {}
        for name, at in seat.where().items():
            unit = roster.index[name]
            if SIDES[roster.side[unit]] == seat.side:
                load[at] = load.get(at, 0) + roster.size[unit]

        def full(unit: int) -> bool:
            return load.get(ground.label(plan.moves[unit]), 0) + roster.size[unit] > LIMIT

        self.moving = roster.ids[min(pending, key=lambda u: (full(u), u))]
        return movable[self.moving]

    def go(self, seat: Seat, offers: Offers) -> Action:
        """To the goal of the plan, or as near to it as can be."""
        plan = self.plan or self.begin(seat, seat.where())
        ground, roster = self.facts(seat)
        goal = plan.moves.pop(roster.index.get(self.moving, -1), -1)
        if goal < 0:
            action = min(offers, key=lambda a: (ground.march[ground.cell(a.to)], a.to))
        else:
            distance = ground.board.grid.distance
            action = min(offers, key=lambda a: (distance(ground.cell(a.to), goal), a.to))
        self.expected = {**seat.where(), self.moving: action.to}
        return action

    def enter(self, seat: Seat, offers: Offers) -> Action:
        """Where a reinforcement comes on."""
        model = self.model(seat)
        unit = model.roster.index.get(self.moving, -1)
        label = best_entry(model, unit, [a.to for a in offers])
        self.expected = {**seat.where(), self.moving: label}
        return next(a for a in offers if a.to == label)

    # --- attacks ----------------------------------------------------------------------------------------

    def attack_or_end(self, seat: Seat, offers: Offers) -> Action:
        """Declare the best attack that is left, or close the phase."""
        targets = {a.to: a for a in offers if a.do == "attack"}
        attack = self.next_attack(seat, set(targets)) if targets else None
        if attack is None:
            self.close()
            return next((a for a in offers if a.do == "end"), offers[0])
        self.battle, self.joined = attack, set()
        ground, roster = self.facts(seat)
        self.open_bill([roster.ids[unit] for unit in attack.posts], Bill(attack.defence))
        return targets[ground.label(attack.target)]

    def open_bill(self, attackers: list[str], bill: Bill) -> None:
        """A battle's attackers share a bill; those that nobody shares any more are thrown away."""
        number = max(self.accounts, default=0) + 1
        self.bills.update(dict.fromkeys(attackers, number))
        shared = set(self.bills.values())
        self.accounts = {n: known for n, known in self.accounts.items() if n in shared} | {number: bill}

    def close(self) -> None:
        """The phase is over: forget the plan."""
        self.plan = None
        self.expected = {}
        self.fresh = set()
        self.bold = True

    def next_attack(self, seat: Seat, targets: set[str]) -> Attack | None:
        """The best attack from where everybody stands now."""
        view = seat.view()
        model = self.model(seat)
        if not fights(model) or not self.bold:
            return None
        busy = {model.roster.index[u] for battle in view["battles"] for u in battle["attackers"]}
        there = {u: 1 << model.at[u] for u in model.units(model.me) if u not in busy}
        able = fighters(model, there, self.engaged)
        chosen = plan_attacks(model, aims_of(model, self.ring), able)
        return next((a for a in chosen if model.ground.label(a.target) in targets), None)

    def declare(self, seat: Seat, offers: Offers) -> Action:
        """Put the planned combat together and declare it; without a plan, whatever makes it legal."""
        joins = {a.unit: a for a in offers if a.do == "join"}
        ready = next((a for a in offers if a.do == "declare"), None)
        return self.next_part(seat, offers, joins) or ready or next(iter(joins.values()), offers[0])

    def next_part(self, seat: Seat, offers: Offers, joins: dict[str, Action]) -> Action | None:
        """The next attacker or marker of the planned combat."""
        if self.battle is None:
            return None
        roster = self.facts(seat)[1]
        for unit in self.battle.posts:
            name = roster.ids[unit]
            if name in joins and name not in self.joined:
                self.joined.add(name)
                return joins[name]
        for kind, count in (("nas", self.battle.nas), ("cas", self.battle.cas)):
            offer = Action("support", kind=kind)
            marks = [f"{kind} {number}" for number in range(count)]
            left = [mark for mark in marks if mark not in self.joined]
            if left and offer in offers:
                self.joined.add(left[0])
                return offer
        return None

    # --- everything else --------------------------------------------------------------------------------

    def note(self, seat: Seat, offers: Offers) -> Action:
        """Secret support."""
        return answers.note(self.model(seat), seat.view()["support"]["notes"] or [], offers)

    def fight(self, seat: Seat, offers: Offers) -> Action:
        """The next battle."""
        return answers.next_battle(self.model(seat), seat.view()["battles"], offers)

    def lose(self, seat: Seat, offers: Offers) -> Action:
        """Which attacker is given up."""
        model = self.model(seat)
        bill = self.accounts.get(self.bills.get(offers[0].unit, 0)) or Bill(0)
        printed = seat.game_id != "beachhead"
        price = answers.price(model, seat.view()["battles"], offers[0].unit, bill.declared, printed=printed)
        action = answers.give_up(model, max(1, price - bill.paid), offers)
        bill.paid += model.roster.attack[model.roster.index[action.unit]]
        return action

    def retreat(self, seat: Seat, offers: Offers) -> Action:
        """Which beaten unit goes back first."""
        return answers.first_back(self.model(seat), offers)

    def route(self, seat: Seat, offers: Offers) -> Action:
        """Where a beaten unit goes."""
        return answers.way_back(self.model(seat), offers)

    def advance(self, seat: Seat, offers: Offers) -> Action:
        """Whether and where a victor follows up."""
        return answers.follow_up(self.model(seat), offers)
