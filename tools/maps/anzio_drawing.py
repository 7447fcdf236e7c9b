"""Draw the ground of the ANZIO board: shore, lakes and a relief tinted by terrain, in board units.

    python tools/maps/anzio_drawing.py GEO_DIR

Reads the geographic data set and the board; writes data/drawing/coast.json and relief.png, which are committed. Needs
numpy. The ground is fitted by the data set's own similarity and warp; then it gives way to the board: no land in a
sea hex, some land in every open one, and tints that agree with the terrain of the hex.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from anzio import load_geo
from ground import Field, Mask, png, simplify, smooth, trace

from winterline.core.bits import bits
from winterline.core.board import Board, load_board
from winterline.core.grid import COLUMN_WIDTH

HOME = Path(__file__).resolve().parents[2] / "src" / "winterline" / "games" / "anzio" / "data"
FRAME = (-0.75, -81.25, 21.53, -11.3)
"""Left, bottom, right and top of what is drawn, in board units."""
COAST_GRAIN = 26
RELIEF_GRAIN = 17
EARTH = 6371.0
LAND = {"open": 0.14, "closed": 0.0}
TINTS = (
    (0.00, (238, 228, 186)),
    (0.22, (231, 214, 164)),
    (0.45, (217, 189, 139)),
    (0.65, (202, 165, 116)),
    (0.82, (184, 132, 100)),
    (1.00, (163, 103, 84)),
)
STEPS, SHADES = 12, 20


class Fit:
    """Board units <-> longitude and latitude for whole arrays."""

    def __init__(self, geo: Any) -> None:
        self.geo = geo
        self.map = geo.GEOREF["maps"]["A"]

    def board(self, line: list[list[float]]) -> Field:
        """Positions (latitude, longitude) in board units."""
        return np.array([self.geo.lonlat_to_board("A", lon, lat) for lat, lon in line])

    def lonlat(self, x: Field, y: Field) -> tuple[Field, Field]:
        """Board positions -> longitude and latitude: the warp undone by iteration, then the similarity."""
        ux, uy = x.copy(), y.copy()
        for _ in range(6):
            dx, dy = self.warp(ux, uy)
            ux, uy = x - dx, y - dy
        t, origin = self.map["transform"], self.map["projection"]
        east = t["a"] * ux - t["b"] * uy + t["tx"]
        north = t["b"] * ux + t["a"] * uy + t["ty"]
        d = north / EARTH + np.radians(origin["lat0"])
        lat = np.arcsin(np.sin(d) / np.cosh(east / EARTH))
        lon = origin["lon0"] + np.degrees(np.arctan2(np.sinh(east / EARTH), np.cos(d)))
        return lon, np.degrees(lat)

    def warp(self, x: Field, y: Field) -> tuple[Field, Field]:
        """The small displacement of the fit."""
        warp = self.map["warp"]
        dx, dy = np.zeros_like(x), np.zeros_like(y)
        for px, py, wx, wy in warp["points"]:
            weight = np.exp(-((x - px) ** 2 + (y - py) ** 2) / (2 * warp["sigma"] ** 2))
            dx += weight * wx
            dy += weight * wy
        return dx, dy


def mesh(grain: int) -> tuple[Field, Field]:
    """Pixel centres of the frame, top row first."""
    left, bottom, right, top = FRAME
    across, down = round((right - left) * grain), round((top - bottom) * grain)
    x = left + (np.arange(across) + 0.5) / grain
    y = top - (np.arange(down) + 0.5) / grain
    return np.meshgrid(x, y)


def fill(rings: list[Field], grain: int) -> Mask:
    """The inside of rings on the mesh, row by row (even-odd)."""
    x, y = mesh(grain)
    out = np.zeros(x.shape, dtype=bool)
    for ring in rings:
        ax, ay = ring[:, 0], ring[:, 1]
        bx, by = np.roll(ax, -1), np.roll(ay, -1)
        for row in range(len(y)):
            level = y[row, 0]
            hit = (ay > level) != (by > level)
            if hit.any():
                at = np.sort(ax[hit] + (level - ay[hit]) * (bx[hit] - ax[hit]) / (by[hit] - ay[hit]))
                out[row] ^= np.searchsorted(at, x[row]) % 2 == 1
    return out


def hex_of(board: Board, x: Field, y: Field) -> npt.NDArray[np.int64]:
    """The cell of each point, -1 beyond the board."""
    table = np.full((27, 90), -1, dtype=np.int64)
    for cell in bits(board.grid.on_board):
        label = board.grid.label(cell)
        table[ord(label[0]) - 64, int(label[1:])] = cell
    best = np.full(x.shape, np.inf)
    found = np.full(x.shape, -1, dtype=np.int64)
    near = np.rint(x / COLUMN_WIDTH).astype(int)
    for step in (-1, 0, 1):
        column = np.clip(near + step, -1, 25)
        rows = np.rint(-y - column / 2).astype(int)
        for shift in (-1, 0, 1):
            row = np.clip(rows + shift, 0, 89)
            dx, dy = x - column * COLUMN_WIDTH, y + row + column / 2
            far = np.maximum(
                np.abs(dy),
                np.maximum(np.abs(dx * COLUMN_WIDTH + dy / 2), np.abs(dx * COLUMN_WIDTH - dy / 2)),
            )
            nearer = far < best
            best[nearer] = far[nearer]
            found[nearer] = table[column + 1, row][nearer]
    return found


def rings_of(geo: Path, fit: Fit) -> list[Field]:
    """The mainland and the islands near it, closed, in board units."""
    lines = json.loads((geo / "coast.json").read_text(encoding="utf-8"))["coast"]
    ends = sorted((line for line in lines if line[0] != line[-1]), key=len)
    adriatic, tyrrhenian = ends[-1], ends[-2]
    inland = [[46.5, 18.0], [46.5, 7.5]]
    main = fit.board([*tyrrhenian, *adriatic, *inland])
    islands = [fit.board(line) for line in lines if line[0] == line[-1] and len(line) > 12]
    left, bottom, right, top = FRAME
    seen = [
        ring
        for ring in islands
        if ((ring[:, 0] > left) & (ring[:, 0] < right) & (ring[:, 1] > bottom) & (ring[:, 1] < top)).any()
    ]
    return [main, *seen]


def land_field(board: Board, rings: list[Field]) -> Field:
    """1 on land, 0 at sea, soft between."""
    x, y = mesh(COAST_GRAIN)
    land = fill(rings, COAST_GRAIN)
    cell = hex_of(board, x, y)
    closed = board.hexes("sea") | board.hexes("unplayable")
    for here in bits(board.grid.on_board & ~closed):
        inside = cell == here
        if land[inside].mean() < LAND["open"]:
            land |= cape(board, here, closed, x, y)
    shy = grown(np.isin(cell, list(bits(board.hexes("sea")))), 2)
    return smooth((land & ~shy).astype(float), 1.3)


def grown(mask: Mask, times: int) -> Mask:
    """A mask with a margin."""
    for _ in range(times):
        wide = mask.copy()
        wide[1:] |= mask[:-1]
        wide[:-1] |= mask[1:]
        wide[:, 1:] |= mask[:, :-1]
        wide[:, :-1] |= mask[:, 1:]
        mask = wide
    return mask


def cape(board: Board, here: int, closed: int, x: Field, y: Field) -> Mask:
    """Land for an open hex that the fit leaves almost at sea, on the side of its land neighbours."""
    cx, cy = board.grid.centre(here)
    inland = [board.grid.centre(other) for other in board.grid.around(here) if not closed >> other & 1]
    mx = sum(point[0] for point in inland) / len(inland)
    my = sum(point[1] for point in inland) / len(inland)
    reach = np.hypot(mx - cx, my - cy)
    ux, uy = (mx - cx) / reach, (my - cy) / reach
    return np.asarray(np.hypot(x - cx - ux * 0.3, y - cy - uy * 0.3) < 0.36)


def lakes(geo: Path, fit: Fit, board: Board) -> list[list[tuple[float, float]]]:
    """The shores of the lakes on the board, moved most of the way to the hexes that the board gives them."""
    left, bottom, right, top = FRAME
    homes = {place.name: place.cells for place in board.places if place.kind == "lake"}
    homes["Lago Trasimeno"] = homes["Lago di Trasimeno"]
    out = []
    for lake in json.loads((geo / "coast.json").read_text(encoding="utf-8"))["lakes"]:
        ring = fit.board(lake["line"])
        if lake["name"] in homes and len(ring) > 12:
            centres = np.array([board.grid.centre(cell) for cell in homes[lake["name"]]])
            ring = ring + 0.75 * (centres.mean(axis=0) - (ring.min(axis=0) + ring.max(axis=0)) / 2)
        if ((ring[:, 0] > left) & (ring[:, 0] < right) & (ring[:, 1] > bottom) & (ring[:, 1] < top)).all():
            out.append([(round(float(px), 3), round(float(py), 3)) for px, py in ring])
    return out


def sampled(geo: Path, fit: Fit) -> tuple[Field, Field]:
    """Height and local relief (metres) on the mesh of the picture."""
    grids = np.load(geo / "elevation.npz")
    north, west, size = grids["A_geo"]
    lon, lat = fit.lonlat(*mesh(RELIEF_GRAIN))
    out = []
    for name, soft in (("A_elev", 0.7), ("A_relief25", 1.0)):
        grid = smooth(grids[name].astype(float), soft)
        row = np.clip((north - lat) / size - 0.5, 0, grid.shape[0] - 1.001)
        column = np.clip((lon - west) / size - 0.5, 0, grid.shape[1] - 1.001)
        r, c = row.astype(int), column.astype(int)
        fr, fc = row - r, column - c
        upper = grid[r, c] * (1 - fc) + grid[r, c + 1] * fc
        lower = grid[r + 1, c] * (1 - fc) + grid[r + 1, c + 1] * fc
        out.append(upper * (1 - fr) + lower * fr)
    return out[0], out[1]


def roughness(board: Board, height: Field, relief: Field) -> Field:
    """0 on plain to 1 in the High Apennine, bent to what the board says of each hex."""
    hilly = np.clip((relief - 50) / 260, 0, 1) * 0.38 + np.clip(height - 250, 0, 700) / 700 * 0.24
    plain = (relief < 90) & (height < 600)
    value = np.where(plain, np.minimum(hilly, 0.14), np.maximum(hilly, 0.3))
    value = np.where(height >= 950, 0.8 + np.clip((height - 950) / 1200, 0, 0.2), value)
    cell = hex_of(board, *mesh(RELIEF_GRAIN))
    low = np.zeros(board.grid.cells + 1)
    high = np.ones(board.grid.cells + 1)
    for here in bits(board.grid.on_board):
        kinds = {kind for kind in ("plain", "rough", "high", "swamp") if board.hexes(kind) >> here & 1}
        if kinds:
            low[here] = 0.0 if kinds & {"plain", "swamp"} else 0.3 if "rough" in kinds else 0.78
            high[here] = 1.0 if "high" in kinds else 0.72 if "rough" in kinds else 0.16
    return smooth(np.clip(value, smooth(low[cell], 1.5), smooth(high[cell], 1.5)), 0.7)


def relief_png(geo: Path, fit: Fit, board: Board) -> bytes:
    """Tint and hillshade as a PNG with a palette."""
    height, local = sampled(geo, fit)
    rise_y, rise_x = np.gradient(smooth(height, 0.9), 11840.0 / RELIEF_GRAIN)
    steep = 5.0
    light = (1.0 + steep * (rise_x * 0.6 + rise_y * 0.6)) / np.sqrt(1 + steep**2 * (rise_x**2 + rise_y**2))
    shade = np.clip((smooth(light, 0.6) - 0.55) / 0.75, 0, 0.999)
    tint = np.clip(roughness(board, height, local), 0, 0.999)
    image = (np.floor(tint * STEPS) * SHADES + np.floor(shade * SHADES)).astype(np.uint8)
    return png(image, palette())


def palette() -> bytes:
    """Colours of all pairs of tint and shade."""
    out = bytearray()
    stops = np.array([at for at, _ in TINTS])
    colours = np.array([colour for _, colour in TINTS], dtype=float)
    for step in range(STEPS):
        at = (step + 0.5) / STEPS
        base = np.array([np.interp(at, stops, colours[:, k]) for k in range(3)])
        for s in range(SHADES):
            factor = 0.72 + 0.46 * (s + 0.5) / SHADES
            shaded = base * factor if factor < 1 else base + (255 - base) * (factor - 1) * 2.2
            out += bytes(int(v) for v in np.clip(shaded, 0, 255))
    return bytes(out)


def main() -> None:
    folder = Path(sys.argv[1])
    board = load_board(HOME / "board.txt")
    fit = Fit(load_geo(folder))
    left, _, _, top = FRAME
    rings = []
    for ring in trace(land_field(board, rings_of(folder, fit)), 0.5):
        line = [(left + x / COAST_GRAIN, top - y / COAST_GRAIN) for x, y in [*ring, ring[0]]]
        if len(ring) > 14:
            rings.append([(round(x, 3), round(y, 3)) for x, y in simplify(line, 0.006)])
    out = HOME / "drawing"
    out.mkdir(exist_ok=True)
    coast = {
        "source": "reconstruction: GSHHG shore and lakes, bent to the board",
        "frame": FRAME,
        "land": rings,
        "lakes": lakes(folder, fit, board),
    }
    (out / "coast.json").write_text(json.dumps(coast) + "\n", encoding="utf-8")
    (out / "relief.png").write_bytes(relief_png(folder, fit, board))
    size = (out / "relief.png").stat().st_size
    print(f"{len(rings)} rings, {sum(map(len, rings))} points, {size} bytes of relief")


if __name__ == "__main__":
    sys.setrecursionlimit(5000)
    main()
