"""Rivers: which hexes they run through, where their banks are, and what it means to come onto one.

A unit that steps onto a river remembers from which bank it came: its *lane*. A hex may hold several rivers; a lane
has one digit of base three for each of them, in the order of `Rivers.of`: 0 free, 1 from the left bank, 2 from the right.
The digit of a river is kept from hex to hex along it, because left and right do not change along a course.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from winterline import author as wl
from winterline.core.board import Course

FREE, LEFT, RIGHT = 0, 1, 2
NO_HEADWATERS = -1
"""Instead of a hex: the river comes from off the board."""
FORBIDDEN = -1
"""A step that would cross a river without having stopped on it."""


@dataclass(frozen=True, slots=True, eq=False)
class Rivers:
    """The rivers of a board."""

    names: tuple[str, ...]
    of: tuple[tuple[int, ...], ...]
    """Cell -> the rivers whose hex it is."""
    heads: tuple[tuple[int, ...], ...]
    """Cell -> the rivers whose headwaters it is."""
    banks: dict[tuple[int, int, int], int]
    """River, hex on it, neighbour -> LEFT or RIGHT; absent where the neighbour is on neither bank."""
    mask: int
    """River hexes."""
    bridge: int
    """River hexes that can be crossed at a bridge."""
    first: tuple[int, ...]
    """Cell -> the node of its lane 1 in a movement graph; its further lanes follow."""
    nodes: tuple[int, ...]
    """Node of a movement graph -> its cell: first all cells (lane 0), then the other lanes of river hexes."""


@wl.rule("anzio:B2B5", "anzio:B2B6")
def hexes_of(course: Course) -> tuple[tuple[int, ...], int]:
    """The river hexes of a course and its headwaters hex.

    Headwaters, where the line only begins and leaves by one side, are no river hex; a hex where it reaches the sea is.
    """
    if course.off_start is not None or len(course.cells) == 1:
        return course.cells, NO_HEADWATERS
    return course.cells[1:], course.cells[0]


@wl.rule("anzio:B2D3")
def make_rivers(board: wl.Board) -> Rivers:
    """The rivers of a board with their banks and bridges; a bridge in a city is one like any other."""
    grid = board.grid
    courses = [course for course in board.courses if course.kind == "river"]
    of: list[list[int]] = [[] for _ in range(grid.cells)]
    heads: list[list[int]] = [[] for _ in range(grid.cells)]
    for river, course in enumerate(courses):
        wet, head = hexes_of(course)
        for cell in dict.fromkeys(wet):
            of[cell].append(river)
        if head != NO_HEADWATERS:
            heads[head].append(river)
    banks: dict[tuple[int, int, int], int] = {}
    for river, course in enumerate(courses):
        wet, _ = hexes_of(course)
        for cell in dict.fromkeys(wet):
            for other, bank in sides_of(board, courses, river, cell):
                if river not in of[other] and river not in heads[other]:
                    banks[river, cell, other] = bank
    first, nodes = lane_nodes(of)
    return Rivers(
        names=tuple(course.name for course in courses),
        of=tuple(map(tuple, of)),
        heads=tuple(map(tuple, heads)),
        banks=banks,
        mask=wl.mask_of(cell for cell, found in enumerate(of) if found),
        bridge=board.hexes("bridge"),
        first=first,
        nodes=nodes,
    )


def lane_nodes(of: list[list[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the lanes of every hex stand among the nodes of a movement graph, and the cell of every node."""
    nodes = list(range(len(of)))
    first = []
    for cell, found in enumerate(of):
        first.append(len(nodes))
        nodes += [cell] * (3 ** len(found) - 1)
    return tuple(first), tuple(nodes)


def node_of(rivers: Rivers, cell: int, lane: int) -> int:
    """The node of a hex and a lane."""
    return rivers.first[cell] + lane - 1 if lane else cell


def lane_of(rivers: Rivers, node: int) -> int:
    """The lane that a node stands for."""
    cell = rivers.nodes[node]
    return 0 if node == cell else node - rivers.first[cell] + 1


def known_lanes(rivers: Rivers, at: Sequence[int], lanes: bytes) -> bytes:
    """The lanes of units; free where an older board had a river that is no longer in their hex."""
    if not any(lanes):
        return lanes
    known = (cell < 0 or lane < 3 ** len(rivers.of[cell]) for cell, lane in zip(at, lanes, strict=True))
    return bytes(lane if fits else FREE for lane, fits in zip(lanes, known, strict=True))


def sides_of(board: wl.Board, courses: list[Course], river: int, cell: int) -> list[tuple[int, int]]:
    """The neighbours of a river hex with the bank that each lies on, looking downstream.

    A tributary is taken to run on with the river that receives it, so that the hex of confluence has banks too.
    """
    grid = board.grid
    course = courses[river]
    inward, outward = through(board, course, cell)
    if outward is None:
        for other in courses:
            if other is not course and cell in other.cells:
                outward = through(board, other, cell)[1]
                if outward is not None and outward != inward:
                    break
    if inward is None or outward is None or inward == outward:
        return []
    out: list[tuple[int, int]] = []
    for turn in range(1, 6):
        side = (inward + turn) % 6
        if side == outward:
            continue
        other_cell = grid.neighbours[cell * 6 + side]
        if other_cell >= 0:
            out.append((other_cell, LEFT if turn < (outward - inward) % 6 else RIGHT))
    return out


def through(board: wl.Board, course: Course, cell: int) -> tuple[int | None, int | None]:
    """The sides by which a course comes into a hex and leaves it."""
    grid, cells = board.grid, course.cells
    at = cells.index(cell)
    inward = grid.direction(cell, cells[at - 1]) if at else course.off_start
    outward = grid.direction(cell, cells[at + 1]) if at + 1 < len(cells) else course.off_end
    return inward, outward


@wl.rule(
    "anzio:B4C12b.1",
    "anzio:B4C12b.2",
    "anzio:B4C12c",
    "anzio:B4G3b1",
    "anzio:B4G3b2",
    "anzio:B4G3b3",
    "anzio:B4G3b4",
    "anzio:B4G3b5",
)
def lane_after(rivers: Rivers, cell: int, lane: int, to: int) -> int:
    """The lane of a unit that steps from a hex to a neighbour, or FORBIDDEN.

    Whoever came onto a river from one bank may go along it or back, not off on the other bank, unless the hex has a
    bridge. Whoever began on the river, or came from its headwaters, is free to leave on either bank.
    """
    here, there = rivers.of[cell], rivers.of[to]
    if not here and not there:
        return 0
    kept: dict[int, int] = {}
    for river in here:
        lane, code = divmod(lane, 3)
        kept[river] = code
        if river in there or code == FREE or rivers.bridge >> cell & 1:
            continue
        bank = rivers.banks.get((river, cell, to), FREE)
        if bank not in (FREE, code):
            return FORBIDDEN
    return coded(rivers, cell, to, kept)


def coded(rivers: Rivers, cell: int, to: int, kept: dict[int, int]) -> int:
    """The lane in the hex that is entered: digits of rivers that run on are kept, those of others tell the bank left."""
    out = 0
    free = rivers.bridge >> to & 1
    for river in reversed(rivers.of[to]):
        code = kept.get(river, rivers.banks.get((river, to, cell), FREE))
        out = out * 3 + (FREE if free else code)
    return out


@wl.rule("anzio:B4C12d.2")
def lane_of_advance(rivers: Rivers, cell: int, lane: int, to: int) -> int:
    """The lane of a unit that advances after combat, whom no river stops: it comes onto a river from the bank it left.

    Advancing onto a river hex is not yet crossing that river.
    """
    kept: dict[int, int] = {}
    for river in rivers.of[cell]:
        lane, kept[river] = divmod(lane, 3)
    return coded(rivers, cell, to, kept)
