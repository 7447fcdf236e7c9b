"""What a hexside costs, by the chart, and which lines of the board are rivers."""

from __future__ import annotations

from dataclasses import replace as altered

import pytest

from tests.games.anzio.inside import book, ground
from winterline.core.bits import bits
from winterline.games.anzio.book import BARRED, HIGH, MAJOR, MINOR, NO_ROAD, PLAIN, ROUGH
from winterline.games.anzio.costs import BREAK, LIFT, MARCH, NEVER, Gait, side_cost
from winterline.games.anzio.options.mountain import natural_cost
from winterline.games.anzio.rivers import NO_HEADWATERS, hexes_of, make_rivers
from winterline.games.anzio.setup import playable, side_ground

CHART = [
    # manner, mud, natural: plain, rough; road: minor, major
    (MARCH, False, 2, 4, 2, 1),
    (MARCH, True, 4, 8, 2, 1),
    (LIFT, False, 2, 4, 2, 2),
    (BREAK, False, 2, 4, 2, 2),
    (BREAK, True, 4, 8, 2, 2),
]


@pytest.mark.rule("anzio:B4C9", "anzio:B4C10.1", "anzio:B4C11g", "anzio:P.terrain-cost")
@pytest.mark.parametrize(("manner", "mud", "plain", "rough", "minor", "major"), CHART)
@pytest.mark.parametrize("options", [(), ("supp.mountain",)])
def test_the_terrain_chart(
    options: tuple[str, ...], manner: int, mud: bool, plain: int, rough: int, minor: int, major: int
) -> None:
    gait = Gait(manner, mud)
    the = book(*options)
    assert [side_cost(the, kind, NO_ROAD, gait) for kind in (PLAIN, ROUGH, HIGH)] == [plain, rough, NEVER]
    for kind in (PLAIN, ROUGH, HIGH):
        assert [side_cost(the, kind, road, gait) for road in (MINOR, MAJOR)] == [minor, major], kind
    for road in (NO_ROAD, MINOR, MAJOR):
        assert side_cost(the, BARRED, road, gait) == NEVER, "what is barred no road opens"


@pytest.mark.rule("anzio:B4C10.1", "anzio:P.terrain-cost", "anzio:D8B1")
@pytest.mark.parametrize("manner", [MARCH, LIFT, BREAK])
def test_the_chart_of_units_that_climb(manner: int) -> None:
    the = book("supp.mountain")
    for mud, natural in ((False, 2), (True, 4)):
        gait = Gait(manner, mud, natural_cost(mud), high=9)
        assert [side_cost(the, kind, NO_ROAD, gait) for kind in (PLAIN, ROUGH, HIGH)] == [natural, natural, 9]
        for kind in (PLAIN, ROUGH, HIGH):
            assert side_cost(the, kind, MINOR, gait) == 2
            assert side_cost(the, kind, MAJOR, gait) == (1 if manner == MARCH else 2)


@pytest.mark.rule("anzio:B2D3")
def test_only_rivers_are_rivers() -> None:
    land = ground()
    found = make_rivers(land.board)
    assert set(found.names) == set(land.rivers)
    for cell in bits(land.board.grid.on_board):
        label = land.board.grid.label(cell)
        assert {found.names[river] for river in found.of[cell]} == set(land.on(label)), label


@pytest.mark.rule("anzio:B2D3", "anzio:B2B5", "anzio:B2B6")
def test_headwaters_and_banks_are_where_the_lines_run() -> None:
    land = ground()
    found, label = make_rivers(land.board), land.board.grid.label
    for cell in bits(land.board.grid.on_board):
        here = label(cell)
        heads = {name for name in land.rivers if land.headwaters(name, here)}
        assert {found.names[river] for river in found.heads[cell]} == heads, here
        for river in found.of[cell]:
            beside = {there for there in land.around(here) if land.bank(found.names[river], here, there)}
            told = {label(to) for number, at, to in found.banks if (number, at) == (river, cell)}
            assert told == beside, (found.names[river], here)


@pytest.mark.rule("anzio:B2F1.1", "anzio:B2F1.2", "anzio:B2F2.1", "anzio:B2F3")
def test_where_units_may_go_and_where_they_may_stop() -> None:
    land = ground()
    grid = land.board.grid
    enter, rest = playable(land.board)
    for cell in bits(grid.on_board):
        here = grid.label(cell)
        open_ = land.playable(here)
        assert (bool(enter >> cell & 1), bool(rest >> cell & 1)) == (
            open_,
            open_ and not land.has(here, "lake-road"),
        )
    assert enter & ~grid.on_board == 0


@pytest.mark.rule("anzio:B2B1", "anzio:B2F4", "anzio:B4C11c.2")
def test_nothing_opens_a_side_to_the_sea_off_the_board_or_over_a_barrier() -> None:
    board, land = ground().board, ground()
    grid = board.grid
    flat = altered(board, sides={**board.sides, "plain": (0b111111,) * grid.cells})
    found = side_ground(flat)
    for cell in bits(grid.on_board):
        here = grid.label(cell)
        for side in range(6):
            other = grid.neighbours[cell * 6 + side]
            there = grid.label(other) if other >= 0 else ""
            open_ = bool(there) and land.playable(here) and land.playable(there)
            open_ = open_ and not land.side(here, there, "barred")
            assert found[cell * 6 + side] == (PLAIN if open_ else BARRED), (here, side)


@pytest.mark.rule("anzio:B2B5", "anzio:B2B6")
def test_a_line_that_begins_on_the_board_has_its_headwaters_there() -> None:
    river = next(course for course in ground().board.courses if course.kind == "river")
    for cells, off, expected in (
        ((5, 6, 7), None, ((6, 7), 5)),
        ((5, 6, 7), 0, ((5, 6, 7), NO_HEADWATERS)),
        ((5,), None, ((5,), NO_HEADWATERS)),  # it runs into the sea in its only hex
        ((5,), 3, ((5,), NO_HEADWATERS)),
    ):
        assert hexes_of(altered(river, cells=cells, off_start=off)) == expected
