"""What never changes in a game of Anzio Beachhead, as flat tables: board, counters, combat results."""

from __future__ import annotations

from ... import kit
from ...kit import Graph, Seat, bits, cheapest, mask_of

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
        self.depth = [self.nearest(cell, self.ports) if land >> cell & 1 else FAR for cell in cells]
        """Hexes to the nearer port."""
        self.march = march_costs(self.graph, self.ports)
        """Half factors of an undisturbed march to a port, roads and stops reckoned in."""
        self.ways = tuple(
            [(1 << via, mask_of(to for to in self.around[via] if distance(cell, to) == 2)) for via in beside]
            for cell, beside in enumerate(self.around)
        )
        """Cell -> the retreats from it: a first hex, and the hexes two away that lie behind it, as bitboards."""

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


class Facts(kit.Facts[Atlas, Roster]):
    """What the mind knows before the game begins."""

    limit = 4

    def __init__(self, seat: Seat) -> None:
        self.atlas, self.roster = Atlas(seat), Roster(seat)
        self.table = [in_one_tongue(name, chances) for name, chances in seat.result_chances().items()]
        """Chances by column, from 1:6 to 6:1."""


def in_one_tongue(column: str, chances: dict[str, float]) -> dict[str, float]:
    """A column of either edition's table in the symbols of the rework."""
    known = PRINTED | {"Ae": "AX"} if column == "1:1" else PRINTED
    return {known.get(name, name): share for name, share in chances.items()}
