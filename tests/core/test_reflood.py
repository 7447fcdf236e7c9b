"""A flood brought up to date equals one made anew, whatever opened and shut."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from winterline.core import reference
from winterline.core.bits import bits, flood, mask_of
from winterline.core.grid import Grid, offset_grid
from winterline.core.reflood import reflood


def change(rng: random.Random, grid: Grid, allowed: int, patch: int) -> int:
    """Open or shut a patch of neighbouring cells, as a counter's zone does when it moves."""
    cell = rng.choice(list(bits(grid.on_board)))
    for other in (cell, *grid.around(cell))[:patch]:
        allowed = allowed | 1 << other if rng.random() < 0.5 else allowed & ~(1 << other)
    return allowed


def walk(rng: random.Random, grid: Grid, steps: int) -> None:
    density, patch = rng.choice((0.4, 0.6, 0.75, 0.95)), rng.randrange(1, 8)
    cells = list(bits(grid.on_board))
    allowed = mask_of(cell for cell in cells if rng.random() < density)
    sources = mask_of(rng.sample(cells, min(len(cells), rng.randrange(1, 6))))
    now = flood(sources, allowed, grid.shifts)
    for _ in range(steps):
        changed = change(rng, grid, change(rng, grid, allowed, patch), patch)
        now = reflood(now, sources, allowed, changed, grid.shifts)
        allowed = changed
        assert now == flood(sources, allowed, grid.shifts)
    assert set(bits(now)) == reference.supplied(grid.neighbours, bits(sources), set(bits(allowed)))


@given(st.integers(0, 2**32), st.integers(1, 14), st.integers(2, 14))
@settings(deadline=None, max_examples=150)
def test_a_walk_of_small_changes_on_any_board(seed: int, columns: int, rows: int) -> None:
    grid = offset_grid(columns=(1, columns), rows_odd=rows, rows_even=rows, shifted="odd", up="north")
    walk(random.Random(seed), grid, 12)


def test_long_walks_on_a_board_of_full_size() -> None:
    rng = random.Random(43)
    grid = offset_grid(columns=(1, 50), rows_odd=40, rows_even=39, shifted="even", up="south")
    for _ in range(20):
        walk(rng, grid, 100)
