"""More kinds of statements about a board: the shape of the grid, places and their figures, edges.

`core/citations.py` explains what a citation is; `core/claims_ground.py` holds those about terrain, rivers and roads.
Every public function that takes a citation is a kind, by its name. A place is named `kind:Name`; `city:Napoli` means
a city of any size.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from winterline.core.bits import bits, dilate, mask_of
from winterline.core.board import Board, Place
from winterline.core.grid import DIRECTIONS

if TYPE_CHECKING:
    from winterline.core.citations import Citation


def spots(board: Board, what: str) -> list[Place]:
    """The places meant by `kind:Name`, or by a kind alone."""
    kind, _, name = what.partition(":")
    named = [spot for spot in board.places if name in ("", spot.name)]
    return [spot for spot in named if spot.kind == kind or spot.kind.endswith(f"-{kind}")]


def spot_cells(board: Board, what: str) -> list[int]:
    """All hexes of the places meant."""
    return [cell for spot in spots(board, what) for cell in spot.cells]


def land(board: Board) -> int:
    """The hexes that are not sea."""
    return board.grid.on_board & ~board.hexes("sea")


def playable_hexes(board: Board) -> int:
    """The hexes that a unit may ever stand in."""
    closed = board.hexes("sea") | board.hexes("unplayable") | board.hexes("lake") | board.hexes("lake-road")
    return board.grid.on_board & ~closed


# ---- the grid


def columns_are(board: Board, citation: Citation, *named: int) -> bool:
    """The columns are lettered from the first letter to the last."""
    first, last = citation.what.split("-")
    found = sorted({label[0] for label in board.grid.labels if label})
    return found == [chr(code) for code in range(ord(first), ord(last) + 1)]


def rows_end(board: Board, citation: Citation, *named: int) -> bool:
    """No row has a higher number."""
    return max(int(label[1:]) for label in board.grid.labels if label) == citation.number


def rows_run(board: Board, citation: Citation, *named: int) -> bool:
    """The neighbour in that direction has the same row number and the next letter."""
    grid, way = board.grid, DIRECTIONS.index(citation.what)
    ahead = ((cell, grid.neighbours[cell * 6 + way]) for cell in bits(grid.on_board))
    pairs = [(grid.label(here), grid.label(there)) for here, there in ahead if there >= 0]
    return all(there == chr(ord(here[0]) + 1) + here[1:] for here, there in pairs)


def ring(board: Board, citation: Citation, here: int, *around: int) -> bool:
    """The hexes after the first are its neighbours from the north clockwise."""
    return board.grid.neighbours[here * 6 : here * 6 + 6] == around


def playable(board: Board, citation: Citation, *cells: int) -> bool:
    """Units may stand in every hex named."""
    return not mask_of(cells) & ~playable_hexes(board)


def column_playable(board: Board, citation: Citation, *cells: int) -> bool:
    """The playable hexes of a column below its topmost one are exactly those named."""
    column = board.grid.columns[cells[0]]
    own = [cell for cell in bits(playable_hexes(board)) if board.grid.columns[cell] == column]
    below = {cell for cell in own if board.grid.neighbours[cell * 6] >= 0}
    return below == set(cells)


# ---- places


def at(board: Board, citation: Citation, *cells: int) -> bool:
    """The place of that kind and name holds every hex named."""
    return set(cells) <= set(spot_cells(board, citation.what))


def exactly_at(board: Board, citation: Citation, *cells: int) -> bool:
    """The place of that kind and name is made of just the hexes named."""
    return set(cells) == set(spot_cells(board, citation.what))


def exists(board: Board, citation: Citation, *named: int) -> bool:
    """The board has the place, on land."""
    cells = spot_cells(board, citation.what)
    return bool(cells) and not mask_of(cells) & board.hexes("sea")


def place_hexes(board: Board, citation: Citation, *named: int) -> bool:
    """The place spreads over so many hexes."""
    return len(set(spot_cells(board, citation.what))) == citation.number


def place_count(board: Board, citation: Citation, *named: int) -> bool:
    """There are so many places of that kind."""
    return len(spots(board, citation.what)) == citation.number


def figures(board: Board, citation: Citation, *named: int) -> bool:
    """Figures printed beside a place: `zone:Salerno il=20 cap=24`."""
    what = re.sub(r"( \w+=\d+)+$", "", citation.what)
    wanted = dict(word.split("=") for word in citation.what.removeprefix(what).split())
    printed = [dict(spot.figures) for spot in spots(board, what)]
    return [{key: str(known.get(key)) for key in wanted} for known in printed] == [wanted]


def figures_add_up(board: Board, citation: Citation, *named: int) -> bool:
    """A figure of some places adds up to the number: `cap port:Anzio zone:Roma`."""
    key, *places = citation.what.split()
    found = [dict(spot.figures).get(key, 0) for what in places for spot in spots(board, what)]
    return len(found) == len(places) and sum(found) == citation.number


def places_within(board: Board, citation: Citation, *named: int) -> bool:
    """Of two places (`town:Ostia / city:Roma`) some hexes lie no farther apart than so many hexes."""
    one, _, two = citation.what.partition(" / ")
    return apart(board, spot_cells(board, one), spot_cells(board, two)) <= citation.number


def hex_near_place(board: Board, citation: Citation, *cells: int) -> bool:
    """The hex lies within that many hexes of the place."""
    return apart(board, cells, spot_cells(board, citation.what)) <= citation.number


def apart(board: Board, ones: Sequence[int], twos: Sequence[int]) -> int:
    """The distance between the nearest two of some hexes and others."""
    return min((board.grid.distance(a, b) for a in ones for b in twos), default=board.grid.cells)


def place_touches_sea(board: Board, citation: Citation, *named: int) -> bool:
    """Every hex of the place is a beach or coast hex."""
    cells = spot_cells(board, citation.what)
    return bool(cells) and not mask_of(cells) & ~(board.hexes("beach") | board.hexes("coast"))


def places_with(board: Board, citation: Citation, *named: int) -> bool:
    """Of the places of a kind, so many lie wholly in hexes with the feature: `zone below-middle`."""
    kind, _, name = citation.what.partition(" ")
    inside = board.hexes(name)
    return sum(not mask_of(spot.cells) & ~inside for spot in spots(board, kind)) == citation.number


def place_straddles(board: Board, citation: Citation, *named: int) -> bool:
    """Some hexes of the place have the feature and some lack it: `zone:Roma below-middle`."""
    what, _, name = citation.what.rpartition(" ")
    flags = {bool(board.hexes(name) >> cell & 1) for cell in spot_cells(board, what)}
    return flags == {True, False}


# ---- edges


def _at_border(board: Board, cell: int, border: str) -> bool:
    grid = board.grid
    if border in ("north", "south"):
        return grid.neighbours[cell * 6 + (0 if border == "north" else 3)] < 0
    columns = [column for column, label in zip(grid.columns, grid.labels, strict=True) if label]
    return grid.columns[cell] == (min(columns) if border == "west" else max(columns))


def _is_border(board: Board, edge: str, hexes: int) -> bool:
    """Whether an edge is made of all these hexes that lie on the border of its name."""
    return set(board.edges.get(edge, ())) == {cell for cell in bits(hexes) if _at_border(board, cell, edge)}


def edge_complete(board: Board, citation: Citation, *named: int) -> bool:
    """The named edge is made of all land hexes of the board's border on that side, and of no others."""
    return _is_border(board, citation.what, land(board))


def edge_at_border(board: Board, citation: Citation, *named: int) -> bool:
    """`edge: north`: the named edge has hexes, and every one of them lies on that border of the board."""
    name, _, border = citation.what.partition(": ")
    cells = board.edges.get(name, ())
    return bool(cells) and all(_at_border(board, cell, border) for cell in cells)


def edge_is_row(board: Board, citation: Citation, *named: int) -> bool:
    """The named edge is made of all land hexes of that row."""
    row = f"{citation.number:02d}"
    cells = {cell for cell in bits(land(board)) if board.grid.label(cell).endswith(row)}
    return set(board.edges.get(citation.what, ())) == cells


def edge_holds(board: Board, citation: Citation, *cells: int) -> bool:
    """The hexes stand in the named edge, in this order."""
    return [cell for cell in board.edges.get(citation.what, ()) if cell in cells] == list(cells)


def edge_playable(board: Board, citation: Citation, *named: int) -> bool:
    """The edge is made of all playable hexes of the north or south border, and of no others."""
    return _is_border(board, citation.what, playable_hexes(board))


def edge_is(board: Board, citation: Citation, *cells: int) -> bool:
    """The edge is made of just these hexes, in this order."""
    return board.edges.get(citation.what, ()) == cells


def edge_between(board: Board, citation: Citation, *cells: int) -> bool:
    """The edge begins and ends with the two hexes."""
    edge = board.edges.get(citation.what, ())
    return bool(edge) and (edge[0], edge[-1]) == cells


def place_on_edge(board: Board, citation: Citation, *named: int) -> bool:
    """The place has a hex of the edge: `city:Brescia north`."""
    what, _, edge = citation.what.rpartition(" ")
    return bool(set(spot_cells(board, what)) & set(board.edges.get(edge, ())))


def first_beyond(board: Board, citation: Citation, here: int) -> bool:
    """Along an edge the hex is the first after the last hex of a river: `north Oglio`."""
    edge, _, name = citation.what.partition(" ")
    cells = board.edges.get(edge, ())
    wet = {cell for course in board.courses if course.name == name for cell in course.cells}
    crossed = [at for at, cell in enumerate(cells) if cell in wet]
    return bool(crossed) and here not in wet and cells[crossed[-1] + 1 :][:1] == (here,)


def edges_apart(board: Board, citation: Citation, *named: int) -> bool:
    """Two named edges are there and nowhere touch."""
    return _touch(board, citation) is False


def edges_touch(board: Board, citation: Citation, *named: int) -> bool:
    """Two named edges are there and touch."""
    return _touch(board, citation) is True


def _touch(board: Board, citation: Citation) -> bool | None:
    """Whether two named edges touch; None when one of them is missing."""
    one, two = (mask_of(board.edges.get(name, ())) for name in citation.what.split())
    return bool((one | dilate(one, board.grid.shifts)) & two) if one and two else None
