"""A map made lighter is the same map."""

from __future__ import annotations

import re

from winterline.core.board import load_board
from winterline.core.draw.drawing import load_drawing
from winterline.core.draw.map import ZOOMS, render
from winterline.games import catalog
from winterline.table.svg import PIECE, PLAIN, lightened

Point = tuple[int, int]
ABSOLUTE = re.compile(r"([MLCQZ])([^MLCQZ]*)")
RELATIVE = re.compile(r"([mlcqz])([^mlcqz]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def segments(data: str) -> set[tuple[Point, ...]]:
    """The pieces of a path in tenths: each with its start, the points that bend it and its end."""
    relative = data[:1] == "m"
    out: set[tuple[Point, ...]] = set()
    here = start = (0, 0)
    for letter, text in (RELATIVE if relative else ABSOLUTE).findall(data):
        if letter in "zZ":
            out |= {(here, start)} if here != start else set()
            here = start
            continue
        numbers = [round(float(number) * 10) for number in NUMBER.findall(text)]
        size = {"m": 2, "l": 2, "q": 4, "c": 6}[letter.lower()]
        for i in range(0, len(numbers), size):
            pairs = [(numbers[j], numbers[j + 1]) for j in range(i, i + size, 2)]
            points = [(here[0] + x, here[1] + y) for x, y in pairs] if relative else pairs
            if letter in "mM":
                start = points[-1]
            else:
                out.add((here, *points))
            here = points[-1]
    return out


def paths(svg: str) -> list[str]:
    """The data of every path of a picture."""
    return re.findall(r' d="([^"]*)"', svg)


def same_lines(heavy: str, light: str) -> bool:
    """Whether two pictures have the same pieces of lines; paths that were not rewritten are in both as they are."""
    rewritten = [data for data in paths(heavy) if PLAIN.fullmatch(data)]
    kept = set(paths(heavy)) - set(rewritten)
    before = {piece for data in rewritten for piece in segments(data)}
    after = {piece for data in paths(light) if data not in kept for piece in segments(data)}
    return before == after and kept <= set(paths(light))


def test_a_path_keeps_its_points_told_from_one_another() -> None:
    light = lightened('<path d="M10.0 20.0L10.5 20.0L10.5 19.5Z" fill="#fff"/>')
    assert light == '<path d="m10 20l.5 0 0-.5z" fill="#fff"/>'


def test_other_paths_are_left_as_they_are() -> None:
    arcs = '<path d="M1 1A2 2 0 0 1 3 3" fill="none"/>'
    assert lightened(arcs) == arcs
    fine = '<path d="M0.05 0.25L0.15 0.3" fill="none"/>'
    assert lightened(fine) == fine


def test_a_long_line_is_cut_where_nobody_sees_it() -> None:
    points = "L".join(f"{n}.5 {n % 7}.0" for n in range(500))
    style = 'fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round"'
    whole = f'<path d="M{points}Z" {style}/>'
    light = lightened(whole)
    pieces = re.findall(r'<path d="([^"]*)"', light)
    assert light.startswith(f"<g {style}>")
    assert len(pieces) >= 500 // (2 * PIECE)
    assert same_lines(whole, light)


def test_a_line_whose_joints_would_show_is_not_cut() -> None:
    points = "L".join(f"{n}.5 {n % 7}.0" for n in range(500))
    for style in ('fill="none" stroke="#000"', 'fill="#000"', 'fill="none" stroke-linecap="round" id="x"'):
        assert lightened(f'<path d="M{points}" {style}/>').count("<path") == 1


def test_sides_of_hexes_are_drawn_in_parts() -> None:
    sides = "".join(f"M{n}.0 0.0L{n}.0 9.0" for n in range(1000))
    whole = f'<path d="{sides}" fill="none" stroke-opacity="0.5"/>'
    assert lightened(whole).count("<path") > 10
    assert same_lines(whole, lightened(whole))


def test_the_map_of_beachhead_has_every_line_that_was_drawn() -> None:
    data = catalog.room("beachhead") / "data"
    heavy = render(load_board(data / "board.txt"), load_drawing(data / "drawing"), ZOOMS["table"])
    light = lightened(heavy)
    assert len(light) < 0.95 * len(heavy)
    assert same_lines(heavy, light)
    assert re.sub(r"<path[^>]*/>|</?g[^>]*>", "", light) == re.sub(r"<path[^>]*/>|</?g[^>]*>", "", heavy)
