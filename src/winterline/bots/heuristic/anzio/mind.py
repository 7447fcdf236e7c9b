"""The mind for ANZIO: a plan a player-turn, answered decision by decision."""

from __future__ import annotations

import msgspec

from winterline.bots.heuristic.anzio import answers, sea
from winterline.bots.heuristic.anzio.battles import Battles
from winterline.bots.heuristic.anzio.ground import ALLIED, AXIS, LIMIT, SIDES
from winterline.bots.heuristic.anzio.model import Model, cities_of
from winterline.bots.heuristic.anzio.odds import Hurt
from winterline.bots.heuristic.anzio.plan import Plan, Planner
from winterline.bots.heuristic.kit import Offers
from winterline.bots.memory import Chance
from winterline.core.action import Action
from winterline.core.bits import bits, mask_of
from winterline.core.seat import Seat

STARTS = ("O61", "P57", "N58", "R55", "P55")
"""Where 16 Panzer may wait for the invasion."""
MUSTER, TOO_LATE, SAFE = 7, 12, 7
"""The first turn to prepare a second landing, the last one to make it, and the cities that make one needless."""


class Memory(msgspec.Struct):
    """What the mind carries on."""

    drawn: int
    plan: Plan | None
    expected: dict[str, str]
    moving: str
    kept: set[str]
    landed: bool
    muster: bool
    turn: int
    attacks: dict[int, set[int]]
    sharing: set[int]
    advanced: set[int]


class AnzioMind(Battles):
    """Plays one side. Its memory is a plan for the turn; when the position is not what it expects it plans anew."""

    remembers = Memory

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__()
        self.seed = f"anzio {seed}"
        self.rng = Chance(self.seed)
        self.plan: Plan | None = None
        self.expected: dict[str, str] = {}
        """Where everybody stands if nothing happened but the plan's moves."""
        self.moving = ""
        self.kept: set[str] = set()
        """Units that stay off the board this turn."""
        self.landed = False
        """Whether the second landing has been made."""
        self.muster = False
        self.handlers = {
            "moving": self.move,
            "going": self.go,
            "deploying": self.deploy,
            "invading": self.invade,
            "sailing": self.sail,
            "entering": self.enter,
            "raiding": self.sail,
            "declaring-all": self.attack_or_end,
            "declaring": self.declare,
            "fighting": self.fight,
            "losing": self.lose,
            "paying": self.lose,
            "shedding": self.lose,
            "naming": self.lose,
            "disbanding": lambda seat, offers: next((a for a in offers if a.do == "end"), offers[0]),
            "retreating": lambda seat, offers: offers[0],
            "routing": lambda seat, offers: answers.way_back(self.model(seat), offers),
            "scattering": lambda seat, offers: next((a for a in offers if a.do == "roll"), offers[0]),
            "embarking": lambda seat, offers: next((a for a in offers if a.do == "evacuate"), offers[0]),
            "clinging": lambda seat, offers: next((a for a in offers if a.do == "evacuate"), offers[0]),
            "withdrawing": lambda seat, offers: answers.withdraw(self.model(seat), offers),
            "advancing": self.advance,
            "occupying": self.advance,
            "breaking": lambda seat, offers: self.follow(seat, offers),
            "pressing": lambda seat, offers: self.follow(seat, offers),
            "rerolling": self.reroll,
            "rebuilding": lambda seat, offers: answers.rebuild(self.model(seat), offers),
            "allotting": lambda seat, offers: answers.cover(self.model(seat), offers),
            "interdicting": lambda seat, offers: answers.interdict(self.model(seat), offers),
            "basing": lambda seat, offers: answers.best_site(self.model(seat), offers),
            "opening": lambda seat, offers: answers.open_harbour(self.model(seat), offers),
            "disembarking": self.disembark,
        }

    @property
    def drawn(self) -> int:
        """How much of its luck was used."""
        return self.rng.drawn

    @drawn.setter
    def drawn(self, words: int) -> None:
        self.rng = Chance(self.seed)
        self.rng.skip(words)

    def forget(self) -> None:
        """A new turn: nothing is planned yet."""
        super().forget()
        self.plan, self.kept = None, set()

    # --- before the first move --------------------------------------------------------------------------

    def deploy(self, seat: Seat, offers: Offers) -> Action:
        """Where a German unit waits for the invasion."""
        prompt = seat.decision.prompt if seat.decision else ""
        liked: tuple[str, ...] = STARTS if "16 Panzer" in prompt else ("K57", "M58", "X52", "Y52")
        found = [a for a in offers if a.to in liked]
        return self.rng.choice(found) if found else offers[0]

    def invade(self, seat: Seat, offers: Offers) -> Action:
        """Where the first invasion comes ashore."""
        return sea.choose_zone(self.model(seat), self.known(seat).hurt, list(offers), self.rng)

    # --- movement ---------------------------------------------------------------------------------------

    def move(self, seat: Seat, offers: Offers) -> Action:
        """Bring everybody over the sea and over the edge first; then carry the plan's moves out; end."""
        where = seat.where()
        if self.plan is None or where != self.expected:
            self.plan, self.expected = None, where
            model = self.model(seat)
            if (action := self.arrive(model, self.known(seat).hurt, offers)) is not None:
                return action
            self.plan = self.begin(seat, model)
        return self.next_move(seat, offers) or self.settle(seat, offers)

    def arrive(self, model: Model, hurt: tuple[Hurt, ...], offers: Offers) -> Action | None:
        """The next unit that comes onto the board, or an invasion; None when nobody is wanted any more."""
        roster = model.roster
        landings = [a for a in offers if a.do == "invade"]
        self.muster = self.musters(model, bool(landings))
        if self.muster and landings:
            able = [roster.index[a.unit] for a in offers if a.do == "ship"]
            able = [u for u in able if roster.invader[u] and model.defence[u]]
            found = sea.second_landing(model, hurt, landings, able)
            if found is not None:
                self.landed, self.muster = True, False
                return found
        fillers = sum(1 for u in model.units(ALLIED) if roster.replacement[u])
        ready = [
            (sea.lander_order(model, roster.index[a.unit]), a)
            for a in offers
            if a.do in ("ship", "bring") and a.unit not in self.kept and self.comes(model, a, fillers)
        ]
        if not ready:
            return None
        action = min(ready, key=lambda entry: entry[0])[1]
        self.moving = action.unit
        self.kept.add(action.unit)
        return action

    def musters(self, model: Model, offered: bool) -> bool:
        """Whether a second landing is being prepared."""
        if model.me != ALLIED or self.landed or model.turn > TOO_LATE:
            return False
        if cities_of(model, model.friendly) >= SAFE:
            return False
        return offered or (model.turn == MUSTER and model.counters == 0)

    def comes(self, model: Model, action: Action, fillers: int) -> bool:
        """Whether a unit that could come onto the board now should."""
        unit = model.roster.index[action.unit]
        if model.at[unit] >= 0:
            lands = model.landing and model.turn and model.lift >= model.roster.size[unit]
            return bool(lands and model.roster.invader[unit] and model.attack[unit] >= 2)
        return action.do == "bring" or sea.wanted_ashore(model, unit, fillers, self.muster)

    def goals(self, model: Model) -> list[int]:
        """Where units that arrive are wanted: at the enemy nearest to what is to be taken or kept."""
        ground = model.ground
        foes = list(model.stacks[1 - model.me])
        if model.me == AXIS:
            return list(foes) or [ground.cell("N58")]
        cities = [c for cells in ground.cities.values() if not cells & model.friendly for c in bits(cells)]
        mine = list(model.stacks[ALLIED]) or [ground.cell("N60")]
        return sorted(cities, key=lambda c: min(ground.distance(c, m) for m in mine))[:2] or mine

    def sail(self, seat: Seat, offers: Offers) -> Action:
        """Where a unit comes ashore."""
        model = self.model(seat)
        lands = [a for a in offers if a.do == "land"]
        goals = self.goals(model)
        if lands and (model.landing or not any(a.do == "sail" for a in offers)):
            return sea.landing_hex(model, lands, goals)
        ways = [a for a in offers if a.do == "sail"] or list(offers)
        return sea.voyage(model, ways, goals, fights=False)

    def enter(self, seat: Seat, offers: Offers) -> Action:
        """Where a unit comes on: as near as can be to where it is wanted, out of contact."""
        model = self.model(seat)
        ground, goals = model.ground, self.goals(model)
        zone = model.zone(1 - model.me)

        def dislike(action: Action) -> tuple[float, str]:
            cell = ground.cell(action.to)
            far = min((ground.distance(cell, goal) for goal in goals), default=0)
            return far + (10 if zone >> cell & 1 else 0), action.to

        return min(offers, key=dislike)

    def disembark(self, seat: Seat, offers: Offers) -> Action:
        """The evacuated go where replacements wait for them."""
        return next((a for a in offers if a.to == "sicilia"), offers[0])

    def begin(self, seat: Seat, model: Model) -> Plan:
        """Plan the turn."""
        facts = self.known(seat)
        roster, ground = facts.roster, facts.ground
        busy = {u for battle in seat.view()["battles"] for u in battle["attackers"]}
        reach: dict[int, int] = {}
        for unit in model.units(model.me):
            if roster.ids[unit] not in busy:
                labels = () if unit in model.stopped else seat.reach(roster.ids[unit])
                reach[unit] = 1 << model.at[unit] | mask_of(ground.cell(label) for label in labels)
        extra = 0
        if model.landing:
            extra = mask_of(ground.harbours[model.landing].cells) & mask_of(model.stacks[ALLIED])
        return Planner(model, facts.table, facts.hurt, reach, extra, self.muster, self.hurried).make()

    def next_move(self, seat: Seat, offers: Offers) -> Action | None:
        """The next move of the plan that can be made: into hexes with room first."""
        facts = self.known(seat)
        ground, roster = facts.ground, facts.roster
        plan = self.plan
        movable = {a.unit: a for a in offers if a.do == "move"}
        where = seat.where()
        if plan is None:
            return None
        pending = []
        for unit, goal in list(plan.moves.items()):
            name = roster.ids[unit]
            if where.get(name) == ground.label(goal):
                del plan.moves[unit]
            elif name in movable:
                pending.append(unit)
        if not pending:
            return None
        load: dict[str, int] = {}
        for name, at in where.items():
            unit = roster.index[name]
            if SIDES[roster.side[unit]] == seat.side:
                load[at] = load.get(at, 0) + roster.size[unit]

        def full(unit: int) -> bool:
            return load.get(ground.label(plan.moves[unit]), 0) + roster.size[unit] > LIMIT

        attackers = {u for battle in plan.attacks.values() for u in battle.posts}
        unit = min(pending, key=lambda u: (full(u), u not in attackers, u))
        self.moving = roster.ids[unit]
        return movable[self.moving]

    def go(self, seat: Seat, offers: Offers) -> Action:
        """To the goal of the plan, or as near to it as can be without contact."""
        facts = self.known(seat)
        ground, roster = facts.ground, facts.roster
        self.moving = self.moving or self.asked_about(seat)
        # others may still be on their way to the board
        plan = self.plan or self.begin(seat, self.model(seat))
        unit = roster.index.get(self.moving, -1)
        goal = plan.moves.get(unit, -1)
        exact = [a for a in offers if goal >= 0 and a.to == ground.label(goal)]
        where = seat.where()
        if exact:
            self.expected = {**where, self.moving: exact[0].to}
            return exact[0]
        plan.moves.pop(unit, None)
        zone = set(seat.zone(SIDES[1 - SIDES.index(seat.side)]))
        here = ground.cell(where.get(self.moving, offers[0].to))
        goal = goal if goal >= 0 else here

        def dislike(action: Action) -> tuple[bool, int, str]:
            return action.to in zone, ground.distance(ground.cell(action.to), goal), action.to

        action = min(offers, key=dislike)
        self.expected = {**where, self.moving: action.to}
        return action

    def asked_about(self, seat: Seat) -> str:
        """The unit that a decision is about, when somebody else chose it: the one that the prompt names."""
        prompt = seat.decision.prompt if seat.decision else ""
        here = seat.where()
        named = [c for c in seat.counters if c.side == seat.side and c.id in here and c.name in prompt]
        return max(named, key=lambda c: (len(c.name), c.id)).id if named else ""

    def settle(self, seat: Seat, offers: Offers) -> Action:
        """Nothing is left to move: build a fort, end the phase, or do what must be done before."""
        forts = [a for a in offers if a.do == "fortify"]
        if forts and self.plan and self.plan.posts:
            ground = self.known(seat).ground
            posts = {ground.label(post) for post in self.plan.posts}
            found = [a for a in forts if a.to in posts]
            if found:
                return answers.best_site(self.model(seat), tuple(found))
        end = next((a for a in offers if a.do == "end"), None)
        if end is not None:
            self.close()
            return end
        for word in ("bring", "ship", "move", "evacuate"):
            found = [a for a in offers if a.do == word]
            if found:
                self.moving = found[0].unit
                return found[0]
        return offers[0]

    def close(self) -> None:
        """The phase is over; the attacks of the plan are still to be declared."""
        self.attacks = {t: set(b.posts) for t, b in self.plan.attacks.items()} if self.plan else {}
        self.plan, self.sharing = None, set()
