"""The rulebook compiled: everything that does not change during a game, made once and shared by all its positions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from winterline import author as wl
from winterline.core.listing import Listing

from .stacking import battalions
from .state import SIDES, Battle, State
from .tables import IMPULSES, TURNS, Impulse

NAVAL_REACH = 4
EDGES = ("north", "west", "east", "south")


@dataclass(frozen=True, slots=True, eq=False)
class Units:
    """The units of one side as columns."""

    counters: tuple[wl.Counter, ...]
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    moves: tuple[int, ...]
    """Half movement points in a full-movement impulse."""
    size: bytes
    limits: tuple[bytes, bytes]
    """Half movement points of which less must be spent to pay for any step; in impulses of full and of half movement."""
    due_by: tuple[int, ...]
    """Impulse of the whole game -> the units due in it or earlier, as a mask."""
    move: tuple[wl.Action, ...]
    join: tuple[wl.Action, ...]
    enter: tuple[wl.Action, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Book(wl.Printed[Units, wl.Counter]):
    """One edition with its options, board and tables."""

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


def mover(book: Book, state: State) -> int:
    """The side in turn."""
    return book.calendar[state.impulse].side


def when(state: State) -> str:
    """The turn and impulse as players write it: 4D."""
    return f"{state.turn}{'ABCDEF'[state.impulse]}"


def overrun_cells(state: State) -> int:
    """The hexes whose defenders have suffered an Automatic Victory this impulse."""
    mask = 0
    for battle in state.battles:
        if battle.won:
            for cell in battle.hexes:
                mask |= 1 << cell
    return mask


def units_in(state: State, side: int, cell: int) -> list[int]:
    """The units of a side in a hex."""
    return [unit for unit, at in enumerate(state.forces[side].at) if at == cell]


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


@wl.rule("beachhead:1.2.parent")
def side_columns(units: tuple[wl.Counter, ...], side: int) -> Units:
    """The units of a side as columns of small numbers; formation and name play no part in them."""
    mine = tuple(u for u in units if u.side == SIDES[side])
    due = [due_impulse(u.arrival) for u in mine]
    return Units(
        counters=mine,
        attack=tuple(u.full.attack for u in mine),
        defence=tuple(u.full.defence for u in mine),
        moves=tuple(u.full.move * 2 for u in mine),
        size=bytes(battalions(u) for u in mine),
        limits=(bytes(u.full.move * 2 - 1 for u in mine), bytes(u.full.move - 1 for u in mine)),
        due_by=tuple(
            wl.mask_of(n for n, d in enumerate(due) if d <= now) for now in range(TURNS * len(IMPULSES))
        ),
        move=tuple(wl.Action("move", unit=u.id) for u in mine),
        join=tuple(wl.Action("join", unit=u.id) for u in mine),
        enter=tuple(wl.Action("enter", unit=u.id) for u in mine),
    )


def due_impulse(text: str) -> int:
    """4D as the number of its impulse in the whole game, from 0; -1 for a unit that is there from the start."""
    return -1 if text == "start" else (int(text[0]) - 1) * 6 + IMPULSES.index(text[1])


def board_masks(board: wl.Board, file: str) -> dict[str, Any]:
    """Everything about the board that the rules look up, with the places that the rules name."""
    land = board.grid.on_board & ~board.hexes("sea")
    roads = board.crossed("road:major")
    grid = board.grid
    near = [0] * grid.cells
    near_road = [0] * grid.cells
    for cell in wl.bits(land):
        near[cell] = wl.mask_of(grid.around(cell)) & land
        near_road[cell] = wl.mask_of(
            other for other in grid.around(cell) if roads[cell] >> grid.direction(cell, other) & 1
        )
    ports = tuple(cell for place in board.places if place.kind == "port" for cell in place.cells)
    if len(ports) != 2:
        raise wl.BadData(
            file, None, f"{len(ports)} ports instead of two", 'name Anzio and Nettuno: place port "…": hex'
        )
    fortified = tuple(wl.bits(board.hexes("fortified")))
    return {
        "land": land,
        "around": tuple(grid.around(cell) for cell in range(grid.cells)),
        "near": tuple(near),
        "near_road": tuple(near_road),
        "river": river_hexes(board),
        "woods_swamp": board.hexes("woods") | board.hexes("swamp"),
        "fortified": fortified,
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
