"""Pictures: lines visit their hexes, names stay clear of each other, the shore agrees with the board."""

from __future__ import annotations

import importlib.util
import itertools
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path
from types import ModuleType

import pytest

import winterline
from tests.core.drawn import visited
from winterline.core.bits import bits
from winterline.core.board import Board, load_board
from winterline.core.draw.counters import Counter, definitions, draw, read_counters, sheet, symbols
from winterline.core.draw.drawing import Drawing, load_drawing
from winterline.core.draw.labels import number_rect
from winterline.core.draw.map import ZOOMS, Layout, layout, render, to_png
from winterline.core.draw.shapes import Point, Rect, hexagon, hexnorm, outlines
from winterline.core.draw.text import FACES, faces, font_files, width
from winterline.core.errors import BadChoice, BadData
from winterline.core.mapinfo import render_file

ROOT = Path(__file__).parents[2]
DATA = Path(winterline.__file__).parent / "games" / "beachhead" / "data"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(DATA / "board.txt")


@pytest.fixture(scope="module")
def drawing() -> Drawing:
    return load_drawing(DATA / "drawing")


@pytest.fixture(scope="module")
def plan(board: Board, drawing: Drawing) -> Layout:
    return layout(board, drawing)


@pytest.fixture(scope="module")
def svg(board: Board, drawing: Drawing) -> str:
    return render(board, drawing, ZOOMS["table"])


def test_lines_visit_exactly_the_hexes_of_their_courses(board: Board, plan: Layout) -> None:
    assert len(plan.lines) == len(board.courses)
    for line in plan.lines:
        on_board = [cell for cell in visited(board.grid, line, 24) if cell >= 0]
        assert on_board == list(line.course.cells), line.course.name


def test_lines_are_unbroken(plan: Layout) -> None:
    for line in plan.lines:
        for one, two in itertools.pairwise(line.curves):
            assert one[3] == two[0], line.course.name


def test_groups_of_lines_cross_a_side_apart(plan: Layout) -> None:
    crossings: dict[tuple[int, int], dict[str, Point]] = {}
    for line in plan.lines:
        for one, two, curve in zip(line.cells, line.cells[1:], line.curves[1:], strict=False):
            if one != two:
                kind = line.course.kind.partition(":")[0]
                crossings.setdefault((min(one, two), max(one, two)), {})[kind] = curve[0]
    for groups in crossings.values():
        for (ax, ay), (bx, by) in itertools.combinations(groups.values(), 2):
            assert (ax - bx) ** 2 + (ay - by) ** 2 > 0.06**2


@pytest.mark.parametrize("full", [True, False])
def test_no_two_names_overlap_and_none_covers_a_number(board: Board, drawing: Drawing, full: bool) -> None:
    labels = layout(board, drawing, full=full).labels
    for one, two in itertools.combinations(labels, 2):
        assert not one.rect.meets(two.rect), (one.text, two.text)
    land = board.grid.on_board & ~board.hexes("sea")
    numbers = [number_rect(board, cell) for cell in bits(land)] if full else []
    for label in labels:
        assert not any(label.rect.meets(number) for number in numbers), label.text


def test_every_place_has_its_name(board: Board, plan: Layout) -> None:
    written = {label.text for label in plan.labels}
    assert {place.name for place in board.places if place.kind != "station"} <= written
    assert {"Astura", "Moletta", "Canale Mussolini", "Via Anziate", "Via Appia"} <= written


def test_name_boxes_hold_the_text_as_the_font_measures_it(plan: Layout) -> None:
    for label in plan.labels:
        assert width(label.text, label.face, label.size, label.spacing) <= label.rect.width


def inside(point: Point, rings: tuple[tuple[Point, ...], ...]) -> bool:
    x, y = point
    odd = False
    for ring in rings:
        for (x1, y1), (x2, y2) in itertools.pairwise((*ring, ring[0])):
            odd ^= (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    return odd


def test_the_drawn_shore_agrees_with_the_board(board: Board, drawing: Drawing) -> None:
    steps = [i / 8 for i in range(-8, 9)]
    offsets = [(dx * 0.57, dy * 0.5) for dx in steps for dy in steps if hexnorm(dx * 0.57, dy * 0.5) < 0.49]
    near = board.hexes("sea") | board.hexes("coastal")
    for cell in bits(near):
        x, y = board.grid.centre(cell)
        share = sum(inside((x + dx, y + dy), drawing.land) for dx, dy in offsets) / len(offsets)
        if board.hexes("sea") >> cell & 1:
            assert share == 0, board.grid.label(cell)
        else:
            assert share > 0.08, board.grid.label(cell)


def test_the_svg_is_well_formed_and_complete(board: Board, svg: str) -> None:
    root = ET.fromstring(svg)
    texts = ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]
    assert "ANZIO BEACHHEAD" in texts
    land = board.grid.on_board & ~board.hexes("sea")
    assert {board.grid.label(cell) for cell in bits(land)} <= set(texts)
    ids = {element.get("id") for element in root.iter()}
    used = {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")}
    assert used <= ids
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


def test_a_picture_is_the_same_every_time(board: Board, drawing: Drawing, svg: str) -> None:
    assert render(board, drawing, ZOOMS["table"]) == svg


def test_from_afar_there_are_no_numbers(board: Board, drawing: Drawing) -> None:
    assert 'id="numbers"' not in render(board, drawing, ZOOMS["overview"])


def ink(png: bytes) -> int:
    """The bytes that a picture's pixels take when packed: more when there is more to see."""
    return len(zlib.compress(png))


def test_the_png_has_its_text_without_any_font_of_the_system() -> None:
    words = f'<text x="5" y="30" font-size="30" font-family="{faces()["serif"].family}">Anzio</text>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">'
    written, blank = to_png(f"{head}{words}</svg>"), to_png(f"{head}</svg>")
    assert written.startswith(b"\x89PNG")
    assert ink(written) > ink(blank) + 200


def test_render_file_writes_svg_and_png(board: Board, drawing: Drawing, tmp_path: Path) -> None:
    render_file(board, drawing, tmp_path / "map.svg", 20)
    done: list[float] = []
    render_file(board, drawing, tmp_path / "map.png", 20, told=done.append)
    assert done == sorted(done)
    assert 0 < done[0] < done[-1] == 1, "whoever waits is told how far it is"
    ET.parse(tmp_path / "map.svg")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["map.png", "map.svg"]


def test_render_file_refuses_what_it_cannot_do(board: Board, drawing: Drawing, tmp_path: Path) -> None:
    with pytest.raises(BadChoice, match=r"\.svg or \.png"):
        render_file(board, drawing, tmp_path / "map.gif")
    with pytest.raises(BadChoice, match="cannot write"):
        render_file(board, drawing, tmp_path / "nowhere" / "map.svg", 20)


def test_missing_drawing_data_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot read the drawing"):
        load_drawing(tmp_path)


def test_the_fonts_are_there_with_their_licence() -> None:
    assert set(faces()) == set(FACES)
    for path in map(Path, font_files()):
        assert path.read_bytes()[:4] == b"\x00\x01\x00\x00"
        assert (
            "SIL OPEN FONT LICENSE" in (path.parent / "fonts-LICENSE.txt").read_text(encoding="utf-8").upper()
        )
    assert width("mm", "sans", 1.0) == 2 * width("m", "sans", 1.0)


def tool(name: str) -> ModuleType:
    """A maintainer's script, loaded from its file."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / "maps" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_sprite_is_what_its_script_makes() -> None:
    made = ROOT / "src" / "winterline" / "core" / "draw" / "data" / "symbols.svg"
    assert tool("symbols").sprite() == made.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def counters() -> dict[str, Counter]:
    return read_counters((DATA / "units.csv").read_text(encoding="utf-8"))


def test_every_unit_has_a_symbol_a_size_and_a_colour(counters: dict[str, Counter], drawing: Drawing) -> None:
    assert len(counters) >= 95
    for counter in counters.values():
        assert f"unit-{counter.kind}" in symbols()
        assert f"size-{counter.size}" in symbols()
        assert counter.nation in drawing.style.nations


def test_a_counter_shows_its_values(drawing: Drawing) -> None:
    counter = Counter("de", "flak", "II", "Schmidt", "", "(2)", "4", "1B")
    root = ET.fromstring(draw(counter, drawing.style.nations, 0, 0, 90))
    assert ["".join(element.itertext()) for element in root.iter("text")] == ["1B", "Schmidt", "(2)", "4"]
    assert [element.get("href") for element in root.iter("use")] == ["#unit-flak", "#size-II"]


def test_flak_stands_in_brackets_and_start_units_have_no_arrival(counters: dict[str, Counter]) -> None:
    schmidt = next(counter for counter in counters.values() if counter.name == "Schmidt")
    assert (schmidt.cf, schmidt.mf, schmidt.arrival) == ("(2)", "4", "")


def test_counters_go_onto_the_map(board: Board, drawing: Drawing, counters: dict[str, Counter]) -> None:
    pile = list(counters.values())[:3]
    root = ET.fromstring(render(board, drawing, 60, counters=[(board.grid.index("0914"), pile)]))
    drawn = [element for element in root.iter(f"{SVG}g") if element.get("class") == "counter"]
    assert len(drawn) == 3
    ids = {element.get("id") for element in root.iter(f"{SVG}symbol")}
    assert {f"unit-{counter.kind}" for counter in pile} <= ids


def test_a_sheet_shows_every_counter(counters: dict[str, Counter], drawing: Drawing) -> None:
    every = list(counters.values())
    root = ET.fromstring(sheet(every, drawing.style.nations))
    assert sum(element.get("class") == "counter" for element in root.iter(f"{SVG}g")) == len(every)
    assert definitions(()) == ""


def test_an_outline_of_hexes_is_closed_around_them(board: Board) -> None:
    middle = board.grid.index("1010")
    (ring,) = outlines(board.grid, 1 << middle)
    assert len(ring) == 6
    around = sum(1 << cell for cell in board.grid.around(middle))
    assert sorted(len(ring) for ring in outlines(board.grid, around)) == [6, 18]
    assert hexagon(board.grid, middle)[0] in outlines(board.grid, 1 << middle)[0]


def test_rectangles_know_whether_they_meet() -> None:
    flat = Rect(0, 0, 2, 1)
    assert flat.meets(Rect(1.9, 0, 2, 1))
    assert not flat.meets(Rect(2.1, 0, 2, 1))
    assert not flat.meets(Rect(1.5, 0.9, 1, 1, 45))
    assert flat.meets(Rect(1.2, 0.5, 1, 1, 45))
    assert flat.holds((0.9, 0.4))
    assert not flat.holds((0.9, 0.6))
    assert flat.grown(0.2).holds((0.9, 0.6))
