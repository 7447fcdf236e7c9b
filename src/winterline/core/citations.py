"""What the rulebooks say about a board, as predicates that a machine checks.

A citation is one statement: a kind, the hexes it speaks of, and where it comes from. Its strength tells how
we know it: `firm` (the text says it), `derived` (it follows from the text or a figure) or `estimate`.
Statements that no board can decide are kept with their reason and never counted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, Literal

import msgspec

from winterline.core import claims, claims_ground
from winterline.core.bits import bits, flood, mask_of
from winterline.core.board import Board, course_sides, load_board
from winterline.core.claims import land
from winterline.core.claims_ground import roads_of
from winterline.core.data import DataDir
from winterline.core.errors import BadData
from winterline.core.grid import DIRECTIONS

Strength = Literal["firm", "derived", "estimate"]


class Citation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One statement about a board that can be decided."""

    kind: str
    source_id: str
    strength: Strength
    claim: str
    hexes: tuple[str, ...] = ()
    what: str = ""
    """A feature, a name or a direction, as the kind asks."""
    number: int = 0

    @property
    def hex(self) -> str:
        """The hex that the statement is about; `*` for the board as a whole."""
        return self.hexes[0] if self.hexes else "*"


class Undecided(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A statement that no board can confirm or refute, and why."""

    source_id: str
    claim: str
    reason: str


class Citations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that the rulebooks of a board say about it."""

    decidable: tuple[Citation, ...]
    undecided: tuple[Undecided, ...] = ()


def _on_side(board: Board, rows: tuple[int, ...], here: int, there: int) -> bool:
    return there in board.grid.around(here) and bool(rows[here] >> board.grid.direction(here, there) & 1)


def neighbours(board: Board, citation: Citation, here: int, *others: int) -> bool:
    """The first hex touches every other one named."""
    return set(others) <= set(board.grid.around(here))


def not_neighbours(board: Board, citation: Citation, here: int, *others: int) -> bool:
    """The first hex touches none of the others."""
    return not set(others) & set(board.grid.around(here))


def common_neighbours(board: Board, citation: Citation, one: int, two: int, *both: int) -> bool:
    """The hexes that touch both of the first two are exactly the others."""
    return set(board.grid.around(one)) & set(board.grid.around(two)) == set(both)


def lies(board: Board, citation: Citation, here: int, there: int) -> bool:
    """The second hex lies beyond the named side of the first."""
    return board.grid.neighbours[here * 6 + DIRECTIONS.index(citation.what)] == there


def distance(board: Board, citation: Citation, here: int, there: int) -> bool:
    """So many hexes from one to the other."""
    return board.grid.distance(here, there) == citation.number


def column_heights(board: Board, citation: Citation, *named: int) -> bool:
    """In the columns of that parity (odd or even) the rows end at that number."""
    odd = citation.what == "odd"
    tops: dict[int, int] = {}
    for label in filter(None, board.grid.labels):
        column, row = int(label[:2]), int(label[2:])
        if column % 2 == odd:
            tops[column] = max(row, tops.get(column, 0))
    return set(tops.values()) == {citation.number}


def columns_at_least(board: Board, citation: Citation, *named: int) -> bool:
    """The board has at least so many columns."""
    return len({label[:2] for label in board.grid.labels if label}) >= citation.number


def feature(board: Board, citation: Citation, *cells: int) -> bool:
    """Every hex named has the feature."""
    return all(board.hexes(citation.what) >> cell & 1 for cell in cells)


def not_feature(board: Board, citation: Citation, *cells: int) -> bool:
    """No hex named has the feature."""
    return not any(board.hexes(citation.what) >> cell & 1 for cell in cells)


def feature_within(board: Board, citation: Citation, here: int) -> bool:
    """Some hex with the feature lies within that distance of the hex."""
    return _nearest(board, citation, here) <= citation.number


def feature_distance(board: Board, citation: Citation, here: int) -> bool:
    """The nearest hex with the feature lies at exactly that distance."""
    return _nearest(board, citation, here) == citation.number


def _nearest(board: Board, citation: Citation, here: int) -> int:
    far = board.grid.cells
    return min((board.grid.distance(here, cell) for cell in bits(board.hexes(citation.what))), default=far)


def side(board: Board, citation: Citation, here: int, there: int) -> bool:
    """The side between two hexes has the feature."""
    return _on_side(board, board.side_bits(citation.what), here, there)


def not_side(board: Board, citation: Citation, here: int, there: int) -> bool:
    """The side between two hexes lacks the feature."""
    return not _on_side(board, board.side_bits(citation.what), here, there)


def river(board: Board, citation: Citation, here: int) -> bool:
    """Watercourses cross at least two sides of the hex."""
    return board.crossed("river")[here].bit_count() >= 2


def river_stub(board: Board, citation: Citation, here: int) -> bool:
    """A watercourse is in the hex, but crosses fewer than two of its sides."""
    return board.crossed("river")[here].bit_count() == 1


def not_river(board: Board, citation: Citation, here: int) -> bool:
    """Watercourses cross fewer than two sides of the hex."""
    return board.crossed("river")[here].bit_count() < 2


def not_river_side(board: Board, citation: Citation, here: int, there: int) -> bool:
    """No watercourse crosses the side between two hexes."""
    return not _on_side(board, board.crossed("river"), here, there)


def river_leads(board: Board, citation: Citation, here: int, there: int) -> bool:
    """Along watercourses one comes from the first hex to a hex, other than it, that touches the second."""
    return bool(_river_reach(board, here) & ~(1 << here) & mask_of(board.grid.around(there)))


def _river_reach(board: Board, start: int) -> int:
    """The hexes that one comes to along watercourses."""
    rows, grid = board.crossed("river"), board.grid
    seen = fresh = 1 << start
    while fresh:
        next_ = (grid.neighbours[here * 6 + side] for here in bits(fresh) for side in bits(rows[here]))
        fresh = mask_of(there for there in next_ if there >= 0) & ~seen
        seen |= fresh
    return seen


def course_side(board: Board, citation: Citation, here: int, there: int) -> bool:
    """A course of that kind (road:major, road:unfinished, river …) crosses the side between two hexes."""
    return _on_side(board, board.crossed(citation.what), here, there)


def no_road_side(board: Board, citation: Citation, here: int, there: int) -> bool:
    """No road of any kind crosses the side between two hexes."""
    return not _on_side(board, roads_of(board), here, there)


def has_course(board: Board, citation: Citation, *cells: int) -> bool:
    """A course of that kind crosses some side of each hex named."""
    rows = board.crossed(citation.what)
    return all(rows[cell] for cell in cells)


def course_leaves(board: Board, citation: Citation, here: int) -> bool:
    """The named course crosses the board's edge in that hex."""
    courses = [course for course in board.courses if course.name == citation.what]
    sides = [side for course in courses for cell, side in course_sides(board.grid, course) if cell == here]
    return any(board.grid.neighbours[here * 6 + side] < 0 for side in sides)


def place(board: Board, citation: Citation, here: int) -> bool:
    """The place of that name is in the hex."""
    return any(spot.name == citation.what and here in spot.cells for spot in board.places)


def place_on_land(board: Board, citation: Citation, *named: int) -> bool:
    """The board has the place, on land."""
    cells = [cell for spot in board.places if spot.name == citation.what for cell in spot.cells]
    return bool(cells) and not mask_of(cells) & board.hexes("sea")


def box_leads(board: Board, citation: Citation, here: int) -> bool:
    """The off-board box leads to the hex."""
    return citation.what in board.boxes and board.boxes[citation.what].to == here


def land_connected(board: Board, citation: Citation, *cells: int) -> bool:
    """All the land is one piece, the hexes named among it."""
    whole = land(board)
    start = mask_of(cells) & whole
    return bool(start) and flood(start & -start, whole, board.grid.shifts) == whole


CLAIMS: dict[str, Callable[..., bool]] = {
    name: found
    for names in (vars(claims), vars(claims_ground), globals())
    for name, found in names.items()
    if name[0] != "_" and isinstance(found, FunctionType)
    if found.__code__.co_varnames[:2] == ("board", "citation")
}
"""The kinds of statements: functions that take the board, the citation and the hexes that it names; a wrong number of
these makes the statement false."""


def holds(board: Board, citation: Citation) -> bool:
    """Whether a statement is true of a board; a hex that the board lacks makes it false."""
    try:
        cells = [board.grid.index(label) for label in citation.hexes]
        return CLAIMS[citation.kind](board, citation, *cells)
    except (KeyError, TypeError, ValueError):
        return False


def broken(board: Board, citations: Citations) -> list[Citation]:
    """The statements that a board contradicts."""
    return [citation for citation in citations.decidable if not holds(board, citation)]


def check(board: Board, citations: Citations) -> dict[str, Any]:
    """How a board stands to what the rulebooks say of it, in the shape that `map --check` prints."""
    faults = broken(board, citations)
    return {
        "citations": len(citations.decidable),
        "hold": len(citations.decidable) - len(faults),
        "broken": [{"hex": fault.hex, "claim": fault.claim} for fault in faults],
    }


def load_citations(path: Path) -> Citations:
    """The citations of a board from their file."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Citations)
    except (OSError, msgspec.MsgspecError) as error:
        raise BadData(path.name, None, f"cannot read the citations ({error})", "mend the file") from None
    for citation in found.decidable:
        if citation.kind not in CLAIMS:
            known = ", ".join(sorted(CLAIMS))
            raise BadData(path.name, None, f"unknown kind '{citation.kind}'", f"use one of {known}")
    return found


def checked_board(files: DataDir) -> Board:
    """The board of a game; a player's own must keep every statement of the rulebooks, as the shipped one does."""
    path = files.path("board.txt")
    board = load_board(path)
    cited = load_citations(files.shipped / "citations.json") if files.own is not None else None
    for fault in broken(board, cited) if cited else ():
        problem = f"{fault.hex}: no longer holds: {fault.claim}"
        raise BadData(path.name, None, problem, f"the rulebook says so, {fault.source_id}")
    return board
