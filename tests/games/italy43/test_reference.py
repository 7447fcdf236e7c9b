"""Zones, bonds, supply and retreats against slow, literal twins on random positions."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from tests.games.italy43.literal import Literal
from winterline.core.bits import bits, mask_of
from winterline.core.frames import replace
from winterline.games.italy43.bonds import bonds_of
from winterline.games.italy43.book import Book
from winterline.games.italy43.contents import CONTENTS
from winterline.games.italy43.escape import paths
from winterline.games.italy43.lines import communications
from winterline.games.italy43.setup import make_book, start_state
from winterline.games.italy43.state import (
    ABSENT,
    AXIS,
    DISPLAY,
    DISRUPTED,
    FULL_RETREAT,
    GOOD,
    RETREATED,
    Force,
    Fort,
    State,
)
from winterline.games.italy43.supply import in_supply
from winterline.games.italy43.zoc import zone_of_control


@lru_cache(maxsize=1)
def the_book() -> Book:
    return make_book(CONTENTS, "S3", ())


def crowd(book: Book, rng: random.Random, radius: int = 0) -> State:
    """Units of both sides in one part of the map, in all states, on some turn in some weather."""
    land = list(bits(book.ground.land))
    centre, radius = rng.choice(land), radius or rng.choice((4, 6, 9))
    near = [c for c in land if book.board.grid.distance(c, centre) <= radius]
    taken: dict[int, int] = {}
    forces = []
    for side in (0, 1):
        counters = book.units[side].counters
        at = [DISPLAY if "remnant" in counter.flags else ABSENT for counter in counters]
        status, deeds = bytearray(len(at)), bytearray(len(at))
        for unit in rng.sample(range(len(at)), rng.randint(3, 22)):
            cell = rng.choice(near)
            if at[unit] == ABSENT and taken.setdefault(cell, side) == side:
                at[unit] = cell
                status[unit] = rng.choice((GOOD, GOOD, GOOD, DISRUPTED, FULL_RETREAT))
                deeds[unit] = rng.choice((0, 0, 0, RETREATED))
        forces.append(Force(tuple(at), bytes(len(at)), bytes(status), bytes(deeds)))
    free = [cell for cell in near if taken.get(cell, AXIS) == AXIS]
    forts = tuple(
        Fort(cell, rng.randint(0, 2), False) for cell in sorted(rng.sample(free, min(2, len(free))))
    )
    base = start_state(book)
    held = bytes(
        taken.get(cell, rng.choice((0, 1, old))) for cell, old in zip(book.keys, base.held, strict=True)
    )
    return replace(
        base,
        forces=(forces[0], forces[1]),
        held=held,
        forts=forts,
        turn=rng.choice((1, 5, 9, 12, 20)),
        weather=rng.randint(0, 5),
    )


def on_map(book: Book, state: State, side: int) -> list[int]:
    return [unit for unit, at in enumerate(state.forces[side].at) if 0 <= at < book.ground.cells]


@pytest.mark.rule("italy43:6.1a", "italy43:6.1c", "italy43:7.1b", "italy43:7.5a", "italy43:7.6.1b")
@pytest.mark.parametrize("seed", range(40))
def test_zones_and_bonds_are_those_of_the_words(seed: int) -> None:
    book = the_book()
    state = crowd(book, random.Random(f"bonds {seed}"))
    for side in (0, 1):
        twin = Literal(book, state, side)
        assert mask_of(twin.zone(side)) == zone_of_control(book, side, state.forces[side])
        hexes, sides = twin.bonds(side)
        found = bonds_of(book, state, side)
        assert mask_of(hexes) == found.hexes
        assert {frozenset((a, b)) for a, far in found.sides.items() for b in bits(far)} == sides


@pytest.mark.rule(
    "italy43:5.8.2c",
    "italy43:16.2.1",
    "italy43:16.2.2",
    "italy43:16.3.2a",
    "italy43:16.3.2b",
    "italy43:16.3.2c",
    "italy43:16.3.2d",
    "italy43:16.3.3b",
    "italy43:16.3.3c",
    "italy43:16.5.1a",
)
@pytest.mark.parametrize("seed", range(25))
def test_supply_and_communications_are_those_of_the_words(seed: int) -> None:
    book = the_book()
    state = crowd(book, random.Random(f"supply {seed}"))
    for side in (0, 1):
        twin = Literal(book, state, side)
        twin.prepare_lines()
        linked = communications(book, state, side)
        for unit in on_map(book, state, side):
            where = book.label(state.forces[side].at[unit])
            assert in_supply(book, state, side, unit) == twin.in_supply(unit), (unit, where)
            assert bool(linked >> state.forces[side].at[unit] & 1) == twin.in_supply(unit, 1000), (
                unit,
                where,
            )


@pytest.mark.parametrize("seed", [*range(25), 1130])
def test_retreats_are_those_of_the_words(seed: int) -> None:
    book, rng = the_book(), random.Random(f"retreat {seed}")
    state = crowd(book, rng)
    for side in (0, 1):
        units = on_map(book, state, side)
        for unit in rng.sample(units, min(5, len(units))):
            for hexes in (2, 4):
                quick = paths(book, state, side, unit, hexes)
                assert len(quick) == len(set(quick))
                assert set(quick) == Literal(book, state, side).retreats(unit, hexes), (unit, hexes)
