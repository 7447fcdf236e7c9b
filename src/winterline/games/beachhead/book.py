"""The rulebook compiled: everything that does not change during a game, made once and shared by all its positions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from winterline import author as wl
from winterline.core.able import places
from winterline.core.listing import Listing

from .stacking import battalions
from .state import SIDES, Battle, State
from .tables import IMPULSES, TURNS, Impulse

NAVAL_REACH = 4
EDGES = ("north", "west", "east", "south")


class Units:
    """The units of one side as columns of small numbers."""

    @wl.rule("beachhead:1.2.parent")
    def __init__(self, units: tuple[wl.Counter, ...], side: int) -> None:
        """Read the columns from the counters; formation and name play no part in them."""
        mine = self.counters = tuple(u for u in units if u.side == SIDES[side])
        self.attack = tuple(u.full.attack for u in mine)
        self.defence = tuple(u.full.defence for u in mine)
        self.moves = tuple(u.full.move * 2 for u in mine)
        """Half movement points in a full-movement impulse."""
        self.size = bytes(battalions(u) for u in mine)
        self.limits = bytes(u.full.move * 2 - 1 for u in mine), bytes(u.full.move - 1 for u in mine)
        """Half movement points of which less must be spent to pay for any step; by full and by half movement."""
        due = [due_impulse(u.arrival) for u in mine]
        self.due_by = tuple(
            wl.mask_of(n for n, d in enumerate(due) if d <= now) for now in range(TURNS * len(IMPULSES))
        )
        """Impulse of the whole game -> the units due in it or earlier, as a mask."""
        self.move, self.join, self.enter = (
            tuple(wl.Action(verb, unit=u.id) for u in mine) for verb in ("move", "join", "enter")
        )


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Book(wl.Printed[Units, wl.Counter]):
    """One edition with its options, board and tables."""

    room = "beachhead"
    printed: bool
    """The 1970 print, where its rules differ from the rework's."""
    results: tuple[tuple[str, ...], ...]
    calendar: tuple[Impulse, ...]
    graph: wl.Graph
    shifts: wl.Shifts
    land: int
    around: tuple[tuple[int, ...], ...]
    """Cell -> its neighbours on the board."""
    near: tuple[int, ...]
    """Cell -> bitboard of its land neighbours."""
    near_road: tuple[int, ...]
    """Cell -> bitboard of the neighbours reached along a road."""
    road_shifts: wl.Shifts
    """How a board is shifted along the roads alone."""
    river: int
    woods_swamp: int
    fortified: tuple[int, ...]
    fortified_mask: int
    naval: int
    """Hexes within reach of naval guns."""
    ports: tuple[int, ...]
    port_near: tuple[int, ...]
    """Each port with the hexes around it."""
    edge: dict[str, int]
    beaches: dict[str, int]
    """Sea box -> the hex that its units land in."""
    land_edge: int
    road_in: int
    """Edge hexes that a road or unfinished road enters from off the board."""
    go: tuple[wl.Action, ...]
    goals: Listing
    """The same in the order of lists."""
    place: tuple[wl.Action, ...]
    attack: tuple[wl.Action, ...]
    graphs: dict[int, wl.Graph] = field(default_factory=dict)
    """Movement graphs with hexes under Automatic Victory, by their bitboard."""

    def cite(self, rework: str, printed: str) -> str:
        """The id of a rule in the edition that is played."""
        return f"{self.game}:{printed if self.printed else rework}"

    def mover(self, state: State) -> int:
        """The side in turn."""
        return self.calendar[state.impulse].side

    @wl.rule("beachhead:1.1.scale")
    def label(self, cell: int) -> str:
        """A hex number: column, then row."""
        return self.board.grid.labels[cell]


mover = Book.mover
"""The side in turn."""


def when(state: State) -> str:
    """The turn and impulse as players write it: 4D."""
    return f"{state.turn}{IMPULSES[state.impulse]}"


def overrun_cells(state: State) -> int:
    """The hexes whose defenders have suffered an Automatic Victory this impulse."""
    won = [battle.hexes for battle in state.battles if battle.won]
    return wl.mask_of(cell for hexes in won for cell in hexes) if won else 0


def units_in(state: State, side: int, cell: int) -> list[int]:
    """The units of a side in a hex."""
    return places(state.forces[side].at, cell)


def defenders(state: State, battle: Battle, side: int) -> list[int]:
    """The defending units of a battle; `side` is the defender's."""
    return [unit for unit, at in enumerate(state.forces[side].at) if at in battle.hexes]


def naval_reach(board: wl.Board) -> int:
    """The hexes within four of the coast, the coastal hex counted as the first.

    beachhead:6.1.2.nas
    """
    reach = board.hexes("coastal")
    for _ in range(NAVAL_REACH - 1):
        reach |= wl.dilate(reach, board.grid.shifts) & board.grid.on_board
    return reach & ~board.hexes("sea")


def due_impulse(text: str) -> int:
    """4D as the number of its impulse in the whole game, from 0; -1 for a unit that is there from the start."""
    return -1 if text == "start" else (int(text[0]) - 1) * 6 + IMPULSES.index(text[1])


def board_masks(board: wl.Board, file: str) -> dict[str, Any]:
    """Everything about the board that the rules look up, with the places that the rules name."""
    land = board.grid.on_board & ~board.hexes("sea")
    roads = board.crossed("road:major")
    grid = board.grid
    around = tuple(map(grid.around, range(grid.cells)))
    near_road = tuple(
        wl.mask_of(other for other in beside if roads[cell] >> grid.direction(cell, other) & 1)
        for cell, beside in enumerate(around)
    )
    ports = tuple(cell for place in board.places if place.kind == "port" for cell in place.cells)
    if len(ports) != 2:
        raise wl.BadData(
            file, None, f"{len(ports)} ports instead of two", 'name Anzio and Nettuno: place port "…": hex'
        )
    return {
        "land": land,
        "around": around,
        "near": tuple(wl.mask_of(beside) & land for beside in around),
        "near_road": near_road,
        "road_shifts": shifts_between(near_road),
        "river": river_hexes(board),
        "woods_swamp": board.hexes("woods") | board.hexes("swamp"),
        "fortified": tuple(wl.bits(board.hexes("fortified"))),
        "fortified_mask": board.hexes("fortified"),
        "naval": naval_reach(board),
        "ports": ports,
        "port_near": tuple(1 << port | wl.mask_of(grid.around(port)) for port in ports),
        "edge": {name: wl.mask_of(board.edges.get(name, ())) & land for name in EDGES},
        "beaches": {box.id: box.to for box in board.boxes.values() if box.to is not None},
        "road_in": wl.mask_of(
            cell
            for course in board.courses
            if course.kind in ("road:major", "road:unfinished")
            for cell, off in ((course.cells[0], course.off_start), (course.cells[-1], course.off_end))
            if off is not None
        ),
        "land_edge": wl.mask_of(cell for cells in board.edges.values() for cell in cells) & land,
    }


def shifts_between(near: tuple[int, ...]) -> wl.Shifts:
    """What shifts a board from every hex to those that have it among these neighbours of theirs."""
    parts: dict[int, int] = {}
    for cell, others in enumerate(near):
        for other in wl.bits(others):
            parts[cell - other] = parts.get(cell - other, 0) | 1 << other
    return tuple((part, shift) for shift, part in sorted(parts.items()))


@wl.rule("beachhead:1.1.river", "beachhead-1970:board.river")
def river_hexes(board: wl.Board) -> int:
    """The River hexes: those of which a river or canal crosses at least two sides."""
    return wl.mask_of(cell for cell, sides in enumerate(board.crossed("river")) if sides.bit_count() >= 2)


def strength_on_map(book: Book, state: State, side: int) -> int:
    """The factors of a side's units that stand on the board."""
    defence = book.units[side].defence
    return sum(defence[unit] for unit, cell in enumerate(state.forces[side].at) if cell >= 0)


IMPULSE_BEGINS = wl.Happenings[Book, State, None]("what an impulse begins with")
IMPULSE_ENDS = wl.Happenings[Book, State, None]("what an impulse ends with")
