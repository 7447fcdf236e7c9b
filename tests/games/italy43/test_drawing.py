"""The picture of the Italy '43 board: water keeps to its sides, names keep clear, the shore agrees with the board."""

from __future__ import annotations

import itertools
import math
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import winterline
from winterline.core.bits import bits
from winterline.core.board import Board, load_board
from winterline.core.draw.drawing import Drawing, load_drawing
from winterline.core.draw.hexsides import SAMPLES, track
from winterline.core.draw.labels import number_rect
from winterline.core.draw.map import Layout, layout, render
from winterline.core.draw.shapes import Point, hexagon, hexnorm

DATA = Path(winterline.__file__).parent / "games" / "italy43" / "data"
SVG = "{http://www.w3.org/2000/svg}"
BOARD = load_board(DATA / "board.txt")
DRAWING = load_drawing(DATA / "drawing")


@pytest.fixture(scope="module")
def plan() -> Layout:
    return layout(BOARD, DRAWING)


@pytest.fixture(scope="module")
def svg() -> str:
    return render(BOARD, DRAWING, 60.0)


def corner_key(point: Point) -> tuple[int, int]:
    return round(point[0] * 100), round(point[1] * 100)


@pytest.mark.parametrize("stream", BOARD.streams, ids=lambda s: f"{s.name}-{s.kind}")
def test_water_is_drawn_along_exactly_its_sides(stream: object) -> None:
    found = next(s for s in BOARD.streams if s is stream)
    drawn = {frozenset((corner_key(a), corner_key(b))) for a, b in itertools.pairwise(track(BOARD, found))}
    for cell, side in found.sides:
        if side is not None:
            corners = hexagon(BOARD.grid, cell)
            assert frozenset((corner_key(corners[side]), corner_key(corners[(side + 1) % 6]))) in drawn
    through = sum(side is None for _, side in found.sides)
    along = sum(side is not None for _, side in found.sides)
    assert len(drawn) <= along + 2 * through


def test_water_never_jumps() -> None:
    for stream in BOARD.streams:
        for a, b in itertools.pairwise(track(BOARD, stream)):
            assert math.dist(a, b) < 0.6, stream.name


def test_no_two_names_overlap_and_none_covers_a_number(plan: Layout) -> None:
    for one, two in itertools.combinations(plan.labels, 2):
        assert not one.rect.meets(two.rect), (one.text, two.text)
    land = BOARD.grid.on_board & ~BOARD.hexes("sea")
    numbers = [number_rect(BOARD, cell) for cell in bits(land)]
    for label in plan.labels:
        assert not any(label.rect.meets(number) for number in numbers), label.text


def test_every_place_and_every_great_river_has_its_name(plan: Layout) -> None:
    written = {label.text for label in plan.labels}
    assert {place.name for place in BOARD.places if place.kind != "vp"} <= written
    assert {"Volturno", "Garigliano", "Liri", "Calore", "Regi Lagni", "Rapido"} <= written


def inside(point: Point, drawing: Drawing) -> bool:
    x, y = point
    odd = False
    for ring in drawing.land:
        for (x1, y1), (x2, y2) in itertools.pairwise((*ring, ring[0])):
            odd ^= (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    return odd


def coastal(board: Board) -> int:
    sea = board.hexes("sea")
    return sum(
        1 << cell
        for cell in bits(board.grid.on_board & ~sea)
        if any(sea >> other & 1 for other in board.grid.around(cell))
    )


def test_the_drawn_shore_agrees_with_the_board() -> None:
    steps = [i / 5 for i in range(-5, 6)]
    offsets = [(dx * 0.57, dy * 0.5) for dx in steps for dy in steps if hexnorm(dx * 0.57, dy * 0.5) < 0.47]
    for cell in bits(BOARD.hexes("sea") | coastal(BOARD)):
        x, y = BOARD.grid.centre(cell)
        share = sum(inside((x + dx, y + dy), DRAWING) for dx, dy in offsets) / len(offsets)
        if BOARD.hexes("sea") >> cell & 1:
            assert share == 0, BOARD.grid.label(cell)
        else:
            assert share > 0.08, BOARD.grid.label(cell)


def test_the_picture_shows_numbers_areas_and_victory_points(svg: str) -> None:
    root = ET.fromstring(svg)
    texts = ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]
    land = BOARD.grid.on_board & ~BOARD.hexes("sea")
    assert {BOARD.grid.label(cell) for cell in bits(land)} <= set(texts)
    for name, box in BOARD.boxes.items():
        assert any(name.removeprefix("entry:") in text and box.title in text for text in texts), name
    values = [place.name.split()[-1] for place in BOARD.places if place.kind == "vp"]
    assert texts.count("2") == values.count("2")
    ids = {element.get("id") for element in root.iter()}
    assert {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")} <= ids
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


def test_the_legend_explains_every_sign_of_the_hexsides(svg: str) -> None:
    signs = {sign for sign, _ in DRAWING.style.panel.legend}
    assert {*SAMPLES, "hill", "massif", "marsh"} <= signs


def test_every_nation_has_its_colours() -> None:
    assert set(DRAWING.style.nations) == {"us", "uk", "fr", "it", "de", "lw"}
