"""What never changes in a game of Italy '43: the land with its sides, the Victory Point hexes, and who the units are."""

from __future__ import annotations

from ... import kit
from ...kit import Board, Seat, bits

FOOT = ("infantry", "mountain", "special-forces", "commando", "ranger", "airborne")
VEHICLES = ("armoured-recon", "artillery", "armour")
ARMIES = {"uk": "uk", "us": "us", "fr": "us", "it": "us"}


class Atlas(kit.Atlas):
    """The board of Italy '43. Sides are six bits a cell."""

    def __init__(self, board: Board) -> None:
        hexes, sea = board.hexes, board.hexes("sea")
        super().__init__(board, sea)
        grid, passes = self.grid, board.side_bits("pass")
        self.city = hexes("minor-city") | hexes("major-city")
        self.town = hexes("town")
        self.marsh = hexes("marsh") & ~self.city
        self.double = hexes("hill") | hexes("mountain") | self.city
        """Hills, mountains and cities: they double the defence."""
        self.mountain = self.mountains()
        self.road = self.roads()
        self.wall = [m & ~r & ~p for m, r, p in zip(self.mountain, self.road, passes, strict=True)]
        """Mountain sides with neither Road nor Pass."""
        canals = board.side_bits("canal")
        self.minor = [a | b for a, b in zip(board.side_bits("river:minor"), canals, strict=True)]
        self.major = board.side_bits("river:major")
        self.bit = [{n: 1 << grid.direction(c, n) for n in beside} for c, beside in enumerate(self.around)]
        """Cell -> neighbour -> the bit of the side between them."""
        self.ways = [[(n, self.effort(c, n)) for n in beside] for c, beside in enumerate(self.around)]
        """Cell -> its neighbours and how far they feel on a march."""
        self.vp = {p.cells[0]: int(p.name.split()[-1]) for p in board.places if p.kind == "vp"}
        self.eighth = hexes("eighth-army")
        """The 8th Army zone, closed to the Allies."""
        self.gustav = hexes("gustav-front")
        """The Gustav Line."""
        self.behind = self.gustav | hexes("behind-gustav")
        """On or behind the Gustav Line."""
        self.bernhard = hexes("bernhard")
        self.coast = self.zone(sea) & self.land
        """Land next to the sea."""

    def side(self, cell: int, other: int, sides: list[int] | tuple[int, ...]) -> bool:
        """Whether the side between two neighbours is one of these."""
        return bool(sides[cell] & self.bit[cell][other])

    def wet(self, cell: int, other: int) -> bool:
        """Whether there is a river between two neighbours."""
        return self.side(cell, other, self.minor) or self.side(cell, other, self.major)

    def hindered(self, cell: int, target: int) -> bool:
        """Whether an attack from a hex suffers from its ground: river, mountain side, marsh."""
        bit = self.bit[cell][target]
        sides = self.minor[cell] | self.major[cell] | self.mountain[cell]
        return bool(sides & bit or self.marsh >> cell & 1)

    def bars(self, cell: int, other: int, *, rain: bool) -> bool:
        """Whether vehicles cannot cross the side between two neighbours by Tactical Movement or in an attack."""
        if self.side(cell, other, self.wall):
            return True
        return rain and self.wet(cell, other) and not self.side(cell, other, self.road)

    def effort(self, cell: int, other: int) -> float:
        """How far a neighbour feels: roads are short, hills longer, walls and great rivers long."""
        if self.side(cell, other, self.road):
            return 0.8
        steep, wall = self.double >> other & 1, self.side(cell, other, self.wall)
        return 1.0 + 0.3 * steep + 1.5 * wall + 0.7 * self.side(cell, other, self.major)

    def mountains(self) -> list[int]:
        """The mountain sides, those around mountain hexes included."""
        sides, grid = list(self.board.side_bits("mountain")), self.grid
        for cell in bits(self.board.hexes("mountain") & self.land):
            sides[cell] = 63
            for other in grid.around(cell):
                sides[other] |= 1 << grid.direction(other, cell)
        return sides

    def roads(self) -> list[int]:
        """The sides that Roads cross, those within cities included."""
        sides = list(self.board.crossed("road:major", "road:minor"))
        for place in self.board.places:
            cells = [cell for cell in place.cells if self.city >> cell & 1]
            for cell in cells:
                for other in self.grid.around(cell):
                    if other in cells:
                        sides[cell] |= 1 << self.grid.direction(cell, other)
        return sides


class Roster(kit.Roster):
    """The counters of both sides, by number."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.counters)
        self.army = self.column(lambda c: ARMIES.get(c.nation, "de"))
        self.force = self.column(lambda c: c.formation or c.id)
        self.tank = self.flagged("silhouette")
        self.armour = self.column(lambda c: c.type == "armour")
        self.gun = self.column(lambda c: c.type == "artillery")
        self.vehicle = self.column(lambda c: c.type in VEHICLES)
        self.mech = self.column(lambda c: c.type not in FOOT)
        self.mountain = self.flagged("mountain")

    def load(self, units: list[int]) -> int:
        """The Stacking Points of units in one hex: the first silhouetted tank is free."""
        tanks = sum(self.tank[u] for u in units)
        return sum(self.size[u] for u in units if not self.tank[u]) + max(0, tanks - 1)


class Facts(kit.Facts[Atlas, Roster]):
    """What the mind knows before the game begins."""

    limit = 6

    def __init__(self, seat: Seat) -> None:
        self.atlas, self.roster = Atlas(seat.board), Roster(seat)
        self.table = seat.result_chances()
