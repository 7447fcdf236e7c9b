"""The mind for ANZIO: a plan a player-turn, answered decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import msgspec

from winterline.core.bits import bits, mask_of

from ...kit import ALLIED, AXIS, Action, Chance, Handler, Mind, Offers, Seat, first, of_kind, take, think
from . import again, answers, choices, fog, forms, sea, sky
from .division import Division
from .facts import Facts
from .model import PARTS, Model
from .plan import Intent, Planner

STARTS, OTHER_STARTS = {"de-16pz": ("O61", "P57", "N58", "R55", "P55")}, ("K57", "M58", "X52", "Y52")
"""Where 16 Panzer may wait for the invasion, and others."""
MUSTER, SPARE = 7, 2
"""The first turn to prepare a second landing, the last one to make it, and the spare cities that make one needless."""
PAUSE, PATIENCE = 6, 4
"""Turns between two landings, and those in which troops are kept back for one."""


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
    landed: int = -1
    """The turn of the last landing after the first, -1 while there was none."""
    muster: bool = False
    waited: int = 0
    """The turns in which a landing was prepared and not made."""
    parted: set[str] = set()
    """Divisions that were parted this turn."""
    quiet: int = 0
    """The turns since the last attack."""
    struck: int = -1
    """The turn of the last air strike."""
    turn: int = -1
    attacks: dict[int, set[int]] = {}
    """The battles that were planned: hex -> attackers."""
    sharing: set[int] = set()
    """Who belongs to the battle that is being declared."""
    wide: list[int] = []
    """The hexes that it is declared against, where they are several."""
    covered: int = -1
    """The turn in which blank counters were laid last: nothing is moved after that."""
    advanced: set[int] = set()
    """Units that followed up in this turn's fighting."""


class AnzioMind(Mind[Facts, Notes, Model]):
    """Plays one side. Its memory is a plan for the turn; when the position is not what it expects it plans anew."""

    facts_type, notes_type, model_type = Facts, Notes, Model
    parts = PARTS

    def model(self, seat: Seat) -> Model:
        """The position as it stands."""
        model, notes = super().model(seat), self.notes
        if model.turn != notes.turn:
            notes.quiet = 0 if notes.attacks else notes.quiet + 1
            notes.turn, notes.plan, notes.attacks = model.turn, None, {}
            notes.kept, notes.sharing, notes.advanced, notes.parted = set(), set(), set(), set()
            notes.waited = notes.waited + 1 if notes.muster else 0
        model.raised = sky.COLUMNS if notes.struck == model.turn else 0
        model.quiet = again.urged(model, notes.quiet, notes.landed)
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

    def draw(self, seat: Seat, offers: Offers) -> Action:
        """One of several choices that are as good as each other."""
        return self.by_luck(choices.drawn, offers)

    def by_luck(self, answer: Callable[[Offers, Chance], Action], offers: Offers) -> Action:
        """An answer that uses luck."""
        rng = self.luck()
        action = answer(offers, rng)
        self.notes.drawn = rng.drawn
        return action

    def muster(self, seat: Seat, offers: Offers) -> Action:
        """Where a unit of a later game starts: where it was, or else near where it is wanted."""
        return next(iter(of_kind(offers, "history")), None) or self.enter(seat, offers)

    def invade(self, seat: Seat, offers: Offers) -> Action:
        """Where the first invasion comes ashore."""
        model = self.model(seat)
        return self.by_luck(lambda zones, rng: sea.choose_zone(model, list(zones), rng), offers)

    # --- movement ---------------------------------------------------------------------------------------

    def move(self, seat: Seat, offers: Offers) -> Action:
        """Bring everybody over the sea and over the edge first; then carry the plan's moves out; end."""
        notes, where = self.notes, seat.where()
        if notes.covered >= 0 and notes.covered == seat.view("turn")["turn"]:
            return fog.concealed(self.model(seat), offers) or first(offers, "end")
        if notes.plan is None or where != notes.expected:
            notes.plan, notes.expected = None, where
            model = self.model(seat)
            if (action := self.arrive(model, offers) or self.order(model, offers)) is not None:
                return action
            notes.plan = self.begin(seat, model)
            if (action := self.second_thoughts(seat, model, offers)) is not None:
                notes.plan = None
                return action
        return self.next_move(seat, notes.plan, offers) or self.settle(seat, offers)

    def order(self, model: Model, offers: Offers) -> Action | None:
        """What is done before the plan is made: drops on Roma, units out of Commands, divisions that come together."""
        if of_kind(offers, "airdrop") and choices.drop_on_roma(model):
            return first(offers, "airdrop")
        return (
            next(iter(of_kind(offers, "reveal")), None)
            or sea.rescued(model, offers)
            or forms.emerging(model, offers)
            or forms.joined(model, offers, self.notes.parted)
        )

    def second_thoughts(self, seat: Seat, model: Model, offers: Offers) -> Action | None:
        """What would make a better plan: a division parted to man its posts, or an air strike."""
        notes, plan = self.notes, self.notes.plan
        if plan is None or self.hurried:
            return None
        if (action := forms.parted(model, offers, plan.bare, notes.parted)) is not None:
            notes.parted.add(action.unit)
            return action
        if strikes := of_kind(offers, "strike"):
            model.raised = sky.COLUMNS
            better = self.begin(seat, model)
            model.raised = 0
            if sky.worth_a_strike(plan, better, model.quiet):
                notes.struck = model.turn
                return strikes[0]
        return None

    def arrive(self, model: Model, offers: Offers) -> Action | None:
        """The next unit that comes onto the board, or an invasion; None when nobody is wanted any more."""
        notes, roster = self.notes, model.roster
        landings = of_kind(offers, "invade")
        notes.muster = self.musters(model, bool(landings))
        if notes.muster and landings:
            able = [roster.index[a.unit] for a in of_kind(offers, "ship")]
            able = [u for u in able if roster.invader[u] and model.defence[u]]
            found = again.second_landing(model, landings, able)
            if found is not None:
                notes.landed, notes.muster = model.turn, False
                return found
        if (apart := sky.set_off(model, of_kind(offers, "drop")) or sea.raid(model, offers)) is not None:
            notes.moving = apart.unit
            return apart
        fillers = sum(1 for u in model.units[ALLIED] if roster.replacement[u])
        able_to = [a for a in of_kind(offers, "ship", "bring") if a.unit not in notes.kept]
        ready = [a for a in able_to if self.comes(model, a, fillers)]
        if not ready:
            return None
        action = min(ready, key=lambda a: sea.lander_order(model, roster.index[a.unit]))
        notes.moving = action.unit
        notes.kept.add(notes.moving)
        return action

    def musters(self, model: Model, offered: bool) -> bool:
        """Whether a second landing is being prepared."""
        done = self.notes.landed >= 0 and model.turn <= self.notes.landed + PAUSE
        needless = done or model.taken >= model.need + SPARE
        due = offered or (model.turn == MUSTER and model.counters == 0)
        return model.me == ALLIED and due and not needless

    def holds_back(self, model: Model) -> bool:
        """Whether troops wait in Sicilia for the next landing; not for ever."""
        return self.notes.muster and self.notes.waited < PATIENCE

    def comes(self, model: Model, action: Action, fillers: int) -> bool:
        """Whether a unit that could come onto the board now should."""
        unit = model.roster.index[action.unit]
        if model.at[unit] >= 0:
            lands = model.landing and model.turn and model.lift >= model.roster.size[unit]
            return bool(lands and model.roster.invader[unit] and model.attack[unit] >= 2)
        return action.do == "bring" or sea.wanted_ashore(model, unit, fillers, self.holds_back(model))

    def sail(self, seat: Seat, offers: Offers) -> Action:
        """Where a unit comes ashore."""
        model = self.model(seat)
        lands, ways, goals = of_kind(offers, "land"), of_kind(offers, "sail"), sea.goals(model)
        if lands and (model.landing or not ways):
            return sea.landing_hex(model, lands, goals)
        unit = model.roster.index.get(self.notes.moving, -1)
        return sea.voyage(model, ways or list(offers), goals, unit)

    def raiding(self, seat: Seat, offers: Offers) -> Action:
        """Where a commando raids."""
        model = self.model(seat)
        return sea.raided(model, model.roster.index.get(self.notes.moving, -1), offers)

    def enter(self, seat: Seat, offers: Offers) -> Action:
        """Where a unit comes on: as near as can be to where it is wanted, out of contact."""
        model = self.model(seat)
        atlas, goals, zone = model.atlas, sea.goals(model), model.zone(1 - model.me)

        def dislike(action: Action) -> tuple[float, str]:
            cell = atlas.cell(action.to)
            return atlas.nearest(cell, goals) + (10 if zone >> cell & 1 else 0), action.to

        return min(offers, key=dislike)

    def begin(self, seat: Seat, model: Model, roughly: bool = False) -> Intent:
        """Plan the turn; roughly where others will come before it is carried out."""
        ids, atlas = model.roster.ids, model.atlas
        busy = {u for battle in model.view["battles"] for u in battle["attackers"]}
        reach: dict[int, int] = {}
        for unit in model.units[model.me]:
            if ids[unit] not in busy:
                labels = () if unit in model.stopped else seat.spots(ids[unit])
                reach[unit] = 1 << model.at[unit] | mask_of(map(atlas.cell, labels))
        extra = atlas.docks(model.landing) & model.occupied[ALLIED]
        return Planner(model, reach, extra, self.notes.muster, self.hurried or roughly).make()

    def next_move(self, seat: Seat, plan: Intent, offers: Offers) -> Action | None:
        """The next move of the plan that can be made, attackers first."""
        movable = {a.unit: a for a in offers if a.do == "move"}
        name = self.next_task(seat, plan.moves, movable, plan.attackers())
        self.notes.moving = name or self.notes.moving
        return movable.get(name)

    def go(self, seat: Seat, offers: Offers) -> Action:
        """To the goal of the plan, or as near to it as can be without contact."""
        notes, facts, where = self.notes, self.facts(seat), seat.where()
        cell, distance = facts.atlas.cell, facts.atlas.distance
        notes.moving = notes.moving or self.about(seat).get("unit", "")
        # others may still be on their way to the board: in the long games whoever comes first does not go for the enemy
        early = notes.plan is None and seat.view("goal").get("goal") is not None
        plan = notes.plan or self.begin(seat, self.model(seat), early)
        unit = facts.roster.index.get(notes.moving, -1)
        goal = plan.moves.get(unit, -1)
        name = facts.atlas.label(goal) if goal >= 0 else ""
        found = [a for a in offers if (a.to == name if name else cell(a.to) == goal)]
        if len(found) != 1 or early:
            zone = set(seat.zone("axis" if seat.side == "allied" else "allied"))
            found = [a for a in found if not (early and a.to in zone)]
            if not found:
                plan.moves.pop(unit, None)
                goal = goal if goal >= 0 else cell(where.get(notes.moving, offers[0].to))
            found = sorted(found or offers, key=lambda a: (a.to in zone, distance(cell(a.to), goal), a.to))
        notes.expected = {**where, notes.moving: found[0].to}
        return found[0]

    def settle(self, seat: Seat, offers: Offers) -> Action:
        """Nothing is left to move: build a fort, end the phase, or do what must be done before."""
        notes, label = self.notes, self.facts(seat).atlas.label
        posts = {label(post) for post in notes.plan.posts} if notes.plan else set()
        forts = tuple(a for a in of_kind(offers, "fortify") if a.to in posts)
        if forts:
            return answers.best_site(self.model(seat), forts)
        if of_kind(offers, "refit") and (refit := forms.refitted(self.model(seat), offers)) is not None:
            return refit
        action = first(offers, "end", "bring", "ship", "move", "evacuate")
        if action.do == "move" and notes.plan:
            action = self.overdue(seat, notes.plan, offers) or action
        if action.do == "end":
            battles = notes.plan.attacks.items() if notes.plan else ()
            notes.attacks = {target: set(battle.posts) for target, battle in battles}
            notes.plan, notes.sharing = None, set()
            if hidden := fog.concealed(self.model(seat), offers) if of_kind(offers, "conceal") else None:
                notes.covered, action = seat.view("turn")["turn"], hidden
        elif action.do in ("bring", "ship", "move", "evacuate"):
            notes.moving = action.unit
        return action

    def overdue(self, seat: Seat, plan: Intent, offers: Offers) -> Action | None:
        """A garrison that must go on before the phase may end; others keep their places."""
        model = self.model(seat)
        for action in of_kind(offers, "move"):
            unit = model.roster.index[action.unit]
            if unit in model.called:
                plan.moves[unit] = next(bits(model.called[unit]))
                return action
        return None

    # --- battles ----------------------------------------------------------------------------------------

    def wanted(self, model: Model) -> int:
        """Hexes that are worth an advance."""
        return model.wanted() | (model.docks if model.me == AXIS else 0)

    def attack_or_end(self, seat: Seat, offers: Offers) -> Action:
        """The next battle to declare; in later rounds only one that is worth it."""
        model = self.model(seat)
        targets = {model.atlas.cell(a.to): a for a in of_kind(offers, "attack")}
        division = Division(model, self.notes.attacks, self.wanted(model))
        wide, together = division.together() if not of_kind(offers, "end") else (0, set())
        self.notes.wide = list(bits(wide))
        if together:
            target = self.notes.wide[0]
            division.share[target] = together
        elif of_kind(offers, "end"):
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
            cell = self.facts(seat).atlas.cell
            wanted = [a for a in of_kind(offers, "also") if cell(a.to) in self.notes.wide] or wanted
        return wanted[0] if wanted else first(offers, "declare", "join")

    def fight(self, seat: Seat, offers: Offers) -> Action:
        """The next battle at its full odds: the surest first, so that others find fewer ways back."""
        return answers.surest(self.model(seat), offers)

    def advance(self, seat: Seat, offers: Offers) -> Action:
        """Whether and where a victor follows up."""
        model = self.model(seat)
        action = answers.follow_up(model, self.wanted(model), offers)
        if action.do == "advance":
            self.notes.advanced.add(model.roster.index[action.unit])
        return action

    def retreat(self, seat: Seat, offers: Offers) -> Action:
        """The way that a unit takes back."""
        model = self.model(seat)
        return answers.way_back(model, offers, model.roster.index.get(self.about(seat).get("unit", ""), -1))

    def embark(self, seat: Seat, offers: Offers) -> Action:
        """Whether a unit driven to a beach is taken off."""
        model = self.model(seat)
        return answers.aboard(model, model.roster.index.get(self.about(seat).get("unit", ""), -1), offers)

    def follow(self, seat: Seat, offers: Offers) -> Action:
        """What a breakthrough is used for."""
        model = self.model(seat)
        return answers.break_out(model, self.wanted(model), offers)

    handlers: ClassVar[Mapping[str, Handler]] = {
        "moving": move, "going": go, "entering": enter, "disembarking": think(sea.disembarked),
        "deploying": deploy, "mustering": muster, "invading": invade,
        "declaring-all": attack_or_end, "declaring": declare, "fighting": fight, "holding-out": take("endure"),
        "rerolling": lambda mind, seat, offers: answers.reroll(
            mind.about(seat)["face"], seat.view("side")["side"] == seat.side, offers
        ),
        "disbanding": take("end"), "scattering": take("roll"), "retreating": take(),
        "routing": retreat, "withdrawing": think(answers.withdraw),
        "rebuilding": think(answers.rebuild), "opening": think(answers.open_harbour),
        "allotting": think(answers.cover), "interdicting": think(answers.interdict),
        "basing": think(answers.best_site), "bombing": think(answers.bomb),
        "sailing": sail, "raiding": raiding,
        "parachuting": think(sky.drop_zone), "assembling": take("halt", "go"),
        "inverting": think(answers.cheapest_inverted), "wearing": think(answers.cheapest_loss),
        **dict.fromkeys(("choosing-list", "choosing-version", "choosing-chart", "choosing-plan", "fixing"), draw),
        "choosing-lift": lambda mind, seat, offers: choices.most_lift(offers),
        "raising": think(choices.stronger_list), "keeping": think(choices.divisions_kept),
        "hiding": lambda mind, seat, offers: mind.by_luck(choices.face_down, offers),
        "looking": think(choices.spy), "reforming": think(forms.reformed),
        **dict.fromkeys(("substituting", "sending"), think(choices.least)), "dissolving": think(choices.dissolve),
        "posting": think(choices.post), "docking": take("place"), "posted": enter, "siding": take("open"),
        "dismantling": think(choices.give_up), "rising": think(choices.rise), "stirring": think(choices.stir),
        "cancelling": take("end"), "binding": lambda mind, seat, offers: choices.unbound(offers),
        "covering": fog.covering, "beginning": take(),
        "rousing": think(choices.rouse), "relieving": think(choices.relieve), "jumping": think(choices.jump),
        **dict.fromkeys(("losing", "paying", "rationing", "bearing"), think(answers.cheapest_loss)),
        **dict.fromkeys(("shedding", "naming"), think(answers.cheapest_unit)),
        "embarking": embark, "clinging": take("evacuate"),
        **dict.fromkeys(("advancing", "occupying"), advance),
        **dict.fromkeys(("breaking", "pressing"), follow),
    }  # fmt: skip
