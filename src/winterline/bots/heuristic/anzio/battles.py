"""Battles as the ANZIO mind answers them: who attacks whom, losses, advances, second combats."""

from __future__ import annotations

from winterline.bots.heuristic.anzio import answers
from winterline.bots.heuristic.anzio.division import Division
from winterline.bots.heuristic.anzio.ground import (
    ALLIED,
    AXIS,
    SIDES,
    Ground,
    Roster,
    make_ground,
    make_roster,
)
from winterline.bots.heuristic.anzio.model import Model, mud_graph, read_model
from winterline.bots.heuristic.anzio.odds import Hurt, Table, averages, read_table
from winterline.bots.heuristic.kit import Mind, Offers
from winterline.core.action import Action
from winterline.core.bits import mask_of
from winterline.core.reach import Graph
from winterline.core.seat import Seat


class Facts:
    """What never changes in one game."""

    def __init__(self, seat: Seat) -> None:
        self.board = seat.board
        self.ground: Ground = make_ground(seat)
        self.roster: Roster = make_roster(seat)
        self.mud: Graph = mud_graph(self.ground)
        self.table: Table = read_table(seat.table())
        self.hurt: tuple[Hurt, ...] = averages(self.table)


class Battles(Mind):
    """The half of the mind that fights."""

    def __init__(self) -> None:
        super().__init__()
        self.facts: Facts | None = None
        self.turn = -1
        self.attacks: dict[int, set[int]] = {}
        """The battles that were planned: hex -> attackers."""
        self.sharing: set[int] = set()
        """Who belongs to the battle that is being declared."""
        self.advanced: set[int] = set()
        """Units that followed up in this turn's fighting."""

    def forget(self) -> None:
        """A new turn: nothing is planned yet."""
        self.attacks, self.sharing, self.advanced = {}, set(), set()

    def known(self, seat: Seat) -> Facts:
        """What never changes, read once."""
        if self.facts is None or self.facts.board is not seat.board:
            self.facts = Facts(seat)
        return self.facts

    def model(self, seat: Seat) -> Model:
        """The position as it stands."""
        facts = self.known(seat)
        model = read_model(facts.ground, facts.roster, seat.view(), SIDES.index(seat.side), facts.mud)
        if model.turn != self.turn:
            self.turn = model.turn
            self.forget()
        return model

    def divide(self, seat: Seat) -> Division:
        """Who attacks whom, from where everybody stands now."""
        facts = self.known(seat)
        model = self.model(seat)
        return Division(model, facts.table, self.attacks, self.wanted(model))

    def wanted(self, model: Model) -> int:
        """Hexes that are worth an advance."""
        ground = model.ground
        mask = 0
        for cells in ground.cities.values():
            if (not cells & model.friendly) == (model.me == ALLIED):
                mask |= cells
        if model.me == AXIS:
            mask |= mask_of(c for name in model.opened for c in ground.harbours[name].cells)
        return mask

    def attack_or_end(self, seat: Seat, offers: Offers) -> Action:
        """The next battle to declare; in later rounds only one that is worth it."""
        ground = self.known(seat).ground
        targets = [a for a in offers if a.do == "attack"]
        end = next((a for a in offers if a.do == "end"), None)
        division = self.divide(seat)
        if end is not None:
            found = division.again(self.advanced, [ground.cell(a.to) for a in targets])
            self.sharing = division.sharing()
            return next((a for a in targets if found >= 0 and a.to == ground.label(found)), end)
        first = division.first([ground.cell(a.to) for a in targets])
        self.sharing = division.sharing()
        return next((a for a in targets if a.to == ground.label(first)), offers[0])

    def declare(self, seat: Seat, offers: Offers) -> Action:
        """Put the battle together as it was divided, then declare it."""
        roster = self.known(seat).roster
        joins = [a for a in offers if a.do == "join"]
        wanted = [a for a in joins if roster.index[a.unit] in self.sharing]
        if wanted:
            return wanted[0]
        ready = next((a for a in offers if a.do == "declare"), None)
        support = [a for a in offers if a.do == "support"]
        if support and self.sharing:
            return support[0]
        if ready is not None:
            return ready
        return joins[0] if joins else offers[0]

    def fight(self, seat: Seat, offers: Offers) -> Action:
        """The next battle at its full odds: the surest first, so that others find fewer ways back."""
        model = self.model(seat)
        support = [a for a in offers if a.do == "support"]
        full = [a for a in offers if a.do == "fight" and a.kind == "full"]
        if support:
            return support[0]
        if not full:
            return next((a for a in offers if a.do == "end"), offers[0])
        strength: dict[str, float] = {}
        for battle in seat.view()["battles"]:
            attack = sum(model.attack[model.roster.index[u]] for u in battle["attackers"])
            cells = [model.ground.cell(label) for label in battle["hexes"]]
            defence = sum(model.defence[u] for c in cells for u in model.stacks[1 - model.me].get(c, ()))
            for label in battle["hexes"]:
                strength[label] = attack / max(1, defence)
        return max(full, key=lambda a: (strength.get(a.to, 0.0), a.to))

    def lose(self, seat: Seat, offers: Offers) -> Action:
        """The step that costs least."""
        return answers.cheapest_loss(self.model(seat), offers)

    def reroll(self, seat: Seat, offers: Offers) -> Action:
        """Whether to roll again."""
        prompt = seat.decision.prompt if seat.decision else ""
        return answers.reroll(prompt, seat.view()["side"] == seat.side, offers)

    def advance(self, seat: Seat, offers: Offers) -> Action:
        """Whether and where a victor follows up."""
        model = self.model(seat)
        action = answers.follow_up(model, self.known(seat).hurt, self.wanted(model), offers)
        if action.do == "advance":
            self.advanced.add(model.roster.index[action.unit])
        return action

    def follow(self, seat: Seat, offers: Offers) -> Action:
        """What a breakthrough is used for."""
        model = self.model(seat)
        return answers.break_out(model, self.wanted(model), offers)
