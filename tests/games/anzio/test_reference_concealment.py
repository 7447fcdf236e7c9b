"""Who may go under a blank counter, worked out a second time, slowly and word by word, and compared in random games.

Nothing here uses bitboards, caches or what the rules keep: counters are looked at one by one, the hexes round each are
walked, and cards are read as text.
"""

from __future__ import annotations

import csv
import random
from itertools import combinations
from typing import Any

import pytest

import winterline as wl
from winterline.games.anzio import movement
from winterline.games.anzio.advanced import garrisons
from winterline.games.anzio.book import is_mud
from winterline.games.anzio.options import fog_covering
from winterline.games.anzio.options.air import german_sky
from winterline.games.anzio.options.fog_counters import FOG
from winterline.games.anzio.setup import DATA

LIMITED = "adv.supp.fog.limited-intelligence"
COUNTERS = {"allied": 4, "axis": 2}
MOST = 8
"""Movement points that whoever goes under a counter must have, and may have used; stacking points of a hex."""
MIXED = 7
"""Stacking points of a hex with two nations."""


def italians() -> set[str]:
    """The Italian counters, by the card."""
    lines = (DATA / "advanced" / "italians.csv").read_text(encoding="utf-8").splitlines()
    return {row["id"] for row in csv.DictReader(line for line in lines if not line.startswith("#"))}


ITALIANS = italians()


class Table:
    """A position as somebody would see it who sits at the board."""

    def __init__(self, game: wl.Game) -> None:
        self.rules: Any = game.rules
        self.book, self.state, self.side = self.rules.book, game.state, self.rules.side(game.state)
        self.number = ("allied", "axis").index(self.side)

    def hexes(self, side: int) -> dict[str, int]:
        """Every counter of a side on the board, with its cell."""
        at = self.state.forces[side].at
        return {c.id: at[n] for n, c in enumerate(self.book.units[side].counters) if at[n] >= 0}

    def beside(self, cell: int) -> list[int]:
        """The six hexes round one, as far as the sheet goes."""
        grid = self.book.board.grid
        return [other for other in grid.neighbours[cell * 6 : cell * 6 + 6] if other >= 0]

    def is_covert(self, cell: int) -> bool:
        """Whether a hex has neither plain ground nor a city in it."""
        city = any(cell in p.cells for p in self.book.board.places if p.kind in ("major-city", "minor-city"))
        return not city and cell not in list(wl_bits(self.book.board.hexes("plain")))

    def counters_left(self) -> int:
        """Blank counters that lie beside the board and were not laid in this player-turn."""
        fog = FOG.of(self.state)
        used = {b.unit for b in fog.blanks if b.side == self.number} | set(wl_bits(fog.laid))
        return COUNTERS[self.side] - len(used)

    def able(self, unit: str) -> bool:
        """Whether a unit is quick enough, has not gone too far, and is none that stays in the open."""
        number = self.book.index[unit][1]
        own = self.book.units[self.number].moves[number] / 2
        points = (
            own if self.state.lifted >> number & 1 else movement.allowance(self.book, self.state, number) / 2
        )
        if points < MOST or self.state.spent[number] / 2 > MOST:
            return False
        if self.book.orders is None:
            return True
        if self.side == "allied":
            return unit not in ITALIANS
        return not garrisons.garrisons(self.book, self.state) >> number & 1

    def may_hide(self) -> set[str]:
        """The units that may go under a counter where they stand."""
        mine = {u: c for u, c in self.hexes(self.number).items() if "-blank-" not in u}
        theirs = set(self.hexes(1 - self.number).values())
        free = wl_bits(german_sky(self.book, self.state)) if "supp.air-superiority" in self.book.keys else []
        hidden_air, out = set(free), set[str]()
        for unit, cell in mine.items():
            muddy = self.side == "allied" or is_mud(self.book, self.state)
            there = [other for other, where in mine.items() if where == cell and self.able(other)]
            banks = {self.state.lane[self.number][self.book.index[other][1]] for other in there}
            if (
                self.counters_left() > 0
                and unit in there
                and len(banks) == 1
                and (muddy or self.is_covert(cell) or cell in hidden_air)
                and not theirs & {*self.beside(cell)}
            ):
                out.add(unit)
        return out

    def fits(self, units: tuple[str, ...]) -> bool:
        """Whether these may be under one counter: one or two, within eight points, or seven where Allies are mixed."""
        found = [self.book.unit(*self.book.index[unit]) for unit in units]
        nations = {counter.nation for counter in found}
        mixed = self.side == "allied" and len(nations) > 1 and self.mixes(nations)
        return len(units) <= 2 and sum(counter.stacking for counter in found) <= (MIXED if mixed else MOST)

    def mixes(self, nations: set[str]) -> bool:
        """Whether the rule on mixed stacks is played."""
        return "supp.nationality" in self.book.keys


def wl_bits(mask: int) -> list[int]:
    """The numbers in a set of bits, counted one by one."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


@pytest.mark.parametrize(("scenario", "options", "seed"), [
    ("basic", [], 1), ("basic", ["supp.air-superiority", "supp.nationality"], 2), ("southern", [], 3),
    ("roma", ["oob-maximum"], 4),
])  # fmt: skip
def test_who_may_be_concealed(scenario: str, options: list[str], seed: int) -> None:
    game, chooser, seen = wl.new("anzio", scenario, [LIMITED, *options], seed=seed), random.Random(seed), 0
    for number in range(330):
        if game.decision is None:
            break
        offered = {action.unit for action in game.actions() if action.do == "conceal"}
        if game.decision.kind == "moving" and (number % 5 == 0 or offered):
            assert offered == Table(game).may_hide(), game.decision
            seen += bool(offered)
        liked = [a for a in game.actions() if a.do in ("conceal", "hide", "dummy", "seal", "reveal")]
        game.play(chooser.choice(liked if liked and chooser.random() < 0.2 else game.actions()))
    assert seen > 5


@pytest.mark.parametrize("options", [[], ["supp.nationality"]])
def test_which_pairs_fit_under_one_counter(options: list[str]) -> None:
    game = wl.new("anzio", "basic", [LIMITED, *options], seed=1)
    table = Table(game)
    for side, name in enumerate(("allied", "axis")):
        table.side, table.number = name, side
        units = [c.id for c in table.book.units[side].counters if "-blank-" not in c.id]
        for one, other in combinations(units, 2):
            numbers = [table.book.index[unit][1] for unit in (one, other)]
            found = fog_covering.goes_with(table.book, side, (numbers[0],), numbers[1])
            assert found == table.fits((one, other)), (one, other)
