"""The choice of attacks: one after the other, always the best with the units that are still free."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar


@dataclass(slots=True)
class Attack:
    """An attack that might be made, the column it would be fought in, and what it is thought to be worth."""

    target: int
    posts: dict[int, int]
    """Attacker -> the hex that it attacks from."""
    column: int
    value: float = 0.0


B = TypeVar("B", bound=Attack)
PostFor = Callable[[int, dict[int, int]], int]
"""A unit and the posts of those sent before it -> its own, -1 if it finds none."""


def worth(package: Sequence[Attack]) -> float:
    """What attacks are worth together."""
    return sum(battle.value for battle in package)


class AttackSearch(ABC, Generic[B]):
    """A search for the best attacks of one side. A game tells what may be tried, how it stands and what it is worth."""

    def __init__(self, targets: Iterable[int], free: list[int], threshold: float) -> None:
        self.targets, self.free, self.threshold = list(targets), free, threshold
        self.chosen: dict[int, B] = {}

    def run(self) -> dict[int, B]:
        """Choose attacks until none is worth the threshold."""
        while True:
            best = max(self.packages(), key=worth, default=None)
            if best is None or worth(best) < self.threshold:
                return self.chosen
            for battle in best:
                self.choose(battle)

    def packages(self) -> Iterator[tuple[B, ...]]:
        """Attacks that may be chosen next, each alone; a game may offer several that go together."""
        for target in self.targets:
            if target not in self.chosen:
                yield from ((battle,) for battle in self.tries(target))

    def choose(self, battle: B) -> None:
        """Make an attack: its units are free no longer."""
        self.chosen[battle.target] = battle
        for unit, post in battle.posts.items():
            self.free.remove(unit)
            self.send(unit, post)

    def grown(self, target: int, units: list[int], post_for: PostFor, *, every: bool = False) -> Iterator[B]:
        """Attacks by the first one, two, three… of the units that find room, wherever the odds become better."""
        sent: dict[int, int] = {}
        column = -2
        for unit in units:
            post = post_for(unit, sent)
            if post >= 0:
                sent[unit] = post
                battle = self.battle(target, dict(sent))
                if battle.column > column or every:
                    column = battle.column
                    self.judge(battle)
                    yield battle

    @abstractmethod
    def tries(self, target: int) -> Iterator[B]:
        """Attacks on a hex worth thinking about, with the units that are free."""

    @abstractmethod
    def battle(self, target: int, posts: dict[int, int]) -> B:
        """The attack as it would stand."""

    @abstractmethod
    def judge(self, battle: B) -> None:
        """Set what an attack is worth."""

    @abstractmethod
    def send(self, unit: int, post: int) -> None:
        """A unit takes part in an attack that was chosen."""
