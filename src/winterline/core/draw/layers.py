"""The layers of a map, from the ground up. Each returns SVG text."""

from __future__ import annotations

import base64
import math
from collections.abc import Iterable

from winterline.core.bits import bits
from winterline.core.board import Board
from winterline.core.draw import shapes, text
from winterline.core.draw.drawing import Drawing
from winterline.core.draw.labels import BESIDE, BOX, NUMBER_SIZE, SYMBOLS, Label, number_rect, spot
from winterline.core.draw.lines import Line
from winterline.core.draw.paper import ROUND, Paper
from winterline.core.draw.shapes import NORMALS, Point, Rect, edge, hexagon, noise, outlines, rounded, toward

SEA = "#a9c6d3"
PAPER = "#e9e2cf"
"""Land without a relief."""
DEPTHS = ((2.6, "#b1ccd7"), (1.7, "#bad3db"), (1.0, "#c4dae0"), (0.5, "#cfe1e4"), (0.2, "#dbe9e8"))


def ground(paper: Paper, drawing: Drawing) -> str:
    """Sea with its shallows, land with its relief, and the shoreline."""
    left, bottom, right, top = drawing.frame
    shore = "".join(paper.polygon(ring) for ring in drawing.land)
    out = [f'<clipPath id="land"><path d="{shore}"/></clipPath>']
    out.append(paper.rect(left, bottom, right - left, top - bottom, f'fill="{SEA}"'))
    out += [paper.stroke(shore, wide, colour, ROUND) for wide, colour in DEPTHS]
    if drawing.relief:
        relief = base64.b64encode(drawing.relief).decode()
        x, y = paper.px((left, top))
        wide, high = (right - left) * paper.zoom, (top - bottom) * paper.zoom
        out.append(
            f'<image clip-path="url(#land)" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" '
            f'preserveAspectRatio="none" href="data:image/png;base64,{relief}"/>'
        )
    else:
        out.append(f'<path d="{shore}" fill="{PAPER}"/>')
    out.append(paper.stroke(shore, 0.035, "#5d7f8c", ROUND))
    return "".join(out)


def terrain(paper: Paper, board: Board, keep_off: Iterable[Rect]) -> str:
    """Tints and signs of woods and swamp."""
    rects = list(keep_off)
    out = []
    wet, wood = ("#7fa39b", 0.34, "tuft"), ("#7d9a58", 0.5, "tree")
    for feature, (tint, opacity, sign) in (("swamp", wet), ("marsh", wet), ("woods", wood)):
        if cells := board.hexes(feature):
            out.append(paper.area(map(rounded, outlines(board.grid, cells)), tint, opacity))
            strewn = _scatter(paper, board, cells, sign, rects)
            out.append(f'<g id="{feature}" clip-path="url(#land)">{strewn}</g>')
    return "".join(out)


def _scatter(paper: Paper, board: Board, cells: int, sign: str, rects: list[Rect]) -> str:
    """Small signs strewn over some hexes, off numbers and names, lower ones in front."""
    step = 0.2 if sign == "tree" else 0.3
    points: list[Point] = []
    for cell in bits(cells):
        cx, cy = board.grid.centre(cell)
        count = int(0.5 / step) + 1
        for i in range(-count, count + 1):
            for j in range(-count, count + 1):
                x = cx + (i + 0.3 * noise(cell, i, j, "x") + (j % 2) * 0.5) * step
                y = cy + (j + 0.3 * noise(cell, i, j, "y")) * step
                if shapes.hexnorm(x - cx, y - cy) < 0.44 and not any(rect.holds((x, y)) for rect in rects):
                    points.append((x, y))
    return paper.use(sign, sorted(points, key=lambda point: -point[1]))


def signs(paper: Paper) -> str:
    """The signs that other layers repeat."""

    def path(*steps: tuple[str, tuple[float, ...]]) -> str:
        return "".join(op + " ".join(f"{value * paper.zoom:.2f}" for value in values) for op, values in steps)

    ink = f'stroke-width="{0.013 * paper.zoom:.2f}" stroke-linecap="round"'
    left = ("c", (-0.055, 0.0, -0.075, -0.05, -0.045, -0.075))
    top = ("c", (-0.01, -0.05, 0.07, -0.065, 0.075, -0.02))
    crown = path(("M", (0.01, -0.035)), left, top, ("c", (0.05, 0.01, 0.055, 0.08, 0.01, 0.085)))
    trunk, shade = path(("M", (0, 0)), ("v", (-0.04,))), path(("M", (0, 0)), ("h", (0.1,)))
    blades = path(*(step for x, h in ((-0.05, 0.06), (0.0, 0.09), (0.05, 0.06)) for step in
                    (("M", (x, 0.0)), ("l", (x * 0.5, -h)))))  # fmt: skip
    water = path(("M", (-0.1, 0.012)), ("h", (0.2,)))
    return (
        f'<g id="tree" {ink}><path d="{shade}" stroke="#39502a" stroke-opacity=".35"/>'
        f'<path d="{trunk}" stroke="#4d3d24"/><path d="{crown}Z" fill="#76944f" stroke="#3f5a2a"/></g>'
        f'<path id="tuft" d="{blades}{water}" fill="none" stroke="#3f746f" {ink}/>'
    )


def grid(paper: Paper, board: Board) -> str:
    """Hexsides, fainter at sea."""
    seen: dict[tuple[str, str], bool] = {}
    for cell in bits(board.grid.on_board):
        wet = bool(board.hexes("sea") >> cell & 1)
        for side in range(6):
            a, b = sorted(map(paper.at, edge(board.grid, cell, side)))
            seen[a, b] = seen.get((a, b), True) and wet
    out = []
    for wet, colour, opacity in ((True, "#ffffff", 0.4), (False, "#4a3d28", 0.5)):
        data = "".join(f"M{a}L{b}" for (a, b), at_sea in seen.items() if at_sea == wet)
        out.append(paper.stroke(data, 0.014, colour, f'stroke-opacity="{opacity}"'))
    return "".join(out)


def rivers(paper: Paper, lines: Iterable[Line]) -> str:
    """Watercourses, wide canals below narrow streams."""
    out, widths = [], {1: 0.085, 2: 0.06, 3: 0.038}
    wet = [line for line in lines if line.course.kind == "river"]
    for line in sorted(wet, key=lambda line: line.course.rank):
        wide = widths.get(line.course.rank, 0.038)
        data = paper.curve(line)
        out.append(paper.stroke(data, wide + 0.03, "#3d6f93", ROUND))
        out.append(paper.stroke(data, wide, "#7fb0cd" if line.course.rank == 1 else "#5f98bd", ROUND))
    return f'<g clip-path="url(#land)">{"".join(out)}</g>'


def bridges(paper: Paper, board: Board) -> str:
    """A bridge lies across its hex, from one of its sides to the other."""
    rows, out = board.side_bits("bridge"), []
    for cell in bits(board.hexes("bridge")):
        cx, cy = board.grid.centre(cell)
        ends = [(cx + NORMALS[s][0] / 2, cy + NORMALS[s][1] / 2) for s in bits(rows[cell])]
        if len(ends) == 2:
            a, b = toward((cx, cy), ends[0], 0.55), toward((cx, cy), ends[1], 0.55)
            data = paper.polyline([a, b])
            out += [paper.stroke(data, 0.15, "#33261a"), paper.stroke(data, 0.09, "#f3ead2")]
            out.append(paper.stroke(paper.polyline(ends), 0.035, "#33261a", paper.dashes(0.05, 0.05)))
    return "".join(out)


def railways(paper: Paper, lines: Iterable[Line]) -> str:
    """Railways: a black line with sleepers."""
    out, drawn = [], set[tuple[Point, Point]]()
    for line in lines:
        if line.course.kind == "rail":
            data = paper.curve(line, drawn)
            out.append(paper.stroke(data, 0.03, "#3b3833"))
            out.append(paper.stroke(data, 0.11, "#3b3833", paper.dashes(0.02, 0.16)))
    return "".join(out)


def roads(paper: Paper, lines: Iterable[Line]) -> str:
    """Roads: casings first, so that junctions are open."""
    every, drawn = list(lines), set[tuple[Point, Point]]()
    major, minor, rough = (
        [paper.curve(line, drawn) for line in every if line.course.kind == f"road:{kind}"]
        for kind in ("major", "minor", "unfinished")
    )
    out = [paper.stroke(data, 0.075, "#f1e4c6", ROUND + ' stroke-opacity=".7"') for data in rough]
    out += [paper.stroke(data, 0.05, "#8a4a2c", paper.dashes(0.13, 0.08)) for data in rough]
    out += [paper.stroke(data, 0.095, "#5a2a18", ROUND) for data in major]
    out += [paper.stroke(data, 0.07, "#5a2a18", ROUND) for data in minor]
    out += [paper.stroke(data, 0.058, "#c8553a", ROUND) for data in major]
    out += [paper.stroke(data, 0.04, "#e9c46a", ROUND) for data in minor]
    return "".join(out)


def fortified(paper: Paper, board: Board) -> str:
    """Heavy hexsides."""
    cells = [hexagon(board.grid, cell, 0.03) for cell in bits(board.hexes("fortified"))]
    data = "".join(paper.polygon(corners) for corners in cells)
    return paper.stroke(data, 0.075, "#2b2118", 'stroke-linejoin="miter"') if data else ""


def boxes(paper: Paper, board: Board, drawing: Drawing) -> str:
    """Off-board boxes, each with an arrow to the hex it leads to."""
    out = []
    for name, box in board.boxes.items():
        if name not in drawing.style.boxes or box.to is None:
            continue
        x, y = drawing.style.boxes[name]
        colour = drawing.style.box_colours.get(name, "#3a5a40")
        out.append(_arrow(paper, (x, y), board.grid.centre(box.to), colour))
        half = BOX / 2
        out.append(
            paper.rect(x - half, y - half, BOX, BOX, f'rx="{0.06 * paper.zoom:.1f}" fill="#eef3f2" '
                       f'stroke="{colour}" stroke-width="{0.05 * paper.zoom:.1f}"')
        )  # fmt: skip
        px, py = paper.px((x, y - 0.1))
        out.append(text.line(name, px, py, 0.34 * paper.zoom, "bold", f'fill="{colour}"'))
        px, py = paper.px((x, y - 0.34))
        out.append(text.line(box.title, px, py, 0.13 * paper.zoom, "sans", 'fill="#33302a"'))
    return "".join(out)


def _arrow(paper: Paper, start: Point, end: Point, colour: str) -> str:
    """A broad arrow that ends short of the middle of a hex."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length

    def point(forward: float, aside: float) -> Point:
        return start[0] + ux * forward - uy * aside, start[1] + uy * forward + ux * aside

    tip = length - 0.18
    shape = [point(0.3, 0.05), point(tip - 0.24, 0.07), point(tip - 0.26, 0.16), point(tip, 0)]
    shape += [point(tip - 0.26, -0.16), point(tip - 0.24, -0.07), point(0.3, -0.05)]
    return (
        f'<path d="{paper.polygon(shape)}" fill="{colour}" fill-opacity=".88" stroke="#fff" '
        f'stroke-width="{0.02 * paper.zoom:.1f}"/>'
    )


def places(paper: Paper, board: Board, drawing: Drawing) -> str:
    """The signs of towns, ports and stations."""
    out = []
    for place in board.places:
        if place.kind in drawing.style.kinds:
            at = spot(board, drawing, place)
            out.append(_sign(paper, place.kind, at, SYMBOLS.get(place.kind, 0.15)))
            if place.kind in ("major-city", "air-base"):
                dx, dy = BESIDE.get(place.kind, (0.0, 0.0))
                more = (board.grid.centre(cell) for cell in place.cells[1:])
                out += [_sign(paper, place.kind, (x + dx, y + dy), SYMBOLS[place.kind]) for x, y in more]
    return "".join(out)


def _sign(paper: Paper, kind: str, at: Point, size: float) -> str:
    ink = f'stroke="#221a10" stroke-width="{0.03 * paper.zoom:.2f}"'
    x, y = at
    if kind in ("lake", "major-city", "minor-city", "vesuvio", "air-base", "victory"):
        return country_sign(paper, kind, at, size)
    if kind in ("peak", "vp"):
        return ""
    if kind == "station":
        return paper.rect(x - size / 2, y - size * 0.3, size, size * 0.6, f'fill="#fbf6e6" {ink}')
    inner = paper.circle(at, size / 2, f'fill="#fbf6e6" {ink}')
    if kind in ("city", "port"):
        inner += paper.circle(at, size / 4, 'fill="#221a10"')
    elif kind == "town":
        inner += paper.circle(at, size / 6, 'fill="#221a10"')
    return inner


def country_sign(paper: Paper, kind: str, at: Point, size: float) -> str:
    """The signs of maps of a whole country."""
    x, y = at
    thin = f'stroke="#221a10" stroke-width="{0.022 * paper.zoom:.2f}"'
    if kind == "major-city":
        return paper.rect(x - size / 2, y - size / 2, size, size, f'fill="#c9483a" fill-opacity=".9" {thin}')
    if kind == "minor-city":
        return paper.circle(at, size / 2, 'fill="#1d160f"')
    if kind == "vesuvio":
        slopes = [(x - size / 2, y - size / 3), (x - size / 9, y + size / 2), (x + size / 9, y + size / 2)]
        shape = paper.polygon([*slopes, (x + size / 2, y - size / 3)])
        return f'<path d="{shape}" fill="#6b3a28" {thin}/>'
    if kind == "air-base":
        half = size / 2
        rays = paper.polyline([(x - half, y), (x + half, y)]) + paper.polyline([(x, y - half), (x, y + half)])
        return paper.circle(at, size / 2, f'fill="#fbf6e6" {thin}') + paper.stroke(rays, 0.04, "#1f4d73")
    if kind == "victory":
        tips = [(k * math.pi / 5, size * (0.55, 0.23)[k % 2]) for k in range(10)]
        star = [(x + math.sin(turn) * far, y + math.cos(turn) * far) for turn, far in tips]
        return f'<path d="{paper.polygon(star)}" fill="#e0b02f" {thin}/>'
    return ""


def numbers(paper: Paper, board: Board) -> str:
    """The number of each land hex."""
    out = []
    for cell in bits(board.grid.on_board & ~board.hexes("sea")):
        rect = number_rect(board, cell)
        x, y = paper.px((rect.x, rect.y - rect.height / 2))
        out.append(f'<text x="{x:.1f}" y="{y:.1f}">{board.grid.label(cell)}</text>')
    size = f'font-size="{NUMBER_SIZE * paper.zoom:.1f}" text-anchor="middle" fill="#4a3f2c"'
    halo = _halo(paper, 0.035, "#f6efd9")
    return f'<g id="numbers" {size} {text.attributes("sans")} {halo}>{"".join(out)}</g>'


def _halo(paper: Paper, wide: float, colour: str) -> str:
    """The attributes of a light rim around letters."""
    return (
        f'stroke="{colour}" stroke-opacity=".8" stroke-width="{wide * paper.zoom:.1f}" '
        f'stroke-linejoin="round" paint-order="stroke"'
    )


def names(paper: Paper, labels: Iterable[Label]) -> str:
    """All names in their places."""
    out = []
    for label in labels:
        rect = label.rect
        x, y = paper.px((rect.x, rect.y))
        base = y + label.size * 0.27 * paper.zoom
        turn = f' transform="rotate({-rect.angle:.1f} {x:.1f} {y:.1f})"' if rect.angle else ""
        gap = f' letter-spacing="{label.spacing * paper.zoom:.1f}"' if label.spacing else ""
        shift = x + label.spacing * paper.zoom / 2
        plain = label.kind in ("area", "route", "zone", "figures")
        halo = 'fill-opacity=".9"' if plain else _halo(paper, 0.06, "#f8f2df")
        extra = f'fill="{label.colour}" {halo}{gap}{turn}'
        out.append(text.line(label.text, shift, base, label.size * paper.zoom, label.face, extra))
    return f'<g id="names">{"".join(out)}</g>'
