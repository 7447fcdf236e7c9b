"""Hex grids: labels, neighbours, distances and directions."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from winterline.core.bits import bits, dilate, flood, mask_of
from winterline.core.grid import DIRECTIONS, Grid, diagonal_grid, offset_grid, opposite

BEACHHEAD = offset_grid(columns=(1, 27), rows_odd=17, rows_even=16, shifted="even", up="south")
ITALY = offset_grid(columns=(10, 40), rows_odd=12, rows_even=12, shifted="odd", up="north", first_row=5)
ANZIO = diagonal_grid(columns=("A", "Y"), north=12, south=80.5)
GRIDS = {"beachhead": BEACHHEAD, "italy": ITALY, "anzio": ANZIO}
every_grid = pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)
grids = st.sampled_from(list(GRIDS.values()))


def labels_around(grid: Grid, label: str) -> dict[str, str]:
    cell = grid.index(label)
    return {
        way: grid.label(grid.neighbours[cell * 6 + i])
        for i, way in enumerate(DIRECTIONS)
        if grid.neighbours[cell * 6 + i] >= 0
    }


def test_even_columns_shifted_north_with_rows_counted_from_the_south() -> None:
    assert labels_around(BEACHHEAD, "1308") == {
        "N": "1309", "NE": "1408", "SE": "1407", "S": "1307", "SW": "1207", "NW": "1208",
    }  # fmt: skip
    assert labels_around(BEACHHEAD, "1210") == {
        "N": "1211", "NE": "1311", "SE": "1310", "S": "1209", "SW": "1110", "NW": "1111",
    }  # fmt: skip


def test_odd_columns_shifted_north_with_rows_counted_from_the_north() -> None:
    assert labels_around(ITALY, "2110") == {
        "N": "2109", "NE": "2209", "SE": "2210", "S": "2111", "SW": "2010", "NW": "2009",
    }  # fmt: skip


def test_diagonal_rows_run_from_north_west_to_south_east() -> None:
    assert labels_around(ANZIO, "K57") == {
        "N": "K56", "NE": "L56", "SE": "L57", "S": "K58", "SW": "J58", "NW": "J57",
    }  # fmt: skip


def test_diagonal_grid_has_the_partial_hexes_of_its_edges() -> None:
    for label in ("A12", "C11", "Y0", "N74", "P73", "R72", "T71"):
        assert ANZIO.has(label)
    for label in ("A11", "N75", "C10", "Z5"):
        assert not ANZIO.has(label)


def test_size_and_corners() -> None:
    assert BEACHHEAD.on_board.bit_count() == 14 * 17 + 13 * 16
    assert labels_around(BEACHHEAD, "0101") == {"N": "0102", "NE": "0201"}
    assert labels_around(BEACHHEAD, "2717") == {"S": "2716", "SW": "2616"}


@every_grid
def test_neighbours_are_mutual(grid: Grid) -> None:
    for cell, side in itertools.product(bits(grid.on_board), range(6)):
        other = grid.neighbours[cell * 6 + side]
        if other >= 0:
            assert grid.neighbours[other * 6 + opposite(side)] == cell
            assert grid.direction(cell, other) == side
            assert grid.distance(cell, other) == 1


@every_grid
def test_labels_round_trip(grid: Grid) -> None:
    for cell in bits(grid.on_board):
        assert grid.index(grid.label(cell)) == cell
    assert len(set(filter(None, grid.labels))) == grid.on_board.bit_count()


@every_grid
def test_a_shift_of_the_board_is_the_list_of_neighbours(grid: Grid) -> None:
    for cell in bits(grid.on_board):
        assert dilate(1 << cell, grid.shifts) == mask_of(grid.around(cell))


@given(grids, st.data())
def test_distance_is_the_length_of_the_shortest_way(grid: Grid, data: st.DataObject) -> None:
    cells = list(bits(grid.on_board))
    start, goal = data.draw(st.sampled_from(cells)), data.draw(st.sampled_from(cells))
    steps, reached = 0, 1 << start
    while not reached >> goal & 1:
        reached |= dilate(reached, grid.shifts)
        steps += 1
    assert grid.distance(start, goal) == steps == grid.distance(goal, start)


@every_grid
def test_centres_of_neighbours_are_one_hex_apart(grid: Grid) -> None:
    for cell in bits(grid.on_board):
        x, y = grid.centre(cell)
        for other in grid.around(cell):
            ox, oy = grid.centre(other)
            assert (x - ox) ** 2 + (y - oy) ** 2 == pytest.approx(1.0)


def test_direction_of_hexes_apart_is_an_error() -> None:
    with pytest.raises(ValueError, match="not in"):
        BEACHHEAD.direction(BEACHHEAD.index("0101"), BEACHHEAD.index("0901"))


def test_a_flood_stays_within_what_is_allowed() -> None:
    column = mask_of(BEACHHEAD.index(f"05{row:02d}") for row in range(1, 18))
    gap = 1 << BEACHHEAD.index("0509")
    reached = flood(1 << BEACHHEAD.index("0501"), column & ~gap, BEACHHEAD.shifts)
    assert [BEACHHEAD.label(cell) for cell in bits(reached)] == [f"05{row:02d}" for row in range(1, 9)]
    assert flood(gap, column & ~gap, BEACHHEAD.shifts) == 0
