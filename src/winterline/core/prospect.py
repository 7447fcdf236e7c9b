"""A battle as it would stand if units that are in hand came next to an enemy: tried without dice, on a copy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from winterline.core import gesture
from winterline.core.action import Action
from winterline.core.errors import BadChoice, IllegalAction
from winterline.core.telling import Assault, Toll, Tolls

if TYPE_CHECKING:
    from winterline.core.game import Game

Parts = Sequence[Action]


class Prospect(NamedTuple):
    """A battle that could come."""

    assault: Assault
    odds: dict[str, Any]
    via: str
    """The hex that those in hand would attack from; empty where they do not move for it."""
    joined: bool
    """Whether any of those in hand takes part."""

    def worth(self, tolls: Mapping[str, Tolls]) -> tuple[float, float]:
        """How good it is for the attacker: what it costs the enemy on the average less his own cost, then the odds."""
        told = [(share, tolls[name]) for name, share in self.odds["chances"].items() if name in tolls]
        gain = sum(share * (_weight(toll.defender) - _weight(toll.attacker)) for share, toll in told)
        return (gain if told else -EVERYTHING), self.odds["ratio"]


EVERYTHING, DRIVEN = 4.0, 1.5
"""What all units of a side, and a retreat, weigh in steps."""


def _weight(toll: Toll) -> float:
    return (EVERYTHING if toll.all else toll.steps) + DRIVEN * toll.back


def foreseen(
    game: Game, final: gesture.Final, to: str, hands: Sequence[Parts], units: Sequence[str]
) -> Prospect | None:
    """The battle about a hex as it would stand; None where nobody could attack it.

    `hands` are the unsent parts that take each unit up; each goes to the same hex, the one that is best for the attacker.
    Where they stand next to the enemy already, or cannot come there, it is told as all stand.
    """
    now = _as_it_stands(game, to, "", units)
    if now is not None and now.joined:
        return now
    near = [
        found
        for via, after in _beside(game, final, to, hands)
        if (found := _as_it_stands(after, to, via, units))
    ]
    joined = [found for found in near if found.joined]
    if not joined:
        return now
    tolls = game.rules.result_tolls()
    return max(joined, key=lambda found: found.worth(tolls))


def _as_it_stands(game: Game, to: str, via: str, units: Sequence[str]) -> Prospect | None:
    """The battle about a hex in a position, from what the side that decides may know."""
    rules = game.rules
    known = rules.seen(game.state, rules.side(game.state))
    if (assault := rules.assault(known, to)) is None:
        return None
    try:
        odds = rules.odds(known, assault.hexes, assault.attackers)
    except BadChoice:
        return None
    return Prospect(assault, odds, via, not set(units).isdisjoint(assault.attackers))


def _beside(game: Game, final: gesture.Final, to: str, hands: Sequence[Parts]) -> Iterator[tuple[str, Game]]:
    """The positions in which all those in hand have come to a hex next to another, without luck."""
    grid = game.rules.board.grid
    cell = grid.find(to)
    if cell < 0 or not hands:
        return
    near = {grid.label(other) for other in grid.around(cell)}
    first = gesture.rehearse(game, hands[0], final)
    goes = (
        [action for action in first.game.actions() if action.to in near and not action.unit]
        if not first.final
        else []
    )
    for action in goes:
        try:
            done = gesture.rehearse(game, [part for hand in hands for part in (*hand, action)], final)
        except IllegalAction:
            continue
        if not done.final and game.rules.side(done.game.state) == game.side:
            yield action.to, done.game
