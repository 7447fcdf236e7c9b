"""What never changes in a game of Anzio Beachhead, as flat tables: board, counters, combat results."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ... import kit
from ...kit import Graph, Seat, bits, cheapest, grown, mask_of

STOP_TOLL = 5
"""Half factors that a step which ends the move is thought to cost on a long march."""
NAVAL_REACH = 4
FAR = 99
PRINTED = {"Ae": "AE", "Ab2": "AR", "Ex": "EX", "Db2": "DR", "De": "DE"}
"""The symbols of the 1970 table in those of the rework; its Ae at 1:1 is paid as in an exchange."""


class Atlas(kit.Atlas):
    """The board of the beachhead."""

    def __init__(self, seat: Seat) -> None:
        board = seat.board
        super().__init__(board, board.hexes("sea"))
        land, distance = self.land, self.distance
        self.graph = seat.ground()
        crossed = enumerate(board.crossed("river"))
        self.river = mask_of(cell for cell, sides in crossed if sides.bit_count() >= 2)
        self.fort = board.hexes("fortified")
        naval = board.hexes("coastal")
        for _ in range(NAVAL_REACH - 1):
            naval |= self.zone(naval)
        self.naval = naval & land
        self.ports = tuple(cell for place in board.places if place.kind == "port" for cell in place.cells)
        ports = mask_of(self.ports)
        self.vital = (ports | self.zone(ports)) & land
        """The ports and the hexes beside them: a German unit there at the end wins."""
        cells = range(self.grid.cells)
        self.pivots = self.fewest()
        """The fewest hexes at the ports from which Allied units keep everybody from stepping beside a port."""
        self.depth = [self.nearest(cell, self.ports) if land >> cell & 1 else FAR for cell in cells]
        """Hexes to the nearer port."""
        self.march = march_costs(self.graph, self.ports)
        """Half factors of an undisturbed march to a port, roads and stops reckoned in."""
        self.ways = tuple(
            [(1 << via, mask_of(to for to in self.around[via] if distance(cell, to) == 2)) for via in beside]
            for cell, beside in enumerate(self.around)
        )
        """Cell -> the retreats from it: a first hex, and the hexes two away that lie behind it, as bitboards."""
        self.cover = tuple(1 << cell | self.zone(1 << cell) for cell in cells)
        """Cell -> the hexes that a unit there shuts to the enemy."""
        self.wide = tuple(grown(1 << cell, self.grid.shifts, 3) for cell in cells)
        """Cell -> all hexes within three of it."""

    def doors(self, held: int) -> int:
        """The hexes at the ports that a German may step into while the Allies hold just these hexes.

        A unit that enters a zone of control stops, and one that is in such a zone only leaves it for a hex in none.
        """
        zone = self.zone(held)
        outside, free = self.land & ~held & ~self.vital, self.vital & ~held
        return free & (self.zone(outside & ~zone) | self.zone(outside) & ~zone)

    def fewest(self) -> int:
        """The first of the smallest sets of hexes at the ports that leave no door open."""
        vital = [*bits(self.vital)]
        sets = (mask_of(some) for size in range(1, len(vital)) for some in combinations(vital, size))
        return next(mask for mask in sets if not self.doors(mask))

    def ring(self, depth: int) -> int:
        """The land hexes at this distance from the nearer port."""
        return mask_of(cell for cell in bits(self.land) if self.depth[cell] == depth)


def march_costs(graph: Graph, goals: tuple[int, ...]) -> list[int]:
    """The cost of marching from every cell to the nearest goal, with a toll for every step that ends a move."""
    into: list[list[tuple[int, int]]] = [[] for _ in range(graph.hexes)]
    for row in range(graph.hexes * 6):
        to, points = graph.target[row], graph.cost[row]
        if to >= 0 and points:
            into[graph.where[to]].append((row // 6, points + STOP_TOLL * graph.stop[row]))
    out = [FAR] * graph.hexes
    starts = [(goal, 0) for goal in goals]
    for cell, cost, _ in cheapest(starts, lambda cell, spent: ((c, spent + p) for c, p in into[cell])):
        out[cell] = min(FAR, int(cost))
    return out


class Roster(kit.Roster):
    """The order of battle."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.counters)
        self.attack = self.column(lambda c: c.full.attack)
        self.defence = self.column(lambda c: c.full.defence)
        self.moves = self.column(lambda c: c.full.move * 2)
        """Half factors in a full impulse."""
        self.size = self.column(lambda c: 2 if c.size in ("III", "X") else 1)


class Chances(NamedTuple):
    """The chance of each result in one column."""

    de: float
    ex: float
    dr: float
    ar: float
    ax: float
    ae: float


class Facts(kit.Facts[Atlas, Roster]):
    """What the mind knows before the game begins."""

    limit = 4

    def __init__(self, seat: Seat) -> None:
        self.atlas, self.roster = Atlas(seat), Roster(seat)
        self.edition, self.options = seat.game_id, frozenset(seat.options)
        self.table = [in_one_tongue(name, chances) for name, chances in seat.result_chances().items()]
        """Chances by column, from 1:6 to 6:1."""


def in_one_tongue(column: str, chances: dict[str, float]) -> Chances:
    """A column of either edition's table in the symbols of the rework."""
    known = PRINTED | {"Ae": "AX"} if column == "1:1" else PRINTED
    told = {known.get(name, name): share for name, share in chances.items()}
    return Chances(*(told.get(result, 0.0) for result in ("DE", "EX", "DR", "AR", "AX", "AE")))
