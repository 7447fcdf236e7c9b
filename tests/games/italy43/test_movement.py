"""Chapter 5: what movement costs, and the four ways to move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.italy43.inside import book, neighbours
from tests.rulebook.italy43.kit import (
    go,
    reach,
    refused,
    setup,
    steps,
)
from winterline.core.board import Board, Place
from winterline.games.italy43.ground import Sides, roads


@pytest.mark.rule("italy43:5.2.1b")
def test_a_road_has_a_bridge_over_every_river() -> None:
    known = book()
    assert known.ground.blocked(known.cell("2422"), known.cell("2522"), known.ground.minor)
    game = setup({"us-3-7": "2422", "us-191": "2422"})
    assert reach(game, "us-3-7")["2522"] == 1
    rain = setup({"us-191": "2422"}, weather="E")
    assert "2522" in reach(rain, "us-191"), "no prohibition either"
    major = next(
        neighbours(
            lambda a, b: (
                known.ground.blocked(a, b, known.ground.major)
                and known.ground.blocked(a, b, known.ground.road)
            )
        )
    )
    assert reach(setup({"us-3-7": major[0]}), "us-3-7")[major[1]] == 1


@pytest.mark.rule("italy43:5.2.3")
def test_roads_run_through_cities_and_join_the_hexes_of_naples() -> None:
    known = book()
    ground = known.ground
    for here, there in (("2024", "2124"), ("2124", "2125"), ("2024", "2125")):
        if known.cell(there) in known.board.grid.around(known.cell(here)):
            assert ground.blocked(known.cell(here), known.cell(there), ground.highway)
    game = setup({"us-191": "2024"})
    assert reach(game, "us-191")["2125"] == pytest.approx(
        1 / 3 if "2125" in steps(game, "us-191") else 2 / 3, abs=0.001
    )


@pytest.mark.rule("italy43:5.2.3")
def test_a_major_road_joins_the_hexes_of_one_city_and_of_nothing_else() -> None:
    known = book()
    board = known.board
    naples = next(place for place in board.places if place.name == "Naples")
    town = Place("town", "wide", (known.cell("2121"), known.cell("2221")), "judgement")
    suburb = Place("city", "half", (known.cell("2518"), known.cell("2519")), "judgement")
    bare = replace(board, courses=(), places=(naples, town, suburb))
    every, major = roads(bare, known.ground.city)
    cells = range(board.grid.cells)
    joined = {(a, b) for a in cells for b in board.grid.around(a) if joins(board, major, a, b)}
    assert joined == {(a, b) for a in naples.cells for b in naples.cells if b in board.grid.around(a)}
    assert len(joined) == 6
    assert every == major


def joins(board: Board, sides: Sides, cell: int, other: int) -> bool:
    """Whether a road crosses the side between two hexes."""
    return bool(sides[cell] >> board.grid.direction(cell, other) & 1)


@pytest.mark.rule("italy43:5.5a", "italy43:EX.5.C")
def test_an_unbridged_minor_river_or_canal_costs_one_more_on_foot_and_two_on_wheels() -> None:
    known = book()
    assert known.board.side_bits("canal")[known.cell("2218")], "the canal of the Campanian plain"
    game = setup({"us-3-7": "2218", "uk-7-22": "2218"})
    assert reach(game, "us-3-7")["2319"] == 2
    assert reach(game, "us-3-7")["2219"] == 1, "no river lies there"
    assert reach(game, "uk-7-22")["2319"] == 3
    # Five points in all: two clear hexes, the canal with the hex behind it.
    far = setup({"uk-7-22": "2216", "de-94-274": "2119"})
    assert go(far, "uk-7-22", "2217") <= 5


@pytest.mark.rule("italy43:EX.5.A")
def test_marsh_stops_a_unit_that_does_not_follow_a_road() -> None:
    # 1916 is Marsh; the road 1815-1916-2016 leads through it.
    game = setup({"us-3-7": "1917"})
    known = book()
    assert known.ground.marsh >> known.cell("1917") & 1
    go(game, "us-3-7", "1816")
    assert refused(game, "move us-3-7 march") == "5.1c", "off the road it stops"
    road = setup({"us-191": "2016"})
    assert reach(road, "us-191")["1815"] == 1, "two hexes of Minor Road, Marsh or not"
