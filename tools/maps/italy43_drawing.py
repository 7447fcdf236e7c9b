"""Draw the ground of the Italy '43 board from real geography: the shore and a shaded relief, in board units.

    python tools/maps/italy43_drawing.py GEO_DIR

GEO_DIR holds the geographic data set. The results are committed (data/drawing/coast.json, relief.png), so that neither
the game nor its tests need the data set. Needs numpy (the `maint` requirements). The fit is a plain similarity: every
place that the rulebook gives a hex falls into it.
"""

from __future__ import annotations

import json
import math
import sys
from collections import deque
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from ground import EARTH, Field, Mask, nearest_hex, png, simplify, smooth, trace

from winterline.core.bits import bits
from winterline.core.board import Board, load_board

HOME = Path(__file__).resolve().parents[2] / "src" / "winterline" / "games" / "italy43" / "data"
FRAME = (9.55, -30.35, 38.35, 1.45)
"""Left, bottom, right and top of what is drawn, in board units."""
COAST_GRAIN = 30
RELIEF_GRAIN = 30
HEX_METRES = 3766.0
TINTS = (
    (0, (222, 224, 184)),
    (25, (226, 225, 186)),
    (70, (230, 224, 184)),
    (150, (232, 218, 174)),
    (280, (226, 203, 157)),
    (450, (216, 186, 140)),
    (700, (203, 167, 124)),
    (1050, (190, 151, 113)),
    (1500, (186, 156, 130)),
    (2100, (214, 202, 190)),
)
SHADES, STEPS = 20, 12


class Fit:
    """Board units to longitude and latitude, and back."""

    def __init__(self, geo: Path) -> None:
        found = json.loads((geo / "georef.json").read_text(encoding="utf-8"))["maps"]["C"]
        self.origin: dict[str, float] = found["projection"]
        self.t: dict[str, float] = found["transform"]

    def lonlat(self, x: Field, y: Field) -> tuple[Field, Field]:
        """Positions on the board as longitude and latitude."""
        east = self.t["a"] * x - self.t["b"] * y + self.t["tx"]
        north = self.t["b"] * x + self.t["a"] * y + self.t["ty"]
        d = north / EARTH + math.radians(self.origin["lat0"])
        lat = np.arcsin(np.sin(d) / np.cosh(east / EARTH))
        lon = self.origin["lon0"] + np.degrees(np.arctan2(np.sinh(east / EARTH), np.cos(d)))
        return lon, np.degrees(lat)

    def board(self, lon: float, lat: float) -> tuple[float, float]:
        """A true position on the board."""
        la, dl = math.radians(lat), math.radians(lon - self.origin["lon0"])
        x = EARTH * math.atanh(math.cos(la) * math.sin(dl)) - self.t["tx"]
        y = (
            EARTH * (math.atan2(math.tan(la), math.cos(dl)) - math.radians(self.origin["lat0"]))
            - self.t["ty"]
        )
        n = self.t["a"] ** 2 + self.t["b"] ** 2
        return (self.t["a"] * x + self.t["b"] * y) / n, (self.t["a"] * y - self.t["b"] * x) / n


def mesh(grain: int) -> tuple[Field, Field]:
    """Pixel centres of the frame, top row first."""
    left, bottom, right, top = FRAME
    x = left + (np.arange(round((right - left) * grain)) + 0.5) / grain
    y = top - (np.arange(round((top - bottom) * grain)) + 0.5) / grain
    return np.meshgrid(x, y)


def shore_marks(geo: Path, fit: Fit, shape: tuple[int, ...]) -> Mask:
    """The pixels that the coast runs through."""
    left, _, _, top = FRAME
    marks = np.zeros(shape, dtype=bool)
    lines: list[Any] = json.loads((geo / "coast.json").read_text(encoding="utf-8"))["coast"]
    for line in lines:
        near = [(lat, lon) for lat, lon in line if 40.2 < lat < 42.3 and 12.4 < lon < 15.7]
        points = [fit.board(lon, lat) for lat, lon in near]
        for (x1, y1), (x2, y2) in pairwise(points):
            if math.hypot(x2 - x1, y2 - y1) < 3:
                steps = np.linspace(0, 1, 2 + int(math.hypot(x2 - x1, y2 - y1) * COAST_GRAIN * 3))
                column = ((x1 + (x2 - x1) * steps - left) * COAST_GRAIN).astype(int)
                row = ((top - y1 - (y2 - y1) * steps) * COAST_GRAIN).astype(int)
                inside = (column >= 0) & (column < shape[1]) & (row >= 0) & (row < shape[0])
                marks[row[inside], column[inside]] = True
    return grown(marks, 1)


def flooded(marks: Mask) -> Mask:
    """The sea: what is reached from the south-west corner without crossing the coast."""
    high, wide = marks.shape
    sea, fresh = np.zeros(marks.shape, dtype=bool), deque([(high - 1, 0)])
    while fresh:
        row, column = fresh.popleft()
        if not sea[row, column] and not marks[row, column]:
            sea[row, column] = True
            around = ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
            fresh.extend((r, c) for r, c in around if 0 <= r < high and 0 <= c < wide and not sea[r, c])
    return sea


def land_field(geo: Path, fit: Fit, board: Board) -> Field:
    """1 on land, 0 at sea, soft between; sea hexes stay clear of land and land hexes get some."""
    x, y = mesh(COAST_GRAIN)
    land = ~flooded(shore_marks(geo, fit, x.shape))
    cell = nearest_hex(board, x, y)
    sea = np.array([bool(board.hexes("sea") >> i & 1) for i in range(board.grid.cells)] + [False])
    shy = grown(sea[cell], 3)
    return smooth(((land | headlands(board, x, y, land, cell)) & ~shy).astype(float), 1.7)


def grown(mask: Mask, times: int) -> Mask:
    """A mask with a rim."""
    for _ in range(times):
        wide = mask.copy()
        wide[1:] |= mask[:-1]
        wide[:-1] |= mask[1:]
        wide[:, 1:] |= mask[:, :-1]
        wide[:, :-1] |= mask[:, 1:]
        mask = wide
    return mask


def headlands(board: Board, x: Field, y: Field, land: Mask, cell: Any) -> Mask:
    """Land for the hexes that the fit leaves with too little, on the side of their land neighbours."""
    out = np.zeros(x.shape, dtype=bool)
    sea = board.hexes("sea")
    for here in bits(board.grid.on_board & ~sea):
        if land[cell == here].mean() > 0.3:
            continue
        cx, cy = board.grid.centre(here)
        inland = [board.grid.centre(other) for other in board.grid.around(here) if not sea >> other & 1]
        dx, dy = (sum(point[k] for point in inland) / len(inland) - (cx, cy)[k] for k in (0, 1))
        reach = math.hypot(dx, dy) or 1.0
        out |= np.hypot(x - cx - dx / reach * 0.3, y - cy - dy / reach * 0.3) < 0.36
    return out


def elevation(geo: Path, fit: Fit) -> Field:
    """Heights in metres on the mesh of the relief: the fine grid, and beyond it the coarse one."""
    grids = np.load(geo / "elevation.npz")
    lon, lat = fit.lonlat(*mesh(RELIEF_GRAIN))
    fine, inside = sample(smooth(grids["C_elev"].astype(float), 0.9), grids["C_geo"], lon, lat)
    coarse, _ = sample(grids["A_elev"].astype(float), grids["A_geo"], lon, lat)
    return np.where(inside, fine, coarse)


def sample(heights: Field, place: Field, lon: Field, lat: Field) -> tuple[Field, Mask]:
    """A grid of heights read between its cells, and where it has any."""
    north, west, size = place
    row, column = (north - lat) / size - 0.5, (lon - west) / size - 0.5
    inside = (row > 0) & (row < heights.shape[0] - 1.01) & (column > 0) & (column < heights.shape[1] - 1.01)
    row, column = np.clip(row, 0, heights.shape[0] - 1.01), np.clip(column, 0, heights.shape[1] - 1.01)
    r, c = row.astype(int), column.astype(int)
    fr, fc = row - r, column - c
    upper = heights[r, c] * (1 - fc) + heights[r, c + 1] * fc
    lower = heights[r + 1, c] * (1 - fc) + heights[r + 1, c + 1] * fc
    return upper * (1 - fr) + lower * fr, inside


def relief(geo: Path, fit: Fit) -> bytes:
    """The relief as a PNG with a palette of tint by shade."""
    heights = elevation(geo, fit)
    rise_y, rise_x = np.gradient(smooth(heights, 0.9), HEX_METRES / RELIEF_GRAIN)
    steep = 2.6
    light = (1.0 + steep * (rise_x * 0.6 + rise_y * 0.6)) / np.sqrt(1 + steep**2 * (rise_x**2 + rise_y**2))
    shade = np.clip((smooth(light, 0.6) - 0.25) / 1.2, 0, 0.999)
    levels = np.interp(heights, [h for h, _ in TINTS], np.arange(len(TINTS)))
    tint = np.clip(levels / (len(TINTS) - 1), 0, 0.999)
    return png((np.floor(tint * STEPS) * SHADES + np.floor(shade * SHADES)).astype(np.uint8), palette())


def palette() -> bytes:
    """Colours of all pairs of tint and shade."""
    out = bytearray()
    colours = np.array([colour for _, colour in TINTS], dtype=float)
    for step in range(STEPS):
        at = (step + 0.5) / STEPS * (len(TINTS) - 1)
        base = np.array([np.interp(at, np.arange(len(TINTS)), colours[:, k]) for k in range(3)])
        for s in range(SHADES):
            factor = 0.66 + 0.54 * (s + 0.5) / SHADES
            shaded = base * factor if factor < 1 else base + (255 - base) * (factor - 1) * 2.0
            out += bytes(int(v) for v in np.clip(shaded, 0, 255))
    return bytes(out)


def main() -> None:
    geo = Path(sys.argv[1])
    board, fit = load_board(HOME / "board.txt"), Fit(geo)
    left, _, _, top = FRAME
    rings = []
    for ring in trace(land_field(geo, fit, board), 0.5):
        line = [(left + x / COAST_GRAIN, top - y / COAST_GRAIN) for x, y in [*ring, ring[0]]]
        if len(ring) > 30:
            rings.append([(round(x, 3), round(y, 3)) for x, y in simplify(line, 0.008)])
    out = HOME / "drawing"
    out.mkdir(exist_ok=True)
    record = {"source": "reconstruction: GSHHG shore, fitted to the board", "frame": FRAME, "land": rings}
    (out / "coast.json").write_text(json.dumps(record) + "\n", encoding="utf-8")
    (out / "relief.png").write_bytes(relief(geo, fit))
    points, size = sum(map(len, rings)), (out / "relief.png").stat().st_size
    print(f"{len(rings)} rings, {points} points, {size} bytes of relief")


if __name__ == "__main__":
    main()
