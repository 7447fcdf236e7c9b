"""The picture of the ANZIO board says what the board says."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import winterline
from tests.core.drawn import visited
from winterline.core.bits import bits, mask_of
from winterline.core.board import load_board
from winterline.core.draw import map as drawn_map
from winterline.core.draw.drawing import load_drawing
from winterline.core.draw.labels import number_rect, spot
from winterline.core.draw.lines import Lines
from winterline.core.draw.map import Layout, layout, render
from winterline.core.draw.notes import figures_text
from winterline.core.draw.shapes import Point, hexnorm
from winterline.core.draw.untangle import Untangler

DATA = Path(winterline.__file__).parent / "games" / "anzio" / "data"
BOARD = load_board(DATA / "board.txt")
DRAWING = load_drawing(DATA / "drawing")
SIGNS = ("air-base", "victory")


@pytest.fixture(scope="module")
def plan() -> Layout:
    return layout(BOARD, DRAWING)


@pytest.fixture(scope="module")
def svg(plan: Layout) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawn_map, "layout", lambda *_, **__: plan)  # found once: it takes seconds
        return render(BOARD, DRAWING, 72.0)


@pytest.mark.parametrize("name", ["Tevere", "Metauro", "Cesano", "Po", "Via Appia 7", "Adriatica 16"])
def test_a_line_visits_the_hexes_of_its_course(plan: Layout, name: str) -> None:
    line = next(line for line in plan.lines if line.course.name == name)
    seen = [
        cell for cell in visited(BOARD.grid, line, 10) if cell >= 0 and not BOARD.hexes("sea") >> cell & 1
    ]
    assert seen == list(line.course.cells)


def test_roads_cross_rivers_in_bridge_hexes_and_nowhere_else() -> None:
    spots: dict[tuple[str, int], Point] = {}
    for place in BOARD.places:
        spots.setdefault(("road", place.cells[0]), spot(BOARD, DRAWING, place))
    tangle = Untangler(Lines(BOARD, spots))
    assert any(tangle.wrong(cell) for cell in tangle.both)
    tangle.run()
    assert [BOARD.grid.label(cell) for cell in tangle.both if tangle.wrong(cell)] == []


def test_everything_has_its_name(plan: Layout) -> None:
    written = {(label.kind, label.text) for label in plan.labels}
    for place in BOARD.places:
        if place.kind in DRAWING.style.kinds and place.kind not in SIGNS:
            assert (place.kind, place.name) in written
        if place.kind == "port":
            assert ("figures", figures_text(place)) in written
        if place.kind == "zone":
            assert ("zone", f"{place.name.upper()}  {figures_text(place)}") in written
    rivers = {("line", course.name) for course in BOARD.courses if course.kind == "river"}
    assert rivers <= written
    assert {("line", "Via Appia"), ("route", "7"), ("route", "16"), ("area", "TYRRHENIAN SEA")} <= written


def test_no_two_names_overlap_and_none_covers_a_number(plan: Layout) -> None:
    labels = sorted(plan.labels, key=lambda label: label.rect.y)
    for i, one in enumerate(labels):
        for two in (other for other in labels[i + 1 :] if other.rect.y - one.rect.y < 4):
            assert not one.rect.meets(two.rect), (one.text, two.text)
    numbers = [number_rect(BOARD, cell) for cell in bits(BOARD.grid.on_board & ~BOARD.hexes("sea"))]
    for label in labels:
        near = [n for n in numbers if abs(n.y - label.rect.y) < 3 and abs(n.x - label.rect.x) < 4]
        assert not any(label.rect.meets(number) for number in near), label.text


def inside(point: Point) -> bool:
    x, y = point
    odd = False
    for ring in DRAWING.land:
        for (x1, y1), (x2, y2) in itertools.pairwise((*ring, ring[0])):
            odd ^= (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    return odd


def test_the_drawn_shore_agrees_with_the_board() -> None:
    steps = [i / 5 for i in range(-5, 6)]
    offsets = [(dx * 0.57, dy * 0.5) for dx in steps for dy in steps if hexnorm(dx * 0.57, dy * 0.5) < 0.47]
    shore = BOARD.hexes("beach") | BOARD.hexes("coast")
    beside = mask_of(other for cell in bits(shore) for other in BOARD.grid.around(cell))
    for cell in bits(shore | beside & BOARD.hexes("sea")):
        x, y = BOARD.grid.centre(cell)
        share = sum(inside((x + dx, y + dy)) for dx, dy in offsets) / len(offsets)
        if BOARD.hexes("sea") >> cell & 1:
            assert share == 0, BOARD.grid.label(cell)
        else:
            assert share > 0.08, BOARD.grid.label(cell)


def test_every_layer_is_drawn(svg: str) -> None:
    for layer in (
        "sides",
        "mountains",
        "closed",
        "zones",
        "bridges",
        "badges",
        "numbers",
        "names",
        "cartouche",
    ):
        assert f'id="{layer}"' in svg
    assert svg.count("middle fold") == 2
    assert "url(#hatch)" in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
