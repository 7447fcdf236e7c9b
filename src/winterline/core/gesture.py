"""A gesture: actions of one side that are sent together. It ends with the first that cannot be taken back.

Such a part draws a die, reveals something or hands the decision over. Which part that is, is found out without the game's
dice: whoever sends more is refused before anything is rolled, in words that are always the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from winterline.core.errors import WinterlineError
from winterline.core.vocabulary import CORE

if TYPE_CHECKING:
    from winterline.core.action import Action
    from winterline.core.decision import EngineRules, Event
    from winterline.core.game import Game

Final = Callable[[Any, Any], bool]
"""Whether the step from one position to another cannot be taken back (`Rules.final`, or stricter)."""


class Drawn(Exception):
    """A roll was asked for where none may be made."""


class NoDice:
    """Dice for everything that happens without luck."""

    def roll(self, number: int, purpose: str) -> int:
        """There is no roll to be had."""
        raise Drawn(purpose)


class AfterFinal(WinterlineError):
    """A gesture that goes on after a part that cannot be taken back."""

    def __init__(self) -> None:
        super().__init__(CORE.say("gesture ends"))


def is_final(rules: EngineRules, before: Any, after: Any, *, secrets: bool) -> bool:
    """Whether a step cannot be taken back, nor be tried out beforehand.

    Once another seat has sealed `secrets`, the end of a phase is final as well: the next one may reveal them, and
    whether it does must show neither in what can be taken back nor in how long a gesture may be.
    """
    return rules.final(before, after) or (secrets and rules.moment(before) != rules.moment(after))


class Rehearsed(NamedTuple):
    """How far a gesture goes without luck."""

    game: Game
    """A copy with those parts played. It has no dice."""
    events: list[Event]
    played: int
    """How many parts: the next one, if there is one, is final and was not carried out."""
    final: bool = False
    """Whether there is one."""
    brink: Any = None
    """The last position on the way: that of the game, or one within the final part, before what makes it final."""
    followed: tuple[Action, ...] = ()
    """What comes of itself within the final part."""


def rehearse(game: Game, parts: Sequence[Action], final: Final) -> Rehearsed:
    """Play parts on a copy without dice, up to the first that is final. IllegalAction for an earlier one."""
    done = game.copy()
    done.dice = NoDice()
    events: list[Event] = []
    for number, part in enumerate(parts):
        trial = done.copy()
        try:
            caused = trial.play(part)
        except Drawn:
            caused = None
        if caused is None or final(done.state, trial.state):
            forced = tuple(
                step.action for step in trial.steps(done.length)[1:] if step.forced and step.action
            )
            return Rehearsed(done, events, number, True, _brink(done, trial, final), forced)
        events.extend(caused)
        done = trial
    return Rehearsed(done, events, len(parts), brink=done.state)


def _brink(done: Game, trial: Game, final: Final) -> Any:
    """The last position of a final part that could still be taken back: what it brings about before the roll."""
    brink = done.state
    for step in trial.steps(done.length)[1:]:
        if final(done.state, step.state):
            break
        brink = step.state
    return brink


def play(game: Game, parts: Sequence[Action], final: Final) -> Game:
    """The game after a whole gesture, on a copy.

    Only the last part meets the game's dice, and only when everything before it went without them: AfterFinal otherwise.
    """
    *first, last = parts
    done = rehearse(game, first, final)
    if done.played < len(first):
        raise AfterFinal
    trial = done.game
    trial.dice = game.dice
    trial.play(last)
    return trial
