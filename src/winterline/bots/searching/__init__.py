"""Search near the end of a game: a turn's plans by several manners, each played to the end on imagined copies."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from winterline import Action, Game
from winterline.core.collecting import seldom_collected
from winterline.core.gesture import Drawn, NoDice
from winterline.core.seat import Seat

from .. import value
from ..kit import Manner, Mind
from ..levels import Name
from ..memory import read
from ..minds import MINDS, SEARCHED, Thinker
from .manners import PLANS, Plans

AnyMind = Mind[Any, Any, Any]
Steps = list[tuple[Action, bytes]]
OTHER = {"allied": "axis", "axis": "allied"}


class Effort(NamedTuple):
    """How much is searched."""

    time: float
    """What may be played in imagined games for one decision, in tenths of a second, more or less."""
    best: int = 1
    """Plans that are tried once more on other dice, beside one's own."""
    sure: float = 1.0
    """Standard errors by which a plan must be better than one's own."""

    def games(self, plans: int, cost: float) -> tuple[int, int]:
        """How many games are played for each of some plans, and how many for the best ones once more."""
        games = int(self.time / cost)
        first = max(LEAST, games // (2 * plans))
        return first, max(2 * LEAST, (games - first * plans) // (1 + self.best))


LEAST = 2
"""Games that are played for every plan at least."""
EFFORTS = {"hard": Effort(40.0), "expert": Effort(170.0, 2)}


class Chosen(msgspec.Struct):
    """In which part of a turn a plan was chosen, and which."""

    when: str = ""
    plan: int = 0


class Searcher(Thinker):
    """Thinks as the levels below do, but near the end tries plans by several manners out."""

    def __init__(self, name: Name, seed: int | str = 0) -> None:
        super().__init__(name, seed)
        self._chosen = Chosen()

    def choose(self, seat: Seat) -> Action:
        """The action that the mind likes best, in the manner that was found best for this part of the turn."""
        plans = PLANS.get(seat.game_id)
        if plans is None:
            return super().choose(seat)
        mind, when = self._mind(seat.game_id), str(seat.view("when")["when"])
        usual = mind.manner
        if self._chosen.when != when and self.due(seat, plans):
            self._chosen = Chosen(when, self.best(seat, plans, when))
        if self._chosen.when == when and self._chosen.plan:
            mind.manner = plans.of(seat.side).manners[self._chosen.plan - 1]
        try:
            return super().choose(seat)
        finally:
            mind.manner = usual

    def due(self, seat: Seat, plans: Plans) -> bool:
        """Whether a plan is about to be made, so near the end that games can be played to it."""
        decision = seat.decision
        if decision is None or decision.kind != plans.moment or len(seat.actions()) < 2:
            return False
        found = value.read(seat)
        return (
            found is not None
            and value.weights_of(found.kind) is not None
            and found.time >= plans.of(seat.side).late
        )

    def best(self, seat: Seat, plans: Plans, when: str) -> int:
        """The plan that wins most, 0 for one's own: others must be better on dice that did not choose them."""
        effort = EFFORTS[self._who.level.name]
        manners = plans.of(seat.side).manners
        trial = Trial(seat, self._mind(seat.game_id), plans, f"{self._seed} {when}")
        found = value.read(seat)
        left = max(1.0, (1.0 - found.time) * plans.parts) if found else 1.0
        first, again = effort.games(len(manners) + 1, left * plans.cost)
        with seldom_collected():
            own = trial.won(0, range(first))
            if min(own) == 1.0:
                return 0
            won = {n: sum(trial.won(n, range(first))) for n in range(1, len(manners) + 1)}
            order = sorted(won, key=lambda n: (-won[n], n))
            likely = [n for n in order[: effort.best] if won[n] > sum(own)]
            dice = range(first, first + again)
            tried = {n: trial.won(n, dice) for n in ((0, *likely) if likely else ())}
        gains = {n: gain(tried[n], tried[0]) for n in likely}
        best = max(likely, key=lambda n: (gains[n][0], -n), default=0)
        return best if best and gains[best][0] > effort.sure * gains[best][1] else 0

    def memory(self) -> bytes:
        """The memory of the minds, and what was searched."""
        minds = read(super().memory(), dict[str, msgspec.Raw])
        return msgspec.json.encode({**minds, SEARCHED: self._chosen})

    def restore(self, memory: bytes) -> None:
        """Go on where the bot stopped that remembered this."""
        super().restore(memory)
        found = read(memory, dict[str, msgspec.Raw]).get(SEARCHED)
        self._chosen = read(bytes(found), Chosen) if found is not None else Chosen()


def gain(more: Sequence[float], less: Sequence[float]) -> tuple[float, float]:
    """By how much one plan won more than another on the same dice, and the standard error of that."""
    found = [one - other for one, other in zip(more, less, strict=True)]
    mean = sum(found) / len(found)
    spread = sum((one - mean) ** 2 for one in found) / max(1, len(found) - 1)
    return mean, sqrt(spread / len(found))


class Trial:
    """A position that is played to the end by several plans."""

    def __init__(self, seat: Seat, mind: AnyMind, plans: Plans, luck: str) -> None:
        self.seat, self.plans, self.luck = seat, plans, luck
        self.facts = mind.facts(seat)
        self.notes, self.seed, self.usual = mind.memory(), mind.seed, mind.manner
        self.when = str(seat.view("when")["when"])
        self.begun: dict[int, Steps] = {}
        """Plan -> what it does before the first roll."""

    def won(self, plan: int, dice: Sequence[int]) -> list[float]:
        """The share of the game that this side wins with a plan, on each of the dice."""
        return [self.played(plan, number) for number in dice]

    def mind(self, manner: Manner, notes: bytes = b"") -> AnyMind:
        """A mind that plays on."""
        found = MINDS[self.seat.game_id](self.seed, manner)
        found.known = self.facts
        if notes:
            found.restore(notes)
        return found

    def planner(self, plan: int) -> AnyMind:
        """The mind that makes a plan."""
        manner = self.plans.of(self.seat.side).manners[plan - 1] if plan else self.usual
        return self.mind(manner, self.notes)

    def steps(self, plan: int) -> Steps:
        """What a plan does before the first roll, each time with what the mind remembers then: on all dice the same."""
        if plan not in self.begun:
            mind, out = self.planner(plan), Steps()
            game = self.seat.imagine(random.Random(self.luck))
            game.dice = NoDice()
            while game.side == self.seat.side and not self.over(game):
                action = mind.choose(game.seat(game.side))
                trial = game.copy()
                try:
                    trial.play(action)
                except Drawn:
                    break
                game = trial
                out.append((action, mind.memory()))
            self.begun[plan] = out
        return self.begun[plan]

    def over(self, game: Game) -> bool:
        """Whether the part of the turn that is planned is over."""
        return str(game.seat(self.seat.side).view("when")["when"]) != self.when

    def played(self, plan: int, number: int) -> float:
        """One game."""
        side = self.seat.side
        game = self.seat.imagine(random.Random(f"{self.luck} {number}"))
        seats = {name: game.seat(name) for name in OTHER}
        minds = {side: self.planner(plan), OTHER[side]: self.mind(Manner())}
        notes = b""
        for action, notes_then in self.steps(plan):
            if action not in seats[side].actions():
                break
            game.play(action)
            notes = notes_then
        if notes:
            minds[side].restore(notes)
        planned = True
        for _ in range(self.plans.most):
            if not (now := game.side):
                break
            if planned and now == side and self.over(game):
                planned, minds[side].manner = False, Manner()
            game.play(minds[now].choose(seats[now]))
        return self.share(game, side)

    def share(self, game: Game, side: str) -> float:
        """What a side has of a game: of one that is not over, its chance."""
        chance = value.chance(game.seat(side))
        chance = 0.5 if chance is None else chance
        return chance if side == "allied" else 1.0 - chance
