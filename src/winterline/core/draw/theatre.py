"""Layers of maps of a whole theatre: terrain of sides, mountains, closed hexes, zones of shore, bridges, guides.

Each layer is empty when the style does not ask for it or the board has nothing of the kind.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from winterline.core.bits import bits, union
from winterline.core.board import Board, Place
from winterline.core.draw import text
from winterline.core.draw.drawing import Drawing
from winterline.core.draw.labels import Label
from winterline.core.draw.lines import Line, group, samples
from winterline.core.draw.paper import ROUND, Paper
from winterline.core.draw.shapes import Point, Rect, edge, hexagon, noise, toward

ZONE = "#b3261e"
WATER = "#b7d3de"


def lakes(paper: Paper, drawing: Drawing) -> str:
    """Lakes, over the relief."""
    shape = "".join(paper.polygon(ring) for ring in drawing.lakes)
    if not shape:
        return ""
    return f'<path d="{shape}" fill="{WATER}"/>' + paper.stroke(shape, 0.03, "#5d7f8c", ROUND)


def closed(paper: Paper, board: Board, drawing: Drawing) -> str:
    """Hatching over hexes that nobody may enter."""
    cells = union(map(board.hexes, drawing.style.closed))
    shape = "".join(paper.polygon(hexagon(board.grid, cell, 0.02)) for cell in bits(cells))
    return f'<path id="closed" d="{shape}" fill="url(#hatch)" fill-opacity=".55"/>' if shape else ""


def sides(paper: Paper, board: Board, drawing: Drawing) -> str:
    """Each hexside in the colour of its easiest terrain."""
    out, done = [], [0] * board.grid.cells
    for feature, (colour, wide) in drawing.style.sides.items():
        rows = board.side_bits(feature)
        if data := _once(paper, board, [new & ~old for new, old in zip(rows, done, strict=True)]):
            out.append(paper.stroke(data, wide, colour, 'stroke-linecap="round"'))
        done = [new | old for new, old in zip(rows, done, strict=True)]
    return f'<g id="sides" stroke-opacity=".85">{"".join(out)}</g>' if out else ""


def barred(paper: Paper, board: Board, drawing: Drawing) -> str:
    """Sides that nobody crosses: a blue bar with a light middle."""
    data = _once(paper, board, board.side_bits("barred")) if drawing.style.sides else ""
    return paper.stroke(data, 0.12, "#2f6f9a") + paper.stroke(data, 0.05, "#dceaf0") if data else ""


def _once(paper: Paper, board: Board, rows: Sequence[int]) -> str:
    """Path data of sides between two hexes (six bits a cell), each once."""
    grid = board.grid
    faces = ((cell, side) for cell in bits(grid.on_board) for side in bits(rows[cell]))
    return "".join(paper.polyline(edge(grid, c, s)) for c, s in faces if grid.neighbours[c * 6 + s] > c)


def mountains(paper: Paper, board: Board, drawing: Drawing, keep_off: Iterable[Rect]) -> str:
    """Slope signs in mountain hexes, off numbers and names."""
    cells = board.hexes("mountain") if drawing.style.sides else 0
    if not cells:
        return ""
    taken = [rect.grown(0.04) for rect in keep_off]
    points: list[Point] = []
    for cell in bits(cells):
        points += _peaks(board, cell, [rect for rect in taken if _close(rect, board.grid.centre(cell))])
    uses = paper.use("peak", sorted(points, key=lambda point: -point[1]))
    return f'<g id="mountains" clip-path="url(#land)">{uses}</g>'


def _close(rect: Rect, centre: Point) -> bool:
    reach = math.hypot(rect.width, rect.height) / 2 + 0.6
    return abs(rect.x - centre[0]) < reach and abs(rect.y - centre[1]) < reach


def _peaks(board: Board, cell: int, rects: list[Rect]) -> Iterator[Point]:
    """Places for a few signs in one hex."""
    cx, cy = board.grid.centre(cell)
    spots = ((-0.3, 0.05), (0.3, 0.08), (-0.16, -0.26), (0.17, -0.24), (0.0, 0.14))
    for i, (dx, dy) in enumerate(spots):
        point = cx + dx + 0.05 * noise(cell, i, "x"), cy + dy + 0.05 * noise(cell, i, "y")
        if not any(rect.holds(point) for rect in rects):
            yield point


def signs(paper: Paper, drawing: Drawing) -> str:
    """The signs and the hatching that these layers repeat."""
    if not drawing.style.sides:
        return ""
    z = paper.zoom
    ink = f'stroke="#4b2f22" stroke-width="{0.018 * z:.2f}" stroke-linecap="round" stroke-linejoin="round"'
    slope = f"M{-0.1 * z:.1f} {0.05 * z:.1f}L0 {-0.08 * z:.1f}L{0.1 * z:.1f} {0.05 * z:.1f}"
    lee = f"M0 {-0.08 * z:.1f}L{0.1 * z:.1f} {0.05 * z:.1f}L{0.02 * z:.1f} {0.05 * z:.1f}Z"
    gap = 0.12 * z
    return (
        f'<g id="peak"><path d="{lee}" fill="#4b2f22" fill-opacity=".55"/>'
        f'<path d="{slope}" fill="none" {ink}/></g>'
        f'<pattern id="hatch" width="{gap:.1f}" height="{gap:.1f}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect width="{gap:.1f}" height="{gap:.1f}" fill="#cfe0e4"/>'
        f'<path d="M0 0V{gap:.1f}" stroke="#5d7f8c" stroke-width="{0.04 * z:.1f}"/></pattern>'
    )


# ---- zones of shore


def zones(paper: Paper, board: Board, drawing: Drawing) -> str:
    """A red line along the seaward sides of each zone."""
    if not drawing.style.zones:
        return ""
    wet = board.hexes("sea") | board.hexes("unplayable")
    out = []
    for place in board.places:
        if place.kind == drawing.style.zones:
            data = "".join(paper.polyline(piece) for piece in seaward(board, place, wet))
            out.append(paper.stroke(data, 0.13, "#fff6ea", ROUND + ' stroke-opacity=".75"'))
            out.append(paper.stroke(data, 0.07, ZONE, ROUND))
    return f'<g id="zones">{"".join(out)}</g>'


def seaward(board: Board, place: Place, wet: int) -> Iterator[tuple[Point, Point]]:
    """The sides of a zone's hexes that face the sea, drawn in a little."""
    for cell in place.cells:
        for side in range(6):
            there = board.grid.neighbours[cell * 6 + side]
            if there < 0 or wet >> there & 1:
                yield edge(board.grid, cell, side, 0.05)


# ---- bridges, guides, plates


def bridge_marks(paper: Paper, board: Board, lines: Iterable[Line]) -> str:
    """A small bridge where a road and a river cross inside a bridge hex; boards that name the sides draw their own."""
    hexes = board.hexes("bridge")
    if any(board.side_bits("bridge")) or not hexes:
        return ""
    tracks: dict[tuple[str, int], list[tuple[Point, float]]] = {}
    for line in lines:
        points = samples(line, 10)
        for i, cell in enumerate(line.cells):
            if cell >= 0 and hexes >> cell & 1:
                tracks.setdefault((group(line.course), cell), []).extend(points[i * 10 : i * 10 + 10])
    out = []
    for cell in bits(hexes):
        spot = _meeting(tracks.get(("river", cell), []), tracks.get(("road", cell), []))
        if spot is not None:
            out.append(_bridge(paper, *spot))
    return f'<g id="bridges">{"".join(out)}</g>'


def _meeting(
    water: list[tuple[Point, float]], roads: list[tuple[Point, float]]
) -> tuple[Point, float] | None:
    """Where a road comes closest to the water, if they meet, and the road's direction there."""
    best: tuple[float, Point, float] | None = None
    for point, angle in roads:
        for other, _ in water:
            far = math.dist(point, other)
            if best is None or far < best[0]:
                best = far, toward(point, other, 0.5), angle
    return (best[1], best[2]) if best is not None and best[0] < 0.12 else None


def _bridge(paper: Paper, at: Point, angle: float) -> str:
    """Two parapets along the road."""
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    out = []
    for away in (0.085, -0.085):
        a = at[0] - dx * 0.13 - dy * away, at[1] - dy * 0.13 + dx * away
        b = at[0] + dx * 0.13 - dy * away, at[1] + dy * 0.13 + dx * away
        out.append(paper.polyline([a, b]))
    data = "".join(out)
    return paper.stroke(data, 0.06, "#fdf7e6", ROUND) + paper.stroke(data, 0.028, "#1d1610", ROUND)


def guides(paper: Paper, drawing: Drawing) -> str:
    """Dashed lines across the board with their names at both ends."""
    out = []
    for guide in drawing.style.guides:
        data = paper.polyline([guide.start, guide.end])
        out.append(paper.stroke(data, 0.035, "#6b4a8a", paper.dashes(0.22, 0.16) + ' stroke-opacity=".7"'))
        wide = text.width(guide.text, "italic", 0.2)
        for end, away in ((guide.start, 1), (guide.end, -1)):
            x, y = paper.px((end[0] + away * (0.25 + wide / 2), end[1] + 0.06))
            out.append(text.line(guide.text, x, y, 0.2 * paper.zoom, "italic", 'fill="#54376f"'))
    return "".join(out)


def badges(paper: Paper, labels: Iterable[Label]) -> str:
    """Route numbers in lozenges, and the plates of zones and ports, under their letters."""
    out = []
    pen = f'stroke-width="{0.02 * paper.zoom:.2f}"'
    for label in labels:
        rect = label.rect
        x, y, half, up = rect.x, rect.y, rect.width / 2, rect.height / 2
        if label.kind == "route":
            shape = paper.polygon([(x - half, y), (x, y + up), (x + half, y), (x, y - up)])
            out.append(f'<path d="{shape}" fill="#fffaf0" stroke="#7a2d1c" {pen}/>')
        elif label.kind in ("zone", "figures"):
            fill = f'rx="{0.05 * paper.zoom:.1f}" fill="#fdf6ea" fill-opacity=".92" stroke="{label.colour}" {pen}'
            out.append(paper.rect(x - half, y - up, rect.width, rect.height, fill))
    return f'<g id="badges">{"".join(out)}</g>' if out else ""
