"""What a hexside is and what it costs, held against the board and the chart, side by side."""

from __future__ import annotations

from dataclasses import replace as altered

import pytest

from tests.games.anzio.inside import book, ground
from winterline.core.bits import bits
from winterline.games.anzio.book import BARRED, HIGH, MAJOR, MINOR, NO_ROAD, PLAIN, ROUGH
from winterline.games.anzio.costs import BREAK, LIFT, MARCH, NEVER, Gait, side_cost
from winterline.games.anzio.rivers import make_rivers
from winterline.games.anzio.setup import board_masks, place_cells, side_ground, starting_place
from winterline.games.anzio.state import ABSENT, AXIS, SICILIA, WAITING, replace

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
        gait = Gait(manner, mud, climbs=True, high=9)
        assert [side_cost(the, kind, NO_ROAD, gait) for kind in (PLAIN, ROUGH, HIGH)] == [natural, natural, 9]
        for kind in (PLAIN, ROUGH, HIGH):
            assert side_cost(the, kind, MINOR, gait) == 2
            assert side_cost(the, kind, MAJOR, gait) == (1 if manner == MARCH else 2)


@pytest.mark.rule("anzio:B2B1", "anzio:B2B2", "anzio:B2B3", "anzio:B2B4", "anzio:B4C11c.2", "anzio:B2F4")
def test_every_hexside_is_what_the_board_says() -> None:
    land = ground()
    grid = land.board.grid
    found = side_ground(land.board)
    assert len(found) == grid.cells * 6
    for cell in bits(grid.on_board):
        for side in range(6):
            other = grid.neighbours[cell * 6 + side]
            expected = BARRED
            if other >= 0 and land.playable(grid.label(cell)) and land.playable(grid.label(other)):
                expected = natural(grid.label(cell), grid.label(other))
            assert found[cell * 6 + side] == expected, (grid.label(cell), side)


def natural(here: str, there: str) -> int:
    """What the side between two playable hexes is: its best ground, High Apennine and swamp being one."""
    land = ground()
    if land.side(here, there, "barred"):
        return BARRED
    kinds = {"plain": PLAIN, "rough": ROUGH, "high": HIGH, "swamp": HIGH}
    return next((kind for name, kind in kinds.items() if land.side(here, there, name)), BARRED)


@pytest.mark.rule("anzio:B2C1", "anzio:B2D5", "anzio:B2D7", "anzio:B2D8", "anzio:B2E2", "anzio:B2E3")
def test_whoever_may_step_where_and_what_the_hexes_are() -> None:
    land = ground()
    grid, found = land.board.grid, board_masks(land.board)
    for cell in bits(grid.on_board):
        here = grid.label(cell)
        open_ = {grid.index(there) for there in land.around(here) if land.passable(here, there)}
        assert set(found["around"][cell]) == open_, here
    edges = {name: {grid.label(c) for c in cells} for name, cells in land.board.edges.items()}
    playable = {grid.label(cell) for cell in bits(grid.on_board) if land.playable(grid.label(cell))}

    def labels(mask: int) -> set[str]:
        return {grid.label(cell) for cell in bits(mask)}

    assert labels(found["entry"]) == (edges["north"] | edges["northwest"] | edges["northeast"]) & playable
    assert (labels(found["south"]), labels(found["taranto"])) == (
        edges["south"] & playable,
        edges["taranto"] & playable,
    )
    cities = {grid.label(c) for p in land.board.places if p.kind == "major-city" for c in p.cells}
    bases = {grid.label(c) for p in land.board.places if p.kind == "air-base" for c in p.cells}
    assert (labels(found["major_city"]), labels(found["air_bases"])) == (cities, bases)
    assert labels(found["coastal"]) == labels(found["beach"]) | labels(land.board.hexes("coast"))
    assert [found["column"][grid.index(label)] for label in ("A14", "K57", "Y65")] == [0, 10, 24]


@pytest.mark.rule("anzio:B2D7", "anzio:B2E3")
def test_a_board_without_edges_and_places_has_none() -> None:
    found = board_masks(altered(ground().board, edges={}, places=()))
    names = ("entry", "south", "taranto", "major_city", "air_bases")
    assert [found[name] for name in names] == [0, 0, 0, 0, 0]
    assert found["victory"] == ()


@pytest.mark.rule("anzio:B2D6", "anzio:B2D9")
def test_a_port_and_the_zone_of_the_same_name_are_different_hexes() -> None:
    the = book()
    for place in the.places:
        cells = place_cells(the.board, place, "ports.csv")
        on_board = [p.cells for p in the.board.places if (p.kind, p.name) == (place.kind, place.name)]
        assert cells == (on_board[0] if on_board else ()), (place.kind, place.name)
    names = [place.name for place in the.places]
    assert names.count("Napoli") == 2


@pytest.mark.rule("anzio:B2D3")
def test_only_rivers_are_rivers() -> None:
    land = ground()
    found = make_rivers(land.board)
    assert set(found.names) == set(land.rivers)
    for cell in bits(land.board.grid.on_board):
        label = land.board.grid.label(cell)
        assert {found.names[river] for river in found.of[cell]} == set(land.on(label)), label


@pytest.mark.rule("anzio:C2A1.1", "anzio:B2G1")
def test_where_a_unit_is_before_the_game() -> None:
    the = book("supp.forts")
    para = the.unit(*the.index["de-1para"])
    for label in (the.labels[0], "X52", the.labels[-1]):
        assert starting_place(the, AXIS, replace(para, at=label)) == the.cell(label)
    assert starting_place(the, AXIS, replace(para, at="anywhere")) == WAITING
    assert starting_place(the, AXIS, replace(para, option="supp.forts")) == the.cell("X52")
    assert starting_place(the, AXIS, replace(para, option="supp.armor")) == ABSENT
    assert starting_place(the, 0, the.unit(*the.index["us-36"])) == SICILIA
