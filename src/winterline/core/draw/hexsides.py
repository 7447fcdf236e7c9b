"""Layers of boards with terrain on hexsides: hills and ridges, streams along sides, cities, lines, areas beside the map.

Each layer is empty on a board that has none of its features.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from winterline.core.bits import bits
from winterline.core.board import Board, Course, Stream
from winterline.core.draw import text
from winterline.core.draw.drawing import Drawing
from winterline.core.draw.labels import BESIDE, Label, Placer, beside
from winterline.core.draw.lines import Line
from winterline.core.draw.paper import ROUND, Paper
from winterline.core.draw.shapes import NORMALS, Point, Rect, along, edge, noise, outlines, rounded, toward

_CLIP = 'clip-path="url(#land)"'
WATER = {"river:major": (0.13, "#7fb0cd"), "river:minor": (0.065, "#6aa3c6"), "canal": (0.06, "#63b3ad")}
_LINES = {"gustav": ("#8c1d18", 0.1), "bernhard": ("#7a4a12", 0.07)}
"""Colour and teeth of fortified lines."""


def heights(paper: Paper, board: Board, drawing: Drawing) -> str:
    """A tint over hill hexes, and a darker one over hexes that mountain fills, where no relief shows them."""
    if drawing.relief and not board.sides.get("mountain"):
        return ""
    mountain = board.hexes("mountain")
    hills, peaks_ = (outlines(board.grid, cells) for cells in (board.hexes("hill") | mountain, mountain))
    return paper.area(map(rounded, hills), "#a8733a", 0.2) + paper.area(map(rounded, peaks_), "#5e3b1b", 0.24)


def ridges(paper: Paper, board: Board) -> str:
    """Mountain along hexsides: a dark band with teeth on both sides; a pass opens it."""
    rows, passes, grid = board.side_bits("mountain"), board.side_bits("pass"), board.grid
    bands, teeth, gaps = [], [], []
    for cell in bits(grid.on_board):
        for side in bits(rows[cell] & 0b000111):
            a, b = edge(grid, cell, side)
            bands.append(paper.polyline([a, b]))
            teeth += _teeth(paper, a, b, (cell, side))
            if passes[cell] >> side & 1:
                gaps.append(_pass(paper, a, b))
    if not bands:
        return ""
    data, faint = "".join(bands), ROUND + ' stroke-opacity=".45"'
    return (
        f"<g {_CLIP}>{paper.stroke(data, 0.16, '#8a5a2b', faint)}"
        f"{paper.stroke(data, 0.075, '#5b3312', ROUND)}"
        f'<path d="{"".join(teeth)}" fill="#5b3312"/></g>{"".join(gaps)}'
    )


def _teeth(paper: Paper, a: Point, b: Point, key: tuple[int, int]) -> list[str]:
    """Small peaks along a side, pointing to either hand in turn."""
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    out = []
    for i in range(5):
        share = (i + 0.5) / 5 + 0.03 * noise(*key, i)
        hand = 1 if i % 2 else -1
        high = hand * (0.1 + 0.03 * noise(*key, i, "h"))
        x, y = toward(a, b, share)
        foot, other = ((x + ux * half, y + uy * half) for half in (-0.05, 0.05))
        out.append(paper.polygon([foot, (x - uy * high, y + ux * high), other]))
    return out


def _pass(paper: Paper, a: Point, b: Point) -> str:
    """A gap in a ridge: two brackets that face each other across a light ground."""
    mid, length = toward(a, b, 0.5), math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    out = [paper.circle(mid, 0.1, 'fill="#f4e9c8"')]
    for hand in (-1, 1):
        x, y = mid[0] + ux * 0.08 * hand, mid[1] + uy * 0.08 * hand
        ends = [(x - uy * s + ux * 0.05 * hand, y + ux * s + uy * 0.05 * hand) for s in (-0.13, 0.13)]
        out.append(paper.stroke(paper.polyline([ends[0], (x, y), ends[1]]), 0.035, "#3c2510", ROUND))
    return "".join(out)


def streams(paper: Paper, board: Board) -> str:
    """Rivers and canals along hexsides."""
    drawn = [(stream, track(board, stream)) for stream in board.streams]
    out = []
    for casing in (True, False):
        for stream, line in drawn:
            wide, colour = WATER[stream.kind]
            data = paper.polyline(line) if stream.kind == "canal" else _smooth(paper, line)
            pen = (wide + 0.035, "#2f628a") if casing else (wide, colour)
            out.append(paper.stroke(data, *pen, ROUND))
    return f"<g {_CLIP}>{''.join(out)}</g>" if out else ""


def track(board: Board, stream: Stream) -> list[Point]:
    """The corners that a stream passes, from its source; the middle of a hex where it runs through one."""
    grid = board.grid
    sides: list[tuple[Point, Point]] = []
    for cell, side in stream.sides:
        middle = grid.centre(cell)
        sides.append((middle, middle) if side is None else edge(grid, cell, side))
    line: list[Point] = []
    for i, (a, b) in enumerate(sides):
        towards = sides[i + 1] if i + 1 < len(sides) else sides[i - 1] if i else (a, b)
        forward = i + 1 < len(sides)
        near = min(math.dist(b, p) for p in towards) < min(math.dist(a, p) for p in towards)
        start, end = (a, b) if near == forward else (b, a)
        if not line or math.dist(line[-1], start) > 0.01:
            line.append(start)
        if math.dist(start, end) > 0.01:
            line.append(end)
    return line


def names(placer: Placer) -> None:
    """The names of streams along their longest stretch."""
    longest: dict[str, Stream] = {}
    for stream in placer.board.streams:
        if stream.name not in longest or len(stream.sides) > len(longest[stream.name].sides):
            longest[stream.name] = stream
    for name, stream in longest.items():
        points = track(placer.board, stream)
        curves = tuple((a, toward(a, b, 1 / 3), toward(a, b, 2 / 3), b) for a, b in pairwise(points))
        course = Course("stream", name, (), None, None, stream.source)
        size = 0.2 if stream.kind == "river:major" else 0.165
        label = Label(name, "line", Rect(0, 0, 0, 0), size, "italic", "#1d4f76", 0.01)
        placer.best(label, beside(label, Line(course, curves, (-1,) * len(curves))))


def _smooth(paper: Paper, line: list[Point]) -> str:
    """A line through points near the given ones, as curves."""
    points = [
        (x + 0.045 * noise(round(x, 2), round(y, 2), "x"), y + 0.045 * noise(round(x, 2), round(y, 2), "y"))
        for x, y in line
    ]
    parts = [f"M{paper.at(points[0])}"]
    for i in range(len(points) - 1):
        before, a, b = points[max(0, i - 1)], points[i], points[i + 1]
        after = points[min(len(points) - 1, i + 2)]
        one = a[0] + (b[0] - before[0]) / 7, a[1] + (b[1] - before[1]) / 7
        two = b[0] - (after[0] - a[0]) / 7, b[1] - (after[1] - a[1]) / 7
        parts.append(f"C{paper.at(one)} {paper.at(two)} {paper.at(b)}")
    return "".join(parts)


def crossings(paper: Paper, board: Board, lines: Iterable[Line]) -> str:
    """The parapets of bridges, where roads cross water that runs along a side."""
    wet = [sum(bits) for bits in zip(*(board.side_bits(kind) for kind in WATER), strict=True)]
    out, seen = [], set[tuple[int, int]]()
    for line in lines:
        if not line.course.kind.startswith("road"):
            continue
        for one, two, curve in zip(line.cells, line.cells[1:], line.curves[1:], strict=False):
            key = min(one, two), max(one, two)
            if one == two or one < 0 or two < 0 or key in seen:
                continue
            side = board.grid.direction(one, two)
            if wet[one] >> side & 1:
                seen.add(key)
                out.append(_parapets(paper, curve[0], side))
    return "".join(out)


def _parapets(paper: Paper, at: Point, side: int) -> str:
    (nx, ny), (ax, ay) = NORMALS[side], along(side)
    out = []
    for hand in (-1, 1):
        x, y = at[0] + ax * 0.075 * hand, at[1] + ay * 0.075 * hand
        bar = [(x - nx * 0.09, y - ny * 0.09), (x + nx * 0.09, y + ny * 0.09)]
        out.append(paper.stroke(paper.polyline(bar), 0.035, "#2b2118"))
    return "".join(out)


def cities(paper: Paper, board: Board) -> str:
    """Built-up ground: blocks of houses, many in a major city, fewer in a minor one, a cluster in a town."""
    out = []
    for feature, count, reach in (("major-city", 46, 0.46), ("minor-city", 26, 0.36), ("town", 7, 0.17)):
        for cell in bits(board.hexes(feature) & ~board.hexes("sea")):
            cx, cy = board.grid.centre(cell)
            for i in range(count):
                away = reach * math.sqrt((i + 0.5) / count)
                turn = i * 2.39996 + noise(cell, "turn")
                x, y = cx + away * math.cos(turn), cy + away * math.sin(turn) * 0.9
                wide, high = 0.055 + 0.02 * noise(cell, i, "w"), 0.045 + 0.015 * noise(cell, i, "h")
                out.append(paper.rect(x - wide / 2, y - high / 2, wide, high, ""))
    if not out:
        return ""
    pen = f'fill="#7d3b2f" fill-opacity=".8" stroke="#3a1a14" stroke-width="{0.008 * paper.zoom:.2f}"'
    return f"<g {_CLIP} {pen}>{''.join(out)}</g>"


def fronts(paper: Paper, board: Board) -> str:
    """The lines drawn on the map: fortified lines with teeth, and the border of an army's zone with its sections."""
    out = []
    behind = board.hexes("gustav-front") | board.hexes("behind-gustav")
    for name, cells in (("bernhard", board.hexes("bernhard")), ("gustav", behind)):
        (colour, teeth), faces = _LINES[name], _faces(board, cells, south=name == "bernhard")
        data = "".join(_battlement(paper, board, cell, side, teeth) for cell, side in faces)
        if data:
            out.append(paper.stroke(data, 0.05, colour, ROUND))
    zone = board.hexes("eighth-army")
    border = "".join(paper.polyline(edge(board.grid, *face)) for face in _faces(board, zone))
    if border:
        out.append(paper.stroke(border, 0.09, "#f3ecd8", ROUND + ' stroke-opacity=".8"'))
        out.append(paper.stroke(border, 0.055, "#30307a", paper.dashes(0.2, 0.09)))
        out.append(paper.stroke(_sections(paper, board), 0.035, "#30307a", paper.dashes(0.07, 0.07)))
    return f"<g {_CLIP}>{''.join(out)}</g>" if out else ""


def _faces(board: Board, cells: int, *, south: bool = False) -> list[tuple[int, int]]:
    """The sides of some hexes toward land that is not among them; `south`: only those that look south or east."""
    grid, beyond = board.grid, board.grid.on_board & ~board.hexes("sea") & ~cells
    faces = [(cell, side) for cell in bits(cells) for side in ((2, 3, 4) if south else range(6))]
    return [(c, s) for c, s in faces if (other := grid.neighbours[c * 6 + s]) >= 0 and beyond >> other & 1]


def _battlement(paper: Paper, board: Board, cell: int, side: int, high: float) -> str:
    """A side with short strokes inward, as fortified lines are drawn."""
    (a, b), (nx, ny) = edge(board.grid, cell, side, 0.085), NORMALS[side]
    out = paper.polyline([a, b])
    for share in (0.2, 0.4, 0.6, 0.8):
        x, y = toward(a, b, share)
        out += paper.polyline([(x, y), (x - nx * high, y - ny * high)])
    return out


def _sections(paper: Paper, board: Board) -> str:
    """The sides between two sections of a zone."""
    parts = [mask for name, mask in board.features.items() if name.startswith("section:")]
    out = []
    for mask in parts:
        rest = sum(parts) & ~mask
        for cell in bits(mask):
            for side in (0, 3, 1, 4, 2, 5):
                other = board.grid.neighbours[cell * 6 + side]
                if other >= 0 and rest >> other & 1:
                    out.append(paper.polyline(edge(board.grid, cell, side)))
    return "".join(out)


def entries(paper: Paper, board: Board, drawing: Drawing) -> str:
    """The areas beside the map: a band along the hexes that each touches, with its name."""
    out = []
    for name, box in board.boxes.items():
        cells = board.edges.get(name, ())
        if not name.startswith("entry:") or not cells:
            continue
        colour = drawing.style.box_colours.get(name, "#4c5348")
        out.append(_band(paper, board, name.removeprefix("entry:"), box.title, cells, colour))
    return "".join(out)


def _band(paper: Paper, board: Board, name: str, title: str, cells: tuple[int, ...], colour: str) -> str:
    """One band: level above or below the map, upright to its right."""
    grid = board.grid
    spots = [grid.centre(cell) for cell in cells]
    high, low = max(y for _, y in spots), min(y for _, y in spots)
    left, right = min(x for x, _ in spots) - 0.4, max(x for x, _ in spots) + 0.4
    pen = f'fill="{colour}" fill-opacity=".92" stroke="#f5edd6" stroke-width="{0.03 * paper.zoom:.1f}" '
    pen += f'rx="{0.1 * paper.zoom:.1f}"'
    words, ink = f"{name}   {title}", 'fill="#f7f1df"'
    if name[0] == "E":
        edge = max(x for x, _ in spots) + 0.72
        body = paper.rect(edge, low - 0.4, 0.62, high - low + 0.8, pen)
        x, y = paper.px((edge + 0.31, (high + low) / 2))
        size = min(0.34, (high - low + 0.5) / text.width(words, "bold", 1.0)) * paper.zoom
        turned = f'{ink} transform="rotate(90 {x:.1f} {y:.1f})"'
        return body + text.line(words, x, y + size * 0.36, size, "bold", turned)
    bottom = high + 0.75 if name[0] == "N" else low - 1.35
    body = paper.rect(left, bottom, right - left, 0.62, pen)
    x, y = paper.px(((left + right) / 2, bottom + 0.2))
    size = min(0.34, (right - left - 0.3) / text.width(words, "bold", 1.0)) * paper.zoom
    return body + text.line(words, x, y, size, "bold", ink)


def values(paper: Paper, board: Board) -> str:
    """Victory Point hexes: a disc with the value, which is the last word of the place's name."""
    out = []
    for place in board.places:
        if place.kind == "vp":
            x, y = board.grid.centre(place.cells[0])
            at = x + BESIDE["vp"][0], y + BESIDE["vp"][1]
            pen = f'fill="#b3261e" stroke="#fff6e0" stroke-width="{0.03 * paper.zoom:.1f}"'
            out.append(paper.circle(at, 0.135, pen))
            x, y = paper.px((at[0], at[1] - 0.07))
            out.append(text.line(place.name.split()[-1], x, y, 0.2 * paper.zoom, "bold", 'fill="#fff6e0"'))
    return "".join(out)


def peaks(paper: Paper, board: Board, at: dict[str, Point]) -> str:
    """Named summits: a small triangle."""
    out = []
    for place in board.places:
        if place.kind == "peak":
            x, y = at[place.name]
            shape = paper.polygon([(x - 0.085, y - 0.065), (x, y + 0.095), (x + 0.085, y - 0.065)])
            pen = f'fill="#3c2510" stroke="#f4e9c8" stroke-width="{0.02 * paper.zoom:.1f}"'
            out.append(f'<path d="{shape}" {pen}/>')
    return "".join(out)


SAMPLES = ("ridge", "pass", "stream:major", "stream:minor", "canal", "houses", "vp", "army-zone", *_LINES)
"""The signs of these layers that a legend can show."""


def sample(paper: Paper, sign: str, at: Point) -> str:
    """A sample of one sign for the legend, about 0.4 wide."""
    x, y = at
    a, b = (x - 0.19, y), (x + 0.19, y)
    bar = paper.polyline([a, b])
    if sign in ("ridge", "pass"):
        band = paper.stroke(bar, 0.06, "#5b3312", ROUND)
        teeth = f'<path d="{"".join(_teeth(paper, a, b, (7, 7)))}" fill="#5b3312"/>'
        return band + teeth + (_pass(paper, a, b) if sign == "pass" else "")
    if sign in ("stream:major", "stream:minor", "canal"):
        wide, colour = WATER[sign.replace("stream", "river")]
        return paper.stroke(bar, wide + 0.035, "#2f628a", ROUND) + paper.stroke(bar, wide, colour, ROUND)
    if sign in _LINES:
        colour, high = _LINES[sign]
        for tooth in (x - 0.12, x - 0.04, x + 0.04, x + 0.12):
            bar += paper.polyline([(tooth, y), (tooth, y + high)])
        return paper.stroke(bar, 0.04, colour, ROUND)
    if sign == "army-zone":
        return paper.stroke(bar, 0.055, "#30307a", paper.dashes(0.1, 0.05))
    if sign == "vp":
        disc = paper.circle(at, 0.11, 'fill="#b3261e"')
        px, py = paper.px((x, y - 0.055))
        return disc + text.line("1", px, py, 0.16 * paper.zoom, "bold", 'fill="#fff6e0"')
    spots = ((-0.13, 0.03), (-0.05, -0.05), (0.0, 0.05), (0.07, -0.02), (0.14, 0.04))
    return "".join(paper.rect(x + dx, y + dy, 0.06, 0.05, 'fill="#7d3b2f"') for dx, dy in spots)
