"""More kinds of statements about a board: places and their figures, rivers and banks, edges, the shape of the grid.

`core/citations.py` explains what a citation is. A place is named `kind:Name`; `city:Napoli` means a city of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from winterline.core.bits import bits, mask_of
from winterline.core.board import Board, Course, Place
from winterline.core.grid import DIRECTIONS

if TYPE_CHECKING:
    from winterline.core.citations import Citation

CLAIMS: dict[str, Callable[[Board, Citation], bool]] = {}


def _claim(predicate: Callable[[Board, Citation], bool]) -> Callable[[Board, Citation], bool]:
    CLAIMS[predicate.__name__] = predicate
    return predicate


def _cells(board: Board, citation: Citation) -> tuple[int, ...]:
    return tuple(board.grid.index(label) for label in citation.hexes)


def spots(board: Board, what: str) -> list[Place]:
    """The places meant by `kind:Name`, or by a kind alone."""
    kind, _, name = what.partition(":")
    return [
        spot
        for spot in board.places
        if name in ("", spot.name) and (spot.kind == kind or spot.kind.endswith(f"-{kind}"))
    ]


def _spot_cells(board: Board, what: str) -> list[int]:
    return [cell for spot in spots(board, what) for cell in spot.cells]


def playable_hexes(board: Board) -> int:
    """The hexes that a unit may ever stand in."""
    closed = board.hexes("sea") | board.hexes("unplayable") | board.hexes("lake") | board.hexes("lake-road")
    return board.grid.on_board & ~closed


# ---- the grid


@_claim
def columns_are(board: Board, citation: Citation) -> bool:
    """The columns are lettered from the first letter to the last."""
    first, last = citation.what.split("-")
    found = sorted({label[0] for label in board.grid.labels if label})
    return found == [chr(code) for code in range(ord(first), ord(last) + 1)]


@_claim
def rows_end(board: Board, citation: Citation) -> bool:
    """No row has a higher number."""
    return max(int(label[1:]) for label in board.grid.labels if label) == citation.number


@_claim
def rows_run(board: Board, citation: Citation) -> bool:
    """The neighbour in that direction has the same row number and the next letter."""
    grid, way = board.grid, DIRECTIONS.index(citation.what)
    pairs = ((cell, grid.neighbours[cell * 6 + way]) for cell in bits(grid.on_board))
    return all(
        grid.label(there) == chr(ord(grid.label(here)[0]) + 1) + grid.label(here)[1:]
        for here, there in pairs
        if there >= 0
    )


@_claim
def ring(board: Board, citation: Citation) -> bool:
    """The hexes after the first are its neighbours from the north clockwise."""
    here, *around = _cells(board, citation)
    return list(board.grid.neighbours[here * 6 : here * 6 + 6]) == around


@_claim
def playable(board: Board, citation: Citation) -> bool:
    """Units may stand in every hex named."""
    return not mask_of(_cells(board, citation)) & ~playable_hexes(board)


@_claim
def column_playable(board: Board, citation: Citation) -> bool:
    """The playable hexes of a column below its topmost one are exactly those named."""
    column = board.grid.columns[_cells(board, citation)[0]]
    own = [cell for cell in bits(playable_hexes(board)) if board.grid.columns[cell] == column]
    below = {cell for cell in own if board.grid.neighbours[cell * 6] >= 0}
    return below == set(_cells(board, citation))


# ---- places


@_claim
def at(board: Board, citation: Citation) -> bool:
    """The place of that kind and name holds every hex named."""
    return set(_cells(board, citation)) <= set(_spot_cells(board, citation.what))


@_claim
def exactly_at(board: Board, citation: Citation) -> bool:
    """The place of that kind and name is made of just the hexes named."""
    return set(_cells(board, citation)) == set(_spot_cells(board, citation.what))


@_claim
def exists(board: Board, citation: Citation) -> bool:
    """The board has the place, where units may stand."""
    cells = _spot_cells(board, citation.what)
    return bool(cells) and not mask_of(cells) & ~playable_hexes(board)


@_claim
def place_hexes(board: Board, citation: Citation) -> bool:
    """The place spreads over so many hexes."""
    return len(set(_spot_cells(board, citation.what))) == citation.number


@_claim
def place_count(board: Board, citation: Citation) -> bool:
    """There are so many places of that kind."""
    return len(spots(board, citation.what)) == citation.number


@_claim
def figure(board: Board, citation: Citation) -> bool:
    """The figure printed beside a place: `port:Napoli cap`."""
    what, _, key = citation.what.rpartition(" ")
    return [dict(spot.figures).get(key) for spot in spots(board, what)] == [citation.number]


@_claim
def places_within(board: Board, citation: Citation) -> bool:
    """Of two places (`town:Ostia / city:Roma`) some hexes lie no farther apart than so many hexes."""
    one, _, two = citation.what.partition(" / ")
    return _apart(board, _spot_cells(board, one), _spot_cells(board, two)) <= citation.number


@_claim
def hex_near_place(board: Board, citation: Citation) -> bool:
    """The hex lies within that many hexes of the place."""
    return _apart(board, list(_cells(board, citation)), _spot_cells(board, citation.what)) <= citation.number


def _apart(board: Board, ones: list[int], twos: list[int]) -> int:
    return min((board.grid.distance(a, b) for a in ones for b in twos), default=board.grid.cells)


@_claim
def place_touches_sea(board: Board, citation: Citation) -> bool:
    """Every hex of the place is a beach or coast hex."""
    cells = _spot_cells(board, citation.what)
    return bool(cells) and not mask_of(cells) & ~(board.hexes("beach") | board.hexes("coast"))


@_claim
def places_with(board: Board, citation: Citation) -> bool:
    """Of the places of a kind, so many lie wholly in hexes with the feature: `zone below-middle`."""
    kind, _, name = citation.what.partition(" ")
    inside = board.hexes(name)
    return sum(not mask_of(spot.cells) & ~inside for spot in spots(board, kind)) == citation.number


@_claim
def place_straddles(board: Board, citation: Citation) -> bool:
    """Some hexes of the place have the feature and some lack it: `zone:Roma below-middle`."""
    what, _, name = citation.what.rpartition(" ")
    flags = {bool(board.hexes(name) >> cell & 1) for cell in _spot_cells(board, what)}
    return flags == {True, False}


# ---- terrain


@_claim
def coastal(board: Board, citation: Citation) -> bool:
    """Every hex named touches the sea."""
    return not mask_of(_cells(board, citation)) & ~(board.hexes("beach") | board.hexes("coast"))


@_claim
def coast_leads(board: Board, citation: Citation) -> bool:
    """Along the coast one comes from the first hex to the second."""
    start, goal = _cells(board, citation)
    shore = board.hexes("beach") | board.hexes("coast")
    seen, fresh = {start}, [start]
    while fresh:
        for there in board.grid.around(fresh.pop()):
            if there not in seen and shore >> there & 1:
                seen.add(there)
                fresh.append(there)
    return goal in seen


@_claim
def side_is(board: Board, citation: Citation) -> bool:
    """The side between two hexes has that natural terrain and no other."""
    here, there = _cells(board, citation)
    way = board.grid.direction(here, there)
    return {name for name, rows in board.sides.items() if rows[here] >> way & 1} - {"barred", "bridge"} == {
        citation.what
    }


@_claim
def free_of(board: Board, citation: Citation) -> bool:
    """Neither the hex nor its sides have any of these kinds of terrain."""
    (here,) = _cells(board, citation)
    return not any(
        board.hexes(kind) >> here & 1 or board.side_bits(kind)[here] for kind in citation.what.split()
    )


@_claim
def lake_closed(board: Board, citation: Citation) -> bool:
    """The lake has so many main hexes, all of them closed: lake, or lake with a road."""
    cells = _spot_cells(board, citation.what)
    closed = board.hexes("lake") | board.hexes("lake-road")
    return len(cells) == citation.number and not mask_of(cells) & ~closed


@_claim
def lake_passes(board: Board, citation: Citation) -> bool:
    """Roads lead through so many hexes of the lake, which are open along them."""
    roads = board.crossed(*{course.kind for course in board.courses if course.kind.startswith("road")})
    passes = mask_of(_spot_cells(board, citation.what)) & board.hexes("lake-road")
    return passes.bit_count() == citation.number and all(
        roads[cell].bit_count() >= 2 for cell in bits(passes)
    )


# ---- rivers and roads


def _rivers(board: Board, here: int) -> Iterator[Course]:
    return (course for course in board.courses if course.kind == "river" and here in course.cells)


@_claim
def headwaters(board: Board, citation: Citation) -> bool:
    """Rivers only rise in the hex: none runs through it or ends in it."""
    (here,) = _cells(board, citation)
    found = list(_rivers(board, here))
    return bool(found) and all(c.cells[0] == here and c.off_start is None for c in found)


@_claim
def rises(board: Board, citation: Citation) -> bool:
    """A river rises in the first hex and goes on into the second."""
    here, there = _cells(board, citation)
    return any(c.cells[:2] == (here, there) and c.off_start is None for c in _rivers(board, here))


@_claim
def two_rivers(board: Board, citation: Citation) -> bool:
    """The hex holds two rivers."""
    (here,) = _cells(board, citation)
    return len({course.name for course in _rivers(board, here)}) >= 2


@_claim
def along_river(board: Board, citation: Citation) -> bool:
    """One river runs through the hexes, one after the other."""
    wanted = _cells(board, citation)
    return any(
        wanted in (course.cells[i : i + len(wanted)], course.cells[i : i + len(wanted)][::-1])
        for course in board.courses
        if course.kind == "river"
        for i in range(len(course.cells))
    )


@_claim
def not_on_river(board: Board, citation: Citation) -> bool:
    """The second hex is on no river that runs through the first."""
    here, there = _cells(board, citation)
    return all(there not in course.cells for course in _rivers(board, here))


@_claim
def only_across(board: Board, citation: Citation) -> bool:
    """Coming onto a river hex (first) from a neighbour (second), just the others lie on the far bank."""
    here, came, *beyond = _cells(board, citation)
    grid = board.grid
    far: set[int] = set()
    for course in _rivers(board, here):
        if came in course.cells:
            continue
        banks = river_banks(board, course, here)
        if banks is not None:
            side = next((bank for bank in banks if came in bank), set())
            far |= (banks[0] | banks[1]) - side
    return bool(far) and far == set(beyond) and came in grid.around(here)


def river_banks(board: Board, course: Course, here: int) -> tuple[set[int], set[int]] | None:
    """The neighbours of a river hex on either bank, hexes of the river left out; None where it only rises or ends."""
    grid, at = board.grid, course.cells.index(here)
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


@_claim
def named_side(board: Board, citation: Citation) -> bool:
    """The course of that name crosses the side between two hexes."""
    here, there = _cells(board, citation)
    return any(
        {here, there} == {a, b}
        for course in board.courses
        if course.name == citation.what
        for a, b in zip(course.cells, course.cells[1:], strict=False)
    )


@_claim
def numbered_road(board: Board, citation: Citation) -> bool:
    """A road with a route number in its name runs through the hex."""
    (here,) = _cells(board, citation)
    roads = [course for course in board.courses if course.kind.startswith("road") and here in course.cells]
    return any(any(sign.isdigit() for sign in road.name) for road in roads)


@_claim
def city_on_river(board: Board, citation: Citation) -> bool:
    """A river runs through a hex of the city, which is a bridge."""
    cells = [cell for cell in _spot_cells(board, citation.what) if board.hexes("bridge") >> cell & 1]
    return any(course.cells[0] != cell for cell in cells for course in _rivers(board, cell))


@_claim
def road_ends_at(board: Board, citation: Citation) -> bool:
    """The road that carries the number ends in the city: `2 city:Firenze`."""
    number, _, what = citation.what.partition(" ")
    cells = _spot_cells(board, what)
    roads = [course for course in board.courses if course.name.endswith(f" {number}")]
    return any(road.cells[end] in cells for road in roads for end in (0, -1))


# ---- edges


@_claim
def edge_is(board: Board, citation: Citation) -> bool:
    """The edge is made of just these hexes, in this order."""
    return board.edges.get(citation.what, ()) == _cells(board, citation)


@_claim
def edge_between(board: Board, citation: Citation) -> bool:
    """The edge begins and ends with the two hexes."""
    cells = board.edges.get(citation.what, ())
    return bool(cells) and (cells[0], cells[-1]) == _cells(board, citation)


@_claim
def place_on_edge(board: Board, citation: Citation) -> bool:
    """The place has a hex of the edge: `city:Brescia north`."""
    what, _, edge = citation.what.rpartition(" ")
    return bool(set(_spot_cells(board, what)) & set(board.edges.get(edge, ())))


@_claim
def first_beyond(board: Board, citation: Citation) -> bool:
    """Along an edge the hex is the first after the last hex of a river: `north Oglio`."""
    (here,) = _cells(board, citation)
    edge, _, name = citation.what.partition(" ")
    cells = board.edges.get(edge, ())
    wet = {cell for course in board.courses if course.name == name for cell in course.cells}
    crossed = [at for at, cell in enumerate(cells) if cell in wet]
    return (
        bool(crossed) and here not in wet and crossed[-1] + 1 < len(cells) and cells[crossed[-1] + 1] == here
    )
