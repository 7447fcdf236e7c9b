"""ANZIO's movement on random positions against the literal reading: costs, zones, Strategic Movement, river crossings.

A unit goes in several parts; the literal reading keeps its own memory of where the unit came onto each river.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.literal import Ground, Hex, March, Memory
from winterline.core.bits import bits
from winterline.games import catalog

WEEKS = ("Sept III", "Nov I")
PARTS = 3
SPARE = "X66"
"""Where another counter stands, so that the phase goes on when the unit cannot move at all."""


@cache
def bare() -> Ground:
    """The board without enemies."""
    rules: Any = catalog.make_rules("anzio")
    return Ground(rules.book.board)


class Position:
    """A random position with one unit to move, and what the literal reading knows of that unit's march."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(f"movement {seed}")
        rules: Any = catalog.make_rules("anzio")
        book = rules.book
        land = [book.label(cell) for cell in bits(book.rest)]
        wet = [label for label in land if book.rivers.mask >> book.cell(label) & 1]
        self.start: Hex = chance.choice(wet if chance.random() < 0.5 else land)
        here = book.cell(self.start)
        near = [x for x in land if 0 < book.board.grid.distance(book.cell(x), here) <= 5]
        enemies = chance.sample(near, min(len(near), chance.randint(0, 4)))
        names = [u.id for u in book.units[1].counters if "replacement" not in u.flags]
        movers = [u for u in book.units[0].counters if "replacement" not in u.flags]
        mover = chance.choice(movers)
        self.unit: str = mover.id
        self.armed = chance.random() > 0.2
        self.week = chance.choice(WEEKS)
        units = dict(zip(names, enemies, strict=False))
        units[self.unit] = self.start if self.armed else f"{self.start}/i"
        units["al-r1"] = SPARE if self.start != SPARE and SPARE not in enemies else "X65"
        spec = {"when": f"{self.week} allied", "units": units}
        self.game = wl.position("anzio", spec, seed=seed)
        self.ground = bare().against(frozenset(enemies))
        self.points = 2 * mover.full.move
        self.engaged = self.start in self.ground.zone
        self.spent = 0
        self.memory: Memory = frozenset()
        self.rest = {book.label(cell) for cell in bits(book.rest)}
        self.chance = chance

    def expected(self, here: Hex) -> dict[Hex, int]:
        """The hexes within reach by the literal reading, with what they cost."""
        march = March(
            points=self.points - self.spent,
            mud=self.week == "Nov I",
            armed=self.armed,
            strategic=0 if self.engaged else 2 * self.points - self.spent,
        )
        found = self.ground.reach(here, march, self.memory)
        if self.spent == 0:
            whole = March(self.points, mud=march.mud, armed=self.armed, whole=self.points)
            for label, cost in self.ground.reach(here, whole, self.memory).items():
                found.setdefault(label, cost)
        return found

    def walk(self, here: Hex, way: list[Hex], cost: int) -> None:
        """Remember a part of the march."""
        for a, b in pairwise((here, *way)):
            after = self.ground.after(self.memory, a, b)
            assert after is not None, f"{a} to {b} crosses a river"
            self.memory = after
        self.spent += cost


@pytest.mark.rule(
    "anzio:B4A1", "anzio:B4C8", "anzio:B4C12b.1", "anzio:B4C12b.2", "anzio:B4C12c", "anzio:B4E14"
)
@pytest.mark.parametrize("seed", range(60))
def test_the_fast_search_and_the_literal_reading_agree(seed: int) -> None:
    position = Position(seed)
    game, unit = position.game, position.unit
    here = position.start
    for _ in range(PARTS):
        found = {label: round(2 * cost) for label, cost in game.rules.reach(game.state, unit).items()}
        assert found == position.expected(here)
        free = sorted(label for label in found if label not in position.ground.zone)
        if not free:
            break
        goal = position.chance.choice(free)
        way = game.rules.path(game.state, unit, goal)
        assert way[-1] == goal
        position.walk(here, way, found[goal])
        game.play(f"move {unit}")
        if game.why_not(f"go {goal}") is None:
            game.play(f"go {goal}")
        if game.rules.where(game.state).get(unit) != goal or game.why_not(f"move {unit}") is not None:
            break
        here = goal
