"""What never changes in a game of ANZIO: the land, its barriers, rivers, cities and harbours, and who the units are."""

from __future__ import annotations

from dataclasses import dataclass

from winterline.core.bits import bits, mask_of
from winterline.core.board import Board
from winterline.core.reach import Graph
from winterline.core.seat import Seat

ALLIED, AXIS = 0, 1
SIDES = ("allied", "axis")
LIMIT = 8
"""Stacking points that a hex holds."""

SOUTH_EDGE, FAR = 300, 1000
"""Where the southern edge lies along the shore, and how long the whole shore is."""
EASTERN = 18
"""The first column whose coast is the Adriatic's."""


@dataclass(frozen=True, slots=True, eq=False)
class Harbour:
    """A port, a beachhead's zone or a box beside the board."""

    id: str
    kind: str
    cells: tuple[int, ...]
    capacity: int
    buildup: int
    lift: int
    shore: int
    """Where it lies along the shore."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The board as a bot thinks of it."""

    board: Board
    graph: Graph
    land: int
    """Hexes where units may stop."""
    around: tuple[tuple[int, ...], ...]
    """Cell -> the neighbours that can be entered or attacked from it."""
    near: tuple[int, ...]
    """The same as bitboards."""
    links: tuple[tuple[tuple[int, int], ...], ...]
    """Cell -> the land hexes at most three steps away, each with its steps: two posts that far apart touch."""
    high: frozenset[tuple[int, int]]
    """Pairs of cells with nothing but High Apennine or swamp between them."""
    mountain: int
    rivers: tuple[tuple[int, ...], ...]
    """Cell -> the rivers that it is a hex of."""
    river: int
    south: tuple[int, ...]
    """Cell -> how far south it lies, in half hexes."""
    shore: dict[int, int]
    """Coast and edge hexes -> their place along the shore: down the west coast, along the southern edge, up the east."""
    coast: int
    """The hexes near the sea."""
    north: int
    """The edge hexes that feed the Germans and by which they come."""
    cities: dict[str, int]
    """The victory cities and their hexes."""
    harbours: dict[str, Harbour]
    bases: int
    """The hexes that decide about air superiority."""
    upper: int
    """The hexes wholly north of the bottom fold."""

    def cell(self, label: str) -> int:
        """The cell of a label, -1 when there is none."""
        return self.board.grid.find(label)

    def label(self, cell: int) -> str:
        """The label of a cell."""
        return self.board.grid.labels[cell]

    def distance(self, one: int, other: int) -> int:
        """Hexes between two cells."""
        return self.board.grid.distance(one, other)

    def zone(self, cells: int) -> int:
        """The hexes next to these, barred sides left out."""
        mask = 0
        for cell in bits(cells):
            mask |= self.near[cell]
        return mask


@dataclass(frozen=True, slots=True, eq=False)
class Roster:
    """The order of battle as columns, both sides in one list."""

    ids: tuple[str, ...]
    index: dict[str, int]
    side: tuple[int, ...]
    size: tuple[int, ...]
    steps: tuple[tuple[tuple[int, int], ...], ...]
    """Attack and defence of every step, the strongest first; the inverted form closes the list."""
    invader: tuple[bool, ...]
    replacement: tuple[bool, ...]
    pure_armour: tuple[bool, ...]
    armour_ersatz: tuple[bool, ...]
    armour: tuple[bool, ...]
    mountain: tuple[bool, ...]
    commando: tuple[bool, ...]


def make_roster(seat: Seat) -> Roster:
    """The order of battle of a seat's game."""
    counters = seat.counters
    steps = []
    for counter in counters:
        chain = [(step.attack, step.defence) for step in counter.steps]
        steps.append(tuple(chain if "replacement" in counter.flags else [*chain, (0, 0)]))

    def flagged(flag: str) -> tuple[bool, ...]:
        return tuple(flag in counter.flags for counter in counters)

    return Roster(
        ids=tuple(counter.id for counter in counters),
        index={counter.id: number for number, counter in enumerate(counters)},
        side=tuple(SIDES.index(counter.side) for counter in counters),
        size=tuple(counter.stacking for counter in counters),
        steps=tuple(steps),
        invader=tuple(counter.nation in ("uk", "us") for counter in counters),
        replacement=flagged("replacement"),
        pure_armour=flagged("pure-armour"),
        armour_ersatz=flagged("armour-replacement"),
        armour=flagged("armour"),
        mountain=flagged("mountain"),
        commando=flagged("commando"),
    )


def make_ground(seat: Seat) -> Ground:
    """The board of a seat's game."""
    board = seat.board
    grid = board.grid
    closed = board.hexes("sea") | board.hexes("unplayable") | board.hexes("lake")
    land = grid.on_board & ~closed
    near = open_sides(board, land)
    rivers = river_hexes(board)
    south = tuple(-height for height in grid.heights)
    shore = shore_of(board, land, south)
    plain, rough = board.side_bits("plain"), board.side_bits("rough")
    high = frozenset(
        (cell, other)
        for cell in bits(land)
        for other in bits(near[cell])
        if not (plain[cell] | rough[cell]) >> grid.direction(cell, other) & 1
    )
    return Ground(
        board=board,
        graph=seat.ground(),
        land=land,
        around=tuple(tuple(bits(mask)) for mask in near),
        near=near,
        links=linked(near, land),
        high=high,
        mountain=board.hexes("mountain"),
        rivers=rivers,
        river=mask_of(cell for cell, found in enumerate(rivers) if found),
        south=south,
        shore=shore,
        coast=grown(near, mask_of(shore), 2),
        north=mask_of(cell for name in ("northwest", "north", "northeast") for cell in board.edges[name])
        & land,
        cities={place.name: mask_of(place.cells) for place in board.places if place.kind == "victory"},
        harbours=harbours_of(board, shore),
        bases=mask_of(
            cell
            for place in board.places
            if place.kind == "major-city" and place.name in ("Roma", "Napoli", "Foggia", "Pisa")
            for cell in place.cells
        ),
        upper=board.hexes("above-bottom"),
    )


def open_sides(board: Board, land: int) -> tuple[int, ...]:
    """Cell -> the neighbours on land that no barrier parts from it."""
    grid, barred = board.grid, board.side_bits("barred")
    out = [0] * grid.cells
    for cell in bits(land):
        for side in range(6):
            other = grid.neighbours[cell * 6 + side]
            if other >= 0 and land >> other & 1 and not barred[cell] >> side & 1:
                out[cell] |= 1 << other
    return tuple(out)


def grown(near: tuple[int, ...], cells: int, steps: int) -> int:
    """The hexes at most so many steps over land from these."""
    mask = cells
    for _ in range(steps):
        for cell in bits(mask):
            mask |= near[cell]
    return mask


def linked(near: tuple[int, ...], land: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Cell -> the hexes that one, two or three steps over land reach, with the steps."""
    out: list[tuple[tuple[int, int], ...]] = [()] * len(near)
    for cell in bits(land):
        mask = edge = 1 << cell
        found: list[tuple[int, int]] = []
        for steps in (1, 2, 3):
            wider = 0
            for at in bits(edge):
                wider |= near[at]
            edge = wider & ~mask
            mask |= edge
            found += [(other, steps) for other in bits(edge)]
        out[cell] = tuple(found)
    return tuple(out)


def river_hexes(board: Board) -> tuple[tuple[int, ...], ...]:
    """Cell -> the rivers that run through it; headwaters are no river hex."""
    out: list[list[int]] = [[] for _ in range(board.grid.cells)]
    for number, course in enumerate(c for c in board.courses if c.kind == "river"):
        whole = course.off_start is not None or len(course.cells) == 1
        for cell in dict.fromkeys(course.cells if whole else course.cells[1:]):
            out[cell].append(number)
    return tuple(map(tuple, out))


def shore_of(board: Board, land: int, south: tuple[int, ...]) -> dict[int, int]:
    """The order of the hexes along the shore, from the north down the west coast and up the east coast."""
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


def harbours_of(board: Board, shore: dict[int, int]) -> dict[str, Harbour]:
    """Ports, zones and boxes by the names that actions give them."""
    out: dict[str, Harbour] = {}
    for place in board.places:
        if place.kind in ("port", "zone"):
            figures = dict(place.figures)
            name = f"{place.kind}-{place.name.lower().replace(' ', '-')}"
            out[name] = Harbour(
                name,
                place.kind,
                place.cells,
                figures.get("cap", 0),
                figures.get("bu", 0),
                figures.get("il", 0),
                shore[place.cells[0]],
            )
    return out
