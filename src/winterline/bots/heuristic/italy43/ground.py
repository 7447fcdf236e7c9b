"""What never changes in a game of Italy '43: the land with its sides, the Victory Point hexes, and who the units are."""

from __future__ import annotations

from dataclasses import dataclass

from winterline.core.bits import bits, mask_of
from winterline.core.board import Board
from winterline.core.counters import Counter
from winterline.core.grid import Grid, opposite
from winterline.core.seat import Seat

ALLIED, AXIS = 0, 1
SIDES = ("allied", "axis")
LIMIT = 6
"""Stacking Points that a hex holds."""
FOOT = ("infantry", "mountain", "special-forces", "commando", "ranger", "airborne")
VEHICLES = ("armoured-recon", "artillery", "armour")
RANGES = {"division": 4, "nebelwerfer": 4, "corps": 6, "howitzer": 6}


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The board as the bot thinks of it. Sides are six bits a cell."""

    board: Board
    grid: Grid
    land: int
    double: int
    """Hills, mountains and cities: they double the defence."""
    city: int
    town: int
    marsh: int
    mountain: tuple[int, ...]
    wall: tuple[int, ...]
    """Mountain sides with neither Road nor Pass."""
    minor: tuple[int, ...]
    major: tuple[int, ...]
    road: tuple[int, ...]
    near: tuple[tuple[int, ...], ...]
    """Cell -> its neighbours on land."""
    bit: tuple[dict[int, int], ...]
    """Cell -> neighbour -> the bit of the side between them."""
    ways: tuple[tuple[tuple[int, float], ...], ...]
    """Cell -> its neighbours and how far they feel on a march."""
    vp: dict[int, int]
    zone: int
    """The 8th Army zone, closed to the Allies."""
    gustav: int
    """The Gustav Line."""
    behind: int
    """On or behind the Gustav Line."""
    bernhard: int
    coast: int
    """Land next to the sea."""

    def side(self, cell: int, other: int, sides: tuple[int, ...]) -> bool:
        """Whether the side between two neighbours is one of these."""
        return bool(sides[cell] & self.bit[cell][other])

    def hindered(self, cell: int, target: int) -> bool:
        """Whether an attack from a hex suffers from its ground: river, mountain side, marsh."""
        bit = self.bit[cell][target]
        water = (self.minor[cell] | self.major[cell]) & bit
        return bool(water or self.mountain[cell] & bit or self.marsh >> cell & 1)

    def distance(self, cell: int, other: int) -> int:
        """Hexes from one cell to another."""
        return self.grid.distance(cell, other)

    def cell(self, label: str) -> int:
        """The cell of a label, -1 off the map."""
        return self.grid.find(label)

    def label(self, cell: int) -> str:
        """The label of a cell."""
        return self.grid.label(cell)


def read_ground(board: Board) -> Ground:
    """The bot's picture of the board."""
    grid = board.grid
    land = grid.on_board & ~board.hexes("sea")
    city = board.hexes("minor-city") | board.hexes("major-city")
    mountain = _mountains(board, land)
    road = _roads(board, city)
    passes = board.side_bits("pass")
    near = tuple(tuple(n for n in grid.around(cell) if land >> n & 1) for cell in range(grid.cells))
    sea = board.hexes("sea")
    minor = tuple(
        a | b for a, b in zip(board.side_bits("river:minor"), board.side_bits("canal"), strict=True)
    )
    bit = tuple({n: 1 << grid.direction(c, n) for n in near[c]} for c in range(grid.cells))
    double = board.hexes("hill") | board.hexes("mountain") | city
    wall = tuple(m & ~r & ~p for m, r, p in zip(mountain, road, passes, strict=True))
    major = board.side_bits("river:major")
    ways = tuple(
        tuple((n, _effort(side, (road[c], wall[c], major[c]), double >> n & 1)) for n, side in bit[c].items())
        for c in range(grid.cells)
    )
    return Ground(
        board=board,
        grid=grid,
        land=land,
        double=double,
        city=city,
        town=board.hexes("town"),
        marsh=board.hexes("marsh") & ~city,
        mountain=mountain,
        wall=wall,
        minor=minor,
        major=major,
        road=road,
        near=near,
        bit=bit,
        ways=ways,
        vp={p.cells[0]: int(p.name.split()[-1]) for p in board.places if p.kind == "vp"},
        zone=board.hexes("eighth-army"),
        gustav=board.hexes("gustav-front"),
        behind=board.hexes("gustav-front") | board.hexes("behind-gustav"),
        bernhard=board.hexes("bernhard"),
        coast=mask_of(c for c in bits(land) if any(sea >> n & 1 for n in grid.around(c))),
    )


def _effort(side: int, sides: tuple[int, int, int], steep: int) -> float:
    """How far a neighbour feels: roads are short, hills longer, walls and great rivers long."""
    road, wall, major = sides
    if road & side:
        return 0.8
    return 1.0 + 0.3 * steep + 1.5 * bool(wall & side) + 0.7 * bool(major & side)


def _mountains(board: Board, land: int) -> tuple[int, ...]:
    sides, grid = list(board.side_bits("mountain")), board.grid
    for cell in bits(board.hexes("mountain") & land):
        sides[cell] = 63
        for side in range(6):
            other = grid.neighbours[cell * 6 + side]
            if other >= 0:
                sides[other] |= 1 << opposite(side)
    return tuple(sides)


def _roads(board: Board, city: int) -> tuple[int, ...]:
    sides = list(board.crossed("road:major", "road:minor"))
    for place in board.places:
        cells = [cell for cell in place.cells if city >> cell & 1]
        for cell in cells:
            for other in board.grid.around(cell):
                if other in cells:
                    sides[cell] |= 1 << board.grid.direction(cell, other)
    return tuple(sides)


@dataclass(frozen=True, slots=True, eq=False)
class Roster:
    """The counters of both sides, by number."""

    ids: tuple[str, ...]
    index: dict[str, int]
    side: tuple[int, ...]
    army: tuple[str, ...]
    """Whom it can attack together with: uk, us or de."""
    force: tuple[str, ...]
    """Its Formation, or itself if it is Independent."""
    size: tuple[int, ...]
    tank: tuple[bool, ...]
    """Silhouetted: the first in a hex stacks free, and hills do not double it."""
    armour: tuple[bool, ...]
    gun: tuple[bool, ...]
    vehicle: tuple[bool, ...]
    mech: tuple[bool, ...]
    mountain: tuple[bool, ...]
    recon: tuple[bool, ...]

    def load(self, units: list[int]) -> int:
        """The Stacking Points of units in one hex: the first silhouetted tank is free."""
        tanks = sum(self.tank[u] for u in units)
        return sum(self.size[u] for u in units if not self.tank[u]) + max(0, tanks - 1)


def read_roster(counters: tuple[Counter, ...]) -> Roster:
    """The counters as the bot thinks of them."""
    ids = tuple(c.id for c in counters)
    armies = {"uk": "uk", "us": "us", "fr": "us", "it": "us"}
    return Roster(
        ids=ids,
        index={name: number for number, name in enumerate(ids)},
        side=tuple(SIDES.index(c.side) for c in counters),
        army=tuple(armies.get(c.nation, "de") for c in counters),
        force=tuple(c.formation or c.id for c in counters),
        size=tuple(c.stacking for c in counters),
        tank=tuple("silhouette" in c.flags for c in counters),
        armour=tuple(c.type == "armour" for c in counters),
        gun=tuple(c.type == "artillery" for c in counters),
        vehicle=tuple(c.type in VEHICLES for c in counters),
        mech=tuple(c.type not in FOOT for c in counters),
        mountain=tuple("mountain" in c.flags for c in counters),
        recon=tuple("recon" in c.flags for c in counters),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What a mind knows of a game from its seat before it begins."""

    ground: Ground
    roster: Roster
    table: dict[str, dict[str, float]]


def read_facts(seat: Seat) -> Facts:
    """The lasting facts of a game."""
    return Facts(read_ground(seat.board), read_roster(seat.counters), seat.table())
