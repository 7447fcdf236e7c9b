"""One player's place at the table: what that side may see and ask, and nothing else.

Programs that play are given a seat, never the game: they cannot look at the dice or at the other side's notes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from winterline.core.action import Action
from winterline.core.board import Board
from winterline.core.counters import Counter
from winterline.core.decision import Decision, Result
from winterline.core.errors import NotYourDecision
from winterline.core.game import Game
from winterline.core.reach import Graph
from winterline.core.verdict import Refused
from winterline.core.vocabulary import CORE


class Seat:
    """A side's view of a running game."""

    __slots__ = ("__game", "side")

    def __init__(self, game: Game, side: str) -> None:
        self.__game, self.side = game, side

    @property
    def game_id(self) -> str:
        """Which game is played."""
        return self.__game.rules.game

    @property
    def options(self) -> tuple[str, ...]:
        """The optional rules in force."""
        return self.__game.rules.options

    @property
    def decision(self) -> Decision | None:
        """The decision the game waits for; of another side's only that it is theirs and by which rule."""
        found = self.__game.decision
        if found is None or found.side == self.side:
            return found
        return msgspec.structs.replace(found, message=CORE.message("decides", side=found.side), data={})

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it runs."""
        return self.__game.result

    @property
    def board(self) -> Board:
        """The board."""
        return self.__game.rules.board

    @property
    def counters(self) -> tuple[Counter, ...]:
        """The order of battle of both sides."""
        return self.__game.rules.counters

    def actions(self) -> tuple[Action, ...]:
        """The legal actions, if the decision is this side's."""
        return self.__game.actions() if self.__game.side == self.side else ()

    def sample(self, rng: random.Random) -> Action:
        """One legal action of this side's decision, each as likely as any other, if possible without making the list."""
        if self.__game.side != self.side:
            raise NotYourDecision(CORE.say("not yours", side=self.__game.side, other=self.side))
        return self.__game.sample(rng)

    def view(self, *parts: str) -> dict[str, Any]:
        """The position as this side may know it; if parts are named only those, which is much faster."""
        return self.__game.rules.view(self.__game.state, self.side, parts)

    def where(self) -> dict[str, str]:
        """The hex of every unit on the board."""
        return self.__game.rules.where(self.__game.state)

    def __known(self) -> Any:
        """The position that questions are answered from: while another side decides, without what that hides."""
        rules, state = self.__game.rules, self.__game.state
        return state if rules.side(state) == self.side else rules.seen(state, self.side)

    def reach(self, unit: str) -> dict[str, float]:
        """Where a unit could get to now, and at what cost."""
        return self.__game.rules.reach(self.__known(), unit)

    def spots(self, unit: str) -> Sequence[str]:
        """The same hexes without the cost: for programs, and faster."""
        return self.__game.rules.spots(self.__known(), unit)

    def path(self, unit: str, to: str) -> list[str]:
        """The way a unit would take."""
        return self.__game.rules.path(self.__known(), unit, to)

    def odds(self, hexes: Sequence[str], attackers: Sequence[str], /, **support: int) -> dict[str, Any]:
        """A battle as it would stand, from what is public."""
        return self.__game.rules.odds(self.__known(), hexes, attackers, **support)

    def bare_odds(self, hexes: Sequence[str], attackers: Sequence[str], /, **support: int) -> dict[str, Any]:
        """The figures of a battle as it would stand, without the words: for programs, and much faster."""
        return self.__game.rules.bare_odds(self.__known(), hexes, attackers, **support)

    def attackers(self, to: str) -> Sequence[str]:
        """The units of the side in turn that may attack a hex now; none where the game does not say."""
        return self.__game.rules.attackers(self.__known(), to)

    def zone(self, side: str) -> list[str]:
        """A side's zone of control."""
        return self.__game.rules.zone(self.__known(), side)

    def ground(self) -> Graph:
        """The movement graph of the bare board, for thinking about marches that nobody has asked for yet."""
        return self.__game.rules.ground()

    def result_chances(self) -> dict[str, dict[str, float]]:
        """The combat results table: odds -> the exact chance of each result, worst odds first."""
        return self.__game.rules.result_chances()

    def imagine(self, rng: random.Random) -> Game:
        """A copy to think with: what this side knows, the other's secrets drawn anew, and dice of its own.

        Nothing of the game's key or of its past is reachable from it.
        """
        rules = self.__game.rules
        return Game.imagined(rules, rules.resample(self.__game.state, self.side, rng), rng.randbytes(32))

    def why_not(self, action: Action | str) -> Refused | None:
        """Why an action is not legal. The other side's decisions are not explained: answers could tell secrets."""
        found = self.__game.decision
        if found is not None and found.side != self.side:
            return Refused(found.rule, CORE.message("decides now", side=found.side))
        return self.__game.why_not(action)
