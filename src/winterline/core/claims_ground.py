"""Kinds of statements about the ground of a board: terrain and its parts, shores, lakes, rivers, banks, water, roads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from winterline.core.bits import bits, flood, mask_of, union
from winterline.core.board import Board, Course, course_sides
from winterline.core.claims import apart, spot_cells
from winterline.core.grid import opposite

if TYPE_CHECKING:
    from winterline.core.citations import Citation

# ---- terrain


def coastal(board: Board, citation: Citation, *cells: int) -> bool:
    """Every hex named touches the sea."""
    return not mask_of(cells) & ~(board.hexes("beach") | board.hexes("coast"))


def coast_leads(board: Board, citation: Citation, start: int, goal: int) -> bool:
    """Along the coast one comes from the first hex to the second."""
    shore = board.hexes("beach") | board.hexes("coast") | 1 << start
    return bool(flood(1 << start, shore, board.grid.shifts) >> goal & 1)


def side_is(board: Board, citation: Citation, here: int, there: int) -> bool:
    """The side between two hexes has that natural terrain and no other."""
    way = board.grid.direction(here, there)
    found = {name for name, rows in board.sides.items() if rows[here] >> way & 1}
    return found - {"barred", "bridge"} == {citation.what}


def free_of(board: Board, citation: Citation, here: int) -> bool:
    """Neither the hex nor its sides have any of these kinds of terrain."""
    kinds = citation.what.split()
    return not any(board.hexes(kind) >> here & 1 or board.side_bits(kind)[here] for kind in kinds)


def side_somewhere(board: Board, citation: Citation, *named: int) -> bool:
    """Some side between two hexes of clear ground has the feature."""
    clear, grid, rows = board.hexes("clear"), board.grid, board.side_bits(citation.what)
    beyond = (grid.neighbours[cell * 6 + side] for cell in bits(clear) for side in bits(rows[cell]))
    return any(clear >> there & 1 for there in beyond)


def parts_make(board: Board, citation: Citation, *named: int) -> bool:
    """`whole: part part …`: the parts are there, do not overlap, and together make the whole."""
    whole, _, parts = citation.what.partition(": ")
    masks = [board.hexes(name) for name in parts.split()]
    apart = sum(mask.bit_count() for mask in masks) == union(masks).bit_count()
    return all(masks) and apart and union(masks) == board.hexes(whole)


def lake_closed(board: Board, citation: Citation, *named: int) -> bool:
    """The lake has so many main hexes, all of them closed: lake, or lake with a road."""
    cells = spot_cells(board, citation.what)
    closed = board.hexes("lake") | board.hexes("lake-road")
    return len(cells) == citation.number and not mask_of(cells) & ~closed


def lake_passes(board: Board, citation: Citation, *named: int) -> bool:
    """Roads lead through so many hexes of the lake, which are open along them."""
    passes = mask_of(spot_cells(board, citation.what)) & board.hexes("lake-road")
    roads = [roads_of(board)[cell].bit_count() for cell in bits(passes)]
    return len(roads) == citation.number and all(count >= 2 for count in roads)


# ---- rivers and roads


def roads_of(board: Board) -> tuple[int, ...]:
    """Six bits a cell: the sides that a road of any kind crosses."""
    return board.crossed(*{course.kind for course in board.courses if course.kind.startswith("road")})


def _rivers(board: Board, here: int) -> Iterator[Course]:
    return (course for course in board.courses if course.kind == "river" and here in course.cells)


def headwaters(board: Board, citation: Citation, here: int) -> bool:
    """Rivers only rise in the hex, and leave it by one side: none runs through it or ends in it."""
    found = list(_rivers(board, here))
    rising = all(c.cells[0] == here and c.off_start is None for c in found)
    return rising and board.crossed("river")[here].bit_count() == 1


def rises(board: Board, citation: Citation, here: int, there: int) -> bool:
    """A river rises in the first hex and goes on into the second."""
    return any(c.cells[:2] == (here, there) and c.off_start is None for c in _rivers(board, here))


def two_rivers(board: Board, citation: Citation, here: int) -> bool:
    """The hex holds two rivers."""
    return len({course.name for course in _rivers(board, here)}) >= 2


def along_river(board: Board, citation: Citation, *wanted: int) -> bool:
    """One river runs through the hexes, one after the other."""
    rivers = [course.cells for course in board.courses if course.kind == "river"]
    parts = [cells[i : i + len(wanted)] for cells in rivers for i in range(len(cells))]
    return any(wanted in (part, part[::-1]) for part in parts)


def not_on_river(board: Board, citation: Citation, here: int, there: int) -> bool:
    """The second hex is on no river that runs through the first."""
    return all(there not in course.cells for course in _rivers(board, here))


def only_across(board: Board, citation: Citation, here: int, came: int, *beyond: int) -> bool:
    """Coming onto a river hex (first) from a neighbour (second), just the others lie on the far bank."""
    far: set[int] = set()
    for course in _rivers(board, here):
        banks = river_banks(board, course, here) if came not in course.cells else None
        for bank in banks or ():
            far |= bank if came not in bank else set()
    return bool(far) and far == set(beyond) and came in board.grid.around(here)


def banks_differ(board: Board, citation: Citation, here: int, one: int, two: int) -> bool:
    """A river in the first hex has the two others on different banks."""
    banks = filter(None, (river_banks(board, course, here) for course in _rivers(board, here)))
    return any((one in a and two in b) or (one in b and two in a) for a, b in banks)


def bridge_path(board: Board, citation: Citation, start: int, here: int, goal: int) -> bool:
    """Going through the hexes in order one crosses a river in the middle one, by a bridge there."""
    return bool(board.hexes("bridge") >> here & 1) and banks_differ(board, citation, here, start, goal)


def river_banks(board: Board, course: Course, here: int) -> tuple[set[int], set[int]] | None:
    """The neighbours of a river hex on either bank, hexes of the river left out; None where it only rises or ends."""
    grid = board.grid
    at = course.cells.index(here)
    into = grid.direction(here, course.cells[at - 1]) if at else course.off_start
    last = at + 1 == len(course.cells)
    out = course.off_end if last else grid.direction(here, course.cells[at + 1])
    if into is None or out is None:
        return None
    banks: tuple[set[int], set[int]] = (set(), set())
    for way in range(6):
        there = grid.neighbours[here * 6 + way]
        if there >= 0 and way not in (into, out) and there not in course.cells:
            banks[(way - into) % 6 < (out - into) % 6].add(there)
    return banks


def named_side(board: Board, citation: Citation, here: int, there: int) -> bool:
    """The course of that name crosses the side between two hexes."""
    courses = [course.cells for course in board.courses if course.name == citation.what]
    return any({here, there} == {a, b} for cells in courses for a, b in pairwise(cells))


def numbered_road(board: Board, citation: Citation, here: int) -> bool:
    """A road with a route number in its name runs through the hex."""
    roads = [course for course in board.courses if course.kind.startswith("road") and here in course.cells]
    return any(any(sign.isdigit() for sign in road.name) for road in roads)


def city_on_river(board: Board, citation: Citation, *named: int) -> bool:
    """A river runs through a hex of the city, which is a bridge."""
    cells = [cell for cell in spot_cells(board, citation.what) if board.hexes("bridge") >> cell & 1]
    return any(course.cells[0] != cell for cell in cells for course in _rivers(board, cell))


def roads_through(board: Board, citation: Citation, here: int) -> bool:
    """So many roads of that kind run through the hex, from side to side."""
    ends = [
        [cell for cell, _ in course_sides(board.grid, course)].count(here)
        for course in board.courses
        if course.kind == citation.what
    ]
    return sum(sides >= 2 for sides in ends) == citation.number


def roads_over(board: Board, citation: Citation, here: int, there: int) -> bool:
    """So many roads of that kind go on from the first hex to the second."""
    roads = [course.cells for course in board.courses if course.kind == citation.what]
    return sum({here, there} in map(set, pairwise(cells)) for cells in roads) == citation.number


def behind_river(board: Board, citation: Citation, here: int) -> bool:
    """Whoever comes up to the hex from the place, which is two hexes away, stands on a river; the hex is on none."""
    goal = spot_cells(board, citation.what)
    wet = {cell for course in board.courses for cell in river_hexes(course)}
    front = {cell for cell in board.grid.around(here) if apart(board, [cell], goal) <= 2}
    return apart(board, [here], goal) == 2 and front <= wet and here not in wet


def river_hexes(course: Course) -> tuple[int, ...]:
    """The hexes of a river, without the one in which it only rises."""
    if course.kind != "river":
        return ()
    return course.cells[course.off_start is None :]


def road_ends_at(board: Board, citation: Citation, *named: int) -> bool:
    """The road that carries the number ends in the city: `2 city:Firenze`."""
    number, _, what = citation.what.partition(" ")
    cells = spot_cells(board, what)
    roads = [course for course in board.courses if course.name.endswith(f" {number}")]
    return any(road.cells[end] in cells for road in roads for end in (0, -1))


# ---- water along hexsides


def stream_exists(board: Board, citation: Citation, *named: int) -> bool:
    """Water of that name runs along at least one side."""
    return any(side is not None for _, side in _stream(board, citation.what))


def stream_through(board: Board, citation: Citation, *cells: int) -> bool:
    """The named water runs through the middle of each hex named, and along none of its own sides."""
    water = _stream(board, citation.what)
    rows = _sides(board, water)
    return all((cell, None) in water and not rows[cell] for cell in cells)


def _stream(board: Board, name: str) -> list[tuple[int, int | None]]:
    return [side for stream in board.streams if stream.name == name for side in stream.sides]


def _sides(board: Board, water: list[tuple[int, int | None]]) -> list[int]:
    rows = [0] * board.grid.cells
    for cell, side in water:
        if side is not None:
            rows[cell] |= 1 << side
            rows[board.grid.neighbours[cell * 6 + side]] |= 1 << opposite(side)
    return rows
