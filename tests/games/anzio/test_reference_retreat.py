"""The ways of a retreat against a slow, literal twin, and crowded battles played out under the invariants."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import winterline as wl
from winterline.core.bits import bits
from winterline.games import catalog
from winterline.games.anzio.book import Book
from winterline.games.anzio.routes import ways
from winterline.games.anzio.state import State

OPTIONS = (
    "supp.retreat-zoc",
    "supp.armor",
    "supp.mountain",
    "supp.forts",
    "addendum.mountain-breakthrough-hex",
)


def book_of(*options: str) -> Book:
    rules: Any = catalog.make_rules("anzio", None, options)
    found: Book = rules.book
    return found


def crowd(book: Book, rng: random.Random) -> dict[str, Any]:
    """Some units of both sides close together, some reduced, some inverted, within stacking."""
    cells = list(bits(book.rest))
    centre = rng.choice(cells)
    near = [cell for cell in cells if book.board.grid.distance(cell, centre) <= 4]
    units: dict[str, str] = {}
    load: dict[int, int] = {}
    owner: dict[int, int] = {}
    for side in (0, 1):
        numbers = [n for n, unit in enumerate(book.units[side].counters) if not unit.option]
        for number in rng.sample(numbers, rng.randint(4, 14)):
            cell, size = rng.choice(near), book.units[side].size[number]
            if owner.setdefault(cell, side) != side or load.get(cell, 0) + size > 7:
                continue
            load[cell] = load.get(cell, 0) + size
            last = book.units[side].last[number]
            step = rng.choice((0, 0, rng.randint(0, last)))
            name = "i" if last and step == last else str(step)
            units[book.units[side].counters[number].id] = f"{book.label(cell)}/{name}"
    return {"units": units, "others": "absent", "sea": {"open_boxes": 3, "invaded": [0]}}


def literal_ways(book: Book, state: State, side: int, unit: int) -> set[tuple[int, ...]]:
    """Every way of one or two hexes by the words of the rules: no enemy, zone or river crossed, High Apennine last."""
    here = state.forces[side].at[unit]
    plain, high = set(), set()
    for way in paths(book, here):
        if any(bad_hex(book, state, side, unit, cell) for cell in way) or crosses_river(book, (here, *way)):
            continue
        if way[-1] == here or not book.rest >> way[-1] & 1:
            continue
        climbs = [is_all_high(book, a, b) for a, b in zip((here, *way), way, strict=False)]
        if not any(climbs):
            plain.add(way)
        elif len(way) == 1:
            high.add(way)
    for found in (plain, high):
        roomy = {way for way in found if has_room(book, state, side, unit, way[-1])}
        if roomy:
            return roomy
    return plain | high


def paths(book: Book, here: int) -> Iterator[tuple[int, ...]]:
    grid = book.board.grid
    for first in grid.around(here):
        if open_side(book, here, first):
            yield (first,)
            yield from ((first, second) for second in grid.around(first) if open_side(book, first, second))


def open_side(book: Book, cell: int, other: int) -> bool:
    return bool(book.near[cell] >> other & 1)


def bad_hex(book: Book, state: State, side: int, unit: int, cell: int) -> bool:
    enemy, attack = state.forces[1 - side], book.units[side].attack[unit][state.forces[side].step[unit]]
    for other, at in enumerate(enemy.at):
        if at < 0:
            continue
        defends = book.units[1 - side].defence[other][enemy.step[other]] > 0
        if at == cell and (defends or not attack):
            return True
        if defends and open_side(book, at, cell):
            return True
    return False


def crosses_river(book: Book, track: tuple[int, ...]) -> bool:
    """Whether a unit comes onto a river from one bank and leaves it on the other, with no bridge where it was on it."""
    if len(track) < 3:
        return False
    before, on, after = track
    if book.rivers.bridge >> on & 1:
        return False
    for river in book.rivers.of[on]:
        came, went = (book.rivers.banks.get((river, on, cell)) for cell in (before, after))
        if came and went and came != went:
            return True
    return False


def is_all_high(book: Book, cell: int, other: int) -> bool:
    at = cell * 6 + book.direction(cell, other)
    return book.ground[at] == 3 and book.road[at] == 0


def has_room(book: Book, state: State, side: int, unit: int, cell: int) -> bool:
    size = book.units[side].size
    there = sum(size[u] for u, at in enumerate(state.forces[side].at) if at == cell and u != unit)
    return there + size[unit] <= 8


@pytest.mark.parametrize("seed", range(12))
def test_ways_agree_with_the_words_of_the_rules(seed: int) -> None:
    book = book_of()
    rng = random.Random(seed)
    for _ in range(6):
        spec = crowd(book, rng) | {"when": "Oct I allied", "sea": {"invaded": [0]}}
        state = wl.position("anzio", spec).state
        for side in (0, 1):
            for unit, cell in enumerate(state.forces[side].at):
                found = set(ways(book, state, side, unit)) if cell >= 0 else set()
                if cell < 0 or any(way[-1] < 0 for way in found):  # the twin knows no way off the board
                    continue
                assert found == literal_ways(book, state, side, unit)


@pytest.mark.parametrize("options", [(), OPTIONS], ids=["plain", "options"])
@pytest.mark.parametrize("seed", range(15))
def test_crowded_battles_keep_every_invariant(seed: int, options: tuple[str, ...]) -> None:
    book = book_of(*options)
    rng = random.Random(seed)
    when = rng.choice(("Oct I allied", "Oct I axis", "Nov II allied", "Nov II axis"))
    spec = crowd(book, rng) | {"when": when, "phase": "declarations"}
    game = wl.position("anzio", spec, options=options, seed=seed)
    turn = game.state.turn
    for _ in range(250):
        if game.decision is None or game.state.turn > turn:
            break
        offered = game.actions()
        ending = [action for action in offered if action.do == "end"]
        quick = game.decision.kind == "moving" and ending and rng.random() < 0.4
        for event in game.play(ending[0] if quick else rng.choice(offered)):
            assert game.rules.narrate(event).endswith(f"[{event.rule}]")
        assert not game.rules.check(game.state)
        stored = game.rules.canonical(game.state)
        assert game.rules.canonical(game.rules.restore(stored)) == stored
