"""The mind for ANZIO: a plan a player-turn, answered decision by decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from winterline.core.bits import bits, mask_of

from ..kit import ALLIED, AXIS, Action, Chance, Handler, Mind, Offers, Seat, first, of_kind, take, think
from . import answers, sea, sky
from .division import Division
from .facts import Facts
from .model import Model, cities_of
from .plan import Intent, Planner

STARTS, OTHER_STARTS = {"de-16pz": ("O61", "P57", "N58", "R55", "P55")}, ("K57", "M58", "X52", "Y52")
"""Where 16 Panzer may wait for the invasion, and others."""
MUSTER, TOO_LATE, SAFE = 7, 12, 7
"""The first turn to prepare a second landing, the last one to make it, and the cities that make one needless."""


class Notes(msgspec.Struct):
    """What the mind carries on."""

    drawn: int = 0
    """How much of its luck was used."""
    plan: Intent | None = None
    expected: dict[str, str] = {}
    """Where everybody stands if nothing happened but the plan's moves."""
    moving: str = ""
    kept: set[str] = set()
    """Units that stay off the board this turn."""
    landed: bool = False
    """Whether the second landing has been made."""
    muster: bool = False
    turn: int = -1
    attacks: dict[int, set[int]] = {}
    """The battles that were planned: hex -> attackers."""
    sharing: set[int] = set()
    """Who belongs to the battle that is being declared."""
    advanced: set[int] = set()
    """Units that followed up in this turn's fighting."""


class AnzioMind(Mind[Facts, Notes, Model]):
    """Plays one side. Its memory is a plan for the turn; when the position is not what it expects it plans anew."""

    facts_type, notes_type, model_type = Facts, Notes, Model

    def model(self, seat: Seat) -> Model:
        """The position as it stands."""
        model, notes = super().model(seat), self.notes
        if model.turn != notes.turn:
            notes.turn, notes.plan, notes.attacks = model.turn, None, {}
            notes.kept, notes.sharing, notes.advanced = set(), set(), set()
        return model

    # --- before the first move --------------------------------------------------------------------------

    def luck(self) -> Chance:
        """The luck that is left."""
        rng = Chance(f"anzio {self.seed}")
        rng.skip(self.notes.drawn)
        return rng

    def deploy(self, seat: Seat, offers: Offers) -> Action:
        """Where a German unit waits for the invasion."""
        unit, rng = self.about(seat).get("unit", ""), self.luck()
        listed, known = seat.where().get(unit, ""), STARTS.get(unit, OTHER_STARTS)
        liked = known if not listed or listed in known else (listed,)
        found = [a for a in offers if a.to in liked]
        action = rng.choice(found) if found else offers[0]
        self.notes.drawn = rng.drawn
        return action

    def muster(self, seat: Seat, offers: Offers) -> Action:
        """Where a unit of a later game starts: where it was, or else near where it is wanted."""
        return next(iter(of_kind(offers, "history")), None) or self.enter(seat, offers)

    def invade(self, seat: Seat, offers: Offers) -> Action:
        """Where the first invasion comes ashore."""
        rng = self.luck()
        action = sea.choose_zone(self.model(seat), list(offers), rng)
        self.notes.drawn = rng.drawn
        return action

    # --- movement ---------------------------------------------------------------------------------------

    def move(self, seat: Seat, offers: Offers) -> Action:
        """Bring everybody over the sea and over the edge first; then carry the plan's moves out; end."""
        notes, where = self.notes, seat.where()
        if notes.plan is None or where != notes.expected:
            notes.plan, notes.expected = None, where
            model = self.model(seat)
            if (action := self.arrive(model, offers)) is not None:
                return action
            notes.plan = self.begin(seat, model)
        return self.next_move(seat, notes.plan, offers) or self.settle(seat, offers)

    def arrive(self, model: Model, offers: Offers) -> Action | None:
        """The next unit that comes onto the board, or an invasion; None when nobody is wanted any more."""
        notes, roster = self.notes, model.roster
        landings = of_kind(offers, "invade")
        notes.muster = self.musters(model, bool(landings))
        if notes.muster and landings:
            able = [roster.index[a.unit] for a in of_kind(offers, "ship")]
            able = [u for u in able if roster.invader[u] and model.defence[u]]
            found = sea.second_landing(model, landings, able)
            if found is not None:
                notes.landed, notes.muster = True, False
                return found
        if (drop := sky.set_off(model, of_kind(offers, "drop"))) is not None:
            return drop
        fillers = sum(1 for u in model.units[ALLIED] if roster.replacement[u])
        able_to = [a for a in of_kind(offers, "ship", "bring") if a.unit not in notes.kept]
        ready = [a for a in able_to if self.comes(model, a, fillers)]
        if not ready:
            return None
        action = min(ready, key=lambda a: sea.lander_order(model, roster.index[a.unit]))
        notes.moving = action.unit
        notes.kept.add(action.unit)
        return action

    def musters(self, model: Model, offered: bool) -> bool:
        """Whether a second landing is being prepared."""
        late = model.turn > TOO_LATE and not model.own_goal  # other games have other weeks
        needless = self.notes.landed or late or cities_of(model, model.friendly) >= SAFE
        due = offered or (model.turn == MUSTER and model.counters == 0)
        return model.me == ALLIED and due and not needless

    def comes(self, model: Model, action: Action, fillers: int) -> bool:
        """Whether a unit that could come onto the board now should."""
        unit = model.roster.index[action.unit]
        if model.at[unit] >= 0:
            lands = model.landing and model.turn and model.lift >= model.roster.size[unit]
            return bool(lands and model.roster.invader[unit] and model.attack[unit] >= 2)
        return action.do == "bring" or sea.wanted_ashore(model, unit, fillers, self.notes.muster)

    def goals(self, model: Model) -> list[int]:
        """Where units that arrive are wanted: at the enemy nearest to what is to be taken or kept."""
        atlas = model.atlas
        if model.me == AXIS:
            return list(model.theirs()) or [atlas.cell("N58")]
        cities = [c for cells in model.open_cities for c in bits(cells)]
        mine = list(model.mine()) or [atlas.cell("N60")]
        return sorted(cities, key=lambda c: atlas.nearest(c, mine))[:2] or mine

    def sail(self, seat: Seat, offers: Offers) -> Action:
        """Where a unit comes ashore."""
        model = self.model(seat)
        lands, ways, goals = of_kind(offers, "land"), of_kind(offers, "sail"), self.goals(model)
        if lands and (model.landing or not ways):
            return sea.landing_hex(model, lands, goals)
        return sea.voyage(model, ways or list(offers), goals)

    def enter(self, seat: Seat, offers: Offers) -> Action:
        """Where a unit comes on: as near as can be to where it is wanted, out of contact."""
        model = self.model(seat)
        atlas, goals, zone = model.atlas, self.goals(model), model.zone(1 - model.me)

        def dislike(action: Action) -> tuple[float, str]:
            cell = atlas.cell(action.to)
            return atlas.nearest(cell, goals) + (10 if zone >> cell & 1 else 0), action.to

        return min(offers, key=dislike)

    def disembark(self, seat: Seat, offers: Offers) -> Action:
        """The evacuated go where replacements wait for them."""
        return next((a for a in offers if a.to == "sicilia"), offers[0])

    def begin(self, seat: Seat, model: Model) -> Intent:
        """Plan the turn."""
        ids, atlas = model.roster.ids, model.atlas
        busy = {u for battle in model.view["battles"] for u in battle["attackers"]}
        reach: dict[int, int] = {}
        for unit in model.units[model.me]:
            if ids[unit] not in busy:
                labels = () if unit in model.stopped else seat.reach(ids[unit])
                reach[unit] = 1 << model.at[unit] | mask_of(map(atlas.cell, labels))
        extra = atlas.docks(model.landing) & model.occupied[ALLIED]
        return Planner(model, reach, extra, self.notes.muster, self.hurried).make()

    def next_move(self, seat: Seat, plan: Intent, offers: Offers) -> Action | None:
        """The next move of the plan that can be made, attackers first."""
        movable = {a.unit: a for a in offers if a.do == "move"}
        name = self.next_task(seat, plan.moves, movable, plan.attackers())
        self.notes.moving = name or self.notes.moving
        return movable.get(name)

    def go(self, seat: Seat, offers: Offers) -> Action:
        """To the goal of the plan, or as near to it as can be without contact."""
        notes, facts, where = self.notes, self.facts(seat), seat.where()
        atlas = facts.atlas
        notes.moving = notes.moving or self.about(seat).get("unit", "")
        # others may still be on their way to the board
        plan = notes.plan or self.begin(seat, self.model(seat))
        unit = facts.roster.index.get(notes.moving, -1)
        goal = plan.moves.get(unit, -1)
        action = next((a for a in offers if goal >= 0 and a.to == atlas.label(goal)), None)
        if action is None:
            plan.moves.pop(unit, None)
            zone = set(seat.zone("axis" if seat.side == "allied" else "allied"))
            goal = goal if goal >= 0 else atlas.cell(where.get(notes.moving, offers[0].to))
            action = min(offers, key=lambda a: (a.to in zone, atlas.distance(atlas.cell(a.to), goal), a.to))
        notes.expected = {**where, notes.moving: action.to}
        return action

    def settle(self, seat: Seat, offers: Offers) -> Action:
        """Nothing is left to move: build a fort, end the phase, or do what must be done before."""
        notes, label = self.notes, self.facts(seat).atlas.label
        posts = {label(post) for post in notes.plan.posts} if notes.plan else set()
        forts = tuple(a for a in of_kind(offers, "fortify") if a.to in posts)
        if forts:
            return answers.best_site(self.model(seat), forts)
        action = first(offers, "end", "bring", "ship", "move", "evacuate")
        if action.do == "end":
            battles = notes.plan.attacks.items() if notes.plan else ()
            notes.attacks = {target: set(battle.posts) for target, battle in battles}
            notes.plan, notes.sharing = None, set()
        elif action.do in ("bring", "ship", "move", "evacuate"):
            notes.moving = action.unit
        return action

    # --- battles ----------------------------------------------------------------------------------------

    def wanted(self, model: Model) -> int:
        """Hexes that are worth an advance."""
        return model.wanted() | (model.docks if model.me == AXIS else 0)

    def attack_or_end(self, seat: Seat, offers: Offers) -> Action:
        """The next battle to declare; in later rounds only one that is worth it."""
        model = self.model(seat)
        targets = {model.atlas.cell(a.to): a for a in of_kind(offers, "attack")}
        division = Division(model, self.notes.attacks, self.wanted(model))
        if of_kind(offers, "end"):
            target = division.again(self.notes.advanced, list(targets))
        else:
            target = division.first(list(targets))
        self.notes.sharing = set(division.share.get(target, ()))
        return targets.get(target) or first(offers, "end")

    def declare(self, seat: Seat, offers: Offers) -> Action:
        """Put the battle together as it was divided, then declare it."""
        index, sharing = self.facts(seat).roster.index, self.notes.sharing
        wanted = [a for a in of_kind(offers, "join") if index[a.unit] in sharing]
        if sharing:
            wanted += of_kind(offers, "support")
        return wanted[0] if wanted else first(offers, "declare", "join")

    def fight(self, seat: Seat, offers: Offers) -> Action:
        """The next battle at its full odds: the surest first, so that others find fewer ways back."""
        model = self.model(seat)
        strength: dict[str, float] = {}
        for battle in model.view["battles"]:
            attack = sum(model.attack[model.roster.index[u]] for u in battle["attackers"])
            defence = sum(model.defence_at(1 - model.me, model.atlas.cell(x)) for x in battle["hexes"])
            strength.update(dict.fromkeys(battle["hexes"], attack / max(1, defence)))
        full = [a for a in offers if a.do == "fight" and a.kind == "full"]
        surest = max(full, key=lambda a: (strength.get(a.to, 0.0), a.to), default=None)
        return next(iter(of_kind(offers, "support")), surest) or first(offers, "end")

    def reroll(self, seat: Seat, offers: Offers) -> Action:
        """Whether to roll again."""
        return answers.reroll(self.about(seat)["face"], seat.view()["side"] == seat.side, offers)

    def advance(self, seat: Seat, offers: Offers) -> Action:
        """Whether and where a victor follows up."""
        model = self.model(seat)
        action = answers.follow_up(model, self.wanted(model), offers)
        if action.do == "advance":
            self.notes.advanced.add(model.roster.index[action.unit])
        return action

    def follow(self, seat: Seat, offers: Offers) -> Action:
        """What a breakthrough is used for."""
        model = self.model(seat)
        return answers.break_out(model, self.wanted(model), offers)

    handlers: ClassVar[Mapping[str, Handler]] = {
        "moving": move, "going": go, "entering": enter, "disembarking": disembark,
        "deploying": deploy, "mustering": muster, "invading": invade,
        "declaring-all": attack_or_end, "declaring": declare,
        "fighting": fight, "rerolling": reroll, "holding-out": take("endure"),
        "disbanding": take("end"), "scattering": take("roll"), "retreating": take(),
        "routing": think(answers.way_back), "withdrawing": think(answers.withdraw),
        "rebuilding": think(answers.rebuild), "opening": think(answers.open_harbour),
        "allotting": think(answers.cover), "interdicting": think(answers.interdict),
        "basing": think(answers.best_site), "bombing": think(answers.bomb),
        **dict.fromkeys(("sailing", "raiding"), sail),
        "parachuting": think(sky.drop_zone), "assembling": take("halt", "go"),
        "inverting": think(answers.cheapest_inverted),
        **dict.fromkeys(
            ("losing", "paying", "shedding", "naming", "rationing", "bearing"), think(answers.cheapest_loss)
        ),
        **dict.fromkeys(("embarking", "clinging"), take("evacuate")),
        **dict.fromkeys(("advancing", "occupying"), advance),
        **dict.fromkeys(("breaking", "pressing"), follow),
    }  # fmt: skip
