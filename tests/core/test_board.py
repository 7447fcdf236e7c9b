"""Board files: every statement read, every mistake named with its line; and the board of Anzio Beachhead."""

from __future__ import annotations

from pathlib import Path

import pytest

import winterline
from winterline.core.bits import bits, dilate, flood
from winterline.core.board import Board, course_sides, features_of, labels_of, load_board, read_board
from winterline.core.errors import BadChoice, BadData
from winterline.core.mapinfo import board_info, hex_info

DATA = Path(winterline.__file__).parent / "games" / "beachhead" / "data"
SMALL = """
board small "A small board"   # a comment
source judgement "made for a test"
grid offset columns=1-5 rows=4/4 shifted=even up=south
hex woods: 0201-0203 0104 @rulebook
hex sea: 0101
side bridge: 0302/0402 @geography
river "Rio" rank=2: 0303 0302 0301 off-S @rulebook
road major "High Street": 0302 0402 0502
road unfinished "Track": off-N 0304 0303
rail "Line": 0302 0303
place town "Alpha: and more": 0302 @judgement
edge north: 0104 0204
box B1 "First box" to=0102: side=allied @rulebook
"""


@pytest.fixture(scope="module")
def small() -> Board:
    return read_board(SMALL, "small.txt")


@pytest.fixture(scope="module")
def beachhead() -> Board:
    return load_board(DATA / "board.txt")


def test_heading(small: Board) -> None:
    assert (small.id, small.title) == ("small", "A small board")
    assert small.source == "judgement: made for a test"


def test_features_and_where_they_come_from(small: Board) -> None:
    assert labels_of(small, small.hexes("woods")) == ["0104", "0201", "0202", "0203"]
    assert small.sources["woods"][small.grid.index("0202")] == "rulebook"
    assert small.sources["sea"][small.grid.index("0101")] == ""
    assert features_of(small, small.grid.index("0202")) == ["woods"]
    assert small.hexes("swamp") == 0


def test_sides_are_marked_from_both_hexes(small: Board) -> None:
    here, there = small.grid.index("0302"), small.grid.index("0402")
    rows = small.side_bits("bridge")
    assert rows[here] == 1 << small.grid.direction(here, there)
    assert rows[there] == 1 << small.grid.direction(there, here)
    assert set(small.side_bits("wall")) == {0}


def test_courses_and_the_edge_they_cross(small: Board) -> None:
    river = next(course for course in small.courses if course.kind == "river")
    assert (river.name, river.rank, river.source) == ("Rio", 2, "rulebook")
    assert river.off_start is None
    assert river.off_end == 3
    mouth = small.grid.index("0301")
    assert small.crossed("river")[mouth].bit_count() == 2
    assert (mouth, 3) in course_sides(small.grid, river)
    assert [course.kind for course in small.courses] == ["river", "road:major", "road:unfinished", "rail"]
    assert next(course for course in small.courses if course.name == "Track").off_start == 0


def test_places_edges_and_boxes(small: Board) -> None:
    assert small.place("Alpha: and more").cells == (small.grid.index("0302"),)
    assert [small.grid.label(cell) for cell in small.edges["north"]] == ["0104", "0204"]
    assert small.boxes["B1"].title == "First box"
    assert small.boxes["B1"].to == small.grid.index("0102")


GRID = "grid offset columns=1-5 rows=4/4 shifted=even up=south\n"


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("board x\n", 1, "no grid"),
        ("hex woods: 0101\n", 1, "before the grid"),
        ("grid offset columns=1-5\n", 1, "cannot make this grid"),
        (GRID + "hex woods: 0909\n", 2, "no hex '0909'"),
        (GRID + "hex woods: 0101-0202\n", 2, "leaves its column"),
        (GRID + "hex: 0101\n", 2, "no feature named"),
        (GRID + "side wall: 0101/0301\n", 2, "do not touch"),
        (GRID + "side: 0101/0102\n", 2, "no feature named"),
        (GRID + 'river "R": 0101 0301\n', 2, "do not touch"),
        (GRID + 'river "R": off-X 0101\n', 2, "no direction 'X'"),
        (GRID + 'road major "R":\n', 2, "has no hexes"),
        (GRID + "lake: 0101\n", 2, "unknown statement 'lake'"),
        (GRID + "box: side=allied\n", 2, "needs an id"),
        (GRID + "board\n", 2, "needs an id"),
        (GRID + 'place port "P" cap=many: 0101\n', 2, "must be a number"),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(BadData, match=problem) as caught:
        read_board(text, "mine.txt")
    assert caught.value.file == "mine.txt"
    assert caught.value.line == line


def test_a_place_may_carry_figures() -> None:
    board = read_board(GRID + 'place port "P" cap=40 bu=8: 0101\nplace town "T": 0102\n', "mine.txt")
    assert [place.figures for place in board.places] == [(("cap", 40), ("bu", 8)), ()]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot read"):
        load_board(tmp_path / "none.txt")
    (tmp_path / "odd.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadData, match="cannot read"):
        load_board(tmp_path / "odd.txt")


def test_beachhead_says_that_it_is_a_reconstruction(beachhead: Board) -> None:
    assert beachhead.source.startswith("reconstruction:")
    labels = {course.source for course in beachhead.courses} | {place.source for place in beachhead.places}
    labels |= {label for cells in beachhead.sources.values() for label in cells.values()}
    assert labels == {"rulebook", "geography", "judgement"}


def test_beachhead_coast_is_the_land_beside_the_sea(beachhead: Board) -> None:
    sea = beachhead.hexes("sea")
    land = beachhead.grid.on_board & ~sea
    assert beachhead.hexes("coastal") == dilate(sea, beachhead.grid.shifts) & land
    assert flood(land & -land, land, beachhead.grid.shifts) == land


def test_beachhead_keeps_terrain_off_the_sea(beachhead: Board) -> None:
    sea = beachhead.hexes("sea")
    for feature, cells in beachhead.features.items():
        assert feature == "sea" or not cells & sea
    for course in beachhead.courses:
        assert not any(sea >> cell & 1 for cell in course.cells)
    assert not beachhead.hexes("woods") & beachhead.hexes("swamp")


def test_beachhead_rivers_of_one_hex_are_joined_there(beachhead: Board) -> None:
    rivers = [course for course in beachhead.courses if course.kind == "river"]
    for cell in bits(beachhead.grid.on_board):
        through = [course for course in rivers if cell in course.cells]
        passing = [course for course in through if cell not in (course.cells[0], course.cells[-1])]
        assert len(passing) <= 1, beachhead.grid.label(cell)


def test_beachhead_bridges_point_at_two_opposite_sides_of_a_river_hex(beachhead: Board) -> None:
    rows, wet = beachhead.side_bits("bridge"), beachhead.crossed("river")
    for cell in bits(beachhead.hexes("bridge")):
        one, other = bits(rows[cell])
        assert other - one == 3
        assert wet[cell].bit_count() >= 2
        assert not rows[cell] & wet[cell]


def test_beachhead_roads_are_one_network(beachhead: Board) -> None:
    roads = [set(course.cells) for course in beachhead.courses if course.kind == "road:major"]
    joined = roads.pop()
    while touching := [cells for cells in roads if cells & joined]:
        roads = [cells for cells in roads if cells not in touching]
        joined = joined.union(*touching)
    assert not roads


def test_beachhead_courses_leave_only_over_the_edge(beachhead: Board) -> None:
    for course in beachhead.courses:
        for cell, off in ((course.cells[0], course.off_start), (course.cells[-1], course.off_end)):
            assert off is None or beachhead.grid.neighbours[cell * 6 + off] < 0, course.name


def test_one_hex_in_full(beachhead: Board) -> None:
    info = hex_info(beachhead, "2410")
    assert info["terrain"] == ["swamp"]
    assert info["name"] is None
    assert info["features"] == ["bridge", "river:Canale Mussolini"]
    assert info["sides"]["2510"] == {
        "terrain": [], "road": None, "river": None, "bridge": True, "barred": False,
    }  # fmt: skip
    assert info["sides"]["2511"]["river"] == "Canale Mussolini"
    assert list(info["sides"]) == ["2411", "2511", "2510", "2409", "2310", "2311"]


def test_a_port_and_its_shore(beachhead: Board) -> None:
    info = hex_info(beachhead, "0802")
    assert info["name"] == "Anzio"
    assert info["terrain"] == ["clear"]
    assert {"port:Anzio", "fortified", "coastal", "landing", "box:XY"} <= set(info["features"])
    assert info["sides"]["0801"]["barred"]
    assert info["sides"]["0903"] == {
        "terrain": [], "road": "major", "river": None, "bridge": False, "barred": False,
    }  # fmt: skip
    assert hex_info(beachhead, "0713")["sides"]["0714"]["road"] == "unfinished"


def test_an_unknown_hex_is_refused(beachhead: Board) -> None:
    with pytest.raises(BadChoice, match="has no hex '9999'"):
        hex_info(beachhead, "9999")


def test_a_whole_board_as_json(beachhead: Board) -> None:
    info = board_info(beachhead)
    assert info["map"] == "beachhead"
    assert len(info["hexes"]) == beachhead.grid.on_board.bit_count()
    assert info["boxes"]["PR"] == "0407"
    assert info["edges"]["north"][0] == "0117"
    assert {"kind": "road:major", "name": "Ostia road", "hexes": ["0210", "0111"], "off": [None, "NW"],
            "source": "geography"} in info["courses"]  # fmt: skip
