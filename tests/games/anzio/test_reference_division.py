"""The division of battles against a reference that writes down every complete division."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

import winterline as wl
from tests.games.anzio import inside
from tests.rulebook.anzio import kit
from winterline.core.bits import bits
from winterline.games.anzio.book import Book
from winterline.games.anzio.combat import column_now
from winterline.games.anzio.contact import contact
from winterline.games.anzio.division import divider
from winterline.games.anzio.sharing import clusters
from winterline.games.anzio.state import SIDES, Battle, State

Fight = tuple[frozenset[int], frozenset[int]]
MOST = 5
"""Units and hexes of a cluster that the reference can still write down."""


def subsets(items: frozenset[int]) -> Iterator[frozenset[int]]:
    """Every set of at least one of these."""
    for count in range(1, len(items) + 1):
        for some in combinations(sorted(items), count):
            yield frozenset(some)


def divisions(
    units: frozenset[int], hexes: frozenset[int], near: dict[int, frozenset[int]]
) -> Iterator[frozenset[Fight]]:
    """Every way to divide units and hexes into battles in which each unit is next to each hex."""
    if not units and not hexes:
        yield frozenset()
        return
    if not units or not hexes:
        return
    first = min(hexes)
    for more in (frozenset(), *subsets(hexes - {first})):
        wide = more | {first}
        able = frozenset(unit for unit in units if wide <= near[unit])
        for who in subsets(able):
            for rest in divisions(units - who, hexes - wide, near):
                yield rest | {(who, wide)}


def crowd(book: Book, rnd: random.Random, defectors: Sequence[str] = ()) -> dict[str, str]:
    """A few units of both sides thrown together, and defectors."""
    land = list(bits(book.rest))
    centre = rnd.choice(land)
    near = [cell for cell in land if book.board.grid.distance(cell, centre) <= 2]
    placed: dict[str, str] = {}
    points: dict[int, tuple[int, int]] = {}
    for side in (0, 1):
        counters = inside.book().units[side].counters
        names = [unit.id for unit in counters if "replacement" not in unit.flags and unit.id in book.index]
        for name in (*rnd.sample(names, rnd.randint(2, 5)), *(() if side else defectors)):
            cell, size = rnd.choice(near), book.units[side].size[book.index[name][1]]
            owner, load = points.get(cell, (side, 0))
            if owner == side and load + size <= 8:
                points[cell] = side, load + size
                placed[name] = book.label(cell)
    return placed


def fair(book: Book, state: State, fight: Fight) -> bool:
    """Whether a battle stands at 1-4 or better."""
    return column_now(book, state, Battle(tuple(sorted(fight[0])), tuple(sorted(fight[1])))) >= 0


def mask(items: frozenset[int]) -> int:
    return sum(1 << item for item in items)


@pytest.mark.parametrize("seed", range(4))
def test_a_battle_is_open_exactly_if_some_complete_division_has_it(seed: int) -> None:
    rules: Any = kit.setup("Dec III allied", {}).rules
    book, rnd, seen, strict = inside.book(), random.Random(seed), 0, 0
    for _ in range(60):
        spec = {"when": f"Dec III {rnd.choice(SIDES)}", "units": crowd(book, rnd), "sea": {"invaded": [9]}}
        state = rules.from_spec(spec)
        field, divide = contact(book, state), divider(book, state)
        near = {unit: frozenset(bits(cells)) for unit, cells in field.touch.items()}
        for units, hexes in clusters(field.touch):
            who, wide = frozenset(bits(units)), frozenset(bits(hexes))
            if max(len(who), len(wide)) > MOST:
                continue
            every = list(divisions(who, wide, near))
            good = [found for found in every if all(fair(book, state, fight) for fight in found)]
            legal = {fight for found in (good or every) for fight in found}
            seen, strict = seen + 1, strict + bool(good and len(good) < len(every))
            for some in subsets(who):
                for cells in subsets(wide):
                    together = all(cells <= near[unit] for unit in some)
                    if together:
                        assert divide.legal(mask(some), mask(cells)) is ((some, cells) in legal)
                    begun = any(some <= a and cells <= b for a, b in legal)
                    assert divide.extends(mask(some), mask(cells)) is begun, (spec, some, cells)
    assert seen > 20
    assert strict


@pytest.mark.parametrize("seed", range(3))
def test_where_defectors_may_choose_declarations_go_on_to_their_end(seed: int) -> None:
    rules: Any = kit.setup("Sept II 1943 allied", {}, scenario="roma").rules
    rnd, seen = random.Random(seed), 0
    for _ in range(120):
        units = crowd(rules.book, rnd, rnd.sample(("it-gds", "it-cent", "it-piac", "it-ag", "it-sas"), 3))
        spec = {"when": "Sept II 1943 allied", "units": units, "others": "absent", "phase": "declarations"}
        game = wl.position("anzio", spec, scenario="roma")
        while game.decision and game.decision.kind.startswith("declaring"):
            assert game.actions(), (units, game.decision)
            game.play(rnd.choice(game.actions()))
            seen += 1
    assert seen > 100
