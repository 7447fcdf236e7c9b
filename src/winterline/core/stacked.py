"""What the decision on top of a position's stack says and does: every step passes here, so it has a compiled twin."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from winterline.core.action import Action
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.kernel import KERNEL
from winterline.core.sampling import among, draw

if KERNEL == "compiled":
    from winterline.core import _reach as _compiled


class StackedPython:
    """Rules whose positions carry a stack of decisions."""

    book: Any
    sides: tuple[str, ...]

    if TYPE_CHECKING:

        @abstractmethod
        def _went_on(self, state: Any, dice: Dice, events: list[Event]) -> tuple[Any, list[Event]]:
            """What follows without a choice where nobody is asked."""

    def side(self, state: Any) -> str:
        """Whose decision it is; empty once the game is over."""
        stack = state.stack
        if not stack:
            return ""
        top = stack[-1]
        return self.sides[top.side(self.book, state)] if top.asks else ""

    def actions(self, state: Any) -> Sequence[Action]:
        """Every legal action of the decision on top."""
        stack = state.stack
        if not stack:
            return ()
        top = stack[-1]
        found: Sequence[Action] = top.options(self.book, state) if top.asks else ()
        return found

    def apply(self, state: Any, action: Action, dice: Dice) -> tuple[Any, list[Event]]:
        """Carry out a legal action and whatever follows without a choice."""
        events: list[Event] = []
        after = state.stack[-1].apply(self.book, state, action, dice, events)
        stack = after.stack
        if stack and stack[-1].asks:
            return after, events
        return self._went_on(after, dice, events)

    def sample(self, state: Any, rng: Random) -> Action:
        """One legal action of the decision on top, each as likely as any other."""
        top = state.stack[-1]
        superset = top.superset(self.book, state)
        drawn = draw(superset, rng) if superset is not None else None
        return drawn or among(top.options(self.book, state), rng)


if TYPE_CHECKING:
    Stacked: TypeAlias = StackedPython
elif KERNEL == "compiled" and hasattr(_compiled, "Stacked"):  # an older build of the kernel does not know it
    Stacked = _compiled.Stacked
else:
    Stacked = StackedPython
