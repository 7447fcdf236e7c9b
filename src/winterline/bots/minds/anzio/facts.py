"""What never changes in a game of ANZIO: land, barriers, rivers, cities and harbours, the units, the results."""

from __future__ import annotations

from typing import NamedTuple

from ... import kit
from ...kit import Board, Graph, Seat, bits, mask_of, recosted
from .results import averages, read_table

SOUTH_EDGE, FAR = 300, 1000
"""Where the southern edge lies along the shore, and how long the whole shore is."""
EASTERN = 18
"""The first column whose coast is the Adriatic's."""
AIR_BASES = ("Roma", "Napoli", "Foggia", "Pisa")


class Harbour(NamedTuple):
    """A port, a beachhead's zone or a box beside the board."""

    kind: str
    cells: tuple[int, ...]
    capacity: int
    buildup: int
    lift: int


class Atlas(kit.BarredAtlas):
    """The board of ANZIO."""

    def __init__(self, seat: Seat) -> None:
        board, hexes = seat.board, seat.board.hexes
        super().__init__(board, hexes("sea") | hexes("unplayable") | hexes("lake"), board.side_bits("barred"))
        land, direction = self.land, board.grid.direction
        self.graph = seat.ground()
        self.mud = mud_graph(board, self.graph)
        self.rings = tuple(self.ringed(cell) for cell in range(self.grid.cells))
        """Cell -> the land hexes so many steps away, up to three: two posts that far apart touch."""
        self.plain = board.side_bits("plain")
        rough = board.side_bits("rough")
        self.high = frozenset(
            (cell, other)
            for cell in bits(land)
            for other in self.around[cell]
            if not (self.plain[cell] | rough[cell]) >> direction(cell, other) & 1
        )
        """Pairs of cells with nothing but High Apennine or swamp between them."""
        self.mountain = hexes("mountain")
        self.rivers = river_hexes(board)
        """Cell -> the rivers that it is a hex of."""
        self.south = tuple(-height for height in board.grid.heights)
        """Cell -> how far south it lies, in half hexes."""
        self.shore = self.shore_of()
        """Coast and edge hexes -> their place along it: down the west coast, along the southern edge, up the east."""
        self.coast = mask_of(self.shore)
        """The hexes near the sea."""
        for _ in range(2):
            self.coast |= self.zone(self.coast)
        north = [cell for name in ("northwest", "north", "northeast") for cell in board.edges[name]]
        self.north = mask_of(north) & land
        """The edge hexes that feed the Germans and by which they come."""
        self.late_north = mask_of(board.edges["supply-1944"]) & land
        """The same from June IV 1944 on."""
        self.cities = {place.name: mask_of(place.cells) for place in board.places if place.kind == "victory"}
        """The victory cities and their hexes."""
        self.harbours = harbours_of(board)
        self.ports = mask_of(h.cells[0] for h in self.harbours.values() if h.kind == "port")
        major = [p for p in board.places if p.kind == "major-city" and p.name in AIR_BASES]
        self.bases = mask_of(cell for place in major for cell in place.cells)
        """The hexes that decide about air superiority."""
        self.upper = hexes("above-bottom")
        """The hexes wholly north of the bottom fold."""

    def ringed(self, cell: int) -> tuple[int, ...]:
        """The hexes that no, one, two and three steps over land reach from one, and no fewer."""
        edge = seen = 1 << cell & self.land
        found = [edge]
        for _ in range(3):
            edge = self.zone(edge) & ~seen
            seen |= edge
            found.append(edge)
        return tuple(found)

    def shore_of(self) -> dict[int, int]:
        """The order of the hexes along the shore, from the north down the west coast and up the east coast."""
        board, land, south = self.board, self.land, self.south
        first = min(south[cell] for cell in bits(land))
        out: dict[int, int] = {}
        for cell in bits((board.hexes("beach") | board.hexes("coast")) & land):
            by_west = board.grid.columns[cell] < EASTERN
            out[cell] = south[cell] - first if by_west else FAR - (south[cell] - first)
        for name in ("taranto", "south"):
            for cell in board.edges[name]:
                if land >> cell & 1:
                    out[cell] = SOUTH_EDGE if name == "south" else FAR - (south[cell] - first)
        return out

    def docks(self, name: str) -> int:
        """The hexes of a harbour; none of a box beside the board."""
        return mask_of(self.harbours[name].cells) if name in self.harbours else 0


def mud_graph(board: Board, graph: Graph) -> Graph:
    """The movement graph in mud: everything but roads costs double."""
    roads = board.crossed("road:major", "road:minor")
    cost = bytearray(graph.cost)
    for row, points in enumerate(cost):
        if points and not roads[graph.where[row // 6]] >> row % 6 & 1:
            cost[row] = points * 2
    return recosted(graph, cost)


def river_hexes(board: Board) -> tuple[tuple[int, ...], ...]:
    """Cell -> the rivers that run through it; headwaters are no river hex."""
    out: list[list[int]] = [[] for _ in range(board.grid.cells)]
    for number, course in enumerate(c for c in board.courses if c.kind == "river"):
        whole = course.off_start is not None or len(course.cells) == 1
        for cell in dict.fromkeys(course.cells if whole else course.cells[1:]):
            out[cell].append(number)
    return tuple(map(tuple, out))


def harbours_of(board: Board) -> dict[str, Harbour]:
    """Ports and zones by the names that actions give them."""
    out: dict[str, Harbour] = {}
    for place in board.places:
        if place.kind in ("port", "zone"):
            figures = dict(place.figures)
            sizes = [figures.get(name, 0) for name in ("cap", "bu", "il")]
            name = f"{place.kind}-{place.name.lower().replace(' ', '-')}"
            out[name] = Harbour(place.kind, place.cells, *sizes)
    return out


class Roster(kit.Roster):
    """The order of battle."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.counters)
        self.replacement = self.flagged("replacement")
        chains = self.column(lambda c: tuple((step.attack, step.defence) for step in c.steps))
        inverted = [() if whole else ((0, 0),) for whole in self.replacement]
        self.steps = tuple(chain + last for chain, last in zip(chains, inverted, strict=True))
        """Attack and defence of every step, the strongest first; the inverted form closes the list."""
        self.invader = self.column(lambda c: c.nation in ("uk", "us"))
        self.irregular = self.column(lambda c: c.nation == "it" and c.side == "allied")
        """Defectors and partisans: they make no front."""
        self.pure_armour = self.flagged("pure-armour")
        self.armour_ersatz = self.flagged("armour-replacement")
        self.armour = self.flagged("armour")
        self.mountain = self.flagged("mountain")


class Facts(kit.Facts[Atlas, Roster]):
    """What the mind knows before the game begins."""

    limit = 8

    def __init__(self, seat: Seat) -> None:
        self.atlas, self.roster = Atlas(seat), Roster(seat)
        self.table = read_table(seat.result_chances())
        self.hurt = averages(self.table)
        self.options = frozenset(seat.options)
