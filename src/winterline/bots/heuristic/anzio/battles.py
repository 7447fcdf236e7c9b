"""Battles as the ANZIO mind answers them: who attacks whom, losses, advances, second combats."""

from __future__ import annotations

import msgspec

from ...kit import AXIS, Action, Mind, Offers, Seat, first, of_kind
from . import answers, facts, plan
from .division import Division
from .model import Model


class Notes(msgspec.Struct):
    """What the mind carries on."""

    drawn: int = 0
    """How much of its luck was used."""
    plan: plan.Intent | None = None
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


class Battles(Mind[facts.Facts, Notes, Model]):
    """The half of the mind that fights."""

    facts_type, notes_type, model_type = facts.Facts, Notes, Model

    def model(self, seat: Seat) -> Model:
        """The position as it stands."""
        model, notes = super().model(seat), self.notes
        if model.turn != notes.turn:
            notes.turn, notes.plan, notes.attacks = model.turn, None, {}
            notes.kept, notes.sharing, notes.advanced = set(), set(), set()
        return model

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
