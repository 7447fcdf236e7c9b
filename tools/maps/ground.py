"""Draw the ground of a board from real geography: a coastline and a shaded relief, in board units.

    python tools/maps/ground.py GEO_DIR

GEO_DIR holds the geographic data set (coast.json, elevation.npz, georef.json, towns.json). The results are
committed (data/drawing/coast.json, relief.png), so that neither the game nor its tests need the data set. Needs
numpy (the `maint` requirements).

The fit of geography to the grid is a similarity, bent by a thin-plate spline so that the places of the board stand
in their hexes; then the shore is cut back where the board has a sea hex.
"""

from __future__ import annotations

import json
import math
import struct
import sys
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt

from winterline.core.bits import bits
from winterline.core.board import Board, load_board
from winterline.core.grid import COLUMN_WIDTH

Field = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]
HOME = Path(__file__).resolve().parents[2] / "src" / "winterline" / "games" / "beachhead" / "data"
FRAME = (-0.15, 0.05, 24.4, 17.95)
"""Left, bottom, right and top of what is drawn, in board units."""
COAST_GRAIN = 48
RELIEF_GRAIN = 27
EARTH = 6371.0

# Places whose hex the board fixes; the ground bends so that they stand in it.
HELD = ("Anzio", "Nettuno", "Conca", "Campoleone", "Cisterna", "Littoria", "Isola Bella", "Ponte Rotto")
RENAMED = {"Aprilia": "The Factory (Aprilia)", "Sessano": "Sessano (Borgo Podgora)"}
# Points of the plain fit that stay where they are: the open coast and the corners.
STILL = (
    *((0.3, 11.2), (2.1, 9.9), (3.3, 7.7), (4.3, 6.1), (5.2, 4.6), (6.0, 3.1)),
    *((9.2, 2.7), (11.1, 1.7), (13.6, -0.5), (17.0, 6.9), (16.6, 0.0), (21.0, 10.4)),
    *((0.0, 18.0), (6.0, 20.0), (12.0, 20.0), (18.0, 19.0), (24.5, 18.0), (25.5, 10.0)),
)


class Fit:
    """Board units -> longitude and latitude."""

    def __init__(self, geo: Path, board: Board) -> None:
        self.georef = json.loads((geo / "georef.json").read_text(encoding="utf-8"))["maps"]["B"]
        towns = {town["name"]: town for town in json.loads((geo / "towns.json").read_text(encoding="utf-8"))}
        pairs = [(point, point) for point in STILL]
        for place in board.places:
            name = RENAMED.get(place.name, place.name)
            if place.name in HELD or place.name in RENAMED:
                true = self.plain(towns[name]["lon"], towns[name]["lat"])
                pairs.append((inside(board, place.cells[0], true), true))
        here = np.array([pair[0] for pair in pairs])
        self.knots = here
        self.weights = spline(here, np.array([pair[1] for pair in pairs]) - here)

    def plain(self, lon: float, lat: float) -> tuple[float, float]:
        """Where a true position falls by the similarity alone."""
        origin, t = self.georef["projection"], self.georef["transform"]
        la, dl = math.radians(lat), math.radians(lon - origin["lon0"])
        x = EARTH * math.atanh(math.cos(la) * math.sin(dl)) - t["tx"]
        y = EARTH * (math.atan2(math.tan(la), math.cos(dl)) - math.radians(origin["lat0"])) - t["ty"]
        n = t["a"] ** 2 + t["b"] ** 2
        return (t["a"] * x + t["b"] * y) / n, (t["a"] * y - t["b"] * x) / n

    def bend(self, x: Field, y: Field) -> tuple[Field, Field]:
        """Board positions -> positions in the plain fit."""
        points = np.stack([x.ravel(), y.ravel()], axis=1)
        moved = points + kernel(points, self.knots) @ self.weights[:-3]
        moved += np.column_stack([np.ones(len(points)), points]) @ self.weights[-3:]
        return moved[:, 0].reshape(x.shape), moved[:, 1].reshape(x.shape)

    def lonlat(self, x: Field, y: Field) -> tuple[Field, Field]:
        """Positions in the plain fit -> longitude and latitude."""
        origin, t = self.georef["projection"], self.georef["transform"]
        east = t["a"] * x - t["b"] * y + t["tx"]
        north = t["b"] * x + t["a"] * y + t["ty"]
        d = north / EARTH + math.radians(origin["lat0"])
        lat = np.arcsin(np.sin(d) / np.cosh(east / EARTH))
        lon = origin["lon0"] + np.degrees(np.arctan2(np.sinh(east / EARTH), np.cos(d)))
        return lon, np.degrees(lat)


def inside(board: Board, cell: int, true: tuple[float, float]) -> tuple[float, float]:
    """The point of a hex nearest to a true position, kept off the hex's sides."""
    cx, cy = board.grid.centre(cell)
    dx, dy = true[0] - cx, true[1] - cy
    reach = math.hypot(dx, dy)
    shrink = min(1.0, 0.25 / reach) if reach else 1.0
    return cx + dx * shrink, cy + dy * shrink


def kernel(points: Field, knots: Field) -> Field:
    """The thin-plate kernel between points and knots."""
    square = ((points[:, None, :] - knots[None, :, :]) ** 2).sum(axis=2)
    return np.where(square > 0, square * np.log(np.maximum(square, 1e-12)), 0.0)


def spline(knots: Field, values: Field) -> Field:
    """The weights of a thin-plate spline, slightly smoothed."""
    n = len(knots)
    flat = np.column_stack([np.ones(n), knots])
    system = np.zeros((n + 3, n + 3))
    system[:n, :n] = kernel(knots, knots) + 0.02 * np.eye(n)
    system[:n, n:] = flat
    system[n:, :n] = flat.T
    return np.linalg.solve(system, np.vstack([values, np.zeros((3, 2))]))


def mesh(grain: int) -> tuple[Field, Field]:
    """Pixel centres of the frame, top row first."""
    left, bottom, right, top = FRAME
    across, down = round((right - left) * grain), round((top - bottom) * grain)
    x = left + (np.arange(across) + 0.5) / grain
    y = top - (np.arange(down) + 0.5) / grain
    return np.meshgrid(x, y)


def in_polygon(x: Field, y: Field, ring: Field) -> Mask:
    """Even-odd test of many points."""
    out = np.zeros(x.shape, dtype=bool)
    for (x1, y1), (x2, y2) in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        if y1 == y2:
            continue
        straddles = (y1 > y) != (y2 > y)
        out ^= straddles & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
    return out


def coast_ring(geo: Path, fit: Fit) -> Field:
    """The mainland as a closed ring in the plain fit: its shore near the board, closed far inland."""
    lines = json.loads((geo / "coast.json").read_text(encoding="utf-8"))["coast"]
    shore = [(lat, lon) for line in lines for lat, lon in line if 41.2 < lat < 41.9 and 12.2 < lon < 13.3]
    ring = [fit.plain(lon, lat) for lat, lon in shore]
    return np.array([*ring, (60.0, ring[-1][1]), (60.0, 60.0), (ring[0][0], 60.0)])


def nearest_hex(board: Board, x: Field, y: Field) -> npt.NDArray[np.int64]:
    """The cell of each point; points beyond the board belong to the nearest hex of its border."""
    cells = np.array(list(bits(board.grid.on_board)))
    centres = np.array([board.grid.centre(int(cell)) for cell in cells])
    best = np.full(x.shape, np.inf)
    found = np.zeros(x.shape, dtype=np.int64)
    for cell, (cx, cy) in zip(cells, centres, strict=True):
        dx, dy = x - cx, y - cy
        slant = np.maximum(np.abs(dx * COLUMN_WIDTH + dy / 2), np.abs(dx * COLUMN_WIDTH - dy / 2))
        far = np.maximum(np.abs(dy), slant)
        nearer = far < best
        best[nearer], found[nearer] = far[nearer], cell
    return np.where(best <= 0.5 + 1e-9, found, -1)


def smooth(field: Field, radius: float) -> Field:
    """A Gaussian blur."""
    reach = max(1, round(radius * 3))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / radius) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        padded = np.pad(field, [(reach, reach) if a == axis else (0, 0) for a in (0, 1)], mode="edge")
        field = sum(
            w * np.take(padded, np.arange(i, i + field.shape[axis]), axis=axis) for i, w in enumerate(weights)
        )
    return field


def land_field(geo: Path, fit: Fit, board: Board) -> Field:
    """1 on land, 0 at sea, soft between: the bent shore, cut back from sea hexes."""
    x, y = mesh(COAST_GRAIN)
    land = in_polygon(*fit.bend(x, y), coast_ring(geo, fit))
    cell = nearest_hex(board, x, y)
    land |= headlands(board, x, y, land, cell)
    sea = np.array([bool(board.hexes("sea") >> i & 1) for i in range(board.grid.cells)] + [False])
    shy = sea[cell]
    # Keep the shore a little off the sides of sea hexes, so that smoothing stays out of them.
    for _ in range(4):
        grown = shy.copy()
        grown[1:] |= shy[:-1]
        grown[:-1] |= shy[1:]
        grown[:, 1:] |= shy[:, :-1]
        grown[:, :-1] |= shy[:, 1:]
        shy = grown
    return smooth((land & ~shy).astype(float), 2.6)


def headlands(board: Board, x: Field, y: Field, land: Mask, cell: npt.NDArray[np.int64]) -> Mask:
    """Land for the coastal hexes that the fit leaves without enough, on the side of their land neighbours."""
    out = np.zeros(x.shape, dtype=bool)
    sea = board.hexes("sea")
    for here in bits(board.hexes("coastal")):
        if land[cell == here].mean() > 0.12:
            continue
        cx, cy = board.grid.centre(here)
        inland = [board.grid.centre(other) for other in board.grid.around(here) if not sea >> other & 1]
        dx, dy = (sum(point[k] for point in inland) / len(inland) - (cx, cy)[k] for k in (0, 1))
        reach = math.hypot(dx, dy)
        out |= np.hypot(x - cx - dx / reach * 0.38, y - cy - dy / reach * 0.38) < 0.32
    return out


def trace(field: Field, level: float) -> list[list[tuple[float, float]]]:
    """Rings around the parts above a level (marching squares), in pixels."""
    high, wide = field.shape
    padded = np.zeros((high + 2, wide + 2))
    padded[1:-1, 1:-1] = field
    above = padded > level
    links: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    for r, c in zip(*np.nonzero(mixed(above)), strict=True):
        for a, b in segments(above, int(r), int(c)):
            links[a] = b
    rings = []
    while links:
        start, here = next(iter(links.items()))
        ring = [start]
        del links[start]
        while here != start:
            ring.append(here)
            here = links.pop(here)
        rings.append([crossing(padded, level, edge) for edge in ring])
    return rings


def mixed(above: Mask) -> Mask:
    """The squares whose corners differ."""
    corners = above[:-1, :-1].astype(int) + above[:-1, 1:] + above[1:, :-1] + above[1:, 1:]
    return (corners > 0) & (corners < 4)


def segments(above: Mask, r: int, c: int) -> list[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    """The directed pieces of contour in one square, the high ground on the left; edges are (row, column, way)."""
    top, left, bottom, right = (r, c, 0), (r, c, 1), (r + 1, c, 0), (r, c + 1, 1)
    around = (
        (above[r, c], top),
        (above[r, c + 1], right),
        (above[r + 1, c + 1], bottom),
        (above[r + 1, c], left),
    )
    ins = [around[i][1] for i in range(4) if around[i][0] and not around[(i + 1) % 4][0]]
    outs = [around[i][1] for i in range(4) if not around[i][0] and around[(i + 1) % 4][0]]
    return list(zip(ins, outs, strict=True))


def crossing(field: Field, level: float, edge: tuple[int, int, int]) -> tuple[float, float]:
    """Where the level crosses an edge between two samples, in pixels of the unpadded field."""
    r, c, way = edge
    r2, c2 = (r, c + 1) if way == 0 else (r + 1, c)
    a, b = field[r, c], field[r2, c2]
    t = (level - a) / (b - a)
    return c + t * (c2 - c) - 0.5, r + t * (r2 - r) - 0.5


def simplify(line: list[tuple[float, float]], tolerance: float) -> list[tuple[float, float]]:
    """Douglas and Peucker's simplification."""
    if len(line) < 3:
        return line
    (x1, y1), (x2, y2) = line[0], line[-1]
    points = np.array(line)
    length = math.hypot(x2 - x1, y2 - y1)
    if length:
        off = np.abs((x2 - x1) * (points[:, 1] - y1) - (y2 - y1) * (points[:, 0] - x1)) / length
    else:
        off = np.hypot(points[:, 0] - x1, points[:, 1] - y1)
    worst = int(off.argmax())
    if off[worst] <= tolerance:
        return [line[0], line[-1]]
    return simplify(line[: worst + 1], tolerance)[:-1] + simplify(line[worst:], tolerance)


def elevation(geo: Path, fit: Fit) -> Field:
    """Heights in metres on the mesh of the relief."""
    grids = np.load(geo / "elevation.npz")
    heights, (north, west, size) = smooth(grids["B_elev"].astype(float), 0.8), grids["B_geo"]
    lon, lat = fit.lonlat(*fit.bend(*mesh(RELIEF_GRAIN)))
    row = np.clip((north - lat) / size - 0.5, 0, heights.shape[0] - 1.001)
    column = np.clip((lon - west) / size - 0.5, 0, heights.shape[1] - 1.001)
    r, c = row.astype(int), column.astype(int)
    fr, fc = row - r, column - c
    upper = heights[r, c] * (1 - fc) + heights[r, c + 1] * fc
    lower = heights[r + 1, c] * (1 - fc) + heights[r + 1, c + 1] * fc
    return np.asarray(upper * (1 - fr) + lower * fr)


TINTS = (
    (0, (228, 226, 196)),
    (12, (231, 227, 197)),
    (40, (235, 226, 193)),
    (80, (232, 216, 177)),
    (140, (226, 204, 160)),
    (230, (216, 188, 144)),
    (400, (206, 174, 134)),
    (900, (192, 160, 126)),
)
SHADES, STEPS = 20, 11


def relief(geo: Path, fit: Fit) -> bytes:
    """The relief as a PNG with a palette of tint by shade."""
    heights = elevation(geo, fit)
    rise_y, rise_x = np.gradient(smooth(heights, 1.0), 1600.0 / RELIEF_GRAIN)
    steep = 9.0
    light = (1.0 + steep * (rise_x * 0.6 - rise_y * -0.6)) / np.sqrt(1 + steep**2 * (rise_x**2 + rise_y**2))
    shade = np.clip((smooth(light, 0.7) - 0.45) / 0.85, 0, 0.999)
    levels = np.interp(heights, [h for h, _ in TINTS], np.arange(len(TINTS)))
    tint = np.clip(levels / (len(TINTS) - 1), 0, 0.999)
    image = (np.floor(tint * STEPS) * SHADES + np.floor(shade * SHADES)).astype(np.uint8)
    return png(image, palette())


def palette() -> bytes:
    """Colours of all pairs of tint and shade."""
    out = bytearray()
    colours = np.array([colour for _, colour in TINTS], dtype=float)
    for step in range(STEPS):
        at = (step + 0.5) / STEPS * (len(TINTS) - 1)
        base = np.array([np.interp(at, np.arange(len(TINTS)), colours[:, k]) for k in range(3)])
        for s in range(SHADES):
            factor = 0.70 + 0.48 * (s + 0.5) / SHADES
            shaded = base * factor if factor < 1 else base + (255 - base) * (factor - 1) * 2.2
            out += bytes(int(v) for v in np.clip(shaded, 0, 255))
    return bytes(out)


def png(image: npt.NDArray[np.uint8], colours: bytes) -> bytes:
    """An image of palette indices as a PNG."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    high, wide = image.shape
    rows = b"".join(b"\0" + row.tobytes() for row in image)
    header = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    body = zlib.compress(rows, 9)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(kind, data)
        for kind, data in ((b"IHDR", header), (b"PLTE", colours), (b"IDAT", body), (b"IEND", b""))
    )


def main() -> None:
    geo = Path(sys.argv[1])
    board = load_board(HOME / "board.txt")
    fit = Fit(geo, board)
    left, _, _, top = FRAME
    rings = []
    for ring in trace(land_field(geo, fit, board), 0.5):
        line = [(left + x / COAST_GRAIN, top - y / COAST_GRAIN) for x, y in [*ring, ring[0]]]
        if len(ring) > 40:
            rings.append([(round(x, 3), round(y, 3)) for x, y in simplify(line, 0.004)])
    out = HOME / "drawing"
    out.mkdir(exist_ok=True)
    text = json.dumps(
        {"source": "reconstruction: GSHHG shore, bent to the board", "frame": FRAME, "land": rings}
    )
    (out / "coast.json").write_text(text + "\n", encoding="utf-8")
    (out / "relief.png").write_bytes(relief(geo, fit))
    print(
        f"{len(rings)} rings, {sum(map(len, rings))} points, {(out / 'relief.png').stat().st_size} bytes of relief"
    )


if __name__ == "__main__":
    main()
