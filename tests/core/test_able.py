"""Who of many units can: the compiled kernel and its twin tell the same."""

from __future__ import annotations

import random

import pytest

from winterline.core import able
from winterline.core.able import (
    able_python,
    differing,
    differing_python,
    gather,
    gather_python,
    places,
    places_python,
)
from winterline.core.kernel import KERNEL

WAYS = [able_python, able.able_compiled] if KERNEL == "compiled" else [able_python]


@pytest.mark.parametrize("way", WAYS)
def test_units_that_surely_can_and_those_to_look_at(way: object) -> None:
    at, boards = (0, 3, -1, 3, 5, 3), (0, 0b1001, 0b100000)
    spent, limit, kind = b"\0\2\0\1\0\1", b"\1\2\1\2\1\0", b"\1\1\1\1\2\1"
    found = way(at, 0b010000, spent, limit, kind, boards)  # type: ignore[operator]
    assert found == ([0, 3], [1]), "off the board, left out, beyond its limit"
    found = way(at, 0b010000, spent, limit, kind, boards, 0)  # type: ignore[operator]
    assert found == ([0, 3], []), "at its limit, and not in a cell of that board"


@pytest.mark.parametrize("seed", range(20))
def test_the_kernel_tells_what_its_twin_tells(seed: int) -> None:
    rng = random.Random(seed)
    units, cells = rng.randrange(1, 120), rng.randrange(1, 500)
    at = tuple(rng.randrange(-3, cells) for _ in range(units))
    spent, limit = (bytes(rng.randrange(6) for _ in range(units)) for _ in range(2))
    kind = bytes(rng.randrange(3) for _ in range(units))
    boards = tuple(rng.getrandbits(cells) & rng.getrandbits(cells) for _ in range(3))
    skip = rng.getrandbits(units)
    for last in (-1, 0, 2):
        found = [way(at, skip, spent, limit, kind, boards, last) for way in WAYS]
        assert found[0] == found[-1]


def test_the_kernel_refuses_columns_that_do_not_fit() -> None:
    if KERNEL != "compiled":
        return
    kernel = able._compiled
    with pytest.raises(ValueError, match="too short"):
        kernel.able((1, 2), b"\0", b"\0", b"\1\1", b"\0\0", b"\0", 1)
    with pytest.raises(ValueError, match="no bytes"):
        kernel.able((1, 2), b"\0", b"\0\0", b"\1\1", b"\0\0", b"\0", 0)
    with pytest.raises(TypeError):
        kernel.able([1], b"\0", b"\0", b"\1", b"\0", b"\0", 1)  # type: ignore[arg-type]
    with pytest.raises((TypeError, OverflowError)):
        kernel.able(("a",), b"\0", b"\0", b"\1", b"\0", b"\0", 1)  # type: ignore[arg-type]
    assert kernel.able((9,), b"\0", b"\0", b"\1", b"\7", b"\xff", 1) == ([], [0]), "no such board or cell"


@pytest.mark.parametrize("seed", range(10))
def test_the_kernel_finds_the_differences_that_its_twin_finds(seed: int) -> None:
    rng = random.Random(seed)
    many = rng.randrange(90)
    one = tuple(rng.randrange(-9, 1725) for _ in range(many))
    other = tuple(cell if rng.random() < 0.8 else cell + 1 for cell in one)
    spent, before = bytes(rng.randrange(3) for _ in one), bytes(rng.randrange(3) for _ in one)
    assert differing(one, other) == differing_python(one, other)
    assert differing(spent, before) == differing_python(spent, before)


def test_columns_of_other_lengths_are_not_compared() -> None:
    for way in (differing, differing_python):
        with pytest.raises(ValueError):  # noqa: PT011 - each in its own words
            way((1, 2), (1,))
        with pytest.raises(ValueError):  # noqa: PT011
            way(b"12", b"1")


@pytest.mark.parametrize("seed", range(6))
def test_the_kernel_finds_the_places_that_its_twin_finds(seed: int) -> None:
    rng = random.Random(seed)
    column = tuple(rng.randrange(-2, 4) + 400 for _ in range(rng.randrange(60)))
    assert [places(column, item) for item in range(398, 404)] == [
        places_python(column, item) for item in range(398, 404)
    ]


def test_the_kernel_compares_what_is_no_small_number_as_its_twin_does() -> None:
    column = (1, True, 1.0, 2**70, -(2**70), 3, None, "3")
    for item in (1, 1.0, 2**70, -(2**70), 2**71, None, "3", True):
        assert places(column, item) == places_python(column, item)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(5))
def test_the_kernel_gathers_what_its_twin_gathers(seed: int) -> None:
    rng = random.Random(seed)
    items = tuple(f"item {number}" for number in range(rng.randrange(1, 90)))
    wanted = [rng.randrange(-len(items), len(items)) for _ in range(rng.randrange(60))]
    assert gather(items, wanted) == gather_python(items, wanted)


def test_nothing_is_gathered_from_places_that_are_not_there() -> None:
    for way in (gather, gather_python):
        for place in (2, -3):
            with pytest.raises(IndexError):
                way((1, 2), [0, place])
        with pytest.raises(TypeError):
            way((1, 2), ["a"])  # type: ignore[list-item]
