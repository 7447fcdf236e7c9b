"""The ground: what the board says, as flat tables made once. Sides are six bits a cell, sets of hexes are bitboards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from winterline import author as wl
from winterline.core.grid import opposite

from .roster import NAPLES

AREAS = ("E1", "E2", "E3", "N1", "N2", "N3", "N4", "S1", "S2")
"""In the order of their names, so that places in order have their labels in order."""
SECTIONS = ("E1", "E2", "E3", "N4")
"""The parts of the 8th Army zone, from the south."""
Sides = tuple[int, ...]
NAVAL_REACH = 2


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Everything about the board that the rules look up."""

    grid: wl.Grid
    cells: int
    land: int
    hill: int
    """Hill hexes, full Mountain hexes among them, Cities not."""
    marsh: int
    peaks: int
    """Hexes completely filled with mountain."""
    city: int
    major_city: int
    town: int
    naples: int
    sea: Sides
    """All-sea sides, and sides towards hexes that nobody enters."""
    mountain: Sides
    wall: Sides
    """Mountain sides with neither Road nor Pass."""
    road: Sides
    highway: Sides
    """Major Road."""
    minor: Sides
    """Minor River and Canal sides, bridged or not."""
    major: Sides
    volturno: Sides
    """The sides along which the Volturno runs."""
    near: tuple[int, ...]
    """Cell -> neighbours over any side that is not all sea."""
    near_wheels: tuple[int, ...]
    """Cell -> those of them over no Mountain side without Road or Pass."""
    two: tuple[int, ...]
    """Cell -> every hex within two of it, itself included."""
    three: tuple[int, ...]
    open_shifts: wl.Shifts
    """Steps of an overland line: no all-sea side, no Mountain side without Road or Pass."""
    wall_shifts: wl.Shifts
    """Steps over Mountain sides with neither Road nor Pass."""
    road_shifts: wl.Shifts
    bare_peaks: int
    """Full Mountain hexes that neither Road nor Pass leads into."""
    doors: tuple[tuple[int, ...], ...]
    """Entry Area -> the hexes that it touches."""
    road_doors: tuple[int, ...]
    """Entry Area -> bitboard of those that a road enters from it."""
    beside: tuple[tuple[int, ...], ...]
    """Entry Area -> the areas next to it."""
    section: tuple[int, ...]
    """Part of the 8th Army zone, in the order of SECTIONS -> its hexes."""
    behind_gustav: int
    """Hexes on or behind the Gustav Line."""
    naval: int
    """Hexes that Naval Support reaches."""

    def blocked(self, cell: int, other: int, sides: Sides) -> bool:
        """Whether the side between two neighbours is one of these."""
        return bool(sides[cell] >> self.grid.direction(cell, other) & 1)

    def places(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """The places behind the words of a card: an Entry Area, a hex, or the three hexes of Naples."""
        out: list[int] = []
        for name in names:
            place = self.cells + AREAS.index(name) if name in AREAS else self.grid.find(name)
            out += wl.bits(self.naples) if name == NAPLES else [place]
        return tuple(out)


def read_ground(board: wl.Board) -> Ground:
    """The flat tables of a board."""
    grid = board.grid
    land = grid.on_board & ~board.hexes("sea")
    city = board.hexes("minor-city") | board.hexes("major-city")
    peaks = board.hexes("mountain") & ~city
    road, highway = roads(board, city)
    mountain = mountain_sides(board, land)
    passes = board.side_bits("pass")
    sea = sea_sides(board, land)
    wall = tuple(m & ~r & ~p for m, r, p in zip(mountain, road, passes, strict=True))
    near = tuple(_across(grid, cell, sea[cell]) for cell in range(grid.cells))
    doors, road_doors = _doors(board)
    return Ground(
        grid=grid,
        cells=grid.cells,
        land=land,
        hill=hill_hexes(board, city, peaks),
        marsh=board.hexes("marsh") & ~city,
        peaks=peaks,
        city=city,
        major_city=board.hexes("major-city"),
        town=board.hexes("town") | wl.mask_of(c for p in board.places if p.kind == "town" for c in p.cells),
        naples=wl.mask_of(c for p in board.places if p.name == "Naples" for c in p.cells),
        sea=sea,
        mountain=mountain,
        wall=wall,
        road=road,
        highway=highway,
        minor=river_sides(board, ("river:minor", "canal")),
        major=river_sides(board, ("river:major",)),
        volturno=named_river(board, "Volturno"),
        near=near,
        near_wheels=tuple(_across(grid, c, sea[c] | wall[c]) for c in range(grid.cells)),
        two=within(grid, 2),
        three=within(grid, 3),
        open_shifts=shifts_over(grid, tuple(~(s | w) & 63 for s, w in zip(sea, wall, strict=True)), land),
        wall_shifts=shifts_over(grid, tuple(w & ~s for s, w in zip(sea, wall, strict=True)), land),
        road_shifts=shifts_over(grid, road, land),
        bare_peaks=wl.mask_of(c for c in wl.bits(peaks) if not road[c] | passes[c]),
        doors=doors,
        road_doors=road_doors,
        beside=_beside(board, doors),
        section=tuple(board.hexes(f"section:{name}") for name in SECTIONS),
        behind_gustav=board.hexes("gustav-front") | board.hexes("behind-gustav"),
        naval=naval_hexes(board, land),
    )


@wl.rule("italy43:2.2.2a", "italy43:2.2.2b", "italy43:2.2.2c")
def mountain_sides(board: wl.Board, land: int) -> Sides:
    """Mountain is a thing of sides: those marked, and all six of a hex that mountain fills completely."""
    sides = list(board.side_bits("mountain"))
    grid = board.grid
    for cell in wl.bits(board.hexes("mountain") & land):
        sides[cell] = 63
        for side in range(6):
            other = grid.neighbours[cell * 6 + side]
            if other >= 0:
                sides[other] |= 1 << opposite(side)
    return tuple(sides)


@wl.rule("italy43:2.2.3a", "italy43:2.2.3b")
def hill_hexes(board: wl.Board, city: int, peaks: int) -> int:
    """Hill hexes: one type a hex, full Mountain counts as Hill, and a City in the hills is a City and nothing else."""
    return (board.hexes("hill") | peaks) & ~city


@wl.rule("italy43:2.2.4")
def river_sides(board: wl.Board, kinds: Sequence[str]) -> Sides:
    """The sides along which rivers of these kinds run; a river through the inside of a hex is nothing to the rules."""
    tables = [board.side_bits(kind) for kind in kinds]
    return tuple(wl.union(row) for row in zip(*tables, strict=True))


def named_river(board: wl.Board, name: str) -> Sides:
    """The sides along which one river runs."""
    sides, grid = [0] * board.grid.cells, board.grid
    for stream in board.streams:
        for cell, side in stream.sides if stream.name == name else ():
            if side is not None:
                sides[cell] |= 1 << side
                other = grid.neighbours[cell * 6 + side]
                if other >= 0:
                    sides[other] |= 1 << opposite(side)
    return tuple(sides)


@wl.rule("italy43:5.2.3")
def roads(board: wl.Board, city: int) -> tuple[Sides, Sides]:
    """The sides that any road crosses, and those a Major Road crosses: the hexes of one city are joined by one."""
    major = list(board.crossed("road:major"))
    for place in board.places:
        cells = [cell for cell in place.cells if city >> cell & 1]
        for cell in cells:
            for other in board.grid.around(cell):
                if other in cells:
                    major[cell] |= 1 << board.grid.direction(cell, other)
    every = tuple(a | b for a, b in zip(major, board.crossed("road:minor"), strict=True))
    return every, tuple(major)


def sea_sides(board: wl.Board, land: int) -> Sides:
    """The sides that nobody crosses: all-sea sides, and those towards sea hexes and the map's edge."""
    grid, marked = board.grid, board.side_bits("sea")
    out = []
    for cell in range(grid.cells):
        sides = marked[cell]
        for side in range(6):
            other = grid.neighbours[cell * 6 + side]
            if other < 0 or not land >> other & 1 or not land >> cell & 1:
                sides |= 1 << side
        out.append(sides)
    return tuple(out)


@wl.rule("italy43:9.6a")
def naval_hexes(board: wl.Board, land: int) -> int:
    """The hexes no more than two from the sea area."""
    return wl.grown(board.hexes("sea"), board.grid.shifts, NAVAL_REACH) & land


def shifts_over(grid: wl.Grid, sides: Sides, land: int) -> wl.Shifts:
    """Shifts for floods that cross only these sides."""
    groups: dict[int, int] = {}
    for cell in wl.bits(land):
        for side in range(6):
            other = grid.neighbours[cell * 6 + side]
            if sides[cell] >> side & 1 and other >= 0 and land >> other & 1:
                groups[other - cell] = groups.get(other - cell, 0) | 1 << cell
    return tuple((mask, shift) for shift, mask in sorted(groups.items()))


def _across(grid: wl.Grid, cell: int, shut: int) -> int:
    """The neighbours of a cell over sides that are not shut."""
    near = [grid.neighbours[cell * 6 + side] for side in range(6) if not shut >> side & 1]
    return wl.mask_of(other for other in near if other >= 0)


@wl.rule("italy43:2.2.1a")
def within(grid: wl.Grid, hexes: int) -> tuple[int, ...]:
    """Cell -> the hexes so near: distance is counted in hexes, whatever lies between."""
    return tuple(wl.grown(1 << cell, grid.shifts, hexes) for cell in range(grid.cells))


def _doors(board: wl.Board) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The hexes each Entry Area touches, and those of them that a road enters over the map's edge."""
    through = wl.mask_of(
        cell
        for course in board.courses
        if course.kind in ("road:major", "road:minor")
        for cell, off in ((course.cells[0], course.off_start), (course.cells[-1], course.off_end))
        if off is not None
    )
    doors = tuple(board.edges.get(f"entry:{name}", ()) for name in AREAS)
    return doors, tuple(wl.mask_of(cells) & through for cells in doors)


@wl.rule("italy43:21.4.2b")
def _beside(board: wl.Board, doors: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Entry Areas that lie next to each other: their hexes touch or overlap; S2 and E1 never count."""
    apart = {AREAS.index("S2"), AREAS.index("E1")}
    masks = [wl.mask_of(cells) for cells in doors]
    out = []
    for a, mask in enumerate(masks):
        wide = wl.grown(mask, board.grid.shifts, 1)
        out.append(tuple(b for b, other in enumerate(masks) if a != b and {a, b} != apart and wide & other))
    return tuple(out)
