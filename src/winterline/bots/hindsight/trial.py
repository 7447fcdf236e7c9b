"""A position of a game that is over, played on again and again by minds: as a side knew it, on dice of its own."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property
from typing import Any, NamedTuple

from winterline import Action, Game, IllegalAction
from winterline.core.decision import Rules
from winterline.core.gesture import Drawn, NoDice
from winterline.core.seat import Seat

from .. import value
from ..hints import battles_of
from ..kit import Manner
from ..minds import MINDS, AnyMind
from .parts import Played

Plan = tuple[Action, ...]
NO_DICE = bytes(32)
"""A key that no game has: nothing is played on."""
MOST = 2000
"""Actions after which an imagined game ends unfinished."""
PLAYS: dict[str, Manner] = {"anzio": Manner(thumb=True)}
"""In what manner games are played on where `normal` would take too long."""


class Outcome(NamedTuple):
    """Where a plan leads before the first roll."""

    where: dict[str, str]
    attacks: tuple[tuple[str, ...], ...]


class Trial:
    """The position before a plan."""

    def __init__(self, rules: Rules, part: Played, luck: str) -> None:
        self.rules, self.part, self.luck = rules, part, f"{luck} {part.when}"
        self.manner = PLAYS.get(rules.game, Manner())

    @cached_property
    def seat(self) -> Seat:
        """The seat of whoever planned."""
        return self.at(self.part.state).seat(self.part.side)

    def at(self, state: Any) -> Game:
        """The game at a position."""
        return Game.imagined(self.rules, state, NO_DICE)

    @cached_property
    def facts(self) -> Any:
        """What all minds of the game know of the ground."""
        return MINDS[self.rules.game]().facts(self.seat)

    def mind(self, manner: Manner) -> AnyMind:
        """A mind without a memory."""
        found = MINDS[self.rules.game]("hindsight", manner)
        found.known = self.facts
        return found

    def imagined(self, number: int) -> Game:
        """The position as the side knew it, with the dice of a number."""
        return self.seat.imagine(random.Random(f"{self.luck} {number}"))

    # --- plans ------------------------------------------------------------------------------------------

    def plan(self, manner: Manner) -> Plan:
        """What a mind would do before the first roll, and what leads to it."""
        mind, game, out = self.mind(manner), self.imagined(-1), list[Action]()
        game.dice = NoDice()
        while game.side == self.part.side and not self.over(game) and len(out) < MOST:
            out.append(mind.choose(game.seat(game.side)))
            trial = game.copy()
            try:
                trial.step(out[-1])
            except Drawn:
                break
            game = trial
        return tuple(out)

    def outcome(self, plan: Plan) -> Outcome:
        """Who stands where after a plan, and what it attacks."""
        game = self.at(self.part.state)
        game.dice = NoDice()
        battles: dict[tuple[str, ...], None] = {}
        for action in plan:
            trial = game.copy()
            try:
                trial.step(action)
            except (Drawn, IllegalAction):
                break
            if self.over(trial):
                break
            game = trial
        for battle in battles_of(game.seat(self.part.side)):
            battles[tuple(battle["hexes"])] = None
        return Outcome(game.seat(self.part.side).where(), tuple(battles))

    def others(self, manners: Iterable[Manner]) -> list[Plan]:
        """The plans that minds would make in some manners, as far as they come to something else than what was played."""
        known, out = [self.outcome(self.part.plan)], list[Plan]()
        for manner in manners:
            plan = self.plan(manner)
            if (outcome := self.outcome(plan)) not in known:
                known.append(outcome)
                out.append(plan)
        return out

    def over(self, game: Game) -> bool:
        """Whether the part is over."""
        return self.rules.moment(game.state)[0] != self.part.when

    # --- playing on -------------------------------------------------------------------------------------

    def played(self, plan: Plan, number: int, depth: int | None) -> float:
        """What the side has of one game: of one that is played to its end, whether it won.

        Of one that is left after so many parts, the mean of its chances at the end of each: what is counted of a position
        swings from part to part more than the chance does.
        """
        game = self.imagined(number)
        follow(game, plan)
        passed = list[float]()
        self.play(game, depth, passed)
        return sum(passed) / len(passed) if depth and game.side and passed else self.share(game)

    def replayed(self, number: int) -> float:
        """What the side has at the end of the part after the same decisions on other dice."""
        game = self.imagined(number)
        follow(game, self.part.plan)
        asked: dict[tuple[str, str], list[Action]] = defaultdict(list)
        for side, kind, action in self.part.rest:
            asked[side, kind].append(action)

        def again() -> Action | None:
            """As the next question of the kind was answered, as far as that can be done now."""
            waiting, offers = asked[game.side, getattr(game.decision, "kind", "")], game.actions()
            while waiting:
                if (action := waiting.pop(0)) in offers:
                    return action
            return None

        self.play(game, 0, [], again)
        return self.share(game)

    def play(
        self,
        game: Game,
        depth: int | None,
        passed: list[float],
        first: Callable[[], Action | None] | None = None,
    ) -> None:
        """Go on to the end of the part and so many parts more, or to the end; `first` may answer before the minds."""
        minds = {side: self.mind(self.manner) for side in self.rules.sides}
        seats = {side: game.seat(side) for side in self.rules.sides}
        when, left = self.part.when, depth
        for _ in range(MOST):
            if not game.side:
                return
            now = self.rules.moment(game.state)[0]
            if left is not None and now != when:
                when, left = now, left - 1
                if left < (depth or 0) - 1:
                    passed.append(self.share(game))
                if left < 0:
                    return
            game.play((first and first()) or minds[game.side].choose(seats[game.side]))

    def share(self, game: Game) -> float:
        """What the side has of a game: its chance, even where nobody can tell."""
        chance = value.chance(game.seat(self.part.side))
        chance = 0.5 if chance is None else chance
        return chance if self.part.side == "allied" else 1.0 - chance


def follow(game: Game, plan: Plan) -> None:
    """Play a plan as far as it is allowed: another one's secrets may be others than they were."""
    with suppress(IllegalAction):
        for action in plan:
            game.step(action)
